"""The estimates for an overlay, and the exact number of completions of a line."""

from __future__ import annotations

import random
from importlib import import_module
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.classic.brute import arrangements
from nonogram.pausing import drain
from nonogram.search.likelihoods import glancing
from nonogram.search.sat import installed
from tests.boards import random_puzzle
from tests.lines import random_line
from tests.places import ROOT


@given(st.integers(1, 14), st.randoms(use_true_random=False))
def test_completions_are_counted(n: int, rng: random.Random) -> None:
    clue, cells = random_line(n, rng)
    fitting = sum(
        all(known in ("?", cell) for known, cell in zip(cells, line, strict=True)) for line in arrangements(clue, n)
    )
    assert ng.count_completions(clue, cells) == fitting


def test_completions_of_long_and_impossible_lines() -> None:
    assert ng.count_completions((1,) * 100, "?" * 300) == comb(201, 100)
    assert ng.count_completions((0,), "??") == ng.count_completions((), "..") == 1
    assert ng.count_completions((3,), "??") == ng.count_completions((1,), "#.#") == 0


@pytest.mark.parametrize(("clue", "cells"), [((1,), "?x"), ((1,), ""), ((1, 0), "????"), ((-1,), "???")])
def test_lines_that_cannot_be_read(clue: tuple[int, ...], cells: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        ng.count_completions(clue, cells)


@pytest.fixture(params=["numpy", "pure Python"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates by NumPy, where it is installed, and without it."""
    if request.param == "numpy":
        pytest.importorskip("numpy")
        return

    def absent(name: str) -> object:
        if name == "nonogram.search.sat.open_lines":
            raise ModuleNotFoundError(name="numpy")
        return import_module(name)

    monkeypatch.setattr(installed, "import_module", absent)


@pytest.mark.usefixtures("way")
def test_known_cells_are_sure_and_others_close_to_the_share_of_solutions() -> None:
    far = cells = 0
    for seed in range(30):
        puzzle = random_puzzle(6, 6, random.Random(seed), 0.4)
        solutions = ng.solve(puzzle, limit=None).solutions
        for row, shares in enumerate(ng.likelihoods(puzzle)):
            assert len(shares) == puzzle.width
            for column, share in enumerate(shares):
                assert 0 <= share <= 1
                black = sum(grid[row, column] == "#" for grid in solutions) / len(solutions)
                if share in (0, 1):
                    assert black == share
                far += abs(share - black) > 0.3
                cells += 1
    assert far < 0.1 * cells


@pytest.mark.usefixtures("way")
def test_what_the_grid_shows_counts() -> None:
    puzzle = ng.Puzzle([[1], [1], [1]], [[1], [1], [1]])
    assert ng.likelihoods(puzzle)[0] == pytest.approx([1 / 3] * 3, abs=0.01)
    shown = ng.Grid.parse(["#??", "???", "???"])
    assert ng.likelihoods(puzzle, shown) == [
        [1, 0, 0],
        [0, pytest.approx(0.5), pytest.approx(0.5)],
        [0, pytest.approx(0.5), pytest.approx(0.5)],
    ]
    with pytest.raises(ng.Contradiction):
        ng.likelihoods(puzzle, ng.Grid.parse(["##?", "???", "???"]))


@pytest.mark.usefixtures("way")
def test_what_lines_give_is_sure() -> None:
    assert ng.likelihoods(ng.Puzzle([[2], [1]], [[2], [1]])) == [[1, 1], [1, 0]]


def glance(puzzle: ng.Puzzle, *rows: str) -> list[list[float]]:
    return drain(glancing(puzzle, ng.Grid.parse(list(rows)) if rows else None))


def test_a_glance_knows_rows_and_columns_alone() -> None:
    """One line: its own arrangements, counted. Shown cells are sure."""
    assert glance(ng.Puzzle([[2]], [[], [1], [1], []]))[0] == pytest.approx([0, 1, 1, 0], abs=0.05)
    boat = ng.loads("5x5:2/1/5/2.1/1/1/2/3/1.1/4")
    assert (
        glance(boat, "??#??", *["?????"] * 4)[0]
        == [pytest.approx(0, abs=0.05)] * 2 + [1] + [pytest.approx(0, abs=0.05)] * 2
    )
    with pytest.raises(ng.Contradiction):
        glance(boat, "##???", *["?????"] * 4)


def test_a_glance_does_not_give_the_picture_away() -> None:
    """Lines alone solve the snail, and `likelihoods` is sure of every cell: a glance is not."""
    snail = ng.load(ROOT / "puzzles" / "snail.non")
    assert {share for row in ng.likelihoods(snail) for share in row} == {0, 1}
    shares = [share for row in glance(snail) for share in row]
    unsure = [share for share in shares if 0.05 < share < 0.95]
    assert len(unsure) > 0.2 * len(shares)


def test_a_glance_leans_the_right_way() -> None:
    right = cells = 0
    for name in ("fox", "snail", "windmill", "owl", "teapot"):
        puzzle = ng.load(ROOT / "puzzles" / f"{name}.non")
        solution = ng.solve(puzzle).solutions[0]
        for row, shares in enumerate(glance(puzzle)):
            for column, share in enumerate(shares):
                right += (share > 0.5) == (solution[row, column] == "#")
                cells += 1
    assert right > 0.75 * cells
