"""How likely each cell of a board is black, by the completions of the lines: a guess at what logic has not decided.

The figures are those of `beliefs`, after line logic: certain cells are 0 or 1, the others an estimate, not a
probability that anybody could prove. NumPy is needed.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from importlib import import_module

from . import explain
from .board import Board, Propagation
from .probe import PAUSE
from .puzzle import BLACK, UNKNOWN, Grid, Puzzle
from .sat import without_arrays
from .steps import drain


@dataclass(frozen=True, slots=True)
class Likelihood:
    """`shares` has for each row and column how likely the cell is black, from 0 to 1; None where there are none, for
    the reason that `text` gives.
    """

    shares: tuple[tuple[float, ...], ...] | None
    text: str

    def to_json(self) -> dict[str, object]:
        """All of it as plain lists and dicts, with three digits."""
        rows = None if self.shares is None else [[round(share, 3) for share in row] for row in self.shares]
        return {"likely": rows, "text": self.text}


def likely(puzzle: Puzzle, grid: Grid) -> Likelihood:
    """Estimate how likely each cell is black, with the marks of a grid. PuzzleError when it has another size."""
    return drain(estimating(puzzle, grid))


def estimating(puzzle: Puzzle, grid: Grid) -> Generator[None, None, Likelihood]:
    """`likely` as a generator that yields where it may pause."""
    board = Board(puzzle, grid)
    while (outcome := board.propagate(PAUSE)) is Propagation.UNFINISHED:
        yield None
    if outcome is Propagation.CONFLICT:
        return Likelihood(None, explain.say("likely.conflict"))
    if not board.open_count:
        return Likelihood(_certain(board.grid()), explain.say("likely.known"))
    if missing := without_arrays():
        return Likelihood(None, explain.say("likely.missing", problem=missing))
    yield None
    module = import_module("nonogram.beliefs")
    beliefs = module.Beliefs(import_module("nonogram.open_lines").open_lines(board))
    for _ in range(module.rounds(board.open_count)):
        yield None
        beliefs.exchange()
    estimated = beliefs.shares().tolist()
    shares = [list(row) for row in _certain(board.grid())]
    for row, column in board.open_cells():
        shares[row][column] = estimated[row][column]
    return Likelihood(tuple(map(tuple, shares)), explain.say("likely"))


def _certain(grid: Grid) -> tuple[tuple[float, ...], ...]:
    """1 for black cells, 0 for white ones, a half for unknown ones."""
    share = {BLACK: 1.0, UNKNOWN: 0.5}
    return tuple(tuple(share.get(cell, 0.0) for cell in row) for row in grid.rows())
