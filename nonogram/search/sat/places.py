"""The layout of sums over the completions of many lines at once: all rows, or all columns. This module needs NumPy.

Backward is forward on the mirrored lines, which are carried along. The recurrence is that of `completions`: from block
to block over the spare cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from .open_lines import Bools, Ints, OpenLines


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the blocks of `count` lines of n cells, with K blocks in all.

    `line` has an element for each block; `block` and `start` have one for each place, line by line, block by block.
    Other arrays are laid out on four axes. The first three are the `shape`: the numbers of blocks in their line; the
    lines, those with most blocks first; and the spare cells: how many cells after its earliest start a block starts.
    The last axis holds the line as it is and then mirrored.
    """

    count: int
    n: int
    line: Ints
    lengths: Ints
    """The cells of each block."""
    block: Ints
    """The block of each place."""
    start: Ints
    """The cell of each place."""
    shape: tuple[int, int, int]
    forward: Ints
    """The index of each place in an array of the shape."""
    backward: Ints
    """The index of the same place in the mirrored line, whose blocks are numbered from the other end."""
    leading: Bools
    """Lines x 2 x spare cells: whether so many cells before the first block can be white."""
    with_block: list[int]
    """For each number of a block, how many lines have such a block: the first ones."""
    barred: list[Ints | None]
    """For each number of a block, these lines x spare cells x 2: the index, in an array of the shape, of the last sum
    that leaves a black cell in the gap before the block; the index after all others where there is none. None where
    that goes for all lines.
    """

    @classmethod
    def of_rows(cls, lines: OpenLines) -> Self:
        """Lay out the rows."""
        return cls._of(lines, slice(0, lines.rows), lines.width)

    @classmethod
    def of_columns(cls, lines: OpenLines) -> Self:
        """Lay out the columns."""
        return cls._of(lines, slice(lines.rows, lines.count), lines.height)

    @classmethod
    def _of(cls, lines: OpenLines, own: slice, n: int) -> Self:
        blocks = slice(*np.searchsorted(lines.line, (own.start, own.stop)).tolist())
        chosen = slice(*np.searchsorted(lines.block, (blocks.start, blocks.stop)).tolist())
        line, lengths = lines.line[blocks] - own.start, lines.lengths[blocks]
        earliest, spares = lines.earliest[blocks], lines.spare[blocks]
        block, start = lines.block[chosen] - blocks.start, lines.start[chosen]
        white = lines.white[own, :n]
        count = len(white)
        per_line = np.bincount(line, minlength=count)
        first = np.cumsum(per_line) - per_line
        number = np.arange(len(line)) - first[line]
        mirrored = per_line[line] - 1 - number
        shape = int(per_line.max()), count, int(spares.max()) + 1
        order = np.argsort(-per_line, kind="stable")
        at = np.empty(count, dtype=np.intp)
        at[order] = np.arange(count)
        of_block = at[line]
        with_block = np.cumsum(np.bincount(per_line)[:0:-1])[::-1].tolist()
        later = start - earliest[block]
        forward = ((number * count + of_block) * shape[2])[block] + later
        backward = ((mirrored * count + of_block) * shape[2] + spares)[block] - later
        both = np.empty((count, 2, n), dtype=np.bool_)
        both[:, 0] = white[order]
        both[:, 1] = both[:, 0, ::-1]
        leading = np.ones((count, 2, shape[2]), dtype=np.bool_)
        np.logical_and.accumulate(both[:, :, : shape[2] - 1], axis=2, out=leading[:, :, 1:])
        # Blocks that a line does not have start behind it, so that nothing bars them.
        at_earliest = np.full((*shape[:2], 2), n, dtype=np.intp)
        at_earliest[number, of_block, 0] = earliest
        at_earliest[mirrored, of_block, 1] = n - spares - earliest - lengths
        barred = _barred(at_earliest, both, with_block, shape)
        return cls(
            count, n, line, lengths, block, start, shape, 2 * forward, 2 * backward + 1, leading, with_block, barred
        )


def _barred(earliest: Ints, white: Bools, with_block: list[int], shape: tuple[int, int, int]) -> list[Ints | None]:
    """Return `Places.barred`, from the earliest start of each block, and the cells that can be white, of each line."""
    blocks, count, size = shape
    n = white.shape[2]
    result: list[Ints | None] = [None] * blocks
    # The last cell so far that must be black, by cell, from the one before the line to far behind it.
    last = np.full((count, 2, n + 1 + size), -1)
    last[:, :, 1 : n + 1] = np.where(white, -1, np.arange(n))
    np.maximum.accumulate(last, axis=2, out=last)
    # By block, line and direction: where the cell before the earliest start is found there.
    starts = earliest[1:].ravel()
    begin = (earliest[1:] + np.arange(0, last.size, n + 1 + size).reshape(count, 2)).ravel()
    gaps = np.flatnonzero(last.take(begin + (size - 1)) >= starts)
    if not len(gaps):
        return result
    starts = starts[gaps]
    index = last.take(begin[gaps][:, None] + np.arange(size))
    index -= starts[:, None]
    free = index < 0
    index *= 2
    # The first sum of each block in each line.
    side = gaps & 1
    gaps >>= 1
    index += (gaps + count)[:, None] * (2 * size) + side[:, None]
    none = 2 * blocks * count * size
    index[free] = none
    barred = np.full((blocks - 1, count, size, 2), none)
    barred.reshape(-1, size, 2)[gaps, :, side] = index
    for block in np.flatnonzero(np.bincount(gaps // count)).tolist():
        result[block + 1] = barred[block, : with_block[block + 1]]
    return result
