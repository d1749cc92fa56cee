"""Twan van Laarhoven, "Solving nonograms" (twanvl.nl/blog/haskell/Nonograms): cells as sets of labels.

Every cell of a finished line has a label that says what it is: this position in this block, or this gap. For the clue 2
1 the labels in order are -1, 1, 2, -3, 3, -4: positive numbers for the cells of blocks, negative ones for the gaps. All
cells of a gap share its label, so a gap may follow itself; every other label is followed by the next one; and because a
gap at either end may be empty, a line may also begin with its first block and end with its last.

A partly solved cell is the set of labels it can still have. A forward pass intersects each cell with what can come
after the cell before it, a backward pass with what can come before the cell after it. The labels left are those that
occur in some completion, so one filtering is the maximal painting. To solve a puzzle, each cell has two sets, one in
its row and one in its column. All lines are filtered, and when one set of a cell contains only gaps or only blocks, the
other is reduced accordingly, until nothing changes. Then a cell is split into its labels and each is tried.

Here a set of labels is an int, bit i for the i-th label in order; so "after" is a shift that also keeps the gaps. The
cell split is the one with the most labels in its row, the first of several; the version on the Haskell wiki splits the
first undecided one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from ..grid import Grid
from ..puzzle import Puzzle
from .visits import Solving, Visiting, finish

_Cell = int
_Line = tuple[_Cell, ...]


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of one clue; every field is a set of them."""

    gaps: int
    blocks: int
    first: int
    last: int

    @classmethod
    def of(cls, clue: Clue) -> _Labels:
        gaps, size = 1, 1
        for length in clue:
            size += length + 1
            gaps |= 1 << size - 1
        every = (1 << size) - 1
        return cls(gaps, every & ~gaps, every & 0b11, every & ~(every >> 2))

    def cell(self, value: str) -> _Cell:
        """Return all labels of a black, white or unknown cell."""
        return {BLACK: self.blocks, WHITE: self.gaps, UNKNOWN: self.blocks | self.gaps}[value]

    def value(self, cell: _Cell) -> str:
        """Return the value that all labels of a cell have in common."""
        return WHITE if not cell & self.blocks else BLACK if not cell & self.gaps else UNKNOWN

    def filter(self, line: Sequence[_Cell]) -> _Line | None:
        """Return the labels that occur in some completion, None when there is none."""
        return finish(self.filtering(line))

    def filtering(self, line: Sequence[_Cell]) -> Visiting[_Line | None]:
        """Yield a visit for each cell of each pass; return what `filter` does."""
        forward, after = [], self.first
        for x, cell in enumerate(line):
            cell &= after
            yield "forward", 0, x, cell
            forward.append(cell)
            after = cell << 1 | cell & self.gaps
        backward, before = [], self.last
        for x, cell in zip(reversed(range(len(line))), reversed(forward), strict=True):
            cell &= before
            yield "backward", 0, x, cell
            backward.append(cell)
            before = cell >> 1 | cell & self.gaps
        return tuple(reversed(backward)) if all(backward) else None


def solve_line(clue: Clue, cells: str) -> str | None:
    """Return the maximal painting of a line, None when it has no completion."""
    return finish(solving(clue, cells))


def solving(clue: Clue, cells: str) -> Solving:
    """Yield a visit for each cell of each pass; return what `solve_line` does."""
    labels = _Labels.of(clue)
    line = yield from labels.filtering([labels.cell(value) for value in cells])
    return None if line is None else "".join(map(labels.value, line))


@dataclass(slots=True)
class _Board:
    """The label sets of all cells: in their rows, and in their columns."""

    rows: list[_Line]
    columns: list[_Line]

    def copy(self) -> _Board:
        return _Board(self.rows[:], self.columns[:])


def solve(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield all solutions of a puzzle, each found when asked for."""
    row_labels = [_Labels.of(clue) for clue in puzzle.rows]
    column_labels = [_Labels.of(clue) for clue in puzzle.columns]
    first = puzzle.start.lines()
    boards = [
        _Board(
            [tuple(map(labels.cell, line)) for labels, line in zip(row_labels, first, strict=False)],
            [tuple(map(labels.cell, line)) for labels, line in zip(column_labels, first[puzzle.height :], strict=True)],
        )
    ]
    while boards:
        board = boards.pop()
        if not _settle(board, row_labels, column_labels):
            continue
        r, c = max(
            ((r, c) for r in range(puzzle.height) for c in range(puzzle.width)),
            key=lambda cell: board.rows[cell[0]][cell[1]].bit_count(),
        )
        if board.rows[r][c].bit_count() == 1:
            lines = zip(row_labels, board.rows, strict=True)
            yield Grid.parse(["".join(map(labels.value, line)) for labels, line in lines])
        else:
            boards.extend(reversed(list(_guess(board, r, c))))


def _guess(board: _Board, r: int, c: int) -> Iterator[_Board]:
    """Yield the boards on which a cell has only one of its labels."""
    row = board.rows[r]
    labels = row[c]
    while labels:
        label = labels & -labels
        labels ^= label
        guessed = board.copy()
        guessed.rows[r] = (*row[:c], label, *row[c + 1 :])
        yield guessed


def _settle(board: _Board, row_labels: list[_Labels], column_labels: list[_Labels]) -> bool:
    """Filter all lines and exchange the new values of their cells until nothing changes; return False on a
    contradiction.
    """
    while _filter(board.rows, row_labels) and _filter(board.columns, column_labels):
        if not _exchange(board, row_labels, column_labels):
            return True
    return False


def _filter(lines: list[_Line], labels: list[_Labels]) -> bool:
    for index, line in enumerate(lines):
        filtered = labels[index].filter(line)
        if filtered is None:
            return False
        lines[index] = filtered
    return True


def _exchange(board: _Board, row_labels: list[_Labels], column_labels: list[_Labels]) -> bool:
    """Copy black and white cells from rows to columns and back; return whether a set changed."""
    rows = [list(line) for line in board.rows]
    columns = [list(line) for line in board.columns]
    changed = False
    for r, row in enumerate(rows):
        for c, in_row in enumerate(row):
            in_column = columns[c][r]
            across, down = row_labels[r], column_labels[c]
            if not (in_row & across.blocks and in_column & down.blocks):
                row[c] &= across.gaps
                columns[c][r] &= down.gaps
            elif not (in_row & across.gaps and in_column & down.gaps):
                row[c] &= across.blocks
                columns[c][r] &= down.blocks
            changed |= row[c] != in_row or columns[c][r] != in_column
    if changed:
        board.rows[:] = map(tuple, rows)
        board.columns[:] = map(tuple, columns)
    return changed
