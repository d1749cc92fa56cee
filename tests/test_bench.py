"""`bench` on sets of puzzles: what is measured, kept, compared and told. No time is judged."""

from __future__ import annotations

import io
import itertools
import json
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import nonogram as ng
from nonogram.__main__ import _parser, main
from nonogram.bench import command as bench_command
from nonogram.bench import machine, solving, store
from nonogram.bench.processes import JoblibMissing, in_processes
from nonogram.bench.solving import NEEDS_SEARCH, PeerRun, Run, Setting, Task, run, run_apart, warm_up
from nonogram.bench.store import Session, Store, StoreError
from nonogram.bench.summary import Summary, comparison, figures, tables
from nonogram.puzzle_sets import Member, papers_set, random_member, random_set
from nonogram.verify import ProofError

Capture = pytest.CaptureFixture[str]
TWO = ng.Puzzle([[1], [1]], [[1], [1]])
NOTHING = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
PURE = Setting(limit=2, method="fp1")


@pytest.fixture(autouse=True)
def no_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calibration loop takes longer than all that is tested here."""
    monkeypatch.setattr(store, "calibration", lambda: 1.0)


@pytest.fixture
def jsonl(tmp_path: Path) -> Path:
    """A set of six small puzzles."""
    return written(tmp_path / "six.jsonl", list(random_set(6, 1, 6, 0.5)))


def written(path: Path, members: list[Member]) -> Path:
    lines = [json.dumps({"id": m.name, "rows": m.puzzle.rows, "columns": m.puzzle.columns}) for m in members]
    path.write_text("\n".join(lines))
    return path


def a_run(seconds: float, number: int = 1, status: str = "unique", peer: PeerRun | None = None) -> Run:
    return Run(f"key {number}", "set", number, f"no. {number}", status, seconds, 1, "line", 50.0, peer)


# --- one puzzle ---


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


# --- keeping and going on ---


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


def test_without_a_path_rows_are_in_memory_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = Store(None, "bench", Run.of_json)
    kept.begin(Session.now())
    kept.add(a_run(1))
    assert list(kept.rows) == ["key 1"]
    assert not list(tmp_path.iterdir())


# --- what is told ---


def test_quantiles_are_figures_of_puzzles() -> None:
    assert figures([]) == {}
    assert figures([3.0]) == {"total": 3.0, "median": 3.0, "p90": 3.0, "p99": 3.0, "max": 3.0}
    hundred = figures([float(n) for n in range(100, 0, -1)])
    assert hundred == {"total": 5050.0, "median": 50.0, "p90": 90.0, "p99": 99.0, "max": 100.0}


def test_a_comparison_is_over_what_both_finished() -> None:
    runs = [
        a_run(1, 1, "unique", PeerRun("verified", 3.5, 0.5)),
        a_run(2, 2, "solved", PeerRun("not verified", 10.5, 0.5)),
        a_run(9, 3, "capped", PeerRun("verified", 1, 0.5)),
        a_run(1, 4, "unique", PeerRun("capped", 99, 0.5)),
        a_run(1, 5, "unique", PeerRun("wrong", 1, 0.5)),
    ]
    summary = Summary("set", runs, 0, 0)
    compared = comparison(summary.compared)
    assert [run.number for run in summary.compared] == [1, 2]
    assert (compared["peer"]["total"], compared["peer_without_startup"]["total"]) == (14, 13)
    assert compared["ratio"] == {"total": 4.333, "median": 3, "p90": 5, "p99": 5, "max": 5}
    text = "\n".join(tables([summary], "other {file}"))
    assert "| set | ratio | 2 | 4.33 | 3.00 | 5.00 | 5.00 | 5.00 |" in text
    assert "set, the other: 2 verified, 1 not verified, 1 capped, 1 wrong" in text
    nothing = "\n".join(tables([Summary("set", runs[2:], 0, 0)], "other"))
    assert "| set | ratio | 0 | - | - | - | - | - |" in nothing


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


# --- several processes ---


@pytest.mark.native
def test_processes_solve_the_same(jsonl: Path, capsys: Capture) -> None:
    pytest.importorskip("joblib")
    statuses = []
    for jobs in ("1", "2"):
        assert main(["bench", str(jsonl), "--json", "--jobs", jobs]) == 0
        (data,) = json.loads(capsys.readouterr().out)["sets"]
        statuses.append([(run["number"], run["status"], run["solutions"]) for run in data["runs"]])
    assert statuses[0] == statuses[1]
    assert len(statuses[0]) == 6


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
    monkeypatch.setattr("nonogram.bench.processes.PORTION", 2)
    with joblib.parallel_config(backend="sequential"):
        assert list(in_processes(abs, range(-7, 0), 1)) == [7, 6, 5, 4, 3, 2, 1]


def test_without_joblib_it_is_named(monkeypatch: pytest.MonkeyPatch, jsonl: Path, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(JoblibMissing, match=r"pip install nonogram\[bench\]"):
        next(in_processes(run_apart, [], 2))
    assert main(["bench", str(jsonl), "--jobs", "2"]) == 2
    assert capsys.readouterr().err == "nonogram: --jobs needs joblib: pip install nonogram[bench]\n"
    assert main(["bench", str(jsonl)]) == 0


# --- the command ---


def test_the_command_end_to_end(jsonl: Path, tmp_path: Path, capsys: Capture) -> None:
    results = tmp_path / "results.jsonl"
    arguments = ["bench", str(jsonl), "--results", str(results), "--limit", "2"]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "limit 2, method auto, cap none" in text
    assert "calibration loop 1.00 s" in text
    assert "| six.jsonl | 6 |" in text
    assert "Every solution was verified" in text
    rows = results.read_text()
    assert len(rows.splitlines()) == 2 + 6
    assert main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert results.read_text() == rows, "nothing was measured again"
    assert data["settings"]["limit"] == 2
    assert "accelerators" in data["settings"]
    (one,) = data["sets"]
    assert (one["puzzles"], one["broken"], one["missing"]) == (6, 0, 0)
    assert sum(one["statuses"].values()) == len(one["runs"]) == 6
    assert one["seconds"]["total"] == pytest.approx(sum(run["seconds"] for run in one["runs"]))
    assert main([*arguments[:-1], "1"]) == 2
    assert "other settings (limit 2, now 1)" in capsys.readouterr().err


def test_the_options_of_the_solver_are_taken(jsonl: Path, capsys: Capture) -> None:
    assert main(["bench", str(jsonl), "--json", "--no-accelerate", "--heuristic", "sum"]) == 0
    settings = json.loads(capsys.readouterr().out)["settings"]
    assert settings["options"]["heuristic"] == "sum"
    assert settings["accelerators"] == "none: acceleration is off"


def test_broken_puzzles_are_told_and_the_others_solved(tmp_path: Path, capsys: Capture) -> None:
    good = [json.dumps(asdict(m.puzzle) | {"goal": None}) for m in random_set(4, 1, 5, 0.5)]
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join([*good[:2], '{"rows": [[6]], "columns": [[1]]}', *good[2:]]))
    assert main(["bench", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"nonogram: {path}: puzzle 3, line 3: row 1: needs 6 cells, has 1\n"
    assert "| set.jsonl | 4 |" in captured.out
    assert "Not complete: 0 not run, 1 broken" in captured.out


def test_several_sets_and_samples(
    jsonl: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.non").write_text(ng.dumps(TWO))
    assert main(["bench", str(jsonl), str(folder), "--puzzles", "2"]) == 0
    text = capsys.readouterr().out
    assert "| six.jsonl | 2 |" in text
    assert "| folder | 1 |" in text
    assert main(["bench", str(jsonl), str(jsonl)]) == 2
    assert "two sets are named six.jsonl" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(jsonl.read_bytes())))
    assert main(["bench", "-"]) == 0
    assert "| standard input | 6 |" in capsys.readouterr().out


def test_rows_of_other_puzzles_are_left_aside(jsonl: Path, tmp_path: Path, capsys: Capture) -> None:
    other = written(tmp_path / "other.jsonl", list(random_set(2, 5, 5, 0.5)))
    results = ["--results", str(tmp_path / "results")]
    assert main(["bench", str(jsonl), *results]) == 0
    capsys.readouterr()
    assert main(["bench", str(other), *results]) == 0
    captured = capsys.readouterr()
    assert "6 rows are of other puzzles and are left aside" in captured.err
    assert "| other.jsonl | 2 |" in captured.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "either sets of puzzles or --lines"),
        (["set.jsonl", "--lines"], "either sets of puzzles or --lines"),
        (["no/such/set"], "no/such/set: No such file or directory"),
        ([__file__], "test_bench.py: this is in no format known here"),
    ],
)
def test_arguments_that_make_no_sense(arguments: list[str], problem: str, capsys: Capture) -> None:
    assert main(["bench", *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_a_wrong_solution_is_the_exit_code(jsonl: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(puzzle: ng.Puzzle, grid: ng.Grid) -> None:
        raise ProofError("wrong")

    monkeypatch.setattr(solving, "verify_solution", wrong)
    assert main(["bench", str(jsonl)]) == 1
    text = capsys.readouterr().out
    assert "6 wrong" in text
    assert "Every solution was verified" not in text


def test_an_interrupted_run_goes_on(
    jsonl: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def interrupted(task: Task) -> Run:
        if len(done) == 4:
            raise KeyboardInterrupt
        done.append(task.key)
        return run(task)

    arguments = ["bench", str(jsonl), "--results", str(tmp_path / "results")]
    with monkeypatch.context() as patched:
        patched.setattr("nonogram.bench.command.solve_task", interrupted)
        assert main(arguments) == 3
        captured = capsys.readouterr()
        assert "interrupted; 4 of 6 measurements are kept in" in captured.err
        assert "Not complete: 2 not run, 0 broken" in captured.out
    assert main(arguments) == 0
    assert "| six.jsonl | 6 |" in capsys.readouterr().out


def test_a_reader_that_has_gone_is_no_complaint(jsonl: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("nonogram.bench.command._print", gone)
    with pytest.raises(BrokenPipeError):
        bench_command.run(_parser().parse_args(["bench", str(jsonl)]))
    assert capsys.readouterr().err == ""


@pytest.mark.native
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(tmp_path: Path, jobs: str) -> None:
    pytest.importorskip("joblib")
    path = written(tmp_path / "set.jsonl", list(papers_set(40, 1)))
    results = tmp_path / "results"
    arguments = [str(path), "--method", "fp1", "--cap", "60", "--jobs", jobs, "--results", str(results)]
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += f"import sys; from nonogram.__main__ import main; sys.exit(main({['bench', *arguments]!r}))"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not (results.exists() and "session" in results.read_text()):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=30)
    assert process.returncode == 3, error
    assert "interrupted" in error
    assert "Traceback" not in error
    assert not Store(
        results, "bench", Run.of_json, json.loads(results.read_text().splitlines()[0])["settings"]
    ).complaints
