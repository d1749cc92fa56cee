"""Full probing in colours, FP1 to FP3 of Wu et al. 2013 (section III-B), over the values of each cell.

FP1: a value that leads to a contradiction is ruled out. What all values that are left agree on holds: if each of them
rules out another value of some cell, it is ruled out. Repeat until nothing more is found. FP2 also keeps the
contrapositives of all that a probe found, and lets later probes start from them. FP3 also gives a probe all that is
known to follow from each cell it settles and each value it rules out.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ..cells import At
from ..inks import NOT
from ..logic.propagation import Deducing, deduce, to_fixpoint
from ..options import Options
from ..pausing import in_stream
from ..steps import Step
from .board import ColourBoard
from .learned import Learned, Record
from .sequences import in_sequence, own_gain, worth_repeating
from .state import State


class Prober:
    """Full probing on a board at `level` 1, 2 or 3.

    Sequence, mechanism and patience are those of `Options`. `learned` is what it has learned so far. `probes` counts
    the assumptions made. `trying` are the row states before the assumption now being followed.
    """

    def __init__(self, board: ColourBoard, level: int = 1, options: Options | None = None) -> None:
        self.board = board
        self.level = level
        self.options: Options = options or Options()
        self.learned: Learned = Learned(board, level)
        self.probes: int = 0
        self.trying: list[State] | None = None

    def run(self, since: int = 0) -> Deducing:
        """Deduce and probe until nothing more is ruled out, or patience ends. The board has not changed before the mark
        `since`.
        """
        if not (yield from self._deduce()):
            return False
        board, learned = self.board, self.learned
        learned.forget_since(since)
        options, selected = self.options, None
        while True:
            mark = board.mark()
            learned.grown.clear()
            ended = yield from self._pass((yield from in_stream(in_sequence(board, options.sequence))), selected)
            if ended is not None:
                return ended
            if options.mechanism == "one_run" or (board.mark() == mark and not learned.grown):
                return True
            if options.mechanism == "selective_repeat":
                selected = worth_repeating(board, options.criterion, learned.records, mark) | learned.grown

    def _pass(self, cells: Iterable[At], selected: set[At] | None) -> Generator[Step | None, None, bool | None]:
        """Probe cells in turn; return False at a contradiction, True when patience ends, None at the end of the
        pass.
        """
        board, learned, options = self.board, self.learned, self.options
        in_vain = 0
        for row, column in cells:
            if len(board.left(row, column)) < 2 or (options.skip_unchanged and (row, column) in learned.records):
                continue
            if selected is not None and (row, column) not in selected:
                continue
            mark = board.mark()
            if not (yield from self._probe_cell(row, column)):
                return False
            if board.mark() == mark:
                in_vain += 1
                if in_vain == options.patience:
                    return True
            else:
                in_vain = 0
                learned.forget_since(mark)
                if options.mechanism == "original":
                    return None
            yield None
        return None

    # --- one cell ---

    def _probe_cell(self, row: int, column: int) -> Deducing:
        """Probe all values of a cell; rule out what fails and what all others rule out, and propagate; or remember that
        nothing follows. At level 1 a value from which the cell's own lines rule out nothing leads nowhere.
        """
        board = self.board
        outcomes: dict[int, tuple[State, ...]] = {}
        gains: dict[int, int] = {}
        touched = 1 << row | 1 << board.height + column
        agreeing = True
        for value in board.left(row, column):
            if self.level == 1 and not own_gain(board, row, column, value):
                gains[value], agreeing = 0, False
                continue
            board.visited = 0
            rows, gains[value] = yield from in_stream(self._assume(row, column, value))
            touched |= board.visited
            if rows is None:
                failed = board.every[value]
                bit = 1 << value * board.width + column
                cells = ((row, column, NOT + failed),)
                yield Step("probe", cells, assumption=(row, column, failed), outcome="contradiction")
                return (yield from self._rule_out([0] * row + [bit]))
            outcomes[value] = rows
        if agreeing:
            lost = self._agreed(list(outcomes.values()))
            if any(lost):
                first = (row, column, board.every[min(outcomes)])
                mark = board.mark()
                alive = yield from self._rule_out(lost, Step("probe", assumption=first, outcome="agreement"))
                assert board.mark() > mark
                return alive
        self.learned.record((row, column), Record(touched, gains))
        if self.level > 1:
            for value, rows in outcomes.items():
                self.learned.learn(row, column, value, rows)
        return True

    def _agreed(self, outcomes: list[tuple[State, ...]]) -> list[State]:
        """Return for each row the values that all these outcomes rule out."""
        board = self.board
        either = outcomes[0]
        for rows in outcomes[1:]:
            either = tuple(a | b for a, b in zip(either, rows, strict=True))
        return [state & ~kept for state, kept in zip(board.states, either, strict=False)]

    async def _assume(self, row: int, column: int, value: int) -> tuple[tuple[State, ...] | None, int]:
        """Assume a value and propagate at the prober's level. Return the row states, None after a contradiction, and
        how many values were ruled out; the board is restored.
        """
        board = self.board
        self.probes += 1
        mark, before = board.mark(), board.states[:]
        self.trying = before[: board.height]
        board.settle(row, column, value)
        try:
            alive = await self._follow()
            gain = sum([effect.change.bit_count() for effect in board.trail[mark + 1 :]])
            return (tuple(board.states[: board.height]) if alive else None), gain
        finally:
            board.restore(mark, before)
            self.trying = None

    async def _follow(self) -> bool:
        """Propagate an assumption to its end; return False at a contradiction."""
        board, learned = self.board, self.learned
        seen = self.trying or []
        if self.level > 1:
            now = board.states[: board.height]
            board.rule_out_all(learned.rows_without(learned.implied(seen)))
            seen = now
        while True:
            if not await to_fixpoint(board):
                return False
            if self.level < 3:
                return True
            mark, now = board.mark(), board.states[: board.height]
            board.rule_out_all(learned.rows_without(learned.implied(seen)))
            seen = now
            if board.mark() == mark:
                return True

    # --- what is ruled out ---

    def _rule_out(self, lost: list[State], step: Step | None = None) -> Deducing:
        """Rule out values of each row, and propagate; `step` is yielded with their cells."""
        board = self.board
        mark = board.mark()
        before = board.states[: board.height]
        for row, bits in enumerate(lost):
            if bits:
                board.rule_out(row, bits)
        if step is not None:
            yield Step(step.kind, board.cells_since(mark), assumption=step.assumption, outcome=step.outcome)
        return (yield from self._deduce(before))

    def _deduce(self, before: list[State] | None = None) -> Deducing:
        """Propagate to the fixpoint; above level 1 also use what is known to follow from all that was ruled out since
        the rows were in these states.
        """
        board, learned = self.board, self.learned
        while True:
            if not (yield from deduce(board)):
                return False
            if before is None or not learned.implications:
                return True
            mark, now = board.mark(), board.states[: board.height]
            board.rule_out_all(learned.rows_without(learned.implied(before)))
            before = now
            if board.mark() == mark:
                return True
            yield Step("implication", board.cells_since(mark))
