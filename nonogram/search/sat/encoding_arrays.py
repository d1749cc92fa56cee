"""The clauses of `encoding`, written by NumPy for many lines at once: the same clauses in another order, with variables
numbered as required.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

import numpy as np

from ...pausing import pause
from .binding import Add
from .encoding import Encoding
from .open_lines import Direction, OpenLines
from .places import Bools, Ints

T = TypeVar("T")

NEVER = 0
ALWAYS = 1 << 30
"""Stands for a literal, as in `encoding`."""

AT_ONCE = 2000
"""The number of clauses that are added between two pauses."""

ELEMENTS = 500_000
"""About how many elements an array may have, which limits memory."""


async def encode_arrays(lines: OpenLines, numbers: Ints, add: Add) -> Encoding:
    """Add the clauses of a board's unfinished lines.

    `numbers` are those of the variables: of the unknown cells row by row, then of each place but the last of each
    block, row by row and column by column.
    """
    count = len(lines.cell_rows)
    cells = np.zeros((lines.height, lines.width), dtype=np.intp)
    cells[lines.cell_rows, lines.cell_columns] = numbers[:count]
    at = count
    for direction, by_line in ((lines.rows, cells), (lines.columns, cells.T)):
        known_black = direction.black & ~direction.white
        literals = by_line[direction.numbers] + ALWAYS * known_black
        # Variable t of a block is at index `base` + t, counted from 1.
        starts = np.zeros((len(direction.line), direction.n), dtype=np.bool_)
        starts[direction.places.block, direction.places.start] = True
        places = np.bincount(direction.places.block)
        base = at + np.cumsum(places - 1) - places
        at += int(np.sum(places - 1))
        for first, last in _portions(direction):
            blocks = slice(*np.searchsorted(direction.line, (first, last)))
            line = direction.line[blocks] - first
            begun = _begun(starts[blocks], base[blocks], numbers)
            await _encode(starts[blocks], direction.lengths[blocks], line, begun, literals[first:last], add)
    positions = tuple(zip(lines.cell_rows.tolist(), lines.cell_columns.tolist(), strict=True))
    return Encoding(positions, tuple(numbers[:count].tolist()), at)


def _portions(lines: Direction) -> Iterator[tuple[int, int]]:
    """Cut the lines into ranges of about ELEMENTS cells of blocks."""
    most = max(1, ELEMENTS // (lines.n * int(np.bincount(lines.line).max())))
    for first in range(0, lines.count, most):
        yield first, min(first + most, lines.count)


def _begun(starts: Bools, base: Ints, numbers: Ints) -> Ints:
    """Blocks x n: the literal "the block has begun by this cell"."""
    so_far = np.cumsum(starts, axis=1)
    sure = so_far == so_far[:, -1:]
    result: Ints = np.where(sure, ALWAYS, numbers[np.where(sure, 0, base[:, None] + so_far)] * (so_far > 0))
    return result


async def _encode(starts: Bools, lengths: Ints, line: Ints, begun: Ints, cells: Ints, add: Add) -> None:
    """Add the clauses of lines whose cells have these literals; `line` holds the line of each block."""
    blocks, n = starts.shape
    count = len(cells)
    ended = np.zeros((blocks, n + 1), dtype=np.intp)
    ended[:, 1:] = begun
    ended = np.take_along_axis(ended, np.maximum(np.arange(1, n + 1) - lengths[:, None], 0), axis=1)
    # A line with k blocks has k+1 gaps, each with the block before it and the one after it.
    gap = np.arange(blocks) + line
    before = np.full((blocks + count, n), ALWAYS)
    after = np.zeros((blocks + count, n), dtype=np.intp)
    before[gap + 1] = ended
    per_line = np.bincount(line, minlength=count)
    before[np.cumsum(per_line + 1) - per_line - 1] = ALWAYS
    after[gap] = begun
    await _chains(starts, begun, add)
    await _room(starts, begun, before[gap], add)
    await _cover(cells[line], begun, ended, add)
    await _gaps(np.repeat(cells, per_line + 1, axis=0), before, after, add)


async def _chains(starts: Bools, begun: Ints, add: Add) -> None:
    """Add clauses: a block that has begun by a place has begun by the next one."""
    literals = begun[starts]
    here, following = literals[:-1], literals[1:]
    # The last place of a block has no variable, so no chain goes on to the next block.
    both = (here != ALWAYS) & (following != ALWAYS)
    await _pass_on(add, -here[both], following[both])


async def _room(starts: Bools, begun: Ints, before: Ints, add: Add) -> None:
    """Add clauses: a block that has begun by a place leaves a white cell after the block before it."""
    here = starts[:, 1:] & (before[:, :-1] != ALWAYS)
    await _pass_on(add, -begun[:, 1:][here], before[:, :-1][here])


async def _cover(cells: Ints, begun: Ints, ended: Ints, add: Add) -> None:
    """Add clauses: a cell is black where a block has begun and not ended."""
    is_open = (cells != NEVER) & (cells != ALWAYS) & (begun != ended)
    from_begun, from_ended = begun != ALWAYS, ended != NEVER
    here = is_open & from_begun & ~from_ended & (begun != NEVER)
    await _pass_on(add, cells[here], -begun[here])
    here = is_open & ~from_begun & (ended != ALWAYS)
    await _pass_on(add, cells[here], ended[here])
    here = is_open & from_begun & from_ended
    await _pass_on(add, cells[here], -begun[here], ended[here])


async def _gaps(cells: Ints, ended: Ints, begun: Ints, add: Add) -> None:
    """Add clauses: no cell is black where one block has ended and the next has not begun."""
    here = (cells != NEVER) & (ended != NEVER) & (begun != ALWAYS)
    has_cell, has_ended, has_begun = cells != ALWAYS, ended != ALWAYS, begun != NEVER
    some = here & ~has_begun
    await _pass_on(add, -cells[some], -ended[some])
    some = here & ~has_ended
    await _pass_on(add, -cells[some], begun[some])
    some = here & ~has_cell
    await _pass_on(add, -ended[some], begun[some])
    some = here & has_cell & has_ended & has_begun
    await _pass_on(add, -cells[some], -ended[some], begun[some])


async def _pass_on(add: Add, *literals: Ints) -> None:
    """Add clauses whose first, second, ... literals these are."""
    clauses = zip(*[literal.tolist() for literal in literals], strict=True)
    for at in range(0, len(literals[0]), AT_ONCE):
        if at:
            await pause()
        # Neither `zip` nor `map` makes anything that lasts: each clause is the same tuple, filled anew.
        deque(map(add, islice(clauses, AT_ONCE)), maxlen=0)
