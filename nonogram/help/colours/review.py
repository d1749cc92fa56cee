"""A review of moves in colours: `help.review` where a cell has a set of values.

A move gives a cell a value, rules one out ("!b") or erases it. Of a cell that has several values left, a line may rule
out one and the line across it another; so what follows is noted for each value ruled out.
"""

from __future__ import annotations

from ...cells import UNKNOWN, WHITE, At
from ...colours.board import ColourBoard, Effect
from ...colours.grid import ColourGrid
from ...colours.line import line_solver
from ...colours.puzzle import ColourPuzzle
from ...colours.reading import Cells, cells_of, read, without
from ...colours.rules import COLOUR_TECHNIQUES, LAST, finds, order_of
from ...colours.trying import refutation
from ...grid import Grid
from ...inks import LETTERS, NOT, values
from ...logic.line import positions
from ...logic.propagation import to_fixpoint
from ...pausing import pause
from ...proofs.by_trials import SHORT
from ...search.result import Result
from ...search.solver import is_solved
from ...techniques.technique import Technique, technique
from ..moves import UNTOLD, History
from ..reviewed import LONG, Label, Review, Reviewed, most_remarkable, reviewed


async def reviewing(puzzle: ColourPuzzle, history: History, start: Grid, known: Result) -> Review:
    """Review at least one move, given what is known of the solutions."""
    before = puzzle.with_given(start)
    looking = _Looking(puzzle, _meant(puzzle, before, history, known))
    for row in range(puzzle.height):
        for column in range(puzzle.width):
            looking.put((row, column), before.possible((row, column)), UNTOLD)
        await pause()
    moves = []
    for number, move in enumerate(history):
        judged = [Reviewed("erased")]
        for row, column, value in move:
            at = row, column
            left = looking.after(at, value)
            judged.append(await looking.judge(at, left, number))
            looking.put(at, left, number)
        moves.append(most_remarkable(judged))
        await pause()
    return reviewed(moves)


def _meant(puzzle: ColourPuzzle, before: ColourGrid, history: History, known: Result) -> ColourGrid:
    """Return the solution that is taken to be the right one, or what all have in common."""
    if known.sole is not None:
        return puzzle.with_given(known.sole)
    cells: dict[At, str] = {(row, column): value for row, column, value in before.cells()}
    cells |= {(row, column): value for move in history for row, column, value in move}
    last = puzzle.marked((*at, value) for at, value in cells.items() if value in LETTERS[: len(puzzle.inks)])
    if is_solved(puzzle, last):
        return puzzle.parse([row.replace(UNKNOWN, WHITE) for row in last.rows()])
    return puzzle.with_given(known.known)


class _Looking:
    """The marks of a board that are not wrong, and since which move each line rules out what it rules out."""

    def __init__(self, puzzle: ColourPuzzle, meant: ColourGrid) -> None:
        self.puzzle = puzzle
        self.meant = meant
        self._inks = len(puzzle.inks)
        self._every = values(self._inks)
        self._shown: dict[At, str] = {}
        """The values that the player left for a cell; all where nothing is said of it."""
        self._states = ColourGrid.blank(puzzle.height, puzzle.width, self._inks).line_states()
        """The state of each line with the marks that are not wrong."""
        lines = range(puzzle.height + puzzle.width)
        self._solvers = [line_solver(puzzle.clue(line), puzzle.length(line), self._inks) for line in lines]
        self._since: list[dict[tuple[int, str], int]] = [{} for _ in lines]
        """For each line, the move since which it rules a value out at an index."""
        self._number = UNTOLD
        self._earlier: dict[int, dict[tuple[int, str], int]] = {}
        """What each line that the present move touches ruled out before it."""
        for line in lines:
            self._look(line, UNTOLD)

    def after(self, at: At, value: str) -> str:
        """Return the values that a mark leaves for a cell."""
        if value == UNKNOWN:
            return self._every
        if not value.startswith(NOT):
            return value
        left = self._shown.get(at, self._every)
        return (left if len(left) > 1 else self._every).replace(value[1:], "")

    def put(self, at: At, left: str, number: int) -> None:
        """Leave these values for a cell in move `number`; where they are wrong, they count as nothing."""
        self._shown[at] = left
        if self._wrong(at, left):
            left = self._every
        if left == self._left(at):
            return
        for line in self.puzzle.lines_through(at):
            size, index = self.puzzle.length(line), self.puzzle.index(line, at)
            for number_of, value in enumerate(self._every):
                bit = 1 << number_of * size + index
                self._states[line] = self._states[line] | bit if value in left else self._states[line] & ~bit
            self._look(line, number)

    def _left(self, at: At) -> str:
        return self._cells(at[0])[at[1]]

    def _cells(self, line: int) -> Cells:
        return cells_of(self._states[line], self.puzzle.length(line), self._inks)

    def _wrong(self, at: At, left: str) -> bool:
        return not set(self.meant.possible(at)) & set(left)

    def _look(self, line: int, number: int) -> None:
        """Note what a line rules out after move `number`, and since when."""
        if number != self._number:
            self._number, self._earlier = number, {}
        size, before = self.puzzle.length(line), self._since[line]
        # What a line rules out before and after a move counts as ruled out all the time.
        earlier = self._earlier.setdefault(line, before)
        gone = self._solvers[line](self._states[line]) ^ (1 << len(self._every) * size) - 1
        found = {}
        for bit in positions(gone):
            value, index = divmod(bit, size)
            key = index, self._every[value]
            found[key] = before.get(key, earlier.get(key, number))
        self._since[line] = found

    async def judge(self, at: At, left: str, number: int) -> Reviewed:
        """Judge a change that move `number` is about to make."""
        if not set(self._shown.get(at, self._every)) - set(left):
            return Reviewed("erased", at)
        if self._wrong(at, left):
            return Reviewed("wrong", at)
        gone = without(self._left(at), left)
        whens = [self._when(at, value) for value in gone]
        if None not in whens:
            since = max((when for when in whens if when is not None), default=UNTOLD)
            label: Label = "forced before" if number - 1 - since >= LONG else "forced"
            return Reviewed(label, at, self._by_lines(at, gone), since)
        found = await self._by_trial(at, gone)
        return Reviewed("forced", at, found) if found else Reviewed("guess", at)

    def _when(self, at: At, value: str) -> int | None:
        """Return since which move one of its lines rules a value out for a cell; None if neither does."""
        keys = [(line, (self.puzzle.index(line, at), value)) for line in self.puzzle.lines_through(at)]
        return min((self._since[line][key] for line, key in keys if key in self._since[line]), default=None)

    def _by_lines(self, at: At, gone: str) -> Technique:
        """Return the technique by which the lines of a cell rule out these values: the easiest of one line that gives
        them all or, where none does, the hardest of those by which either gives each.
        """
        lines = [(line, self.puzzle.index(line, at)) for line in self.puzzle.lines_through(at)]

        def easiest(some: str) -> Technique | None:
            giving = [(line, i) for line, i in lines if all((i, value) in self._since[line] for value in some)]
            told = [self._technique(line, self._cells(line), i, some) for line, i in giving]
            return min(told, key=order_of, default=None)

        return easiest(gone) or max((one for value in gone if (one := easiest(value))), key=order_of)

    def _technique(self, line: int, cells: Cells, index: int, gone: str) -> Technique:
        """Return the easiest technique by which a line rules these values out at an index."""
        reading = read(self.puzzle.clue(line), cells, self._inks)
        giving = (find.technique for find in finds(reading) if not without(gone, find.lost.get(index, "")))
        return next(giving, COLOUR_TECHNIQUES[LAST])

    async def _by_trial(self, at: At, gone: str) -> Technique | None:
        """Return the hardest technique that it takes to rule out what no line of the cell does: that of a line that
        others lead to, or trying out. None if a value is left.
        """
        grid = ColourGrid(self.puzzle.width, self._inks, tuple(self._states[: self.puzzle.height]))
        board = ColourBoard(self.puzzle, grid)
        if not await to_fixpoint(board):
            return None
        found = []
        for value in gone:
            if value in board.letters_left(*at):
                step = await refutation(board, *at, self._every.index(value))
                # As long as lines give something, a hint tries nothing out that is long.
                if step is None or (board.trail and len(step.steps) > SHORT):
                    return None
                found.append(technique("probe by contradiction"))
            else:
                effect = next(one for one in board.trail if (at, value) in _lost(board, one))
                cells = cells_of(effect.before, self.puzzle.length(effect.line), self._inks)
                found.append(self._technique(effect.line, cells, self.puzzle.index(effect.line, at), value))
        return max(found, key=order_of)


def _lost(board: ColourBoard, effect: Effect) -> set[tuple[At, str]]:
    return {(at, value) for at, gone in board.lost_by(effect) for value in gone}
