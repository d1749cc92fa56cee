"""How likely each cell is to be black, and each block to have begun: completions of lines, weighed and exchanged in
rounds.

A line alone makes a cell black in some share of its completions. Passed to the crossing line as odds, that share weighs
the completions there, and so on to and fro: belief propagation, rows and columns in turn. On a grid full of loops the
figures are not probabilities, but a search that tries the likelier value first ends much sooner.

All lines of a direction are processed at once, in NumPy, which this module needs. Sums over completions run once
forward and once backward, which is forward on the mirrored lines, so the mirrored lines are carried along. The
recurrence is that of `completions`, with a product of odds for each block: one row of sums, as long as the line has
spare cells, is carried from block to block, laid out as `Places` says. The sums of a line and of the same line mirrored
are the two parts of complex numbers, since NumPy adds these up as fast as others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...pausing import pause
from .open_lines import Bools, Floats, Ints, OpenLines

Pairs = NDArray[np.complex128]

# Looked up once: a round calls them some eighty times, on arrays so small that this is felt.
_accumulate, _maximum, _minimum, _multiply = np.add.accumulate, np.maximum, np.minimum, np.multiply

INERTIA = 0.3
"""The share of the previous round's message that stays in the next."""

LEAST_SHARE = 1e-30
"""Keeps the sum of shares above 0 where all of them have vanished."""

LARGE_ELEMENTS = 20_000
"""A round pauses after each block if the sums over one block of every line have more elements than this."""

MOST_TOLD = 4.6
"""The largest logarithm of odds that a line passes on, about 1 : 100; less for long lines, whose weights would
overflow.
"""


async def likely_given(lines: OpenLines, told: Floats) -> Bools:
    """Return for each variable whether it is likely true when every line receives these odds, as logarithms, for its
    cells.
    """
    beliefs = Beliefs(lines)
    await beliefs.hear(told)
    return beliefs.of_variables(lines) > 0.5


class Beliefs:
    """The messages that the unfinished lines of a board exchange."""

    def __init__(self, lines: OpenLines, inertia: float = INERTIA, before: Beliefs | None = None) -> None:
        """Begin with the last messages of `before`, beliefs about the same board with more unknown cells."""
        self.rows: _Lines = _Lines(Places.of_rows(lines))
        self.columns: _Lines = _Lines(Places.of_columns(lines))
        shape = (lines.height, lines.width)
        self._row_numbers = _chosen(lines.numbers[: lines.rows], shape[0])
        self._column_numbers = _chosen(lines.numbers[lines.rows :], shape[1])
        # Odds from the other direction, as logarithms. Known cells receive none.
        self._to_rows, self._to_columns = np.zeros(shape), np.zeros(shape)
        self._of_rows, self._of_columns = np.full(shape, 0.5), np.full(shape, 0.5)
        self._open = np.zeros(shape)
        self._open[lines.cell_rows, lines.cell_columns] = 1
        self._most = min(MOST_TOLD, 500 / max(shape))
        self._inertia, self._later_inertia = 0.0, inertia
        self._later_open: Floats = self._open * (1 - inertia)
        if before is not None:
            self._to_rows, self._to_columns = before._to_rows * self._open, before._to_columns * self._open
            self._inertia = inertia

    async def exchange(self, rounds: int) -> None:
        """Run rounds: messages from the rows to the columns, then from the columns to the rows. Pauses after each."""
        for _ in range(rounds):
            await self._round()
            await pause()

    async def _round(self) -> None:
        rows, columns = self._row_numbers, self._column_numbers
        self._of_rows[rows] = await self.rows.black_shares(self._to_rows[rows])
        self._to_columns = self._told(self._of_rows, self._to_rows, self._to_columns)
        self._of_columns[:, columns] = (await self.columns.black_shares(self._to_columns.T[columns])).T
        self._to_rows = self._told(self._of_columns, self._to_columns, self._to_rows)
        self._inertia = self._later_inertia

    async def hear(self, told: Floats) -> None:
        """Give rows and columns the same odds of cells, without an exchange between them."""
        told = told.copy()
        _clip(told, self._most)
        told *= self._open
        rows, columns = self._row_numbers, self._column_numbers
        self._of_rows[rows] = await self.rows.black_shares(told[rows])
        self._of_columns[:, columns] = (await self.columns.black_shares(told.T[columns])).T

    def _told(self, shares: Floats, heard: Floats, before: Floats) -> Floats:
        """Return the messages of lines, given their shares, the odds they received and their previous messages."""
        told = _log_odds(shares)
        told -= heard
        _clip(told, self._most)
        if not self._inertia:
            told *= self._open
            return told
        told *= self._later_open
        told += self._inertia * before
        return told

    def of_cells(self, lines: OpenLines) -> Floats:
        """Return how likely each cell that is unknown in `lines` is black."""
        cells = lines.cell_rows, lines.cell_columns
        result: Floats = (self._of_rows[cells] + self._of_columns[cells]) / 2
        return result

    def of_places(self) -> Floats:
        """Return how likely each block starts at each of its places."""
        return np.concatenate([self.rows.posterior, self.columns.posterior])

    def of_variables(self, lines: OpenLines) -> Floats:
        """Return how likely each variable is true, those of cells first, then those of blocks."""
        return np.concatenate([self.of_cells(lines), begun(self.of_places(), lines.block)])

    def narrowed(self, later: OpenLines, kept: Bools) -> Floats:
        """Return how likely each variable of `later` is true: lines of the same board when more cells are known, and
        these places are kept. What was believed of them is scaled up.
        """
        shares = self.of_places()[kept]
        shares += LEAST_SHARE
        first = later.block.searchsorted(np.arange(len(later.line)))
        shares /= np.add.reduceat(shares, first)[later.block]
        return np.concatenate([self.of_cells(later), begun(shares, later.block)])


def _chosen(numbers: Ints, count: int) -> Ints | slice:
    """Return the index of the unfinished lines among `count`: a slice, which copies nothing, if none is finished."""
    return numbers if len(numbers) < count else slice(None)


def _clip(values: Floats, most: float) -> None:
    # Several times as fast as `np.clip` on arrays this small.
    _maximum(values, -most, out=values)
    _minimum(values, most, out=values)


def _taken(values: Floats, at: Ints, into: Floats) -> Floats:
    """Return the values at these indices, which exist, in an array that is there already. In the browser this takes
    half the time of a new array and of looking whether the indices exist.
    """
    return values.take(at, None, into, "clip")


def _log_odds(shares: Floats) -> Floats:
    shares = _maximum(shares, 1e-6)
    _minimum(shares, 1 - 1e-6, out=shares)
    shares /= 1 - shares
    result: Floats = np.log(shares, out=shares)
    return result


@dataclass(frozen=True, slots=True)
class Places:
    """The layout of sums over the completions of `count` lines of n cells, all rows or all columns, with K blocks.

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
    """Lines x 2 x spare cells: whether this many cells before the first block can be white."""
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
        blocks = slice(*lines.line.searchsorted((own.start, own.stop)).tolist())
        chosen = slice(*lines.block.searchsorted((blocks.start, blocks.stop)).tolist())
        line, lengths = lines.line[blocks] - own.start, lines.lengths[blocks]
        earliest, spares = lines.earliest[blocks], lines.spare[blocks]
        block, start = lines.block[chosen] - blocks.start, lines.start[chosen]
        white = lines.white[own, :n]
        count = len(white)
        per_line = np.bincount(line, minlength=count)
        first = per_line.cumsum() - per_line
        number = np.arange(len(line)) - first[line]
        mirrored = per_line[line] - 1 - number
        shape = int(per_line.max()), count, int(spares.max()) + 1
        order = (-per_line).argsort(kind="stable")
        at = np.empty(count, dtype=np.intp)
        at[order] = np.arange(count)
        of_block = at[line]
        with_block = np.bincount(per_line)[:0:-1].cumsum()[::-1].tolist()
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
    gaps = (last.take(begin + (size - 1)) >= starts).nonzero()[0]
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
    for block in np.bincount(gaps // count).nonzero()[0].tolist():
        result[block + 1] = barred[block, : with_block[block + 1]]
    return result


_Passing = tuple[Floats, Floats, Floats, Pairs, Pairs, Floats, Ints | None]
"""What it takes to pass from a number of a block to the next one, for the lines that have it: sums and weights there,
room for their product, the same as pairs, the sums of the next one as pairs, the same one by one, and the indices of
the sums up to the places from which the next one must not be reached, None where there are none.
"""


def _paired(parts: Floats) -> Pairs:
    """Return pairs, the last axis, as complex numbers in the same memory."""
    pairs: Pairs = parts.view(np.complex128)[..., 0]
    return pairs


class _Lines:
    """The completions of the unfinished lines of a direction, and of the same lines mirrored."""

    def __init__(self, places: Places) -> None:
        self.count: int = places.count
        self.n: int = places.n
        self.block: Ints = places.block
        self.start: Ints = places.start
        self.forward: Ints = places.forward
        self.backward: Ints = places.backward
        self.begin: Ints = places.line[places.block] * (self.n + 1) + places.start
        self.end: Ints = self.begin + places.lengths[places.block]
        self.first_place: Ints = places.block.searchsorted(np.arange(len(places.line)))
        shape = (*places.shape, 2)
        self.weights: Floats = np.zeros(shape)
        # A 0 comes after the sums, and stays.
        self.sums: Floats = np.zeros(self.weights.size + 1)
        self.here: Floats = self.sums[:-1].reshape(shape)
        self.here[0] = places.leading.transpose(0, 2, 1)
        self.posterior: Floats = np.zeros(len(places.block))
        # Room for a figure of each place, used again and again.
        self.weight: Floats = np.zeros(len(places.block))
        self.other: Floats = np.zeros(len(places.block))
        # Sums from the left, each after a 0 that stays.
        self.odds: Floats = np.zeros((self.count, self.n + 1))
        self.steps: list[_Passing] = self._steps(places)
        self.large: bool = self.here[0].size > LARGE_ELEMENTS

    def _steps(self, places: Places) -> list[_Passing]:
        """Return what it takes to pass from each number of a block to the next one."""
        _, count, size = places.shape
        here, weights = self.here, self.weights
        product: Floats = np.zeros((count, size, 2))
        pairs, sum_pairs = _paired(product), _paired(here)
        steps = []
        for block, lines in enumerate(places.with_block[1:], 1):
            if lines < len(product):
                product, pairs = product[:lines], pairs[:lines]
            steps.append(
                (
                    here[block - 1, :lines],
                    weights[block - 1, :lines],
                    product,
                    pairs,
                    sum_pairs[block, :lines],
                    here[block, :lines],
                    places.barred[block],
                )
            )
        return steps

    async def black_shares(self, told: Floats) -> Floats:
        """Return for each line and cell the share of completions in which it is black, where the weight of a completion
        is the product of the odds of its black cells; `told` holds their logarithms. Stores in `posterior` the share of
        each place of each block.
        """
        odds, sums, weight, other, posterior = self.odds, self.sums, self.weight, self.other, self.posterior
        take = sums.take
        _accumulate(told, 1, None, odds[:, 1:])
        _taken(odds, self.end, weight)
        weight -= _taken(odds, self.begin, other)
        np.exp(weight, weight)
        flat = self.weights.reshape(-1)
        flat[self.forward] = weight
        flat[self.backward] = weight
        for before, weights, product, pairs, sum_pairs, after, barred in self.steps:
            _multiply(before, weights, product)
            _accumulate(pairs, 1, None, sum_pairs)
            if barred is not None:
                after -= take(barred, None, product, "clip")
            if self.large:
                await pause()
        _taken(sums, self.forward, posterior)
        posterior *= weight
        posterior *= _taken(sums, self.backward, other)
        total = np.add.reduceat(posterior, self.first_place)
        if not total.all():
            # Rounding has lost every place of a block: nothing is believed of it.
            posterior[(total == 0)[self.block]] = 1
            total = np.add.reduceat(posterior, self.first_place)
        posterior /= _taken(total, self.block, other)
        edges = self.count * (self.n + 1)
        change = np.bincount(self.begin, posterior, edges)
        change -= np.bincount(self.end, posterior, edges)
        shares: Floats = _accumulate(change.reshape(self.count, -1), 1)[:, :-1]
        return shares


def begun(shares: Floats, block: Ints) -> Floats:
    """Return for each block and each of its places but the last the share of completions in which it has begun by then,
    given the shares of its places; `block` is the block of each place.
    """
    sums = shares.cumsum()
    sums -= block
    result: Floats = sums[:-1][block[:-1] == block[1:]]
    return result
