"""The measurement of line solvers: what is measured, on which lines, and how it is written down. No time is judged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from nonogram.__main__ import main
from nonogram.cells import clue_of
from nonogram.lab.bench import line_growth as growth
from nonogram.lab.bench import store
from nonogram.lab.bench.line_growth import (
    SIZES,
    SOLVERS,
    Growth,
    growth_table,
    line_growth,
    random_line,
    seconds_per_call,
)
from nonogram.options import LINE_SOLVERS


def test_all_line_solvers_are_measured() -> None:
    assert sorted(SOLVERS) == sorted(LINE_SOLVERS)


@pytest.mark.parametrize("size", SIZES)
def test_random_lines_have_the_size_and_fit(size: tuple[int, int]) -> None:
    cells, blocks = size
    clue, line = random_line(cells, blocks, random.Random(1), known=1)
    assert (len(line), len(clue)) == size
    assert clue_of(line) == clue
    shown = random_line(cells, blocks, random.Random(2))[1]
    assert 0.1 < shown.count("?") / cells < 0.95
    assert random_line(cells, blocks, random.Random(3), known=0)[1] == "?" * cells


def test_the_lines_of_a_size_depend_on_the_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[tuple[tuple[int, ...], str]]] = []

    def record(name: str, lines: list[tuple[tuple[int, ...], str]], budget: float) -> None:
        drawn.append(lines)

    monkeypatch.setattr(growth, "_microseconds", record)
    list(line_growth([(25, 3), (50, 6)], ["bits", "wu"]))
    list(line_growth([(50, 6)], ["wu"]))
    list(line_growth([(50, 6)], ["wu"], seed=2))
    small, small_again, first, second, alone, other = drawn
    assert small == small_again != first == second == alone != other
    assert len(alone) == growth.LINES == len(set(alone))


def test_rows_come_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # However busy the machine is, no solver is left out as too slow.
    monkeypatch.setattr(growth, "MOST_SECONDS", 1e9)
    rows = line_growth([(25, 3), (10**12, 1)], budget=0)
    first = next(rows)
    assert (first.cells, first.blocks, tuple(first.microseconds)) == (25, 3, SOLVERS)
    assert all(time is not None and time >= 0 for time in first.microseconds.values())


def test_a_slow_solver_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = line_growth([(60, 12)], ["bits", "brute"], budget=0)
    assert row.microseconds["brute"] is None, "hours"
    assert row.microseconds["bits"] is not None
    monkeypatch.setattr(growth, "MOST_SECONDS", -1)
    (row,) = line_growth([(60, 12)], ["bits", "wu"], budget=0)
    assert row.microseconds == {"bits": None, "wu": None}


@pytest.mark.parametrize(
    ("first", "others", "expected"), [(0.25, 0.5, 500_000.0), (0.25, 2.0, None), (2.0, 0.25, None)]
)
def test_microseconds_of_the_median_line_unless_it_is_slow(
    monkeypatch: pytest.MonkeyPatch, first: float, others: float, expected: float | None
) -> None:
    now = [0.0]
    pace = iter([first] + [others] * (growth.LINES - 1))

    def call(name: str, clue: tuple[int, ...], shown: str) -> Callable[[], object]:
        seconds = next(pace)

        def spend() -> None:
            now[0] += seconds

        return spend

    monkeypatch.setattr(growth, "process_time", lambda: now[0])
    monkeypatch.setattr(growth, "MOST_SECONDS", 1)
    monkeypatch.setattr(growth, "_call", call)
    (row,) = line_growth([(25, 3)], ["wu"], budget=0)
    assert row.microseconds == {"wu": expected}
    assert first < 1 or now[0] == first, "no more than one slow call"


def test_a_strange_solver_is_an_error() -> None:
    with pytest.raises(KeyError, match="fast"):
        next(line_growth([(25, 3)], ["fast"]))


def test_the_median_call_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(growth, "process_time", lambda: now[0])

    def call(seconds: float) -> None:
        now[0] += seconds

    calls = [lambda: call(1.0), lambda: call(7.0), lambda: call(2.0)]
    assert seconds_per_call(calls, 0.1) == 2
    assert now[0] == 20, "each is tried once and measured once"
    assert seconds_per_call(calls[:1], 4.5) == 1
    assert now[0] == 26


def test_the_table() -> None:
    rows = [Growth(25, 3, {"bits": 6.64, "brute": 1234.5}), Growth(400, 100, {"bits": 70.2, "brute": None})]
    assert list(growth_table(rows, ["bits", "brute"])) == [
        "| cells | blocks | bits | brute |",
        "| ---: | ---: | ---: | ---: |",
        "| 25 | 3 | 6.6 | 1234 |",
        "| 400 | 100 | 70.2 | - |",
    ]


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "SIZES", ((25, 3), (50, 12)))
    monkeypatch.setattr(store, "calibration", lambda: 1.0)
    assert main(["bench", "--lines", "--json", "--seconds", "0.001"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(row["cells"], row["blocks"]) for row in data["lines"]] == [(25, 3), (50, 12)]
    assert data["lines"][1]["microseconds"]["brute"] is None
    assert data["session"]["calibration"] == 1
    assert main(["bench", "--lines", "--seconds", "0.001"]) == 0
    text = capsys.readouterr().out
    assert "calibration loop 1.00 s" in text
    assert "| 25 | 3 |" in text
