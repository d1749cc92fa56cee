"""The experiments: findings, reports and charts."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from nonogram.formats.sets import Member
from nonogram.lab.experiments import PRESETS, experiments, report
from nonogram.lab.experiments.measures import finish
from nonogram.lab.experiments.plan import NAMES
from nonogram.lab.experiments.svg import Axis, Series, bars, lines
from tests.boards import NOTHING

SMALL = PRESETS["small"]
CONTRADICTORY = Member(1, "nothing", NOTHING)


def test_a_report_of_what_is_there_so_far() -> None:
    planned = experiments(SMALL)
    assert report(planned, {}, "Nothing.").sections == []
    tasks = [next(iter(experiment.tasks())) for experiment in planned]
    made = report(planned, {task.key: finish(task) for task in tasks}, "Some.")
    assert [section.name for section in made.sections] == list(NAMES)
    assert made.markdown.count("**Not complete:**") == len(NAMES)


def test_when_everything_is_capped_or_contradictory() -> None:
    for members, cap in (([CONTRADICTORY], 1.0), (None, 1e-7)):
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
