"""What took long to find for a hint, kept for the next question about the same board: first where, then why, then
another one.
"""

from __future__ import annotations

from ..cells import At
from ..grid import Grid
from ..logic.board import Board
from ..logic.effects import Effects
from ..logic.propagation import to_fixpoint
from ..logic.trials import Trials
from ..options import Options
from ..pausing import NEVER, Deadline, Late, in_time
from ..proofs.by_lines import Idea, LineIdeas
from ..proofs.by_trials import TrialSearch
from ..proofs.needs import Furthest
from ..puzzle import Puzzle
from ..steps import Step
from .conflict import Refuter
from .known import follows
from .shown import Shown, shown_by_lines, without_value
from .solutions import Solutions


class Remembered:
    """The last answers to questions that depend on nothing but what is asked, so they never become untrue."""

    def __init__(self) -> None:
        self.solutions: Solutions = Solutions()
        self._lines: tuple[Puzzle, LineIdeas] | None = None
        self._ideas: tuple[object, tuple[LineIdeas, list[Idea]]] | None = None
        self._trials: tuple[object, TrialSearch] | None = None
        self._steps: tuple[object, list[Step]] | None = None
        self._proved: Board | None = None
        """What is proved of a puzzle so far, at its fixpoint; nobody else uses the board meanwhile."""
        self._effects: tuple[Puzzle, Effects] | None = None
        self._fails: tuple[object, bool] | None = None
        self._without_value: tuple[object, bool] | None = None
        self._shown: tuple[object, Shown] | None = None

    async def line_ideas(self, board: Board, grid: Grid, near: At | None) -> tuple[LineIdeas, list[Idea]]:
        """Return `proofs.by_lines.LineIdeas.looking` of a board and a player's grid, and who looked."""
        asked = board.puzzle, board.grid(), grid, near
        if self._ideas is None or self._ideas[0] != asked:
            if self._lines is None or self._lines[0] != board.puzzle:
                self._lines = board.puzzle, LineIdeas(Furthest(board.puzzle))
            lines = self._lines[1]
            self._ideas = asked, (lines, await lines.looking(board, grid, near))
        return self._ideas[1]

    async def probe_steps(self, board: Board, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
        """Return the steps of a `TrialSearch`. What a deadline ended with a step is not sought any further, so that the
        same hint is told again; otherwise the search goes on.
        """
        asked = board.puzzle, board.grid(), near
        if self._steps is None or self._steps[0] != asked:
            # Nobody else uses the search meanwhile.
            trials, self._trials = self._trials, None
            if trials is None or trials[0] != asked:
                trials = asked, TrialSearch(board, near)
            try:
                steps = await trials[1].steps(deadline)
            finally:
                self._trials = trials
            if not steps and deadline.over():
                return steps
            self._steps = asked, steps
        return self._steps[1]

    def trials(self, board: Board, near: At | None) -> Trials:
        """Return the trials of a board at its fixpoint, among them those that `probe_steps` has followed."""
        asked = board.puzzle, board.grid(), near
        trials, self._trials = self._trials, None
        return trials[1].trials if trials is not None and trials[0] == asked else Trials(board)

    async def follows(self, puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER) -> bool:
        """Return `known.follows` of a grid; what was proved for another grid of the same puzzle is built on."""
        board, self._proved = self._proved, None
        if board is None or board.puzzle != puzzle:
            board = self.board(puzzle, puzzle.start)
            if not await to_fixpoint(board):
                return False
        found = await follows(board, grid, deadline)
        self._proved = board
        return found

    def proved(self, puzzle: Puzzle) -> Grid:
        """Return the cells that `follows` has proved so far."""
        if self._proved is None or self._proved.puzzle != puzzle:
            return puzzle.start
        return self._proved.grid()

    def board(self, puzzle: Puzzle, grid: Grid) -> Board:
        """Return a new board with these marks; it knows what earlier boards of the puzzle found out about lines."""
        if self._effects is None or self._effects[0] != puzzle:
            self._effects = puzzle, Effects(puzzle, Options())
        return Board(puzzle, grid, effects=self._effects[1])

    async def refuter_of(self, puzzle: Puzzle) -> Refuter:
        """Return `conflict.refuter_of` a puzzle, which knows what earlier boards found out about lines."""
        board = self.board(puzzle, puzzle.start)
        return Refuter(board, hopeless=not await to_fixpoint(board))

    async def fails(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return whether the marks of a grid, followed line by line, leave a line without completion."""
        if self._fails is None or self._fails[0] != (puzzle, grid):
            self._fails = (puzzle, grid), not await to_fixpoint(self.board(puzzle, grid))
        return self._fails[1]

    async def refuted_by_lines(self, puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER) -> bool | None:
        """Return whether lines refute the marks of a grid: what `shown` shows, without few marks and without chains.
        None when there is no time to find out.
        """
        if await self.fails(puzzle, grid):
            return True
        if self._without_value is None or self._without_value[0] != (puzzle, grid):
            board = self.board(puzzle, grid)
            await to_fixpoint(board)
            try:
                found = await in_time(without_value(board, ()), deadline)
            except Late:
                return None
            self._without_value = (puzzle, grid), found is not None
        return self._without_value[1]

    async def shown(self, puzzle: Puzzle, grid: Grid, near: At | None, deadline: Deadline = NEVER) -> Shown:
        """Return `shown_by_lines` of a grid, near a cell; a conflict that was found by the deadline is kept."""
        if self._shown is None or self._shown[0] != (puzzle, grid, near):
            shown = await shown_by_lines(await self.refuter_of(puzzle), grid, () if near is None else (near,), deadline)
            if shown.conflict is None and deadline.over():
                return shown
            self._shown = (puzzle, grid, near), shown
        return self._shown[1]
