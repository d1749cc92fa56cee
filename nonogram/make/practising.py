"""Boards for one technique: their path needs it, and nothing harder.

For a technique of single lines, a line on which it is the easiest is planted in a random picture. What surrounds the
line is changed, cell by cell, until easier techniques lead to just this line, and then until no harder one is needed.
For all others, and for the easiest that paint cells, random pictures are graded until one uses the technique, and
changed so that it needs harder ones less and less.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..errors import ArgumentError, expect_choice, shown
from ..grid import Grid
from ..help.grade import Grade
from ..techniques.technique import TECHNIQUES, Technique, rank, technique
from .goals import Goal
from .manners import Manner, drawn
from .originals import Budget, Original
from .planting import planted
from .proposals import Proposal, proposing, told_of_chance
from .repairing import repairing
from .sketch import Change, Sketch

NEVER_HARDEST = frozenset({"empty line", "finished line", "longest block"})
"""Techniques that only empty cells: who knows none but these and easier ones paints no cell."""
MOST_DRAWN = 200
"""At most this many pictures are drawn before the nearest has to do."""
PATIENCE = 30
"""A picture is changed until so many changes one after the other bring it no nearer."""
_GRADING = 10
"""A grade takes about the time of so many tries."""
_DRAWN_DIFFICULTY = 2
"""Boards for techniques of this difficulty are found soonest without a planted line."""

MANNERS: dict[int, tuple[Manner, ...]] = {
    2: (Manner(3, 0.65), Manner(2, 0.6), Manner(1, 0.6)),
    12: (Manner(0, 0.45), Manner(0, 0.4), Manner(0, 0.48)),
}
"""How pictures are drawn for techniques up to each difficulty, one manner after the other."""


class Miss(NamedTuple):
    """How far a path is from needing a technique and nothing harder: smaller is nearer."""

    undecided: bool
    unused: bool
    harder: int
    """How many turns need something harder."""


MET = Miss(False, False, 0)


PRACTISED = tuple(one for one in TECHNIQUES if one.name not in NEVER_HARDEST)
"""The techniques for which there are boards."""


def expect_technique(name: str) -> Technique:
    """Return the technique of this name. Raises ArgumentError for any other name, and for a technique that is never the
    hardest of a board.
    """
    wanted = technique(expect_choice("technique", name, [one.name for one in TECHNIQUES]))
    if wanted not in PRACTISED:
        raise ArgumentError(f"technique {shown(name)}: no board needs just this, since it paints no cell")
    return wanted


def miss_of(grade: Grade, wanted: Technique) -> Miss:
    """Return how far the path of a grade is from what is wanted."""
    used = {turn.technique for turn in grade.profile}
    harder = sum(rank(turn.technique) > rank(wanted) for turn in grade.profile)
    return Miss(grade.needs is None, wanted not in used, harder)


async def practising(wanted: Technique, size: tuple[int, int], seed: int | str, budget: Budget) -> Proposal:
    """Make a board the path of which needs a technique and nothing harder, or that which comes nearest of all that were
    tried. The same seed gives the same board, unless the deadline ends it.
    """
    by_lines = wanted.picture == "blocks" and wanted.difficulty != _DRAWN_DIFFICULTY
    goal = Goal("line" if wanted.picture == "blocks" else "unique")
    best: Proposal | None = None
    for number in range(MOST_DRAWN):
        manners = next(manners for bound, manners in MANNERS.items() if wanted.difficulty <= bound)
        chance = Random(f"{seed}/{number}/{size[0]}x{size[1]}/{wanted.name}")
        if by_lines:
            original = Original(Grid.parse(await planted(wanted, size, chance, budget)))
        else:
            original = Original(drawn(*size, manners[number % len(manners)], "none", chance))
        [drawing] = await repairing(original, goal, budget, 1, number, attempts=1)
        made = await drawing.graded()
        if made.met and not miss_of(made.grade, wanted).unused:
            made = await _nearer(original, made, goal, wanted, budget, chance)
        if best is None or miss_of(made.grade, wanted) < miss_of(best.grade, wanted):
            best = made
        if miss_of(best.grade, wanted) == MET:
            return told_of_chance(best, wanted.name)
        if budget.over():
            break
    assert best is not None
    return told_of_chance(replace(best, met=False), wanted.name)


async def _nearer(
    original: Original, made: Proposal, goal: Goal, wanted: Technique, budget: Budget, chance: Random
) -> Proposal:
    """Change a board cell by cell as long as that brings it nearer."""
    missed, in_vain = miss_of(made.grade, wanted), 0
    sketch = Sketch(made.picture.rows())
    while missed != MET and in_vain < PATIENCE and not budget.over():
        row, column = chance.randrange(sketch.height), chance.randrange(sketch.width)
        change: Change = ((row, column, "." if sketch.cells[row][column] == "#" else "#"),)
        back = sketch.undoing(change)
        sketch.take(change)
        in_vain += 1
        if sketch.open and goal.kind == "line":
            await budget.spend()
            sketch.take(back)
            continue
        await budget.spend(_GRADING)
        other = await (await proposing(original, sketch, goal, budget.deadline)).graded()
        now = miss_of(other.grade, wanted)
        if now < missed:
            in_vain = 0
        if now <= missed:
            made, missed = other, now
        else:
            sketch.take(back)
    return made
