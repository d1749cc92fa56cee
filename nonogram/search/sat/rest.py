"""The rest of a grid in the hands of python-sat: a solver with clauses for its unknown cells."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from ...cells import At
from ...grid import Grid
from ...logic.board import Board
from ...pausing import pause
from .alarm import Alarm
from .binding import SatSolver, adder, limit, new_solver
from .encoding import Encoding, encode

if TYPE_CHECKING:
    from .open_lines import Floats, Ints, OpenLines


class Rest:
    """The clauses of what is unknown of a grid, in a solver of its own, which `delete` frees.

    `guesses` are the decisions of the solver, `conflicts` those that it refuted, `restarts` its restarts. If it is
    guided, `numbers` are those of the variables in the order of `Guide`, `phases` the literals it tries first.
    """

    def __init__(self, known: Grid, alarm: Alarm | None) -> None:
        """Begin without clauses; `alarm` watches the solver."""
        self.known = known
        self.guesses = self.conflicts = self.restarts = 0
        self.solver: SatSolver = new_solver()
        self._alarm = alarm
        self.numbers: Ints | None = None
        self.phases: list[int] = []
        self._encoding = Encoding((), (), (), 0)
        if alarm:
            alarm.watch(self.solver)

    async def encode(self, board: Board) -> None:
        """Make the clauses of a board at its propagation fixpoint, which shows the known grid."""
        self._encoding = await encode(board, adder(self.solver))

    async def encode_guided(self, lines: OpenLines, shares: Floats) -> None:
        """Make the clauses of the open lines of the known grid; `shares` say how likely each variable is true."""
        self.numbers = import_module("nonogram.search.sat.guide").numbered(shares)
        await pause()
        encode_arrays = import_module("nonogram.search.sat.encoding_arrays").encode_arrays
        self._encoding = await encode_arrays(lines, self.numbers, adder(self.solver))
        self.tell(shares)

    def tell(self, shares: Floats) -> None:
        """Have the solver try first what is likelier."""
        assert self.numbers is not None
        self.phases = import_module("nonogram.search.sat.guide").likelier(self.numbers, shares)
        self.solver.set_phases(self.phases)

    @property
    def encoding(self) -> Encoding:
        """The meaning of the variables."""
        return self._encoding

    def literal_of(self) -> dict[At, int]:
        """Return the variable of each unknown cell."""
        return dict(zip(self._encoding.cells, self._encoding.literals, strict=True))

    def answer(self, budget: int, assumptions: list[int]) -> bool | None:
        """Return whether there is a solution under assumptions, None when a budget of conflicts did not suffice."""
        watched = self._alarm is not None and self._alarm.ready()
        limit(self.solver, budget)
        found = self.solver.solve_limited(assumptions, expect_interrupt=watched)
        spent = self.solver.accum_stats()
        self.guesses, self.conflicts, self.restarts = spent["decisions"], spent["conflicts"], spent["restarts"]
        return found

    def grid(self) -> Grid:
        """Return the solution that was found last."""
        return self._encoding.grid(self.known, self.solver.get_model())

    def exclude(self, grids: Iterable[Grid]) -> None:
        """Exclude solutions. Every one has as many black cells as these: another one lacks one of them."""
        cells = tuple(zip(self._encoding.literals, self._encoding.cells, strict=True))
        for grid in grids:
            self.solver.add_clause([-v for v, (row, column) in cells if grid.black[row] >> column & 1])

    def delete(self) -> None:
        """Free the solver's memory; the counters are kept."""
        if self._alarm:
            self._alarm.watch(None)
        self.solver.delete()
