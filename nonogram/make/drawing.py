"""Puzzles by chance: pictures of large shapes, or of none, until one is as wished."""

from __future__ import annotations

from random import Random

from ..errors import ArgumentError, shown
from ..grid import MAX_SIDE
from .goals import HIGHEST, Goal
from .manners import Manner, Style, drawn, dyed
from .originals import Budget, Original
from .palettes import DYES
from .proposals import Proposal, told_of_chance
from .repairing import miss_of, repairing
from .symmetry import Symmetry

MOST_DRAWN = 12
"""At most this many pictures are drawn before the nearest has to do."""

MANNERS: tuple[tuple[float, tuple[Manner, ...]], ...] = (
    (1.3, (Manner(3, 0.6), Manner(2, 0.6), Manner(2, 0.55))),
    (1.8, (Manner(2, 0.5), Manner(1, 0.55), Manner(0, 0.55))),
    (3.0, (Manner(0, 0.5), Manner(1, 0.45), Manner(0, 0.48))),
    (HIGHEST, (Manner(0, 0.45), Manner(1, 0.4), Manner(0, 0.42))),
)
"""How pictures are drawn for scores up to each bound, one manner after the other."""
_SCORE_OF_FEW = 2.0
"""Puzzles with few footholds begin like those of this score."""


def random_size(size: object) -> tuple[int, int]:
    """Read the size of a picture: a side, or (rows, columns). Raises ArgumentError for any that no puzzle has."""
    match size:
        case bool():
            pass
        case int(side) if 1 <= side <= MAX_SIDE:
            return side, side
        case [int(rows), int(columns)] if 1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE:
            return rows, columns
    raise ArgumentError(f"size: {shown(size)} is not a side from 1 to {MAX_SIDE}, or (rows, columns)")


def expect_density(density: float | None) -> float | None:
    """Return a share of black cells, None for any. Raises ArgumentError for a share that is not between 0 and 1."""
    if density is None or (isinstance(density, int | float) and 0 < density < 1):
        return density
    raise ArgumentError(f"density: {shown(density)} is not between 0 and 1")


def expect_dyes(inks: int) -> int:
    """Return a number of inks. Raises ArgumentError for a number in which no picture is drawn by chance."""
    if isinstance(inks, int) and not isinstance(inks, bool) and 1 <= inks <= len(DYES):
        return inks
    raise ArgumentError(f"inks: {shown(inks)} is not a number from 1 to {len(DYES)}")


async def drawing(
    size: tuple[int, int],
    density: float | None,
    goal: Goal,
    symmetry: Symmetry,
    seed: int | str,
    budget: Budget,
    inks: int = 1,
    style: Style = "any",
) -> Proposal:
    """Make a random puzzle in so many inks that meets a goal, or comes nearest to it of all that were tried. The same
    seed gives the same puzzle, unless the deadline ends it.
    """
    nearest: Proposal | None = None
    for number in range(MOST_DRAWN):
        manner = _manner(goal, number).styled(style)
        if density is not None:
            manner = manner._replace(density=density)
        chance = Random(f"{seed}/{number}/{size[0]}x{size[1]}")
        picture = drawn(*size, manner, symmetry, chance)
        if inks > 1:
            original = Original(dyed(picture, inks, manner, symmetry, chance), DYES[:inks])
        else:
            original = Original(picture)
        [made] = await repairing(original, goal, budget, 1, number, symmetric=True, attempts=1)
        if made.met:
            return told_of_chance(made)
        if nearest is None or miss_of(goal, made) < miss_of(goal, nearest):
            nearest = made
        if budget.over():
            break
    assert nearest is not None
    return told_of_chance(nearest)


def _manner(goal: Goal, number: int) -> Manner:
    middle = (goal.low + goal.high) / 2 if goal.kind == "grade" else _SCORE_OF_FEW if goal.footholds == "few" else 0.0
    manners = next(manners for bound, manners in MANNERS if middle <= bound)
    return manners[number % len(manners)]
