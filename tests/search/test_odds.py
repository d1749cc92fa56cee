"""Odds: a line's shares against enumeration, of the longest lines too; what a board's lines tell each other."""

from __future__ import annotations

import random
from math import exp, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from nonogram.classic.brute import arrangements
from nonogram.grid import MAX_SIDE
from nonogram.logic.board import Board
from nonogram.logic.line import State, parse_state, unknown
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.search.odds import MOST_TOLD_IN_LINE, Odds, line_whites
from tests.boards import random_puzzle


def shares_of(clue: Clue, n: int, state: State, told: list[float]) -> list[float]:
    """The share of completions in which each cell is black."""
    every, *white = line_whites(clue, n)(state)(told)
    return [1 - weight / every for weight in white]


@given(st.integers(1, 11), st.randoms(use_true_random=False))
def test_shares_are_those_of_all_completions(n: int, rng: random.Random) -> None:
    line = "".join(rng.choice("#.") for _ in range(n))
    clue = tuple(len(block) for block in line.split(".") if block)
    cells = "".join(cell if rng.random() < 0.3 else "?" for cell in line)
    told = [rng.choice([0.01, 0.2, 1.0, 3.0, 100.0]) for _ in range(n)]
    total, black = 0.0, [0.0] * n
    for other in arrangements(clue, n):
        if all(cell in ("?", own) for cell, own in zip(cells, other, strict=True)):
            weight = prod(told[i] for i in range(n) if other[i] == "#")
            total += weight
            black = [sum_ + weight * (cell == "#") for sum_, cell in zip(black, other, strict=True)]
    shares = shares_of(clue, n, parse_state(cells), told)
    assert shares == pytest.approx([sum_ / total for sum_ in black], abs=1e-9)


@pytest.mark.parametrize("block", [1, 2, 140])
@pytest.mark.parametrize("toward", [-1, 1])
def test_the_longest_lines_do_not_overflow(block: int, toward: int) -> None:
    clue = (block,) * max(2, 75 // block)
    most = exp(toward * MOST_TOLD_IN_LINE / MAX_SIDE)
    shares = shares_of(clue, MAX_SIDE, unknown(MAX_SIDE), [most] * MAX_SIDE)
    assert sum(shares) == pytest.approx(sum(clue))
    assert min(shares) > -1e-9
    assert max(shares) < 1 + 1e-9
    assert shares == pytest.approx(shares[::-1])


def test_without_inertia_messages_are_passed_on_as_they_are() -> None:
    """As with so little of it that rounding loses it."""
    board = Board(random_puzzle(12, 12, random.Random(5), 0.45))
    assert drain(deduce(board))
    none, least = Odds(board), Odds(board)
    drain(none.exchange(3, 0))
    drain(least.exchange(3, 1e-300))
    assert none._sent == least._sent
    drain(least.exchange(1))
    assert none._sent != least._sent


def test_known_cells_keep_what_was_said_of_them() -> None:
    """Below a guess that is taken back, they are unknown again."""
    board = Board(random_puzzle(12, 12, random.Random(5), 0.45))
    assert drain(deduce(board))
    odds = Odds(board)
    drain(odds.exchange(3))
    before = {at: odds.share(*at) for at in board.open_cells()}
    board.settle_all(odds.surest(0.1))
    assert drain(deduce(board))
    drain(odds.exchange(2))
    known = before.keys() - set(board.open_cells())
    assert len(known) > 1
    assert {at: odds.share(*at) for at in known} == {at: before[at] for at in known}


def test_the_surest_cells_are_a_share_of_those_unknown() -> None:
    board = Board(random_puzzle(12, 12, random.Random(5), 0.45))
    assert drain(deduce(board))
    odds = Odds(board)
    drain(odds.exchange(3))
    every = odds.surest(1)
    assert sorted(cell[:2] for cell in every) == board.open_cells()
    assert all(value == odds.likelier(row, column) for row, column, value in every)
    certainty = [abs(odds.share(row, column) - 0.5) for row, column, _ in every]
    assert certainty == sorted(certainty, reverse=True)
    assert odds.surest(0.25) == every[: len(every) // 4]
    assert odds.surest(0) == []


def test_what_line_logic_leaves_open_is_mostly_told_right() -> None:
    """Of the cells on which all solutions agree."""
    right = wrong = 0
    for seed in range(12):
        puzzle = random_puzzle(12, 12, random.Random(seed), 0.45)
        known = ng.solve(puzzle, limit=None).known
        board = Board(puzzle)
        assert drain(deduce(board))
        odds = Odds(board)
        drain(odds.exchange(12))
        for row, column in board.open_cells():
            if known[row, column] != UNKNOWN:
                hit = odds.likelier(row, column) == known[row, column]
                right, wrong = right + hit, wrong + (not hit)
    assert right > 4 * wrong
    assert right > 100


def test_forgetting_starts_anew() -> None:
    board = Board(ng.Puzzle([(3,), (1,)], [(1,), (1,), (1,), (1,)]))
    odds = Odds(board)
    assert odds.likelier(0, 1) == WHITE
    drain(odds.exchange(2))
    assert odds.likelier(0, 1) == BLACK
    odds.forget()
    assert odds.likelier(0, 1) == WHITE
