"""Whatever may be cancelled pauses often: counted in work done between two pauses, not in time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import nonogram as ng
from nonogram.cells import Cell
from nonogram.help.check import checking
from nonogram.help.grade import grading
from nonogram.help.hint import unaided
from nonogram.help.known import know
from nonogram.help.review import reviewing
from nonogram.help.what_if import trying
from nonogram.logic.board import Board
from nonogram.pausing import Pausing, Running, drain
from nonogram.proofs.minimizer import MOVES, Minimizer
from nonogram.proofs.scene import Scene
from nonogram.search.solver import Result
from tests.boards import random_grid, with_cells

SIZE = 40
MOST = {"effect": 3 * MOVES, "apply": 3 * MOVES, "_cite": 2, "tell": 2}
"""So often a line is looked at, its effect applied, a step made to cite something, a step told, between two pauses."""


@pytest.fixture(scope="module")
def large() -> tuple[ng.Puzzle, ng.Grid, Result]:
    """A large puzzle that lines alone solve, its picture, and what is known of its solutions."""
    goal = random_grid(SIZE, random.Random(2), 0.66)
    puzzle = ng.Puzzle.from_grid(goal)
    board = Board(puzzle)
    board.propagate()
    assert not board.open_count
    return puzzle, goal, drain(know(puzzle))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the work as it is done."""
    counts: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        sound: Callable[..., object] = getattr(owner, name)

        def counted(*arguments: object) -> object:
            counts[name] += 1
            return sound(*arguments)

        monkeypatch.setattr(owner, name, counted)

    for owner, name in ((Board, "effect"), (Board, "apply"), (Minimizer, "_cite"), (Scene, "explain")):
        count(owner, name)
    return counts


def _wrong(goal: ng.Grid, row: int, column: int) -> Cell:
    return row, column, "." if goal[row, column] == "#" else "#"


@pytest.mark.parametrize("name", ["what if", "check", "hint", "grade", "coach"])
def test_little_is_done_between_two_pauses(
    large: tuple[ng.Puzzle, ng.Grid, Result], done: Counter[str], name: str
) -> None:
    puzzle, goal, known = large
    rng = random.Random(1)
    marks = tuple(cell for cell in goal.cells() if rng.random() < 0.1)
    blank = ng.Grid.blank(SIZE, SIZE)
    wrong = _wrong(goal, 20, 20)
    sown = with_cells(blank, (*(cell for cell in marks if cell[:2] != wrong[:2]), wrong))
    jobs: dict[str, Callable[[], Pausing[object]]] = {
        "what if": lambda: trying(puzzle, blank, [wrong], known),
        "check": lambda: checking(puzzle, sown, "solution", known, [[cell] for cell in sown.cells()]),
        "hint": lambda: unaided(puzzle, blank),
        "grade": lambda: grading(puzzle, known),
        "coach": lambda: reviewing(puzzle, [[cell] for cell in marks[:40]], known=known),
    }
    most: Counter[str] = Counter()
    for _ in Running(jobs[name]()):
        most |= done
        done.clear()
    most |= done
    assert most
    assert all(most[work] <= bound for work, bound in MOST.items()), most
