"""Which tones of a picture become black.

The tones at some places of their order are tried, and Otsu's. Those come first that part dark from light about as well
as his and whose pictures are about as similar to the tones, or more so. The first is taken that few changes make
readable for lines: how many cells lines leave open before says little about that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import sqrt

from ..cells import BLACK, WHITE
from ..errors import ArgumentError
from ..grid import Grid
from .attempt import Attempt
from .costs import Offered
from .originals import Budget, Original, QuietBudget
from .pixels import Tones
from .similarity import Similarity
from .sketch import changed

PLACES = tuple(0.28 + 0.03 * step for step in range(17))
"""The places of the thresholds tried, in the order of all tones."""
AS_GOOD = 0.9
"""How well a threshold must part dark from light, as a share of how well the best does."""
AS_SIMILAR = 0.98
"""How similar to the tones its picture must be, as a share of how similar that of the best is."""
FEW = 0.02
"""Few changes are those of at most this share of the cells."""
TRIES = 60
"""About as many changes are tried out for each that is made."""
TRIALS = 6
"""All thresholds together may take the tries of so many that take few changes."""


def otsu(tones: Sequence[float]) -> tuple[float, dict[float, float]]:
    """Return the threshold that parts dark from light best, that with the largest variance between the two (N. Otsu, "A
    threshold selection method from gray-level histograms", 1979), and for each place between two tones that variance.
    Raises ArgumentError where all tones are the same.
    """
    ordered = sorted(tones)
    total, count = sum(ordered), len(ordered)
    variances: dict[float, float] = {}
    below = 0.0
    for number, (one, other) in enumerate(pairwise(ordered), 1):
        below += one
        if one < other:
            dark, light = below / number, (total - below) / (count - number)
            variances[(one + other) / 2] = number * (count - number) * (light - dark) ** 2
    if not variances or ordered[-1] - ordered[0] < 1:
        raise ArgumentError("image: it has one tone only")
    return max(variances, key=lambda threshold: variances[threshold]), variances


@dataclass(frozen=True, slots=True)
class Threshold:
    """A tone below which cells are black, and whether it parts dark from light about as well as the best."""

    tone: float
    good: bool


def thresholds(tones: Tones) -> list[Threshold]:
    """Return the thresholds to be tried, the one first that parts dark from light best."""
    every = list(chain.from_iterable(tones))
    best, variances = otsu(every)
    ordered = sorted(every)
    places = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in PLACES]
    between = sorted(variances)
    near = {min(between, key=lambda threshold: (abs(threshold - place), threshold)) for place in places}
    found = sorted(near | {best}, key=lambda threshold: -variances[threshold])
    return [Threshold(tone, variances[tone] >= AS_GOOD * variances[best]) for tone in found]


def black_and_white(tones: Tones, threshold: float) -> list[str]:
    """Return the picture: what is darker than the threshold is black."""
    return ["".join(BLACK if tone < threshold else WHITE for tone in row) for row in tones]


async def readable(tones: Tones, budget: Budget) -> float:
    """Return the first threshold whose picture lines can read after few changes; if there is none, that of which lines
    leave fewest cells open after about as many, or which took fewest. Once many tries are spent, those that are left
    are looked at without changes.
    """
    most = max(1, int(FEW * len(tones) * len(tones[0])))
    tried: dict[float, tuple[int, int]] = {}
    left = TRIALS * TRIES * most
    for tone in _by_likeness(tones):
        original = Original(Grid.parse(black_and_white(tones, tone)), offered=distances(tones, tone))
        sketch = original.sketch()
        if left > 0 and not budget.deadline.over():
            trial = QuietBudget(min(budget.most, left, TRIES * most), budget.deadline)
            sketch = await Attempt(original, True, trial, None, True).run()
            left -= trial.spent
        tried[tone] = sketch.open, len(changed(original.rows, sketch.rows()))
        if tried[tone] <= (0, most):
            break
    return min(tried, key=lambda tone: tried[tone])


def _by_likeness(tones: Tones) -> list[float]:
    """Return the thresholds to be tried, those first that are good and whose pictures are most similar to the tones."""
    found = thresholds(tones)
    similarity = Similarity(tones)
    like = {one.tone: similarity.of(black_and_white(tones, one.tone)) for one in found}
    least = AS_SIMILAR * like[found[0].tone]
    ordered = sorted(found, key=lambda one: (like[one.tone] < least, not one.good, -like[one.tone]))
    return [one.tone for one in ordered]


def distances(tones: Tones, threshold: float) -> Offered:
    """Return how far each tone is from being black, and from being white, in standard deviations of all tones."""
    every = list(chain.from_iterable(tones))
    mean = sum(every) / len(every)
    deviation = sqrt(sum((tone - mean) ** 2 for tone in every) / len(every))
    return {
        (row, column): (
            (BLACK, max(0.0, tone - threshold) / deviation),
            (WHITE, max(0.0, threshold - tone) / deviation),
        )
        for row, tones_across in enumerate(tones)
        for column, tone in enumerate(tones_across)
    }
