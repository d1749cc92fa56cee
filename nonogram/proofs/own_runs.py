"""Lines on which each block has black cells of its own: runs that lie so far apart, or have crosses between them, that
they are parts of as many blocks as the clue has. A person sees how far each block can reach from its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from ..claims import Either, Marks, Said, hence
from ..techniques.reading import Span, read, spans
from ..techniques.rules import Reason
from ..techniques.technique import LINES_CACHED
from .account import Account
from .cost import LINE, cost
from .end_claims import about
from .listener import lie
from .owners import are_apart
from .premise_claims import apart
from .premises import placed_at
from .sole_owners import windows_around

MOST = 8
"""Of more blocks than this it is not told at once that each has black cells of its own."""
MOST_LYING = 4
"""How far blocks can reach is told of no more than this, only of those that are not complete if all are more."""


class Own(NamedTuple):
    """What follows where each block has black cells of its own."""

    apart: tuple[Span, ...]
    """Black cells no two of which can be in one block, as many as the blocks, or runs where only those are so long."""
    spans: tuple[Span, ...]
    """From the first of the black cells of each block to the last."""
    windows: tuple[Span, ...]
    """The cells that each block can cover."""
    marks: tuple[Mark, ...]


@lru_cache(LINES_CACHED)
def own_runs(clue: Clue, text: str) -> Own | None:
    """Return what follows on a line where each of its blocks has black cells of its own, None where that is not so."""
    if not 2 <= len(clue) <= MOST or (runs := _runs_of_blocks(clue, text)) is None:
        return None
    own = [(same[0][0], same[-1][1]) for same in runs]
    windows = tuple(windows_around(clue, text, dict(enumerate(own))).values())
    black, white = set[int](), {*range(len(text))}
    for length, (first, last), (start, stop) in zip(clue, own, windows, strict=True):
        black.update(range(min(first, stop - length), max(last, start + length)))
        white.difference_update(range(start, stop))
    marks = tuple((i, BLACK if i in black else WHITE) for i in sorted(black | white) if text[i] == UNKNOWN)
    return Own(_named(text, max(clue), runs), tuple(own), windows, marks)


def _runs_of_blocks(clue: Clue, text: str) -> list[list[Span]] | None:
    """Return for each block the runs that are parts of it since others lie so far apart, at least one; None where there
    are no such runs.
    """
    if len(_parted(text, max(clue))) != len(clue):
        return None
    # The first block of which each run can be a part, as many lie before it at least, and the last.
    least, behind = (_counted(*way) for way in ((text, clue), (text[::-1], clue[::-1])))
    both = [*zip(spans(BLACK, text), least, (len(clue) - 1 - block for block in reversed(behind)), strict=True)]
    return [[run for run, first, last in both if first == last == block] for block in range(len(clue))]


def _parted(text: str, longest: int) -> tuple[Span, ...]:
    """Return as many runs as can be no two of which are parts of one block, since the longest does not cover both."""
    found: list[Span] = []
    for run in spans(BLACK, text):
        if not found or are_apart(text, longest, found[-1], run):
            found.append(run)
    return tuple(found)


def _counted(text: str, clue: Clue) -> list[int]:
    """Return the first block of which each run can be a part, by the lengths of the blocks and the runs before it."""
    found: list[int] = []
    runs = spans(BLACK, text)
    begun = runs[:1]
    for run in runs:
        block = found[-1] if found else 0
        if are_apart(text, clue[block], begun[0], run):
            begun = (run,)
            block += bool(found)
            while are_apart(text, clue[block], run, run):
                block += 1
        found.append(block)
    return found


def _named(text: str, longest: int, runs: Sequence[Sequence[Span]]) -> tuple[Span, ...]:
    """Return black cells of each block, no two of which can be in one: single ones near each other where even these
    cannot, otherwise single ones far from each other, or whole runs.
    """
    near = (runs[0][-1][1] - 1, *(same[0][0] for same in runs[1:]))
    far = (runs[0][0][0], *(same[-1][1] - 1 for same in runs[1:]))
    for cells in (tuple((at, at + 1) for at in places) for places in (near, far)):
        if all(are_apart(text, longest, *pair) for pair in pairwise(cells)):
            return cells
    return _parted(text, longest)


def cite_own(clue: Clue, text: str, marks: Iterable[Mark]) -> list[int]:
    """Return the black cells of a line with the crosses by which each block is seen to have its own and how far it can
    reach, on a line where the marks follow from that.
    """
    wanted, found = {*marks}, own_runs(clue, text)
    assert found is not None
    middle = (found.apart[0][1] + found.apart[-1][0]) / 2
    crosses = sorted((i for i, cell in enumerate(text) if cell == WHITE), key=lambda i: -abs(i - middle))
    for i in crosses:
        weaker = text[:i] + UNKNOWN + text[i + 1 :]
        fewer = own_runs(clue, weaker)
        if fewer is not None and fewer.windows == found.windows and wanted <= {*fewer.marks}:
            text = weaker
    return [i for i, cell in enumerate(text) if cell != UNKNOWN]


def account_own(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Account | None:
    """Return what is said of why a line settles cells if each block has black cells of its own, None if they do not
    follow from that, or blocks reach less far on the `line`, as the board shows it.
    """
    found, seen = own_runs(clue, text), own_runs(clue, line)
    if found is None or seen is None or found.windows != seen.windows or not {*marks} <= {*found.marks}:
        return None
    complete = [text[slice(*span)] == BLACK * length for length, span in zip(clue, found.spans, strict=True)]
    blocks = tuple(block for block in range(len(clue)) if len(clue) <= MOST_LYING or not complete[block])
    if not 0 < len(blocks) <= MOST_LYING:
        return None
    starts = tuple(start for start, _ in found.windows)
    ends = tuple(stop - length for (_, stop), length in zip(found.windows, clue, strict=True))
    lying = lie(replace(read(clue, text), first=starts, last=ends), blocks)
    own = about("own", Reason("own", marks), lie=lying)
    told: tuple[Said, ...] = (apart(found.apart),), (Either(own, (hence(lying), Marks(marks)), halves=True),)
    given = tuple((i, cell) for i, cell in enumerate(text) if cell == WHITE)
    bounds = frozenset(bound for block, window in enumerate(found.windows) for bound in placed_at(block, window))
    return Account(
        tuple((one,) for one in told),
        given,
        blocks,
        frozenset(enumerate(found.spans)),
        bounds,
        called=frozenset(),
        plain=True,
        counts=0,
        otherwise=0,
        crossed=0,
        cost=LINE + sum(map(cost, told)) + cost(Marks(given)),
    )
