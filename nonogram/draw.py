"""Pictures of puzzles and boards, for notebooks, files and web pages."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .cells import At
from .errors import ArgumentError, ArgumentTypeError, expect_whole, shown, type_name
from .grid import Grid
from .picture import svg_of
from .puzzle import Puzzle
from .raster import png_of
from .taking import BoardLike, PuzzleLike, as_grid, as_puzzle

__all__ = ["png", "svg"]

_LEAST, _EACH_CELL, _MOST = 1600, 28, 4096
"""The longer side of a PNG, in pixels, as on the site: the least, what each cell adds, and the most."""


def svg(
    puzzle: PuzzleLike,
    board: BoardLike | None = None,
    *,
    hint: Any = None,
    solved: bool = False,
    title: str | None = None,
) -> str:
    """Return a picture of a puzzle as the text of an SVG file: its clues and the board, at the beginning unless one is
    told. Cells that a `hint` settles or blames are ringed. With `solved` the picture stands alone, without clues: the
    puzzle's `goal`, or its solution, unless a board is told. `title` stands above; the puzzle's own unless one is told,
    none if it is empty.

    Raises ArgumentError where there is not exactly one picture to draw with `solved`.

    >>> text = ng.draw.svg("2x1:1/1/2", "#?")
    >>> text[:4], text.count("<text")
    ('<svg', 3)
    """
    played = as_puzzle(puzzle)
    if board is None:
        grid = picture_of(played) if solved else played.start
    elif isinstance(board, str) and board.lower().endswith((".svg", ".png")):
        write = "bytes(ng.draw.png" if board.lower().endswith(".png") else "text(ng.draw.svg"
        told = f"is a path, and pictures are returned: Path({shown(board)}).write_{write}(puzzle))"
        raise ArgumentError(f"board: {shown(board)} {told}")
    else:
        grid = as_grid(board, played)
    return svg_of(played.scene(grid, lit_by(hint), solved, title))


def png(
    puzzle: PuzzleLike,
    board: BoardLike | None = None,
    *,
    hint: Any = None,
    solved: bool = False,
    title: str | None = None,
    side: int | None = None,
) -> bytes:
    """Return the picture of `svg` as a PNG file, for which Pillow is needed (`pip install nonogram-engine[images]`).
    Its longer side has `side` pixels, 1 to 4096; as many as the cells need unless told.

    Raises ArgumentError for another `side`, and ImagesMissing where Pillow is not installed.

    >>> ng.draw.png("2x1:1/1/2", side=200)[1:4]
    b'PNG'
    """
    played = as_puzzle(puzzle)
    if side is None:
        side = min(_MOST, max(_LEAST, _EACH_CELL * max(played.shape)))
    elif not 1 <= (side := expect_whole("side", side)) <= _MOST:
        raise ArgumentError(f"side: {side} is not from 1 to {_MOST} pixels")
    return png_of(svg(played, board, hint=hint, solved=solved, title=title), side)


def picture_of(puzzle: Puzzle) -> Grid:
    """Return the picture of a puzzle: its goal, or its solution. Raises ArgumentError unless there is exactly one."""
    if puzzle.goal is not None:
        return puzzle.goal
    result = import_module(".api.solving", __package__).solve(puzzle)
    if result.status != "unique":
        raise ArgumentError(_NO_PICTURE.get(result.status, "no picture was found"))
    solution: Grid = result.solution
    return solution


_NO_PICTURE = {"multiple": "there are several pictures", "none": "there is no picture"}


def lit_by(hint: Any) -> frozenset[At]:
    """Return the cells that a hint is about. Raises ArgumentTypeError for anything without cells."""
    if hint is None:
        return frozenset()
    try:
        return frozenset((row, column) for row, column, _ in hint.cells)
    except (AttributeError, TypeError, ValueError) as error:
        raise ArgumentTypeError(f"hint: expected a Hint, got {type_name(hint)}") from error
