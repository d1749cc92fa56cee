"""The choice of the cell to guess.

Seven heuristics of Wu et al. 2013 (section III-C) weigh a cell by m0 and m1, the numbers of cells newly painted by its
white and its black probe; the cell with the greatest weight is guessed. Franco-Sanchez instead takes the cell whose row
and column have the fewest completions together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from heapq import nsmallest
from math import log, sqrt
from random import Random
from typing import Final, Protocol

from ..cells import At
from ..logic.board import Board
from ..logic.completions import completions
from ..logic.line import positions
from .learned import Record

Weight = Callable[[int, int], float]

NEARLY_BEST_SHARE: Final = 0.9
"""A cell whose weight is at least this share of the best one's is nearly as good."""
COUNTS_PER_LINE: Final = 4096
"""The number of counts remembered for each line."""


def min_logm(white: int, black: int) -> float:
    """Return min(m0, m1) + log(1 + m0) log(1 + m1)."""
    return min(white, black) + log(1 + white) * log(1 + black)


def min_logd(white: int, black: int) -> float:
    """Return min(m0, m1) + 1.85 log(1 + |m0 - m1|), the best heuristic in the paper."""
    return min(white, black) + 1.85 * log(1 + abs(white - black))


HEURISTICS: Mapping[str, Weight] = {
    "sum": lambda white, black: white + black,
    "min": min,
    "max": max,
    "mul": lambda white, black: white * black,
    "sqrt": lambda white, black: min(white, black) + sqrt(max(white, black) / (min(white, black) + 1)),
    "min_logm": min_logm,
    "min_logd": min_logd,
}
"""The heuristics that weigh the outcomes of probes, as functions of m0 and m1."""


class Chooser(Protocol):
    """A way of choosing the cell to guess."""

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        """Return an open cell of the board, which must have one; `records` are the known probes of its cells. Among
        equal cells it is the first in reading order or, with `rng`, one drawn from those that are about as good.
        """

    def candidates(self, records: Mapping[At, Record], most: int) -> list[At]:
        """Return at most `most` of the recorded cells, best first; none if the heuristic does not weigh outcomes."""


class Weigher:
    """The choice of the recorded cell with the greatest weight by one of HEURISTICS; any nearly as heavy is
    about as good.

    If no cell has a record, it takes one of a row with the fewest open cells, and in this row one whose column has the
    fewest.
    """

    def __init__(self, heuristic: str, board: Board) -> None:
        self._board = board
        self._weight = lru_cache(maxsize=1 << 16)(HEURISTICS[heuristic])

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        if not records:
            return _nearly_full(self._board)
        weight = self._weight
        weights = [weight(record.white, record.black) for record in records.values()]
        most = max(weights)
        bound = most if rng is None else NEARLY_BEST_SHARE * most
        cells = [cell for cell, weight in zip(records, weights, strict=True) if weight >= bound]
        return min(cells) if rng is None else rng.choice(sorted(cells))

    def candidates(self, records: Mapping[At, Record], most: int) -> list[At]:
        def rank(cell: At) -> tuple[float, At]:
            record = records[cell]
            return -self._weight(record.white, record.black), cell

        return nsmallest(most, records, key=rank)


class CompletionCounts:
    """The choice of the open cell whose row and column have the fewest completions together.

    "Together" is the sum of the two numbers, as in `classic.franco_sanchez`. Counts are remembered per line state.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        puzzle = board.puzzle
        self._count = [
            lru_cache(COUNTS_PER_LINE)(completions(puzzle.clue(line), size)) for line, size in enumerate(board.sizes)
        ]

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        board = self._board
        counts = [count(state) for count, state in zip(self._count, board.states, strict=True)]
        rows, columns = counts[: board.height], counts[board.height :]
        order = sorted(range(board.width), key=columns.__getitem__)
        fewest: int | None = None
        equals: list[At] = []
        for row in sorted(range(board.height), key=rows.__getitem__):
            if fewest is not None and rows[row] + columns[order[0]] > fewest:
                break
            open_cells = board.open_in_row(row)
            for column in order if open_cells else ():
                together = rows[row] + columns[column]
                if fewest is not None and together > fewest:
                    break
                if open_cells >> column & 1:
                    if together != fewest:
                        fewest, equals = together, []
                    equals.append((row, column))
        return min(equals) if rng is None else rng.choice(sorted(equals))

    def candidates(self, records: Mapping[At, Record], most: int) -> list[At]:
        return []


def chooser(heuristic: str, board: Board) -> Chooser:
    """Return the Chooser for a board with the heuristic of this name."""
    return CompletionCounts(board) if heuristic == "solution_count" else Weigher(heuristic, board)


def _nearly_full(board: Board) -> At:
    rows = [board.open_in_row(row) for row in range(board.height)]
    row = min((row for row, cells in enumerate(rows) if cells), key=lambda row: rows[row].bit_count())
    columns = positions(rows[row])
    return row, min(columns, key=lambda column: sum(cells >> column & 1 for cells in rows))
