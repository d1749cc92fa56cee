"""What beliefs tell a SAT solver: which variable to decide first, which of its values, and what to begin with.

What they are surest of are cells, and that blocks do not start where it is unlikely. A search may begin with all that:
one step of decimation. Where beliefs are right, and of what they are surest of they nearly always are, what is left has
a fraction of the clauses and hardly needs a search. Where they are wrong, that is soon refuted, and the search begins
anew with the whole board. This module needs NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...grid import Grid
from .beliefs import Beliefs
from .open_lines import Bools, Floats, OpenLines

ROUNDS = 8
"""For a board of up to SMALL_CELLS unknown cells; one more for each further CELLS_A_ROUND, at most MOST_ROUNDS."""
SMALL_CELLS = 625
FIRST_ROUNDS = 5
"""What most boards with more cells need: the others are searched in vain for a moment."""
MORE_ROUNDS, FAST, CERTAIN = 3, 0.03, 0.9
"""This many more rounds follow at once, as long as they add this much certainty, until it is enough."""
LATER_ROUNDS, STILL = 20, 0.002
"""The same of a second opinion, which no certainty is enough for."""
CELLS_A_ROUND = 40
MOST_ROUNDS = 100

SECOND_TIMES = 3
"""A second opinion takes this many times the rounds."""

SHARE_SETTLED = 0.3
"""The share of the unknown cells that is settled on boards of up to SMALL_CELLS unknown cells."""
SHARE_SETTLED_OF_LARGE = 0.1
"""The same of larger boards."""

SURE = 0.99
"""Cells whose beliefs are at least as certain are settled too, from 0, undecided, to 1."""

UNLIKELY = 0.03
"""A place this much less likely than the likeliest of its block is left out on boards of up to SMALL_CELLS
unknown cells.
"""
UNLIKELY_OF_LARGE = 0.002
"""The same of larger boards, whose beliefs are surer."""

FEWER, UNLIKELIER = 2 / 3, 0.1
"""A further attempt takes this share of the cells of the one before, and leaves out places this much less likely."""


def rounds(cells: int) -> int:
    """Return how many rounds are worth their time on a board with this many unknown cells that is hard to search."""
    return min(ROUNDS + max(0, cells - SMALL_CELLS) // CELLS_A_ROUND, MOST_ROUNDS)


class Guide:
    """Beliefs about the variables of a board's clauses: first the unknown cells row by row, then each place but the
    last of each block, row by row and column by column.
    """

    def __init__(self, lines: OpenLines) -> None:
        """Begin with no rounds."""
        self.lines = lines
        self._usual = rounds(len(lines.cell_rows))
        self._beliefs = Beliefs(lines)
        self._past = 0

    async def first(self) -> None:
        """Exchange beliefs for the first rounds, on a larger board for more only as long as certainty grows fast."""
        if len(self.lines.cell_rows) <= SMALL_CELLS:
            await self.usual()
        else:
            await self._until(FIRST_ROUNDS)
            await self._grow(self._usual, MORE_ROUNDS, FAST, CERTAIN)

    @property
    def is_first(self) -> bool:
        """Whether the usual number of rounds is not over yet."""
        return self._past < self._usual

    async def usual(self) -> None:
        """Exchange beliefs until the usual number of rounds is over."""
        await self._until(self._usual)

    async def second(self) -> None:
        """Exchange beliefs until the rounds of a second opinion are over, or certainty has stopped growing."""
        await self.usual()
        await self._grow(SECOND_TIMES * self._usual, LATER_ROUNDS, STILL, 1)

    async def _grow(self, most: int, at_once: int, least: float, enough: float) -> None:
        """Exchange beliefs for at most `most` rounds in all, some at once, as long as these add at least `least` to a
        certainty below `enough`.
        """
        before, certainty = -1.0, self.certainty()
        while self._past < most and certainty < enough and certainty - before >= least:
            await self._until(min(self._past + at_once, most))
            before, certainty = certainty, self.certainty()

    async def _until(self, rounds: int) -> None:
        await self._beliefs.exchange(rounds - self._past)
        self._past = rounds

    def certainty(self) -> float:
        """Return how certain beliefs about cells are on average, from 0, undecided, to 1."""
        return float(np.abs(2 * self.cell_shares() - 1).mean())

    def cell_shares(self) -> Floats:
        """Estimate how likely each unknown cell is black."""
        return self._beliefs.of_cells(self.lines)

    def shares(self) -> Floats:
        """Estimate how likely each variable is true."""
        return self._beliefs.of_variables(self.lines)

    def place_shares(self) -> Floats:
        """Estimate how likely each block starts at each of its places."""
        return self._beliefs.of_places()

    def narrowed(self, later: OpenLines, kept: Bools) -> Floats:
        """Estimate how likely each variable is true when more cells are known, as `OpenLines.settled` returns them,
        without another round.
        """
        return self._beliefs.narrowed(later, kept)


@dataclass(frozen=True, slots=True)
class Decimated:
    """What decimation leaves of a board: `known` cells, the rest of the lines, and how likely each of its variables is
    true.
    """

    known: Grid
    lines: OpenLines
    shares: Floats


def decimated(root: Grid, guide: Guide, attempt: int) -> Decimated | None:
    """Return what is left of a board with the cells of `root`, about which `guide` has beliefs; None when it has
    obviously no solution. The later the `attempt`, from 0, the less is settled.
    """
    lines = guide.lines
    black = guide.cell_shares()
    certainty = np.abs(black - 0.5)
    count = len(black)
    share, unlikely = (SHARE_SETTLED, UNLIKELY) if count <= SMALL_CELLS else (SHARE_SETTLED_OF_LARGE, UNLIKELY_OF_LARGE)
    most = max(int(share * count), int(np.count_nonzero(certainty > SURE / 2)))
    most, unlikely = int(FEWER**attempt * most), UNLIKELIER**attempt * unlikely
    sure = np.ones(count, dtype=np.bool_)
    if most < count:
        sure[np.argpartition(certainty, count - most)[: count - most]] = False
    places = guide.place_shares()
    first = lines.block.searchsorted(np.arange(len(lines.line)))
    least = unlikely * np.maximum.reduceat(places, first)
    left, kept = lines.settled(sure, black > 0.5, places >= least[lines.block])
    if np.bincount(left.block, minlength=len(left.line)).min() == 0:
        return None
    return Decimated(_known(root, lines, sure, black > 0.5), left, guide.narrowed(left, kept))


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
