"""Blurring: each cell becomes the mean of its surroundings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate


def blurred(rows: Sequence[Sequence[float]], radius: int) -> list[list[float]]:
    """Return rows in which each value is the mean of those at most `radius` away in its row and in its column."""
    across = list(_along(rows, radius))
    return [list(row) for row in zip(*_along(list(zip(*across, strict=True)), radius), strict=True)]


def _along(rows: Sequence[Sequence[float]], radius: int) -> Iterator[list[float]]:
    for row in rows:
        sums, n = [0.0, *accumulate(row)], len(row)
        ends = [(max(0, at - radius), min(n, at + radius + 1)) for at in range(n)]
        yield [(sums[last] - sums[first]) / (last - first) for first, last in ends]
