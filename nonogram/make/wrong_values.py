"""Trying out the wrong values of a picture.

Whoever knows a picture of some clues knows that its own values never end in a line without completion. So only the
other value of each cell is tried out: half the work of full probing, which leaves as much open but for what both values
of a cell agree on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import At, opposite
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..logic.trials import probe
from ..pausing import pause
from ..search.sequences import in_sequence


async def refute_wrong_values(board: Board, picture: Sequence[Sequence[str]]) -> int:
    """Settle the cells whose wrong values fail when followed along lines, again and again until none does, and return
    how many values were tried out. The board must be at a fixpoint and its cells as in the picture.
    """
    tried = 0
    survivors: dict[At, int] = {}
    """Cells whose wrong values did not fail, with the lines looked at as a mask."""
    while board.open_count:
        mark = board.mark()
        for row, column in await in_sequence(board, "promising"):
            if (row, column) in survivors or not board.is_open(row, column):
                continue
            before = board.mark()
            right = row, column, picture[row][column]
            found = await probe(board, opposite(right))
            tried += 1
            await pause()
            if found.conflict is None:
                survivors[row, column] = found.touched
                continue
            board.settle_all([right])
            await to_fixpoint(board)
            changed = board.changed_since(before)
            survivors = {at: touched for at, touched in survivors.items() if not touched & changed}
        if board.mark() == mark:
            break
    return tried
