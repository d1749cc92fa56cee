"""Complete blocks that are cited since a person sees them, where a line is told with less then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ..cells import UNKNOWN, Clue, Mark
from ..techniques.technique import Technique
from .account import Account
from .arguing import EVERY, argue
from .at_once import accounts
from .beside_complete import Complete, cite_beside, complete_at_once, parts_of
from .citing import only, shows
from .explaining import Before, account

COSTLY = 20
"""What costs no more to follow is told as it is."""
SPARED = 2
"""Complete blocks are cited only if following costs less then by at least this."""


class _Price(NamedTuple):
    """What it takes to follow a line with only some cells cited: the less, the better."""

    unexplained: bool
    otherwise: int
    crossed: int
    cost: int


def cite_complete_blocks(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], order: Sequence[int], known: Set[int]
) -> tuple[int, ...]:
    """Return cited cells from which marks of a line follow with those that show complete blocks, all `known`, and
    without those that are needless then, left out in a given order; as they are where the line is not told with less
    so.
    """
    there = complete_at_once(clue, only(text, sorted(known)))
    if not there:
        return cited
    late = frozenset(i for i in order if i not in known)
    name = argue(clue, text, cited, marks, late)[0]
    said = _said(clue, text, marks, cited, late, name)
    if said is None or said.cost <= COSTLY:
        return cited
    before = best = _price(said)
    seen, chosen = only(text, sorted({*known, *cited})), cited
    beside = {tuple(cite_beside(clue, seen, marks))} if parts_of(clue, seen, marks) else set()
    evidence = _evidence(clue, only(text, sorted(known)), there, {*said.blocks})
    more = {_without_needless(clue, text, marks, {*cited}, cells, order) for cells in evidence}
    for fewer in sorted((beside | more) - {cited}):
        told = _said(clue, text, marks, fewer, late, name)
        if told is not None and _price(told) < best:
            chosen, best = fewer, _price(told)
    return chosen if best[:3] < before[:3] or best.cost + SPARED <= before.cost else cited


def _evidence(clue: Clue, text: str, there: dict[int, Complete], blocks: Set[int]) -> Iterator[frozenset[int]]:
    """Yield for each complete block of which something is told the cells that show which one it is: it and those like
    it with the crosses beside them, or all up to it from an end of the line.
    """
    found = (_cells(clue, len(text), there, one) for block, one in there.items() if block in blocks)
    for cells in dict.fromkeys(found):
        yield frozenset(i for i in cells if text[i] != UNKNOWN)


def _cells(clue: Clue, n: int, there: dict[int, Complete], one: Complete) -> frozenset[int]:
    alike = one.known <= there.keys() and len({clue[block] for block in one.known}) == 1
    if alike and len(one.known) == clue.count(clue[min(one.known)]):
        runs = [there[block].cells for block in one.known]
        return frozenset(i for start, stop in runs for i in range(max(start - 1, 0), min(stop + 1, n)))
    start, stop = one.cells
    return frozenset(range(min(stop + 1, n)) if 0 in one.known else range(max(start - 1, 0), n))


def _without_needless(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: set[int], cells: Set[int], order: Sequence[int]
) -> tuple[int, ...]:
    """Return cited cells with others, without those that are needless then."""
    left = cited | cells
    for i in order:
        if i in cited - cells and shows(clue, only(text, sorted(left - {i})), marks):
            left.discard(i)
    return tuple(sorted(left))


def _said(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], late: frozenset[int], most: Technique
) -> Account | None:
    """Return what is said of a line with only some cells cited where that costs least; None where it takes a technique
    harder than another, or where every arrangement is looked at, for which it is told at length what would be.
    """
    name, _, argument = argue(clue, text, cited, marks, late)
    if name == EVERY or name.difficulty > most.difficulty:
        return None
    plain = account(clue, argument, Before(text))
    return min((plain, *accounts(clue, only(text, cited), marks, text)), key=_price)


def _price(said: Account) -> _Price:
    return _Price(not said.plain, said.otherwise, said.crossed, said.cost)
