"""Full probing, FP1 to FP3 of Wu et al. 2013 (section III-B): assume each value of each unknown cell, propagate, and
look at the outcome.

FP1: both values lead to a contradiction: the board has no solution. One does: the other value holds. Neither: whatever
both agree on holds. Repeat until nothing more is painted. FP2 also keeps the contrapositive of everything a probe
found, and lets later probes start from what is kept. FP3 lets a probe take along all that each cell it settles is known
to imply.

In which order cells are probed, and what is done again after a painted cell, are `Options`. The sequences and
mechanisms are those of Chen et al., "fully probing sequences"; the pseudo-code of the newer mechanisms is not to be
had, so how they are read here is ours.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from operator import or_
from typing import Any, NamedTuple

from .board import Board, Effect, Propagation, positions
from .implications import ImplicationGraph, Literals
from .line import State
from .options import Options
from .puzzle import BLACK, WHITE, Cell
from .steps import Step

Deducing = Generator[Step | None, None, bool]
"""Yields steps, and None wherever it may pause; returns False when the board has no solution."""

_At = tuple[int, int]

PAUSE = 8
"""Chunks of lines that propagation takes before it offers a pause."""


class Probe(NamedTuple):
    """What one assumption led to."""

    effects: tuple[Effect, ...]
    """The chain of effects, the assumption itself not among them."""
    conflict: int | None
    """The line that was left without completion."""
    rows: tuple[State, ...]
    """The row states at the end; empty after a conflict."""
    touched: int
    """The lines looked at, as a mask."""
    gain: int
    """How many cells were settled beyond the assumption."""


class Record(NamedTuple):
    """What is remembered of an unknown cell whose probes painted nothing: lines looked at, cells gained by white and by
    black.
    """

    touched: int
    white: int
    black: int


def deduce(board: Board) -> Deducing:
    """Propagate to the fixpoint, telling each line step where anybody reads them."""
    while True:
        mark = board.mark()
        outcome = board.propagate(PAUSE)
        if board.telling:
            yield from board.steps_since(mark)
        if outcome is not Propagation.UNFINISHED:
            return outcome is Propagation.FIXPOINT
        yield None


def probe(board: Board, row: int, column: int, black: bool) -> Generator[None, None, Probe]:
    """Assume a value of an unknown cell on a board at its fixpoint, propagate, and put the board back as it was.

    Yields where it may pause; the board must be left alone until the Probe is returned.
    """
    board.rows_visited = board.columns_visited = 0
    mark = board.mark()
    board.settle(row, column, black)
    while board.propagate(PAUSE) is Propagation.UNFINISHED:
        yield None
    return _outcome(board, mark)


def _outcome(board: Board, mark: int) -> Probe:
    """What stands on the board since an assumption at `mark`, which is taken back."""
    conflict = board.conflict_line
    effects = tuple(board.trail[mark + 1 :])
    rows = () if conflict is not None else tuple(board.states[: board.height])
    gain = sum([len(effect.whites) + len(effect.blacks) for effect in effects])
    board.undo(mark)
    return Probe(effects, conflict, rows, board.rows_visited | board.columns_visited << board.height, gain)


class Prober:
    """Full probing on a board at `level` 1, 2 or 3.

    `records` hold, after a run, the gains of the unknown cells that were probed: what the search chooses by. All that
    is learned is noted in a journal, so that `rewind` can take it back when the board is undone.
    """

    def __init__(self, board: Board, level: int = 1, options: Options | None = None) -> None:
        self.board = board
        self.level = level
        self.options = options or Options()
        self.records: dict[_At, Record] = {}
        self.probes = 0
        self._literals = Literals(board.height, board.width)
        self._given: dict[int, int] = {}
        """For a literal, those that follow by contraposition of what other probes found."""
        self._reached: dict[int, int] = {}
        """For a literal, those that its last probe settled."""
        self._grown: set[_At] = set()
        """The cells to probe again although no line of theirs has changed: they are given more than before."""
        self._journal: list[tuple[dict[Any, Any], object, object]] = []

    @property
    def graph(self) -> ImplicationGraph:
        """The implications found at level 2 or 3; none at level 1."""
        sources = sorted(self._given.keys() | self._reached.keys())
        return ImplicationGraph(self._literals, {i: self._implied(i) for i in sources})

    # --- what is remembered ---

    def mark(self) -> int:
        """The present length of the journal, for `rewind`."""
        return len(self._journal)

    def rewind(self, mark: int) -> None:
        """Forget what was learned since the journal had length `mark`."""
        for table, key, before in reversed(self._journal[mark:]):
            if before is None:
                del table[key]
            else:
                table[key] = before
        del self._journal[mark:]

    def _note(self, table: dict[Any, Any], key: object, value: object) -> None:
        self._journal.append((table, key, table.get(key)))
        table[key] = value

    def _forget(self, cells: Iterable[_At]) -> None:
        """Drop records: these cells are to be probed again."""
        for cell in cells:
            if cell in self.records:
                self._journal.append((self.records, cell, self.records.pop(cell)))

    def forget_since(self, mark: int) -> None:
        """Drop the records that rest on lines which have changed since the trail was at `mark`."""
        if changed := _changed_lines(self.board.trail[mark:]):
            self._forget([cell for cell, record in self.records.items() if record.touched & changed])

    # --- passes over the board ---

    def run(self, since: int = 0) -> Deducing:
        """Deduce and probe until nothing more is painted, or patience ends. Records are right for the board as it was
        at mark `since`.
        """
        if not (yield from self._deduce(since)):
            return False
        self.forget_since(since)
        mechanism = self.options.mechanism
        selected: set[_At] | None = None
        while True:
            mark = self.board.mark()
            self._grown.clear()
            outcome = yield from self._pass((yield from self._sequence()), selected)
            if outcome is not None:
                return outcome
            if mechanism == "one_run" or (self.board.mark() == mark and not self._grown):
                return True
            if mechanism == "selective_repeat":
                selected = self._worth_repeating(mark) | self._grown

    def _pass(self, cells: Iterable[_At], selected: set[_At] | None) -> Generator[Step | None, None, bool | None]:
        """Probe cells in turn; False at a contradiction, True when patience ends, None at the end of the pass."""
        board, records, options = self.board, self.records, self.options
        in_vain = 0
        for cell in cells:
            if (options.skip_unchanged and cell in records) or not board.is_open(*cell):
                continue
            if selected is not None and cell not in selected:
                continue
            mark = board.mark()
            if not (yield from self._probe_cell(*cell)):
                return False
            if board.mark() == mark:
                in_vain += 1
                if in_vain == options.patience:
                    return True
            else:
                in_vain = 0
                self.forget_since(mark)
                if options.mechanism == "original":
                    return None
            yield None
        return None

    def _sequence(self) -> Generator[None, None, Iterable[_At]]:
        """The unknown cells in the order in which they are to be probed."""
        sequence = self.options.sequence
        if sequence == "promising":
            return (yield from self._most_promising())
        cells = self.board.open_cells()
        if sequence == "rows_back":
            cells.sort(key=lambda cell: (cell[0], -cell[1]))
        elif sequence == "columns":
            cells.sort(key=lambda cell: (cell[1], cell[0]))
        elif sequence == "columns_back":
            cells.sort(key=lambda cell: (cell[1], -cell[0]))
        return cells

    def _most_promising(self) -> Generator[None, None, Iterator[_At]]:
        """The unknown cells by what their two lines alone make of them: first those of which the lesser gain is the
        greatest; among these, the greater gain.
        """
        board = self.board
        height, width = board.height, board.width
        rows = [(row, unknown) for row in range(height) if (unknown := board.open_in_row(row))]
        columns = 0
        for _, unknown in rows:
            columns |= unknown
        gains: dict[int, Sequence[int]] = {}
        for line in [row for row, _ in rows] + [height + column for column in positions(columns)]:
            gains[line] = board.assumed(line).gains
            if len(gains) % PAUSE == 0:
                yield None
        ranked = []
        for row, unknown in rows:
            across = gains[row]
            for column in positions(unknown):
                down = gains[height + column]
                white, black = across[column] + down[row], across[column + width] + down[row + height]
                # Lesser gain, greater gain and the cell's number in one int: these sort faster than tuples.
                rank = white << 20 | black if white < black else black << 20 | white
                ranked.append(row * width + column - (rank << 20))
        ranked.sort()
        # Most are never looked at, since patience ends.
        return (divmod(rank & 0xFFFFF, width) for rank in ranked)

    def _worth_repeating(self, mark: int) -> set[_At]:
        """The cells that a repeated pass is to probe, by the criterion; `mark` is where the last pass began."""
        board, criterion = self.board, self.options.criterion
        if criterion == "neighbours":
            painted = [(row, column) for row, column, _ in board.cells_since(mark)]
            return {(row + down, column + right) for row, column in painted for down in _NEAR for right in _NEAR}
        if criterion == "gain":
            gains = {cell: record.white + record.black for cell, record in self.records.items()}
            average = sum(gains.values()) / max(1, len(gains))
            probed = {cell for cell, gain in gains.items() if gain >= average}
            return probed | {cell for cell in board.open_cells() if cell not in gains}
        changed = _changed_lines(board.trail[mark:])
        return {(r, c) for r, c in board.open_cells() if (changed >> r | changed >> board.height + c) & 1}

    # --- one cell ---

    def _probe_cell(self, row: int, column: int) -> Deducing:
        """Probe both values; paint and propagate what follows, or remember that nothing does."""
        outcomes: dict[bool, Probe] = {}
        for black in self._values(row, column):
            outcomes[black] = outcome = yield from self._assume(row, column, black)
            if outcome.conflict is not None:
                value, other = (BLACK, WHITE) if black else (WHITE, BLACK)
                cell: Cell = (row, column, other)
                assumed = (row, column, value)
                yield Step("probe", (cell,), assumption=assumed, outcome="contradiction", line=outcome.conflict)
                return (yield from self._paint((cell,)))
        cells: tuple[Cell, ...] = ()
        if len(outcomes) == 2:
            cells = self._agreed(outcomes[False], outcomes[True])
        if cells:
            yield Step("probe", cells, assumption=(row, column, WHITE), outcome="agreement")
            return (yield from self._paint(cells))
        touched = 1 << row | 1 << self.board.height + column
        gains = [0, 0]
        for black, outcome in outcomes.items():
            touched |= outcome.touched
            gains[black] = outcome.gain
        self._note(self.records, (row, column), Record(touched, *gains))
        for black, outcome in outcomes.items():
            self._learn(self._literals.number(row, column, black), outcome)
        return True

    def _values(self, row: int, column: int) -> list[bool]:
        """The values to probe. A value of which the cell's own lines make nothing leads nowhere at level 1, where that
        is known; to find out costs more than the probes it spares.
        """
        board = self.board
        if self.options.sequence != "promising" or self.level > 1:
            return [False, True]
        across, down = board.newest_table(row), board.newest_table(board.height + column)
        if across is None or down is None:
            return [False, True]
        return [
            black
            for black in (False, True)
            if across.gains[column + black * board.width] or down.gains[row + black * board.height]
        ]

    def _assume(self, row: int, column: int, black: bool) -> Generator[None, None, Probe]:
        """Probe a value at the prober's level."""
        self.probes += 1
        if self.level == 1:
            return (yield from probe(self.board, row, column, black))
        board = self.board
        board.rows_visited = board.columns_visited = 0
        mark = board.mark()
        board.settle(row, column, black)
        source = self._literals.number(row, column, black)
        alive = self._settle(self._given.get(source, 0))
        while True:
            while (outcome := board.propagate(PAUSE)) is Propagation.UNFINISHED:
                yield None
            if not alive or outcome is Propagation.CONFLICT or self.level == 2:
                break
            more = 0
            for row_, column_, value in board.cells_since(mark + 1):
                more |= self._implied(self._literals.number(row_, column_, value == BLACK))
            before = board.mark()
            alive = self._settle(more)
            if board.mark() == before:
                break
        return _outcome(board, mark)

    def _settle(self, literals: int) -> bool:
        """Settle the literals that are not yet true; False when one is false: its row has no completion then."""
        board = self.board
        for literal in self._literals.members(literals):
            row, column, value = self._literals.cell(literal)
            black = value == BLACK
            if board.is_open(row, column):
                board.settle(row, column, black)
            elif bool(board.states[row] >> column & 1) != black:
                board.settle(row, column, black)
                return False
        return True

    def _implied(self, literal: int) -> int:
        return self._given.get(literal, 0) | self._reached.get(literal, 0)

    def _learn(self, source: int, outcome: Probe) -> None:
        """Keep what a probe found, and its contrapositives; what they are news to is to be probed again."""
        if self.level == 1:
            return
        literals, board = self._literals, self.board
        reached = 0
        for row, state in enumerate(outcome.rows):
            reached |= (board.states[row] ^ state) << 2 * row * board.width
        reached &= ~(1 << source)
        grown = reached & ~self._implied(source)
        self._note(self._reached, source, reached)
        not_source = 1 << literals.opposite(source)
        stale = []
        for target in literals.members(reached):
            not_target = literals.opposite(target)
            if not self._implied(not_target) & not_source:
                self._note(self._given, not_target, self._given.get(not_target, 0) | not_source)
                stale.append(literals.cell(target)[:2])
        if self.level == 3 and grown:
            # Whoever implies the source is the opposite of what the source's opposite implies.
            for literal in literals.members(self._implied(literals.opposite(source))):
                if grown & ~self._implied(literals.opposite(literal)):
                    stale.append(literals.cell(literal)[:2])
        self._grown.update(stale)
        self._forget(stale)

    # --- what is painted ---

    def _paint(self, cells: Iterable[Cell]) -> Deducing:
        mark = self.board.mark()
        for row, column, value in cells:
            self.board.settle(row, column, value == BLACK)
        return (yield from self._deduce(mark))

    def _deduce(self, since: int) -> Deducing:
        """Propagate to the fixpoint; above level 1 with all that the settled cells are known to imply."""
        board = self.board
        while True:
            if not (yield from deduce(board)):
                return False
            if self.level == 1:
                return True
            cells = board.cells_since(since)
            since = board.mark()
            implied = 0
            for row, column, value in cells:
                implied |= self._implied(self._literals.number(row, column, value == BLACK))
            alive = self._settle(implied)
            if board.mark() == since:
                return True
            if alive:
                yield Step("implication", board.cells_since(since))

    def _agreed(self, white: Probe, black: Probe) -> tuple[Cell, ...]:
        """The cells that both outcomes settle alike."""
        board = self.board
        width = board.width
        cells: list[Cell] = []
        either = tuple(map(or_, white.rows, black.rows))
        before = tuple(board.states[: board.height])
        if either == before:
            return ()
        for row, (now, then) in enumerate(zip(either, before, strict=True)):
            if gone := now ^ then:
                not_black, not_white = gone & (1 << width) - 1, gone >> width
                cells.extend((row, column, WHITE) for column in positions(not_black))
                cells.extend((row, column, BLACK) for column in positions(not_white))
        return tuple(cells)


_NEAR = (-1, 0, 1)


def _changed_lines(effects: Iterable[Effect]) -> int:
    """The lines whose cells the effects settled, as a mask."""
    changed = 0
    for effect in effects:
        changed |= 1 << effect.line
        for line in effect.whites + effect.blacks:
            changed |= 1 << line
    return changed
