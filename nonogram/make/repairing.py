"""Changing a picture as little as possible until its clues give what is wished."""

from __future__ import annotations

import math
from random import Random

from .attempt import Attempt
from .goals import Goal
from .originals import Budget, Original
from .proposals import Proposal, proposing
from .sketch import Change, Sketch, changed
from .symmetry import images

ALTERNATIVES = 3
ATTEMPTS = 8
_IN_VAIN = 40
"""A picture is given up after so many changes one after the other that bring it no nearer."""
GRADING = 10
"""A grade takes about the time of so many tries."""


async def repairing(
    original: Original,
    goal: Goal,
    budget: Budget,
    alternatives: int = ALTERNATIVES,
    seed: int = 0,
    symmetric: bool = False,
    attempts: int = ATTEMPTS,
    repaired: Sketch | None = None,
) -> tuple[Proposal, ...]:
    """Return up to `alternatives` different pictures that meet the goal, the one that disturbs least first; if none
    does after so many `attempts`, the nearest that was found. With `symmetric` only changes that keep the symmetry are
    tried. `repaired` is the picture as far as an attempt for lines repaired it, where one was made. The same seed gives
    the same pictures, unless the deadline ends it.
    """
    found: dict[tuple[str, ...], Proposal] = {}
    for number in range(attempts):
        if budget.over() and found:
            break
        if repaired and not number and goal.kind == "line":
            sketch = repaired
        else:
            chance = Random(f"{seed}/{number}") if number else None
            attempt = Attempt(original, goal.kind == "line", budget, chance, symmetric or number % 2 == 0)
            sketch = await attempt.run()
            await attempt.spare()
        proposal = await proposing(original, sketch, goal, budget.deadline)
        if goal.graded:
            climbed = await climbing(original, proposal, goal, budget, Random(f"{seed}/{number}/climb"))
            proposal = await _spared(original, proposal, climbed, goal, budget) if climbed.met else climbed
        found.setdefault(tuple(proposal.picture.rows()), proposal)
        untouched = proposal.met and not proposal.changed
        if untouched or sum(one.met for one in found.values()) >= alternatives:
            break
    ranked = sorted(found.values(), key=lambda one: (miss_of(goal, one), one.disturbance))
    return tuple(one for one in ranked if one.met)[:alternatives] or tuple(ranked[:1])


def miss_of(goal: Goal, proposal: Proposal) -> float:
    """Return how far a proposal is from what is wished."""
    if proposal.met:
        return 0.0
    cells = proposal.puzzle.width * proposal.puzzle.height
    return math.inf if goal.lines_tell else goal.miss(proposal.grade, cells)


# --- a wished difficulty ---


async def climbing(original: Original, start: Proposal, goal: Goal, budget: Budget, chance: Random) -> Proposal:
    """Return the picture nearest to the goal that was reached from this one. Changes that bring it no further away are
    kept, since others lead on from there.
    """
    best, in_vain = start, 0
    while not best.met and in_vain < _IN_VAIN and not budget.over():
        sketch = Sketch(best.picture.rows(), original.inks)
        change = _near_together(_offered(original, sketch, chance), chance)
        if not change:
            break
        proposal = await _changed(original, sketch, change, goal, budget)
        now, before = miss_of(goal, proposal), miss_of(goal, best)
        in_vain = 0 if now < before else in_vain + 1
        if now <= before:
            best = proposal
    return best


async def _changed(original: Original, sketch: Sketch, change: Change, goal: Goal, budget: Budget) -> Proposal:
    """Change a sketch, and grade it."""
    sketch.take(change)
    await budget.spend(GRADING)
    return await proposing(original, sketch, goal, budget.deadline)


async def _spared(original: Original, start: Proposal, best: Proposal, goal: Goal, budget: Budget) -> Proposal:
    """Take back changes as long as the goal is met, those of cells that are alike by symmetry together."""
    before, symmetry = start.picture.rows(), original.costs.symmetry
    for at in changed(before, best.picture.rows()):
        like = images(symmetry, at, len(before), len(before[0]))
        if at != min(like) or budget.over():
            continue
        sketch = Sketch(best.picture.rows(), original.inks)
        back = tuple((row, column, before[row][column]) for row, column in like)
        proposal = await _changed(original, sketch, back, goal, budget)
        if proposal.met:
            best = proposal
    return best


def _near_together(offered: list[Change], chance: Random) -> Change:
    """Return one of the changes, rather one of the first, often with one or two others beside it: a border is moved,
    or a patch gets a texture. Empty if none is offered.
    """
    if not offered:
        return ()
    first = offered[int(len(offered) * chance.random() ** 2)]
    row, column, _ = first[0]
    near = [one for one in offered if one != first and abs(one[0][0] - row) <= 1 and abs(one[0][1] - column) <= 1]
    others = chance.sample(near, min(len(near), max(0, chance.randrange(-1, 3))))
    cells = {cell[:2]: cell for one in (first, *others) for cell in one}
    return tuple(cells.values())


def _offered(original: Original, sketch: Sketch, chance: Random) -> list[Change]:
    """Return changes of single cells, or of cells that are alike by symmetry, the cheapest first, weighed by chance."""
    costs = original.costs
    offered: list[tuple[float, Change]] = []
    for row in range(sketch.height):
        for column in range(sketch.width):
            like = images(costs.symmetry, (row, column), sketch.height, sketch.width)
            for value, _ in costs.values(sketch, (row, column)) if (row, column) == min(like) else ():
                change = tuple((*at, value) for at in like)
                cost = costs.cost(sketch, change)
                if cost is not None:
                    offered.append((cost + chance.random() * 0.3, change))
    return [change for _, change in sorted(offered)]
