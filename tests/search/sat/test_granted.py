"""Cells taken for granted: what lines make of them, and that the search believes nothing that is not so."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.logic.line import unknown
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.search.sat import budgets, installed
from nonogram.search.sat.encoding import block_starts
from nonogram.search.sat.sat_search import SatSearch
from nonogram.search.solver import is_solved
from tests.boards import every_solution, random_puzzle
from tests.conftest import amount

np = pytest.importorskip("numpy")

from nonogram.search.sat import granted as module  # noqa: E402
from nonogram.search.sat.granted import granted  # noqa: E402
from nonogram.search.sat.guide import Guide  # noqa: E402
from nonogram.search.sat.open_lines import Direction, open_lines  # noqa: E402

needs_python_sat = pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")


def guide(board: Board) -> Guide:
    made = Guide(drain(open_lines(board)))
    drain(made.first())
    return made


def begun(puzzle: ng.Puzzle) -> Board:
    board = Board(puzzle)
    assert drain(deduce(board))
    return board


def starts_of(direction: Direction) -> list[int]:
    """The starts of each block as a mask."""
    masks = [0] * len(direction.line)
    for block, start in zip(direction.places.block.tolist(), direction.places.start.tolist(), strict=True):
        masks[block] |= 1 << start
    return masks


def expect_starts(board: Board) -> None:
    """Compare all places with those of each line alone."""
    lines = drain(open_lines(board))
    for direction, first in ((lines.rows, 0), (lines.columns, board.height)):
        expected = []
        for line in (direction.numbers + first).tolist():
            expected += block_starts(board.puzzle.clue(line), board.sizes[line], board.states[line])
        assert starts_of(direction) == expected


def test_places_are_those_of_each_line_alone() -> None:
    """At the root, and where many cells are known, so that few lines are left and blocks stand between known cells."""
    rng = random.Random(4)
    for _ in range(amount(60)):
        height, width = rng.randrange(3, 30), rng.randrange(3, 30)
        board = Board(random_puzzle(height, width, rng, rng.choice([0.3, 0.45, 0.6])))
        while drain(deduce(board)) and board.open_count:
            expect_starts(board)
            mark = board.mark()
            for cell in rng.sample(board.open_cells(), max(1, board.open_count // 4)):
                board.settle(*cell, rng.random() < 0.5)
            if not drain(deduce(board)):
                board.undo(mark)
                board.settle(*rng.choice(board.open_cells()), rng.random() < 0.5)


def test_the_surest_cells_and_what_follows_are_on_the_board() -> None:
    reduced = 0
    # The first two leave much to take for granted.
    for seed in range(5, 5 + amount(20)):
        board = begun(random_puzzle(16, 18, random.Random(seed), 0.48))
        if board.open_count < 60:
            continue
        root, states = board.grid(), list(board.states)
        told = guide(board)
        made = drain(granted(board, told))
        assert (board.states, board.grid()) == (states, root)
        if made is None:
            continue
        known = made.grid()
        assert set(root.cells()) < set(known.cells())
        again = Board(board.puzzle, known)
        assert drain(deduce(again))
        assert again.grid() == known
        certainty = abs(told.cell_shares() - 0.5)
        surest = int(np.argmax(certainty))
        cell = int(told.lines.cell_rows[surest]), int(told.lines.cell_columns[surest])
        assert known[cell] == ("#" if told.cell_shares()[surest] > 0.5 else ".")
        reduced += known.painted - root.painted
    assert reduced > 100


def test_beliefs_that_lines_refute_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With opposite beliefs of nearly everything, lines soon have no completion."""
    refuted = 0
    for seed in range(amount(10)):
        board = begun(random_puzzle(12, 12, random.Random(seed), 0.5))
        if board.open_count < 40:
            continue
        told = guide(board)
        shares = told.cell_shares()
        monkeypatch.setattr(told, "cell_shares", lambda shares=shares: 1 - shares)
        monkeypatch.setattr(module, "SHARE", 0.9)
        refuted += drain(granted(board, told)) is None
        assert not board.rows_dirty
        assert not board.columns_dirty
    assert refuted


def test_what_is_believed_of_fewer_variables_is_scaled_up() -> None:
    board = begun(random_puzzle(20, 20, random.Random(2), 0.5))
    told = guide(board)
    assert told.narrowed(told.lines) == pytest.approx(told.shares(), abs=1e-9)
    made = drain(granted(board, told))
    assert made is not None
    assert 0 < made.open_count < board.open_count
    lines = drain(open_lines(made))
    shares = told.narrowed(lines)
    places = len(lines.rows.places.block) - len(lines.rows.line) + len(lines.columns.places.block)
    assert len(shares) == made.open_count + places - len(lines.columns.line)
    assert (shares > -1e-9).all()
    assert (shares < 1 + 1e-9).all()


# --- in the search ---


@needs_python_sat
@pytest.mark.native
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_the_answers_stay_the_same(monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    """Whether beliefs are right or wrong, and whether the search for the rest ends or is given up."""
    monkeypatch.setattr(budgets, "FEW", 5)
    monkeypatch.setattr(module, "SHARE", share)
    rng = random.Random(share)
    right = 0
    statuses = set()
    for number in range(60):
        monkeypatch.setattr(budgets, "GRANTED", 1 + 100 * (number % 2))
        puzzle = random_puzzle(rng.randrange(6, 15), rng.randrange(6, 15), rng, 0.45)
        columns = list(puzzle.columns)
        if rng.random() < 0.3:
            columns[2], columns[4] = columns[4], columns[2]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        limit = rng.choice([1, 2, 3, 10])
        search = SatSearch(Board(puzzle), limit)
        told = []
        for step in search.run():
            if step is not None and step.kind == "solution":
                told.append(search.latest)
                right += search._granted is not None
        assert all(grid is not None and is_solved(puzzle, grid) for grid in told)
        pure = ng.solve(puzzle, limit=limit, options=ng.Options(accelerate=False))
        assert len(set(told)) == len(told) == len(pure.solutions)
        assert search.finished or len(told) == limit
        statuses.add(pure.status)
    assert right
    assert {"none", "unique", "multiple"} <= statuses


@needs_python_sat
@given(st.integers(3, 5), st.integers(3, 5), st.randoms(use_true_random=False))
def test_all_solutions_are_found(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng, 0.4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budgets, "FEW", 1)
        search = SatSearch(Board(puzzle), None)
        told = [str(search.latest) for step in search.run() if step is not None and step.kind == "solution"]
    assert sorted(told) == sorted(every_solution(puzzle))
    assert search.finished


@needs_python_sat
def test_more_solutions_than_clauses_may_exclude_are_walked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the whole board, not from the one with cells taken for granted."""
    from nonogram.search.sat import sat_search

    monkeypatch.setattr(sat_search, "MOST_BLOCKED", 3)
    monkeypatch.setattr(budgets, "FEW", 1)
    puzzle = ng.Puzzle([[1]] * 4, [[1]] * 4)
    search = SatSearch(Board(puzzle), None)
    told = [str(search.latest) for step in search.run() if step is not None and step.kind == "solution"]
    assert len(told) == len(set(told)) == 24


def test_states_of_lines_without_cells() -> None:
    """Lines that lose nothing keep their state."""
    board = Board(ng.Puzzle([[1], [1]], [[1], [1]]))
    assert drain(deduce(board))
    lines = drain(open_lines(board))
    made = module._with_cells(board, lines, np.array([0]), np.array([True]))
    assert made.states == [unknown(2) ^ 1 << 2, unknown(2), unknown(2) ^ 1 << 2, unknown(2)]
    assert (made.rows_dirty, made.columns_dirty) == (1, 1)
