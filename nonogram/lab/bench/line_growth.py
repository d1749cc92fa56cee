"""Measures line solvers: how the time of each grows with the length of a line and with its number of blocks.

Times are CPU time, medians over many random lines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from statistics import median
from time import process_time

from ...cells import Clue
from ...classic import LINE_SOLVERS
from ...logic.line import line_solver, parse_state

SOLVERS = ("bits", *LINE_SOLVERS)
"""The engine's own line solver and the classic ones."""

SIZES = tuple(
    (cells, blocks)
    for cells in (12, 16, 20, 25, 50, 100, 200, 400, 1000, 2000)
    for blocks in (3, 6, 12, 25, 50, 100, 200, 400)
    if 4 * blocks <= cells
)
"""Cells and blocks of the lines measured."""

LINES = 20
"""The number of random lines of each size."""

MOST_SECONDS = 0.05
"""A solver that takes longer for a line of some size is not measured at that size."""

MOST_ARRANGEMENTS = 10_000
"""Brute force is not measured on lines with more arrangements; its first call would take too long to find out."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Microseconds per line of this size, by solver; None if the solver is too slow to be measured."""

    cells: int
    blocks: int
    microseconds: dict[str, float | None]


def random_line(cells: int, blocks: int, rng: random.Random, known: float = 1 / 3) -> tuple[Clue, str]:
    """Return a random clue of `blocks` blocks and a line of `cells` cells that fits it, with this share of them
    known.
    """
    black = rng.randint(blocks, max(blocks, (cells - blocks) * 3 // 5))
    lengths = _split(black - blocks, blocks, rng)
    gaps = _split(cells - black - blocks + 1, blocks + 1, rng)
    line = "." * gaps[0] + ".".join("#" * (n + 1) + "." * gap for n, gap in zip(lengths, gaps[1:], strict=True))
    shown = "".join(cell if rng.random() < known else "?" for cell in line)
    return tuple(n + 1 for n in lengths), shown


def _split(total: int, parts: int, rng: random.Random) -> list[int]:
    """Return a random way to write a total as a sum of `parts` non-negative parts."""
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def seconds_per_call(calls: Sequence[Callable[[], object]], budget: float) -> float:
    """Return the median over the calls of their CPU seconds. Each call is made at least once, and repeated so that all
    together take about the budget.
    """
    times = []
    for call in calls:
        call()
        repeats, spent = 0, 0.0
        started = process_time()
        while not repeats or spent < budget / len(calls):
            call()
            repeats += 1
            spent = process_time() - started
        times.append(spent / repeats)
    return median(times)


def line_growth(
    sizes: Iterable[tuple[int, int]],
    solvers: Sequence[str] = SOLVERS,
    budget: float = 0.2,
    seed: int = 1,
    lines: int = LINES,
) -> Iterator[Growth]:
    """Measure how long each solver takes for lines of each size (cells, blocks); yield each row as soon as it is
    measured.

    Each figure takes about `budget` CPU seconds. The lines of a size are the same for all solvers and, for a given
    seed, whatever other sizes are measured. `lines` is the number of lines of each size. Raises
    KeyError for an unknown solver.
    """
    for cells, blocks in sizes:
        rng = random.Random(f"{seed} {cells} {blocks}")
        drawn = [random_line(cells, blocks, rng) for _ in range(lines)]
        yield Growth(cells, blocks, {name: _microseconds(name, drawn, budget) for name in solvers})


def _microseconds(name: str, lines: Sequence[tuple[Clue, str]], budget: float) -> float | None:
    counts = (comb(len(shown) - sum(clue) + 1, len(clue)) for clue, shown in lines)
    if name == "brute" and max(counts) > MOST_ARRANGEMENTS:
        return None
    calls = [_call(name, clue, shown) for clue, shown in lines]
    started = process_time()
    calls[0]()
    if process_time() - started > MOST_SECONDS:
        return None
    seconds = seconds_per_call(calls, budget)
    return 1e6 * seconds if seconds <= MOST_SECONDS else None


def _call(name: str, clue: Clue, shown: str) -> Callable[[], object]:
    if name == "bits":
        solve, state = line_solver(clue, len(shown)), parse_state(shown)
        return lambda: solve(state)
    solve_text = LINE_SOLVERS[name]
    return lambda: solve_text(clue, shown)


def growth_table(rows: Iterable[Growth], solvers: Sequence[str] = SOLVERS) -> Iterator[str]:
    """Yield the lines of a Markdown table, each as soon as its row is measured; "-" if a solver was too slow."""
    yield f"| cells | blocks | {' | '.join(solvers)} |"
    yield "| ---: " * (2 + len(solvers)) + "|"
    for row in rows:
        yield f"| {row.cells} | {row.blocks} | {' | '.join(_figure(row.microseconds[name]) for name in solvers)} |"


def _figure(microseconds: float | None) -> str:
    return "-" if microseconds is None else f"{microseconds:.1f}" if microseconds < 100 else f"{microseconds:.0f}"
