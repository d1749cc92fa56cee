"""Boards for one technique: their path needs it, and nothing harder.

For a technique of single lines a picture is changed, cell by cell, until the path along its lines is as wished
(`steering`), and then graded; for chains of implications until full probing leaves cells that only these settle
(`linking`). For agreements a picture that needs them is changed as long as it does (`agreeing`). For all others random
pictures are graded until one uses the technique, and changed so that it needs harder ones less and less.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..errors import ArgumentError, expect_choice, shown
from ..grid import Grid
from ..help.grade import Grade
from ..help.grades.needs import LINKED
from ..help.grades.tries import AGREEMENT
from ..techniques.technique import TECHNIQUES, Technique, rank, technique
from .agreeing import Agreeing, agreeing, fitting
from .goals import Goal
from .line_paths import LinePaths
from .linking import Linked, linked
from .manners import Manner, drawn
from .originals import Budget, Original
from .planting import possible
from .proposals import Proposal, proposing, told_of_chance
from .repairing import repairing
from .sketch import Change, Sketch
from .steering import Steered, steered
from .switches import Switches

NEVER_HARDEST = frozenset({"empty line", "finished line", "longest block"})
"""Techniques that only empty cells: who knows none but these and easier ones paints no cell."""
MOST_DRAWN = 200
"""At most this many pictures are drawn before the nearest has to do."""
PATIENCE = 30
"""A picture is changed until so many changes one after the other bring it no nearer."""
_LINES, _ONE_PICTURE = Goal("line"), Goal("unique")
_GRADING = 10
"""A grade takes about the time of so many tries."""
_MANNERS = Manner(0, 0.45), Manner(0, 0.4), Manner(0, 0.48)
"""How pictures are drawn for techniques that try out cells, one manner after the other."""


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
    best: Proposal | None = None
    paths = LinePaths(wanted) if wanted.picture == "blocks" else None
    nearest: tuple[Steered | Linked | Agreeing, int] | None = None
    sought = bool(fitting(size)) if wanted == AGREEMENT else possible(wanted, size)
    for number in range(MOST_DRAWN if sought else 1):
        chance = Random(f"{seed}/{number}/{size[0]}x{size[1]}/{wanted.name}")
        made: Proposal | None = None
        picture: Steered | Linked | Agreeing | None = None
        if paths is not None:
            picture = await steered(paths, wanted, size, number, chance, budget)
        elif wanted.difficulty == LINKED:
            picture = await linked(size, chance, budget)
        elif wanted == AGREEMENT and sought:
            picture = await agreeing(size, chance, budget)
        else:
            made = await _drawn(wanted, size, number, chance, budget)
        if picture:
            if nearest is None or picture.nearness < nearest[0].nearness:
                nearest = picture, number
            if picture.met:
                made = await _graded(picture, number, budget)
        if made and (best is None or miss_of(made.grade, wanted) < miss_of(best.grade, wanted)):
            best = made
        if best and miss_of(best.grade, wanted) == MET:
            return told_of_chance(best, wanted.name)
        if budget.over():
            break
    if best is None:
        assert nearest is not None
        best = await _graded(*nearest, budget)
    return told_of_chance(replace(best, met=False), wanted.name)


async def _graded(picture: Steered | Linked | Agreeing, number: int, budget: Budget) -> Proposal:
    """Grade a picture; where lines do not find it, or it is not the only one, after changing it until they do, or it
    is.
    """
    goal = _LINES if isinstance(picture, Steered) else _ONE_PICTURE
    [made] = await repairing(Original(Grid.parse(picture.rows)), goal, budget, 1, number, attempts=1)
    return await made.graded()


async def _drawn(wanted: Technique, size: tuple[int, int], number: int, chance: Random, budget: Budget) -> Proposal:
    """Draw and grade a picture; one that uses the technique is changed until it needs nothing harder."""
    original = Original(drawn(*size, _MANNERS[number % len(_MANNERS)], "none", chance))
    [drawing] = await repairing(original, _ONE_PICTURE, budget, 1, number, attempts=1)
    made = await drawing.graded()
    if made.met and not miss_of(made.grade, wanted).unused:
        made = await _nearer(original, made, wanted, budget, chance)
    return made


async def _nearer(original: Original, made: Proposal, wanted: Technique, budget: Budget, chance: Random) -> Proposal:
    """Change a board cell by cell as long as that brings it nearer."""
    missed, in_vain = miss_of(made.grade, wanted), 0
    sketch, switches = Sketch(made.picture.rows()), Switches()
    while missed != MET and in_vain < PATIENCE and not budget.over():
        row, column = chance.randrange(sketch.height), chance.randrange(sketch.width)
        change: Change = ((row, column, "." if sketch.cells[row][column] == "#" else "#"),)
        back = sketch.undoing(change)
        sketch.take(change)
        in_vain += 1
        await budget.spend(_GRADING)
        if switches.any_in(sketch.rows()):
            sketch.take(back)
            continue
        other = await (await proposing(original, sketch, _ONE_PICTURE, budget.deadline)).graded()
        now = miss_of(other.grade, wanted)
        if now < missed:
            in_vain = 0
        if now <= missed:
            made, missed = other, now
        else:
            sketch.take(back)
    return made
