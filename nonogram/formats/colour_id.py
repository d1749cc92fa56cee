"""Ids of puzzles in colours, which name them as game ids name those in black: `c1:WxH:<inks>:<clues>`, where 1 is the
version of this form. The site's links hold them (`web/reading/colour-id.js`).

An ink is `<rrggbb>.<name>.<sign>`, and "/" stands between inks. Clues are columns then rows, "/" between clues; a block
is its length and the letter of its ink, `a` for the first. Given cells follow behind a comma, row by row: a letter for
an ink, `w` for white, `u` for open, with the length of a run before it. In names, letters, digits and "-" stand for
themselves, "_" for a space, and `~<code>~` for any other character, in hexadecimal.
"""

from __future__ import annotations

import re
from itertools import groupby

from ..cells import UNKNOWN, WHITE
from ..colours.grid import ColourGrid
from ..colours.puzzle import ColourPuzzle
from ..errors import Place, PuzzleError
from ..grid import MAX_SIDE
from ..inks import LETTERS, MOST_INKS, Block, Ink
from ..problems import problem
from ..puzzle import Puzzle
from .registry import FormatError

VERSION = 1
_HEAD = re.compile(r"c(\d{1,6}):")
_ID = re.compile(r"c1:(\d{1,6})x(\d{1,6}):([^:]*):([^:,]*)(?:,([^:,]*))?")
_BLOCK = re.compile(r"(\d{1,6})([a-i])")
_RUN = re.compile(r"(\d{0,6})(\D)")
_NUMBERED = "abcdefghi"
"""The letters of inks: those of boards, but `a` for the first."""
_CELLS = dict(zip((*_NUMBERED, "w", "u"), (*LETTERS, WHITE, UNKNOWN), strict=True))
_LETTERS = {cell: letter for letter, cell in _CELLS.items()}
_ESCAPED = re.compile(r"_|~([0-9a-f]{1,5})~")
_PLAIN = re.compile(r"[A-Za-z0-9-]")


def recognise(text: str) -> bool:
    """Return whether a text is such an id, perhaps a damaged one or one of a later version."""
    return _HEAD.match(text.lstrip()[:20]) is not None


def read(text: str) -> ColourPuzzle:
    """Read an id. Raises FormatError when it is cut short or of a later version, PuzzleError for invalid clues."""
    text = text.strip()
    head = _HEAD.match(text)
    if head is not None and int(head[1]) > VERSION:
        raise FormatError(problem("id.later"))
    if (found := _ID.fullmatch(text)) is None:
        raise FormatError(problem("id.size"))
    width, height = int(found[1]), int(found[2])
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(problem("id.large", width=width, height=height, most=MAX_SIDE))
    inks = [_ink(part) for part in found[3].split("/", MOST_INKS)]
    if (count := found[4].count("/") + 1) != width + height:
        raise FormatError(problem("id.count", width=width, height=height, count=count))
    clues = [_clue(part, index, width) for index, part in enumerate(found[4].split("/"))]
    given = None if found[5] is None else ColourGrid.parse(_rows(found[5], width, height), min(len(inks), MOST_INKS))
    return ColourPuzzle(clues[width:], clues[:width], given=given, inks=inks)


def _ink(part: str) -> Ink:
    colour, name, sign, *_ = (*part.split(".", 2), "", "")
    return Ink(_unescaped(name), f"#{colour}", _unescaped(sign))


def _clue(part: str, index: int, width: int) -> list[Block]:
    if "".join(found[0] for found in _BLOCK.finditer(part)) != part:
        place = Place("column", index) if index < width else Place("row", index - width)
        raise PuzzleError(problem("id.block", part=part[:20]), place)
    return [Block(int(length), _NUMBERED.index(letter) + 1) for length, letter in _BLOCK.findall(part)]


def _rows(runs: str, width: int, height: int) -> list[str]:
    cells = ""
    for count, letter in _RUN.findall(runs):
        if len(cells) + int(count or 1) > width * height:
            raise FormatError(problem("id.given.many", cells=width * height))
        cells += _CELLS.get(letter, letter) * int(count or 1)
    return [cells[at * width : (at + 1) * width] for at in range(height)]


def write(puzzle: Puzzle) -> str:
    """Write a puzzle in colours."""
    assert isinstance(puzzle, ColourPuzzle)
    inks = "/".join(f"{ink.colour[1:]}.{_escaped(ink.name)}.{_escaped(ink.sign)}" for ink in puzzle.inks)
    lines = (*puzzle.columns, *puzzle.rows)
    clues = "/".join("".join(f"{block.length}{_NUMBERED[block.ink - 1]}" for block in clue) for clue in lines)
    given = f",{_runs(puzzle.given.rows())}" if puzzle.given is not None else ""
    return f"c{VERSION}:{puzzle.width}x{puzzle.height}:{inks}:{clues}{given}"


def _runs(rows: list[str]) -> str:
    runs = [(_LETTERS[cell], len(list(run))) for cell, run in groupby("".join(rows))]
    return "".join(f"{length if length > 1 else ''}{letter}" for letter, length in runs)


def _escaped(text: str) -> str:
    return "".join(one if _PLAIN.match(one) else "_" if one == " " else f"~{ord(one):x}~" for one in text)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", text)
