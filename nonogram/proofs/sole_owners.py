"""Lines on which a person sees of some runs which block alone can cover them: the others have no room there, or cannot
cover another run as well; and so how far these blocks can reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, with_value
from ..techniques.reading import Reading, Span, extremes, spans, window
from ..techniques.rules import Reason
from ..techniques.stuck import BOUNDS, kept_off
from ..techniques.technique import LINES_CACHED
from .bounds import bound_of
from .owners import MOST_OFF, Owned, are_apart

BOTH = "off.both"
"""The key of the reason that a block cannot cover two runs."""
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
                bound = [] if block in can else kept_off(reading, run, [block])
                kept = [*bound] if len(bound) < len(kept) and bound else kept
                block += step
            while block not in can:
                kept[:0] = kept_off(reading, run, [block])
                block += step
            first = next((number for number, one in enumerate(kept) if one.key in BOUNDS), len(kept))
            off = tuple(kept[: first + 1])
            begun = run
        found.append(_Limit(block, off))
    return found


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
    if len({reason for one in owned for reason in one.off}) > MOST_REASONS:
        return None
    return Told(tuple(_in_order(owned)), _given(clue, text, owned)[0])


def _joins(text: str, marks: Iterable[Mark]) -> bool:
    """Return whether black cells among marks lie between two runs and join them."""
    black = {i for i, value in marks if value == BLACK}
    whole = "".join(BLACK if i in black else cell for i, cell in enumerate(text))
    return any(len(spans(BLACK, text[slice(*run)])) > 1 for run in spans(BLACK, whole))


def _in_order(owned: Sequence[Owned]) -> Iterator[Owned]:
    """Yield whose runs are from the first on, but none of a block before it is told how far this one can lie; each
    without what has been said of two runs before.
    """
    left, said = [*owned], set[Reason]()
    while left:
        bounded = {reason.blocks[0] for one in left for reason in one.off if reason.key in BOUNDS}
        first = next((one for one in left if one.block not in bounded), left[0])
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
    return {i for one in told.owned for i in range(*one.span)} | {i for start, stop in both for i in (start, stop - 1)}


def is_of_several(clue: Clue, text: str) -> bool:
    """Return whether a person sees whose several runs are, or whose one is since a block cannot cover another as well;
    of a run alone techniques tell it as well.
    """
    found = sole_owners(clue, text) if len(spans(BLACK, text)) > 1 else ()
    return len(found) > 1 or any(reason.key == BOTH for one in found for reason in one.off)


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
    for i in (i for i, cell in enumerate(text) if cell == WHITE):
        weaker = with_value(text, i, UNKNOWN)
        text = weaker if _seen(clue, weaker, marks, line) else text
    return [i for i, cell in enumerate(text) if cell != UNKNOWN]


def _given(clue: Clue, text: str, owned: Sequence[Owned]) -> tuple[dict[int, Span], tuple[Mark, ...]]:
    """Return which cells blocks can cover to which runs belong, and what follows from that alone, nothing without."""
    own: dict[int, Span] = {}
    for one in owned:
        own[one.block] = (own.get(one.block, one.span)[0], one.span[1])
    windows = windows_around(clue, text, own)
    return windows, tuple(one for one in sorted(settled_by(clue, len(text), windows)) if text[one[0]] == UNKNOWN)


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
