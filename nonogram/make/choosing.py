"""Which rendering of a picture's tones becomes the puzzle.

Each is repaired for lines, first with few tries and then with many: how many cells lines leave open before says little
about how many changes are needed. The first is taken that few changes make readable and that stays similar enough to
the tones, or else the most similar of those that became readable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..grid import Grid
from .attempt import Attempt
from .originals import Budget, Original, QuietBudget
from .pixels import Tones
from .renderings import Rendering, Renderings
from .sketch import Sketch, changed
from .thresholds import distances

FEW = 0.02
"""Few changes are those of at most this share of the cells."""
EFFORTS = (6, 50)
"""How many changes are tried out for each of the few that may be made, one effort after the other."""
TRIES = 400
"""All renderings together may take so many tries for each change."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A rendering as a picture to be repaired, and as far as its trial repaired it."""

    original: Original
    repaired: Sketch
    likeness: float
    """How similar the repaired picture is to the tones."""

    @property
    def changes(self) -> int:
        """How many cells the trial changed."""
        return len(changed(self.original.rows, self.repaired.rows()))


async def chosen(tones: Tones, budget: Budget) -> Chosen:
    """Return the rendering to be made into a puzzle. If none becomes readable for lines by few changes, it is that of
    which lines leave fewest cells open after about as many, or which took fewest. Once many tries are spent, those that
    are left are looked at without changes.
    """
    renderings = Renderings(tones)
    most = max(1, int(FEW * len(tones) * len(tones[0])))
    left = TRIES * most
    best: Chosen | None = None
    spare: list[Chosen] = []
    for rendering, effort in _in_turn(renderings):
        if best is not None and rendering.likeness <= best.likeness:
            continue
        tries = min(budget.most, left, effort * most)
        one, spent = await _tried(renderings, rendering, QuietBudget(tries, budget.deadline) if tries > 0 else None)
        left -= spent
        if one.repaired.open or one.changes > most:
            spare.append(one)
        elif best is None or one.likeness > best.likeness:
            best = one
            if best.likeness >= renderings.least:
                break
    return best or min(spare, key=lambda one: (one.repaired.open, one.changes))


def _in_turn(renderings: Renderings) -> Iterator[tuple[Rendering, int]]:
    """Yield renderings with the effort to be made: the others are made only if none of the plain ones will do."""
    plain = renderings.plain()
    for one in plain:
        yield one, EFFORTS[0]
    others = renderings.others()
    for one in others:
        yield one, EFFORTS[0]
    for one in sorted([*plain, *others], key=lambda one: -one.likeness):
        yield one, EFFORTS[1]


async def _tried(renderings: Renderings, rendering: Rendering, trial: Budget | None) -> tuple[Chosen, int]:
    """Return what becomes of a rendering within a budget, and the tries spent; without one it is left unchanged."""
    original = Original(Grid.parse(rendering.rows), offered=distances(rendering.tones, rendering.threshold))
    if trial is None or trial.deadline.over():
        return Chosen(original, original.sketch(), rendering.likeness), 0
    attempt = Attempt(original, True, trial, None, True)
    repaired = await attempt.run()
    await attempt.spare()
    return Chosen(original, repaired, renderings.likeness(repaired.rows())), trial.spent
