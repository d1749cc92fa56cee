"""What took long to find for a hint, kept for the next question about the same board: first where, then why, then
another one.
"""

from __future__ import annotations

from ..logic.board import Board
from ..proofs.by_trials import probe_steps
from ..puzzle import At, Grid, Puzzle
from ..steps import Step
from .known import extends


class Remembered:
    """The last answers to two questions that depend on nothing but what is asked, so they never become untrue."""

    def __init__(self) -> None:
        self._steps: tuple[object, list[Step]] | None = None
        self._extends: tuple[object, bool | None] | None = None

    async def probe_steps(self, board: Board, near: At | None) -> list[Step]:
        """Return `proofs.by_trials.probe_steps` of a board."""
        asked = board.puzzle, board.grid(), near
        if self._steps is None or self._steps[0] != asked:
            self._steps = asked, await probe_steps(board, near)
        return self._steps[1]

    async def extends(self, puzzle: Puzzle, grid: Grid) -> bool | None:
        """Return `known.extends` of a grid."""
        if self._extends is None or self._extends[0] != (puzzle, grid):
            self._extends = (puzzle, grid), await extends(puzzle, grid)
        return self._extends[1]
