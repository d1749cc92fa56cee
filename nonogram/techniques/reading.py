"""What a person sees in a line: how far to either side each block can lie, the runs of black cells, the rooms between
crosses, and the blocks to which a run can belong.

Spans are half-open pairs (start, stop) of cell indices; blocks are numbered from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from ..errors import Contradiction

Span = tuple[int, int]
Starts = tuple[int, ...]
"""The start of each block of an arrangement."""

Bound = tuple[int, int, bool]
"""A block, and the first cell that it can cover or, if true, the last."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as read: `first` and `last` are its leftmost and its rightmost arrangement. The rest is what the reader
    knows already: `settled` are complete blocks and where they lie, `owned` blocks and black cells that belong to them,
    `bounds` how far blocks can lie.
    """

    clue: Clue
    text: str
    first: Starts
    last: Starts
    runs: tuple[Span, ...]
    rooms: tuple[Span, ...]
    settled: tuple[tuple[int, Span], ...] = ()
    owned: tuple[tuple[int, Span], ...] = ()
    bounds: tuple[Bound, ...] = ()

    def pushed(self) -> Reading:
        """Return the line read with no block beyond its known bounds."""
        first, last = self.bounded(self.first, self.last)
        return replace(self, first=first, last=last)

    def bounded(self, first: Starts, last: Starts) -> tuple[Starts, Starts]:
        """Return two arrangements with no block beyond its known bounds."""
        if not self.bounds:
            return first, last
        begin, end = list(first), list(last)
        for block, cell, backwards in self.bounds:
            if backwards:
                end[block] = min(end[block], cell + 1 - self.clue[block])
            else:
                begin[block] = max(begin[block], cell)
        return tuple(begin), tuple(end)

    def further(self, text: str) -> Reading:
        """Return the line with more cells known, all of which follow from those known: no arrangement is ruled out.
        Nothing else is known of it.
        """
        return Reading(self.clue, text, self.first, self.last, *_stretches(text))

    def owner(self, span: Span) -> int | None:
        """Return the block to which a run is known to belong."""
        return next((block for block, run in self.owned if run[0] < span[1] and span[0] < run[1]), None)

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
        for room in self.rooms:
            if room[0] <= span[0] and span[1] <= room[1]:
                return room
        raise ValueError(f"{span} has crosses")

    def owners(self, span: Span) -> list[int]:
        """Return the blocks that can cover a span without crosses; a closer look may rule out more, but none is
        missing.
        """
        begin, end = span
        room_start, room_stop = self.room(span)
        size = end - begin
        found = []
        for block, length in enumerate(self.clue):
            if size <= length and (first := self.first[block]) <= begin and end <= (stop := self.last[block] + length):
                start = max(first, room_start, end - length)
                if min(stop, room_stop, begin + length) - start >= length:
                    found.append(block)
        return found

    def unknown(self, cells: Iterable[int]) -> list[int]:
        """Return those of the cells that are not known yet."""
        text = self.text
        return [i for i in cells if text[i] == UNKNOWN]


READINGS_CACHED = 1024
"""The number of readings that are remembered: rules and proofs read the same lines. Of arrangements twice as many are:
they are also asked for on lines without black cells.
"""


@lru_cache(READINGS_CACHED)
def read(clue: Clue, text: str) -> Reading:
    """Read a line of `#.?`. Raises Contradiction when it has no completion."""
    found = extremes(clue, text)
    if found is None:
        raise Contradiction(f"no arrangement of {' '.join(map(str, clue)) or '0'} fits {text}")
    return Reading(clue, text, *found, *_stretches(text))


def _stretches(text: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return the runs of a line, and its rooms."""
    return spans(BLACK, text), spans(f"{BLACK}{UNKNOWN}", text)


def is_shut(text: str, run: Span) -> bool:
    """Return whether crosses or ends of the line lie on both sides of a run."""
    return UNKNOWN not in text[max(run[0] - 1, 0) : run[1] + 1]


_STRETCHES = {characters: re.compile(f"[{characters}]+") for characters in (BLACK, WHITE, f"{BLACK}{UNKNOWN}")}


def spans(characters: str, text: str) -> tuple[Span, ...]:
    """Return the maximal stretches of black cells ("#"), of crosses ("."), or of cells that are not crosses ("#?")."""
    return tuple([match.span() for match in _STRETCHES[characters].finditer(text)])


def window(text: str, length: int, span: Span, least: int, most: int) -> Span:
    """Return the cells that a block can cover that covers a span, between two cells and up to the next crosses."""
    start, stop = span
    least = max(least, stop - length, text.rfind(WHITE, 0, start) + 1)
    return least, min(most, start + length, (text + WHITE).find(WHITE, stop))


@lru_cache(2 * READINGS_CACHED)
def extremes(clue: Clue, text: str) -> tuple[Starts, Starts] | None:
    """Return the leftmost and the rightmost arrangement that fit the known cells; None when no arrangement does.

    In every arrangement each block lies between its places in these two.
    """
    first = _leftmost(clue, text)
    return None if first is None else (first, _rightmost(clue, text))


_BLACKS = str.maketrans({BLACK: "1", WHITE: "0", UNKNOWN: "0"})
_NOT_WHITE = str.maketrans({BLACK: "1", WHITE: "0", UNKNOWN: "1"})


def _leftmost(clue: Clue, text: str) -> Starts | None:
    """Return the leftmost arrangement, None if there is none."""
    places = _one_by_one(clue, text)
    return places if places is None or _covers(places, clue, text) else _all_covered(clue, text)


def _rightmost(clue: Clue, text: str) -> Starts:
    """Return the rightmost arrangement of a line that has one."""
    places = _one_by_one_back(clue, text)
    if _covers(places, clue, text):
        return places
    mirrored = _all_covered(clue[::-1], text[::-1])
    assert mirrored is not None
    n = len(text)
    return tuple([n - start - length for start, length in zip(mirrored[::-1], clue, strict=True)])


def _covers(places: Starts, clue: Clue, text: str) -> bool:
    """Return whether blocks at these places cover every black cell."""
    black = text.count(BLACK)
    if not black:
        return True
    return black == sum([text.count(BLACK, start, start + length) for start, length in zip(places, clue, strict=True)])


def _one_by_one(clue: Clue, text: str) -> Starts | None:
    """Return the first place of each block where no cross is in it and no black cell beside it, behind the block before
    it; None if the line has no room. No arrangement has a block before its place, and none is further to the left
    than all of them if every black cell is covered.
    """
    places = []
    at = 0
    for length in clue:
        while True:
            cross = text.rfind(WHITE, at, at + length)
            if cross >= 0:
                at = cross + 1
            elif text.startswith(BLACK, at + length):
                at += 1
            else:
                break
        if at + length > len(text):
            return None
        places.append(at)
        at += length + 1
    return tuple(places)


def _one_by_one_back(clue: Clue, text: str) -> Starts:
    """Return the last place of each block in the same way, from the end of a line that has an arrangement."""
    places = []
    stop = len(text)
    for length in reversed(clue):
        while True:
            start = stop - length
            cross = text.find(WHITE, start, stop)
            if cross >= 0:
                stop = cross
            elif start and text[start - 1] == BLACK:
                stop -= 1
            else:
                break
        places.append(start)
        stop = start - 1
    return tuple(places[::-1])


def _all_covered(clue: Clue, text: str) -> Starts | None:
    """Return the leftmost arrangement, None if there is none. Cost: O(k log L) int operations for k blocks, L the
    longest.
    """
    # Sets of places are ints; place p, from 0 to n + 1, is bit n + 1 - p. Two places lie behind the line.
    last = len(text) + 1
    black = int(text.translate(_BLACKS), 2) << 2
    open_ = int(text.translate(_NOT_WHITE), 2) << 2
    passable = (1 << last + 1) - 1 ^ black
    # From these places on, the blocks still to place fit and cover every black cell.
    fits = (1 << last - text.rfind(BLACK)) - 1
    tables = []
    for length in reversed(clue):
        starts = _runs(open_, length) & ~(black << length) & fits << length + 1
        tables.append(starts)
        # Cells that are not black may be left over before the block; the sum carries through them.
        before = starts << 1 & passable
        fits = starts | before | (before + passable ^ passable) & passable
    if not fits >> last:
        return None
    at = 0
    found: list[int] = []
    for length, starts in zip(clue, reversed(tables), strict=True):
        start = last + 1 - (starts & (1 << last - at + 1) - 1).bit_length()
        found.append(start)
        at = start + length + 1
    return tuple(found)


def _runs(cells: int, length: int) -> int:
    """Return the first cell of each run of `length` cells, the highest bit being the first."""
    done = 1
    while done < length:
        step = min(done, length - done)
        cells &= cells << step
        done += step
    return cells
