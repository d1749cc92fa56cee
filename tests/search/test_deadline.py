"""Solves end when their time is over, and keep no memory of the solutions they told."""

from __future__ import annotations

import random
from mmap import PAGESIZE
from pathlib import Path
from threading import Event
from time import process_time

import pytest

import nonogram as ng
from nonogram.lab.random_puzzles import random_member
from nonogram.pausing import Deadline
from nonogram.search.sat.binding import Alarm
from nonogram.search.sat.installed import unavailable
from tests.boards import random_puzzle

needs_python_sat = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")

ONES = ng.Puzzle([(1,)] * 100, [(1, 1, 1, 1)] * 25)
"""So many solutions that no end of them is seen."""


class Solver:
    """Stands for a solver at work in another thread."""

    def __init__(self) -> None:
        self.interrupted = Event()

    def interrupt(self) -> None:
        self.interrupted.set()

    def clear_interrupt(self) -> None:
        self.interrupted.clear()


def test_a_deadline_passes_once_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("nonogram.pausing.monotonic", lambda: now)
    deadline, never = Deadline(3), Deadline(None)
    assert (deadline.over(), deadline.left(), never.over(), never.left()) == (False, 3, False, None)
    now = 102.5
    assert deadline.left() == 0.5
    now = 103
    assert deadline.left(0.25) == 0.25
    now = 103.5
    assert deadline.left(0.25) == 0
    assert (deadline.over(), deadline.left(), never.over()) == (True, 0, False)
    assert Deadline(0).over()


@pytest.mark.native
def test_an_alarm_interrupts_whatever_is_watched_then_and_later() -> None:
    first, second, third = Solver(), Solver(), Solver()
    alarm = Alarm(Deadline(0.01))
    alarm.watch(first)
    assert first.interrupted.wait(10)
    alarm.watch(second)
    assert second.interrupted.is_set()
    alarm.cancel()
    late = Alarm(Deadline(1e300))
    late.watch(third)
    late.cancel()
    assert not third.interrupted.is_set()


@pytest.mark.native
def test_an_alarm_rings_again_once_its_deadline_was_put_off() -> None:
    deadline, solver = Deadline(0.01), Solver()
    alarm = Alarm(deadline)
    alarm.watch(solver)
    assert solver.interrupted.wait(10)
    deadline.put_off(1e6)
    assert alarm.ready()
    assert not solver.interrupted.is_set()
    deadline.put_off(0.01)
    assert alarm.ready()
    assert solver.interrupted.wait(10)
    deadline.put_off(None)
    assert not alarm.ready()
    alarm.cancel()


@pytest.mark.native
def test_an_alarm_sleeps_on_until_its_own_clock_says_so() -> None:
    now, asked = 0.0, Event()

    def clock() -> float:
        if now < 1 and alarms:
            asked.set()
        return now

    alarms: list[Alarm] = []
    solver = Solver()
    alarms.append(Alarm(Deadline(0.02, clock)))
    alarms[0].watch(solver)
    assert asked.wait(10), "it looked at the clock"
    assert not solver.interrupted.is_set()
    now = 1.0
    assert solver.interrupted.wait(10)


@pytest.mark.native
@pytest.mark.parametrize("method", ["auto", "fp1", "fp2", "fp3"])
@pytest.mark.parametrize(
    ("puzzle", "limit"),
    [
        pytest.param(random_member(1, 5, 100, 0.5).puzzle, 2, id="random 100x100"),
        pytest.param(random_member(1, 5, 150, 0.5).puzzle, 2, id="random 150x150"),
        pytest.param(random_member(1, 5, 300, 0.4).puzzle, 2, id="random 300x300"),
        pytest.param(ng.Puzzle([(1, 1)] * 300, [(1, 1)] * 300), 2, id="two ones a line"),
        pytest.param(ONES, None, id="ones"),
    ],
)
def test_time_is_kept_on_large_boards(puzzle: ng.Puzzle, limit: int | None, method: str) -> None:
    """Well within a second of work beyond the time given; some took ten before they looked at the clock."""
    ng.solve(ng.Puzzle([[1], [1]], [[1], [1]]), method=method)  # Imports come once.
    started = process_time()
    result = ng.solve(puzzle, limit=limit, method=method, timeout=0.1)
    assert process_time() - started < 0.8
    assert "the time of 0.1 s is over" in str(result.stats["reason"])


@pytest.mark.native
def test_what_is_known_when_time_is_over_holds() -> None:
    """The cells told as proved agree with the picture, wherever the search was."""
    ended = 0
    for seed in range(12):
        rng = random.Random(seed)
        puzzle = random_puzzle(40, 40, rng, 0.45)
        assert puzzle.goal is not None
        result = ng.solve(puzzle, timeout=rng.choice([0.01, 0.03, 0.1]))
        ended += result.status == "unsolved"
        assert not result.known.disagreements(puzzle.goal)
    assert ended > 3


@needs_python_sat
@pytest.mark.native
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells the memory of a process here")
@pytest.mark.parametrize("accelerate", [True, False])
def test_memory_does_not_grow_with_the_solutions(accelerate: bool) -> None:
    """Less than 20 MB for 1,500 of the solutions of a board of single cells; it was 100 kB for each."""
    puzzle = ng.Puzzle([(1,)] * 20, [(1,)] * 20)
    solutions = ng.solutions(puzzle, options=ng.Options(accelerate=accelerate))
    seen = {next(solutions).black}
    before = _resident()
    seen |= {next(solutions).black for _ in range(1500)}
    assert len(seen) == 1501
    assert _resident() - before < 20


def _resident() -> float:
    """Memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * PAGESIZE / 2**20
