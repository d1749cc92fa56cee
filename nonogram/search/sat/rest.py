"""The rest of a grid in the hands of python-sat: a solver with clauses for its unknown cells, for a search and for
questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from ...cells import BLACK, At, Cell
from ...grid import Grid
from ...logic.board import Board
from ...pausing import Deadline, pause
from .binding import Alarm, SatSolver, adder, limit, new_solver
from .encoding import Encoding, encode
from .installed import interruptible, unavailable

if TYPE_CHECKING:
    from .open_lines import Floats, Ints, OpenLines


STOCK_SECONDS = 0.05
"""Seconds after the time of a solve that taking stock may last, on boards of up to STOCK_CELLS; less on larger ones,
whose solver takes up to 0.15 s to delete.
"""
STOCK_CELLS = 10_000

ORACLE_CONFLICTS = 2000
"""The number of conflicts after which an `Oracle` may pause."""


class Rest:
    """The clauses of what is unknown of a grid, in a solver of its own, which `delete` frees.

    `guesses` are the decisions of the solver, `conflicts` those that it refuted, `restarts` its restarts. If it is
    guided, `numbers` are those of the variables in the order of `Guide`, `phases` the literals it tries first.
    """

    def __init__(self, known: Grid, alarm: Alarm | None) -> None:
        """Begin without clauses; `alarm` watches the solver."""
        self.known = known
        self.guesses: int = 0
        self.conflicts: int = 0
        self.restarts: int = 0
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
        arrays = import_module("nonogram.search.sat.encoding_arrays")
        self.numbers = arrays.numbered(shares)
        await pause()
        self._encoding = await arrays.encode_arrays(lines, self.numbers, adder(self.solver))
        self.tell(shares)

    def tell(self, shares: Floats) -> None:
        """Have the solver try first what is likelier."""
        assert self.numbers is not None
        self.phases = import_module("nonogram.search.sat.encoding_arrays").likelier(self.numbers, shares)
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

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses that follow from those of the board."""
        adder(self.solver)(clauses)

    def exclude(self, grids: Iterable[Grid]) -> None:
        """Exclude solutions. Every one has as many black cells as these: another one lacks one of them."""
        cells = tuple(zip(self._encoding.literals, self._encoding.cells, strict=True))
        for grid in grids:
            self.solver.add_clause([-v for v, (row, column) in cells if grid.black[row] >> column & 1])

    def proved(self, root: Grid, deadline: Deadline) -> Grid:
        """Return the cells of `root` and those for which the solver refutes one value without any decision: as many as
        there is time for, which is little, as the time of the solve is over.
        """
        enough = Deadline(deadline.left(STOCK_SECONDS * min(1, STOCK_CELLS / (root.height * root.width))))
        black, white = list(root.black), list(root.white)
        for (row, column), literal in self.literal_of().items():
            if not self.solver.propagate([-literal])[0]:
                black[row] |= 1 << column
            elif not self.solver.propagate([literal])[0]:
                white[row] |= 1 << column
            if enough.over():
                break
        return Grid(root.width, tuple(black), tuple(white))

    def delete(self) -> None:
        """Free the solver's memory; the counters are kept."""
        if self._alarm:
            self._alarm.watch(None)
        self.solver.delete()


class Oracle:
    """One question about the solutions of a board, asked repeatedly: does any of them have these marks? The board must
    not change.
    """

    def __init__(self, board: Board, deadline: Deadline) -> None:
        """The package must be available; see `oracle_of`. At the deadline the solver is interrupted."""
        self._board = board
        self._deadline = deadline
        self._alarm = Alarm(deadline)
        self._rest: Rest | None = None

    async def ask(self, marks: Sequence[Cell], guesses: int) -> Grid | list[Cell] | None:
        """Return a solution with these marks, or some of them that no solution has all of; None when the solver does
        not find out with this many decisions, or before the deadline.
        """
        rest = self._rest or await self._begun()
        literals: dict[int, Cell] = {}
        for cell in marks:
            row, column, value = cell
            variable = self._variables.get((row, column))
            if variable is not None:
                literals[variable if value == BLACK else -variable] = cell
            elif rest.known[row, column] != value:
                return [cell]
        answer = await self._answer(rest, list(literals), guesses)
        if answer:
            return rest.grid()
        return None if answer is None else [literals[literal] for literal in rest.solver.get_core() or []]

    async def _begun(self) -> Rest:
        """Make the solver with its clauses. Whoever asks may be dropped meanwhile."""
        rest = Rest(self._board.grid(), self._alarm)
        try:
            await rest.encode(self._board)
        except BaseException:
            rest.delete()
            raise
        self._variables = rest.literal_of()
        self._rest = rest
        return rest

    async def _answer(self, rest: Rest, assumptions: list[int], guesses: int) -> bool | None:
        most = rest.guesses + guesses
        while not self._deadline.over():
            answer = rest.answer(ORACLE_CONFLICTS, assumptions)
            if answer is not None:
                return answer
            if rest.guesses >= most:
                break
            await pause()
        return None

    def close(self) -> None:
        """Free the solver's memory."""
        self._alarm.cancel()
        if self._rest is not None:
            self._rest.delete()


def oracle_of(board: Board, deadline: Deadline) -> Oracle | None:
    """Return an oracle for a board; None when python-sat cannot be used or interrupted."""
    return Oracle(board, deadline) if not unavailable() and interruptible() else None
