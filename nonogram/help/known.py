"""What is known of a puzzle's solutions, and the effort that a hint or a check may spend on finding it."""

from __future__ import annotations

from ..options import Options
from ..puzzle import Grid, Puzzle
from ..search.result import Result
from ..search.solver import Solving

PATIENCE = Options(probes=20_000, accelerate=False)
"""The search effort that checks and hints may spend on finding the solution; a count, and without accelerators, so that
the same board always gets the same answer.
"""


async def know(puzzle: Puzzle, patience: Options = PATIENCE) -> Result:
    """Find out how many solutions the clues have, within the given patience."""
    return await Solving(puzzle, limit=2, options=patience).quietly()


SECONDS = 15.0
"""The time that a grade may spend on finding out how many solutions there are, in wall seconds."""


async def decide(puzzle: Puzzle, grid: Grid, known: Result | None = None) -> Result:
    """Find out how many solutions the clues have, by the fastest method there is and within SECONDS, given cells proved
    to be in all of them. `known` is the result of an earlier `know`, if there is one.
    """
    if known is not None and known.status != "unsolved":
        return known
    return await Solving(puzzle, grid, limit=2, timeout=SECONDS, line_steps=False).quietly()


async def extends(puzzle: Puzzle, grid: Grid) -> bool | None:
    """Return whether some solution has the marks of this grid; None when that could not be decided within PATIENCE."""
    status = (await Solving(puzzle, grid, limit=1, options=PATIENCE).quietly()).status
    return None if status == "unsolved" else status != "none"
