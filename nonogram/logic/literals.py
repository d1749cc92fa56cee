"""Literals: cells with a value, as probing relates them (Wu et al. 2013, section III-B).

A literal is a cell with a value. Its number is its place in the row states laid end to end: the bit that a state loses
when the literal becomes true. A set of literals is an int with one bit per literal.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cells import BLACK, WHITE, Cell


@dataclass(frozen=True, slots=True)
class Literals:
    """The numbering of the literals of a grid of `height` rows and `width` columns."""

    height: int
    width: int

    def number(self, literal: Cell) -> int:
        """Return the number of a literal."""
        row, column, value = literal
        return (2 * row + (value == BLACK)) * self.width + column

    def cell(self, literal: int) -> Cell:
        """Return the literal with this number."""
        half, column = divmod(literal, self.width)
        return half >> 1, column, BLACK if half & 1 else WHITE

    def opposite(self, literal: int) -> int:
        """Return the literal of the same cell with the other value."""
        return literal + self.width if literal // self.width % 2 == 0 else literal - self.width
