"""The `.sgriddler` and `.griddler` files of Petr Simlovic's Griddlers.

`MK Version 3.0`, a blank line, `WIDTH HEIGHT`, a blank line; a line for each row of the picture, its cells separated by
blanks; a blank line, the clues of the columns, each from the bottom to the top; a blank line, the clues of the rows,
each from right to left. Numbers that are crossed out are negative. `#` is black, `.` white, anything else unknown, and
so are cells that are missing. A file that ends behind the picture has its clues; otherwise the picture is the state of
play.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import BLACK, UNKNOWN, WHITE
from ..grid import Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .clue_lines import Line, numbers_of, stripped_lines
from .registry import Document, Format, FormatError

_BEGINNING = "MK Version "


async def recognising(text: str) -> bool:
    await pause()
    return text.startswith(_BEGINNING)


async def reading(text: str) -> Document:
    lines = await stripped_lines(text)
    at = next((index for index, (_, text) in enumerate(lines) if index and text), None)
    if at is None:
        raise FormatError(problem("non.missing", name="width"))
    number, sizes = lines[at]
    size = numbers_of(sizes, number)
    if len(size) != 2 or min(size) < 1:
        raise FormatError(problem("bare.size", count=2, line=sizes[:20]), number)
    width, height = size
    expect_size(width, height)
    drawn, rest = _block(lines[at + 1 :], height)
    picture = _picture(drawn, width, height)
    if not any(text for _, text in rest):
        return Document(Puzzle.from_grid(picture))
    across, rest = _block(rest, width)
    down, _ = _block(rest, height)
    for name, side, needed in (("columns", across, width), ("rows", down, height)):
        if not side:
            raise FormatError(problem("non.count", count=0, name=name, needed=needed), lines[-1][0])
    puzzle = Puzzle(_clues(down, height), _clues(across, width))
    return Document(puzzle, picture if picture.known_count else None)


def _block(lines: Sequence[Line], count: int) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return the next lines, after a blank one, and those behind them."""
    start = 1 if lines and not lines[0][1] else 0
    return lines[start : start + count], lines[start + count :]


def _picture(lines: Sequence[Line], width: int, height: int) -> Grid:
    rows = ["".join(text[: 4 * width].split())[:width] for _, text in lines]
    cells = ["".join(cell if cell in (BLACK, WHITE) else UNKNOWN for cell in row) for row in rows]
    cells += [""] * (height - len(cells))
    return Grid.parse([row.ljust(width, UNKNOWN) for row in cells])


def _clues(lines: Sequence[Line], count: int) -> list[list[int]]:
    """Return the clues of a side; blank lines at its end may be missing."""
    clues = [[abs(length) for length in reversed(numbers_of(text, number))] for number, text in lines]
    return clues + [[] for _ in range(count - len(clues))]


def write(puzzle: Puzzle) -> str:
    blank = [f" {UNKNOWN}" * puzzle.width] * puzzle.height
    columns, rows = (
        ["".join(f" {length}" for length in reversed(clue or (0,))) for clue in side]
        for side in (puzzle.columns, puzzle.rows)
    )
    lines = [f"{_BEGINNING}3.0", "", f"{puzzle.width} {puzzle.height}", "", *blank, "", *columns, "", *rows]
    return "\r\n".join(lines) + "\r\n"


FORMAT = Format("griddler", "Griddlers .sgriddler", ".sgriddler", recognising, reading, write, frozenset())
