"""How the checks are run: which of them, side by side, each with its output in one piece, none for ever."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from building.checks import side_by_side
from building.checks.side_by_side import Ended, Program, run_side_by_side
from building.checks.tiers import TIERS, parse_wanted
from building.project import BuildFailure

pytestmark = pytest.mark.native


def program(name: str, script: str, cores: int = 1, after: str | None = None) -> Program:
    return Program(name, [sys.executable, "-u", "-c", script], cores, after)


def run(folder: Path, *programs: Program, cores: int = 2, longest: float = 60) -> list[Ended]:
    return run_side_by_side(programs, folder, os.environ, cores, longest)


WAITS_FOR = "import pathlib, time\nwhile not pathlib.Path({!r}).exists(): time.sleep(0.02)\n"


def test_two_work_at_a_time_and_their_outputs_are_kept_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Each waits for a file of the other: one after the other they would never end.
    ping = "print('a 1')\nopen('a', 'w').close()\n" + WAITS_FOR.format("b") + "print('a 2')"
    pong = WAITS_FOR.format("a") + "print('b 1')\nopen('b', 'w').close()\nprint('b 2')"
    ends = run(tmp_path, program("ping", ping), program("pong", pong))
    assert [(end.name, end.status, end.output) for end in ends] == [
        ("ping", 0, "a 1\na 2\n"),
        ("pong", 0, "b 1\nb 2\n"),
    ]
    assert capsys.readouterr().out == "\n== ping\na 1\na 2\n\n== pong\nb 1\nb 2\n"


def test_one_that_needs_all_cores_waits_until_the_others_are_over(tmp_path: Path) -> None:
    ends = run(
        tmp_path,
        program("first", "import time\ntime.sleep(0.5)\nopen('over', 'w').close()"),
        program("alone", "import os\nprint(os.path.exists('over'))", cores=8),
    )
    assert ends[1].output == "True\n"


def test_a_program_that_fails_stops_no_other(tmp_path: Path) -> None:
    ends = run(tmp_path, program("bad", "raise SystemExit(3)"), program("good", "print('here')"), cores=1)
    assert [end.status for end in ends] == [3, 0]
    assert ends[1].output == "here\n"


def test_one_that_comes_after_another_lets_others_go_first(tmp_path: Path) -> None:
    waits = WAITS_FOR.format("second")
    ends = run(
        tmp_path,
        program("build", waits + "open('built', 'w').close()"),
        program("first", "import os\nprint(os.path.exists('built'))", after="build"),
        program("second", "open('second', 'w').close()"),
    )
    assert [(end.name, end.status) for end in ends] == [("build", 0), ("first", 0), ("second", 0)]
    assert ends[1].output == "True\n"


def test_what_comes_after_a_failure_is_not_run_and_counts_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = run(
        tmp_path,
        program("build", "raise SystemExit(3)"),
        program("first", "open('run', 'w').close()", after="build"),
        program("alone", "open('run', 'w').close()", cores=8, after="build"),
        program("second", "print('here')"),
    )
    assert [end.status for end in ends] == [3, 1, 1, 0]
    assert not (tmp_path / "run").exists()
    assert "first was not run, because build failed" in capsys.readouterr().out


def test_a_program_that_hangs_is_stopped_with_what_it_has_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_by_side, "slowness", lambda: 1.0)
    child = "import pathlib, time\nwhile True: pathlib.Path('alive').touch(); time.sleep(0.05)"
    hangs = f"import subprocess, sys\nprint('begun')\nsubprocess.run([sys.executable, '-c', {child!r}])"
    (end,) = run(tmp_path, program("hangs", hangs), longest=3)
    assert (end.status, end.output) == (None, "begun\n")
    assert "hangs was stopped" in capsys.readouterr().out
    (tmp_path / "alive").unlink(missing_ok=True)
    time.sleep(0.5)
    assert not (tmp_path / "alive").exists()


def test_a_slow_machine_gets_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # It writes its file long after the limit of a quick machine; only slowness can have kept it alive.
    monkeypatch.setattr(side_by_side, "slowness", lambda: 1000.0)
    (end,) = run(tmp_path, program("slow", "import time\ntime.sleep(1.5)\nprint('done')"), longest=0.1)
    assert (end.status, end.output) == (0, "done\n")


def test_slowness_is_at_least_one_and_bounded() -> None:
    assert 1.0 <= side_by_side.slowness() <= 3.0


def test_what_is_not_said_is_every_tier() -> None:
    assert parse_wanted([]).tiers == set(TIERS)
    assert parse_wanted([]).site


@pytest.mark.parametrize(
    ("words", "tiers", "rest", "site"),
    [
        (["--tier", "lint"], {"lint"}, [], False),
        (["--tier", "package"], {"package"}, [], False),
        (["--tier", "python,browser"], {"python", "browser"}, [], True),
        (["--tier", "python", "--tier=lint", "-x"], {"python", "lint"}, ["-x"], False),
        (["--tier", "pyodide", "tests/test_line.py"], {"pyodide"}, ["tests/test_line.py"], True),
        (["tests/test_line.py", "-k", "x"], set(), ["tests/test_line.py", "-k", "x"], False),
        (["tests/test_line.py::test_a", "tests/browser/test_site.py"], set(), None, True),
        (["-k", "x"], set(), ["-k", "x"], True),
    ],
)
def test_what_is_run(words: list[str], tiers: set[str], rest: list[str] | None, site: bool) -> None:
    wanted = parse_wanted(words)
    assert wanted.tiers == tiers
    assert wanted.pytest == (words if rest is None else rest)
    assert wanted.site == site


def test_a_tier_that_does_not_exist_is_named() -> None:
    with pytest.raises(BuildFailure, match="'firefox' is not a tier") as failure:
        parse_wanted(["--tier", "python,firefox"])
    assert "lint, pyodide, python, package, browser" in failure.value.remedy
