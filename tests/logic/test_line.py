"""The engine's line solver; test_line_solvers compares it with brute force and the published ones."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import Contradiction, solve_line
from nonogram.cells import clue_of
from nonogram.logic.lanes import doublings
from nonogram.logic.line import blank_painting, format_state, line_solver, parse_state, positions, unknown
from tests.lines import random_line


def solved(clue: tuple[int, ...], cells: str) -> str | None:
    result = line_solver(clue, len(cells))(parse_state(cells))
    return format_state(result, len(cells)) if result else None


@pytest.mark.parametrize(
    ("clue", "cells", "expected"),
    [
        ((3,), "?????", "??#??"),
        ((), "???", "..."),
        ((5,), "?????", "#####"),
        ((1, 1), "???", "#.#"),
        ((2,), "??#..", ".##.."),
        ((2, 1), "??#..", None),
        ((3,), "#????", "###.."),
        ((1,), "#.#", None),
        ((2,), "?.?.?", None),
    ],
)
def test_examples(clue: tuple[int, ...], cells: str, expected: str | None) -> None:
    assert solved(clue, cells) == expected


def test_the_public_function_speaks_text() -> None:
    assert solve_line((2,), "?#??") == "?#?."
    with pytest.raises(Contradiction, match=r"no arrangement of 3 fits #\.#"):
        solve_line((3,), "#.#")
    with pytest.raises(ValueError, match="'x' is not a cell"):
        solve_line((1,), "x?")
    with pytest.raises(ValueError, match="no cells"):
        solve_line((), "")


@given(st.text("!.#?", min_size=1, max_size=70))
def test_a_state_is_shown_cell_by_cell(cells: str) -> None:
    black = sum(1 << i for i, cell in enumerate(cells) if cell in "#?")
    white = sum(1 << i for i, cell in enumerate(cells) if cell in ".?")
    assert format_state(black | white << len(cells), len(cells)) == cells


@given(st.integers(1, 60), st.randoms(use_true_random=False))
def test_solving_again_gives_nothing_more_and_loses_nothing(n: int, rng: random.Random) -> None:
    clue, cells = random_line(n, rng)
    state = parse_state(cells)
    result = line_solver(clue, n)(state)
    assert result & state == result, "a cell was forgotten"
    assert line_solver(clue, n)(result) == result
    backwards = line_solver(clue[::-1], n)(parse_state(cells[::-1]))
    assert format_state(backwards, n) == format_state(result, n)[::-1]


@given(st.integers(1, 300), st.integers(0, 300))
def test_doublings_reach_exactly(start: int, more: int) -> None:
    shifts = doublings(start, start + more)
    assert sum(shifts) == more
    length = start
    for shift in shifts:
        assert shift <= length, "a wider shift would leave a hole"
        length += shift


def test_states_read_back() -> None:
    assert format_state(parse_state("#.?"), 3) == "#.?"
    assert unknown(3) == parse_state("???")


@pytest.mark.parametrize("cells", ["#x.", "01", "1_0", " #", "#\n", "\u0661", ""])
def test_what_is_no_cell_is_an_error(cells: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        parse_state(cells)


def test_blank_paintings_are_those_of_the_line_solver() -> None:
    for n in range(1, 13):
        lines = ["".join(cells) for cells in product("#.", repeat=n)]
        for clue in {clue_of(line) for line in lines}:
            assert blank_painting(clue, n) == line_solver(clue, n)(unknown(n))


@given(st.integers(0, 2**70 - 1), st.integers(0, 60), st.integers(0, 300))
def test_positions_are_those_of_the_set_bits(bits: int, shift: int, first: int) -> None:
    for mask in (bits, bits << shift, (bits | bits >> 1 | bits >> 2) << shift):
        assert positions(mask, first) == [first + at for at in range(mask.bit_length()) if mask >> at & 1]
