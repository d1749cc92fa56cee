"""The search for solutions in colours by python-sat, for boards on which backtracking makes no headway.

Line logic goes first; only what it leaves open becomes clauses (`clauses`). A clause excludes each solution found.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..grid import Grid
from ..pausing import in_stream
from ..search.sat.binding import limit, new_solver
from .board import ColourBoard
from .clauses import Clauses
from .grid import ColourGrid

SLICE_CONFLICTS = 500
"""Conflicts after which the solver pauses."""


class Solver:
    """python-sat at work on the rest of a board, which must be at its fixpoint. The package must be available."""

    def __init__(self, board: ColourBoard) -> None:
        self._solver = new_solver()
        self._clauses = Clauses(board, self._solver.add_clause)
        self.calls = 0

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
            limit(self._solver, SLICE_CONFLICTS)
            answer = self._solver.solve_limited([], expect_interrupt=False)
            if answer is not None:
                return self._clauses.grid(self._solver.get_model()) if answer else None

    def counted(self) -> dict[str, int]:
        """Return what the solver has done: "decisions", "conflicts", "restarts"."""
        return self._solver.accum_stats()

    def delete(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()
