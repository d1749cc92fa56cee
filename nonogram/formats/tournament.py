"""The format of the TAAI and TCGA tournaments, which holds many puzzles, there of 25x25 cells.

`$n`, then 25 column clues, then 25 row clues, one per line, numbers separated by tabs; an empty line is a clue. Squares
of other sizes are read and written, too; of these the last clue, if it is empty, is written as 0, which tells where the
puzzle ends. Files of answers have, after `$n`, a line of 0 and 1 for each row of the picture: they are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from ..brief import amount
from ..cells import BLACK, WHITE
from ..errors import PuzzleError
from ..grid import MAX_SIDE, Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from .lines import fed_batches
from .registry import Document, Format, FormatError

SIDE = 25
HEAD = "$1"
"""The line before the first puzzle."""
_NEED = 2 * SIDE
_MOST = 2 * MAX_SIDE


@dataclass(slots=True)
class Entry:
    """A `$` line of a tournament and the lines up to the next one: the clues, and the line number of a surplus one.
    `at` is the line of the `$`, counted from 1; `count` is the number of lines that follow.
    """

    number: int
    at: int
    head: str
    clues: list[str] = field(default_factory=list)
    count: int = 0
    surplus: int | None = None

    def take(self, lines: list[str]) -> None:
        """Take the next lines."""
        room = max(0, _MOST - self.count)
        self.clues += lines[:room]
        if self.surplus is None:
            filled = (i for i, line in enumerate(lines[room:], room) if line and line.strip())
            if (first := next(filled, None)) is not None:
                self.surplus = self.at + self.count + first + 1
        self.count += len(lines)

    @property
    def name(self) -> str:
        """The text after the `$`; the entry's number if there is none."""
        return plain(self.head.strip()[1:].strip()) or str(self.number)

    def puzzle(self) -> Puzzle:
        """Read the clues. FormatError names the line of the file."""
        if self.surplus is not None:
            raise FormatError(f"a puzzle has at most {_MOST} clues, this line is one too many", self.surplus)
        clues = [_numbers(line, number) for number, line in enumerate(self.clues, self.at + 1)]
        if (picture := _picture(clues)) is not None:
            return Puzzle.from_grid(picture)
        side = self._side(clues)
        try:
            return Puzzle(clues[side : 2 * side], clues[:side])
        except PuzzleError as error:
            place = error.place
            if place is None:
                raise FormatError(str(error), self.at) from error
            offset = place.index + (side if place.axis == "row" else 0)
            raise FormatError(str(error), self.at + offset + 1) from error

    def _side(self, clues: list[list[int]]) -> int:
        """Return how many of the clues are those of columns, and of rows. What follows may be blank lines."""
        least = max((number for number, clue in enumerate(clues, 1) if clue), default=0)
        if least <= _NEED <= len(clues):
            return SIDE
        sums = list(accumulate(map(sum, clues), initial=0))
        for side in range(len(clues) // 2, max(0, (least - 1) // 2), -1):
            if 2 * sums[side] == sums[-1]:
                return side
        raise FormatError(f"{amount(len(clues), 'clue')} here: a puzzle has as many columns as rows", self.at)


def entries(text: str) -> Iterator[Entry | None]:
    """Yield every `$` line with the lines after it, once these are complete; None where reading may pause."""
    entry: Entry | None = None
    before = number = 0
    for batch in fed_batches(text):
        heads = [at for at, line in enumerate(batch) if "$" in line and line.lstrip().startswith("$")]
        if entry is not None:
            entry.take(batch[: heads[0]] if heads else batch)
        for at, end in pairwise([*heads, len(batch)]):
            if entry is not None:
                yield entry
            number += 1
            entry = Entry(number, before + at + 1, batch[at])
            entry.take(batch[at + 1 : end])
        before += len(batch)
        yield None
    if entry is not None:
        yield entry


def _picture(lines: list[list[int]]) -> Grid | None:
    """Return the picture of an answer: a square of 0 and 1. None for clues."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    if len(lines) < 2 or any(len(line) != len(lines) or max(line) > 1 for line in lines):
        return None
    return Grid.parse(["".join(BLACK if cell else WHITE for cell in line) for line in lines])


def _numbers(line: str, number: int) -> list[int]:
    words = line.split(None, MAX_SIDE)
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 7):
            raise FormatError(f"{plain(word)!r} is not a block length", number)
    return [int(word) for word in words]


def plain(text: str) -> str:
    """Return a short piece of a file that can be printed: ASCII only, without control characters."""
    return text[:40].encode("unicode_escape").decode()[:40]


async def recognising(text: str) -> bool:
    await pause()
    return text.lstrip()[:1] == "$"


async def reading(text: str) -> Document:
    """Read the puzzle of a file that holds one."""
    found: list[Entry] = []
    for entry in entries(text):
        if entry is not None:
            found.append(entry)
        if len(found) > 1:
            raise FormatError(problem("non.several"), found[1].at)
        await pause()
    if not found:
        raise FormatError(problem("non.missing", name=HEAD))
    return Document(found[0].puzzle())


def write(puzzle: Puzzle) -> str:
    """Write a square as the only puzzle of a file."""
    clues = ["\t".join(map(str, clue)) for clue in (*puzzle.columns, *puzzle.rows)]
    if len(clues) != _NEED:
        clues[-1] = clues[-1] or "0"
    return "\n".join([HEAD, *clues]) + "\n"


FORMAT = Format("tournament", "tournament file", ".txt", recognising, reading, write, frozenset(), square=True)
