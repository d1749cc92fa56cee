"""Grids as Python values: loops, arrays, and numbers that are not Python's own."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest

import nonogram as ng

GRID = ng.Grid.parse("#.?\n###")


class Place(IntEnum):
    FIRST = 0
    SECOND = 1


def test_a_grid_is_a_collection_of_rows() -> None:
    assert list(GRID) == GRID.rows() == ["#.?", "###"]
    assert (len(GRID), GRID.shape) == (2, (2, 3))
    assert [row.count("#") for row in GRID] == [1, 3]


def test_a_grid_is_an_array() -> None:
    np = pytest.importorskip("numpy")
    array = np.asarray(GRID)
    assert (array.dtype, array.shape) == (np.int8, (2, 3))
    assert array.tolist() == [[1, 0, -1], [1, 1, 1]]
    array[0, 0] = 0
    assert GRID[0, 0] == "#"
    assert np.array(GRID, dtype=float).tolist() == [[1.0, 0.0, -1.0], [1.0, 1.0, 1.0]]
    assert (np.asarray(ng.Grid.blank(300, 300)) == -1).all()


def test_an_array_never_tells_unknown_cells_as_something_else() -> None:
    np = pytest.importorskip("numpy")
    for kind in (bool, np.uint8):
        with pytest.raises(ng.ArgumentError, match="has no -1 for the cells that are unknown"):
            np.asarray(GRID, dtype=kind)
        assert np.asarray(ng.Grid.parse("#.#"), dtype=kind).tolist() == [[1, 0, 1]]
    with pytest.raises(ng.ArgumentError, match="copy"):
        GRID.__array__(copy=False)


@pytest.mark.parametrize("kind", ["int64", "uint8", "array"])
def test_numpys_whole_numbers_are_numbers(kind: str) -> None:
    """Shifts and sums of NumPy's numbers overflow without a word, so all become Python's own."""
    make: Callable[[int], Any] = getattr(pytest.importorskip("numpy"), kind)
    puzzle = ng.Puzzle([[make(2)], [make(0)]], [[make(1)]] * 2)
    assert (puzzle.rows, puzzle.columns) == (((2,), ()), ((1,), (1,)))
    assert {type(number) for clue in puzzle.rows + puzzle.columns for number in clue} == {int}
    cells = [(make(1), make(90), "#"), (make(0), make(99), ".")]
    grid = ng.Grid.of(make(2), make(100), cells)
    assert grid == ng.Grid.of(2, 100, [(1, 90, "#"), (0, 99, ".")])
    assert (grid[make(1), make(90)], grid[make(0), make(99)], grid[make(0), make(90)]) == ("#", ".", "?")
    assert {type(mask) for mask in (grid.width, *grid.black, *grid.white)} == {int}
    made = ng.Grid(make(2), (make(1),), (make(2),))
    assert made.rows() == ["#."]
    assert {type(mask) for mask in (made.width, *made.black, *made.white)} == {int}
    result = ng.solve(puzzle, limit=make(1), options=ng.Options(seed=make(3), probes=make(9)))
    assert result.solutions == [ng.Grid.parse("##\n..")]
    assert type(ng.Options(seed=make(3)).seed) is int
    assert ng.solve_line([make(3)], "?????") == "??#??"


def test_a_whole_array_is_a_side_of_clues() -> None:
    np = pytest.importorskip("numpy")
    assert ng.Puzzle(np.array([[2], [1]]), np.array([[2], [1]])) == ng.Puzzle([[2], [1]], [[2], [1]])


def test_members_of_an_enumeration_are_numbers() -> None:
    assert ng.Grid.of(2, 2, [(Place.SECOND, Place.FIRST, "#")])[Place.SECOND, Place.FIRST] == "#"


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1]], ids=repr)
def test_nothing_else_is_a_number(value: Any) -> None:
    with pytest.raises(ng.PuzzleError):
        ng.Puzzle([[value]], [[1]])
    with pytest.raises(ng.ArgumentTypeError):
        ng.Grid.blank(value, 1)
    with pytest.raises(ng.ArgumentTypeError):
        ng.Grid(2, (value,), (0,))


def test_numpys_truths_and_fractions_are_not_numbers() -> None:
    np = pytest.importorskip("numpy")
    for value in (np.True_, np.float64(1.0), np.array([1, 1]), np.array(1.0)):
        with pytest.raises(ng.PuzzleError, match="is not a whole number"):
            ng.Puzzle([[value]], [[1]])
    for value in (np.float64(1.0), np.array([1, 1]), np.array(1.0)):
        with pytest.raises(ng.ArgumentTypeError):
            GRID[value, 0]
