"""The path of a grade along single lines, as far as a wished technique and easier ones lead.

It tells in which cells the path is not as wished: those that stay open, and those that a move settles by going on with
easy techniques behind the wished one, as moves do (`help.grades.line_moves`). What else a grade says is left out, so
many pictures are followed in the time of one grade.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cells import UNKNOWN, At, Clue, Mark, clue_of
from ..help.grades.line_moves import furthest
from ..logic.line import painting
from ..techniques.rules import Find, marks_of
from ..techniques.technique import TECHNIQUES, Technique, finds, rank


@dataclass(frozen=True, slots=True)
class Led:
    """Where a path led: the cells that were `missed`, as they stay open or need a harder technique, and `times`, how
    often the wished technique was the hardest of a move. `before` are the rows as they were when it was first needed,
    or at the end.
    """

    missed: tuple[At, ...]
    times: int
    before: tuple[str, ...]

    @property
    def met(self) -> bool:
        """Whether the path needs the technique and nothing harder."""
        return self.times > 0 and not self.missed

    @property
    def nearness(self) -> tuple[bool, int]:
        """Sort key of paths, the nearest to what is wished first."""
        return not self.times, len(self.missed)


class _Move(NamedTuple):
    """What a line gives: first by its easiest idea, then as far as no harder one is needed (`help.grades.line_moves`).
    Moves are taken in this `order`; `hardest` is the rank of the hardest technique needed.
    """

    order: tuple[int, int, int]
    hardest: int
    marks: tuple[Mark, ...]


class LinePaths:
    """Follows the clues of pictures by the techniques for single lines up to `wanted`, and all easy ones. What is found
    on a line is kept: pictures that differ in few cells share most of it.
    """

    def __init__(self, wanted: Technique) -> None:
        self._rank = rank(wanted)
        self._last = max(wanted, *(one for one in TECHNIQUES if one.difficulty <= furthest(TECHNIQUES[0])), key=rank)
        self._kept: dict[tuple[Clue, str], _Move | None] = {}

    def led(self, rows: Sequence[Sequence[str]], most: float = float("inf")) -> Led:
        """Follow the clues of a picture, as long as at most so many cells need a harder technique."""
        board, times = _Lines(rows), 0
        moves: dict[int, _Move] = {}
        harder: set[At] = set()
        before: tuple[str, ...] = ()
        dirty: Iterable[int] = range(len(board.texts))
        while len(harder) <= most:
            for line in dirty:
                moves.pop(line, None)
                if (move := self._move(board.clues[line], board.texts[line])) is not None:
                    moves[line] = move
            if not moves:
                break
            easiest = min([move.order for move in moves.values()])
            taken = [(line, move) for line, move in moves.items() if move.order == easiest]
            if not times and any(move.hardest == self._rank for _, move in taken):
                before = tuple(board.texts[: board.height])
            times += sum(move.hardest == self._rank for _, move in taken)
            for line, move in taken:
                if move.hardest > self._rank:
                    harder.update(board.at(line, index) for index, _ in move.marks)
            dirty = board.settle((*board.at(line, index), value) for line, move in taken for index, value in move.marks)
        return Led(tuple(sorted(harder.union(board.open()))), times, before or tuple(board.texts[: board.height]))

    def is_next(self, line: str, text: str) -> bool:
        """Return whether the wanted technique is the easiest that settles something on a line known so far."""
        found = self._easiest(clue_of(line), text)
        return found is not None and rank(found[0]) == self._rank

    def reaches(self, clue: Clue, text: str) -> list[int]:
        """Return the cells that the next move on a line settles; none if it needs a technique harder than wanted."""
        move = self._move(clue, text)
        return [index for index, _ in move.marks] if move and move.hardest <= self._rank else []

    def _move(self, clue: Clue, text: str) -> _Move | None:
        if (clue, text) not in self._kept:
            self._kept[clue, text] = self._found(clue, text)
        return self._kept[clue, text]

    def _found(self, clue: Clue, text: str) -> _Move | None:
        found = self._easiest(clue, text)
        if found is None:
            return None
        first, ideas = found
        largest = max(len(marks_of(idea)) for idea in ideas)
        settled = {mark for idea in ideas if len(marks_of(idea)) == largest for mark in marks_of(idea)}
        order, hardest = (first.difficulty, rank(first), -len(settled)), rank(first)
        while True:
            for index, value in settled:
                text = text[:index] + value + text[index + 1 :]
            onward = self._easiest(clue, text)
            if onward is None or onward[0].difficulty > furthest(first):
                return _Move(order, hardest, tuple(sorted(settled)))
            hardest = max(hardest, rank(onward[0]))
            settled |= {mark for idea in onward[1] for mark in marks_of(idea)}

    def _easiest(self, clue: Clue, text: str) -> tuple[Technique, tuple[Find, ...]] | None:
        """Return the easiest technique that settles something on a line, and what it finds."""
        if UNKNOWN not in text or painting(clue, text) == text:
            return None
        return next(finds(clue, text, self._last), None)


class _Lines:
    """The rows and columns of a board as text, and the clues of each."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.height = len(rows)
        lines = ["".join(row) for row in rows] + ["".join(column) for column in zip(*rows, strict=True)]
        self.clues: list[Clue] = [clue_of(line) for line in lines]
        self.texts = [UNKNOWN * len(line) for line in lines]

    def at(self, line: int, index: int) -> At:
        """Return the place of a cell of a line."""
        return (line, index) if line < self.height else (index, line - self.height)

    def open(self) -> list[At]:
        """Return the cells that are unknown, row by row."""
        return [
            (row, column)
            for row in range(self.height)
            for column, cell in enumerate(self.texts[row])
            if cell == UNKNOWN
        ]

    def settle(self, cells: Iterable[tuple[int, int, str]]) -> set[int]:
        """Note cells; return the lines through them."""
        texts, changed = self.texts, set[int]()
        for row, column, value in cells:
            for line, index in ((row, column), (self.height + column, row)):
                texts[line] = texts[line][:index] + value + texts[line][index + 1 :]
                changed.add(line)
        return changed
