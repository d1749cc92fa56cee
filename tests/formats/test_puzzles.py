"""What the shipped puzzles claim to be."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonogram as ng
from tests.places import ROOT

FOLDER = ROOT / "puzzles"
PATHS = sorted(FOLDER.glob("*.non"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_each_has_a_title_a_licence_and_exactly_one_solution_its_goal(path: Path) -> None:
    puzzle = ng.load(path)
    assert puzzle.title
    assert puzzle.author
    assert "CC0" in puzzle.license + puzzle.copyright
    result = ng.solve(puzzle)
    assert result.status == "unique"
    assert result.solutions == [puzzle.goal]


@pytest.mark.native
def test_there_are_pictures_of_every_size_and_difficulty() -> None:
    puzzles = [ng.load(path) for path in PATHS]
    assert len(puzzles) >= 24
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)
    assert min(max(p.width, p.height) for p in puzzles) == 5
    assert max(max(p.width, p.height) for p in puzzles) == 30
    beyond_lines = [p for p in puzzles if ng.solve(p, method="line").status == "unsolved"]
    assert len(beyond_lines) >= 5
    assert all(ng.solve(p, method="fp1").stats["guesses"] == 0 for p in beyond_lines), "probing must suffice"
