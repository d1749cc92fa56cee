"""How far the techniques for single lines lead on a picture's clues, and whether they need the hardest of them.

This is the path of a grade without what else a grade says, and it ends where a harder technique would be needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..cells import UNKNOWN, At, Clue, Mark, clue_of
from ..logic.line import solve_line
from ..techniques.rules import marks_of
from ..techniques.technique import Technique, finds


@dataclass(frozen=True, slots=True)
class Led:
    """Where techniques led: the cells that stay `open`, and `times`, how often the hardest of them was needed since no
    other settled anything. `before` are the rows as they were when it was first needed, or at the end.
    """

    open: tuple[At, ...]
    times: int
    before: tuple[str, ...]


class LinePaths:
    """Follows the clues of pictures by the techniques for single lines up to `hardest`. What is found on a line is
    kept: pictures that differ in few cells share most of it.
    """

    def __init__(self, hardest: Technique) -> None:
        self.hardest = hardest
        self._kept: dict[tuple[Clue, str], tuple[bool, frozenset[Mark]]] = {}

    def led(self, rows: Sequence[Sequence[str]]) -> Led:
        """Follow the clues of a picture."""
        lines, times = _Lines(rows), 0
        dirty: Iterable[int] = range(len(lines.texts))
        before: tuple[str, ...] = ()
        while True:
            for line in self._follow(lines, dirty):
                lines.stuck.add(line)
            before = before or tuple(lines.texts[: lines.height])
            line, marks = next(
                ((line, marks) for line in sorted(lines.stuck) for _, marks in [self._first(lines, line)] if marks),
                (0, frozenset[Mark]()),
            )
            if not marks:
                break
            times += 1
            dirty = [line, *lines.settle(line, marks)]
        left = [(row, at) for row in range(lines.height) for at, cell in enumerate(lines.texts[row]) if cell == UNKNOWN]
        return Led(tuple(left), times, before)

    def _follow(self, lines: _Lines, dirty: Iterable[int]) -> set[int]:
        """Settle all that easier techniques do, beginning with dirty lines; return those on which the hardest is left
        to be tried.
        """
        waiting, stuck = set(dirty), set[int]()
        while waiting:
            line = waiting.pop()
            needed, marks = self._first(lines, line)
            if needed:
                stuck.add(line)
            elif marks:
                waiting |= {line, *lines.settle(line, marks)}
        return stuck

    def _first(self, lines: _Lines, line: int) -> tuple[bool, frozenset[Mark]]:
        """Return what the easiest technique settles on a line, and whether that is the hardest."""
        key = lines.clues[line], lines.texts[line]
        if key not in self._kept:
            self._kept[key] = self._found(*key)
        return self._kept[key]

    def _found(self, clue: Clue, text: str) -> tuple[bool, frozenset[Mark]]:
        if UNKNOWN not in text or solve_line(clue, text) == text:
            return False, frozenset()
        technique, ideas = next(finds(clue, text, self.hardest), (None, ()))
        return technique == self.hardest, frozenset(mark for idea in ideas for mark in marks_of(idea))


class _Lines:
    """The rows and columns of a board as text, and the clues of each. `stuck` are those on which the hardest technique
    was the easiest when they were last read.
    """

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.height = len(rows)
        lines = ["".join(row) for row in rows] + ["".join(column) for column in zip(*rows, strict=True)]
        self.clues: list[Clue] = [clue_of(line) for line in lines]
        self.texts = [UNKNOWN * len(line) for line in lines]
        self.stuck: set[int] = set()

    def settle(self, line: int, marks: Iterable[Mark]) -> list[int]:
        """Note cells of a line, in it and in those across, which are returned."""
        across = []
        for at, value in marks:
            other, place = (self.height + at, line) if line < self.height else (at, line - self.height)
            for one, where in ((line, at), (other, place)):
                self.texts[one] = self.texts[one][:where] + value + self.texts[one][where + 1 :]
            across.append(other)
        return across
