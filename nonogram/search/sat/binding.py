"""python-sat behind one interface: the solver that is used, and how clauses are handed to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Protocol

SOLVER = "MinisatGH"
"""The class of python-sat's that is used: of its MiniSats the one that takes phases for good, not just at first."""


class SatSolver(Protocol):
    """What is used of a solver of python-sat's. A literal is a variable, counted from 1, or its negative."""

    def add_clause(self, clause: list[int]) -> None: ...
    def set_phases(self, literals: list[int]) -> None: ...
    def conf_budget(self, budget: int) -> None: ...
    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> bool | None: ...
    def interrupt(self) -> None: ...
    def get_core(self) -> list[int] | None: ...
    def get_model(self) -> list[int]: ...
    def propagate(self, assumptions: list[int]) -> tuple[bool, list[int]]: ...
    def accum_stats(self) -> dict[str, int]: ...
    def delete(self) -> None: ...


Add = Callable[[list[int]], object]
"""Takes a clause. Clauses are passed on one by one, since a list of ten thousand of them costs more in garbage
collection than in making.
"""


def solver_class() -> type[SatSolver] | None:
    """The class of the solver, None in a python-sat that lacks it. Raises what importing the package raises."""
    found: type[SatSolver] | None = getattr(import_module("pysat.solvers"), SOLVER, None)
    return found


def new_solver() -> SatSolver:
    """A solver without clauses. The package must be there, see `installed.unavailable`."""
    solver = solver_class()
    assert solver is not None
    return solver()


def adder(solver: SatSolver) -> Add:
    """Takes clauses for a solver. python-sat's own method spends a third of the time on handing them on; what it hands
    them to is used where it is.
    """
    inner = getattr(import_module("pysolvers"), f"{SOLVER.lower()}_add_cl", None)
    handle = getattr(solver, "minisat", None)
    return partial(inner, handle) if inner and handle else solver.add_clause
