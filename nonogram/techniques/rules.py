"""Each line technique as a person applies it: a rule reads a line and yields what it alone settles, one `Find` per
idea.

The rules are independent of each other. Each is sound: its marks hold in every completion of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, gap, gaps, room_needed
from ..logic.line import painting
from .reading import READINGS_CACHED, Bound, Reading, Span, Starts, extremes


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a rule settles cells: `key` names the sentence, the rest is what the sentence is about.

    `blocks` are block numbers; `span` and `other` are the stretches of cells looked at, `marks` is what follows.
    """

    key: str
    marks: tuple[Mark, ...]
    blocks: tuple[int, ...] = ()
    span: Span = (0, 0)
    other: Span = (0, 0)


Find = tuple[Reason, ...]
"""One idea: it settles the marks of its reasons."""
Rule = Callable[[Reading], Iterator[Find]]


def marks_of(find: Find) -> tuple[Mark, ...]:
    """Return the marks of a find, in the order of the cells."""
    return tuple(sorted({mark for reason in find for mark in reason.marks}))


def marks_on(reading: Reading, black: Iterable[int] = (), white: Iterable[int] = ()) -> tuple[Mark, ...]:
    """Return the cells that are not known yet as marks."""
    return marks_in(reading.text, black, white)


def marks_in(text: str, black: Iterable[int], white: Iterable[int]) -> tuple[Mark, ...]:
    """Return the cells of a line's text that are not known yet as marks."""
    marks = [(i, BLACK) for i in black if text[i] == UNKNOWN]
    marks += [(i, WHITE) for i in white if text[i] == UNKNOWN]
    return tuple(sorted(set(marks))) if len(marks) > 1 else tuple(marks)


def found(*reasons: Reason) -> Iterator[Find]:
    """Yield the reasons that settle something as one find, if there are any."""
    if telling := tuple([reason for reason in reasons if reason.marks]):
        yield telling


def empty_line(reading: Reading) -> Iterator[Find]:
    """A clue of 0: every cell is empty."""
    if not reading.clue:
        yield from found(Reason("empty", marks_on(reading, white=range(len(reading.text)))))


def finished_line(reading: Reading) -> Iterator[Find]:
    """All blocks are there: the rest is empty."""
    if reading.clue and tuple([stop - start for start, stop in reading.runs]) == reading.clue:
        yield from found(Reason("finished", marks_on(reading, white=range(len(reading.text)))))


def full_line(reading: Reading) -> Iterator[Find]:
    """The blocks with one cell between them take all the room."""
    if not reading.clue:
        return
    start, stop = reading.rooms[0][0], reading.rooms[-1][1]
    if room_needed(reading.clue) == stop - start:
        covered = set(_covered(reading, reading.first))
        gaps = set(range(start, stop)) - covered
        key = "full" if len(reading.clue) > 1 else "place"
        yield from found(Reason(key, marks_on(reading, covered, gaps), (0,), (start, stop)))


def overlap(reading: Reading) -> Iterator[Find]:
    """A block covers the same cells whether all blocks are pushed to one end or to the other; of the known cells only
    crosses are used. Between two that stay in place with one cell between them, this cell is empty.
    """
    first, last, gaps, covered = _pushed(reading.clue, reading.text.replace(BLACK, UNKNOWN))
    if reading.bounds:
        covered = _always(reading.clue, *reading.bounded(first, last), gaps)
    yield from found(*_overlaps(reading, covered))


class _Covered(NamedTuple):
    """A block, its first and its last place, the cells that it covers wherever it lies, and the cell behind it if that
    is known to be empty.
    """

    block: int
    start: int
    end: int
    stop: int
    behind: int | None


class _Pushed(NamedTuple):
    """All blocks of a line pushed to its ends, the cell behind those of `_fixed_gaps`, and what blocks always cover."""

    first: Starts
    last: Starts
    gaps: dict[int, int]
    covered: list[_Covered]


@lru_cache(READINGS_CACHED)
def _pushed(clue: Clue, text: str) -> _Pushed:
    """Return the blocks of a line without black cells, which has an arrangement, pushed to its ends."""
    pushed = extremes(clue, text)
    assert pushed is not None
    gaps = _fixed_gaps(clue, *pushed)
    return _Pushed(*pushed, gaps, _always(clue, *pushed, gaps))


def _always(clue: Clue, first: Starts, last: Starts, gaps: Mapping[int, int] = MappingProxyType({})) -> list[_Covered]:
    """Return the blocks that cover some cells both at their `first` place and at their `last`, or have one of the
    `gaps` behind them.
    """
    return [
        _Covered(block, start, end, start + length, gaps.get(block))
        for block, (length, start, end) in enumerate(zip(clue, first, last, strict=True))
        if end < start + length or block in gaps
    ]


def _fixed_gaps(clue: Clue, first: Starts, last: Starts) -> dict[int, int]:
    """Return the cell behind each block that never moves, if the next one is beyond it and never moves either."""
    fixed = [block for block, start in enumerate(first) if start == last[block]]
    if not fixed:
        return {}
    stops = {block: first[block] + clue[block] for block in fixed}
    return {i: stops[i] for i in fixed if i + 1 in stops and stops[i] + gap(clue, i) == first[i + 1]}


def overlap_within_reach(reading: Reading) -> Iterator[Find]:
    """The same overlap where black cells bound the places of the blocks as well."""
    yield from found(*_overlaps(reading, _always(reading.clue, reading.first, reading.last)))


def _overlaps(reading: Reading, covered: Iterable[_Covered]) -> Iterator[Reason]:
    """Yield what each block always covers that is not known, and the empty cell behind it."""
    text = reading.text
    for block, start, end, stop, behind in covered:
        if behind is None and text.find(UNKNOWN, end, stop) < 0:
            continue
        if marks := marks_on(reading, range(end, stop), () if behind is None else (behind,)):
            yield Reason("overlap" if end > start else "place", marks, (block,), (start, end + reading.clue[block]))


def anchored_at_an_edge(reading: Reading) -> Iterator[Find]:
    """The first block not yet complete, counted from an end, has to cover the black cells that lie before the earliest
    place of the next block. It reaches as far from them as it is long, up to the next cross. An only block has to cover
    all black cells.
    """
    if not reading.runs:
        return
    if len(reading.clue) == 1:
        yield from found(_only(reading))
        return
    clue, text = reading.clue, reading.text
    if (reason := _anchored(clue, text, reading.bounds)) is not None:
        yield from found(reason)
    # Most lines have no black cell near their end, and are not worth mirroring.
    if reading.runs[-1][1] > len(text.rstrip(WHITE)) - clue[-1] - 1:
        n, most = len(text), len(clue) - 1
        bounds = [(most - block, n - 1 - cell, not backwards) for block, cell, backwards in reading.bounds]
        if (reason := _anchored(clue[::-1], text[::-1], bounds)) is not None and reason.marks:
            yield from found(_back(reading, reason))


def _only(reading: Reading) -> Reason:
    """Return what follows for an only block that has black cells."""
    (length,), n = reading.clue, len(reading.text)
    run = reading.runs[0][0], reading.runs[-1][1]
    start, stop = reading.window(0, run)
    marks = marks_on(
        reading, range(min(run[0], stop - length), max(run[1], start + length)), [*range(start), *range(stop, n)]
    )
    return Reason("edge.fills" if stop - start == length else "edge", marks, (0,), (start, stop), run)


def _anchored(clue: Clue, text: str, bounds: Sequence[Bound]) -> Reason | None:
    n = len(text)
    edge = 0
    # Behind the last block it is as if another one came.
    for block, (length, after) in enumerate(zip(clue, (*gaps(clue), 1), strict=True)):
        while text[edge] == WHITE:
            edge += 1
        near = text.find(BLACK, edge, edge + length + after)
        if near < 0:
            return None
        first, far = _begins(text, edge, near, length, after)
        stop = min(near + length, (text + WHITE).find(WHITE, far))
        for one, cell, backwards in bounds:
            if one == block:
                first, stop = (first, min(stop, cell + 1)) if backwards else (max(first, cell), stop)
        exact, last = stop - first == length, block == len(clue) - 1
        beyond = range(stop, n if last else min(stop + exact, n))
        marks = marks_in(text, range(stop - length, first + length), (*range(edge, first), *beyond))
        if marks or near > edge:
            if edge == near or (not block and _shut_off(text, edge, near, length)):
                return Reason("edge.at", marks, (block,), (first, stop), (near, near + 1))
            return Reason("edge.fills" if exact else "edge", marks, (block,), (first, stop), (near, far + 1))
        edge += length + after
    return None


def _shut_off(text: str, edge: int, near: int, length: int) -> bool:
    """Return whether a cross lies right before `near`, and all rooms from an edge to it are shorter than a block."""
    return text[near - 1] == WHITE and all(len(room) < length for room in text[edge:near].split(WHITE))


def _begins(text: str, edge: int, near: int, length: int, after: int) -> tuple[int, int]:
    """Return where a block that covers `near` begins at the earliest, and the last black cell before the earliest place
    of the next block, `after` this many white cells: it covers that as well.
    """
    first = max(edge, text.rfind(WHITE, edge, near) + 1)
    while True:
        far = text.rfind(BLACK, near, first + length + after)
        if far - length + 1 <= first:
            return first, far
        first = far - length + 1


def _back(reading: Reading, reason: Reason) -> Reason:
    """Translate a reason found on the mirrored line back to the line itself."""
    n, k = len(reading.text), len(reading.clue)
    return Reason(
        f"{reason.key}.back",
        tuple(sorted((n - 1 - i, value) for i, value in reason.marks)),
        tuple(k - 1 - block for block in reason.blocks),
        (n - reason.span[1], n - reason.span[0]),
        (n - reason.other[1], n - reason.other[0]),
    )


def gap_too_small(reading: Reading) -> Iterator[Find]:
    """A room between crosses is too small for every block that could reach it."""
    smallest = min(reading.clue, default=0)
    reasons = []
    for start, stop in reading.rooms:
        if BLACK in reading.text[start:stop]:
            continue
        marks = marks_on(reading, white=range(start, stop))
        if stop - start < smallest:
            reasons.append(Reason("gap.all", marks, span=(start, stop)))
            continue
        near, fitting = [], False
        for block, length in enumerate(reading.clue):
            a, b = reading.reach(block)
            if a < stop and start < b:
                near.append(block)
                fitting = fitting or min(b, stop) - max(a, start) >= length
        if near and not fitting:
            reasons.append(Reason("gap", marks, tuple(near), (start, stop)))
    yield from found(*reasons)


def out_of_reach(reading: Reading) -> Iterator[Find]:
    """Cells that no block can cover, however far all blocks are pushed to one end or the other."""
    if not reading.clue:
        return
    n, last = len(reading.text), len(reading.clue) - 1
    reach = [reading.reach(block) for block in range(last + 1)]
    reasons = [Reason("reach.before", _empty(reading, 0, reach[0][0]), (0,), reach[0])]
    for block in range(last):
        span = reach[block][1], reach[block + 1][0]
        if marks := _empty(reading, *span):
            reasons.append(Reason("reach.between", marks, (block, block + 1), span))
    reasons.append(Reason("reach.after", _empty(reading, reach[last][1], n), (last,), reach[last]))
    yield from found(*reasons)


def _empty(reading: Reading, start: int, stop: int) -> tuple[Mark, ...]:
    """Return the cells of a stretch that are not known yet as empty."""
    if start >= stop or reading.text.find(UNKNOWN, start, stop) < 0:
        return ()
    return marks_on(reading, white=range(start, stop))


def anchored_at_a_cell(reading: Reading) -> Iterator[Find]:
    """Any block that can cover a black cell has so little room that it also covers certain other cells."""
    for run in reading.runs:
        owners = reading.owners(run)
        least = min(reading.clue[block] for block in owners)
        windows = [reading.window(block, run) for block in owners]
        start, stop = min(window[0] for window in windows), max(window[1] for window in windows)
        exact = stop - start == least > run[1] - run[0]
        closing = [i for i in (start - 1, stop) if exact and 0 <= i < len(reading.text)]
        marks = marks_on(reading, range(min(run[0], stop - least), max(run[1], start + least)), closing)
        key = "exact" if exact else "begins" if start == run[0] else "ends" if stop == run[1] else "within"
        end = _end_at_cross(reading, run, key)
        if end is not None and len(reading.clue) > 1 and min(reading.clue) == max(reading.clue):
            yield from found(Reason(f"alike.{end}", marks, span=run))
        elif end is not None and len(owners) > 1 and least == min(reading.clue) and key != "exact":
            yield from found(Reason(f"least.{end}", marks, span=run))
        else:
            yield from found(Reason(f"cell.{key}", marks, tuple(owners), run, (start, stop)))


def _end_at_cross(reading: Reading, run: Span, key: str) -> str | None:
    """Return whether a block of which a run is part "begins" or "ends" with it since a cross or the edge lies there,
    None if neither is so. The `key` names its place: where it is "exact", it may do both.
    """
    room = reading.room(run)
    if key in ("begins", "exact") and run[0] == room[0]:
        return "begins"
    return "ends" if key in ("ends", "exact") and run[1] == room[1] else None


def run_must_join(reading: Reading) -> Iterator[Find]:
    """Two runs that cannot belong to different blocks belong to one block."""
    for left, right in zip(reading.runs, reading.runs[1:], strict=False):
        if WHITE in reading.text[left[1] : right[0]] or _can_part(reading, left, right):
            continue
        marks = marks_on(reading, black=range(left[1], right[0]))
        owners = tuple(reading.owners((left[0], right[1])))
        key = "join" if len(owners) == 1 else "join.some"
        yield from found(Reason(key, marks, owners, left, right))


def _can_part(reading: Reading, left: Span, right: Span) -> bool:
    """Return whether two runs can belong to two blocks, with the blocks between these in the room between the runs."""
    clue = reading.clue
    room = right[0] - left[1]
    return any(
        room_needed(clue[a : b + 1]) - clue[a] - clue[b] <= room
        for a in reading.owners(left)
        for b in reading.owners(right)
        if a < b
    )


def run_must_split(reading: Reading) -> Iterator[Find]:
    """A black cell between two runs would make them longer than any block there."""
    for left, right in zip(reading.runs, reading.runs[1:], strict=False):
        parted = reading.text[left[1] : right[0]] != UNKNOWN
        if not parted and not reading.owners((left[0], right[1])):
            yield from found(Reason("split", marks_on(reading, white=[left[1]]), span=left, other=right))


def longest_block(reading: Reading) -> Iterator[Find]:
    """Runs as long as the longest block of the clue are whole blocks, wherever they lie: their neighbours are empty."""
    longest = max(reading.clue, default=0)
    if not (whole := [run for run in reading.runs if run[1] - run[0] == longest]):
        return
    if ends := [i for run in whole for i in _beside(reading, run)]:
        yield from found(Reason("longest", marks_on(reading, white=ends)))


def blocks_located(reading: Reading) -> Iterator[Find]:
    """A run as long as the longest block that can cover it is a whole block: its neighbours are empty. A single
    neighbour is also empty if together with it the run would fit no block.
    """
    for run in reading.runs:
        start, stop = run
        if not (ends := _beside(reading, run)):
            continue
        owners = reading.owners(run)
        if max([reading.clue[block] for block in owners]) == stop - start:
            whole = tuple([block for block in owners if reading.clue[block] == stop - start])
            yield from found(Reason("located", marks_on(reading, white=ends), whole, run))
            continue
        for i in ends:
            longer = min(start, i), max(stop, i + 1)
            if not reading.owners(longer):
                yield from found(Reason("located.end", marks_on(reading, white=[i]), tuple(owners[:1]), run, longer))


def _beside(reading: Reading, run: Span) -> list[int]:
    """Return the unknown cells next to a run."""
    text, (start, stop) = reading.text, run
    before = [start - 1] if start and text[start - 1] == UNKNOWN else []
    return [*before, stop] if text.startswith(UNKNOWN, stop) else before


def every_arrangement(reading: Reading) -> Iterator[Find]:
    """All that the line settles, however hard to see."""
    covered = tuple(_overlaps(reading, _always(reading.clue, reading.first, reading.last)))
    yield from found(*covered)
    painted = painting(reading.clue, reading.text)
    marks = {(i, painted[i]) for i in reading.unknown(range(len(painted))) if painted[i] != UNKNOWN}
    yield from found(Reason("every", tuple(sorted(marks - set(marks_of(covered))))))


def _covered(reading: Reading, starts: Starts) -> Iterator[int]:
    for start, length in zip(starts, reading.clue, strict=True):
        yield from range(start, start + length)
