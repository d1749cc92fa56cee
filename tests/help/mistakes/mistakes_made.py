"""Boards with mistakes, and trial marks, for tests and measurements; seeded by the caller."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nonogram as ng
from nonogram.cells import Cell, Clue
from tests.boards import partly, unique_puzzle, with_cells
from tests.places import FIRST

LONG, APART, OVER, ROOM, HIDDEN = KINDS = ("long", "apart", "over", "room", "hidden")
"""What is wrong with a line: a run too long, too many runs, cells left over, no room for the block of a black cell; and
less obvious, no room for the longest block.
"""


@dataclass(frozen=True, slots=True)
class Made:
    """A board on which one line was spoilt, with the marks made there last."""

    puzzle: ng.Puzzle
    grid: ng.Grid
    line: int
    last: tuple[Cell, ...]


def obvious(kind: str, rng: random.Random) -> Made:
    """A board, of a shipped puzzle or a random one, with an obvious mistake in a line; the other marks are right."""
    while True:
        puzzle, goal = _puzzle(rng)
        line = rng.randrange(puzzle.height + puzzle.width)
        clue, cells = puzzle.clue(line), puzzle.length(line)
        if clue and (marks := _SPOILT[kind](clue, cells, rng)):
            grid = partly(goal, rng.choice((0, 0.1, 0.4)), rng)
            last = tuple((*puzzle.at(line, i), value) for i, value in sorted(marks.items()))
            cleared = tuple((*puzzle.at(line, i), "?") for i in range(cells) if rng.random() < 0.7)
            return Made(puzzle, with_cells(with_cells(grid, cleared), last), line, last)


def wrong(rng: random.Random, size: int | None = None) -> tuple[ng.Puzzle, ng.Grid]:
    """A board with one to four wrong marks, of a random puzzle if a size is given."""
    puzzle, goal = unique_puzzle(size, rng) if size else _puzzle(rng)
    grid = partly(goal, rng.choice((0.05, 0.15, 0.3)), rng)
    return puzzle, with_cells(grid, _flipped(goal, rng.randint(1, 4), rng))


def tried(rng: random.Random, size: int | None = None) -> tuple[ng.Puzzle, ng.Grid, tuple[Cell, ...]]:
    """A right board and one to eight marks to try out on it, side by side or scattered, some of them wrong."""
    while True:
        puzzle, goal = unique_puzzle(size, rng) if size else _puzzle(rng)
        grid = partly(goal, rng.choice((0, 0.15, 0.3)), rng)
        open_cells = [(r, c) for r in range(grid.height) for c in range(grid.width) if grid[r, c] == "?"]
        count = rng.randint(1, 8)
        if rng.random() < 0.5:
            line = rng.randrange(puzzle.height + puzzle.width)
            places = [puzzle.at(line, i) for i in range(puzzle.length(line))]
            begin = rng.randrange(len(places))
            chosen = [at for at in places[begin : begin + count] if grid[at] == "?"]
            value = rng.choice("##.")
            marks = tuple((*at, value) for at in chosen)
        else:
            chosen = rng.sample(open_cells, min(count, len(open_cells)))
            marks = tuple((*at, goal[at] if rng.random() < 0.7 else _other(goal[at])) for at in chosen)
        if marks:
            return puzzle, grid, marks


@cache
def _shipped(path: Path) -> tuple[ng.Puzzle, ng.Grid]:
    puzzle = ng.load(path)
    return puzzle, ng.solve(puzzle).solutions[0]


def _puzzle(rng: random.Random) -> tuple[ng.Puzzle, ng.Grid]:
    return _shipped(rng.choice(FIRST)) if rng.random() < 0.5 else unique_puzzle(rng.randint(6, 12), rng)


def _other(value: str) -> str:
    return "." if value == "#" else "#"


def _flipped(goal: ng.Grid, count: int, rng: random.Random) -> tuple[Cell, ...]:
    return tuple((r, c, _other(v)) for r, c, v in rng.sample(list(goal.cells()), count))


# --- spoilt lines ---

_Marks = dict[int, str]


def _too_long(clue: Clue, cells: int, rng: random.Random) -> _Marks:
    run = max(clue) + rng.randint(1, 3)
    begin = rng.randint(0, max(cells - run, 0))
    return dict.fromkeys(range(begin, begin + run), "#") if run <= cells else {}


def _too_many(clue: Clue, cells: int, rng: random.Random) -> _Marks:
    """One black part more than there are blocks, kept apart by crosses or by distance."""
    marks: _Marks = {}
    at = rng.randint(0, 2)
    for number in range(len(clue) + 1):
        if number:
            gap = rng.randint(1, max(clue))
            marks[at + rng.randrange(gap)] = "."
            at += gap
        for _ in range(rng.randint(1, max(clue))):
            marks[at] = "#"
            at += 1
    return marks if at <= cells and sum(value == "#" for value in marks.values()) <= sum(clue) else {}


def _left_over(clue: Clue, cells: int, rng: random.Random) -> _Marks:
    """Too many black cells, or too few that can be black."""
    if rng.randrange(2):
        blacks = sum(clue) + rng.randint(1, 2)
        chosen = rng.sample(range(cells), blacks) if blacks <= cells else []
        return dict.fromkeys(chosen, "#")
    return dict.fromkeys(rng.sample(range(cells), cells - sum(clue) + 1), ".")


def _gap(clue: Clue, cells: int, rng: random.Random) -> _Marks:
    """A black cell between crosses where no block has room."""
    room = rng.randint(1, max(min(clue) - 1, 1))
    begin = rng.randint(0, cells - room)
    marks = {i: "." for i in (begin - 1, begin + room) if 0 <= i < cells}
    marks[rng.randrange(begin, begin + room)] = "#"
    return marks if room < min(clue) else {}


def _no_room(clue: Clue, cells: int, rng: random.Random) -> _Marks:
    """Crosses that leave no gap as long as the longest block, though enough cells for all."""
    longest = max(clue)
    marks: _Marks = {}
    at = rng.randrange(longest)
    while at < cells:
        marks[at] = "."
        at += rng.randint(max(longest - 1, 1), longest)
    return marks if longest > 1 and cells - len(marks) >= sum(clue) else {}


_SPOILT: dict[str, Callable[[Clue, int, random.Random], _Marks]] = {
    LONG: _too_long,
    APART: _too_many,
    OVER: _left_over,
    ROOM: _gap,
    HIDDEN: _no_room,
}
