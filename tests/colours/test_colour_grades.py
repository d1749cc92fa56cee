"""Grades of puzzles in colours."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import Cell
from tests import shared_data
from tests.colours.drawn import PALETTE, random_colours, shuffled, toadstool
from tests.conftest import amount


def test_the_toadstool_needs_lines_alone() -> None:
    found = ng.grade(toadstool())
    assert (found.certificate, found.word) == ("line", "moderate")
    assert found.length == len(found.profile)
    assert found.rounds > 1
    told = found.to_json()
    assert isinstance(told["techniques"], dict)
    assert sum(told["techniques"].values()) == found.length
    assert found.text.startswith("Difficulty: moderate")


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
        if result.solution is None:
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
        if told["unique"] and told["width"] <= 15:
            inks = [ng.Ink(name, colour) for name, colour in told["colors"].items()]
            found = ng.grade(ng.ColourPuzzle(told["rows"], told["columns"], inks=inks))
            assert found.score is not None
            scores[told["line_solvable"]].append(found.score)
    assert max(scores[True]) < min(scores[False])
