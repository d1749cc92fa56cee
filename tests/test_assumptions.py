"""A line under every assumption at once, against one solve for each."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from nonogram.line import assumptions, line_solver, parse_state
from tests.lines import random_line


@given(st.integers(1, 60), st.randoms(use_true_random=False), st.booleans())
def test_all_at_once_is_each_alone(n: int, rng: random.Random, solved: bool) -> None:
    clue, cells = random_line(n, rng)
    solve = line_solver(clue, n)
    state = parse_state(cells)
    if solved:
        state = solve(state)
    expected_states, expected_gains = {}, []
    for i in range(2 * n):
        opposite = (i + n) % (2 * n)
        if not (state >> i & 1 and state >> opposite & 1):
            expected_gains.append(0)
            continue
        assumed = state ^ 1 << i
        result = expected_states[assumed] = solve(assumed)
        expected_gains.append(assumed.bit_count() - result.bit_count() if result else -1)
    found = assumptions(clue, n)(state)
    assert found.states == expected_states
    assert found.gains == expected_gains
