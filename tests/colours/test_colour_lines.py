"""The line solver in colours against brute force, the classic one and the one in black and white."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import clue_of
from nonogram.classic import brute_colours, wu_colours
from nonogram.colours.grid import colour_clue_of
from nonogram.colours.line import line_solver, unknown
from nonogram.inks import Block, ColourClue, room_needed, values
from nonogram.logic import line as black_line
from tests.colours.drawn import every_line, random_line
from tests.conftest import amount


def state_of(cells: tuple[str, ...], inks: int) -> int:
    n = len(cells)
    return sum(1 << v * n + i for i, left in enumerate(cells) for v, one in enumerate(values(inks)) if one in left)


def cells_of(state: int, n: int, inks: int) -> tuple[str, ...]:
    return tuple("".join(one for v, one in enumerate(values(inks)) if state >> v * n + i & 1) for i in range(n))


def solved(clue: ColourClue, cells: tuple[str, ...], inks: int) -> tuple[str, ...] | None:
    found = line_solver(clue, len(cells), inks)(state_of(cells, inks))
    return cells_of(found, len(cells), inks) if found else None


def in_order(cells: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return cells and tuple("".join(sorted(left)) for left in cells)


def test_random_lines_agree_with_brute_force_and_with_wu() -> None:
    rng = random.Random(34)
    empty = 0
    for _ in range(amount(3000)):
        clue, cells, inks = random_line(rng)
        expected = in_order(brute_colours.solve_line(clue, cells))
        empty += expected is None
        assert in_order(wu_colours.solve_line(clue, cells)) == expected, (clue, cells)
        assert in_order(solved(clue, cells, inks)) == expected, (clue, cells)
    assert empty


def test_long_lines_agree_with_wu() -> None:
    rng = random.Random(35)
    for _ in range(amount(300)):
        clue, cells, inks = random_line(rng, 140)
        assert in_order(solved(clue, cells, inks)) == in_order(wu_colours.solve_line(clue, cells)), (clue, cells)


def test_with_one_ink_the_line_solver_is_that_of_black_and_white() -> None:
    rng = random.Random(36)
    for _ in range(amount(500)):
        n = rng.randint(1, 70)
        line = "".join(rng.choice("##.") for _ in range(n))
        state = black_line.parse_state("".join(cell if rng.random() < 0.3 else "?" for cell in line))
        clue = clue_of(line)
        expected = black_line.line_solver(clue, n)(state)
        assert line_solver(tuple(Block(length, 1) for length in clue), n, 1)(state) == expected


def test_every_clue_of_short_lines_from_nothing_known() -> None:
    for inks, n in ((2, 5), (3, 4)):
        for clue in {colour_clue_of(line) for line in every_line(inks, n)}:
            cells = (values(inks),) * n
            assert room_needed(clue) <= n
            assert in_order(solved(clue, cells, inks)) == in_order(brute_colours.solve_line(clue, cells)), clue


def test_blocks_of_different_inks_may_touch() -> None:
    clue = (Block(2, 1), Block(2, 2), Block(1, 2))
    assert solved(clue, ("#b.",) * 6, 2) == ("#", "#", "b", "b", ".", "b")
    assert not line_solver(clue, 6, 2)(unknown(6, 2) & ~(1 << 0))


def test_an_empty_line_is_white_and_cannot_hold_ink() -> None:
    assert solved((), ("#b.",) * 3, 2) == (".", ".", ".")
    assert solved((), ("#b.", "#", "#b."), 2) is None


def test_a_line_is_solved_as_it_is_written() -> None:
    rng = random.Random(38)
    for _ in range(amount(200)):
        clue, cells, inks = random_line(rng)
        text = "".join(left if len(left) == 1 else "?" for left in cells)
        known = tuple(values(inks) if cell == "?" else cell for cell in text)
        expected = brute_colours.solve_line(clue, known)
        if not clue:
            continue
        if expected is None:
            with pytest.raises(ng.Contradiction):
                ng.solve_line(clue, text)
        else:
            assert ng.solve_line(clue, text) == "".join(left if len(left) == 1 else "?" for left in expected)


@pytest.mark.parametrize(
    ("clue", "cells"),
    [
        ([(3, 1)], "??"),
        ([(3, 0)], "????"),
        ([(3, 10)], "????"),
        ([(0, 1)], "????"),
        ([(3, 1), 2], "??????"),
        ([(3, "red")], "????"),
        ([(3, 1)], ""),
        ([(3, 1)], "???x"),
        ([(3, 1)], "?" * 301),
    ],
)
def test_lines_that_are_refused(clue: object, cells: str) -> None:
    with pytest.raises(ng.PuzzleError):
        ng.solve_line(clue, cells)  # type: ignore[arg-type]
    with pytest.raises(ng.ArgumentTypeError):
        ng.solve_line([(3, 1)], 3)  # type: ignore[arg-type]
