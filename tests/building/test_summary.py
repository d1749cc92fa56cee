"""What the checks say at their end: the counts, what was cut or wrong, and which tests were unstable."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from building.checks.side_by_side import Ended, Program, run_side_by_side
from building.checks.summary import MOST_UNSTABLE, Third, _counts, failed_twice, summarize
from building.checks.tiers import Tools, third_attempts
from building.project import places

pytestmark = pytest.mark.native

TWICE = """\
FAILED tests/browser/test_a.py::test_y[1 - 2] - AssertionError: far too long a reason
ERROR tests/browser/test_b.py::test_x
RERUN tests/browser/test_a.py::test_y[1 - 2]
RERUN tests/browser/test_b.py::test_x
RERUN tests/browser/test_b.py::test_late
1 failed, 5 passed, 1 error, 3 rerun in 3.14s
"""
Y, X = "tests/browser/test_a.py::test_y[1 - 2]", "tests/browser/test_b.py::test_x"


def last(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_the_closing_line_sums_up_what_every_pytest_said(capsys: pytest.CaptureFixture[str]) -> None:
    ends = [
        Ended("ruff", 0, 1.0, "All checks passed!\n"),
        Ended("pytest", 0, 2.0, "....\n1220 passed, 3 skipped in 200.01s (0:03:20)\n"),
        Ended("browser", 1, 2.0, "=== 1 failed, 2 passed, 1 error, 1 rerun in 3.14s ===\n"),
        Ended("browser alone", 5, 2.0, "300 deselected in 0.50s\n"),
    ]
    assert summarize(ends) == 1
    assert last(capsys)[-1] == "1222 passed, 2 failed, 3 skipped; not in order: browser"


def test_a_run_that_is_in_order_ends_with_its_counts_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert summarize([Ended("ruff", 0, 1.0, ""), Ended("pytest", 0, 2.0, "2 passed in 3.14s\n")]) == 0
    assert last(capsys)[-1] == "2 passed, 0 failed, 0 skipped"


def test_a_part_that_was_stopped_is_named_in_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    passed = Ended("pytest", 0, 2.0, "1960 passed in 9.00s\n")
    assert summarize([passed, Ended("browser", None, 1500.0, "...."), Ended("mypy", 1, 1.0, "")]) == 1
    said = last(capsys)[-1]
    assert said == "1960 passed, 0 failed, 0 skipped; stopped before its end: browser; not in order: mypy"


def test_an_empty_run_is_not_in_order() -> None:
    assert summarize([Ended("pytest", 5, 1.0, "no tests ran in 0.01s\n")]) == 1


def test_only_the_closing_line_of_pytest_is_counted() -> None:
    output = "E   2 failed in 3.00s\n1 passed in 0.10s\n"
    assert _counts(output) == {"passed": 1}
    assert _counts("7 passed of all\n") == {}


def test_tests_that_needed_a_second_try_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    named = "RERUN tests/browser/test_b.py::test_x[1]\nRERUN tests/browser/test_a.py::test_y\n"
    assert summarize([Ended("browser", 0, 2.0, f"{named}2 passed, 2 rerun in 3.14s\n")]) == 0
    assert "tried twice: tests/browser/test_a.py::test_y, tests/browser/test_b.py::test_x[1]" in last(capsys)
    assert summarize([Ended("browser", 0, 2.0, "2 passed in 3.14s\n")]) == 0
    assert "tried twice" not in capsys.readouterr().out


def test_what_failed_twice_is_read_from_what_pytest_said() -> None:
    assert failed_twice(Ended("browser", 1, 2.0, TWICE)) == [Y, X]
    # Something failed that was not tried twice, as in a process that broke down: no third attempt can settle it.
    assert failed_twice(Ended("browser", 1, 2.0, TWICE.replace("1 failed", "2 failed"))) == []
    assert failed_twice(Ended("browser", None, 2.0, TWICE)) == []
    assert failed_twice(Ended("pytest", 1, 2.0, "FAILED tests/test_a.py::test_a\n1 failed in 0.10s\n")) == []


def test_tests_that_pass_at_the_third_attempt_are_named_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    end = Ended("browser", 1, 2.0, TWICE)
    assert summarize([end], [Third("browser", Y, True), Third("browser", X, True)]) == 0
    said = last(capsys)
    assert said[-1] == "7 passed, 0 failed, 0 skipped, 2 unstable"
    assert f"unstable: {Y} failed twice and passed alone (docs/lab/unstable.md)" in said


def test_one_that_fails_a_third_time_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert summarize([Ended("browser", 1, 2.0, TWICE)], [Third("browser", Y, True), Third("browser", X, False)]) == 1
    assert last(capsys)[-1] == "6 passed, 1 failed, 0 skipped, 1 unstable; not in order: browser"


FLAKY = """
from pathlib import Path

def test_flaky():
    tried = Path({tried!r})
    tried.write_text(tried.read_text() + "x" if tried.exists() else "x")
    assert len(tried.read_text()) > {after}
"""


@pytest.mark.parametrize(("after", "passes"), [(2, True), (3, False)])
def test_the_third_attempt_is_a_run_of_its_own(tmp_path: Path, after: int, passes: bool) -> None:
    (tmp_path / "test_flaky.py").write_text(FLAKY.format(tried=str(tmp_path / "tried"), after=after), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]", "utf-8")
    twice = [sys.executable, "-m", "pytest", "-q", "--reruns", "1", "-rfER"]
    (end,) = run_side_by_side([Program("browser", twice)], tmp_path, os.environ, 2)
    assert len(failed_twice(end)) == 1
    tools = Tools(Path(sys.executable), "", "")
    assert [third.passed for third in third_attempts(replace(places(), root=tmp_path), tools, [end])] == [passes]


def test_many_that_fail_twice_are_not_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"tests/test_{number}.py::test_x" for number in range(MOST_UNSTABLE + 1)]
    told = "".join(f"FAILED {name} - no\nRERUN {name}\n" for name in names)
    end = Ended("browser", 1, 2.0, f"{told}{len(names)} failed in 1.00s\n")
    assert third_attempts(places(), Tools(Path("no such program"), "", ""), [end]) == []
    assert "4 tests failed twice: more than 3, so none is tried a third time" in capsys.readouterr().out
