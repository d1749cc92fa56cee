"""Pictures that need agreements and nothing harder, made from others that do.

No way is known to draw such a picture: an agreement leaves open what was tried out, so something else must fail once
the agreed cells are known, but not before. But of small changes to one that is found, one in eight leads to another. So
a start is turned or mirrored, lines are added to it until it has the size, and then its cells are changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..cells import BLACK, WHITE, Cell, other_value
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..logic.trials import agreed, probe
from ..pausing import pause
from .agreement_starts import STARTS
from .changes import near_each_other
from .originals import Budget
from .sketch import Sketch
from .wrong_values import refute_wrong_values

_ADDED = 2
"""So many rows and columns at most are added where there are starts large enough."""
_CHANGES = 15
"""So often a picture is changed."""
_IN_VAIN = 100
"""A picture stays as it is after so many changes one after the other that lead to none that needs an agreement."""
_COPIED, _TURNED = 0.5, 0.1
"""How often an added line is nearly that beside it, with what share of its cells changed; otherwise it is empty."""


class Agreeing(NamedTuple):
    """A picture, and whether it was found to need agreements and nothing harder (`met`)."""

    rows: list[str]
    met: bool

    @property
    def nearness(self) -> tuple[bool, int]:
        """Sort key of pictures, the nearest to what is wished first."""
        return not self.met, 0


def fitting(size: tuple[int, int]) -> list[list[str]]:
    """Return the starts from which pictures of this size are made, each as high and as wide at most."""
    height, width = size
    fits = [rows for rows in _either_way() if len(rows) <= height and len(rows[0]) <= width]
    near = [rows for rows in fits if height - len(rows) <= _ADDED and width - len(rows[0]) <= _ADDED]
    if near or not fits:
        return near
    most = max(len(rows) * len(rows[0]) for rows in fits)
    return [rows for rows in fits if len(rows) * len(rows[0]) == most]


async def agreeing(size: tuple[int, int], chance: Random, budget: Budget) -> Agreeing:
    """Return a picture of this size, for which there must be a start. If the budget ends before it is as large, what is
    missing is empty.
    """
    rows = chance.choice(fitting(size))
    if chance.random() < 0.5:
        rows = rows[::-1]
    if chance.random() < 0.5:
        rows = [row[::-1] for row in rows]
    sketch, changes, in_vain = Sketch(rows), 0, 0
    while in_vain < _IN_VAIN and not budget.over():
        await budget.spend()
        in_vain += 1
        higher, wider = sketch.height < size[0], sketch.width < size[1]
        if higher or wider:
            down = higher and (not wider or chance.random() < 0.5)
            other = Sketch(_with_a_row(rows, chance) if down else _across(_with_a_row(_across(rows), chance)))
            if await need_agreements(other):
                sketch, rows, in_vain = other, other.rows(), 0
        elif changes < _CHANGES:
            change = near_each_other(sketch, chance)
            back = sketch.undoing(change)
            sketch.take(change)
            if await need_agreements(sketch):
                rows, changes, in_vain = sketch.rows(), changes + 1, 0
            else:
                sketch.take(back)
        else:
            break
    met = (sketch.height, sketch.width) == size
    rows = [row.ljust(size[1], WHITE) for row in rows]
    return Agreeing(rows + [WHITE * size[1]] * (size[0] - len(rows)), met)


async def need_agreements(sketch: Sketch) -> bool:
    """Return whether trying out one cell at a time finds out all of a picture, but not by the failing values alone."""
    rows = sketch.rows()
    board = Board(sketch.puzzle(), sketch.known(), effects=sketch.effects)
    await to_fixpoint(board)
    await refute_wrong_values(board, rows)
    if not board.open_count:
        return False
    while board.open_count and (cells := await _agreed(board)):
        board.settle_all(cells)
        await to_fixpoint(board)
        await refute_wrong_values(board, rows)
    return not board.open_count


async def _agreed(board: Board) -> list[Cell]:
    """Return the cells on which both values of another one agree; no value may fail."""
    found: set[Cell] = set()
    for row, column in board.open_cells():
        white, black = [await probe(board, (row, column, value)) for value in (WHITE, BLACK)]
        found.update(agreed(board, white.rows, black.rows))
        await pause()
    return sorted(found)


def _either_way() -> Iterator[list[str]]:
    """Yield each start with its rows as rows, and with its rows as columns."""
    for rows in STARTS:
        yield rows
        yield _across(rows)


def _across(rows: list[str]) -> list[str]:
    return list(map("".join, zip(*rows, strict=True)))


def _with_a_row(rows: list[str], chance: Random) -> list[str]:
    """Return a picture with one row more."""
    at = chance.randrange(len(rows) + 1)
    beside = rows[max(0, at - 1)]
    copied = chance.random() < _COPIED
    row = (
        "".join(other_value(cell) if chance.random() < _TURNED else cell for cell in beside)
        if copied
        else WHITE * len(beside)
    )
    return [*rows[:at], row, *rows[at:]]
