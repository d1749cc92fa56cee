"""How much a figure depends on which puzzles are in the sample: the percentile bootstrap.

The puzzles are drawn again with replacement, as many as there are, DRAWS times; the range holds the middle 95 % of the
values that come out. Efron and Tibshirani 1993, chapter 13. The draws are the same in every run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from statistics import fmean
from typing import TypeVar

DRAWS = 1000
FEWEST = 5
"""There is no range for fewer puzzles than this."""

_SEED = 1
_BEYOND = DRAWS // 40
"""How many of the values lie below the range, and how many above it."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Range:
    """The values from `low` to `high`, both included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a ratio: its value for the puzzles at hand, None if it has none, and its 95 % range, None if there are
    too few puzzles.
    """

    value: float | None
    range: Range | None = None


def mean_of(values: Sequence[float]) -> Estimate:
    """Estimate the mean of a figure, one value for each puzzle.

    >>> mean_of([2, 3, 4, 5, 6])
    Estimate(value=4.0, range=Range(low=2.6, high=5.2))
    >>> mean_of([2, 4])
    Estimate(value=3.0, range=None)
    """
    if not values:
        return Estimate(None)
    return Estimate(fmean(values), _middle([fmean(drawn) for drawn in _draws(values)]))


def ratio_of(values: Sequence[float], base: Sequence[float]) -> Estimate:
    """Estimate the ratio of two totals, given one pair of values for each puzzle: a draw takes both or neither.

    There is no value if the base is zero in all, and no range if it is in any draw. Raise ValueError if the lengths
    differ.

    >>> ratio_of([2, 4, 6, 8, 10], [1, 2, 3, 4, 5])
    Estimate(value=2.0, range=Range(low=2.0, high=2.0))
    """
    pairs = list(zip(values, base, strict=True))
    value = _ratio(pairs)
    if value is None:
        return Estimate(None)
    ratios = [_ratio(drawn) for drawn in _draws(pairs)]
    told = [ratio for ratio in ratios if ratio is not None]
    return Estimate(value, _middle(told) if len(told) == len(ratios) else None)


def _ratio(pairs: Sequence[tuple[float, float]]) -> float | None:
    base = fsum(below for _, below in pairs)
    return fsum(above for above, _ in pairs) / base if base > 0 else None


def _draws(values: Sequence[T]) -> Iterator[list[T]]:
    """Yield the samples drawn with replacement; none if there are too few values."""
    random = Random(_SEED)
    if len(values) >= FEWEST:
        for _ in range(DRAWS):
            yield random.choices(values, k=len(values))


def _middle(drawn: Sequence[float]) -> Range | None:
    ranked = sorted(drawn)
    return Range(ranked[_BEYOND], ranked[-_BEYOND - 1]) if ranked else None
