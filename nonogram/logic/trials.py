"""Assuming a value of a cell and looking at what follows: a probe, followed to its end, and trials, which are followed
for some passes over the lines, and further on request.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import and_, or_
from typing import Final, NamedTuple, Self

from ..cells import BLACK, WHITE, Cell
from ..pausing import NEVER, Deadline, pause
from .board import Board, Propagation
from .effects import Effect
from .line import State, positions

END: Final = 1 << 30
"""A number of passes, or of lines, after which nothing more follows from any assumption."""
TRIALS_AT_ONCE: Final = 200
"""At most this many trials are looked at between two pauses."""
MOST_TRIALS_KEPT = 10_000
"""At most this many trials are cached; others are recomputed."""


class Supposed:
    """Cells settled for a while: `with Supposed(board, cell) as under:`. It tells what has followed until the end of
    the block, which restores the board. The board must be at a fixpoint before, and only the block may use it
    meanwhile.
    """

    __slots__ = ("_before", "_cells", "_since", "board", "mark")

    def __init__(self, board: Board, *cells: Cell) -> None:
        """Take cells that are unknown on the board. `mark` is the board's mark before they are settled."""
        self.board: Board = board
        self._cells = cells

    def __enter__(self) -> Self:
        board = self.board
        board.rows_visited = board.columns_visited = 0
        self.mark: int = board.mark()
        self._before = board.states[:]
        for row, column, value in self._cells:
            board.settle(row, column, value == BLACK)
        self._since = board.mark()
        return self

    def __exit__(self, *_: object) -> None:
        self.board.restore(self.mark, self._before)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What has followed, in order, without the supposed cells."""
        return tuple(self.board.trail[self._since :])

    @property
    def conflict(self) -> int | None:
        """The line that is left without completion."""
        return self.board.conflict_line

    @property
    def rows(self) -> tuple[State, ...]:
        """The row states; none after a conflict."""
        return () if self.board.conflict_line is not None else tuple(self.board.states[: self.board.height])

    @property
    def lines(self) -> list[int]:
        """The lines that settled something, in order; last the one without completion, if there is one."""
        gave = [effect.line for effect in self.board.trail[self._since :]]
        return gave if self.conflict is None else [*gave, self.conflict]

    def probed(self) -> Probe:
        """All of this, as the outcome of a probe."""
        return _probed(self.board, self._since)


class Trial(NamedTuple):
    """Where an assumption led, as far as it was followed."""

    effects: tuple[Effect, ...]
    """What lines settled, in order, without the assumption itself."""
    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    columns: tuple[State, ...]
    """The column states, in the same way."""
    passes: int
    """The least number of passes for which it was followed."""
    waiting: tuple[int, int, bool]
    """The rows and the columns still to look at, as masks, and whether columns come first; no lines when nothing more
    can follow.
    """
    touched: int
    """The lines looked at, as a mask."""
    mark: int
    """The mark of the board on which it was followed."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that settled something, in order; last the one without completion, if there is one."""
        gave = tuple([effect.line for effect in self.effects])
        return gave if self.conflict is None else (*gave, self.conflict)

    @property
    def gain(self) -> int:
        """How many cells were settled beyond the assumption."""
        return sum([len(effect.whites) + len(effect.blacks) for effect in self.effects])


class Survivor(NamedTuple):
    """An assumption that was followed to its end without a contradiction, on a board of fewer cells."""

    states: tuple[State, ...]
    """The states of all lines at the end; of lines not touched, as they were on some board before."""
    touched: int
    """The lines that the assumption or anything after it may have changed, as a mask."""
    mark: int
    """The mark of the board on which it survived last."""
    passes: int
    """The number of passes asked for since then."""


class Trials:
    """The trials of a board at its fixpoint. When more of the board has become known, call `move_on` at its next
    fixpoint.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: dict[Cell, Trial] = {}
        self._survivors: dict[Cell, Survivor] = {}
        """What is left of trials that looked at a line on which a cell was settled since."""
        self._failed: dict[Cell, int] = {}
        """The assumptions that failed of those asked for by `failures`, and how many lines settled something before."""
        self._mark = board.mark()
        self._changed: dict[int, int] = {}
        """The lines with cells settled since the board had a mark, as a mask."""

    async def move_on(self) -> None:
        """Forget the trials that looked at a line on which a cell was settled since; the others would end as before."""
        board = self.board
        before, self._mark = self._mark, board.mark()
        changed = board.changed_since(before)
        if not changed:
            return
        self._changed.clear()
        for number, (assumption, trial) in enumerate(list(self._kept.items())):
            if number % TRIALS_AT_ONCE == 0:
                await pause()
            if trial.touched & changed:
                del self._kept[assumption]
                if trial.conflict is None and trial.passes == END:
                    states = (*trial.rows, *trial.columns)
                    self._survivors[assumption] = Survivor(states, trial.touched, trial.mark, 0)

    async def follow(self, assumption: Cell, passes: int = END) -> Trial:
        """Follow an assumption for at least `passes` passes, and restore the board.

        Nobody else may use the board until the Trial is returned.
        """
        trial = self._kept.get(assumption)
        survivor = self._survivors.get(assumption)
        if survivor is not None and survivor.mark == self._mark:
            passes = max(passes, survivor.passes)
        if trial is None or trial.passes < passes:
            trial = await self._go_on(assumption, trial, passes)
        elif trial.mark == self._mark or not trial.rows:
            return trial
        else:
            # On lines not looked at, only cells that the trial settled differ from the board.
            states, height = self.board.states, self.board.height
            rows, columns = map(and_, trial.rows, states), map(and_, trial.columns, states[height:])
            trial = trial._replace(rows=tuple(rows), columns=tuple(columns), mark=self._mark)
        if len(self._kept) < MOST_TRIALS_KEPT or assumption in self._kept:
            self._kept[assumption] = trial
        return trial

    async def failing(self, assumption: Cell, passes: int = END) -> Trial | None:
        """Return the trial of an assumption if it fails when followed for `passes` passes, otherwise None.

        What survived on a board of fewer cells, and did not fail there, is only taken on with the cells settled since:
        that costs much less than following it anew. Nobody else may use the board meanwhile. Pauses after work.
        """
        trial = self._kept.get(assumption)
        if trial is None and (survivor := self._survivors.get(assumption)) is not None:
            if survivor.mark != self._mark:
                survivor = await self._go_further(assumption, survivor)
            if survivor is not None:
                if survivor.passes < passes:
                    self._survivors[assumption] = survivor._replace(passes=passes)
                return None
        if trial is None or trial.passes < passes:
            trial = await self.follow(assumption, passes)
            await pause()
        return trial if trial.conflict is not None else None

    async def failures(self, order: Iterable[Cell]) -> dict[Cell, int]:
        """Return those of the given assumptions that fail when followed to their end, with the number of lines that
        settled something before, when they were last followed.

        What has failed on a board of fewer cells fails. What follows from an assumption that survives survives, too,
        and is not followed.
        """
        height, width = self.board.height, self.board.width
        # What cells can be in the rows whatever survivor is assumed.
        common = self.board.states[:height]
        for number, assumption in enumerate(order):
            if number % TRIALS_AT_ONCE == 0:
                await pause()
            row, column, value = assumption
            other = column + width if value == BLACK else column
            if assumption in self._failed or not common[row] >> other & 1:
                continue
            trial = await self.failing(assumption)
            if trial is not None:
                self._failed[assumption] = len(trial.effects)
                continue
            if (kept := self._kept.get(assumption)) is not None:
                common = list(map(and_, common, kept.rows))
            elif (survivor := self._survivors.get(assumption)) is not None:
                common = list(map(and_, common, survivor.states))
        self._failed = {one: steps for one, steps in self._failed.items() if self.board.is_open(*one[:2])}
        return self._failed

    async def rows(self, assumption: Cell) -> tuple[State, ...]:
        """Return the row states at the end of a trial, followed for at least one pass; empty after a conflict."""
        survivor = self._survivors.get(assumption)
        if survivor is not None and survivor.mark == self._mark and survivor.passes == END:
            # On lines not looked at, only cells that the trial settled differ from the board.
            return tuple(map(and_, survivor.states, self.board.states[: self.board.height]))
        return (await self.follow(assumption, 1)).rows

    async def _go_further(self, assumption: Cell, survivor: Survivor) -> Survivor | None:
        """Take a survivor on to the board as it is now; forget it and return None when it no longer survives."""
        board = self.board
        changed = self._changed.get(survivor.mark)
        if changed is None:
            changed = self._changed[survivor.mark] = board.changed_since(survivor.mark)
        # Elsewhere either the board or the survivor is as it was at a fixpoint.
        now, then = board.states, survivor.states
        dirty = sum([1 << line for line in positions(changed & survivor.touched) if then[line] & ~now[line]])
        if not dirty:
            self._survivors[assumption] = taken = Survivor(then, survivor.touched, self._mark, 0)
            return taken
        states = list(map(and_, now, then))
        mark, before = board.mark(), now[:]
        board.states[:] = states
        board.rows_dirty, board.columns_dirty = dirty & (1 << board.height) - 1, dirty >> board.height
        board.rows_visited = board.columns_visited = 0
        while (outcome := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        touched = survivor.touched | board.rows_visited | board.columns_visited << board.height
        ends = tuple(board.states)
        board.restore(mark, before)
        await pause()
        if outcome is Propagation.CONFLICT:
            del self._survivors[assumption]
            return None
        self._survivors[assumption] = taken = Survivor(ends, touched, self._mark, 0)
        return taken

    async def _go_on(self, assumption: Cell, trial: Trial | None, passes: int) -> Trial:
        board = self.board
        with Supposed(board, assumption) as under:
            done = touched = 0
            if trial is not None:
                board.apply(trial.effects)
                board.rows_dirty, board.columns_dirty, board.in_columns = trial.waiting
                done, touched = trial.passes, trial.touched
            # On a large board a pass over the rows or the columns takes several chunks.
            chunks = 1 + max(board.height, board.width) // 32
            left = (passes - done) * chunks
            most = board.portion
            while (outcome := board.propagate(min(left, most))) is Propagation.UNFINISHED and left > most:
                left -= most
                await pause()
            passed = passes if outcome is Propagation.UNFINISHED else END
            touched |= board.rows_visited | board.columns_visited << board.height
            waiting = board.rows_dirty, board.columns_dirty, board.in_columns
            columns = tuple(board.states[board.height :]) if under.conflict is None else ()
            return Trial(under.effects, under.conflict, under.rows, columns, passed, waiting, touched, self._mark)


async def farthest(trials: Trials, cells: Iterable[Cell], deadline: Deadline = NEVER) -> Cell:
    """Return the cell of those given from which lines settle most; of several the first. They are compared in this
    order as far as there is time.
    """
    best, most = None, -1
    for cell in cells:
        trial = await trials.follow(cell)
        if trial.gain > most:
            best, most = cell, trial.gain
        if deadline.over():
            break
        await pause()
    assert best is not None
    return best


class Probe(NamedTuple):
    """Where an assumption led."""

    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    touched: int
    """The lines looked at, as a mask."""
    gain: int
    """How many cells were settled beyond the assumption."""


async def probe(board: Board, assumption: Cell, most: int = END) -> Probe:
    """Assume a value of an unknown cell on a board at its fixpoint, propagate, and restore the board. Where that takes
    more than `most` lines, the rest of what follows is left out.

    Nobody else may use the board until the Probe is returned.
    """
    # What `Supposed` does, without the price of making one: searches make hundreds of probes.
    row, column, value = assumption
    mark, before = board.mark(), board.states[:]
    board.rows_visited = board.columns_visited = 0
    board.settle(row, column, value == BLACK)
    most += board.lines_asked
    try:
        while board.propagate(board.portion) is Propagation.UNFINISHED and board.lines_asked < most:
            await pause()
        return _probed(board, mark + 1)
    finally:
        board.restore(mark, before)


def _probed(board: Board, since: int) -> Probe:
    """Return the outcome of a probe whose consequences are on the trail after the first `since` effects."""
    conflict = board.conflict_line
    rows = tuple(board.states[: board.height]) if conflict is None else ()
    touched = board.rows_visited | board.columns_visited << board.height
    gain = sum([effect.change.bit_count() for effect in board.trail[since:]])
    return _probe_of((conflict, rows, touched, gain))


_probe_of = partial(tuple.__new__, Probe)
"""Makes a probe from its parts in half the time, as `effects.effect_of` does."""


def agreed(board: Board, white: tuple[State, ...], black: tuple[State, ...]) -> list[Cell]:
    """Return the cells to which the row states at the end of two probes give the same value, row by row."""
    width = board.width
    cells: list[Cell] = []
    either = tuple(map(or_, white, black))
    before = tuple(board.states[: board.height])
    if either == before:
        return cells
    for row, (now, then) in enumerate(zip(either, before, strict=True)):
        if gone := now ^ then:
            not_black, not_white = gone & (1 << width) - 1, gone >> width
            cells.extend((row, column, WHITE) for column in positions(not_black))
            cells.extend((row, column, BLACK) for column in positions(not_white))
    return cells
