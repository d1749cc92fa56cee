"""What probing learns about pairs of cells: this value here forces that value there (Wu et al. 2013, section III-B).

A literal is a cell with a value. Its number is its place in the row states laid end to end: the bit that a state loses
when the literal becomes true. A set of literals is an int with one bit per literal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cells import BLACK, WHITE, Cell
from .line import positions


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


@dataclass(frozen=True, slots=True)
class ImplicationGraph:
    """The implications that probing found on a board: each holds in every solution the board can still become.

    `implied[literal]` is the set of literals that follow from `literal`, both by number. The graph is closed under
    contraposition as far as the probes went.
    """

    literals: Literals
    implied: dict[int, int]

    def __len__(self) -> int:
        """Return the number of implications."""
        return sum(targets.bit_count() for targets in self.implied.values())

    def follows(self, row: int, column: int, value: str) -> tuple[Cell, ...]:
        """Return the cells that a value of a cell forces, with their values, row by row."""
        source = self.literals.number((row, column, value))
        return tuple(sorted(self.literals.cell(i) for i in positions(self.implied.get(source, 0))))

    def edges(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield all implications, as pairs of cells with values."""
        for source, targets in sorted(self.implied.items()):
            for target in positions(targets):
                yield self.literals.cell(source), self.literals.cell(target)

    def to_json(self) -> list[list[list[int | str]]]:
        """Return all implications as plain lists: [[row, column, value], [row, column, value]]."""
        return [[list(source), list(target)] for source, target in self.edges()]
