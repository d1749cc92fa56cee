"""Backtracking below full probing (Wu et al. 2013, section III-C).

Probe to the fixpoint; if cells are left, choose one, try white, then black. The cell is the one that maximises Min-logd
of the numbers of cells that its two probes settled, the best of the paper's seven heuristics.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

from .board import Board
from .probe import Prober, Record, deduce
from .puzzle import BLACK, WHITE, Cell, Grid
from .steps import Step


def min_logd(white: int, black: int) -> float:
    """Min-logd: min(m0, m1) + 1.85 log(1 + |m0 - m1|) (Wu et al. 2013, section III-C)."""
    return min(white, black) + 1.85 * log(1 + abs(white - black))


@dataclass(slots=True)
class _Branch:
    """A guess that can still be turned round."""

    mark: int
    cell: tuple[int, int]
    records: int
    """The mark in the prober's journal."""


class Search:
    """A search for solutions, advanced by iterating `run()`; everything can be read at any time.

    `probing` False stops where line logic does: no probe, no guess. `limit` None asks for all solutions. `finished`
    says that every solution has been found, `reason` why the search ended.
    """

    def __init__(self, board: Board, limit: int | None = 2, probing: bool = True) -> None:
        self.board = board
        self.limit = limit
        self.probing = probing
        self.solutions: list[Grid] = []
        self.finished = False
        self.guesses = 0
        self.depth = 0
        self.reason = ""
        self._prober = Prober(board)
        self._root: Grid | None = None

    @property
    def probes(self) -> int:
        """How many probes were made."""
        return self._prober.probes

    @property
    def proved(self) -> Grid:
        """The cells that hold in every solution, as far as is known: all settled before the first guess, at least."""
        return self.board.grid() if self._root is None else self._root

    def run(self) -> Iterator[Step | None]:
        """Yield steps, and None wherever it may pause, until it is finished or `limit` is reached."""
        branches: list[_Branch] = []
        prober = self._prober
        since = 0
        while True:
            alive = yield from prober.run(since) if self.probing else deduce(self.board)
            if alive and not branches and not self.solutions:
                self._root = self.board.grid()
            if alive and self.board.open_count:
                if not self.probing:
                    self.reason = "line logic goes no further"
                    return
                branch = _Branch(self.board.mark(), self._choose(), prober.mark())
                branches.append(branch)
                yield self._try(branch, WHITE)
            else:
                if alive:
                    self.solutions.append(self.board.grid())
                    yield Step("solution")
                    if branches and self._satisfied():
                        return
                if not branches:
                    self._finish()
                    return
                branch = branches.pop()
                prober.rewind(branch.records)
                yield self._retract(branch)
                yield self._try(branch, BLACK)
            self.depth = len(branches)
            since = branch.mark

    def _satisfied(self) -> bool:
        """Whether as many solutions were found as were asked for."""
        if self.limit is None or len(self.solutions) < self.limit:
            return False
        self.reason = f"{self.limit} solution{'s' * (self.limit > 1)} found, as asked"
        return True

    def _choose(self) -> tuple[int, int]:
        """The unknown cell with the best pair of probes, the first of equals."""

        def worth(item: tuple[tuple[int, int], Record]) -> tuple[float, int, int]:
            (row, column), record = item
            return min_logd(record.white, record.black), -row, -column

        return max(self._prober.records.items(), key=worth)[0]

    def _try(self, branch: _Branch, value: str) -> Step:
        """Settle the cell of a branch; the second value is no guess when nothing else is left, but it is told the same
        way.
        """
        self.guesses += value == WHITE
        row, column = branch.cell
        self.board.settle(row, column, value == BLACK)
        cell: Cell = (row, column, value)
        return Step("guess", (cell,), assumption=cell)

    def _retract(self, branch: _Branch) -> Step:
        """Take back all that followed from a guess."""
        cells = self.board.cells_since(branch.mark)
        self.board.undo(branch.mark)
        return Step("retract", cells)

    def _finish(self) -> None:
        self.finished = True
        self.reason = "every possibility was examined"
        for number, solution in enumerate(self.solutions):
            self._root = solution if number == 0 else self.proved.common(solution)
