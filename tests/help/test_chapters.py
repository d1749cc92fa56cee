"""Proofs too long for a person: said so, with a cell to try out and the chain in chapters."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import what_if
from nonogram.help.chapters import LEAST, chapters, is_long
from nonogram.logic.board import Board
from nonogram.steps import Step
from tests import shared_data

LONG = "No short proof was found here; a person would try a cell out and see where it leads. "


def _proof(first: str, *, other: str = "") -> Step:
    """A proof whose chains are runs of steps: "-" uses what the step before has settled, "x" does not."""
    chains = []
    for text in (first, other):
        used = [((at - 1, 0),) if sign == "-" else () for at, sign in enumerate(text)]
        chains.append(tuple(Step("line", ((at, 0, "#"),), line=at, cited=cited) for at, cited in enumerate(used)))
    steps, others = chains
    return Step(
        "probe",
        ((50, 0, "#"),),
        assumption=(51, 0, "#"),
        outcome="agreement" if other else "contradiction",
        steps=steps,
        other=others,
    )


@pytest.mark.parametrize(
    ("first", "other", "begins"),
    [
        ("x-------", "", ()),
        ("x--------", "", (0,)),
        ("x---x----", "", (0, 4)),
        ("x-x---x--", "", (0, 6)),
        ("x---x---x-", "", (0, 4)),
        ("x---x---x--", "", (0, 4, 8)),
        ("x----", "x---", (0, 5)),
        ("x---x--", "x---x--", (0, 4, 7, 11)),
    ],
)
def test_chapters_begin_where_the_reading_jumps(first: str, other: str, begins: tuple[int, ...]) -> None:
    proof = _proof(first, other=other)
    assert chapters(proof) == begins
    assert is_long(proof) == bool(begins)


@pytest.mark.native
def test_a_long_proof_is_said_to_be_one_and_offers_a_cell_to_try() -> None:
    seen = 0
    for number, (rows, columns) in enumerate(shared_data.tournament("tournament/taai2011.txt"), 1):
        if number not in (604, 606, 618):
            continue
        puzzle = ng.Puzzle(rows, columns)
        grid = ng.solve(puzzle, method="line").known
        hint = ng.hint(puzzle, grid)
        assert hint.proof is not None
        data = hint.to_json()
        if len(hint.proof.steps) + len(hint.proof.other) <= 8:
            assert (hint.try_cell, data["try_cell"], data["chapters"]) == (None, None, [])
            assert not hint.text.startswith(LONG)
            continue
        seen += 1
        assert hint.text.startswith(LONG)
        ng.verify(puzzle, grid, hint.proof)
        # Of the hints on this board, the first lets lines settle most.
        gains = []
        for skip in range(hint.of):
            board = Board(puzzle, grid)
            board.settle_all(ng.hint(puzzle, grid, "what", skip=skip).cells)
            board.propagate()
            gains.append(-board.open_count)
        if hint.technique != "edge logic":
            assert gains[0] == max(gains)
        assert hint.try_cell == hint.proof.assumption
        assert hint.try_cell is not None
        assert data["try_cell"] == list(hint.try_cell)
        begins = list(chapters(hint.proof))
        assert data["chapters"] == begins
        ends = [*begins[1:], len(hint.proof.steps)]
        assert all(end - begin >= LEAST for begin, end in zip(begins, ends, strict=True))
        assert ng.hint(puzzle, grid, "what").try_cell is None
        tried = what_if(puzzle, grid, [hint.try_cell])
        assert tried.hint is not None
        assert tried.hint.cells == hint.cells
    assert seen
