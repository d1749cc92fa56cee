"""Addresses of puzz.link and of other sites with the same player: `nonogram/WIDTH/HEIGHT/` and the clues, which stand
in cells above and to the left of the grid.

The cells follow each other column by column, each from the grid outwards, so that its last number comes first; then row
by row in the same way. A column has room for (HEIGHT + 1) // 2 numbers, a row for (WIDTH + 1) // 2. A number is one
hexadecimal digit, or two behind `-`, or three behind `+`; each of `g` to `z` stands for 1 to 20 empty cells.
"""

from __future__ import annotations

import re

from ..errors import PuzzleError
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .registry import Document, Format, FormatError

_ADDRESS = re.compile(
    r"\s*+(?:https?://[^\s?#]{1,200}[?#/])?(?:p\?)?([a-z]{3,20})(?:_edit)?/(?:v:/)?(\d{1,6})/(\d{1,6})/?", re.I
)
_SITE = "https://puzz.link/p?"
_GENRE = "nonogram"
_ITEM = r"(?:-[0-9a-f]{2}|\+[0-9a-f]{3}|[0-9a-z])"
_ITEMS = re.compile(_ITEM)
_SOUND = re.compile(_ITEM + "*+")
_FIRST_GAP = "g"
_LONGEST_GAP = 20


async def recognising(text: str) -> bool:
    await pause()
    return recognise(text)


def recognise(text: str) -> bool:
    """Return whether a text begins as an address with a puzzle does."""
    found = _ADDRESS.match(text)
    return found is not None and ("?" in found[0] or found[1].lower() == _GENRE)


async def reading(text: str) -> Document:
    """Read an address. Raises FormatError for the address of another kind of puzzle."""
    await pause()
    found = _ADDRESS.match(text)
    if found is None or found[1].lower() != _GENRE:
        raise FormatError(problem("pzpr.genre", genre=found[1] if found else " ".join(text[:20].split())))
    width, height = int(found[2]), int(found[3])
    expect_size(width, height)
    if not width or not height:
        raise PuzzleError(problem("clues.none"))
    body = text[found.end() :].strip()
    await pause()
    cells = _cells(body, width * _room(height) + height * _room(width))
    await pause()
    columns = [_clue(cells, at * _room(height), _room(height)) for at in range(width)]
    start = width * _room(height)
    rows = [_clue(cells, start + at * _room(width), _room(width)) for at in range(height)]
    return Document(Puzzle(rows, columns))


def _room(cells: int) -> int:
    """Return how many numbers the clue of a line may have."""
    return (cells + 1) // 2


def _cells(body: str, count: int) -> list[int]:
    """Return what stands in the cells, 0 for an empty one. Raises FormatError for other items and for more than
    `count` cells.
    """
    sound = _SOUND.match(body)
    end = sound.end() if sound else 0
    if end < len(body):
        raise FormatError(problem("pzpr.item", part=body[end : end + 10]))
    cells: list[int] = []
    for item in _ITEMS.finditer(body):
        cells += _item(item[0])
        if len(cells) > count:
            break
    if len(cells) > count:
        raise FormatError(problem("pzpr.many", count=count))
    return cells + [0] * (count - len(cells))


def _item(item: str) -> list[int]:
    if item >= _FIRST_GAP:
        return [0] * (ord(item) - ord(_FIRST_GAP) + 1)
    return [int(item.lstrip("-+"), 16)]


def _clue(cells: list[int], start: int, room: int) -> list[int]:
    """Return the clue that ends at the grid: empty cells may stand anywhere."""
    return [number for number in reversed(cells[start : start + room]) if number]


def write(puzzle: Puzzle) -> str:
    cells: list[int] = []
    for clues, room in ((puzzle.columns, _room(puzzle.height)), (puzzle.rows, _room(puzzle.width))):
        for clue in clues:
            cells += [*reversed(clue), *[0] * (room - len(clue))]
    parts, gap = [], 0
    for number in cells:
        if number:
            parts += [_gap(gap), _number(number)]
            gap = 0
        else:
            gap += 1
    return f"{_SITE}{_GENRE}/{puzzle.width}/{puzzle.height}/{''.join(parts)}{_gap(gap)}"


def _gap(cells: int) -> str:
    longest, rest = divmod(cells, _LONGEST_GAP)
    last = chr(ord(_FIRST_GAP) + rest - 1) if rest else ""
    return "z" * longest + last


def _number(number: int) -> str:
    if number < 16:
        return f"{number:x}"
    return f"-{number:02x}" if number < 256 else f"+{number:03x}"


FORMAT = Format("puzzlink", "puzz.link", ".txt", recognising, reading, write, frozenset())
