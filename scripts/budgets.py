"""How exactly timeouts are kept: solves of large boards by every method, here and inside Pyodide.

python3 build.py run scripts/budgets.py              the table of this Python
python3 build.py run scripts/budgets.py --pyodide    the same inside Pyodide under Node, on what is shipped
python3 build.py run scripts/budgets.py --hints      hints, checks, trial marks and grades of boards of up to 50 cells a
                                                     side, instead of solves

Each row gives the largest overrun in milliseconds over all methods and timeouts, on the clock and in CPU time, and the
solve that caused it. Imports, which only a process's first solve pays for, are made before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time

import nonogram as ng
from nonogram.help.what_if import what_if
from nonogram.lab.random_puzzles import random_member, smooth_member
from nonogram.search.sat.installed import interruptible, unavailable
from nonogram.search.solver import METHODS

TIMEOUTS = (0.05, 0.5, 3.0)
ALLOWED = 0.2
"""Seconds by which a solve may overrun its time."""


def _random(side: int, density: float) -> Callable[[], ng.Puzzle]:
    return lambda: random_member(1, 5, side, density).puzzle


BOARDS: dict[str, Callable[[], ng.Puzzle]] = {
    "random 30x30, 50 %": _random(30, 0.5),
    "random 60x60, 50 %": _random(60, 0.5),
    "random 100x100, 50 %": _random(100, 0.5),
    "random 120x120, 50 %": _random(120, 0.5),
    "random 150x150, 50 %": _random(150, 0.5),
    "random 200x200, 50 %": _random(200, 0.5),
    "random 300x300, 50 %": _random(300, 0.5),
    "random 300x300, 20 %": _random(300, 0.2),
    "smooth 300x300": lambda: smooth_member(1, 5, 300).puzzle,
    "100x25, single cells": lambda: ng.Puzzle([(1,)] * 100, [(1, 1, 1, 1)] * 25),
    "300x300, two single cells a line": lambda: ng.Puzzle([(1, 1)] * 300, [(1, 1)] * 300),
    "300x300, as many single cells as fit": lambda: ng.Puzzle([(1,) * 142] * 300, [(1,) * 142] * 300),
    "300x1": lambda: ng.Puzzle([(1,) * 100], [(1,)] * 100 + [()] * 200),
}


def overruns(puzzle: ng.Puzzle) -> Iterator[tuple[float, float, str]]:
    """For every method and timeout, the seconds beyond it, on the clock and in CPU time, and the solve's name."""
    for method in METHODS:
        if method == "sat" and (unavailable() or not interruptible()):
            continue
        for timeout in TIMEOUTS:
            for limit in (2, None):
                clock, cpu = perf_counter(), process_time()
                ng.solve(puzzle, limit=limit, method=method, timeout=timeout)
                clock, cpu = perf_counter() - clock - timeout, process_time() - cpu - timeout
                yield clock, cpu, f"{method}, {timeout:g} s, limit {limit}"


def _stripes() -> ng.Puzzle:
    rows = ["".join("#" if (row + 3 * column) % 7 < 3 else "." for column in range(50)) for row in range(50)]
    return ng.Puzzle.from_grid(ng.Grid.parse(rows))


HINTED: dict[str, Callable[[], ng.Puzzle]] = {
    "random 35x35, 40 %": _random(35, 0.4),
    "random 50x50, 50 %": _random(50, 0.5),
    "stripes 50x50": _stripes,
}


def overruns_of_help(puzzle: ng.Puzzle) -> Iterator[tuple[float, float, str]]:
    """The same for hints, checks, trial marks and grades, on a board on which no line gives more, with a few marks."""
    stuck = ng.solve(puzzle, method="line").known
    unknown = [(r, c, "#") for r in range(stuck.height) for c in range(stuck.width) if stuck[r, c] == "?"]
    marked = ng.Grid.of(stuck.height, stuck.width, (*stuck.cells(), *unknown[:: len(unknown) // 5]))
    jobs: dict[str, Callable[[float], object]] = {
        "hint": lambda timeout: ng.hint(puzzle, stuck, timeout=timeout),
        "hint on marks": lambda timeout: ng.hint(puzzle, marked, timeout=timeout),
        "check": lambda timeout: ng.check(puzzle, marked, timeout=timeout),
        "trial marks": lambda timeout: what_if(puzzle, stuck, unknown[:3], timeout),
        "grade": lambda timeout: ng.grade(puzzle, timeout),
    }
    for name, job in jobs.items():
        for timeout in TIMEOUTS:
            clock, cpu = perf_counter(), process_time()
            job(timeout)
            yield perf_counter() - clock - timeout, process_time() - cpu - timeout, f"{name}, {timeout:g} s"


def measure(names: list[str]) -> int:
    """Print the table; the exit code is 1 when a solve used more CPU time than allowed."""
    ng.solve(ng.Puzzle([[1], [1]], [[1], [1]]))
    print("| board | most on the clock | most CPU | of |\n| --- | ---: | ---: | --- |")
    worst = 0.0
    for name in names:
        found = overruns(BOARDS[name]()) if name in BOARDS else overruns_of_help(HINTED[name]())
        clock, cpu, where = max(found, key=lambda one: one[1])
        worst = max(worst, cpu)
        print(f"| {name} | {1000 * clock:.0f} ms | {1000 * cpu:.0f} ms | {where} |", flush=True)
    return int(worst > ALLOWED)


def _in_pyodide(names: list[str]) -> int:
    root = Path(__file__).resolve().parent.parent
    runner = root / "scripts" / "in_pyodide.mjs"
    import subprocess

    return subprocess.run(["node", runner, root / "dist" / "pyodide", __file__, *names], check=False).returncode


def main() -> int:
    """Measure the named boards, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="of: " + "; ".join(BOARDS).replace("%", "%%"))
    parser.add_argument("--pyodide", action="store_true", help="inside Pyodide under Node")
    parser.add_argument("--hints", action="store_true", help="hints, checks, trial marks and grades")
    given = parser.parse_args()
    boards = HINTED if given.hints else BOARDS
    if unknown := set(given.boards) - set(boards):
        parser.error(f"no such board: {', '.join(unknown)}")
    names = given.boards or list(boards)
    return _in_pyodide(names) if given.pyodide else measure(names)


if __name__ == "__main__":
    sys.exit(main())
