"""What lines show about the marks of a player: a line that they leave without completion, at once or by a chain, or
another cell that they leave without a value, as both black and empty lead to such a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..cells import BLACK, WHITE, At, Cell
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..logic.trials import Supposed
from ..pausing import NEVER, Deadline, Late, Pausing, in_time, pause
from ..proofs.minimizer import Minimizer
from ..proofs.shortest import failing, refutation
from ..puzzle import Puzzle
from ..steps import Step
from ..verification import ProofError, verify_conflict
from .conflict import Conflict, Refuter, chain_conflict, irreducible, line_conflict, proof_of

COMPARED = 6
"""At most this many cells without a value are compared to find the one with the shortest chains."""


class Shown(NamedTuple):
    """What lines show about the marks of a grid: those that they refute, if there are any. `faults` tells of chains
    that did not hold.
    """

    refuter: Refuter
    conflict: Conflict | None
    faults: tuple[str, ...]


async def shown_by_lines(refuter: Refuter, grid: Grid, near: Sequence[At] = (), deadline: Deadline = NEVER) -> Shown:
    """Return marks that lines refute, on the easiest possible grounds, of equal ones those nearest to some cells, with
    chains that independent code has verified. After the deadline no mark is left out any more, and nothing is looked
    for that takes longer.
    """
    faults: list[str] = []
    ways: tuple[Callable[[], Pausing[Conflict | None]], ...] = (
        lambda: line_conflict(refuter.board_with(grid.cells()), near),
        lambda: chain_conflict(refuter, grid, deadline),
        lambda: _unless_late(case_conflict(refuter, grid), deadline),
    )
    for look in ways:
        found = await verified(refuter.puzzle, await look(), faults)
        if found is not None:
            return Shown(refuter, found, tuple(faults))
    return Shown(refuter, None, tuple(faults))


async def _unless_late(job: Pausing[Conflict | None], deadline: Deadline) -> Conflict | None:
    try:
        return await in_time(job, deadline)
    except Late:
        return None


async def verified(puzzle: Puzzle, found: Conflict | None, faults: list[str]) -> Conflict | None:
    """Return a conflict whose proof independent code has verified; note in `faults` why it does not hold."""
    try:
        if found is not None and found.proof is not None:
            await verify_conflict(puzzle, puzzle.marked(found.marks), found.proof)
    except ProofError as error:
        faults.append(str(error))
        return None
    return found


async def case_conflict(refuter: Refuter, grid: Grid) -> Conflict | None:
    """Return an irreducible set of marks that leave some cell without a value, with the two chains that show it; None
    when lines alone refute the grid, or when there is no such cell.
    """
    marks = tuple(refuter.puzzle.without_given(grid).cells())
    at = await without_value(refuter.board, marks)
    if at is None:
        return None
    kept = await _needed(refuter, marks, at)
    # A set that is irreducible for one cell may contain a smaller set that leaves another cell without a value.
    shrunk = True
    while shrunk:
        shrunk = False
        for mark in kept:
            fewer = [other for other in kept if other != mark]
            if (other_at := await without_value(refuter.board, fewer)) is not None:
                at, shrunk = other_at, True
                kept = await _needed(refuter, fewer, at)
                break
    if not kept:
        return None
    white, black = await _proofs(refuter, kept, at)
    lines = tuple(dict.fromkeys(step.line for step in (*white.steps, *black.steps) if step.line is not None))
    marks = tuple(sorted(kept))
    return Conflict("cases", marks, lines, proof_of(refuter.puzzle, marks, white.steps, (*at, WHITE), black.steps))


async def _needed(refuter: Refuter, marks: Sequence[Cell], at: At) -> list[Cell]:
    """Return an irreducible subset of the marks that leaves this cell without a value."""

    async def refutes(some: Sequence[Cell]) -> bool | None:
        for value in (WHITE, BLACK):
            if not await refuter.by_lines((*some, (*at, value))):
                return False
        return True

    # The marks that two chains rest on are a small set to begin with.
    board = refuter.board_with(marks)
    minimizer = Minimizer(board, plainly=False)
    used: set[At] = set()
    for value in (WHITE, BLACK):
        proof = await minimizer.refute((*at, value), await failing(board, (*at, value)))
        used.update(proof.cited)
    return (await irreducible([cell for cell in marks if cell[:2] in used], refutes))[0]


async def without_value(board: Board, marks: Sequence[Cell]) -> At | None:
    """Return the cell with the shortest chains, among the first few for which propagation from the marks refutes both
    values.
    """
    with Supposed(board):
        if not board.settle_all(marks) or not await to_fixpoint(board):
            return None
        found = []
        for at in board.open_cells():
            length = 0
            for value in (WHITE, BLACK):
                with Supposed(board, (*at, value)) as under:
                    if await to_fixpoint(board):
                        break
                    length += len(under.effects)
            else:
                found.append((length, at))
                if len(found) == COMPARED:
                    break
            await pause()
        return min(found)[1] if found else None


async def _proofs(refuter: Refuter, marks: Sequence[Cell], at: At) -> list[Step]:
    """Return the minimised refutations of both values of a cell, empty first."""
    board = refuter.board_with(marks)
    return [await refutation(board, (*at, value)) for value in (WHITE, BLACK)]
