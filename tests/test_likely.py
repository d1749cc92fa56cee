"""How likely cells are black: certain where lines settle them, an estimate elsewhere, nothing without NumPy."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import nonogram as ng
from nonogram import likely as module
from nonogram.likely import likely
from tests.boards import every_solution, random_puzzle
from tests.lines_alone import propagated

SNAIL = ng.load(Path(__file__).resolve().parent.parent / "puzzles" / "snail.non")


def test_what_lines_settle_is_certain() -> None:
    found = likely(SNAIL, ng.Grid.blank(10, 10))
    assert found.shares == tuple(
        tuple(float(cell == "#") for cell in row) for row in ng.solve(SNAIL).solutions[0].rows()
    )


def test_estimates_are_near_the_share_of_solutions() -> None:
    pytest.importorskip("numpy")
    rng = random.Random(8)
    errors: list[float] = []
    while len(errors) < 200:
        puzzle = random_puzzle(5, 5, rng, 0.4)
        known = propagated(puzzle, {})
        shares = likely(puzzle, ng.Grid.blank(5, 5)).shares
        assert known is not None
        assert shares is not None
        solutions = [text.split("\n") for text in every_solution(puzzle)]
        for r in range(5):
            for c in range(5):
                assert 0 <= shares[r][c] <= 1
                if (r, c) in known:
                    assert shares[r][c] == (known[r, c] == "#")
                else:
                    black = sum(solution[r][c] == "#" for solution in solutions) / len(solutions)
                    errors.append(abs(black - shares[r][c]))
    assert sum(errors) / len(errors) < 0.15


def test_boards_and_places_without_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = likely(ng.Puzzle([[1], [1]], [[1], [1]]), ng.Grid.parse(["##", "??"]))
    assert wrong.shares is None
    assert "contradict" in wrong.text
    monkeypatch.setattr(module, "without_arrays", lambda: "numpy is not installed")
    nowhere = likely(ng.Puzzle([[1], [1]], [[1], [1]]), ng.Grid.blank(2, 2))
    assert nowhere.to_json() == {"likely": None, "text": "There are no estimates: numpy is not installed."}
