"""The findings of the experiments follow from the figures and their ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from nonogram.lab.experiments import PRESETS, Row, experiments, report
from nonogram.lab.experiments.measures import Figures
from nonogram.lab.experiments.report import Report

NAMES = ("calls", "probes", "lines", "lines_asked", "painted", "root painted", "root probes", "seconds")
NO_DIFFERENCE = "no difference shows on these puzzles"
UNEVEN = (1.0, 1.0, 1.0, 1.0, 40.0, 1.0)


def made(name: str, figures: Callable[[str, int], Figures], puzzles: int = 6) -> Report:
    """The report of one experiment with these figures, by setting and number of the puzzle; 1 where none is given."""
    preset = replace(PRESETS["small"], puzzles=puzzles, fewer=puzzles, large=puzzles)
    (planned,) = (e for e in experiments(preset) if e.name == name)
    rows = {}
    for number, task in enumerate(planned.tasks()):
        told = dict.fromkeys(NAMES, 1.0) | figures(task.setting, number // len(planned.settings))
        rows[task.key] = Row(task.key, task.experiment, task.setting, "1", "unique", task.cap, told)
    return report([planned], rows, "")


def finding(name: str, figures: Callable[[str, int], Figures], puzzles: int = 6) -> str:
    return made(name, figures, puzzles).sections[0].finding


def faster(*settings: str) -> Callable[[str, int], Figures]:
    """These settings take half of the time on every puzzle."""
    return lambda setting, _: {"seconds": 0.5 if setting in settings else 1.0}


def on_one_puzzle(*settings: str) -> Callable[[str, int], Figures]:
    """These settings take less time in all, but only through one puzzle."""
    return lambda setting, n: {"seconds": (20.0 if n == 4 else 1.1) if setting in settings else UNEVEN[n]}


def painted(cells: dict[str, float]) -> Callable[[str, int], Figures]:
    return lambda setting, number: {"painted": cells[setting] + 10 * number}


def test_painted_cells_have_ranges_and_agree_where_the_paper_is_within() -> None:
    papers = {"propagation": 5.0, "2-SAT": 80.0, "fp1": 175.0, "fp2": 184.4, "fp3": 185.1}
    report_ = made("painted", painted(papers))
    heading, row = report_.sections[0].table[0], report_.sections[0].table[2]
    assert dict(zip(heading, row, strict=True))["FP1"] == "187 to 213"
    assert row[0] == "95 % range of the mean"
    text = report_.sections[0].finding
    assert "FP1 paints 200.0 cells (95 % range 187 to 213; the paper: 201, within it)" in text
    assert "FP2 adds 9.4 (95 % range 9.4 to 9.4; the paper: 9.4, within it)" in text
    more = finding("painted", painted({setting: 2 * cells for setting, cells in papers.items()}))
    assert "the paper: 201, outside it: more than the paper" in more
    assert "the paper: 9.4, outside it: more than the paper" in more


def test_few_puzzles_agree_with_nothing() -> None:
    report_ = made("painted", painted(dict.fromkeys(("propagation", "2-SAT", "fp1", "fp2", "fp3"), 200.0)), puzzles=3)
    assert set(report_.sections[0].table[2][1:]) == {"-"}
    assert "no range; the paper: 201" in report_.sections[0].finding
    assert "within" not in report_.sections[0].finding


def calls(by_method: dict[str, float]) -> Callable[[str, int], Figures]:
    return lambda setting, number: {"calls": (number + 1) * by_method.get(setting.split()[-1], 1.0)}


@pytest.mark.parametrize("name", ["methods", "heuristics"])
def test_calls_agree_where_the_paper_is_within_their_range(name: str) -> None:
    papers = finding(name, calls({"fp1": 1313.0, "fp2": 1010.0, "fp3": 1000.0}))
    assert "FP1 against FP2 +30.0 % (95 % range +30.0 to +30.0; the paper: about +30, within it)" in papers
    assert papers.count("within it") == 2
    other = finding(name, calls({"fp1": 900.0, "fp2": 1000.0, "fp3": 500.0}))
    assert "FP1 against FP2 -10.0 % (95 % range -10.0 to -10.0; the paper: about +30, outside it: less" in other
    assert "FP2 against FP3 +100.0 %" in other
    assert "outside it: more than the paper" in other
    assert "within" not in other


def test_heuristics_of_a_puzzle_are_drawn_together() -> None:
    """One puzzle makes the difference with every heuristic, so it counts once, not eight times."""
    text = finding("heuristics", lambda setting, n: {"calls": 50.0 if n == 4 and setting.endswith("fp1") else 10.0})
    assert "FP1 against FP2 +66.7 % (95 % range +0 to +200;" in text


def test_the_fastest_is_named_where_ranges_show_it() -> None:
    assert "FP2 was the fastest of the three." in finding("methods", faster("fp2"))
    assert "do not show which of the three" in finding("methods", on_one_puzzle("fp2"))
    assert "do not show which of the three" in finding("methods", faster("fp2"), puzzles=4)
    lead = finding("heuristics", faster("min_logd fp1", "min_logd fp2", "min_logd fp3"))
    assert "0.50 times the time (95 % range 0.50 to 0.50): it is faster, as in the paper" in lead
    assert NO_DIFFERENCE in finding("heuristics", on_one_puzzle("min_logd fp1", "min_logd fp2", "min_logd fp3"))


def test_large_puzzles() -> None:
    text = finding("large", calls({"fp1": 12.0, "fp2": 10.0, "fp3": 10.0}))
    assert "FP1 against FP2 +20.0 % (95 % range +20.0 to +20.0);" in text
    assert f"FP2 against FP3 +0.0 % (95 % range +0.0 to +0.0; {NO_DIFFERENCE})" in text


def test_caching() -> None:
    largest = "8000000"
    assert "caching pays, as in the paper" in finding("caching", faster(largest))
    assert "caching does not pay" in finding("caching", faster("0"))
    assert f"): {NO_DIFFERENCE}" in finding("caching", on_one_puzzle(largest))
    near = finding("caching", lambda setting, _: {"seconds": {"0": 2.0, largest: 1.0}.get(setting, 1.05)})
    assert "has 10,000 cells; it takes 1.05 times that time (95 % range 1.05 to 1.05)" in near
    assert "has 8,000,000 cells. We" in finding("caching", faster(largest))


def test_sequences() -> None:
    text = finding("sequences", faster("columns"))
    assert "2.00 times as much (95 % range 2.00 to 2.00)" in text
    assert "a good deal: it matters here, too" in text
    assert "the time of columns (95 % range 2.00 to 2.00): it is slower" in text
    assert finding("sequences", lambda *_: {}).count(NO_DIFFERENCE) == 2
    assert finding("sequences", lambda *_: {}, puzzles=4).count("too few puzzles to tell") == 2


def test_mechanisms() -> None:
    def at(seconds: float, by: Callable[[int], float] = lambda n: 1.0) -> str:
        return finding(
            "mechanisms", lambda setting, n: {"seconds": seconds * by(n) if setting.startswith("original") else 1.0}
        )

    assert "more than 2 times: our whole range agrees" in at(3.0)
    assert "more than 2 times: our whole range is below that" in at(1.5)
    assert "our range leaves open whether that holds here" in at(1.0, lambda n: UNEVEN[n] / 4)
    assert "selective_repeat is still faster" in at(3.0)
    assert f"the time of selective_repeat crossing (95 % range 1.00 to 1.00): {NO_DIFFERENCE}" in at(1.0)


def test_propagation() -> None:
    def ordered(blank: float, below: float) -> Callable[[str, int], Figures]:
        saved = {"propagation": blank, "fp1": below}
        return lambda setting, _: {"lines": saved[setting.split(",")[0]] if setting.endswith(" ordered") else 1.0}

    assert "Both agree with the paper" in finding("propagation", ordered(0.9, 0.8))
    assert "on a blank board -10.0 % (95 % range -10.0 to -10.0);" in finding("propagation", ordered(0.9, 0.8))
    assert "Only one of the two agrees with the paper" in finding("propagation", ordered(0.9, 1.0))
    assert "Neither agrees with the paper" in finding("propagation", ordered(1.0, 1.1))
    assert "too few puzzles to compare with the paper" in finding("propagation", ordered(0.9, 0.8), puzzles=4)
    solvers = finding("propagation", faster("propagation, chen_hung, ordered"))
    assert "bookkeeping (95 % range 0.50 to 0.50): it is faster, as in the paper" in solvers
    assert f"the time of Fix/Paint (95 % range 1.00 to 1.00): {NO_DIFFERENCE}" in solvers
