"""Which value of a cell is likelier: completions of lines, weighed and exchanged, in pure Python.

A line alone makes a cell black in some share of its completions. Passed to the crossing line as odds, that share weighs
the completions there, and so on to and fro: belief propagation, as `beliefs` does it for the SAT search in NumPy. Here
the board is small and changes at every guess, so the lines are processed one by one, and the next round begins with the
messages of the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import accumulate
from math import exp
from operator import mul

from ..logic.board import Board
from ..logic.line import State, positions
from ..pausing import pause
from ..puzzle import BLACK, WHITE, At, Cell, Clue

INERTIA = 0.3
"""The share (of the logarithm) of the previous round's message that stays in the next."""
MOST_TOLD = 4.6
"""The largest logarithm of odds that a line passes on, about 1 : 100; less for long lines."""
LEAST_SHARE, MOST_SHARE = 1e-6, 1 - 1e-6
"""The bounds within which shares are kept, so that their odds are finite."""
MOST_IN_ALL = 300
"""The largest sum of such logarithms in a line: the weights of the longest line, of `puzzle.MAX_SIDE` cells, stay far
from overflow, and none falls to 0.
"""

Shares = Callable[[State, Sequence[float]], list[float]]


def line_shares(clue: Clue, n: int) -> Shares:
    """Return a function from the state of a line of n cells, which must have a completion, and the odds of black
    received for each cell, to the share of completions in which each cell is black. The weight of a completion is the
    product of the odds of its black cells.

    The recurrence is that of `completions`. Cost: O(n + k s) small steps for k blocks and s spare cells.
    """
    spare = n - sum(clue) - max(len(clue) - 1, 0)
    places = range(spare + 1)
    blocks: list[tuple[int, int]] = []
    """The earliest start of each block, and its length."""
    earliest = 0
    for length in clue:
        blocks.append((earliest, length))
        earliest += length + 1

    def shares(state: State, told: Sequence[float]) -> list[float]:
        white = [state >> n + cell & 1 for cell in range(n)]
        white.append(1)  # A sentinel after the last block.
        products = list(accumulate(told, mul, initial=1.0))
        # For each cell, how many cells right before it can be black without a break.
        reach = [0] * (n + 1)
        for cell in positions(state & (1 << n) - 1):
            reach[cell + 1] = reach[cell] + 1
        weights = [
            [
                products[end] / products[end - length] if reach[end] >= length and white[end] else 0.0
                for end in range(start + length, start + length + spare + 1)
            ]
            for start, length in blocks
        ]
        # For each block, the weight of the blocks after it, by the number of cells between its earliest start and its
        # start.
        arrived = 1.0
        behind = [[1.0] * (spare + 1)]
        for place in places[-2::-1]:
            if not white[earliest + place]:
                arrived = 0.0
            behind[0][place] = arrived
        for (start, _), weight in zip(blocks[:0:-1], weights[:0:-1], strict=True):
            arrived = 0.0
            ended = list(map(mul, weight, behind[-1]))
            for place in places[::-1]:
                arrived = arrived + ended[place] if white[start + place] else ended[place]
                ended[place] = arrived
            behind.append(ended)
        # The same for the blocks before each block, and the weight of each of its places.
        before = [1.0]
        for cell in range(spare):
            before.append(before[-1] if white[cell] else 0.0)
        changes = [0.0] * (n + 1)
        for (start, length), weight in zip(blocks, weights, strict=True):
            ended = list(map(mul, before, weight))
            standing = list(map(mul, ended, behind.pop()))
            total = sum(standing)
            for first, stands in enumerate(standing, start):
                if stands:
                    stands /= total
                    changes[first] += stands
                    changes[first + length] -= stands
            start += length
            arrived = 0.0
            for place in places:
                arrived = arrived + ended[place] if white[start + place] else ended[place]
                ended[place] = arrived
            before = ended
        return list(accumulate(changes[:n]))

    return shares


class Odds:
    """The messages that the lines of a board exchange about its unknown cells, as odds of black."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._shares = [line_shares(board.puzzle.clue(line), n) for line, n in enumerate(board.sizes)]
        self._most = exp(min(MOST_TOLD, MOST_IN_ALL / max(board.sizes)))
        self._told: list[list[float]] = []
        """Line by line, the messages from the crossing lines about its cells."""
        self.forget()

    def forget(self) -> None:
        """Begin again without any messages."""
        self._told = [[1.0] * n for n in self._board.sizes]

    async def exchange(self, rounds: int, inertia: float = INERTIA) -> None:
        """Let rows and columns exchange messages for this many rounds, on a board each of whose lines has a completion.
        Pauses after each line; nobody else may use the board until the end. `inertia` keeps the odds from
        swinging to and fro in later rounds; the first few get further without it.
        """
        board, told = self._board, self._told
        height, most, least = board.height, self._most, 1 / self._most
        # The unknown cells of each unfinished line, as their place in it and the crossing line.
        unknown: list[list[tuple[int, int]]] = [[] for _ in board.sizes]
        for row, column in board.open_cells():
            unknown[row].append((column, height + column))
            unknown[height + column].append((row, row))
        for _ in range(rounds):
            for line, cells in enumerate(unknown):
                if not cells:
                    continue
                own = told[line]
                shares = self._shares[line](board.states[line], own)
                at = line if line < height else line - height
                for cell, crossing in cells:
                    share = shares[cell]
                    share = LEAST_SHARE if share < LEAST_SHARE else MOST_SHARE if share > MOST_SHARE else share
                    odds = share / (1 - share) / own[cell]
                    odds = least if odds < least else most if odds > most else odds
                    theirs = told[crossing]
                    theirs[at] = odds ** (1 - inertia) * theirs[at] ** inertia if inertia else odds
                await pause()

    def likelier(self, row: int, column: int) -> str:
        """Return the likelier value of an unknown cell; white when both are equally likely."""
        return BLACK if self._odds(row, column) > 1 else WHITE

    def share(self, row: int, column: int) -> float:
        """Return how likely an unknown cell is black, between 0 and 1."""
        odds = self._odds(row, column)
        return odds / (1 + odds)

    def surest(self, share: float) -> list[Cell]:
        """Return this share of the unknown cells with their likelier values: those that the odds are surest of."""

        def certainty(at: At) -> float:
            odds = self._odds(*at)
            return max(odds, 1 / odds)

        cells = self._board.open_cells()
        most = int(share * len(cells))
        return [(*at, self.likelier(*at)) for at in nlargest(most, cells, key=certainty)]

    def _odds(self, row: int, column: int) -> float:
        return self._told[row][column] * self._told[self._board.height + column][row]
