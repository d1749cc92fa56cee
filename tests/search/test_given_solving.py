"""Given cells: every solver starts from them, against enumeration."""

from __future__ import annotations

import random
from itertools import chain

import pytest

import nonogram as ng
from nonogram.classic import PUZZLE_SOLVERS, batenburg_kosters
from nonogram.options import Options
from nonogram.search.sat.installed import unavailable
from nonogram.search.solver import METHODS, is_solved
from nonogram.verification import ProofError, verify_solution
from tests.boards import every_solution, random_grid
from tests.conftest import amount
from tests.given import given_puzzles

WITH = [method for method in METHODS if method not in ("line", "sat") or (method == "sat" and not unavailable())]


def fitting(puzzle: ng.Puzzle) -> set[str]:
    """All solutions that have the given cells."""
    assert puzzle.given is not None
    return {text for text in every_solution(puzzle) if not puzzle.given.disagreements(ng.Grid.parse(text))}


def shared(solutions: set[str]) -> ng.Grid:
    """The cells that these solutions have in common."""
    found = ng.Grid.parse(next(iter(solutions)))
    for text in solutions:
        found = found.common(ng.Grid.parse(text))
    return found


WAYS = [*((method, None) for method in WITH), ("auto", Options(accelerate=False))]


@pytest.mark.parametrize(("method", "options"), WAYS)
def test_all_methods_find_the_solutions_with_the_given_cells(method: str, options: Options | None) -> None:
    # Also the few of them inside Pyodide hold puzzles with none, one and several solutions.
    several = none = 0
    for puzzle in given_puzzles(min(amount(150), 60), seed=22):
        expected = fitting(puzzle)
        result = ng.solve(puzzle, limit=None, method=method, options=options)
        assert {str(grid) for grid in result.solutions} == expected
        assert len(result.solutions) == len(expected)
        assert result.status == {0: "none", 1: "unique"}.get(len(expected), "multiple")
        assert {str(grid) for grid in ng.solutions(puzzle, method, options)} == expected
        if expected:
            assert result.known == shared(expected)
            assert ng.solve(puzzle, limit=1, method=method, options=options).known.common(puzzle.start) == puzzle.start
        several += len(expected) > 1
        none += not expected
    assert several
    assert none


def test_line_logic_starts_from_the_given_cells() -> None:
    for puzzle in given_puzzles(amount(100), seed=2):
        expected = fitting(puzzle)
        result = ng.solve(puzzle, method="line")
        if result.status == "none":
            assert not expected
        else:
            assert result.known.common(puzzle.start) == puzzle.start
            assert all(not result.known.disagreements(ng.Grid.parse(text)) for text in expected)


def test_a_budget_that_ends_the_search_at_once_leaves_the_given_cells_known() -> None:
    puzzle = ng.Puzzle.from_grid(ng.Grid.parse("#. .#"), given=ng.Grid.parse("#? ??"))
    result = ng.solve(puzzle, options=Options(steps=0))
    assert result.status == "unsolved"
    assert result.known[0, 0] == "#"


@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_the_classic_solvers_start_from_the_given_cells(name: str) -> None:
    for puzzle in given_puzzles(amount(60), seed=3):
        assert {str(grid) for grid in PUZZLE_SOLVERS[name](puzzle)} == fitting(puzzle)


def test_two_sat_starts_from_the_given_cells() -> None:
    for puzzle in given_puzzles(amount(40), seed=4):
        expected = fitting(puzzle)
        try:
            painted = batenburg_kosters.paint(puzzle)
        except ng.Contradiction:
            assert not expected
        else:
            assert painted.common(puzzle.start) == puzzle.start
            assert all(not painted.disagreements(ng.Grid.parse(text)) for text in expected)


def test_a_larger_puzzle_with_few_given_cells_is_solved_as_one_with_a_board() -> None:
    """Beyond what enumeration reaches: the same clues, and the cells handed in as a board."""
    rng = random.Random(5)
    for _ in range(amount(12)):
        picture = random_grid(15, rng, 0.45)
        cells = [(r, c, picture[r, c]) for r, c in ((rng.randrange(15), rng.randrange(15)) for _ in range(8))]
        given = ng.Grid.of(15, 15, cells)
        plain, fixed = ng.Puzzle.from_grid(picture), ng.Puzzle.from_grid(picture, given=given)
        found = set(ng.solve(fixed, limit=30).solutions)
        assert all(not given.disagreements(grid) for grid in found)
        every = ng.solve(plain, limit=2000)
        if len(every.solutions) < 2000:
            expected = {grid for grid in every.solutions if not given.disagreements(grid)}
            assert len(found) == min(30, len(expected))
            assert found <= expected


def test_is_solved_wants_the_given_cells() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]], given=ng.Grid.parse("#? ??"))
    assert is_solved(puzzle, ng.Grid.parse("#. .#"))
    assert is_solved(puzzle, ng.Grid.parse("?? ?#"))
    assert not is_solved(puzzle, ng.Grid.parse(".# #."))
    assert not is_solved(puzzle, ng.Grid.parse("?# #?"))
    assert not is_solved(puzzle, ng.Grid.parse("?? ??"))


def test_a_solution_without_the_given_cells_is_not_verified() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]], given=ng.Grid.parse("#? ??"))
    verify_solution(puzzle, ng.Grid.parse("#. .#"))
    with pytest.raises(ProofError, match="given"):
        verify_solution(puzzle, ng.Grid.parse(".# #."))


def test_estimates_know_the_given_cells() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]], given=ng.Grid.parse("#? ??"))
    assert list(chain(*ng.likelihoods(puzzle))) == [1.0, 0.0, 0.0, 1.0]


def test_a_solve_refuses_a_board_against_a_given_cell() -> None:
    puzzle = ng.Puzzle([[1], [1]], [[1], [1]], given=ng.Grid.parse("#? ??"))
    with pytest.raises(ng.PuzzleError, match="row 1: the cell in column 1 is given as black"):
        ng.likelihoods(puzzle, ng.Grid.parse(".? ??"))
