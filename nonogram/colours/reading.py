"""What a person reads off one line in colours: where its blocks can lie, and what is known of its cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from ..errors import Contradiction
from ..inks import LETTERS, MOST_INKS, ColourClue, values
from ..logic.line import positions
from .bounds import Bounds
from .line import fitter, line_solver
from .state import State, masks_of

Cells = tuple[str, ...]
"""The values that are left for each cell of a line, inks first."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A line with its clue, the values left for its cells, and those that its cells have in some completion. Readings
    are equal only if they are the same object; `read` remembers them.
    """

    clue: ColourClue
    cells: Cells
    inks: int
    possible: Cells

    @cached_property
    def starts(self) -> tuple[tuple[int, ...], ...]:
        """For each block, where it can start in some completion."""
        ends, _ = fitter(self.clue, len(self.cells), self.inks)(state_of(self.cells, self.inks))
        return tuple(tuple(positions(end >> block.length)) for block, end in zip(self.clue, ends, strict=True))

    def first(self, block: int) -> int:
        """Return where a block starts at the earliest."""
        return self.starts[block][0]

    def last(self, block: int) -> int:
        """Return where a block starts at the latest."""
        return self.starts[block][-1]

    def reach(self, block: int) -> range:
        """Return the cells from the first to the last that a block can cover."""
        return range(self.first(block), self.last(block) + self.clue[block].length)

    def always(self, block: int) -> range:
        """Return the cells that a block covers wherever it lies."""
        return range(self.last(block), self.first(block) + self.clue[block].length)

    def letter(self, block: int) -> str:
        """Return the value of a block's cells."""
        return LETTERS[self.clue[block].ink - 1]

    @cached_property
    def bounds(self) -> Bounds:
        """Where a person sees that the blocks lie."""
        return Bounds(self.clue, self.cells)

    @cached_property
    def unknown(self) -> bool:
        """Whether nothing is known of any cell."""
        return all(len(left) == self.inks + 1 for left in self.cells)


@lru_cache(maxsize=2048)
def read(clue: ColourClue, cells: Cells, inks: int) -> Reading:
    """Read a line. Raises Contradiction when it has no completion."""
    n = len(cells)
    found = line_solver(clue, n, inks)(state_of(cells, inks))
    if not found:
        raise Contradiction("the line has no completion")
    return Reading(clue, cells, inks, cells_of(found, n, inks))


def state_of(cells: Cells, inks: int) -> State:
    """Return the state of a line in which these values are left for the cells."""
    digits, state = _digits(inks), 0
    # White comes first, and the last cell.
    for can_have in zip(*[digits[left] for left in reversed(cells)], strict=True):
        state = state << len(cells) | int("".join(can_have), 2)
    return state


def cells_of(state: State, n: int, inks: int) -> Cells:
    """Return the values that a line state leaves for each cell."""
    letters = _letters(inks)
    rows = [f"{mask:0{n}b}" for mask in reversed(masks_of(state, n, inks))]
    return tuple([letters[can_have] for can_have in zip(*rows, strict=True)])[::-1]


@lru_cache(maxsize=MOST_INKS)
def _letters(inks: int) -> dict[tuple[str, ...], str]:
    """Return the values that a cell can have by whether it can have each, "1" or "0", white first."""
    every = values(inks)
    return {
        can_have: "".join(value for value, has in zip(every, reversed(can_have), strict=True) if has == "1")
        for can_have in product("01", repeat=inks + 1)
    }


@lru_cache(maxsize=MOST_INKS)
def _digits(inks: int) -> dict[str, tuple[str, ...]]:
    """Return what `_letters` does the other way round."""
    return {left: can_have for can_have, left in _letters(inks).items()}


def without(some: str, gone: str) -> str:
    """Return values without others."""
    return "".join(value for value in some if value not in gone)
