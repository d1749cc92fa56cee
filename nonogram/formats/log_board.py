"""The board of a logged game: takes the changes of one entry after the other, and knows where its marks came from."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..cells import BLACK, UNKNOWN, WHITE, Cell
from ..colours.grid import colour_clue_of
from ..colours.puzzle import ColourPuzzle
from ..grid import Grid
from ..inks import LETTERS, MOST_INKS, NOT
from ..puzzle import Puzzle
from .registry import FormatError

STROKE, HINT, SOLVE, CLEAR, MERGE, SHARED = "stroke", "hint", "solve", "clear", "merge", "shared"
MERGE_HINT, MERGE_SOLVE = "merge-hint", "merge-solve"
MERGES = frozenset({MERGE, MERGE_HINT, MERGE_SOLVE})
"""What another tab brings: marks that were made there, or filled in by a hint or by Solve."""
WHAT_IF = "what-if"
BROUGHT_BACK = frozenset({"undo", "redo", "back", WHAT_IF})
"""What brings back marks that were on the board before."""
REASONS = BROUGHT_BACK | MERGES | {STROKE, HINT, SOLVE, CLEAR, SHARED}
"""Why cells change."""
MOST_CHANGES = 20_000_000
"""At most this many cells change in one log, each counted as often as it changes: the largest board, 222 times."""

_UNKNOWN = ord(UNKNOWN)
_DOT = "o"
WHITE_NOTED = MOST_INKS
"""The bit of white in the number of an open cell's notes; those of the inks are below it."""
_BY_HAND, _BY_HINT, _BY_SOLVE, _BY_MERGE = range(4)
_HINTED = bytes([_BY_HINT, _BY_HINT, _BY_SOLVE, _BY_HINT])
_MERGED = bytes([_BY_MERGE, _BY_HINT, _BY_SOLVE, _BY_MERGE])


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells that change together; indexes count along the rows. `noted` is what is ruled out in open cells
    before and after, a bit for each ink and one for white.
    """

    first: int
    count: int
    stride: int
    before: int
    after: int
    noted: tuple[int, int] = (0, 0)

    @property
    def cells(self) -> slice:
        """The cells of the run in a board's row of bytes."""
        return slice(self.first, self.last + 1, self.stride)

    @property
    def indexes(self) -> range:
        """The indexes of the cells."""
        return range(self.first, self.last + 1, self.stride)

    @property
    def last(self) -> int:
        """The index of the last cell."""
        return self.first + (self.count - 1) * self.stride

    def box(self, width: int) -> tuple[int, int, int, int]:
        """Return the first and last row and the first and last column that it touches."""
        (top, left), (bottom, right) = divmod(self.first, width), divmod(self.last, width)
        return (top, bottom, left, right) if self.stride > 1 or top == bottom else (top, bottom, 0, width - 1)


@lru_cache
def _run(inks: int) -> re.Pattern[str]:
    """Return what a run looks like on a board of so many inks, 0 in black and white."""
    value = f"[{values_of(inks)}]" + (r"|![0-9]{1,4}" if inks else "")
    return re.compile(rf"([0-9]{{1,9}})([>v])([0-9]{{1,9}})({value})({value})")


def values_of(inks: int) -> str:
    """Return what a cell of a log can be on a board of so many inks, 0 in black and white."""
    return UNKNOWN + WHITE + _DOT + LETTERS[: max(inks, 1)]


def runs_in(text: str, size: int, width: int, inks: int) -> Iterator[Run]:
    """Read the runs of an entry such as `45>3?# 60v2?.`; in colours `!2` is an open cell with notes. Raises FormatError
    for one that no board of this size and of so many inks has.
    """
    pattern = _run(inks)
    for part in text.split(" "):
        match = pattern.fullmatch(part)
        if match is None:
            raise FormatError(f"{part[:20]!r} is not a run of cells")
        stride = width if match[2] == "v" else 1
        (before, noted), (after, noted_after) = _value(match[4], inks), _value(match[5], inks)
        run = Run(int(match[1]), int(match[3]), stride, before, after, (noted, noted_after))
        if not run.count or match[4] == match[5] or run.last >= size:
            raise FormatError(f"{part[:20]!r} leaves the board or changes nothing")
        yield run


def _value(text: str, inks: int) -> tuple[int, int]:
    """Return the value of a cell, and what is ruled out."""
    if not text.startswith(NOT):
        return ord(text), 0
    noted = int(text[1:])
    every = (1 << inks) - 1 | 1 << WHITE_NOTED
    if not noted or noted & ~every or noted == every:
        raise FormatError(f"{text} is not what an open cell can be noted with")
    return _UNKNOWN, noted


def notes_in(noted: int) -> str:
    """Return the values that a number of notes rules out."""
    return "".join(value for bit, value in enumerate(LETTERS + WHITE) if noted >> bit & 1)


class LoggedBoard:
    """A board in play. `start` is its cells at the beginning, row after row, None for the given cells alone."""

    def __init__(self, puzzle: Puzzle, start: bytes | None) -> None:
        size = puzzle.width * puzzle.height
        self._puzzle = puzzle
        self._width = puzzle.width
        self._inks = len(puzzle.inks)
        self._painted = LETTERS[: max(self._inks, 1)].encode()
        beginning = "".join(puzzle.start.rows()).encode()
        self._fixed = bytes(cell != _UNKNOWN for cell in beginning) if puzzle.given is not None else None
        self._cells = bytearray(beginning if start is None else start)
        self._whole = start is None
        """Whether the log tells all that was ever on the board."""
        self._sources = bytearray(size)
        self._notes = array("H", bytes(2 * size if self._inks else 0))
        """In colours, what is ruled out in each open cell."""
        self._told = {value: bytearray(size) for value in (*self._painted, ord(WHITE))}
        """Who has filled in this value, as far as it was not the player's hand."""
        every = values_of(self._inks).encode()
        self._seen = {value: bytearray(cell == value for cell in self._cells) for value in every}
        self._to_paint = _cells_in(puzzle)
        self._counts = {value: self._cells.count(value) for value in every}
        """How many cells have each value. Counted along: a log may ask for them with every entry."""
        self._changed = 0
        self._unread = set(range(puzzle.height + puzzle.width))
        """Lines that have changed since they were compared with their clues: rows, then columns."""
        self._wrong: set[int] = set()

    def change(self, reason: str, text: str) -> int:
        """Change the cells of an entry. Return how many; raises FormatError where they do not fit the board."""
        count = 0
        painted = []
        for run in runs_in(text, len(self._cells), self._width, self._inks):
            count += run.count
            self._changed += run.count
            if self._changed > MOST_CHANGES:
                raise FormatError(f"more than {MOST_CHANGES} cells have changed by then")
            self._expect(run)
            self._paint(run, reason)
            if run.after in self._painted:
                painted.append(run.box(self._width))
        if reason == STROKE and painted and not _on_one_line(painted):
            which = "cells" if self._inks else "black cells"
            raise FormatError(f"one stroke paints {which} in several rows and columns")
        left = self._counts[_UNKNOWN] < len(self._cells) - (self._fixed or b"").count(1)
        if reason == CLEAR and (left or self._notes.count(0) < len(self._notes)):
            raise FormatError("the board is not empty after it was cleared")
        return count

    def _expect(self, run: Run) -> None:
        if self._fixed is not None and (at := self._fixed[run.cells].find(1)) >= 0:
            raise FormatError(f"{self._place(run.first + at * run.stride)} is given and cannot be changed")
        before = self._cells[run.cells]
        if before.count(run.before) != run.count:
            at, value = next((at, value) for at, value in enumerate(before) if value != run.before)
            place = self._place(run.first + at * run.stride)
            raise FormatError(f"{place} is {self._name(value)} and not {self._name(run.before)}")
        if self._notes and (noted := self._notes[run.cells]).count(run.noted[0]) != run.count:
            at = next(at for at, one in enumerate(noted) if one != run.noted[0])
            raise FormatError(f"{self._place(run.first + at * run.stride)} has other notes")

    def _paint(self, run: Run, reason: str) -> None:
        cells, value = run.cells, run.after
        if run.noted != (0, 0):
            self._notes[cells] = array("H", [run.noted[1]]) * run.count
        if run.before == value:
            return
        told = self._told.get(value)
        sources = bytes(run.count)
        if told is not None and reason != STROKE:
            sources = bytes(told[cells])
            if reason in (SOLVE, MERGE_SOLVE):
                sources = bytes([_BY_SOLVE]) * run.count
            elif reason in (HINT, SHARED, MERGE_HINT):
                sources = sources.translate(_HINTED.ljust(256))
            elif reason == MERGE:
                sources = sources.translate(_MERGED.ljust(256))
            told[cells] = sources
        if reason in BROUGHT_BACK and self._whole and (at := self._seen[value][cells].find(0)) >= 0:
            place = self._place(run.first + at * run.stride)
            raise FormatError(f"{place} was never {self._name(value)} before, so that nothing could bring it back")
        self._seen[value][cells] = b"\x01" * run.count
        self._sources[cells] = sources
        self._cells[cells] = bytes([value]) * run.count
        self._counts[run.before] -= run.count
        self._counts[value] += run.count
        top, bottom, left, right = run.box(self._width)
        self._unread.update(range(top, bottom + 1))
        self._unread.update(range(self._puzzle.height + left, self._puzzle.height + right + 1))

    @property
    def solved(self) -> bool:
        """Whether the painted cells satisfy the clues."""
        if sum(self._counts[value] for value in self._painted) != self._to_paint:
            return False
        for line in self._unread:
            if self._is_right(line):
                self._wrong.discard(line)
            else:
                self._wrong.add(line)
        self._unread.clear()
        return not self._wrong

    def _is_right(self, line: int) -> bool:
        rows, columns = self._puzzle.rows, self._puzzle.columns
        row = line < len(rows)
        clue: tuple[object, ...] = rows[line] if row else columns[line - len(rows)]
        at = line * self._width if row else line - len(rows)
        cells = self._cells[at : at + self._width] if row else self._cells[at :: self._width]
        if self._inks:
            return colour_clue_of(cells.decode()) == clue
        blocks = cells.translate(_BLACK_OR_SPACE).split()
        return tuple(map(len, blocks)) == clue

    @property
    def solver(self) -> str:
        """Who filled the board: "engine" if any of it comes from a solve, else "player"."""
        return "engine" if _BY_SOLVE in self._sources else "player"

    @property
    def given(self) -> int:
        """How many cells hints, solving or a link filled in."""
        return self._sources.count(_BY_HINT) + self._sources.count(_BY_SOLVE)

    @property
    def merged(self) -> int:
        """How many cells came from another tab of the same game."""
        return self._sources.count(_BY_MERGE)

    def grid(self) -> Grid:
        """Return the board, in colours with its notes; dots count as unknown."""
        text = self._cells.decode().replace(_DOT, UNKNOWN)
        rows = [text[at : at + self._width] for at in range(0, len(text), self._width)]
        if isinstance(self._puzzle, ColourPuzzle):
            return self._puzzle.parse(rows, self._noted())
        return self._puzzle.parse(rows)

    def _noted(self) -> Iterator[Cell]:
        for index, noted in enumerate(self._notes):
            yield from ((*divmod(index, self._width), NOT + value) for value in notes_in(noted))

    def _place(self, index: int) -> str:
        row, column = divmod(index, self._width)
        return f"row {row + 1}, column {column + 1}"

    def _name(self, value: int) -> str:
        inks = self._puzzle.inks
        named = {WHITE: "crossed", _DOT: "dotted", BLACK: "black"}
        named |= {letter: ink.name for letter, ink in zip(LETTERS, inks, strict=False)}
        return named.get(chr(value), "open")


_BLACK_OR_SPACE = bytes(value if value == ord(BLACK) else ord(" ") for value in range(256))


def _on_one_line(boxes: list[tuple[int, int, int, int]]) -> bool:
    one_row = min(box[0] for box in boxes) == max(box[1] for box in boxes)
    one_column = min(box[2] for box in boxes) == max(box[3] for box in boxes)
    return one_row or one_column


def _cells_in(puzzle: Puzzle) -> int:
    """Return how many cells the picture of a puzzle has."""
    if isinstance(puzzle, ColourPuzzle):
        return sum(block.length for clue in puzzle.rows for block in clue)
    return sum(map(sum, puzzle.rows))
