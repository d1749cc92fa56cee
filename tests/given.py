"""Random small puzzles with given cells."""

from __future__ import annotations

import random
from collections.abc import Iterator

import nonogram as ng
from tests.boards import random_puzzle


def given_puzzles(count: int, seed: int) -> Iterator[ng.Puzzle]:
    """Puzzles of up to 5x5 cells with one to six given cells, most of them from a picture of the clues, the others at
    random, as far as no single line contradicts them.
    """
    rng = random.Random(seed)
    while count:
        plain = random_puzzle(rng.randint(1, 5), rng.randint(1, 5), rng, rng.uniform(0.3, 0.7))
        assert plain.goal is not None
        wrong = rng.random() < 0.3
        cells = {(rng.randrange(plain.height), rng.randrange(plain.width)) for _ in range(rng.randint(1, 6))}
        values = [(*at, rng.choice("#.") if wrong else plain.goal[at]) for at in cells]
        try:
            yield ng.Puzzle(plain.rows, plain.columns, given=ng.Grid.of(plain.height, plain.width, values))
        except ng.PuzzleError:
            continue
        count -= 1
