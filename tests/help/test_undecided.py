"""Every question to a solver ends, also where it never finds an answer, and at a deadline whatever it was doing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import nonogram as ng
from nonogram import corrections, review, what_if
from nonogram.cells import Cell, opposite
from nonogram.help.check import TIMEOUT as CHECKING
from nonogram.help.check import checking
from nonogram.help.grade import grading
from nonogram.help.hint import TIMEOUT as HINTING
from nonogram.help.hint import hinting
from nonogram.help.known import QUICK_SEARCH
from nonogram.help.what_if import trying
from nonogram.pausing import Deadline, Pausing, Running
from nonogram.search.sat import binding
from nonogram.search.sat.installed import unavailable
from tests.boards import random_grid, with_cells
from tests.caller import Caller

needs_python_sat = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")

MOST_CALLS = 3000
"""More calls of the solver for one answer are taken for endless."""


class NeverDecides:
    """A solver of python-sat that always uses up its budget."""

    def __init__(self, calls: list[int]) -> None:
        self._solver = binding.new_solver()
        self._calls = calls
        self._budget = self._spent = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)

    def conf_budget(self, budget: int) -> None:
        self._budget = budget

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool) -> None:
        self._calls.append(self._budget)
        assert len(self._calls) < MOST_CALLS, "endless"
        self._spent += self._budget

    def accum_stats(self) -> dict[str, int]:
        return {"decisions": self._spent, "conflicts": self._spent, "restarts": 0, "propagations": 0}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The budgets that solvers were given, none of which decides anything."""
    calls: list[int] = []
    monkeypatch.setattr("nonogram.search.sat.rest.new_solver", lambda: NeverDecides(calls))
    # Pure Python gives up at once.
    monkeypatch.setattr("nonogram.help.known.QUICK_SEARCH", replace(QUICK_SEARCH, probes=0))
    # Where the clock bounds the effort, each call takes a while.
    monkeypatch.setattr("nonogram.help.known.process_time", lambda: len(calls) / 10)
    return calls


def _board(side: int) -> tuple[ng.Puzzle, ng.Grid, list[list[Cell]]]:
    """Noise with a few right marks, and the moves that made them."""
    rng = random.Random(1)
    picture = random_grid(side, rng, 0.42)
    marks = rng.sample(sorted(picture.cells()), 12)
    return ng.Puzzle.from_grid(picture), ng.Grid.of(side, side, marks), [[mark] for mark in marks]


UNSOLVABLE = ng.Puzzle([[1], [], [1]], [[2], [], []])
SIDE = 25
ROW = tuple((0, column, "#") for column in range(SIDE))
"""More black cells than the row has."""
ENTRIES: dict[str, Callable[[ng.Puzzle, ng.Grid, Sequence[Sequence[Cell]]], object]] = {
    "hint": lambda puzzle, grid, _: ng.hint(puzzle, grid, timeout=None),
    "hint from the clues": lambda puzzle, grid, _: ng.hint(puzzle, puzzle.start, timeout=None),
    "check": lambda puzzle, grid, _: ng.check(puzzle, grid, timeout=None),
    "check with moves": lambda puzzle, grid, history: ng.check(puzzle, grid, history=history, timeout=None),
    "what if": lambda puzzle, grid, _: what_if(puzzle, puzzle.start, sorted(grid.cells())[:2], timeout=None),
    "grade": lambda puzzle, grid, _: ng.grade(puzzle, timeout=None),
    "check of a mistake": lambda puzzle, grid, history: ng.check(
        puzzle, with_cells(grid, ROW), history=[*history, ROW], timeout=None
    ),
    "hint on a mistake": lambda puzzle, grid, _: ng.hint(puzzle, with_cells(grid, ROW), timeout=None),
    "review": lambda puzzle, grid, history: review(puzzle, history),
    "corrections": lambda puzzle, grid, _: corrections(puzzle),
}


@needs_python_sat
@pytest.mark.native
@pytest.mark.parametrize("entry", ENTRIES)
def test_a_solver_that_never_decides_is_not_asked_for_ever(calls: list[int], entry: str) -> None:
    ENTRIES[entry](*_board(9 if entry == "corrections" else SIDE))
    assert calls or entry in ("hint from the clues", "hint on a mistake"), "it was asked"


@needs_python_sat
@pytest.mark.native
def test_a_board_without_marks_has_no_mistake_whatever_is_known(calls: list[int]) -> None:
    puzzle, grid, _ = _board(SIDE)
    for timeout in (None, 0):
        found = ng.check(puzzle, puzzle.start, timeout=timeout)
        assert (found.ok, found.decided) == (True, True)
    assert not ng.check(puzzle, grid, timeout=None).decided
    assert not ng.check(UNSOLVABLE, UNSOLVABLE.start, timeout=0).ok, "lines show it"


def test_a_check_takes_about_as_long_as_a_hint() -> None:
    assert pytest.approx(HINTING, rel=0.2) == CHECKING


@needs_python_sat
@pytest.mark.native
@pytest.mark.parametrize("op", ["hint", "check", "whatif", "grade", "coach", "typos"])
def test_no_request_of_a_page_waits_for_ever(calls: list[int], engine: Caller, op: str) -> None:
    puzzle, grid, history = _board(9 if op == "typos" else SIDE)
    clues = {"rows": puzzle.rows, "columns": puzzle.columns}
    more: dict[str, dict[str, object]] = {
        "hint": {"state": grid.rows()},
        "check": {"state": grid.rows(), "history": history},
        "whatif": {"state": puzzle.start.rows(), "marks": sorted(grid.cells())[:2]},
        "coach": {"history": history},
    }
    assert engine.ask(op, puzzle=clues, **more.get(op, {}))


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """The pauses of jobs run by `ended`; each takes a millisecond of the only clock that there is."""
    pauses: list[None] = []
    monkeypatch.setattr("nonogram.pausing.monotonic", lambda: len(pauses) / 1000)
    return pauses


MILLISECONDS = 300
MORE = 150
"""At most this many pauses are made after the deadline, to tell what was found."""


@pytest.mark.native
@pytest.mark.usefixtures("in_the_browser")
@pytest.mark.parametrize("name", ["hint", "hint from the clues", "hint on wrong marks", "check", "what if", "grade"])
def test_little_is_done_after_the_deadline(pauses: list[None], name: str) -> None:
    """On a board that takes many times as long."""
    puzzle, grid, history = _board(40)
    wrong = with_cells(grid, tuple(map(opposite, sorted(grid.cells())[:3])))
    marks = sorted(grid.cells())[:2]
    jobs: dict[str, Callable[[Deadline], Pausing[object]]] = {
        "hint": lambda end: hinting(puzzle, grid, deadline=end),
        "hint from the clues": lambda end: hinting(puzzle, ng.solve(puzzle, method="line").known, deadline=end),
        "hint on wrong marks": lambda end: hinting(puzzle, wrong, deadline=end),
        "check": lambda end: checking(puzzle, grid, history=history, deadline=end),
        "what if": lambda end: trying(puzzle, puzzle.start, marks, deadline=end),
        "grade": lambda end: grading(puzzle, deadline=end),
    }
    job = jobs[name](Deadline(MILLISECONDS / 1000))
    pauses.clear()
    running = Running(job)
    for _ in running:
        pauses.append(None)
    assert running.result is not None
    assert len(pauses) <= MILLISECONDS + MORE
