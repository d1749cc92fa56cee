"""All line solvers, the engine's own and the published ones, say the same: on states, contradictions included."""

from __future__ import annotations

import random
from dataclasses import replace
from math import comb

import pytest

from nonogram import solve
from nonogram.cells import earliest_starts, room_needed
from nonogram.classic import LINE_SOLVERS
from nonogram.logic.effects import line_solver_named
from nonogram.logic.few_blocks import FEW, solver_of_few
from nonogram.logic.lanes import Lanes, Plan, fitter
from nonogram.logic.line import format_state, parse_state, unknown
from nonogram.options import LINE_SOLVERS as NAMES
from nonogram.options import PUBLISHED
from tests import shared_data
from tests.boards import random_puzzle
from tests.lines import random_line

FAST = tuple(name for name in NAMES if name != "brute")
MOST_ARRANGEMENTS = 50_000
BRUTE_VECTORS = 46
"""Vectors of which brute force writes down all arrangements."""


def test_every_name_that_options_offer_is_a_line_solver() -> None:
    assert sorted(NAMES) == sorted(["bits", *LINE_SOLVERS])


@pytest.mark.parametrize("name", NAMES)
def test_states_in_and_out(name: str) -> None:
    assert format_state(line_solver_named(name, (3,), 5)(unknown(5)), 5) == "??#??"
    assert format_state(line_solver_named(name, (), 3)(unknown(3)), 3) == "..."
    assert line_solver_named(name, (3,), 5)(parse_state("#.???")) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_that_can_be_neither_is_a_contradiction(name: str) -> None:
    solve = line_solver_named(name, (1, 1), 5)
    for cell in range(5):
        neither = 1 << cell | 1 << (5 + cell)
        assert solve(unknown(5) ^ neither) == 0


def agree(count: int, shortest: int, longest: int, names: tuple[str, ...], seed: int) -> None:
    """Compare solvers on so many random lines; both kinds of lines must occur, those with completions and without."""
    rng = random.Random(seed)
    failed = 0
    for _ in range(count):
        clue, cells = random_line(rng.randint(shortest, longest), rng, wrong=rng.random() < 0.4)
        state = parse_state(cells)
        answers = {name: line_solver_named(name, clue, len(cells))(state) for name in names}
        assert len(set(answers.values())) == 1, (clue, cells, answers)
        failed += not answers["bits"]
    assert count / 20 < failed < count / 4


@pytest.mark.native
def test_all_agree_on_short_lines() -> None:
    agree(1500, 1, 14, NAMES, seed=41)


def test_all_but_brute_force_agree_on_long_lines() -> None:
    agree(200, 15, 120, FAST, seed=42)


@pytest.mark.native
def test_agreement_on_5_000_lines() -> None:
    agree(4_000, 1, 14, NAMES, seed=43)
    agree(1_000, 15, 120, FAST, seed=44)


def test_few_blocks_are_solved_as_many_are() -> None:
    rng = random.Random(46)
    failed = 0
    for _ in range(4000):
        n = rng.choice((rng.randint(1, 16), rng.randint(17, 70), rng.randint(71, 300)))
        clue = tuple(rng.randint(1, max(1, n // rng.randint(2, 9))) for _ in range(rng.randint(1, FEW)))
        if room_needed(clue) > n:
            continue
        # Some cells may be neither, so that the line has no completion.
        black, white = rng.getrandbits(n) | rng.getrandbits(n), rng.getrandbits(n) | rng.getrandbits(n)
        start = rng.randint(0, n - room_needed(clue))
        placed = sum([(1 << block) - 1 << first for block, first in zip(clue, earliest_starts(clue), strict=True)])
        black |= placed << start
        if rng.random() < 0.8:
            white |= (1 << n) - 1 ^ placed << start
        state = black | white << n
        lanes = Lanes.of(n, 1)
        at = lanes.first + 1
        blacks, whites = fitter(lanes)(Plan.of(clue), black << at, white << at | lanes.sentinels)
        assert solver_of_few(clue, n)(state) == blacks >> at | whites >> at << n, (clue, n, state)
        failed += not blacks
    assert 200 < failed < 2000


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_vectors_of_other_projects(name: str) -> None:
    compared = 0
    for vector in shared_data.lines("suites/line_vectors.jsonl"):
        clue, cells = tuple(vector["clue"]), vector["line"]
        n = len(cells)
        if name == "brute" and comb(n - sum(clue) + 1, len(clue)) > MOST_ARRANGEMENTS:
            continue
        painted = line_solver_named(name, clue, n)(parse_state(cells))
        assert (format_state(painted, n) if painted else None) == vector["exact"], vector
        compared += 1
    assert compared == (BRUTE_VECTORS if name == "brute" else 50)


def test_a_strange_name_is_refused() -> None:
    with pytest.raises(ValueError, match="'fast' is not a line solver: use bits, brute"):
        line_solver_named("fast", (1,), 3)


@pytest.mark.parametrize("name", sorted(LINE_SOLVERS))
def test_the_engine_does_the_same_on_any_of_them(name: str) -> None:
    rng = random.Random(45)
    guesses = 0
    for _ in range(12):
        puzzle = random_puzzle(rng.randint(4, 8), rng.randint(4, 8), rng, 0.4)
        own = solve(puzzle, limit=3, method="fp1")
        other = solve(puzzle, limit=3, method="fp1", options=replace(PUBLISHED, line_solver=name))
        assert other.solutions == own.solutions
        counted, wanted = ((one["lines"], one["probes"], one["guesses"]) for one in (other.stats, own.stats))
        assert counted == wanted
        guesses += own.stats["guesses"]
    assert guesses > 5
