"""Beliefs: a line's shares against enumeration; the likelier literals against the clauses' own variables."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.classic.brute import arrangements
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from tests.boards import random_puzzle

np = pytest.importorskip("numpy")

from nonogram.search.sat.beliefs import Places, _Lines, begun  # noqa: E402
from nonogram.search.sat.encoding_arrays import encode_arrays, likelier, numbered  # noqa: E402
from nonogram.search.sat.guide import FIRST_ROUNDS, Guide, rounds  # noqa: E402
from nonogram.search.sat.open_lines import open_lines  # noqa: E402


def guide(board: Board) -> Guide:
    """A guide after the usual rounds."""
    made = Guide(drain(open_lines(board)))
    drain(made.usual())
    return made


@given(st.integers(2, 9), st.integers(2, 9), st.randoms(use_true_random=False))
def test_shares_are_those_of_all_completions(height: int, width: int, rng: random.Random) -> None:
    """Of cells, and of the places of blocks, also where odds differ much from line to line."""
    board = Board(random_puzzle(height, width, rng, 0.4))
    assert drain(deduce(board))
    rows = [row for row in range(height) if board.open_in_row(row)]
    if not rows:
        return
    told = np.array([[rng.uniform(-2, 2) + 8 * rng.choice([-1, 1])] * width for _ in rows])
    lines = _Lines(Places.of_rows(drain(open_lines(board))))
    all_shares = drain(lines.black_shares(told))
    believed = zip(lines.block.tolist(), lines.start.tolist(), lines.posterior.tolist(), strict=True)
    places = {(block, start): share for block, start, share in believed}
    blocks = 0
    known = board.grid().rows()
    for row, odds, shares in zip(rows, told, all_shares, strict=True):
        total, black = 0.0, [0.0] * width
        clue = board.puzzle.rows[row]
        starts: list[dict[int, float]] = [{} for _ in clue]
        for line in arrangements(clue, width):
            if all(cell in ("?", own) for cell, own in zip(known[row], line, strict=True)):
                weight = math.exp(sum(odds[i] for i in range(width) if line[i] == "#"))
                total += weight
                black = [sum_ + weight * (cell == "#") for sum_, cell in zip(black, line, strict=True)]
                at = [i for i in range(width) if line[i] == "#" and (i == 0 or line[i - 1] == ".")]
                for block, start in enumerate(at):
                    starts[block][start] = starts[block].get(start, 0) + weight
        assert shares == pytest.approx([sum_ / total for sum_ in black])
        for block, weights in enumerate(starts, blocks):
            for start in range(width):
                assert places.pop((block, start), 0.0) == pytest.approx(weights.get(start, 0.0) / total, abs=1e-9)
        blocks += len(clue)
    assert not places


def test_weights_that_vanish_leave_every_place_alike() -> None:
    board = Board(random_puzzle(9, 9, random.Random(2), 0.4))
    assert drain(deduce(board))
    lines = _Lines(Places.of_rows(drain(open_lines(board))))
    with np.errstate(all="raise", under="ignore"):
        shares = drain(lines.black_shares(np.full((lines.count, 9), -900.0)))
    assert np.isfinite(shares).all()
    places = np.bincount(lines.block)
    assert lines.posterior == pytest.approx(1 / places[lines.block])


def test_a_block_has_begun_by_a_place_or_an_earlier_one() -> None:
    shares = [0.25, 0.5, 0.25, 1.0, 0.5, 0.5]
    assert begun(np.array(shares), np.array([0, 0, 0, 1, 2, 2])).tolist() == [0.25, 0.75, 0.5]


@given(st.integers(2, 9), st.integers(2, 9), st.randoms(use_true_random=False))
def test_a_literal_of_every_variable(height: int, width: int, rng: random.Random) -> None:
    """A block that has likely begun by one start has likely begun by the next: the chains of the encoding hold."""
    board = Board(random_puzzle(height, width, rng, 0.4))
    assert drain(deduce(board))
    if not board.open_count:
        return
    told = guide(board)
    shares = told.shares()
    variables = len(shares)
    clauses: list[Sequence[int]] = []
    drain(encode_arrays(told.lines, np.arange(1, variables + 1), clauses.extend))
    numbers = numbered(shares)
    literals = likelier(numbers, shares)
    assert numbers.tolist() == [abs(v) for v in literals]
    assert sorted(numbers.tolist()) == list(range(1, variables + 1))
    true = {v if literal > 0 else -v for v, literal in enumerate(literals, 1)}
    for clause in clauses:
        if len(clause) == 2 and clause[0] < -board.open_count and clause[1] == 1 - clause[0]:
            assert true & set(clause)


def test_large_lines_do_not_overflow() -> None:
    board = Board(random_puzzle(30, 150, random.Random(1), 0.6))
    assert drain(deduce(board))
    with np.errstate(all="raise", under="ignore"):
        told = guide(board)
        assert np.isfinite(told.shares()).all()


def test_larger_boards_take_more_rounds() -> None:
    assert [rounds(cells) for cells in (20, 625, 2500, 90_000)] == [8, 8, 54, 100]


def test_later_rounds_continue_the_first() -> None:
    """What they say in the end is what somebody hears who ran all rounds at once."""
    board = Board(random_puzzle(30, 30, random.Random(3), 0.5))
    assert drain(deduce(board))
    told = Guide(drain(open_lines(board)))
    drain(told.first())
    assert told.is_first
    before = told.shares()
    drain(told.usual())
    assert (told.shares() != before).any()
    assert told.shares().tolist() == guide(board).shares().tolist()


def test_beliefs_that_grow_more_certain_go_on_at_first() -> None:
    """Up to a point, and only on boards large enough."""
    certain = {}
    for name, side, seed in (("growing", 40, 1), ("small", 20, 1)):
        board = Board(random_puzzle(side, side, random.Random(seed), 0.5))
        assert drain(deduce(board))
        told = Guide(drain(open_lines(board)))
        drain(told.first())
        certain[name] = told._past
    assert certain["small"] == rounds(400)
    assert FIRST_ROUNDS < certain["growing"] <= rounds(1600)


@pytest.mark.native
def test_beliefs_find_a_large_picture_of_noise() -> None:
    """Nearly all the literals are those of a solution, of cells and blocks alike, so hardly anything is refuted."""
    solvers = pytest.importorskip("pysat.solvers")
    board = Board(random_puzzle(50, 50, random.Random(5), 0.5))
    assert drain(deduce(board))
    with solvers.MinisatGH() as solver:
        told = guide(board)
        numbers = numbered(told.shares())
        drain(encode_arrays(told.lines, numbers, solver.append_formula))
        solver.set_phases(likelier(numbers, told.shares()))
        solver.conf_budget(5000)
        assert solver.solve_limited()
