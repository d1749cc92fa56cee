"""Grades of puzzles in colours."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.cells import Cell
from tests import shared_data
from tests.boards import random_puzzle
from tests.colours.drawn import PALETTE, in_one_ink, random_colours, shuffled, toadstool
from tests.conftest import amount


def test_the_toadstool_needs_lines_alone() -> None:
    found = ng.grade(toadstool())
    assert (found.certificate, found.word) == ("line", "easy")
    assert found.length == len(found.profile)
    assert found.rounds > 1
    told = found.to_json()
    assert isinstance(told["techniques"], dict)
    assert sum(told["techniques"].values()) == found.length
    assert found.text.startswith("Difficulty: easy")


def test_several_pictures_and_none() -> None:
    several = ng.ColourPuzzle([[(1, 1)]] * 2, [[(1, 1)]] * 2, inks=PALETTE[:2])
    assert ng.grade(several).certificate == "ambiguous"
    crossed = [[(1, 1), (1, 2)], [(1, 2), (1, 1)]], [[(1, 1), (1, 2)], [(1, 1), (1, 2)]]
    assert ng.grade(ng.ColourPuzzle(*crossed, inks=PALETTE[:2])).certificate == "none"


def test_a_path_leads_to_the_picture() -> None:
    """What the turns settle and rule out is right, and all of it together the picture."""
    rng = random.Random(361)
    graded = set()
    for _ in range(amount(40)):
        puzzle = random_colours(rng.randint(2, 7), rng.randint(2, 7), rng.randint(1, 3), rng, 0.5)
        if rng.random() < 0.2:
            puzzle = shuffled(puzzle, rng)
        result = ng.solve(puzzle)
        found = ng.grade(puzzle)
        graded.add(found.certificate)
        if result.sole is None:
            assert found.certificate == {"multiple": "ambiguous", "none": "none"}[result.status], puzzle
            continue
        lines = ng.solve(puzzle, method="line").known.complete
        assert (found.certificate == "line") == lines, puzzle
        cells: list[Cell] = [cell for turn in found.profile for cell in turn.cells]
        assert puzzle.marked(cells) == result.solution, puzzle
    assert {"line", "ambiguous"} <= graded


@pytest.mark.native
def test_what_lines_solve_is_easier_than_what_needs_tries() -> None:
    scores: dict[bool, list[float]] = {True: [], False: []}
    for told in shared_data.lines("colour/colour.jsonl"):
        if told["unique"] and told["width"] <= 12:
            inks = [ng.Ink(name, colour) for name, colour in told["colors"].items()]
            found = ng.grade(ng.ColourPuzzle(told["rows"], told["columns"], inks=inks))
            assert found.score is not None
            scores[told["line_solvable"]].append(found.score)
    assert max(scores[True]) < min(scores[False])


def positions(puzzle: ng.ColourPuzzle) -> Iterator[ng.ColourPuzzle]:
    """The eight positions, by turns of a quarter, each as it is and with rows and columns exchanged."""
    for _ in range(4):
        yield puzzle
        yield ng.ColourPuzzle(puzzle.columns, puzzle.rows, inks=puzzle.inks)
        puzzle = ng.ColourPuzzle(puzzle.columns[::-1], [clue[::-1] for clue in puzzle.rows], inks=puzzle.inks)


def told(grade: ng.Grade) -> tuple[object, ...]:
    """All of a grade that does not name cells or lines; the turns in any order."""
    turns = sorted(
        (turn.technique.name, turn.chain, turn.width, turn.places, len(turn.cells)) for turn in grade.profile
    )
    return grade.certificate, grade.score, grade.word, grade.length, grade.needs, grade.rounds, turns


def test_a_grade_is_the_same_in_all_positions() -> None:
    rng = random.Random(362)
    certificates = set()
    for number in range(amount(12)):
        size = rng.randint(3, 7) if number % 5 else 8
        puzzle = random_colours(size, rng.randint(3, 7), rng.randint(1, 3), rng, rng.uniform(0.35, 0.6))
        first, *others = [told(ng.grade(one, timeout=None)) for one in positions(puzzle)]
        certificates.add(first[0])
        for other in others:
            assert other == first, puzzle
    assert certificates >= {"line", "ambiguous"}


@pytest.mark.parametrize(
    "picture",
    [
        "...b. .##.. #..#. b...b ...b. #b.b#",
        "..bb.. c..... b.bc#c cc..b# ..bb.. .b.c..",
        "#.... b#..b ##..b ..b#. ...## b##..",
    ],
)
def test_tries_are_the_same_in_all_positions(picture: str) -> None:
    grid = ng.ColourGrid.parse(picture, 3)
    puzzle = ng.ColourPuzzle(*grid.clues(), inks=PALETTE[:3])
    first, *others = [told(ng.grade(one, timeout=None)) for one in positions(puzzle)]
    assert first[0] == "probe"
    for other in others:
        assert other == first


def test_a_grade_is_that_of_black_and_white() -> None:
    """But that in colours what lies within reach of a block stands for some easier techniques."""
    rng = random.Random(364)
    same = []
    for _ in range(amount(25)):
        black = random_puzzle(rng.randint(3, 8), rng.randint(3, 8), rng, 0.55)
        one, other = ng.grade(black), ng.grade(in_one_ink(black))
        assert one.certificate == other.certificate or "line" not in (one.certificate, other.certificate)
        assert one.rounds == other.rounds
        if one.certificate == "line":
            assert one.score is not None
            assert other.score is not None
            same.append(abs(one.score - other.score))
    assert max(same) < 1.2
