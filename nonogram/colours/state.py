"""Line states in colours, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable

from ..cells import UNKNOWN

State = int
"""A line state: n bits for each value, those of the first ink lowest, those of white highest."""


def parse_state(cells: str, allowed: str) -> State:
    """Return the state of a line written in these values, or `?`."""
    state = 0
    mirrored = cells[::-1]
    for value in reversed(allowed):
        digits = "".join("1" if cell in (value, UNKNOWN) else "0" for cell in mirrored)
        state = state << len(cells) | int(digits, 2)
    return state


def masks_of(state: State, n: int, inks: int) -> list[int]:
    """Return for each value, white last, the cells of a line that can have it, as a mask."""
    full = (1 << n) - 1
    return [state >> value * n & full for value in range(inks + 1)]


def known_cells(masks: Iterable[int]) -> int:
    """Return the cells that have just one of the values of which these are the masks, as a mask."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return once & ~twice


def row_text(state: State, width: int, every: str) -> str:
    """Return a row as text: the value where just one is left, else `?`."""
    text = []
    for column in range(width):
        left = [value for i, value in enumerate(every) if state >> i * width + column & 1]
        text.append(left[0] if len(left) == 1 else UNKNOWN)
    return "".join(text)
