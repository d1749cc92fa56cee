"""Víctor Franco-Sánchez, "The Magic of Nonogram Solving" (web.mat.upc.edu/victor.franco.sanchez/nonograms).

R(x, i): can the first x cells hold the first i blocks, each with the white cell after it? A virtual white cell after
the line serves the last block. Then R(0, 0) holds, and R(x, i) holds when cell x can be white and

- R(x-1, i), so that cell x only lengthens a gap, or
- R(x-1-a_i, i-1) and the a_i cells before cell x can all be black, so that cell x closes block i.

Those cells can be black when the last forbidden one, a cell known to be white, is more than a_i cells away; given that
distance a step is O(1), and the table O(n k). A line is made arc consistent by going back through the table from (n+1,
k), along the steps that hold and in falling x, to each (x, i) once: these are the ones that some completion passes
through. Cell x can be white exactly when one of them is visited. The intervals of a block's black cells come from right
to left, so they are merged by writing only what each adds to the earlier ones: n cells per block, O(n k) again.

The puzzle solver makes all lines arc consistent, guesses the cell whose row and column have the fewest completions
together, and continues with the lines this affects. The number of completions follows the same recurrence with a sum in
place of "or". We know the article's ideas but not its code. Our own choices: where R puts the separators, that
"together" means the sum of the two numbers (which beat their product in a small trial), and that black is tried first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from ..cells import BLACK, UNKNOWN, WHITE, At, Cell, Clue
from ..grid import Grid
from ..puzzle import Puzzle
from .propagation import Board, first_board, line_text, propagate
from .visits import BLOCK, GAP, Solving, Visiting, finish


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion."""
    return finish(solving(clue, cells))


def solving(clue: Clue, cells: str) -> Solving:
    """Yield a visit for each R(x, i) that is filled in, then for each that the traversal visits; return what
    `solve_line` does.
    """
    distance = _distances(cells)
    reachable = yield from _reachable(clue, cells, distance)
    if not reachable[-1][-1]:
        return None
    can_be_white, can_be_black = yield from _traverse(clue, reachable, distance)
    return "".join(
        UNKNOWN if white and black else WHITE if white else BLACK
        for white, black in zip(can_be_white[1:-1], can_be_black[1:-1], strict=True)
    )


def completions(clue: Clue, cells: str) -> int:
    """Count the arrangements of the blocks that agree with the known cells."""
    line, distance = cells + WHITE, _distances(cells)
    ways = [1, *[0] * len(line)]
    for x, cell in enumerate(line, 1):
        ways[x] = ways[x - 1] if cell != BLACK else 0
    for block in clue:
        before, ways = ways, [0] * len(ways)
        for x in range(block + 1, len(ways)):
            if line[x - 1] != BLACK:
                ways[x] = ways[x - 1] + (before[x - 1 - block] if distance[x - 1] >= block else 0)
    return ways[-1]


def _distances(cells: str) -> list[int]:
    """Return for each x how many cells up to x lie after the last forbidden one, or after the start of the line."""
    distance = [0]
    for cell in cells:
        distance.append(0 if cell == WHITE else distance[-1] + 1)
    return distance


def _reachable(clue: Clue, cells: str, distance: list[int]) -> Visiting[list[list[bool]]]:
    """Return R(x, i) as `[i][x]`."""
    line = cells + WHITE
    row = [True]
    for x, cell in enumerate(line, 1):
        row.append(row[-1] and cell != BLACK)
        yield "fill", 0, x, row[x] and GAP
    table = [row]
    for i, block in enumerate(clue, 1):
        before, row = row, [False] * len(row)
        for x in range(block + 1, len(row)):
            ways = 0
            if line[x - 1] != BLACK:
                ways = (row[x - 1] and GAP) | (distance[x - 1] >= block and before[x - 1 - block] and BLOCK)
            row[x] = ways > 0
            yield "fill", i, x, ways
        table.append(row)
    return table


def _traverse(clue: Clue, reachable: list[list[bool]], distance: list[int]) -> Visiting[tuple[list[bool], list[bool]]]:
    """Return which cells are white, and which black, in some completion; cells count from 1."""
    size = len(distance)
    white, black = [False] * (size + 1), [False] * (size + 1)
    visit = [False] * size + [True]
    for i in range(len(clue), -1, -1):
        visit_before = [False] * (size + 1)
        block, lowest = clue[i - 1] if i else 0, size
        for x in range(size, 0, -1):
            if not visit[x]:
                continue
            white[x] = True
            ways = 0
            if reachable[i][x - 1]:
                visit[x - 1] = True
                ways = GAP
            start = x - block
            if i and distance[x - 1] >= block and reachable[i - 1][start - 1]:
                visit_before[start - 1] = True
                ways |= BLOCK
                for cell in range(start, min(x, lowest)):
                    black[cell] = True
                lowest = start
            yield "trace", i, x, ways
        visit = visit_before
    return white, black


@dataclass(frozen=True, slots=True)
class Node:
    """A board of the search: `tried` is the cell that was guessed to get there from the node with the number `parent`;
    both are None at the root. `grid` is the board after propagation, None when a line has no completion; `chosen` is
    the cell guessed next, None when there is none.
    """

    parent: int | None
    tried: Cell | None
    grid: Grid | None
    chosen: At | None


def solve(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield all solutions of a puzzle, each found when asked for."""
    return (node.grid for node in searching(puzzle) if node.grid and node.chosen is None)


def searching(puzzle: Puzzle) -> Iterator[Node]:
    """Yield the nodes of the search for all solutions, in the order in which they are visited."""
    every = list(range(puzzle.height + puzzle.width))
    stack: list[tuple[Board, list[int], int | None, Cell | None]] = [(first_board(puzzle), every, None, None)]
    for number in count():
        if not stack:
            return
        board, dirty, parent, tried = stack.pop()
        alive = propagate(puzzle, board, dirty, solve_line)
        chosen = _choose(puzzle, board) if alive else None
        yield Node(parent, tried, Grid.parse(["".join(row) for row in board]) if alive else None, chosen)
        if chosen is None:
            continue
        r, c = chosen
        for value in (WHITE, BLACK):
            guessed = [row[:] for row in board]
            guessed[r][c] = value
            stack.append((guessed, [r, puzzle.height + c], number, (r, c, value)))


def _choose(puzzle: Puzzle, board: Board) -> tuple[int, int] | None:
    """Return the unknown cell whose row and column have the fewest completions together, None when none is unknown."""
    counts = [
        completions(puzzle.clue(line), line_text(puzzle, board, line)) for line in range(puzzle.height + puzzle.width)
    ]
    unknown = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == UNKNOWN]
    return min(unknown, key=lambda cell: counts[cell[0]] + counts[puzzle.height + cell[1]], default=None)
