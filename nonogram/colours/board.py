"""The line states of a whole board in colours, and propagation to a fixpoint.

A bit that is lost says that a value is ruled out for a cell. It need not settle the cell, but it is lost in the cell's
other line, too. So the consequence of a line state is an `Effect` of such bits, applied by xors; xor undoes itself, so
so the trail of applied effects is also the undo log. As in black and white, all dirty rows come before any column or,
unordered, lines are taken first in, first out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..cells import At, Cell
from ..classic import brute_colours, wu_colours
from ..errors import ArgumentError
from ..grid import Grid
from ..inks import NOT, ColourClue, values
from ..logic.board import CHUNK_LINES, MOST_CHUNKS, Propagation
from ..logic.effects import MOST_CHANGES
from ..logic.line import positions
from ..options import Options
from ..problems import problem
from ..steps import Step
from .grid import ColourGrid
from .line import LineSolver, line_solver
from .puzzle import ColourPuzzle
from .state import State

CLASSIC = {"wu": wu_colours.solve_line, "brute": brute_colours.solve_line}
"""The published line solvers that there are in colours."""


class Effect(NamedTuple):
    """What follows from one state of one line or, with `crossed` 0, what was ruled out from outside."""

    line: int
    before: State
    change: State
    """The bits that the line's state loses."""
    crossing: tuple[tuple[int, State], ...]
    """The crossing lines, each with the bits that it loses."""
    crossed: int
    """All these crossing lines, as a mask over positions in this line."""


IDLE = Effect(-1, 0, 0, (), 0)
"""The effect of a line that rules out nothing more."""
DEAD = Effect(-1, 0, 0, (), -1)
"""The effect of a line without completion."""


class Effects:
    """The effects of all lines of a puzzle, each worked out once and remembered; `solved` counts them."""

    def __init__(self, puzzle: ColourPuzzle, options: Options) -> None:
        self.solved: int = 0
        self._height, self._width = puzzle.height, puzzle.width
        self._inks = len(puzzle.inks)
        lines = puzzle.height + puzzle.width
        self._clues = [puzzle.clue(line) for line in range(lines)]
        self._of_clues: dict[tuple[int, ColourClue], tuple[dict[State, Effect], LineSolver]] = {}
        self.memos: list[dict[State, Effect]] = [{} for _ in range(lines)]
        self._limits = [options.cache_cells // lines // (puzzle.length(line) + 20) for line in range(lines)]
        self._solvers = [
            line_solver_named(options.line_solver, puzzle.clue(line), puzzle.length(line), self._inks)
            for line in range(lines)
        ]

    def work_out(self, line: int, state: State) -> Effect:
        """Solve a line and remember what follows."""
        self.solved += 1
        result = self._solvers[line](state)
        effect = IDLE if result == state else self.effect(line, state, state ^ result) if result else DEAD
        if limit := self._limits[line]:
            memo = self.memos[line]
            if len(memo) >= limit:
                memo.clear()
            memo[state] = effect
        return effect

    def leave_out(self, line: int) -> None:
        """From now on rule out nothing by the clue of a line."""
        self._solvers[line] = lambda state: state
        self.memos[line].clear()

    def change_clue(self, line: int, clue: ColourClue) -> None:
        """Give a line another clue, which must fit. What is remembered of its clues is kept for when they come back, of
        all lines together for at most MOST_CHANGES clues.
        """
        if len(self._of_clues) >= MOST_CHANGES:
            self._of_clues.clear()
        self._of_clues[line, self._clues[line]] = self.memos[line], self._solvers[line]
        self._clues[line] = clue
        known = self._of_clues.get((line, clue))
        size = self._width if line < self._height else self._height
        self.memos[line], self._solvers[line] = known or ({}, line_solver(clue, size, self._inks))

    def effect(self, line: int, before: State, change: State) -> Effect:
        """Return what it means for the crossing lines that a line loses some bits."""
        height, width = self._height, self._width
        if line < height:
            size, first, at, step = width, height, line, height
        else:
            size, first, at, step = height, 0, line - height, width
        lost: dict[int, State] = {}
        for bit in positions(change):
            value, index = divmod(bit, size)
            lost[index] = lost.get(index, 0) | 1 << value * step + at
        crossed = 0
        for index in lost:
            crossed |= 1 << index
        return Effect(line, before, change, tuple((first + index, bits) for index, bits in lost.items()), crossed)


def line_solver_named(name: str, clue: ColourClue, n: int, inks: int) -> LineSolver:
    """Return the line solver of `options.LINE_SOLVERS` with this name. Raises ArgumentError for one that there is not
    in colours.
    """
    if name == "bits":
        return line_solver(clue, n, inks)
    if name not in CLASSIC:
        raise ArgumentError(problem("colours.line_solver", name=name, known=", ".join(("bits", *CLASSIC))))
    solve_cells, every = CLASSIC[name], values(inks)

    def solve(state: State) -> State:
        cells = ["".join(one for v, one in enumerate(every) if state >> v * n + i & 1) for i in range(n)]
        found = solve_cells(clue, cells)
        return sum(1 << v * n + i for i, left in enumerate(found or ()) for v, one in enumerate(every) if one in left)

    return solve


class ColourBoard:
    """A board in colours being solved. Lines are numbered rows first, then columns.

    `trail` holds the effects applied since the start; `undo(mark)` takes back all but the first `mark` of them.
    `visited` collects, as a mask, the lines that propagation looked at since the caller last cleared it; `lines_asked`
    counts them. `telling` says whether anybody reads what single lines rule out. `portion` is the number of chunks of
    lines that may be processed between two pauses.
    """

    def __init__(self, puzzle: ColourPuzzle, grid: Grid | None = None, options: Options | None = None) -> None:
        """Make a board with the given cells and those of `grid`, and every line dirty. Raises PuzzleError when the grid
        has another size or another value in a given cell.
        """
        self.puzzle = puzzle
        self.height: int = puzzle.height
        self.width: int = puzzle.width
        self.inks: int = len(puzzle.inks)
        self.every: str = values(self.inks)
        options = options or Options()
        self.effects: Effects = Effects(puzzle, options)
        self._queue: deque[int] | None = None if options.ordered else deque()
        start = puzzle.start if grid is None else puzzle.with_given(grid)
        self.states: list[State] = start.line_states()
        self.trail: list[Effect] = []
        self.rows_dirty: int = (1 << self.height) - 1
        self.columns_dirty: int = (1 << self.width) - 1
        self.visited: int = 0
        self.conflict_line: int | None = None
        self.telling = True
        self.lines_asked: int = 0
        self.portion: int = max(1, min(MOST_CHUNKS, 100 * MOST_CHUNKS // (self.height + self.width)))
        self._column_values = sum(1 << value * self.width for value in range(self.inks + 1))
        """The values of the first cell of a row."""
        self._columns = (1 << self.width) - 1

    # --- cells ---

    def left(self, row: int, column: int) -> list[int]:
        """Return the values that a cell can still have, as indexes into `every`."""
        state = self.states[row] >> column
        return [value for value in range(self.inks + 1) if state >> value * self.width & 1]

    def letters_left(self, row: int, column: int) -> str:
        """Return the values that a cell can still have, as letters."""
        return "".join([self.every[value] for value in self.left(row, column)])

    def open_in_row(self, row: int) -> int:
        """Return the cells of a row that several values are left for, as a mask."""
        state, width, full = self.states[row], self.width, self._columns
        once = twice = 0
        for _ in range(self.inks + 1):
            twice |= once & state
            once |= state
            state >>= width
        return twice & full

    def open_in_column(self, column: int) -> int:
        """Return the cells of a column that several values are left for, as a mask."""
        return sum((self.open_in_row(row) >> column & 1) << row for row in range(self.height))

    def open_cells(self) -> list[tuple[int, int]]:
        """Return the cells that several values are left for, row by row."""
        return [(row, column) for row in range(self.height) for column in positions(self.open_in_row(row))]

    @property
    def solved(self) -> bool:
        """Whether every cell is known."""
        return not any(map(self.open_in_row, range(self.height)))

    def settle(self, row: int, column: int, value: int) -> None:
        """Rule out all other values of a cell that can have this one, and make its two lines dirty."""
        self.rule_out(row, self.states[row] & (self._column_values ^ 1 << value * self.width) << column)

    def rule_out(self, row: int, bits: State) -> None:
        """Rule out values of cells of a row, bits of its state, and make their lines dirty."""
        effect = self.effects.effect(row, self.states[row], bits)
        self._apply(effect)
        self.rows_dirty |= 1 << row
        self.columns_dirty |= effect.crossed
        self.trail.append(effect._replace(crossed=0))

    def rule_out_all(self, rows: Iterable[State]) -> None:
        """Rule out the values of each row that these states have not."""
        for row, state in enumerate(rows):
            if lost := self.states[row] & ~state:
                self.rule_out(row, lost)

    def grid(self) -> ColourGrid:
        """Return the board as it is; every cell must have a value left."""
        return ColourGrid(self.width, self.inks, tuple(self.states[: self.height]))

    # --- the trail ---

    def mark(self) -> int:
        """Return the present length of the trail, for `undo`."""
        return len(self.trail)

    def _apply(self, effect: Effect) -> None:
        states = self.states
        states[effect.line] ^= effect.change
        for other, bits in effect.crossing:
            states[other] ^= bits

    def undo(self, mark: int) -> None:
        """Take back every effect after the first `mark`. The board must have been at a fixpoint then."""
        for effect in reversed(self.trail[mark:]):
            self._apply(effect)
        self._forget(mark)

    def restore(self, mark: int, states: list[State]) -> None:
        """Do what `undo` does, given the states of all lines at that time."""
        self.states[:] = states
        self._forget(mark)

    def _forget(self, mark: int) -> None:
        del self.trail[mark:]
        self.rows_dirty = self.columns_dirty = 0
        self.conflict_line = None
        if self._queue:
            self._queue.clear()

    def changed_since(self, mark: int) -> int:
        """Return the lines that lost values since the trail had length `mark`, as a mask."""
        changed = 0
        for effect in self.trail[mark:]:
            changed |= 1 << effect.line
            for other, _ in effect.crossing:
                changed |= 1 << other
        return changed

    def steps_since(self, mark: int) -> list[Step]:
        """Return the line steps on the trail after the first `mark` effects, in the order in which they were taken."""
        return [Step("line", self.cells_of(one), line=one.line) for one in self.trail[mark:] if one.crossed]

    def cells_since(self, mark: int) -> tuple[Cell, ...]:
        """Return what was settled and ruled out since the trail had length `mark`."""
        return tuple(cell for effect in self.trail[mark:] for cell in self.cells_of(effect))

    def cells_of(self, effect: Effect) -> tuple[Cell, ...]:
        """Return what an effect settles, (row, column, "b"), and what it rules out in cells that stay open, "!b"."""
        size = self.puzzle.length(effect.line)
        after = effect.before ^ effect.change
        cells: list[Cell] = []
        for at, lost in self.lost_by(effect):
            index = self.puzzle.index(effect.line, at)
            left = [one for value, one in enumerate(self.every) if after >> value * size + index & 1]
            cells.extend([(*at, left[0])] if len(left) == 1 else [(*at, NOT + one) for one in lost])
        return tuple(cells)

    def lost_by(self, effect: Effect) -> Iterator[tuple[At, str]]:
        """Yield the cells that lose values by an effect, and which values."""
        size = self.puzzle.length(effect.line)
        for index in positions(self._lost_in(effect.change, size)):
            lost = [one for value, one in enumerate(self.every) if effect.change >> value * size + index & 1]
            yield self.puzzle.at(effect.line, index), "".join(lost)

    def _lost_in(self, change: State, size: int) -> int:
        """Return the cells of a line that lose a value."""
        lost = 0
        while change:
            lost |= change
            change >>= size
        return lost & (1 << size) - 1

    # --- propagation ---

    def effect(self, line: int) -> Effect:
        """Return what follows from the present state of a line: `IDLE` rules out nothing, `DEAD` has no completion."""
        state = self.states[line]
        return self.effects.memos[line].get(state) or self.effects.work_out(line, state)

    def propagate(self, most: int = 1 << 60) -> Propagation:
        """Solve dirty lines until none is left, one has no completion, or `most` chunks of lines were looked at.

        UNFINISHED keeps the queue: call again to go on. After a CONFLICT `conflict_line` names the line and the queue
        is empty.
        """
        left = most * CHUNK_LINES
        if self._queue is not None:
            return self._propagate_unordered(self._queue, left)
        while self.rows_dirty or self.columns_dirty:
            if left <= 0:
                return Propagation.UNFINISHED
            in_rows = self.rows_dirty
            dirty, first = (in_rows, 0) if in_rows else (self.columns_dirty, self.height)
            if in_rows:
                self.rows_dirty = 0
            else:
                self.columns_dirty = 0
            self.visited |= dirty << first
            left -= dirty.bit_count()
            crossed = self.solve_lines(first, dirty)
            if crossed < 0:
                self.rows_dirty = self.columns_dirty = 0
                return Propagation.CONFLICT
            if in_rows:
                self.columns_dirty |= crossed
            else:
                self.rows_dirty |= crossed
        return Propagation.FIXPOINT

    def _propagate_unordered(self, queue: deque[int], most: int) -> Propagation:
        """Propagate with a single queue for all lines, first in, first out."""
        while True:
            for first, dirty in ((0, self.rows_dirty), (self.height, self.columns_dirty)):
                queue.extend(line for at in positions(dirty) if (line := first + at) not in queue)
            self.rows_dirty = self.columns_dirty = 0
            if not queue:
                return Propagation.FIXPOINT
            if most <= 0:
                return Propagation.UNFINISHED
            most -= 1
            line = queue.popleft()
            self.visited |= 1 << line
            in_rows = line < self.height
            first = 0 if in_rows else self.height
            crossed = self.solve_lines(first, 1 << line - first)
            if crossed < 0:
                queue.clear()
                return Propagation.CONFLICT
            self.rows_dirty, self.columns_dirty = (0, crossed) if in_rows else (crossed, 0)

    def passes(self, side: int) -> int:
        """Count alternating passes over all rows or all columns that rule something out, until no line rules out more,
        the first over the rows (`side` 0) or over the columns (1); the board keeps what they find.
        """
        sides = (0, (1 << self.height) - 1), (self.height, (1 << self.width) - 1)
        count = idle = 0
        while idle < 2:
            mark = self.mark()
            if self.solve_lines(*sides[(count + idle + side) % 2]) < 0:
                break
            count, idle = (count + 1, 0) if self.mark() > mark else (count, idle + 1)
        return count

    def solve_lines(self, first: int, dirty: int) -> int:
        """Solve lines of one direction and apply what follows; return the mask of crossing lines that lost bits,
        negative after a conflict.
        """
        states, memos, trail = self.states, self.effects.memos, self.trail
        crossed_all = 0
        self.lines_asked += dirty.bit_count()
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            line = first + low.bit_length() - 1
            state = states[line]
            effect = memos[line].get(state) or self.effects.work_out(line, state)
            if effect is IDLE:
                continue
            if effect is DEAD:
                self.conflict_line = line
                return -1
            states[line] = state ^ effect.change
            for other, bits in effect.crossing:
                states[other] ^= bits
            crossed_all |= effect.crossed
            trail.append(effect)
        return crossed_all
