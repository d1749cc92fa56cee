"""Changing a picture as little as possible until its clues give what is wished."""

from __future__ import annotations

from random import Random

from .attempt import Attempt
from .changes import near_together, offered
from .goals import Goal
from .originals import GRADING, Budget, Original
from .proposals import Proposal, miss_of, proposing
from .sketch import Change, Sketch, changed
from .symmetry import images

ALTERNATIVES = 3
ATTEMPTS = 8
_IN_VAIN = 40
"""A picture is given up after so many changes one after the other that bring it no nearer."""


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


# --- a wished difficulty ---


async def climbing(original: Original, start: Proposal, goal: Goal, budget: Budget, chance: Random) -> Proposal:
    """Return the picture nearest to the goal that was reached from this one. Changes that bring it no further away are
    kept, since others lead on from there.
    """
    best, in_vain = start, 0
    while not best.met and in_vain < _IN_VAIN and not budget.over():
        sketch = Sketch(best.picture.rows(), original.inks)
        change = near_together(offered(original, sketch, chance), chance)
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
