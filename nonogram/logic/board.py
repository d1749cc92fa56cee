"""The line states of a whole grid, and propagation to a fixpoint.

Every cell lies in two lines, its row and its column. The consequence of a line state is an `Effect`, applied by a few
xors; xor undoes itself, so the trail of applied effects is also the undo log and the record of reasons.

Propagation is Wu et al. 2013, PROPAGATE(G), with an ordered queue as Chen and Hung have one: all dirty rows, then all
dirty columns, and so on in turn, a line at most once in the queue; or, unordered, first in, first out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import Enum
from typing import Final

from ..cells import BLACK, WHITE, At, Cell
from ..grid import Grid
from ..options import Options
from ..puzzle import Puzzle
from ..steps import Step
from .assumptions import Assumptions
from .effects import DEAD, IDLE, Effect, Effects, effect_of
from .line import State, positions, unknown

CHUNK_LINES: Final = 32
"""Propagation can pause after this many lines."""
MOST_CHUNKS = 8
"""On a small board, the number of chunks between two pauses; on larger boards it is lower, as each chunk takes
longer.
"""
_FIRST_CHUNK: Final = (1 << CHUNK_LINES) - 1


class Propagation(Enum):
    """How a call of `propagate` ended."""

    FIXPOINT = "fixpoint"
    CONFLICT = "conflict"
    UNFINISHED = "unfinished"


class Board:
    """A grid being solved. Lines are numbered rows first, then columns; states are those of `line`.

    `effects` knows what follows from the state of a line. `trail` holds the effects applied since the start,
    after the cells that the board was made with; `undo(mark)` takes back all but the first `mark` of them.
    `in_columns` says whether propagation stopped between two columns, with more to come before the next row.
    `rows_visited` and `columns_visited` collect, as masks, the lines that propagation was asked to look at since the
    caller last cleared them; `lines_asked` counts them.
    `telling` says whether anybody reads what single lines settle, and the pictures that a SAT search tries. `pause` is
    the number of chunks of lines, or of tables of assumptions, that may be processed between two pauses.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        options: Options | None = None,
        effects: Effects | None = None,
    ) -> None:
        """Make a board with the given cells and those of `grid` settled and every line dirty. Raises PuzzleError when
        the grid has another size or another value in a given cell.

        `effects`: those of another board of the same puzzle, to share what is known of its lines.
        """
        options = options or Options()
        self.puzzle = puzzle
        self.height: int = puzzle.height
        self.width: int = puzzle.width
        self.sizes: list[int] = [self.width] * self.height + [self.height] * self.width
        self.states: list[State] = [unknown(self.width)] * self.height + [unknown(self.height)] * self.width
        self.trail: list[Effect] = []
        self.rows_dirty: int = (1 << self.height) - 1
        self.columns_dirty: int = (1 << self.width) - 1
        self.in_columns: bool = False
        self.rows_visited: int = 0
        self.columns_visited: int = 0
        self.conflict_line: int | None = None
        self.telling = True
        self.lines_asked: int = 0
        self.portion: int = max(1, min(MOST_CHUNKS, 100 * MOST_CHUNKS // (self.height + self.width)))
        self.effects: Effects = effects or Effects(puzzle, options)
        self._row_cells = (1 << self.width) - 1
        self._queue: deque[int] | None = None if options.ordered else deque()
        if puzzle.given is not None:
            grid = puzzle.given if grid is None else puzzle.with_given(grid)
        if grid is not None:
            puzzle.check_shape(grid)
            for line, (black, white) in enumerate(grid.line_masks()):
                self.states[line] ^= white | black << self.sizes[line]

    # --- cells ---

    def is_open(self, row: int, column: int) -> bool:
        """Return whether the cell is unknown."""
        state = self.states[row] >> column
        return bool(state & state >> self.width & 1)

    def open_in_row(self, row: int) -> int:
        """Return the unknown cells of a row as a mask."""
        state = self.states[row]
        return state & state >> self.width & self._row_cells

    def open_in_column(self, column: int) -> int:
        """Return the unknown cells of a column as a mask."""
        state = self.states[self.height + column]
        return state & state >> self.height & (1 << self.height) - 1

    def open_cells(self) -> list[At]:
        """Return the unknown cells, row by row."""
        return [(row, column) for row in range(self.height) for column in positions(self.open_in_row(row))]

    @property
    def open_count(self) -> int:
        """How many cells are unknown."""
        width = self.width
        return sum([(state & state >> width).bit_count() for state in self.states[: self.height]])

    def settle(self, row: int, column: int, black: bool) -> None:
        """Settle an unknown cell and make its two lines dirty."""
        change = 1 << column + self.width if black else 1 << column
        crossing = self.height + column
        white_bit, black_bit = 1 << row, 1 << row + self.height
        states = self.states
        before = states[row]
        states[row] = before ^ change
        if black:
            states[crossing] ^= black_bit
            effect = effect_of((row, before, change, (), (crossing,), white_bit, black_bit, 0))
        else:
            states[crossing] ^= white_bit
            effect = effect_of((row, before, change, (crossing,), (), white_bit, black_bit, 0))
        self.trail.append(effect)
        self.rows_dirty |= 1 << row
        self.columns_dirty |= 1 << column

    def settle_all(self, cells: Iterable[Cell]) -> bool:
        """Settle the cells that are not known yet. Return False when a cell is already known to have the other value:
        its two lines are then left without completion, and the cells after it are not settled.
        """
        states, width = self.states, self.width
        for row, column, value in cells:
            black = value == BLACK
            state = states[row] >> column
            if state & state >> width & 1:
                self.settle(row, column, black)
            elif state & 1 != black:
                self.settle(row, column, black)
                return False
        return True

    def grid(self, mark: int | None = None) -> Grid:
        """Return the settled cells; if `mark` is given, those settled when the trail had that length."""
        rows, width, cells = self.states[: self.height], self.width, self._row_cells
        if mark is not None:
            for row, column, value in self.cells_since(mark):
                rows[row] |= 1 << (column + width if value == BLACK else column)
        return Grid(
            width,
            tuple(state & ~(state >> width) & cells for state in rows),
            tuple(state >> width & ~state & cells for state in rows),
        )

    # --- the trail ---

    def mark(self) -> int:
        """Return the present length of the trail, for `undo`."""
        return len(self.trail)

    def undo(self, mark: int) -> None:
        """Take back every effect after the first `mark`. The board must have been at a fixpoint then: no line is left
        dirty.
        """
        states, trail = self.states, self.trail
        for line, _, change, whites, blacks, white_bit, black_bit, _ in reversed(trail[mark:]):
            states[line] ^= change
            for other in whites:
                states[other] ^= white_bit
            for other in blacks:
                states[other] ^= black_bit
        del trail[mark:]
        self.rows_dirty = self.columns_dirty = 0
        self.in_columns = False
        self.conflict_line = None

    def restore(self, mark: int, states: list[State]) -> None:
        """Take back every effect after the first `mark` as `undo` does, given the states of all lines at that time.
        This costs the same however many effects there are.
        """
        self.states[:] = states
        del self.trail[mark:]
        self.rows_dirty = self.columns_dirty = 0
        self.in_columns = False
        self.conflict_line = None

    def apply(self, effects: Iterable[Effect]) -> None:
        """Put effects on the board again, in the order and from the states in which they were found."""
        states = self.states
        for effect in effects:
            states[effect.line] ^= effect.change
            for other in effect.whites:
                states[other] ^= effect.white_bit
            for other in effect.blacks:
                states[other] ^= effect.black_bit
            self.trail.append(effect)

    def steps_since(self, mark: int) -> list[Step]:
        """Return the line steps on the trail after the first `mark` effects, in the order in which they were taken."""
        return [self.line_step(effect) for effect in self.trail[mark:] if effect.dirty]

    def cells_since(self, mark: int) -> tuple[Cell, ...]:
        """Return the cells settled since the trail had length `mark`."""
        return tuple(cell for effect in self.trail[mark:] for cell in self.cells_of(effect))

    def changed_since(self, mark: int) -> int:
        """Return the lines with cells settled since the trail had length `mark`, as a mask."""
        rows = columns = 0
        height = self.height
        for line, _, _, whites, blacks, _, _, dirty in self.trail[mark:]:
            if not dirty:
                dirty = 1 << (whites + blacks)[0] - height
            if line < height:
                rows |= 1 << line
                columns |= dirty
            else:
                rows |= dirty
                columns |= 1 << line - height
        return rows | columns << height

    def line_step(self, effect: Effect) -> Step:
        """Return an effect as a step that names its cells."""
        return Step("line", self.cells_of(effect), line=effect.line)

    def cells_of(self, effect: Effect) -> tuple[Cell, ...]:
        """Return the cells that an effect settles, those that become white first."""
        line, height = effect.line, self.height
        if line < height:
            whites = [(line, other - height, WHITE) for other in effect.whites]
            return tuple(whites + [(line, other - height, BLACK) for other in effect.blacks])
        column = line - height
        whites = [(other, column, WHITE) for other in effect.whites]
        return tuple(whites + [(other, column, BLACK) for other in effect.blacks])

    # --- propagation ---

    def effect(self, line: int) -> Effect | None:
        """Return what follows from the present state of a line; None when it has no completion. `IDLE` settles
        nothing.
        """
        state = self.states[line]
        effect = self.effects.memos[line].get(state) or self.effects.work_out(line, state)
        return None if effect is DEAD else effect

    def assumed(self, line: int) -> Assumptions:
        """Return what the present state of a line alone settles when one more of its cells becomes known, for either
        value.
        """
        return self.effects.assumed(line, self.states[line])

    def propagate(self, most: int = 1 << 60) -> Propagation:
        """Solve dirty lines until none is left, one has no completion, or `most` chunks of lines were looked at.

        UNFINISHED keeps the queue: call again to go on. After a CONFLICT `conflict_line` names the line and the queue
        is empty.
        """
        if self._queue is not None:
            return self._propagate_unordered(self._queue, most * CHUNK_LINES)
        in_columns, self.in_columns = self.in_columns, False
        while True:
            if (rows := self.rows_dirty) and not (in_columns and self.columns_dirty):
                in_columns = False
                chunk = rows if rows <= _FIRST_CHUNK else rows & (rows & -rows) * _FIRST_CHUNK
                self.rows_dirty = rows ^ chunk
                self.rows_visited |= chunk
                crossing = self.solve_lines(0, chunk)
                self.columns_dirty |= crossing
            elif columns := self.columns_dirty:
                in_columns = True
                chunk = columns if columns <= _FIRST_CHUNK else columns & (columns & -columns) * _FIRST_CHUNK
                self.columns_dirty = columns ^ chunk
                self.columns_visited |= chunk
                crossing = self.solve_lines(self.height, chunk)
                self.rows_dirty |= crossing
            else:
                return Propagation.FIXPOINT
            if crossing < 0:
                self.rows_dirty = self.columns_dirty = 0
                return Propagation.CONFLICT
            most -= 1
            if most <= 0 and (self.rows_dirty or self.columns_dirty):
                self.in_columns = in_columns
                return Propagation.UNFINISHED

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
            if line < self.height:
                self.rows_visited |= 1 << line
                self.columns_dirty = crossing = self.solve_lines(0, 1 << line)
            else:
                self.columns_visited |= 1 << line - self.height
                self.rows_dirty = crossing = self.solve_lines(self.height, 1 << line - self.height)
            if crossing < 0:
                queue.clear()
                self.rows_dirty = self.columns_dirty = 0
                return Propagation.CONFLICT

    def solve_lines(self, first: int, dirty: int) -> int:
        """Solve the lines of a mask, all rows (`first` is 0) or all columns (`first` is the height), and apply what
        follows; return the mask of crossing lines that lost bits, negative after a conflict.
        """
        states, memos, trail = self.states, self.effects.memos, self.trail
        crossing_dirty = 0
        self.lines_asked += dirty.bit_count()
        first -= 1
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            line = first + low.bit_length()
            state = states[line]
            effect = memos[line].get(state) or self.effects.work_out(line, state)
            if effect is IDLE:
                continue
            if effect is DEAD:
                self.conflict_line = line
                self.lines_asked -= dirty.bit_count()
                return -1
            _, _, change, whites, blacks, white_bit, black_bit, crossed = effect
            states[line] = state ^ change
            for other in whites:
                states[other] = states[other] ^ white_bit
            for other in blacks:
                states[other] = states[other] ^ black_bit
            crossing_dirty |= crossed
            trail.append(effect)
        return crossing_dirty
