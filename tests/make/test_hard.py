"""Puzzles that need more than short tries: what is expected of them before a grade, and that such wishes are met."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram.help.grades.hard_path import HardPath
from nonogram.help.grades.path import SEARCH
from nonogram.help.grades.tries import LINKS
from nonogram.help.known import know
from nonogram.make.goals import goal_of
from nonogram.make.hardening import Expected, expecting
from nonogram.make.sketch import Sketch
from nonogram.pausing import NEVER, drain
from tests.boards import domino
from tests.make.grades import counting_grades

SEARCHED = [
    "....####.#..###",
    "##...####..##.#",
    "#....##...#....",
    "....#..#.#.#...",
    "....#..#.#.###.",
    "#..#...##.#.##.",
    ".###.##..##..#.",
    "##.#...##......",
    "...#..##...###.",
    "..#.#..##...###",
    "..#..###..##..#",
    "##..#....##.#..",
    "#.........#.##.",
    "..#...##..####.",
    "..###.#......##",
]


def sketch_of(puzzle: ng.Puzzle) -> Sketch:
    [picture] = ng.solve(puzzle).solutions
    return Sketch(picture.rows())


@pytest.mark.native
@pytest.mark.parametrize("stones", [3, 4, 5, 6])
def test_turns_beyond_tries_are_those_of_the_grade(stones: int) -> None:
    sketch = sketch_of(domino(stones))
    puzzle = sketch.puzzle()
    path = HardPath(puzzle, sketch.known(), drain(know(puzzle)))
    drain(path.walk())
    graded = [turn for turn in ng.grade(puzzle).profile if turn.technique in (LINKS, SEARCH)]
    assert path.turns == graded
    assert bool(graded) == (stones > 4)


def test_of_a_picture_that_needs_a_search_its_score_is_expected() -> None:
    sketch = Sketch(SEARCHED)
    grade = ng.grade(sketch.puzzle())
    expected = drain(expecting(sketch, NEVER))
    assert grade.certificate == "search"
    assert expected is not None
    assert expected.low == expected.high == grade.score


def test_nothing_is_expected_of_one_picture_of_several() -> None:
    assert drain(expecting(Sketch(["#.", ".#"]), NEVER)) is None
    assert drain(expecting(Sketch(["##", ".#"]), NEVER)) == Expected(0.0, 3.3)


def test_of_two_pictures_too_easy_that_with_more_left_is_nearer() -> None:
    goal = goal_of(10)
    assert Expected(9.4, 9.4, 30).miss(goal) < Expected(9.4, 9.4, 2).miss(goal) < Expected(9.2, 9.2, 99).miss(goal)
    assert Expected(9.4, 9.4, 30).miss(goal_of(8)) == Expected(9.4, 9.4, 2).miss(goal_of(8))


@pytest.mark.native
@pytest.mark.parametrize(("goal", "seed"), [(7, 3), (10, 3)])
def test_a_wish_beyond_tries_is_met_with_few_grades(goal: float, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By grades alone, 100 changes did not lead there."""
    graded = counting_grades(monkeypatch)
    made = ng.make.random(15, goal=goal, seed=seed)
    assert made.met
    assert len(graded) <= 30
    assert ng.solve(made.puzzle).solutions == [made.picture]
    assert abs((made.grade.score or 0) - goal) <= 0.5
