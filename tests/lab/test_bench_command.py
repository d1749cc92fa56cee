"""`bench` on sets of puzzles: the command. No time is judged."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace

import pytest

import nonogram as ng
from nonogram.__main__ import main, parser
from nonogram.formats.sets import Member
from nonogram.lab.bench import command as bench_command
from nonogram.lab.bench import solving
from nonogram.lab.bench.solving import Run, Task, run, run_apart
from nonogram.lab.bench.store import Store
from nonogram.lab.random_puzzles import papers_set, random_set
from nonogram.processes import JoblibMissing, in_processes
from nonogram.verification import ProofError
from tests.places import ROOT

Capture = pytest.CaptureFixture[str]
TWO = ng.Puzzle([[1], [1]], [[1], [1]])

pytestmark = pytest.mark.usefixtures("no_calibration")


@pytest.fixture
def jsonl(tmp_path: Path) -> Path:
    """A set of six small puzzles."""
    return written(tmp_path / "six.jsonl", list(random_set(6, 1, 6, 0.5)))


def written(path: Path, members: list[Member]) -> Path:
    lines = [json.dumps({"id": m.name, "rows": m.puzzle.rows, "columns": m.puzzle.columns}) for m in members]
    path.write_text("\n".join(lines))
    return path


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


def test_without_joblib_it_is_named(monkeypatch: pytest.MonkeyPatch, jsonl: Path, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(JoblibMissing, match=r"pip install \"nonogram-engine\[bench\]\""):
        next(in_processes(run_apart, [], 2))
    assert main(["bench", str(jsonl), "--jobs", "2"]) == 2
    assert capsys.readouterr().err == 'nonogram: --jobs needs joblib: pip install "nonogram-engine[bench]"\n'
    assert main(["bench", str(jsonl)]) == 0


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


def test_a_set_of_no_use_does_not_stop_the_others(jsonl: Path, tmp_path: Path, capsys: Capture) -> None:
    bad = {
        "words.txt": "hello",
        "broken.txt": "$1\n1\n$2\n2\n",
        "number.json": '{"rows": [[' + "1" * 5000 + "]],\n",
    }
    for name, text in bad.items():
        (tmp_path / name).write_text(text)
    sets = [str(tmp_path / name) for name in (*bad, "none.txt")]
    assert main(["bench", *sets, str(jsonl), "--json"]) == 2
    captured = capsys.readouterr()
    counts = [(one["name"], one["puzzles"], one["broken"]) for one in json.loads(captured.out)["sets"]]
    assert counts == [
        ("words.txt", 0, 1),
        ("broken.txt", 0, 2),
        ("number.json", 0, 1),
        ("none.txt", 0, 1),
        ("six.jsonl", 6, 0),
    ]
    assert f"{sets[0]}: this is not in a known format" in captured.err
    assert f"{sets[1]}: no puzzle of the set can be read" in captured.err
    assert f"{sets[2]}: line 1: a number has too many digits" in captured.err
    assert f"{sets[3]}: No such file" in captured.err
    assert main(["bench", *sets]) == 2
    assert not capsys.readouterr().out


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
    assert "6 rows of other puzzles left aside" in captured.err
    assert "| other.jsonl | 2 |" in captured.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "either sets of puzzles or --lines"),
        (["set.jsonl", "--lines"], "either sets of puzzles or --lines"),
        (["no/such/set"], "no/such/set: No such file or directory"),
        ([str(ROOT / "pyproject.toml")], "pyproject.toml: this is not in a known format"),
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
        patched.setattr("nonogram.lab.bench.command.solve_task", interrupted)
        assert main(arguments) == 3
        captured = capsys.readouterr()
        assert "interrupted; 4 of 6 measurements are kept in" in captured.err
        assert "Not complete: 2 not run, 0 broken" in captured.out
    assert main(arguments) == 0
    assert "| six.jsonl | 6 |" in capsys.readouterr().out


def test_a_reader_that_has_gone_is_no_complaint(jsonl: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("nonogram.lab.bench.command._print", gone)
    with pytest.raises(BrokenPipeError):
        bench_command.run(parser(["bench"]).parse_args(["bench", str(jsonl)]))
    assert capsys.readouterr().err == ""


@pytest.mark.native
def test_ctrl_c(tmp_path: Path) -> None:
    path = written(tmp_path / "set.jsonl", list(papers_set(40, 1)))
    results = tmp_path / "results"
    arguments = [str(path), "--method", "fp1", "--cap", "60", "--jobs", "1", "--results", str(results)]
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
