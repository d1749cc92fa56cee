"""The boards on which the site shows the techniques: each convinces only if the engine sees what it was drawn for."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonogram as ng
from building.project import BuildFailure
from building.techniques import BOARDS, COLOUR_BOARDS, IN_COLOURS, hint_of, read_board, technique_list
from nonogram.cells import UNKNOWN
from nonogram.options import PUBLISHED
from nonogram.proofs.by_trials import technique_of
from nonogram.techniques.technique import TECHNIQUES, Technique, technique
from tests.boards import as_step
from tests.lines import line_deductions
from tests.proving import needless

NAMES = [technique.name for technique in TECHNIQUES]
LINE = [technique for technique in TECHNIQUES if technique.picture == "blocks"]
CHAINS = [technique.name for technique in TECHNIQUES if technique.picture == "chain"]
WIDEST = 11
"""More columns are too small for a finger on a phone."""


def test_the_list_is_all_that_the_pages_show() -> None:
    listed = technique_list()
    assert [entry["name"] for entry in listed] == [*NAMES, *(one.name for one in IN_COLOURS)]
    assert all(entry["example"]["hint"]["level"] == "why" and entry["example"]["hint"]["text"] for entry in listed)


def test_a_board_that_shows_another_technique_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOARDS, "overlap", BOARDS["empty line"])
    with pytest.raises(BuildFailure, match="'overlap' gets a hint of 'empty line'"):
        technique_list()


def test_every_technique_has_a_small_board() -> None:
    assert list(BOARDS) == NAMES
    for name in NAMES:
        puzzle, grid = read_board(name)
        assert puzzle.width <= WIDEST
        assert puzzle.height <= WIDEST
        assert UNKNOWN in str(grid)


@pytest.mark.parametrize("name", [one.name for one in IN_COLOURS])
def test_each_technique_in_colours_has_a_small_board(name: str) -> None:
    assert list(COLOUR_BOARDS) == [one.name for one in IN_COLOURS]
    puzzle, grid = read_board(name)
    assert puzzle.width <= WIDEST
    assert puzzle.height <= WIDEST
    hint = hint_of(name)
    assert hint == ng.hint(puzzle, grid)
    assert not hint.faults
    ng.verify(puzzle, grid, hint.proof)
    solutions = ng.solve(puzzle, limit=None).solutions
    assert len(solutions) == 1 or name == "ink not in the line"
    assert not any(grid.disagreements(solution) for solution in solutions)


@pytest.mark.parametrize("name", NAMES)
def test_the_first_hint_is_of_the_technique(name: str) -> None:
    puzzle, grid = read_board(name)
    hint = ng.hint(puzzle, grid)
    assert hint.technique == name
    assert not hint.faults
    assert hint == hint_of(name)


@pytest.mark.parametrize("line_technique", LINE, ids=lambda one: one.name)
def test_on_its_line_nothing_simpler_gives_anything(line_technique: Technique) -> None:
    puzzle, grid = read_board(line_technique.name)
    hint = ng.hint(puzzle, grid)
    assert hint.line is not None
    first, marks = line_deductions(puzzle.clue(hint.line), grid.rows()[hint.line])[0]
    assert first == line_technique
    assert hint.line < puzzle.height
    # The hint may go on along its line.
    assert {(hint.line, i, value) for i, value in marks} <= set(hint.cells)


@pytest.mark.parametrize("name", [one.name for one in LINE] + CHAINS)
def test_its_proof_holds_and_cites_nothing_in_vain(name: str) -> None:
    puzzle, grid = read_board(name)
    hint = ng.hint(puzzle, grid)
    step = as_step(hint)
    ng.verify(puzzle, grid, step)
    assert needless(puzzle, grid, step) == []
    if name in CHAINS:
        assert technique_of(step) == technique(name)


@pytest.mark.parametrize("name", [*CHAINS, "deeper search"])
def test_lines_give_nothing_where_a_cell_is_tried_out(name: str) -> None:
    puzzle, grid = read_board(name)
    for line, text in enumerate(grid.lines()):
        assert line_deductions(puzzle.clue(line), text) == []


@pytest.mark.parametrize("name", NAMES)
def test_its_puzzle_has_one_picture_or_the_page_says_otherwise(name: str) -> None:
    puzzle, grid = read_board(name)
    solutions = ng.solve(puzzle, limit=None).solutions
    assert len(solutions) == 1 or name in ("probe by agreement", "implication chain")
    for solution in solutions:
        assert not grid.disagreements(solution)
        assert all(solution[row, column] == value for row, column, value in ng.hint(puzzle, grid).cells)


def test_nothing_short_of_search_helps_where_search_is_shown() -> None:
    puzzle, grid = read_board("deeper search")
    for method in ("fp1", "fp2", "fp3"):
        assert ng.solve(puzzle, method=method, options=replace(PUBLISHED, guesses=0)).known == grid


def test_what_the_page_says_of_deeper_search_is_so() -> None:
    """Turned by a quarter the clues are the same; black corners leave no picture, empty ones the rest to lines."""
    puzzle, grid = read_board("deeper search")
    turned = ng.Grid.parse(["".join(column) for column in zip(*solution_of(puzzle).rows()[::-1], strict=True)])
    assert turned.clues() == (puzzle.rows, puzzle.columns)
    side = puzzle.width - 1
    outcomes = []
    for value in "#.":
        rows = [list(row) for row in grid.rows()]
        for row, column in ((0, 0), (0, side), (side, 0), (side, side)):
            rows[row][column] = value
        outcomes.append(line_logic(puzzle, ng.Grid.parse(["".join(row) for row in rows])))
    assert outcomes[0] is None
    assert outcomes[1] == solution_of(puzzle)


def solution_of(puzzle: ng.Puzzle) -> ng.Grid:
    solution = ng.solve(puzzle).sole
    assert solution is not None
    return solution


def line_logic(puzzle: ng.Puzzle, grid: ng.Grid) -> ng.Grid | None:
    """What lines alone make of a board; None when one of them is left without completion."""
    while True:
        try:
            rows = [ng.solve_line(clue, row) for clue, row in zip(puzzle.rows, grid.rows(), strict=True)]
            below = map("".join, zip(*rows, strict=True))
            columns = [ng.solve_line(clue, column) for clue, column in zip(puzzle.columns, below, strict=True)]
        except ng.Contradiction:
            return None
        after = ng.Grid.parse(["".join(row) for row in zip(*columns, strict=True)])
        if after == grid:
            return grid
        grid = after
