"""The project's own JSON: clues, texts and, optionally, goal and state of play.

Version 1 holds a puzzle in black and white. Version 2 also has `inks`, each with name, colour and sign; a clue is then
a list of pairs of a length and the number of an ink, boards are written in letters (`nonogram.inks`), and a saved board
may have `notes`, [row, column, "!b"], of what is ruled out. A puzzle that black suffices for is written as version 1.

A clue may be a text, as `"1 1"`, or a single number. A text that looks like JSON but is not, such as an object of
Python or one with a comma too many, is read as lists of clues if it can be.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from ..cells import Cell
from ..colours.grid import ColourGrid
from ..colours.puzzle import ColourPuzzle
from ..errors import ArgumentError, PuzzleError, shown
from ..grid import MAX_SIDE, Grid
from ..inks import MOST_INKS, NOT, Ink
from ..pausing import drain, pause
from ..problems import Large, Problem, problem
from ..puzzle import TEXTS, Puzzle
from . import lists
from .digits import in_ascii
from .palette import in_fewest_inks
from .registry import ALL, Document, Format, FormatError, reading_part
from .sides import Side, side_of

VERSION = 1
IN_COLOURS = 2
"""The version that has inks."""
MOST_DEPTH = 50
"""Brackets nested deeper than this are refused: a recursive parser would crash the whole browser worker."""
MOST_LISTS = 500_000
"""More lists and objects are refused: making them would take long, without a pause."""
_TURNS = bytes.maketrans(b"[{]}", b"\2\2\0\0")
"""Translates each bracket to its effect on the depth, plus 1."""
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[{]}"))
_AT_A_TIME = 1 << 15


_BEGINNING = re.compile(r'\s*+\{\s*+(?:["}]|$)')


async def recognising(text: str) -> bool:
    """Return whether a text is meant as JSON, cut short perhaps, and not as an object of Python or JavaScript."""
    await pause()
    return _BEGINNING.match(text) is not None


def from_object(data: object) -> Document:
    """Read the parsed JSON. Raises FormatError or PuzzleError, which say what is wrong with it."""
    if not isinstance(data, dict):
        raise FormatError(problem("json.object"))
    version = data.get("version", IN_COLOURS if "inks" in data else VERSION)
    if isinstance(version, bool) or version not in (VERSION, IN_COLOURS):
        raise FormatError(problem("json.version", version=shown(version), known=f"{VERSION}, {IN_COLOURS}"))
    if version == IN_COLOURS:
        return _in_colours(data)
    rows, columns = _list(data, "rows"), _list(data, "columns")
    goal, given = _grid(data.get("goal"), "goal"), given_of(data)
    puzzle = Puzzle(rows, columns, goal=goal, given=given, **_texts(data))
    state = _grid(data.get("state"), "state")
    if state is not None:
        with reading_part("state"):
            state = puzzle.with_given(state)
    return Document(puzzle, state)


def _texts(data: dict[str, object]) -> dict[str, Any]:
    return {name: data.get(name) for name in TEXTS}


def _in_colours(data: dict[str, object]) -> Document:
    """Read version 2. A puzzle whose only ink is black becomes one in black and white."""
    inks = inks_of(data)
    rows, columns = _listed(data, "rows"), _listed(data, "columns")
    boards: dict[str, Any] = {name: colour_grid_of(data, name, len(inks)) for name in ("goal", "given", "state")}
    puzzle = ColourPuzzle(rows, columns, goal=boards["goal"], given=boards["given"], inks=inks, **_texts(data))
    state, notes = boards["state"], _notes(data)
    if state is not None or notes:
        with reading_part("state"):
            state = puzzle.with_given(state or puzzle.start)
        with reading_part("notes"):
            try:
                state = state.with_cells(notes)
            except ArgumentError as error:
                raise PuzzleError(str(error)) from error
    return in_fewest_inks(puzzle, state)


def inks_of(data: Mapping[str, object]) -> list[Ink]:
    """Return the inks of the parsed JSON. Raises FormatError."""
    return [_ink(ink) for ink in _listed(data, "inks")]


def colour_grid_of(data: Mapping[str, object], name: str, inks: int) -> ColourGrid | None:
    """Return a board in colours of the parsed JSON, None if there is none. Raises FormatError."""
    rows = _rows(data.get(name), name)
    if rows is None:
        return None
    with reading_part(name):
        return ColourGrid.parse(rows, min(max(1, inks), MOST_INKS))


def _ink(data: object) -> Ink:
    match data:
        case {"name": str(name), "colour": str(colour), "sign": str(sign)}:
            return Ink(name, colour, sign)
        case {"name": str(name), "colour": str(colour)}:
            return Ink(name, colour)
    raise FormatError(problem("json.ink", value=shown(data)))


def _notes(data: dict[str, object]) -> list[Cell]:
    """Return what a saved board rules out. Raises FormatError."""
    notes: list[Cell] = []
    for note in _listed(data, "notes") if data.get("notes") is not None else []:
        match note:
            case [int(row), int(column), str(value)] if value.startswith(NOT):
                notes.append((row, column, value))
            case _:
                raise FormatError(problem("json.note", value=shown(note)))
    return notes


def _listed(data: Mapping[str, object], name: str) -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list):
        raise FormatError(problem("json.list", name=name))
    return found


def given_of(data: Mapping[str, object]) -> Grid | None:
    """Return the given cells of the parsed JSON, None if there are none. Raises FormatError."""
    given = _grid(data.get("given"), "given")
    return given if given is not None and given.known_count else None


def _list(data: dict[str, object], side: Side) -> list[list[int]]:
    """Return the clues of a side: the list with its own name or else the first one whose name means it, as `cols`."""
    named = (name for name in data if side_of(name) == side and isinstance(data[name], list))
    found = data[side] if side in data else data.get(next(named, side))
    if not isinstance(found, list):
        raise FormatError(problem("json.list", name=side))
    return [_clue(clue) for clue in found] if len(found) <= MAX_SIDE else found


def _clue(clue: Any) -> Any:
    """Return a clue that is written as a text or as one number as a list, anything else as it is."""
    if isinstance(clue, str):
        return lists.words_of(in_ascii(clue)) if clue.strip() else []
    return [clue] if isinstance(clue, int) and not isinstance(clue, bool) else clue


def to_object(puzzle: Puzzle) -> dict[str, object]:
    """Return the puzzle as JSON-ready lists and dicts; empty texts are left out."""
    if isinstance(puzzle, ColourPuzzle):
        data: dict[str, object] = {
            "version": IN_COLOURS,
            "inks": inks_to_list(puzzle.inks),
            "rows": [[list(block) for block in clue] for clue in puzzle.rows],
            "columns": [[list(block) for block in clue] for clue in puzzle.columns],
        }
    else:
        data = {
            "version": VERSION,
            "rows": [list(clue) for clue in puzzle.rows],
            "columns": [list(clue) for clue in puzzle.columns],
        }
    data.update({name: getattr(puzzle, name) for name in TEXTS if getattr(puzzle, name)})
    for name, grid in (("given", puzzle.given), ("goal", puzzle.goal)):
        if grid is not None:
            data[name] = grid.rows()
    return data


def inks_to_list(inks: Iterable[Ink]) -> list[dict[str, str]]:
    """Return inks as JSON-ready objects."""
    return [{"name": ink.name, "colour": ink.colour, "sign": ink.sign} for ink in inks]


def board_to_object(state: Grid | None) -> dict[str, object]:
    """Return a saved board as JSON-ready lists: its `state` and, in colours, its `notes`."""
    data: dict[str, object] = {"state": state.rows() if state is not None else None}
    if isinstance(state, ColourGrid):
        data["notes"] = [list(note) for note in state.notes()]
    return data


def parse(text: str) -> object:
    """Parse a JSON text. Raises FormatError when it is not JSON, is nested too deeply, or holds too long a number."""
    return drain(parsing(text))


async def parsing(text: str) -> object:
    """Run `parse` as a job that pauses. Python's own parser cannot pause: 4 MB of a single string take it 10 ms, 4 MB
    of the worst kind 200 ms.
    """
    # Without escapes every quote begins or ends a string. A backslash outside of a string ends the parsing.
    data = text.encode("utf-8", "surrogatepass").replace(b"\\\\", b"").replace(b'\\"', b"")
    inside = depth = lists = 0
    for at in range(0, len(data), _AT_A_TIME):
        await pause()
        parts = data[at : at + _AT_A_TIME].split(b'"')
        turns = b"".join(parts[inside::2]).translate(_TURNS, _NOT_BRACKETS)
        inside ^= (len(parts) - 1) & 1
        depths = list(accumulate((turn - 1 for turn in turns), initial=depth))
        depth = depths[-1]
        if max(depths) > MOST_DEPTH:
            raise FormatError(problem("json.deep"))
        if depth < 0:
            break
        lists += turns.count(2)
        if lists > MOST_LISTS:
            raise FormatError(problem("json.many", most=Large(MOST_LISTS)))
    await pause()
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(problem("json.invalid", why=error.msg), error.lineno) from error
    except ValueError as error:
        raise FormatError(problem("json.digits"), _line_of_number(text)) from error
    await pause()
    return value


def _line_of_number(text: str) -> int | None:
    """Return the line of the first number with more digits than Python accepts."""
    found = re.search(rf"\d{{{sys.get_int_max_str_digits() + 1}}}", text)
    return text.count("\n", 0, found.start()) + 1 if found else None


async def reading(text: str) -> Document:
    try:
        data = await parsing(text)
    except FormatError as error:
        if not (isinstance(error.problem, Problem) and error.problem.key == "json.invalid"):
            raise
        try:
            return await lists.reading(text)
        except FormatError:
            raise error from None
    return from_object(data)


def write(puzzle: Puzzle) -> str:
    """Write one clue list per line, so that files can be read and compared."""
    parts = []
    for key, value in to_object(puzzle).items():
        if isinstance(value, list):
            inner = ",\n    ".join(json.dumps(item, ensure_ascii=False) for item in value)
            parts.append(f'  "{key}": [\n    {inner}\n  ]')
        else:
            parts.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _grid(value: object, name: str) -> Grid | None:
    rows = _rows(value, name)
    if rows is None:
        return None
    with reading_part(name):
        return Grid.parse(rows)


def _rows(rows: Any, name: str) -> list[str] | None:
    if rows is not None and (
        not isinstance(rows, list) or not all(isinstance(row, str) for row in rows[: MAX_SIDE + 1])
    ):
        raise FormatError(problem("json.strings", name=name))
    found: list[str] | None = rows
    return found


FORMAT = Format("json", "JSON", ".json", recognising, reading, write, ALL | {"inks"})
