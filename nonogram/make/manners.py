"""Random pictures: noise, blurred or not."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import NamedTuple

from ..cells import BLACK, WHITE
from ..grid import Grid
from .blurring import blurred
from .symmetry import Symmetry, images

_BLURRED = 5
"""Of pictures with a shorter side, blurring would leave nothing."""


class Manner(NamedTuple):
    """How a picture is drawn: how often noise is blurred, and which share is black. More blur makes easier puzzles."""

    blurs: int
    density: float


def drawn(height: int, width: int, manner: Manner, symmetry: Symmetry, chance: Random) -> Grid:
    """Return a picture: noise, blurred, made symmetric, of which the highest cells are black."""
    heights = [[chance.random() for _ in range(width)] for _ in range(height)]
    for _ in range(manner.blurs if min(height, width) >= _BLURRED else 0):
        heights = blurred(heights, max(1, max(height, width) // 20))
    cells = [(row, column) for row in range(height) for column in range(width)]
    alike = {at: images(symmetry, at, height, width) for at in cells}
    level = {at: fsum(heights[row][column] for row, column in alike[at]) / len(alike[at]) for at in cells}
    sea = sorted(level.values(), reverse=True)[min(len(cells) - 1, round(manner.density * len(cells)))]
    rows = ["".join(BLACK if level[row, column] > sea else WHITE for column in range(width)) for row in range(height)]
    return Grid.parse(rows)
