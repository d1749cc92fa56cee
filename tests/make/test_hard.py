"""Puzzles that need more than short tries: what is expected of them before a grade, and that such wishes are met."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import nonogram as ng
from nonogram.cells import other_value
from nonogram.help.grades.hard_path import HardPath, SearchPath, chains_are_enough
from nonogram.help.grades.needs import kind_of
from nonogram.help.grades.path import SEARCH, Turn
from nonogram.help.grades.tries import LINKS
from nonogram.help.known import know
from nonogram.logic.board import Board
from nonogram.make.goals import goal_of
from nonogram.make.hardening import Expected, expecting
from nonogram.make.manners import Manner, drawn
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

CHAINED = [
    "#.....##..",
    "#.#..#...#",
    "#....#.##.",
    "..#..###.#",
    "##.##.#...",
    "...##...#.",
    ".#.......#",
    "#..#...##.",
    ".#.##.##.#",
]


def sketch_of(puzzle: ng.Puzzle) -> Sketch:
    [picture] = ng.solve(puzzle).solutions
    return Sketch(picture.rows())


def beyond(turns: Sequence[Turn]) -> list[Turn]:
    return [turn for turn in turns if kind_of(turn) in ("chains", "search")]


def hard_path(kind: type[HardPath], sketch: Sketch, most: float = 10) -> HardPath:
    puzzle = sketch.puzzle()
    path = kind(puzzle, sketch.known(), drain(know(puzzle)), most)
    drain(path.walk())
    return path


@pytest.mark.native
@pytest.mark.parametrize("stones", [3, 4, 5, 6])
def test_turns_beyond_tries_are_those_of_the_grade(stones: int) -> None:
    sketch = sketch_of(domino(stones))
    graded = [turn for turn in ng.grade(sketch.puzzle()).profile if turn.technique in (LINKS, SEARCH)]
    assert hard_path(SearchPath, sketch).turns == graded
    assert bool(graded) == (stones > 4)


@pytest.mark.native
@pytest.mark.parametrize(
    ("sketch", "certificate"),
    [
        (Sketch(CHAINED), "chain"),
        (Sketch(SEARCHED), "search"),
        *((sketch_of(domino(stones)), "probe" if stones < 5 else "search") for stones in (3, 4, 5, 6)),
    ],
)
def test_chains_are_enough_where_the_grade_needs_them_and_no_search(sketch: Sketch, certificate: str) -> None:
    puzzle = sketch.puzzle()
    assert ng.grade(puzzle).certificate == certificate
    assert drain(chains_are_enough(Board(puzzle))) == (certificate == "chain")


@pytest.mark.native
@pytest.mark.parametrize(("seed", "long"), [(346, 0), (567, 1), (1616, 5), (3952, 6)])
def test_turns_beyond_short_tries_and_their_score_are_those_of_the_grade(seed: int, long: int) -> None:
    sketch = Sketch(drawn(15, 15, Manner(0, 0.42 + seed % 3 * 0.02), "none", Random(f"c{seed}")).rows())
    grade, path = ng.grade(sketch.puzzle()), hard_path(HardPath, sketch)
    assert beyond(path.turns) == beyond(grade.profile)
    assert len(beyond(path.turns)) == long
    assert path.score == grade.score or not long
    assert path.solved


@pytest.mark.native
@pytest.mark.parametrize("stones", [4, 5, 6])
def test_of_dominoes_what_is_beyond_short_tries_is_that_of_the_grade(stones: int) -> None:
    sketch = sketch_of(domino(stones))
    path = hard_path(HardPath, sketch)
    assert beyond(path.turns) == beyond(ng.grade(sketch.puzzle()).profile)


@pytest.mark.native
def test_a_path_ends_once_its_score_is_beyond_what_is_asked_for() -> None:
    sketch = Sketch(SEARCHED)
    whole, short = hard_path(HardPath, sketch), hard_path(HardPath, sketch, 7.5)
    assert whole.solved
    assert 7.5 < short.score <= whole.score
    assert short.turns == whole.turns[: len(short.turns)]
    assert len(short.turns) < len(whole.turns)
    assert hard_path(SearchPath, sketch, 8.9).score <= hard_path(SearchPath, sketch).score == whole.score


def test_of_a_picture_that_needs_a_search_its_score_is_expected() -> None:
    sketch = Sketch(SEARCHED)
    grade = ng.grade(sketch.puzzle())
    expected = drain(expecting(sketch, goal_of(10), NEVER))
    assert grade.certificate == "search"
    assert expected is not None
    assert expected.low == expected.high == grade.score


@pytest.mark.native
def test_too_hard_for_a_wish_is_a_picture_that_needs_a_search() -> None:
    expected = drain(expecting(Sketch(SEARCHED), goal_of(7), NEVER))
    assert expected is not None
    assert expected.miss(goal_of(7))[0] > 1.5


@pytest.mark.native
@pytest.mark.parametrize("goal", [7, 10])
def test_what_is_expected_is_the_same_whatever_the_picture_was_before(goal: int) -> None:
    sketch, chance = Sketch(drawn(15, 15, Manner(0, 0.44), "none", Random("c1616")).rows()), Random(goal)
    told = []
    for _ in range(13):
        row, column = chance.randrange(15), chance.randrange(15)
        change = ((row, column, other_value(sketch.value((row, column)))),)
        back = sketch.undoing(change)
        sketch.take(change)
        told.append(drain(expecting(sketch, goal_of(goal), NEVER)))
        assert told[-1] == drain(expecting(Sketch(sketch.rows()), goal_of(goal), NEVER))
        if told[-1] is None:
            sketch.take(back)
    assert None in told
    assert len(set(told)) > 3


def test_nothing_is_expected_of_one_picture_of_several() -> None:
    assert drain(expecting(Sketch(["#.", ".#"]), goal_of(7), NEVER)) is None
    assert drain(expecting(Sketch(["##", ".#"]), goal_of(7), NEVER)) == Expected(0.0, 3.3)


def test_of_two_pictures_too_easy_that_with_more_left_is_nearer() -> None:
    goal = goal_of(10)
    assert Expected(9.4, 9.4, 30).miss(goal) < Expected(9.4, 9.4, 2).miss(goal) < Expected(9.2, 9.2, 99).miss(goal)
    assert Expected(9.4, 9.4, 30).miss(goal_of(8)) == Expected(9.4, 9.4, 2).miss(goal_of(8))


@pytest.mark.native
@pytest.mark.parametrize(("goal", "seed"), [(7, 0), (10, 1)])
def test_a_wish_beyond_tries_is_met_with_few_grades(goal: float, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By grades alone, 100 changes did not lead there."""
    graded = counting_grades(monkeypatch)
    made = ng.make.random(15, goal=goal, seed=seed)
    assert made.met
    assert len(graded) <= 6
    assert ng.solve(made.puzzle).solutions == [made.picture]
    assert abs((made.grade.score or 0) - goal) <= 0.5
