"""What follows from the states of the lines of a grid, each worked out once and remembered.

Every cell lies in two lines, its row and its column. The consequence of a line state is kept as an `Effect`: the line's
new state and the bits that its crossing lines lose, so that applying it takes a few xors. A line is solved only when
its state is neither remembered nor answered by the newest table of assumptions, from whose state it may differ in one
settled cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from .. import classic
from ..cells import Clue
from ..options import Options
from ..puzzle import Puzzle
from .assumptions import Assuming, Assumptions, assumptions
from .line import (
    LineSolver,
    State,
    blank_painting,
    format_state,
    line_solver,
    parse_state,
    positions,
    unknown,
)

MOST_CROSSINGS: Final = 50_000
"""At most this many sets of crossing lines are remembered for rows, and as many for columns."""

TABLE_CELLS: Final = 200_000
"""About how many assumptions of cells are remembered, with their outcome."""

MOST_CHANGES: Final = 4000
"""At most this many earlier clues of lines are remembered with what followed from them."""


class Effect(NamedTuple):
    """What follows from one state of one line or, with `dirty` 0, a cell that was settled from outside."""

    line: int
    before: State
    change: State
    """The bits that the line's state loses."""
    whites: tuple[int, ...]
    """The crossing lines at the cells that become white; each loses `white_bit`."""
    blacks: tuple[int, ...]
    """The crossing lines at the cells that become black; each loses `black_bit`."""
    white_bit: State
    black_bit: State
    dirty: int
    """All these crossing lines, as a mask over positions in this line."""


effect_of: Callable[[tuple[object, ...]], Effect] = partial(tuple.__new__, Effect)
"""Makes an effect from its parts in half the time, without the argument check of a named tuple's own constructor."""

IDLE: Final = Effect(-1, 0, 0, (), (), 0, 0, 0)
"""The effect of a line that settles nothing more."""
DEAD: Final = Effect(-1, 0, 0, (), (), 0, 0, -1)
"""The effect of a line without completion."""


class Effects:
    """The effects of all lines of a puzzle, numbered rows first, then columns.

    `memos` remembers them, one dict per line from state to effect; `work_out` finds those of states not in it. `solved`
    counts the lines that neither memory nor a table of assumptions answered.
    """

    def __init__(self, puzzle: Puzzle, options: Options) -> None:
        height, width = puzzle.height, puzzle.width
        lines = height + width
        self.solved: int = 0
        self.memos: list[dict[State, Effect]] = [{} for _ in range(lines)]
        self._height = height
        self._line_solver = options.line_solver
        self._solvers: list[LineSolver | None] = [None] * lines
        self._solver_of: dict[tuple[Clue, int], LineSolver] = {}
        self._clues = [*puzzle.rows, *puzzle.columns]
        # The states that need no solver. Other solvers than our own are asked all the same.
        blank = options.line_solver == "bits"
        self._blank = [blank and unknown(width)] * height + [blank and unknown(height)] * width
        self._assuming = {n: assumptions(n) for n in {width, height}}
        self._table_makers: dict[tuple[Clue, int], Assuming] = {}
        self._frames = _frames(height, width)
        memos, tables = [], []
        for n, count in ((width, height), (height, width)):
            memos += [options.cache_cells // lines // (n + 20)] * count
            tables += [max(1, TABLE_CELLS // lines // (2 * n))] * count
        self._memo_limits, self._table_limits = memos, tables
        self._tables: list[dict[State, Assumptions]] = [{} for _ in range(lines)]
        self._newest_tables: list[tuple[State, Assumptions | None]] = [(0, None)] * lines
        self._of_clues: dict[tuple[int, Clue], dict[State, Effect]] = {}

    def leave_out(self, line: int) -> None:
        """Ignore the clue of a line from now on: nothing follows from any of its states."""
        self._solvers[line] = lambda state: state
        self.memos[line].clear()
        self._newest_tables[line] = 0, None

    def change_clue(self, line: int, clue: Clue) -> None:
        """Give a line another clue, which must fit. What is remembered of its clues is kept for when they come back, of
        all lines together for at most MOST_CHANGES clues.
        """
        if len(self._of_clues) >= MOST_CHANGES:
            self._of_clues.clear()
        self._of_clues[line, self._clues[line]] = self.memos[line]
        self.memos[line] = self._of_clues.get((line, clue), {})
        self._clues[line] = clue
        self._solvers[line] = None
        self._tables[line] = {}
        self._newest_tables[line] = 0, None

    # --- assumptions ---

    def assumed(self, line: int, state: State) -> Assumptions:
        """Return what a line in this state alone settles when one more of its cells becomes known, for either value."""
        tables = self._tables[line]
        table = tables.get(state)
        if table is None:
            if len(tables) >= self._table_limits[line]:
                tables.clear()
            tables[state] = table = self._table_maker(line)(state)
        self._newest_tables[line] = state, table
        return table

    def _table_maker(self, line: int) -> Assuming:
        """Return the function that makes the tables of a line, shared by lines with the same clue and size. It is made
        on first use, as many boards never need it.
        """
        size = self._frames[line][0]
        key = self._clues[line], size
        if key not in self._table_makers:
            self._table_makers[key] = self._assuming[size](self._clues[line])
        return self._table_makers[key]

    def newest_table(self, line: int, state: State) -> Assumptions | None:
        """Return the last table made for a line by `assumed`; None when that was for another state of the line."""
        base, table = self._newest_tables[line]
        return table if base == state else None

    # --- effects ---

    def work_out(self, line: int, state: State) -> Effect:
        """Solve a line, or look it up when just one cell was settled since its table was made, and remember the
        effect.
        """
        base, table = self._newest_tables[line]
        lost = base ^ state
        if not lost & lost - 1 and lost & base and table is not None:
            result = table.state(lost.bit_length() - 1)
        else:
            self.solved += 1
            solver = self._solvers[line]
            if solver is None and state == self._blank[line]:
                result = blank_painting(self._clues[line], self._frames[line][0])
            else:
                result = (solver or self._make_solver(line))(state)
        if result == state:
            effect = IDLE
        elif not result:
            effect = DEAD
        else:
            effect = self._make_effect(line, state, state ^ result)
        if limit := self._memo_limits[line]:
            memo = self.memos[line]
            if len(memo) >= limit:
                memo.clear()
            memo[state] = effect
        return effect

    def _make_solver(self, line: int) -> LineSolver:
        """Return the solver of a line, made on first use and shared by lines with the same clue and size."""
        key = self._clues[line], self._frames[line][0]
        if key not in self._solver_of:
            self._solver_of[key] = line_solver_named(self._line_solver, *key)
        self._solvers[line] = solver = self._solver_of[key]
        return solver

    def _make_effect(self, line: int, state: State, change: State) -> Effect:
        size, cells, crossing, white_bit, black_bit = self._frames[line]
        not_black, not_white = change & cells, change >> size
        whites = (crossing.get(not_black) or self._cross(line, not_black)) if not_black else ()
        blacks = (crossing.get(not_white) or self._cross(line, not_white)) if not_white else ()
        return effect_of((line, state, change, whites, blacks, white_bit, black_bit, not_black | not_white))

    def _cross(self, line: int, cells: int) -> tuple[int, ...]:
        """Return the lines that cross a line at these cells. Most sets are small and recur, so they are remembered."""
        lines = tuple(positions(cells, self._height if line < self._height else 0))
        crossing = self._frames[line][2]
        if len(crossing) >= MOST_CROSSINGS:
            crossing.clear()
        crossing[cells] = lines
        return lines


def line_solver_named(name: str, clue: Clue, n: int) -> LineSolver:
    """Return a function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    `name` is one of `options.LINE_SOLVERS`: "bits" is that of `line`; the others are those of `classic`, for
    which each state is written as text and the answer read back. The clue must fit. Raises ValueError for any other
    name.
    """
    if name == "bits":
        return line_solver(clue, n)
    if name not in classic.LINE_SOLVERS:
        raise ValueError(f"{name!r} is not a line solver: use bits, {', '.join(classic.LINE_SOLVERS)}")
    solve_text, cells = classic.LINE_SOLVERS[name], (1 << n) - 1

    def solve(state: State) -> State:
        if (state | state >> n) & cells != cells:
            return 0  # A cell that can be neither, which text cannot express.
        painted = solve_text(clue, format_state(state, n))
        return 0 if painted is None else parse_state(painted)

    return solve


_Frame = tuple[int, int, dict[int, tuple[int, ...]], State, State]


def _frames(height: int, width: int) -> list[_Frame]:
    """Return for each line its size, the mask of all its cells, the remembered sets of crossing lines for its
    direction, and the bits that a crossing line loses at their common cell when it is white, and when it is black.
    """
    columns_of: dict[int, tuple[int, ...]] = {}
    rows_of: dict[int, tuple[int, ...]] = {}
    rows = [(width, (1 << width) - 1, columns_of, 1 << row, 1 << row + height) for row in range(height)]
    return rows + [(height, (1 << height) - 1, rows_of, 1 << at, 1 << at + width) for at in range(width)]
