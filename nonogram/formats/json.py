"""The project's own JSON, version 1: clues, texts and, optionally, goal and state of play.

A clue may be a text, as `"1 1"`, or a single number. A text that looks like JSON but is not, such as an object of
Python or one with a comma too many, is read as lists of clues if it can be.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from ..errors import shown
from ..grid import MAX_SIDE, Grid
from ..pausing import drain, pause
from ..problems import Large, Problem, problem
from ..puzzle import TEXTS, Puzzle
from . import lists
from .digits import in_ascii
from .registry import Document, Format, FormatError, reading_part
from .sides import Side, side_of

VERSION = 1
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
    version = data.get("version", VERSION)
    if isinstance(version, bool) or version != VERSION:
        raise FormatError(problem("json.version", version=shown(version), known=VERSION))
    rows, columns = _list(data, "rows"), _list(data, "columns")
    goal, given = _grid(data.get("goal"), "goal"), given_of(data)
    texts = {name: data.get(name) for name in TEXTS}
    puzzle = Puzzle(rows, columns, goal=goal, given=given, **texts)
    state = _grid(data.get("state"), "state")
    if state is not None:
        with reading_part("state"):
            state = puzzle.with_given(state)
    return Document(puzzle, state)


def given_of(data: Mapping[str, object]) -> Grid | None:
    """Return the given cells of the parsed JSON, None if there are none. Raises FormatError."""
    given = _grid(data.get("given"), "given")
    return given if given is not None and given.painted else None


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
    data: dict[str, object] = {
        "version": VERSION,
        "rows": [list(clue) for clue in puzzle.rows],
        "columns": [list(clue) for clue in puzzle.columns],
    }
    data.update({name: getattr(puzzle, name) for name in TEXTS if getattr(puzzle, name)})
    for name, grid in (("given", puzzle.given), ("goal", puzzle.goal)):
        if grid is not None:
            data[name] = grid.rows()
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


def _grid(rows: object, name: str) -> Grid | None:
    if rows is None:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows[: MAX_SIDE + 1]):
        raise FormatError(problem("json.strings", name=name))
    with reading_part(name):
        return Grid.parse(rows)


FORMAT = Format("json", "JSON", ".json", recognising, reading, write)
