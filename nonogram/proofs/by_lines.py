"""Deductions from single lines, one idea of one technique at a time, cheapest first."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, replace

from ..logic.board import Board
from ..pausing import pause
from ..puzzle import UNKNOWN, At, Cell, Clue, Grid, distance
from ..steps import Step
from ..techniques.rules import marks_of
from ..techniques.technique import Technique, finds, rank
from .scene import Scene
from .thinner import Thinner

_Ideas = tuple[tuple[Technique, tuple[tuple[tuple[int, str], ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class Idea:
    """Cells that one technique settles on one line, none of them known on the player's grid; and their proof, once
    made.
    """

    technique: Technique
    line: int
    cells: tuple[Cell, ...]
    proof: Step | None = None

    async def step(self, thinner: Thinner) -> Step:
        """Return the proof of the idea."""
        return self.proof or await thinner.line(self.line, self.cells)


class LineIdeas:
    """A search for ideas on boards of one puzzle; what a line settles is remembered, so walking on costs little."""

    def __init__(self) -> None:
        self._memo: dict[tuple[Clue, str], _Ideas] = {}

    async def looking(self, board: Board, grid: Grid, near: At | None = None) -> list[Idea]:
        """Return the ideas of `cheapest`, with one first whose telling is no harder than any other's. The cells that a
        proof rests on may call for another technique than the whole line does.
        """
        ideas = await self.cheapest(board, grid, near)
        thinner, scene = Thinner(board), Scene(board.puzzle, board.grid())
        while ideas and ideas[0].proof is None:
            first = await _proved(ideas.pop(0), thinner, scene)
            insort(ideas, first, key=lambda idea: _order(idea, near))
            await pause()
        return ideas

    async def cheapest(self, board: Board, grid: Grid, near: At | None = None) -> list[Idea]:
        """Return the cheapest ideas of each line that settles a cell unknown on the grid, sorted by cost, then
        distance, then the number of cells. Every line of the board must have a completion.
        """
        ideas = []
        for line, text in enumerate(board.grid().lines()):
            await pause()
            effect = board.effect(line)
            assert effect is not None
            if any(grid[cell[:2]] == UNKNOWN for cell in board.cells_of(effect)):
                ideas += self._on_line(board, grid, line, text)
        return sorted(ideas, key=lambda idea: _order(idea, near))

    def _on_line(self, board: Board, grid: Grid, line: int, text: str) -> list[Idea]:
        puzzle = board.puzzle
        for technique, found in self._finds(puzzle.clue(line), text):
            ideas: list[Idea] = []
            for marks in found:
                cells = tuple((*puzzle.at(line, i), value) for i, value in marks)
                news = tuple(cell for cell in cells if grid[cell[:2]] == UNKNOWN)
                if news and all(idea.cells != news for idea in ideas):
                    ideas.append(Idea(technique, line, news))
            if ideas:
                return ideas
        return []

    def _finds(self, clue: Clue, text: str) -> _Ideas:
        key = clue, text
        if key not in self._memo:
            self._memo[key] = tuple((one, tuple(marks_of(find) for find in found)) for one, found in finds(*key))
        return self._memo[key]


def _order(idea: Idea, near: At | None) -> tuple[int, int, int, int, int, tuple[Cell, ...]]:
    """Sort key of ideas: difficulty, distance, rank of the technique, number of cells (largest first), position."""
    away = min(distance(cell, near) for cell in idea.cells)
    return idea.technique.difficulty, away, rank(idea.technique), -len(idea.cells), idea.line, idea.cells


async def _proved(idea: Idea, thinner: Thinner, scene: Scene) -> Idea:
    """Return an idea with its proof and the technique by which the proof is told."""
    proof = await idea.step(thinner)
    try:
        told = scene.technique(replace(proof, cells=idea.cells))
    except ValueError:
        # The check that every proof has to pass will withhold a proof that does not hold.
        told = idea.technique
    return replace(idea, technique=told, proof=proof)
