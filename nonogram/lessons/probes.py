"""Trying out cells: where both values of each open cell lead by lines, and what follows from what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..cells import UNKNOWN, VALUES, Cell
from ..classic.propagation import Board as Cells
from ..classic.propagation import first_board, propagating
from ..classic.wu import solve_line
from ..logic.board import Board, Propagation
from ..logic.line import positions
from ..logic.literals import Literals
from ..options import PUBLISHED
from ..pausing import drain
from ..puzzle import Puzzle
from ..search.full_probing import Prober

LEVELS = (0, 1, 2, 3)
"""Lines alone, then full probing FP1 to FP3 of Wu et al. 2013."""


def probe_lesson(puzzle: Puzzle, state: Sequence[str]) -> dict[str, object]:
    """Return the board after lines, and for each cell that is open then what its two values lead to by lines.

    `alive` is False when the board itself leaves a line without completion; then there are no probes. A probe is the
    cell and, for black and for white, the rows of the board, the line without completion or None, and the number of
    lines solved.
    """
    board = [list(row) for row in state]
    every = range(puzzle.height + puzzle.width)
    dead = lines_solved(puzzle, board, every)[0]
    open_cells = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == UNKNOWN]
    probes = [[list(at), *(list(probe(puzzle, board, (*at, value))) for value in VALUES)] for at in open_cells]
    return {"known": _rows(board), "alive": dead is None, "probes": probes if dead is None else []}


def probe(puzzle: Puzzle, board: Sequence[Sequence[str]], cell: Cell) -> tuple[list[str], int | None, int]:
    """Return where a cell's value leads by lines from a board on which these settle nothing more: the rows, the line
    without completion or None, and the number of lines solved.
    """
    row, column, value = cell
    tried = [list(cells) for cells in board]
    tried[row][column] = value
    dead, lines = lines_solved(puzzle, tried, (row, puzzle.height + column))
    return _rows(tried), dead, lines


def lines_solved(puzzle: Puzzle, board: Cells, dirty: Sequence[int]) -> tuple[int | None, int]:
    """Solve lines in place, beginning with the dirty ones, until none settles more. Return the line without completion,
    None if there is none, and the number of lines solved.
    """
    solved = list(propagating(puzzle, board, dirty, solve_line))
    return None if not solved or solved[-1].alive else solved[-1].line, len(solved)


def _rows(board: Cells) -> list[str]:
    return ["".join(row) for row in board]


def implication_lesson(puzzle: Puzzle) -> dict[str, object]:
    """Return what full probing paints at each of LEVELS, and what follows from each value of each cell that lines leave
    open on a blank board.

    `painted` has the rows by level, `literals` for each open cell and value three lists of literals: those that its
    probe settles (FP1), those that follow by contraposition of other probes as well (FP2), and those that chains of
    these lead to (FP3); each leaves out those before. A literal is [row, column, value]. None in place of the lists
    tells a value that lines refute. Then comes how many of the lists, put together, leave a line without completion:
    then probing on that level refutes the value, too; None if all three do not. Last stands a line that has none.
    """
    board = Board(puzzle, options=PUBLISHED)
    board.propagate()
    literals = Literals(board.height, board.width)
    known = board.grid().rows()
    probes: Any = probe_lesson(puzzle, known)["probes"]
    direct: dict[int, int] = {}
    refuted: dict[int, int] = {}
    for at, *outcomes in probes:
        for value, (rows, dead, _) in zip(VALUES, outcomes, strict=True):
            source = literals.number((*at, value))
            if dead is not None:
                refuted[source] = dead
            else:
                direct[source] = _literals_between(literals, known, rows) & ~(1 << source)
    both = {source: direct[source] | _reversed(literals, direct, source) for source in direct}
    closed = _closure(both)
    told = []
    for source in sorted({*direct, *refuted}):
        lists = dead = None
        line = refuted.get(source)
        if source in direct:
            layers = (direct[source], both[source] & ~direct[source], closed[source] & ~both[source] & ~(1 << source))
            lists = [[list(literals.cell(one)) for one in positions(layer)] for layer in layers]
            dead, line = _dead_after(puzzle, literals, source, layers)
        told.append([list(literals.cell(source)), lists, dead, line])
    return {"painted": [_painted(puzzle, level) for level in LEVELS], "literals": told}


def _literals_between(literals: Literals, before: Sequence[str], after: Sequence[str]) -> int:
    """Return the literals that one board has beyond another."""
    found = 0
    for r, (old, new) in enumerate(zip(before, after, strict=True)):
        for c, (one, value) in enumerate(zip(old, new, strict=True)):
            if one != value:
                found |= 1 << literals.number((r, c, value))
    return found


def _reversed(literals: Literals, direct: dict[int, int], source: int) -> int:
    """Return what follows from a literal by contraposition: the opposites of all that imply its opposite."""
    opposite = 1 << literals.opposite(source)
    return sum(1 << literals.opposite(other) for other, implied in direct.items() if implied & opposite)


def _closure(implied: dict[int, int]) -> dict[int, int]:
    """Return what chains of implications lead to, by Warshall's algorithm."""
    closed = dict(implied)
    for through in closed:
        bit, beyond = 1 << through, closed[through]
        for source, so_far in closed.items():
            if so_far & bit:
                closed[source] = so_far | beyond
    return closed


def _dead_after(
    puzzle: Puzzle, literals: Literals, source: int, layers: Sequence[int]
) -> tuple[int | None, int | None]:
    """Return how many layers have to be put together until lines refute them, and the line that has no completion then;
    None if all of them do not do.
    """
    supposed = 1 << source
    for count, layer in enumerate(layers, 1):
        supposed |= layer
        board = Board(puzzle, options=PUBLISHED)
        board.settle_all(map(literals.cell, positions(supposed)))
        if board.propagate() is Propagation.CONFLICT:
            cells = first_board(puzzle)
            for row, column, value in map(literals.cell, positions(supposed)):
                cells[row][column] = value
            return count, lines_solved(puzzle, cells, range(puzzle.height + puzzle.width))[0]
    return None, None


def _painted(puzzle: Puzzle, level: int) -> list[str]:
    """Return the rows of the board after lines (level 0) or full probing."""
    board = Board(puzzle, options=PUBLISHED)
    if level:
        drain(Prober(board, level, PUBLISHED).run())
    else:
        board.propagate()
    return board.grid().rows()
