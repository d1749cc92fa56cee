"""python-sat behind one interface: the solver that is used, how it is given clauses and budgets, and the alarm that
interrupts it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import repeat
from struct import calcsize
from threading import TIMEOUT_MAX, Lock, Timer
from typing import Protocol

from ...pausing import Deadline

SOLVER = "MinisatGH"
"""The class of python-sat that is used: the only MiniSat whose phases stay fixed instead of applying just at first."""


PROVER = "Glucose4"
"""The class of python-sat whose proofs are read: its lemmas follow by unit propagation alone, and there are few."""


class Prover(Protocol):
    """The part of a python-sat solver that is used for proofs."""

    def add_clause(self, clause: Sequence[int]) -> None: ...
    def conf_budget(self, budget: int) -> None: ...
    def solve_limited(self, assumptions: Sequence[int], expect_interrupt: bool) -> bool | None: ...
    def get_proof(self) -> list[str]: ...
    def delete(self) -> None: ...


class SatSolver(Protocol):
    """The part of a python-sat solver that is used. A literal is a variable, counted from 1, or its negative."""

    def add_clause(self, clause: Sequence[int]) -> None: ...
    def set_phases(self, literals: list[int]) -> None: ...
    def conf_budget(self, budget: int) -> None: ...
    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None: ...
    def interrupt(self) -> None: ...
    def clear_interrupt(self) -> None: ...
    def get_core(self) -> list[int] | None: ...
    def get_model(self) -> list[int]: ...
    def propagate(self, assumptions: list[int]) -> tuple[bool, list[int]]: ...
    def accum_stats(self) -> dict[str, int]: ...
    def delete(self) -> None: ...


class Interruptible(Protocol):
    """A solver that a thread may interrupt."""

    def interrupt(self) -> None: ...
    def clear_interrupt(self) -> None: ...


Add = Callable[[Iterable[Sequence[int]]], object]
"""Takes clauses. They come from iterators, since a list of ten thousand of them costs more in garbage collection than
in making.
"""


def solver_class() -> type[SatSolver] | None:
    """Return the class of the solver, None if this python-sat lacks it. Raises whatever importing the package
    raises.
    """
    found: type[SatSolver] | None = getattr(import_module("pysat.solvers"), SOLVER, None)
    return found


def new_solver() -> SatSolver:
    """Return a solver without clauses. The package must be available, see `installed.unavailable`."""
    solver = solver_class()
    assert solver is not None
    return solver()


def new_prover() -> Prover | None:
    """Return a solver without clauses that writes down a proof, None if this python-sat has no such solver. Raises
    whatever importing the package raises.
    """
    found = getattr(import_module("pysat.solvers"), PROVER, None)
    if found is None:
        return None
    prover: Prover = found(with_proof=True)
    return prover


SHORT_LONGS = calcsize("l") < 8
"""Whether a C `long` is shorter than the 64 bits of a budget, as in the browser."""

_ZEROS = bytes(256)


def limit(solver: SatSolver | Prover, conflicts: int) -> None:
    """Give the next call of a solver a budget of conflicts.

    python-sat reads the number as a `long` into 64 bits of its stack that nothing sets before. Where a `long` has 32 of
    them, the others keep what was there, and the budget is endless as a rule. So the stack is filled with zeros first:
    `bytes.translate`, when it deletes a byte, copies its table there as 256 ints.
    """
    if SHORT_LONGS:
        b"\xff".translate(_ZEROS, b"\xff")
    solver.conf_budget(conflicts)


@lru_cache(maxsize=1)
def keeps_budgets() -> bool:
    """Return whether solvers end when their budget is used up; where longs are short, that is tried once."""
    if not SHORT_LONGS:
        return True
    solver = new_solver()
    holes = range(5)
    for pigeon in range(6):
        solver.add_clause([5 * pigeon + hole + 1 for hole in holes])
        for other in range(pigeon):
            for hole in holes:
                solver.add_clause([-5 * pigeon - hole - 1, -5 * other - hole - 1])
    try:
        for _ in range(3):
            limit(solver, 1)
            if solver.solve_limited([], expect_interrupt=False) is not None:
                return False
    finally:
        solver.delete()
    return True


def adder(solver: SatSolver) -> Add:
    """Return a function that adds clauses to a solver. python-sat's own method spends a third of the time on passing
    them on; if the function it passes them to is there, it is called directly.
    """
    inner = getattr(import_module("pysolvers"), f"{SOLVER.lower()}_add_cl", None)
    handle = getattr(solver, "minisat", None)

    def add(clauses: Iterable[Sequence[int]]) -> None:
        # Neither `deque` nor `map` makes anything that lasts, and no Python code runs from clause to clause.
        deque(map(inner, repeat(handle), clauses) if inner and handle else map(solver.add_clause, clauses), maxlen=0)

    return add


SHORTEST_SLEEP = 0.01
"""Seconds of sleep of an alarm at least."""


class Alarm:
    """A thread that sleeps until a deadline and then interrupts the solver it watches. After the deadline was
    put off, it sleeps again from the next `ready` on.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._lock = Lock()
        self._solver: Interruptible | None = None
        self._rung = False
        self._cancelled = False
        self._deadline = deadline
        self._end: float | None = None
        """The deadline's end for which the thread sleeps or has rung."""
        self._timer: Timer | None = None
        self.ready()

    def watch(self, solver: Interruptible | None) -> None:
        """Watch this solver from now on instead of the previous one, which may then be deleted."""
        with self._lock:
            self._solver = solver
            if self._rung and solver is not None:
                solver.interrupt()

    def ready(self) -> bool:
        """Prepare for a call of the solver, and return whether it may be interrupted."""
        with self._lock:
            if self._end != self._deadline.end:
                self._wake()
                if self._rung and self._solver is not None:
                    self._solver.clear_interrupt()
                self._rung = False
                self._end = self._deadline.end
                self._sleep()
            return self._end is not None

    def cancel(self) -> None:
        """Stop watching."""
        with self._lock:
            self._cancelled = True
            self._solver = None
            self._wake()

    def _wake(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _sleep(self) -> None:
        left = self._deadline.left()
        if left is None or self._cancelled:
            return
        self._timer = Timer(min(max(left, SHORTEST_SLEEP), TIMEOUT_MAX), self._ring, [self._end])
        self._timer.daemon = True
        self._timer.start()

    def _ring(self, end: float) -> None:
        with self._lock:
            if end != self._end or self._cancelled:
                return
            if not self._deadline.over():
                # The deadline is one of CPU time, of which less than wall time has passed.
                self._sleep()
                return
            self._rung = True
            if self._solver is not None:
                self._solver.interrupt()
