"""Lines on which blocks stand complete, and only one other lies between two of them, or between one and an end: a
person sees how far this one can reach from its black cells, or in which room alone it fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from ..claims import And, Blocks, Cells, Either, Marks, Said, claim, hence
from ..techniques.reading import Span, read, spans, window
from ..techniques.rules import Reason
from ..techniques.technique import LINES_CACHED
from .account import Account
from .cost import LINE, cost
from .end_claims import MOST_DONE, about
from .listener import lie
from .premises import placed_at
from .room_claims import fills

Places = tuple[tuple[int, Span], ...]
"""Blocks, each with cells."""


class Part(NamedTuple):
    """A part of a line beside complete blocks that has room for no more than one block, of which something follows."""

    block: int | None
    """Which block lies there, if one does."""
    window: Span
    """The cells that it can cover, none if there is no block."""
    complete: Places
    """The blocks beside the part, with those because of which a person knows which these are."""
    marks: tuple[Mark, ...]


def complete_at_once(clue: Clue, text: str) -> dict[int, Span]:
    """Return the blocks that are complete at sight, and where they are: runs between crosses or ends of the line, or as
    long as the longest block, where there are as many as the clue has blocks so long; then those counted from an end of
    the line up to which nothing is unknown.
    """
    runs, longest = spans(BLACK, text), max(clue, default=0)
    shut = [one for one in runs if UNKNOWN not in text[max(one[0] - 1, 0) : one[1] + 1]]
    found: dict[int, Span] = {}
    for length in {*clue}:
        alike = [one for one in (runs if length == longest else shut) if one[1] - one[0] == length]
        blocks = _as_long(clue, length)
        if len(alike) == len(blocks):
            found.update(zip(blocks, alike, strict=True))
    first, last = (text + UNKNOWN).find(UNKNOWN), text.rfind(UNKNOWN)
    found.update(enumerate(one for one in shut if one[1] <= first))
    behind = [one for one in shut if one[0] > last]
    found.update(zip(range(len(clue) - len(behind), len(clue)), behind, strict=True))
    return found


def _as_long(clue: Clue, length: int) -> list[int]:
    return [block for block, one in enumerate(clue) if one == length]


@lru_cache(LINES_CACHED)
def parts_beside(clue: Clue, text: str) -> tuple[Part, ...]:
    """Return the parts of a line beside complete blocks of which something follows."""
    there = complete_at_once(clue, text)
    found: list[Part] = []
    for block, between, room in _beside(clue, len(text), there):
        black, white = set[int](), {*between}
        reach = (0, 0) if block is None else _reach(text, clue[block], room)
        if reach is None:
            continue
        if block is not None:
            black.update(range(reach[1] - clue[block], reach[0] + clue[block]))
            white.difference_update(range(*reach))
        if marks := [(i, BLACK if i in black else WHITE) for i in sorted(black | white) if text[i] == UNKNOWN]:
            known = _known_by(
                clue, there, [one for one, run in there.items() if between.start == run[1] or run[0] == between.stop]
            )
            found.append(Part(block, reach, tuple((one, there[one]) for one in sorted(known)), tuple(marks)))
    return tuple(found)


def marks_beside(clue: Clue, text: str) -> tuple[Mark, ...]:
    """Return what follows on a line beside complete blocks; nothing if nothing does of a block that is not complete, or
    too many complete ones would have to be named.
    """
    marks = tuple(mark for part in parts_beside(clue, text) for mark in part.marks)
    return marks if _parts_of(clue, text, marks) else ()


def _parts_of(clue: Clue, text: str, marks: Iterable[Mark]) -> list[Part]:
    """Return the parts of a line from which marks follow, none if they do not follow from such, or not from a block."""
    left, found = {*marks}, list[Part]()
    for part in parts_beside(clue, text):
        if not left.isdisjoint(part.marks):
            found.append(part)
            left.difference_update(part.marks)
    told = not left and any(part.block is not None for part in found) and len(_complete(found)) <= MOST_DONE
    return found if told else []


def _complete(parts: Iterable[Part]) -> Places:
    return tuple(sorted({one for part in parts for one in part.complete}))


def _windows(parts: Iterable[Part]) -> dict[int, Span]:
    return {part.block: part.window for part in parts if part.block is not None}


def _beside(clue: Clue, n: int, there: Mapping[int, Span]) -> Iterator[tuple[int | None, range, Span]]:
    """Yield the parts of a line between complete blocks, or between these and an end, that have room for no more than
    one block: which it is, all cells between the complete ones, and those that it can cover.
    """
    ends = [(-1, (-1, 0)), *sorted(there.items()), (len(clue), (n, n + 1))]
    for (before, (_, start)), (behind, (stop, _)) in pairwise(ends if there else []):
        if behind - before <= 2:
            block = before + 1 if behind - before == 2 else None
            yield block, range(start, stop), (start + (before >= 0), stop - (behind < len(clue)))


def _reach(text: str, length: int, part: Span) -> Span | None:
    """Return the cells that the only block of a part of a line can cover, None where it fits in several rooms."""
    start, stop = part
    if runs := [(start + one, start + other) for one, other in spans(BLACK, text[start:stop])]:
        return window(text, length, (runs[0][0], runs[-1][1]), *part)
    rooms = [(start + one, start + other) for one, other in spans(BLACK + UNKNOWN, text[start:stop])]
    fitting = [room for room in rooms if room[1] - room[0] >= length]
    return fitting[0] if len(fitting) == 1 else None


def _known_by(clue: Clue, there: Mapping[int, Span], named: Iterable[int]) -> set[int]:
    """Return complete blocks with those because of which a person knows which these are: all that are as long, or those
    up to an end.
    """
    known: set[int] = set()
    for block in named:
        alike = _as_long(clue, clue[block])
        before = range(block + 1)
        known.update(alike if {*alike} <= there.keys() else before if {*before} <= there.keys() else there.keys())
    return known


def cite_beside(clue: Clue, text: str, marks: Iterable[Mark]) -> list[int]:
    """Return the black cells and crosses of a line by which blocks are seen to be complete and how far others can
    reach, on a line where the marks follow from that. Of crosses side by side those are left out that are at no end of
    a block, unless the others do not suffice.
    """
    marks = [*marks]
    found = _parts_of(clue, text, marks)
    windows, there = _windows(found), [run for _, run in _complete(found)]
    ends = {i for start, stop in (*windows.values(), *there) for i in (start - 1, stop)}
    middle = sum(i for i, _ in marks) / len(marks)
    for thing in sorted((*spans(BLACK, text), *spans(WHITE, text)), key=lambda one: -abs(one[0] - middle)):
        near = sorted(ends.intersection(range(*thing)))
        for kept in (some for count in range(len(near) + 1) for some in combinations(near, count)):
            cells = enumerate(text)
            weaker = "".join(UNKNOWN if thing[0] <= i < thing[1] and i not in kept else cell for i, cell in cells)
            if windows == _windows(_parts_of(clue, weaker, marks)):
                text = weaker
                break
    return [i for i, cell in enumerate(text) if cell != UNKNOWN]


def account_beside(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Account | None:
    """Return what is said of why a line settles cells beside complete blocks, None if they do not follow from that, or
    blocks reach less far on the `line`, as the board shows it.
    """
    found = _parts_of(clue, text, marks)
    windows, complete = _windows(found), _complete(found)
    if not found or windows != _windows(_parts_of(clue, line, marks)):
        return None
    blocks = tuple(windows)
    done = claim(
        "edge.dones" if complete[1:] else "edge.done",
        blocks=Blocks(tuple(block for block, _ in complete)),
        cells=Cells(tuple(i for _, run in complete for i in range(*run))),
    )
    said: list[Said] = [(done,)]
    start, stop = windows[blocks[0]]
    whole = tuple((i, BLACK) for i in range(start, stop))
    if len(windows) == 1 and len(whole) == clue[blocks[0]] and {*whole} <= {*marks}:
        said.append((hence(fills(Reason("place", whole, blocks, (start, stop)))),))
        if left := tuple(mark for mark in marks if mark not in whole):
            said.append((hence(Marks(left)),))
    else:
        where, own = _lie(clue, text, windows), Reason("own", marks)
        said.append((Either(about("own", own, lie=where), (hence(where), Marks(marks)), halves=True),))
    seen = {i for _, run in complete for i in (run[0] - 1, run[1])}
    given = tuple((i, cell) for i, cell in enumerate(text) if cell == WHITE and i not in seen)
    bounds = frozenset(bound for one in (*complete, *windows.items()) for bound in placed_at(*one))
    return Account(
        tuple((one,) for one in said),
        given,
        blocks,
        frozenset(complete),
        bounds,
        called=frozenset(block for block, _ in complete),
        plain=True,
        counts=0,
        otherwise=0,
        crossed=0,
        cost=LINE + sum(map(cost, said)) + cost(Marks(given)),
    )


def _lie(clue: Clue, text: str, windows: Mapping[int, Span]) -> And:
    """Say where some blocks lie."""
    reading = read(clue, text)
    reaches = [windows.get(block, reading.reach(block)) for block in range(len(clue))]
    first = tuple(start for start, _ in reaches)
    last = tuple(stop - length for (_, stop), length in zip(reaches, clue, strict=True))
    return lie(replace(reading, first=first, last=last), tuple(windows))
