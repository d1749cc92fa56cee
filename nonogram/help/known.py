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


async def extends(puzzle: Puzzle, grid: Grid) -> bool | None:
    """Return whether some solution has the marks of this grid; None when that could not be decided within PATIENCE."""
    status = (await Solving(puzzle, grid, limit=1, options=PATIENCE).quietly()).status
    return None if status == "unsolved" else status != "none"
