"""What lines say of pairs of cells and the clauses of `encoding` do not pass on, as clauses of two literals.

When a cell is assumed, lines settle a quarter to two thirds more cells than unit propagation does in those clauses: a
solver looks at one block after the other, a line solver at all ways to place them. A search that lasts is worth the
time to say so; most boards are solved before.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...cells import BLACK, Cell
from ...logic.board import Board, Propagation
from ...pausing import pause
from .rest import Rest

Clause = tuple[int, ...]


async def implications(board: Board, rest: Rest) -> Iterator[Clause]:
    """Return clauses that every solution of a board keeps: for both values of each unknown cell of `rest`, those that
    lines settle and its solver does not, and that a value is wrong where lines refute it. Pauses after each cell.

    The board is at its propagation fixpoint, which shows at least what `rest` knows, and is as before in the end.
    """
    variables = rest.literal_of()
    units: set[Clause] = set()
    pairs: set[Clause] = set()
    begun = board.mark()
    try:
        for at, variable in variables.items():
            if not board.is_open(*at):
                units.add((variable if board.states[at[0]] >> at[1] & 1 else -variable,))
                continue
            await pause()
            for black in (True, False):
                literal = variable if black else -variable
                cells = _following(board, *at, black)
                if cells is None:
                    units.add((-literal,))
                    board.settle(*at, not black)
                    if board.propagate() is Propagation.CONFLICT:
                        return iter([(literal,), (-literal,)])
                    break
                alive, followed = rest.solver.propagate([literal])
                if not alive:
                    units.add((-literal,))
                    continue
                found = {variables[r, c] if value == BLACK else -variables[r, c] for r, c, value in cells}
                # A clause and its contrapositive are one.
                for other in found.difference(followed):
                    pairs.add((min(other, -literal), max(other, -literal)))
    finally:
        board.undo(begun)
    return iter([*units, *pairs])


def _following(board: Board, row: int, column: int, black: bool) -> tuple[Cell, ...] | None:
    """Return what lines settle when an unknown cell has a value, with that cell; None when they refute it."""
    mark = board.mark()
    board.settle(row, column, black)
    cells = None if board.propagate() is Propagation.CONFLICT else board.cells_since(mark)
    board.undo(mark)
    return cells
