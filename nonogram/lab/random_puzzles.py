"""Random puzzles for measurements: noise as in the papers, and pictures of large shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random

from ..formats.sets import Member
from ..formats.tournament import SIDE
from ..grid import Grid
from ..puzzle import Puzzle

PAPERS_DENSITIES = (0.50, 0.35)
"""The share of black cells in the tournaments' first and last puzzles; between them it falls evenly."""


def papers_set(count: int, seed: int, side: int = SIDE) -> Iterator[Member]:
    """Yield random puzzles drawn as for the tournaments in the papers: square, black cells anywhere, densest first.

    The first is 50 % black and the last 35 %, rounded down to whole cells; between them the density falls evenly.
    """
    first, last = PAPERS_DENSITIES
    for number in range(1, count + 1):
        density = first + (last - first) * (number - 1) / max(1, count - 1)
        yield random_member(number, seed, side, density)


def random_set(count: int, seed: int, side: int, density: float) -> Iterator[Member]:
    """Yield random square puzzles that all have the same share of black cells."""
    return (random_member(number, seed, side, density) for number in range(1, count + 1))


def random_member(number: int, seed: int, side: int, density: float) -> Member:
    """Return a square puzzle with black cells anywhere; the same for the same arguments, on every machine."""
    rng = Random(f"{seed}/{number}/{side}")
    black = int(density * side * side + 1e-9)
    drawn = sorted(range(side * side), key=lambda _: rng.random())[:black]
    cells = bytearray(b"." * side * side)
    for cell in drawn:
        cells[cell] = ord("#")
    rows = [cells[start : start + side].decode() for start in range(0, side * side, side)]
    clues = Grid.parse(rows).clues()
    return Member(number, f"random {side}x{side} {density:.1%} seed {seed} no. {number}", Puzzle(*clues))


def smooth_set(count: int, seed: int, side: int, density: float = 0.6) -> Iterator[Member]:
    """Yield square pictures of large round shapes; line logic alone solves most of them, at any size."""
    return (smooth_member(number, seed, side, density) for number in range(1, count + 1))


def smooth_member(number: int, seed: int, side: int, density: float = 0.6) -> Member:
    """Return a square picture: noise, blurred four times over a twentieth of the side, the highest cells black; the
    same for the same arguments.
    """
    rng = Random(f"smooth {seed}/{number}/{side}")
    heights = [[rng.random() for _ in range(side)] for _ in range(side)]
    for _ in range(4):
        heights = [list(column) for column in zip(*_blurred(heights, max(2, side // 20)), strict=True)]
    sea = sorted((height for row in heights for height in row), reverse=True)[int(density * side * side)]
    clues = Grid.parse(["".join("#" if height > sea else "." for height in row) for row in heights]).clues()
    return Member(number, f"smooth {side}x{side} {density:.1%} seed {seed} no. {number}", Puzzle(*clues))


def _blurred(rows: Sequence[Sequence[float]], radius: int) -> Iterator[list[float]]:
    """Yield each row with every cell replaced by the sum over its neighbourhood."""
    for row in rows:
        sums = [0.0, *accumulate(row)]
        n = len(row)
        yield [sums[min(n, i + radius + 1)] - sums[max(0, i - radius)] for i in range(n)]
