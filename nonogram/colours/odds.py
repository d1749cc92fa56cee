"""How likely the values of cells in colours are: completions of lines, weighed and exchanged, as `search.odds` does it.

A completion of a line weighs the product of what its crossing lines said of its cells. What a line says of a cell is in
what share of this weight the cell has each value, without what it was told of this cell itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from operator import add, mul

from ..cells import At
from ..errors import Contradiction
from ..grid import Grid
from ..inks import ColourClue, gaps
from ..logic.propagation import to_fixpoint
from ..pausing import pause
from .board import ColourBoard
from .puzzle import ColourPuzzle

INERTIA = 0.3
"""The share (of the logarithm) of the previous round's message that stays in the next."""
MOST_TOLD = 4.6
"""The largest logarithm of odds that a line passes on, about 1 : 100; less for long lines."""
MOST_TOLD_IN_LINE = 300
"""The largest sum of such logarithms in a line, so that weights stay far from underflow."""

GLANCE_ROUNDS = 2
"""For `glancing`: enough that rows and columns know of each other, too little for what follows from that."""

Weights = list[list[float]]
"""For each value, inks first and white last, a number for each cell of a line; 0 where the value is ruled out."""


def line_weights(clue: ColourClue, told: Weights) -> Weights:
    """Return for each value the weight of the completions of a line in which a cell has it. The weight of a completion
    is the product of the numbers told of its cells; a line without completion gives zeros.

    Its cost: O(k n) for k blocks and n cells.
    """
    white, n = told[-1], len(told[-1])
    apart = [*gaps(clue), 0]
    spans = [_spans(told[block.ink - 1], block.length) for block in clue]
    before = [[*accumulate(white, mul, initial=1.0)]]
    """For each number of blocks, their weight within the first i cells."""
    ends = []
    """For each block, the weight of the blocks up to it where it ends right before cell i."""
    for (length, _), span, gap in zip(clue, spans, [0, *apart], strict=False):
        starts = [0.0, *map(mul, before[-1], white)] if gap else before[-1]
        ends.append([*[0.0] * length, *map(mul, starts, span)])
        before.append(_after_white(ends[-1], white))
    behind = [*accumulate(reversed(white), mul, initial=1.0)][::-1]
    """The weight of the blocks that are left within the cells from i on."""
    result = [[0.0] * n for _ in told]
    result[-1] = _between(before[-1], white, behind)
    for j in reversed(range(len(clue))):
        length, ink = clue[j]
        rest = [*map(mul, white, behind[1:]), 0.0] if apart[j] else behind
        ended = [0.0, *accumulate(map(mul, ends[j], rest))]
        inked = result[ink - 1]
        for i in range(n):
            # The block covers a cell where it ends behind it, within its own length.
            inked[i] += max(ended[min(i + length, n) + 1] - ended[i + 1], 0.0)
        starting = [*map(mul, spans[j], rest[length:]), *[0.0] * length]
        behind = _after_white(starting[::-1], white[::-1])[::-1]
        result[-1] = [*map(add, result[-1], _between(before[j], white, behind))]
    return result


def _spans(weights: Sequence[float], length: int) -> list[float]:
    """Return the product of the weights of each run of so many cells."""
    products = [*accumulate((weight or 1.0 for weight in weights), mul, initial=1.0)]
    nothing = [*accumulate((weight == 0 for weight in weights), initial=0)]
    places = range(len(weights) + 1 - length)
    return [0.0 if nothing[i + length] > nothing[i] else products[i + length] / products[i] for i in places]


def _after_white(weights: Sequence[float], white: Sequence[float]) -> list[float]:
    """Return for each place what has come to it, from weights of places, over any number of white cells."""
    reached = [weights[0]]
    for weight, cell in zip(weights[1:], white, strict=True):
        reached.append(reached[-1] * cell + weight)
    return reached


def _between(before: Sequence[float], white: Sequence[float], behind: Sequence[float]) -> list[float]:
    """Return the weight of what lies before and behind each cell, which is white."""
    return [*map(mul, map(mul, before, white), behind[1:])]


class Odds:
    """The messages that the lines of a board exchange about its cells: for each value a number, the largest 1."""

    def __init__(self, board: ColourBoard) -> None:
        """Take a board each of whose lines has a completion; nobody may change it."""
        self._board = board
        puzzle, values = board.puzzle, range(board.inks + 1)
        self._sizes = [puzzle.length(line) for line in range(board.height + board.width)]
        self._least = exp(-min(MOST_TOLD, MOST_TOLD_IN_LINE / max(self._sizes)))
        self._possible = [
            [[float(state >> value * n + i & 1) for i in range(n)] for value in values]
            for state, n in zip(board.states, self._sizes, strict=True)
        ]
        self._sent = [[[1.0] * n for _ in values] for n in self._sizes]

    async def exchange(self, rounds: int) -> None:
        """Let rows and columns exchange messages for this many rounds. Pauses after each line."""
        height = self._board.height
        for _ in range(rounds):
            for lines in (range(height), range(height, len(self._sizes))):
                for line in lines:
                    self._send(line)
                    await pause()

    def _send(self, line: int) -> None:
        """Replace what a line says of its cells by what follows from what it is told."""
        n, across = self._sizes[line], self._across(line)
        told = [
            [self._sent[other][value][index] * may for may, (other, index) in zip(possible, across, strict=True)]
            for value, possible in enumerate(self._possible[line])
        ]
        weights, sent = line_weights(self._board.puzzle.clue(line), told), self._sent[line]
        for i in range(n):
            said = [weight[i] / heard[i] if heard[i] else 0.0 for weight, heard in zip(weights, told, strict=True)]
            most = max(said)
            for value, one in enumerate(said):
                sent[value][i] = max(one / most, self._least) ** (1 - INERTIA) * sent[value][i] ** INERTIA

    def _across(self, line: int) -> list[tuple[int, int]]:
        """Return for each cell of a line the line across it, and its index there."""
        height = self._board.height
        return [(height + i, line) if line < height else (i, line - height) for i in range(self._sizes[line])]

    def shares(self, at: At) -> list[float]:
        """Return how likely each value of a cell is, inks first; their sum is 1."""
        row, column = at
        across, down = self._sent[row], self._sent[self._board.height + column]
        weights = [
            may[column] * one[column] * other[row]
            for may, one, other in zip(self._possible[row], across, down, strict=True)
        ]
        return [weight / sum(weights) for weight in weights]


Shares = list[list[list[float]]]
"""For each cell, row by row, how likely its values are, inks first and white last."""


async def estimating(puzzle: ColourPuzzle, grid: Grid | None, rounds: int) -> Shares:
    """Return how likely the values of a puzzle's cells are after line logic and so many rounds. Raises Contradiction
    when a line is left without completion.
    """
    return await _shares(await _followed(ColourBoard(puzzle, grid)), rounds)


async def glancing(puzzle: ColourPuzzle, grid: Grid | None = None) -> Shares:
    """Run `search.likelihoods.glancing` for a puzzle in colours: without what follows from the cells shown."""
    await _followed(ColourBoard(puzzle, grid))
    return await _shares(ColourBoard(puzzle, grid), GLANCE_ROUNDS)


async def _followed(board: ColourBoard) -> ColourBoard:
    if not await to_fixpoint(board):
        raise Contradiction("a line has no completion")
    return board


async def _shares(board: ColourBoard, rounds: int) -> Shares:
    odds = Odds(board)
    await odds.exchange(rounds)
    return [[odds.shares((row, column)) for column in range(board.width)] for row in range(board.height)]
