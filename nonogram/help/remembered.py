"""What took long to find for a hint, kept for the next question about the same board: first where, then why, then
another one.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..logic.board import Board
from ..logic.effects import Effects
from ..logic.propagation import to_fixpoint
from ..options import Options
from ..pausing import pause
from ..proofs.by_lines import Idea, LineIdeas
from ..proofs.by_trials import probe_steps
from ..puzzle import At, Grid, Puzzle
from ..search.result import Result
from ..search.solver import Solving
from ..steps import Step
from .cases import without_value
from .check import Shown, shown_by_lines
from .conflict import Refuter
from .known import PATIENCE, THOROUGH, follows, left

SEEN = 8
"""At most this many solutions of a puzzle are kept."""


class Remembered:
    """The last answers to questions that depend on nothing but what is asked, so they never become untrue."""

    def __init__(self) -> None:
        self._ideas: tuple[object, tuple[LineIdeas, list[Idea]]] | None = None
        self._steps: tuple[object, list[Step]] | None = None
        self._proved: Board | None = None
        """What is proved of a puzzle so far, at its fixpoint; nobody else uses the board meanwhile."""
        self._effects: tuple[Puzzle, Effects] | None = None
        self._seen: tuple[Puzzle, list[Grid]] | None = None
        """Solutions of a puzzle, the last ones found."""
        self._refuted: tuple[Puzzle, Grid] | None = None
        """Marks that no solution of a puzzle has."""
        self._extending: tuple[object, Solving] | None = None
        """A search for a solution with certain marks that has given up for now."""
        self._fails: tuple[object, bool] | None = None
        self._without_value: tuple[object, bool] | None = None
        self._shown: tuple[object, Shown] | None = None
        self._left: tuple[object, Result] | None = None

    async def line_ideas(self, board: Board, grid: Grid, near: At | None) -> tuple[LineIdeas, list[Idea]]:
        """Return `proofs.by_lines.LineIdeas.looking` of a board and a player's grid, and who looked."""
        asked = board.puzzle, board.grid(), grid, near
        if self._ideas is None or self._ideas[0] != asked:
            lines = LineIdeas()
            self._ideas = asked, (lines, await lines.looking(board, grid, near))
        return self._ideas[1]

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
            board = self.board(puzzle, puzzle.start)
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

    def see(self, puzzle: Puzzle, solutions: Iterable[Grid]) -> None:
        """Take solutions of a puzzle, whoever found them."""
        before = self._seen[1] if self._seen is not None and self._seen[0] == puzzle else []
        self._seen = puzzle, list(dict.fromkeys((*before, *solutions)))[-SEEN:]

    async def extends(self, puzzle: Puzzle, grid: Grid, patience: Options = PATIENCE) -> bool | None:
        """Return whether some solution has the marks of a grid; None when the probes of this patience do not decide
        that. Solutions seen answer at once, as do marks found to be in none; a search that gave up goes on where it
        stopped.
        """
        if self._seen is not None and self._seen[0] == puzzle and any(_has(one, grid) for one in self._seen[1]):
            return True
        if self.is_refuted(puzzle, grid):
            return False
        if self._extending is None or self._extending[0] != (puzzle, grid):
            self._extending = (puzzle, grid), Solving(puzzle, grid, limit=1, options=THOROUGH, line_steps=False)
        solving = self._extending[1]
        for _ in solving.resume(probes=patience.probes, guesses=THOROUGH.guesses):
            await pause()
        if solving.solutions:
            self.see(puzzle, solving.solutions)
            return True
        if solving.finished:
            self._refuted = puzzle, grid
            return False
        return None

    def is_refuted(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return whether `extends` has found that no solution has the marks of a grid."""
        return self._refuted is not None and self._refuted[0] == puzzle and _has(grid, self._refuted[1])

    async def refuter_of(self, puzzle: Puzzle) -> Refuter:
        """Return `conflict.refuter_of` a puzzle, which knows what earlier boards found out about lines."""
        board = self.board(puzzle, puzzle.start)
        return Refuter(board, hopeless=not await to_fixpoint(board))

    async def fails(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return whether the marks of a grid, followed line by line, leave a line without completion."""
        if self._fails is None or self._fails[0] != (puzzle, grid):
            self._fails = (puzzle, grid), not await to_fixpoint(self.board(puzzle, grid))
        return self._fails[1]

    async def refuted_by_lines(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return whether lines refute the marks of a grid: what `shown` shows, without few marks and without chains."""
        if await self.fails(puzzle, grid):
            return True
        if self._without_value is None or self._without_value[0] != (puzzle, grid):
            board = self.board(puzzle, grid)
            await to_fixpoint(board)
            self._without_value = (puzzle, grid), await without_value(board, ()) is not None
        return self._without_value[1]

    async def shown(self, puzzle: Puzzle, grid: Grid) -> Shown:
        """Return `check.shown_by_lines` of a grid."""
        if self._shown is None or self._shown[0] != (puzzle, grid):
            self._shown = (puzzle, grid), await shown_by_lines(await self.refuter_of(puzzle), grid)
        return self._shown[1]

    async def left(self, puzzle: Puzzle, grid: Grid) -> Result:
        """Return `known.left` of a grid."""
        if self._left is None or self._left[0] != (puzzle, grid):
            self._left = (puzzle, grid), await left(puzzle, grid)
        return self._left[1]


def _has(solution: Grid, marks: Grid) -> bool:
    return solution.common(marks) == marks
