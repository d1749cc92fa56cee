"""A review of a player's moves: which were forced, which were forced much earlier, which were guesses.

Each marked cell is judged on the board as it was, without the marks that are wrong, by the deductions that hints use:
does its row or its column alone settle it? If not, does the opposite lead, line by line, to a contradiction, or does
trying out another cell or a chain of implications settle it? Hints try cells out only where no line settles anything,
and then as far as it takes; as long as lines settle something elsewhere, only short refutations count. If nothing
settles the cell, no hint could have given it, even if it is right.
"""

from __future__ import annotations

from ..cells import BLACK, UNKNOWN, WHITE, At, Cell, opposite
from ..colours.puzzle import ColourPuzzle
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import line_solver, parse_state
from ..logic.propagation import to_fixpoint
from ..pausing import pause
from ..proofs.by_trials import SHORT, settles_by_trial
from ..proofs.marked import Marked
from ..proofs.minimizer import Minimizer
from ..proofs.shortest import failing
from ..puzzle import Puzzle, expect_puzzle
from ..search.solver import Result, is_solved
from ..techniques.technique import Technique, classify, rank, technique
from ..telling import words
from .colours import review as in_colours
from .conflict import Refuter, refuter_of
from .known import know
from .moves import UNTOLD, History, check_moves
from .reviewed import LONG, Review, Reviewed, most_remarkable, reviewed

__all__ = ["Review", "Reviewed", "reviewing"]

LOOKED_AT = 8 * SHORT
"""A refutation that took more line solves than this is not minimised to those it needs."""


async def reviewing(puzzle: Puzzle, history: History, start: Grid | None = None, known: Result | None = None) -> Review:
    """Run `review` as a job that pauses. `known` is the result of an earlier `known.know`, if there is one."""
    in_inks = isinstance(puzzle, ColourPuzzle)
    check_moves(puzzle if in_inks else expect_puzzle(puzzle, "review"), history)
    before = tuple((puzzle.start if start is None else puzzle.with_given(start)).cells())
    if known is None:
        known = await know(puzzle)
    if known.status == "none":
        return Review((), words.say("none"))
    if not history:
        return Review((), words.say("coach.nothing"))
    if isinstance(puzzle, ColourPuzzle):
        return await in_colours.reviewing(puzzle, history, puzzle.start if start is None else start, known)
    looking = _Looking(await refuter_of(puzzle), _meant(puzzle, (before, *history), known))
    await looking.begin(before)
    moves = []
    for number, move in enumerate(history):
        judged = [Reviewed("erased")]
        for cell in move:
            judged.append(await looking.judge(cell, number))
            looking.put(cell, number)
        moves.append(most_remarkable(judged))
        await pause()
    return reviewed(moves)


def _meant(puzzle: Puzzle, history: History, known: Result) -> Grid:
    """Return the solution that is taken to be the right one, or the cells common to all."""
    if known.sole is not None:
        return known.sole
    cells: dict[At, str] = {(row, column): value for move in history for row, column, value in move}
    black = [(row, column, BLACK) for (row, column), value in cells.items() if value == BLACK]
    last = Grid.of(puzzle.height, puzzle.width, black)
    if is_solved(puzzle, last):
        rows = [row.replace(UNKNOWN, WHITE) for row in last.rows()]
        return Grid.parse(rows)
    return known.known


class _Looking:
    """The marks of a board that are not wrong, and since which move each line has settled what it settles."""

    def __init__(self, refuter: Refuter, meant: Grid) -> None:
        self.puzzle = puzzle = refuter.puzzle
        self.meant = meant
        self._board = Marked(puzzle, Grid.blank(puzzle.height, puzzle.width))
        self._refuter = refuter
        self._marks: dict[At, str] = {}
        self._shown: dict[At, str] = {}
        self._solvers = [line_solver(puzzle.clue(i), puzzle.length(i)) for i in range(puzzle.height + puzzle.width)]
        self._since: list[dict[tuple[int, str], int]] = [{} for _ in self._solvers]
        self._number = UNTOLD
        self._earlier: dict[int, dict[tuple[int, str], int]] = {}
        """What each line that the present move touches had settled before it."""

    async def begin(self, before: tuple[Cell, ...]) -> None:
        """Look at all lines, with the cells that were marked before the first move."""
        for line in range(len(self._solvers)):
            self._look(line, UNTOLD)
            await pause()
        for cell in before:
            self.put(cell, UNTOLD)
            await pause()

    def put(self, cell: Cell, number: int) -> None:
        """Change a cell in move `number`; a wrong mark counts as none."""
        row, column, value = cell
        self._shown[row, column] = value
        if self.meant[row, column] not in (value, UNKNOWN):
            value = UNKNOWN
        if self._marks.get((row, column), UNKNOWN) != value:
            self._marks[row, column] = value
            self._board.put([(row, column, value)])
            for line in self.puzzle.lines_through((row, column)):
                self._look(line, number)

    def _look(self, line: int, number: int) -> None:
        """Note what a line settles after move `number`, and since when."""
        if number != self._number:
            self._number, self._earlier = number, {}
        size, before = self.puzzle.length(line), self._since[line]
        # What a line settles before and after a move counts as settled all the time.
        earlier = self._earlier.setdefault(line, before)
        state = self._solvers[line](parse_state(self._board.line(line)))
        given = {}
        for i in range(size):
            can_be_black, can_be_white = state >> i & 1, state >> size + i & 1
            if can_be_black != can_be_white:
                mark = i, BLACK if can_be_black else WHITE
                given[mark] = before.get(mark, earlier.get(mark, number))
        self._since[line] = given

    async def judge(self, cell: Cell, number: int) -> Reviewed:
        """Judge a change that move `number` is about to make."""
        row, column, value = cell
        at = row, column
        if value in (UNKNOWN, self._shown.get(at, UNKNOWN)):
            return Reviewed("erased", at)
        if self.meant[at] not in (value, UNKNOWN):
            return Reviewed("wrong", at)
        marks = [(line, (self.puzzle.index(line, at), value)) for line in self.puzzle.lines_through(at)]
        by_line = [(line, mark) for line, mark in marks if mark in self._since[line]]
        if by_line:
            since = min(self._since[line][mark] for line, mark in by_line)
            puzzle, board = self.puzzle, self._board
            simplest = min((classify(puzzle.clue(line), board.line(line), [mark]) for line, mark in by_line), key=rank)
            return Reviewed("forced before" if number - 1 - since >= LONG else "forced", at, simplest, since)
        found = await self._by_trial(cell)
        return Reviewed("forced", at, found) if found else Reviewed("guess", at)

    async def _by_trial(self, cell: Cell) -> Technique | None:
        """Return the technique by which trying out cells settles a cell that no line settles, None if none does."""
        standing = [(r, c, v) for (r, c), v in self._marks.items() if v != UNKNOWN]
        if await self._refuter.by_lines(standing):
            return None
        refuted = await self._refuter.by_lines([*standing, opposite(cell)])
        board = self._refuter.board_with(standing)
        known = [self.puzzle.length(line) - self._board.line(line).count(UNKNOWN) for line in range(len(self._since))]
        if any(len(given) > count for given, count in zip(self._since, known, strict=True)):
            return technique("probe by contradiction") if refuted and await _shortly(board, opposite(cell)) else None
        if refuted:
            return technique("probe by contradiction")
        await to_fixpoint(board)
        return await settles_by_trial(board, cell)


async def _shortly(board: Board, cell: Cell) -> bool:
    """Return whether a person can follow the chain by which lines refute a cell."""
    solved = await failing(board, cell)
    return len(solved) <= LOOKED_AT and (await Minimizer(board, plainly=False).against(cell, solved)).length <= SHORT
