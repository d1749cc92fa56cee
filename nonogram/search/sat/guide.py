"""What beliefs tell a SAT solver: which variable to decide first, and which of its values. This module needs NumPy."""

from __future__ import annotations

import numpy as np

from .beliefs import Beliefs
from .open_lines import Bools, Floats, Ints, OpenLines

ROUNDS = 8
"""For a board of up to SMALL unknown cells; one more for each further CELLS_A_ROUND, at most MOST_ROUNDS."""
SMALL = 625
FIRST_ROUNDS = 5
"""What most boards with more cells need: the others are searched in vain for a moment."""
MORE_ROUNDS, FAST, CERTAIN = 3, 0.03, 0.9
"""So many more rounds at once follow while they add so much certainty, until it is enough."""
LATER_ROUNDS, STILL = 20, 0.002
"""The same of a second opinion, which no certainty is enough for."""
CELLS_A_ROUND = 40
MOST_ROUNDS = 100

SECOND = 3
"""A second opinion takes this many times the rounds."""


def rounds(cells: int) -> int:
    """Return how many rounds are worth their time on a board with this many unknown cells that is hard to search."""
    return min(ROUNDS + max(0, cells - SMALL) // CELLS_A_ROUND, MOST_ROUNDS)


def numbered(shares: Floats) -> Ints:
    """Return a number from 1 for each variable: the more certain the belief, the higher the number.

    A MiniSat that knows nothing of its variables decides the last one first: with these numbers, the one whose belief
    is most certain. This is belief-guided decimation until the first conflicts teach the solver better.
    """
    numbers = np.empty(len(shares), dtype=np.intp)
    numbers[np.argsort(np.abs(shares - 0.5), kind="stable")] = np.arange(1, len(shares) + 1)
    return numbers


def likelier(numbers: Ints, shares: Floats) -> list[int]:
    """Return the likelier literal of each variable."""
    literals: list[int] = np.where(shares > 0.5, numbers, -numbers).tolist()
    return literals


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

    async def first(self) -> None:
        """Exchange beliefs for the first rounds, on a larger board for more only as long as certainty grows fast."""
        if len(self.lines.cell_rows) <= SMALL:
            await self.usual()
        else:
            await self._until(FIRST_ROUNDS)
            await self._grow(self._usual, MORE_ROUNDS, FAST, CERTAIN)

    @property
    def is_first(self) -> bool:
        """Whether the usual number of rounds is not over yet."""
        return self._past < self._usual

    async def usual(self) -> None:
        """Exchange beliefs until the usual number of rounds is over."""
        await self._until(self._usual)

    async def second(self) -> None:
        """Exchange beliefs until the rounds of a second opinion are over, or certainty has stopped growing."""
        await self.usual()
        await self._grow(SECOND * self._usual, LATER_ROUNDS, STILL, 1)

    async def _grow(self, most: int, at_once: int, least: float, enough: float) -> None:
        """Exchange beliefs for at most `most` rounds in all, some at once, as long as these add at least so much to a
        certainty that is not enough yet.
        """
        before, certainty = -1.0, self.certainty()
        while self._past < most and certainty < enough and certainty - before >= least:
            await self._until(min(self._past + at_once, most))
            before, certainty = certainty, self.certainty()

    async def _until(self, rounds: int) -> None:
        await self._beliefs.exchange(rounds - self._past)
        self._past = rounds

    def certainty(self) -> float:
        """Return how certain beliefs about cells are on average, from 0, undecided, to 1."""
        return float(np.abs(2 * self.cell_shares() - 1).mean())

    def cell_shares(self) -> Floats:
        """Estimate how likely each unknown cell is black."""
        return self._beliefs.of_cells(self.lines)

    def shares(self) -> Floats:
        """Estimate how likely each variable is true."""
        return self._beliefs.of_variables(self.lines)

    def place_shares(self) -> Floats:
        """Estimate how likely each block starts at each of its places."""
        return self._beliefs.of_places()

    def narrowed(self, later: OpenLines, kept: Bools) -> Floats:
        """Estimate how likely each variable is true when more cells are known, as `OpenLines.settled` returns them,
        without another round.
        """
        return self._beliefs.narrowed(later, kept)
