"""Which cell is guessed."""

from __future__ import annotations

import random
from math import log, sqrt

import pytest

from nonogram import options
from nonogram.classic import franco_sanchez
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.puzzle import Puzzle
from nonogram.search.heuristics import HEURISTICS, NEARLY_BEST_SHARE, chooser
from nonogram.search.learned import Record
from tests.boards import random_puzzle

RECORDS = {(0, 0): Record(0, 3, 3), (0, 1): Record(0, 1, 9), (1, 0): Record(0, 4, 4), (1, 1): Record(0, 0, 11)}


def stuck_board(seed: int, size: int = 12) -> Board:
    """A board on which lines alone go no further."""
    rng = random.Random(seed)
    while True:
        board = Board(random_puzzle(size, size, rng, 0.4))
        drain(deduce(board))
        if board.open_count:
            return board


@pytest.mark.parametrize(
    ("name", "of_3_and_8", "of_5_and_5"),
    [
        ("sum", 11, 10),
        ("min", 3, 5),
        ("max", 8, 5),
        ("mul", 24, 25),
        ("sqrt", 3 + sqrt(2), 5 + sqrt(5 / 6)),
        ("min_logm", 3 + log(4) * log(9), 5 + log(6) ** 2),
        ("min_logd", 3 + 1.85 * log(6), 5),
    ],
)
def test_the_published_formulas(name: str, of_3_and_8: float, of_5_and_5: float) -> None:
    weight = HEURISTICS[name]
    assert weight(3, 8) == weight(8, 3) == pytest.approx(of_3_and_8)
    assert weight(5, 5) == pytest.approx(of_5_and_5)
    assert weight(0, 0) == 0


def test_every_heuristic_on_offer_is_there() -> None:
    assert {*HEURISTICS, "solution_count"} == set(options.HEURISTICS)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("sum", (1, 1)),
        ("min", (1, 0)),
        ("max", (1, 1)),
        ("mul", (1, 0)),
        ("sqrt", (1, 0)),
        ("min_logm", (1, 0)),
        ("min_logd", (0, 1)),
    ],
)
def test_the_heaviest_cell_is_chosen(name: str, cell: tuple[int, int]) -> None:
    assert chooser(name, stuck_board(1)).best(RECORDS, None) == cell


def test_the_first_of_equals_is_chosen_in_whatever_order_they_were_probed() -> None:
    equals = {cell: Record(0, 2, 2) for cell in ((3, 1), (0, 5), (0, 2), (7, 0))}
    assert chooser("min_logd", stuck_board(1)).best(equals, None) == (0, 2)


def test_a_draw_takes_any_that_is_nearly_best_and_no_other() -> None:
    choose = chooser("sum", stuck_board(1))
    records = {(0, n): Record(0, 0, n) for n in range(101)}
    drawn = {choose.best(records, random.Random(seed))[1] for seed in range(300)}
    assert drawn == set(range(round(100 * NEARLY_BEST_SHARE), 101))
    assert choose.best(records, random.Random(5)) == choose.best(records, random.Random(5))


@pytest.mark.parametrize("seed", range(10))
def test_fewest_completions_together(seed: int) -> None:
    board = stuck_board(seed)
    puzzle, lines = board.puzzle, board.grid().lines()
    counts = [franco_sanchez.completions(puzzle.clue(line), cells) for line, cells in enumerate(lines)]
    together = {
        (row, column): counts[row] + counts[board.height + column]
        for row in range(board.height)
        for column in range(board.width)
        if board.is_open(row, column)
    }
    fewest = min(together.values())
    equals = [cell for cell, count in together.items() if count == fewest]
    choose = chooser("solution_count", board)
    assert choose.best({}, None) == min(equals)
    assert choose.best({}, random.Random(seed)) in equals


def test_without_records_the_fullest_row_is_taken() -> None:
    board = Board(Puzzle([[1], [1], [1]], [[1], [1], [1]]))
    board.settle(1, 0, False)
    board.settle(2, 1, False)
    assert chooser("min_logd", board).best({}, None) == (1, 1)
