"""Counting the completions of a line."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.cells import clue_of
from nonogram.classic import franco_sanchez
from nonogram.classic.brute import arrangements
from nonogram.logic.completions import completions
from nonogram.logic.line import parse_state, unknown
from tests import shared_data


def fits(arrangement: str, cells: str) -> bool:
    return all(known in ("?", cell) for cell, known in zip(arrangement, cells, strict=True))


@pytest.mark.parametrize("n", range(1, 6))
def test_every_state_of_every_short_line(n: int) -> None:
    for clue in {clue_of("".join(cells)) for cells in product("#.", repeat=n)}:
        count, every = completions(clue, n), list(arrangements(clue, n))
        for cells in map("".join, product("#.?", repeat=n)):
            assert count(parse_state(cells)) == sum(fits(arrangement, cells) for arrangement in every), (clue, cells)


@given(st.text("#.", min_size=1, max_size=60), st.data())
def test_long_lines_against_the_published_recurrence(solution: str, data: st.DataObject) -> None:
    shown = data.draw(st.lists(st.sampled_from("#.????"), min_size=len(solution), max_size=len(solution)))
    for cells in ("".join(shown), "".join("?" if s == "?" else c for s, c in zip(shown, solution, strict=True))):
        count = completions(clue_of(solution), len(solution))(parse_state(cells))
        assert count == franco_sanchez.completions(clue_of(solution), cells)


def test_large_counts_are_exact() -> None:
    """On a blank line, spare cells are spread over the gaps: a binomial coefficient."""
    assert completions((1,) * 50, 300)(unknown(300)) == comb(300 - 49, 50) > 1 << 64
    assert completions((), 300)(unknown(300)) == 1
    assert completions((300,), 300)(unknown(300)) == 1


@pytest.mark.native
def test_known_counts() -> None:
    for entry in shared_data.lines("suites/line_vectors.jsonl"):
        line = entry["line"]
        assert completions(tuple(entry["clue"]), len(line))(parse_state(line)) == entry["count"], entry
