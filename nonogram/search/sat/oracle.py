"""One question to python-sat, asked again and again: does some solution have these marks?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...logic.board import Board
from ...pausing import pause
from ...puzzle import BLACK, At, Cell, Grid
from .encoding import encode
from .installed import SOLVER, interruptible, solvers, unavailable

CONFLICTS = 2000
"""A SAT solver may pause after so many conflicts."""


class Oracle:
    """Answers for the solutions of one board, which stays as it is."""

    def __init__(self, board: Board) -> None:
        """The package must be there and obey its budgets; see `oracle_of`."""
        self._board = board
        self._solver: Any = None
        self._variables: dict[At, int] = {}

    async def ask(self, marks: Sequence[Cell]) -> Grid | list[Cell]:
        """A solution with these marks, or some of them that no solution has all of."""
        if self._solver is None:
            self._solver = getattr(solvers(), SOLVER)()
            encoding = await encode(self._board, self._solver.add_clause)
            self._variables = dict(zip(encoding.cells, encoding.literals, strict=True))
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
            answer = self._solver.solve_limited(assumptions=list(literals))
            if answer is not None:
                break
            await pause()
        if answer:
            return self._solution(known, self._solver.get_model())
        return [literals[literal] for literal in self._solver.get_core() or []]

    def _solution(self, known: Grid, model: list[int]) -> Grid:
        black, white = list(known.black), list(known.white)
        for (row, column), variable in self._variables.items():
            (black if model[variable - 1] > 0 else white)[row] |= 1 << column
        return Grid(known.width, tuple(black), tuple(white))

    def close(self) -> None:
        """Give the solver's memory back."""
        if self._solver is not None:
            self._solver.delete()


def oracle_of(board: Board) -> Oracle | None:
    """An oracle for a board; None where python-sat cannot be used or does not pause."""
    return Oracle(board) if not unavailable() and interruptible() else None
