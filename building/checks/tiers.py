"""The checks of the project: linter and type checkers for both languages, tests on two Pythons and in a browser."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from building.checks.chromium import find_chromium, find_headless_shell
from building.checks.side_by_side import Ended, Program, run_side_by_side
from building.checks.summary import MOST_UNSTABLE, Third, failed_twice, summarize
from building.environment import install_development_tools
from building.node import find_node, install_packages
from building.project import BuildFailure, Places, say
from building.turns import taking_turns
from building.wheels import FOR_TESTS, fetch_wheels

STEP = "tests"
TIERS = ("lint", "pyodide", "python", "package", "browser")

# Whatever hangs outside a browser ends the run with a traceback of every thread.
_NEVER_HUNG = ["-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true"]
# A test that hangs takes its browser with it (tests/conftest.py), and a page may be late on a busy machine: each gets
# one more try in a fresh browser, and the summary names it. It also names what failed, for a third attempt.
_TWICE = ["--reruns", "1", "-rfER"]

_PLAIN = ["-m", "not browser and not package", "--ignore=tests/browser", "--ignore=tests/package"]
"""Arguments for pytest: the tests that need neither a browser nor an installed package."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The environment in which the checks run."""

    python: Path
    chromium: str
    shell: str

    def environment(self) -> dict[str, str]:
        browsers = {"CHROMIUM": self.chromium, "CHROMIUM_SHELL": self.shell}
        # Even where byte code is not wanted: each of a dozen processes would compile all tests anew.
        return {**os.environ, **browsers, "PYTHONDONTWRITEBYTECODE": "", "PYTHONUNBUFFERED": "1"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to run: the names of tiers, none for a single pytest; and further arguments for every pytest."""

    tiers: frozenset[str]
    pytest: Sequence[str]

    @property
    def site(self) -> bool:
        """Whether dist/ is needed: not when only test files outside the browser tier are named."""
        if self.tiers:
            return not self.tiers <= {"lint", "python", "package"}
        named = [path for path in (word.split("::")[0] for word in self.pytest) if path.endswith(".py")]
        return not named or any("browser" in Path(path).parts for path in named)


def parse_wanted(words: Sequence[str]) -> Wanted:
    """Reads `--tier NAME[,NAME]`, which may be repeated; the rest is for pytest. No arguments at all mean every
    tier."""
    parser = argparse.ArgumentParser(prog="build.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--tier", action="append", default=[])
    read, rest = parser.parse_known_args(words)
    tiers = frozenset(name for names in read.tier for name in names.split(","))
    if unknown := tiers.difference(TIERS):
        raise BuildFailure(STEP, f"{sorted(unknown)[0]!r} is not a tier", f"choose from {', '.join(TIERS)}")
    return Wanted(tiers if tiers or rest else frozenset(TIERS), rest)


def prepare_tools(places: Places) -> Tools:
    with taking_turns(places):
        python = install_development_tools(places)
        chromium = find_chromium(python)
        return Tools(python, chromium, find_headless_shell(python, chromium))


def run_script(places: Places, tools: Tools, command: Sequence[str]) -> int:
    """Runs a Python script of the project in the test environment; it may import `building`."""
    env = {**tools.environment(), "PYTHONPATH": str(places.root)}
    return subprocess.run([str(tools.python), *command], env=env, check=False).returncode


def run_fuzzing(places: Places, arguments: Sequence[str]) -> int:
    """Runs `tests/fuzzing` in the test environment; it needs neither the site nor a browser."""
    with taking_turns(places):
        python = install_development_tools(places)
    command = [str(python), "-m", "tests.fuzzing", *arguments]
    return subprocess.run(command, cwd=places.root, check=False).returncode


def run_checks(places: Places, tools: Tools, wanted: Wanted) -> int:
    """Runs all checks of the wanted tiers even when one fails, prints a summary and returns the exit status."""
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        programs = list(_programs(places, tools, wanted, cores, Path(folder)))
        ends = run_side_by_side(programs, places.root, tools.environment(), cores)
    return summarize(ends, third_attempts(places, tools, ends))


def third_attempts(places: Places, tools: Tools, ends: Sequence[Ended]) -> list[Third]:
    """Tries browser tests that failed twice once more, each alone, in a new browser, unless they are too many."""
    wrong = [(end.name, test) for end in ends for test in failed_twice(end)]
    if len(wrong) > MOST_UNSTABLE:
        say(f"\n{len(wrong)} tests failed twice: more than {MOST_UNSTABLE}, so none is tried a third time")
        return []
    once = [str(tools.python), "-m", "pytest", *_NEVER_HUNG]
    alone = [Program(f"third attempt: {test}", [*once, test], os.cpu_count() or 1) for _, test in wrong]
    again = run_side_by_side(alone, places.root, tools.environment(), 1)
    return [Third(part, test, end.status == 0) for (part, test), end in zip(wrong, again, strict=True)]


def _programs(places: Places, tools: Tools, wanted: Wanted, cores: int, scratch: Path) -> Iterable[Program]:
    """The build and the checks in the order in which they start: the longest that needs no site beside the build, the
    short ones where the long ones end; those that need a quiet machine come last and take all of it.
    """
    python = str(tools.python)
    pytest = [python, "-m", "pytest", *_NEVER_HUNG, *wanted.pytest]
    built = "build" if wanted.site else None
    if wanted.site:
        yield Program("build", [sys.executable, str(places.root / "build.py"), "--quick"])
    if not wanted.tiers:
        yield Program("pytest", pytest, after=built)
    if "python" in wanted.tiers:
        # In two processes, so that it is not the last to end, alone on one core.
        yield Program("pytest", [*pytest, *_PLAIN, *_beside(2)])
    named = any(Path(word.split("::")[0]).exists() for word in wanted.pytest)
    where = [] if named else ["tests/browser"]
    if "browser" in wanted.tiers:
        # They wait for the clock as well, so that one more of them than there are cores has room.
        several = [*_beside(min(cores + 1, 4)), *where]
        yield Program("pytest, browser", [*pytest, *_TWICE, "-m", "browser and not alone", *several], after=built)
    if "package" in wanted.tiers:
        yield Program("pytest, package", [*pytest, "-m", "package", *([] if named else ["tests/package"])])
    if "pyodide" in wanted.tiers:
        yield _inside_pyodide(places, wanted.pytest, scratch / "job.json")
    if "lint" in wanted.tiers:
        yield from _linters(places, python)
    if "browser" in wanted.tiers:
        yield Program("pytest, browser alone", [*pytest, *_TWICE, "-m", "browser and alone", *where], cores, built)


def _beside(processes: int) -> list[str]:
    """Arguments with which pytest goes through its tests in this number of processes; each takes from the others when
    it has none left.
    """
    return ["-n", str(processes), "--dist", "worksteal"]


def _linters(places: Places, python: str) -> Iterable[Program]:
    with taking_turns(places):
        install_packages(places)
    tsc = places.node_modules / "typescript" / "bin" / "tsc"
    typed = ["nonogram", "building", "build.py", "examples", "scripts", "tests"]
    # Both packages and loose test modules: mypy takes a module's name from its path below the root.
    mypy = ["mypy", "--strict", "--namespace-packages", "--explicit-package-bases", *typed]
    yield Program("ruff", [python, "-m", "ruff", "check", "."])
    yield Program("mypy --strict", [python, "-m", *mypy])
    yield Program("tsc --checkJs", [find_node(), str(tsc), "--project", str(places.web)])


def _inside_pyodide(places: Places, arguments: Sequence[str], path: Path) -> Program:
    with taking_turns(places):
        wheels = fetch_wheels(places, FOR_TESTS)
    job = {
        "dist": str(places.dist),
        "wheels": [str(places.downloads / wheel.file_name) for wheel in wheels],
        "root": str(places.root),
        "copied": ["tests", "puzzles", "building", "web", "build.py", "pyproject.toml", "README.md"],
        # To rewrite the assertions of all tests takes seconds there; `--assert=rewrite` shows their values again.
        "arguments": [*_PLAIN, "-p", "no:cacheprovider", "--assert=plain", *arguments],
    }
    path.write_text(json.dumps(job), "utf-8")
    runner = places.root / "tests" / "pyodide" / "run.mjs"
    return Program("pytest in Pyodide", [find_node(), str(runner), str(path)], after="build")
