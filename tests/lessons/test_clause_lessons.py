"""Lessons about clauses: their models are the solutions, and what contradicts itself is told without spare marks."""

from __future__ import annotations

from itertools import product
from typing import Any

import nonogram as ng
from nonogram.lessons.clauses import clause_lesson
from nonogram.logic.board import Board, Propagation

SQUARE = ng.Puzzle([[1], [1]], [[1], [1]])


def test_the_clauses_have_the_solutions_as_models() -> None:
    lesson: Any = clause_lesson(SQUARE, SQUARE.start)
    variables, clauses = lesson["variables"], lesson["clauses"]
    assert lesson["count"] == len(clauses)
    assert variables[:4] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert all(len(variable) == 3 for variable in variables[4:])
    models = [
        model
        for model in product((False, True), repeat=len(variables))
        if all(any(model[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses)
    ]
    assert sorted(model[:4] for model in models) == [(False, True, True, False), (True, False, False, True)]
    for model in models:
        blacks = {tuple(variables[i]) for i in range(4) if model[i]}
        for value, (line, _, start) in zip(model[4:], variables[4:], strict=True):
            cells = [(line, i) if line < 2 else (i, line - 2) for i in range(start + 1)]
            assert value == any(cell in blacks for cell in cells)
    assert lesson["likely"] == [[50, 50], [50, 50]]


def test_contradicting_marks_are_told_and_none_is_to_spare() -> None:
    puzzle = ng.Puzzle([[1], [1], [1]], [[1], [1], [1]])
    lesson = clause_lesson(puzzle, ng.Grid.parse(["#?.", "#??", "??."]))
    core: Any = lesson["core"]
    assert 1 < len(core) < 4
    for left_out in core:
        board = Board(puzzle)
        for row, column, value in core:
            if [row, column, value] != left_out:
                board.settle(row, column, value == "#")
        assert board.propagate() is not Propagation.CONFLICT
