"""Random lines for tests, as text; seeded by the caller."""

from __future__ import annotations

import random

from nonogram.puzzle import Clue, clue_of


def random_line(cells: int, rng: random.Random, wrong: bool = False) -> tuple[Clue, str]:
    """A clue and a partly known line that fits it; `wrong` flips a cell, so that it may not fit."""
    density, shown = rng.random(), rng.random()
    line = "".join("#" if rng.random() < density else "." for _ in range(cells))
    seen = [cell if rng.random() < shown else "?" for cell in line]
    if wrong:
        seen[rng.randrange(cells)] = rng.choice("#.")
    return clue_of(line), "".join(seen)
