"""A whole sheet of a spreadsheet: above the grid the clues of the columns, stacked, to its left those of the rows.

Cells are separated by tabs, or by the comma or semicolon that the text begins with. The corner above the clues of the
rows holds no numbers. The grid may be empty or filled in with anything but numbers above 1; it is not read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate

from ..errors import PuzzleError
from ..grid import MAX_SIDE
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from .digits import in_ascii
from .registry import Document, Format, FormatError

_FIRST = re.compile(r"[\r\n]*+(?:([,;])|[^\r\n\t]*+(\t))")
_MOST = MAX_SIDE + MAX_SIDE // 2
"""No sheet has more rows or columns of cells than a grid and its clues."""
_MOST_CORNERS = 200
_NUMBER = re.compile(r"\d+")
_ROOM = 10
"""This many more cells than a clue's largest number of numbers are read in one cell."""

Cell = tuple[int, ...]
"""The numbers in a cell."""
Corner = tuple[int, int]
"""How many rows of cells the columns' clues take, and how many columns the rows' clues."""
Sums = list[list[int]]


async def recognising(text: str) -> bool:
    await pause()
    return _FIRST.match(text) is not None and "\0" not in text and not text.lstrip().startswith("$")


async def reading(text: str) -> Document:
    sheet: list[list[Cell]] = []
    for row in _rows(text):
        if len(sheet) >= _MOST:
            raise PuzzleError(problem("table.large", most=MAX_SIDE))
        sheet.append(row)
        await pause()
    width = max(map(len, sheet), default=0)
    sheet = [row + [()] * (width - len(row)) for row in sheet]
    for least in (0, 1):
        corners = _corners(sheet, width, least)
        await pause()
        fitting: list[Puzzle] = []
        for corner in corners if len(corners) > 1 else []:
            with suppress(PuzzleError):
                fitting.append(_puzzle(sheet, corner))
            await pause()
        if len(fitting) == 1:
            return Document(fitting[0])
        if len(corners) == 1:
            return Document(_puzzle(sheet, corners[0]))
    raise FormatError(problem("table.corner"))


def _rows(text: str) -> Iterator[list[Cell]]:
    """Yield the cells of each line. Raises FormatError for a quote that does not end."""
    first = _FIRST.match(text)
    delimiter = (first[1] or first[2]) if first else "\t"
    lines = text.strip("\r\n").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        for row in csv.reader((f"{line}\n" for line in lines), delimiter=delimiter):
            if len(row) > _MOST:
                raise PuzzleError(problem("table.large", most=MAX_SIDE))
            yield [_cell(value) for value in row]
    except csv.Error as error:
        raise FormatError(problem("table.quote")) from error


def _cell(value: str) -> Cell:
    if not value:
        return ()
    numbers = _NUMBER.findall(in_ascii(value[: 8 * MAX_SIDE]))[: MAX_SIDE // 2 + _ROOM]
    if any(len(number) > 6 for number in numbers):
        raise FormatError(problem("non.huge", word=max(numbers, key=len)[:20]))
    return tuple(map(int, numbers))


def _corners(sheet: list[list[Cell]], width: int, least: int) -> list[Corner]:
    """Return where the grid may begin: no numbers in the corner, none above `least` in the grid, and some next to the
    grid on either side.
    """
    numbers = _sums([[bool(cell) for cell in row] for row in sheet], width)
    large = _sums([[bool(cell) and (least == 0 or max(cell) > least) for cell in row] for row in sheet], width)
    height = len(sheet)
    found: list[Corner] = []
    for top in range(1, height):
        for left in range(1, width):
            if numbers[top][left]:
                break
            grid = large[height][width] - large[top][width] - large[height][left] + large[top][left]
            above = numbers[top][width] - numbers[top - 1][width]
            beside = numbers[height][left] - numbers[height][left - 1]
            if not grid and above and beside and len(found) < _MOST_CORNERS:
                found.append((top, left))
    return found


def _sums(cells: list[list[bool]], width: int) -> Sums:
    """Return, for each corner of the sheet's cells, how many cells above and to the left of it count."""
    sums = [[0] * (width + 1)]
    for row in cells:
        sums.append([a + b for a, b in zip(sums[-1], accumulate(row, initial=0), strict=True)])
    return sums


def _puzzle(sheet: list[list[Cell]], corner: Corner) -> Puzzle:
    top, left = corner
    rows = [_clue(cells[:left]) for cells in sheet[top:]]
    columns = [_clue([row[at] for row in sheet[:top]]) for at in range(left, len(sheet[0]))]
    return Puzzle(rows, columns)


def _clue(cells: list[Cell]) -> list[int]:
    return [number for cell in cells for number in cell if number]


def write(puzzle: Puzzle) -> str:
    """Write a sheet with an empty grid, clues next to it and 0 for an empty line."""
    rows, columns = ([clue or (0,) for clue in side] for side in (puzzle.rows, puzzle.columns))
    top, left = max(map(len, columns)), max(map(len, rows))
    sheet = [[""] * left + [_stacked(clue, top, at) for clue in columns] for at in range(top)]
    sheet += [[_stacked(clue, left, at) for at in range(left)] + [""] * puzzle.width for clue in rows]
    return "\n".join("\t".join(line) for line in sheet) + "\n"


def _stacked(clue: tuple[int, ...], room: int, at: int) -> str:
    index = at - (room - len(clue))
    return str(clue[index]) if index >= 0 else ""


FORMAT = Format("table", "sheet of a spreadsheet", ".tsv", recognising, reading, write, frozenset())
