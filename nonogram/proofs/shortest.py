"""The refutation of an assumption in the fewest line steps.

A step solves one line and settles all that follows; the last finds a line without completion. Iterative deepening looks
for a sequence of n steps, then of one more. Three things keep it short, none of which leaves out a shortest
sequence:

- Steps in a row that do not touch each other's cells may be taken in any order, so only one order is tried: a line
  passed over stays asleep until a crossing line gives it a cell.
- A board that was reached before with as many steps left has been searched.
- Whoever takes n steps, in whatever directions, gets no further than n passes over all rows and all columns in turn.
  Where n passes end without a contradiction, there is none in n steps.

Where that takes too long, lines are solved in one random order after another until one is without completion, and of
the steps taken only the necessary ones are kept: the fewest so found are seldom more than the fewest there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..cells import Cell
from ..logic.board import Board
from ..logic.effects import DEAD, IDLE, Effect
from ..logic.line import State, positions
from ..logic.propagation import to_fixpoint
from ..logic.trials import Supposed
from ..pausing import NEVER, Deadline, pause
from ..steps import Step
from .minimizer import Minimizer

BRIEF = 6000
"""The effort for each of several refutations that are compared: at most this many boards are looked at; each pass over
the lines counts as one. It suffices for chains that a person follows.
"""
EFFORT = 1000
"""The effort before random orders are tried. Six times as much finds no shorter chain than these."""
IN_VAIN = 8
"""The search ends when so many orders, one after the other, gave no shorter chain."""
OFTEN = 24
"""At most this many are looked at between two pauses."""


async def shortest_refutation(
    board: Board, assumption: Cell, moves: Sequence[int], effort: int = BRIEF, most: int | None = None
) -> tuple[list[int], bool]:
    """Return lines that refute an assumption in the fewest steps, the one without completion last, and whether that is
    certain: if the effort does not suffice, no such sequence was found, but there may be one.

    `moves` are such lines; they are returned when there is nothing shorter, or nothing of at most `most` steps. The
    board need not be at a fixpoint, and nobody else may use it meanwhile.
    """
    with Supposed(board, assumption):
        seeking = _Seeking(board, effort)
        every = (1 << board.height + board.width) - 1
        below = min(len(moves), len(moves) if most is None else most + 1)
        steps = await seeking.passes(every, below - 1)
        while steps < below:
            found = await seeking.reach((), every, 0, steps)
            if found is not None:
                return found[::-1], True
            if seeking.effort <= 0:
                return list(moves), False
            steps += 1
    return list(moves), True


async def refuting(board: Board, cell: Cell, most: int | None = None, deadline: Deadline = NEVER) -> list[int]:
    """Return lines that refute a cell in few steps, the one without completion last: the fewest as far as EFFORT and,
    until the deadline, random orders can tell. Propagation must refute the cell. If it is certain that there are none
    of at most `most` steps, none shorter than those at hand are looked for.
    """
    minimizer = Minimizer(board, plainly=False)
    lines = (await minimizer.against(cell, await failing(board, cell))).lines
    lines, sure = await shortest_refutation(board, cell, lines, EFFORT, most)
    rng = Random(0)
    vain = 0
    while not sure and vain < IN_VAIN and not deadline.over():
        other = (await minimizer.against(cell, await _in_random_order(board, cell, rng))).lines
        vain += 1
        if len(other) < len(lines):
            lines, vain = other, 0
    return lines


async def _in_random_order(board: Board, cell: Cell, rng: Random) -> list[int]:
    """Return the lines that settle something when a cell that propagation refutes is assumed and lines are solved in
    random order; the last is the one left without completion.
    """
    lines: list[int] = []
    height = board.height
    waiting = list(range(height + board.width))
    with Supposed(board, cell):
        while True:
            at = rng.randrange(len(waiting))
            waiting[at], waiting[-1] = waiting[-1], waiting[at]
            line = waiting.pop()
            effect = board.effect(line)
            if effect is None:
                return [*lines, line]
            if effect is not IDLE:
                board.apply((effect,))
                lines.append(line)
                crossing = positions(effect.dirty, height if line < height else 0)
                waiting += [other for other in crossing if other not in waiting]
                await pause()


async def refutation(board: Board, cell: Cell) -> Step:
    """Return the minimised proof that a cell has the opposite value, because propagation from the given one ends in a
    contradiction, in as few steps as `refuting` finds. The board need not be at a fixpoint.
    """
    return await proved(board, cell, await refuting(board, cell))


async def proved(board: Board, cell: Cell, lines: Sequence[int]) -> Step:
    """Return the minimised proof that a cell has the opposite value, as these lines in turn refute the given one."""
    minimizer = Minimizer(board)
    proof = await minimizer.refute(cell, lines)
    while True:
        # In the order in which a proof is told, further steps may be left out.
        shorter = await minimizer.again(proof)
        if len(shorter.steps) >= len(proof.steps):
            return proof
        proof = shorter


async def failing(board: Board, cell: Cell) -> list[int]:
    """Return the lines that settle something, in order, when a cell that propagation refutes is assumed; the last is
    the one left without completion. Lines through cells that follow from the assumption are looked at before all
    others.
    """
    board.rows_dirty = board.columns_dirty = 0
    with Supposed(board, cell) as under:
        if await to_fixpoint(board):
            board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
            await to_fixpoint(board)
        assert under.conflict is not None
        return under.lines


class _Seeking:
    """A search for short refutations from one board; `effort` is what may still be spent on it.

    Sets of lines are masks.
    """

    def __init__(self, board: Board, effort: int) -> None:
        self.board = board
        self.effort = effort
        self._rows = (1 << board.height) - 1
        self._searched: dict[tuple[State, ...], tuple[int, int]] = {}
        """For the row states of a board, the number of steps that do not suffice, with lines that were asleep."""

    async def reach(self, known: Sequence[Effect], dirty: int, asleep: int, left: int) -> list[int] | None:
        """Return lines that lead to a contradiction in at most `left` steps, last step first; None if there are none,
        or when the effort is spent. `known` are effects of lines; other lines can settle something only if they are
        dirty.
        """
        board = self.board
        await self._count()
        states, memos = board.states, board.effects.memos
        effects = list(known)
        for line in positions(dirty):
            effect = memos[line].get(states[line]) or board.effects.work_out(line, states[line])
            if effect is DEAD:
                return [line]
            if effect is not IDLE:
                effects.append(effect)
        if left < 2:
            return None
        key = tuple(states[: board.height])
        searched, slept = self._searched.get(key, (0, 0))
        if searched >= left and not slept & ~asleep:
            return None
        if left > 2:
            waiting = sum([1 << effect.line for effect in effects])
            if await self._passes(waiting, 0, left) > left and await self._passes(waiting, 1, left) > left:
                self._searched[key] = left, 0
                return None
        before = asleep
        for effect in effects:
            bit = 1 << effect.line
            if asleep & bit:
                continue
            if left == 2:
                await self._count()
                if (dead := self._dead_after(effect)) is not None:
                    return [dead, effect.line]
                if self.effort <= 0:
                    return None
                asleep |= bit
                continue
            crossing = effect.dirty << board.height if effect.line < board.height else effect.dirty
            changed = crossing | bit
            mark = board.mark()
            board.apply([effect])
            others = [other for other in effects if not changed >> other.line & 1]
            found = await self.reach(others, crossing, asleep & ~crossing, left - 1)
            board.undo(mark)
            if found is not None:
                return [*found, effect.line]
            if self.effort <= 0:
                return None
            asleep |= bit
        self._searched[key] = left, before
        return None

    def _dead_after(self, effect: Effect) -> int | None:
        """Return the first line that an effect leaves without completion, without putting the effect on the board."""
        states, memos, work_out = self.board.states, self.board.effects.memos, self.board.effects.work_out
        dead = []
        for lines, bit in ((effect.whites, effect.white_bit), (effect.blacks, effect.black_bit)):
            for line in lines:
                state = states[line] ^ bit
                if (memos[line].get(state) or work_out(line, state)) is DEAD:
                    dead.append(line)
        return min(dead, default=None)

    async def passes(self, dirty: int, most: int) -> int:
        """Return after how many passes, over rows and columns in turn, the first line without completion turns up,
        whichever comes first; `most` + 1 if it takes more passes.
        """
        fewest = most + 1
        for turn in (0, 1):
            fewest = min(fewest, await self._passes(dirty, turn, fewest - 1))
        return fewest

    async def _passes(self, dirty: int, turn: int, most: int) -> int:
        """Return the number of passes as `passes` does, rows first if `turn` is 0, otherwise columns first."""
        board = self.board
        mark, states = board.mark(), board.states[:]
        waiting = [dirty & self._rows, dirty >> board.height]
        number = 0
        while number < most and any(waiting):
            await self._count()
            number += 1
            pending, waiting[turn] = waiting[turn], 0
            crossing = board.solve_lines(turn * board.height, pending)
            if crossing < 0:
                board.restore(mark, states)
                return number
            turn = 1 - turn
            waiting[turn] |= crossing
        board.restore(mark, states)
        return most + 1

    async def _count(self) -> None:
        self.effort -= 1
        if self.effort % OFTEN == 0:
            await pause()
