"""Given cells: those that the puzzle itself fixes, and whether its clues allow them.

A board has them from the beginning. Nobody may change them, deductions rest on them as on any known cell, and they are
never a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from .cells import Clue, gap
from .errors import Place, PuzzleError
from .grid import Grid
from .problems import problem


def check_given(given: Grid, clues: tuple[tuple[Clue, ...], tuple[Clue, ...]], goal: Grid | None) -> None:
    """Raise PuzzleError, naming the line, unless each line has a completion with its given cells, and the goal has
    them.
    """
    for row in range(given.height if goal is not None else 0):
        assert goal is not None
        if differing := given.black[row] & ~goal.black[row] | given.white[row] & goal.black[row]:
            raise PuzzleError(problem("given.goal", column=(differing & -differing).bit_length()), Place("row", row))
    rows, columns = clues
    for index, (clue, (black, white)) in enumerate(zip((*rows, *columns), _masks(given), strict=True)):
        cells, place = given.width, Place("row", index)
        if index >= given.height:
            cells, place = given.height, Place("column", index - given.height)
        if black | white and not fits(clue, black, white, cells):
            raise PuzzleError(problem("given.line", clue=" ".join(map(str, clue)) or "0"), place)


def fits(clue: Clue, black: int, white: int, cells: int) -> bool:
    """Return whether a line of so many cells can hold a clue when these of its cells are black and these white. Bit 0
    is the first cell.
    """
    line = (1 << cells) - 1
    free, paintable = line & ~black, line & ~white
    ends = 1
    """The places, as bits, at which the cells before are filled by the blocks so far."""
    for number, block in enumerate(clue):
        for _ in range(gap(clue, number - 1) if number else 0):
            ends = (ends & free) << 1
        starts = _onward(ends, free) & _stretches(paintable, block)
        ends = starts << block
        if not ends:
            return False
    return bool(_onward(ends, free) >> cells & 1)


def _onward(places: int, free: int) -> int:
    """Return the places that are reached from these over free cells: a carry runs along each stretch of them."""
    return (free + (places & free) ^ free) | places


def _stretches(cells: int, length: int) -> int:
    """Return the cells at which a stretch of so many of these cells begins."""
    found, have = cells, 1
    while have < length:
        more = min(have, length - have)
        found &= found >> more
        have += more
    return found


def _masks(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the black and the white cells of each row and then of each column, as masks."""
    yield from zip(grid.black, grid.white, strict=True)
    for column in range(grid.width):
        black = sum((mask >> column & 1) << row for row, mask in enumerate(grid.black))
        yield black, sum((mask >> column & 1) << row for row, mask in enumerate(grid.white))
