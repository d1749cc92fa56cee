"""Changing a picture until it is as hard as is wished where trying out short chains is not enough.

Such pictures are rare among those drawn, and a grade takes many times as long as finding out what is hard about a
picture: for long tries, what short ones settle is left out; for searches, what all tries settle. So cells are changed
by that, and graded is what seems as wished, or much nearer than before.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import NamedTuple

from ..help.grades.hard_path import HardPath, SearchPath
from ..help.grades.needs import BANDS, least_score
from ..help.known import QUICK_SEARCH
from ..pausing import Deadline, go_through
from ..search.result import Result
from ..search.solver import Solving
from .changes import near_together, offered
from .goals import HIGHEST, Goal
from .originals import GRADING, Budget, Original
from .proposals import Proposal, miss_of, proposing
from .sketch import Sketch

BEYOND_TRIES = 6.0
"""Few pictures that need only tries have a higher score."""
HARDEST_LINES = 3.3
"""Few puzzles that lines solve have a higher score."""
_SEARCHED = BANDS["search"].start
_LONG = 7.3, 8.3
"""Scores of most pictures that a quick solver had to guess in although tries are enough: some tries are long."""
_LINKED = 8.2, 8.4
"""Scores of most pictures that need chains of implications, as the tries before those are long, too."""
_IN_VAIN = 80
"""A picture is given up after so many changes one after the other that bring it no nearer."""
_NEARER = 1.5
"""A picture that seems nearer by more than this than the last one graded is graded, should time be up soon."""


class Expected(NamedTuple):
    """Between which scores a picture seems to be. `left` is how many cells are open after its last search."""

    low: float
    high: float
    left: int = 0

    def miss(self, goal: Goal) -> tuple[float, int]:
        """Return how far it seems from a goal; of pictures too easy by as much, the one with more left is nearer."""
        return max(0.0, self.low - goal.high, goal.low - self.high), -self.left if self.high < goal.low else 0


def score_of_tries(left: int, result: Result) -> float:
    """Return the score expected of a picture that needs only tries, from how many cells lines leave unknown and how
    many the solver had to try out.
    """
    return least_score(left) + min(1.5, 0.15 + 0.3 * log2(max(1, result.stats["probes"])))


async def expecting(sketch: Sketch, goal: Goal, deadline: Deadline, most: float = HIGHEST) -> Expected | None:
    """Return what is expected of a picture for a goal, None unless it is the only one of its clues. How far a score is
    beyond `most` need not be found out.
    """
    if not sketch.open:
        return Expected(0.0, HARDEST_LINES)
    puzzle = sketch.puzzle()
    solving = Solving(
        puzzle, sketch.known(), options=QUICK_SEARCH, line_steps=False, timeout=deadline.left(), effects=sketch.effects
    )
    result = await go_through(solving.quietly())
    if result.status != "unique":
        return None
    if not result.stats["guesses"]:
        score = score_of_tries(sketch.open, result)
        return Expected(score, score)
    if goal.high <= _SEARCHED:
        path = HardPath(puzzle, sketch.known(), result, min(most, _SEARCHED), sketch.effects)
        await path.walk()
        return Expected(path.score, path.score)
    searches = SearchPath(puzzle, sketch.known(), result, most, sketch.effects)
    await searches.walk()
    if searches.score < _SEARCHED:
        return Expected(*(_LINKED if searches.turns else _LONG))
    return Expected(searches.score, searches.score, searches.left)


async def hardening(original: Original, sketch: Sketch, goal: Goal, budget: Budget, chance: Random) -> Proposal:
    """Return the picture nearest to the goal that was graded on the way from this one. Changes that seem to bring it no
    further away are kept, since others lead on from there.
    """
    best = await _graded(original, sketch, goal, budget)
    reached, seemed, in_vain = (miss_of(goal, best), 0), miss_of(goal, best), 0
    while not best.met and in_vain < _IN_VAIN and not budget.over():
        change = near_together(offered(original, sketch, chance), chance)
        if not change:
            break
        back = sketch.undoing(change)
        sketch.take(change)
        await budget.spend()
        expected = await expecting(sketch, goal, budget.deadline, goal.high + reached[0])
        miss = expected.miss(goal) if expected else None
        in_vain = 0 if miss and miss < reached else in_vain + 1
        if miss is None or miss > reached:
            sketch.take(back)
            continue
        reached = miss
        if not miss[0] or miss[0] < seemed - _NEARER:
            made, seemed = await _graded(original, sketch, goal, budget), miss[0]
            if miss_of(goal, made) < miss_of(goal, best):
                best = made
            if not seemed:
                reached = miss_of(goal, made), miss[1]
    return best


async def _graded(original: Original, sketch: Sketch, goal: Goal, budget: Budget) -> Proposal:
    await budget.spend(GRADING)
    return await proposing(original, sketch, goal, budget.deadline)
