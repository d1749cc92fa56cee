"""How many line steps it takes to show that a value leads nowhere in colours: `help.grades.steps` over sets of values,
so that nothing depends on the position of the board or on the order of its lines.

A line has a bit for each value of each of its cells. Those that it has lost since the assumption are what it knows;
going back from the line without completion, those lines count whose lost bits are needed.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from ...cells import At
from ...colours.board import DEAD, ColourBoard, Effect
from ...colours.state import State
from ...logic.line import positions

SIDES = 0, 1
"""Passes can begin with the rows or with the columns."""


class Followed(NamedTuple):
    """Where an assumption led in passes over all changed rows and all changed columns in turn."""

    at: At
    passes: tuple[tuple[Effect, ...], ...]
    """What lines ruled out in each pass, without the assumption itself."""
    dead: tuple[tuple[int, State], ...]
    """The lines that the last pass found without completion, and their states."""


def follow(board: ColourBoard, at: At, value: int, side: int, most: int) -> Followed:
    """Follow a value of a cell for at most this many passes, the first over its row (`side` 0) or its column (1), until
    a line is without completion or nothing more follows, and restore the board. It must be at a fixpoint.
    """
    row, column = at
    mark, before = board.mark(), board.states[:]
    board.settle(row, column, value)
    waiting = [1 << row, 1 << column]
    passes = []
    dead: tuple[tuple[int, State], ...] = ()
    while most > 0 and any(waiting):
        most -= 1
        pending, waiting[side] = waiting[side], 0
        first = side * board.height
        side = 1 - side
        begin = board.mark()
        crossed = board.solve_lines(first, pending)
        if crossed < 0:
            lines = [first + at for at in positions(pending)]
            dead = tuple((line, board.states[line]) for line in lines if board.effect(line) is DEAD)
            break
        waiting[side] |= crossed
        passes.append(tuple(board.trail[begin:]))
    board.restore(mark, before)
    return Followed(at, tuple(passes), dead)


_Source = tuple[int, int]
"""A pass and a line."""
_Lost = tuple[At, int]
"""A cell and a value that is ruled out for it."""


class Counting:
    """Counts the steps that show that an assumption fails, on a board as it was when it was followed."""

    def __init__(self, board: ColourBoard, followed: Followed) -> None:
        self.board = board
        self._passes = followed.passes
        self._dead = followed.dead
        self._assumed = followed.at
        self._source: dict[_Lost, _Source] = {}
        """The pass in which a value was ruled out, from 1, and the line that did."""
        for number, effects in enumerate(followed.passes, 1):
            for effect in effects:
                for lost in self._bits(effect.line, effect.change):
                    self._source[lost] = number, effect.line

    def _bits(self, line: int, bits: State) -> list[_Lost]:
        puzzle = self.board.puzzle
        size = puzzle.length(line)
        return [(puzzle.at(line, bit % size), bit // size) for bit in positions(bits)]

    def to_contradiction(self, most: int) -> int:
        """Return the steps to the line without completion that takes fewest, with that line itself; more than `most` if
        all take more.
        """
        best = most + 1
        for line, state in self._dead:
            best = min(best, 1 + self._steps(self._needed(line, state, 0, {}), best - 1))
        return best

    def _steps(self, lost: list[_Lost], most: int) -> int:
        """Count the lines that rule out these values and what they need for that. `wanted` holds for each of them,
        named by pass and line, the bits that it has to lose.
        """
        wanted: dict[_Source, State] = {}
        self._want(wanted, lost)
        for number in range(len(self._passes), 0, -1):
            before = dict(wanted)
            for effect in self._passes[number - 1]:
                if bits := before.get((number, effect.line)):
                    self._want(wanted, self._needed(effect.line, effect.before, bits, before))
            if len(wanted) > most:
                return most + 1
        return len(wanted)

    def _want(self, wanted: dict[_Source, State], lost: list[_Lost]) -> None:
        puzzle = self.board.puzzle
        for at, value in lost:
            if (source := self._source.get((at, value))) is not None:
                line = source[1]
                bit = 1 << value * puzzle.length(line) + puzzle.index(line, at)
                wanted[source] = wanted.get(source, 0) | bit

    def _needed(self, line: int, state: State, wanted: State, used: Container[_Source]) -> list[_Lost]:
        """Return what has been ruled out since the assumption that a line needs to lose the wanted bits; to have no
        completion, if `wanted` is 0. `used` are the lines of later passes that are known to be needed. What the
        assumption itself rules out costs nothing.
        """
        known = self.board.states[line] ^ state
        left = dict(zip(positions(known), self._bits(line, known), strict=True))
        stages: dict[tuple[bool, int], list[int]] = {}
        for bit, lost in left.items():
            if (source := self._source.get(lost)) is not None:
                stages.setdefault((source not in used, source[0]), []).append(bit)
        size = self.board.puzzle.length(line)
        marks = [bit % size for bit in positions(wanted)]
        for stage in sorted(stages, reverse=True):
            for bit in self._droppable(line, state, wanted, stages[stage], marks):
                state |= 1 << bit
                del left[bit]
        return list(left.values())

    def _droppable(self, line: int, state: State, wanted: State, bits: list[int], marks: list[int]) -> list[int]:
        """Return those of some bits that a line can do without: far ones first, where `marks` are the wanted cells."""
        if self._gives(line, state | sum([1 << bit for bit in bits]), wanted):
            return bits
        if len(bits) == 1:
            return []
        size = self.board.puzzle.length(line)
        groups: dict[tuple[int, int], list[int]] = {}
        for bit in bits:
            at = bit % size
            away = min([abs(at - mark) for mark in marks]) if marks else -min(at, size - 1 - at)
            groups.setdefault((away, bit // size), []).append(bit)
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
