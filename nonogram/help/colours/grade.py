"""The path by which a person would solve a puzzle in colours who takes the easiest idea each time, for its grade.

It consists of turns as in black and white (`help.grades.path`): what a line settles or rules out, as far as no harder
technique is needed; if no line gives anything, the shortest refutation of a value; and at last a cell of which only the
solver knows the value. What is ruled out stays known, as notes do.
"""

from __future__ import annotations

from collections.abc import Callable

from ...cells import Cell
from ...colours.board import ColourBoard
from ...colours.grid import ColourGrid
from ...colours.proving import cells_at, dead_lines, marks_of, refutations, without
from ...colours.puzzle import ColourPuzzle
from ...colours.reading import Cells, read
from ...colours.rules import Find, Lost, finds
from ...colours.state import State
from ...pausing import Pausing, pause
from ...proofs.by_lines import EASY
from ...search.result import Result
from ..grades.path import SEARCH, Turn
from ..grades.tries import REFUTATION


class ColourPath:
    """A board in colours that is solved from the clues alone, turn by turn.

    `decide` finds out how many pictures the clues have; it is asked once, when lines and trying out give nothing. Its
    answer is `known` then.
    """

    def __init__(self, puzzle: ColourPuzzle, decide: Callable[[ColourGrid], Pausing[Result]]) -> None:
        self.board = ColourBoard(puzzle)
        self.turns: list[Turn] = []
        self.known: Result | None = None
        self._decide = decide
        self._first: dict[int, tuple[State, Find | None]] = {}
        """For each line, its state when it was last read, and its easiest find then."""

    @property
    def settled(self) -> int:
        """How many cells are known."""
        board = self.board
        return board.height * board.width - len(board.open_cells())

    @property
    def solved(self) -> bool:
        """Whether all cells are known."""
        return self.board.solved

    async def walk(self) -> bool:
        """Go on to the picture, or as far as logic leads if there is not exactly one; return False when there is
        none.
        """
        while not dead_lines(self.board):
            if self.solved:
                return True
            turn = await self._by_line() or await self._by_refuting() or await self._by_solving()
            if turn is None:
                return self.known is None or self.known.status != "none"
            self.turns.append(turn)
            await pause()
        return False

    async def _by_line(self) -> Turn | None:
        """Take the easiest idea of all lines, the one that rules most out, and what its line gives besides."""
        board = self.board
        found: list[tuple[int, int, int, Find]] = []
        for line in range(board.height + board.width):
            find = await self._easiest(line)
            if find is not None:
                found.append((find.technique.difficulty, -sum(map(len, find.lost.values())), line, find))
        if not found:
            return None
        *_, line, find = min(found, key=lambda one: one[:3])
        before, hardest = cells_at(board, line), find.technique
        places = len({row for row, _ in board.open_cells()}) + len({column for _, column in board.open_cells()})
        while True:
            self._rule_out(line, find.lost)
            more = await self._easiest(line)
            if more is None or more.technique.difficulty > max(find.technique.difficulty, EASY):
                break
            find = more
            hardest = max(hardest, find.technique, key=lambda one: one.difficulty)
        return Turn(hardest, self._changes(line, before), line, 1, len(found), places)

    async def _easiest(self, line: int) -> Find | None:
        board, state = self.board, self.board.states[line]
        if line not in self._first or self._first[line][0] != state:
            find = None
            if board.effect(line).change > 0:
                reading = read(board.puzzle.clue(line), cells_at(board, line), board.inks)
                find = next(finds(reading), None)
            self._first[line] = state, find
            await pause()
        return self._first[line][1]

    def _rule_out(self, line: int, lost: Lost) -> None:
        board = self.board
        for i, gone in lost.items():
            row, column = board.puzzle.at(line, i)
            bits = sum(1 << board.every.index(value) * board.width + column for value in gone)
            board.rule_out(row, bits & board.states[row])

    def _changes(self, line: int, before: Cells) -> tuple[Cell, ...]:
        """Return what has become known of a line since it was as before."""
        lost = {
            i: gone
            for i, (then, now) in enumerate(zip(before, cells_at(self.board, line), strict=True))
            if (gone := without(then, now))
        }
        return tuple((*self.board.puzzle.at(line, i), value) for i, value in marks_of(lost, before))

    async def _by_refuting(self) -> Turn | None:
        """Take the shortest refutation. All lines give nothing, so the board is at a fixpoint."""
        board = self.board
        board.rows_dirty = board.columns_dirty = 0
        found = await refutations(board, None)
        if not found:
            return None
        first = found[0]
        width = sum(len(step.steps) == len(first.steps) for step in found)
        assert first.assumption is not None
        row, column, value = first.assumption
        places = len(board.open_cells())
        board.rule_out(row, 1 << board.every.index(value) * board.width + column)
        return Turn(REFUTATION, first.cells, None, len(first.steps), width, places)

    async def _by_solving(self) -> Turn | None:
        """Take a cell of the only picture; None unless there is exactly one."""
        board = self.board
        if self.known is None:
            self.known = await self._decide(board.grid())
        solution = self.known.solution
        if solution is None:
            return None
        places = board.open_cells()
        row, column = places[0]
        value = solution[row, column]
        board.settle(row, column, board.every.index(value))
        return Turn(SEARCH, ((row, column, value),), None, 0, 1, len(places))
