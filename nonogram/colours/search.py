"""Backtracking below full probing (Wu et al. 2013, section III-C) in colours.

Probe; if cells are left, choose one by a heuristic and guess one of its values. When that has been examined to the end,
the value is ruled out, and the search goes on with the others. Where many guesses lead nowhere, python-sat takes over
at the root, if it may be used.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from random import Random

from ..cells import At, Cell
from ..grid import Grid
from ..logic.propagation import Deducing, deduce
from ..options import Options
from ..problems import problem
from ..search.luby import luby
from ..search.result import Search
from ..search.sat.installed import accelerator
from ..steps import Step
from .board import ColourBoard
from .choosing import chooser
from .grid import ColourGrid
from .probing import Prober
from .puzzle import ColourPuzzle
from .sat import Solver

FIRST_WALK_REVERSALS = 10
"""Reversed guesses in the first walk."""
WALK_REVERSALS = 50
"""Reversed guesses in the shortest of the later walks, which follow Luby's sequence."""
GUESSES_ALONE = 15
"""After this many guesses python-sat takes over."""
_LEVELS = {"fp1": 1, "fp2": 2, "fp3": 3}


@dataclass(frozen=True, slots=True)
class _Branch:
    """A guess that can still be ruled out: the marks of trail and journal before it, and the cell with its value."""

    mark: int
    records: int
    cell: At
    value: int


class ColourSearch(Search):
    """A search for the solutions of a board in colours.

    `method` "line" stops where line logic does; "fp1", "fp2" and "fp3" probe and guess; "sat" begins with python-sat.
    With `helped` the others turn to it after GUESSES_ALONE guesses, unless all solutions are asked for. The options are
    those of black and white, but that of the line solvers there are "bits", "wu" and "brute", and that the value tried
    first is always the one with the fewest consequences. `calls` counts the nodes of the search tree, including the
    root, `conflicts` those that propagation or probing refuted, and the conflicts of python-sat. Raises ArgumentError
    for a line solver that there is not in colours.
    """

    board: ColourBoard  # type: ignore[assignment]
    # Of `Search`; assigned here, they would have no declared type for some type checkers.
    calls: int
    guessing: bool
    guesses: int
    deepest: int
    conflicts: int
    restarts: int
    reason: str
    _prober: Prober | None

    def __init__(
        self,
        puzzle: ColourPuzzle,
        grid: Grid | None,
        method: str,
        options: Options,
        limit: int | None,
        helped: bool = False,
    ) -> None:
        board = ColourBoard(puzzle, grid, options)
        level = _LEVELS.get(method)
        self._guesses_alone = 0 if method == "sat" else GUESSES_ALONE if helped and limit is not None else None
        self._solver: Solver | None = None
        self._told: list[Grid] = []
        prober = Prober(board, level, options) if level else None
        super().__init__(board, prober, limit)  # type: ignore[arg-type]
        self._chooser = chooser(options.heuristic, board)
        self._restarting = options.restarts
        self._left = FIRST_WALK_REVERSALS
        """How many guesses this walk may still reverse."""
        self._rng = Random(options.seed)
        self._branches: list[_Branch] = []
        self._root: ColourGrid | None = None

    @property
    def depth(self) -> int:
        return len(self._branches)

    @property
    def methods(self) -> str:
        probing = [f"fp{self._prober.level}"] if self._prober and self._prober.probes else []
        return ", ".join(["line", *probing, *["search"] * (self.deepest > 0), *["sat"] * (self._solver is not None)])

    @property
    def accelerators(self) -> str:
        return accelerator() if self._solver is not None else "none"

    @property
    def handed_over(self) -> int:
        return self._solver.calls if self._solver is not None else 0

    @property
    def proved(self) -> Grid:
        # A solution not found yet extends the root, so what the root and all solutions found have in common is proved.
        root = self._root or self._before_assuming
        if self.finished:
            return self.common or root
        return root if self.common is None else root.common(self.common)

    @property
    def _before_assuming(self) -> ColourGrid:
        """The board at the root, as far as it was deduced; of one without a solution, the board at the start."""
        board = self.board
        rows = (self._prober.trying if self._prober else None) or board.states[: board.height]
        if board.conflict_line is not None or self.finished:
            return board.puzzle.start
        return ColourGrid(board.width, board.inks, tuple(rows))

    def run(self) -> Iterator[Step | None]:
        since = 0
        while True:
            self.calls += 1
            alive = yield from self._deduce(since)
            if alive and not self._branches:
                self._root = self.board.grid()
            leads_on = alive and not self.board.solved
            if leads_on and self._guesses_alone is not None and self.guesses >= self._guesses_alone:
                yield from self._by_sat()
                return
            if leads_on and self._prober is None:
                self.reason = problem("stop.line")
                return
            if leads_on and self._restarting and self._branches and self._left <= 0:
                yield self._restart()
                since = self.board.mark()
            if leads_on:
                since = yield from self._guess()
                continue
            self.conflicts += not alive
            if alive:
                yield self._tell(self.board.grid())
            if not self._branches:
                self._end(finished=True)
                return
            if alive and self.limit is not None and self.found >= self.limit:
                self._end(finished=False)
                return
            since = yield from self._turn_round()

    def _deduce(self, since: int) -> Deducing:
        return deduce(self.board) if self._prober is None else self._prober.run(since)

    def _tell(self, grid: ColourGrid) -> Step:
        self._note(grid)
        self._restarting = False
        self._told.append(grid)
        return Step("solution")

    def _by_sat(self) -> Generator[Step | None, None, None]:
        """Take back all guesses, and find the solutions that are left by python-sat."""
        if self._branches:
            yield self._take_back()
        self._solver = solver = Solver(self.board)
        before = self.guesses, self.conflicts, self.restarts
        try:
            yield from solver.begin(self._told)
            while True:
                finding = solver.next()
                try:
                    while True:
                        yield next(finding)
                        self._count(solver, before)
                except StopIteration as end:
                    grid: ColourGrid | None = end.value
                self._count(solver, before)
                if grid is None:
                    self._end(finished=True)
                    return
                yield self._tell(grid)
                if self.found == self.limit:
                    self._end(finished=False)
                    return
                solver.exclude(grid)
        finally:
            solver.delete()

    def _count(self, solver: Solver, before: tuple[int, int, int]) -> None:
        counted = solver.counted()
        self.guesses = before[0] + counted.get("decisions", 0)
        self.conflicts = before[1] + counted.get("conflicts", 0)
        self.restarts = before[2] + counted.get("restarts", 0)

    def _guess(self) -> Generator[Step, None, int]:
        """Guess a value at the present node; return the board's mark before it."""
        assert self._prober is not None
        cell, value = self._best()
        branch = _Branch(self.board.mark(), self._prober.learned.journal.mark(), cell, value)
        self._branches.append(branch)
        guessed: Cell = (*cell, self.board.every[value])
        self.board.settle(*cell, value)
        self.guessing = True
        yield Step("guess", (guessed,), assumption=guessed)
        self.guessing = False
        self.guesses += 1
        self.deepest = max(self.deepest, len(self._branches))
        return branch.mark

    def _best(self) -> tuple[At, int]:
        """Return the cell to guess, and the value that rules out least; white where that is not known."""
        assert self._prober is not None
        records = self._prober.learned.records
        cell = self._chooser.best(records, self._rng if self.restarts else None)
        if cell not in records:
            return cell, self.board.left(*cell)[-1]
        return cell, min((gain, value) for value, gain in records[cell].gains.items())[1]

    def _restart(self) -> Step:
        """Begin another walk; what was proved at the root stays."""
        self.restarts += 1
        self._left = WALK_REVERSALS * luby(self.restarts)
        return self._take_back()

    def _take_back(self) -> Step:
        """Take back all guesses that stand."""
        assert self._prober is not None
        first = self._branches[0]
        self._branches.clear()
        self._prober.learned.journal.rewind(first.records)
        cells = self.board.cells_since(first.mark)
        self.board.undo(first.mark)
        return Step("retract", cells)

    def _turn_round(self) -> Generator[Step, None, int]:
        """Take back the last guess, which has been examined, and rule its value out; return the board's mark before
        that.
        """
        assert self._prober is not None
        branch = self._branches.pop()
        self._left -= 1
        self._prober.learned.journal.rewind(branch.records)
        cells = self.board.cells_since(branch.mark)
        self.board.undo(branch.mark)
        yield Step("retract", cells)
        row, column = branch.cell
        self.board.rule_out(row, 1 << branch.value * self.board.width + column)
        return branch.mark
