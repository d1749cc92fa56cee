"""Slips planted in puzzles, for tests; seeded by the caller."""

from __future__ import annotations

import random

import nonogram as ng
from nonogram.help.slips import Clues


def as_typed(puzzle: ng.Puzzle) -> tuple[list[list[int]], list[list[int]]]:
    """The clues as lists that may be changed."""
    return [list(clue) for clue in puzzle.rows], [list(clue) for clue in puzzle.columns]


def plant(puzzle: ng.Puzzle, rng: random.Random) -> Clues:
    """The clues with one number changed: to its neighbour, or to any other of one digit."""
    while True:
        sides = as_typed(puzzle)
        clue = rng.choice(rng.choice(sides))
        if not clue:
            continue
        block = rng.randrange(len(clue))
        typed = rng.randint(1, 9) if rng.random() < 0.5 else clue[block] + rng.choice((-1, 1))
        if typed > 0 and typed != clue[block]:
            clue[block] = typed
            return Clues.of(*sides)
