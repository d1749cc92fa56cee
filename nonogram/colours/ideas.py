"""What single lines give on a board in colours, each with what is plain of the lines across it, easiest first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from ..cells import At, distance
from ..errors import Contradiction
from .board import ColourBoard
from .crossing import Spent, narrowed, spent_inks
from .found import Lost
from .reading import Cells, Reading, cells_of, read
from .rules import DIFFICULTIES, LAST, Find, finds
from .settling import settles_easily, settling_finds
from .state import State


class Idea(NamedTuple):
    """A find of a line, and where it is; ideas sort from the first to be told."""

    notes: bool
    """Whether no line settles a cell, so that it only rules out values."""
    difficulty: int
    """That of the technique, one more where crossing lines have to be looked at, and more for many sentences."""
    away: int
    line: int
    crossing: bool
    number: int
    find: Find


def ideas(board: ColourBoard, near: At | None) -> Iterator[Idea]:
    """Yield what single lines, with what is plain of the lines across them, settle on a board or, where they settle
    nothing, what they rule out: first the easiest, of that the nearest. What only all arrangements show is left out on
    lines that have something easier.
    """
    lines, settles = Lines(board, near), False
    for idea in lines.settling():
        settles = True
        yield idea
    if not settles:
        yield from lines.notes()


class Lines:
    """The lines of a board, as far as they have been looked at."""

    def __init__(self, board: ColourBoard, near: At | None) -> None:
        spent = spent_inks(board)
        self._lines = [_Looked(board, line, spent, near) for line in range(board.height + board.width)]
        nearest = sorted(self._lines, key=lambda looked: looked.place)
        steps = sorted({difficulty + crossing for difficulty in DIFFICULTIES for crossing in (False, True)})
        self._looks = deque(product(steps, nearest))
        """The looks at lines that are still to be taken, each for ideas of a difficulty."""
        self._waiting: list[Idea] = []
        """A heap of the ideas found that settle a cell, without those that `settling` has yielded."""

    def settling(self) -> Iterator[Idea]:
        """Yield the ideas that settle a cell in their order: the easiest first, of these the nearest. Lines are only
        looked at, and techniques only asked, as far as ideas are taken.
        """
        while self._looks or self._waiting:
            if self._waiting and (not self._looks or self._waiting[0] < self._least()):
                yield heappop(self._waiting)
            else:
                self._look()

    def has_more(self, difficulty: int) -> bool:
        """Whether `settling` has another idea of a difficulty, that of the last one it has yielded. Lines are only
        looked at until there is one: it need not be the next.
        """
        while not any(idea.difficulty == difficulty for idea in self._waiting):
            if not self._looks or self._looks[0][0] > difficulty:
                return False
            self._look()
        return True

    def _least(self) -> tuple[bool, int, int, int]:
        """Return what sorts before the ideas that further looks can find."""
        difficulty, looked = self._looks[0]
        return (False, difficulty, *looked.place)

    def _look(self) -> None:
        difficulty, looked = self._looks.popleft()
        for idea in looked.settling(difficulty):
            heappush(self._waiting, idea)

    def notes(self) -> list[Idea]:
        """Return the ideas that only rule out values, easiest first."""
        return sorted(idea for looked in self._lines for idea in looked.notes())


EASILY_SAID = 4
"""A deduction of more sentences counts as harder, by one for every two of them."""


class _Looked:
    """A line of a board, by itself and with what is plain of the lines across it, as far as it has been looked at."""

    def __init__(self, board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]], near: At | None) -> None:
        self._board = board
        self._near = near
        self.place: tuple[int, int] = _away(board, line, range(board.puzzle.length(line)), near), line
        """How near the line comes, and its number: the least that ideas of it can have as these."""
        self._line = line
        self._spent = spent
        self._told: list[tuple[str, Lost]] = []
        self._settled = set[bool]()
        """The readings, across or not, of which something easier settles a cell."""

    @cached_property
    def _narrowed(self) -> State:
        """The state of the line with what is plain of the lines across it."""
        return narrowed(self._board, self._line, self._spent)

    @cached_property
    def _own(self) -> Reading | None:
        """The line by itself; None where it gives nothing."""
        return self._read(self._board.states[self._line])

    @cached_property
    def _across(self) -> Reading | None:
        """The line with what is plain of the lines across it; None where it gives nothing, or they rule nothing out."""
        return self._read(self._narrowed) if self._narrowed != self._board.states[self._line] else None

    def _read(self, state: State) -> Reading | None:
        cells = cells_of(state, self._board.puzzle.length(self._line), self._board.inks)
        reading = reading_of(self._board, self._line, cells)
        return reading if reading is not None and reading.possible != cells else None

    def _reading(self, difficulty: int, crossing: bool) -> Reading | None:
        """Return the line, with what is plain of the lines across or not, if techniques of a difficulty can settle one
        of its cells.
        """
        if difficulty == DIFFICULTIES[0]:
            # Sooner known than what the line gives.
            state = self._narrowed if crossing else self._board.states[self._line]
            puzzle, line = self._board.puzzle, self._line
            if not settles_easily(puzzle.clue(line), state, puzzle.length(line), self._board.inks):
                return None
        return self._across if crossing else self._own

    def settling(self, difficulty: int) -> Iterator[Idea]:
        """Yield what the line settles by techniques of a difficulty or, with what is plain of the lines across, by some
        that are easier by one. What is easier has to be asked for before.
        """
        for crossing in (False, True):
            if difficulty - crossing not in DIFFICULTIES:
                continue
            reading = self._reading(difficulty - crossing, crossing)
            for find in settling_finds(reading, difficulty - crossing) if reading is not None else ():
                if find.technique.name == LAST:
                    if crossing in self._settled:
                        continue
                else:
                    self._settled.add(crossing)
                if not crossing or (find.technique.name, find.lost) not in self._told:
                    self._told.append((find.technique.name, find.lost))
                    yield self._idea(find, False, crossing, len(self._told))

    def notes(self) -> Iterator[Idea]:
        """Yield what techniques rule out without a look at the lines across, where they settle nothing."""
        for number, find in enumerate(finds(self._own) if self._own is not None else ()):
            yield self._idea(find, True, False, number)

    def _idea(self, find: Find, notes: bool, crossing: bool, number: int) -> Idea:
        more = (max(0, len(find.claims) - EASILY_SAID) + 1) // 2
        difficulty = find.technique.difficulty + crossing + more
        return Idea(
            notes, difficulty, _away(self._board, self._line, find.lost, self._near), self._line, crossing, number, find
        )


def reading_of(board: ColourBoard, line: int, cells: Cells) -> Reading | None:
    """Return a line as a person reads it; None if it has no completion."""
    try:
        return read(board.puzzle.clue(line), cells, board.inks)
    except Contradiction:
        return None


def _away(board: ColourBoard, line: int, cells: Iterable[int], near: At | None) -> int:
    return 0 if near is None else min(distance(board.puzzle.at(line, i), near) for i in cells)


def cells_at(board: ColourBoard, line: int) -> Cells:
    """Return the values left for the cells of a line."""
    return cells_of(board.states[line], board.puzzle.length(line), board.inks)
