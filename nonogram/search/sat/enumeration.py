"""All solutions of a board, one after the other, in the memory of a single branch.

A SAT solver that must not find a solution again is given a clause for each one found, which grows without end when
there are very many. Here the solutions are walked through depth first instead: a cell is decided, lines say what
follows, and so on until every cell is known; then the last decision is reversed. Before a branch is entered, a complete
search (`Extend`) is asked whether it holds any solution, so every branch that is entered leads to one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from ...cells import BLACK, Cell, opposite
from ...grid import Grid
from ...logic.board import Board
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
