"""Puzzles with several pictures: the cells that decide between them do, and no fewer would."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import Cell
from nonogram.help.grades import settling as room
from nonogram.help.grades.settling import Settling, settling
from nonogram.help.known import know
from nonogram.logic.board import Board
from nonogram.pausing import drain
from tests.boards import random_puzzle
from tests.conftest import amount


def settled(puzzle: ng.Puzzle) -> Settling:
    return drain(settling(Board(puzzle), drain(know(puzzle))))


def left(pictures: list[ng.Grid], cells: tuple[Cell, ...]) -> int:
    return sum(all(one[row, column] == value for row, column, value in cells) for one in pictures)


def fewest(puzzle: ng.Puzzle, pictures: list[ng.Grid], meant: list[ng.Grid]) -> int:
    """The size of the smallest set of cells that singles out one of the pictures meant, by trying all sets."""
    places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    for size in range(1, len(places)):
        for some in combinations(places, size):
            if any(left(pictures, tuple((r, c, one[r, c]) for r, c in some)) == 1 for one in meant):
                return size
    raise AssertionError("no set of cells decides")


@settings(max_examples=amount(40), deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.booleans(), st.randoms(use_true_random=False))
def test_the_smallest_set_is_found(height: int, width: int, meant: bool, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng, 0.4)
    if not meant:
        puzzle = ng.Puzzle(puzzle.rows, puzzle.columns)
    pictures = list(ng.solutions(puzzle))
    if not 1 < len(pictures) <= room.LISTED:
        return
    found = settled(puzzle)
    assert (found.pictures, found.counted, found.smallest) == (len(pictures), True, True)
    assert found.cells is not None
    assert left(pictures, found.cells) == 1
    assert len(found.cells) == fewest(puzzle, pictures, [puzzle.goal] if puzzle.goal else pictures)
    if puzzle.goal:
        assert all(puzzle.goal[row, column] == value for row, column, value in found.cells)


@pytest.mark.parametrize("size", [5, 6])
def test_of_many_pictures_one_is_singled_out(size: int) -> None:
    puzzle = ng.Puzzle([[1]] * size, [[1]] * size)
    found = settled(puzzle)
    assert (found.counted, found.smallest) == (False, False)
    assert found.pictures == room.LISTED + 1
    assert found.cells is not None
    grid = ng.Grid.of(size, size, found.cells)
    left_over = ng.Solving(puzzle, grid, limit=2)
    list(left_over.steps())
    assert left_over.result().status == "unique"


def test_what_takes_too_long_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SECONDS", 0.0)
    found = settled(ng.Puzzle([[1]] * 4, [[1]] * 4))
    assert (found.counted, found.cells, found.smallest) == (False, None, False)
    assert found.pictures >= 2


def test_an_unfinished_proof_does_not_claim_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ng.Puzzle([[1]] * 3, [[1]] * 3)
    whole = settled(puzzle)
    assert (whole.pictures, whole.smallest, len(whole.cells or ())) == (6, True, 2)
    monkeypatch.setattr(room, "BRANCHES", 0)
    given_up = settled(puzzle)
    assert not given_up.smallest
    assert given_up.cells is not None
    assert left(list(ng.solutions(puzzle)), given_up.cells) == 1


def test_the_grade_says_which_cells() -> None:
    grade = ng.grade(ng.loads("2x2:1/1/1/1"))
    assert grade.text == (
        "The clues have two pictures, so logic alone cannot single one out. It could if one cell were given: "
        "row 1, column 1 is black. Then only one picture is left."
    )
    assert grade.settling == Settling(2, True, ((0, 0, "#"),), True)
    assert grade.to_json()["settling"] == {
        "pictures": 2, "counted": True, "cells": [[0, 0, "#"]], "smallest": True
    }  # fmt: skip
    three = ng.grade(ng.loads("3x3:1/1/1/1/1/1"))
    assert "It could if two cells were given, but not fewer: row " in three.text
    many = ng.grade(ng.Puzzle([[1]] * 5, [[1]] * 5))
    assert many.text.startswith("The clues have at least 21 pictures")
    assert "It could if four cells, or perhaps fewer, were given: row " in many.text


def test_all_cells_are_named_in_sentences_that_are_not_too_long() -> None:
    grade = ng.grade(ng.Puzzle([[1]] * 9, [[1]] * 9))
    assert grade.settling is not None
    assert grade.settling.cells is not None
    assert len(grade.settling.cells) > 6
    assert all(f"row {row + 1}, column {column + 1}" in grade.text.lower() for row, column, _ in grade.settling.cells)
    assert " more " not in grade.text
    assert max(map(len, re.split(r"(?<=[.]) (?=[A-Z])", grade.text))) <= 200


@pytest.mark.parametrize("method", ["fp1", "fp2"])
def test_the_cells_do_not_depend_on_how_the_pictures_are_found(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [ng.Puzzle([[1]] * size, [[1]] * size) for size in (2, 3)]
    found = [settled(puzzle) for puzzle in puzzles]
    monkeypatch.setattr(room, "Solving", partial(ng.Solving, method=method))
    assert [settled(puzzle) for puzzle in puzzles] == found
