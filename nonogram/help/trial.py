"""Trial marks: which may be made, and what is told of where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..brief import brief
from ..cells import UNKNOWN, At, Cell
from ..colours.grid import ColourGrid
from ..errors import ArgumentTypeError, PuzzleError, type_name
from ..grid import Grid
from ..inks import NOT, values
from ..puzzle import Puzzle, expect_mark
from ..steps import Step
from .answers import Hint
from .chapters import chapters


@dataclass(frozen=True, slots=True, repr=False)
class WhatIf:
    """Where trial marks lead.

    `refuted` says that line logic, from the board and the trial marks, ends in a contradiction: a single line without
    completion comes before any chain, and a shorter chain before a longer one. `conflict` are then trial marks that
    cannot all be right on this board, of which this contradiction needs each; a run that is too long counts as one.
    When it is a single mark, `hint` proves the opposite, as a probe by contradiction that the player can apply;
    otherwise `proof` is a step of the kind "conflict" with the chain to the contradiction. A board with a mistake of
    its own proves nothing: `sound` is then false. `decided` is False when there was no time to find out.
    """

    refuted: bool
    sound: bool = True
    conflict: tuple[At, ...] = ()
    hint: Hint | None = None
    proof: Step | None = None
    text: str = ""
    decided: bool = True

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain lists and dicts; each step of the chain includes how it is told."""
        return {
            "refuted": self.refuted,
            "decided": self.decided,
            "sound": self.sound,
            "conflict": [list(cell) for cell in self.conflict],
            "hint": self.hint.to_json() if self.hint else None,
            "steps": self.proof.to_json()["steps"] if self.proof else [],
            "chapters": list(chapters(self.proof)) if self.proof else [],
            "text": self.text,
        }


def check_trial(puzzle: Puzzle, grid: Grid, marks: Sequence[Cell]) -> None:
    """Raise PuzzleError for a trial mark outside the grid, without a value or on a known cell, a second one on a cell,
    or one that the board or the marks before it rule out; ArgumentTypeError for anything but a sequence of cells.
    """
    if isinstance(marks, str) or not isinstance(marks, Sequence):
        raise ArgumentTypeError(f"marks: expected a sequence of cells, got {type_name(marks)}")
    every = values(max(1, len(puzzle.inks)))
    tried: dict[At, str] = {}
    for mark in marks:
        row, column, value = expect_mark("marks", mark)
        at, place = (row, column), f"row {row + 1}, column {column + 1}"
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise PuzzleError(f"the trial mark at {place} lies outside the grid")
        bare = value.removeprefix(NOT) if puzzle.inks else value
        if len(bare) != 1 or bare not in every:
            known = "one of the puzzle's colours nor white" if puzzle.inks else "black nor white"
            raise PuzzleError(f"the trial mark at {place} is neither {known}")
        if grid[at] != UNKNOWN:
            raise PuzzleError(f"{place} is already known and cannot be tried")
        left = tried.get(at) or (grid.possible(at) if isinstance(grid, ColourGrid) else every)
        if len(left) == 1:
            raise PuzzleError(f"{place} is tried twice")
        if bare not in left:
            raise PuzzleError(f"the trial mark at {place} names a value that is ruled out already")
        tried[at] = bare if bare == value else left.replace(bare, "")
