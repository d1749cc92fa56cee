"""A line whose flaw is not seen at once: which cell of it can be neither black nor empty."""

from __future__ import annotations

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from .stuck import why_stuck


def neither(clue: Clue, text: str) -> tuple[tuple[Mark, ...], int] | None:
    """Return a cell of a line without completion either value of which is refuted by `why_stuck`, and the marks to be
    made before: each the only value of its cell that `why_stuck` does not refute. None when this leads nowhere.
    """
    before: list[Mark] = []
    while True:
        refuted = {i: _refuted(clue, text, i) for i, cell in enumerate(text) if cell == UNKNOWN}
        for i, values in refuted.items():
            if len(values) == 2:
                return tuple(before), i
        forced = next(((i, values) for i, values in refuted.items() if values), None)
        if forced is None:
            return None
        i, (value,) = forced
        before.append((i, WHITE if value == BLACK else BLACK))
        text = with_mark(text, *before[-1])


def with_mark(text: str, i: int, value: str) -> str:
    """Return a line with one more cell known."""
    return text[:i] + value + text[i + 1 :]


def _refuted(clue: Clue, text: str, i: int) -> list[str]:
    """Return the values of a cell with which the line is seen to have no completion."""
    return [value for value in (BLACK, WHITE) if why_stuck(clue, with_mark(text, i, value)) is not None]
