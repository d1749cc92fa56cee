"""Reading the parameters of a request from the page; whatever is missing or malformed is a RequestError."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeGuard

from . import formats
from .moves import check_moves
from .puzzle import At, Cell, Grid, Puzzle
from .slips import Clues
from .solver import Result
from .verify import verify_solution

Message = dict[str, Any]


class RequestError(ValueError):
    """A request that is not one: an unknown operation, a missing or malformed parameter."""


def text_of(request: Message, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise RequestError(f"{name!r} is no text")
    return value


def read_request(text: str) -> Message:
    """The request of a message of the page."""
    request = json.loads(text)
    if not isinstance(request, dict):
        raise RequestError("a request is a JSON object")
    return request


def choice_of(request: Message, name: str, choices: Iterable[str], default: Any) -> Any:
    value = request.get(name, default)
    choices = tuple(choices)
    if value is not default and value not in choices:
        raise RequestError(f"{name} {value!r} is none of {', '.join(choices)}")
    return value


def count_of(request: Message, name: str, default: int, least: int) -> int:
    value = request.get(name, default)
    if not _is_whole(value) or value < least:
        raise RequestError(f"{name!r} is no number from {least}")
    return value


def puzzle_of(request: Message) -> Puzzle:
    return formats.json.from_object(request.get("puzzle")).puzzle


def grid_of(request: Message, puzzle: Puzzle) -> Grid:
    state = request.get("state")
    if not isinstance(state, list) or not all(isinstance(row, str) for row in state):
        raise RequestError("'state' is no list of rows")
    grid = Grid.parse(state)
    puzzle.check_shape(grid)
    return grid


def result_of(request: Message, puzzle: Puzzle) -> Result:
    """A result that decides the puzzle, as `Result.to_json` gives it. Its solutions are verified anew."""
    told = request.get("result")
    if not isinstance(told, dict) or told.get("status") not in ("unique", "multiple", "none"):
        raise RequestError("'result' decides nothing")
    try:
        solutions = [Grid.parse(rows) for rows in told["solutions"]]
        known = Grid.parse(told["known"])
        differing = tuple((row, column) for row, column in told["differing"])
        exact, stats = bool(told["differing_exact"]), dict(told["stats"])
    except (KeyError, TypeError) as error:
        raise RequestError(f"'result' is none: {error}") from error
    for solution in solutions:
        verify_solution(puzzle, solution)
    puzzle.check_shape(known)
    return Result(told["status"], solutions, known, differing, exact, stats)


def clues_of(request: Message) -> Clues:
    """The clues of a puzzle that need not be one: sums may differ, a clue may not fit its line."""
    puzzle = request.get("puzzle")
    rows, columns = (puzzle.get("rows"), puzzle.get("columns")) if isinstance(puzzle, dict) else (None, None)
    for side in (rows, columns):
        if not isinstance(side, list) or not all(isinstance(clue, list) for clue in side):
            raise RequestError("'puzzle' has no lists of clues")
    assert rows is not None
    assert columns is not None
    return Clues.of(rows, columns)


def marks_of(value: object, name: str, values: str = "#.?") -> list[Cell]:
    """Cells as [row, column, value]; whether they lie on the board is not looked at."""
    if not isinstance(value, list):
        raise RequestError(f"{name!r} is no list of cells")
    cells: list[Cell] = []
    for cell in value:
        match cell:
            case [int(row), int(column), str(mark)] if len(mark) == 1 and mark in values:
                cells.append((row, column, mark))
            case _:
                raise RequestError(f"{name!r} holds {str(cell)[:40]}, which is no [row, column, value]")
    return cells


def history_of(request: Message, puzzle: Puzzle) -> list[list[Cell]] | None:
    """The player's moves, or None where they are not told. PuzzleError for a move outside the grid."""
    moves = request.get("history")
    if moves is None:
        return None
    if not isinstance(moves, list):
        raise RequestError("'history' is no list of moves")
    history = [marks_of(move, "history") for move in moves]
    check_moves(puzzle, history)
    return history


def near_of(value: object, puzzle: Puzzle) -> At | None:
    if value is None:
        return None
    if not (isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))):
        raise RequestError("'near' is no [row, column]")
    row, column = value
    if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
        raise RequestError("'near' lies outside the grid")
    return row, column


def seconds_of(value: object) -> float | None:
    if value is None or ((_is_whole(value) or isinstance(value, float)) and value > 0):
        return value
    raise RequestError("'timeout' is no number of seconds")


def _is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
