"""Pictures in black and white that tones may become.

Most are thresholds of the tones. Where lines cannot read any of them that is similar enough, the tones are smoothed,
which joins specks, or dithered: by a pattern of thresholds (B. Bayer, "An optimum method for two-level rendition of
continuous-tone pictures", 1973), so that areas of middle tones become a texture.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from statistics import pstdev

from .blurring import blurred
from .pixels import Tones
from .similarity import Similarity
from .thresholds import AS_SIMILAR, black_and_white, otsu, thresholds

_BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
_SPREADS = (0.5, 1.0)
"""How far the thresholds of a pattern lie apart, in standard deviations of all tones."""
_SMOOTHED_PLACES = (0.4, 0.5)
"""Thresholds of smoothed tones beside Otsu's, in the order of all tones."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """Tones, perhaps smoothed or with a pattern, and the threshold below which they are black. `likeness` is how
    similar the picture is to the tones as they were.
    """

    tones: Tones
    threshold: float
    likeness: float

    @property
    def rows(self) -> list[str]:
        """The picture."""
        return black_and_white(self.tones, self.threshold)


class Renderings:
    """The renderings of a picture's tones."""

    def __init__(self, tones: Tones) -> None:
        """Take tones. Raises ArgumentError where all of them are the same."""
        self._tones = tones
        self._similarity = Similarity(tones)
        self._thresholds = thresholds(tones)
        self._otsu = self._rendering(tones, self._thresholds[0].tone)
        self.least: float = AS_SIMILAR * self._otsu.likeness
        """What is similar enough: about as much as the picture of Otsu's threshold."""

    def likeness(self, rows: list[str]) -> float:
        """Return how similar a picture is to the tones."""
        return self._similarity.of(rows)

    def plain(self) -> list[Rendering]:
        """Return the thresholds of the tones: first those that part dark from light well and are similar enough."""
        good = {one.tone: one.good for one in self._thresholds}
        found = [self._otsu, *(self._rendering(self._tones, one.tone) for one in self._thresholds[1:])]
        return sorted(found, key=lambda one: (one.likeness < self.least, not good[one.threshold], -one.likeness))

    def others(self) -> list[Rendering]:
        """Return the renderings of smoothed and of dithered tones, the most similar first."""
        every = list(chain.from_iterable(self._tones))
        dark = sum(tone < self._otsu.threshold for tone in every)
        smooth = blurred(self._tones, 1)
        ordered = sorted(chain.from_iterable(smooth))
        places = {dark, *(int(place * len(ordered)) for place in _SMOOTHED_PLACES)}
        found = [self._rendering(smooth, tone) for tone in sorted({otsu(ordered)[0], *(ordered[at] for at in places)})]
        deviation = pstdev(every)
        found += [self._rendering(self._dithered(spread * deviation), self._otsu.threshold) for spread in _SPREADS]
        return sorted(found, key=lambda one: -one.likeness)

    def _dithered(self, spread: float) -> Tones:
        """Return the tones with a pattern of 4x4 added, from its darkest to its lightest cell so far apart."""
        return [
            [tone + spread * ((_BAYER[row % 4][column % 4] + 0.5) / 16 - 0.5) for column, tone in enumerate(across)]
            for row, across in enumerate(self._tones)
        ]

    def _rendering(self, tones: Tones, threshold: float) -> Rendering:
        return Rendering(tones, threshold, self._similarity.of(black_and_white(tones, threshold)))
