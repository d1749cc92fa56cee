"""The project's own JSON, version 1: clues, texts and, optionally, goal and state of play."""

from __future__ import annotations

import json
import re
from itertools import accumulate

from ..puzzle import Grid, Puzzle, PuzzleError
from .registry import Document, Format, FormatError

VERSION = 1
MOST_DEPTH = 50
"""Brackets nested deeper than this are refused: a parser that recurses would take the whole browser worker with it."""
_TEXTS = ("title", "author", "copyright", "license")


def recognise(text: str) -> bool:
    return text.lstrip().startswith("{")


def from_object(data: object) -> Document:
    """Read the parsed JSON; FormatError or PuzzleError say what is wrong with it."""
    if not isinstance(data, dict):
        raise FormatError("the JSON is not an object")
    version = data.get("version", VERSION)
    if version != VERSION:
        raise FormatError(f"version {version!r} is not known here, only {VERSION}")
    for name in ("rows", "columns"):
        if not isinstance(data.get(name), list):
            raise FormatError(f"{name!r} is missing or no list")
    goal = _grid(data.get("goal"), "goal")
    puzzle = Puzzle(data["rows"], data["columns"], goal=goal, **{name: data.get(name) for name in _TEXTS})
    state = _grid(data.get("state"), "state")
    if state is not None:
        try:
            puzzle.check_shape(state)
        except PuzzleError as error:
            raise FormatError(f"state: {error}") from error
    return Document(puzzle, state)


def to_object(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle as JSON-ready lists and dicts; empty texts are left out."""
    data: dict[str, object] = {
        "version": VERSION,
        "rows": [list(clue) for clue in puzzle.rows],
        "columns": [list(clue) for clue in puzzle.columns],
    }
    data.update({name: getattr(puzzle, name) for name in _TEXTS if getattr(puzzle, name)})
    if puzzle.goal is not None:
        data["goal"] = puzzle.goal.rows()
    return data


def parse(text: str) -> object:
    """What a JSON text says; FormatError when it is no JSON, or nested too deeply."""
    brackets = re.sub(r'"(?:[^"\\]|\\.)*"|[^][{}"]', "", text)
    if max(accumulate((1 if bracket in "[{" else -1 for bracket in brackets), initial=0)) > MOST_DEPTH:
        raise FormatError("the JSON is nested too deeply")
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"this is not valid JSON: {error.msg}", error.lineno) from error
    return value


def read(text: str) -> Document:
    return from_object(parse(text))


def write(puzzle: Puzzle) -> str:
    """One clue list a line, so that files can be read and compared."""
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
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise FormatError(f"{name!r} is no list of strings")
    try:
        return Grid.parse(rows)
    except PuzzleError as error:
        raise FormatError(f"{name}: {error}") from error


FORMAT = Format("json", "JSON", ".json", recognise, read, write)
