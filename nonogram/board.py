"""The line states of a whole grid, and propagation to a fixpoint.

Every cell stands in two lines, its row and its column. What a line state leads to is worked out once and kept as an
`Effect`: the line's new state and the bits that its crossing lines lose. Applying an effect is a few xors; xor undoes
itself, so the trail of applied effects is also the undo log and the record of reasons.

Propagation is Wu et al. 2013, PROPAGATE(G), with the ordered queue of Chen and Hung: all dirty rows before any column,
a line at most once in the queue; or, unordered, first in, first out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from typing import NamedTuple, TypeVar

from .assumptions import Assumptions, assumptions
from .line import State, unknown
from .line_solvers import classic_line_solver
from .options import Options
from .puzzle import BLACK, WHITE, Cell, Clue, Grid, Puzzle
from .steps import Step

T = TypeVar("T")

CROSSINGS = 50_000
"""So many sets of crossing lines are remembered for rows, and for columns."""

TABLE_CELLS = 200_000
"""About how many assumptions of cells a board remembers the outcome of."""


class Propagation(Enum):
    """How a call of `propagate` ended."""

    FIXPOINT = "fixpoint"
    CONFLICT = "conflict"
    UNFINISHED = "unfinished"


class Effect(NamedTuple):
    """What follows from one state of one line, or, with `dirty` 0, a cell that was settled from outside."""

    line: int
    before: State
    change: State
    """The bits which the line's state loses."""
    whites: tuple[int, ...]
    """The crossing lines at the cells that become white; each loses `white_bit`."""
    blacks: tuple[int, ...]
    """The crossing lines at the cells that become black; each loses `black_bit`."""
    white_bit: State
    black_bit: State
    dirty: int
    """All these crossing lines, as a mask over positions in this line."""


_effect = partial(tuple.__new__, Effect)
"""Makes an effect of its parts past the argument check of a named tuple's own constructor, in half the time."""

_IDLE = Effect(-1, 0, 0, (), (), 0, 0, 0)
"""The effect of a line that settles nothing more."""
_DEAD = Effect(-1, 0, 0, (), (), 0, 0, -1)
"""The effect of a line without completion."""

CHUNK = 32
"""Propagation can pause after this many lines."""
_CHUNK = (1 << CHUNK) - 1


class Board:
    """A grid being solved. Lines are numbered rows first, then columns; states are those of `line`.

    `trail` holds the effects applied since the start; `undo(mark)` takes back all after the first `mark`.
    `rows_visited` and `columns_visited` collect, as masks, the lines that propagation was asked to look at since the
    caller last cleared them. `lines_asked` counts the lines looked at, `lines_solved` those that neither memory nor a
    table of assumptions answered. `telling` says whether anybody reads the steps of single lines.
    """

    def __init__(self, puzzle: Puzzle, grid: Grid | None = None, options: Options | None = None) -> None:
        """A board with the cells of `grid` settled and every line dirty. PuzzleError when the grid has another size."""
        options = options or Options()
        self.puzzle = puzzle
        self.height, self.width = puzzle.height, puzzle.width
        self.sizes = [self.width] * self.height + [self.height] * self.width
        self.states: list[State] = [unknown(n) for n in self.sizes]
        self.trail: list[Effect] = []
        self.rows_dirty = (1 << self.height) - 1
        self.columns_dirty = (1 << self.width) - 1
        self.rows_visited = 0
        self.columns_visited = 0
        self.conflict_line: int | None = None
        self.telling = True
        self.lines_asked = self.lines_solved = 0
        self._row_cells = (1 << self.width) - 1
        self._solvers = _for_each_line(puzzle, lambda clue, n: classic_line_solver(options.line_solver, clue, n))
        assuming = {n: assumptions(n) for n in {self.width, self.height}}
        self._table_makers = _for_each_line(puzzle, lambda clue, n: assuming[n](clue))
        self._frames = _frames(self.height, self.width)
        self._memos: list[dict[State, Effect]] = [{} for _ in self.sizes]
        self._memo_limits = [options.cache_cells // len(self.sizes) // (n + 20) for n in self.sizes]
        self._tables: list[dict[State, Assumptions]] = [{} for _ in self.sizes]
        self._table_limits = [max(1, TABLE_CELLS // len(self.sizes) // (2 * n)) for n in self.sizes]
        self._newest_tables: list[tuple[State, Assumptions | None]] = [(0, None) for _ in self.sizes]
        self._queue: deque[int] | None = None if options.ordered else deque()
        if grid is not None:
            puzzle.check_shape(grid)
            for row, column, value in grid.cells():
                self.settle(row, column, value == BLACK)

    def leave_out(self, line: int) -> None:
        """Propagate from here on as if the clue of a line were not known: no state of it has anything follow."""
        self._solvers[line] = lambda state: state
        self._memos[line].clear()
        self._newest_tables[line] = 0, None

    # --- cells ---

    def is_open(self, row: int, column: int) -> bool:
        """Whether the cell is unknown."""
        state = self.states[row] >> column
        return bool(state & state >> self.width & 1)

    def open_in_row(self, row: int) -> int:
        """The unknown cells of a row as a mask."""
        state = self.states[row]
        return state & state >> self.width & self._row_cells

    def open_cells(self) -> list[tuple[int, int]]:
        """The unknown cells, row by row."""
        return [(row, column) for row in range(self.height) for column in positions(self.open_in_row(row))]

    @property
    def open_count(self) -> int:
        """How many cells are unknown."""
        return sum(self.open_in_row(row).bit_count() for row in range(self.height))

    def settle(self, row: int, column: int, black: bool) -> None:
        """Fix an unknown cell and make its two lines dirty."""
        change = 1 << column + self.width if black else 1 << column
        crossing = self.height + column
        white_bit, black_bit = self._frames[row][3:]
        states = self.states
        before = states[row]
        states[row] = before ^ change
        if black:
            states[crossing] ^= black_bit
            effect = _effect((row, before, change, (), (crossing,), white_bit, black_bit, 0))
        else:
            states[crossing] ^= white_bit
            effect = _effect((row, before, change, (crossing,), (), white_bit, black_bit, 0))
        self.trail.append(effect)
        self.rows_dirty |= 1 << row
        self.columns_dirty |= 1 << column

    def grid(self) -> Grid:
        """The settled cells."""
        rows, width, cells = self.states[: self.height], self.width, self._row_cells
        return Grid(
            width,
            tuple(state & ~(state >> width) & cells for state in rows),
            tuple(state >> width & ~state & cells for state in rows),
        )

    # --- the trail ---

    def mark(self) -> int:
        """The present length of the trail, for `undo`."""
        return len(self.trail)

    def undo(self, mark: int) -> None:
        """Take back every effect after the first `mark`. The board must have been at a fixpoint then: nothing is left
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
        """The line steps on the trail after the first `mark`, in the order in which they were taken."""
        return [self.line_step(effect) for effect in self.trail[mark:] if effect.dirty]

    def cells_since(self, mark: int) -> tuple[Cell, ...]:
        """The cells settled since the trail was at `mark`."""
        return tuple(cell for effect in self.trail[mark:] for cell in self.cells_of(effect))

    def line_step(self, effect: Effect) -> Step:
        """An effect as a step that names its cells."""
        return Step("line", self.cells_of(effect), line=effect.line)

    def cells_of(self, effect: Effect) -> tuple[Cell, ...]:
        """The cells an effect settles, first those that become white."""
        line, height = effect.line, self.height
        if line < height:
            whites = [(line, other - height, WHITE) for other in effect.whites]
            return tuple(whites + [(line, other - height, BLACK) for other in effect.blacks])
        column = line - height
        whites = [(other, column, WHITE) for other in effect.whites]
        return tuple(whites + [(other, column, BLACK) for other in effect.blacks])

    # --- propagation ---

    def effect(self, line: int) -> Effect | None:
        """What the present state of a line leads to; None when it has no completion. An effect without `crossing`
        settles nothing.
        """
        state = self.states[line]
        effect = self._memos[line].get(state) or self._work_out(line, state)
        return None if effect is _DEAD else effect

    def assumed(self, line: int) -> Assumptions:
        """What the line alone gives when one more of its cells is settled either way."""
        state = self.states[line]
        tables = self._tables[line]
        table = tables.get(state)
        if table is None:
            if len(tables) >= self._table_limits[line]:
                tables.clear()
            tables[state] = table = self._table_makers[line](state)
        self._newest_tables[line] = state, table
        return table

    def newest_table(self, line: int) -> Assumptions | None:
        """What `assumed` said last of a line, None when that was of another state of it."""
        base, table = self._newest_tables[line]
        return table if base == self.states[line] else None

    def propagate(self, most: int = 1 << 60) -> Propagation:
        """Solve dirty lines until none is left, one has no completion, or `most` chunks of CHUNK lines were looked at.

        UNFINISHED keeps the queue: call again to go on. After a CONFLICT `conflict_line` names the line and the queue
        is empty.
        """
        if self._queue is not None:
            return self._propagate_unordered(self._queue, most * CHUNK)
        while True:
            if rows := self.rows_dirty:
                chunk = rows if rows <= _CHUNK else rows & (rows & -rows) * _CHUNK
                self.rows_dirty = rows ^ chunk
                self.rows_visited |= chunk
                crossing = self._pass(0, chunk)
                self.columns_dirty |= crossing
            elif columns := self.columns_dirty:
                chunk = columns if columns <= _CHUNK else columns & (columns & -columns) * _CHUNK
                self.columns_dirty = columns ^ chunk
                self.columns_visited |= chunk
                crossing = self._pass(self.height, chunk)
                self.rows_dirty |= crossing
            else:
                return Propagation.FIXPOINT
            if crossing < 0:
                self.rows_dirty = self.columns_dirty = 0
                return Propagation.CONFLICT
            most -= 1
            if most <= 0 and (self.rows_dirty or self.columns_dirty):
                return Propagation.UNFINISHED

    def _propagate_unordered(self, queue: deque[int], most: int) -> Propagation:
        """The same with one queue for all lines, first in, first out."""
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
                self.columns_dirty = crossing = self._pass(0, 1 << line)
            else:
                self.columns_visited |= 1 << line - self.height
                self.rows_dirty = crossing = self._pass(self.height, 1 << line - self.height)
            if crossing < 0:
                queue.clear()
                self.rows_dirty = self.columns_dirty = 0
                return Propagation.CONFLICT

    def _pass(self, first: int, dirty: int) -> int:
        """Look at dirty lines of one direction; the mask of crossing lines that lost bits, negative at a conflict."""
        states, memos, trail = self.states, self._memos, self.trail
        crossing_dirty = 0
        self.lines_asked += dirty.bit_count()
        first -= 1
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            line = first + low.bit_length()
            state = states[line]
            effect = memos[line].get(state) or self._work_out(line, state)
            if effect is _IDLE:
                continue
            if effect is _DEAD:
                self.conflict_line = line
                self.lines_asked -= dirty.bit_count()
                return -1
            _, _, change, whites, blacks, white_bit, black_bit, crossed = effect
            states[line] = state ^ change
            for other in whites:
                states[other] ^= white_bit
            for other in blacks:
                states[other] ^= black_bit
            crossing_dirty |= crossed
            trail.append(effect)
        return crossing_dirty

    def _work_out(self, line: int, state: State) -> Effect:
        """Solve a line, or look it up where one cell was settled since its table was made, and remember the effect."""
        base, table = self._newest_tables[line]
        lost = base ^ state
        if not lost & lost - 1 and lost & base and table is not None:
            result = table.state(lost.bit_length() - 1)
        else:
            self.lines_solved += 1
            result = self._solvers[line](state)
        if result == state:
            effect = _IDLE
        elif not result:
            effect = _DEAD
        else:
            effect = self._make_effect(line, state, state ^ result)
        if limit := self._memo_limits[line]:
            memo = self._memos[line]
            if len(memo) >= limit:
                memo.clear()
            memo[state] = effect
        return effect

    def _make_effect(self, line: int, state: State, change: State) -> Effect:
        size, cells, crossing, white_bit, black_bit = self._frames[line]
        not_black, not_white = change & cells, change >> size
        whites = (crossing.get(not_black) or self._cross(line, not_black)) if not_black else ()
        blacks = (crossing.get(not_white) or self._cross(line, not_white)) if not_white else ()
        return _effect((line, state, change, whites, blacks, white_bit, black_bit, not_black | not_white))

    def _cross(self, line: int, cells: int) -> tuple[int, ...]:
        """The lines that cross a line at these cells. Most sets are small and come again, so they are remembered."""
        lines = tuple(positions(cells, self.height if line < self.height else 0))
        crossing = self._frames[line][2]
        if len(crossing) >= CROSSINGS:
            crossing.clear()
        crossing[cells] = lines
        return lines


_Frame = tuple[int, int, dict[int, tuple[int, ...]], State, State]


def _frames(height: int, width: int) -> list[_Frame]:
    """For each line its size, all its cells as a mask, the sets of crossing lines that are remembered of its direction,
    and what a crossing line loses where the two meet when that cell is white, and when it is black.
    """
    columns_of: dict[int, tuple[int, ...]] = {}
    rows_of: dict[int, tuple[int, ...]] = {}
    rows = [(width, (1 << width) - 1, columns_of, 1 << row, 1 << row + height) for row in range(height)]
    return rows + [(height, (1 << height) - 1, rows_of, 1 << at, 1 << at + width) for at in range(width)]


def positions(mask: int, first: int = 0) -> list[int]:
    """The positions of the set bits, lowest first, counted from `first`."""
    found = []
    first -= 1
    while mask:
        low = mask & -mask
        found.append(first + low.bit_length())
        mask ^= low
    return found


def _for_each_line(puzzle: Puzzle, make: Callable[[Clue, int], T]) -> list[T]:
    """What is made of each line's clue and size; lines with the same share theirs."""
    made: dict[tuple[Clue, int], T] = {}
    keys = [(clue, puzzle.width) for clue in puzzle.rows] + [(clue, puzzle.height) for clue in puzzle.columns]
    for key in keys:
        if key not in made:
            made[key] = make(*key)
    return [made[key] for key in keys]
