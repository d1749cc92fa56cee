"""Measuring puzzles: what is measured, kept, compared and told. No time is judged."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.formats.sets import Member
from nonogram.lab.bench import machine, solving
from nonogram.lab.bench.solving import NEEDS_SEARCH, PeerRun, Run, Setting, Task, run, run_apart, warm_up
from nonogram.lab.bench.store import Session, Store, StoreError
from nonogram.lab.bench.summary import Summary, comparison, figures, tables
from nonogram.lab.random_puzzles import papers_set, random_member
from nonogram.processes import in_processes
from tests.boards import NOTHING

TWO = ng.Puzzle([[1], [1]], [[1], [1]])
PURE = Setting(limit=2, method="fp1")


def a_run(seconds: float, number: int = 1, status: str = "unique", peer: PeerRun | None = None) -> Run:
    return Run(f"key {number}", "set", number, f"no. {number}", status, seconds, 1, "line", 50.0, peer)


@pytest.mark.parametrize(
    ("puzzle", "limit", "status", "solutions"),
    [
        (TWO, 1, "solved", 1),
        (TWO, 2, "multiple", 2),
        (TWO, None, "multiple", 2),
        (NEEDS_SEARCH, 2, "unique", 1),
        (NOTHING, 2, "none", 0),
    ],
)
def test_a_puzzle_is_solved_as_asked(puzzle: ng.Puzzle, limit: int | None, status: str, solutions: int) -> None:
    for method in ("auto", "fp1"):
        done = run(Task("set", Member(7, "seven", puzzle), Setting(limit, method)))
        assert (done.set, done.number, done.name) == ("set", 7, "seven")
        assert (done.status, done.solutions) == (status, solutions)
        assert 0 <= done.seconds < 60


def test_the_warm_up_needs_more_than_lines() -> None:
    assert ng.solve(NEEDS_SEARCH, method="line").status == "unsolved"
    assert warm_up(PURE).status == "unique"


def test_the_cap_ends_a_solve() -> None:
    (hard,) = papers_set(1, 1)
    capped = run(Task("set", hard, replace(PURE, cap=1e-4)))
    assert capped.status == "capped"
    assert 1e-4 < capped.seconds < 2


def test_a_capped_search_for_all_solutions_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Task("set", Member(1, "many", ng.Puzzle([[1]] * 5, [[1]] * 5)), Setting(None, "fp1", None, 1000.0))
    monkeypatch.setattr(solving, "process_time", itertools.count().__next__)
    capped = run(many)
    assert (capped.status, capped.solutions > 2) == ("capped", True)
    done = run(replace(many, setting=Setting(None, "fp1", None, 1e6)))
    assert (done.status, done.solutions) == ("multiple", 120)


def test_a_wrong_solution_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(puzzle: ng.Puzzle, setting: Setting) -> tuple[ng.Result, bool, float]:
        return ng.solve(ng.Puzzle([[1], []], [[1], []])), False, 0.5

    monkeypatch.setattr(solving, "_timed", wrong)
    assert run(Task("set", Member(1, "two", TWO))).status == "wrong"


def test_memory_is_that_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    peak = machine.peak_memory()
    assert peak is None or 5 < peak < 100_000
    monkeypatch.setattr(machine, "find_spec", lambda name: None)
    assert machine.peak_memory() is None
    assert run(Task("set", Member(1, "two", TWO), PURE)).memory is None


def test_a_key_tells_what_a_row_is_of() -> None:
    task = Task("set", Member(1, "two", TWO))
    others = [replace(task, set="other"), replace(task, member=Member(2, "two", TWO))]
    others.append(replace(task, member=Member(1, "two", NOTHING)))
    assert replace(task, member=Member(1, "renamed", TWO)).key == task.key
    assert len({task.key, *(other.key for other in others)}) == 4


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    rows = [
        a_run(0.5),
        a_run(1, 2, "capped", PeerRun("verified", 2, 0.5, "its word")),
        replace(a_run(2, 3), memory=None),
    ]
    kept = Store(tmp_path / "rows", "bench", Run.of_json, {"limit": None, "sides": (1, 2)})
    kept.begin(Session("2026-01-01", "a machine", 1.0, {"start-up": 0.5}))
    for row in rows:
        kept.add(row)
    again = Store(tmp_path / "rows", "bench", Run.of_json, {"limit": None, "sides": (1, 2)})
    assert list(again.rows.values()) == rows
    assert str(again.sessions[0]) == "2026-01-01: a machine; calibration loop 1.00 s; start-up 0.50 s"
    assert not again.complaints


def test_other_settings_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    Store(path, "bench", Run.of_json, {"limit": 1, "cap": None})
    before = path.read_text()
    with pytest.raises(StoreError, match=r"other settings \(limit 1, now 2\)"):
        Store(path, "bench", Run.of_json, {"limit": 2, "cap": None})
    with pytest.raises(StoreError, match="does not hold rows of experiments"):
        Store(path, "experiments", Run.of_json)
    assert path.read_text() == before


@pytest.mark.usefixtures("no_calibration")
def test_without_a_path_rows_are_in_memory_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = Store(None, "bench", Run.of_json)
    kept.begin(Session.now())
    kept.add(a_run(1))
    assert list(kept.rows) == ["key 1"]
    assert not list(tmp_path.iterdir())


def test_quantiles_are_figures_of_puzzles() -> None:
    assert figures([]) == {}
    assert figures([3.0]) == {"total": 3.0, "median": 3.0, "p90": 3.0, "p99": 3.0, "max": 3.0}
    hundred = figures([float(n) for n in range(100, 0, -1)])
    assert hundred == {"total": 5050.0, "median": 50.0, "p90": 90.0, "p99": 99.0, "max": 100.0}


def test_a_comparison_is_over_what_both_finished_and_the_peer_showed() -> None:
    runs = [
        a_run(1, 1, "unique", PeerRun("verified", 3.5, 0.5)),
        a_run(2, 2, "solved", PeerRun("verified", 10.5, 0.5)),
        a_run(9, 3, "capped", PeerRun("verified", 1, 0.5)),
        a_run(1, 4, "unique", PeerRun("capped", 99, 0.5)),
        a_run(1, 5, "unique", PeerRun("wrong", 1, 0.5)),
        a_run(1, 6, "unique", PeerRun("not verified", 0.5, 0.5)),
    ]
    summary = Summary("set", runs, 0, 0)
    compared = comparison(summary.compared)
    assert [run.number for run in summary.compared] == [1, 2]
    assert (compared["peer"]["total"], compared["peer_without_startup"]["total"]) == (14, 13)
    assert compared["ratio"] == {"total": 4.333, "median": 3, "p90": 5, "p99": 5, "max": 5}
    text = "\n".join(tables([summary], "other {file}"))
    assert "| set | ratio | 2 | 4.33 | 3.00 | 5.00 | 5.00 | 5.00 |" in text
    assert "set, the other: 3 verified, 1 capped, 1 wrong, 1 not verified; 4 not compared" in text
    nothing = "\n".join(tables([Summary("set", runs[2:], 0, 0)], "other"))
    assert "| set | ratio | 0 | - | - | - | - | - |" in nothing


TAKEN = ((1, -0.005), (2, 0.001), (3, 0.012), (4, 0.03))
"""Puzzles by their number, and what each took beside the start-up."""


def test_what_is_shorter_than_the_spread_of_start_ups_is_not_told() -> None:
    """A puzzle of a millisecond beside a start-up of 147 ms may seem to take less than nothing."""
    runs = [a_run(0.01, n, "unique", PeerRun("verified", 0.147 + extra, 0.147, "", 0.02)) for n, extra in TAKEN]
    compared = comparison(runs)
    assert compared["peer_without_startup"] == {"p90": 0.03, "p99": 0.03, "max": 0.03}
    assert compared["ratio"] == {"p90": 3, "p99": 3, "max": 3}
    text = "\n".join(tables([Summary("set", runs, 0, 0)], "other {file}"))
    assert "| set | the other without start-up | 4 | - | - | 30.0 ms | 30.0 ms | 30.0 ms |" in text
    assert "| set | ratio | 4 | - | - | 3.00 | 3.00 | 3.00 |" in text
    assert "set, the other: 4 verified\n-: too short to tell; its start-ups lie up to 20.0 ms apart" in text
    exact = [replace(run, peer=PeerRun("verified", 0.2, 0.147)) for run in runs]
    assert comparison(exact)["peer_without_startup"]["total"] == 0.212
    assert "too short" not in "\n".join(tables([Summary("set", exact, 0, 0)], "other {file}"))


def test_a_summary_says_what_is_missing() -> None:
    runs = [a_run(0.001), replace(a_run(1.5, 2, "capped"), memory=80.0)]
    text = "\n".join(tables([Summary("set", runs, 3, 4)], None))
    assert "| set | 2 | 1.50 s | 1.0 ms | 1.50 s | 1.50 s | 1.50 s | 80 MB |" in text
    assert "Not complete: 4 not run, 3 broken" in text
    assert "Slowest: no. 2 1.50 s, no. 1 1.0 ms" in text
    assert "1 unique, 1 capped; 2 by line logic alone" in text
    assert "Against" not in text
    unknown = "\n".join(tables([Summary("set", [replace(a_run(1), memory=None)], 0, 0)], None))
    assert "not known" in unknown


@pytest.mark.native
def test_the_back_end_is_that_of_the_call() -> None:
    joblib = pytest.importorskip("joblib")
    member = random_member(1, 1, 5, 0.5)
    with joblib.parallel_config(backend="threading"):
        (done,) = in_processes(run_apart, [Task("set", member, PURE)], 2)
    assert done.status in ("unique", "multiple")


@pytest.mark.native
def test_a_back_end_that_returns_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    joblib = pytest.importorskip("joblib")
    monkeypatch.setattr("nonogram.processes.PORTION", 2)
    with joblib.parallel_config(backend="sequential"):
        assert list(in_processes(abs, range(-7, 0), 1)) == [7, 6, 5, 4, 3, 2, 1]
