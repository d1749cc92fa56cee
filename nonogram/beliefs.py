"""How likely each cell is black and each block has begun: completions of lines, weighed and exchanged in a few rounds.

A line alone makes a cell black in some share of its completions. Told to the crossing line as odds, that share weighs
the completions there, and so on to and fro: belief propagation, rows and columns in turn. On a grid full of loops the
figures are no probabilities, but a search that tries the likelier value first ends much sooner.

All lines of a direction are worked on at once, in NumPy; this module needs it. Sums over completions run once forward
and once backward, which is forward on the mirrored lines, so these are carried along as further lines. The recurrence
is that of `completions`, with a product of odds for each block.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .board import Board, positions
from .encoding import Encoding, block_starts

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

ROUNDS = 12
INERTIA = 0.3
"""The share of what was told in the round before that stays in what is told."""

MOST_TOLD = 4.6
"""The largest logarithm of odds that a line tells, about 1 : 100; less for long lines, whose weights would overflow."""


def likely(board: Board, encoding: Encoding, rounds: int = ROUNDS) -> list[int]:
    """The likelier literal of every variable, in the order of the variables; the board must be as it was encoded."""
    height, width = board.height, board.width
    at = np.array(encoding.cells, dtype=np.intp).reshape(-1, 2)
    row_numbers, column_numbers = np.unique(at[:, 0]), np.unique(at[:, 1])
    rows = _Lines(board, row_numbers.tolist(), width)
    columns = _Lines(board, (height + column_numbers).tolist(), height)
    # Odds told by the other direction, as logarithms. Known cells are told nothing.
    to_rows, to_columns = np.zeros((height, width)), np.zeros((height, width))
    is_open = np.zeros((height, width))
    is_open[at[:, 0], at[:, 1]] = 1
    most = min(MOST_TOLD, 600 / max(height, width))
    of_rows, of_columns = np.zeros((height, width)), np.zeros((height, width))
    for number in range(rounds):
        inertia = INERTIA if number else 0
        of_rows[row_numbers] = rows.black_shares(to_rows[row_numbers])
        told = np.clip(_log_odds(of_rows) - to_rows, -most, most) * is_open
        to_columns = inertia * to_columns + (1 - inertia) * told
        of_columns[:, column_numbers] = columns.black_shares(to_columns.T[column_numbers]).T
        told = np.clip(_log_odds(of_columns) - to_columns, -most, most) * is_open
        to_rows = inertia * to_rows + (1 - inertia) * told
    black = (of_rows + of_columns)[at[:, 0], at[:, 1]] > 1
    true = [*black.tolist(), *rows.begun(), *columns.begun()]
    return [variable if value else -variable for variable, value in enumerate(true, 1)]


def _log_odds(shares: Floats) -> Floats:
    shares = np.clip(shares, 1e-6, 1 - 1e-6)
    result: Floats = np.log(shares / (1 - shares))
    return result


class _Lines:
    """Unfinished lines of one direction, n cells each, and after them the same lines mirrored.

    Arrays have a first axis of lines, a second of blocks and a last of cells; a line with fewer blocks than others has
    blocks that start nowhere.
    """

    def __init__(self, board: Board, lines: Sequence[int], n: int) -> None:
        clues = [board.puzzle.clue(line) for line in lines]
        self.count, self.n = len(lines), n
        self.most = max(map(len, clues))
        shape = (2 * self.count, self.most)
        self.starts: Floats = np.zeros((*shape, n))
        lengths = np.ones(shape, dtype=np.intp)
        self.white: Floats = np.zeros((2 * self.count, n))
        self.places: list[list[list[int]]] = []
        flat: list[int] = []
        for i, (line, clue) in enumerate(zip(lines, clues, strict=True)):
            state, mirrored = board.states[line], self.count + i
            self.places.append([positions(mask) for mask in block_starts(clue, n, state)])
            for block, (places, length) in enumerate(zip(self.places[i], clue, strict=True)):
                other = len(clue) - 1 - block
                first, last = (i * self.most + block) * n, (mirrored * self.most + other) * n + n - length
                flat += [first + place for place in places]
                flat += [last - place for place in places]
                lengths[i, block] = lengths[mirrored, other] = length
            self.white[i, positions(state >> n)] = 1
            self.white[mirrored] = self.white[i, ::-1]
        self.starts.put(flat, 1)
        self._index(lengths, np.array([len(clue) for clue in clues], dtype=np.intp))
        self.begun_by: Floats = np.zeros((self.count, self.most, n + 1))

    def _index(self, lengths: Ints, blocks: Ints) -> None:
        """Work out, once, where in the flat arrays the terms of each sum stand."""
        count, most, n = self.count, self.most, self.n
        cell = np.arange(n)
        line = np.arange(2 * count)[:, None]
        edge = (line * (n + 1))[:, :, None]
        self.first: Ints = edge + np.broadcast_to(cell, (2 * count, most, n))
        self.behind: Ints = edge + np.minimum(cell + lengths[:, :, None], n)
        other_block = np.clip(blocks[:, None] - 1 - np.arange(most), 0, most - 1)
        other_start = np.clip(n - cell - lengths[:count, :, None], 0, n - 1)
        self.mirror: Ints = ((line[count:] * most + other_block) * n)[:, :, None] + other_start
        block = (line[:count] * most + np.arange(most))[:, :, None] * (n + 1)
        self.covered_to: Ints = block + cell + 1
        self.covered_from: Ints = block + np.maximum(cell + 1 - lengths[:count, :, None], 0)
        # For each cell, where the block before would have started to leave room for one that starts there.
        before = cell[:, None, None] - lengths[:, :-1] - 1
        self.room: Floats = (before >= 0).astype(np.float64)
        self.before: Ints = (line * most + np.arange(most - 1)) * n + np.maximum(before, 0)

    def black_shares(self, told: Floats) -> Floats:
        """For each line and cell, the share of completions in which it is black, each completion weighed by the odds of
        its black cells; `told` are their logarithms. Keeps in `begun_by`, for each block, the weight of its starts
        before each cell.
        """
        odds = np.zeros((2 * self.count, self.n + 1))
        odds[:, 1:] = np.cumsum(np.concatenate([told, told[:, ::-1]]), axis=1)
        weights = self.starts * np.exp(odds.take(self.behind) - odds.take(self.first))
        before = np.zeros(self.starts.shape)
        started = np.zeros(self.starts.shape)
        here = np.zeros(self.starts.shape[:2])
        here[:, 0] = 1
        for cell in range(self.n):
            if cell:
                here *= self.white[:, cell - 1 : cell]
                here[:, 1:] += started.take(self.before[cell]) * self.room[cell]
            before[:, :, cell] = here
            started[:, :, cell] = here * weights[:, :, cell]
        behind = before.take(self.mirror)
        self.begun_by[:, :, 1:] = np.cumsum(started[: self.count] * behind, axis=2)
        covered = self.begun_by.take(self.covered_to) - self.begun_by.take(self.covered_from)
        shares: Floats = covered.sum(axis=1) / self.begun_by[:, 0, -1:]
        return shares

    def begun(self) -> list[bool]:
        """Whether each block has more likely than not begun by each of its starts but the last."""
        likely: list[bool] = []
        for weights, line in zip(self.begun_by, self.places, strict=True):
            for by_cell, places in zip(weights, line, strict=False):
                likely += (by_cell[[place + 1 for place in places[:-1]]] > by_cell[-1] / 2).tolist()
        return likely
