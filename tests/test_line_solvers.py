"""The classic line solvers in the engine's clothes: states in, states out, the same as the engine's own."""

from __future__ import annotations

import random

import pytest

from nonogram.classic import LINE_SOLVERS
from nonogram.line import format_state, parse_state, unknown
from nonogram.line_solvers import classic_line_solver
from nonogram.options import LINE_SOLVERS as NAMES
from tests.lines import random_line


def test_every_name_that_options_offer_is_a_line_solver() -> None:
    assert sorted(NAMES) == sorted(["bits", *LINE_SOLVERS])


@pytest.mark.parametrize("name", NAMES)
def test_states_in_and_out(name: str) -> None:
    assert format_state(classic_line_solver(name, (3,), 5)(unknown(5)), 5) == "??#??"
    assert format_state(classic_line_solver(name, (), 3)(unknown(3)), 3) == "..."
    assert classic_line_solver(name, (3,), 5)(parse_state("#.???")) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_that_can_be_neither_is_a_contradiction(name: str) -> None:
    solve = classic_line_solver(name, (1, 1), 5)
    for cell in range(5):
        neither = 1 << cell | 1 << (5 + cell)
        assert solve(unknown(5) ^ neither) == 0


def test_all_agree_on_random_lines() -> None:
    rng = random.Random(41)
    failed = 0
    for _ in range(400):
        clue, cells = random_line(rng.randint(1, 12), rng, wrong=rng.random() < 0.4)
        state = parse_state(cells)
        answers = {name: classic_line_solver(name, clue, len(cells))(state) for name in NAMES}
        assert len(set(answers.values())) == 1, (clue, cells, answers)
        failed += not answers["bits"]
    assert 20 < failed < 200, "both kinds of lines are tried"


def test_a_strange_name_is_refused() -> None:
    with pytest.raises(ValueError, match="'fast' is no line solver: use bits, brute"):
        classic_line_solver("fast", (1,), 3)
