"""Which tones of a picture become black.

The tones at some places of their order are tried, and Otsu's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import sqrt

from ..cells import BLACK, WHITE
from ..errors import ArgumentError
from .costs import Offered
from .pixels import Tones

PLACES = tuple(0.28 + 0.03 * step for step in range(17))
"""The places of the thresholds tried, in the order of all tones."""
AS_GOOD = 0.9
"""How well a threshold must part dark from light, as a share of how well the best does."""
AS_SIMILAR = 0.98
"""How similar to the tones its picture must be, as a share of how similar that of the best is."""


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
