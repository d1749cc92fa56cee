"""Beliefs: a line's shares against enumeration; the likelier literals against the clauses' own variables."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.board import Board
from nonogram.classic.brute import arrangements
from nonogram.encoding import encode
from nonogram.probe import deduce
from nonogram.steps import drain
from tests.boards import random_puzzle

np = pytest.importorskip("numpy")

from nonogram.beliefs import _Lines, likely  # noqa: E402


@given(st.integers(2, 9), st.integers(2, 9), st.randoms(use_true_random=False))
def test_shares_are_those_of_all_completions(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng, 0.4))
    assert drain(deduce(board))
    rows = [row for row in range(height) if board.open_in_row(row)]
    if not rows:
        return
    told = np.array([[rng.uniform(-2, 2) for _ in range(width)] for _ in rows])
    known = board.grid().rows()
    for row, odds, shares in zip(rows, told, _Lines(board, rows, width).black_shares(told), strict=True):
        total, black = 0.0, [0.0] * width
        for line in arrangements(board.puzzle.rows[row], width):
            if all(cell in ("?", own) for cell, own in zip(known[row], line, strict=True)):
                weight = math.exp(sum(odds[i] for i in range(width) if line[i] == "#"))
                total += weight
                black = [sum_ + weight * (cell == "#") for sum_, cell in zip(black, line, strict=True)]
        assert shares == pytest.approx([sum_ / total for sum_ in black])


@given(st.integers(2, 9), st.integers(2, 9), st.randoms(use_true_random=False))
def test_a_literal_of_every_variable(height: int, width: int, rng: random.Random) -> None:
    """A block that has likely begun by one start has likely begun by the next: the chains of the encoding hold."""
    board = Board(random_puzzle(height, width, rng, 0.4))
    assert drain(deduce(board))
    clauses: list[list[int]] = []
    encoding = encode(board, clauses.append)
    if not encoding.cells:
        return
    literals = likely(board, encoding)
    assert [abs(literal) for literal in literals] == list(range(1, encoding.variables + 1))
    true = set(literals)
    for clause in clauses:
        if len(clause) == 2 and clause[0] < -len(encoding.cells) and clause[1] == 1 - clause[0]:
            assert true & set(clause)


def test_large_lines_do_not_overflow() -> None:
    board = Board(random_puzzle(30, 150, random.Random(1), 0.6))
    assert drain(deduce(board))
    with np.errstate(all="raise", under="ignore"):
        assert likely(board, encode(board, lambda clause: None))
