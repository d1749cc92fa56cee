"""What beliefs tell a SAT solver: which variable to decide first, and which of its values. This module needs NumPy."""

from __future__ import annotations

import numpy as np

from .beliefs import Beliefs
from .open_lines import Floats, Ints, OpenLines

FIRST_ROUNDS = 5
"""What most boards need: the others are searched in vain for a moment."""

ROUNDS = 8
"""For a board of up to SMALL unknown cells; one more for each further CELLS_A_ROUND, at most MOST_ROUNDS."""
SMALL = 625
CELLS_A_ROUND = 40
MOST_ROUNDS = 100

SECOND = 3
"""A second opinion takes this many times the rounds."""


def rounds(cells: int) -> int:
    """Return how many rounds are worth their time on a board with this many unknown cells that is hard to search."""
    return min(ROUNDS + max(0, cells - SMALL) // CELLS_A_ROUND, MOST_ROUNDS)


class Guide:
    """Beliefs about the variables of a board's clauses: first the unknown cells row by row, then each place but the
    last of each block, row by row and column by column.
    """

    def __init__(self, lines: OpenLines) -> None:
        """Begin with no rounds."""
        self.lines = lines
        self._usual = rounds(len(lines.cell_rows))
        self._beliefs = Beliefs(lines)
        self._past = 0
        self._order: Ints = np.zeros(0, dtype=np.intp)

    async def first(self) -> None:
        """Exchange beliefs for the first few rounds."""
        await self._until(min(FIRST_ROUNDS, self._usual))

    async def usual(self) -> None:
        """Exchange beliefs until the usual number of rounds is over."""
        await self._until(self._usual)

    async def second(self) -> None:
        """Exchange beliefs until the rounds of a second opinion are over."""
        await self._until(SECOND * self._usual)

    async def _until(self, rounds: int) -> None:
        await self._beliefs.exchange(rounds - self._past)
        self._past = rounds

    def numbered(self) -> Ints:
        """Return a number from 1 for each variable: the more certain the belief, the higher the number.

        A MiniSat that knows nothing of its variables decides the last one first: with these numbers, the one whose
        belief is most certain. This is belief-guided decimation until the first conflicts teach the solver better.
        """
        order = self._order = np.argsort(np.abs(self.shares() - 0.5), kind="stable")
        numbers = np.empty(len(order), dtype=np.intp)
        numbers[order] = np.arange(1, len(order) + 1)
        return numbers

    def literals(self) -> list[int]:
        """Return the likelier literal of each number that `numbered` gave."""
        rising = np.arange(1, len(self._order) + 1)
        result: list[int] = np.where(self.shares()[self._order] > 0.5, rising, -rising).tolist()
        return result

    def shares(self) -> Floats:
        """Estimate how likely each variable is true."""
        return self._beliefs.of_variables(self.lines)
