"""The array in which a page of nonograms.org holds its picture, alone or inside the page: `var d=[[…],…];`.

Its members are lists of four whole numbers. Sizes and counts are remainders by the fourth; colours and runs are
differences from a member before them:

- 1 to 3: the width, the height and how many colours there are, each `a % d + b % d - c % d`;
- 4, and one for each colour: red, green and blue, after taking off the second, first and fourth number of 4;
- then how many runs there are, `(a % d)**2 + 2 * (b % d) + c % d`, what to take off the numbers of each run, and the
  runs: column, length, colour and row, where columns, rows and colours count from 1.

The pictures belong to those who drew them: what is read is for the reader's own use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from json import dumps as json_text

from ..cells import WHITE
from ..inks import BLACK_INK, LETTERS
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .palette import MOST_COLOURS, Palette
from .registry import Document, Format, FormatError

_START = re.compile(r"\bvar\s++d\s*+=\s*+\[\s*+(?=\[[\d\s])")
_MEMBER = re.compile(r"\[([\d\s,]{1,100}+)\]\s*+,?\s*+")
_NUMBER = re.compile(r"\d++")
_RUN = re.compile(rf"([{LETTERS}])\1*+")
_MOST_DIGITS = 9
_PAUSE_AFTER = 1000
_FIRST_KEY = 0xE000
"""Keys of colours are characters of the private use area."""

_SIZES = 1
_BASE = 4

Member = Sequence[int]


async def recognising(text: str) -> bool:
    await pause()
    alone = text.lstrip()
    return _START.match(alone) is not None or (alone.startswith("<") and _START.search(alone) is not None)


async def reading(text: str) -> Document:
    found = _START.search(text)
    if found is None:
        raise FormatError(problem("page.array"))
    members = await _members(text, found.end())
    width, height, count = (_size(_at(members, _SIZES + i)) for i in range(3))
    expect_size(width, height)
    if not width or not height:
        raise FormatError(problem("clues.none"))
    if not 0 < count <= MOST_COLOURS:
        raise FormatError(problem("inks.list"))
    base = _at(members, _BASE)
    keys = [chr(_FIRST_KEY + i) for i in range(count)]
    palette = Palette()
    for i, key in enumerate(keys, 1):
        palette.add(key, f"colour {i}", _colour(_at(members, _BASE + i), base))
    goal = await _picture(members, _BASE + count + 1, width, height, keys)
    return palette.drawn({}, {"goal": goal})


async def _members(text: str, at: int) -> list[Member]:
    members: list[Member] = []
    while found := _MEMBER.match(text, at):
        numbers = _NUMBER.findall(found[1])
        if any(len(number) > _MOST_DIGITS for number in numbers):
            raise FormatError(problem("number.huge"))
        members.append([int(number) for number in numbers])
        at = found.end()
        if len(members) % _PAUSE_AFTER == 0:
            await pause()
    if text[at : at + 1] != "]":
        raise FormatError(problem("page.member", number=len(members) + 1))
    return members


def _at(members: Sequence[Member], number: int) -> Member:
    """Return a member that the array must have, with its four numbers. Raises FormatError."""
    if number >= len(members) or len(members[number]) != 4:
        raise FormatError(problem("page.member", number=number + 1))
    return members[number]


def _remainders(member: Member) -> list[int]:
    *numbers, divisor = member
    if not divisor:
        raise FormatError(problem("page.damaged"))
    return [number % divisor for number in numbers]


def _size(member: Member) -> int:
    first, second, third = _remainders(member)
    if first + second < third:
        raise FormatError(problem("page.damaged"))
    return first + second - third


def _colour(member: Member, base: Member) -> str:
    parts = member[0] - base[1], member[1] - base[0], member[2] - base[3]
    if not all(0 <= part <= 255 for part in parts):
        raise FormatError(problem("page.damaged"))
    return "#" + "".join(f"{part:02x}" for part in parts)


async def _picture(members: Sequence[Member], at: int, width: int, height: int, keys: Sequence[str]) -> list[str]:
    """Return the rows of the picture in keys; the number of its runs is member `at`. Raises FormatError for runs that
    leave the grid or cover each other.
    """
    first, second, third = _remainders(_at(members, at))
    base = _at(members, at + 1)
    start, count = at + 2, first * first + 2 * second + third
    if count > len(members) - start:
        raise FormatError(problem("page.short", count=count, has=len(members) - start))
    cells = [[WHITE] * width for _ in range(height)]
    for number in range(start, start + count):
        run = _at(members, number)
        column, length, ink, row = (one - off for one, off in zip(run, base, strict=True))
        inside = 0 < row <= height and column > 0 and 0 < length <= width - column + 1 and 0 < ink <= len(keys)
        if not inside or any(cell != WHITE for cell in cells[row - 1][column - 1 : column - 1 + length]):
            raise FormatError(problem("page.damaged"))
        cells[row - 1][column - 1 : column - 1 + length] = keys[ink - 1] * length
        if number % _PAUSE_AFTER == 0:
            await pause()
    return ["".join(row) for row in cells]


def write(puzzle: Puzzle) -> str:
    """Write the array alone, with remainders that are the numbers themselves."""
    assert puzzle.goal is not None
    colours = [ink.colour for ink in puzzle.inks] or [BLACK_INK.colour]
    runs = [
        [run.start() + 1, len(run[0]), LETTERS.index(run[0][0]) + 1, row]
        for row, text in enumerate(puzzle.goal.rows(), 1)
        for run in _RUN.finditer(text)
    ]
    half, odd = divmod(len(runs), 2)
    members = [
        [0, 0, 0, 0],
        *([size, 0, 0, size + 1] for size in (puzzle.width, puzzle.height, len(colours))),
        [0, 0, 0, 0],
        *([*(int(colour[at : at + 2], 16) for at in (1, 3, 5)), 0] for colour in colours),
        [0, half, odd, half + 2],
        [0, 0, 0, 0],
        *runs,
    ]
    return f"var d={json_text(members, separators=(',', ':'))};\n"


FORMAT = Format(
    "nonograms",
    "page of nonograms.org",
    ".html",
    recognising,
    reading,
    write,
    frozenset({"goal", "inks"}),
    picture=True,
)
