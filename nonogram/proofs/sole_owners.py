"""Lines on which a person sees of some runs which block alone can cover them: the others have no room there, or cannot
cover another run as well; and so how far these blocks can reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, with_value
from ..techniques.reading import Reading, Span, extremes, spans, window
from ..techniques.rules import Reason
from ..techniques.stuck import BOUNDS, kept_off
from ..techniques.technique import LINES_CACHED
from .beside_complete import reach_alone, rooms_in
from .bounds import bound_of
from .owners import MOST_OFF, Owned, are_apart

BOTH = "off.both"
"""The key of the reason that a block cannot cover two runs."""
MOST_ROOMS = 2
"""In more rooms than this it is not looked for the one in which alone a block fits."""
MOST_REASONS = 3
"""Whose runs are is told for no more reasons than this."""


class Told(NamedTuple):
    """What has to be said for some marks: whose runs are, and which cells their blocks can cover then."""

    owned: tuple[Owned, ...]
    windows: Mapping[int, Span]


class _Limit(NamedTuple):
    """How far from an end of the clue the block of a run must be, and what keeps those before it off."""

    block: int
    off: tuple[Reason, ...]


@lru_cache(LINES_CACHED)
def sole_owners(clue: Clue, text: str) -> tuple[Owned, ...]:
    """Return the runs that only one block can cover, as seen from crosses and from which runs it could not cover as
    well.
    """
    pushed = extremes(clue, text.replace(BLACK, UNKNOWN))
    runs = spans(BLACK, text)
    if len(clue) < 2 or not runs or pushed is None:
        return ()
    reading = Reading(clue, text, *pushed, runs, spans(BLACK + UNKNOWN, text))
    both = zip(runs, _limits(reading, False), reversed(_limits(reading, True)), strict=True)
    found = [
        Owned(least.block, run, tuple(dict.fromkeys((*least.off, *most.off))))
        for run, least, most in both
        if least.block == most.block
    ]
    return tuple(one for one in found if len(one.off) <= MOST_OFF)


def _limits(reading: Reading, backwards: bool) -> list[_Limit]:
    """Return for each run the first block that can cover it, counted from the start or, `backwards`, from the end."""
    clue, text, runs = reading.clue, reading.text, reading.runs
    step, block = (-1, len(clue) - 1) if backwards else (1, 0)
    found: list[_Limit] = []
    begun: Span | None = None
    off: tuple[Reason, ...] = ()
    for run in reversed(runs) if backwards else runs:
        can = reading.owners(run)
        apart = begun is not None and are_apart(text, clue[block], *sorted((begun, run)))
        if begun is None or block not in can or apart:
            # Why this run belongs to no block before, from the nearest to the one that rules out all before it.
            kept = [] if begun is None else [*off]
            if begun is not None and apart:
                kept.insert(0, _both(text, clue[block], block, *sorted((begun, run))))
                bound = [] if block in can else [*kept_off(reading, run, [block])]
                if block not in can and not bound:
                    # It is too short.
                    del kept[0]
                elif bound and not _is_whole(clue, block, begun):
                    kept = bound if len(bound) < len(kept) or _is_whole(clue, block, run) else kept
                block += step
            while block not in can:
                kept[:0] = kept_off(reading, run, [block])
                block += step
            first = next((number for number, one in enumerate(kept) if one.key in BOUNDS), len(kept))
            off = tuple(kept[: first + 1])
            begun = run
        found.append(_Limit(block, off))
    return found


def _is_whole(clue: Clue, block: int, run: Span) -> bool:
    """Return whether a run is as long as a block."""
    return run[1] - run[0] == clue[block]


def _both(text: str, length: int, block: int, run: Span, later: Span) -> Reason:
    """Return that a block cannot cover two runs: cells near each other where even these are too far apart."""
    near, far = (run[1] - 1, later[0]), (run[0], later[1] - 1)
    crossed = WHITE in text[run[1] : later[0]]
    cells = near if crossed or near[1] - near[0] >= length else far
    return Reason(BOTH, (), (block,), other=(cells[0], cells[1] + 1))


def marks_of_owners(clue: Clue, text: str) -> tuple[Mark, ...]:
    """Return what follows on a line from the runs that only one block can cover."""
    return _given(clue, text, sole_owners(clue, text))[1]


@lru_cache(LINES_CACHED)
def told_of_owners(clue: Clue, text: str, marks: tuple[Mark, ...]) -> Told | None:
    """Return what has to be said for marks to follow from whose runs are; None if they do not, too much has to be said,
    or they join runs, as a technique tells that.
    """
    owned, wanted = [*sole_owners(clue, text)], {*marks}
    if not owned or not wanted <= {*_given(clue, text, owned)[1]} or _joins(text, marks):
        return None
    for one in sorted(owned, key=lambda one: -len(one.off)):
        fewer = [other for other in owned if other != one]
        if wanted <= {*_given(clue, text, fewer)[1]}:
            owned = fewer
    owned, resting = _on_whole(clue, owned)
    if len({reason for one in owned for reason in one.off}) > MOST_REASONS:
        return None
    windows = _given(clue, text, owned)[0]
    for block in {*windows} - {one.block for one in owned}:
        others = {other: window for other, window in windows.items() if other != block}
        if wanted <= settled_by(clue, len(text), others):
            windows = others
    return Told(tuple(_in_order(owned, resting)), windows)


def _joins(text: str, marks: Iterable[Mark]) -> bool:
    """Return whether marks are black cells that lie between two runs and join them."""
    marks = tuple(marks)
    black = {i for i, value in marks if value == BLACK}
    whole = "".join(BLACK if i in black else cell for i, cell in enumerate(text))
    joined = [run for run in spans(BLACK, whole) if len(spans(BLACK, text[slice(*run)])) > 1]
    return all(any(run[0] <= i < run[1] for run in joined) for i, _ in marks)


def _on_whole(clue: Clue, owned: Sequence[Owned]) -> tuple[list[Owned], dict[int, set[int]]]:
    """Return whose runs are without saying of a block that is told to be complete that it covers no other run as well;
    and the blocks for each that have to be told before it then.
    """
    whole = {one.block: one for one in owned if _is_whole(clue, one.block, one.span)}
    resting: dict[int, set[int]] = {one.block: set() for one in owned}
    found: list[Owned] = []
    for one in owned:
        off = one.off
        for reason in one.off:
            other = whole.get(reason.blocks[0]) if reason.key == BOTH else None
            if other is None or other.span[0] > reason.other[1] - 1 or other.span[1] <= reason.other[0]:
                continue
            mutual = any(each.key == BOTH and each.blocks[0] == one.block for each in other.off)
            if not mutual and one.block not in _all_before(resting, other.block):
                resting[one.block].add(other.block)
                ahead = other.block < one.block
                off = tuple(
                    each
                    for each in off
                    if each != reason and (each.blocks[-1] >= other.block if ahead else each.blocks[0] <= other.block)
                )
        found.append(replace(one, off=off))
    return found, resting


def _all_before(resting: Mapping[int, Set[int]], block: int) -> set[int]:
    """Return the blocks that have to be told before a block, and itself."""
    found, left = {block}, [block]
    while left:
        news = resting.get(left.pop(), set()) - found
        found |= news
        left += news
    return found


def _in_order(owned: Sequence[Owned], resting: Mapping[int, Set[int]]) -> Iterator[Owned]:
    """Yield whose runs are from the first on, but those first for which nothing has to be said, each after those it is
    `resting` on, and none of a block before it is told how far this one can lie; each without what has been said of two
    runs before.
    """
    left, said = sorted(owned, key=lambda one: bool(one.off or resting[one.block])), set[Reason]()
    while left:
        bounded = {reason.blocks[0] for one in left for reason in one.off if reason.key in BOUNDS}
        waiting = {one.block for one in left}
        free = [one for one in left if resting[one.block].isdisjoint(waiting)]
        first = next((one for one in free if one.block not in bounded), free[0])
        news = tuple(reason for reason in first.off if reason not in said)
        yield replace(first, off=news or first.off)
        said.update(reason for reason in first.off if reason.key not in BOUNDS)
        left.remove(first)


def seen_of_owners(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Told | None:
    """Return what has to be said for marks to follow from whose runs are; None if they do not, nothing is said of some
    run, or blocks reach less far on the `line`, as the board shows it.
    """
    if (told := _seen(clue, text, marks, line)) is None:
        return None
    spoken = _spoken(told)
    return None if any(spoken.isdisjoint(range(*run)) for run in spans(BLACK, text)) else told


def _seen(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Told | None:
    """Return the same, whether something is said of each run or not."""
    if (told := told_of_owners(clue, text, marks)) is None:
        return None
    seen = told_of_owners(clue, line, marks)
    if seen is None or told.windows != seen.windows:
        return None
    off = (reason for one in told.owned for reason in one.off)
    crossed = any((bound := bound_of(reason)) is not None and line[bound[1]] == WHITE for reason in off)
    return None if crossed else told


def _spoken(told: Told) -> set[int]:
    """Return the black cells of which something is said."""
    both = (reason.other for one in told.owned for reason in one.off if reason.key == BOTH)
    others = (told.windows[block] for block in alone_in(told))
    spoken = {i for span in (*(one.span for one in told.owned), *others) for i in range(*span)}
    return spoken | {i for start, stop in both for i in (start, stop - 1)}


def alone_in(told: Told) -> set[int]:
    """Return the blocks of which it is told where they lie though none of their runs is spoken of."""
    return {*told.windows} - {one.block for one in told.owned}


def is_of_several(clue: Clue, text: str) -> bool:
    """Return whether a person sees whose several runs are, or whose one is since a block cannot cover another as well,
    or so of a block between others that lie alone; of a run alone techniques tell it as well.
    """
    runs = spans(BLACK, text)
    if len(runs) < 2 and not any(run[1] - run[0] in clue[1:-1] for run in runs):
        return False
    found = sole_owners(clue, text)
    if len(found) == 1 and not any(reason.key == BOTH for reason in found[0].off):
        between = 0 < found[0].block < len(clue) - 1
        return between and bool(found[0].off) and len(_given(clue, text, found)[0]) > 1
    return bool(found)


def cite_owners(clue: Clue, text: str, marks: Iterable[Mark]) -> list[int]:
    """Return the cells of a line from which marks are seen to follow so, those of a run or crosses side by side all or
    none, and then no cross that is needless.
    """
    marks, line, before = tuple(marks), text, ""
    if (told := _seen(clue, text, marks, line)) is None:
        return [i for i, cell in enumerate(text) if cell != UNKNOWN]
    ends = {i for start, stop in told.windows.values() for i in (start - 1, stop)} | _spoken(told)
    near = [one for value in (BLACK, WHITE) for one in spans(value, text) if not ends.isdisjoint(range(*one))]
    nearer = "".join(cell if any(i in range(*one) for one in near) else UNKNOWN for i, cell in enumerate(text))
    text = nearer if _seen(clue, nearer, marks, line) else text
    middle = sum(i for i, _ in marks) / len(marks)
    while text != before:
        before = text
        things = (*spans(BLACK, text), *spans(WHITE, text))
        for start, stop in sorted(things, key=lambda one: -abs(one[0] - middle)):
            weaker = text[:start] + UNKNOWN * (stop - start) + text[stop:]
            text = weaker if _seen(clue, weaker, marks, line) else text
    again = True
    while again:
        before = text
        for i in (i for i, cell in enumerate(text) if cell == WHITE):
            weaker = with_value(text, i, UNKNOWN)
            text = weaker if _seen(clue, weaker, marks, line) else text
        # Where a block lies alone, a cross left out may show that one before it is needless.
        again = text != before and bool(alone_in(told))
    return [i for i, cell in enumerate(text) if cell != UNKNOWN]


def _given(clue: Clue, text: str, owned: Sequence[Owned]) -> tuple[dict[int, Span], tuple[Mark, ...]]:
    """Return which cells blocks can cover to which runs belong, and what follows from that alone, nothing without."""
    own: dict[int, Span] = {}
    for one in owned:
        own[one.block] = (own.get(one.block, one.span)[0], one.span[1])
    windows = windows_around(clue, text, own)
    windows |= _alone(clue, text, windows)
    return windows, tuple(one for one in sorted(settled_by(clue, len(text), windows)) if text[one[0]] == UNKNOWN)


def _alone(clue: Clue, text: str, windows: Mapping[int, Span]) -> dict[int, Span]:
    """Return the cells that other blocks can cover, each alone between two blocks whose place is known, or one and an
    end.
    """
    ends = [(-1, (-1, -1)), *sorted(windows.items()), (len(clue), (len(text) + 1, len(text) + 1))]
    found: dict[int, Span] = {}
    for (before, (start, stop)), (behind, (first, last)) in pairwise(ends if windows else []):
        block = before + 1
        known = stop - start in (0, *clue[max(before, 0) : block]) and last - first in (0, *clue[behind : behind + 1])
        part = stop + 1, first - 1
        if behind - before == 2 and known and (BLACK in text[slice(*part)] or len(rooms_in(text, part)) <= MOST_ROOMS):
            reach = reach_alone(text, clue[block], part)
            found |= {} if reach is None else {block: reach}
    return found


def settled_by(clue: Clue, n: int, windows: Mapping[int, Span]) -> set[Mark]:
    """Return the cells that are settled by which cells blocks can cover."""
    black = {(i, BLACK) for block, window in windows.items() for i in _always(clue[block], window)}
    return black | {(i, WHITE) for i in _between(clue, n, windows)}


def windows_around(clue: Clue, text: str, own: Mapping[int, Span]) -> dict[int, Span]:
    """Return the cells that blocks can cover that cover their own, and lie beside those of the others and beside blocks
    whose place is known then.
    """
    blocks = sorted(own)
    begins = {later: own[block][1] + 1 for block, later in pairwise(blocks)}
    ends = {block: own[later][0] - 1 for block, later in pairwise(blocks)}

    def around(block: int) -> Span:
        return window(text, clue[block], own[block], begins.get(block, 0), ends.get(block, len(text)))

    found = {block: around(block) for block in blocks}
    for block, later in pairwise(blocks):
        if (stop := found[block][1]) - found[block][0] == clue[block]:
            begins[later] = stop + 1
            found[later] = around(later)
    for later, block in pairwise(blocks[::-1]):
        if found[later][1] - (start := found[later][0]) == clue[later]:
            ends[block] = start - 1
            found[block] = around(block)
    return found


def _always(length: int, window: Span) -> range:
    """Return the cells that a block covers wherever it lies in its window."""
    return range(window[1] - length, window[0] + length)


def _between(clue: Clue, n: int, windows: Mapping[int, Span]) -> Iterator[int]:
    """Yield the cells between blocks that follow each other, or beyond the first or last, and those right beside others
    whose place is known.
    """
    ends = [(-1, (0, 0)), *sorted(windows.items()), (len(clue), (n, n))]
    for (block, (_, start)), (later, (stop, _)) in pairwise(ends):
        if later == block + 1:
            yield from range(start, stop)
    for block, (start, stop) in windows.items():
        if stop - start == clue[block]:
            yield from (i for i in (start - 1, stop) if 0 <= i < n)
