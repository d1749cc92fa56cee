"""The chains that show mistakes: each step is needed, in the order in which they are told."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from tests.boards import partly, unique_puzzle, with_cells
from tests.lines_alone import fails_in_turn

# With one wrong mark among its marks. Its chain had a step too many: found by an audit.
GAME = "8x9:1.1.1/1.2.2/1.1.1/2/1.2.1.1/3.1.2/1.1.2/1.1.1/3.2/3/1.2/1.1/1.1.1/2.1/1.2.1/1.2/3.1.1"
MARKS = [(0, 2, "#"), (6, 2, "#"), (8, 1, "#"), (8, 2, "#")]


def needed_in_every_step(puzzle: ng.Puzzle, grid: ng.Grid) -> int:
    """Check that a mistake's chain needs every step; return how many it has."""
    proof = ng.check(puzzle, grid).proof
    assert proof is not None
    marks = {at: grid[at] for at in proof.cited}
    longest = 0
    for assumed, chain in proof.chains:
        given = {**marks, assumed[:2]: assumed[2]} if assumed else marks
        lines = [step.line for step in chain if step.line is not None]
        assert fails_in_turn(puzzle, given, lines)
        for number in range(len(lines) - 1):
            assert not fails_in_turn(puzzle, given, lines[:number] + lines[number + 1 :])
        longest = max(longest, len(lines))
    return longest


def test_a_chain_has_no_step_too_many() -> None:
    assert needed_in_every_step(ng.loads(GAME), ng.Grid.of(9, 8, MARKS)) > 4


def test_a_long_chain_rests_on_any_marks_of_the_board() -> None:
    """Fewest marks first, it had 25 steps."""
    puzzle = ng.loads(
        "12x12:1.1.1.2/1.2.1.1/1.1.1.1.2/3.1.1.1/2.1.1/1.3.1/1.1.2.1/2.1.2.2/2.2.2/1.1.2/2.4.2/3.5.1/1.1.1/1.2.4.2/"
        "1.2.1/4.1.2/1.1.1/1.4.2.2/1.2.1.2/1.2.1.1/2.3.2/1.2.1.2/1.1.2.1/3.1.1.1"
    )
    rows = (
        "????????.??? ???#???????? .????...?#?# ??##???????? ????????.??? ??#????????? "
        "???.??????#? ????.?#????? .????.?#???? ???#???????? ??#??.?#???? ???????#????"
    )
    grid = ng.Grid.parse(rows.split())
    assert needed_in_every_step(puzzle, grid) <= 11


@pytest.mark.native
def test_no_chain_of_random_mistakes_has_a_step_too_many() -> None:
    rng = random.Random(12)
    steps = 0
    for _ in range(60):
        puzzle, solution = unique_puzzle(rng.choice((7, 8, 9)), rng)
        grid = partly(solution, 0.1, rng)
        row, column = rng.choice(
            [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if grid[r, c] == "?"]
        )
        wrong = with_cells(grid, ((row, column, "." if solution[row, column] == "#" else "#"),))
        if ng.check(puzzle, wrong).grounds in ("lines", "cases"):
            steps += needed_in_every_step(puzzle, wrong)
    assert steps > 60
