"""Probing, search and the results people see, against enumeration and known solution counts."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.search.full_probing import Prober
from nonogram.search.solver import Solving
from nonogram.verification import ProofError, verify_solution
from tests import shared_data
from tests.boards import every_solution, random_puzzle
from tests.places import PUZZLES

LAMBDA = ng.Puzzle(
    [[2], [1, 2], [1, 1], [2], [1], [3], [3], [2, 2], [2, 1], [2, 2, 1], [2, 3], [2, 2]],
    [[2, 1], [1, 3], [2, 4], [3, 4], [4], [3], [3], [3], [2], [2]],
)
"""The puzzle of van Laarhoven's article."""

SMALL_PUZZLES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False)).map(
    lambda t: random_puzzle(*t)
)


@given(SMALL_PUZZLES)
def test_all_solutions_are_found(puzzle: ng.Puzzle) -> None:
    expected = every_solution(puzzle)
    result = ng.solve(puzzle, limit=None)
    assert {str(grid) for grid in result.solutions} == expected
    assert len(result.solutions) == len(expected)
    assert result.status == ("unique" if len(expected) == 1 else "multiple")
    common = ng.Grid.parse(next(iter(expected)))
    for text in expected:
        common = common.common(ng.Grid.parse(text))
    assert result.known == common


@given(SMALL_PUZZLES)
def test_two_solutions_decide_uniqueness(puzzle: ng.Puzzle) -> None:
    expected = every_solution(puzzle)
    result = ng.solve(puzzle)
    assert result.status == ("unique" if len(expected) == 1 else "multiple")
    assert len(result.solutions) == min(2, len(expected))
    for cell in result.known.cells():
        assert all(ng.Grid.parse(text)[cell[0], cell[1]] == cell[2] for text in expected)


@given(st.integers(1, 4), st.integers(1, 4), st.randoms(use_true_random=False))
def test_contradictory_clues_have_no_solution(height: int, width: int, rng: random.Random) -> None:
    """Shuffled column clues: the sums agree, a solution is luck."""
    puzzle = random_puzzle(height, width, rng)
    columns = list(puzzle.columns)
    rng.shuffle(columns)
    shuffled = ng.Puzzle(puzzle.rows, columns)
    assert {str(grid) for grid in ng.solve(shuffled, limit=None).solutions} == every_solution(shuffled)


@given(st.integers(3, 7), st.integers(3, 7), st.randoms(use_true_random=False))
def test_probing_paints_only_what_holds_in_every_solution(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng, 0.4)
    board = Board(puzzle)
    for _ in Prober(board).run():
        pass
    line_board = Board(puzzle)
    for _ in deduce(line_board):
        pass
    painted = {(r, c): v for r, c, v in board.grid().cells()}
    assert painted.items() >= {((r, c), v) for r, c, v in line_board.grid().cells()}
    for grid in ng.solve(puzzle, limit=50).solutions:
        assert all(grid[cell] == value for cell, value in painted.items())


@pytest.mark.native
@pytest.mark.parametrize("method", ["auto", "fp1", "fp2", "fp3"])
def test_the_cells_of_steps_tell_how_far_a_solve_is(method: str) -> None:
    """The bar of README: cells are added step by step, taken back with a guess, and complete at a solution."""
    rng = random.Random(11)
    for puzzle in [ng.load(PUZZLES / "fox.non"), LAMBDA, *(random_puzzle(7, 7, rng) for _ in range(12))]:
        total = puzzle.height * puzzle.width
        known = [0]
        for step in ng.Solving(puzzle, method=method):
            known.append(known[-1] + (-len(step.cells) if step.kind == "retract" else len(step.cells)))
            assert 0 <= known[-1] <= total
            assert step.kind != "solution" or known[-1] == total
        assert max(known) == total
        assert puzzle.title != "Fox" or len(set(known)) > 20


def test_probing_leaves_no_single_probe_that_would_paint() -> None:
    board = Board(random_puzzle(14, 14, random.Random(3), 0.42))
    options = ng.Options(patience=None)
    prober = Prober(board, options=options)
    for _ in prober.run():
        pass
    assert board.open_count > 0
    again = Prober(board, options=options)
    assert not [step for step in again.run() if step is not None]
    assert again.learned.records == prober.learned.records, "a skipped probe would have ended otherwise"


def test_the_lambda_puzzle() -> None:
    result = ng.solve(LAMBDA, limit=None)
    assert result.status == "unique"
    assert str(result.solutions[0]).splitlines()[0] == ".##......."


@pytest.mark.native
@pytest.mark.parametrize(
    "options",
    [ng.Options(), ng.Options(accelerate=False, heuristic="sum", restarts=False)],
    ids=["as installed", "pure Python"],
)
def test_known_solution_counts(options: ng.Options) -> None:
    """The largest dominoes alone would take the pure search 14 s, with restarts twice that."""
    for entry in shared_data.lines("suites/solution_counts.jsonl"):
        if entry["id"] == "domino_logic.txt#7" and not options.accelerate:
            continue
        result = ng.solve(ng.Puzzle(entry["rows"], entry["cols"]), limit=None, options=options)
        assert len(result.solutions) == entry["expect_solutions"], entry["id"]
        assert result.stats["reason"] == "every possibility was examined"


@pytest.mark.native
def test_tournament_puzzles_are_solved() -> None:
    for number, (rows, columns) in enumerate(shared_data.tournament("tournament/taai2011.txt")):
        if number % 50 == 0 and number < 300:
            puzzle = ng.Puzzle(rows, columns)
            result = ng.solve(puzzle, limit=1)
            verify_solution(puzzle, result.solutions[0])


def test_limit_one_says_unique_only_when_nothing_was_guessed() -> None:
    assert ng.solve(LAMBDA, limit=1).status in ("unique", "solved")
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    any_of_two = ng.solve(two, limit=1)
    assert any_of_two.status == "solved"
    assert any_of_two.solution == any_of_two.solutions[0]
    several = ng.solve(two)
    assert (several.status, several.solution, several.sole) == ("multiple", several.solutions[0], None)
    assert any_of_two.sole == any_of_two.solution
    nothing = ng.solve(two, method="line")
    assert (nothing.status, nothing.solutions, nothing.solution) == ("unsolved", [], None)
    assert ng.solve(ng.Puzzle([[2], [2]], [[2], [2]]), limit=1).status == "unique"


def test_a_budget_leaves_what_is_known() -> None:
    puzzle = random_puzzle(20, 20, random.Random(1), 0.35)
    result = ng.solve(puzzle, limit=None, options=ng.Options(guesses=3))
    assert result.status == "unsolved" or len(result.solutions) > 1
    assert "budget of guesses (3)" in str(result.stats["reason"])
    assert 0 < result.known.known_count < 400
    line_only = ng.solve(puzzle, method="line")
    assert line_only.status == "unsolved"
    assert line_only.known.known_count <= result.known.known_count
    assert ng.solve(puzzle, limit=None, timeout=1e-9).status == "unsolved"


def test_progress_is_told() -> None:
    seen: list[ng.Progress] = []
    puzzle = random_puzzle(22, 22, random.Random(1), 0.33)
    ng.solve(puzzle, limit=None, timeout=0.7, progress=seen.append)
    assert seen
    assert all(p.total == 484 and 0 <= p.proved <= p.total for p in seen)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"method": "magic"}, ng.ArgumentError, "method 'magic' is not one of auto, line"),
        ({"method": None}, ng.ArgumentError, "method None is not one of"),
        ({"limit": 0}, ng.ArgumentError, "limit 0 is less than 1"),
        ({"limit": True}, ng.ArgumentTypeError, "limit must be a whole number or None, not bool"),
        ({"limit": 2.0}, ng.ArgumentTypeError, "limit must be a whole number or None, not float"),
        ({"options": {"seed": 1}}, ng.ArgumentTypeError, "options must be an Options, not dict"),
        ({"timeout": "3"}, ng.ArgumentTypeError, "timeout must be a number of seconds or None, not str"),
        ({"timeout": False}, ng.ArgumentTypeError, "timeout must be a number of seconds or None, not bool"),
        ({"timeout": float("nan")}, ng.ArgumentError, "timeout nan is not a number of seconds"),
        ({"timeout": float("inf")}, ng.ArgumentError, "timeout inf is not a number of seconds: use None for no limit"),
        ({"timeout": 10**400}, ng.ArgumentError, "timeout is far too large"),
        ({"timeout": -0.5}, ng.ArgumentError, "timeout -0.5 is negative"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        ng.solve(LAMBDA, **arguments)
    if "timeout" not in arguments and "limit" not in arguments:
        with pytest.raises(error, match=re.escape(words)):
            ng.solutions(LAMBDA, **arguments)


@given(SMALL_PUZZLES)
def test_the_stream_of_steps_paints_each_solution(puzzle: ng.Puzzle) -> None:
    """A replay that paints and takes back as the steps say stands at a solution whenever one is told."""
    solving = Solving(puzzle, limit=None)
    board: dict[tuple[int, int], str] = {}
    seen = []
    for step in solving.steps():
        if step is None:
            continue
        if step.kind == "solution":
            seen.append("\n".join("".join(board[r, c] for c in range(puzzle.width)) for r in range(puzzle.height)))
        for r, c, value in step.cells:
            if step.kind == "retract":
                assert board.pop((r, c)) == value
            else:
                assert board.setdefault((r, c), value) == value
    assert set(seen) == every_solution(puzzle)


@given(SMALL_PUZZLES, st.booleans())
def test_without_line_steps_all_else_is_told_and_found(puzzle: ng.Puzzle, accelerate: bool) -> None:
    """All else but the pictures that a SAT search tries."""
    options = ng.Options(accelerate=accelerate)
    full = Solving(puzzle, limit=None, options=options)
    left_out = {"line", "guess", "retract"} if full.method == "sat" else {"line"}
    told = [step for step in full.steps() if step and step.kind not in left_out]
    short = Solving(puzzle, limit=None, options=options, line_steps=False)
    assert [step for step in short.steps() if step] == told
    assert short.result() == full.result()
    assert {**short.result().stats, "seconds": 0} == {**full.result().stats, "seconds": 0}


def test_a_budget_of_steps_counts_those_of_lines() -> None:
    puzzle = ng.Puzzle([[3], [1], [3]], [[3], [1, 1], [1, 1]])
    for line_steps in (False, True):
        solving = Solving(puzzle, options=ng.Options(steps=1, accelerate=False), line_steps=line_steps)
        assert [step.kind for step in solving.steps() if step] == ["line"]
        assert solving.result().status == "unsolved"


def test_a_solution_that_is_none_is_a_fault_of_the_engine() -> None:
    with pytest.raises(ProofError):
        verify_solution(LAMBDA, ng.Grid.parse([".........."] * 12))
    solution = ng.solve(LAMBDA).solutions[0]
    verify_solution(LAMBDA, solution)
    row, column = next((r, c) for r, c, value in solution.cells() if value == ".")
    unmarked = [cells for cells in solution.cells() if cells[:2] != (row, column)]
    with pytest.raises(ProofError):
        verify_solution(LAMBDA, ng.Grid.of(solution.height, solution.width, unmarked))
    with pytest.raises(ProofError):
        verify_solution(LAMBDA, ng.Grid.of(solution.height, solution.width, [*unmarked, (row, column, "#")]))
