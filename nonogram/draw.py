"""Pictures of puzzles and boards, for notebooks, files and web pages."""

from __future__ import annotations

from typing import Any

from .cells import At
from .errors import ArgumentTypeError, type_name
from .picture import svg_of
from .taking import BoardLike, PuzzleLike, as_grid, as_puzzle

__all__ = ["svg"]


def svg(
    puzzle: PuzzleLike,
    board: BoardLike | None = None,
    *,
    hint: Any = None,
    solved: bool = False,
    title: str | None = None,
) -> str:
    """Return a picture of a puzzle as the text of an SVG file: its clues and the board, at the beginning unless one is
    told. Cells that a `hint` settles or blames are ringed. With `solved` the picture stands alone, without clues.
    `title` stands above; the puzzle's own unless one is told, none if it is empty.

    >>> text = ng.draw.svg("2x1:1/1/2", "#?")
    >>> text[:4], text.count("<text")
    ('<svg', 3)
    """
    played = as_puzzle(puzzle)
    grid = played.start if board is None else as_grid(board, played)
    return svg_of(played.scene(grid, lit_by(hint), solved, title))


def lit_by(hint: Any) -> frozenset[At]:
    """Return the cells that a hint is about. Raises ArgumentTypeError for anything without cells."""
    if hint is None:
        return frozenset()
    try:
        return frozenset((row, column) for row, column, _ in hint.cells)
    except (AttributeError, TypeError, ValueError) as error:
        raise ArgumentTypeError(f"hint: expected a Hint, got {type_name(hint)}") from error
