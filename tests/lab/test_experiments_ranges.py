"""The ranges of the experiments' figures, and how they read."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from itertools import product
from types import ModuleType

import pytest

from nonogram.lab.experiments import ranges, wording
from nonogram.lab.experiments.ranges import FEWEST, Estimate, Range, mean_of, ratio_of
from nonogram.lab.experiments.wording import compared, compared_excess, difference, exceeds, multiple, span, verdict

FIVE = [1.0, 2.0, 4.0, 8.0, 16.0]
BASE = [2.0, 1.0, 5.0, 3.0, 4.0]


@pytest.mark.parametrize("module", [ranges, wording], ids=["ranges", "wording"])
def test_the_examples_are_right(module: ModuleType) -> None:
    results = doctest.testmod(module)
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


def test_the_ends_belong_to_a_range() -> None:
    assert 30 in Range(100 * (1.3 - 1), 100 * (1.3 - 1)), "whatever the last binary digit"
    assert 0 in Range(1e-15, 2.0)
    assert 1 not in Range(1.001, 2.0)


def test_rounding_never_contradicts_what_is_said_of_a_range() -> None:
    assert span(Range(1.004, 1.05), 1, 2) == "1.004 to 1.050"
    assert span(Range(0.996, 1.05), 1, 2) == "1.00 to 1.05"
    assert span(Range(-0.04, 20), 0, sign="+") == "+0 to +20"
    assert "to +29.6; the paper: about +30, outside" in compared_excess(Estimate(1.2, Range(1.1, 1.296)), 30)


def test_words_of_agreement() -> None:
    assert compared(Estimate(5.0, Range(4, 6)), 7) == (
        "5.0 (95 % range 4.0 to 6.0; the paper: 7, outside it: less than the paper)"
    )
    assert compared(Estimate(5.0, Range(4, 6)), 3).endswith("more than the paper)")
    assert compared(Estimate(5.0), 5) == "5.0 (no range; the paper: 5)"
    assert compared(Estimate(None), 5) == "not available from this run (the paper: 5)"


def test_a_difference_is_told_only_where_a_range_shows_it() -> None:
    clear, unclear, few = Estimate(1.2, Range(1.1, 1.3)), Estimate(1.2, Range(0.9, 1.3)), Estimate(1.2)
    assert [verdict(ratio, "less", "more") for ratio in (clear, unclear, few)] == [
        "more",
        "no difference shows on these puzzles",
        "too few puzzles to tell",
    ]
    assert verdict(clear, "less", "more", 2) == "less"
    assert verdict(clear, "less", "more", 1.2, "open") == "open"
    assert [exceeds(ratio) for ratio in (clear, unclear, few)] == [True, False, False]
    assert difference(clear) == "+20.0 % (95 % range +10 to +30)"
    assert difference(few) == "+20.0 % (no range)"
    assert difference(Estimate(None)) == "not available from this run"
    assert multiple(few) == "1.20 times (no range)"
    assert multiple(Estimate(None), "it") == "? times it (no range)"
