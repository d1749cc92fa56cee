"""Puzzles and grids: what is accepted, and what the errors say."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import MAX_SIDE, Grid, Puzzle, PuzzleError
from nonogram.cells import clue_of
from nonogram.errors import Place
from nonogram.puzzle import line_name

grids = st.integers(1, 9).flatmap(
    lambda width: st.lists(st.text("#.?", min_size=width, max_size=width), min_size=1, max_size=9)
)


def test_a_puzzle_keeps_its_clues_as_tuples() -> None:
    puzzle = Puzzle([[1], [0], []], [[1], []], title=" A   title ")
    assert puzzle.rows == ((1,), (), ())
    assert puzzle.columns == ((1,), ())
    assert (puzzle.height, puzzle.width, puzzle.title) == (3, 2, "A title")
    assert puzzle.clue(0) == (1,)
    assert puzzle.clue(3) == (1,)


def test_a_puzzle_is_a_value() -> None:
    puzzle = Puzzle([[1]], [[1]])
    assert puzzle == Puzzle([[1]], [[1]])
    assert hash(puzzle) == hash(Puzzle([[1]], [[1]]))
    with pytest.raises(FrozenInstanceError):
        puzzle.title = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        ([], [[1]], "at least one row and one column"),
        ([[1]], [], "at least one row and one column"),
        ([[1], [2, 1]], [[2], [1], [1]], "row 2: needs 4 cells, has 3"),
        ([[1], [1]], [[2], [1, 0]], "column 2: a 0 stands for an empty line"),
        ([[-1]], [[1]], "row 1: -1 is negative"),
        ([[1.5]], [[1]], "row 1: 1.5 is not a whole number"),
        ([[10**5000]], [[1]], "row 1: a number is far too large"),
        ([[1]], [[-(10**5000)]], "column 1: a number is far too large"),
        ([["x"]], [[1]], "row 1: 'x' is not a whole number"),
        ([[(2, "red")]], [[1], [1]], "row 1: (2, 'red') is a length and an ink, but the puzzle names no inks"),
        ([[True]], [[1]], "row 1: True is not a whole number"),
        ([7], [[1]], "row 1: 7 is not a list of numbers"),
        ("11", [[1]], "the row clues are not a list"),
        ([[2], [1]], [[1], [1]], "black cells: 3 in the rows, 2 in the columns"),
        ([[]] * (MAX_SIDE + 1), [[]], f"too large: at most {MAX_SIDE} rows and columns"),
        ([[]], repeat([]), f"more than {MAX_SIDE} columns"),
    ],
)
def test_bad_clues_are_refused_with_their_place(rows: Any, columns: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows, columns)
    assert message in str(caught.value)


def test_the_error_carries_its_place() -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle([[1], [1]], [[1], [1], [3]])
    assert caught.value.place == Place("column", 2)


def test_the_largest_and_the_thinnest_puzzles_are_accepted() -> None:
    assert Puzzle([[MAX_SIDE]] * MAX_SIDE, [[MAX_SIDE]] * MAX_SIDE).width == MAX_SIDE
    assert Puzzle([[1, 1]], [[1], [], [1]]).height == 1
    assert Puzzle([[]], [[]]).rows == ((),)


def test_a_goal_must_be_what_the_clues_describe() -> None:
    with pytest.raises(PuzzleError, match="row 1: the goal shows 1, the clue says 2"):
        Puzzle([[2]], [[1], [1]], goal=Grid.parse("#."))
    with pytest.raises(PuzzleError, match="the grid is 1x1, the puzzle 2x1"):
        Puzzle([[2]], [[1], [1]], goal=Grid.parse("#"))


def test_hostile_titles_are_kept_as_short_plain_text() -> None:
    puzzle = Puzzle([[1]], [[1]], title="<b>\u202e" + "x" * 10_000)
    assert puzzle.title.startswith("<b>\u202e")
    assert len(puzzle.title) == 1000


@given(grids)
def test_a_grid_reads_back_what_it_writes(rows: list[str]) -> None:
    grid = Grid.parse(rows)
    assert grid.rows() == rows
    assert Grid.parse(str(grid)) == grid
    assert grid.lines() == rows + ["".join(column) for column in zip(*rows, strict=True)]
    assert {(r, c) for r, c, _ in grid.cells()} == {
        (r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "?"
    }
    assert grid.known_count == sum(cell != "?" for row in rows for cell in row)
    assert grid.complete == ("?" not in "".join(rows))


@given(grids, st.data())
def test_common_and_disagreements_are_cell_by_cell(rows: list[str], data: st.DataObject) -> None:
    other = [data.draw(st.text("#.?", min_size=len(row), max_size=len(row))) for row in rows]
    a, b = Grid.parse(rows), Grid.parse(other)
    pairs = [(r, c, rows[r][c], other[r][c]) for r in range(len(rows)) for c in range(len(rows[0]))]
    assert a.disagreements(b) == tuple((r, c) for r, c, x, y in pairs if {x, y} == {"#", "."})
    assert list(a.common(b).cells()) == [(r, c, x) for r, c, x, y in pairs if x == y != "?"]


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "no cells"), ("#.\n#", "row 2: has the length 1, the first row 2"), ("#x", "row 1: 'x' is not a cell")],
)
def test_bad_grids_are_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Grid.parse(text)


def test_words_for_lines_count_from_one() -> None:
    assert line_name(0, 5) == "row 1"
    assert line_name(5, 5) == "column 1"
    assert clue_of("##?#.###") == (2, 1, 3)
