"""Lines for tests: random ones, seeded by the caller, and what techniques give on them."""

from __future__ import annotations

import random

from nonogram.cells import Clue, Mark, clue_of
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import Technique, finds


def random_line(cells: int, rng: random.Random, wrong: bool = False) -> tuple[Clue, str]:
    """A clue and a partly known line that fits it; `wrong` flips a cell, so that it may not fit."""
    density, shown = rng.random(), rng.random()
    line = "".join("#" if rng.random() < density else "." for _ in range(cells))
    seen = [cell if rng.random() < shown else "?" for cell in line]
    if wrong:
        seen[rng.randrange(cells)] = rng.choice("#.")
    return clue_of(line), "".join(seen)


def line_deductions(clue: Clue, text: str) -> list[tuple[Technique, tuple[Mark, ...]]]:
    """Each technique that gives anything on a line, cheapest first, with the cells it settles as (index, value)."""
    return [
        (technique, marks_of(tuple(reason for find in ideas for reason in find)))
        for technique, ideas in finds(clue, text)
    ]
