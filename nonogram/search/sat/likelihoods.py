"""How likely each cell of a grid is black, for an overlay: an estimate, not a probability."""

from __future__ import annotations

from importlib import import_module

from ...logic.board import Board
from ...logic.propagation import to_fixpoint
from ...pausing import drain
from ...problems import problem
from ...puzzle import BLACK, Contradiction, Grid, NonogramError, Puzzle, expect_puzzle
from .installed import without_arrays


class NoEstimate(NonogramError):
    """NumPy, which estimates need, cannot be used; the message says why."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(problem)


def likelihoods(puzzle: Puzzle, grid: Grid | None = None) -> list[list[float]]:
    """Estimate for each row and column of a puzzle how likely the cell is black, from 0 to 1.

    Cells that `grid` shows, and those that line logic deduces from them, are 1 or 0. The others are estimates by belief
    propagation (`beliefs`): each line counts its completions, weighed by the estimates of the crossing lines, damped
    and stopped after some rounds; when clues are full of loops, the estimates are usually too confident.

    Raises Contradiction when a line is left without completion, PuzzleError for a grid of another size, NoEstimate
    without NumPy.

    >>> ng.likelihoods(ng.loads("2x2:1/1/1/1"))  # one black cell in each line
    [[0.5, 0.5], [0.5, 0.5]]
    """
    return drain(estimating(puzzle, grid))


async def estimating(puzzle: Puzzle, grid: Grid | None = None) -> list[list[float]]:
    """Run `likelihoods` as a job that pauses."""
    board = Board(expect_puzzle(puzzle), grid)
    if not await to_fixpoint(board):
        raise Contradiction("a line has no completion")
    result = [[0.0] * puzzle.width for _ in range(puzzle.height)]
    for row, column, value in board.grid().cells():
        result[row][column] = float(value == BLACK)
    if not board.open_count:
        return result
    if reason := without_arrays():
        raise NoEstimate(problem("estimates", why=reason))
    lines = await import_module("nonogram.search.sat.open_lines").open_lines(board)
    guide = import_module("nonogram.search.sat.guide").Guide(lines)
    await guide.second()
    cells = zip(lines.cell_rows.tolist(), lines.cell_columns.tolist(), strict=True)
    for (row, column), share in zip(cells, guide.shares().tolist(), strict=False):
        result[row][column] = min(max(share, 0.0), 1.0)
    return result
