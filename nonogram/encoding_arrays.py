"""The clauses of `encoding`, written by NumPy for all lines at once: the same clauses in another order."""

from __future__ import annotations

import numpy as np

from .encoding import Add, Encoding
from .open_lines import Bools, Direction, Ints, OpenLines

NEVER = 0
ALWAYS = 1 << 30
"""In place of a literal, as in `encoding`."""

AT_ONCE = 500
"""So many clauses become lists together: fewer than the garbage collector takes notice of."""


def encode_arrays(lines: OpenLines, add: Add) -> Encoding:
    """Pass on the clauses of a board's unfinished lines."""
    cells = tuple(zip(lines.cell_rows.tolist(), lines.cell_columns.tolist(), strict=True))
    literals = np.zeros((lines.height, lines.width), dtype=np.intp)
    literals[lines.cell_rows, lines.cell_columns] = np.arange(1, len(cells) + 1)
    variables = len(cells)
    for direction, by_line in ((lines.rows, literals), (lines.columns, literals.T)):
        known_black = direction.black & ~direction.white
        variables = _encode(direction, by_line[direction.numbers] + ALWAYS * known_black, variables, add)
    return Encoding(cells, variables)


def _encode(lines: Direction, cells: Ints, variables: int, add: Add) -> int:
    """Pass on the clauses of lines with these literals of their cells; returns how many variables there are then."""
    blocks, n = lines.starts.shape
    so_far = np.cumsum(lines.starts, axis=1)
    places = so_far[:, -1:]
    behind = np.cumsum(places - 1)[:, None]
    base = variables + behind - (places - 1)
    # K x n: whether each block has begun by each cell, and whether it ended before it.
    begun = np.where(so_far == places, ALWAYS, (base + so_far) * (so_far > 0))
    ended = np.zeros((blocks, n + 1), dtype=np.intp)
    ended[:, 1:] = begun
    ended = np.take_along_axis(ended, np.maximum(np.arange(1, n + 1) - lines.lengths[:, None], 0), axis=1)
    # A line with k blocks has k+1 gaps, each with the block before it and the one behind it.
    gap = np.arange(blocks) + lines.line
    before = np.full((blocks + lines.count, n), ALWAYS)
    after = np.zeros((blocks + lines.count, n), dtype=np.intp)
    before[gap + 1] = ended
    first = np.searchsorted(lines.line, np.arange(lines.count)) + np.arange(lines.count)
    before[first] = ALWAYS
    after[gap] = begun

    variable = (base + so_far)[lines.starts & (so_far < places - 1)]
    _pass_on(add, -variable, variable + 1)
    _room(lines.starts, begun, before[gap], add)
    _cover(cells[lines.line], begun, ended, add)
    _gaps(np.repeat(cells, np.bincount(lines.line, minlength=lines.count) + 1, axis=0), before, after, add)
    return variables + int(behind[-1, 0])


def _room(starts: Bools, begun: Ints, before: Ints, add: Add) -> None:
    """A block that has begun by a place leaves a white cell behind the block before it."""
    here = starts[:, 1:] & (before[:, :-1] != ALWAYS)
    _pass_on(add, -begun[:, 1:][here], before[:, :-1][here])


def _cover(cells: Ints, begun: Ints, ended: Ints, add: Add) -> None:
    """A cell is black where a block has begun and not ended."""
    is_open = (cells != NEVER) & (cells != ALWAYS) & (begun != ended)
    from_begun, from_ended = begun != ALWAYS, ended != NEVER
    here = is_open & from_begun & ~from_ended & (begun != NEVER)
    _pass_on(add, cells[here], -begun[here])
    here = is_open & ~from_begun & (ended != ALWAYS)
    _pass_on(add, cells[here], ended[here])
    here = is_open & from_begun & from_ended
    _pass_on(add, cells[here], -begun[here], ended[here])


def _gaps(cells: Ints, ended: Ints, begun: Ints, add: Add) -> None:
    """No cell is black where one block has ended and the next has not begun."""
    here = (cells != NEVER) & (ended != NEVER) & (begun != ALWAYS)
    has_cell, has_ended, has_begun = cells != ALWAYS, ended != ALWAYS, begun != NEVER
    some = here & ~has_begun
    _pass_on(add, -cells[some], -ended[some])
    some = here & ~has_ended
    _pass_on(add, -cells[some], begun[some])
    some = here & ~has_cell
    _pass_on(add, -ended[some], begun[some])
    some = here & has_cell & has_ended & has_begun
    _pass_on(add, -cells[some], -ended[some], begun[some])


def _pass_on(add: Add, *literals: Ints) -> None:
    """Pass on clauses whose first, second, ... literals these are."""
    clauses = np.column_stack(literals)
    for at in range(0, len(clauses), AT_ONCE):
        for clause in clauses[at : at + AT_ONCE].tolist():
            add(clause)
