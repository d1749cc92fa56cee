"""python-sat on boards in colours: the search for solutions where backtracking makes no headway, and questions whether
some solution has certain marks.

Line logic goes first; only what it leaves open becomes clauses (`clauses`). A clause excludes each solution found.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..cells import Cell
from ..grid import Grid
from ..logic.propagation import to_fixpoint
from ..pausing import Deadline, go_through, in_stream, pause
from ..search.sat.binding import keeps_budgets, limit, new_solver
from ..search.sat.installed import unavailable
from .board import ColourBoard
from .clauses import Clauses, Literal
from .grid import ColourGrid
from .puzzle import ColourPuzzle

SLICE_CONFLICTS = 500
"""Conflicts after which the solver pauses."""


class Solver:
    """python-sat at work on the rest of a board, which must be at its fixpoint. The package must be available."""

    def __init__(self, board: ColourBoard) -> None:
        self._solver = new_solver()
        self._clauses = Clauses(board, self._solver.add_clause)
        self.calls: int = 0

    def begin(self, known: Sequence[Grid]) -> Generator[None, None, None]:
        """Make the clauses, which exclude the solutions known already; yield wherever that may pause."""
        yield from in_stream(self._clauses.make())
        for grid in known:
            assert isinstance(grid, ColourGrid)
            self.exclude(grid)

    def exclude(self, grid: ColourGrid) -> None:
        """Look for other solutions than this one from now on."""
        self._clauses.exclude(grid)

    def next(self) -> Generator[None, None, ColourGrid | None]:
        """Return a solution, None if there is none; yield wherever that may pause."""
        self.calls += 1
        while True:
            yield None
            answer = self.answer([])
            if answer is not None:
                return self.grid() if answer else None

    def answer(self, assumptions: list[int]) -> bool | None:
        """Return whether there is a solution under assumptions, None when SLICE_CONFLICTS did not suffice."""
        limit(self._solver, SLICE_CONFLICTS)
        return self._solver.solve_limited(assumptions, expect_interrupt=False)

    def grid(self) -> ColourGrid:
        """Return the solution that was found last."""
        return self._clauses.grid(self._solver.get_model())

    def literal(self, cell: Cell) -> Literal:
        """Return what says that a cell has a value, or has it not: "!b"."""
        return self._clauses.literal(cell)

    def core(self) -> list[int]:
        """Return assumptions of the last call, answered with no, that suffice for that answer."""
        return self._solver.get_core() or []

    def counted(self) -> dict[str, int]:
        """Return what the solver has done: "decisions", "conflicts", "restarts"."""
        return self._solver.accum_stats()

    def delete(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()


class Oracle:
    """One question about the solutions of a puzzle, asked repeatedly: does any of them have these marks?"""

    def __init__(self, board: ColourBoard, deadline: Deadline) -> None:
        """Take a board of the puzzle without marks. The package must be available; see `oracle_of`."""
        self._board = board
        self._deadline = deadline
        self._solver: Solver | None = None
        self._hopeless = False

    async def ask(self, marks: Sequence[Cell], guesses: int) -> ColourGrid | list[Cell] | None:
        """Return a solution with these marks, or some of them that no solution has all of; None when the solver does
        not find out with this many decisions, or before the deadline.
        """
        solver = self._solver or await self._begun()
        if self._hopeless:
            return []
        literals: dict[int, Cell] = {}
        for cell in marks:
            literal = solver.literal(cell)
            if literal is False:
                return [cell]
            if literal is not True:
                literals[literal] = cell
        most = solver.counted().get("decisions", 0) + guesses
        while not self._deadline.over():
            answer = solver.answer(list(literals))
            if answer is not None:
                return solver.grid() if answer else [literals[literal] for literal in solver.core()]
            if solver.counted().get("decisions", 0) >= most:
                break
            await pause()
        return None

    async def _begun(self) -> Solver:
        """Make the solver with its clauses. Whoever asks may be dropped meanwhile."""
        self._hopeless = not await to_fixpoint(self._board)
        solver = Solver(self._board)
        try:
            if not self._hopeless:
                await go_through(solver.begin(()))
        except BaseException:
            solver.delete()
            raise
        self._solver = solver
        return solver

    def close(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._solver.delete()


def oracle_of(puzzle: ColourPuzzle, deadline: Deadline) -> Oracle | None:
    """Return an oracle for a puzzle; None when python-sat cannot be used, or does not keep its budgets."""
    return Oracle(ColourBoard(puzzle), deadline) if not unavailable() and keeps_budgets() else None
