"""Edge logic: right in every completion, proved cell by cell, and told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nonogram as ng
from building.techniques import read_board
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_edges import along_edge, edge_step
from nonogram.proofs.by_trials import probe_steps
from nonogram.steps import Step
from nonogram.verify import ProofError, verify
from tests.boards import random_puzzle
from tests.lines_alone import Marks, propagated

PUZZLE, BLANK = read_board("edge logic")


def edges(board: Board) -> list[Step]:
    return [step for step in drain(probe_steps(board)) if step.kind == "edge"]


def stuck_boards(count: int, seed: int) -> list[Board]:
    """Boards with one solution on which no line settles anything."""
    rng = random.Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        puzzle = random_puzzle(rng.randint(5, 9), rng.randint(5, 9), rng, rng.uniform(0.35, 0.55))
        board = Board(puzzle)
        board.propagate()
        if board.open_count and ng.solve(puzzle, limit=2).status == "unique":
            boards.append(board)
    return boards


@pytest.mark.native
def test_each_cell_fails_by_its_line_those_across_and_the_one_beside() -> None:
    """Judged by propagation with the published line solver; and no cell of the stretch is missing."""
    found = 0
    for board in stuck_boards(25, seed=4):
        puzzle, grid = board.puzzle, board.grid()
        solution = ng.solve(puzzle).solution
        assert solution is not None
        for step in edges(board):
            found += 1
            verify(puzzle, grid, step)
            assert len(step.cells) > 1
            assert len({cell[2] for cell in step.cells}) == 1
            for row, column, value in step.cells:
                assert solution[row, column] == value
                marks: Marks = {(r, c): v for r, c, v in grid.cells()}
                wrong = "#" if value == "." else "."
                assert propagated(puzzle, marks | {(row, column): wrong}) is None
    assert found > 5


def test_the_example() -> None:
    hint = ng.hint(PUZZLE, BLANK)
    assert (hint.kind, hint.technique, hint.line) == ("probe", "edge logic", 1)
    assert hint.cells == ((1, 0, "."), (1, 1, "."), (1, 3, "."), (1, 4, "."))
    assert hint.text == (
        "Were any of columns 1, 2, 4 and 5 of row 2 black, then row 1, clue 3, which lies beside it, could no longer "
        "be filled. So all of them are empty."
    )
    assert hint.step_texts[0] == (
        "Suppose row 2, column 1 were black. From row 2 and columns 3 and 6 it would follow that in row 1 columns 3 "
        "and 6 are empty. Row 1, clue 3, with columns 3 and 6 empty, cannot be filled: there is no gap between crosses "
        "as long as the 3. So row 2, column 1 is empty."
    )
    assert ng.hint(PUZZLE, BLANK, "where").text == "No single line gives more. Look at row 2 and the line beside it."
    assert ng.hint(PUZZLE, BLANK, "what").text == (
        "Try out columns 1, 2, 4 and 5 of row 2 one by one, and look at row 1 each time."
    )


def test_the_example_turned_is_along_columns() -> None:
    board = Board(ng.Puzzle(PUZZLE.columns, PUZZLE.rows))
    stretch = drain(along_edge(board, (0, 1, "#")))
    assert stretch is not None
    assert stretch.beside == board.height
    assert [cell for cell, _ in stretch.refuted] == [(0, 1, "#"), (1, 1, "#"), (3, 1, "#"), (4, 1, "#")]
    hint = ng.hint(board.puzzle, board.grid())
    assert hint.technique == "edge logic"


def test_a_cell_that_no_line_beside_it_refutes_is_on_no_edge() -> None:
    board = Board(PUZZLE)
    assert drain(along_edge(board, (1, 2, "#"))) is None
    assert drain(along_edge(board, (1, 2, "."))) is None, "refuted, but alone"
    assert drain(edge_step(board, Step("line", ((1, 0, "."),), line=1))) is None


def test_a_wrong_deduction_along_an_edge_is_refused() -> None:
    (step, *_) = edges(Board(PUZZLE))
    verify(PUZZLE, BLANK, step)
    first = step.steps[0]
    for spoiled, message in [
        (replace(step, steps=step.steps[1:]), "do not settle its cells"),
        (replace(step, cells=(*step.cells, (1, 2, "."))), "do not settle its cells"),
        (replace(step, steps=(replace(first, steps=first.steps[:-1]), *step.steps[1:])), "without a contradiction"),
        (replace(step, steps=(replace(first, kind="guess"), *step.steps[1:])), "not a link of a chain"),
    ]:
        with pytest.raises(ProofError, match=message):
            verify(PUZZLE, BLANK, spoiled)
