"""What the public functions take for a puzzle and for a board: one reading of each, the same everywhere."""

from __future__ import annotations

import os
from typing import TypeAlias, cast

from . import formats
from .boards import board_text
from .errors import ArgumentTypeError, shown, type_name
from .grid import MAX_SIDE, Grid
from .inks import LETTERS
from .puzzle import BoardLike, Puzzle

PuzzleLike: TypeAlias = "Puzzle | str | bytes | os.PathLike[str]"

_BEGINNINGS = ("{", "[", "<")
"""JSON and XML may be written in one line; no file that people keep is named so."""


def as_puzzle(value: PuzzleLike, format: str | None = None) -> Puzzle:
    """Return a puzzle from whatever holds one: a Puzzle, the path of a file, or a text in any format, game ids and
    addresses of puzzles included. `format` is a name of FORMATS, None to recognise it by content.

    Bytes are a text, an `os.PathLike` is a path. A `str` is a text if it has several lines, begins with a bracket of
    JSON or XML, or is a game id or an address; else it is a path. Raises FormatError or PuzzleError for a text that
    holds no puzzle, OSError for a file that cannot be read, ArgumentTypeError for anything else.

    >>> ng.as_puzzle("2x1:1/1/2").rows
    ((2,),)
    """
    if isinstance(value, Puzzle):
        return value
    if isinstance(value, bytes) or (isinstance(value, str) and (format is not None or _is_text(value))):
        return formats.loads(value, format)
    if isinstance(value, str | os.PathLike):
        try:
            return formats.load(cast("str", value), format)
        except FileNotFoundError as error:
            told = f"{shown(os.fspath(value))} is no file, and no puzzle in one line"
            raise FileNotFoundError(error.errno, told) from error
    raise ArgumentTypeError(f"expected a puzzle (a Puzzle, a text, a game id or a path), got {type_name(value)}")


def _is_text(value: str) -> bool:
    text = value.strip()
    return "\n" in text or "\r" in text or text.startswith(_BEGINNINGS) or formats.is_address(text)


def as_grid(value: BoardLike, puzzle: PuzzleLike | None = None) -> Grid:
    """Return a board from whatever holds one: a Grid; a text of `#.?`, rows separated by white space; rows as texts; or
    rows of numbers, such as an array of NumPy: 1 or True black, 0 or False white, -1 unknown. With a `puzzle` it must
    have its size; in colours it may also have the letters of the inks, or their numbers from 1.

    Raises PuzzleError, which names the row, for a board of another size or with another value, and ArgumentTypeError
    for anything else.

    >>> print(ng.as_grid([[1, 0], [-1, 1]]))
    #.
    ?#
    """
    within = None if puzzle is None else as_puzzle(puzzle)
    if isinstance(value, Grid):
        if within is not None:
            within.check_shape(value)
        return value
    text = board_text(value, LETTERS[: max(1, len(within.inks) if within else 1)], MAX_SIDE)
    return Grid.parse(text) if within is None else within.parse(text)


__all__ = ["BoardLike", "PuzzleLike", "as_grid", "as_puzzle"]
