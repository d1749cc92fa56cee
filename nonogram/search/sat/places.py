"""Where the blocks of many lines may start, for all lines of a direction at once. This module needs NumPy.

The recurrence is that of `completions`, with "or" for sums, forward and backward. Backward is forward on the mirrored
lines, so the mirrored lines are carried along as further lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Places:
    """The places at which the blocks of `count` lines of n cells start in some completion.

    `block` and `start` have an element for each place, line by line, block by block. Other arrays are laid out on three
    axes, the `shape`: the numbers of blocks in their line; the lines, first as they are and then mirrored; and the
    spare cells: how many cells after its earliest start a block starts.
    """

    shape: tuple[int, int, int]
    block: Ints
    """The block of each place."""
    start: Ints
    """The cell of each place."""
    forward: Ints
    """The index of each place in an array of the shape."""
    backward: Ints
    """The index of the same place in the mirrored line, whose blocks are numbered from the other end."""
    leading: Bools
    """Mirrored and other lines x spare cells: whether so many cells before the first block can be white."""
    since: list[Ints | None]
    """For each number of a block, lines x spare cells: the spare cells after which the block before must have ended, as
    the gap would hold a black cell otherwise; None where there is no such cell.
    """

    @classmethod
    def of(cls, line: Ints, lengths: Ints, earliest: Ints, black: Bools, white: Bools) -> Self:
        """Find the places: `line`, `lengths` and `earliest` tell of each block its line, its length and the earliest
        start that the clues allow, `black` and `white` which cells of each line can have that value.
        """
        count, n = black.shape
        per_line = np.bincount(line, minlength=count)
        first = np.cumsum(per_line) - per_line
        last = first + per_line - 1
        spare = n - earliest[last] - lengths[last]
        number = np.arange(len(line)) - first[line]
        mirrored = per_line[line] - 1 - number
        shape = int(per_line.max()), 2 * count, int(spare.max()) + 1
        spares = spare[line]
        block, later = np.nonzero(_fitting(line, lengths, earliest, spares, black, white, shape[2]))
        forward = ((number * 2 * count + line) * shape[2])[block] + later
        backward = ((mirrored * 2 * count + count + line) * shape[2] + spares)[block] - later
        both = np.concatenate([white, white[:, ::-1]])
        leading = np.ones(shape[1:], dtype=np.bool_)
        np.logical_and.accumulate(both[:, : shape[2] - 1], axis=1, out=leading[:, 1:])
        at_earliest = np.zeros(shape[:2], dtype=np.intp)
        at_earliest[number, line] = earliest
        at_earliest[mirrored, count + line] = n - spares - earliest - lengths
        since = _barriers(at_earliest, both, shape[2])
        reached = _reached(shape, forward, backward, leading, since)
        there = reached.take(forward) & reached.take(backward)
        block, later = block[there], later[there]
        return cls(shape, block, earliest[block] + later, forward[there], backward[there], leading, since)


def _fitting(line: Ints, lengths: Ints, earliest: Ints, spares: Ints, black: Bools, white: Bools, size: int) -> Bools:
    """Blocks x spare cells: whether the cells of the block can be black there and those next to it white."""
    count, n = black.shape
    runs = np.zeros((count, n + 1), dtype=np.intp)
    np.cumsum(black, axis=1, out=runs[:, 1:])
    bordered = np.ones((count, n + 2), dtype=np.bool_)
    bordered[:, 1:-1] = white
    later = np.arange(size)
    begin = (line * (n + 1) + earliest)[:, None] + later
    long = lengths[:, None]
    fits: Bools = runs.take(begin + long, mode="clip") - runs.take(begin, mode="clip") == long
    begin += line[:, None]
    fits &= bordered.take(begin, mode="clip")
    begin += long + 1
    fits &= bordered.take(begin, mode="clip")
    fits &= later <= spares[:, None]
    return fits


def _barriers(earliest: Ints, white: Bools, size: int) -> list[Ints | None]:
    """Return `Places.since`, from the earliest start of each block of each line."""
    n = white.shape[1]
    # By cell, from the one before the line, the last cell so far that must be black.
    last = np.full((len(white), n + 1), -1)
    np.maximum.accumulate(np.where(white, -1, np.arange(n)), axis=1, out=last[:, 1:])
    before = np.minimum(earliest[1:, :, None] + np.arange(size), n)
    before += np.arange(len(white))[:, None] * (n + 1)
    since = last.take(before)
    since -= earliest[1:, :, None] - 1
    np.maximum(since, 0, out=since)
    some = since[:, :, -1].any(axis=1).tolist()
    return [None, *[since[at] if there else None for at, there in enumerate(some)]]


def _reached(
    shape: tuple[int, int, int], forward: Ints, backward: Ints, leading: Bools, since: list[Ints | None]
) -> Bools:
    """Return in which places each block is reached by the blocks before it."""
    fits = np.zeros(shape, dtype=np.bool_)
    flat = fits.reshape(-1)
    flat[forward] = True
    flat[backward] = True
    reached = np.zeros(shape, dtype=np.bool_)
    reached[0] = leading
    later = np.arange(shape[2])
    for block in range(1, shape[0]):
        ended = np.where(reached[block - 1] & fits[block - 1], later, -1)
        np.maximum.accumulate(ended, axis=1, out=ended)
        barrier = since[block]
        np.greater_equal(ended, 0 if barrier is None else barrier, out=reached[block])
    return reached
