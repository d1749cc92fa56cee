"""Cells that decide between several pictures: as few as possible of them, given with their values, leave one.

A picture is singled out by a set of its cells that hits its difference from every other picture: a hitting set. Of few
pictures (LISTED) all are found, and the smallest hitting set of any of them is computed exactly. Of more, one picture
is singled out cell by cell: always by the cell that tells it from most of the others known, until none is left. That
may be more cells than needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...cells import Cell
from ...grid import Grid
from ...logic.board import Board
from ...logic.line import positions
from ...pausing import NEVER, Deadline, pause
from ...puzzle import Puzzle
from ...search.result import Result
from ...search.solver import Solving
from ..known import sooner

LISTED = 20
"""If there are at most this many pictures, all are compared."""
MANY = 20
"""More cells than this help nobody."""
MORE = 4
"""At most this many pictures are found at a time that have the cells chosen so far."""
BRANCHES = 20_000
"""At most this many choices are made to prove that a hitting set is the smallest."""
SECONDS = 2.0
"""The time for finding all pictures, and again for singling one out, in CPU seconds."""


@dataclass(frozen=True, slots=True)
class Settling:
    """Cells that, given with these values, leave one picture.

    `pictures` is the number of pictures, at least that many unless `counted`. `cells` is None when none were found
    within the effort allowed; no fewer cells suffice if `smallest`.
    """

    pictures: int
    counted: bool
    cells: tuple[Cell, ...] | None
    smallest: bool

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists and dicts."""
        return {
            "pictures": self.pictures,
            "counted": self.counted,
            "cells": None if self.cells is None else [list(cell) for cell in self.cells],
            "smallest": self.smallest,
        }


async def settling(board: Board, known: Result, deadline: Deadline = NEVER) -> Settling:
    """Return the cells that decide between the pictures of a board of proved cells; `known` holds two of the pictures.
    If the puzzle says which picture is meant, the cells are that one's.
    """
    seconds, clock = sooner(SECONDS, deadline)
    solving = Solving(board.puzzle, board.grid(), limit=LISTED + 1, timeout=seconds, clock=clock, line_steps=False)
    # Another method of solving finds them in another order.
    pictures = sorted((await solving.quietly()).solutions, key=str)
    if len(pictures) < len(known.solutions):
        pictures = list(known.solutions)
    goal = board.puzzle.goal
    if not solving.finished:
        until = Deadline(*sooner(SECONDS, deadline))
        cells = await _one_by_one(board, goal or pictures[0], pictures, until)
        return Settling(len(pictures), False, cells, False)
    best: tuple[Cell, ...] = ()
    exact = True
    for picture in pictures if goal is None else [goal]:
        found = await _hitting(_differences(picture, pictures))
        exact = exact and found.smallest
        if not best or len(found.cells) < len(best):
            best = found.cells
    return Settling(len(pictures), True, best, exact)


async def _one_by_one(board: Board, picture: Grid, others: list[Grid], deadline: Deadline) -> tuple[Cell, ...] | None:
    """Return cells that single out a picture, given others that are known; None when the time does not suffice or they
    are too many.
    """
    base = board.grid()
    cells: tuple[Cell, ...] = ()
    left = others
    while len(cells) <= MANY and not deadline.over():
        differ = _differences(picture, left)
        if differ:
            cell = max(differ, key=lambda cell: differ[cell].bit_count())
            cells = tuple(sorted([*cells, cell]))
            left = [one for one in left if one[cell[:2]] == cell[2]]
            continue
        found = await _with_cells(board.puzzle, base, cells, deadline)
        left = [one for one in found.solutions if one != picture]
        others = [*others, *left]
        if not left and found.status == "unique":
            fewer = (await _hitting(_differences(picture, others))).cells
            if len(fewer) < len(cells) and (await _with_cells(board.puzzle, base, fewer, deadline)).status == "unique":
                return fewer
            return cells
        if not left:
            return None
    return None


async def _with_cells(puzzle: Puzzle, base: Grid, cells: tuple[Cell, ...], deadline: Deadline) -> Result:
    """Return what is known of the pictures that have these cells."""
    grid = Grid.of(base.height, base.width, (*base.cells(), *cells))
    return await Solving(
        puzzle, grid, limit=MORE, timeout=deadline.left(), clock=deadline.clock, line_steps=False
    ).quietly()


def _differences(picture: Grid, pictures: Iterable[Grid]) -> dict[Cell, int]:
    """Return for each cell of a picture, in this order, the other pictures that have another value there, as a mask;
    none that differ from no picture.
    """
    differ: dict[Cell, int] = {}
    others = [one for one in pictures if one != picture]
    for number, other in enumerate(others):
        for row, column in picture.disagreements(other):
            cell = (row, column, picture[row, column])
            differ[cell] = differ.get(cell, 0) | 1 << number
    return dict(sorted(differ.items()))


# --- smallest hitting sets ---


class _Hitting(NamedTuple):
    """Cells whose masks together hold every bit, and whether no fewer cells do."""

    cells: tuple[Cell, ...]
    smallest: bool


async def _hitting(differ: dict[Cell, int]) -> _Hitting:
    """Return the fewest cells whose masks together hold every bit of all masks."""
    first_with: dict[int, Cell] = {}
    for cell, mask in differ.items():
        first_with.setdefault(mask, cell)
    masks = [one for one in first_with if not any(one & other == one != other for other in first_with)]
    everything = 0
    for mask in masks:
        everything |= mask
    greedy = _greedy(masks, everything)
    search = _Search(masks)
    for size in range(1, len(greedy)):
        found = await search.within(everything, size)
        if found is not None:
            return _Hitting(tuple(sorted(first_with[mask] for mask in found)), True)
        if search.given_up:
            break
    return _Hitting(tuple(sorted(first_with[mask] for mask in greedy)), not search.given_up)


def _greedy(masks: list[int], left: int) -> list[int]:
    chosen = []
    while left:
        best = max(masks, key=lambda mask: (mask & left).bit_count())
        chosen.append(best)
        left &= ~best
    return chosen


class _Search:
    """A search for few masks that hold all bits, up to BRANCHES choices."""

    def __init__(self, masks: list[int]) -> None:
        self._masks = masks
        self._branches = 0

    @property
    def given_up(self) -> bool:
        return self._branches > BRANCHES

    async def within(self, left: int, size: int) -> list[int] | None:
        """Return at most `size` masks that hold all bits of `left`; None if there are none, or if given up."""
        if not left:
            return []
        self._branches += 1
        await pause()
        largest = max((mask & left).bit_count() for mask in self._masks)
        if self.given_up or largest * size < left.bit_count():
            return None
        # Some mask has to hold the bit that the fewest hold.
        bit = min((1 << at for at in positions(left)), key=lambda bit: sum(mask & bit > 0 for mask in self._masks))
        for mask in self._masks:
            if mask & bit:
                rest = await self.within(left & ~mask, size - 1)
                if rest is not None:
                    return [mask, *rest]
        return None
