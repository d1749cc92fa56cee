"""Changing a picture as little as possible until its clues give what is wished."""

from __future__ import annotations

from random import Random

from .attempt import Attempt
from .goals import Goal
from .originals import Budget, Original
from .proposals import Proposal, proposing
from .sketch import Change, Sketch
from .symmetry import images

ALTERNATIVES = 3
ATTEMPTS = 8
_AT_ONCE = 24
"""At most this many changes are graded before giving up on a picture."""
_GRADING = 10
"""A grade takes about the time of so many tries."""


async def repairing(
    original: Original,
    goal: Goal,
    budget: Budget,
    alternatives: int = ALTERNATIVES,
    seed: int = 0,
    symmetric: bool = False,
    attempts: int = ATTEMPTS,
) -> tuple[Proposal, ...]:
    """Return up to `alternatives` different pictures that meet the goal, the one that disturbs least first; if none
    does after so many `attempts`, the nearest that was found. With `symmetric` only changes that keep the symmetry are
    tried. The same seed gives the same pictures, unless the deadline ends it.
    """
    found: dict[tuple[str, ...], Proposal] = {}
    for number in range(attempts):
        if budget.over() and found:
            break
        chance = Random(f"{seed}/{number}") if number else None
        attempt = Attempt(original, goal.kind == "line", budget, chance, symmetric or number % 2 == 0)
        sketch = await attempt.run()
        proposal = await proposing(original, sketch, goal, budget.deadline)
        if goal.kind == "grade":
            proposal = await _climb(original, proposal, goal, budget, Random(f"{seed}/{number}/climb"))
        found.setdefault(tuple(proposal.picture.rows()), proposal)
        untouched = proposal.met and not proposal.changed
        if untouched or sum(one.met for one in found.values()) >= alternatives:
            break
    ranked = sorted(found.values(), key=lambda one: (miss_of(goal, one), one.disturbance))
    return tuple(one for one in ranked if one.met)[:alternatives] or tuple(ranked[:1])


def miss_of(goal: Goal, proposal: Proposal) -> float:
    """Return how far a proposal is from what is wished."""
    return goal.miss(proposal.grade.certificate, proposal.grade.score)


# --- a wished difficulty ---


async def _climb(original: Original, start: Proposal, goal: Goal, budget: Budget, chance: Random) -> Proposal:
    """Return the picture nearest to the goal that was reached from this one, each change bringing it nearer."""
    best = start
    while not best.met and not budget.over():
        better = await _step(original, best, goal, budget, chance)
        if better is None:
            break
        best = better
    return best


async def _step(original: Original, best: Proposal, goal: Goal, budget: Budget, chance: Random) -> Proposal | None:
    """Return a picture nearer to the goal, one change away; None if none of those tried is."""
    sketch = Sketch(best.picture.rows(), original.inks)
    missed = miss_of(goal, best)
    for change in _offered(original, sketch, chance)[:_AT_ONCE]:
        if budget.over():
            return None
        back = sketch.undoing(change)
        sketch.take(change)
        await budget.spend(_GRADING)
        proposal = await proposing(original, sketch, goal, budget.deadline)
        if miss_of(goal, proposal) < missed:
            return proposal
        sketch.take(back)
    return None


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
