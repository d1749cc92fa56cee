"""Trial marks in colours: against enumeration, their proofs against the independent check."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nonogram as ng
from nonogram import what_if
from nonogram.cells import Cell
from nonogram.colours.board import ColourBoard
from nonogram.colours.verifying import verify_conflict, verifying
from nonogram.errors import ArgumentTypeError, PuzzleError
from nonogram.help.trial import WhatIf
from nonogram.inks import NOT, values
from nonogram.logic.board import Propagation
from nonogram.pausing import drain
from nonogram.steps import Step
from nonogram.verification import ProofError
from tests.colours.drawn import every_colour_solution, random_colours, toadstool
from tests.conftest import amount


def refuted_by_lines(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, marks: list[Cell]) -> bool:
    return ColourBoard(puzzle, grid.with_cells(marks)).propagate() is Propagation.CONFLICT


def some_marks(grid: ng.ColourGrid, rng: random.Random) -> list[Cell]:
    """Trial marks on open cells, notes among them."""
    open_cells = [(r, c) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == "?"]
    marks: list[Cell] = []
    for at in rng.sample(open_cells, min(len(open_cells), rng.randint(1, 4))):
        left = grid.possible(at)
        value = rng.choice(left)
        marks.append((*at, NOT + value if len(left) > 2 and rng.random() < 0.4 else value))
    return marks


def assert_right(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, marks: list[Cell], found: WhatIf) -> None:
    assert found.sound
    assert found.decided
    assert found.refuted == refuted_by_lines(puzzle, grid, marks), (puzzle, str(grid), marks)
    assert found.text
    assert "{" not in found.text
    if not found.refuted:
        return
    kept = [mark for mark in marks if mark[:2] in found.conflict]
    assert kept
    assert refuted_by_lines(puzzle, grid, kept)
    if found.hint is not None:
        assert len(found.conflict) == 1
        assert found.hint.proof is not None
        drain(verifying(puzzle, grid, found.hint.proof))
        fitting = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in every_colour_solution(puzzle)]
        fitting = [one for one in fitting if not grid.disagreements(one)]
        assert not any(is_so(one, kept[0]) for one in fitting)
        for cell in found.hint.cells:
            assert all(is_so(one, cell) for one in fitting)
        return
    assert found.proof is not None
    drain(verify_conflict(puzzle, grid.with_cells(kept), found.proof))
    if len(found.proof.steps) == 1:
        for mark in kept:
            rest = grid.with_cells([one for one in kept if one != mark])
            assert not any(failing_line(puzzle, rest))


def failing_line(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid) -> list[int]:
    board = ColourBoard(puzzle, grid)
    return [line for line in range(board.height + board.width) if board.effect(line).crossed < 0]


def is_so(solution: ng.ColourGrid, cell: Cell) -> bool:
    row, column, value = cell
    return solution[row, column] != value[1:] if value.startswith(NOT) else solution[row, column] == value


def test_trials_are_told_as_lines_refute_them() -> None:
    rng = random.Random(20261127)
    refuted = alone = 0
    for _ in range(amount(150)):
        puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
        grid = puzzle.start
        solution = ng.ColourGrid.parse(rng.choice(sorted(every_colour_solution(puzzle))), len(puzzle.inks))
        for row, column, value in solution.cells():
            if rng.random() < 0.3:
                grid = grid.with_cells([(row, column, value)])
            elif rng.random() < 0.1:
                others = [one for one in values(len(puzzle.inks)) if one != value]
                grid = grid.with_cells([(row, column, NOT + rng.choice(others))])
        if grid.complete:
            continue
        marks = some_marks(grid, rng)
        found = what_if(puzzle, grid, marks, timeout=None)
        assert_right(puzzle, grid, marks, found)
        refuted += found.refuted
        alone += found.hint is not None
    assert alone <= refuted
    assert 0 < alone < refuted or amount(150) < 150  # Few boards may have no such trial.


def test_a_note_can_fail() -> None:
    puzzle = ng.ColourPuzzle([[(2, 1)]], [[(1, 1)], [(1, 1)], []], inks=toadstool().inks)
    found = what_if(puzzle, puzzle.start, [(0, 0, "!#")])
    assert found.hint is not None
    assert found.hint.cells == ((0, 0, "#"),)
    assert "not red" in found.text


def test_a_mistake_proves_nothing() -> None:
    puzzle = toadstool()
    found = what_if(puzzle, puzzle.start.with_cells([(0, 0, "#")]), [(9, 0, "c")])
    assert not found.sound
    assert not found.refuted


def test_false_refutations_are_refused() -> None:
    puzzle = ng.ColourPuzzle([[(2, 1)]], [[(1, 1)], [(1, 1)], []], inks=toadstool().inks)
    hint = what_if(puzzle, puzzle.start, [(0, 0, "!#")]).hint
    assert hint is not None
    assert hint.proof is not None
    for wrong in (
        replace(hint.proof, cells=((0, 0, "!#"),)),
        replace(hint.proof, assumption=(0, 0, "!b")),
        replace(hint.proof, assumption=(0, 1, "!#")),
        replace(hint.proof, steps=()),
        Step("probe", hint.proof.cells, assumption=hint.proof.assumption),
    ):
        with pytest.raises(ProofError):
            drain(verifying(puzzle, puzzle.start, wrong))


@pytest.mark.parametrize(
    ("marks", "wrong"),
    [
        ([(0, 0, "d")], "neither"),
        ([(0, 0, "!?")], "neither"),
        ([(0, 0, "?")], "neither"),
        ([(99, 0, "#")], "outside"),
        ([(0, 0, "#"), (0, 0, "b")], "twice"),
        ([(0, 1, "#")], "already known"),
        ([(0, 2, "#")], "ruled out"),
        ([(0, 3, "!b"), (0, 3, "b")], "ruled out"),
    ],
)
def test_trial_marks_that_are_refused(marks: list[Cell], wrong: str) -> None:
    puzzle = toadstool()
    grid = puzzle.start.with_cells([(0, 1, "."), (0, 2, "!#")])
    with pytest.raises(PuzzleError, match=wrong):
        what_if(puzzle, grid, marks)
    with pytest.raises(ArgumentTypeError):
        what_if(puzzle, grid, "#")  # type: ignore[arg-type]


def test_notes_that_leave_a_cell_no_ink_of_its_line() -> None:
    puzzle = ng.ColourPuzzle([[(1, 2)], []], [[], [(1, 2)]], inks=toadstool().inks)
    grid = puzzle.parse(["??", ".?"], [(0, 0, "!b"), (0, 1, "!.")])
    found = what_if(puzzle, grid, [(1, 1, "!c"), (0, 0, "!.")], timeout=None)
    assert found.refuted
    assert "{" not in found.text
