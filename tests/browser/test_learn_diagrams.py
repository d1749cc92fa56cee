"""What each figure of the learning page ends at, on random lines and boards, is what the engine says.

`NONOGRAM_STORM=1000` tries as many lines, and a tenth as many boards.
"""

from __future__ import annotations

import os
import random
from math import comb
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.cells import Clue, room_needed
from nonogram.classic import chen_hung, franco_sanchez, van_laarhoven, wu
from nonogram.lessons.boards import queue_lesson
from nonogram.lessons.lines import MOST_ARRANGEMENTS, line_lesson, technique_lesson
from nonogram.lessons.masks import masks
from nonogram.lessons.trees import tree_lesson
from tests.boards import random_puzzle
from tests.browser.cases import case
from tests.browser.learn_driving import board_shown, line_shown, open_figures, technique_shown
from tests.lines import random_line

LINES = int(os.environ.get("NONOGRAM_STORM", "25"))
BOARDS = max(2, LINES // 10)
AT_ONCE = 50
"""The most lines of one test, so that none takes too long."""
CLASSIC = {
    "franco_sanchez": franco_sanchez.solving,
    "wu": wu.solving,
    "chen_hung": chen_hung.solving,
    "van_laarhoven": van_laarhoven.solving,
}
LAST = "every arrangement agrees"
NONE = "No arrangement fits the line."


def painted(clue: Clue, cells: str) -> str | None:
    try:
        return str(ng.solve_line(clue, cells))
    except ng.Contradiction:
        return None


def assert_line(page: Page, clue: Clue, cells: str) -> None:
    answer = painted(clue, cells)
    shown = line_shown(page, clue, cells)
    counts = {name: sum(1 for _ in solving(clue, cells)) for name, solving in CLASSIC.items()}
    counts["bits"] = sum(1 for _ in masks(clue, cells))
    counts["brute"] = comb(len(cells) - room_needed(clue) + len(clue), len(clue))
    if answer is None:
        assert NONE in shown["said"]
    else:
        agreed = {"black": "#", "white": ".", "": "?"}
        assert "".join(agreed[one] for one in shown["settled"]) == answer
        lesson: Any = line_lesson(clue, cells)
        assert (shown["first"], shown["last"]) == (lesson["first"], lesson["last"])
    for name, count in counts.items():
        solver = shown["solvers"][name]
        steps = min(count, MOST_ARRANGEMENTS)
        assert solver["place"] == f"{steps} of {steps}", name
        assert solver["counts"][:1] == [count], name
        if steps == count and steps:
            assert (NONE if answer is None else f" The line is {answer} (") in solver["said"], name


@pytest.mark.parametrize("seed", range(350, 350 + -(-LINES // AT_ONCE)))
def test_random_lines(page: Page, site: str, seed: int) -> None:
    page.goto(f"{site}learn.html")
    expect(page.locator("#line .block").first).to_be_visible()
    rng = random.Random(seed)
    for number in range(min(LINES, AT_ONCE)):
        clue, cells = random_line(rng.randint(2, 20), rng, wrong=number % 10 == 9)
        with case(clue, cells):
            if room_needed(clue) <= len(cells):
                assert_line(page, clue, cells)
        if number % 5 == 0:
            with case("techniques", clue, cells):
                lesson: Any = technique_lesson(clue, cells)
                found = {one["name"]: one["cells"] for one in lesson["techniques"]}
                shown = technique_shown(page, LAST, clue, cells)
                assert [[index, value] for index, value in enumerate(shown) if value] == found.get(LAST, [])


def known(puzzle: ng.Puzzle, method: str) -> list[str]:
    """What a method proves before the search guesses."""
    return ng.solve(puzzle, method=method, options=ng.Options(guesses=0)).known.rows()


def told(rows: list[str]) -> str:
    cells = len(rows) * len(rows[0])
    return f"{cells - ''.join(rows).count('?')} of {cells}"


def assert_board(page: Page, puzzle: ng.Puzzle, rng: random.Random) -> None:
    board = {"rows": [list(clue) for clue in puzzle.rows], "columns": [list(clue) for clue in puzzle.columns]}
    solutions = [grid.rows() for grid in ng.solve(puzzle, limit=None).solutions]
    certificate: Any = ng.certify(puzzle).to_json()
    row, column = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
    values = {rows[row][column] for rows in solutions}
    wrong = [row, column, "." if values == {"#"} else "#"] if len(values) == 1 else None
    shown = board_shown(page, board, certificate, wrong)
    by_method = {method: known(puzzle, method) for method in ("line", "fp1", "fp2", "fp3")}
    for order, queue in shown["queue"].items():
        lesson: Any = queue_lesson(puzzle, order)
        assert queue["board"] == by_method["line"], order
        assert queue["place"] == f"{len(lesson['solved'])} of {len(lesson['solved'])}", order
    assert shown["probed"] == by_method["fp1"]
    assert shown["painted"] == [told(rows) for rows in by_method.values()]
    for way, tree in shown["trees"].items():
        searched: Any = tree_lesson(puzzle, way)
        assert tree["nodes"] == len(searched["nodes"]), way
        more = "" if searched["whole"] else "+"
        assert tree["option"].endswith(f": {tree['nodes']}{more}"), way
        if searched["whole"]:
            assert sorted(tree["solutions"]) == sorted(solutions), way
    if wrong:
        # The clause is true in every solution: one of its marks is not what the solution has.
        for literal in filter(None, shown["learnt"].split(" \u2228 ")):
            at = literal.removeprefix("¬").removeprefix("r").split("c")
            assert [int(one) - 1 for one in at] == wrong[:2]
            assert literal.startswith("¬") == (wrong[2] == "#")
    # Of several solutions, the one that is left at the end.
    assert shown["proved"] == certificate["solutions"][certificate["solution"] or 0]
    assert shown["steps"] == certificate["size"]


def test_random_boards(page: Page, unbundled: str) -> None:
    page.goto(f"{unbundled}learn.html")
    expect(page.locator("#line .block").first).to_be_visible()
    open_figures(page)
    rng = random.Random(351)
    for _ in range(BOARDS):
        puzzle = random_puzzle(rng.randint(3, 7), rng.randint(3, 7), rng)
        with case(puzzle.rows, puzzle.columns):
            assert_board(page, puzzle, rng)
