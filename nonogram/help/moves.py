"""The player's moves, and the move since which each mark of a board has stood.

A move is a sequence of cells with their new values: black, white or, if erased, unknown. Moves are counted from 0 and
start from an empty grid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..cells import BLACK, UNKNOWN, WHITE, At, Cell
from ..colours.grid import ColourGrid
from ..errors import ArgumentTypeError, PuzzleError, shown, type_name
from ..grid import Grid
from ..inks import NOT, values
from ..pausing import Pausing
from ..puzzle import Puzzle, expect_mark

Move = Sequence[Cell]
History = Sequence[Move]

Refutes = Callable[[Sequence[Cell]], Pausing[bool | None]]
"""A test whether some marks cannot all be right; None if that was not found out."""

UNTOLD = -1
"""Stands for a move: the mark was there before the first one, or no move explains it."""


def check_moves(puzzle: Puzzle, history: History) -> None:
    """Raise PuzzleError, which counts the moves from 1, for a cell outside the grid, an invalid value or a change of a
    given cell, and ArgumentTypeError for anything but a sequence of moves.
    """
    if isinstance(history, str) or not isinstance(history, Sequence):
        raise ArgumentTypeError(f"history: expected a sequence of moves, got {type_name(history)}")
    for number, move in enumerate(history, 1):
        if isinstance(move, str) or not isinstance(move, Sequence):
            raise ArgumentTypeError(f"move {number}: expected a sequence of cells, got {type_name(move)}")
        for cell in move:
            row, column, value = expect_mark(f"move {number}", cell)
            if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
                raise PuzzleError(f"move {number}: row {row + 1}, column {column + 1} lies outside the grid")
            if value not in (BLACK, WHITE, UNKNOWN) and not (puzzle.inks and _is_coloured(value, len(puzzle.inks))):
                raise PuzzleError(f"move {number}: {shown(value)} is not a cell: use #, . or ?")
            if puzzle.given is not None and puzzle.given[row, column] not in (UNKNOWN, value):
                raise PuzzleError(f"move {number}: row {row + 1}, column {column + 1} is given and cannot be changed")


def _is_coloured(value: str, inks: int) -> bool:
    """Return whether this is a value of a cell in colours, or says that one is ruled out."""
    return value != "" and value.removeprefix(NOT) in values(inks)


def newest(since: Mapping[Cell, int] | None) -> tuple[At, ...]:
    """Return the cells of the marks that have stood for the shortest time, none if no move is known."""
    last = max(since.values(), default=UNTOLD) if since else UNTOLD
    return tuple(cell[:2] for cell, number in since.items() if number == last != UNTOLD) if since else ()


def standing_since(grid: Grid, history: History) -> dict[Cell, int]:
    """Return for each mark of the grid, and each note in colours, the move since which it has stood unchanged; UNTOLD
    where the moves do not leave the cell as the grid shows it.
    """
    since: dict[At, tuple[str, int]] = {}
    noted: dict[Cell, int] = {}
    for number, move in enumerate(history):
        for row, column, value in move:
            if value.startswith(NOT):
                noted.setdefault((row, column, value), number)
                continue
            if value == UNKNOWN:
                noted = {note: then for note, then in noted.items() if note[:2] != (row, column)}
            if since.get((row, column), (UNKNOWN, 0))[0] != value:
                since[row, column] = value, number
    found = {}
    for row, column, value in grid.cells():
        last, number = since.get((row, column), (UNKNOWN, UNTOLD))
        found[row, column, value] = number if last == value else UNTOLD
    if isinstance(grid, ColourGrid):
        found |= {note: noted.get(note, UNTOLD) for note in grid.notes()}
    return found


async def first_refuted(since: Mapping[Cell, int] | None, refutes: Refutes) -> int | None:
    """Return the first move up to which the marks that still stand are refuted; None when a test is undecided. Each
    such set of marks contains the earlier ones, so a binary search finds it.
    """
    if since is None:
        return None
    times = sorted(set(since.values()))
    low, high = 0, len(times) - 1
    while low < high:
        middle = (low + high) // 2
        refuted = await refutes(tuple(cell for cell, time in since.items() if time <= times[middle]))
        if refuted is None:
            return None
        low, high = (low, middle) if refuted else (middle + 1, high)
    return times[low] if times[low] != UNTOLD else None
