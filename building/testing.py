"""Runs every check of the project: linter, types of both languages, tests on two Pythons and in a browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from building.chromium import find_chromium
from building.environment import install_development_tools
from building.node import find_node
from building.project import Places, say
from building.wheels import FOR_TESTS, Wheel, fetch_wheels

_COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped|rerun)\b")
_CLOSING = re.compile(r"^=*\s*(?:\d+ \w+,? ?)+in [\d.]+s")

# A test that hangs takes its browser with it (tests/conftest.py) and gets one more try in a fresh one; whatever else
# hangs ends the run with a traceback of every thread.
_NEVER_HUNG = [
    *("--reruns", "1", "--only-rerun", "TargetClosedError"),
    *("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"),
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one check ended; `counts` is empty unless pytest ran."""

    name: str
    passed: bool
    seconds: float
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Tools:
    """The environment the checks run in."""

    python: Path
    chromium: str

    def environment(self) -> dict[str, str]:
        return {**os.environ, "CHROMIUM": self.chromium, "PYTHONUNBUFFERED": "1"}


def prepare_tools(places: Places) -> Tools:
    python = install_development_tools(places)
    return Tools(python, find_chromium(python))


def run_script(places: Places, tools: Tools, command: Sequence[str]) -> int:
    """Runs a Python script of the project in the test environment; it may import `building`."""
    env = {**tools.environment(), "PYTHONPATH": str(places.root)}
    return subprocess.run([str(tools.python), *command], env=env, check=False).returncode


def run_checks(places: Places, tools: Tools, pytest_arguments: Sequence[str]) -> int:
    """Runs all checks even when one fails, closes with a summary, and returns the exit status."""
    wheels = fetch_wheels(places, FOR_TESTS)
    python = str(tools.python)
    typed = ["nonogram", "building", "build.py", "scripts", "tests"]
    tsc = [find_node(), str(places.node_modules / "typescript" / "bin" / "tsc"), "--project", str(places.web)]
    # Both packages and loose test modules: mypy takes the path from the root as a module's name.
    mypy = ["mypy", "--strict", "--namespace-packages", "--explicit-package-bases", *typed]
    outcomes = [
        _check(places, tools, "ruff", [python, "-m", "ruff", "check", "."]),
        _check(places, tools, "mypy --strict", [python, "-m", *mypy]),
        _check(places, tools, "tsc --checkJs", tsc),
        _check_inside_pyodide(places, tools, wheels),
        _check(places, tools, "pytest", [python, "-m", "pytest", *_NEVER_HUNG, *pytest_arguments]),
    ]
    return _summarize(outcomes)


def _check_inside_pyodide(places: Places, tools: Tools, wheels: Iterable[Wheel]) -> Outcome:
    job = {
        "pyodide": str(places.dist / "pyodide"),
        "wheels": [str(places.downloads / wheel.file_name) for wheel in wheels],
        "root": str(places.root),
        "folders": ["tests", "puzzles", "building", "web"],
        "files": ["build.py", "pyproject.toml"],
        "arguments": ["-m", "not browser", "--ignore=tests/browser", "-p", "no:cacheprovider"],
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "job.json")
        path.write_text(json.dumps(job), "utf-8")
        runner = places.root / "tests" / "pyodide" / "run.mjs"
        return _check(places, tools, "pytest in Pyodide", [find_node(), str(runner), str(path)])


def _check(places: Places, tools: Tools, name: str, command: Sequence[str]) -> Outcome:
    say(f"\n== {name}")
    started = time.monotonic()
    process = subprocess.Popen(
        command,
        cwd=places.root,
        env=tools.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    counts: dict[str, int] = {}
    assert process.stdout is not None
    for line in process.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
        if _CLOSING.match(line):
            counts = {word.rstrip("s"): int(number) for number, word in _COUNTED.findall(line)}
    return Outcome(name, process.wait() == 0, time.monotonic() - started, counts)


def _summarize(outcomes: Sequence[Outcome]) -> int:
    say("\n== summary")
    totals = dict.fromkeys(("passed", "failed", "skipped", "error", "rerun"), 0)
    for outcome in outcomes:
        for word, number in outcome.counts.items():
            totals[word] += number
        counted = ", ".join(f"{number} {word}" for word, number in outcome.counts.items())
        say(f"{outcome.name:20}{'ok' if outcome.passed else 'FAILED':8}{outcome.seconds:6.1f} s  {counted}")
    wrong = [outcome.name for outcome in outcomes if not outcome.passed]
    if wrong:
        say(f"not in order: {', '.join(wrong)}")
    failed = totals["failed"] + totals["error"]
    say(f"{totals['passed']} passed, {failed} failed, {totals['skipped']} skipped")
    return 1 if wrong else 0
