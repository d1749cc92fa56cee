"""What beliefs are surest of, taken for granted: cells, and that blocks do not start where it is unlikely.

Where beliefs are right, and of what they are surest of they nearly always are, what is left has a fraction of the
clauses and hardly needs a search. Where they are wrong, that is soon refuted, and the search begins anew with the whole
board. This module needs NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...grid import Grid
from .guide import Guide
from .open_lines import Bools, Floats, OpenLines

SHARE = 0.3
"""The share of the unknown cells that is taken for granted on boards of up to SMALL unknown cells."""
SMALL = 625
SHARE_OF_LARGE = 0.1
"""The same of larger boards."""

SURE = 0.99
"""Cells whose beliefs are at least as certain are taken for granted too, from 0, undecided, to 1."""

UNLIKELY = 0.03
"""A place this much less likely than the likeliest of its block is left out on boards of up to SMALL unknown cells."""
UNLIKELY_OF_LARGE = 0.002
"""The same of larger boards, whose beliefs are surer."""

FEWER, UNLIKELIER = 2 / 3, 0.1
"""A second attempt takes this share of the cells, and leaves out places this much less likely."""


@dataclass(frozen=True, slots=True)
class Granted:
    """What is left of a board: `known` cells, the rest of the lines, and how likely each of its variables is true."""

    known: Grid
    lines: OpenLines
    shares: Floats


def granted(root: Grid, guide: Guide, cautious: bool) -> Granted | None:
    """Return what is left of a board with the cells of `root`, about which `guide` has beliefs; None when it has
    obviously no solution. Less is taken for granted in a `cautious` attempt.
    """
    lines = guide.lines
    black = guide.cell_shares()
    certainty = np.abs(black - 0.5)
    count = len(black)
    share, unlikely = (SHARE, UNLIKELY) if count <= SMALL else (SHARE_OF_LARGE, UNLIKELY_OF_LARGE)
    most = max(int(share * count), int(np.count_nonzero(certainty > SURE / 2)))
    if cautious:
        most, unlikely = int(FEWER * most), UNLIKELIER * unlikely
    sure = np.ones(count, dtype=np.bool_)
    if most < count:
        sure[np.argpartition(certainty, count - most)[: count - most]] = False
    places = guide.place_shares()
    first = np.searchsorted(lines.block, np.arange(len(lines.line)))
    least = unlikely * np.maximum.reduceat(places, first)
    left, kept = lines.settled(sure, black > 0.5, places >= least[lines.block])
    if np.bincount(left.block, minlength=len(left.line)).min() == 0:
        return None
    return Granted(_known(root, lines, sure, black > 0.5), left, guide.narrowed(left, kept))


def _known(root: Grid, lines: OpenLines, sure: Bools, black: Bools) -> Grid:
    """Return the grid with the unknown cells that are sure."""
    masks = []
    for before, cells in ((root.black, sure & black), (root.white, sure & ~black)):
        there = np.zeros((lines.height, lines.width), dtype=np.bool_)
        there[lines.cell_rows[cells], lines.cell_columns[cells]] = True
        bits = np.packbits(there, axis=1, bitorder="little")
        raw, size = bits.tobytes(), bits.shape[1]
        added = [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
        masks.append(tuple([mask | more for mask, more in zip(before, added, strict=True)]))
    return Grid(root.width, *masks)
