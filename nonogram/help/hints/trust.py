"""Whether a hint may build on the marks of a board.

It may if they follow from the clues, or if some solution has them all. Either is mostly found out much sooner than what
all solutions have in common.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from ...logic.board import Board
from ...pausing import Pausing, Running, pause
from ...puzzle import Puzzle
from ...search.result import Result
from ..known import FULL_SEARCH, QUICK_SEARCH, Knowing
from .question import Question

T = TypeVar("T")

PROVING = 0.25
"""The share of the time for trust in which the marks may be proved; a solution that has them mostly comes soon then."""


class Trust(NamedTuple):
    """A board with marks that a hint may build on; whether they hold in every solution of the clues."""

    board: Board
    proved: bool


async def trusted(asked: Question) -> Trust | None:
    """Return a board with the marks of the player, if they follow from the clues or some solution has them all. None
    when neither is found out in time, when lines refute the marks, or when all solutions become known meanwhile.
    """
    puzzle, grid, remembered, known = asked.puzzle, asked.grid, asked.remembered, asked.known
    if known is not None and known.status == "none":
        return None
    if known is not None and known.sole is not None:
        return None if grid.disagreements(known.sole) else Trust(remembered.board(puzzle, grid), True)
    if await remembered.fails(puzzle, grid):
        return None
    proved = await remembered.follows(puzzle, grid, asked.times.trust.part(PROVING))
    if proved or await _extends(asked):
        return Trust(remembered.board(puzzle, grid), proved)
    if known is None and (known := asked.source.at_hand(puzzle)) is not None:
        return await trusted(replace(asked, known=known))
    return None


async def _extends(asked: Question) -> bool:
    """Return whether some solution is found to have the marks. A long search waits until it is clear that lines do not
    refute them.
    """
    puzzle, grid, remembered, deadline = asked.puzzle, asked.grid, asked.remembered, asked.times.trust
    if asked.known is not None:
        remembered.solutions.see(puzzle, asked.known.solutions)
    for patience, until in ((QUICK_SEARCH, deadline.part(0.5)), (FULL_SEARCH, deadline)):
        job = remembered.solutions.extend(puzzle, grid, until, patience)
        found = await unless_known(job, puzzle, asked.known, asked.source)
        if found is not None or await remembered.refuted_by_lines(puzzle, grid, deadline.part(0.5)):
            return bool(found)
    return False


async def unless_known(job: Pausing[T | None], puzzle: Puzzle, known: Result | None, source: Knowing) -> T | None:
    """Run a job to its end, or until a source finds out what is not known yet: then return None."""
    running = Running(job)
    try:
        for news in running:
            if known is None and source.at_hand(puzzle) is not None:
                return None
            await pause(news)
    finally:
        running.drop()
    return running.result
