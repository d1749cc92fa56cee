"""Measures the engine: how the line solver grows with the length of a line and with its blocks.

CPU seconds, medians over many random lines; a calibration loop's time stands beside them so that runs on different days
compare.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
from collections.abc import Callable
from statistics import median
from time import process_time

from .classic import wu
from .line import line_solver, parse_state
from .puzzle import Clue

CELLS = (25, 50, 100, 200, 400, 1000, 2000)
BLOCKS = (3, 6, 12, 25, 50, 100, 200, 400)
MOST_BLOCKS_A_CELL = 1 / 4


def calibration() -> float:
    """CPU seconds of a fixed loop, the machine's speed on this day."""
    started = process_time()
    x = 0
    for i in range(20_000_000):
        x ^= i * i
    return process_time() - started


def random_line(cells: int, blocks: int, rng: random.Random) -> tuple[Clue, str]:
    """A clue of so many blocks and a line of so many cells, a random third of it known, that fits it."""
    black = rng.randint(blocks, max(blocks, (cells - blocks) * 3 // 5))
    lengths = _split(black - blocks, blocks, rng)
    gaps = _split(cells - black - blocks + 1, blocks + 1, rng)
    line = "." * gaps[0] + ".".join("#" * (n + 1) + "." * gap for n, gap in zip(lengths, gaps[1:], strict=True))
    shown = "".join(cell if rng.random() < 1 / 3 else "?" for cell in line)
    return tuple(n + 1 for n in lengths), shown


def _split(total: int, parts: int, rng: random.Random) -> list[int]:
    """A random way to write a total as a sum of so many non-negative parts."""
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def seconds_per_call(calls: list[Callable[[], object]], budget: float) -> float:
    """The median over the calls of their CPU seconds, each repeated so that all together take about the budget."""
    times = []
    for call in calls:
        call()
        repeats, spent = 0, 0.0
        started = process_time()
        while spent < budget / len(calls):
            call()
            repeats += 1
            spent = process_time() - started
        times.append(spent / repeats)
    return median(times)


def line_growth(budget: float, seed: int = 1) -> list[dict[str, float | int]]:
    """Microseconds a line for each length and number of blocks, the fast solver and Fix/Paint of Wu et al."""
    rng = random.Random(seed)
    table: list[dict[str, float | int]] = []
    for cells in CELLS:
        for blocks in BLOCKS:
            if blocks > cells * MOST_BLOCKS_A_CELL:
                continue
            lines = [random_line(cells, blocks, rng) for _ in range(20)]
            fast = [_fast(clue, shown) for clue, shown in lines]
            blank = [_fast(clue, "?" * cells) for clue, _ in lines]
            slow = [_slow(clue, shown) for clue, shown in lines]
            table.append(
                {
                    "cells": cells,
                    "blocks": blocks,
                    "a third known": 1e6 * seconds_per_call(fast, budget),
                    "blank": 1e6 * seconds_per_call(blank, budget),
                    "Fix/Paint": 1e6 * seconds_per_call(slow, budget),
                }
            )
    return table


def _fast(clue: Clue, shown: str) -> Callable[[], object]:
    solve, state = line_solver(clue, len(shown)), parse_state(shown)
    return lambda: solve(state)


def _slow(clue: Clue, shown: str) -> Callable[[], object]:
    return lambda: wu.solve_line(clue, shown)


def run(options: argparse.Namespace) -> int:
    """The command `bench`."""
    table = line_growth(options.seconds)
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    speed = calibration()
    if options.json:
        print(json.dumps({"machine": machine, "calibration": speed, "lines": table}))
        return 0
    print(f"{machine}; calibration loop {speed:.2f} s\n\nMicroseconds a line, CPU, median of 20 random lines\n")
    print("| cells | blocks | a third known | blank | Fix/Paint, a third known |\n| ---: | ---: | ---: | ---: | ---: |")
    for row in table:
        figures = f"{row['a third known']:.1f} | {row['blank']:.1f} | {row['Fix/Paint']:.0f}"
        print(f"| {row['cells']} | {row['blocks']} | {figures} |")
    return 0
