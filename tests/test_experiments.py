"""The experiments: measurements, resuming, processes, reports, charts and the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonogram as ng
from nonogram.__main__ import main
from nonogram.bench import store
from nonogram.bench.processes import in_processes
from nonogram.bench.store import Session, StoreError
from nonogram.experiments import PRESETS, Row, experiments, report, run
from nonogram.experiments.measures import LineShape, Paint, Solve, Task, TimeLines, TwoSat, finish
from nonogram.experiments.plan import NAMES
from nonogram.experiments.runs import measured, pending
from nonogram.experiments.store import Store
from nonogram.experiments.svg import Axis, Series, bars, lines
from nonogram.options import PUBLISHED
from nonogram.puzzle_sets import Member, papers_set, sample

Capture = pytest.CaptureFixture[str]

SMALL = PRESETS["small"]
TIMES = ("seconds", "root seconds", "microseconds")
NOTHING = Member(1, "nothing", ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]]))
"""A contradiction that propagation finds."""


def untimed(rows: list[Row]) -> list[tuple[object, ...]]:
    """What of rows does not depend on the machine."""
    return [
        (row.key, row.setting, row.subject, row.status, {k: v for k, v in row.figures.items() if k not in TIMES})
        for row in rows
    ]


@pytest.fixture(autouse=True)
def no_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calibration loop takes longer than all that is tested here."""
    monkeypatch.setattr(store, "calibration", lambda: 1.0)


def painting_tasks(puzzles: int = 4, cap: float = 100.0) -> list[Task]:
    preset = replace(SMALL, puzzles=puzzles, cap=cap)
    return [task for e in experiments(preset) if e.name == "painted" for task in e.tasks()]


# --- measurements ---


def test_the_small_preset_in_slices() -> None:
    rows: list[Row] = []
    slow: set[int] = set()
    work = run(SMALL)
    while True:
        started = time.process_time()
        row = next(work, ...)
        if time.process_time() - started > 0.03:
            slow.add(len(rows))
        if row is ...:
            break
        if row is not None:
            rows.append(row)
    planned = experiments(SMALL)
    assert len(rows) == sum(len(e.settings) * len(e.subjects) for e in planned)
    assert tuple(e.name for e in planned) == NAMES
    assert {row.experiment for row in rows} == set(NAMES)
    assert len(slow) < len(rows) / 10, "few measurements hold up a page, and those when the machine is busy"
    made = report(planned, {row.key: row for row in rows}, "Random ones.")
    assert [section.name for section in made.sections] == list(NAMES)
    assert "Not complete" not in made.markdown
    for name, chart in made.charts.items():
        assert f"]({name})" in made.markdown
        assert ElementTree.fromstring(chart).tag.endswith("svg")


def test_painting_grows_with_the_level_and_agrees_with_the_solution() -> None:
    rows = [finish(task) for task in painting_tasks()]
    assert {row.status for row in rows} == {"painted"}
    for number in range(4):
        painted = {row.setting: row.figures["painted"] for row in rows[5 * number : 5 * number + 5]}
        assert painted["propagation"] <= painted["fp1"] <= painted["fp2"] <= painted["fp3"] <= 64
        assert painted["propagation"] <= painted["2-SAT"] <= 64


def test_a_contradictory_puzzle_is_none_in_every_experiment() -> None:
    for experiment in experiments(SMALL, [NOTHING]):
        if experiment.subjects == [NOTHING]:
            assert {finish(task).status for task in experiment.tasks()} == {"none"}


def test_a_solve_counts_what_wu_et_al_count() -> None:
    two = Member(1, "two", ng.Puzzle([[1], [1]], [[1], [1]]))
    row = finish(Task("x", "y", Solve("fp1", PUBLISHED), two, 9.0))
    assert row.status == "multiple"
    assert (row.figures["calls"], row.figures["guesses"], row.figures["root painted"]) == (3, 1, 0)
    done = finish(Task("x", "y", Solve("fp1", PUBLISHED), Member(1, "one", ng.Puzzle([[2]], [[1], [1]])), 9.0))
    assert (done.status, done.figures["calls"], done.figures["root painted"]) == ("unique", 1, 2)


def test_a_capped_run_is_reported_as_such() -> None:
    (hard,) = papers_set(1, 1)
    for how in (Solve("fp1", PUBLISHED), Paint(1, PUBLISHED)):
        row = finish(Task("x", "y", how, hard, 1e-4))
        assert row.status == "capped"
        assert 1e-4 < row.figures["seconds"] < 1


def test_two_sat_leaves_out_what_is_too_large() -> None:
    large = Member(1, "large", ng.Puzzle([[1]] * 60, [[1]] * 60))
    assert finish(Task("x", "y", TwoSat(), large, 1.0)).status == "left out"


def test_lines_are_timed_where_a_solver_is_quick_enough() -> None:
    def timed(solver: str, shape: LineShape) -> Row:
        return finish(Task("growth", solver, TimeLines(solver, 2, 0.0), shape, 1.0))

    assert timed("wu", LineShape(12, 3)).figures["microseconds"] > 0
    assert timed("brute", LineShape(100, 12)).status == "left out"


def test_a_sample_spreads_over_the_set() -> None:
    members = list(papers_set(10, 1, side=2))
    assert [member.number for member in sample(members, 4)] == [1, 4, 7, 10]
    assert [member.number for member in sample(members, 1)] == [1]
    assert sample(members, 11) == members


def test_a_key_tells_what_a_row_depends_on() -> None:
    task = painting_tasks()[0]
    assert replace(task, cap=7.0).key == task.key
    assert isinstance(task.how, Paint)
    others = [
        replace(task, how=Paint(0, replace(PUBLISHED, ordered=False))),
        replace(task, how=Paint(1, PUBLISHED)),
        replace(task, subject=NOTHING),
        replace(task, experiment="other"),
    ]
    assert len({task.key, *(other.key for other in others)}) == 5


# --- resuming ---


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with the rows of the painting experiment."""
    path = tmp_path / "rows.jsonl"
    store = Store(path)
    store.begin(Session("2026-01-01", "a machine", 1.0))
    for row in measured(painting_tasks()):
        if row is not None:
            store.add(row)
    return path


def test_what_is_there_is_not_measured_again(kept: Path) -> None:
    store = Store(kept)
    assert len(store.rows) == len(painting_tasks())
    assert store.sessions == [Session("2026-01-01", "a machine", 1.0)]
    assert not store.complaints
    assert all(store.row(task) for task in painting_tasks())


def test_half_of_the_rows_and_a_line_cut_short(kept: Path) -> None:
    text = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(text[:12]) + text[12][:30])
    store = Store(kept)
    assert "cut short" in store.complaints[0]
    tasks = painting_tasks()
    missing = [task for task in tasks if store.row(task) is None]
    assert missing == tasks[10:]
    for task in missing:
        store.add(finish(task))
    again = Store(kept)
    assert not again.complaints
    assert all(again.row(task) for task in tasks)


def test_a_broken_line_is_told_and_measured_again(kept: Path) -> None:
    text = kept.read_bytes().splitlines(keepends=True)
    for broken in (b"{]\n", b"[]\n", b"7\n", b'{"key": 1}\n', b'{"session": 3}\n', b"\xff\n"):
        text[5] = broken
        kept.write_bytes(b"".join(text))
        store = Store(kept)
        assert store.complaints == [f"{kept}, line 6: this is no row; its measurement is repeated"]
        assert [store.row(task) is None for task in painting_tasks()].count(True) == 1


def test_rows_hold_for_the_caps_within_which_they_were_made(kept: Path) -> None:
    store = Store(kept)
    assert all(store.row(task) for task in painting_tasks(cap=200.0)), "they were finished within less"
    assert not any(store.row(task) for task in painting_tasks(cap=1e-9))
    capped = Task("x", "y", Paint(1, PUBLISHED), next(papers_set(1, 1)), 1e-4)
    store.add(finish(capped))
    assert store.row(capped)
    assert store.row(replace(capped, cap=5.0)) is None


def test_other_settings_or_puzzles_are_noticed(kept: Path) -> None:
    store = Store(kept)
    assert store.unused(painting_tasks()) == 0
    assert store.unused(painting_tasks(3)) == 15, "all but the first are of another density now"
    assert store.unused([]) == len(store.rows)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    for text in ("$1\n1\n", "{}", "precious"):
        path = tmp_path / "rows.jsonl"
        path.write_text(text)
        with pytest.raises(StoreError, match="does not hold rows"):
            Store(path)
        assert path.read_text() == text


def test_puzzles_that_are_twice_in_a_set_are_measured_once(tmp_path: Path) -> None:
    twice = [replace(NOTHING, number=n) for n in (1, 2)]
    planned = [e for e in experiments(SMALL, twice) if e.name == "painted"]
    assert len(pending(planned, Store(tmp_path / "rows.jsonl"))) == 5


# --- reports and charts ---


def test_findings_depend_on_the_figures() -> None:
    planned = [e for e in experiments(replace(SMALL, puzzles=1)) if e.name == "methods"]

    def finding(calls: dict[str, float]) -> str:
        rows = {}
        for task in planned[0].tasks():
            figures = {"calls": calls.get(task.setting, 1.0), "probes": 1.0, "seconds": 1.0}
            rows[task.key] = Row(task.key, task.experiment, task.setting, "1", "unique", task.cap, figures)
        return report(planned, rows, "").sections[0].finding

    papers = finding({"fp1": 1300.0, "fp2": 1000.0, "fp3": 990.0})
    assert "+30.0 %" in papers
    assert papers.count("agrees") == 2
    other = finding({"fp1": 900.0, "fp2": 1000.0, "fp3": 500.0})
    assert "less than the paper" in other
    assert "more than the paper" in other
    assert "agrees" not in other


def test_a_report_of_what_is_there_so_far() -> None:
    planned = experiments(SMALL)
    assert report(planned, {}, "Nothing.").sections == []
    tasks = [next(iter(experiment.tasks())) for experiment in planned]
    made = report(planned, {task.key: finish(task) for task in tasks}, "Some.")
    assert [section.name for section in made.sections] == list(NAMES)
    assert made.markdown.count("**Not complete:**") == len(NAMES)


def test_when_everything_is_capped_or_contradictory() -> None:
    for members, cap in (([NOTHING], 1.0), (None, 1e-7)):
        planned = [e for e in experiments(replace(SMALL, cap=cap), members) if e.name not in ("growth", "heuristics")]
        rows = [finish(task) for experiment in planned for task in experiment.tasks()]
        made = report(planned, {row.key: row for row in rows}, "Some.")
        assert len(made.sections) == 8 - 1
        for chart in made.charts.values():
            ElementTree.fromstring(chart)


def test_charts_are_well_formed_whatever_they_show() -> None:
    for points in ((), ((0.0, 0.0),), ((1.0, 5.0), (2.0, 5.0)), ((0.0, 1e-9), (1.0, 1e9))):
        series = [Series('a < b & "c"', points), Series("d", points)]
        for log in (False, True):
            axis = Axis("x < y", log)
            ElementTree.fromstring(bars('A "title" & more', ["one", "two < three", "four"], axis, series))
            ElementTree.fromstring(lines('A "title" & more', axis, axis, series))


def test_bars_are_as_high_as_their_values() -> None:
    chart = ElementTree.fromstring(bars("Title", ["a", "b"], Axis("y"), [Series("s", ((0.0, 10.0), (1.0, 5.0)))]))
    heights = [float(bar.get("height", "")) for bar in chart.iter("{http://www.w3.org/2000/svg}rect")]
    assert heights[1] == pytest.approx(2 * heights[2], abs=0.2)
    texts = [text.text for text in chart.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Title", "y", "0", "10"} <= set(texts)


# --- the command ---


def command(folder: Path, *more: str) -> list[str]:
    return ["experiments", "--preset", "small", "--only", "painted", "--output", str(folder), *more]


def test_the_command_end_to_end(tmp_path: Path, capsys: Capture) -> None:
    assert main(command(tmp_path)) == 0
    captured = capsys.readouterr()
    assert "Painted before backtracking" in captured.out
    assert captured.err == ""
    assert (tmp_path / "report.md").read_text().startswith("# Experiments\n\n3 random puzzles of 8x8")
    assert (tmp_path / "painted.svg").exists()
    rows = (tmp_path / "rows.jsonl").read_text()
    assert main(command(tmp_path, "--json")) == 0
    assert (tmp_path / "rows.jsonl").read_text() == rows, "nothing was measured again"
    sections = json.loads(capsys.readouterr().out)["sections"]
    assert [section["name"] for section in sections] == ["painted"]
    assert main(command(tmp_path, "--seed", "2")) == 0
    assert "15 rows are of other puzzles, settings or versions" in capsys.readouterr().err


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
        with pytest.raises(SystemExit) as caught:
            main(["experiments", *wrong])
        assert caught.value.code == 2
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
    assert "**Not complete:** 8 measurements are missing" in (tmp_path / "report.md").read_text()
    assert main(command(tmp_path)) == 0
    assert "Not complete" not in (tmp_path / "report.md").read_text()


def test_processes_without_joblib(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert main(command(tmp_path, "--jobs", "2")) == 2
    assert capsys.readouterr().err == "nonogram: --jobs needs joblib: pip install nonogram[bench]\n"


@pytest.mark.native
def test_processes_measure_the_same() -> None:
    pytest.importorskip("joblib")
    tasks = painting_tasks()
    alone = untimed([finish(task) for task in tasks])
    together = untimed(list(in_processes(finish, tasks, 2)))
    assert sorted(together, key=str) == sorted(alone, key=str)


@pytest.mark.native
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(tmp_path: Path, jobs: str) -> None:
    arguments = ["--only", "methods", "--cap", "60", "--jobs", jobs, "--output", str(tmp_path)]
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
