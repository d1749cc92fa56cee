"""What-if: trial marks that fail prove something, on boards without mistakes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram import what_if
from nonogram.cells import At
from nonogram.help.what_if import WhatIf
from nonogram.steps import Step
from tests.boards import partly, unique_puzzle
from tests.conftest import amount
from tests.help.mistakes.plain_reasons import parts, plain
from tests.lines_alone import Marks, fails_in_turn, line_text, painted, propagated
from tests.places import ROOT

SNAIL = ng.load(ROOT / "puzzles" / "snail.non")
BLANK = ng.Grid.blank(10, 10)


@pytest.mark.native
@settings(max_examples=amount(50))
@given(st.integers(3, 7), st.floats(0, 0.6), st.integers(1, 6), st.randoms(use_true_random=False))
def test_what_fails_is_irreducible_and_proved(size: int, shown: float, count: int, rng: random.Random) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    grid = partly(solution, shown, rng)
    open_cells = [(r, c) for r in range(size) for c in range(size) if grid[r, c] == "?"]
    marks = [(r, c, rng.choice("#.")) for r, c in rng.sample(open_cells, min(count, len(open_cells)))]
    found = what_if(puzzle, grid, marks)
    base = _marks(grid)
    tried = {(r, c): value for r, c, value in marks}
    assert found.sound
    assert found.text
    assert found.refuted == (bool(marks) and propagated(puzzle, {**base, **tried}) is None)
    if not found.refuted:
        assert (found.conflict, found.hint, found.proof) == ((), None, None)
        return
    kept = {cell: tried[cell] for cell in found.conflict}
    proof = proof_of(found)
    lines = [step.line for step in proof.steps if step.line is not None]
    if len(lines) == 1:
        # Other marks on the board may show it by fewer trial marks, for a less plain reason.
        base = {cell: value for cell, value in base.items() if cell in proof.cited}
    assert fails_in_turn(puzzle, {**base, **kept}, lines)
    everything = {**base, **kept}
    for gone in taken_away(puzzle, everything, kept, lines):
        fewer = {at: value for at, value in everything.items() if at not in gone}
        clue = puzzle.clue(lines[-1])
        plainness = [plain(clue, line_text(puzzle, some, lines[-1])) for some in (everything, fewer)]
        assert not fails_in_turn(puzzle, fewer, lines) or (len(lines) == 1 and plainness[0] < plainness[1])
    assert (len(lines) == 1) == any(
        painted(puzzle, {**_marks(grid), **tried}, line) is None for line in range(2 * size)
    )
    if len(kept) == 1:
        assert found.hint is not None
        ((r, c, value),) = found.hint.cells
        assert value == solution[r, c] != kept[r, c]
        ng.verify(puzzle, grid, found.hint.proof)
    else:
        assert found.hint is None
        assert found.proof is not None
        assert not found.proof.steps[-1].cells
        assert set(kept) <= {cell for step in found.proof.steps for cell in step.cited}


def taken_away(puzzle: ng.Puzzle, marks: Marks, kept: Marks, lines: list[int]) -> list[set[At]]:
    """What is taken away of marks in turn: each trial mark, in a single line the whole of a run that is too long."""
    if len(lines) > 1:
        return [{cell} for cell in kept]
    [line] = lines
    wholes = parts(puzzle.clue(line), line_text(puzzle, marks, line))
    cells = [{puzzle.at(line, i) for i in whole} for whole in wholes]
    return [some for some in cells if not some.isdisjoint(kept)]


def test_a_run_that_is_too_long_counts_as_one() -> None:
    """Two of its three cells would be too long as well, but nobody looks at these alone."""
    puzzle = ng.Puzzle([(1, 1), (3,), (3,)], [(3,), (2,), (3,)])
    found = what_if(puzzle, ["??#", "???", "???"], [(0, 0, "#"), (0, 1, "#")])
    assert found.conflict == ((0, 0), (0, 1))
    assert "columns 1 to 3 are 3 black cells side by side, but the longest block is 1" in found.text


def proof_of(found: WhatIf) -> Step:
    """The step whose chain refutes the marks."""
    proof = found.hint.proof if found.hint else found.proof
    assert proof is not None
    return proof


def _marks(grid: ng.Grid) -> Marks:
    return {(r, c): value for r, c, value in grid.cells()}


def test_the_first_of_several_wrong_marks_is_refuted() -> None:
    goal = ng.solve(SNAIL).solutions[0]
    wrong = [(r, c, "#" if v == "." else ".") for r, c, v in goal.cells()]
    found = what_if(SNAIL, BLANK, [wrong[0], wrong[55], wrong[99]])
    assert found.conflict == (wrong[0][:2],)
    assert found.hint is not None
    assert found.hint.technique == "probe by contradiction"
    assert found.hint.text in found.text
    assert found.text.endswith("columns 2 to 10 are only 9.")


def test_boards_on_which_nothing_is_proved() -> None:
    goal = ng.solve(SNAIL).solutions[0]
    cells = list(goal.cells())
    row, column, value = cells[0]
    mistaken = ng.Grid.of(10, 10, [(row, column, "#" if value == "." else ".")])
    found = what_if(SNAIL, mistaken, [cells[5]])
    assert (found.refuted, found.sound) == (False, False)
    assert "mistake" in found.text
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    assert "No picture fits" in what_if(nothing, ng.Grid.blank(3, 3), [(0, 0, "#")]).text
    assert what_if(SNAIL, BLANK, []).text == "There are no trial marks."
    assert not what_if(SNAIL, BLANK, cells).refuted
    assert what_if(SNAIL, BLANK, cells).sound


def test_a_line_that_cannot_be_filled_is_told_before_any_chain() -> None:
    """Each of the marks alone is refuted by nine lines."""
    stag = ng.load(ROOT / "puzzles" / "stag.non")
    marks = [(10, column, "#") for column in range(11)]
    found = what_if(stag, ng.Grid.blank(stag.height, stag.width), marks)
    assert found.proof is not None
    assert [step.line for step in found.proof.steps] == [10]
    assert found.text == (
        "In row 11, the trial marks at columns 1 to 11 cannot all be right. Row 11, clue 8 8, cannot be filled: "
        "columns 1 to 11 are 11 black cells side by side, but the longest block is 8."
    )
    assert found.conflict == tuple((10, column) for column in range(11)), "the whole run"


def test_a_single_mark_that_breaks_a_line_proves_its_opposite() -> None:
    puzzle = ng.Puzzle([[2], [2]], [[1], [1], [1], [1]])
    found = what_if(puzzle, ng.Grid.parse(["#???", "????"]), [(1, 2, "#"), (0, 3, "#")])
    assert found.conflict == ((0, 3),)
    assert found.hint is not None
    assert found.hint.cells == ((0, 3, "."),)
    assert found.hint.proof is not None
    ng.verify(puzzle, ng.Grid.parse(["#???", "????"]), found.hint.proof)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ([(10, 0, "#")], "row 11, column 1 lies outside"),
        ([(0, 0, "?")], "row 1, column 1 is neither black nor white"),
        ([(0, 1, "#")], "row 1, column 2 is already known"),
        ([(0, 0, "#"), (0, 0, ".")], "row 1, column 1 is tried twice"),
    ],
)
def test_marks_that_cannot_be_tried(marks: list[tuple[int, int, str]], message: str) -> None:
    grid = ng.Grid.of(10, 10, [(0, 1, ng.solve(SNAIL).solutions[0][0, 1])])
    with pytest.raises(ng.PuzzleError, match=message):
        what_if(SNAIL, grid, marks)


def test_a_line_that_trial_marks_break_at_once_takes_no_steps() -> None:
    """The first row has either end black, never both; neither row has its 2 in the middle, as the columns tell."""
    puzzle = ng.Puzzle([[2], [2]], [[1], [1], [1], [1]])
    blank = ng.Grid.blank(2, 4)
    ends = (
        "In row 1, the trial marks at columns 1 and 4 cannot both be right. "
        "Row 1, clue 2, cannot be filled: columns 1 and 4 lie too far apart to be in one block, and there is only one."
    )
    assert what_if(puzzle, blank, [(0, 0, "#"), (0, 3, "#")]).text == ends
    apart = what_if(puzzle, blank, [(0, 0, "#"), (1, 1, "#")])
    assert apart.proof is not None
    assert len(apart.proof.steps) > 1
    assert apart.text.startswith("The trial marks at row 1, column 1 and row 2, column 2 cannot both be right: ")


@pytest.mark.parametrize(
    ("game", "board", "marks", "steps"),
    [
        (
            "7x5:1//3//3//2//1.1.1/1.1.1/1.1.1/",
            ".......?.#.#.?..#.#.#?.#.#.?.......",
            [(3, 6, "."), (3, 0, "#"), (1, 6, "."), (1, 0, ".")],
            1,
        ),
        (
            "5x9:2.1/3.2/1.2/1/1///2/3/1/1//2/4",
            "..........##...###...#...?...?......##..?###?",
            [(8, 0, "#"), (5, 4, "."), (5, 0, "."), (8, 4, "#")],
            1,
        ),
    ],
)
def test_several_marks_are_refuted_in_the_fewest_steps_from_the_whole_board(
    game: str, board: str, marks: list[tuple[int, int, str]], steps: int
) -> None:
    puzzle = ng.loads(game)
    width = puzzle.width
    grid = ng.Grid.parse([board[at : at + width] for at in range(0, len(board), width)])
    found = what_if(puzzle, grid, marks)
    assert found.proof is not None
    assert len(found.proof.steps) == steps
    assert set(found.conflict) <= set(found.proof.cited)


def test_several_marks_come_before_one_that_takes_far_more_steps() -> None:
    """The first mark alone was refuted in 25."""
    bicycle = ng.load(ROOT / "puzzles" / "bicycle.non")
    marks = [(1, 7, "."), (13, 4, "#"), (7, 22, "#"), (12, 17, "."), (12, 18, "."), (5, 18, "."), (1, 20, ".")]
    found = what_if(bicycle, ng.Grid.blank(bicycle.height, bicycle.width), marks)
    assert len(proof_of(found).steps) == 5
