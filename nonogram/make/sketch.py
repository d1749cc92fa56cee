"""A picture whose cells may be changed, and what lines alone find out about it each time.

A changed cell gives its row and its column other clues and leaves all others as they were. So a line's work is done
once for each clue and state that it meets, however often propagation begins again; and an estimate that keeps what is
known of the other cells costs only what follows from two lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import WHITE, At, Cell, clue_of
from ..colours.board import ColourBoard
from ..colours.grid import ColourGrid, colour_clue_of
from ..colours.puzzle import ColourPuzzle
from ..grid import Grid
from ..inks import Ink
from ..logic.board import Board
from ..logic.effects import Effects
from ..puzzle import Puzzle

Change = tuple[Cell, ...]
"""Cells that are changed together, each with its new value."""


class Sketch:
    """A picture in black and white, or in inks, with a board on which its clues are propagated.

    `cells` holds the rows as lists of values. `open` is how many cells lines alone leave unknown.
    """

    def __init__(self, rows: Sequence[str], inks: Sequence[Ink] = ()) -> None:
        """Begin with a picture, given as rows of `#.`, or of the letters of inks; it must be complete."""
        self.height: int = len(rows)
        self.width: int = len(rows[0])
        self.inks: tuple[Ink, ...] = tuple(inks)
        self.cells: list[list[str]] = [list(row) for row in rows]
        puzzle = self.puzzle()
        self._board = ColourBoard(puzzle) if isinstance(puzzle, ColourPuzzle) else Board(puzzle)
        self._blank = list(self._board.states)
        self._settled = self._blank
        self.open: int = self.height * self.width
        self._propagate()

    @property
    def effects(self) -> Effects:
        """What is known of the lines of the picture, in black and white."""
        assert isinstance(self._board, Board)
        return self._board.effects

    def rows(self) -> list[str]:
        """Return the picture as rows of text."""
        return ["".join(row) for row in self.cells]

    def grid(self) -> Grid:
        """Return the picture as a grid."""
        return ColourGrid.parse(self.rows(), len(self.inks)) if self.inks else Grid.parse(self.rows())

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the picture, which is its goal."""
        grid = self.grid()
        return Puzzle.from_grid(grid, inks=self.inks) if self.inks else Puzzle.from_grid(grid)

    def value(self, at: At) -> str:
        """Return the value of a cell, white outside the picture."""
        row, column = at
        return self.cells[row][column] if 0 <= row < self.height and 0 <= column < self.width else WHITE

    def open_cells(self) -> list[At]:
        """Return the cells that lines alone leave unknown, row by row."""
        return self._board.open_cells()

    def known(self) -> Grid:
        """Return what lines alone find out."""
        return self._board.grid()

    def undoing(self, change: Change) -> Change:
        """Return the change that takes back this one, for the picture as it is before it."""
        return tuple((row, column, self.cells[row][column]) for row, column, _ in change)

    def estimate(self, change: Change) -> int:
        """Return how many cells would at least stay unknown after a change, if all that is known stayed known; where
        what is known rules a new value out, how many do stay unknown. The sketch is as before afterwards.
        """
        board, back = self._board, self.undoing(change)
        if not all(self._possible(*cell) for cell in change):
            return self.count(change)
        self._paint(change)
        for row, column, _ in change:
            board.rows_dirty |= 1 << row
            board.columns_dirty |= 1 << column
        board.propagate()
        left = self._count()
        self._paint(back)
        board.restore(0, self._settled)
        return left

    def _possible(self, row: int, column: int, value: str) -> bool:
        """Return whether what lines find out leaves a cell this value."""
        board = self._board
        if isinstance(board, ColourBoard):
            return value in board.letters_left(row, column)
        return board.is_open(row, column) or value == self.cells[row][column]

    def count(self, change: Change) -> int:
        """Return how many cells stay unknown after a change. The sketch is as before afterwards."""
        before, left = self._settled, self.open
        back = self.undoing(change)
        self.take(change)
        self._paint(back)
        self._board.restore(0, before)
        self._settled, found, self.open = before, self.open, left
        return found

    def take(self, change: Change) -> None:
        """Change cells for good."""
        self._paint(change)
        self._propagate()

    def _paint(self, change: Change) -> None:
        """Change cells, and with them the clues of their lines."""
        for row, column, value in change:
            self.cells[row][column] = value
        for row in {row for row, _, _ in change}:
            self._change_clue(row, self.cells[row])
        for column in {column for _, column, _ in change}:
            self._change_clue(self.height + column, [row[column] for row in self.cells])

    def _change_clue(self, line: int, cells: list[str]) -> None:
        board, text = self._board, "".join(cells)
        if isinstance(board, ColourBoard):
            board.effects.change_clue(line, colour_clue_of(text))
        else:
            board.effects.change_clue(line, clue_of(text))

    def _propagate(self) -> None:
        """Begin with a blank board. Its puzzle is that of the first picture, but its effects know the clues of this
        one.
        """
        board = self._board
        board.restore(0, self._blank)
        board.rows_dirty = (1 << self.height) - 1
        board.columns_dirty = (1 << self.width) - 1
        board.propagate()
        self._settled = list(board.states)
        board.restore(0, self._settled)
        self.open = self._count()

    def _count(self) -> int:
        return sum(self._board.open_in_row(row).bit_count() for row in range(self.height))


def changed(before: Sequence[str], after: Sequence[str]) -> tuple[At, ...]:
    """Return the cells in which two pictures differ, row by row."""
    return tuple(
        (row, column)
        for row, (one, other) in enumerate(zip(before, after, strict=True))
        for column, (a, b) in enumerate(zip(one, other, strict=True))
        if a != b
    )
