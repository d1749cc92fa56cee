"""Reads the parameters of a request from the page; anything missing or malformed is a RequestError."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable
from functools import lru_cache
from typing import Any, TypeGuard, cast

from .. import formats
from ..cells import UNKNOWN, At, Cell
from ..colours.grid import ColourGrid
from ..errors import NonogramError, shown
from ..formats import FormatError
from ..grid import MAX_SIDE, Grid
from ..help.colours.slips import ColourClues
from ..help.moves import check_moves
from ..help.slips import Clues
from ..inks import NOT, values
from ..puzzle import Puzzle, expect_cell
from ..search.result import Result, Stats
from ..verification import verify_solution

Message = dict[str, Any]
Id = str | int | None
"""The name of a request, or of its channel."""


MAX_MESSAGE = 6 * formats.MAX_BYTES + 100_000
"""Longer messages are refused. A text of MAX_BYTES takes at most six times as many characters as a JSON string."""


class RequestError(NonogramError, ValueError):
    """An invalid request: an unknown operation, a missing or malformed parameter."""


def text_of(request: Message, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise RequestError(f"{name!r} is not a text")
    return value


def read_request(text: str) -> Message:
    """Read a request from a message of the page. Raises RequestError for anything but a JSON object, and for a message
    that is too long.
    """
    if not isinstance(text, str):
        raise RequestError("a request must be a text")
    if len(text) > MAX_MESSAGE:
        raise RequestError(f"the request is longer than {MAX_MESSAGE:,} characters")
    try:
        request = formats.json.parse(text)
    except FormatError as error:
        raise RequestError(f"the request cannot be read: {error}") from error
    if not isinstance(request, dict):
        raise RequestError("a request must be a JSON object")
    return request


def id_of(request: Message, name: str) -> Id:
    """Return the name of a request, of another one or of a channel: a text or a whole number, None when not given."""
    value = request.get(name)
    if value is not None and not isinstance(value, str) and not _is_whole(value):
        raise RequestError(f"{name!r} is neither a text nor a whole number")
    return value


def choice_of(request: Message, name: str, choices: Iterable[str], default: Any) -> Any:
    value = request.get(name, default)
    choices = tuple(choices)
    if value is not default and value not in choices:
        raise RequestError(f"{name} {shown(value)} is not one of {', '.join(choices)}")
    return value


def count_of(request: Message, name: str, default: int, least: int) -> int:
    value = request.get(name, default)
    if not _is_whole(value) or value < least:
        raise RequestError(f"{name!r} is not a whole number from {least}")
    return value


def puzzle_of(request: Message) -> Puzzle:
    return _puzzle_written(json.dumps(request.get("puzzle")))


@lru_cache(maxsize=2)
def _puzzle_written(text: str) -> Puzzle:
    """Return the puzzle of a JSON text. A page asks one thing after the other about the same one."""
    return formats.json.from_object(json.loads(text)).puzzle


def grid_of(request: Message, puzzle: Puzzle) -> Grid:
    state = request.get("state")
    if not isinstance(state, list) or not all(isinstance(row, str) for row in state[: MAX_SIDE + 1]):
        raise RequestError("'state' is not a list of rows")
    grid = puzzle.with_given(puzzle.parse(state))
    return grid.with_cells(notes_of(request)) if isinstance(grid, ColourGrid) else grid


def notes_of(request: Message) -> list[Cell]:
    """Return what a board in colours rules out, given as [row, column, "!b"]."""
    notes = request.get("notes", [])
    if not isinstance(notes, list):
        raise RequestError("'notes' is not a list")
    cells: list[Cell] = []
    for note in notes:
        match note:
            case [int(row), int(column), str(value)] if value.startswith(NOT):
                cells.append((row, column, value))
            case _:
                raise RequestError(f"'notes' holds {shown(note)}, which is not [row, column, '!b']")
    return cells


def result_of(request: Message, puzzle: Puzzle) -> Result:
    """Return a result that decides the puzzle, given as in `Result.to_json`. Its solutions are verified again."""
    told = request.get("result")
    if not isinstance(told, dict) or told.get("status") not in ("unique", "multiple", "none"):
        raise RequestError("'result' does not decide the puzzle")
    match told:
        case {
            "solutions": list(solutions),
            "known": list(known),
            "differing": list(differing),
            "differing_exact": bool(exact),
            "stats": dict(stats),
        }:
            pass
        case _:
            raise RequestError("'result' lacks a part, or has one of a wrong type")
    grids = [_grid_of(rows, puzzle) for rows in solutions]
    for grid in grids:
        verify_solution(puzzle, grid)
    if len(grids) < {"unique": 1, "multiple": 2, "none": 0}[told["status"]]:
        raise RequestError(f"'result' is {told['status']} and has {len(grids)} solutions")
    try:
        cells = tuple(expect_cell("'differing'", cell, puzzle.height, puzzle.width) for cell in differing)
    except NonogramError as error:
        raise RequestError(str(error)) from error
    return Result(told["status"], grids, _grid_of(known, puzzle), cells, exact, cast("Stats", stats))


def _grid_of(rows: object, puzzle: Puzzle) -> Grid:
    if not isinstance(rows, list):
        raise RequestError("'result' holds a grid that is not a list of rows")
    try:
        grid = puzzle.parse(rows)
    except TypeError as error:
        raise RequestError(f"'result': {error}") from error
    return grid


def clues_of(request: Message) -> Clues | ColourClues:
    """Return clues that need not make a puzzle: sums may differ, a clue may not fit its line."""
    match puzzle := request.get("puzzle", {}):
        case {"rows": list(rows), "columns": list(columns)} if all(isinstance(c, list) for c in (*rows, *columns)):
            if "inks" in puzzle:
                inks = formats.json.inks_of(puzzle)
                return ColourClues.of(rows, columns, inks, formats.json.colour_grid_of(puzzle, "given", len(inks)))
            return Clues.of(rows, columns, formats.json.given_of(puzzle))
    raise RequestError("'puzzle' has no lists of clues")


def marks_of(value: object, name: str, every: Container[str]) -> list[Cell]:
    """Return cells given as [row, column, value], without checking whether they lie on the board."""
    if not isinstance(value, list):
        raise RequestError(f"{name!r} is not a list of cells")
    cells: list[Cell] = []
    for cell in value:
        match cell:
            case [int(row), int(column), str(mark)] if len(mark.removeprefix(NOT)) == 1 and mark in every:
                cells.append((row, column, mark))
            case _:
                raise RequestError(f"{name!r} holds {shown(cell)}, which is not [row, column, value]")
    return cells


def every_mark(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a mark can say: `?` for erased, then each value and, in colours, each value ruled out."""
    every = values(max(1, len(puzzle.inks)))
    return UNKNOWN, *every, *([NOT + value for value in every] if puzzle.inks else [])


def history_of(request: Message, puzzle: Puzzle) -> list[list[Cell]] | None:
    """Return the player's moves, or None when they are not given. Raises PuzzleError for a move outside the grid."""
    moves = request.get("history")
    if moves is None:
        return None
    if not isinstance(moves, list):
        raise RequestError("'history' is not a list of moves")
    history = [marks_of(move, "history", every_mark(puzzle)) for move in moves]
    check_moves(puzzle, history)
    return history


def near_of(value: object, puzzle: Puzzle) -> At | None:
    if value is None:
        return None
    if not (isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))):
        raise RequestError("'near' is not [row, column]")
    row, column = value
    if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
        raise RequestError("'near' lies outside the grid")
    return row, column


def _is_whole(value: object) -> TypeGuard[int]:
    """Return whether this is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)
