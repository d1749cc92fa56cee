"""The path by which a person would solve, by the cheapest possible deductions, as far as logic leads.

The path consists of turns. In each turn the cheapest technique that settles anything is used wherever it does. When no
line settles more, each value of each cell is tried out; the shortest refutation makes a turn, after which lines
continue. When no value is refuted, the turn is one cell that gets the same value under both values of another.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from ..logic.board import Board
from ..logic.propagation import dead_lines, to_fixpoint
from ..logic.trials import Trial, Trials, agreed
from ..pausing import pause
from ..proofs.by_lines import LineIdeas
from ..proofs.thinner import Thinner
from ..puzzle import BLACK, WHITE, At, Cell, Puzzle
from ..techniques.technique import Technique, rank, technique

REFUTATION, AGREEMENT, SEARCH = map(technique, ("probe by contradiction", "probe by agreement", "deeper search"))

_Refuted = tuple[int, At, str]
"""The number of line solves that lead to the contradiction, the cell, the value."""
_Agreed = tuple[int, At, Cell]
"""The number of line solves under both values, the cell, the value that both lead to."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The use of one technique at one point of the path.

    `cells` are the cells it settles; `lines` the lines on which they are found, none when cells are tried out; `chain`
    the number of line steps in its proof, 1 for a line itself. At this point `width` of `places` offer something:
    lines, or, when cells are tried out, unknown cells.
    """

    technique: Technique
    cells: tuple[Cell, ...]
    lines: tuple[int, ...]
    chain: int
    width: int
    places: int

    @property
    def cost(self) -> float:
        """The effort of the turn: the technique's difficulty for each step of the chain, more when it takes long to
        find.
        """
        return self.technique.difficulty * self.chain * (1 + log2(self.places / self.width))

    def to_json(self) -> dict[str, object]:
        """Return the turn as plain lists and dicts."""
        return {
            "technique": self.technique.name,
            "difficulty": self.technique.difficulty,
            "chain": self.chain,
            "width": self.width,
            "places": self.places,
            "lines": list(self.lines),
            "cells": [list(cell) for cell in self.cells],
            "cost": round(self.cost, 1),
        }


class Path:
    """A board that is solved from the clues alone, turn by turn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = Board(puzzle)
        self.turns: list[Turn] = []
        self._ideas = LineIdeas()

    async def walk(self) -> bool:
        """Go on until neither lines nor trying out cells settle more; return False when there is no solution."""
        while await self._by_lines():
            if not self.board.open_count:
                return True
            refuted, alike = await self._try_cells()
            if refuted:
                if not await self._refute(sorted(refuted)):
                    return False
            elif alike:
                await self._agree(min(alike), len(alike))
            else:
                return True
        return False

    def _take(self, turn: Turn) -> None:
        self.turns.append(turn)
        for row, column, value in turn.cells:
            self.board.settle(row, column, value == BLACK)

    async def _by_lines(self) -> bool:
        """Take the turns that single lines offer; return False when a line is left without completion."""
        board = self.board
        lines = board.height + board.width
        while not await dead_lines(board):
            ideas = await self._ideas.cheapest(board, board.grid())
            if not ideas:
                # This settles nothing more, but the lines through the settled cells are still queued.
                await to_fixpoint(board)
                return True
            easiest = min((idea.technique for idea in ideas), key=rank)
            used = [idea for idea in ideas if idea.technique == easiest]
            cells = tuple(dict.fromkeys(cell for idea in used for cell in idea.cells))
            if len({cell[:2] for cell in cells}) < len(cells):
                return False
            found_on = tuple(sorted({idea.line for idea in used}))
            self._take(Turn(easiest, cells, found_on, 1, len({idea.line for idea in ideas}), lines))
            await pause()
        return False

    async def _try_cells(self) -> tuple[list[_Refuted], list[_Agreed]]:
        """Try both values of each unknown cell; return the refuted values and, for other cells, what both values lead
        to.
        """
        board = self.board
        refuted: list[_Refuted] = []
        alike: list[_Agreed] = []
        for cell in board.open_cells():
            white = await self._follow((*cell, WHITE))
            black = await self._follow((*cell, BLACK))
            ways = ((WHITE, white), (BLACK, black))
            failed = [(len(way.effects), cell, value) for value, way in ways if way.conflict is not None]
            refuted += failed
            if not failed and (cells := agreed(board, white.rows, black.rows)):
                alike.append((len(white.effects) + len(black.effects), cell, cells[0]))
            await pause()
        return refuted, alike

    async def _refute(self, refuted: list[_Refuted]) -> bool:
        """Take a turn for each refuted value whose cell is still unknown, shortest first, each followed by lines.

        A refuted value stays refuted; with more cells known its chain can only become shorter.
        """
        board = self.board
        while refuted:
            width, (_, cell, value) = len({at for _, at, _ in refuted}), refuted[0]
            places = board.open_count
            trial = await self._follow((*cell, value))
            step = await Thinner(board, plainly=False).refute((*cell, value), trial.lines)
            self._take(Turn(REFUTATION, step.cells, (), len(step.steps), width, places))
            if not await self._by_lines():
                return False
            refuted = [one for one in refuted if board.is_open(*one[1])]
        return True

    async def _agree(self, found: _Agreed, width: int) -> None:
        """Take a turn for what both values of a cell lead to."""
        board = self.board
        _, cell, target = found
        white = await self._follow((*cell, WHITE))
        black = await self._follow((*cell, BLACK))
        thinner = Thinner(board, plainly=False)
        step = await thinner.finish(await thinner.alike(cell, target, white.lines, black.lines))
        chain = len(step.steps) + len(step.other)
        self._take(Turn(AGREEMENT, step.cells, (), chain, width, board.open_count))

    async def _follow(self, assumption: Cell) -> Trial:
        """Follow an assumption on the board as it stands."""
        return await Trials(self.board).follow(assumption)
