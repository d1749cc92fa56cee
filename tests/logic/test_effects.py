"""What follows from the states of lines: the same from memory, from tables of assumptions and from a solve."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nonogram import Puzzle
from nonogram.logic.board import Board
from nonogram.logic.effects import Effects
from nonogram.logic.line import positions, unknown
from nonogram.options import PUBLISHED, Options
from nonogram.pausing import drain
from nonogram.search.full_probing import Prober
from tests.boards import random_puzzle


@given(st.integers(1, 8), st.integers(1, 8), st.randoms(use_true_random=False))
def test_a_table_of_assumptions_gives_what_a_solve_gives(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng)
    board = Board(puzzle)
    board.propagate()
    for line, state in enumerate(board.states):
        tabled, solved = Effects(puzzle, Options()), Effects(puzzle, Options())
        tabled.assumed(line, state)
        for bit in positions(state & (state >> board.sizes[line] | state << board.sizes[line])):
            assumed = state ^ 1 << bit
            assert tabled.work_out(line, assumed) == solved.work_out(line, assumed)
        assert tabled.solved == 0


def test_a_line_left_out_says_nothing() -> None:
    effects = Effects(Puzzle([[2], []], [[1], [1]]), Options())
    assert effects.work_out(0, unknown(2)).blacks == (2, 3)
    effects.leave_out(0)
    assert effects.work_out(0, unknown(2)).change == 0
    assert effects.work_out(1, unknown(2)).whites == (2, 3)


def test_forgetting_remembered_lines_changes_nothing() -> None:
    puzzle = random_puzzle(15, 15, random.Random(7), 0.42)
    boards = []
    for cells in (8_000_000, 2000, 0):
        options = replace(PUBLISHED, cache_cells=cells)
        board = Board(puzzle, options=options)
        drain(Prober(board, options=options).run())
        boards.append(board)
    assert boards[0].grid() == boards[1].grid() == boards[2].grid()
    assert boards[0].lines_asked == boards[1].lines_asked == boards[2].lines_asked == boards[2].effects.solved
    assert boards[0].effects.solved < boards[1].effects.solved < boards[2].effects.solved


def test_the_newest_table_of_a_line_is_of_one_state() -> None:
    board = Board(Puzzle([[1], [1]], [[1], [1]]))
    assert board.effects.newest_table(0, board.states[0]) is None
    table = board.assumed(0)
    assert board.effects.newest_table(0, board.states[0]) is table
    mark = board.mark()
    board.settle(0, 0, True)
    assert board.effects.newest_table(0, board.states[0]) is None
    board.undo(mark)
    assert board.effects.newest_table(0, board.states[0]) is table
