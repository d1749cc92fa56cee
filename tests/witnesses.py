"""Boards on which one level of full probing paints what the level below does not."""

from __future__ import annotations

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.options import PUBLISHED, Options
from nonogram.pausing import drain
from nonogram.search.full_probing import Prober

LINES_ALONE_PAINT_NOTHING = ng.Puzzle([[1, 1], [2], [1], [2]], [[1, 1], [1], [1, 1], [2]])
CONTRAPOSITIVES_NEEDED = ng.Puzzle([[], [1], [1], [1, 1], [1], [2]], [[2], [1], [1], [2], [1]])
CLOSURE_NEEDED = ng.Puzzle(
    [[1, 3], [1, 1, 1], [1], [1, 1], [1, 3, 1], [1], [2, 1], [2]],
    [[1, 2], [1], [1, 1, 1], [1, 1], [2, 1, 1], [1, 1, 1], [1, 1], [2, 1]],
)


def probed(puzzle: ng.Puzzle, level: int = 1, options: Options = PUBLISHED) -> Board:
    """The board after propagation (level 0) or full probing."""
    board = Board(puzzle, options=options)
    if level:
        drain(Prober(board, level, options).run())
    else:
        board.propagate()
    return board
