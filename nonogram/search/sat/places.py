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
    """Lines x spare cells x 2: whether so many cells before the first block can be white."""
    with_block: list[int]
    """For each number of a block, how many lines have such a block: the first ones."""
    since: list[Ints | None]
    """For each number of a block, these lines x spare cells x 2: the spare cells after which the block before must have
    ended, as the gap would hold a black cell otherwise; None where there is no such cell.
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
        both = np.empty((count, n, 2), dtype=np.bool_)
        both[:, :, 0] = white[order]
        both[:, :, 1] = both[:, ::-1, 0]
        leading = np.ones((*shape[1:], 2), dtype=np.bool_)
        np.logical_and.accumulate(both[:, : shape[2] - 1], axis=1, out=leading[:, 1:])
        at_earliest = np.zeros((*shape[:2], 2), dtype=np.intp)
        at_earliest[number, of_block, 0] = earliest
        at_earliest[mirrored, of_block, 1] = n - spares - earliest - lengths
        since = _barriers(at_earliest, both, with_block, shape[2])
        forward, backward = 2 * forward, 2 * backward + 1
        return cls(count, n, line, lengths, block, start, shape, forward, backward, leading, with_block, since)


def _barriers(earliest: Ints, white: Bools, with_block: list[int], size: int) -> list[Ints | None]:
    """Return `Places.since`, from the earliest start of each block of each line."""
    count, n, _ = white.shape
    # By cell, from the one before the line, the last cell so far that must be black.
    last = np.full((count, n + 1, 2), -1)
    np.maximum.accumulate(np.where(white, -1, np.arange(n)[:, None]), axis=1, out=last[:, 1:])
    before = np.minimum(earliest[1:, :, None] + np.arange(size)[:, None], n)
    before += np.arange(count)[:, None, None] * (n + 1)
    before *= 2
    before[..., 1] += 1
    since = last.take(before)
    since -= earliest[1:, :, None] - 1
    np.maximum(since, 0, out=since)
    result: list[Ints | None] = [None]
    for lines, barriers in zip(with_block[1:], since, strict=True):
        own = barriers[:lines]
        result.append(own if own[:, -1].any() else None)
    return result
