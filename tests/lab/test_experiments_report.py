"""The report of the experiments follows from the figures and their ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from nonogram.formats.sets import Member
from nonogram.lab.experiments import PRESETS, Row, Section, experiments, report
from nonogram.lab.experiments.measures import Figures, finish
from nonogram.lab.experiments.plan import NAMES
from nonogram.lab.experiments.report import told
from tests.boards import NOTHING

SMALL = PRESETS["small"]
CONTRADICTORY = Member(1, "nothing", NOTHING)
MEASURED = ("calls", "probes", "lines", "lines_asked", "painted", "root painted", "root probes", "seconds")


def made(name: str, figures: Callable[[str, int], Figures], puzzles: int = 6) -> Section:
    """The section of one experiment with these figures, by setting and number of the puzzle; 1 where none is given."""
    preset = replace(SMALL, puzzles=puzzles, fewer=puzzles, large=puzzles)
    (planned,) = (e for e in experiments(preset) if e.name == name)
    rows = {}
    for number, task in enumerate(planned.tasks()):
        given = dict.fromkeys(MEASURED, 1.0) | figures(task.setting, number // len(planned.settings))
        rows[task.key] = Row(task.key, task.experiment, task.setting, "1", "unique", task.cap, given)
    return report([planned], rows, "").sections[0]


def compared(name: str, figures: Callable[[str, int], Figures], puzzles: int = 6) -> list[tuple[str, ...]]:
    return [told(comparison) for comparison in made(name, figures, puzzles).comparisons]


def times(seconds: dict[str, float]) -> Callable[[str, int], Figures]:
    """Settings whose names hold these words take these seconds on every puzzle."""
    return lambda setting, _: {"seconds": next((taken for word, taken in seconds.items() if word in setting), 1.0)}


def calls(by_method: dict[str, float]) -> Callable[[str, int], Figures]:
    return lambda setting, number: {"calls": (number + 1) * by_method.get(setting.split()[-1], 1.0)}


def test_painted_cells_stand_beside_the_papers() -> None:
    cells = {"propagation": 5.0, "2-SAT": 80.0, "fp1": 175.0, "fp2": 184.4, "fp3": 185.1}
    found = made("painted", lambda setting, number: {"painted": cells[setting] + 10 * number})
    rows = {row[0]: dict(zip(found.table[0], row, strict=True)) for row in found.table[1:]}
    fp1 = rows["fp1"]
    assert (fp1["painted, mean"], fp1["95 % range"], fp1["the paper, mean"]) == ("200", "187 to 213", "201")
    assert [told(one)[1:] for one in found.comparisons] == [
        ("9.40", "9.40 to 9.40", "9.4"),
        ("0.700", "0.700 to 0.700", "0.7"),
    ]


@pytest.mark.parametrize("name", ["methods", "heuristics", "large"])
def test_calls_are_compared_from_one_method_to_the_next(name: str) -> None:
    fp1, fp2, *_ = compared(name, calls({"fp1": 1313.0, "fp2": 1010.0, "fp3": 1000.0}))
    assert fp1[1:] == ("1.30", "1.30 to 1.30", "about 1.30")
    assert fp2[1:] == ("1.01", "1.01 to 1.01", "about 1.01")


def test_heuristics_of_a_puzzle_are_drawn_together() -> None:
    """One puzzle makes the difference with every heuristic, so it counts once, not eight times."""
    found = compared("heuristics", lambda setting, n: {"calls": 50.0 if n == 4 and setting.endswith("fp1") else 10.0})
    assert found[0][1:3] == ("1.67", "1 to 3")


@pytest.mark.parametrize(
    ("name", "seconds", "row", "value"),
    [
        ("methods", times({"fp2": 2.0}), "time of FP2 / of FP1", "2"),
        (
            "heuristics",
            times({"min_logd": 0.5, "mul": 0.8}),
            "time of min_logd / of mul, the best of the others",
            "0.625",
        ),
        ("caching", times({"8000000": 0.5}), "time with the largest cache / without", "0.500"),
        ("sequences", times({"columns_back": 4.0, "rows_back": 0.5}), "time of columns_back / of rows_back", "8"),
        (
            "mechanisms",
            times({"skipping": 1.0, "original": 3.0}),
            "time of original / of selective_repeat crossing",
            "3",
        ),
        (
            "propagation",
            times({"chen_hung": 2.5}),
            "time of propagation, chen_hung, ordered / of propagation, wu, ordered",
            "2.50",
        ),
    ],
)
def test_times_are_compared(name: str, seconds: Callable[[str, int], Figures], row: str, value: str) -> None:
    found = {one[0]: one[1:3] for one in compared(name, seconds)}
    assert found[row] == (value, f"{value} to {value}")


def test_few_puzzles_have_no_ranges_and_none_no_comparisons() -> None:
    assert {one[2] for one in compared("methods", times({}), puzzles=4)} == {"-"}
    for members, cap in (([CONTRADICTORY], 1.0), (None, 1e-7)):
        planned = [e for e in experiments(replace(SMALL, cap=cap), members) if e.name not in ("growth", "heuristics")]
        rows = [finish(task) for experiment in planned for task in experiment.tasks()]
        sections = report(planned, {row.key: row for row in rows}, "Some.").sections
        assert len(sections) == 7
        assert cap == 1.0 or not any(section.comparisons for section in sections)


def test_a_report_of_what_is_there_so_far() -> None:
    planned = experiments(SMALL)
    assert report(planned, {}, "Nothing.").sections == []
    tasks = [next(iter(experiment.tasks())) for experiment in planned]
    so_far = report(planned, {task.key: finish(task) for task in tasks}, "Some.")
    assert [section.name for section in so_far.sections] == list(NAMES)
    assert so_far.markdown.count("**Not complete:**") == len(NAMES)
