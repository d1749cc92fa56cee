"""Backtracking below full probing (Wu et al. 2013, section III-C).

Probe to the fixpoint; if cells are left, choose one, try white, then black. The cell is the one that maximises Min-logd
of the numbers of cells that its two probes settled, the best of the paper's seven heuristics.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log

from .board import Board
from .probe import Prober, Record, deduce
from .puzzle import BLACK, UNKNOWN, WHITE, Cell, Grid
from .steps import Step


def min_logd(white: int, black: int) -> float:
    """Min-logd: min(m0, m1) + 1.85 log(1 + |m0 - m1|) (Wu et al. 2013, section III-C)."""
    return min(white, black) + 1.85 * log(1 + abs(white - black))


@dataclass(slots=True)
class _Branch:
    """A guess that can still be turned round."""

    mark: int
    cell: tuple[int, int]
    records: dict[tuple[int, int], Record]


@dataclass(slots=True)
class Search:
    """A search for solutions, advanced by iterating `run()`; all fields can be read at any time.

    `probing` False stops where line logic does: no probe, no guess. `limit` None asks for all solutions. `finished`
    says that every solution has been found; `proved` are the cells that hold in all of them as far as is known.
    """

    board: Board
    limit: int | None = 2
    probing: bool = True
    guesses_allowed: int | None = None
    solutions: list[Grid] = field(default_factory=list)
    proved: Grid = field(init=False)
    finished: bool = False
    guesses: int = 0
    probes: int = 0
    depth: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        self.proved = self.board.grid()

    def run(self) -> Iterator[Step | None]:
        """Yield steps, and None wherever it may pause, until it is finished, or `limit` or a budget is reached."""
        branches: list[_Branch] = []
        prober = Prober(self.board)
        since = 0
        while True:
            alive = yield from prober.run(since) if self.probing else deduce(self.board)
            self.probes += prober.probes
            if alive and not branches and not self.solutions:
                self.proved = self.board.grid()
            if alive and self.board.open_count:
                if self._stuck():
                    return
                branch = _Branch(self.board.mark(), self._choose(prober.records), prober.records)
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
                yield self._retract(branch)
                yield self._try(branch, BLACK)
            self.depth = len(branches)
            since = branch.mark
            prober = Prober(self.board, dict(branch.records))

    def _stuck(self) -> bool:
        """Whether the search must stop where a guess is due."""
        if not self.probing:
            self.reason = "line logic goes no further"
        elif self.guesses_allowed is not None and self.guesses >= self.guesses_allowed:
            self.reason = f"the budget of {self.guesses_allowed} guesses is used up"
        return bool(self.reason)

    def _satisfied(self) -> bool:
        """Whether as many solutions were found as were asked for."""
        if self.limit is None or len(self.solutions) < self.limit:
            return False
        self.reason = f"{self.limit} solution{'s' * (self.limit > 1)} found, as asked"
        return True

    def _choose(self, records: dict[tuple[int, int], Record]) -> tuple[int, int]:
        """The unknown cell with the best pair of probes, the first of equals."""
        return max(sorted(records), key=lambda cell: min_logd(records[cell].white, records[cell].black))

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
        before = self.board.grid()
        self.board.undo(branch.mark)
        after = self.board.grid()
        return Step("retract", tuple(cell for cell in before.cells() if after[cell[0], cell[1]] == UNKNOWN))

    def _finish(self) -> None:
        self.finished = True
        self.reason = "every possibility was examined"
        for number, solution in enumerate(self.solutions):
            self.proved = solution if number == 0 else self.proved.common(solution)
