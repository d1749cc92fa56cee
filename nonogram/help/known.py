"""What is known of a puzzle's solutions, and the effort that a hint or a check may spend on finding it."""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import Protocol

from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..logic.trials import probe
from ..options import Options
from ..pausing import Pausing, pause
from ..puzzle import Grid, Puzzle, opposite
from ..search.result import Result
from ..search.solver import Solving

PATIENCE = Options(probes=20_000, accelerate=False)
"""The search effort that checks and hints may spend on finding the solution; a count, and without accelerators, so that
the same board always gets the same answer.
"""

QUICK = replace(PATIENCE, probes=1000)
"""The effort spent on finding the solutions before giving a hint that may not need them."""
THOROUGH = replace(PATIENCE, accelerate=True, guesses=200_000)
"""The effort for what has only one answer, and for puzzles that QUICK does not decide: where python-sat can be used, it
may make this many decisions.
"""


async def know(puzzle: Puzzle, patience: Options = PATIENCE) -> Result:
    """Find out how many solutions the clues have, within the given patience."""
    return await Solving(puzzle, limit=2, options=patience).quietly()


class Knowing(Protocol):
    """Whoever finds out how many solutions clues have."""

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return the result of a puzzle if it is known by now."""

    def of(self, puzzle: Puzzle) -> Pausing[Result]:
        """Find it out, within the patience of a hint."""


class Afresh:
    """Finds out each time, and keeps nothing."""

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return None."""

    async def of(self, puzzle: Puzzle) -> Result:
        """Return what `know` returns."""
        return await know(puzzle, THOROUGH)


SECONDS = 15.0
"""The time that a grade may spend on finding out how many solutions there are, in CPU seconds."""


async def decide(puzzle: Puzzle, grid: Grid, known: Result | None = None) -> Result:
    """Find out how many solutions the clues have, by the fastest method there is and within SECONDS, given cells proved
    to be in all of them. `known` is the result of an earlier `know`, if there is one.
    """
    if known is not None and known.status != "unsolved":
        return known
    return await Solving(puzzle, grid, limit=2, timeout=SECONDS, clock=process_time, line_steps=False).quietly()


async def left(puzzle: Puzzle, grid: Grid) -> Result:
    """Find out how many solutions have the marks of this grid, within PATIENCE: none, one or several."""
    return await Solving(puzzle, grid, limit=2, options=PATIENCE, line_steps=False).quietly()


TRIALS = 3000
"""At most this many values are tried out to prove the marks on a board."""


async def follows(board: Board, grid: Grid) -> bool:
    """Return whether all marks of a grid follow from the clues, by lines and by trying out one cell at a time; False
    when TRIALS trials do not show it. The board must be at its fixpoint; it gains the marks that are proved.
    """
    trials = 0
    left = list(grid.cells())
    while True:
        if grid.disagreements(board.grid()):
            return False
        left = [mark for mark in left if board.is_open(*mark[:2])]
        if not left:
            return True
        proved = False
        for mark in left:
            if not board.is_open(*mark[:2]):
                continue
            trials += 1
            if trials > TRIALS:
                return False
            if (await probe(board, opposite(mark))).conflict is not None:
                proved = True
                board.settle_all([mark])
                if not await to_fixpoint(board):
                    return False
            await pause()
        if not proved:
            return False
