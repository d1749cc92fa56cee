"""What a line solver looks at, one value after the other: each `solving(clue, cells)` yields visits and returns what
`solve_line(clue, cells)` does. So a solver can be watched, and its work counted, without a second form of it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Visit = tuple[str, int, int, int]
"""A phase, a number of blocks, a number of cells, and what is found there:

- of solvers with a table over (blocks, cells): the sum of those of GAP and BLOCK that hold, 0 if neither does. Phases
  are "fill" and, for those that walk back through the table, "trace";
- of van Laarhoven's: the labels left to that cell, as a set of bits; blocks are 0. Phases "forward" and "backward";
- of brute force: the black cells of an arrangement, as a set of bits; cells are how many arrangements came before it,
  blocks are 0. Phases "fits" and "differs".
"""
GAP = 1
"""The last cell is white, and the cells before it hold the same blocks."""
BLOCK = 2
"""The last cells are the last block, and the cells before them hold the blocks before it."""

T = TypeVar("T")

Visiting = Generator[Visit, None, T]
"""Yields visits and returns what they find."""
Solving = Visiting[str | None]
"""Returns the maximal painting, None when the line has no completion."""


def finish(visiting: Visiting[T]) -> T:
    """Make all visits; return what they find."""
    while True:
        try:
            next(visiting)
        except StopIteration as end:
            found: T = end.value
            return found
