"""Proofs in colours by trying out a cell: where a value leads, and what follows both from it and without it."""

from __future__ import annotations

from typing import NamedTuple

from ..cells import NOT, VALUES, At, Cell, distance
from ..claims import Explanation
from ..logic.board import Propagation
from ..logic.line import positions
from ..pausing import NEVER, Deadline, pause
from ..steps import Step
from .board import ColourBoard, Effect
from .chains import MOST_CHAINS, MOST_TOLD, Chain, telling
from .proving import of_board
from .reading import without


async def refutations(board: ColourBoard, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
    """Return proofs by contradiction on a board at its fixpoint: the easiest chains first, of those the nearest."""
    found: list[tuple[Chain, int, Cell]] = []
    cells = sorted(board.open_cells(), key=lambda at: (distance(at, near), at))
    for row, column in cells:
        for value in board.left(row, column):
            failed = await _failing(board, row, column, value)
            if failed is not None:
                found.append((*failed, (row, column, board.every[value])))
            await pause()
        if len(found) >= MOST_CHAINS or (deadline.over() and found):
            break
    found.sort(key=lambda one: one[0].length(one[1]))
    told = []
    for chain, dead, assumed in found[:MOST_TOLD]:
        told.append(_refuted(board, chain, dead, assumed))
        await pause()
    return sorted(told, key=telling)


async def agreements(board: ColourBoard, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
    """Return what lines rule out both if a cell has a value and if it has not, on a board at its fixpoint on which no
    value leads to a contradiction: the easiest first.
    """
    found: list[tuple[int, Both]] = []
    for row, column in sorted(board.open_cells(), key=lambda at: (distance(at, near), at)):
        left = board.left(row, column)
        for value in left if left[2:] else left[:1]:
            both = await _both_ways(board, row, column, value)
            if both is not None:
                found.append((sum(chain.length() for chain in both.chains(board)), both))
        if len(found) >= MOST_CHAINS or (deadline.over() and found):
            break
    found.sort(key=lambda one: one[0])
    told = []
    for _, both in found[:MOST_TOLD]:
        told.append(both.proof(board))
        await pause()
    return sorted(told, key=telling)


class Both(NamedTuple):
    """What follows from each of two suppositions, one the opposite of the other, and what both rule out."""

    supposed: tuple[Cell, Cell]
    left: tuple[str, str]
    """The values that the supposed cell has left."""
    effects: tuple[list[Effect], list[Effect]]
    at: At
    gone: str

    def chains(self, board: ColourBoard) -> list[Chain]:
        """Return the two chains to what both rule out."""
        found = []
        for (row, column, _), left, effects in zip(self.supposed, self.left, self.effects, strict=True):
            chain = Chain(board, [(row, column, left)], effects)
            chain.want(self.at, self.gone)
            found.append(chain)
        return found

    def proof(self, board: ColourBoard) -> Step:
        """Return the proof, with its steps."""
        steps, other = (tuple(chain.steps()) for chain in self.chains(board))
        left = without(board.letters_left(*self.at), self.gone)
        values = (left,) if len(left) == 1 else tuple(NOT + value for value in self.gone)
        places = {at for step in (*steps, *other) for at in step.cited} | {self.at, self.supposed[0][:2]}
        settled, cited = tuple((*self.at, value) for value in values), of_board(board, places)
        why = Explanation("probe by agreement")
        return Step("probe", settled, None, cited, self.supposed[0], "agreement", steps, other, why=why)


async def _both_ways(board: ColourBoard, row: int, column: int, value: int) -> Both | None:
    """Follow a value of a cell, and the cell without it; return what both rule out, if anything: a cell that it settles
    before others.
    """
    every, width = board.every, board.width
    letters = board.letters_left(row, column)
    one = every[value]
    ways = [(one, (row, column, one)), (without(letters, one), (row, column, NOT + one))]
    if one in VALUES:
        # Its opposite is then the value itself, not the other one of black and white.
        ways.reverse()
    found = []
    for left, _ in ways:
        mark, before = board.mark(), board.states[:]
        board.rule_out(row, sum(1 << every.index(gone) * width + column for gone in without(letters, left)))
        try:
            while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
                await pause()
            found.append((board.trail[mark + 1 :], board.states[: board.height]))
        finally:
            board.restore(mark, before)
        if ended is Propagation.CONFLICT:
            return None
    agreed: dict[At, str] = {}
    for number, own in enumerate(board.states[: board.height]):
        lost = own & ~(found[0][1][number] | found[1][1][number])
        for bit in positions(lost):
            at = number, bit % width
            agreed[at] = agreed.get(at, "") + every[bit // width]
    if not agreed:
        return None
    at = min(agreed, key=lambda at: (len(board.left(*at)) - len(agreed[at]) > 1, distance(at, (row, column)), at))
    (first, one_way), (second, other_way) = ways
    return Both((one_way, other_way), (first, second), (found[0][0], found[1][0]), at, agreed[at])


async def refutation(board: ColourBoard, row: int, column: int, value: int) -> Step | None:
    """Return the proof that a cell does not have a value, by lines alone; None if lines do not show it."""
    failed = await _failing(board, row, column, value)
    return _refuted(board, *failed, (row, column, board.every[value])) if failed is not None else None


async def _failing(board: ColourBoard, row: int, column: int, value: int) -> tuple[Chain, int] | None:
    """Return what follows from a value of a cell, and the line that is left without completion; None if none is."""
    mark, before = board.mark(), board.states[:]
    board.settle(row, column, value)
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark + 1 :]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    return Chain(board, [(row, column, board.every[value])], effects), dead


def _refuted(board: ColourBoard, chain: Chain, dead: int, assumed: Cell) -> Step:
    steps = chain.shortened(dead)
    row, column, value = assumed
    left = without(board.letters_left(row, column), value)
    settled = (row, column, left if len(left) == 1 else NOT + value)
    cited = of_board(board, {at for step in steps for at in step.cited} | {(row, column)})
    why = Explanation("probe by contradiction")
    return Step("probe", (settled,), None, cited, assumed, "contradiction", tuple(steps), why=why)
