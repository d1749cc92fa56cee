"""The clauses of `encoding`, written by NumPy for many lines at once, with variables numbered as required.

A variable of its own is always true: it stands for what is known, so that clauses of one kind have one form. The
solver drops what is settled when it is given a clause. Of the clauses by which a block leaves room for the one before
it, those that follow from others are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ...pausing import pause
from .binding import Add
from .encoding import Encoding
from .open_lines import Floats, Ints, OpenLines

Literals = NDArray[np.int32]

CLAUSES_AT_ONCE = 2000
"""The number of clauses that are added between two pauses."""

MOST_ELEMENTS = 500_000
"""About how many elements an array may have, which limits memory."""


def numbered(shares: Floats) -> Ints:
    """Return a number from 1 for each variable: the more certain the belief, the higher the number.

    A MiniSat that knows nothing of its variables decides the last one first: with these numbers, the one whose belief
    is most certain. This is belief-guided decimation until the first conflicts teach the solver better.
    """
    numbers = np.empty(len(shares), dtype=np.intp)
    numbers[np.abs(shares - 0.5).argsort(kind="stable")] = np.arange(1, len(shares) + 1)
    return numbers


def likelier(numbers: Ints, shares: Floats) -> list[int]:
    """Return the likelier literal of each variable."""
    literals: list[int] = np.where(shares > 0.5, numbers, -numbers).tolist()
    return literals


async def encode_arrays(lines: OpenLines, numbers: Ints, add: Add) -> Encoding:
    """Add the clauses of a board's unfinished lines.

    `numbers` are those of the variables, from 1: of the unknown cells row by row, then of each place but the last of
    each block, row by row and column by column. The variable that is always true has the number after the last.
    """
    true = len(numbers) + 1
    add([(true,)])
    cells = _cells(lines, numbers, true)
    begun = _begun_at_places(lines, numbers, true)
    for first, last in _portions(lines):
        blocks = slice(*lines.line.searchsorted((first, last)).tolist())
        chosen = slice(*lines.block.searchsorted((blocks.start, blocks.stop)).tolist())
        await _Portion(
            true,
            cells[first:last],
            lines.line[blocks] - first,
            lines.lengths[blocks],
            lines.block[chosen] - blocks.start,
            lines.start[chosen],
            begun[chosen],
        ).add_to(add)
    rows, columns = lines.cell_rows.tolist(), lines.cell_columns.tolist()
    return Encoding(rows, columns, numbers[: len(rows)].tolist(), true)


def _portions(lines: OpenLines) -> Iterator[tuple[int, int]]:
    """Cut the lines into ranges of about MOST_ELEMENTS cells of blocks."""
    most = max(1, MOST_ELEMENTS // (lines.n * int(np.bincount(lines.line).max())))
    for first in range(0, lines.count, most):
        yield first, min(first + most, lines.count)


def _cells(lines: OpenLines, numbers: Ints, true: int) -> Literals:
    """Lines x n: the literal "the cell is black"."""
    by_row = np.zeros((lines.height, lines.width), dtype=np.int32)
    by_row[lines.cell_rows, lines.cell_columns] = numbers[: len(lines.cell_rows)]
    result: Literals = np.where(lines.black, np.int32(true), np.int32(-true))
    unknown = lines.black & lines.white
    rows = lines.rows
    for part, source in (
        (np.s_[:rows, : lines.width], by_row[lines.numbers[:rows]]),
        (np.s_[rows:, : lines.height], by_row.T[lines.numbers[rows:]]),
    ):
        np.copyto(result[part], source, where=unknown[part])
    return result


def _begun_at_places(lines: OpenLines, numbers: Ints, true: int) -> Literals:
    """Return for each place the literal "the block starts there or before"."""
    result = np.full(len(lines.block), true, dtype=np.int32)
    result[:-1][lines.block[:-1] == lines.block[1:]] = numbers[len(lines.cell_rows) :]
    return result


@dataclass(frozen=True, slots=True)
class _Portion:
    """Some lines and their blocks, with the literals of cells and places."""

    true: int
    cells: Literals
    """Lines x n: the literal "the cell is black"."""
    line: Ints
    """The line of each block."""
    lengths: Ints
    """The cells of each block."""
    block: Ints
    """The block of each place."""
    start: Ints
    """The cell of each place."""
    begun: Literals
    """The literal of each place: "the block starts there or before"."""

    async def add_to(self, add: Add) -> None:
        """Add all clauses."""
        n = self.cells.shape[1]
        width = n + 1
        begun = self._begun()
        base = np.arange(len(self.line)) * width
        ended = begun.take(np.maximum(np.arange(1, width) - self.lengths[:, None], 0) + base[:, None])
        await self._chains(add)
        await self._room(begun, base - self.lengths, add)
        await self._cover(begun[:, 1:], ended, add)
        await self._gaps(begun[:, 1:], ended, add)

    def _begun(self) -> Literals:
        """Blocks x n + 1: the literal "the block has begun by this cell", from the one before the line."""
        blocks, width = len(self.line), self.cells.shape[1] + 1
        # The literals of each block one after the other, and before them that of having begun before its first place.
        place = np.arange(len(self.block)) + self.block + 1
        literals = np.full(blocks + len(place), -self.true, dtype=np.int32)
        literals[place] = self.begun
        since = np.empty(len(literals) + 1, dtype=np.intp)
        since[self.block.searchsorted(np.arange(blocks)) + np.arange(blocks)] = np.arange(0, blocks * width, width)
        since[place] = self.block * width + self.start + 1
        since[-1] = blocks * width
        result: Literals = literals.repeat(since[1:] - since[:-1]).reshape(blocks, width)
        return result

    async def _chains(self, add: Add) -> None:
        """Add clauses: a block that has begun by a place has begun by the next one."""
        here, following = self.begun[:-1], self.begun[1:]
        both = (self.block[:-1] == self.block[1:]) & (following != self.true)
        await _pass_on(add, -here[both], following[both])

    async def _room(self, begun: Literals, end: Ints, add: Add) -> None:
        """Add clauses: a block that has begun by a place leaves a white cell after the block before it. `end` is the
        index in `begun` that says, at a place, whether the block has ended before the last cell.
        """
        others = np.zeros(len(self.line), dtype=np.bool_)
        others[1:] = self.line[1:] == self.line[:-1]
        chosen = others[self.block]
        block, literals = self.block[chosen], self.begun[chosen]
        before = begun.take(end[block - 1] + self.start[chosen])
        here = before != self.true
        # The chain passes it on from the last of several places that say the same.
        here[:-1] &= (block[:-1] != block[1:]) | (before[:-1] != before[1:])
        await _pass_on(add, -literals[here], before[here])

    async def _cover(self, begun: Literals, ended: Literals, add: Add) -> None:
        """Add clauses: a cell is black where a block has begun and not ended."""
        cells = self.cells.take(self.line, axis=0)
        unknown = np.abs(self.cells) != self.true
        here = (unknown.take(self.line, axis=0) & (begun != ended)).ravel().nonzero()[0]
        await _pass_on(add, cells.take(here), -begun.take(here), ended.take(here))

    async def _gaps(self, begun: Literals, ended: Literals, add: Add) -> None:
        """Add clauses: no cell is black where one block has ended and the next has not begun."""
        count, n = self.cells.shape
        blocks, true = len(self.line), self.true
        # A line with k blocks has k+1 gaps, each with the block before it and the one after it.
        gap = np.arange(blocks) + self.line
        line = np.arange(count).repeat(np.bincount(self.line, minlength=count) + 1)
        before = np.full((blocks + count, n), true, dtype=np.int32)
        after = np.full((blocks + count, n), -true, dtype=np.int32)
        before[gap + 1] = ended
        after[gap] = begun
        cells = self.cells.take(line, axis=0)
        can_be_black = self.cells != -true
        chosen = can_be_black.take(line, axis=0) & (before != -true) & (after != true)
        here = chosen.ravel().nonzero()[0]
        await _pass_on(add, -cells.take(here), -before.take(here), after.take(here))


async def _pass_on(add: Add, *literals: Literals) -> None:
    """Add clauses whose first, second, ... literals these are."""
    # Each clause is the same tuple, filled anew with ints that are gone before the next clause.
    clauses = zip(*[literal.data for literal in literals], strict=True)
    for at in range(0, len(literals[0]), CLAUSES_AT_ONCE):
        if at:
            await pause()
        add(islice(clauses, CLAUSES_AT_ONCE))
