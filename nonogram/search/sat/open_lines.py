"""The rest of a board as NumPy arrays: the unknown cells, and where the blocks of each unfinished line can start.

Rows and columns are laid out alike, one after the other, so that each step is done for all lines at once; the lines of
the shorter kind are filled up with white cells. `beliefs` and the fast way to write a board's clauses work on these;
this module needs NumPy, and so do they.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ...logic.board import Board
from ...logic.line import State
from ...pausing import pause

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class OpenLines:
    """The unfinished lines of a board of `height` x `width` cells: `count` lines, rows first, with K blocks in all that
    have P places. A place is a cell at which a block may start: its own cells can be black there, and those next to it
    white.
    """

    height: int
    width: int
    n: int
    """The cells of the longer lines."""
    cell_rows: Ints
    """The row of each unknown cell, row by row."""
    cell_columns: Ints
    """The column of each unknown cell."""
    numbers: Ints
    """The numbers of these rows and columns."""
    rows: int
    """How many of them are rows."""
    black: Bools
    """count x n: the cells that can be black."""
    white: Bools
    """count x n: the cells that can be white."""
    line: Ints
    """K: the line of each block, counted from 0, in ascending order; the blocks of a line follow in their order."""
    lengths: Ints
    """K: how many cells each block has."""
    earliest: Ints
    """K: the earliest start of each block that the clue alone allows."""
    spare: Ints
    """K: the spare cells of its line: how much later than that it may start."""
    block: Ints
    """P: the block of each place, in ascending order."""
    start: Ints
    """P: the cell of each place, in ascending order for each block."""

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.numbers)

    def settled(self, cells: Bools, black: Bools, likely: Bools) -> tuple[OpenLines, Bools]:
        """Return what is left when some unknown cells are settled, as `black` says for each unknown cell, and of the
        places only those that are `likely`; and which of the places these are. Lines draw no conclusions from that.
        """
        rows = self.rows
        lost = np.zeros((2, self.height, self.width), dtype=np.bool_)
        lost[black[cells].astype(np.intp), self.cell_rows[cells], self.cell_columns[cells]] = True
        can_be = []
        for before, gone in ((self.white, lost[1]), (self.black, lost[0])):
            now = before.copy()
            now[:rows, : self.width] &= ~gone[self.numbers[:rows]]
            now[rows:, : self.height] &= ~gone.T[self.numbers[rows:]]
            can_be.append(now)
        white, can_be_black = can_be
        kept = likely & _fits(self, can_be_black, white)
        left = ~cells
        made = OpenLines(
            self.height,
            self.width,
            self.n,
            self.cell_rows[left],
            self.cell_columns[left],
            self.numbers,
            rows,
            can_be_black,
            white,
            self.line,
            self.lengths,
            self.earliest,
            self.spare,
            self.block[kept],
            self.start[kept],
        )
        return made, kept


async def open_lines(board: Board) -> OpenLines:
    """Return the unfinished lines of a board at its propagation fixpoint."""
    height, width, sizes = board.height, board.width, board.sizes
    n = max(height, width)
    full = [(1 << size) - 1 for size in (width, height)]
    unfinished = [
        (line, state, size)
        for line, (state, size) in enumerate(zip(board.states, sizes, strict=True))
        if state & state >> size & full[line >= height]
    ]
    rows = sum([line < height for line, _, _ in unfinished])
    filled = [(1 << n) - (1 << size) for size in (width, height)]
    black = [state & full[line >= height] for line, state, _ in unfinished]
    white = [state >> size | filled[line >= height] for line, state, size in unfinished]
    bits = _bits(black + white, n)
    can_be_black, can_be_white = bits[: len(black)], bits[len(black) :]
    clues = [*board.puzzle.rows, *board.puzzle.columns]
    own = [clues[line] for line, _, _ in unfinished]
    await pause()
    per_line = np.array([len(clue) for clue in own], dtype=np.intp)
    line = np.arange(len(own)).repeat(per_line)
    lengths = np.array(list(chain.from_iterable(own)), dtype=np.intp)
    after = (lengths + 1).cumsum()
    last = per_line.cumsum() - 1
    base = np.concatenate([[0], after[last[:-1]]])
    earliest = after - (lengths + 1) - base[line]
    cells = np.full(len(own), height, dtype=np.intp)
    cells[:rows] = width
    spare = (cells - earliest[last] - lengths[last])[line]
    numbers = np.array([at for at, _, _ in unfinished], dtype=np.intp)
    numbers[rows:] -= height
    block, later = _places(line, lengths, earliest, spare, can_be_black, can_be_white)
    at, cell_columns = (can_be_black & can_be_white)[:rows, :width].nonzero()
    return OpenLines(
        height,
        width,
        n,
        numbers[at],
        cell_columns,
        numbers,
        rows,
        can_be_black,
        can_be_white,
        line,
        lengths,
        earliest,
        spare,
        block,
        earliest[block] + later,
    )


def _bits(masks: Sequence[State], n: int) -> Bools:
    """Return the low n bits of each mask, one row per mask."""
    size = (n + 7) // 8
    packed = np.frombuffer(b"".join([mask.to_bytes(size, "little") for mask in masks]), dtype=np.uint8)
    bits: Bools = np.unpackbits(packed.reshape(len(masks), size), axis=1, count=n, bitorder="little").view(np.bool_)
    return bits


def _places(line: Ints, lengths: Ints, earliest: Ints, spare: Ints, black: Bools, white: Bools) -> tuple[Ints, Ints]:
    """Return the block of each place, and how much later than its earliest start it is."""
    longest, starts = _longest(black, white)
    later = np.arange(int(spare.max()) + 1)
    begin = (line * longest.shape[1] + earliest)[:, None] + later
    fits = starts.take(begin, mode="clip")
    long = lengths[:, None]
    begin += long
    fits &= longest.take(begin, mode="clip") >= long
    fits &= later <= spare[:, None]
    at = fits.ravel().nonzero()[0]
    block = at // len(later)
    at -= block * len(later)
    return block, at


def _fits(lines: OpenLines, black: Bools, white: Bools) -> Bools:
    """Return which of the places still are places when fewer cells can be black or white."""
    longest, starts = _longest(black, white)
    long = lines.lengths[lines.block]
    begin = lines.line[lines.block] * longest.shape[1]
    begin += lines.start
    fits: Bools = starts.take(begin)
    begin += long
    fits &= longest.take(begin) >= long
    return fits


def _longest(black: Bools, white: Bools) -> tuple[Ints, Bools]:
    """Return for each line and cell, and for the end of the line, how long the longest block is that can end before it,
    0 where it cannot be white, and whether a block can start there, as the cell before it can be white.
    """
    count, n = black.shape
    longest = np.zeros((count, n + 1), dtype=np.intp)
    cells = np.arange(1, n + 1)
    # The last cell so far that cannot be black, counted from 1.
    np.maximum.accumulate(np.where(black, 0, cells), axis=1, out=longest[:, 1:])
    np.subtract(cells, longest[:, 1:], out=longest[:, 1:])
    longest[:, :n] *= white
    starts = np.ones((count, n + 1), dtype=np.bool_)
    starts[:, 1:] = white
    return longest, starts
