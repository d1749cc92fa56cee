"""Lessons about the queue of dirty lines."""

from __future__ import annotations

import random

import nonogram as ng
from nonogram.classic.propagation import first_board, propagate
from nonogram.classic.wu import solve_line
from nonogram.lessons.boards import ORDERS, queue_lesson
from tests.boards import unique_puzzle


def test_every_order_ends_at_the_same_board() -> None:
    rng = random.Random(5)
    for _ in range(20):
        puzzle, _ = unique_puzzle(rng.choice((4, 6)), rng)
        board = first_board(puzzle)
        assert propagate(puzzle, board, range(puzzle.height + puzzle.width), solve_line)
        known = ["".join(row) for row in board]
        chosen = [rng.randrange(puzzle.height + puzzle.width) for _ in range(5)]
        lessons = [queue_lesson(puzzle, order, chosen) for order in ORDERS]
        assert all(lesson["known"] == known for lesson in lessons)


def test_steps_wake_lines_that_are_solved_later() -> None:
    puzzle = ng.Puzzle([[1], [3], [1]], [[1], [3], [1]])
    solved = queue_lesson(puzzle, "first in")["solved"]
    assert [one[0] for one in solved] == [0, 1, 2, 3, 4, 5, 0, 2]  # type: ignore[attr-defined]
    assert solved[1] == [1, [[1, 0, "#"], [1, 1, "#"], [1, 2, "#"]], [], True]  # type: ignore[index]
    assert [one[2] for one in solved if one[2]] == [[0, 2]]  # type: ignore[attr-defined]


def test_lines_are_chosen_when_they_are_dirty() -> None:
    puzzle = ng.Puzzle([[1], [3], [1]], [[1], [3], [1]])
    solved = queue_lesson(puzzle, "rows first", [4, 4, 1])["solved"]
    assert [one[0] for one in solved][:3] == [4, 1, 0]  # type: ignore[attr-defined]


def test_a_line_without_completion_ends_it() -> None:
    puzzle = ng.Puzzle([[1, 1], [], [1, 1]], [[2], [], [2]])
    solved = queue_lesson(puzzle, "first in")["solved"]
    assert [one[3] for one in solved] == [True] * (len(solved) - 1) + [False]  # type: ignore[arg-type, attr-defined]
