"""Which value of a cell is likelier: completions of lines, weighed and exchanged, in pure Python.

A line alone makes a cell black in some share of its completions. Passed to the crossing line as odds, that share weighs
the completions there, and so on to and fro: belief propagation, as `beliefs` does it for the SAT search in NumPy, on
whole boards an eighth of the time (8 rounds at 25x25: 4 ms instead of 31). This module is for those who have no NumPy.
The board changes at every guess of the pure search, so the lines are processed one by one, and the next round begins
with the messages of the last.
"""

# What mypyc compiles well: `zip` without `strict` becomes a loop over indices, `a[i] = a[i] + x` an addition of floats.
# ruff: noqa: B905

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp, pow
from operator import and_, mul
from typing import Final, NamedTuple

from ..cells import BLACK, WHITE, At, Cell, Clue, earliest_starts, room_needed
from ..logic.board import Board
from ..logic.lanes import doublings
from ..logic.line import State
from ..pausing import pause

INERTIA: Final = 0.3
"""The share (of the logarithm) of the previous round's message that stays in the next."""
MOST_TOLD: Final = 4.6
"""The largest logarithm of odds that a line passes on, about 1 : 100; less for long lines."""
LEAST_SHARE: Final = 1e-9
"""What is added to the share of completions in which a cell is white, so that its odds are finite."""
MOST_TOLD_IN_LINE: Final = 300
"""The largest sum of such logarithms in a line: the weights of the longest line, of `puzzle.MAX_SIDE` cells, stay far
from overflow, and none falls to 0.
"""

Whites = Callable[[Sequence[float]], list[float]]
"""A function from the odds of black that a line is told of each cell to the weight of all its completions, followed by
that of the completions in which each cell is white. The weight of a completion is the product of the odds of its black
cells.
"""
_Stands = list[tuple[int, bytes | None]]
"""For each length of blocks, the shortest first, whether such a block can start at each cell; None if it always can."""
_Blocks = list[tuple[int, int, bytes, bytes]]
"""For each block its earliest start, its length, whether the cells at which it can start can be white, backwards, and
whether those right after it can.
"""


def line_whites(clue: Clue, n: int) -> Callable[[State], Whites]:
    """Return a function from the state of a line of n cells, which must have a completion, to its `Whites`.

    The recurrence is that of `completions`. Cost: O(n + k s) small steps for k blocks and s spare cells.
    """
    spare = n - room_needed(clue)
    starts = earliest_starts(clue)
    # The earliest cell behind the white one after the last block.
    behind_all = starts[-1] + clue[-1] + 1 if clue else 0
    lengths = sorted(set(clue))
    ones = bytes([1]) * (spare + 1)
    blank_white = (1 << n + 1) - 1
    blank_blocks: _Blocks = [(start, length, ones, ones) for length, start in zip(clue, starts, strict=True)]
    blank_ends = [1.0] * (spare + 1)

    def weigher(stands: _Stands, blocks: _Blocks, first: list[float], last: list[float]) -> Whites:
        def whites(told: Sequence[float]) -> list[float]:
            products = list(accumulate(told, mul, initial=1.0))
            weight_of: dict[int, list[float]] = {}
            for length, possible in stands:
                ends = products[length:]
                if possible is None:
                    weight_of[length] = [end / start for end, start in zip(ends, products)]
                else:
                    weight_of[length] = [
                        end / start if can else 0.0 for end, start, can in zip(ends, products, possible)
                    ]
            # For each block, the weight of the blocks from it on, by the place where a gap before it ends, backwards.
            weights_of = []
            behinds = [last]
            for start, length, into, _ in reversed(blocks):
                weights = weight_of[length][start : start + spare + 1]
                weights_of.append(weights)
                sums = []
                arrived = 0.0
                for weight, behind, goes_on in zip(reversed(weights), behinds[-1], into):
                    arrived = arrived + weight * behind if goes_on else weight * behind
                    sums.append(arrived)
                behinds.append(sums)
            # The same for the blocks before each block; a white cell has some blocks before it and the others behind.
            result = [0.0] * (behind_all + spare + 1)
            before = first
            for start, _, _, out in blocks:
                sums = []
                arrived = 0.0
                at = start
                for ahead, behind, weight, goes_on in zip(before, reversed(behinds.pop()), weights_of.pop(), out):
                    result[at] = result[at] + ahead * behind
                    at += 1
                    arrived = arrived + ahead * weight if goes_on else ahead * weight
                    sums.append(arrived)
                before = sums
            at = behind_all
            for ahead, behind in zip(before, reversed(last)):
                result[at] = result[at] + ahead * behind
                at += 1
            return result[: n + 1]

        return whites

    def whites_of(state: State) -> Whites:
        white = state >> n | 1 << n  # With a sentinel after the last block.
        # For each length, where such a block can stand; None if it can stand anywhere.
        stands: _Stands = []
        run = state & (1 << n) - 1
        thinned = 1
        for length in lengths:
            for shift in doublings(thinned, length):
                run &= run >> shift
            thinned = length
            stands.append((length, _unless_all(run & white >> length, n - length + 1)))
        if white == blank_white:
            return weigher(stands, blank_blocks, blank_ends, blank_ends)
        # The weights of nothing but white cells before the first block, and after the last.
        cells = _digits(white, n + 1)
        first = list(accumulate(cells[:spare], and_, initial=1))
        last = list(accumulate(reversed(cells[behind_all : behind_all + spare]), and_, initial=1))
        blocks: _Blocks = []
        for length, start in zip(clue, starts, strict=True):
            into = cells[start : start + spare + 1][::-1]
            out = cells[start + length : start + length + spare + 1]
            blocks.append((start, length, into, out))
        return weigher(stands, blocks, list(map(float, first)), list(map(float, last)))

    return whites_of


_DIGITS: Final = bytes(byte & 1 for byte in range(256))
"""Translates the characters 0 and 1 to the numbers."""


def _digits(mask: int, count: int) -> bytes:
    """Return the lowest bits of a mask, lowest first."""
    return f"{mask & (1 << count) - 1:0{count}b}"[::-1].encode().translate(_DIGITS)


def _unless_all(mask: int, count: int) -> bytes | None:
    """Return the lowest bits of a mask, lowest first; None if all of them are set."""
    return None if ~mask & (1 << count) - 1 == 0 else _digits(mask, count)


class Decimation(NamedTuple):
    """The cells that the odds are surest of, settled for one walk, and how the search goes on below them."""

    share: float
    """The share of the unknown cells."""
    rounds: int
    """The number of exchanges of odds before it."""
    inertia: float
    """Their inertia."""
    walk: int = 100
    """Reversed guesses in the walk below these cells."""
    patience: int | None = None
    """Patience of probing there, if less than otherwise."""


_Unfinished = tuple[int, Whites, bytes | None]
"""A line with unknown cells: its row or column, its weights, and which of its cells are unknown; None if all are."""


class Odds:
    """The messages that the lines of a board exchange about its unknown cells, as odds of black."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._whites_of = [line_whites(board.puzzle.clue(line), n) for line, n in enumerate(board.sizes)]
        self._most = exp(min(MOST_TOLD, MOST_TOLD_IN_LINE / max(board.sizes)))
        self._laid: list[tuple[State, Whites, bytes | None] | None] = [None] * len(board.sizes)
        """For each line, what was laid out for its state last."""
        self._sent: list[list[float]] = []
        """Line by line, its messages about its cells."""
        self.forget()

    def forget(self) -> None:
        """Begin again without any messages."""
        self._sent = [[1.0] * n for n in self._board.sizes]

    async def exchange(self, rounds: int, inertia: float = INERTIA) -> None:
        """Let rows and columns exchange messages for this many rounds, on a board each of whose lines has a completion.
        Pauses after each line; nobody else may use the board until the end. `inertia` keeps the odds from
        swinging to and fro in later rounds; the first few get further without it.
        """
        board, height = self._board, self._board.height
        rows: list[_Unfinished] = []
        columns: list[_Unfinished] = []
        for line, (state, n) in enumerate(zip(board.states, board.sizes, strict=True)):
            cells = (1 << n) - 1
            if unknown := state & state >> n & cells:
                into, at = (rows, line) if line < height else (columns, line - height)
                laid = self._laid[line]
                if laid is None or laid[0] != state:
                    laid = self._laid[line] = state, self._whites_of[line](state), _unless_all(unknown, n)
                    await pause()
                into.append((at, laid[1], laid[2]))
        from_rows, from_columns = self._sent[:height], self._sent[height:]
        for _ in range(rounds):
            await self._send(rows, from_rows, list(zip(*from_columns, strict=True)), inertia)
            await self._send(columns, from_columns, list(zip(*from_rows, strict=True)), inertia)
        self._sent = from_rows + from_columns

    async def _send(
        self,
        lines: list[_Unfinished],
        sent: list[list[float]],
        told: list[tuple[float, ...]],
        inertia: float,
    ) -> None:
        """Replace what lines of one direction sent about unknown cells by what follows from what they are told."""
        most, least, change = self._most, 1 / self._most, 1 - inertia
        for at, whites, unknown in lines:
            own = told[at]
            weights = whites(own)
            every = weights[0]
            little = every * LEAST_SHARE
            odds = []
            for weight, heard, before in zip(weights[1:], own, sent[at]):
                new = (every - weight) / (weight + little) / heard
                new = least if new < least else most if new > most else new
                odds.append(pow(new, change) * pow(before, inertia) if inertia else new)
            if unknown is not None:
                # What was said of cells that are known now counts again when the search takes them back.
                odds = [new if open_ else old for new, old, open_ in zip(odds, sent[at], unknown)]
            sent[at] = odds
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

        height = self._board.height
        sent = zip(self._sent[:height], zip(*self._sent[height:], strict=True), strict=True)
        odds: list[list[float]] = [list(map(mul, across, down)) for across, down in sent]

        def certainty(at: At) -> float:
            row, column = at
            told = odds[row][column]
            return told if told > 1 else 1 / told

        cells = self._board.open_cells()
        most = int(share * len(cells))
        sure = sorted(cells, key=certainty, reverse=True)[:most]
        return [(row, column, BLACK if odds[row][column] > 1 else WHITE) for row, column in sure]

    def _odds(self, row: int, column: int) -> float:
        return self._sent[row][column] * self._sent[self._board.height + column][row]
