"""One question to python-sat, asked repeatedly: does some solution have these marks?"""

from __future__ import annotations

from collections.abc import Sequence

from ...logic.board import Board
from ...pausing import pause
from ...puzzle import BLACK, Cell, Grid
from .binding import SatSolver, adder, limit, new_solver
from .encoding import encode
from .installed import interruptible, unavailable

CONFLICTS = 2000
"""The number of conflicts after which a SAT solver may pause."""


class Oracle:
    """Answers about the solutions of one board, which must not change."""

    def __init__(self, board: Board) -> None:
        """The package must be available; see `oracle_of`."""
        self._board = board
        self._solver: SatSolver | None = None

    async def ask(self, marks: Sequence[Cell]) -> Grid | list[Cell]:
        """Return a solution with these marks, or some of them that no solution has all of."""
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
            limit(self._solver, CONFLICTS)
            answer = self._solver.solve_limited(list(literals), expect_interrupt=False)
            if answer is not None:
                break
            await pause()
        if answer:
            return self._encoding.grid(known, self._solver.get_model())
        return [literals[literal] for literal in self._solver.get_core() or []]

    def close(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._solver.delete()


def oracle_of(board: Board) -> Oracle | None:
    """Return an oracle for a board; None when python-sat cannot be used or interrupted."""
    return Oracle(board) if not unavailable() and interruptible() else None
