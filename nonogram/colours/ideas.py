"""What single lines give on a board in colours, each with what is plain of the lines across it, easiest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import inf
from operator import attrgetter
from typing import NamedTuple

from ..cells import At, distance
from ..errors import Contradiction
from .board import ColourBoard
from .found import Lost
from .reading import Cells, Reading, cells_of, read
from .rules import DIFFICULTIES, LAST, Find, finds
from .settling import settling_finds


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
    lines = Lines(board, near)
    settling = [idea for group in lines.settling() for idea in group]
    yield from settling or lines.notes()


class Lines:
    """The lines of a board, as far as they have been looked at."""

    def __init__(self, board: ColourBoard, near: At | None) -> None:
        spent = spent_inks(board)
        self._near = near
        self._lines = [_Looked(board, line, spent) for line in range(board.height + board.width)]

    def settling(self) -> Iterator[list[Idea]]:
        """Yield the ideas that settle a cell, those that are equally easy at a time, easiest first. Techniques are only
        asked as far as ideas are taken.
        """
        found: list[Idea] = []
        for difficulty, harder in pairwise((*DIFFICULTIES, inf)):
            found += (idea for looked in self._lines for idea in looked.settling(int(difficulty), self._near))
            ready = sorted((idea for idea in found if idea.difficulty < harder), key=_place)
            found = [idea for idea in found if idea.difficulty >= harder]
            yield from (list(group) for _, group in groupby(ready, key=attrgetter("difficulty")))

    def notes(self) -> list[Idea]:
        """Return the ideas that only rule out values, easiest first."""
        return sorted((idea for looked in self._lines for idea in looked.notes(self._near)), key=_place)


EASILY_SAID = 3
"""A deduction of more sentences counts as harder, by one for every two of them."""


def _place(idea: Idea) -> tuple[object, ...]:
    return idea[:6]


class _Looked:
    """A line of a board, by itself and with what is plain of the lines across it, as far as it has been looked at."""

    def __init__(self, board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]]) -> None:
        self._board = board
        self._line = line
        own = cells_at(board, line)
        self._readings: list[tuple[bool, Reading]] = []
        for crossing, cells in enumerate((own, narrowed(board, line, own, spent))):
            if crossing and cells == own:
                continue
            reading = reading_of(board, line, cells)
            if reading is not None and reading.possible != cells:
                self._readings.append((bool(crossing), reading))
        self._told: list[tuple[str, Lost]] = []
        self._settled = set[bool]()
        """The readings, across or not, of which something easier settles a cell."""

    def settling(self, difficulty: int, near: At | None) -> Iterator[Idea]:
        """Yield what the techniques of a difficulty settle, those that are easier having been asked before."""
        for crossing, reading in self._readings:
            for find in settling_finds(reading, difficulty):
                if find.technique.name == LAST:
                    if crossing in self._settled:
                        continue
                else:
                    self._settled.add(crossing)
                if not crossing or (find.technique.name, find.lost) not in self._told:
                    self._told.append((find.technique.name, find.lost))
                    yield self._idea(find, False, crossing, len(self._told), near)

    def notes(self, near: At | None) -> Iterator[Idea]:
        """Yield what techniques rule out without a look at the lines across, where they settle nothing."""
        own = (reading for crossing, reading in self._readings if not crossing)
        for number, find in enumerate(find for reading in own for find in finds(reading)):
            yield self._idea(find, True, False, number, near)

    def _idea(self, find: Find, notes: bool, crossing: bool, number: int, near: At | None) -> Idea:
        more = (max(0, len(find.claims) - EASILY_SAID) + 1) // 2
        difficulty = find.technique.difficulty + crossing + more
        return Idea(notes, difficulty, _away(self._board, self._line, find, near), self._line, crossing, number, find)


def reading_of(board: ColourBoard, line: int, cells: Cells) -> Reading | None:
    """Return a line as a person reads it; None if it has no completion."""
    try:
        return read(board.puzzle.clue(line), cells, board.inks)
    except Contradiction:
        return None


def _away(board: ColourBoard, line: int, find: Find, near: At | None) -> int:
    return 0 if near is None else min(distance(board.puzzle.at(line, i), near) for i in find.lost)


def cells_at(board: ColourBoard, line: int) -> Cells:
    """Return the values left for the cells of a line."""
    return cells_of(board.states[line], board.puzzle.length(line), board.inks)


class Spent(NamedTuple):
    """An ink that no more cells of a line have: by the cells of its blocks, none if the clue does not have it."""

    value: str
    there: tuple[int, ...]
    blocks: tuple[int, ...]


def spent_inks(board: ColourBoard) -> list[dict[str, Spent]]:
    """Return, for each line, the inks that its clue does not have and those whose cells are all there."""
    found: list[dict[str, Spent]] = []
    for line in range(board.height + board.width):
        cells, clue = cells_at(board, line), board.puzzle.clue(line)
        spent: dict[str, Spent] = {}
        for number, value in enumerate(board.every[:-1], 1):
            blocks = tuple(j for j, block in enumerate(clue) if block.ink == number)
            there = tuple(i for i, left in enumerate(cells) if left == value)
            if len(there) == sum(clue[j].length for j in blocks):
                spent[value] = Spent(value, there, blocks)
        found.append(spent)
    return found


def narrowed(board: ColourBoard, line: int, own: Cells, spent: Sequence[dict[str, Spent]]) -> Cells:
    """Return the cells of a line without the inks that the lines across it have spent; a known cell stays."""
    found = []
    for i, left in enumerate(own):
        across = spent[line_across(board, line, i)]
        found.append(left if len(left) == 1 else "".join(value for value in left if value not in across))
    return tuple(found)


def line_across(board: ColourBoard, line: int, i: int) -> int:
    """Return the line that crosses a line at a cell."""
    return board.height + i if line < board.height else i
