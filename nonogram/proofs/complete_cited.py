"""Complete blocks that are cited since a person sees them, where a line is told with less then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from ..cells import UNKNOWN, At, Cell, Clue, Mark
from ..grid import Grid
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
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


async def beside_complete_blocks(puzzle: Puzzle, grid: Grid, step: Step) -> Step:
    """Return a proof found on a grid whose lines rest on complete blocks where they are told with less so: a line or
    the first of its parts, and the lines of chains, which go on citing what the chain has settled.
    """
    if step.kind == "line" and not step.steps:
        return _beside(puzzle, grid, {}, step)
    if step.kind in ("line", "edge"):
        found = []
        for number, one in enumerate(step.steps):
            first = number == 0 or step.kind == "edge"
            found.append(await beside_complete_blocks(puzzle, grid, one) if first else one)
            grid = grid.with_cells(one.cells)
        settled = {cell[:2] for cell in step.cells}
        cited = {at for one in found for at in one.cited} - settled
        return replace(step, steps=tuple(found), cited=tuple(sorted(cited)))
    chains = [await _chain(puzzle, grid, assumed, chain) for assumed, chain in step.chains]
    changed = replace(step, steps=chains[0], other=chains[1] if chains[1:] else step.other)
    cited = {at for assumed, chain in changed.chains for at in _rests_on(assumed, chain)}
    return replace(changed, cited=tuple(sorted(cited)))


def _rests_on(assumed: Cell | None, chain: Sequence[Step]) -> set[At]:
    """Return the cells that a chain cites and does not settle itself."""
    settled = {cell[:2] for step in chain for cell in step.cells} | ({assumed[:2]} if assumed else set())
    return {at for step in chain for at in step.cited} - settled


async def _chain(puzzle: Puzzle, grid: Grid, assumed: Cell | None, chain: Sequence[Step]) -> tuple[Step, ...]:
    """Return the lines of a chain under an assumption."""
    late = {assumed[:2]: assumed[2]} if assumed else {}
    found = []
    for step in chain:
        found.append(_beside(puzzle, grid, late, step) if step.kind == "line" and step.cells else step)
        late |= {cell[:2]: cell[2] for cell in step.cells}
        await pause()
    return tuple(found)


def _beside(puzzle: Puzzle, grid: Grid, late: Mapping[At, str], step: Step) -> Step:
    """Return a line that settles cells, with complete blocks of the grid cited where it is told with less so."""
    line = step.line
    assert line is not None
    cells = [puzzle.at(line, i) for i in range(puzzle.length(line))]
    text = "".join([late.get(at, grid[at]) for at in cells])
    marks = tuple((puzzle.index(line, cell[:2]), cell[2]) for cell in step.cells)
    if any(text[i] != UNKNOWN for i, _ in marks):
        return step
    known = [i for i, at in enumerate(cells) if grid[at] != UNKNOWN]
    known.sort(key=lambda i: -min(abs(i - j) for j, _ in marks))
    cited = tuple(puzzle.index(line, at) for at in step.cited)
    now = cite_complete_blocks(puzzle.clue(line), text, marks, cited, known)
    return replace(step, cited=tuple(sorted(cells[i] for i in now)))


def cite_complete_blocks(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], known: Sequence[int]
) -> tuple[int, ...]:
    """Return cited cells from which marks of a line follow with those that show complete blocks, all `known`, and
    without those of the known ones, left out in this order, that are needless then; as they are where the line is not
    told with less so.
    """
    early = only(text, known)
    there = complete_at_once(clue, early)
    # The check that every proof has to pass will withhold one that does not hold.
    if not there or not shows(clue, only(text, cited), marks):
        return cited
    late = frozenset(i for i in cited if i not in known)
    name = argue(clue, text, cited, marks, late)[0]
    said = _said(clue, text, marks, cited, late, name)
    if said is None or said.cost <= COSTLY:
        return cited
    before = best = _price(said)
    seen, chosen = only(text, {*known, *cited}), cited
    beside = {tuple(cite_beside(clue, seen, marks))} if parts_of(clue, seen, marks) else set()
    evidence = _evidence(clue, early, there, {*said.blocks})
    more = {_without_needless(clue, text, marks, {*cited}, cells, known) for cells in evidence}
    for fewer in sorted(one for one in (beside | more) - {cited} if late <= {*one}):
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
