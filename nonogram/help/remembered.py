"""What took long to find for a hint, kept for the next question about the same board: first where, then why, then
another one.
"""

from __future__ import annotations

from ..logic.board import Board
from ..logic.effects import Effects
from ..logic.propagation import to_fixpoint
from ..options import Options
from ..proofs.by_trials import probe_steps
from ..puzzle import At, Grid, Puzzle
from ..search.result import Result
from ..steps import Step
from .known import extends, follows, left


class Remembered:
    """The last answers to questions that depend on nothing but what is asked, so they never become untrue."""

    def __init__(self) -> None:
        self._steps: tuple[object, list[Step]] | None = None
        self._proved: Board | None = None
        """What is proved of a puzzle so far, at its fixpoint; nobody else uses the board meanwhile."""
        self._effects: tuple[Puzzle, Effects] | None = None
        self._extends: tuple[object, bool | None] | None = None
        self._left: tuple[object, Result] | None = None

    async def probe_steps(self, board: Board, near: At | None) -> list[Step]:
        """Return `proofs.by_trials.probe_steps` of a board."""
        asked = board.puzzle, board.grid(), near
        if self._steps is None or self._steps[0] != asked:
            self._steps = asked, await probe_steps(board, near)
        return self._steps[1]

    async def follows(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return `known.follows` of a grid; what was proved for another grid of the same puzzle is built on."""
        board, self._proved = self._proved, None
        if board is None or board.puzzle != puzzle:
            board = self.board(puzzle, Grid.blank(puzzle.height, puzzle.width))
            if not await to_fixpoint(board):
                return False
        found = await follows(board, grid)
        self._proved = board
        return found

    def board(self, puzzle: Puzzle, grid: Grid) -> Board:
        """Return a new board with these marks; it knows what earlier boards of the puzzle found out about lines."""
        if self._effects is None or self._effects[0] != puzzle:
            self._effects = puzzle, Effects(puzzle, Options())
        return Board(puzzle, grid, effects=self._effects[1])

    async def extends(self, puzzle: Puzzle, grid: Grid) -> bool | None:
        """Return `known.extends` of a grid."""
        if self._extends is None or self._extends[0] != (puzzle, grid):
            self._extends = (puzzle, grid), await extends(puzzle, grid)
        return self._extends[1]

    async def left(self, puzzle: Puzzle, grid: Grid) -> Result:
        """Return `known.left` of a grid."""
        if self._left is None or self._left[0] != (puzzle, grid):
            self._left = (puzzle, grid), await left(puzzle, grid)
        return self._left[1]
