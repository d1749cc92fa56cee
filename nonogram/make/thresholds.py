"""Which tones of a picture become black.

The tones at some places of their order are tried, and Otsu's. Of those that part dark from light about as well as his,
the best is taken of which lines find nearly all, so that few changes will do; or else that of which they find most. If
they find next to nothing of any, as in a picture of fine grains, a threshold further off is taken that lines can read.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from math import sqrt

from ..cells import BLACK, WHITE
from ..errors import ArgumentError
from .costs import Offered
from .pixels import Tones
from .sketch import Sketch

PLACES = tuple(0.40 + 0.03 * step for step in range(13))
"""The places of the thresholds tried, in the order of all tones."""
AS_GOOD = 0.9
"""How well a threshold must part dark from light, as a share of how well the best does."""
FEW_OPEN = 0.03
"""A picture is repaired by few changes where lines leave at most this share of its cells open."""
HOPELESS = 0.2
"""Where they leave more than this share, few changes are not to be expected."""


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


def thresholds(tones: Tones) -> tuple[list[float], list[float]]:
    """Return the thresholds that part dark from light well, and others, the best first of each."""
    every = list(chain.from_iterable(tones))
    best, variances = otsu(every)
    ordered = sorted(every)
    places = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in PLACES]
    between = sorted(variances)
    near = {min(between, key=lambda threshold: (abs(threshold - place), threshold)) for place in places}
    found = sorted(near | {best}, key=lambda threshold: -variances[threshold])
    least = AS_GOOD * variances[best]
    return [one for one in found if variances[one] >= least], [one for one in found if variances[one] < least]


def black_and_white(tones: Tones, threshold: float) -> list[str]:
    """Return the picture: what is darker than the threshold is black."""
    return ["".join(BLACK if tone < threshold else WHITE for tone in row) for row in tones]


def simplest(tones: Tones) -> float:
    """Return the threshold that parts dark from light best of those whose picture lines can read, if there is one."""
    cells = len(tones) * len(tones[0])
    left: dict[float, int] = {}
    for tried in thresholds(tones):
        for threshold in tried:
            left[threshold] = Sketch(black_and_white(tones, threshold)).open
            if left[threshold] <= FEW_OPEN * cells:
                return threshold
        if min(left.values()) <= HOPELESS * cells:
            break
    return min(left, key=lambda threshold: left[threshold])


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
