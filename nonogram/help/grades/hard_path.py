"""What a grade needs beyond tries, found in a small part of its time.

Tries settle what full probing settles, and its order makes no difference to where it ends. So the chains of
implications and the searches are those of the whole path.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...grid import Grid
from ...logic.board import Board
from ...logic.propagation import to_fixpoint
from ...options import Options
from ...pausing import pause
from ...puzzle import Puzzle
from ...search.full_probing import Prober
from ...search.result import Result
from .path import Path, Turn

_MOST_TURNS = 12
"""More turns beyond tries hardly change a score."""


class HardPath(Path):
    """The path of a grade without what lines and tries settle, which is left to full probing. Its turns are chains of
    implications and searches, the first ones of many.
    """

    def __init__(self, puzzle: Puzzle, known: Grid, result: Result) -> None:
        """Begin with what lines find out; the result says what the only picture is."""

        async def decided(_: Board) -> Result:
            return result

        super().__init__(puzzle, decided)
        self.left: int = 0
        """How many cells were open when lines had followed the last turn."""
        self.board.telling = False
        self.board.settle_all(known.cells())

    async def _by_lines(self) -> bool:
        board = self.board
        if not await to_fixpoint(board):
            return False
        self.left = board.open_count
        for _ in Prober(board, 1, Options(patience=None)).run():
            await pause()
        return True

    async def _by_trying(self) -> list[Turn]:
        await self._tries.trials.move_on()
        return []

    async def _by_solving(self) -> list[Turn]:
        return await super()._by_solving() if len(self.turns) < _MOST_TURNS else []

    async def _take(self, turns: Sequence[Turn]) -> None:
        self.turns += turns
        self.board.settle_all(sorted({cell for turn in turns for cell in turn.cells}))
        await pause()
