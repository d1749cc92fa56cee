"""Full probing, FP1 of Wu et al. 2013 (section III-B): assume each value of each unknown cell, propagate, look at the
outcome.

Both values lead to a contradiction: the board has no solution. One does: the other value holds. Neither: whatever both
agree on holds. Repeat until nothing more is painted. Cells are probed row by row, left to right; the pass goes on after
a painted cell and is repeated while it painted. A probe is not repeated while none of the lines it looked at has
changed: it would end the same way.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from .board import Board, Effect, Propagation, positions
from .line import State
from .puzzle import BLACK, WHITE, Cell
from .steps import Step

Deducing = Generator[Step | None, None, bool]
"""Yields steps, and None wherever it may pause; returns False when the board has no solution."""

_At = tuple[int, int]

PAUSE = 8
"""Chunks of lines that propagation takes before it offers a pause."""


class Probe(NamedTuple):
    """What one assumption led to."""

    effects: tuple[Effect, ...]
    """The chain of line effects, the assumption itself not among them."""
    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    touched: int
    """The lines looked at, as a mask."""

    @property
    def gain(self) -> int:
        """How many cells propagation settled beyond the assumption."""
        return sum(effect.gain for effect in self.effects)


class Record(NamedTuple):
    """What is remembered of an unknown cell whose probes painted nothing: lines looked at, cells gained by white and by
    black.
    """

    touched: int
    white: int
    black: int


def deduce(board: Board) -> Deducing:
    """Propagate to the fixpoint, telling each line step."""
    while True:
        mark = board.mark()
        outcome = board.propagate(PAUSE)
        yield from board.steps_since(mark)
        if outcome is not Propagation.UNFINISHED:
            return outcome is Propagation.FIXPOINT
        yield None


def probe(board: Board, row: int, column: int, black: bool) -> Generator[None, None, Probe]:
    """Assume a value of an unknown cell on a board at its fixpoint, propagate, and put the board back as it was.

    Yields where it may pause; the board must be left alone until the Probe is returned.
    """
    board.rows_visited = board.columns_visited = 0
    mark = board.mark()
    board.settle(row, column, black)
    while board.propagate(PAUSE) is Propagation.UNFINISHED:
        yield None
    conflict = board.conflict_line
    effects = tuple(board.trail[mark + 1 :])
    rows = () if conflict is not None else tuple(board.states[: board.height])
    board.undo(mark)
    return Probe(effects, conflict, rows, board.rows_visited | board.columns_visited << board.height)


class Prober:
    """FP1 on a board. `records` hold, after a run, the gain of each unknown cell: what the search chooses by.

    Changes of the records are noted in a journal, so that `rewind` can put them back when the board is undone.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.records: dict[_At, Record] = {}
        self.probes = 0
        self._journal: list[tuple[_At, Record | None]] = []

    def mark(self) -> int:
        """The present length of the journal, for `rewind`."""
        return len(self._journal)

    def rewind(self, mark: int) -> None:
        """Put the records back as they were when the journal had length `mark`."""
        for cell, record in reversed(self._journal[mark:]):
            if record is None:
                del self.records[cell]
            else:
                self.records[cell] = record
        del self._journal[mark:]

    def run(self, since: int = 0) -> Deducing:
        """Deduce and probe until nothing more is painted. Records are right for the board as it was at mark `since`."""
        board = self.board
        if not (yield from deduce(board)):
            return False
        self.forget_since(since)
        painted = True
        while painted:
            painted = False
            for row in range(board.height):
                for column in positions(board.open_in_row(row)):
                    if (row, column) in self.records or not board.is_open(row, column):
                        continue
                    mark = board.mark()
                    if not (yield from self._probe_cell(row, column)):
                        return False
                    if board.mark() != mark:
                        painted = True
                        self.forget_since(mark)
                    yield None
        return True

    def forget_since(self, mark: int) -> None:
        """Drop the records of settled cells, and those whose lines have changed since the trail was at `mark`."""
        changed = 0
        board = self.board
        for effect in board.trail[mark:]:
            changed |= 1 << effect.line
            for line in effect.whites + effect.blacks:
                changed |= 1 << line
        if changed:
            stale = [cell for cell, record in self.records.items() if record.touched & changed]
            for cell in stale:
                self._journal.append((cell, self.records.pop(cell)))

    def _probe_cell(self, row: int, column: int) -> Deducing:
        """Probe both values; paint and propagate what follows, or remember that nothing does."""
        board = self.board
        self.probes += 2
        white = yield from probe(board, row, column, False)
        black = yield from probe(board, row, column, True)
        if white.conflict is not None and black.conflict is not None:
            yield self._refutation(row, column, WHITE, white, ())
            return False
        if white.conflict is not None or black.conflict is not None:
            holds = black.conflict is None
            failed = white if holds else black
            cells: tuple[Cell, ...] = ((row, column, BLACK if holds else WHITE),)
            yield self._refutation(row, column, WHITE if holds else BLACK, failed, cells)
        else:
            cells = self._agreed(white, black)
            if not cells:
                self._journal.append(((row, column), None))
                self.records[row, column] = Record(white.touched | black.touched, white.gain, black.gain)
                return True
            yield Step(
                "probe",
                cells,
                assumption=(row, column, WHITE),
                outcome="agreement",
                steps=self._chain(white),
                other=self._chain(black),
            )
        for r, c, value in cells:
            board.settle(r, c, value == BLACK)
        return (yield from deduce(board))

    def _refutation(self, row: int, column: int, value: str, failed: Probe, cells: tuple[Cell, ...]) -> Step:
        return Step(
            "probe",
            cells,
            assumption=(row, column, value),
            outcome="contradiction",
            steps=(*self._chain(failed), Step("line", line=failed.conflict)),
        )

    def _chain(self, outcome: Probe) -> tuple[Step, ...]:
        return tuple(self.board.line_step(effect) for effect in outcome.effects)

    def _agreed(self, white: Probe, black: Probe) -> tuple[Cell, ...]:
        """The cells that both outcomes settle alike."""
        board = self.board
        width = board.width
        cells: list[Cell] = []
        for row, (a, b) in enumerate(zip(white.rows, black.rows, strict=True)):
            gone = board.states[row] & ~(a | b)
            if gone:
                not_black, not_white = gone & (1 << width) - 1, gone >> width
                cells.extend((row, column, WHITE) for column in positions(not_black))
                cells.extend((row, column, BLACK) for column in positions(not_white))
        return tuple(cells)
