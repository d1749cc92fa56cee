"""The moves that single lines offer on a board, easiest first and as far as no harder technique is needed.

Hints find the same ideas (`proofs.by_lines`), choose by what these give for the effort, and prove and tell them. Here
only the cells count, so a board is solved move by move in little time: after each move only the lines through its cells
are read again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...cells import UNKNOWN, Cell, Mark
from ...logic.board import Board
from ...logic.line import format_state
from ...pausing import pause
from ...proofs.needs import EASY
from ...techniques.rules import Find, marks_of
from ...techniques.technique import Technique, finds, rank

_Found = tuple[Technique, tuple[Find, ...]]


@dataclass(frozen=True, slots=True)
class LineMove:
    """Cells that a line settles, and the hardest technique needed for them."""

    technique: Technique
    line: int
    cells: tuple[Cell, ...]


def furthest(first: Technique) -> int:
    """Return the difficulty up to which a move goes on that begins with a technique."""
    return max(first.difficulty, EASY)


class LineMoves:
    """The first idea on each line of a board, kept up to date by `take`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._ideas: dict[int, tuple[Technique, tuple[Mark, ...]]] = {}
        self._order: dict[int, tuple[int, int, int]] = {}
        """Sort key of each idea."""
        self._read: dict[int, tuple[str, _Found | None]] = {}
        """The cheapest technique that settles something on a line, and what it finds, for the text last read."""
        self.dead: bool = False
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
                self._order[line] = technique.difficulty, rank(technique), -len(marks)
            await pause()

    def next(self) -> list[LineMove]:
        """Return the moves that begin with the easiest idea; among equals those with most cells, all of them."""
        first = min(self._order.values(), default=None)
        return [self._move(line, *self._ideas[line]) for line, order in self._order.items() if order == first]

    async def take(self, cells: Iterable[Cell]) -> None:
        """Settle unknown cells of the board."""
        cells = tuple(cells)
        if not self.board.settle_all(cells):
            self.dead = True
            return
        rows = {row for row, _, _ in cells}
        columns = {self.board.height + column for _, column, _ in cells}
        await self.look(sorted(rows | columns))

    def _text(self, line: int) -> str:
        return format_state(self.board.states[line], self.board.sizes[line])

    def _first(self, line: int) -> tuple[Technique, tuple[Mark, ...]]:
        """Return the cheapest technique that settles something on a line, and the marks of its largest ideas."""
        found = self._cheapest(line, self._text(line))
        assert found is not None
        first, ideas = found
        marks = [marks_of(idea) for idea in ideas]
        most = max(map(len, marks))
        return first, tuple({mark for some in marks if len(some) == most for mark in some})

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
            if onward is None or onward[0].difficulty > furthest(first):
                cells = tuple((*puzzle.at(line, i), value) for i, value in sorted(settled.items()))
                return LineMove(hardest, line, cells)
            hardest = max(hardest, onward[0], key=rank)
            settled.update(mark for idea in onward[1] for mark in marks_of(idea))
