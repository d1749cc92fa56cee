"""One probe, and what two of them agree on."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from nonogram.logic.board import Board
from nonogram.logic.line import positions
from nonogram.logic.trials import agreed, probe
from nonogram.pausing import Running, drain
from tests.boards import random_puzzle


@given(st.integers(2, 8), st.integers(2, 8), st.randoms(use_true_random=False))
def test_a_probe_leaves_the_board_as_it_was(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng, 0.4))
    board.propagate()
    before = list(board.states)
    trail = len(board.trail)
    for row in range(height):
        for column in positions(board.open_in_row(row)):
            for value in ".#":
                outcome = drain(probe(board, (row, column, value)))
                assert board.states == before
                assert len(board.trail) == trail
                assert outcome.touched >> row & 1
                assert (outcome.conflict is None) == bool(outcome.rows)


def test_a_probe_dropped_half_way_leaves_the_board_as_it_was() -> None:
    board = Board(random_puzzle(12, 12, random.Random(3), 0.45))
    board.propagate()
    before, mark = list(board.states), board.mark()
    board.portion = 1
    dropped = 0
    for row, column in board.open_cells():
        for value in ".#":
            running = Running(probe(board, (row, column, value)))
            running.go_on()
            if not running.over:
                assert board.mark() > mark
                running.drop()
                dropped += 1
            assert (board.states, board.mark()) == (before, mark)
            assert not board.rows_dirty | board.columns_dirty
    assert dropped > 20


@given(st.integers(3, 8), st.integers(3, 8), st.randoms(use_true_random=False))
def test_what_both_values_lead_to(height: int, width: int, rng: random.Random) -> None:
    """Against the boards on which the values are settled for good."""
    puzzle = random_puzzle(height, width, rng, rng.uniform(0.35, 0.5))
    board = Board(puzzle)
    board.propagate()
    known = set(board.grid().cells())
    for row, column in board.open_cells():
        rows, ends = [], []
        for black in (False, True):
            rows.append(drain(probe(board, (row, column, "#" if black else "."))).rows)
            settled = Board(puzzle, board.grid())
            settled.settle(row, column, black)
            settled.propagate()
            ends.append(set(settled.grid().cells()) - known)
        if all(rows):
            found = agreed(board, *rows)
            assert set(found) == ends[0] & ends[1]
            assert found == sorted(found, key=lambda cell: (cell[0], cell[2] == "#", cell[1]))
