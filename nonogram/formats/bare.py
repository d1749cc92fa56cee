"""Clues as bare numbers, the size before them: `.nin` of Jakub Wilk's solver, `.mk` of the Olsaks', `.cwd` of
QNonograms.

`.nin` begins with a line `WIDTH HEIGHT`, `.mk` with a line `HEIGHT WIDTH`, `.cwd` with a line of each, the height
first. Then come the clues of the rows, and those of the columns; between them `.mk` has a line `#` and `.cwd` a blank
one. An empty clue is 0; where clues are missing without the blank lines, a blank line is an empty clue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..pausing import Pausing, pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .clue_lines import Line, clue_text, exactly, filled, numbers_of, stripped_lines
from .digits import in_ascii
from .registry import Document, Format, FormatError

_SIZE = re.compile(r"[1-9]\d{0,5}")
_BEGINNING = re.compile(r"[ \r\n]*+\d{1,6}(?:[ \t]++\d{1,6})?[ \t]*+[\r\n]")
_STRANGE = re.compile(r"[^\d\s#]")


def _recognising(name: str) -> Callable[[str], Pausing[bool]]:
    async def recognising(text: str) -> bool:
        await pause()
        return await kind_of(text) == name

    return recognising


async def kind_of(text: str) -> str:
    """Return the name of the format of a text of bare numbers; "" for any other text."""
    if _BEGINNING.match(in_ascii(text[:100])) is None or _STRANGE.search(in_ascii(text)) is not None:
        return ""
    try:
        lines = await stripped_lines(text)
    except FormatError:
        return ""
    told = [text for _, text in filled(lines)]
    head = told[0].split()
    if "#" in text:
        return "mk" if len(head) == 2 and told.count("#") == 1 and text.count("#") == 1 else ""
    if len(head) == 2:
        return "nin"
    second = told[1].split() if len(told) > 1 else []
    return "cwd" if len(second) == 1 and len(told) > 3 else ""


async def reading_nin(text: str) -> Document:
    lines = await stripped_lines(text)
    at, (width, height) = _sizes(lines, 2, 1)
    count = width + height
    clues = exactly(lines[at:], count, "rows + columns", lines[at - 1][0])
    return _document(clues[:height], clues[height:])


async def reading_mk(text: str) -> Document:
    lines = await stripped_lines(text)
    at, (height, width) = _sizes(lines, 2, 1)
    between = next((index for index, (_, text) in enumerate(lines) if text == "#"), None)
    if between is None:
        raise FormatError(problem("bare.between"), lines[-1][0])
    rows = exactly(lines[at:between], height, "rows", lines[at - 1][0])
    columns = exactly(lines[between + 1 :], width, "columns", lines[between][0])
    return _document(rows, columns)


async def reading_cwd(text: str) -> Document:
    lines = await stripped_lines(text)
    at, (height, width) = _sizes(lines, 1, 2)
    rest = lines[at:]
    if len(filled(rest)) == height + width:
        clues = filled(rest)
        return _document(clues[:height], clues[height:])
    rows = exactly(rest[:height], height, "rows", lines[at - 1][0])
    columns = rest[height + 1 :] if len(rest) > height and not rest[height][1] else rest[height:]
    return _document(rows, exactly(columns, width, "columns", rest[height - 1][0]))


def _sizes(lines: Sequence[Line], numbers: int, count: int) -> tuple[int, tuple[int, int]]:
    """Return where the clues begin, and the two numbers before them, which stand on `count` lines of `numbers`."""
    sizes: list[int] = []
    at = 0
    while len(sizes) < 2:
        while at < len(lines) and not lines[at][1]:
            at += 1
        if at == len(lines):
            raise FormatError(problem("text.empty"))
        number, text = lines[at]
        words = text.split(None, numbers)
        if len(words) != numbers or not all(map(_SIZE.fullmatch, words)):
            raise FormatError(problem("bare.size", count=numbers, line=text[:20]), number)
        sizes += map(int, words)
        at += 1
    first, second = sizes
    expect_size(first, second)
    return at, (first, second)


def _document(rows: Sequence[Line], columns: Sequence[Line]) -> Document:
    across, down = ([numbers_of(text, number) for number, text in side] for side in (rows, columns))
    return Document(Puzzle(across, down))


def _written(sides: tuple[Sequence[Sequence[int]], ...], head: str, between: str) -> str:
    rows, columns = ("".join(f"{clue_text(clue, ' ')}\n" for clue in side) for side in sides)
    return f"{head}\n{rows}{between}{columns}"


def _write_nin(puzzle: Puzzle) -> str:
    return _written((puzzle.rows, puzzle.columns), f"{puzzle.width} {puzzle.height}", "")


def _write_mk(puzzle: Puzzle) -> str:
    return _written((puzzle.rows, puzzle.columns), f"{puzzle.height} {puzzle.width}", "#\n")


def _write_cwd(puzzle: Puzzle) -> str:
    return _written((puzzle.rows, puzzle.columns), f"{puzzle.height}\n{puzzle.width}", "\n")


NIN = Format("nin", ".nin", ".nin", _recognising("nin"), reading_nin, _write_nin, frozenset())
MK = Format("mk", "Olsak .mk", ".mk", _recognising("mk"), reading_mk, _write_mk, frozenset())
CWD = Format("cwd", "QNonograms .cwd", ".cwd", _recognising("cwd"), reading_cwd, _write_cwd, frozenset())
