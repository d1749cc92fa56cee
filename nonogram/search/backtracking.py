"""Backtracking below full probing (Wu et al. 2013, section III-C), with restarts.

Probe to the fixpoint; if cells are left, choose one by a heuristic, try one value, then the other. As published, white
is tried first and the tree is walked to its end.

With restarts, a walk ends after a given number of refuted guesses and another one begins. What the root has gained is
kept: the last value of a cell guessed at the root holds once the first has been examined to the end. The first walk is
short and tries the value with fewer consequences first. The limits of the others follow Luby's sequence 1, 1, 2, 1, 1,
2, 4, ... and grow without end, so that the search stays complete.

Where line logic and probing settle little at the root, and otherwise after the first walk, rows and columns exchange
how likely their cells are black (`odds`), and the cells of which they are surest are settled for one walk, fewer of
them in another one (`Decimation`). Where they are right, which is most of the time, little is left to search.
Where they are not, nothing has been proved, and the search goes on at the root. There it also looks for other
solutions. Where one solution is enough and probes are not counted, this is tried once before the root is probed, which
costs more than the odds.

After the first walk, rows and columns exchange at each guess how likely their cells are black (`odds`), and the
likelier value is tried first. So that no two walks are alike, a cell is drawn at random from those with nearly the
greatest weight.

A few puzzles mislead the odds at the root. So from the third walk on one guess near it goes against them, the first in
one walk, the second in the next, the third, then none ("limited discrepancy", Harvey and Ginsberg 1995).

After the second walk the root gets a closer look. Near it, both values of the best few cells are tried and fully
probed: if one fails, its cell is settled; otherwise the cells are weighed again by all that followed.

With restarts, the cell of the last guess that failed outright is guessed first as long as it is open ("last conflict",
Lecoutre et al. 2009): if both of its values fail, the guesses above it are reversed until one that caused the failure
is reached.

Restarts end with the first solution, and the walk continues from there: other solutions mostly differ in a few cells,
and to prove that there are none takes a whole walk anyway.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from random import Random

from ..cells import BLACK, VALUES, WHITE, At, Cell, other_value
from ..grid import Grid
from ..logic.board import Board
from ..logic.propagation import Deducing, deduce
from ..options import Options
from ..pausing import in_stream
from ..problems import problem
from ..steps import Step
from .full_probing import Prober
from .heuristics import chooser
from .learned import Record
from .luby import luby
from .odds import INERTIA, Decimation, Odds
from .result import Search

FIRST_WALK_REVERSALS = 10
"""Reversed guesses in the first walk."""
WALK_REVERSALS = 50
"""Reversed guesses in the shortest of the later walks."""
ROUNDS_AT_ROOT = 12
"""The number of exchanges between rows and columns at the root; each guess below continues from there with one more."""
AHEAD_AFTER_RESTARTS = 2
"""Cells near the root are looked at more closely after this many restarts."""
AHEAD_DEPTH = 3
"""Number of guesses from the root down to which this is done."""
AHEAD_CELLS = 6
"""Number of cells looked at each time."""
EARLY_DECIMATION = Decimation(0.35, 4, 0.0, walk=20, patience=3)
"""The decimation before anything is probed. Where it is right, the rest is easy."""
DECIMATIONS = (Decimation(0.3, 5, 0.0), Decimation(0.2, 8, INERTIA))
"""The decimations at the root, in turn."""
MOSTLY_OPEN_SHARE = 0.9
"""If this share of the cells is unknown at the root, a decimation comes before the first walk."""


@dataclass(slots=True)
class _Branch:
    """A guess that can still be reversed."""

    mark: int
    cell: At | None
    """None for a decimation: that its cells are not all right says nothing of any of them."""
    first: str
    """The value tried first."""
    records: int
    """The mark in the prober's journal."""


class Backtracking(Search):
    """A search for solutions in pure Python.

    Without a prober it stops where line logic does: no probes, no guesses. `calls` counts the nodes of the search tree,
    including the root, `conflicts` those that propagation or probing refuted.
    """

    # Of `Search`; assigned here, they would have no declared type for some type checkers.
    calls: int
    guessing: bool
    guesses: int
    deepest: int
    conflicts: int
    restarts: int
    reason: str

    _prober: Prober | None

    def __init__(self, board: Board, prober: Prober | None, options: Options, limit: int | None = 2) -> None:
        super().__init__(board, prober, limit)
        self._branches: list[_Branch] = []
        self._restarting = options.restarts
        self._decimations = iter(DECIMATIONS if options.restarts else ())
        self._early = prober is not None and options.restarts and limit == 1 and options.probes is None
        """Whether nothing was probed yet, as a decimation may come before. A caller who counts probes also
        asks whether there is a solution, which this does not tell.
        """
        self._decimation: Decimation | None = None
        """The last decimation."""
        self._near: Grid | None = None
        """The solution that was found below a decimation: the walk from the root begins with its values."""
        self._left = 0
        self._rng = Random(options.seed)
        self._root: Grid | None = None
        self._chooser = chooser(options.heuristic, board)
        self._untested = False
        """Whether no guess has been reversed since the last one was made."""
        self._last_conflict: At | None = None
        self._odds: Odds | None = None

    @property
    def depth(self) -> int:
        return len(self._branches)

    @property
    def methods(self) -> str:
        probing = [f"fp{self._prober.level}"] if self._prober and self._prober.probes else []
        return ", ".join(["line", *probing, *["search"] * (self.guesses > 0)])

    @property
    def proved(self) -> Grid:
        # A solution not found yet extends the root, so the cells common to the root and all solutions found are proved.
        if self.finished:
            root = self.common
        else:
            root = self._root if self._root is None or self.common is None else self._root.common(self.common)
        if root is not None:
            return root
        return self.board.grid(self._prober.trying if self._prober else None)

    def run(self) -> Iterator[Step | None]:
        prober = self._prober
        since = 0
        while True:
            self.calls += 1
            alive = yield from self._deduce(since)
            if alive and not self._branches:
                self._root = self.board.grid()
            leads_on = alive and self.board.open_count > 0
            if leads_on and prober is None:
                self.reason = problem("stop.line")
                return
            if not leads_on:
                self.conflicts += not alive
                if alive and self.board.grid() != self._near:
                    self._note(self.board.grid())
                    self._restarting = False
                    yield Step("solution")
                if self._ended(alive):
                    return
                if alive and self._decimated:
                    self._near = self.latest
                    yield self._take_back()
                    since = self.board.mark()
                    continue
            if leads_on and self._restarting and self._branches and self._left <= 0:
                yield self._restart()
                since = self.board.mark()
            else:
                since = yield from self._go_on() if leads_on else self._turn_round()

    def _deduce(self, since: int) -> Deducing:
        """Deduce what follows at the present node; the board has not changed before the mark `since`."""
        prober = self._prober
        if prober is None or self._early:
            return deduce(self.board)
        return prober.run(since, self._decimation.patience if self._decimation and self._decimated else None)

    def _ended(self, solved: bool) -> bool:
        """Return whether the search ends at a leaf of the tree: nothing is left to examine, or enough solutions were
        found.
        """
        if not self._branches:
            self._end(finished=True)
            return True
        if solved and self.limit is not None and self.found >= self.limit:
            self._end(finished=False)
            return True
        return False

    # --- branches ---

    def _go_on(self) -> Generator[Step | None, None, int]:
        """Guess at the present node, or settle a cell when a closer look refutes one of its values; return the board's
        mark before it.
        """
        if not self._branches:
            if self._early:
                self._early = False
                if self._mostly_open:
                    return (yield from self._decimate(EARLY_DECIMATION))
                return self.board.mark()
            if self._restarting and (self.restarts or self._mostly_open):
                decimation = next(self._decimations, None)
                if decimation is not None:
                    return (yield from self._decimate(decimation))
            self._left = WALK_REVERSALS * luby(self.restarts) if self.restarts else FIRST_WALK_REVERSALS
        records = self._prober.learned.records if self._prober else {}
        last = self._last_conflict
        if self._restarting and last and self._branches and self.board.is_open(*last):
            value = yield from in_stream(self._first_value(last, records.get(last)))
            return (yield from self._guess(last, value))
        if self._restarting and self.restarts >= AHEAD_AFTER_RESTARTS and len(self._branches) < AHEAD_DEPTH:
            outcomes: dict[At, Record] = {}
            for cell in self._chooser.candidates(records, AHEAD_CELLS):
                mark = self.board.mark()
                outcome = yield from self._look_ahead(cell)
                if outcome is None:
                    return mark
                outcomes[cell] = outcome
            records = outcomes or records
        cell = self._chooser.best(records, self._rng if self.restarts else None)
        value = yield from in_stream(self._first_value(cell, records.get(cell)))
        return (yield from self._guess(cell, value))

    @property
    def _mostly_open(self) -> bool:
        return self.board.open_count >= MOSTLY_OPEN_SHARE * self.board.height * self.board.width

    @property
    def _decimated(self) -> bool:
        """Whether the surest cells count as settled."""
        return bool(self._branches) and self._branches[0].cell is None

    def _decimate(self, decimation: Decimation) -> Generator[Step | None, None, int]:
        """Settle at the root what the odds are surest of; return the board's mark before it."""
        self._left, self._decimation = decimation.walk, decimation
        odds = self._fresh_odds()
        yield from in_stream(odds.exchange(decimation.rounds, decimation.inertia))
        return (yield from self._descend(None, "", Step("guess", tuple(odds.surest(decimation.share)))))

    def _fresh_odds(self) -> Odds:
        """Return odds that have not been exchanged yet."""
        if self._odds is None:
            self._odds = Odds(self.board)
        else:
            self._odds.forget()
        return self._odds

    def _look_ahead(self, cell: At) -> Generator[Step | None, None, Record | None]:
        """Try and probe both values of a cell. Return as a record what follows from each; None when one failed and the
        other was settled.
        """
        assert self._prober is not None
        settled = []
        for value in reversed(VALUES):
            mark = yield from self._guess(cell, value)
            self.calls += 1
            alive = yield from self._prober.run(mark)
            settled.append(-self.board.open_count)
            if not alive:
                self.conflicts += 1
                yield from self._turn_round()
                return None
            yield self._retract(self._branches.pop())
        before = self.board.open_count
        return Record(0, before + settled[0], before + settled[1])

    def _guess(self, cell: At, value: str) -> Generator[Step, None, int]:
        """Guess a cell at the present node; return the board's mark before it."""
        guessed: Cell = (*cell, value)
        return (yield from self._descend(cell, value, Step("guess", (guessed,), assumption=guessed)))

    def _descend(self, cell: At | None, first: str, step: Step) -> Generator[Step, None, int]:
        """Settle the cells of a step as a new branch; return the board's mark before it."""
        branch = _Branch(self.board.mark(), cell, first, self._prober.learned.journal.mark() if self._prober else 0)
        self._branches.append(branch)
        self._untested = True
        self.board.settle_all(step.cells)
        self.guessing = True
        yield step
        self.guessing = False
        self.guesses += 1
        self.deepest = max(self.deepest, len(self._branches))
        return branch.mark

    def _turn_round(self) -> Generator[Step, None, int]:
        """Try the second value of the last guess, whose first has been examined, or give up a decimation;
        return the board's mark before it.
        """
        branch = self._branches.pop()
        if branch.cell is None:
            yield self._retract(branch)
            return branch.mark
        self._left -= 1
        if self._untested:
            self._last_conflict = branch.cell
            self._untested = False
        yield self._retract(branch)
        yield self._try(branch.cell, other_value(branch.first))
        return branch.mark

    async def _first_value(self, cell: At, record: Record | None) -> str:
        """Return the value to try first: white as published; with restarts the one with fewer consequences and, after
        the first walk, the likelier one, except below a decimation; then that of the solution found
        there.
        """
        if not self._restarting:
            return self._near[cell] if self._near else WHITE
        if self.restarts and not self._decimated:
            return await self._likelier(cell)
        return WHITE if record is None or record.white <= record.black else BLACK

    async def _likelier(self, cell: At) -> str:
        """Return the likelier value of a cell, after rows and columns have exchanged what the last guess changed; the
        other value at the depth that this walk distrusts.
        """
        odds = self._odds if self._odds and self._branches else self._fresh_odds()
        await odds.exchange(1 if self._branches else ROUNDS_AT_ROOT)
        value = odds.likelier(*cell)
        return other_value(value) if len(self._branches) == self._distrusted() else value

    def _distrusted(self) -> int | None:
        """Return the depth at which this walk tries the less likely value; None when it always follows the odds."""
        depth = (self.restarts - AHEAD_AFTER_RESTARTS) % (AHEAD_DEPTH + 1)
        return depth if self.restarts >= AHEAD_AFTER_RESTARTS and depth < AHEAD_DEPTH else None

    def _try(self, at: At, value: str) -> Step:
        """Settle a cell. When nothing else is left the second value is not a guess, but it is reported in the same
        way.
        """
        self.board.settle(*at, value == BLACK)
        cell: Cell = (*at, value)
        return Step("guess", (cell,), assumption=cell)

    def _retract(self, branch: _Branch) -> Step:
        """Take back all that followed from a guess."""
        if branch.cell is None and self._decimation is EARLY_DECIMATION:
            # The search goes on as if this had not been tried: on hard puzzles it rarely helps.
            self._last_conflict = None
        if self._prober:
            self._prober.learned.journal.rewind(branch.records)
        cells = self.board.cells_since(branch.mark)
        self.board.undo(branch.mark)
        return Step("retract", cells)

    def _restart(self) -> Step:
        """Begin another walk; what was proved at the root stays."""
        self.restarts += not self._decimated
        return self._take_back()

    def _take_back(self) -> Step:
        """Take back all guesses that stand."""
        root = self._branches[0]
        self._branches.clear()
        return self._retract(root)
