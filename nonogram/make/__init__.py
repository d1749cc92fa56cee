"""Puzzles made: of pictures, by chance, or for a technique, each with what is wished of it.

`repairing` changes a picture as little as possible until its clues have one picture, or one that lines find, or one of
a wished difficulty. `sketch` tells how many cells lines leave unknown, `costs` what a change costs the eye, `attempt`
is one way to repair. Start with `repairing`. The functions here run these jobs to
their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cells import At
from ..grid import Grid
from ..inks import Ink
from ..pausing import Deadline, check_seconds, drain
from .goals import GoalLike, goal_of
from .originals import BUDGET, Budget, Original
from .proposals import Proposal
from .repairing import ALTERNATIVES, repairing

__all__ = ["Proposal", "repair"]


def repair(
    grid: Grid,
    goal: GoalLike = "unique",
    keep: Iterable[At] = (),
    *,
    inks: Sequence[Ink] = (),
    alternatives: int = ALTERNATIVES,
    budget: int = BUDGET,
    timeout: float | None = None,
    seed: int = 0,
) -> tuple[Proposal, ...]:
    """Change a picture as little as possible until its clues give what is wished; return up to `alternatives` puzzles,
    the one that disturbs the picture least first. If none meets the wish, the nearest is returned, with `met` False.

    `goal` is "unique" (one picture), "line" (a picture that lines alone find), a word such as "moderate", a score from
    0 to 10 (met within half a point), or the lowest and the highest score. Cells in `keep`, as (row, column), stay as
    they are. A picture in colours needs its `inks`. `budget` is the number of changes tried out; `timeout` is in wall
    seconds, None for no limit. Without it the same seed gives the same puzzles everywhere.

    Raises ArgumentError for a picture with unknown cells, another goal, or a cell outside the picture.

    >>> [proposal] = ng.make.repair(ng.Grid.parse("#. .#"), alternatives=1)
    >>> proposal.met, len(proposal.changed)
    (True, 1)
    """
    wished, original = goal_of(goal), Original(grid, inks, keep)
    allowed = Budget(budget, Deadline(check_seconds("timeout", timeout)))
    return drain(repairing(original, wished, allowed, alternatives, seed))
