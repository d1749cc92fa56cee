"""Of 100 slips, one number changed, in shipped puzzles and in seeded random ones up to 25x25, the true correction is
among the first five for at least nine in ten.
"""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram import corrections
from tests.boards import random_puzzle
from tests.help.slips_made import plant
from tests.help.test_typos import rank_of
from tests.places import FIRST

pytestmark = pytest.mark.native

DENSITIES = {10: 0.5, 15: 0.6, 20: 0.65, 25: 0.7}
"""Of random puzzles by size, such that many are unique."""


def unique_random_puzzle(size: int, rng: random.Random) -> ng.Puzzle:
    while True:
        puzzle = random_puzzle(size, size, rng, DENSITIES[size])
        if ng.solve(puzzle).status == "unique":
            return puzzle


def test_a_hundred_slips() -> None:
    rng = random.Random(20)
    shipped = [ng.load(path) for path in FIRST[::2]]
    sizes = sorted(DENSITIES)
    others = [unique_random_puzzle(sizes[i % len(sizes)], rng) for i in range(100 - len(shipped))]
    ranks = [rank_of(puzzle, corrections(plant(puzzle, rng))) for puzzle in shipped + others]
    assert None not in ranks
    assert sum(rank is not None and rank < 5 for rank in ranks) >= 90
