"""What pages ask for that make puzzles."""

from __future__ import annotations

from typing import Any

import pytest

import nonogram as ng
from tests.caller import Caller
from tests.make.painter import painted

pytestmark = pytest.mark.usefixtures("in_the_browser")
INKS = [{"name": "red", "colour": "#d02020"}, {"name": "blue", "colour": "#2020d0"}]


def test_a_picture_is_repaired_as_by_the_library(engine: Caller) -> None:
    rows = ["#..#.", ".##.#", "#..#.", ".#..#", "#.#.."]
    proposals = engine.ask("make", of="repair", picture=rows, goal="line", alternatives=2)["proposals"]
    expected = ng.make.repair(ng.Grid.parse(rows), "line", alternatives=2)
    assert [one["picture"] for one in proposals] == [one.picture.rows() for one in expected]
    assert proposals[0]["puzzle"]["rows"] == [list(clue) for clue in expected[0].puzzle.rows]
    assert proposals[0]["met"]
    kept = engine.ask("make", of="repair", picture=["#.", ".#"], keep=[[0, 0]])["proposals"]
    assert all([0, 0] not in one["changed"] for one in kept)


def test_a_picture_in_colours_is_repaired(engine: Caller) -> None:
    answer = engine.ask("make", of="repair", picture=["#b", "b#"], inks=INKS)
    assert all(one["met"] for one in answer["proposals"])


def test_a_picture_becomes_a_puzzle(engine: Caller) -> None:
    tones = painted(0)
    pixels = ["".join(f"{round(tone):02x}" * 3 for tone in row) for row in tones]
    (made,) = engine.ask("make", of="image", pixels=pixels, height=12, width=12, goal="line")["proposals"]
    [expected] = ng.make.from_image([[round(tone) for tone in row] for row in tones], 12)
    assert made["picture"] == expected.picture.rows()
    (ungraded,) = engine.ask("make", of="image", pixels=pixels, height=12, width=12, goal="line", graded=False)[
        "proposals"
    ]
    assert set(made) - set(ungraded) == {"grade", "text"}
    assert ungraded == {name: made[name] for name in ungraded}


def test_a_random_puzzle_is_that_of_its_seed(engine: Caller) -> None:
    (made,) = engine.ask("make", of="random", height=10, width=10, goal=[1, 3], seed=7)["proposals"]
    assert made["picture"] == ng.make.random(10, goal=(1, 3), seed=7).picture.rows()


def test_a_puzzle_for_a_technique_is_that_of_its_seed(engine: Caller) -> None:
    (made,) = engine.ask("make", of="technique", technique="overlap", height=8, width=8, seed=2)["proposals"]
    assert made["picture"] == ng.make.for_technique("overlap", 8, 2).picture.rows()


@pytest.mark.parametrize(
    ("request_", "problem"),
    [
        ({"of": "cake"}, "of 'cake' is not one of repair, image, random, technique"),
        ({"of": "repair", "picture": "#"}, "'picture' is not a list of rows"),
        ({"of": "repair", "picture": ["#?"]}, "picture: it has unknown cells"),
        ({"of": "repair", "picture": ["#"], "keep": [[0, 1]]}, "keep: row 1, column 2 lies outside the grid"),
        ({"of": "repair", "picture": ["#"], "keep": 3}, "'keep' is not a list of cells"),
        ({"of": "repair", "picture": ["#"], "goal": {}}, "goal: expected a word, a score or two"),
        ({"of": "image", "pixels": ["00"]}, "'pixels' have not six digits each"),
        ({"of": "image", "pixels": ["x"]}, "'pixels' are not rows of hexadecimal digits"),
        ({"of": "image", "pixels": ["000000"]}, "image: it has one tone only"),
        ({"of": "random", "height": 301, "width": 5}, "'height' is more than 300"),
        ({"of": "technique", "technique": "x", "height": 5, "width": 5}, "technique 'x' is not one of empty line"),
        ({"of": "random", "height": 5, "width": 5, "density": "x"}, "'density' is not a number"),
        ({"of": "random", "height": 5, "width": 5, "symmetry": "x"}, "symmetry 'x' is not one of none"),
        ({"of": "random", "height": 5, "width": 5, "style": "x"}, "style 'x' is not one of any"),
    ],
)
def test_what_nothing_can_be_made_of_is_refused(engine: Caller, request_: dict[str, Any], problem: str) -> None:
    with pytest.raises(RuntimeError, match=problem):
        engine.ask("make", **request_)
