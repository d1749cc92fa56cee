"""The experiments: what is measured, in slices and in processes, and resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.formats.sets import Member, sample
from nonogram.lab.bench.store import Session, StoreError
from nonogram.lab.experiments import PRESETS, Row, experiments, report, run
from nonogram.lab.experiments.measures import LineShape, Paint, Solve, Task, TimeLines, TwoSat, finish
from nonogram.lab.experiments.plan import NAMES, measured
from nonogram.lab.experiments.store import Store
from nonogram.lab.random_puzzles import papers_set
from nonogram.options import PUBLISHED
from nonogram.processes import in_processes
from tests.boards import NOTHING
from tests.conftest import cpu_seconds

SMALL = PRESETS["small"]
CONTRADICTORY = Member(1, "nothing", NOTHING)
TIMES = ("seconds", "root seconds", "microseconds")


def untimed(rows: list[Row]) -> list[tuple[object, ...]]:
    """What of rows does not depend on the machine."""
    return [
        (row.key, row.setting, row.subject, row.status, {k: v for k, v in row.figures.items() if k not in TIMES})
        for row in rows
    ]


def painting_tasks(puzzles: int = 4, cap: float = 100.0) -> list[Task]:
    preset = replace(SMALL, puzzles=puzzles, cap=cap)
    return [task for e in experiments(preset) if e.name == "painted" for task in e.tasks()]


@pytest.mark.native
def test_the_small_preset_in_slices() -> None:
    rows: list[Row] = []
    slow: set[int] = set()
    work = run(SMALL)
    while True:
        started = cpu_seconds()
        row = next(work, ...)
        if cpu_seconds() - started > 0.03:
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


def test_painting_grows_with_the_level_and_agrees_with_the_solution() -> None:
    rows = [finish(task) for task in painting_tasks()]
    assert {row.status for row in rows} == {"painted"}
    for number in range(4):
        painted = {row.setting: row.figures["painted"] for row in rows[5 * number : 5 * number + 5]}
        assert painted["propagation"] <= painted["fp1"] <= painted["fp2"] <= painted["fp3"] <= 64
        assert painted["propagation"] <= painted["2-SAT"] <= 64


def test_a_contradictory_puzzle_is_none_in_every_experiment() -> None:
    for experiment in experiments(SMALL, [CONTRADICTORY]):
        if experiment.subjects == [CONTRADICTORY]:
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
        replace(task, subject=CONTRADICTORY),
        replace(task, experiment="other"),
    ]
    assert len({task.key, *(other.key for other in others)}) == 5


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
        assert store.complaints == [f"{kept}, line 6: this is not a row; its measurement is repeated"]
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
    twice = [replace(CONTRADICTORY, number=n) for n in (1, 2)]
    planned = [e for e in experiments(SMALL, twice) if e.name == "painted"]
    assert len(Store(tmp_path / "rows.jsonl").pending(task for e in planned for task in e.tasks())) == 5


@pytest.mark.native
def test_processes_measure_the_same() -> None:
    pytest.importorskip("joblib")
    tasks = painting_tasks()
    alone = untimed([finish(task) for task in tasks])
    together = untimed(list(in_processes(finish, tasks, 2)))
    assert sorted(together, key=str) == sorted(alone, key=str)
