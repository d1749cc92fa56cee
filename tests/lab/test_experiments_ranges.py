"""The ranges of the experiments' figures."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from importlib import import_module
from itertools import product

import pytest

from nonogram.lab.experiments.ranges import FEWEST, Estimate, Range, mean_of, ratio_of

FIVE = [1.0, 2.0, 4.0, 8.0, 16.0]
BASE = [2.0, 1.0, 5.0, 3.0, 4.0]


@pytest.mark.parametrize("module", ["ranges", "report"])
def test_the_examples_are_right(module: str) -> None:
    results = doctest.testmod(import_module(f"nonogram.lab.experiments.{module}"))
    assert results.attempted
    assert not results.failed


def test_a_constant_sample_has_a_range_of_zero_width() -> None:
    assert mean_of([0.1] * 7) == Estimate(0.1, Range(0.1, 0.1))
    assert ratio_of([3.0] * 7, [2.0] * 7) == Estimate(1.5, Range(1.5, 1.5))


def test_ratios_are_paired_by_puzzle() -> None:
    assert ratio_of(FIVE, FIVE) == Estimate(1.0, Range(1.0, 1.0))
    shuffled = ratio_of(FIVE, FIVE[::-1]).range
    assert shuffled is not None
    assert shuffled.low < 0.5 < 2 < shuffled.high
    with pytest.raises(ValueError, match="shorter"):
        ratio_of(FIVE, FIVE[1:])


def test_ranges_are_reproducible() -> None:
    assert mean_of(FIVE) == mean_of(FIVE)
    assert ratio_of(FIVE, BASE) == ratio_of(FIVE, BASE)


def test_few_puzzles_have_no_range() -> None:
    assert mean_of(FIVE[: FEWEST - 1]) == Estimate(3.75)
    assert mean_of([]) == Estimate(None)
    assert ratio_of([], []) == Estimate(None)
    assert ratio_of(FIVE, [0.0] * 5) == Estimate(None)
    assert ratio_of(FIVE, [0.0] * 4 + [1.0]) == Estimate(31.0), "some draws have no ratio"


def quantiles(values: Sequence[float], share: float) -> tuple[float, float]:
    """The values below and above which this share of all lies."""
    ranked = sorted(values)
    beyond = int(share * len(ranked))
    return ranked[beyond], ranked[-beyond - 1]


def test_ranges_are_those_of_all_samples_that_can_be_drawn() -> None:
    """There are 5 ** 5 of them. A thousand draws find their 2.5 % to within 1.5 %: three standard deviations."""
    drawn = list(product(range(5), repeat=5))
    assert len(drawn) == 3125
    means = [sum(FIVE[i] for i in sample) / 5 for sample in drawn]
    ratios = [sum(FIVE[i] for i in sample) / sum(BASE[i] for i in sample) for sample in drawn]
    for estimate, exact in ((mean_of(FIVE), means), (ratio_of(FIVE, BASE), ratios)):
        assert estimate.range is not None
        outer, inner = quantiles(exact, 0.01), quantiles(exact, 0.04)
        assert outer[0] <= estimate.range.low <= inner[0]
        assert inner[1] <= estimate.range.high <= outer[1]
