"""Checks: mistakes found at the level asked for, right boards left in peace."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.check import LEVELS
from nonogram.classic import wu
from tests.boards import partly, unique_puzzle, with_cells

SNAIL = ng.load(Path(__file__).resolve().parent.parent / "puzzles" / "snail.non")


@given(st.integers(3, 8), st.floats(0, 1), st.randoms(use_true_random=False))
def test_a_right_board_passes_every_level(size: int, shown: float, rng: random.Random) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    grid = partly(solution, shown, rng)
    assert all(ng.check(puzzle, grid, level).ok for level in LEVELS)


@given(st.integers(3, 8), st.floats(0, 1), st.integers(1, 4), st.randoms(use_true_random=False))
def test_planted_mistakes_are_all_named(size: int, shown: float, count: int, rng: random.Random) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    places = {(rng.randrange(size), rng.randrange(size)) for _ in range(count)}
    flipped = tuple((r, c, "." if solution[r, c] == "#" else "#") for r, c in places)
    grid = with_cells(partly(solution, shown, rng), flipped)
    found = ng.check(puzzle, grid)
    assert not found.ok
    assert set(found.wrong) == places
    assert found.text
    by_line = ng.check(puzzle, grid, "line")
    if not by_line.ok:
        _assert_irreducible(puzzle, grid, by_line)
    assert by_line.ok or not ng.check(puzzle, grid, "probe").ok


def _assert_irreducible(puzzle: ng.Puzzle, grid: ng.Grid, found: ng.Check) -> None:
    """The marks to blame leave the line without completion, and no smaller set of them does."""
    assert found.line is not None
    height = puzzle.height

    def alive(marks: set[tuple[int, int]]) -> bool:
        assert found.line is not None
        size = puzzle.width if found.line < height else height
        cells = [(found.line, i) if found.line < height else (i, found.line - height) for i in range(size)]
        line = "".join(grid[cell] if cell in marks else "?" for cell in cells)
        return wu.solve_line(puzzle.clue(found.line), line) is not None

    marks = set(found.mistakes)
    assert not alive(marks)
    assert all(alive(marks - {cell}) for cell in marks)


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
    with pytest.raises(ValueError, match="none of line, probe, solution"):
        ng.check(SNAIL, ng.Grid.blank(10, 10), "guess")  # type: ignore[arg-type]
    with pytest.raises(ng.PuzzleError, match="the grid is 1x1"):
        ng.check(SNAIL, ng.Grid.blank(1, 1))
