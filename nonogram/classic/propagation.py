"""Line solving of a whole board until nothing changes: called PROPAGATE in Wu et al. 2013, FullSettle in Batenburg and
Kosters 2009, arc consistency in Franco-Sánchez. It is the same for every line solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from ..cells import Clue
from ..puzzle import Puzzle

Board = list[list[str]]
"""H rows of W cells, each one of `#.?`."""


def first_board(puzzle: Puzzle) -> Board:
    """Return the board at the beginning: the given cells are known, the others unknown."""
    return [list(row) for row in puzzle.start.rows()]


def line_text(puzzle: Puzzle, board: Board, line: int) -> str:
    """Return the cells of a line."""
    if line < puzzle.height:
        return "".join(board[line])
    return "".join(row[line - puzzle.height] for row in board)


def propagate(
    puzzle: Puzzle, board: Board, dirty: Iterable[int], solve_line: Callable[[Clue, str], str | None]
) -> bool:
    """Solve lines, beginning with the dirty ones, until none settles more; return False when one has no completion.

    The board is painted in place; a cell that changes makes its crossing line dirty.
    """
    queue = deque(dirty)
    while queue:
        line = queue.popleft()
        cells = line_text(puzzle, board, line)
        solved = solve_line(puzzle.clue(line), cells)
        if solved is None:
            return False
        for index, value in enumerate(solved):
            if value == cells[index]:
                continue
            if line < puzzle.height:
                r, c, crossing = line, index, puzzle.height + index
            else:
                r, c, crossing = index, line - puzzle.height, index
            board[r][c] = value
            if crossing not in queue:
                queue.append(crossing)
    return True
