"""The path by which a person would solve who takes the easiest idea each time, from the clues to the picture.

The path consists of turns, easiest first (hints also weigh what a line gives for the effort): a move along a line, as
far as no harder technique is needed; if no line settles anything, the cells that the shortest try settles; if trying
out cells settles nothing, a chain of implications; and at last a cell of which only the solver knows the value, after
which all this goes on. Implications and the solver come in only when the clues have exactly one picture.

Nothing depends on the position of the puzzle or on the order of its lines: turns that are equal in all else are taken
together, so two of them may name the same cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...brief import brief
from ...cells import Cell, opposite
from ...logic.board import Board
from ...logic.effects import Effects
from ...logic.propagation import to_fixpoint
from ...pausing import Pausing, pause
from ...proofs.by_edges import along_edge
from ...puzzle import Puzzle
from ...search.result import Result
from ...techniques.technique import Technique, technique
from .line_moves import LineMoves
from .tries import REFUTATION, Tries, farthest

EDGE, SEARCH = map(technique, ("edge logic", "deeper search"))


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """The use of a technique at one point of the path.

    `cells` are the cells it settles; `line` is the line on which they are found, None when cells are tried out; `chain`
    the number of line steps in its proof, 1 for a line itself and 0 for a search. At this point `width` of `places`
    offer something: of the lines with unknown cells or, when cells are tried out, of the unknown cells.
    """

    technique: Technique
    cells: tuple[Cell, ...]
    line: int | None
    chain: int
    width: int
    places: int

    __repr__ = brief

    def to_json(self) -> dict[str, object]:
        """Return the turn as plain lists and dicts."""
        return {
            "technique": self.technique.name,
            "difficulty": self.technique.difficulty,
            "chain": self.chain,
            "width": self.width,
            "places": self.places,
            "line": self.line,
            "cells": [list(cell) for cell in self.cells],
        }


class Path:
    """A board that is solved from the clues alone, turn by turn.

    `decide` finds out how many pictures the clues have; it is asked once, when neither lines nor trying out cells
    settle anything. Its answer is `known` then.
    """

    def __init__(
        self, puzzle: Puzzle, decide: Callable[[Board], Pausing[Result]], effects: Effects | None = None
    ) -> None:
        self.board: Board = Board(puzzle, effects=effects)
        self.turns: list[Turn] = []
        self.settled: int = 0
        """How many cells the turns have settled."""
        self.known: Result | None = None
        self._decide = decide
        self._lines = LineMoves(self.board)
        self._tries = Tries(self.board)

    @property
    def solved(self) -> bool:
        """Whether all cells are known."""
        return not self.board.open_count

    async def walk(self) -> bool:
        """Go on to the picture, or as far as logic leads if there is not exactly one; return False when there is
        none.
        """
        board = self.board
        await self._lines.look(range(board.height + board.width))
        while await self._by_lines() and await to_fixpoint(board):
            if not board.open_count:
                return True
            turns = await self._by_trying() or await self._by_solving()
            if not turns:
                return self.known is None or self.known.status != "none"
            await self._take(turns)
        return False

    async def _take(self, turns: Sequence[Turn]) -> None:
        cells = sorted({cell for turn in turns for cell in turn.cells})
        self.turns += turns
        self.settled += len(cells)
        await self._lines.take(cells)
        await pause()

    async def _by_lines(self) -> bool:
        """Take the moves that single lines offer; return False when a line is left without completion."""
        while not self._lines.dead and (moves := self._lines.next()):
            width, places = self._lines.lines, self._open_lines()
            # A cell that its row and its column settle alone is one turn.
            moves = list({move.cells: move for move in moves}.values())
            await self._take([Turn(move.technique, move.cells, move.line, 1, width, places) for move in moves])
        return not self._lines.dead

    def _open_lines(self) -> int:
        board = self.board
        columns = 0
        rows = 0
        for row in range(board.height):
            if unknown := board.open_in_row(row):
                rows += 1
                columns |= unknown
        return rows + columns.bit_count()

    async def _by_trying(self) -> list[Turn]:
        """Return the turns of the shortest tries."""
        turns = []
        for found in await self._tries.shortest():
            technique = found.technique
            if technique == REFUTATION:
                for cell in found.cells:
                    if await along_edge(self.board, opposite(cell)) is not None:
                        technique = EDGE
            turns.append(Turn(technique, found.cells, None, found.chain, found.width, self.board.open_count))
        return turns

    async def _by_solving(self) -> list[Turn]:
        """Return the turns of the shortest chains of implications or, if there are none, of the cells whose trials
        settle most; nothing unless there is exactly one picture.
        """
        board = self.board
        if self.known is None:
            self.known = await self._decide(board)
        solution = self.known.sole
        if solution is None:
            return []
        places = board.open_count
        if found := await self._tries.linked():
            return [Turn(one.technique, one.cells, None, one.chain, one.width, places) for one in found]
        left = [(row, column, solution[row, column]) for row, column in board.open_cells()]
        return [Turn(SEARCH, cells, None, 0, 1, places) for cells in await farthest(self._tries.trials, left)]
