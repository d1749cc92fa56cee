"""How similar a picture in black and white is to tones.

Structural similarity (Z. Wang, A. Bovik, H. Sheikh and E. Simoncelli, "Image quality assessment: from error visibility
to structural similarity", 2004): in each window of 7x7 cells the means, the variances and the covariance of both
pictures are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ..cells import WHITE
from .pixels import WHITEST, Tones

_WINDOW = 7
_MEANS, _SPREADS = (0.01 * WHITEST) ** 2, (0.03 * WHITEST) ** 2
"""What keeps the quotients steady where means, or variances, are small: the constants of the paper."""


class Similarity:
    """Compares pictures to tones, which are measured once."""

    def __init__(self, tones: Tones) -> None:
        self._tones = tones
        self._side = min(_WINDOW, len(tones), len(tones[0]))
        squares = self._windows([[tone * tone for tone in row] for row in tones])
        self._measured = [
            (mean, square - mean * mean) for mean, square in zip(self._windows(tones), squares, strict=True)
        ]

    def of(self, rows: Sequence[str]) -> float:
        """Return the mean similarity of all windows to a picture as rows of `#.`: 1 for the same tones."""
        light = [[float(cell == WHITE) for cell in row] for row in rows]
        products = [
            [tone * cell for tone, cell in zip(*across, strict=True)] for across in zip(self._tones, light, strict=True)
        ]
        total = 0.0
        windows = zip(self._measured, self._windows(light), self._windows(products), strict=True)
        for (mean, spread), share, product in windows:
            other = WHITEST * share
            means = (2 * mean * other + _MEANS) / (mean * mean + other * other + _MEANS)
            both = spread + other * (WHITEST - other) + _SPREADS
            total += means * (2 * (WHITEST * product - mean * other) + _SPREADS) / both
        return total / len(self._measured)

    def _windows(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """Return the mean of each window."""
        side, area = self._side, self._side**2
        sums: list[list[float]] = [[0.0] * (len(rows[0]) + 1)]
        for row in rows:
            sums.append([above + left for above, left in zip(sums[-1], [0.0, *accumulate(row)], strict=True)])
        return [
            (below[column + side] - below[column] - above[column + side] + above[column]) / area
            for above, below in zip(sums, sums[side:], strict=False)
            for column in range(len(rows[0]) + 1 - side)
        ]
