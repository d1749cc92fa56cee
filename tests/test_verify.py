"""The independent check must refuse what does not follow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.steps import Step
from nonogram.verify import ProofError, verify
from tests.boards import as_step, walk, with_cells

PUZZLE = ng.Puzzle([[3], [1], [1]], [[1], [1], [3]])
BLANK = ng.Grid.blank(3, 3)
WHALE = ng.load(Path(__file__).resolve().parent.parent / "puzzles" / "whale.non")


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
        (Step("guess", ((0, 0, "#"),)), "is no deduction"),
        (Step("probe", ((0, 0, "#"),), outcome="contradiction"), "is no deduction"),
    ],
)
def test_wrong_steps_are_refused(step: Step, message: str) -> None:
    with pytest.raises(ProofError, match=message):
        verify(PUZZLE, BLANK, step)


def test_a_cell_cited_from_another_line_is_refused() -> None:
    grid = ng.Grid.parse(["###", "???", "???"])
    step = Step("line", ((1, 0, "."),), line=1, cited=((0, 0),))
    with pytest.raises(ProofError, match="lies outside it"):
        verify(PUZZLE, grid, step)


def probe_hint() -> tuple[ng.Grid, Step]:
    grid = ng.Grid.blank(WHALE.height, WHALE.width)
    for hint in walk(WHALE):
        if hint.kind == "probe":
            return grid, as_step(hint)
        grid = with_cells(grid, hint.cells)
    raise AssertionError("the whale needs a probe")


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
    with pytest.raises(ProofError, match="another cell"):
        verify(WHALE, grid, replace(step, cells=((row, column, "#" if value == "." else "."),)))


def test_an_agreement_must_agree() -> None:
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    step = Step("probe", ((0, 1, "#"),), assumption=(0, 0, "."), outcome="agreement")
    with pytest.raises(ProofError, match="do not agree"):
        verify(two, ng.Grid.blank(2, 2), step)
