"""python-sat and NumPy absent, too old and broken: why they are left aside is said, and the answers stay the same."""

from __future__ import annotations

import random
import sys
import tomllib
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from types import SimpleNamespace

import pytest

import nonogram as ng
from nonogram.search import solver
from nonogram.search.sat import binding, installed
from nonogram.search.sat.installed import unavailable, without_arrays
from tests.boards import random_puzzle
from tests.conftest import amount
from tests.places import ROOT

needs_python_sat = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")

Fault = Callable[[pytest.MonkeyPatch], str]
"""Brings a fault about and returns what is said of it."""

PUZZLES = [random_puzzle(7, 7, random.Random(seed), 0.4) for seed in range(amount(25))]


class Broken(MetaPathFinder):
    """Importing certain modules raises."""

    def __init__(self, fault: Exception, *names: str) -> None:
        self.names = names
        self.fault = fault

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in self.names:
            raise self.fault


def break_import(monkeypatch: pytest.MonkeyPatch, fault: Exception, *names: str) -> None:
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(fault, *names), *sys.meta_path])


def python_sat_absent(monkeypatch: pytest.MonkeyPatch) -> str:
    break_import(monkeypatch, ModuleNotFoundError("No module named 'pysat'", name="pysat"), "pysat", "pysat.solvers")
    return "python-sat is not installed"


def python_sat_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, "pysat.solvers", SimpleNamespace())
    return "this version of python-sat is too old"


def python_sat_without_a_method(monkeypatch: pytest.MonkeyPatch) -> str:
    old = type("MinisatGH", (), {"solve": None})
    monkeypatch.setitem(sys.modules, "pysat.solvers", SimpleNamespace(MinisatGH=old))
    return "this version of python-sat is too old"


def python_sat_broken(monkeypatch: pytest.MonkeyPatch) -> str:
    break_import(monkeypatch, OSError("undefined symbol"), "pysat", "pysat.solvers")
    return "python-sat cannot be imported: undefined symbol"


def python_sat_without_its_library(monkeypatch: pytest.MonkeyPatch) -> str:
    break_import(monkeypatch, ModuleNotFoundError("No module named 'pysolvers'", name="pysolvers"), "pysat.solvers")
    return "python-sat cannot be imported: No module named 'pysolvers'"


def numpy_absent(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, "numpy", None)
    return "numpy is not installed"


def numpy_too_old(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, "numpy", SimpleNamespace(__version__="1.25.2"))
    return "numpy 1.25.2 is too old, 1.26 is needed"


def numpy_broken(monkeypatch: pytest.MonkeyPatch) -> str:
    break_import(monkeypatch, ImportError("built for another Python"), "numpy")
    return "numpy cannot be imported: built for another Python"


@pytest.mark.parametrize(
    "fault",
    [
        python_sat_absent,
        python_sat_without_the_solver,
        python_sat_without_a_method,
        python_sat_broken,
        python_sat_without_its_library,
    ],
)
def test_without_python_sat(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pure path, with one line that says why."""
    monkeypatch.setattr(solver, "interruptible", lambda: True)
    expected = [ng.solve(puzzle, limit=None) for puzzle in PUZZLES]
    reason = fault(monkeypatch)
    assert unavailable() == reason
    with pytest.raises(ValueError, match=f"'sat' needs python-sat: {reason}"):
        ng.solve(PUZZLES[0], method="sat")
    for puzzle, result in zip(PUZZLES, expected, strict=True):
        pure = ng.solve(puzzle, limit=None)
        assert (pure.stats["method"], pure.stats["accelerators"]) == ("fp1", f"none: {reason}")
        assert_same(pure, result)


@needs_python_sat
@pytest.mark.parametrize("fault", [numpy_absent, numpy_too_old, numpy_broken])
def test_without_numpy(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """The SAT search without beliefs, with one line that says why."""
    expected = [ng.solve(puzzle, limit=None, method="sat") for puzzle in PUZZLES]
    reason = fault(monkeypatch)
    assert without_arrays() == reason
    searched = 0
    for puzzle, result in zip(PUZZLES, expected, strict=True):
        without = ng.solve(puzzle, limit=None, method="sat")
        assert without.stats["method"] == "sat"
        if without.stats["calls"]:
            searched += 1
            assert str(without.stats["accelerators"]).endswith(f", minisatgh, {reason}")
        else:
            assert without.stats["accelerators"] == "none"
        assert_same(without, result)
    assert searched


def assert_same(one: ng.Result, other: ng.Result) -> None:
    assert (one.status, one.known, one.differing) == (other.status, other.known, other.differing)
    assert len(one.solutions) == len(other.solutions)
    assert set(one.solutions) == set(other.solutions)


@pytest.mark.parametrize("version", ["1.26.0rc1", "2.4.6", "2.5.0.dev0+git"])
def test_numpy_is_new_enough(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    np = pytest.importorskip("numpy")
    monkeypatch.setattr(np, "__version__", version)
    assert without_arrays() == ""


@pytest.mark.native
def test_the_oldest_numpy_is_the_one_that_the_package_asks_for() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    fast = tomllib.loads(text)["project"]["optional-dependencies"]["fast"]
    assert f"numpy>={'.'.join(map(str, installed._OLDEST_NUMPY))}" in fast


@needs_python_sat
@pytest.mark.native
@pytest.mark.parametrize("name", [binding.SOLVER, "AnotherSolver"])
def test_clauses_reach_the_solver_without_its_inner_function_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solver = binding.new_solver()
    monkeypatch.setattr(binding, "SOLVER", name)
    add = binding.adder(solver)
    add(iter([(1, 2), (-1, 2)]))
    add([[1, -2]])
    assert solver.solve_limited([], expect_interrupt=False)
    assert solver.get_model() == [1, 2]
    add(zip([-1], [-2], strict=True))
    assert solver.solve_limited([], expect_interrupt=False) is False
    solver.delete()
