"""How likely the values of cells are: lines against enumeration, boards against their solutions."""

from __future__ import annotations

import random
from math import prod

import pytest

import nonogram as ng
from nonogram.classic.brute_colours import arrangements
from nonogram.colours.odds import glancing, line_weights
from nonogram.inks import values
from nonogram.pausing import drain
from tests.boards import random_puzzle
from tests.colours.drawn import every_colour_solution, in_one_ink, random_colours, random_line, toadstool
from tests.conftest import amount


def test_completions_of_a_line_are_weighed() -> None:
    rng = random.Random(71)
    for _ in range(amount(400)):
        clue, cells, inks = random_line(rng, 9)
        every = values(inks)
        told = [[rng.uniform(0.1, 2) * (value in left) for left in cells] for value in every]
        fitting = [
            (line, prod(told[every.index(value)][i] for i, value in enumerate(line)))
            for line in arrangements(clue, len(cells))
        ]
        found = line_weights(clue, told)
        for value, weights in zip(every, found, strict=True):
            for i, weight in enumerate(weights):
                meant = sum(one for line, one in fitting if line[i] == value)
                assert weight == pytest.approx(meant, abs=1e-9), (clue, cells)


def test_boards_against_their_solutions() -> None:
    rng = random.Random(72)
    off = []
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 3), rng, 0.6)
        solutions = sorted(every_colour_solution(puzzle))
        every = values(len(puzzle.inks))
        for row, shares in enumerate(ng.likelihoods(puzzle)):
            for column, told in enumerate(shares):
                assert sum(told) == pytest.approx(1)
                for value, share in zip(every, told, strict=True):
                    meant = sum(text.split()[row][column] == value for text in solutions) / len(solutions)
                    if meant in (0, 1) and len(solutions) > 1:
                        continue
                    off.append(abs(meant - share))
    assert sum(off) / len(off) < 0.05


def test_one_ink_is_as_likely_as_black() -> None:
    rng = random.Random(73)
    for _ in range(amount(30)):
        black = random_puzzle(rng.randint(2, 8), rng.randint(2, 8), rng)
        glances = zip(ng.likelihoods(black), ng.likelihoods(in_one_ink(black)), strict=True)
        for shares, inked in glances:
            assert [one for one, _ in inked] == pytest.approx(shares, abs=0.05)


def test_a_glance_does_not_give_the_picture_away() -> None:
    shares = drain(glancing(toadstool()))
    assert any(0.02 < share < 0.98 for row in shares for cell in row for share in cell)
    assert all(share in (0, 1) for row in ng.likelihoods(toadstool()) for cell in row for share in cell)
    with pytest.raises(ng.Contradiction):
        drain(glancing(toadstool(), toadstool().parse(["#" * 10, *["?" * 10] * 9])))


def test_long_lines_stay_within_what_numbers_hold() -> None:
    rng = random.Random(74)
    cells = "".join(rng.choice("#b.") for _ in range(300))
    wide = ng.Puzzle.from_grid(ng.ColourGrid.parse([cells] * 2, inks=2), inks=toadstool().inks[:2])
    assert isinstance(wide, ng.ColourPuzzle)
    for row in drain(glancing(wide)):
        for cell in row:
            assert sum(cell) == pytest.approx(1)
