"""Full probing, FP1 to FP3 of Wu et al. 2013 (section III-B): probe both values of each unknown cell, again and again.

FP1: if both values lead to a contradiction, the board has no solution. If one does, the other value holds. If neither
does, whatever both agree on holds. Repeat until nothing more is painted. FP2 also keeps the contrapositive of
everything a probe found, and lets later probes start from it. FP3 also gives a probe all the known implications of each
cell it settles.

The order in which cells are probed (`sequences`), and what is repeated after a painted cell, are `Options`. The
mechanisms are those of Chen et al., "fully probing sequences"; the pseudo-code of the newer ones is not available, so
their interpretation here is ours.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final

from ..cells import BLACK, VALUES, WHITE, At, Cell, opposite, other_value
from ..grid import Grid
from ..logic.board import Board, Propagation
from ..logic.line import State, positions
from ..logic.propagation import Deducing, deduce
from ..logic.trials import END, Probe, Supposed, agreed, probe
from ..options import Options
from ..pausing import in_stream, pause
from ..steps import Step
from .learned import Learned, Record
from .sequences import in_sequence, scattered, worth_repeating

SAMPLED_PASSES: Final = 2
"""Once a solution is known, a probe of a sample is given up after as many lines as this many passes over the board:
contradictions that are further away cost more than others elsewhere.
"""

_ORDER: Final = VALUES[::-1]
"""The values in the order in which they are probed."""


class Prober:
    """Full probing on a board at `level` 1, 2 or 3.

    `learned` is what it has learned so far; its records, by which the search chooses, are correct after a run. `probes`
    counts the assumptions made. `trying` is the mark of the board's trail before the assumption now being followed.
    """

    def __init__(self, board: Board, level: int = 1, options: Options | None = None) -> None:
        self.board = board
        self.level = level
        self.options: Options = options or Options()
        self.learned: Learned = Learned(board, level)
        self.probes: int = 0
        self.trying: int | None = None

    # --- passes over the board ---

    def run(self, since: int = 0, most: int | None = None) -> Deducing:
        """Deduce and probe until nothing more is painted, or patience ends. Records are correct for the board as it was
        at mark `since`. Patience is that of the options, but at most `most`.
        """
        if not (yield from self._deduce(since)):
            return False
        board, learned, options = self.board, self.learned, self.options
        learned.forget_since(since)
        selected: set[At] | None = None
        patience = min((limit for limit in (options.patience, most) if limit is not None), default=None)
        while True:
            mark = board.mark()
            learned.grown.clear()
            ended = yield from self._pass(
                (yield from in_stream(in_sequence(board, options.sequence))), selected, patience
            )
            if ended is not None:
                return ended
            if options.mechanism == "one_run" or (board.mark() == mark and not learned.grown):
                return True
            if options.mechanism == "selective_repeat":
                selected = worth_repeating(board, options.criterion, learned.records, mark) | learned.grown

    def sample(self, patience: int) -> Generator[Step | Grid | None, None, bool]:
        """Probe cells all over a board at its fixpoint until so many in a row paint nothing, or as many lines were
        asked as cells were unknown. Unlike `run` it does not work out first which cells are most promising.

        A probe may end in a solution. It is yielded, and the board is from then on without it: it has the other value
        of the cell that was probed.
        """
        board = self.board
        left = board.open_count
        most = board.lines_asked + left
        picture: Grid | None = None
        in_vain = 0
        for row, column in scattered(board):
            if board.lines_asked >= most or in_vain == patience:
                break
            if not board.is_open(row, column):
                continue
            mark = board.mark()
            # Nothing refutes a value of the picture before the other value is refuted.
            first = WHITE if picture is None else other_value(picture[row, column])
            found = yield from self._sample_cell((row, column, first), left, picture is None)
            if found is False:
                return False
            if isinstance(found, Grid):
                picture = found
            if board.mark() == mark:
                in_vain += 1
            else:
                left, in_vain = board.open_count, 0
            yield None
        return True

    def _sample_cell(
        self, first: Cell, unknown: int, to_the_end: bool
    ) -> Generator[Step | Grid | None, None, Grid | bool]:
        """Probe both values of a cell, paint and propagate what follows; return whether the board can still have a
        solution, or the solution in which a probe has ended. `unknown` is the number of unknown cells.
        """
        board = self.board
        lines = END if to_the_end else SAMPLED_PASSES * (board.height + board.width)
        outcomes: list[Probe] = []
        for assumed in (first, opposite(first)):
            before = board.lines_asked
            found = yield from in_stream(self._assume(assumed, lines))
            ended = board.lines_asked - before < lines
            cells = [opposite(assumed)]
            if found.conflict is not None:
                yield Step("probe", tuple(cells), assumption=assumed, outcome="contradiction", line=found.conflict)
                return (yield from self._paint(cells))
            if ended and found.gain + 1 == unknown:
                yield (picture := _complete(found.rows, board.width))
                if board.telling:
                    yield Step("guess", tuple(cells), assumption=cells[0])
                return (yield from self._paint(cells)) and picture
            outcomes.append(found)
        one, other = outcomes
        if not (one.gain and other.gain and (cells := agreed(board, one.rows, other.rows))):
            return True
        yield Step("probe", tuple(cells), assumption=first, outcome="agreement")
        return (yield from self._paint(cells))

    def _pass(
        self, cells: Iterable[At], selected: set[At] | None, patience: int | None
    ) -> Generator[Step | None, None, bool | None]:
        """Probe cells in turn; return False at a contradiction, True when patience ends, None at the end of the
        pass.
        """
        board, records, options = self.board, self.learned.records, self.options
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
                if in_vain == patience:
                    return True
            else:
                in_vain = 0
                self.learned.forget_since(mark)
                if options.mechanism == "original":
                    return None
            yield None
        return None

    # --- one cell ---

    def _probe_cell(self, row: int, column: int) -> Deducing:
        """Probe both values; paint and propagate what follows, or remember that nothing does."""
        outcomes: dict[str, Probe] = {}
        for value in self._values(row, column):
            assumed = row, column, value
            outcomes[value] = found = yield from in_stream(self._assume(assumed))
            if found.conflict is not None:
                cells = [opposite(assumed)]
                yield Step("probe", tuple(cells), assumption=assumed, outcome="contradiction", line=found.conflict)
                return (yield from self._paint(cells))
        if len(outcomes) == len(VALUES) and (cells := agreed(self.board, outcomes[WHITE].rows, outcomes[BLACK].rows)):
            yield Step("probe", tuple(cells), assumption=(row, column, WHITE), outcome="agreement")
            return (yield from self._paint(cells))
        self._remember(row, column, outcomes)
        return True

    def _values(self, row: int, column: int) -> Iterable[str]:
        """Return the values to probe. At level 1 a value from which the cell's own lines settle nothing leads nowhere,
        and is left out if this is known already; finding out costs more than the probes saved.
        """
        board = self.board
        if self.options.sequence != "promising" or self.level > 1:
            return _ORDER
        states, newest_table, crossing = board.states, board.effects.newest_table, board.height + column
        across, down = newest_table(row, states[row]), newest_table(crossing, states[crossing])
        if across is None or down is None:
            return _ORDER
        return [
            value
            for value, black in zip(_ORDER, (False, True), strict=True)
            if across.gains[column + black * board.width] or down.gains[row + black * board.height]
        ]

    async def _assume(self, assumption: Cell, lines: int = END) -> Probe:
        """Probe a value at the prober's level; at level 1 follow it for about so many lines."""
        self.probes += 1
        self.trying = self.board.mark()
        found = await self._follow(assumption, lines)
        self.trying = None
        return found

    async def _follow(self, assumption: Cell, lines: int) -> Probe:
        board, learned = self.board, self.learned
        if self.level == 1:
            return await probe(board, assumption, lines)
        with Supposed(board, assumption) as under:
            alive = self._settle(learned.given(learned.literals.number(assumption)))
            while True:
                while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
                    await pause()
                if not alive or ended is Propagation.CONFLICT or self.level == 2:
                    break
                before = board.mark()
                alive = self._settle(learned.implied_by(board.cells_since(under.mark + 1)))
                if board.mark() == before:
                    break
            return under.probed()

    def _remember(self, row: int, column: int, outcomes: dict[str, Probe]) -> None:
        """Learn from probes of a cell that paint nothing."""
        touched = 1 << row | 1 << self.board.height + column
        gains = dict.fromkeys(VALUES, 0)
        for value, found in outcomes.items():
            touched |= found.touched
            gains[value] = found.gain
        learned = self.learned
        learned.record((row, column), Record(touched, gains[WHITE], gains[BLACK]))
        if self.level > 1:
            for value, found in outcomes.items():
                learned.learn(learned.literals.number((row, column, value)), found)

    # --- what is painted ---

    def _paint(self, cells: Iterable[Cell]) -> Deducing:
        mark = self.board.mark()
        for row, column, value in cells:
            self.board.settle(row, column, value == BLACK)
        return (yield from self._deduce(mark))

    def _deduce(self, since: int) -> Deducing:
        """Propagate to the fixpoint; above level 1 also use the known implications of the settled cells."""
        board = self.board
        while True:
            if not (yield from deduce(board)):
                return False
            if not self.learned.implications:
                return True
            cells = board.cells_since(since)
            since = board.mark()
            alive = self._settle(self.learned.implied_by(cells))
            if board.mark() == since:
                return True
            if alive:
                yield Step("implication", board.cells_since(since))

    def _settle(self, literals: int) -> bool:
        """Settle the literals that are not yet true; return False when one is false: its row then has no completion."""
        return self.board.settle_all(map(self.learned.literals.cell, positions(literals)))


def _complete(rows: Iterable[State], width: int) -> Grid:
    """Return the grid of row states without unknown cells."""
    cells = (1 << width) - 1
    return Grid(width, tuple([state & cells for state in rows]), tuple([state >> width for state in rows]))
