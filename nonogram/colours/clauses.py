"""The clauses that say what is left of a board in colours: a variable for each value that an open cell can still have,
and for each block one for each place, "it starts there or before".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..cells import WHITE, Cell
from ..inks import LETTERS, NOT, gaps
from ..logic.line import positions
from ..pausing import pause
from .board import ColourBoard
from .grid import ColourGrid
from .line import fitter

Literal = int | bool
"""A variable, counted from 1, or its negative; or what is certain."""
Add = Callable[[Sequence[int]], object]
"""Takes a clause."""


class Begun(NamedTuple):
    """A block of a line starts at this cell or before it. All count from 0, lines rows first."""

    line: int
    block: int
    cell: int


class Clauses:
    """The variables of a board, and the clauses that are made of it. `meanings` says what each variable, from 1, stands
    for: a cell has a value, or a block has begun.
    """

    def __init__(self, board: ColourBoard, add: Add) -> None:
        """Take a board at its fixpoint."""
        self._board = board
        self._add = add
        self.meanings: list[Cell | Begun] = []
        self._cells: dict[tuple[int, int], dict[str, int]] = {}
        """For each open cell, the variable of each value that is left."""

    async def make(self) -> None:
        """Make all clauses. Pauses after each line."""
        for row, column in self._board.open_cells():
            left = self._board.letters_left(row, column)
            self._cells[row, column] = own = {value: self._new((row, column, value)) for value in left}
            self._add(list(own.values()))
            for number, one in enumerate(own.values()):
                for other in list(own.values())[:number]:
                    self._add([-one, -other])
        await pause()
        for line in range(self._board.height + self._board.width):
            self._line(line)
            await pause()

    def grid(self, model: Sequence[int]) -> ColourGrid:
        """Return the board of a model."""
        cells = [
            (row, column, value)
            for (row, column), own in self._cells.items()
            for value, variable in own.items()
            if model[variable - 1] > 0
        ]
        return self._board.grid().with_cells(cells)

    def literal(self, cell: Cell) -> Literal:
        """Return what says that a cell has a value, or has it not: "!b"."""
        row, column, value = cell
        at, bare = (row, column), value.removeprefix(NOT)
        own = self._cells.get(at)
        has = self._board.letters_left(*at) == bare if own is None else own.get(bare, False)
        return has if bare == value else _no(has)

    def exclude(self, grid: ColourGrid) -> None:
        """Add the clause that the board is not this one, unless it cannot be anyway."""
        if all(grid[at] in own for at, own in self._cells.items()):
            self._add([-own[grid[at]] for at, own in self._cells.items()])

    def _new(self, meaning: Cell | Begun) -> int:
        self.meanings.append(meaning)
        return len(self.meanings)

    def _line(self, line: int) -> None:
        """Make the clauses of a line: each block has a place behind the one before it, the cells that it covers have
        its ink, and those between blocks are white.
        """
        board = self._board
        clue, n = board.puzzle.clue(line), board.puzzle.length(line)
        ends, _ = fitter(clue, n, board.inks)(board.states[line])
        ended: list[Literal] = [True] * n
        before = 0
        for number, (block, end, gap) in enumerate(zip(clue, ends, (0, *gaps(clue)), strict=False)):
            places = positions(end >> block.length)
            begun = self._begun(line, number, places, n)
            for place in places:
                room = place - gap
                self._clause(_no(begun[place]), True if not before else ended[room] if room >= 0 else False)
            self._white(line, ended, begun)
            behind: list[Literal] = [False] * block.length + begun[: n - block.length]
            letter = LETTERS[block.ink - 1]
            for i in range(places[0], places[-1] + block.length):
                self._clause(_no(begun[i]), behind[i], self._value(line, i, letter))
            ended, before = behind, block.length
        self._white(line, ended, [False] * n)

    def _begun(self, line: int, block: int, places: Sequence[int], n: int) -> list[Literal]:
        """Return for each cell whether a block of a line, with these places, starts at or before it."""
        begun: list[Literal] = [False] * places[0]
        last: Literal = False
        for at, after in pairwise(places):
            variable = self._new(Begun(line, block, at))
            if last:
                self._add([-last, variable])
            begun += [variable] * (after - at)
            last = variable
        return begun + [True] * (n - places[-1])

    def _white(self, line: int, ended: Sequence[Literal], begun: Sequence[Literal]) -> None:
        """Cells are white where one block has ended and the next has not begun."""
        for i, (behind, ahead) in enumerate(zip(ended, begun, strict=True)):
            self._clause(_no(behind), ahead, self._value(line, i, WHITE))

    def _value(self, line: int, index: int, value: str) -> Literal:
        return self.literal((*self._board.puzzle.at(line, index), value))

    def _clause(self, *literals: Literal) -> None:
        if not any(literal is True for literal in literals):
            self._add([literal for literal in literals if literal is not False])


def _no(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else -literal
