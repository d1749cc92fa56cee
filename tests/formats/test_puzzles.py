"""What the shipped puzzles claim to be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonogram as ng
from nonogram import inks
from tests.places import FIRST, PUZZLES, ROOT

PATHS = sorted(PUZZLES.glob("*.non"))
IN_COLOURS = sorted((PUZZLES / "colour").glob("*.non"))


def assert_as_promised(path: Path) -> None:
    puzzle = ng.load(path)
    assert puzzle.title
    assert puzzle.author
    assert "CC0" in puzzle.license + puzzle.copyright
    result = ng.solve(puzzle)
    assert result.status == "unique"
    assert result.solutions == [puzzle.goal]


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_each_has_a_title_a_licence_and_exactly_one_solution_its_goal(path: Path) -> None:
    assert_as_promised(path)


@pytest.mark.native
@pytest.mark.parametrize("path", [path for path in PATHS if path not in FIRST], ids=lambda path: path.stem)
def test_the_later_ones_have_these_too(path: Path) -> None:
    assert_as_promised(path)


@pytest.mark.native
@pytest.mark.parametrize("path", IN_COLOURS, ids=lambda path: path.stem)
def test_those_in_colours_have_these_too(path: Path) -> None:
    assert_as_promised(path)
    puzzle = ng.load(path)
    usual = json.loads((ROOT / "nonogram" / "languages" / "en" / "inks.json").read_text("utf-8"))
    assert 2 <= len(puzzle.inks) <= 6
    assert {ink.name for ink in puzzle.inks} <= set(usual), "an ink whose name is not translated"
    assert puzzle.goal is not None
    assert set("".join(puzzle.goal.rows())) >= set(inks.LETTERS[: len(puzzle.inks)]), "an ink that no cell has"


@pytest.mark.native
def test_there_are_pictures_in_colours_of_many_sizes() -> None:
    puzzles = [ng.load(path) for path in IN_COLOURS]
    assert len(puzzles) >= 24
    sides = [max(puzzle.width, puzzle.height) for puzzle in puzzles]
    assert (min(sides), max(sides)) == (10, 40)
    beyond_lines = [puzzle for puzzle in puzzles if ng.solve(puzzle, method="line").status == "unsolved"]
    assert len(beyond_lines) >= 4
    assert all(ng.solve(puzzle, method="fp1").stats["guesses"] == 0 for puzzle in beyond_lines), "probing must suffice"


@pytest.mark.native
def test_no_two_puzzles_have_the_same_title_or_name() -> None:
    paths = PATHS + IN_COLOURS
    assert len({path.stem for path in paths}) == len(paths)
    assert len({ng.load(path).title for path in paths}) == len(paths)


@pytest.mark.native
def test_there_are_pictures_of_every_size_and_difficulty() -> None:
    puzzles = [ng.load(path) for path in PATHS]
    assert len(puzzles) >= 60
    assert set(FIRST) <= set(PATHS)
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)
    sides = [max(puzzle.width, puzzle.height) for puzzle in puzzles]
    assert (min(sides), max(sides)) == (5, 50)
    for least, most in [(5, 5), (6, 10), (11, 15), (16, 20), (21, 25), (26, 35), (36, 50)]:
        assert sum(least <= side <= most for side in sides) >= 4, (least, most)
    assert sum(puzzle.width != puzzle.height for puzzle in puzzles) >= 20
    beyond_lines = [puzzle for puzzle in puzzles if ng.solve(puzzle, method="line").status == "unsolved"]
    assert len(beyond_lines) >= 20
    assert all(ng.solve(puzzle, method="fp1").stats["guesses"] == 0 for puzzle in beyond_lines), "probing must suffice"


def turned(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A picture as it is, turned and mirrored in all eight ways."""
    for one in (rows, tuple(map("".join, zip(*rows, strict=True)))):
        for other in (one, one[::-1]):
            yield other
            yield tuple(row[::-1] for row in other)


@pytest.mark.native
def test_no_picture_is_another_one_turned_or_mirrored() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for path in PATHS + IN_COLOURS:
        goal = ng.load(path).goal
        assert goal is not None
        ways = set(turned(tuple(goal.rows())))
        assert not [seen[way] for way in ways if way in seen], path.stem
        seen |= dict.fromkeys(ways, path.stem)


@pytest.mark.native
def test_each_has_a_theme_and_each_theme_several() -> None:
    from building.labels import THEMES, theme_of

    many = Counter(map(theme_of, PATHS))
    assert set(many) == set(THEMES)
    assert min(many.values()) >= 5
    assert set(map(theme_of, IN_COLOURS)) <= set(THEMES)


@pytest.mark.native
def test_titles_in_other_languages_are_as_distinct_as_the_english_ones() -> None:
    from building.languages import titles_by_language

    for language, titles in titles_by_language(ROOT).items():
        assert len(set(titles.values())) == len(titles), language
        assert all(title == title.strip() and title for title in titles.values()), language
