"""What probes have found and later ones build on: how much each cell gained, and which cells force which.

All of it is noted in a journal, so that it can be taken back when the board is undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..cells import At, Cell
from ..logic.board import Board
from ..logic.journal import Journal
from ..logic.line import positions
from ..logic.literals import Literals
from ..logic.trials import Probe


class Record(NamedTuple):
    """What is remembered of an unknown cell whose probes painted nothing: the lines looked at, the cells gained by
    white and by black.
    """

    touched: int
    white: int
    black: int


class Learned:
    """What probing at `level` 1, 2 or 3 has learned about a board; at level 1 only records.

    `records` holds the gains of the unknown cells that were probed. `grown` are cells to probe again although none of
    their lines has changed: more is now known to follow from them.
    """

    def __init__(self, board: Board, level: int) -> None:
        self.records: dict[At, Record] = {}
        self.grown: set[At] = set()
        self.literals: Literals = Literals(board.height, board.width)
        self._board = board
        self._level = level
        self._given: dict[int, int] = {}
        """For a literal, the literals that follow by contraposition of what other probes found."""
        self._reached: dict[int, int] = {}
        """For a literal, the literals that its last probe settled."""
        self.journal: Journal = Journal()

    # --- records ---

    def record(self, cell: At, record: Record) -> None:
        """Remember that the probes of a cell painted nothing."""
        self.journal.note(self.records, cell, record)

    def forget_since(self, mark: int) -> None:
        """Drop the records that depend on lines which have changed since the trail had length `mark`."""
        if changed := self._board.changed_since(mark):
            stale = [cell for cell, record in self.records.items() if record.touched & changed]
            self.journal.forget(self.records, stale)

    # --- implications ---

    @property
    def implications(self) -> bool:
        """Whether anything is known to follow from a literal."""
        return bool(self._given or self._reached)

    def given(self, literal: int) -> int:
        """Return the literals that follow from one by contraposition of what other probes found."""
        return self._given.get(literal, 0)

    def implied_by(self, cells: Iterable[Cell]) -> int:
        """Return the literals that are known to follow from any of these cells."""
        implied = 0
        for cell in cells:
            implied |= self._implied(self.literals.number(cell))
        return implied

    def _implied(self, literal: int) -> int:
        return self._given.get(literal, 0) | self._reached.get(literal, 0)

    def learn(self, source: int, outcome: Probe) -> None:
        """Keep what the probe of a literal found, and its contrapositives; cells to which this adds an implication are
        probed again.
        """
        literals, board = self.literals, self._board
        reached = 0
        for row, state in enumerate(outcome.rows):
            reached |= (board.states[row] ^ state) << 2 * row * board.width
        reached &= ~(1 << source)
        grown = reached & ~self._implied(source)
        self.journal.note(self._reached, source, reached)
        not_source = 1 << literals.opposite(source)
        stale = []
        for target in positions(reached):
            not_target = literals.opposite(target)
            if not self._implied(not_target) & not_source:
                self.journal.note(self._given, not_target, self._given.get(not_target, 0) | not_source)
                stale.append(literals.cell(target)[:2])
        if self._level == 3 and grown:
            # The literals that imply the source are the opposites of those that the source's opposite implies.
            for literal in positions(self._implied(literals.opposite(source))):
                if grown & ~self._implied(literals.opposite(literal)):
                    stale.append(literals.cell(literal)[:2])
        self.grown.update(stale)
        self.journal.forget(self.records, stale)
