"""More solutions of a board: small changes of one solution, and all of them, one after the other.

When four cells at the corners of a rectangle alternate, each of the four lines may keep its clue when all four change
(`switched`). This works if in each of the lines a block moves by one cell, losing the cell at one end and gaining the
one after its other end, or if a block of one cell moves elsewhere, past no blocks except those of one cell. Random
puzzles with several solutions often have such a rectangle, which a search then need not find.

`walk` yields all solutions in the memory of a single branch. A SAT solver that must not find a solution again is given
a clause for each one found, which grows without end when there are very many. Here the solutions are walked through
depth first instead: a cell is decided, lines say what follows, and so on until every cell is known; then the last
decision is reversed. Before a branch is entered, a complete search (`Extend`) is asked whether it holds any solution,
so every branch that is entered leads to one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from ...cells import BLACK, Cell, opposite
from ...grid import Grid
from ...logic.board import Board
from ...logic.line import positions
from ...logic.propagation import to_fixpoint
from ...pausing import Pausing, in_stream

Extend = Callable[[Sequence[Cell]], Pausing[Grid | None]]
"""Finds a solution with these cells, None when there is none."""


@dataclass(slots=True)
class _Decision:
    """A decided cell, and the board's mark before it."""

    mark: int
    cell: Cell
    turned: bool
    """Whether all solutions with the other value have been yielded."""


def walk(board: Board, extend: Extend) -> Generator[Grid | None, None, None]:
    """Yield each solution that `extend` knows once, and None wherever it may pause.

    The board must be at its propagation fixpoint and is left as it was.
    """
    path: list[_Decision] = []
    start = board.mark()
    try:
        here = yield from in_stream(extend(()))
        while here is not None:
            yield from in_stream(to_fixpoint(board))
            if cell := _first_open(board, here):
                path.append(_Decision(board.mark(), cell, turned=False))
                board.settle(cell[0], cell[1], cell[2] == BLACK)
            else:
                yield board.grid()
                here = yield from in_stream(_turn_round(board, path, extend))
    finally:
        board.undo(start)


def _first_open(board: Board, likely: Grid) -> Cell | None:
    """Return the first unknown cell, with its value in a solution."""
    for row in range(board.height):
        if cells := board.open_in_row(row):
            column = (cells & -cells).bit_length() - 1
            return row, column, likely[row, column]
    return None


async def _turn_round(board: Board, path: list[_Decision], extend: Extend) -> Grid | None:
    """Reverse the last decision whose other side has solutions; return one of these, None when none is left
    anywhere.
    """
    while path:
        last = path.pop()
        board.undo(last.mark)
        if last.turned:
            continue
        other = opposite(last.cell)
        found = await extend([*(decision.cell for decision in path), other])
        if found is not None:
            path.append(_Decision(last.mark, other, turned=True))
            board.settle(other[0], other[1], other[2] == BLACK)
            return found
    return None


def switched(grid: Grid) -> Iterator[tuple[Grid, tuple[tuple[int, int], ...]]]:
    """Yield the complete grids with the same clues that differ in the corners of one rectangle, with these corners.

    Rows are looked at only until the reader has enough: most random puzzles have a switch within the first half.
    """
    columns = _columns(grid)
    lengths = [_lengths(column) for column in columns]
    rows_with: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row, cells in enumerate(grid.black):
        for move in _moves(cells, grid.width):
            rows_with[move].append(row)
            lost, gained = move
            for other in rows_with.get((gained, lost), ()):
                change = 1 << row | 1 << other
                if (
                    _lengths(columns[lost] ^ change) == lengths[lost]
                    and _lengths(columns[gained] ^ change) == lengths[gained]
                ):
                    corners = ((other, lost), (other, gained), (row, lost), (row, gained))
                    yield _changed(grid, (other, row), 1 << lost | 1 << gained), corners


def _columns(grid: Grid) -> list[int]:
    """Return the black cells of each column as a mask."""
    cells = [f"{row:0{grid.width}b}" for row in reversed(grid.black)]
    return [int("".join(column), 2) for column in zip(*cells, strict=True)][::-1]


def _lengths(black: int) -> list[str]:
    """Return the blocks of a complete line, as many ones each as it has cells."""
    return f"{black:b}".replace("0", " ").split()


def _moves(black: int, n: int) -> list[tuple[int, int]]:
    """Return the pairs of a black and a white cell that may change together in a complete line."""
    found = []
    starts, ends = black & ~(black << 1), black & ~(black >> 1)
    longer = black & ~(starts & ends)
    # The blocks with room for one more cell before or after them.
    before, after = starts & ~(black << 2) & ~1, ends & ~(black >> 2) & ~(1 << n - 1)
    while starts:
        low, high = starts & -starts, ends & -ends
        starts ^= low
        ends ^= high
        first = low.bit_length() - 1
        if low == high:
            others = black ^ low
            below = (longer & low - 1).bit_length()
            above = longer >> first
            reach = (above & -above if above else 1 << n - first) - 1 << first | low - (1 << below)
            for cell in positions(reach & ~(others | others << 1 | others >> 1 | low)):
                found.append((first, cell))
            continue
        last = high.bit_length() - 1
        if high & after:
            found.append((first, last + 1))
        if low & before:
            found.append((last, first - 1))
    return found


def _changed(grid: Grid, rows: tuple[int, int], cells: int) -> Grid:
    """Return the grid with these cells of both rows inverted."""
    black, white = list(grid.black), list(grid.white)
    for row in rows:
        black[row] ^= cells
        white[row] ^= cells
    return Grid(grid.width, tuple(black), tuple(white))
