"""The independent check must refuse what does not follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nonogram as ng
from nonogram import verify
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_trials import probe_steps
from nonogram.steps import Step
from nonogram.verification import ProofError, verify_conflict
from tests.boards import as_step
from tests.places import ROOT
from tests.witnesses import CONTRAPOSITIVES_NEEDED, probed

PUZZLE = ng.Puzzle([[3], [1], [1]], [[1], [1], [3]])
BLANK = ng.Grid.blank(3, 3)
WHALE = ng.load(ROOT / "puzzles" / "whale.non")


def test_a_right_step_passes() -> None:
    verify(PUZZLE, BLANK, Step("line", ((0, 0, "#"),), line=0))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (Step("line", ((0, 0, "."),), line=0), "row 1 does not settle row 1, column 1"),
        (Step("line", ((1, 0, "#"),), line=1), "row 2 does not settle"),
        (Step("line", ((1, 0, "#"),), line=0), "row 1 does not settle row 2"),
        (Step("line", ((1, 0, "."),), line=1, cited=((1, 2),)), "a cited cell is not known"),
        (Step("line", ((0, 0, "#"),)), "names no line"),
        (Step("guess", ((0, 0, "#"),)), "is not a deduction"),
        (Step("probe", ((0, 0, "#"),), outcome="contradiction"), "is not a deduction"),
    ],
)
def test_wrong_steps_are_refused(step: Step, message: str) -> None:
    with pytest.raises(ProofError, match=message):
        verify(PUZZLE, BLANK, step)


PART, NEXT = Step("line", ((0, 0, "#"),), line=0), Step("line", ((0, 1, "#"),), line=0, cited=((0, 0),))
BOTH = Step("line", ((0, 0, "#"), (0, 1, "#")), line=0)


def test_a_line_told_in_parts_passes() -> None:
    verify(PUZZLE, BLANK, replace(BOTH, steps=(PART, NEXT)))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((PART,), "do not settle its cells"),
        ((NEXT, PART), "a cell that no earlier step settles"),
        ((PART, replace(NEXT, cells=((0, 1, "."),))), "do not settle its cells"),
        ((PART, replace(NEXT, line=4, cited=())), "looks elsewhere"),
        ((PART, replace(NEXT, kind="guess")), "looks elsewhere"),
    ],
)
def test_wrong_parts_of_a_line_are_refused(parts: tuple[Step, ...], message: str) -> None:
    with pytest.raises(ProofError, match=message):
        verify(PUZZLE, BLANK, replace(BOTH, steps=parts))


def test_a_cell_cited_from_another_line_is_refused() -> None:
    grid = ng.Grid.parse(["###", "???", "???"])
    step = Step("line", ((1, 0, "."),), line=1, cited=((0, 0),))
    with pytest.raises(ProofError, match="lies outside it"):
        verify(PUZZLE, grid, step)


def probe_hint() -> tuple[ng.Grid, Step]:
    board = Board(WHALE)
    board.propagate()
    hint = ng.hint(WHALE, board.grid())
    assert hint.technique == "edge logic"
    # Each refutation along the edge is a proof by itself.
    return board.grid(), replace(as_step(hint).steps[0], kind="probe", outcome="contradiction")


def test_a_chain_that_leaves_out_a_step_is_refused() -> None:
    grid, step = probe_hint()
    verify(WHALE, grid, step)
    for index in range(len(step.steps)):
        shorter = replace(step, steps=step.steps[:index] + step.steps[index + 1 :])
        if not shorter.steps:
            continue
        with pytest.raises(ProofError):
            verify(WHALE, grid, shorter)


def test_a_chain_that_shows_another_cell_is_refused() -> None:
    grid, step = probe_hint()
    (row, column, value), *_ = step.cells
    with pytest.raises(ProofError, match="a cell other than"):
        verify(WHALE, grid, replace(step, cells=((row, column, "#" if value == "." else "."),)))


def test_a_whole_hint_can_be_verified_and_one_without_proof_is_refused() -> None:
    hint = ng.hint(WHALE, ng.Grid.blank(WHALE.height, WHALE.width))
    ng.verify(WHALE, ng.Grid.blank(WHALE.height, WHALE.width), hint.proof)
    assert WHALE.goal is not None
    with pytest.raises(ProofError, match="nothing is settled"):
        ng.verify(WHALE, WHALE.goal, ng.hint(WHALE, WHALE.goal).proof)
    with pytest.raises(ng.PuzzleError, match="the grid is 2x2"):
        ng.verify(WHALE, ng.Grid.blank(2, 2), hint.proof)


def test_an_implication_must_lead_to_a_contradiction_from_what_it_cites() -> None:
    board = probed(CONTRAPOSITIVES_NEEDED)
    grid = board.grid()
    (step, *_) = drain(probe_steps(board))
    verify(CONTRAPOSITIVES_NEEDED, grid, step)
    (place,) = (i for i, one in enumerate(step.steps) if one.kind == "implication" and one.cells == ((5, 0, "."),))
    link = step.steps[place]

    def with_link(other: Step) -> Step:
        return replace(step, steps=(*step.steps[:place], other, *step.steps[place + 1 :]))

    for spoiled, message in [
        (replace(link, steps=link.steps[:-1]), "ends without a contradiction"),
        (replace(link, steps=()), "ends without a contradiction"),
        (replace(link, cited=link.cited[1:]), "no earlier step settles|has no completion|without a contradiction"),
        (replace(link, cells=((5, 0, "#"),)), "a cell other than"),
        (replace(link, assumption=None), "assumes nothing"),
        (replace(link, kind="guess"), "not a link of a chain"),
    ]:
        with pytest.raises(ProofError, match=message):
            verify(CONTRAPOSITIVES_NEEDED, grid, with_link(spoiled))


def test_an_agreement_must_agree() -> None:
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    step = Step("probe", ((0, 1, "#"),), assumption=(0, 0, "."), outcome="agreement")
    with pytest.raises(ProofError, match="do not agree"):
        verify(two, ng.Grid.blank(2, 2), step)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"line": 99}, "a line that the puzzle does not have"),
        ({"line": -1}, "a line that the puzzle does not have"),
        ({"cited": ((99, 0),)}, "lies outside"),
        ({"cited": ((-1, 0),)}, "lies outside"),
        ({"cells": ((0, 99, "#"),)}, "does not settle"),
        ({"cells": ((99, 0, "#"),)}, "does not settle"),
    ],
)
def test_a_proof_of_what_lies_outside_is_refused(change: dict[str, Any], message: str) -> None:
    blank = ng.Grid.blank(WHALE.height, WHALE.width)
    step = as_step(ng.hint(WHALE, blank))
    verify(WHALE, blank, step)
    with pytest.raises(ProofError, match=message):
        verify(WHALE, blank, replace(step, **change))


def test_a_conflict_must_end_in_a_line_without_completion_whatever_it_assumes() -> None:
    """Of two by two cells, one black in each line."""
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    dead = Step("line", line=0, cited=((0, 0), (0, 1)))
    grid = ng.Grid.parse(["##", "??"])
    both, one = ((0, 0), (0, 1)), ((0, 0),)
    drain(verify_conflict(two, grid, Step("conflict", cited=both, steps=(dead,))))
    with pytest.raises(ProofError, match="no earlier step settles"):
        drain(verify_conflict(two, grid, Step("conflict", cited=one, steps=(dead,))))
    with pytest.raises(ProofError, match="a cited cell is not known"):
        drain(verify_conflict(two, ng.Grid.parse(["#?", "??"]), Step("conflict", cited=both, steps=(dead,))))
    with pytest.raises(ProofError, match="ends without a contradiction"):
        drain(verify_conflict(two, ng.Grid.parse(["#.", "??"]), Step("conflict", cited=both, steps=(dead,))))
    with pytest.raises(ProofError, match="ends without a contradiction"):
        drain(verify_conflict(two, grid, Step("conflict", cited=both)))
    grid, both = ng.Grid.parse(["#?", "?."]), ((0, 0), (1, 1))
    row, column = (Step("line", line=line, cited=((1, 0), at)) for line, at in ((1, (1, 1)), (2, (0, 0))))
    sound = Step("conflict", cited=both, assumption=(1, 0, "."), steps=(row,), other=(column,))
    drain(verify_conflict(two, grid, sound))
    for wrong in (
        replace(sound, assumption=(1, 0, "#")),
        replace(sound, steps=(column,), other=(row,)),
        replace(sound, other=()),
        replace(sound, assumption=None),
    ):
        with pytest.raises(ProofError):
            drain(verify_conflict(two, grid, wrong))
