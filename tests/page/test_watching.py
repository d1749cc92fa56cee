"""Solving for the page: which steps it is sent, what is said meanwhile, and by which method."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from nonogram.search import solver
from nonogram.search.sat import binding, installed
from tests.caller import CLUES, Caller

pytestmark = pytest.mark.usefixtures("in_the_browser")

needs_python_sat = pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")


def test_solving_paints_in_order_and_settles(engine: Caller) -> None:
    value = engine.ask("solve", puzzle=CLUES, limit=2)
    assert value["status"] == "unique"
    assert value["text"] == "There is exactly one solution."
    steps = [step for m in engine.heard if m["event"] == "step" for step in m["steps"]]
    painted = {(r, c): v for step in steps for r, c, v in step["cells"]}
    assert len(painted) == 400
    assert all(value["solutions"][0][r][c] == v for (r, c), v in painted.items())
    assert {"line", "probe"} <= {step["kind"] for step in steps}


def test_who_wants_no_steps_is_sent_none(engine: Caller) -> None:
    assert engine.ask("solve", puzzle=CLUES, limit=2, steps=False)["status"] == "unique"
    assert not [m for m in engine.heard if m["event"] == "step"]


def test_steps_of_failed_branches_are_not_painted(engine: Caller) -> None:
    rows = [[3], [1], *([[3, 1], [1]] * 4), [1]]
    columns = [[1], *([[1], [1, 3]] * 4), [1], [3]]
    value = engine.ask("solve", puzzle={"rows": rows, "columns": columns}, limit=2)
    steps = [step for m in engine.heard if m["event"] == "step" for step in m["steps"]]
    cells = [(r, c, v) for step in steps for r, c, v in step["cells"]]
    assert len(cells) == 121
    assert all(value["solutions"][0][r][c] == v for r, c, v in cells)


@needs_python_sat
def test_a_worker_that_may_be_terminated_takes_python_sat() -> None:
    page = Caller(terminable=True)
    value = page.ask("solve", puzzle=CLUES, limit=2)
    assert (value["status"], value["stats"]["method"]) == ("unique", "sat")
    steps = [step for m in page.heard if m["event"] == "step" for step in m["steps"]]
    painted = {(r, c): v for step in steps for r, c, v in step["cells"]}
    assert len(painted) == 400
    assert all(value["solutions"][0][r][c] == v for (r, c), v in painted.items())


@needs_python_sat
def test_a_word_is_sent_before_python_sat_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Caller(terminable=True)
    real: Any = binding.solver_class()
    told: list[str] = []

    class Watched(real):  # type: ignore[misc]
        def solve_limited(self, *arguments: Any, **options: Any) -> Any:
            told.append(page.heard[-1]["text"])
            return super().solve_limited(*arguments, **options)

    fake = SimpleNamespace(**{binding.SOLVER: Watched})
    monkeypatch.setitem(sys.modules, "pysat.solvers", fake)
    assert page.ask("solve", puzzle=CLUES, limit=2)["status"] == "unique"
    assert "a SAT solver looks for the others" in told[0]
    assert told[-1] == "A solution is found, a SAT solver looks for another one"


@needs_python_sat
def test_without_python_sat_it_is_pure_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "unavailable", lambda: "python-sat is not installed")
    stats = Caller(terminable=True).ask("solve", puzzle=CLUES, limit=2)["stats"]
    assert (stats["method"], stats["accelerators"]) == ("fp1", "none: python-sat is not installed")


def test_a_timeout_ends_a_solve_undecided(engine: Caller) -> None:
    value = engine.ask("solve", puzzle={"rows": [[1, 1]] * 40, "columns": [[1, 1]] * 40}, limit=10**9, timeout=0.3)
    assert "the time of 0.3 s is over" in value["stats"]["reason"]
