"""What a person sees in a line: how far to either side each block can lie, the runs of black cells, the rooms between
crosses, and the blocks to which a run can belong.

Spans are half-open pairs (start, stop) of cell indices; blocks are numbered from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle import BLACK, UNKNOWN, WHITE, Clue, Contradiction

Span = tuple[int, int]
Starts = tuple[int, ...]
"""The start of each block of an arrangement."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as read: `first` and `last` are its leftmost and its rightmost arrangement."""

    clue: Clue
    text: str
    first: Starts
    last: Starts
    runs: tuple[Span, ...]
    rooms: tuple[Span, ...]

    def reach(self, block: int) -> Span:
        """Return the cells that a block can cover."""
        return self.first[block], self.last[block] + self.clue[block]

    def window(self, block: int, span: Span) -> Span:
        """Return the cells that a block can cover while it covers a span, up to the nearest crosses on either side."""
        room_start, room_stop = self.room(span)
        start, stop = self.reach(block)
        length = self.clue[block]
        return max(start, room_start, span[1] - length), min(stop, room_stop, span[0] + length)

    def room(self, span: Span) -> Span:
        """Return the stretch without crosses around a span."""
        return next(room for room in self.rooms if room[0] <= span[0] and span[1] <= room[1])

    def owners(self, span: Span) -> list[int]:
        """Return the blocks that can cover a span without crosses; a closer look may rule out more, but none is
        missing.
        """
        found = []
        for block, length in enumerate(self.clue):
            start, stop = self.window(block, span)
            if start <= span[0] and span[1] <= stop and stop - start >= length >= span[1] - span[0]:
                found.append(block)
        return found

    def unknown(self, cells: Iterable[int]) -> list[int]:
        """Return those of the cells that are not known yet."""
        return [i for i in cells if self.text[i] == UNKNOWN]


def read(clue: Clue, text: str) -> Reading:
    """Read a line of `#.?`. Raises Contradiction when it has no completion."""
    found = extremes(clue, text)
    if found is None:
        raise Contradiction(f"no arrangement of {' '.join(map(str, clue)) or '0'} fits {text}")
    return Reading(clue, text, *found, spans(BLACK, text), spans(f"{BLACK}{UNKNOWN}", text))


def spans(characters: str, text: str) -> tuple[Span, ...]:
    """Return the maximal stretches of some characters."""
    return tuple(match.span() for match in re.finditer(f"[{re.escape(characters)}]+", text))


def extremes(clue: Clue, text: str) -> tuple[Starts, Starts] | None:
    """Return the leftmost and the rightmost arrangement that fit the known cells; None when no arrangement does.

    In every arrangement each block lies between its places in these two.
    """
    first = _leftmost(clue, text)
    if first is None:
        return None
    mirrored = _leftmost(clue[::-1], text[::-1])
    assert mirrored is not None
    n = len(text)
    last = tuple(n - start - length for start, length in zip(reversed(mirrored), clue, strict=True))
    return first, last


def _leftmost(clue: Clue, text: str) -> Starts | None:
    n = len(text)
    spare = n - sum(clue) - len(clue) + 1
    if spare < 0 or (not clue and BLACK in text):
        return None
    # For each cell, how many cells from it on are not white: how long a block can be there.
    free = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        free[i] = 0 if text[i] == WHITE else free[i + 1] + 1
    line = text + WHITE
    # fits[p - least]: the blocks from j on fit into the cells from p on; tables from the last block to the first.
    last_black = text.rfind(BLACK)
    least = n + 1 - spare
    fits = [p > last_black for p in range(least, n + 2)]
    tables = []
    for length in reversed(clue):
        least -= length + 1
        here = [False] * (spare + 1)
        later = False
        for k in range(spare, -1, -1):
            p = least + k
            if p <= n:
                later = (later and line[p] != BLACK) or (free[p] >= length and line[p + length] != BLACK and fits[k])
            here[k] = later
        tables.append(fits)
        fits = here
    if not fits[0]:
        return None
    starts: list[int] = []
    at = 0
    least = 0
    for length, behind in zip(clue, reversed(tables), strict=True):
        while not (free[at] >= length and line[at + length] != BLACK and behind[at - least]):
            at += 1
        starts.append(at)
        at += length + 1
        least += length + 1
    return tuple(starts)
