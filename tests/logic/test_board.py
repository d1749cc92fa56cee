"""Propagation: its fixpoint, its trail, and pausing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import Grid, Puzzle, PuzzleError
from nonogram.classic import wu
from nonogram.logic.board import Board, Propagation
from nonogram.options import Options
from tests.boards import random_puzzle


def fixpoint(puzzle: Puzzle, grid: Grid) -> Grid | None:
    """Propagation by the plainest means: solve every line until nothing changes."""
    rows = [list(row) for row in grid.rows()]
    changed = True
    while changed:
        changed = False
        for line in range(puzzle.height + puzzle.width):
            cells = [
                (line, c) if line < puzzle.height else (c, line - puzzle.height)
                for c in range(puzzle.width if line < puzzle.height else puzzle.height)
            ]
            before = "".join(rows[r][c] for r, c in cells)
            after = wu.solve_line(puzzle.clue(line), before)
            if after is None:
                return None
            for (r, c), value in zip(cells, after, strict=True):
                changed |= rows[r][c] != value
                rows[r][c] = value
    return Grid.parse(["".join(row) for row in rows])


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_propagation_reaches_the_plain_fixpoint(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng)
    start = Grid.parse(["".join(rng.choice("????????#.") for _ in range(width)) for _ in range(height)])
    expected = fixpoint(puzzle, start)
    board = Board(puzzle, start)
    outcome = board.propagate()
    if expected is None:
        assert outcome is Propagation.CONFLICT
        assert board.conflict_line is not None
    else:
        assert outcome is Propagation.FIXPOINT
        assert board.grid() == expected
        assert board.open_count == height * width - expected.known_count


@given(st.integers(2, 8), st.integers(2, 8), st.randoms(use_true_random=False))
def test_rows_and_columns_tell_the_same_cells(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng))
    board.propagate()
    for r in range(height):
        for c in range(width):
            row, column = board.states[r], board.states[height + c]
            assert (row >> c & 1, row >> width + c & 1) == (column >> r & 1, column >> height + r & 1)
            assert board.is_open(r, c) == bool(row >> c & row >> width + c & 1)


@given(st.integers(1, 8), st.integers(1, 8), st.randoms(use_true_random=False))
def test_a_board_of_a_grid_is_one_on_which_its_cells_are_settled(height: int, width: int, rng: random.Random) -> None:
    puzzle, plain = random_puzzle(height, width, rng), Board(random_puzzle(height, width, rng))
    cells = [(r, c, rng.choice("#.")) for r in range(height) for c in range(width) if rng.random() < 0.5]
    plain.settle_all(cells)
    board = Board(puzzle, Grid.of(height, width, cells))
    assert (board.states, board.grid(), board.trail) == (plain.states, plain.grid(), [])


def test_the_steps_of_the_trail_paint_the_board() -> None:
    puzzle = random_puzzle(12, 10, random.Random(5), 0.7)
    board = Board(puzzle)
    board.propagate()
    painted = {cell for step in board.steps_since(0) for cell in step.cells}
    assert painted == set(board.grid().cells())
    assert sum(len(step.cells) for step in board.steps_since(0)) == len(painted)


def test_propagation_can_pause_and_goes_on_to_the_same_end() -> None:
    puzzle = random_puzzle(100, 90, random.Random(6), 0.75)
    whole, paused = Board(puzzle), Board(puzzle)
    assert whole.propagate() is Propagation.FIXPOINT
    pauses = 0
    while paused.propagate(1) is Propagation.UNFINISHED:
        pauses += 1
    assert pauses > 3
    assert paused.trail == whole.trail


def test_large_boards_take_all_rows_and_all_columns_in_turn() -> None:
    puzzle = random_puzzle(100, 90, random.Random(6), 0.75)
    board, plain = Board(puzzle), Board(puzzle)
    assert board.propagate() is Propagation.FIXPOINT
    columns, rows = plain.columns_dirty, plain.rows_dirty
    while rows or columns:
        columns |= plain.solve_lines(0, rows)
        rows, columns = plain.solve_lines(plain.height, columns), 0
    assert board.trail == plain.trail


def test_a_board_refuses_a_grid_of_another_size() -> None:
    with pytest.raises(PuzzleError, match="the grid is 2x1, the puzzle 1x1"):
        Board(Puzzle([[1]], [[1]]), Grid.parse(".."))


@pytest.mark.native
@given(st.integers(1, 12), st.integers(1, 12), st.randoms(use_true_random=False))
def test_unordered_propagation_reaches_the_same_fixpoint(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng)
    ordered, unordered = Board(puzzle), Board(puzzle, options=Options(ordered=False))
    while unordered.propagate(1) is Propagation.UNFINISHED:
        pass
    ordered.propagate()
    assert unordered.grid() == ordered.grid()


@given(st.integers(2, 8), st.integers(2, 8), st.randoms(use_true_random=False))
def test_changed_lines_are_those_of_the_settled_cells(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng))
    marks = [board.mark()]
    board.propagate()
    for row, column in board.open_cells()[:2]:
        marks.append(board.mark())
        board.settle(row, column, rng.random() < 0.5)
    board.propagate()
    for mark in marks:
        lines = {line for row, column, _ in board.cells_since(mark) for line in (row, height + column)}
        assert board.changed_since(mark) == sum(1 << line for line in lines)


@given(st.integers(2, 8), st.integers(2, 8), st.randoms(use_true_random=False))
def test_cells_are_settled_unless_they_are_known(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng))
    places = [(row, column) for row in range(height) for column in range(width)]
    cells = [(*at, rng.choice("#.")) for at in rng.sample(places, rng.randint(0, len(places)))]
    assert board.settle_all(cells)
    assert set(board.grid().cells()) == set(cells)
    mark = board.mark()
    assert board.settle_all(cells)
    assert board.mark() == mark, "nothing is settled twice"
    assert board.changed_since(0) == sum({1 << row for row, *_ in cells} | {1 << height + at for _, at, _ in cells})


def test_a_cell_that_is_known_to_be_otherwise_is_a_conflict() -> None:
    board = Board(Puzzle([[1], [1]], [[1], [1]]))
    assert board.settle_all([(0, 0, "#")])
    assert board.propagate() is Propagation.FIXPOINT
    mark = board.mark()
    assert not board.settle_all([(0, 0, "#"), (1, 0, "#"), (1, 1, ".")])
    assert board.propagate() is Propagation.CONFLICT
    board.undo(mark)
    assert board.grid() == Grid.parse("#.\n.#")
