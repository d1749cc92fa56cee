"""What probes of a colour board have found and later ones build on: what each cell gained, and which values rule out
which.

A literal is a bit of the row states laid side by side: "this cell has this value". FP2 and FP3 (Wu et al. 2013) keep
implications and their contrapositives. With several values there are two kinds of either, as a value ruled out need not
settle a cell: if p rules out q, then q rules out p; and if p settles a cell at q, then p falls when q is ruled out.
"""

from __future__ import annotations

from typing import NamedTuple

from ..logic.journal import Journal
from ..logic.line import positions
from .board import ColourBoard
from .state import State


class Record(NamedTuple):
    """What is remembered of a cell whose probes ruled out nothing: the lines looked at, and how many values each of its
    values ruled out.
    """

    touched: int
    gains: dict[int, int]


class Learned:
    """What probing at `level` 1, 2 or 3 has learned about a board; at level 1 only records.

    All of it is noted in a journal, so that it can be taken back when the board is undone. `grown` are cells to probe
    again although none of their lines has changed.
    """

    def __init__(self, board: ColourBoard, level: int) -> None:
        self.records: dict[tuple[int, int], Record] = {}
        self.grown: set[tuple[int, int]] = set()
        self._board = board
        self._level = level
        self._row_bits = (board.inks + 1) * board.width
        self._given: dict[int, int] = {}
        """For a literal, those that fall with it assumed, by contraposition of what other probes found."""
        self._reached: dict[int, int] = {}
        """For a literal, those that its last probe ruled out."""
        self._falling: dict[int, int] = {}
        """For a literal, those that fall when it is ruled out."""
        self.journal: Journal = Journal()

    # --- records ---

    def record(self, cell: tuple[int, int], record: Record) -> None:
        """Remember that the probes of a cell ruled out nothing."""
        self.journal.note(self.records, cell, record)

    def forget_since(self, mark: int) -> None:
        """Drop the records that depend on lines which have changed since the trail had length `mark`."""
        if changed := self._board.changed_since(mark):
            stale = [cell for cell, record in self.records.items() if record.touched & changed]
            self.journal.forget(self.records, stale)

    # --- implications ---

    def literal(self, row: int, column: int, value: int) -> int:
        """Return the number of a literal."""
        return row * self._row_bits + value * self._board.width + column

    def rows_without(self, literals: int) -> list[State]:
        """Return the row states of the board without these literals."""
        full = (1 << self._row_bits) - 1
        states = self._board.states
        return [states[row] & ~(literals >> row * self._row_bits & full) for row in range(self._board.height)]

    def implied(self, before: list[State]) -> int:
        """Return the literals known to fall with what has been settled and ruled out since the rows were in these
        states.
        """
        fallen = 0
        board = self._board
        for row, state in enumerate(before):
            lost = state & ~board.states[row]
            while lost:
                low = lost & -lost
                lost ^= low
                value, column = divmod(low.bit_length() - 1, board.width)
                fallen |= self._falling.get(self.literal(row, column, value), 0)
                left = board.left(row, column)
                if len(left) == 1:
                    fallen |= self.follows(self.literal(row, column, left[0]))
        return fallen

    def follows(self, literal: int) -> int:
        """Return the literals known to fall when one is assumed."""
        return self._given.get(literal, 0) | self._reached.get(literal, 0)

    @property
    def implications(self) -> bool:
        """Whether anything is known to follow from a literal."""
        return bool(self._given or self._reached or self._falling)

    def learn(self, row: int, column: int, value: int, outcome: tuple[State, ...]) -> None:
        """Keep what the probe of a value found, and its contrapositives; cells to which this adds an implication are
        probed again.
        """
        board, width = self._board, self._board.width
        source = self.literal(row, column, value)
        ruled_out = settled = 0
        for at, (before, after) in enumerate(zip(board.states, outcome, strict=False)):
            if lost := before & ~after:
                ruled_out |= lost << at * self._row_bits
                settled |= self._settled(lost, after) << at * self._row_bits
        own = sum(1 << self.literal(row, column, other) for other in range(board.inks + 1))
        ruled_out &= ~own
        grown = ruled_out & ~self.follows(source)
        self.journal.note(self._reached, source, ruled_out)
        stale = set()
        for table, targets in ((self._given, ruled_out), (self._falling, settled & ~own)):
            for target in positions(targets):
                known = self.follows(target) if table is self._given else table.get(target, 0)
                if not known >> source & 1:
                    self.journal.note(table, target, table.get(target, 0) | 1 << source)
                    at, rest = divmod(target, self._row_bits)
                    stale.add((at, rest % width))
        if self._level == 3 and grown:
            # What settles the source may now lead further.
            stale |= {cell for cell, record in self.records.items() if record.touched >> row & 1}
        stale.discard((row, column))
        self.grown |= stale
        self.journal.forget(self.records, stale)

    def _settled(self, lost: State, after: State) -> State:
        """Return the only values left of the cells of a row that lost some."""
        board, width, full = self._board, self._board.width, (1 << self._board.width) - 1
        cells = once = twice = 0
        for value in range(board.inks + 1):
            mask = after >> value * width & full
            cells |= lost >> value * width & full
            twice |= once & mask
            once |= mask
        single = cells & once & ~twice
        return sum((after >> value * width & single) << value * width for value in range(board.inks + 1))
