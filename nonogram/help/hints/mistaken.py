"""Mistakes as hints: marks that cannot all be right."""

from __future__ import annotations

from ...logic.board import Board
from ...logic.propagation import dead_lines
from ...search.result import Result
from ..answers import Hint, misplaced
from ..check import judged
from ..conflict import Conflict
from .question import Question

SHOWING, BLAMING = 0.5, 0.8
"""The shares of the time left for what lines show of a mistake, and then for the marks that no solution has."""


async def shows_mistake(asked: Question) -> bool:
    """Return whether lines refute some marks, and not the clues alone; above "where" the conflict is sought."""
    puzzle, grid, remembered = asked.puzzle, asked.grid, asked.remembered
    if not await remembered.refuted_by_lines(puzzle, grid, asked.times.trust):
        return False
    if (await remembered.refuter_of(puzzle)).hopeless:
        return False
    if asked.level != "where":
        await remembered.shown(puzzle, grid, asked.near, asked.times.end.part(SHOWING))
    return True


async def mistake(asked: Question, known: Result | None) -> Hint:
    """Return the marks that cannot all be right as a hint, in the words of a check; for "where", which names none of
    them but only lines without completion, they are not looked for. `known` may be None where lines show them.
    """
    puzzle, grid, remembered = asked.puzzle, asked.grid, asked.remembered
    if asked.level == "where" and (known is None or known.solutions):
        where = misplaced(puzzle, await dead_lines(remembered.board(puzzle, grid)))
        return Hint("mistake", "mistake", level=asked.level, texts=(where, "", ""))
    refuted = remembered.solutions.refute(puzzle, grid)
    shown = await remembered.shown(puzzle, grid, asked.near, asked.times.end.part(SHOWING))
    if known is None and shown.conflict is None:
        # Lines refute the marks, but there was no time to find out which.
        shown = shown._replace(conflict=Conflict("solution", tuple(puzzle.without_given(grid).cells()), exact=False))
    found = await judged(grid, shown, known, refuted=refuted, deadline=asked.times.end.part(BLAMING))
    assert not found.ok
    cells = tuple((r, c, grid[r, c]) for r, c in found.mistakes)
    where, what, _, why, _ = found.texts
    return Hint(
        "mistake", "mistake", cells, found.line, found.proof, texts=(where, what or where, why), faults=found.faults
    )


async def wrong(asked: Question, board: Board, known: Result) -> bool:
    """Return whether some marks of the player, which a board holds, are known to be wrong."""
    if asked.grid.disagreements(known.sole or known.known) or await dead_lines(board):
        return True
    if known.status not in ("multiple", "unsolved"):
        return False
    return await asked.remembered.solutions.extend(asked.puzzle, asked.grid, asked.times.trust) is False
