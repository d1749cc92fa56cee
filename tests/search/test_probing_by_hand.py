"""Full probing held to one made of `classic` alone, written as plainly as it can be."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

import nonogram as ng
from nonogram.cells import UNKNOWN, VALUES, Cell, opposite
from nonogram.classic.propagation import Board, first_board, propagate
from nonogram.classic.wu import solve_line
from tests.boards import random_puzzle
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED, LINES_ALONE_PAINT_NOTHING, probed

Implied = dict[Cell, set[Cell]]


def known(board: Board) -> set[Cell]:
    return {(r, c, value) for r, row in enumerate(board) for c, value in enumerate(row) if value != UNKNOWN}


def followed(puzzle: ng.Puzzle, board: Board, supposed: Cell, implied: Implied, level: int) -> Board | None:
    """The board with what follows from a cell: by what is implied, and by lines; None if that is a contradiction."""
    tried = [row[:] for row in board]
    before = known(board)
    while True:
        sources = {supposed} | (known(tried) - before if level == 3 else set())
        for row, column, value in {supposed}.union(*(implied[source] for source in sources)):
            if tried[row][column] not in (UNKNOWN, value):
                return None
            tried[row][column] = value
        so_far = known(tried)
        if not propagate(puzzle, tried, range(puzzle.height + puzzle.width), solve_line):
            return None
        if known(tried) == so_far:
            return tried


def probed_by_hand(puzzle: ng.Puzzle, level: int) -> set[Cell]:
    """What full probing paints: both values of each unknown cell are followed until nothing more is learned."""
    board = first_board(puzzle)
    assert propagate(puzzle, board, range(puzzle.height + puzzle.width), solve_line)
    implied: Implied = defaultdict(set)
    learned = -1
    while (now := len(known(board)) + sum(map(len, implied.values()))) != learned:
        learned = now
        for row in range(puzzle.height):
            for column in range(puzzle.width):
                if board[row][column] == UNKNOWN:
                    board = _after_probing(puzzle, board, (row, column), implied, level)
    return known(board)


def _after_probing(puzzle: ng.Puzzle, board: Board, at: tuple[int, int], implied: Implied, level: int) -> Board:
    ends = []
    for value in VALUES:
        supposed = (*at, value)
        tried = followed(puzzle, board, supposed, implied, level)
        if tried is None:
            continue
        ends.append(tried)
        for cell in known(tried) - known(board) if level > 1 else ():
            implied[supposed].add(cell)
            implied[opposite(cell)].add(opposite(supposed))
    assert ends, "the puzzles here have a solution"
    both = set.intersection(*map(known, ends))
    after = [row[:] for row in board]
    for row, column, value in both:
        after[row][column] = value
    assert propagate(puzzle, after, range(puzzle.height + puzzle.width), solve_line)
    return after


@pytest.mark.parametrize("puzzle", [LINES_ALONE_PAINT_NOTHING, CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_witnesses_of_the_levels_are_witnesses_without_the_engine(puzzle: ng.Puzzle, level: int) -> None:
    assert probed_by_hand(puzzle, level) == set(probed(puzzle, level).grid().cells())


@pytest.mark.native
def test_random_boards_are_painted_alike() -> None:
    rng = random.Random(353)
    for _ in range(20):
        puzzle = random_puzzle(rng.randint(3, 6), rng.randint(3, 6), rng)
        for level in (1, 2, 3):
            assert probed_by_hand(puzzle, level) == set(probed(puzzle, level).grid().cells()), (puzzle, level)
