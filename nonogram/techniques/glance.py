"""What is wrong with a line at a glance, without asking where its blocks lie, and the fewest cells that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from .reading import spans
from .rules import Reason

ORDER = ("none", "long", "apart", "many", "scarce", "gap", "shut", "drawn")
"""The reasons seen at a glance, plainest first: a run too long, too many runs, cells left over, no room for a block, a
finished run as long as no block, a run that becomes too long since a cross draws black cells to it.
"""
_COUNTED = ("many", "scarce")
"""Those that count cells of the whole line, with some left over: they are equally plain."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What is obviously wrong, and the known cells of the line that show it: without any one of them this does not,
    where a run that is too long counts as one.
    """

    reason: Reason
    cells: tuple[int, ...]

    @property
    def rank(self) -> int:
        """How plain the reason is, plainest first; all that is left over is equally plain."""
        key = self.reason.key
        return ORDER.index(_COUNTED[0] if key in _COUNTED else key)


class _Chain(NamedTuple):
    """Black cells that need a block each: how many crosses show it, minus how many are near, and the cells."""

    crosses: int
    away: int
    cells: tuple[int, ...]


def at_a_glance(clue: Clue, text: str, near: Set[int] = frozenset()) -> Glance | None:
    """Return the plainest reason, of equals the one with the fewest cells; None when nothing is obvious. Where any of
    several cells will do, those of `near` are taken.
    """
    return min(_glances(clue, text, near), key=lambda one: (one.rank, len(one.cells)), default=None)


def _glances(clue: Clue, text: str, near: Set[int]) -> Iterator[Glance]:
    """Yield what is obvious, plainest first."""
    blacks = [i for i, cell in enumerate(text) if cell == BLACK]
    whites = [i for i, cell in enumerate(text) if cell == WHITE]
    if not clue:
        if blacks:
            yield Glance(Reason("none", ()), _nearest(blacks, 1, near))
        return
    longest, total = max(clue), sum(clue)
    runs = spans(BLACK, text)
    run = max(runs, key=lambda run: run[1] - run[0], default=(0, 0))
    if run[1] - run[0] > longest:
        yield Glance(Reason("long", (), (clue.index(longest),), run), tuple(range(*run)))
        return
    if _apart(longest, text) > len(clue):
        yield _too_many(text, blacks, len(clue) + 1, longest, near)
        return
    if len(blacks) > total:
        yield Glance(Reason("many", ()), _nearest(blacks, total + 1, near))
    if len(text) - len(whites) < total:
        yield Glance(Reason("scarce", ()), _nearest(whites, len(text) - total + 1, near))
    for room in spans(f"{BLACK}{UNKNOWN}", text):
        inside = [i for i in blacks if room[0] <= i < room[1]]
        if inside and room[1] - room[0] < min(clue):
            ends = _needed_ends(room, len(text), min(clue), near)
            yield Glance(Reason("gap", (), span=room), tuple(sorted([*_nearest(inside, 1, near), *ends])))
    shortest = min(clue)
    for start, stop in runs:
        if stop - start in clue or stop - start < shortest:
            continue
        beside = [i for i in (start - 1, stop) if 0 <= i < len(text)]
        if all(text[i] == WHITE for i in beside):
            yield Glance(Reason("shut", (), span=(start, stop)), tuple(sorted([*range(start, stop), *beside])))
    if shortest > 1:
        yield from _drawn(clue, text)
        for glance in _drawn(clue[::-1], text[::-1]):
            yield _mirrored(glance, len(text))


def _drawn(clue: Clue, text: str) -> Iterator[Glance]:
    """Yield the first black cells behind a cross or the start of the line with which even the shortest block covers so
    many more that, with black cells behind these, they are longer than the longest block.
    """
    shortest, longest = min(clue), max(clue)
    for start, stop in spans(f"{BLACK}{UNKNOWN}", text):
        if (first := text.find(BLACK, start, stop)) < 0 or stop - start < shortest:
            continue
        filled = text[:first] + BLACK * (start + shortest - first) + text[max(start + shortest, first) :]
        run = next(run for run in spans(BLACK, filled) if run[0] == first)
        if run[1] - run[0] <= longest:
            continue
        more = tuple((i, BLACK) for i in range(*run) if text[i] == UNKNOWN)
        rest = range(start + shortest, first + longest + 1)
        cells = (*range(max(start - 1, 0), start), first, *rest)
        yield Glance(Reason("drawn", more, (clue.index(longest),), run), cells)


def _mirrored(glance: Glance, n: int) -> Glance:
    """Return what is wrong with a line that is read from its end."""
    reason = glance.reason
    marks = tuple((n - 1 - i, value) for i, value in reversed(reason.marks))
    mirrored = replace(reason, marks=marks, span=(n - reason.span[1], n - reason.span[0]))
    return Glance(mirrored, tuple(n - 1 - i for i in reversed(glance.cells)))


def _needed_ends(room: tuple[int, int], length: int, block: int, near: Set[int]) -> list[int]:
    """Return the crosses beside a room that keep it too small for the block: one where the edge of the line does the
    rest.
    """
    start, stop = room
    beside = [i for i in (start - 1, stop) if 0 <= i < length]
    enough = [one for one, rest in ((start - 1, length - start), (stop, stop)) if one in beside and rest < block]
    return sorted(enough, key=lambda i: i not in near)[:1] or beside


def _too_many(text: str, blacks: Sequence[int], count: int, longest: int, near: Set[int]) -> Glance:
    """Return `count` black cells that each need a block of their own, with a cross between two that are not far apart;
    as few crosses as possible. There must be such cells.
    """
    chains = {i: _Chain(0, -(i in near), (i,)) for i in blacks}
    for _ in range(count - 1):
        longer: dict[int, _Chain] = {}
        far: list[_Chain] = []
        waiting = list(chains)
        for i in blacks:
            while waiting and waiting[0] + longest <= i:
                far = [min([*far, chains[waiting.pop(0)]])]
            close = [chains[one] for one in waiting if one < i and WHITE in text[one:i]]
            if ways := [*far, *(one._replace(crosses=one.crosses + 1) for one in close)]:
                best = min(ways)
                longer[i] = _Chain(best.crosses, best.away - (i in near), (*best.cells, i))
        chains = longer
    cells = min(chains.values()).cells
    crosses = [text.index(WHITE, *two) for two in pairwise(cells) if two[1] - two[0] < longest]
    return Glance(Reason("apart", tuple((i, BLACK) for i in cells)), tuple(sorted([*cells, *crosses])))


def _apart(longest: int, text: str) -> int:
    """Return how many black cells there are no two of which fit into one block of at most `longest` cells."""
    count = covered = 0
    for i, cell in enumerate(text):
        if cell == WHITE:
            covered = i
        elif cell == BLACK and i >= covered:
            count += 1
            covered = i + longest
    return count


def more_of(clue: Clue, text: str, alone: str) -> str:
    """Return the line as it is to be looked at where some of its cells, `alone`, show what is wrong at a glance: with
    all of a run that is or becomes too long, all cells of a kind that is counted, and crosses between all parts, if
    there are any.
    """
    glance = at_a_glance(clue, alone)
    if glance is None:
        return alone
    key = glance.reason.key
    if key == "long":
        start, stop = next(run for run in spans(BLACK, text) if run[0] <= glance.reason.span[0] < run[1])
        more = alone[:start] + BLACK * (stop - start) + alone[stop:]
    elif key == "drawn":
        start, stop = glance.reason.span
        near = [run for run in spans(BLACK, text) if run[0] < stop and start < run[1]]
        more = "".join(BLACK if any(a <= i < b for a, b in near) else cell for i, cell in enumerate(alone))
    elif key in ("many", "scarce"):
        counted = BLACK if key == "many" else WHITE
        more = "".join(cell if cell == counted else other for cell, other in zip(text, alone, strict=True))
    elif key == "apart":
        crosses = [text.find(WHITE, *two) for two in pairwise(i for i, _ in glance.reason.marks)]
        more = "".join(WHITE if i in crosses and -1 not in crosses else cell for i, cell in enumerate(alone))
    else:
        return alone
    again = at_a_glance(clue, more)
    return more if again is not None and again.reason.key == key else alone


def _nearest(cells: Sequence[int], count: int, near: Set[int]) -> tuple[int, ...]:
    return tuple(sorted(sorted(cells, key=lambda i: i not in near)[:count]))
