"""Measures the engine in a real Chromium: boot, hints, memory and cancelling; or, given set files, what the site's
benchmark page finds for them.

    python3 build.py run scripts/browser_benchmark.py [--rounds N]
    python3 build.py run scripts/browser_benchmark.py SET ... [--most N] [--limit 1] [--seconds N] [--without pure]

Prints medians as Markdown, below the machine and the day. A set named "own" is the site's own puzzles.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import nonogram as ng
from building.project import places
from building.serve import serve_directory
from building.site import source_files, write_files
from nonogram.formats.json import to_object
from nonogram.lab.bench import calibration
from nonogram.lab.random_puzzles import random_set, smooth_member
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from scripts import browser_sets

ROOT = Path(__file__).resolve().parent.parent
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

CLIENT = "const { Engine } = await import('./engine/client.js');"


def unique_puzzle(rng: random.Random, density: float) -> tuple[ng.Puzzle, ng.Grid]:
    """A random 25x25 puzzle with one solution that probing finds."""
    while True:
        rows = ["".join("#" if rng.random() < density else "." for _ in range(25)) for _ in range(25)]
        puzzle = ng.Puzzle.from_grid(ng.Grid.parse(rows))
        result = ng.solve(puzzle, method="fp1", options=replace(ng.PUBLISHED, guesses=0))
        if result.sole is not None:
            return puzzle, result.sole


def half_filled(count: int) -> list[dict[str, Any]]:
    """Boards 25x25 with a random half of the solution shown."""
    rng = random.Random(1)
    return [_shown(*unique_puzzle(rng, 0.65), 0.5, 0, rng) for _ in range(count)]


def with_mistakes(count: int) -> list[dict[str, Any]]:
    """Boards 25x25 with a tenth, four tenths or seven tenths of a picture shown, one to three cells of it wrong; most
    of the puzzles have several solutions.
    """
    rng = random.Random(3)
    boards = []
    for number in range(count):
        density = (0.45, 0.5, 0.55, 0.6, 0.65)[number % 5]
        picture = ng.Grid.parse(["".join("#" if rng.random() < density else "." for _ in range(25)) for _ in range(25)])
        share = (0.1, 0.4, 0.7)[number % 3]
        boards.append(_shown(ng.Puzzle.from_grid(picture), picture, share, 1 + number // 3 % 3, rng))
    return boards


def _shown(puzzle: ng.Puzzle, picture: ng.Grid, share: float, wrong: int, rng: random.Random) -> dict[str, Any]:
    state = [[cell if rng.random() < share else "?" for cell in row] for row in picture.rows()]
    for row, column in ((rng.randrange(25), rng.randrange(25)) for _ in range(wrong)):
        state[row][column] = "#" if picture[row, column] == "." else "."
    return _board(puzzle, ["".join(row) for row in state])


def stuck_on_lines(count: int) -> list[dict[str, Any]]:
    """Boards 25x25 on which line logic gives nothing more."""
    rng = random.Random(2)
    return _stuck((unique_puzzle(rng, 0.58)[0] for _ in iter(int, 1)), count)


def large(count: int) -> list[dict[str, Any]]:
    """Boards 40x40 of smooth pictures and of noise, most with several solutions, on which line logic gives nothing
    more.
    """
    smooth, noise = (smooth_member(n, 1, 40).puzzle for n in itertools.count(1)), random_set(count, 1, 40, 0.6)
    return [*_stuck(smooth, count // 2), *_stuck((one.puzzle for one in noise), count - count // 2)]


def _stuck(puzzles: Iterable[ng.Puzzle], count: int) -> list[dict[str, Any]]:
    boards: list[dict[str, Any]] = []
    for puzzle in puzzles:
        board = Board(puzzle)
        for _ in deduce(board):
            pass
        if board.open_count:
            boards.append(_board(puzzle, board.grid().rows()))
            if len(boards) == count:
                break
    return boards


def in_colours(count: int) -> list[dict[str, Any]]:
    """Boards 25x25 in four inks, with none to nine tenths of a picture shown; some have several solutions."""
    rng = random.Random(4)
    boards = []
    for number in range(count):
        rows = ["".join(rng.choice("#bcd") if rng.random() < 0.75 else "." for _ in range(25)) for _ in range(25)]
        picture = ng.ColourGrid.parse(rows, len(INKS))
        puzzle = ng.Puzzle(*picture.clues(), inks=INKS)
        boards.append(_shown(puzzle, picture, 0.9 * number / count, 0, rng))
    return boards


INKS = tuple(
    ng.Ink(*ink) for ink in (("red", "#d02c2c"), ("blue", "#2460c4"), ("yellow", "#f7cf3d"), ("green", "#2c8c45"))
)


def _board(puzzle: ng.Puzzle, state: Sequence[str]) -> dict[str, Any]:
    return {"puzzle": to_object(puzzle), "state": state}


def boot_times(new_page: Callable[[], Page], rounds: int) -> tuple[float, float]:
    """Milliseconds that a boot takes in a fresh context: inside the worker, and as the page sees it."""
    inside, outside = [], []
    for _ in range(rounds):
        page = new_page()
        took = page.evaluate(
            f"async () => {{ {CLIENT} const engine = new Engine(); const from = performance.now();"
            "await engine.start(); return [engine.bootMilliseconds, performance.now() - from]; }"
        )
        inside.append(took[0])
        outside.append(took[1])
        page.context.close()
    return median(inside), median(outside)


def hint_times(page: Page, boards: list[dict[str, Any]]) -> tuple[list[list[float]], dict[str, int]]:
    """CPU milliseconds of the worker until "where" is told on each board, and from then until "why" is, with the engine
    running and the puzzle, a new one each time, looked into beforehand as the player does.
    """
    page.evaluate(f"async () => {{ {CLIENT} window.engine ??= new Engine(); await window.engine.start(); }}")
    times: list[list[float]] = [[], []]
    kinds: dict[str, int] = {}
    ask = "async ([what, asked]) => (await window.engine.request(what, asked)).kind"
    for board in boards:
        page.evaluate("(puzzle) => window.engine.request('prepare', { puzzle })", board["puzzle"])
        for level, took in zip(("where", "why"), times, strict=True):
            since = worker_milliseconds()
            kind = page.evaluate(ask, ["hint", {**board, "level": level, "near": [12, 12]}])
            took.append(worker_milliseconds() - since)
        kinds[kind] = kinds.get(kind, 0) + 1
    return times, kinds


def worker_milliseconds() -> float:
    """CPU time of all workers of the browsers started here. Needs Linux."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    ours = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    spent = 0
    for process in ours:
        for name in Path(f"/proc/{process}/task").glob("*/comm"):
            with suppress(OSError):
                if name.read_text().startswith("DedicatedWorker"):
                    spent += int(name.with_name("schedstat").read_text().split()[0])
    return spent / 1e6


def memory_after_rounds(page: Page, rounds: int) -> list[float]:
    """Megabytes of the worker's WebAssembly memory after each round of solving every shipped puzzle."""
    sizes = page.evaluate(
        f"""async (rounds) => {{
          {CLIENT}
          const puzzles = await (await fetch('puzzles.json')).json();
          const engine = new Engine();
          const sizes = [];
          for (let round = 0; round < rounds; round++) {{
            for (const {{ rows, columns }} of puzzles) {{
              const puzzle = {{ rows, columns }};
              await engine.request('solve', {{ puzzle, limit: 2 }});
              const state = rows.map(() => '?'.repeat(columns.length));
              await engine.request('hint', {{ puzzle, state, level: 'why' }});
            }}
            sizes.push((await engine.request('memory')).bytes);
          }}
          engine.close();
          return sizes;
        }}""",
        rounds,
    )
    return [size / 1e6 for size in sizes]


def cancel_times(page: Page, rounds: int) -> tuple[float, float]:
    """Milliseconds until a cancelled request settles, and until the engine has answered the next one."""
    pairs = page.evaluate(
        f"""async (rounds) => {{
          {CLIENT}
          window.engine ??= new Engine();
          await window.engine.start();
          const puzzle = {{ rows: Array(25).fill([1, 1, 1]), columns: Array(25).fill([1, 1, 1]) }};
          const pairs = [];
          for (let round = 0; round < rounds; round++) {{
            const control = new AbortController();
            const answer = window.engine.request('solve', {{ puzzle, limit: null }}, {{ signal: control.signal }});
            await new Promise((resolve) => setTimeout(resolve, 700));
            const from = performance.now();
            control.abort();
            await answer.catch(() => undefined);
            const settled = performance.now() - from;
            await window.engine.request('about');
            pairs.push([settled, performance.now() - from]);
          }}
          return pairs;
        }}""",
        rounds,
    )
    return median(a for a, _ in pairs), median(b for _, b in pairs)


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    shares = ", ".join(f"p{share} {ordered[len(ordered) * share // 100]:.0f}" for share in (90, 99))
    return f"median {median(times):.0f}, {shares}, max {ordered[-1]:.0f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("sets", nargs="*", help="set files, for the benchmark page alone")
    parser.add_argument("--most", type=int, help="at most this many puzzles of each set, spread over it")
    parser.add_argument("--limit", type=int, choices=browser_sets.LIMITS, default=2, help="solutions asked for")
    parser.add_argument("--seconds", type=int, default=10, help="for each puzzle")
    parser.add_argument("--without", action="append", choices=browser_sets.WAYS, default=[], help="not to be measured")
    parser.add_argument("--rounds", type=int, default=7)
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        today = datetime.datetime.now(datetime.UTC).date()
        machine = f"{platform.machine()}, {os.cpu_count()} cores, Chromium {browser.version}"
        started = monotonic()
        seconds = calibration()
        # Times in a browser, except of hints, are wall-clock times: a busy machine stretches them by about this ratio.
        stretch = (monotonic() - started) / seconds
        print(f"{today}, {machine}, calibration loop {seconds:.2f} s of CPU, {stretch:.1f} times that on the clock\n")
        print("| what | figure |\n| --- | --- |", flush=True)
        if arguments.sets:
            _measure_sets(browser, serve_directory(ROOT / "dist").url, arguments)
        else:
            # What is measured here imports the engine's client: every module has to have an address of its own.
            unbundled = Path(folder, "unbundled")
            write_files(unbundled, source_files(places()))
            _measure_engine(browser, serve_directory(unbundled).url, arguments.rounds)
        browser.close()
    return 0


def _measure_sets(browser: Browser, url: str, arguments: argparse.Namespace) -> None:
    ways = [way for way in browser_sets.WAYS if way not in arguments.without]
    asked = browser_sets.Asked(arguments.most, arguments.limit, arguments.seconds, ways)
    for name in arguments.sets:
        page = browser.new_context().new_page()
        found = browser_sets.measured(page, url, None if name == "own" else Path(name), asked)
        for row in browser_sets.report(found):
            print(row, flush=True)
        page.context.close()


def _measure_engine(browser: Browser, site: str, rounds: int) -> None:
    def open_page() -> Page:
        page = browser.new_context().new_page()
        page.goto(f"{site}#about")
        page.wait_for_timeout(500)
        return page

    inside, outside = boot_times(open_page, rounds)
    print(f"| boot, nothing kept | {outside:.0f} ms on the page, {inside:.0f} ms in the worker |", flush=True)
    page = open_page()
    for name, boards in (
        ("half-filled 25x25", half_filled(50)),
        ("25x25 with wrong marks", with_mistakes(100)),
        ("25x25, lines stuck", stuck_on_lines(200)),
        ("40x40, lines stuck", large(24)),
        ("25x25 in 4 inks", in_colours(100)),
    ):
        (where, why), kinds = hint_times(page, boards)
        what = f"{name}, {len(boards)} boards {json.dumps(kinds)}"
        print(f'| hint, {what}: "where" | {spread(where)} ms of CPU |', flush=True)
        print(f'| "why" after it | {spread(why)} ms of CPU |', flush=True)
    settled, answered = cancel_times(page, rounds)
    print(f"| cancel of a long solve | settled after {settled:.1f} ms, next answer after {answered:.0f} ms |")
    sizes = ", ".join(f"{size:.1f}" for size in memory_after_rounds(page, 4))
    print(f"| memory after each of 4 rounds over all puzzles | {sizes} MB |")


if __name__ == "__main__":
    sys.exit(main())
