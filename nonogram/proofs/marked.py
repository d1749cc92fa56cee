"""A board whose cells are marked as a chain of steps goes on."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Self

from ..cells import Cell
from ..grid import Grid
from ..puzzle import Puzzle


class Marked:
    """The lines of a board as texts: a grid, and what has been assumed and shown since."""

    def __init__(self, puzzle: Puzzle, grid: Grid) -> None:
        self.puzzle = puzzle
        self.grid = grid
        self._begun_with = grid.lines()
        self._lines = [list(line) for line in self._begun_with]

    def twin(self) -> Self:
        """Return the same board, to be marked by itself."""
        twin = copy(self)
        twin._lines = [line[:] for line in self._lines]
        return twin

    def put(self, cells: Iterable[Cell]) -> None:
        """Mark cells."""
        for row, column, value in cells:
            self._lines[row][column] = value
            self._lines[self.puzzle.height + column][row] = value

    def line(self, line: int) -> str:
        """Return a line as text."""
        return "".join(self._lines[line])
