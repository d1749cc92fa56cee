"""Shortest refutations, against a breadth-first search on the published line solver."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram import what_if
from nonogram.cells import Cell
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.proofs.by_trials import AGREEING
from nonogram.proofs.shortest import failing, shortest_refutation
from tests import shared_data
from tests.boards import partly, stuck_boards, unique_puzzle
from tests.conftest import amount
from tests.lines_alone import painted, propagated


def fewest(puzzle: ng.Puzzle, grid: ng.Grid, assumption: Cell) -> int:
    """The fewest line steps that refute an assumption: all orders of lines, one step after the other."""
    boards = {frozenset([*grid.cells(), assumption])}
    for count in range(1, 100):
        after = set()
        for board in boards:
            marks = {(r, c): v for r, c, v in board}
            for line in range(puzzle.height + puzzle.width):
                given = painted(puzzle, marks, line)
                if given is None:
                    return count
                after.add(frozenset((r, c, v) for (r, c), v in {**marks, **given}.items()))
        boards = after
    raise AssertionError


@pytest.mark.native
@settings(max_examples=amount(60))
@given(st.integers(3, 5), st.floats(0, 0.5), st.booleans(), st.randoms(use_true_random=False))
def test_no_refutation_is_shorter(size: int, shown: float, settled: bool, rng: random.Random) -> None:
    """On boards on which lines settle something as well as on others."""
    puzzle, solution = unique_puzzle(size, rng)
    grid = partly(solution, shown, rng)
    if settled:
        board = Board(puzzle, grid)
        assert drain(to_fixpoint(board))
        grid = board.grid()
    wrong = [(r, c, "#" if v == "." else ".") for r, c, v in solution.cells() if grid[r, c] == "?"]
    marks = {(r, c): v for r, c, v in grid.cells()}
    for r, c, v in rng.sample(wrong, min(3, len(wrong))):
        if propagated(puzzle, {**marks, (r, c): v}) is not None:
            continue
        found = what_if(puzzle, grid, [(r, c, v)]).hint
        assert found is not None
        assert found.proof is not None
        assert len(found.proof.steps) == fewest(puzzle, grid, (r, c, v))
        ng.verify(puzzle, grid, found.proof)


@pytest.mark.native
def test_hints_and_what_if_tell_chains_of_one_length() -> None:
    seen = set()
    for board in stuck_boards(40, 7):
        puzzle, grid = board.puzzle, board.grid()
        hint = ng.hint(puzzle, grid)
        if hint.kind != "probe" or hint.proof is None or hint.proof.outcome != "contradiction":
            continue
        if any(step.kind != "line" for step in hint.proof.steps):
            continue
        assert hint.proof.assumption is not None
        tried = what_if(puzzle, grid, [hint.proof.assumption]).hint
        assert tried is not None
        assert tried.proof is not None
        assert len(tried.proof.steps) == len(hint.proof.steps) == fewest(puzzle, grid, hint.proof.assumption)
        seen.add(len(hint.proof.steps))
    assert seen


@pytest.mark.native
def test_hints_of_tournament_puzzles_are_as_short_as_what_if() -> None:
    seen = set()
    # Longer chains are not made as short as they can be, and take a second each to compare.
    chosen = {336, 381, 505, 511}
    for number, (rows, columns) in enumerate(shared_data.tournament("tournament/taai2011.txt")):
        if number not in chosen:
            continue
        puzzle = ng.Puzzle(rows, columns)
        grid = ng.solve(puzzle, method="line").known
        hint = ng.hint(puzzle, grid)
        assert (hint.kind, hint.proof and hint.proof.outcome) == ("probe", "contradiction")
        assert hint.proof is not None
        assert hint.proof.assumption is not None
        tried = what_if(puzzle, grid, [hint.proof.assumption]).hint
        assert tried is not None
        assert tried.proof is not None
        assert len(tried.proof.steps) == len(hint.proof.steps) <= AGREEING
        seen.add(len(hint.proof.steps))
    assert len(seen) > 2


def test_what_does_not_suffice_is_said() -> None:
    """Without effort the lines come back as they were, and nothing is certain of them; the board is as before."""
    board = next(board for board in stuck_boards(9, 5) if _refuted(board))
    cell = _refuted(board)[0]
    before = list(board.states)
    moves = drain(failing(board, cell))
    lines, sure = drain(shortest_refutation(board, cell, moves, effort=1))
    assert (lines, sure) == (moves, False)
    best, sure = drain(shortest_refutation(board, cell, moves))
    assert sure
    assert len(best) == fewest(board.puzzle, board.grid(), cell) <= len(moves)
    capped, sure = drain(shortest_refutation(board, cell, moves, most=len(best) - 1))
    assert (capped, sure) == (moves, True), "it is certain that there are none so short"
    assert board.states == before


def _refuted(board: Board) -> list[Cell]:
    marks = {(r, c): v for r, c, v in board.grid().cells()}
    cells = [(*at, value) for at in board.open_cells() for value in "#."]
    return [(r, c, v) for r, c, v in cells if propagated(board.puzzle, {**marks, (r, c): v}) is None]


@pytest.mark.native
def test_the_chain_of_a_tournament_puzzle_is_the_shortest() -> None:
    """It was told in 12 steps."""
    rows, columns = list(shared_data.tournament("tournament/taai2011.txt"))[637]
    puzzle = ng.Puzzle(rows, columns)
    grid = ng.solve(puzzle, method="line").known
    found = what_if(puzzle, grid, [(2, 4, ".")]).hint
    assert found is not None
    assert found.proof is not None
    assert len(found.proof.steps) == 5 <= AGREEING
