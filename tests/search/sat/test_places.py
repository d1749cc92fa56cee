"""The layout of sums over completions: which of them leave a black cell in a gap, cell by cell."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain

np = pytest.importorskip("numpy")

from nonogram.search.sat.beliefs import Places  # noqa: E402
from nonogram.search.sat.open_lines import open_lines  # noqa: E402


def barred_one_by_one(clues: list[tuple[int, ...]], rows: list[str], places: Places) -> dict[tuple[int, ...], int]:
    """By number of a block, line, spare cell and direction: the index of the last sum that leaves a black cell in the
    gap before the block.
    """
    _, count, size = places.shape
    order = sorted(range(count), key=lambda line: -len(clues[line]))
    found: dict[tuple[int, ...], int] = {}
    for at, line in enumerate(order):
        for side in range(2):
            clue, cells = clues[line][:: 1 - 2 * side], rows[line][:: 1 - 2 * side]
            for block in range(1, len(clue)):
                earliest = sum(clue[:block]) + block
                for later in range(size):
                    black = [cell for cell in range(earliest, earliest + later) if cells[cell : cell + 1] == "#"]
                    if black:
                        last = ((block * count + at) * size + black[-1] - earliest) * 2 + side
                        found[block, at, later, side] = last
    return found


@given(st.integers(2, 9), st.integers(2, 14), st.randoms(use_true_random=False))
def test_gaps_with_black_cells_are_barred(height: int, width: int, rng: random.Random) -> None:
    drawn = ["".join(rng.choice("#.") for _ in range(width)) for _ in range(height)]
    known = ["".join(cell if rng.random() < 0.2 else "?" for cell in row) for row in drawn]
    puzzle = ng.Puzzle.from_grid(ng.Grid.parse(drawn))
    board = Board(puzzle, ng.Grid.parse(known))
    assert drain(deduce(board))
    open_rows = [row for row in range(height) if board.open_in_row(row)]
    if not open_rows:
        return
    places = Places.of_rows(drain(open_lines(board)))
    painted = board.grid().rows()
    clues = [puzzle.rows[row] for row in open_rows]
    expected = barred_one_by_one(clues, [painted[row] for row in open_rows], places)
    blocks, count, size = places.shape
    none = 2 * blocks * count * size
    found = {}
    for block, barred in enumerate(places.barred):
        if barred is not None:
            assert barred.shape == (places.with_block[block], size, 2)
            assert (barred != none).any()
            for at in np.argwhere(barred != none).tolist():
                found[block, *at] = int(barred[tuple(at)])
    assert found == expected
