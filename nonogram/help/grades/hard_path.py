"""What is hard about a puzzle, found in a small part of the time of its grade.

The order of easier ideas makes no difference to where they end. So lines are followed without their techniques, and of
what tries settle all is taken at once: the path comes to the same boards where only harder ideas are left.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...grid import Grid
from ...logic.board import Board
from ...logic.effects import Effects
from ...logic.propagation import to_fixpoint
from ...options import Options
from ...pausing import pause
from ...puzzle import Puzzle
from ...search.full_probing import Prober
from ...search.result import Result
from .needs import needs_of
from .path import Path, Turn
from .tries import REFUTATION, Tries

_MOST_TURNS = 12
"""More turns beyond tries hardly change a score."""


class HardPath(Path):
    """The path of a grade without what lines settle, and with all short tries that a board offers in one turn each. Its
    other turns are those of the grade. It ends once its score is beyond `most`.
    """

    def __init__(
        self, puzzle: Puzzle, known: Grid, result: Result, most: float, effects: Effects | None = None
    ) -> None:
        """Begin with what lines find out; the result says what the only picture is."""

        async def decided(_: Board) -> Result:
            return result

        super().__init__(puzzle, decided, effects)
        self._most = most
        self.board.telling = False
        self.board.settle_all(known.cells())

    @property
    def score(self) -> float:
        """The score of the turns so far, 0 if there is none. If one of them is beyond short tries, it is that of the
        grade, or the path has ended early and the grade has at least this score.
        """
        return needs_of(self.turns, 0).score if self.turns else 0.0

    async def _by_lines(self) -> bool:
        return await to_fixpoint(self.board)

    async def _by_trying(self) -> list[Turn]:
        if self.score > self._most:
            return []
        places = self.board.open_count
        if short := await self._tries.short():
            return [Turn(REFUTATION, (cell,), None, steps, len(short), places) for cell, steps in short.items()]
        return await super()._by_trying()

    async def _by_solving(self) -> list[Turn]:
        return await super()._by_solving() if self.score <= self._most else []

    async def _take(self, turns: Sequence[Turn]) -> None:
        self.turns += turns
        self.board.settle_all(sorted({cell for turn in turns for cell in turn.cells}))
        await pause()


class SearchPath(HardPath):
    """The same without any tries, which are left to full probing. Its turns are chains of implications and searches,
    the first ones of many.
    """

    def __init__(
        self, puzzle: Puzzle, known: Grid, result: Result, most: float, effects: Effects | None = None
    ) -> None:
        super().__init__(puzzle, known, result, most, effects)
        self.left: int = 0
        """How many cells were open when lines had followed the last turn."""

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


async def chains_are_enough(board: Board) -> bool:
    """Solve a board by lines, full probing and chains of implications, as far as these lead, and return whether they
    lead to the picture and chains were needed. The board must be that of the only picture of its clues.

    What chains settle is taken all at once: the path, which takes the shortest chain each time, comes to the same end.
    """
    tries, needed = Tries(board), False
    while True:
        await to_fixpoint(board)
        for _ in Prober(board, 1, Options(patience=None)).run():
            await pause()
        if not board.open_count:
            return needed
        await tries.trials.move_on()
        cells = await tries.by_links()
        if not cells:
            return False
        needed = True
        board.settle_all(sorted(cells))
