"""The rest of a board as NumPy arrays: the unknown cells, and where the blocks of each unfinished line can start.

`beliefs` and the fast way to write a board's clauses work on these; this module needs NumPy, and so do they.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...logic.board import Board
from ...logic.line import State
from ...pausing import pause
from .places import Bools, Ints, Places


@dataclass(frozen=True, slots=True)
class Direction:
    """The unfinished rows, or columns, of a board: `count` lines of `n` cells, with K blocks in all."""

    n: int
    numbers: Ints
    """The numbers of these rows or columns."""
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
    places: Places
    """Where the blocks start in some completion."""

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.numbers)


@dataclass(frozen=True, slots=True)
class OpenLines:
    """The unfinished lines of a board of `height` x `width` cells, and the unknown cells row by row."""

    height: int
    width: int
    cell_rows: Ints
    cell_columns: Ints
    rows: Direction
    columns: Direction


async def open_lines(board: Board) -> OpenLines:
    """Return the unfinished lines of a board at its propagation fixpoint."""
    height, width = board.height, board.width
    rows = _direction(board, range(height), width, 0)
    await pause()
    columns = _direction(board, range(height, height + width), height, height)
    at, cell_columns = np.nonzero(rows.black & rows.white)
    return OpenLines(height, width, rows.numbers[at], cell_columns, rows, columns)


def _direction(board: Board, lines: Sequence[int], n: int, first: int) -> Direction:
    cells = (1 << n) - 1
    states = board.states
    unfinished = [line for line in lines if states[line] & states[line] >> n & cells]
    clues = board.puzzle.columns if first else board.puzzle.rows
    own = [clues[line - first] for line in unfinished]
    black = _bits([states[line] & cells for line in unfinished], n)
    white = _bits([states[line] >> n for line in unfinished], n)
    blocks = np.array([len(clue) for clue in own])
    line = np.repeat(np.arange(len(own)), blocks)
    lengths = np.array([length for clue in own for length in clue], dtype=np.intp)
    after = np.cumsum(lengths + 1)
    base = np.concatenate([[0], after[np.cumsum(blocks)[:-1] - 1]])
    earliest = after - (lengths + 1) - base[line]
    numbers = np.array(unfinished, dtype=np.intp) - first
    places = Places.of(line, lengths, earliest, black, white)
    return Direction(n, numbers, black, white, line, lengths, earliest, places)


def _bits(masks: Sequence[State], n: int) -> Bools:
    """Return the low n bits of each mask, one row per mask."""
    size = (n + 7) // 8
    packed = np.frombuffer(b"".join([mask.to_bytes(size, "little") for mask in masks]), dtype=np.uint8)
    bits: Bools = np.unpackbits(packed.reshape(len(masks), size), axis=1, count=n, bitorder="little").view(np.bool_)
    return bits
