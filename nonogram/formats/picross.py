"""The files of picross-solver: `GRID title`, `ROWS`, a clue in brackets on each line, `COLUMNS`, the same.

`[ ]` is an empty clue, and lines that begin with `#` are comments. A file may hold several grids, which `sets` reads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from .clue_lines import numbers_of, stripped_lines
from .registry import Document, Format, FormatError

_BEGINNING = re.compile(r"(?:\s*+\#[^\n]*+\n)*+\s*+GRID(?:[ \t][^\n]*+)?\r?\n")
_SIDE = re.compile(r"^[ \t]*+ROWS[ \t\r]*+$", re.MULTILINE)
_SIDES = ("ROWS", "COLUMNS")


def begins(line: str) -> bool:
    """Return whether a line is the first one of a grid."""
    return line.split(None, 1)[:1] == ["GRID"]


def recognise(text: str) -> bool:
    """Return whether a text begins with a grid."""
    return _BEGINNING.match(text) is not None and _SIDE.search(text) is not None


async def recognising(text: str) -> bool:
    await pause()
    return recognise(text)


async def reading(text: str) -> Document:
    title: str | None = None
    sides: dict[str, list[list[int]]] = {}
    side: list[list[int]] | None = None
    for number, line in await stripped_lines(text):
        if not line or line.startswith("#"):
            continue
        if begins(line):
            if title is not None:
                raise FormatError(problem("non.several"), number)
            title = line[4:].strip()
        elif line in _SIDES:
            if line in sides:
                raise FormatError(problem("non.second", name=line), number)
            side = sides[line] = []
        elif side is None:
            raise FormatError(problem("non.outside", line=line[:20]), number)
        else:
            side.append(_clue(line, number))
    for name in _SIDES:
        if name not in sides:
            raise FormatError(problem("non.section", name=name))
    return Document(Puzzle(sides["ROWS"], sides["COLUMNS"], title=title))


def _clue(line: str, number: int) -> list[int]:
    if line[0] != "[" or line[-1] != "]" or len(line) < 2:
        raise FormatError(problem("picross.brackets", line=line[:20]), number)
    return numbers_of(line[1:-1].strip(), number)


def write(puzzle: Puzzle) -> str:
    lines = [f"GRID {puzzle.title}".rstrip()]
    for name, clues in zip(_SIDES, (puzzle.rows, puzzle.columns), strict=True):
        lines += [name, *(_written(clue) for clue in clues)]
    return "\n".join(lines) + "\n"


def _written(clue: Sequence[int]) -> str:
    return " ".join(["[", *map(str, clue), "]"])


FORMAT = Format("picross", "picross-solver", ".txt", recognising, reading, write, frozenset())
