"""The way a person would solve, by the cheapest deductions there are, as far as logic goes.

The way goes in turns. In each turn the cheapest technique that gives anything is used wherever it does. Where no line
gives more, each value of each cell is tried out; the shortest refutation makes a turn, after which lines go on. Where
no value is refuted, one cell that both values of another lead to alike is the turn.
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
"""How many line solves lead to the contradiction, the cell, the value."""
_Agreed = tuple[int, At, Cell]
"""How many line solves there are under both values, the cell, what both lead to."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one technique gives at one point of the way.

    `cells` it settles; `lines` they are found on, none when cells are tried out; `chain`: how many line steps its proof
    has, 1 for a line itself; `width` of `places` offer something at this point: lines, or, where cells are tried out,
    unknown cells.
    """

    technique: Technique
    cells: tuple[Cell, ...]
    lines: tuple[int, ...]
    chain: int
    width: int
    places: int

    @property
    def cost(self) -> float:
        """The trouble it gives: the technique's difficulty for each step of the chain, more where one looks long."""
        return self.technique.difficulty * self.chain * (1 + log2(self.places / self.width))

    def to_json(self) -> dict[str, object]:
        """The turn as plain lists and dicts."""
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
    """A board that is solved from the clues alone, turn after turn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = Board(puzzle)
        self.turns: list[Turn] = []
        self._ideas = LineIdeas()

    async def walk(self) -> bool:
        """Go on until neither lines nor trying out cells give more; False when there is no solution."""
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
        """The turns that single lines give; False when one is left without completion."""
        board = self.board
        lines = board.height + board.width
        while not await dead_lines(board):
            ideas = await self._ideas.cheapest(board, board.grid())
            if not ideas:
                # Nothing more comes of it; but the lines of what was settled still wait to be looked at.
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
        """Try both values of each unknown cell: those that are refuted, and, of other cells, what both lead to."""
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
        """A turn for each refuted value whose cell is still unknown, the shortest first, each followed by lines.

        What is refuted stays so; with more known the chain can only become shorter.
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
        """A turn for what both values of a cell lead to."""
        board = self.board
        _, cell, target = found
        white = await self._follow((*cell, WHITE))
        black = await self._follow((*cell, BLACK))
        thinner = Thinner(board, plainly=False)
        step = await thinner.finish(await thinner.alike(cell, target, white.lines, black.lines))
        chain = len(step.steps) + len(step.other)
        self._take(Turn(AGREEMENT, step.cells, (), chain, width, board.open_count))

    async def _follow(self, assumption: Cell) -> Trial:
        """Where an assumption leads on the board as it stands."""
        return await Trials(self.board).follow(assumption)
