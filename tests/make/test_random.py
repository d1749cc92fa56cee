"""Puzzles by chance: as wished, symmetric, and the same for the same seed."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

import nonogram as ng
from nonogram.colours.puzzle import ColourPuzzle
from nonogram.help.grade import FEW
from nonogram.inks import values
from nonogram.make.goals import MANY, Footholds, goal_of
from nonogram.make.manners import Style
from nonogram.make.palettes import DYES
from nonogram.make.symmetry import SYMMETRIES, images
from nonogram.sight import PAPER, told_apart
from tests.conftest import amount
from tests.make.grades import counting_grades


@pytest.mark.parametrize("goal", ["unique", "line", "easy", "moderate", 4])
def test_a_wish_is_met(goal: Any) -> None:
    wished = goal_of(goal)
    for seed in range(amount(3)):
        made = ng.make.random(10, goal=goal, seed=seed)
        assert made.met
        assert made.grade.score is not None
        assert wished.low <= made.grade.score <= wished.high
        assert ng.solve(made.puzzle).solutions == [made.picture]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_symmetry_is_kept(symmetry: Any) -> None:
    for seed in range(amount(3)):
        picture = ng.make.random((8, 11), 0.5, "unique", symmetry, seed).picture
        for row in range(8):
            for column in range(11):
                assert len({picture[at] for at in images(symmetry, (row, column), 8, 11)}) == 1


def test_a_seed_makes_one_puzzle() -> None:
    one, again, other = (ng.make.random(12, goal="line", seed=seed).picture for seed in (5, 5, 6))
    assert one == again != other
    assert ng.make.random(8, goal="line", seed="tuesday") == ng.make.random(8, goal="line", seed="tuesday")


@pytest.mark.parametrize("inks", [2, 3, 6])
def test_pictures_in_colours_are_as_wished_and_in_all_their_inks(inks: int) -> None:
    made = ng.make.random(10, goal="easy", symmetry="left-right", seed=inks, inks=inks)
    assert made.met
    assert made.text.startswith("Drawn by chance, 10 wide and 10 high. Difficulty: easy")
    assert isinstance(made.puzzle, ColourPuzzle)
    assert len(made.puzzle.inks) == inks
    assert {cell for row in made.picture.rows() for cell in row} == set(values(inks))
    assert all(row == row[::-1] for row in made.picture.rows())
    assert ng.solve(made.puzzle).solutions == [made.picture]


def test_all_inks_that_come_by_chance_are_told_apart() -> None:
    colours = [ink.colour for ink in DYES]
    assert all(told_apart(one, other) for one, other in combinations([*colours, PAPER], 2))


@pytest.mark.parametrize("goal", ["easy", "moderate"])
def test_a_style_is_of_shapes_or_of_scattered_cells(goal: str) -> None:
    """Of shapes, cells are more often like the cells beside them."""

    def alike(style: Style) -> int:
        rows = [
            row for seed in range(3) for row in ng.make.random(15, goal=goal, style=style, seed=seed).picture.rows()
        ]
        return sum(one == other for row in rows for one, other in pairwise(row))

    assert alike("shapes") > 1.2 * alike("noise")


def test_the_density_is_that_of_the_picture_before_its_repair() -> None:
    made = ng.make.random(20, 0.7, "line", seed=2)
    black = sum(row.count("#") for row in made.picture.rows())
    assert abs(black - 0.7 * 400) <= len(made.changed) + 1


def test_a_wish_that_cannot_be_met_is_answered_with_the_nearest() -> None:
    made = ng.make.random(5, goal=10, budget=200)
    assert not made.met
    assert made.text.startswith("Nothing that was tried gives what was wished; this comes nearest.")
    assert made.grade.score is not None


@pytest.mark.parametrize(
    ("named", "problem"),
    [
        ({"size": 0}, "size: 0 is not a side"),
        ({"size": (5, 301)}, "size: "),
        ({"density": 1}, "density: 1 is not between 0 and 1"),
        ({"inks": 7}, "inks: 7 is not a number from 1 to 6"),
        ({"style": "round"}, "style 'round' is not one of any, shapes, noise"),
        ({"symmetry": "round"}, "symmetry 'round' is not one of none, left-right"),
    ],
)
def test_what_there_is_not_is_refused(named: dict[str, Any], problem: str) -> None:
    with pytest.raises(ng.ArgumentError, match=problem):
        ng.make.random(**{"size": 5, **named})


@pytest.mark.parametrize(("goal", "seed"), [("moderate", 8), ("challenging", 3)])
def test_a_seed_makes_the_same_puzzle_with_and_without_python_sat(
    goal: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ng.make.random(10, goal=goal, seed=seed)
    monkeypatch.setattr("nonogram.search.solver.unavailable", lambda: "it is switched off")
    assert ng.make.random(10, goal=goal, seed=seed).puzzle == made.puzzle


@pytest.mark.parametrize(("footholds", "bounds"), [("few", (0, FEW)), ("many", (MANY, 1))])
def test_few_or_many_footholds_are_met(footholds: Footholds, bounds: tuple[float, float]) -> None:
    """The count is taken from lines solved alone, not from the grade."""
    made = ng.make.random(12, goal="moderate" if footholds == "few" else "easy", footholds=footholds, seed=5)
    puzzle = made.puzzle
    at_once = {
        puzzle.at(line, index)
        for line in range(24)
        for index, cell in enumerate(ng.solve_line(puzzle.clue(line), "?" * 12))
        if cell != "?"
    }
    assert made.met
    assert bounds[0] <= len(at_once) / 144 <= bounds[1]


def test_a_wish_for_footholds_that_there_is_not_is_refused() -> None:
    with pytest.raises(ng.ArgumentError, match="footholds: 'some' is not one of any, few, many"):
        ng.make.random(5, footholds="some")  # type: ignore[arg-type]


@pytest.mark.native
@pytest.mark.parametrize(("goal", "size"), [("moderate", 12), ("challenging", 15)])
def test_pictures_that_seem_too_easy_or_too_hard_are_not_graded(
    goal: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grades take most of the time: changing the first picture until it is as wished took eight of them on average."""
    graded = counting_grades(monkeypatch)
    seeds = range(amount(6))
    assert all(ng.make.random(size, goal=goal, seed=seed).met for seed in seeds)
    assert len(graded) <= 3 * len(seeds)
