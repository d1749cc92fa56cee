"""A board: which dirty line is solved when, what it settles and which lines it wakes."""

from __future__ import annotations

from collections.abc import Sequence

from ..classic.propagation import Next, Solved, first_board, first_in, propagating, rows_first
from ..classic.wu import solve_line
from ..puzzle import Puzzle

ORDERS = ("first in", "rows first")
"""By which the next dirty line is taken."""


def queue_lesson(puzzle: Puzzle, order: str, chosen: Sequence[int] = ()) -> dict[str, object]:
    """Return the propagation of a blank board, beginning with all lines dirty, rows before columns.

    `order` is one of ORDERS. `chosen` are lines that are solved first, in this order: each has to be dirty at its turn,
    one that is not is left out. Each of `solved` is the line, its settled cells, the lines woken, and whether it has a
    completion.
    """
    board = first_board(puzzle)
    every = range(puzzle.height + puzzle.width)
    choose = _chosen(list(chosen), first_in if order == "first in" else rows_first(puzzle.height))
    solved = list(propagating(puzzle, board, every, solve_line, choose))
    return {"order": order, "solved": [_told(one) for one in solved], "known": ["".join(row) for row in board]}


def _chosen(wanted: list[int], choose: Next) -> Next:
    """Return a choice of the wanted lines in turn and then, by `choose`, of others."""

    def chosen(dirty: Sequence[int]) -> int:
        while wanted:
            if (line := wanted.pop(0)) in dirty:
                return dirty.index(line)
        return choose(dirty)

    return chosen


def _told(solved: Solved) -> list[object]:
    return [solved.line, [list(cell) for cell in solved.settled], list(solved.woken), solved.alive]
