"""Deductions from single lines, one idea of one technique at a time, cheapest first; and the whole move that begins
with an idea: all that its line gives then.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..logic.board import Board
from ..pausing import pause
from ..puzzle import UNKNOWN, At, Cell, Clue, Grid, Puzzle, distance
from ..steps import Step
from ..techniques.rules import Mark, marks_of
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


EASY = 2
"""After any idea a person goes on at once with techniques up to this difficulty."""
FURTHER = 4
"""A move ends where its line needs a technique harder than this and than its first idea."""
LONGEST_TEXT = 280
"""A move is told in parts, one after the other, if its text would have more characters."""


class LineIdeas:
    """A search for ideas on boards of one puzzle; what a line settles is remembered, so walking on costs little."""

    def __init__(self) -> None:
        self._memo: dict[tuple[Clue, str], _Ideas] = {}

    async def looking(self, board: Board, grid: Grid, near: At | None = None) -> list[Idea]:
        """Return the first of the ideas of `cheapest` on each line, with one first whose telling is no harder than any
        other's. The cells that a proof rests on may call for another technique than the whole line does.
        """
        ideas = await self.cheapest(board, grid, near)
        thinner, scene = Thinner(board), Scene(board.puzzle, board.grid())
        while ideas and ideas[0].proof is None:
            first = await _proved(ideas.pop(0), thinner, scene)
            insort(ideas, first, key=lambda idea: _order(idea, near))
            await pause()
        first_on = {idea.line: idea for idea in reversed(ideas)}
        return [idea for idea in ideas if idea == first_on[idea.line]]

    async def move(self, board: Board, grid: Grid, idea: Idea, thinner: Thinner) -> Step:
        """Return the proof of an idea and of what its line gives once that is known. A new part begins where a harder
        technique is needed or the text would become too long; a move of several parts holds them as its `steps`.
        """
        puzzle, line, known = board.puzzle, idea.line, board.grid()
        parts: list[Step] = []
        part, limit = await idea.step(thinner), max(idea.technique.difficulty, EASY)
        scene = Scene(puzzle, known)
        for technique, news in self._onward(board, grid, idea):
            if technique.difficulty <= limit:
                longer = await thinner.line(line, tuple(sorted([*part.cells, *news])))
                told = scene.tell(longer).told
                assert told is not None
                if len(told.text) <= LONGEST_TEXT:
                    part = longer
                    continue
            parts.append(part)
            known = Grid.of(puzzle.height, puzzle.width, (*known.cells(), *part.cells))
            thinner, scene = Thinner(Board(puzzle, known, effects=board.effects)), Scene(puzzle, known)
            part, limit = await thinner.line(line, news), max(technique.difficulty, EASY)
        return _whole([*parts, part]) if parts else part

    def _onward(self, board: Board, grid: Grid, idea: Idea) -> Iterator[tuple[Technique, tuple[Cell, ...]]]:
        """Yield what the line of an idea gives after it, cells that the grid does not show, technique by technique."""
        puzzle, line = board.puzzle, idea.line
        text, marks = board.grid().lines()[line], _marks(puzzle, line, idea.cells)
        while True:
            for i, value in marks:
                text = text[:i] + value + text[i + 1 :]
            found = self._finds(puzzle.clue(line), text)
            if not found or found[0][0].difficulty > max(idea.technique.difficulty, FURTHER):
                return
            technique, ideas = found[0]
            marks = tuple(sorted({mark for one in ideas for mark in one}))
            news = tuple((*puzzle.at(line, i), value) for i, value in marks if grid[puzzle.at(line, i)] == UNKNOWN)
            if news:
                yield technique, news

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


def _whole(parts: Sequence[Step]) -> Step:
    """Return the proof that consists of these parts, each of which may rest on those before."""
    cells = tuple(sorted(cell for part in parts for cell in part.cells))
    settled = {cell[:2] for cell in cells}
    cited = tuple(sorted({at for part in parts for at in part.cited if at not in settled}))
    return Step("line", cells, line=parts[0].line, cited=cited, steps=tuple(parts))


def _marks(puzzle: Puzzle, line: int, cells: Iterable[Cell]) -> tuple[Mark, ...]:
    return tuple((puzzle.index(line, cell[:2]), cell[2]) for cell in cells)


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
