"""One question to python-sat, asked repeatedly: does some solution have these marks?"""

from __future__ import annotations

from collections.abc import Sequence

from ...cells import BLACK, Cell
from ...grid import Grid
from ...logic.board import Board
from ...pausing import Deadline, pause
from .alarm import Alarm
from .binding import SatSolver, adder, limit, new_solver
from .encoding import encode
from .installed import interruptible, unavailable

CONFLICTS = 2000
"""The number of conflicts after which a SAT solver may pause."""


class Oracle:
    """Answers about the solutions of one board, which must not change."""

    def __init__(self, board: Board, deadline: Deadline) -> None:
        """The package must be available; see `oracle_of`. At the deadline the solver is interrupted."""
        self._board = board
        self._deadline = deadline
        self._solver: SatSolver | None = None
        self._alarm = Alarm(deadline)

    async def ask(self, marks: Sequence[Cell], guesses: int) -> Grid | list[Cell] | None:
        """Return a solution with these marks, or some of them that no solution has all of; None when the solver does
        not find out with so many decisions, or before the deadline.
        """
        solver = self._solver or await self._begun()
        known = self._board.grid()
        literals: dict[int, Cell] = {}
        for cell in marks:
            row, column, value = cell
            variable = self._variables.get((row, column))
            if variable is not None:
                literals[variable if value == BLACK else -variable] = cell
            elif known[row, column] != value:
                return [cell]
        answer = await self._answer(solver, list(literals), guesses)
        if answer:
            return self._encoding.grid(known, solver.get_model())
        return None if answer is None else [literals[literal] for literal in solver.get_core() or []]

    async def _begun(self) -> SatSolver:
        """Make the solver with its clauses. Whoever asks may be dropped meanwhile."""
        solver = new_solver()
        try:
            self._encoding = await encode(self._board, adder(solver))
        except BaseException:
            solver.delete()
            raise
        self._variables = dict(zip(self._encoding.cells, self._encoding.literals, strict=True))
        self._solver = solver
        self._alarm.watch(solver)
        return solver

    async def _answer(self, solver: SatSolver, assumptions: list[int], guesses: int) -> bool | None:
        most = solver.accum_stats()["decisions"] + guesses
        while not self._deadline.over():
            watched = self._alarm.ready()
            limit(solver, CONFLICTS)
            answer = solver.solve_limited(assumptions, expect_interrupt=watched)
            if answer is not None:
                return answer
            if solver.accum_stats()["decisions"] >= most:
                break
            await pause()
        return None

    def close(self) -> None:
        """Free the solver's memory."""
        self._alarm.cancel()
        if self._solver is not None:
            self._solver.delete()


def oracle_of(board: Board, deadline: Deadline) -> Oracle | None:
    """Return an oracle for a board; None when python-sat cannot be used or interrupted."""
    return Oracle(board, deadline) if not unavailable() and interruptible() else None
