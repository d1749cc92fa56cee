"""One probe: assume a value of a cell, propagate, and look at the outcome."""

from __future__ import annotations

from collections.abc import Generator
from operator import or_
from typing import NamedTuple

from .board import Board, Propagation
from .deducing import PAUSE
from .effects import Effect
from .line import State, positions
from .puzzle import BLACK, WHITE, Cell


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


def probe(board: Board, row: int, column: int, black: bool) -> Generator[None, None, Probe]:
    """Assume a value of an unknown cell on a board at its fixpoint, propagate, and put the board back as it was.

    Yields where it may pause; the board must be left alone until the Probe is returned.
    """
    mark = assume(board, row, column, black)
    while board.propagate(PAUSE) is Propagation.UNFINISHED:
        yield None
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
