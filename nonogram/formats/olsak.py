"""The `.g` format of Mirek and Petr Olsak's grid solver, with its colours.

Free text, then perhaps colours: a line that begins with `#d`, and one for each colour, `<in>:<out> <colour> comment`,
where `in` is the letter or sign that clues have behind a number, 0 for the background and 1 for numbers without one.
Then a line that begins with `:`, the clues of the rows, another such line, those of the columns, and perhaps a last
one. Without colours the puzzle is in black and white. Triddlers (`#t`) and triangles (`/`) are refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import islice
from typing import Any

from ..errors import PuzzleError
from ..grid import MAX_SIDE
from ..inks import LETTERS
from ..pausing import pause
from ..problems import Large, problem
from ..puzzle import Puzzle
from .digits import in_ascii
from .lines import line_batches
from .palette import Named, Palette, chars_of, inks_of
from .registry import Document, Format, FormatError

MOST_LINES = 100_000
"""Longer files are refused."""
_DEFAULT = "1"
"""The key of the colour of numbers without a letter."""
_COLOUR = re.compile(r"\s*(\S):(\S)\s+(#[0-9a-fA-F]{6}|\w+)(?:\s+(\S.*))?")
_COMMENT = "# "
"""Written before a title: one like `5x5:` could be taken for another format."""
_CLUE = re.compile(r"\s*+(?:[/\\]*+\d++(?:\s*+[A-Za-z]|[^\d\s,]{1,2})?[\s,]*+)*+")


async def recognising(text: str) -> bool:
    """Return whether there are two lines that begin with a colon, with clues behind each."""
    found, seen = 0, 0
    after = False
    for batch in line_batches(text):
        for line in batch[: MOST_LINES - seen]:
            if after and not _CLUE.fullmatch(line):
                return False
            after = line.startswith(":")
            found += after
            if found == 2:
                return True
        seen += len(batch)
        if seen > MOST_LINES:
            return False
        await pause()
    return False


async def reading(text: str) -> Document:
    title, palette = "", Palette()
    colours = False
    sides: list[list[Named]] = []
    number = 0
    for batch in line_batches(text):
        for line in batch:
            number += 1
            if number > MOST_LINES:
                raise FormatError(problem("non.lines", most=Large(MOST_LINES)), number)
            if line.startswith(":"):
                sides.append([])
            elif sides:
                if len(sides) < 3 and (line.strip() or len(sides[-1]) <= MAX_SIDE):
                    sides[-1].append(_clue(in_ascii(line), number, palette.inks.keys()))
            elif line[:2] in ("#t", "#T"):
                raise FormatError(problem("webpbn.triangles"), number)
            elif line[:2] in ("#d", "#D"):
                colours = True
            elif colours and (found := _COLOUR.match(line)):
                _declare(palette, found, number)
            elif not colours:
                title = title or line.strip().removeprefix(_COMMENT)
        await pause()
    if len(sides) < 2:
        raise FormatError(problem("json.list", name="columns" if sides else "rows"))
    if _DEFAULT not in palette.inks:
        palette.add(_DEFAULT, "black", "#000000")
    for word, side in zip(("rows", "columns"), sides, strict=False):
        _strip(side)
        for _, key in (block for clue in side for block in clue):
            if key not in palette.inks:
                raise FormatError(problem("olsak.undeclared", name=word, word=key))
    if all(key != _DEFAULT for side in sides[:2] for clue in side for _, key in clue) and len(palette.inks) > 1:
        del palette.inks[_DEFAULT]
    return palette.document(sides[0], sides[1], {"title": title}, {})


def _declare(palette: Palette, found: re.Match[str], number: int) -> None:
    key, sign, colour, comment = found.groups()
    if key == "0":
        return
    name = comment.strip() if comment and comment.strip() else colour
    try:
        palette.add(key, name, colour, sign)
    except PuzzleError as error:
        raise FormatError(error.problem, number) from error


def _clue(text: str, number: int, keys: Collection[str]) -> Named:
    clue: Named = []
    for word in islice(re.findall(r"\d+|[^\d\s,]", text), 2 * MAX_SIDE + 2):
        if word.isdecimal() and len(word) <= 6:
            clue.append((int(word), _DEFAULT))
        elif (word.isalpha() or word in keys) and clue and clue[-1][1] == _DEFAULT:
            clue[-1] = clue[-1][0], word
        elif word in "/\\":
            raise FormatError(problem("webpbn.triangles"), number)
        else:
            raise FormatError(problem("non.number", word=word[:20]), number)
    if len(clue) > MAX_SIDE:
        raise FormatError(problem("non.numbers", most=MAX_SIDE), number)
    return [] if [length for length, _ in clue] == [0] else clue


def _strip(side: list[Named]) -> None:
    """Leave out blank lines at the end, which no clue is."""
    while len(side) > MAX_SIDE and not side[-1]:
        side.pop()


def write(puzzle: Puzzle) -> str:
    lines = [_COMMENT + puzzle.title] if puzzle.title else []
    if puzzle.inks:
        lines += ["#d", "0:. #ffffff white"]
        inks = zip(inks_of(puzzle), chars_of(puzzle), strict=True)
        lines += [f"{_letter(n)}:{char} {ink.colour} {ink.name}" for n, (ink, char) in enumerate(inks, 1)]
    for side, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += [f":{side}", *(_clue_text(puzzle, clue) for clue in clues)]
    return "\n".join([*lines, ":"]) + "\n"


def _letter(ink: int) -> str:
    return "a" if ink == 1 else LETTERS[ink - 1]


def _clue_text(puzzle: Puzzle, clue: Any) -> str:
    blocks = (f"{length}{_letter(ink)}" for length, ink in clue) if puzzle.inks else map(str, clue)
    return " ".join(blocks) or "0"


FORMAT = Format("olsak", "Olsak .g", ".g", recognising, reading, write, frozenset({"inks"}))
