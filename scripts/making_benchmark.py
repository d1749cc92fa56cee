"""Measures making in a real Chromium: pictures that lines are to solve, as the drawing board asks for them, and the
verdict on a drawing after a stroke.

    python3 build.py run scripts/making_benchmark.py [--pictures 20] [--sizes 25 50] [--strokes 60]

Prints CPU milliseconds of the worker that answers, which other work on the machine stretches little.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

import nonogram as ng
from building.project import places
from building.serve import serve_directory
from building.site import source_files, write_files
from nonogram.formats.json import to_object
from nonogram.lab.bench import calibration
from nonogram.make.pixels import averaged
from scripts.browser_benchmark import CLIENT, FLAGS, spread, worker_milliseconds
from tests.make.painter import Tones, painted, painted_hard

ASK = "async ([op, asked]) => JSON.stringify(await window.engine.request(op, asked))"
DRAWN = 30
"""The side of the drawings on which strokes are made."""


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pictures", type=int, default=20)
    parser.add_argument("--sizes", type=int, nargs="*", default=[25, 50])
    parser.add_argument("--strokes", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        print(f"Chromium {browser.version}, calibration loop {calibration():.2f} s of CPU", flush=True)
        unbundled = Path(folder, "unbundled")
        write_files(unbundled, source_files(places()))
        page = browser.new_page()
        page.goto(f"{serve_directory(unbundled).url}#about")
        page.evaluate(f"async () => {{ {CLIENT} window.engine = new Engine(); await window.engine.start(); }}")
        for size in given.sizes:
            for name, painter in (("pictures", painted), ("pictures of fine details", painted_hard)):
                times, met = making_times(page, painter, given.pictures, size)
                print(f"{given.pictures} {name}, {size}x{size}: {spread(times)} ms, {met} met", flush=True)
        times = verdict_times(page, given.strokes)
        print(f"verdict after {given.strokes} strokes on {DRAWN}x{DRAWN}: {spread(times)} ms", flush=True)
        browser.close()
    return 0


def making_times(page: Page, painter: Callable[[int], Tones], count: int, size: int) -> tuple[list[float], int]:
    """CPU milliseconds for each of so many pictures, and how many lines can solve then."""
    times, met = [], 0
    for number in range(count):
        tones = averaged(painter(number), size, size)
        pixels = ["".join(f"{round(tone):02x}" * 3 for tone in row) for row in tones]
        asked = {"of": "image", "pixels": pixels, "height": size, "width": size, "goal": "line", "graded": False}
        since = worker_milliseconds()
        answer = page.evaluate(ASK, ["make", asked])
        times.append(worker_milliseconds() - since)
        met += '"met":true' in answer
    return times, met


def verdict_times(page: Page, count: int) -> list[float]:
    """CPU milliseconds until it is known whether a drawing has one solution, after each of so many strokes."""
    times = []
    for puzzle in drawings(count):
        since = worker_milliseconds()
        page.evaluate(ASK, ["solve", {"puzzle": puzzle, "limit": 2, "timeout": 60}])
        times.append(worker_milliseconds() - since)
    return times


def drawings(count: int) -> Iterator[dict[str, Any]]:
    """Puzzles of pictures that lines solve, each with up to ten strokes made on it, one after the other."""
    chance = Random(1)
    for number in range(count):
        if number % 10 == 0:
            [made] = ng.make.from_image(painted(number // 10), DRAWN)
            rows = [list(row) for row in made.picture.rows()]
        row, column, length = chance.randrange(DRAWN), chance.randrange(DRAWN - 4), chance.randint(1, 5)
        ink = chance.choice("#.")
        for at in range(column, min(DRAWN, column + length)):
            rows[row][at] = ink
        yield to_object(ng.Puzzle.from_grid(ng.Grid.parse(["".join(one) for one in rows])))


if __name__ == "__main__":
    sys.exit(main())
