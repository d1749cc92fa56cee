"""The rules that everything rests on: what a cell can be, and how much room the blocks of a line need.

At the edges of the package a cell is one of `#.?` in a text; nothing but this module counts the values it can have, or
the white cells between two blocks.
"""

from __future__ import annotations

from itertools import accumulate
from operator import add
from typing import Final

Clue = tuple[int, ...]
At = tuple[int, int]
"""Row and column of a cell."""
Cell = tuple[int, int, str]
"""Row, column and value."""
Mark = tuple[int, str]
"""The index of a cell in its line, and its value."""

BLACK: Final = "#"
WHITE: Final = "."
UNKNOWN: Final = "?"
VALUES: Final = (BLACK, WHITE)
"""What a cell can be."""
CELLS: Final = "".join(VALUES) + UNKNOWN
"""The characters of a board written as text."""
NOT: Final = "!"
"""Stands before a value that is ruled out."""
_OTHER: Final = {BLACK: WHITE, WHITE: BLACK}


def other_value(value: str) -> str:
    """Return the value that a cell has when it does not have this one."""
    return _OTHER[value]


def opposite(cell: Cell) -> Cell:
    """Return the cell with its other value; of several inks, without this one ("!b"), or with what was ruled out."""
    row, column, value = cell
    if value.startswith(NOT):
        return row, column, value[1:]
    return row, column, _OTHER.get(value) or NOT + value


def with_value(cells: str, index: int, value: str) -> str:
    """Return a line of text in which one cell has this value."""
    return cells[:index] + value + cells[index + 1 :]


def distance(cell: At | Cell, near: At | None) -> int:
    """Return the distance in king's moves; 0 when `near` is None."""
    return 0 if near is None else max(abs(cell[0] - near[0]), abs(cell[1] - near[1]))


def clue_of(cells: str) -> Clue:
    """Return the lengths of the runs of `#` in a line of text."""
    return tuple(len(run) for run in cells.replace(UNKNOWN, WHITE).split(WHITE) if run)


def gaps(clue: Clue) -> tuple[int, ...]:
    """Return how many white cells must at least lie between each block and the block after it."""
    return (1,) * (len(clue) - 1)


def gap(clue: Clue, block: int) -> int:
    """Return one of the gaps: that between a block, counted from 0, and the block after it."""
    return gaps(clue)[block]


def room_needed(clue: Clue) -> int:
    """Return how many cells the blocks need, with the gaps between them."""
    return sum(clue) + sum(gaps(clue))


def earliest_starts(clue: Clue) -> list[int]:
    """Return where each block starts when all lie as near as possible to the start of the line."""
    return list(accumulate(map(add, clue, gaps(clue)), initial=0)) if clue else []


def fits(clue: Clue, black: int, white: int, cells: int) -> bool:
    """Return whether a line of this many cells can hold a clue if some of them are known, given as masks whose bit 0 is
    the first cell.
    """
    line = (1 << cells) - 1
    free, paintable = line & ~black, line & ~white
    ends = 1
    """The places, as bits, at which the cells before are filled by the blocks so far."""
    for block, before in zip(clue, (0, *gaps(clue)), strict=False):
        for _ in range(before):
            ends = (ends & free) << 1
        starts = _onward(ends, free) & _stretches(paintable, block)
        ends = starts << block
        if not ends:
            return False
    return bool(_onward(ends, free) >> cells & 1)


def _onward(places: int, free: int) -> int:
    """Return the places that are reached from these over free cells: a carry runs along each stretch of them."""
    return (free + (places & free) ^ free) | places


def _stretches(cells: int, length: int) -> int:
    """Return the cells at which a stretch of this many of these cells begins."""
    found, have = cells, 1
    while have < length:
        more = min(have, length - have)
        found &= found >> more
        have += more
    return found
