"""A board on which the cells that beliefs are surest of are taken for granted.

Where beliefs are right, and of their surest cells they nearly always are, what is left has a fraction of the clauses
and hardly needs a search. Where they are wrong, that is soon refuted, and the search begins anew with the whole board.
This module needs NumPy.
"""

from __future__ import annotations

import numpy as np

from ...logic.board import Board, Propagation
from ...pausing import pause
from .guide import Guide
from .open_lines import OpenLines
from .places import Bools, Ints

SHARE = 0.37
"""The share of the unknown cells that is taken for granted on boards of up to SMALL unknown cells."""
SMALL = 625
SHARE_OF_LARGE = 0.1
"""The same of larger boards."""

SURE = 0.99
"""Cells whose beliefs are at least as certain are taken for granted too, from 0, undecided, to 1."""

TRIES = 2
LESS = 0.25
"""When lines refute what is taken for granted, the next try takes this share of it."""


async def granted(board: Board, guide: Guide) -> Board | None:
    """Return a board at its propagation fixpoint with the surest cells of `board` settled; None when lines refute them.

    `board` must be at its fixpoint, and `guide` have beliefs about it.
    """
    lines = guide.lines
    black = guide.cell_shares()
    certainty = np.abs(black - 0.5)
    count = len(black)
    share = SHARE if count <= SMALL else SHARE_OF_LARGE
    most = max(int(share * count), int(np.count_nonzero(certainty > SURE / 2)))
    for _ in range(TRIES):
        surest = np.argpartition(-certainty, most)[:most] if most < count else np.arange(count)
        tried = _with_cells(board, lines, surest, black[surest] > 0.5)
        while (outcome := tried.propagate(tried.portion)) is Propagation.UNFINISHED:
            await pause()
        if outcome is Propagation.FIXPOINT:
            return tried
        most = int(LESS * most)
    return None


def _with_cells(board: Board, lines: OpenLines, cells: Ints, black: Bools) -> Board:
    """Return a board on which these unknown cells have these values, before propagation."""
    lost = np.zeros((2, lines.height, lines.width), dtype=np.bool_)
    lost[black.astype(np.intp), lines.cell_rows[cells], lines.cell_columns[cells]] = True
    gone = _states(lost) + _states(lost.transpose(0, 2, 1))
    made = Board(board.puzzle, effects=board.effects)
    made.telling = False
    made.states[:] = [state & ~less for state, less in zip(board.states, gone, strict=True)]
    made.rows_dirty = sum([1 << row for row, less in enumerate(gone[: board.height]) if less])
    made.columns_dirty = sum([1 << column for column, less in enumerate(gone[board.height :]) if less])
    return made


def _states(lost: Bools) -> list[int]:
    """Return for each line the bits that its state loses when cells become white (the first mask) or black."""
    _, count, n = lost.shape
    bits = np.packbits(lost.transpose(1, 0, 2).reshape(count, 2 * n), axis=1, bitorder="little")
    raw, size = bits.tobytes(), bits.shape[1]
    return [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
