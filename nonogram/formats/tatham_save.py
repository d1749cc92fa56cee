"""Saved games of Simon Tatham's Pattern: `NAME    :LENGTH:VALUE` on each line.

`PARAMS` and `DESC` are the two halves of the game id. Of the moves, those before `STATEPOS` were made: `F`, `E` and `U`
with column, row, width and height make cells black, white and unknown, `S` with a 1 or 0 for each cell is the solution.
"""

from __future__ import annotations

import re

from ..cells import BLACK, UNKNOWN, WHITE
from ..grid import Grid
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle
from . import tatham
from .lines import line_batches
from .registry import Document, Format, FormatError

_BEGINNING = "SAVEFILE:"
_LINE = re.compile(r"([A-Z]{1,8}) *+:(\d{1,7}):(.*)")
_MOVE = re.compile(r"([FEU])(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})")
_CELLS = {"F": BLACK, "E": WHITE, "U": UNKNOWN}
_MOST_MOVES = 100_000
Line = tuple[int, str, str]
"""A line's number, its name and its value."""


async def recognising(text: str) -> bool:
    await pause()
    return text.startswith(_BEGINNING)


async def reading(text: str) -> Document:
    values: dict[str, str] = {}
    moves: list[Line] = []
    number = 0
    for batch in line_batches(text):
        for line in batch:
            number += 1
            found = _LINE.fullmatch(line)
            if line and (found is None or len(found[3]) != int(found[2])):
                raise FormatError(problem("save.line", line=line[:20]), number)
            if found is not None and found[1] in ("MOVE", "SOLVE", "RESTART"):
                moves.append((number, found[1], found[3]))
            elif found is not None:
                values.setdefault(found[1], found[3])
            if len(moves) > _MOST_MOVES:
                raise FormatError(problem("save.many", most=_MOST_MOVES), number)
        await pause()
    if values.get("GAME", "Pattern") != "Pattern":
        raise FormatError(problem("pzpr.genre", genre=values["GAME"][:20]))
    for name in ("PARAMS", "DESC"):
        if name not in values:
            raise FormatError(problem("non.missing", name=name))
    puzzle = (await tatham.reading(f"{values['PARAMS']}:{values['DESC']}")).puzzle
    position = values.get("STATEPOS", "")
    made = int(position) - 1 if position.isdecimal() and len(position) < 8 else len(moves)
    state = await _played(puzzle, moves[: max(0, made)])
    return Document(puzzle, puzzle.with_given(state) if state.known_count else None)


async def _played(puzzle: Puzzle, moves: list[Line]) -> Grid:
    blank = [[UNKNOWN] * puzzle.width for _ in range(puzzle.height)]
    cells = [list(row) for row in blank]
    for count, (number, kind, value) in enumerate(moves):
        found = _MOVE.fullmatch(value)
        if kind == "RESTART":
            cells = [list(row) for row in blank]
        elif found is not None:
            column, row, width, height = map(int, found.groups()[1:])
            if column + width > puzzle.width or row + height > puzzle.height:
                raise FormatError(problem("save.move", move=value[:20]), number)
            for line in cells[row : row + height]:
                line[column : column + width] = _CELLS[found[1]] * width
        elif re.fullmatch("S[01]+", value) and len(value) == puzzle.width * puzzle.height + 1:
            drawn = value[1:].replace("1", BLACK).replace("0", WHITE)
            cells = [list(drawn[at : at + puzzle.width]) for at in range(0, len(drawn), puzzle.width)]
        else:
            raise FormatError(problem("save.move", move=value[:20]), number)
        if count % 100 == 0:
            await pause()
    return Grid.parse(["".join(row) for row in cells])


def write(puzzle: Puzzle) -> str:
    """Write a game at its beginning."""
    params, desc = tatham.write(puzzle).split(":", 1)
    values = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": "Pattern",
        "PARAMS": params,
        "CPARAMS": params,
        "DESC": desc,
        "NSTATES": "1",
        "STATEPOS": "1",
    }
    return "".join(f"{name:8}:{len(value)}:{value}\n" for name, value in values.items())


FORMAT = Format("savefile", "saved game of Pattern", ".sav", recognising, reading, write, frozenset({"given"}))
