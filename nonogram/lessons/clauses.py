"""What a SAT solver is told of a board, how likely cells are black, and which marks contradict each other."""

from __future__ import annotations

from itertools import pairwise

from ..cells import BLACK, Cell
from ..grid import Grid
from ..logic.board import Board, Propagation
from ..logic.line import positions
from ..pausing import drain
from ..puzzle import Puzzle
from ..search.likelihoods import glancing
from ..search.sat.encoding import block_starts, encode

MOST_CLAUSES = 500
"""At most this many clauses are listed."""


def clause_lesson(puzzle: Puzzle, grid: Grid) -> dict[str, object]:
    """Return what is known after lines, and of the rest the variables and clauses that `search.sat.encoding` makes.

    - `core`: None or, when the marks of `grid` leave a line without completion, some of them that do so alone, none of
      which can be spared; then the lesson has nothing else;
    - `variables`: [row, column] for a cell, true when it is black; [line, block, start] for a block that starts at or
      before a cell;
    - `clauses`: the first MOST_CLAUSES, `count` how many there are;
    - `likely`: for each cell in hundredths how likely it is black at a glance.
    """
    board = Board(puzzle, grid)
    if board.propagate() is Propagation.CONFLICT:
        return {"core": [list(cell) for cell in _core(puzzle, grid)]}
    clauses: list[list[int]] = []
    drain(encode(board, lambda some: clauses.extend(list(clause) for clause in some)))
    shares = drain(glancing(puzzle, grid))
    return {
        "core": None,
        "known": board.grid().rows(),
        "variables": _variables(board),
        "clauses": clauses[:MOST_CLAUSES],
        "count": len(clauses),
        "likely": [[round(100 * share) for share in row] for row in shares],
    }


def _variables(board: Board) -> list[list[int]]:
    """Return what the variables stand for, in the order of their numbers."""
    variables = [[row, column] for row, column in board.open_cells()]
    for line, n in enumerate(board.sizes):
        state = board.states[line]
        if not state & state >> n & (1 << n) - 1:
            continue
        for block, mask in enumerate(block_starts(board.puzzle.clue(line), n, state)):
            variables += [[line, block, start] for start, _ in pairwise(positions(mask))]
    return variables


def _core(puzzle: Puzzle, grid: Grid) -> list[Cell]:
    """Return marks that contradict each other by lines, left over when each that can be spared is left out."""
    marks = list(grid.cells())
    for mark in list(marks):
        rest = [other for other in marks if other != mark]
        if _contradicts(puzzle, rest):
            marks = rest
    return marks


def _contradicts(puzzle: Puzzle, marks: list[Cell]) -> bool:
    board = Board(puzzle)
    for row, column, value in marks:
        board.settle(row, column, value == BLACK)
    return board.propagate() is Propagation.CONFLICT
