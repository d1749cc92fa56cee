"""Marks in colours that no solution has together, where no line gives a reason: with python-sat and without."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import At, Cell
from nonogram.colours.sat import oracle_of
from nonogram.help.extensions import Extensions
from nonogram.inks import values
from nonogram.pausing import NEVER, Deadline, drain
from nonogram.search.sat.installed import unavailable
from tests.colours.drawn import PALETTE, every_colour_solution, random_colours
from tests.conftest import amount
from tests.witnesses import CLOSURE_NEEDED

needs_python_sat = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")


def fits(solution: ng.ColourGrid, mark: Cell) -> bool:
    row, column, value = mark
    return solution[row, column] != value[1:] if value.startswith("!") else solution[row, column] == value


def some_marks(puzzle: ng.ColourPuzzle, rng: random.Random) -> list[Cell]:
    """Values and notes, one for each of some cells, right or wrong."""
    every = values(len(puzzle.inks))
    places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if rng.random() < 0.4]
    return [(*at, rng.choice(("", "", "!")) + rng.choice(every)) for at in places]


def examine(rng: random.Random, *, with_oracle: bool) -> bool:
    """Ask about marks of a board with several solutions; return whether these were refuted."""
    puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 3), rng, rng.uniform(0.2, 0.6))
    solutions = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in sorted(every_colour_solution(puzzle))]

    def refuted(marks: list[Cell]) -> bool:
        return not any(all(fits(one, mark) for mark in marks) for one in solutions)

    asking = Extensions(puzzle, oracle_of(puzzle, NEVER) if with_oracle else None, NEVER, solutions[:1])
    try:
        for _ in range(3):
            marks = some_marks(puzzle, rng)
            assert drain(asking.refutes(marks)) == refuted(marks), (puzzle, marks)
        if not refuted(marks):
            return False
        found = drain(asking.conflict(marks))
    finally:
        asking.close()
    assert found.exact
    assert refuted(list(found.marks))
    assert not any(refuted([one for one in found.marks if one != mark]) for mark in found.marks), (puzzle, found)
    return True


@needs_python_sat
def test_cores_against_enumeration() -> None:
    rng = random.Random(361)
    assert sum(examine(rng, with_oracle=True) for _ in range(amount(120))) > amount(120) // 4


def test_conflicts_without_python_sat_against_enumeration() -> None:
    rng = random.Random(361)
    assert sum(examine(rng, with_oracle=False) for _ in range(amount(60))) > amount(60) // 4


def on_a_blue_line(puzzle: ng.Puzzle) -> ng.ColourPuzzle:
    """A puzzle in red under a row that is all blue."""
    red = [[[(length, 1) for length in clue] for clue in side] for side in (puzzle.rows, puzzle.columns)]
    return ng.ColourPuzzle([[(puzzle.width, 2)], *red[0]], [[(1, 2), *clue] for clue in red[1]], inks=PALETTE[:2])


@pytest.mark.parametrize("oracle", [pytest.param(True, marks=needs_python_sat), False])
@pytest.mark.parametrize(
    ("marks", "wrong"),
    [
        ([(8, 4, "#"), (2, 1, "#")], ((2, 1),)),
        ([(3, 1, "!."), (1, 7, "."), (8, 4, "!b")], ((3, 1),)),
    ],
)
def test_a_check_names_marks_that_lines_do_not_refute(
    marks: list[Cell], wrong: tuple[At, ...], oracle: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a board with 90 solutions."""
    puzzle = on_a_blue_line(CLOSURE_NEEDED)
    if not oracle:
        monkeypatch.setattr("nonogram.help.colours.check.oracle_of", lambda *_: None)
    found = ng.check(puzzle, puzzle.marked(marks), timeout=None)
    assert (found.ok, found.grounds, found.mistakes) == (False, "solution", wrong)


AMBIGUOUS = ng.ColourPuzzle([[(1, 1)]] * 2, [[(1, 1)]] * 2, inks=PALETTE[:2])


@needs_python_sat
def test_an_oracle_ends_at_its_deadline() -> None:
    oracle = oracle_of(AMBIGUOUS, Deadline(0))
    assert oracle is not None
    assert drain(oracle.ask([(0, 0, "#")], 1000)) is None
    oracle.close()


@needs_python_sat
def test_clues_without_a_solution_need_no_marks() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1), (1, 2)]] * 2, [[(1, 1), (1, 2)]] * 2, inks=PALETTE[:2])
    oracle = oracle_of(puzzle, NEVER)
    assert oracle is not None
    assert drain(oracle.ask([(0, 0, "#")], 1000)) == []
    oracle.close()
