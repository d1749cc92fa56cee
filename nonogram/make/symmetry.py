"""The symmetries of pictures: where they take a cell, and which a picture has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from ..cells import At
from ..errors import expect_choice

Symmetry = Literal["none", "left-right", "top-bottom", "both", "half-turn"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def expect_symmetry(symmetry: str) -> Symmetry:
    """Return the symmetry of this name. Raises ArgumentError for any other name."""
    expect_choice("symmetry", symmetry, SYMMETRIES)
    return next(one for one in SYMMETRIES if one == symmetry)


def images(symmetry: Symmetry, at: At, height: int, width: int) -> list[At]:
    """Return the cells that are alike in a picture with this symmetry, the cell itself first."""
    row, column = at
    under, beside = height - 1 - row, width - 1 - column
    found = {
        "none": [],
        "left-right": [(row, beside)],
        "top-bottom": [(under, column)],
        "both": [(row, beside), (under, column), (under, beside)],
        "half-turn": [(under, beside)],
    }[symmetry]
    return list(dict.fromkeys([at, *found]))


def symmetry_of(rows: Sequence[str]) -> Symmetry:
    """Return the symmetry that a picture has."""
    beside = all(row == row[::-1] for row in rows)
    under = list(rows) == list(rows)[::-1]
    if beside and under:
        return "both"
    if beside or under:
        return "left-right" if beside else "top-bottom"
    return "half-turn" if list(rows) == [row[::-1] for row in rows][::-1] else "none"
