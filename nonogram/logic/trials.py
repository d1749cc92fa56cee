"""Assuming a value of a cell and looking at what follows: a probe, followed to its end, and trials, which are followed
for some passes over the lines and further when more is asked.
"""

from __future__ import annotations

from operator import or_
from typing import NamedTuple

from ..pausing import pause
from ..puzzle import BLACK, WHITE, Cell
from .board import Board, Propagation
from .effects import Effect
from .line import State, positions

END = 1 << 30
"""So many passes follow an assumption until nothing more comes of it."""
KEPT = 10_000
"""So many trials are kept; what is asked of others is followed anew."""


class Trial(NamedTuple):
    """What an assumption led to, as far as it was followed."""

    effects: tuple[Effect, ...]
    """What lines gave, in order; the assumption itself is not among them."""
    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    passes: int
    """For how many passes it was followed, at least."""
    waiting: tuple[int, int]
    """The rows and the columns still to be looked at, as masks; none when nothing more can come of it."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that gave something, in order; last the one without completion, if there is one."""
        gave = tuple([effect.line for effect in self.effects])
        return gave if self.conflict is None else (*gave, self.conflict)


class Trials:
    """The trials of a board at its fixpoint, which must stay as it is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: dict[Cell, Trial] = {}

    async def follow(self, assumption: Cell, passes: int = END) -> Trial:
        """Follow an assumption for at least so many passes, and put the board back as it was.

        The board must be left alone until the Trial is returned.
        """
        trial = self._kept.get(assumption)
        if trial is None or trial.passes < passes:
            trial = await self._go_on(assumption, trial, passes)
            if len(self._kept) < KEPT or assumption in self._kept:
                self._kept[assumption] = trial
        return trial

    async def columns_first(self, assumption: Cell) -> Trial:
        """Follow an assumption to its end, its column before its row: over other lines it leads to the same."""
        return await self._go_on(assumption, None, END, columns_first=True)

    async def _go_on(self, assumption: Cell, trial: Trial | None, passes: int, columns_first: bool = False) -> Trial:
        board = self.board
        row, column, value = assumption
        mark = board.mark()
        board.settle(row, column, value == BLACK)
        done = 0
        if trial is not None:
            board.apply(trial.effects)
            board.rows_dirty, board.columns_dirty = trial.waiting
            done = trial.passes
        if columns_first:
            board.rows_dirty = 0
            if board.propagate(1) is not Propagation.CONFLICT:
                board.rows_dirty |= 1 << row
        # On a large board a pass over the rows or the columns takes several chunks.
        chunks = 1 + max(board.height, board.width) // 32
        left = (passes - done) * chunks
        most = board.pause
        while (outcome := board.propagate(min(left, most))) is Propagation.UNFINISHED and left > most:
            left -= most
            await pause()
        ended = outcome is not Propagation.UNFINISHED
        conflict = board.conflict_line
        found = Trial(
            tuple(board.trail[mark + 1 :]),
            conflict,
            () if conflict is not None else tuple(board.states[: board.height]),
            END if ended else passes,
            (board.rows_dirty, board.columns_dirty),
        )
        board.undo(mark)
        return found


class Probe(NamedTuple):
    """What one assumption led to."""

    effects: tuple[Effect, ...]
    """The chain of effects, the assumption itself not among them."""
    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    touched: int
    """The lines looked at, as a mask."""
    gain: int
    """How many cells were settled beyond the assumption."""


async def probe(board: Board, row: int, column: int, black: bool) -> Probe:
    """Assume a value of an unknown cell on a board at its fixpoint, propagate, and put the board back as it was.

    The board must be left alone until the Probe is returned.
    """
    mark = assume(board, row, column, black)
    while board.propagate(board.pause) is Propagation.UNFINISHED:
        await pause()
    return conclude(board, mark)


def assume(board: Board, row: int, column: int, black: bool) -> int:
    """Begin a probe: settle a cell, and count afresh which lines are looked at. Returns the mark for `conclude`."""
    board.rows_visited = board.columns_visited = 0
    mark = board.mark()
    board.settle(row, column, black)
    return mark


def conclude(board: Board, mark: int) -> Probe:
    """End a probe: what stands on the board since the assumption at `mark`, which is taken back."""
    conflict = board.conflict_line
    effects = tuple(board.trail[mark + 1 :])
    rows = () if conflict is not None else tuple(board.states[: board.height])
    gain = sum([len(effect.whites) + len(effect.blacks) for effect in effects])
    board.undo(mark)
    return Probe(effects, conflict, rows, board.rows_visited | board.columns_visited << board.height, gain)


def agreed(board: Board, white: tuple[State, ...], black: tuple[State, ...]) -> list[Cell]:
    """The cells that the row states at the end of two probes settle alike, row by row."""
    width = board.width
    cells: list[Cell] = []
    either = tuple(map(or_, white, black))
    before = tuple(board.states[: board.height])
    if either == before:
        return cells
    for row, (now, then) in enumerate(zip(either, before, strict=True)):
        if gone := now ^ then:
            not_black, not_white = gone & (1 << width) - 1, gone >> width
            cells.extend((row, column, WHITE) for column in positions(not_black))
            cells.extend((row, column, BLACK) for column in positions(not_white))
    return cells
