"""How likely each cell of a grid is black, or has each ink, for an overlay: an estimate, not a probability."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..cells import BLACK
from ..errors import Contradiction
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..puzzle import Puzzle, expect_puzzle
from .odds import Odds
from .sat.installed import without_arrays

ROUNDS: Final = 24
"""For `likelihoods` without NumPy: what a second opinion of `guide` takes on boards of up to 625 unknown cells."""
GLANCE_ROUNDS: Final = 2
"""For `glancing`: enough that rows and columns know of each other, too little for what follows from that."""


async def estimating(puzzle: Puzzle, grid: Grid | None = None) -> list[list[float]]:
    """Run `likelihoods` of a puzzle in black and white as a job that pauses."""
    board = Board(expect_puzzle(puzzle, "likelihoods"), grid)
    if not await to_fixpoint(board):
        raise Contradiction("a line has no completion")
    result = _known(board)
    if not board.open_count:
        return result
    if without_arrays():
        await _weigh(board, ROUNDS, result)
        return result
    lines = await import_module("nonogram.search.sat.open_lines").open_lines(board)
    guide = import_module("nonogram.search.sat.guide").Guide(lines)
    await guide.second()
    cells = zip(lines.cell_rows.tolist(), lines.cell_columns.tolist(), strict=True)
    for (row, column), share in zip(cells, guide.shares().tolist(), strict=False):
        result[row][column] = min(max(share, 0.0), 1.0)
    return result


async def glancing(puzzle: Puzzle, grid: Grid | None = None) -> list[list[float]]:
    """Estimate, as a job that pauses, how likely each cell is black at a glance: from the arrangements of its row and
    its column that fit what `grid` shows, and not from what follows from these. So it does not give away the picture of
    a puzzle that lines alone solve.

    Raises Contradiction when the cells shown leave some line without completion after line logic.
    """
    if not await to_fixpoint(Board(expect_puzzle(puzzle, "likelihoods"), grid)):
        raise Contradiction("a line has no completion")
    board = Board(puzzle, grid)
    result = _known(board)
    await _weigh(board, GLANCE_ROUNDS, result)
    return result


def _known(board: Board) -> list[list[float]]:
    result = [[0.0] * board.puzzle.width for _ in range(board.puzzle.height)]
    for row, column, value in board.grid().cells():
        result[row][column] = float(value == BLACK)
    return result


async def _weigh(board: Board, rounds: int, result: list[list[float]]) -> None:
    messages = Odds(board)
    await messages.exchange(rounds)
    for row, column in board.open_cells():
        result[row][column] = messages.share(row, column)
