"""One question to python-sat, asked again and again: does some solution have these marks?"""

from __future__ import annotations

from collections.abc import Sequence

from ...logic.board import Board
from ...pausing import pause
from ...puzzle import BLACK, Cell, Grid
from .binding import SatSolver, adder, new_solver
from .encoding import encode
from .installed import interruptible, unavailable

CONFLICTS = 2000
"""A SAT solver may pause after so many conflicts."""


class Oracle:
    """Answers for the solutions of one board, which stays as it is."""

    def __init__(self, board: Board) -> None:
        """The package must be there and obey its budgets; see `oracle_of`."""
        self._board = board
        self._solver: SatSolver | None = None

    async def ask(self, marks: Sequence[Cell]) -> Grid | list[Cell]:
        """A solution with these marks, or some of them that no solution has all of."""
        if self._solver is None:
            self._solver = new_solver()
            self._encoding = await encode(self._board, adder(self._solver))
            self._variables = dict(zip(self._encoding.cells, self._encoding.literals, strict=True))
        known = self._board.grid()
        literals: dict[int, Cell] = {}
        for cell in marks:
            row, column, value = cell
            variable = self._variables.get((row, column))
            if variable is not None:
                literals[variable if value == BLACK else -variable] = cell
            elif known[row, column] != value:
                return [cell]
        while True:
            self._solver.conf_budget(CONFLICTS)
            answer = self._solver.solve_limited(list(literals), expect_interrupt=False)
            if answer is not None:
                break
            await pause()
        if answer:
            return self._encoding.grid(known, self._solver.get_model())
        return [literals[literal] for literal in self._solver.get_core() or []]

    def close(self) -> None:
        """Give the solver's memory back."""
        if self._solver is not None:
            self._solver.delete()


def oracle_of(board: Board) -> Oracle | None:
    """An oracle for a board; None where python-sat cannot be used or does not pause."""
    return Oracle(board) if not unavailable() and interruptible() else None
