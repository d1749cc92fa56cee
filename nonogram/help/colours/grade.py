"""The path by which a person would solve a puzzle in colours who takes the easiest idea each time, for its grade.

It consists of turns as in black and white (`help.grades.path`): what a line settles or rules out, as far as no harder
technique is needed; if no line gives anything, the shortest refutation of a value; and at last a cell of which only the
solver knows the value. What is ruled out stays known, as notes do. Nothing depends on the position of the puzzle or on
the order of its lines: turns that are equal in all else are taken together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from ...cells import At, Cell
from ...colours.board import ColourBoard
from ...colours.chains import dead_lines
from ...colours.found import Lost
from ...colours.grid import ColourGrid
from ...colours.ideas import cells_at
from ...colours.proving import marks_of
from ...colours.puzzle import ColourPuzzle
from ...colours.reading import Cells, cells_of, read, without
from ...colours.rules import finds, order_of
from ...colours.state import State
from ...inks import NOT, ColourClue
from ...logic.propagation import to_fixpoint
from ...logic.trials import END
from ...pausing import Pausing, pause
from ...proofs.needs import EASY
from ...search.result import Result
from ...techniques.technique import Technique
from ..grades.path import SEARCH, Turn
from ..grades.tries import REFUTATION
from .steps import SIDES, Counting, follow


class _Move(NamedTuple):
    """What a line settles or rules out, and the hardest technique needed for that."""

    technique: Technique
    line: int
    lost: Lost


class ColourPath:
    """A board in colours that is solved from the clues alone, turn by turn.

    `decide` finds out how many pictures the clues have; it is asked once, when lines and trying out give nothing. Its
    answer is `known` then.
    """

    def __init__(self, puzzle: ColourPuzzle, decide: Callable[[ColourGrid], Pausing[Result]]) -> None:
        self.board: ColourBoard = ColourBoard(puzzle)
        self.turns: list[Turn] = []
        self.known: Result | None = None
        self._decide = decide
        self._first: dict[int, tuple[State, _Found | None]] = {}
        """For each line, its state when it was last read, and what the easiest technique finds then."""

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
            turns = await self._by_lines() or await self._by_refuting() or await self._by_solving()
            if not turns:
                return self.known is None or self.known.status != "none"
            self.turns += turns
            await pause()
        return False

    # --- lines ---

    async def _by_lines(self) -> list[Turn]:
        """Take the moves that begin with the easiest idea, of equally easy ones those that rule most out: all of
        them.
        """
        board = self.board
        ideas: dict[int, tuple[tuple[int, int], int, _Found]] = {}
        for line in range(board.height + board.width):
            if (found := await self._easiest(line)) is not None:
                ideas[line] = order_of(found[0]), -_count(found[1]), found
        if not ideas:
            return []
        first = min(idea[:2] for idea in ideas.values())
        places = len({row for row, _ in board.open_cells()}) + len({column for _, column in board.open_cells()})
        moves = [self._move(line, *found) for line, (*order, found) in ideas.items() if tuple(order) == first]
        turns = {}
        for move in moves:
            # A cell that its row and its column settle alone is one turn.
            cells = self._changes(move)
            turns[cells] = Turn(move.technique, cells, move.line, 1, len(ideas), places)
        for move in moves:
            self._rule_out(move.line, move.lost)
        return list(turns.values())

    async def _easiest(self, line: int) -> _Found | None:
        board, state = self.board, self.board.states[line]
        if line not in self._first or self._first[line][0] != state:
            found = None
            if board.effect(line).change > 0:
                found = self._read(line, cells_at(board, line))
            self._first[line] = state, found
            await pause()
        return self._first[line][1]

    def _read(self, line: int, cells: Cells) -> _Found | None:
        """Return the easiest technique that gives something on a line, and the largest of its finds together."""
        board = self.board
        found = (find for find in finds(read(board.puzzle.clue(line), cells, board.inks)) if find.own)
        for technique, group in groupby(found, key=lambda find: find.technique):
            some = [find.own for find in group]
            most = max(map(_count, some))
            together: dict[int, set[str]] = {}
            for lost in some:
                if _count(lost) == most:
                    for i, gone in lost.items():
                        together.setdefault(i, set()).update(gone)
            return technique, {i: "".join(sorted(gone)) for i, gone in together.items()}
        return None

    def _move(self, line: int, first: Technique, lost: Lost) -> _Move:
        """Return an idea and what its line gives once that is known, as long as no harder technique is needed."""
        cells, hardest = cells_at(self.board, line), first
        found = dict(lost)
        while True:
            cells = tuple(without(left, lost.get(i, "")) for i, left in enumerate(cells))
            onward = self._read(line, cells)
            if onward is None or onward[0].difficulty > max(first.difficulty, EASY):
                return _Move(hardest, line, found)
            hardest, lost = max(hardest, onward[0], key=order_of), onward[1]
            for i, gone in lost.items():
                found[i] = found.get(i, "") + gone

    def _rule_out(self, line: int, lost: Lost) -> None:
        board = self.board
        for i, gone in lost.items():
            row, column = board.puzzle.at(line, i)
            bits = sum(1 << board.every.index(value) * board.width + column for value in gone)
            if bits & board.states[row]:
                board.rule_out(row, bits & board.states[row])

    def _changes(self, move: _Move) -> tuple[Cell, ...]:
        """Return what becomes known by a move."""
        cells = cells_at(self.board, move.line)
        return tuple((*self.board.puzzle.at(move.line, i), value) for i, value in marks_of(move.lost, cells))

    # --- trying out ---

    async def _by_refuting(self) -> list[Turn]:
        """Take the shortest refutations, of those the ones after which lines give most. All lines give nothing, so the
        board is at a fixpoint.
        """
        board = self.board
        board.rows_dirty = board.columns_dirty = 0
        steps: dict[tuple[At, int], int] = {}
        best = END
        for at in board.open_cells():
            for value in board.left(*at):
                if await _fails(board, at, value):
                    # There is at most one step less than there are passes.
                    ways = [follow(board, at, value, side, best + 1) for side in SIDES]
                    count = min([Counting(board, way).to_contradiction(best) for way in ways if way.dead], default=END)
                    steps[at, value] = count
                    best = min(best, count)
                await pause()
        shortest = {(at, board.every[value]) for (at, value), count in steps.items() if count == best}
        if not shortest:
            return []
        places = len(board.open_cells())
        told = await self._farthest([(*at, NOT + value) for at, value in shortest])
        return [Turn(REFUTATION, self._take(cells), None, best, len(shortest), places) for cells in told]

    async def _by_solving(self) -> list[Turn]:
        """Take the cells of the only picture after which lines give most; nothing unless there is exactly one."""
        board = self.board
        if self.known is None:
            self.known = await self._decide(board.grid())
        solution = self.known.sole
        if solution is None:
            return []
        places = board.open_cells()
        told = await self._farthest([(*at, solution[at]) for at in places])
        return [Turn(SEARCH, self._take(cells), None, 0, 1, len(places)) for cells in told]

    def _take(self, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        """Settle or rule out what these cells say, and return it as it then is known."""
        board, known = self.board, []
        for row, column, value in cells:
            left = board.letters_left(row, column)
            kept = without(left, value[1:]) if value.startswith(NOT) else value
            board.rule_out(row, self._bits(column, without(left, kept)))
            known.append((row, column, kept if len(kept) == 1 else value))
        return tuple(known)

    def _bits(self, column: int, values: str) -> State:
        board = self.board
        return sum(1 << board.every.index(value) * board.width + column for value in values)

    async def _farthest(self, cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
        """Return the cells from which lines give most; those together from which they give the same. Of several groups
        one is returned, if they can be told apart without regard to position.
        """
        board = self.board
        groups: dict[tuple[State, ...], list[Cell]] = {}
        most = -1
        for cell in sorted(cells):
            mark, before = board.mark(), board.states[:]
            self._take([cell])
            alive = await to_fixpoint(board)
            gain = (
                END
                if not alive
                else sum(
                    (old ^ new).bit_count() for old, new in zip(before[: board.height], board.states, strict=False)
                )
            )
            states = tuple(board.states)
            board.restore(mark, before)
            if gain > most:
                most = gain
                groups.clear()
            if gain == most:
                groups.setdefault(states, []).append(cell)
            await pause()
        if len(groups) > 1:
            looks = {states: self._look(states) for states in groups}
            first = min(looks.values())
            groups = {states: group for states, group in groups.items() if looks[states] == first}
        return [tuple(group) for group in groups.values()]

    def _look(self, states: tuple[State, ...]) -> list[tuple[ColourClue, Cells]]:
        """Return the clues and cells of all lines, each in the direction that comes first: the same in all
        positions.
        """
        puzzle, found = self.board.puzzle, []
        for line, state in enumerate(states):
            clue, cells = puzzle.clue(line), cells_of(state, puzzle.length(line), self.board.inks)
            found.append(min((clue, cells), (clue[::-1], cells[::-1])))
        return sorted(found)


_Found = tuple[Technique, Lost]


def _count(lost: Lost) -> int:
    return sum(map(len, lost.values()))


async def _fails(board: ColourBoard, at: At, value: int) -> bool:
    """Return whether lines refute a value. The board must be at a fixpoint; it is restored."""
    mark, before = board.mark(), board.states[:]
    board.settle(*at, value)
    try:
        return not await to_fixpoint(board)
    finally:
        board.restore(mark, before)
