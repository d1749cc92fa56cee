"""A line under every assumption at once, against one solve for each."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.logic.assumptions import assumptions
from nonogram.logic.line import line_solver, parse_state
from tests.lines import random_line


@pytest.mark.native
@given(st.integers(1, 64) | st.sampled_from([126, 127, 128, 140]), st.randoms(use_true_random=False), st.booleans())
def test_all_at_once_is_each_alone(n: int, rng: random.Random, solved: bool) -> None:
    clue, cells = random_line(n, rng)
    solve = line_solver(clue, n)
    state = parse_state(cells)
    if solved:
        state = solve(state)
    found = assumptions(n)(clue)(state)
    for i in range(2 * n):
        if state >> i & 1 and state >> (i + n) % (2 * n) & 1:
            assumed = state ^ 1 << i
            result = solve(assumed)
            assert found.state(i) == result
            assert found.gains[i] == assumed.bit_count() - result.bit_count()
