"""Colour puzzles for tests: drawn ones, and random ones seeded by the caller."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import nonogram as ng
from nonogram.classic.brute_colours import arrangements
from nonogram.colours.grid import colour_clue_of
from nonogram.inks import LETTERS, ColourClue, room_needed, values

PALETTE = [
    ng.Ink("red", "#c62828", "r"),
    ng.Ink("blue", "#1565c0", "b"),
    ng.Ink("green", "#2e7d32", "g"),
    ng.Ink("brown", "#795548", "n"),
]

TOADSTOOL = """
    ..........
    ...####...
    ..##.####.
    .###.##.##
    .#########
    .####.####
    ....bb....
    ....bb..c.
    c.c.bb.cc.
    cccccccccc
"""
"""A toadstool on a meadow: red, brown and green."""


def toadstool() -> ng.ColourPuzzle:
    grid = ng.ColourGrid.parse(TOADSTOOL, inks=3)
    inks = [PALETTE[0], PALETTE[3], PALETTE[2]]
    return ng.Puzzle.from_grid(grid, title="Toadstool", license="CC0", inks=inks)


def random_colours(height: int, width: int, inks: int, rng: random.Random, density: float = 0.6) -> ng.ColourPuzzle:
    """A puzzle made from random cells."""
    rows = [
        "".join(rng.choice(LETTERS[:inks]) if rng.random() < density else "." for _ in range(width))
        for _ in range(height)
    ]
    clues = ng.ColourGrid.parse(rows, inks).clues()
    return ng.ColourPuzzle(*clues, inks=PALETTE[:inks])


def every_colour_solution(puzzle: ng.ColourPuzzle) -> set[str]:
    """All solutions by enumeration of row arrangements."""
    found: set[str] = set()

    def extend(rows: list[str]) -> None:
        if len(rows) == puzzle.height:
            if all(
                colour_clue_of("".join(c)) == clue
                for c, clue in zip(zip(*rows, strict=True), puzzle.columns, strict=True)
            ):
                found.add("\n".join(rows))
            return
        for row in choices[len(rows)]:
            if all(
                _begins("".join(c), clue) for c, clue in zip(zip(*rows, row, strict=True), puzzle.columns, strict=True)
            ):
                extend([*rows, row])

    choices = [list(arrangements(clue, puzzle.width)) for clue in puzzle.rows]
    extend([])
    return found


def _begins(cells: str, clue: ColourClue) -> bool:
    """Whether a line that begins with these cells can have this clue, as far as its blocks tell."""
    drawn = colour_clue_of(cells)
    if not drawn:
        return True
    *done, last = drawn
    if tuple(done) != clue[: len(done)] or len(drawn) > len(clue):
        return False
    meant = clue[len(done)]
    ended = cells[-1] == "."
    return last.ink == meant.ink and (last.length == meant.length if ended else last.length <= meant.length)


def random_line(rng: random.Random, most: int = 11) -> tuple[ColourClue, tuple[str, ...], int]:
    """A clue, the values left for each cell, and the number of inks; mostly with a completion."""
    inks, n = rng.randint(1, 4), rng.randint(1, most)
    every = values(inks)
    line = "".join(rng.choice(every) if rng.random() < 0.4 else rng.choice(every[-1] + every[0]) for _ in range(n))
    if rng.random() < 0.5:
        line = "".join(one * rng.randint(1, 3) for one in line)[:n]
    cells = []
    for value in line:
        left = [one for one in every if one == value or rng.random() < 0.7]
        if rng.random() < 0.03:
            left = [one for one in left if one != value] or [rng.choice(every)]
        cells.append("".join(left))
    return colour_clue_of(line), tuple(cells), inks


def every_line(inks: int, n: int) -> Iterator[str]:
    """Every line of n cells in so many inks."""
    return map("".join, product(values(inks), repeat=n))


def shuffled(puzzle: ng.ColourPuzzle, rng: random.Random) -> ng.ColourPuzzle:
    """The puzzle with the blocks of each row in another order, as far as they have room: often without a solution."""
    rows = []
    for clue in puzzle.rows:
        other = tuple(rng.sample(clue, len(clue)))
        rows.append(other if room_needed(other) <= puzzle.width else clue)
    return ng.ColourPuzzle(rows, puzzle.columns, inks=puzzle.inks)


def in_one_ink(puzzle: ng.Puzzle) -> ng.ColourPuzzle:
    """A puzzle in black and white as one of a single ink."""
    rows, columns = ([[(length, 1) for length in clue] for clue in side] for side in (puzzle.rows, puzzle.columns))
    return ng.ColourPuzzle(rows, columns, puzzle.title, goal=puzzle.goal, given=puzzle.given, inks=PALETTE[:1])
