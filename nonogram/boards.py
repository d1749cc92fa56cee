"""What people have for a board: rows of text, rows of numbers, or an array."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from .cells import UNKNOWN, WHITE
from .errors import ArgumentError, ArgumentTypeError, Place, PuzzleError, shown, type_name, whole


class Array(Protocol):
    """What an array of NumPy can do, and others after its model."""

    def __array__(self) -> Any: ...


def board_text(value: object, letters: str, most: int) -> str | list[str]:
    """Return a board that is no Grid as text or rows of text: numbers from 1 stand for `letters`. Raises PuzzleError or
    ArgumentError, which name the place, for more than `most` rows or another number, and ArgumentTypeError for anything
    else.
    """
    if isinstance(value, str):
        return value
    rows = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(rows, bytes) or not isinstance(rows, Iterable):
        wanted = "a board (a Grid, a text, rows of texts, or rows of 1, 0 and -1)"
        raise ArgumentTypeError(f"expected {wanted}, got {type_name(value)}")
    found = []
    for number, row in enumerate(rows):
        place = Place("row", number)
        if number == most:
            raise PuzzleError(f"a board has at most {most} rows")
        if not isinstance(row, str):
            if isinstance(row, bytes) or not isinstance(row, Iterable):
                raise ArgumentTypeError(f"{place}: expected a text or numbers, got {type_name(row)}")
            row = "".join(_letter(cell, place, column, letters) for column, cell in enumerate(row))
        found.append(row)
    return found


def _letter(cell: object, place: Place, column: int, letters: str) -> str:
    number = int(cell) if isinstance(cell, bool) else whole(cell)
    if number is None or not -1 <= number <= len(letters):
        most = "1 black" if len(letters) == 1 else f"1 to {len(letters)} for the inks"
        raise ArgumentError(f"{place}, column {column + 1}: expected {most}, 0 white or -1 unknown, got {shown(cell)}")
    return UNKNOWN if number < 0 else WHITE if number == 0 else letters[number - 1]
