"""The lessons that the learning page shows before the engine is there: of its first line, its board and other small
puzzles, and of the example of each technique.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import nonogram as ng
from nonogram.lessons.boards import ORDERS
from nonogram.lessons.examples import EXAMPLES
from nonogram.lessons.trees import WAYS, tree_lesson
from nonogram.page.lessons import lesson_of

Clues = Sequence[Sequence[int]]

LINE = {"clue": [5, 1, 3], "cells": "?" * 14}
"""Short enough to be seen whole on a phone; each block can be dragged, and one covers two cells wherever it lies."""
BOARD = (
    "..#####..",
    ".#..#..#.",
    "#..#.#..#",
    "#..#.#..#",
    "#..#.#..#",
    ".#.###.#.",
    "..#####..",
    "..#...#..",
    "...#.#...",
    "..#####..",
    "..#####..",
)
"""A balloon, of no shipped puzzle. Lines leave a quarter of it open, which probing settles."""
WITNESSES: dict[str, tuple[Clues, Clues]] = {
    "contrapositive": ([[1], [1], [1, 1], [1], [2]], [[2], [1], [1], [2], [1]]),
    "closure": (
        [[2, 3], [1, 1, 1], [1], [1, 1], [1, 3, 1], [1], [2, 1], [2]],
        [[1, 2], [1, 1], [1, 1, 1], [1, 1], [2, 1, 1], [1, 1, 1], [1, 1], [2, 1]],
    ),
}
"""Boards on which FP2 paints a cell that FP1 does not, and FP3 one that FP2 does not. Their implications show why: the
cell's opposite is refuted by what follows by contraposition, and by a chain.
"""
LAMBDA: tuple[Clues, Clues] = (
    [[2], [1, 2], [1, 1], [2], [1], [3], [3], [2, 2], [2, 1], [2, 2, 1], [2, 3], [2, 2]],
    [[2, 1], [1, 3], [2, 4], [3, 4], [4], [3], [3], [3], [2], [2]],
)
"""Twan van Laarhoven's puzzle: no line settles a cell, and probing settles all."""
SEVERAL = ("#...#.#", "..#..##", ".#...#.", ".#..###", ".#..#.#", ".#.#.#.", "..##..#")
"""A picture whose clues have four solutions."""
HARD = (
    "##.#....##.#",
    "....#.##.#.#",
    "..#.#.....##",
    "..#...##.#..",
    "......##..##",
    "##.#......#.",
    "###.#..###..",
    "..##.#.##...",
    "..####.#....",
    "#....#.##.#.",
    "...#.....#..",
    "#.#.#...#.##",
)
"""A picture whose clues have two solutions; the heuristics need 5 to 23 boards to find both and no other."""


def learning_file() -> dict[str, Any]:
    """The first line, the examples and the boards, and all lessons about them, each with its request."""
    own = _board(ng.Puzzle.from_grid(ng.Grid.parse(BOARD)))
    known_to_be_hard = {
        "hard": _board(ng.Puzzle.from_grid(ng.Grid.parse(HARD))),
        "several": _board(ng.Puzzle.from_grid(ng.Grid.parse(SEVERAL))),
    }
    searched = {**known_to_be_hard, "lambda": {"rows": LAMBDA[0], "columns": LAMBDA[1]}, "own": own}
    witnesses = {name: {"rows": rows, "columns": columns} for name, (rows, columns) in WITNESSES.items()}
    examples = [{"name": name, "clue": list(clue), "cells": cells} for name, (clue, cells) in EXAMPLES.items()]
    blank = ["?" * len(own["columns"])] * len(own["rows"])
    requests: list[dict[str, Any]] = [
        {"of": "line", **LINE},
        *({"of": "techniques", "clue": one["clue"], "cells": one["cells"]} for one in examples),
        *({"of": "queue", "puzzle": own, "order": order} for order in ORDERS),
        {"of": "probes", "puzzle": own, "state": blank},
        *({"of": "implications", "puzzle": board} for board in (*witnesses.values(), own)),
        *({"of": "tree", "puzzle": board, "way": "min_logd"} for board in searched.values()),
        {"of": "clauses", "puzzle": own, "state": blank},
    ]
    return {
        "line": LINE,
        "board": own,
        "examples": examples,
        "witnesses": _named(witnesses),
        "searched": [{**one, "sizes": tree_sizes(_puzzle(one["board"]))} for one in _named(searched)],
        "proved": [
            {"name": name, "board": board, "certificate": ng.certify(_puzzle(board)).to_json()}
            for name, board in (("own", own), ("lambda", searched["lambda"]), ("hard", searched["hard"]))
        ],
        "prepared": [[request, lesson_of(request)] for request in requests],
    }


def tree_sizes(puzzle: ng.Puzzle) -> dict[str, str]:
    """How many boards each way of search visits, with a "+" where it would visit more than a lesson tells."""
    lessons: list[dict[str, Any]] = [tree_lesson(puzzle, way) for way in WAYS]
    return {one["way"]: f"{len(one['nodes'])}{'' if one['whole'] else '+'}" for one in lessons}


def _board(puzzle: ng.Puzzle) -> dict[str, Any]:
    return {"rows": [list(clue) for clue in puzzle.rows], "columns": [list(clue) for clue in puzzle.columns]}


def _puzzle(board: dict[str, Any]) -> ng.Puzzle:
    return ng.Puzzle(board["rows"], board["columns"])


def _named(boards: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"name": name, "board": board} for name, board in boards.items()]
