"""How many line steps it takes to show where an assumption leads, counted so that nothing depends on the position of
the board or on the order of its lines.

An assumption is followed in passes over all changed rows and all changed columns in turn. Lines of one pass do not
touch each other's cells, so their order does not matter, and each cell is settled by one line. Going back from the end,
those lines count whose cells are needed. A line can do without some of the cells that it knows only since the
assumption: they are left out as far as possible, those first that ask for a further line, that were settled late and
that are far away. Cells equal in this are left out together or, if only one of them can be, that one. So the count is
that of a proof, but there may be a shorter proof.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from ...cells import BLACK, WHITE, Cell
from ...logic.board import Board
from ...logic.effects import DEAD, Effect
from ...logic.line import State, positions

SIDES = 0, 1
"""Passes can begin with the rows or with the columns."""


class Followed(NamedTuple):
    """Where an assumption led in passes that began with the rows (`side` 0) or with the columns (1)."""

    assumption: Cell
    passes: tuple[tuple[Effect, ...], ...]
    """What lines settled in each pass, without the assumption itself."""
    dead: tuple[tuple[int, State], ...]
    """The lines that the last pass found without completion, and their states."""
    touched: int
    """The lines looked at, as a mask."""


def follow(board: Board, assumption: Cell, side: int, most: int) -> Followed:
    """Follow an assumption for at most this many passes, until a line is without completion or nothing more follows,
    and restore the board. It must be at a fixpoint.
    """
    row, column, value = assumption
    mark, before = board.mark(), board.states[:]
    passes = []
    board.settle(row, column, value == BLACK)
    waiting = [1 << row, 1 << column]
    touched = 0
    dead: tuple[tuple[int, State], ...] = ()
    while most > 0 and any(waiting):
        most -= 1
        pending, waiting[side] = waiting[side], 0
        first = side * board.height
        touched |= pending << first
        side = 1 - side
        begin = board.mark()
        crossing = board.solve_lines(first, pending)
        if crossing < 0:
            lines = positions(pending, first)
            dead = tuple((line, board.states[line]) for line in lines if board.effect(line) is None)
            break
        waiting[side] |= crossing
        passes.append(tuple(board.trail[begin:]))
    board.restore(mark, before)
    return Followed(assumption, tuple(passes), dead, touched)


def refuting(board: Board, assumption: Cell, most: int) -> tuple[tuple[Followed, ...], int]:
    """Return the ways in which an assumption is refuted, none if that takes more than `most` steps, and the lines
    looked at, as a mask. The board must be at a fixpoint, and something must follow.

    Beginning with the other side leads as far in one pass more at most. Whoever can do without the first pass gets as
    far in one pass less by beginning with the other side. So there are at least as many steps as passes on the side
    that takes fewer, and where one side takes more than `most` and one pass, nothing can be found on the other. A side
    whose first line settles nothing is left out: its way is an empty pass and that of the other side.
    """
    row, column, value = assumption
    across, down = (column, row) if value == WHITE else (column + board.width, row + board.height)
    gains = board.assumed(row).gains[across], board.assumed(board.height + column).gains[down]
    # The side that gives less begins: it is the likelier one to take too many passes.
    sides = sorted((side for side in SIDES if gains[side]), key=gains.__getitem__)
    ways: list[Followed] = []
    touched = 1 << row | 1 << board.height + column
    for side in sides:
        ways.append(follow(board, assumption, side, most + len(sides) - 1))
        touched |= ways[-1].touched
        if not ways[-1].dead:
            return (), touched
    return tuple(ways) if min(len(way.passes) for way in ways) < most else (), touched


_Source = tuple[int, int]
"""A pass and a line."""
_Settled = tuple[int, bool]
"""The number of a cell, and whether it is black."""


class Counting:
    """Counts the steps that show what follows from an assumption, on a board as it was when it was followed."""

    def __init__(self, board: Board, followed: Followed) -> None:
        self.board = board
        self._passes = followed.passes
        self._dead = followed.dead
        row, column, _ = followed.assumption
        self._source: dict[int, _Source] = {self._at(row, column): (0, -1)}
        """The pass in which a cell was settled, from 1, and the line that settled it; the assumption in pass 0."""
        height, width = board.height, board.width
        for number, effects in enumerate(followed.passes, 1):
            for effect in effects:
                line = effect.line
                source = number, line
                first, step = (line * width - height, 1) if line < height else (line - height, width)
                for other in effect.whites + effect.blacks:
                    self._source[first + other * step] = source

    def _at(self, row: int, column: int) -> int:
        """Return the number of a cell, row by row."""
        return row * self.board.width + column

    def to_contradiction(self, most: int) -> int:
        """Return the steps to the line without completion that takes fewest, with that line itself; more than `most` if
        all take more.
        """
        best = most + 1
        for line, state in self._dead:
            best = min(best, 1 + self._steps(self._needed(line, state, 0, {}), best - 1))
        return best

    def to_cell(self, cell: Cell, most: int) -> int:
        """Return the steps until a cell that followed is settled; more than `most` if there are more."""
        row, column, value = cell
        return self._steps([(self._at(row, column), value == BLACK)], most)

    def _steps(self, cells: list[_Settled], most: int) -> int:
        """Count the lines that settle these cells and what they need for that. `wanted` holds for each of them, named
        by pass and line, the bits that it has to lose.
        """
        wanted: dict[_Source, State] = {}
        self._want(wanted, cells)
        for number in range(max([number for number, _ in wanted], default=0), 0, -1):
            # Of each pass up to this one a line is needed; only the first can be passed over, as the assumption lies in
            # two lines.
            passes = {at for at, _ in wanted if 1 < at <= number}
            if len(wanted) - len(passes) + number - 1 > most:
                return most + 1
            before = dict(wanted)
            for effect in self._passes[number - 1]:
                if lost := before.get((number, effect.line)):
                    self._want(wanted, self._needed(effect.line, effect.before, lost, before))
        return min(len(wanted), most + 1)

    def _want(self, wanted: dict[_Source, State], cells: list[_Settled]) -> None:
        height, width = self.board.height, self.board.width
        for cell, black in cells:
            source = number, line = self._source[cell]
            if number:
                size, at = (width, cell % width) if line < height else (height, cell // width)
                wanted[source] = wanted.get(source, 0) | 1 << (at + size if black else at)

    def _needed(self, line: int, state: State, wanted: State, used: Container[_Source]) -> list[_Settled]:
        """Return the cells, known since the assumption, that a line needs to lose the wanted bits; to have no
        completion, if `wanted` is 0. `used` are the lines of later passes that are known to be needed.
        """
        height, width, size = self.board.height, self.board.width, self.board.sizes[line]
        first, step = (line * width, 1) if line < height else (line - height, width)
        known = positions(self.board.states[line] ^ state)
        left = {bit: (first + bit % size * step, bit >= size) for bit in known}
        if len(left) < 2:
            return list(left.values())
        stages: dict[tuple[bool, int], list[int]] = {}
        for bit, (cell, _) in left.items():
            source = self._source[cell]
            stages.setdefault((source[1] >= 0 and source not in used, source[0]), []).append(bit)
        marks = [bit % size for bit in positions(wanted)]
        for stage in sorted(stages, reverse=True):
            dropped = self._droppable(line, state, wanted, stages[stage], marks)
            for bit in dropped:
                state |= 1 << bit
                del left[bit]
        return list(left.values())

    def _droppable(self, line: int, state: State, wanted: State, bits: list[int], marks: list[int]) -> list[int]:
        """Return those of some bits that a line can do without: far ones first, where `marks` are the wanted cells."""
        every = sum([1 << bit for bit in bits])
        if self._gives(line, state | every, wanted):
            return bits
        if len(bits) == 1:
            return []
        size = self.board.sizes[line]
        groups: dict[tuple[int, bool], list[int]] = {}
        for bit in bits:
            at = bit % size
            away = min([abs(at - mark) for mark in marks]) if marks else -min(at, size - 1 - at)
            groups.setdefault((away, bit < size), []).append(bit)
        dropped = []
        for key in sorted(groups, reverse=True):
            for bit in self._choice(line, state, wanted, groups[key]):
                state |= 1 << bit
                dropped.append(bit)
        return dropped

    def _choice(self, line: int, state: State, wanted: State, group: list[int]) -> list[int]:
        """Return the bits that a line can do without, of some between which there is nothing to choose."""
        if self._gives(line, state | sum([1 << bit for bit in group]), wanted):
            return group
        single = [bit for bit in group if self._gives(line, state | 1 << bit, wanted)] if len(group) > 1 else []
        return single if len(single) == 1 else []

    def _gives(self, line: int, state: State, wanted: State) -> bool:
        effects = self.board.effects
        effect = effects.memos[line].get(state) or effects.work_out(line, state)
        return effect is DEAD if not wanted else effect is not DEAD and effect.change & wanted == wanted
