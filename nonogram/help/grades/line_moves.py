"""The moves that single lines offer on a board, in the order of hints and as far as the first part of a hint goes
(`proofs.by_lines`), regardless of the length of its text.

Hints find the same moves, and prove and tell them. Here only the cells count, so a board is solved move by move in
little time: after each move only the lines through its cells are read again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...cells import BLACK, UNKNOWN, Cell, Mark
from ...logic.board import Board
from ...logic.line import format_state
from ...pausing import pause
from ...proofs.by_lines import EASY
from ...techniques.rules import Find, marks_of
from ...techniques.technique import Technique, finds, rank

_Found = tuple[Technique, tuple[Find, ...]]


@dataclass(frozen=True, slots=True)
class LineMove:
    """Cells that a line settles, and the hardest technique needed for them."""

    technique: Technique
    line: int
    cells: tuple[Cell, ...]


class LineMoves:
    """The first idea on each line of a board, kept up to date by `take`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._ideas: dict[int, tuple[Technique, tuple[Mark, ...]]] = {}
        self._order: dict[int, tuple[int, int, int, int]] = {}
        """Sort key of each idea; the line comes last."""
        self._read: dict[int, tuple[str, _Found | None]] = {}
        """The cheapest technique that settles something on a line, and what it finds, for the text last read."""
        self.dead = False
        """Whether some line is left without completion."""

    @property
    def lines(self) -> int:
        """How many lines settle something."""
        return len(self._ideas)

    async def look(self, lines: Iterable[int]) -> None:
        """Read lines again. What is left out must be as it was when last read."""
        for line in lines:
            self._ideas.pop(line, None)
            self._order.pop(line, None)
            effect = self.board.effect(line)
            if effect is None:
                self.dead = True
                return
            if effect.dirty:
                self._ideas[line] = technique, marks = self._first(line)
                self._order[line] = technique.difficulty, rank(technique), -len(marks), line
            await pause()

    def next(self) -> LineMove | None:
        """Return the move that begins with the easiest idea; among equals the one with most cells. None when no line
        settles anything.
        """
        if not self._ideas:
            return None
        *_, line = min(self._order.values())
        return self._move(line, *self._ideas[line])

    async def take(self, cells: Iterable[Cell]) -> None:
        """Settle unknown cells of the board."""
        changed = set()
        for row, column, value in cells:
            self.board.settle(row, column, value == BLACK)
            changed |= {row, self.board.height + column}
        await self.look(sorted(changed))

    def _text(self, line: int) -> str:
        return format_state(self.board.states[line], self.board.sizes[line])

    def _first(self, line: int) -> tuple[Technique, tuple[Mark, ...]]:
        """Return the cheapest idea of a line that settles something."""
        found = self._cheapest(line, self._text(line))
        assert found is not None
        first, ideas = found
        return first, max(map(marks_of, ideas), key=len)

    def _cheapest(self, line: int, text: str) -> _Found | None:
        """Return the cheapest technique that settles something, and what it finds. Where a move ends, the line is often
        read again as it is.
        """
        if line not in self._read or self._read[line][0] != text:
            self._read[line] = text, next(finds(self.board.puzzle.clue(line), text), None)
        return self._read[line][1]

    def _move(self, line: int, first: Technique, marks: tuple[Mark, ...]) -> LineMove:
        """Return an idea and what its line gives once that is known, as long as no harder technique is needed."""
        puzzle, text, hardest = self.board.puzzle, self._text(line), first
        settled = dict(marks)
        while True:
            text = "".join(settled.get(i, value) if value == UNKNOWN else value for i, value in enumerate(text))
            onward = self._cheapest(line, text)
            if onward is None or onward[0].difficulty > max(first.difficulty, EASY):
                cells = tuple((*puzzle.at(line, i), value) for i, value in sorted(settled.items()))
                return LineMove(hardest, line, cells)
            hardest = max(hardest, onward[0], key=rank)
            settled.update(mark for idea in onward[1] for mark in marks_of(idea))
