"""The way a person would solve: the cheapest deduction, then the next cheapest, to the end of logic."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from .board import Board, Propagation
from .line_hints import LineIdeas
from .probe_hints import probe_steps, technique_of
from .puzzle import BLACK, Cell, Contradiction, Grid, Puzzle
from .steps import Step
from .techniques import Technique


@dataclass(frozen=True, slots=True)
class Deduction:
    """One deduction on the way.

    `chain` is how many line steps it takes, 1 for a line itself. `width` is how many deductions of the same difficulty
    there were to choose from; for probes, as many as were found, the search for them being bounded.
    """

    technique: Technique
    cells: tuple[Cell, ...]
    chain: int
    width: int


Walking = Generator[None, None, Deduction | None]


class Path:
    """A board that is solved by the cheapest deductions, one after another."""

    def __init__(self, puzzle: Puzzle, grid: Grid | None = None) -> None:
        """A path from the marks of `grid`, or from an empty board. PuzzleError when the grid has another size."""
        self.board = Board(puzzle, grid)
        self._ideas = LineIdeas()

    @property
    def grid(self) -> Grid:
        """What is known so far."""
        return self.board.grid()

    def walk(self) -> Walking:
        """Make the cheapest deduction and tell it; None when neither lines nor probes give more. Yields where it may
        pause. Raises Contradiction when the board has no solution and a line shows it.
        """
        if (made := self.line()) is not None:
            return made
        if self.board.propagate() is Propagation.CONFLICT:
            raise Contradiction("a line has no arrangement left")
        steps = yield from probe_steps(self.board)
        return self._made(steps[0], len(steps)) if steps else None

    def line(self) -> Deduction | None:
        """Make the cheapest deduction that a single line gives; None when none gives more."""
        if not self._lines_alive():
            raise Contradiction("a line has no arrangement left")
        ideas = self._ideas.cheapest(self.board, self.board.grid())
        if not ideas:
            return None
        first = ideas[0]
        width = sum(idea.technique.difficulty == first.technique.difficulty for idea in ideas)
        self._put(first.cells)
        return Deduction(first.technique, first.cells, 1, width)

    def _lines_alive(self) -> bool:
        return all(self.board.effect(line) is not None for line in range(len(self.board.states)))

    def _made(self, step: Step, width: int) -> Deduction:
        self._put(step.cells)
        return Deduction(technique_of(step), step.cells, len(step.steps) + len(step.other), width)

    def _put(self, cells: tuple[Cell, ...]) -> None:
        for row, column, value in cells:
            self.board.settle(row, column, value == BLACK)
