"""Batenburg and Kosters 2009, "Solving Nonograms by combining relaxations" (Pattern Recognition 42): 2-SAT.

Every line is a relaxation of the puzzle, and what it says of two cells at a time is a clause of two literals: a literal
is a cell with a value, and "p is a implies q is b" holds in a line when each of its completions with p = a has q = b.
The clauses of all lines together are a 2-SAT problem, which every solution of the puzzle satisfies. So a cell that has
the same value in all solutions of the 2-SAT problem has it in all solutions of the puzzle, and 2-SAT is easy: a literal
is false in all its solutions exactly when it implies its opposite by a chain of implications.

First, lines are settled until nothing changes (the paper's FullSettle). Then the implications of each line are found by
solving it with one unknown cell fixed, the literals that imply their opposite are refuted, the lines through the cells
painted are settled again, and so on until nothing is painted.

We know the method but not the paper's text. Our own choices: all pairs of unknown cells of a line are examined, and
exactly; clauses come only from single lines; each round settles first; Warshall's algorithm works on sets of literals
that are ints, bit 2(rW + c) for "cell (r, c) is black" and the next one for "it is white".
"""

from __future__ import annotations

from ..cells import BLACK, UNKNOWN, WHITE
from ..errors import Contradiction
from ..grid import Grid
from ..puzzle import Puzzle
from .propagation import first_board, line_text, propagate
from .wu import solve_line

_Implications = dict[int, int]
"""What each literal implies: a set of literals."""


def paint(puzzle: Puzzle) -> Grid:
    """Return what settling and 2-SAT paint on a blank board. Raises Contradiction when they show that there is no
    solution.
    """
    board, lines = first_board(puzzle), range(puzzle.height + puzzle.width)
    asked = [""] * len(lines)
    of_line: list[_Implications] = [{}] * len(lines)
    dirty = set(lines)
    while dirty:
        if not propagate(puzzle, board, sorted(dirty), solve_line):
            raise Contradiction("a line is left without completion")
        for line in lines:
            if (cells := line_text(puzzle, board, line)) != asked[line]:
                asked[line], of_line[line] = cells, _implications(puzzle, line, cells)
        dirty.clear()
        for literal in _forced(_closure(of_line)):
            r, c = divmod(literal // 2, puzzle.width)
            board[r][c] = WHITE if literal % 2 else BLACK
            dirty |= {r, puzzle.height + c}
    return Grid.parse(["".join(row) for row in board])


def _implications(puzzle: Puzzle, line: int, cells: str) -> _Implications:
    """Return what each literal of a settled line implies in it."""
    unknown = [index for index, cell in enumerate(cells) if cell == UNKNOWN]
    implications = {}
    for p in unknown:
        for value in (BLACK, WHITE):
            solved = solve_line(puzzle.clue(line), cells[:p] + value + cells[p + 1 :])
            assert solved is not None, "in a settled line an unknown cell can have either value"
            implied = [_literal(puzzle, line, q, solved[q]) for q in unknown if solved[q] != UNKNOWN]
            implications[_literal(puzzle, line, p, value)] = sum(1 << literal for literal in implied)
    return implications


def _literal(puzzle: Puzzle, line: int, index: int, value: str) -> int:
    r, c = (line, index) if line < puzzle.height else (index, line - puzzle.height)
    return 2 * (r * puzzle.width + c) + (value == WHITE)


def _closure(of_line: list[_Implications]) -> _Implications:
    """Return what each literal implies by chains of implications, which may combine lines."""
    closure: _Implications = {}
    for implications in of_line:
        for literal, implied in implications.items():
            closure[literal] = closure.get(literal, 0) | implied
    for through in closure:
        bit, beyond = 1 << through, closure[through]
        for literal, implied in closure.items():
            if implied & bit:
                closure[literal] = implied | beyond
    return closure


def _forced(closure: _Implications) -> list[int]:
    """Return the literals whose opposites imply them. Raises Contradiction when both literals of a cell are among
    them.
    """
    forced = [literal ^ 1 for literal, implied in closure.items() if implied >> (literal ^ 1) & 1]
    if len(forced) != len({literal // 2 for literal in forced}):
        raise Contradiction("a cell can have neither value")
    return forced
