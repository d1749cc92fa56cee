"""What each level of a check sees, several solutions or none, and arguments that are refused."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram.telling.words import lines_words
from tests.boards import with_cells
from tests.places import PUZZLES

SNAIL = ng.load(PUZZLES / "snail.non")


def test_levels_see_more_and_more() -> None:
    assert SNAIL.goal is not None
    blank = ng.Grid.blank(SNAIL.height, SNAIL.width)
    row, column, value = next(iter(SNAIL.goal.cells()))
    wrong = with_cells(blank, ((row, column, "#" if value == "." else "."),))
    assert ng.check(SNAIL, wrong, "line").ok
    assert not ng.check(SNAIL, wrong, "probe").ok
    assert ng.check(SNAIL, wrong, "solution").wrong == ((row, column),)


def test_several_solutions_allow_each() -> None:
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    assert ng.check(two, ng.Grid.parse(["#.", "??"])).ok
    assert ng.check(two, ng.Grid.parse([".#", "??"])).ok
    assert not ng.check(two, ng.Grid.parse(["#?", "#?"])).ok
    three = ng.Puzzle([[1], [1], [1]], [[1], [1], [1]])
    assert not ng.check(three, ng.Grid.parse(["??.", "??.", "??."])).ok


def test_clues_without_solution_and_bad_arguments() -> None:
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    found = ng.check(nothing, ng.Grid.blank(3, 3))
    assert not found.ok
    assert "No picture fits" in found.text
    assert ng.check(nothing, ng.Grid.parse(["#.#", "???", "..#"])).text == found.text
    assert ng.check(nothing, ng.Grid.blank(3, 3), "probe").text == found.text
    finished = ng.check(SNAIL, ng.solve(SNAIL).solutions[0])
    assert finished.ok
    assert "finished" in finished.text
    with pytest.raises(ng.PuzzleError, match="move 2: row 11, column 1 lies outside"):
        ng.check(SNAIL, ng.Grid.blank(10, 10), history=[[(0, 0, "#")], [(10, 0, "#")]])
    with pytest.raises(ng.PuzzleError, match="move 1: 'x' is not a cell"):
        ng.check(SNAIL, ng.Grid.blank(10, 10), history=[[(0, 0, "x")]])
    with pytest.raises(ValueError, match="not one of line, probe, solution"):
        ng.check(SNAIL, ng.Grid.blank(10, 10), "guess")  # type: ignore[arg-type]
    with pytest.raises(ng.PuzzleError, match="the grid is 1x1"):
        ng.check(SNAIL, ng.Grid.blank(1, 1))


def test_lines_are_named_together() -> None:
    assert lines_words(15, [1, 10, 11, 12, 15, 16]) == "rows 2 and 11 to 13 and columns 1 and 2"
    assert lines_words(5, [7]) == "column 3"
    assert lines_words(5, [0, 1]) == "rows 1 and 2"
