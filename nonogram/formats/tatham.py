"""Game ids of Simon Tatham's Pattern: `WxH:`, column clues left to right, then row clues top to bottom; "/" separates
clues, "." the numbers in a clue.
"""

from __future__ import annotations

import re

from ..pausing import pause
from ..problems import problem
from ..puzzle import MAX_SIDE, Place, Puzzle, PuzzleError
from .registry import Document, Format, FormatError

_HEAD = re.compile(r"\s*+(\d{1,6})(?:x(\d{1,6}))?:")
_CLUE = re.compile(r"(?:\d{1,6}(?:\.\d{1,6})*)?")


def recognise(text: str) -> bool:
    return _HEAD.match(text) is not None


async def recognising(text: str) -> bool:
    await pause()
    return recognise(text)


async def reading(text: str) -> Document:
    """Read an id. Each stretch between pauses is short because no more clues are read than the size requires."""
    await pause()
    head = _HEAD.match(text)
    if head is None:
        raise FormatError(problem("id.size"))
    width = int(head[1])
    height = int(head[2] or head[1])
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(problem("id.large", width=width, height=height, most=MAX_SIDE))
    body = text[head.end() :].strip()
    if "," in body:
        raise FormatError(problem("id.prefilled"))
    if (count := body.count("/") + 1) != width + height:
        raise FormatError(problem("id.count", width=width, height=height, count=count))
    parts = body.split("/")
    clues = [_clue(part, index, width) for index, part in enumerate(parts)]
    return Document(Puzzle(clues[width:], clues[:width]))


def _clue(part: str, index: int, width: int) -> list[int]:
    place = Place("column", index) if index < width else Place("row", index - width)
    if part.count(".") >= MAX_SIDE:
        raise PuzzleError(problem("clue.many", most=MAX_SIDE), place)
    if not _CLUE.fullmatch(part):
        raise PuzzleError(problem("id.clue", part=part[:20]), place)
    return [int(number) for number in part.split(".")] if part else []


def write(puzzle: Puzzle) -> str:
    clues = "/".join(".".join(map(str, clue)) for clue in (*puzzle.columns, *puzzle.rows))
    return f"{puzzle.width}x{puzzle.height}:{clues}"


FORMAT = Format("tatham", "game id", ".txt", recognising, reading, write)
