"""The experiments: the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest

from nonogram.__main__ import main
from nonogram.lab.experiments import Row
from nonogram.lab.experiments.store import Store
from nonogram.lab.random_puzzles import papers_set

Capture = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("no_calibration")


def command(folder: Path, *more: str) -> list[str]:
    return ["experiments", "--preset", "small", "--only", "painted", "--output", str(folder), *more]


def test_the_command_end_to_end(tmp_path: Path, capsys: Capture) -> None:
    assert main(command(tmp_path)) == 0
    captured = capsys.readouterr()
    assert "Painted before backtracking" in captured.out
    assert captured.err == ""
    assert (tmp_path / "report.md").read_text().startswith("# Experiments\n\n3 random puzzles of 8x8")
    rows = (tmp_path / "rows.jsonl").read_text()
    assert main(command(tmp_path, "--json")) == 0
    assert (tmp_path / "rows.jsonl").read_text() == rows, "nothing was measured again"
    sections = json.loads(capsys.readouterr().out)["sections"]
    assert [section["name"] for section in sections] == ["painted"]
    assert main(command(tmp_path, "--seed", "2")) == 0
    assert "15 rows of other puzzles, settings or versions" in capsys.readouterr().err


def test_a_broken_puzzle_in_the_middle_of_a_set(tmp_path: Path, capsys: Capture) -> None:
    good = [json.dumps(asdict(member.puzzle) | {"goal": None}) for member in papers_set(4, 1, side=5)]
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join([*good[:2], '{"rows": [[6]], "columns": [[1]]}', *good[2:]]))
    assert main(command(tmp_path, str(path), "--puzzles", "9")) == 2
    captured = capsys.readouterr()
    assert captured.err == f"nonogram: {path}: puzzle 3, line 3: row 1: needs 6 cells, has 1\n"
    assert "4 of the 4 puzzles of set.jsonl" in (tmp_path / "report.md").read_text()
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 2 + 4 * 5


def test_sets_that_cannot_be_read(tmp_path: Path, capsys: Capture) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("$1\n1\n")
    for path, problem in ((tmp_path / "none.txt", "No such file"), (broken, "no puzzle of the set can be read")):
        assert main(command(tmp_path / "out", str(path))) == 2
        assert problem in capsys.readouterr().err
    (tmp_path / "rows.jsonl").write_text("mine")
    assert main(command(tmp_path)) == 2
    assert "does not hold rows" in capsys.readouterr().err
    assert main(command(tmp_path / "rows.jsonl")) == 2
    assert f"{tmp_path}/rows.jsonl: " in capsys.readouterr().err


def test_arguments_that_make_no_sense(capsys: Capture) -> None:
    for wrong in (["--cap", "0"], ["--cap", "nan"], ["--jobs", "0"], ["--puzzles", "x"], ["--only", "nothing"]):
        assert main(["experiments", *wrong]) == 2
        assert wrong[0] in capsys.readouterr().err


def test_an_interrupted_run_keeps_its_rows_and_reports_them(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Store.add
    kept: list[Row] = []

    def interrupted(store: Store, row: Row) -> None:
        if len(kept) == 7:
            raise KeyboardInterrupt
        kept.append(row)
        add(store, row)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "add", interrupted)
        assert main(command(tmp_path)) == 3
    assert "interrupted; 7 of 15 measurements are kept" in capsys.readouterr().err
    assert "**Not complete:** 8 measurements missing" in (tmp_path / "report.md").read_text()
    assert main(command(tmp_path)) == 0
    assert "Not complete" not in (tmp_path / "report.md").read_text()


def test_processes_without_joblib(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert main(command(tmp_path, "--jobs", "2")) == 2
    assert capsys.readouterr().err == 'nonogram: --jobs needs joblib: pip install "nonogram-engine[bench]"\n'


@pytest.mark.native
def test_ctrl_c(tmp_path: Path) -> None:
    """Where several processes work; the other command tests one."""
    arguments = ["--only", "methods", "--cap", "60", "--jobs", "2", "--output", str(tmp_path)]
    run = [sys.executable, "-m", "nonogram", "experiments", *arguments]
    heard = partial(signal.signal, signal.SIGINT, signal.default_int_handler)  # A run in the background ignores it.
    pipe = subprocess.PIPE
    process = subprocess.Popen(run, stderr=pipe, stdout=pipe, text=True, start_new_session=True, preexec_fn=heard)
    path, deadline = tmp_path / "rows.jsonl", time.monotonic() + 60
    while not (path.exists() and path.read_text().count('"key"') >= 3):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=20)
    assert process.returncode == 3, error
    assert "interrupted" in error
    assert "Traceback" not in error
    assert "The report is in" in out
    store = Store(path)
    assert not store.complaints
    assert len(store.rows) >= 3
