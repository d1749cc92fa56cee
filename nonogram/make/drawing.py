"""Puzzles by chance: pictures of large shapes, or of none, until one is as wished.

A picture is soon drawn, and grading one takes longer than repairing it. So those are passed over of which lines tell
that they would be too easy or too hard, and what is drawn next is sparser or denser accordingly. Only where no picture
is as wished, the nearest are changed until one is.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import NamedTuple

from ..errors import ArgumentError, shown
from ..grid import MAX_SIDE
from ..help.grades.needs import BANDS
from .attempt import Attempt
from .goals import HIGHEST, Goal
from .hardening import BEYOND_TRIES, HARDEST_LINES, hardening, score_of_tries
from .manners import Manner, Style, drawn, dyed
from .originals import GRADING, Budget, Original, QuietBudget
from .palettes import DYES
from .proposals import Proposal, miss_of, proposing, told_of_chance
from .repairing import climbing
from .sketch import Sketch
from .symmetry import Symmetry

MOST_DRAWN = 40
"""At most this many pictures are drawn before the nearest are changed."""
MOST_CLIMBED = 12
"""At most this many are changed before the nearest has to do."""

MANNERS: tuple[tuple[float, tuple[Manner, ...]], ...] = (
    (1.3, (Manner(3, 0.6), Manner(2, 0.6), Manner(2, 0.55))),
    (1.8, (Manner(2, 0.5), Manner(1, 0.55), Manner(0, 0.55))),
    (3.0, (Manner(1, 0.42), Manner(0, 0.5))),
    (5.0, (Manner(0, 0.45),)),
    (BEYOND_TRIES, (Manner(0, 0.43),)),
    (HIGHEST, (Manner(0, 0.42),)),
)
"""How pictures are drawn for scores up to each bound, one manner after the other."""
_SCORE_OF_FEW = 2.0
"""Puzzles with few footholds begin like those of this score."""

_STEP = 0.01
"""So much sparser or denser is what is drawn after a picture that was too easy or too hard."""
_SPARSEST, _DENSEST = 0.2, 0.8
_LEAST_TRIES, _CELLS_A_TRY = 60, 3
"""Where a difficulty is wished, a picture is given up after so many changes tried, or one for so many cells."""
_NEAR = 0.1
"""Scores that are expected from what a solver took are mostly as near."""


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
    aim = _Aim(goal, density, style)
    lottery = _Lottery(size, goal, symmetry, inks, seed, budget)
    if goal.kind == "grade" and goal.low >= BEYOND_TRIES and inks == 1:
        return told_of_chance(await _hardened(lottery, aim))
    drawings: list[_Drawing] = []
    for number in range(MOST_DRAWN):
        original, attempt = await lottery.draw(number, aim.manner(number))
        made = None if aim.off(attempt) else await _graded(original, attempt.sketch, goal, budget)
        if made and made.met:
            return told_of_chance(made)
        drawings.append(_Drawing(miss_of(goal, made) if made else inf, number, original, attempt.sketch, made))
        if budget.over():
            break
        if made:
            aim.learn(made)
    return told_of_chance(await _climbed(sorted(drawings, key=lambda one: one.miss), goal, seed, budget))


class _Lottery(NamedTuple):
    """What pictures are drawn for."""

    size: tuple[int, int]
    goal: Goal
    symmetry: Symmetry
    inks: int
    seed: int | str
    budget: Budget

    async def draw(self, number: int, manner: Manner) -> tuple[Original, Attempt]:
        """Draw the picture of this number, and repair it."""
        size, goal, budget = self.size, self.goal, self.budget
        chance = Random(f"{self.seed}/{number}/{size[0]}x{size[1]}")
        original = _original(size, manner, self.symmetry, self.inks, chance)
        trial = _trial(goal, size, budget)
        attempt = Attempt(original, goal.kind == "line", trial, None, True)
        await attempt.run()
        await budget.spend(trial.spent)
        return original, attempt


async def _hardened(lottery: _Lottery, aim: _Aim) -> Proposal:
    """Return what is nearest to a goal that hardly any picture meets as it is drawn."""
    goal, budget = lottery.goal, lottery.budget
    nearest: Proposal | None = None
    for number in range(MOST_DRAWN):
        original, attempt = await lottery.draw(number, aim.manner(number))
        if attempt.reached:
            chance = Random(f"{lottery.seed}/{number}/harden")
            made = await hardening(original, attempt.sketch, goal, budget, chance)
            if nearest is None or miss_of(goal, made) < miss_of(goal, nearest):
                nearest = made
        else:
            aim.off(attempt)
        if budget.over() or (nearest and nearest.met):
            break
    return nearest or await _graded(original, attempt.sketch, goal, budget)


class _Drawing(NamedTuple):
    """A picture that was drawn and repaired, and how far it is from the goal if that was found out."""

    miss: float
    number: int
    original: Original
    sketch: Sketch
    made: Proposal | None


async def _climbed(drawings: list[_Drawing], goal: Goal, seed: int | str, budget: Budget) -> Proposal:
    """Return what is nearest to the goal when drawings, the nearest first, are changed."""
    nearest: Proposal | None = None
    for _, number, original, sketch, made in drawings[: MOST_CLIMBED if goal.graded else 1]:
        made = made or await _graded(original, sketch, goal, budget)
        if goal.graded:
            made = await climbing(original, made, goal, budget, Random(f"{seed}/{number}/climb"))
        if nearest is None or miss_of(goal, made) < miss_of(goal, nearest):
            nearest = made
        if nearest.met or budget.over():
            break
    assert nearest is not None
    return nearest


async def _graded(original: Original, sketch: Sketch, goal: Goal, budget: Budget) -> Proposal:
    await budget.spend(GRADING if goal.graded else 0)
    return await proposing(original, sketch, goal, budget.deadline)


def _trial(goal: Goal, size: tuple[int, int], budget: Budget) -> QuietBudget:
    """Return what repairing one picture may take: little where another one may be drawn instead."""
    left = max(1, budget.most - budget.spent)
    few = max(_LEAST_TRIES, size[0] * size[1] // _CELLS_A_TRY)
    return QuietBudget(min(left, few) if goal.graded else left, budget.deadline)


def _original(size: tuple[int, int], manner: Manner, symmetry: Symmetry, inks: int, chance: Random) -> Original:
    picture = drawn(*size, manner, symmetry, chance)
    if inks == 1:
        return Original(picture)
    return Original(dyed(picture, inks, manner, symmetry, chance), DYES[:inks])


class _Aim:
    """How pictures are drawn for a goal: sparser where those before were too easy, denser where they were too hard."""

    def __init__(self, goal: Goal, density: float | None, style: Style) -> None:
        """Aim at a goal. A `density` that is given stays as it is."""
        middle = (goal.low + goal.high) / 2 if goal.kind == "grade" else _SCORE_OF_FEW if goal.footholds == "few" else 0
        self._manners = next(manners for bound, manners in MANNERS if middle <= bound)
        self._goal, self._density, self._style = goal, density, style
        self._denser = 0.0

    def manner(self, number: int) -> Manner:
        """Return how the picture of this number is drawn."""
        manner = self._manners[number % len(self._manners)].styled(self._style)
        density = (
            min(_DENSEST, max(_SPARSEST, manner.density + self._denser)) if self._density is None else self._density
        )
        return manner._replace(density=density)

    def off(self, attempt: Attempt) -> bool:
        """Return whether a picture seems too easy or too hard, and learn from that."""
        low, high = _expected(attempt)
        side = (low > self._goal.high) - (high < self._goal.low)
        self._denser += _STEP * side
        return side != 0

    def learn(self, made: Proposal) -> None:
        """Learn from the grade of what was made."""
        score = made.grade.score
        if self._goal.kind == "grade" and score is not None:
            self._denser += _STEP * ((score > self._goal.high) - (score < self._goal.low))


def _expected(attempt: Attempt) -> tuple[float, float]:
    """Return between which scores a repaired picture seems to be, from how many cells lines leave unknown and how many
    the solver had to try out. Solving takes a small part of the time of grading.
    """
    left, result = attempt.sketch.open, attempt.result
    if not attempt.reached:
        return inf, inf
    if not left or result is None:
        return 0.0, HARDEST_LINES
    if result.stats["guesses"]:
        return BANDS["chains"].start, HIGHEST
    score = score_of_tries(left, result)
    return score - _NEAR, score + _NEAR
