"""Clues one to a line without a size: those of the rows, a blank line or `&`, those of the columns.

JSolver and others write them so, as nonogrid and pbnsolve read them. Numbers are separated by blanks or commas; lines
that begin with `#` or `*` are comments. Where every line ends with a 0, that ends the clue. Such a text has no mark of
its own: it is recognised where both parts have the same sum.
"""

from __future__ import annotations

import re

from ..grid import MAX_SIDE
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from .clue_lines import Line, clue_text, numbers_of, stripped_lines
from .digits import in_ascii
from .registry import Document, Format, FormatError

_BETWEEN = "&"
_FIRST = re.compile(r"(?:[ \t]*+(?:[#*][^\n]*+)?\r?\n)*+[ \t]*+\d[\d ,]*+\r?(?:\n|$)")
Clues = list[list[int]]


async def recognising(text: str) -> bool:
    await pause()
    if _FIRST.match(in_ascii(text[:4000])) is None:
        return False
    try:
        parts = _parts(await stripped_lines(text))
    except FormatError:
        return False
    return len(parts) == 2 and sum(map(sum, parts[0])) == sum(map(sum, parts[1]))


async def reading(text: str) -> Document:
    lines = await stripped_lines(text)
    parts = _parts(lines)
    if len(parts) != 2:
        raise FormatError(problem("unsized.parts", count=len(parts)), lines[-1][0])
    rows, columns = parts
    return Document(Puzzle(rows, columns))


def _parts(lines: list[Line]) -> list[Clues]:
    """Return the clues between blank lines. Raises FormatError for what is neither a clue nor a comment."""
    parts: list[Clues] = [[]]
    for number, text in lines:
        if text in ("", _BETWEEN):
            parts.append([])
        elif text[0] not in "#*":
            if len(parts[-1]) > MAX_SIDE:
                raise FormatError(problem("size.large", width=MAX_SIDE + 1, height=1, most=MAX_SIDE), number)
            parts[-1].append(numbers_of(text, number))
    parts = [part for part in parts if part]
    clues = [clue for part in parts for clue in part]
    if clues and all(clue and clue[-1] == 0 for clue in clues):
        return [[clue[:-1] for clue in part] for part in parts]
    return parts


def write(puzzle: Puzzle) -> str:
    rows, columns = ("".join(f"{clue_text(clue, ' ')}\n" for clue in side) for side in (puzzle.rows, puzzle.columns))
    return f"{rows}\n{columns}"


FORMAT = Format("unsized", "clues without a size", ".txt", recognising, reading, write, frozenset())
