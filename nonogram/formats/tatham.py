"""Game ids of Simon Tatham's Pattern: `WxH:`, column clues left to right, then row clues top to bottom; "/" separates
clues, "." the numbers in a clue.

Given cells stand behind a comma, row by row: a letter from `a` to `y` for the 0 to 24 cells before the next given one,
which is black if the letter is a capital, white if not; `z` for 25 cells none of which is given. Pattern writes letters
up to the last cell. Fewer letters are read, too: the cells behind them are not given. An id can lose its capitals on
its way: one without any whose cells contradict its clues is read as if all of its letters were capitals.

A puzzle in colours has an id of the site's own (`colour_id`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace

from ..cells import BLACK, UNKNOWN, WHITE
from ..errors import Place, PuzzleError
from ..grid import MAX_SIDE, Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from . import colour_id
from .digits import in_ascii
from .palette import in_fewest_inks
from .registry import Document, Format, FormatError

_HEAD = re.compile(r"\s*+(\d{1,6})(?:x(\d{1,6}))?:")
_NOT_LETTER = re.compile(r"[^a-zA-Z]")
_FAR = 25
"""The cells for which a `z` stands, none of them given."""
_CLUE = re.compile(r"(?:\d{1,6}(?:\.\d{1,6})*)?")


def recognise(text: str) -> bool:
    return _HEAD.match(in_ascii(text.lstrip()[:20])) is not None or colour_id.recognise(text)


async def recognising(text: str) -> bool:
    await pause()
    return recognise(text)


async def reading(text: str) -> Document:
    """Read an id. Each stretch between pauses is short because no more clues are read than the size requires."""
    await pause()
    if colour_id.recognise(text):
        return in_fewest_inks(colour_id.read(text))
    text = in_ascii(text)
    head = _HEAD.match(text)
    if head is None:
        raise FormatError(problem("id.size"))
    width = int(head[1])
    height = int(head[2] or head[1])
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(problem("id.large", width=width, height=height, most=MAX_SIDE))
    body, _, letters = text[head.end() :].strip().partition(",")
    if (count := body.count("/") + 1) != width + height:
        raise FormatError(problem("id.count", width=width, height=height, count=count))
    parts = body.split("/")
    clues = [_clue(part, index, width) for index, part in enumerate(parts)]
    try:
        puzzle = Puzzle(clues[width:], clues[:width])
    except PuzzleError as error:
        if error.unfit is not None and letters:
            error.unfit = replace(error.unfit, given=_given(letters, width, height))
        raise
    return Document(_with_given(puzzle, letters) if letters else puzzle)


def _clue(part: str, index: int, width: int) -> list[int]:
    place = Place("column", index) if index < width else Place("row", index - width)
    if part.count(".") >= MAX_SIDE:
        raise PuzzleError(problem("clue.many", most=MAX_SIDE), place)
    if not _CLUE.fullmatch(part):
        raise PuzzleError(problem("id.clue", part=part[:20]), place)
    return [int(number) for number in part.split(".")] if part else []


def _with_given(puzzle: Puzzle, letters: str) -> Puzzle:
    try:
        return replace(puzzle, given=_given(letters, puzzle.width, puzzle.height))
    except PuzzleError:
        if not letters.islower():
            raise
        with suppress(PuzzleError):
            return replace(puzzle, given=_given(letters.upper(), puzzle.width, puzzle.height))
        raise


def _given(letters: str, width: int, height: int) -> Grid:
    """Read the letters behind the comma. Raises FormatError for anything else, and for more than the board's cells."""
    if strange := _NOT_LETTER.search(letters):
        raise FormatError(problem("id.given.letter", part=strange[0]))
    cells, count = "", width * height
    for letter in letters:
        before, left = ord(letter.lower()) - ord("a"), count - len(cells)
        if before > left or not left:
            raise FormatError(problem("id.given.many", cells=count))
        cells += UNKNOWN * before
        if before not in (_FAR, left):
            cells += WHITE if letter.islower() else BLACK
    cells = cells.ljust(count, UNKNOWN)
    return Grid.parse([cells[at : at + width] for at in range(0, count, width)])


def _letters(given: Grid) -> str:
    """Write the given cells up to the last cell."""
    letters = []
    before = 0
    for cell in "".join(given.rows()):
        if cell == UNKNOWN:
            before += 1
            if before == _FAR:
                letters.append("z")
                before = 0
        else:
            letter = chr(ord("a") + before)
            letters.append(letter if cell == WHITE else letter.upper())
            before = 0
    return "".join(letters) + (chr(ord("a") + before) if before else "")


def write(puzzle: Puzzle) -> str:
    if puzzle.inks:
        return colour_id.write(puzzle)
    clues = "/".join(".".join(map(str, clue)) for clue in (*puzzle.columns, *puzzle.rows))
    given = f",{_letters(puzzle.given)}" if puzzle.given is not None else ""
    return f"{puzzle.width}x{puzzle.height}:{clues}{given}"


FORMAT = Format("tatham", "game id", ".txt", recognising, reading, write, frozenset({"given", "inks"}))
