"""How grades and the reader's times agree: ranks, ties, and which games count."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native
AGREEMENT = """async (all) => {
  const { agreementOf } = await import("./site/list/figures.js");
  return all.map((paces) => agreementOf(paces.map(([score, seconds]) => ({ score, seconds, title: "" }))));
}"""
PACES = """async (records) => {
  const { pacesOf } = await import("./site/list/figures.js");
  return pacesOf(records);
}"""


def spearman(paces: list[tuple[float, float]]) -> float:
    """By the formula for ranks without ties."""
    ranks = [[sorted(numbers).index(number) for number in numbers] for numbers in zip(*paces, strict=True)]
    n, apart = len(paces), float(sum((one - other) ** 2 for one, other in zip(*ranks, strict=True)))
    return 1 - 6 * apart / (n * (n * n - 1))


def test_it_is_the_rank_correlation() -> None:
    rng = Random(4)
    all_of_four: list[list[tuple[float, float]]] = [[*enumerate(order)] for order in permutations(range(4))]
    cases = [*all_of_four, *([(rng.random(), rng.random()) for _ in range(12)] for _ in range(20))]
    assert run_in_node(AGREEMENT, cases) == pytest.approx([spearman(case) for case in cases])
    # With ties, Pearson's correlation of the middle ranks; none where all are alike.
    tied = [[(1, 5), (1, 6), (2, 7)], [(3, 1), (3, 2)], [(1, 4), (2, 4)]]
    assert run_in_node(AGREEMENT, tied) == [pytest.approx(0.866, abs=1e-3), None, None]


def test_the_first_time_of_each_graded_puzzle_counts() -> None:
    def game(puzzle: str, milliseconds: int, score: float | None = 2.0, by: str = "reader") -> dict[str, object]:
        size = {"width": 5, "height": 4, "title": puzzle}
        return {"puzzle": puzzle, "milliseconds": milliseconds, "score": score, "by": by, **size}

    newest_first = [game("a", 1000), game("b", 9000, by="engine"), game("c", 5000, None), game("a", 40_000)]
    assert run_in_node(PACES, newest_first) == [{"score": 2.0, "seconds": 2.0, "title": "a"}]
