"""Puzzles for a technique: their path needs it, and nothing harder."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram.make.practising import MET, expect_technique, miss_of
from nonogram.techniques.technique import rank, technique

pytestmark = pytest.mark.native


@pytest.mark.parametrize("name", ["overlap", "anchored at an edge", "blocks located", "out of reach"])
def test_the_path_needs_the_technique_and_nothing_harder(name: str) -> None:
    made = ng.make.for_technique(name, 11, seed=4)
    assert made.met
    used = {turn.technique for turn in ng.grade(made.puzzle).profile}
    assert max(used, key=rank) == technique(name)
    assert ng.solve(made.puzzle).solutions == [made.picture]
    assert miss_of(made.grade, technique(name)) == MET


def test_a_seed_makes_one_puzzle() -> None:
    one, again, other = (ng.make.for_technique("overlap", 9, seed=seed).picture for seed in (1, 1, 2))
    assert one == again != other


def test_where_there_is_none_the_nearest_is_made() -> None:
    made = ng.make.for_technique("implication chain", 5, budget=60)
    assert not made.met
    assert made.text.startswith("Nothing that was tried gives what was wished; this comes nearest.")


def test_other_names_are_refused() -> None:
    with pytest.raises(ng.ArgumentError, match="technique 'magic' is not one of empty line, "):
        expect_technique("magic")
