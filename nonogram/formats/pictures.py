"""Pictures as puzzles: the bitmaps `.pbm` (P1 as text, P4 in bytes), and drawings in characters.

A drawing has a line for each row, and a character for each cell: `█` and `░`, or others of BLACKS and WHITES; `#` and
`.`, as boards are written; or 1 and 0, which blanks, commas, semicolons or tabs may separate. Lines of block characters
may lack the white cells at their end.
"""

from __future__ import annotations

import re
from itertools import islice

from ..cells import BLACK, WHITE
from ..grid import MAX_SIDE, Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle, expect_size
from .registry import Document, Format, FormatError

BLACKS = "█▓■◼⬛●▮"
WHITES = "░▒□◻⬜○▯·. "
_SHOWN = frozenset(BLACKS + "░▒□◻⬜○▯")
"""A drawing has at least one of these."""
_BLOCKS = re.compile(f"[{BLACKS}{WHITES}\r\n]*+")
_DIGITS = re.compile(r"[01]{2,}+|[01](?:(?:[ \t]*+[,;]|[ \t])[ \t]*+[01])++[ ,;\t]*+")
_HASHES = re.compile(r"[^\d\s]{2,}+")
"""A line of a drawing in `#` and `.`, in which a letter may be wrong."""
_SELECTOR = "\ufe0f"
"""Follows a character that is shown as a coloured one."""
_CELLS = str.maketrans({**dict.fromkeys(BLACKS + "1", BLACK), **dict.fromkeys(WHITES + "0", WHITE)})
_HASH_CELLS = frozenset({BLACK, WHITE})
_HEADER = re.compile(r"P([14])\s++(\d{1,6})\s++(\d{1,6})(?:\s|$)")
_COMMENT = re.compile(r"#[^\r\n]*+")


# --- bitmaps ---


async def recognising_pbm(text: str) -> bool:
    await pause()
    return re.match(r"P[14](?=[\s#])", text) is not None


async def reading_pbm(text: str) -> Document:
    await pause()
    kind = text[:2]
    found = _header(text)
    if found is None:
        raise FormatError(problem("pbm.header"), 1)
    width, height = int(found[2]), int(found[3])
    expect_size(width, height)
    if not width or not height:
        raise FormatError(problem("clues.none"), 1)
    await pause()
    cells = _packed(text[found.end() :], width, height) if kind == "P4" else _plain(text, found.end(), width * height)
    await pause()
    if len(cells) != width * height:
        raise FormatError(problem("non.cells", name=kind, cells=len(cells), width=width, height=height))
    return _drawn([cells[at : at + width] for at in range(0, len(cells), width)])


def _header(text: str) -> re.Match[str] | None:
    """Match the kind and the size of a bitmap, with blanks in place of comments."""
    head = text[:4000]
    for _ in range(20):
        found = _HEADER.match(head)
        if found is not None or (comment := _COMMENT.search(head)) is None:
            return found
        head = head[: comment.start()] + " " * len(comment[0]) + head[comment.end() :]
    return None


def _plain(text: str, start: int, count: int) -> str:
    """Return the cells of a text as 0 and 1, at most one more than the bitmap has."""
    cells = re.sub(r"\s++", "", _COMMENT.sub("", text[start:]))
    if strange := cells[:count].strip("01"):
        line = text.count("\n", 0, text.index(strange[0], start)) + 1
        raise FormatError(problem("non.cell", cell=strange[0]), line)
    return cells


def _packed(data: str, width: int, height: int) -> str:
    """Return the cells of rows of bytes; the bit of the highest value comes first."""
    if not data.isascii() and max(data) > "\xff":
        raise FormatError(problem("binary.short", at=0))
    room = (width + 7) // 8
    rows = (data[at : at + room] for at in range(0, min(len(data), room * height), room))
    return "".join("".join(f"{ord(byte):08b}" for byte in row)[:width] for row in rows)


def _drawn(rows: list[str]) -> Document:
    return Document(Puzzle.from_grid(Grid.parse([row.translate(_CELLS) for row in rows])))


def write_pbm(puzzle: Puzzle) -> str:
    """Write P1; no line has more than 70 characters, as the format asks."""
    lines = [row[at : at + 70] for row in _rows(puzzle, "1", "0") for at in range(0, len(row), 70)]
    return "\n".join(["P1", f"{puzzle.width} {puzzle.height}", *lines]) + "\n"


def _rows(puzzle: Puzzle, black: str, white: str) -> list[str]:
    assert puzzle.goal is not None
    return ["".join(black if cell == BLACK else white for cell in row) for row in puzzle.goal.rows()]


# --- drawings in characters ---


async def recognising_drawing(text: str) -> bool:
    await pause()
    start = text[: MAX_SIDE * MAX_SIDE].replace(_SELECTOR, "")
    if _BLOCKS.fullmatch(start):
        return not _SHOWN.isdisjoint(start)
    rows = _lines(text)
    if all(map(_HASHES.fullmatch, rows)):
        hashes = sum(row.count(BLACK) + row.count(WHITE) for row in rows)
        return len({*map(len, rows)}) == 1 < len(rows) and 2 * hashes > len(rows) * len(rows[0])
    widths = {len(_digits(row)) for row in rows} if all(map(_DIGITS.fullmatch, rows)) else {0}
    return len(rows) > 1 and len(widths) == 1 and max(widths) > 1 and "0" in text and "1" in text


async def reading_drawing(text: str) -> Document:
    await pause()
    rows = _lines(text.replace(_SELECTOR, ""))
    if len(rows) > MAX_SIDE:
        raise FormatError(problem("grid.rows", most=MAX_SIDE), MAX_SIDE + 1)
    if all(map(_DIGITS.fullmatch, rows)):
        return _drawn([_digits(row) for row in rows])
    if all(map(_HASHES.fullmatch, rows)) and _SHOWN.isdisjoint(text):
        for number, row in enumerate(rows, 1):
            if strange := next((cell for cell in row if cell not in _HASH_CELLS), ""):
                raise FormatError(problem("drawing.cell", cell=strange), number)
        return _drawn(rows)
    for number, row in enumerate(rows, 1):
        if strange := row.strip(BLACKS + WHITES):
            raise FormatError(problem("drawing.cell", cell=strange[0]), number)
    width = max(map(len, rows))
    return _drawn([row.ljust(width) for row in rows])


def _lines(text: str) -> list[str]:
    """Return the first lines of a drawing, at most one more than a puzzle has rows."""
    found = (match[0].rstrip() for match in re.finditer(r"[^\r\n]++", text.strip("\r\n")))
    return list(islice(found, MAX_SIDE + 1)) or [""]


def _digits(row: str) -> str:
    return re.sub(r"[^01]++", "", row)


def write_drawing(puzzle: Puzzle) -> str:
    return "\n".join(_rows(puzzle, "█", "░")) + "\n"


PBM = Format(
    "pbm",
    "bitmap .pbm",
    ".pbm",
    recognising_pbm,
    reading_pbm,
    write_pbm,
    frozenset({"goal"}),
    True,
    tuple(b"P4" + after for after in (b"\n", b"\r", b" ", b"\t", b"#")),
)
DRAWING = Format(
    "drawing",
    "drawing in characters",
    ".txt",
    recognising_drawing,
    reading_drawing,
    write_drawing,
    frozenset({"goal"}),
    True,
)
