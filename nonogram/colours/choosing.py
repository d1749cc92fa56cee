"""The choice of the cell and the value to guess in colours; see `search.heuristics`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Protocol

from ..cells import At
from ..inks import ColourClue, gaps
from ..search.heuristics import COUNTS_PER_LINE, HEURISTICS, NEARLY_BEST_SHARE
from .board import ColourBoard
from .learned import Record
from .state import State


class Chooser(Protocol):
    """A way of choosing the cell to guess."""

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        """Return an open cell of the board, which must have one; `records` are the known probes of its cells. Among
        equal cells it is the first in reading order or, with `rng`, one drawn from those that are about as good.
        """


class Weigher:
    """The choice of the recorded cell with the greatest weight by one of HEURISTICS, of the gains of its two least
    gaining values; where nothing is recorded, of a cell of the fewest values.
    """

    def __init__(self, heuristic: str, board: ColourBoard) -> None:
        self._board = board
        self._weight = lru_cache(maxsize=1 << 16)(HEURISTICS[heuristic])

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        weights = {}
        for cell, record in records.items():
            least = sorted(record.gains.values())[:2]
            if len(least) == 2:
                weights[cell] = self._weight(*least)
        if not weights:
            return min(self._board.open_cells(), key=lambda cell: (len(self._board.left(*cell)), cell))
        bound = max(weights.values()) * (1 if rng is None else NEARLY_BEST_SHARE)
        cells = sorted(cell for cell, weight in weights.items() if weight >= bound)
        return cells[0] if rng is None else rng.choice(cells)


class CompletionCounts:
    """The choice of the open cell whose row and column have the fewest completions together. Counts are remembered per
    line state.
    """

    def __init__(self, board: ColourBoard) -> None:
        self._board = board
        puzzle, lines = board.puzzle, range(board.height + board.width)
        self._count = [
            lru_cache(COUNTS_PER_LINE)(completions(puzzle.clue(line), puzzle.length(line), board.inks))
            for line in lines
        ]

    def best(self, records: Mapping[At, Record], rng: Random | None) -> At:
        board = self._board
        counts = [count(state) for count, state in zip(self._count, board.states, strict=True)]
        together = {(r, c): counts[r] + counts[board.height + c] for r, c in board.open_cells()}
        fewest = min(together.values())
        cells = [cell for cell, count in together.items() if count == fewest]
        return cells[0] if rng is None else rng.choice(cells)


def chooser(heuristic: str, board: ColourBoard) -> Chooser:
    """Return the Chooser for a board with the heuristic of this name."""
    return CompletionCounts(board) if heuristic == "solution_count" else Weigher(heuristic, board)


def completions(clue: ColourClue, n: int, inks: int) -> Callable[[State], int]:
    """Return a function from the state of a line of n cells to the number of its completions, 0 for a contradiction.
    The clue must fit. Its cost: O(k n) small steps for k blocks.
    """
    blocks = list(zip(clue, (0, *gaps(clue)), strict=False))

    def count(state: State) -> int:
        white = [state >> inks * n + i & 1 for i in range(n)]
        # ways[i]: for the blocks so far, within the first i cells.
        ways = [1]
        for cell in white:
            ways.append(ways[-1] * cell)
        for (length, ink), gap in blocks:
            run, after = 0, [0]
            for i in range(1, n + 1):
                run = run + 1 if state >> (ink - 1) * n + i - 1 & 1 else 0
                start = i - length
                begun = 0
                if run >= length:
                    begun = ways[start] if not gap else ways[start - 1] * white[start - 1] if start else 0
                after.append(after[-1] * white[i - 1] + begun)
            ways = after
        return ways[n]

    return count
