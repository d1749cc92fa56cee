"""Whether the marks of a board in colours can be right."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...cells import At
from ...colours.grid import ColourGrid
from ...colours.puzzle import ColourPuzzle
from ...grid import Grid
from ...inks import NOT
from ...options import Options
from ...pausing import Deadline
from ...search.result import Result
from ...search.solver import Solving, is_solved
from ..known import FULL_SEARCH


class Standing(NamedTuple):
    """Whether some solution has all marks of a board; `wrong` are the cells that differ from the only solution."""

    right: bool | None
    wrong: tuple[At, ...] = ()


def is_finished(puzzle: ColourPuzzle, grid: ColourGrid) -> bool:
    """Return whether the painted cells are a solution, in which open cells are white and no note says otherwise."""
    return is_solved(puzzle, grid) and all(value != f"{NOT}." for _, _, value in grid.notes())


async def standing(puzzle: ColourPuzzle, grid: ColourGrid, known: Result | None, deadline: Deadline) -> Standing:
    """Find out whether the marks of a board can be right, given what is known of the solutions of the clues."""
    if known is not None and known.status == "none":
        return Standing(False)
    if known is not None and known.sole is not None:
        wrong = differing(grid, known.sole)
        return Standing(not wrong, wrong)
    if known is not None and any(not differing(grid, one) for one in known.solutions):
        return Standing(True)
    found = await fitting(puzzle, grid, deadline)
    return Standing({"none": False, "unsolved": None}.get(found.status, True))


def differing(grid: ColourGrid, solution: Grid) -> tuple[At, ...]:
    """Return the cells for which the value that they have in a solution is ruled out."""
    return grid.disagreements(solution)


async def fitting(
    puzzle: ColourPuzzle,
    grid: ColourGrid,
    deadline: Deadline,
    limit: Literal[1, 2] = 1,
    options: Options = FULL_SEARCH,
) -> Result:
    """Look for solutions that have the marks of a board."""
    return await Solving(
        puzzle, grid, limit=limit, options=options, line_steps=False, timeout=deadline.left(), clock=deadline.clock
    ).quietly()
