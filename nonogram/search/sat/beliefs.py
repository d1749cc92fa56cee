"""How likely each cell is to be black, and each block to have begun: completions of lines, weighed and exchanged in
rounds.

A line alone makes a cell black in some share of its completions. Passed to the crossing line as odds, that share weighs
the completions there, and so on to and fro: belief propagation, rows and columns in turn. On a grid full of loops the
figures are not probabilities, but a search that tries the likelier value first ends much sooner.

All lines of a direction are processed at once, in NumPy, which this module needs. Sums over completions run once
forward and once backward, which is forward on the mirrored lines, so the mirrored lines are carried along. The
recurrence is that of `completions`, with a product of odds for each block: one row of sums, as long as the line has
spare cells, is carried from block to block. The sums of a line and of the same line mirrored are the two parts of
complex numbers, since NumPy adds these up as fast as others.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...pausing import pause
from .open_lines import Bools, Floats, Ints, OpenLines
from .places import Places

Pairs = NDArray[np.complex128]

INERTIA = 0.3
"""The share of the previous round's message that stays in the next."""

LEAST_SHARE = 1e-30
"""Keeps the sum of shares above 0 where all of them have vanished."""

LARGE = 20_000
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
        self.rows, self.columns = _Lines(Places.of_rows(lines)), _Lines(Places.of_columns(lines))
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
        told = _clipped(told, self._most) * self._open
        rows, columns = self._row_numbers, self._column_numbers
        self._of_rows[rows] = await self.rows.black_shares(told[rows])
        self._of_columns[:, columns] = (await self.columns.black_shares(told.T[columns])).T

    def _told(self, shares: Floats, heard: Floats, before: Floats) -> Floats:
        """Return the messages of lines, given their shares, the odds they received and their previous messages."""
        told = _clipped(_log_odds(shares) - heard, self._most)
        told *= self._open
        if not self._inertia:
            return told
        told *= 1 - self._inertia
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
        first = np.searchsorted(later.block, np.arange(len(later.line)))
        shares /= np.add.reduceat(shares, first)[later.block]
        return np.concatenate([self.of_cells(later), begun(shares, later.block)])


def _chosen(numbers: Ints, count: int) -> Ints | slice:
    """Return the index of the unfinished lines among `count`: a slice, which copies nothing, if none is finished."""
    return numbers if len(numbers) < count else slice(None)


def _clipped(values: Floats, most: float) -> Floats:
    # Several times as fast as `np.clip` on arrays this small.
    result: Floats = np.minimum(np.maximum(values, -most), most)
    return result


def _taken(values: Floats, at: Ints, into: Floats) -> Floats:
    """Return the values at these indices, which exist, in an array that is there already. In the browser this takes
    half the time of a new array and of looking whether the indices exist.
    """
    return values.take(at, out=into, mode="clip")


def _log_odds(shares: Floats) -> Floats:
    shares = np.minimum(np.maximum(shares, 1e-6), 1 - 1e-6)
    shares /= 1 - shares
    result: Floats = np.log(shares, out=shares)
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
        self.count, self.n = places.count, places.n
        self.block, self.start = places.block, places.start
        self.forward, self.backward = places.forward, places.backward
        self.begin: Ints = places.line[places.block] * (self.n + 1) + places.start
        self.end: Ints = self.begin + places.lengths[places.block]
        self.first_place: Ints = np.searchsorted(places.block, np.arange(len(places.line)))
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
        self.steps = self._steps(places)
        self.large = self.here[0].size > LARGE

    def _steps(self, places: Places) -> list[_Passing]:
        """Return what it takes to pass from each number of a block to the next one."""
        _, count, size = places.shape
        product: Floats = np.zeros((count, size, 2))
        steps = []
        for block, lines in enumerate(places.with_block[1:], 1):
            before, after, weights = (
                self.here[block - 1, :lines],
                self.here[block, :lines],
                self.weights[block - 1, :lines],
            )
            steps.append(
                (
                    before,
                    weights,
                    product[:lines],
                    _paired(product[:lines]),
                    _paired(after),
                    after,
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
        np.add.accumulate(told, axis=1, out=odds[:, 1:])
        _taken(odds, self.end, weight)
        weight -= _taken(odds, self.begin, other)
        np.exp(weight, out=weight)
        flat = self.weights.reshape(-1)
        flat[self.forward] = weight
        flat[self.backward] = weight
        for before, weights, product, pairs, sum_pairs, after, barred in self.steps:
            np.multiply(before, weights, out=product)
            np.add.accumulate(pairs, axis=1, out=sum_pairs)
            if barred is not None:
                after -= _taken(sums, barred, product)
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
        shares: Floats = np.add.accumulate(change.reshape(self.count, -1), axis=1)[:, :-1]
        return shares


def begun(shares: Floats, block: Ints) -> Floats:
    """Return for each block and each of its places but the last the share of completions in which it has begun by then,
    given the shares of its places; `block` is the block of each place.
    """
    sums = np.cumsum(shares)
    sums -= block
    result: Floats = sums[:-1][block[:-1] == block[1:]]
    return result
