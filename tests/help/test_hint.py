"""Hints: each proved, none missed, none built on a mistake."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import cast

import pytest

import nonogram as ng
from nonogram.cells import Cell
from nonogram.help.answers import LEVELS, Hint
from nonogram.help.hint import _memory
from nonogram.logic.board import Board
from nonogram.logic.trials import Trials, farthest
from nonogram.pausing import drain
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.needs import EASY
from nonogram.search.full_probing import Prober
from nonogram.steps import Step
from nonogram.techniques.technique import technique
from tests.boards import domino, partly, random_puzzle, stuck_boards, walk, with_cells
from tests.conftest import amount
from tests.places import PUZZLES

TWO = ng.Puzzle([[1], [1]], [[1], [1]])


@pytest.mark.parametrize("slug", ["snail", pytest.param("fox", marks=pytest.mark.native)])
def test_a_shipped_puzzle_is_solved_by_hints_alone(slug: str) -> None:
    puzzle = ng.load(PUZZLES / f"{slug}.non")
    hints = walk(puzzle)
    assert {hint.kind for hint in hints} <= {"line", "probe"}
    assert puzzle.goal is not None
    assert all(puzzle.goal[r, c] == value for hint in hints for r, c, value in hint.cells)


def test_levels_tell_step_by_step() -> None:
    puzzle = ng.load(PUZZLES / "whale.non")
    board = Board(puzzle)
    board.propagate()
    hint = ng.hint(puzzle, board.grid())
    assert hint.kind == "probe"
    where, what, why = (hint.at(level) for level in LEVELS)
    assert not where.cells
    assert where.proof is None
    assert where.line is not None
    assert what.cells == hint.cells
    assert what.proof is None
    assert not what.cited
    assert why == hint
    assert len({where.text, what.text, why.text}) == 3
    assert hint.proof is not None
    assert len(hint.step_texts) == len(hint.proof.steps) + len(hint.proof.other) > 0
    data = hint.to_json()
    assert data["text"] == hint.text
    assert all(step["text"] for step in data["steps"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("skip", [0, 1])
def test_what_is_said_first_is_what_is_proved_later(skip: int) -> None:
    for board in stuck_boards(amount(12), 15):
        grid = board.grid()
        for near in ((0, 0), (4, 4)):
            why = ng.hint(board.puzzle, grid, near=near, skip=skip)
            assert ng.hint(board.puzzle, grid, "what", near, skip) == why.at("what")
            assert ng.hint(board.puzzle, grid, "where", near, skip) == why.at("where")


def test_a_hint_does_not_tell_more_than_was_asked_for() -> None:
    (board,) = stuck_boards(1, 2)
    where = ng.hint(board.puzzle, board.grid(), "where")
    with pytest.raises(ValueError, match="a hint at level 'where' does not tell 'why'"):
        where.at("why")
    with pytest.raises(ValueError, match="level 'maybe' is not one of where, what, why"):
        where.reaches("maybe")  # type: ignore[arg-type]


@pytest.mark.native
def test_skip_gives_another_hint_and_near_the_nearest() -> None:
    puzzle = ng.load(PUZZLES / "cat-at-the-window.non")
    blank = ng.Grid.blank(puzzle.height, puzzle.width)
    for near in ((0, 0), (24, 24), (12, 3)):
        first = ng.hint(puzzle, blank, near=near)
        assert first == ng.hint(puzzle, blank, near=near), "the same board gets the same hint"
        hints = [ng.hint(puzzle, blank, near=near, skip=skip) for skip in range(first.of)]
        assert len({hint.cells for hint in hints}) == first.of == hints[-1].of > 1
        assert ng.hint(puzzle, blank, near=near, skip=first.of) == first, "after the last comes the first again"
        levels = [max(EASY, technique(hint.technique or "").difficulty) for hint in hints]
        ranked = [(level, _distance(hint, near) > 0) for level, hint in zip(levels, hints, strict=True)]
        assert ranked == sorted(ranked), "easiest first, then those about the cell"


def _distance(hint: Hint, near: tuple[int, int]) -> int:
    return min(max(abs(row - near[0]), abs(column - near[1])) for row, column, _ in hint.cells)


def test_a_hint_that_does_not_hold_is_withheld_and_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ng.load(PUZZLES / "cat-at-the-window.non")
    blank = ng.Grid.blank(puzzle.height, puzzle.width)
    right, second = (ng.hint(puzzle, blank, skip=skip) for skip in (0, 1))
    assert not right.faults

    async def faulty(minimizer: Minimizer, line: int, cells: tuple[Cell, ...]) -> Step:
        step = await sound(minimizer, line, cells)
        row, column, value = cells[0]
        return replace(step, cells=((row, column, "." if value == "#" else "#"),)) if line == right.line else step

    sound = Minimizer.line
    monkeypatch.setattr(Minimizer, "line", faulty)
    _memory.cache_clear()
    hint = ng.hint(puzzle, blank)
    assert hint.cells == second.cells, "the player gets the next one"
    assert len(hint.faults) == 1
    assert "does not settle" in hint.faults[0]
    assert hint.to_json()["faults"] == list(hint.faults)


def test_a_probe_that_does_not_hold_is_withheld_too(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = ng.load(PUZZLES / "whale.non")
    board = Board(puzzle)
    board.propagate()
    grid = board.grid()
    right = ng.hint(puzzle, grid)
    assert right.kind == "probe"

    async def faulty(minimizer: Minimizer, step: Step) -> Step:
        made = await sound(minimizer, step)
        return replace(made, steps=made.steps[1:]) if minimizer.plainly and made.cells == right.cells else made

    sound = Minimizer.again
    monkeypatch.setattr(Minimizer, "again", faulty)
    hint = ng.hint(puzzle, grid)
    assert hint.faults
    assert hint.cells != right.cells
    ng.verify(puzzle, grid, hint.proof)


def test_the_json_of_a_hint_names_its_technique_and_shows_the_blocks() -> None:
    puzzle = ng.load(PUZZLES / "whale.non")
    blank = ng.Grid.blank(puzzle.height, puzzle.width)
    line = ng.hint(puzzle, blank)
    data = line.to_json()
    assert (data["technique"], data["difficulty"]) == (line.technique, technique(line.technique or "").difficulty)
    assert str(data["rule"]).endswith(".")
    assert data["arrangements"] is not None
    assert data["steps"] == data["other"] == data["faults"] == []
    assert ng.hint(puzzle, blank, "where").to_json()["arrangements"] is None
    board = Board(puzzle)
    board.propagate()
    probe = ng.hint(puzzle, board.grid()).to_json()
    assert probe["arrangements"] is None
    refutation, *_ = cast("list[dict[str, object]]", probe["steps"])
    assert (probe["technique"], refutation["technique"]) == ("edge logic", "probe by contradiction")
    *steps, last = cast("list[dict[str, object]]", refutation["steps"])
    assert all(step["technique"] and step["arrangements"] and step["text"] for step in steps)
    assert (last["technique"], last["arrangements"], last["cells"]) == (None, None, [])
    assert last["text"]


def test_a_mistake_is_told_and_no_hint_is_built_on_it() -> None:
    puzzle = ng.load(PUZZLES / "snail.non")
    assert puzzle.goal is not None
    blank = ng.Grid.blank(puzzle.height, puzzle.width)
    row, column, value = next(iter(puzzle.goal.cells()))
    wrong = with_cells(blank, ((row, column, "#" if value == "." else "."),))
    hint = ng.hint(puzzle, wrong)
    assert hint.kind == "mistake"
    assert hint.cells == ((row, column, "#" if value == "." else "."),)
    where, what = hint.at("where"), hint.at("what")
    assert (where.cells, where.line) == ((), None)
    assert (what.cells, what.line) == ((), hint.line)


def test_a_broken_line_is_told_with_the_marks_to_blame() -> None:
    puzzle = ng.Puzzle([[3], [1], [1]], [[1], [1], [3]])
    board = ng.Grid.parse(["???", "#?#", "???"])
    hint = ng.hint(puzzle, board)
    assert hint.kind == "mistake"
    assert hint.line == 1
    assert hint.cells == ((1, 0, "#"), (1, 2, "#"))
    assert hint.text.endswith("So columns 1 and 3 cannot both be right.")


def test_several_solutions_are_told() -> None:
    hint = ng.hint(TWO, ng.Grid.blank(2, 2))
    assert hint.kind == "ambiguous"
    assert set(hint.cited) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    after_a_choice = ng.hint(TWO, ng.Grid.parse(["#?", "??"]))
    assert after_a_choice.kind == "line", "a choice between solutions is no mistake"


@pytest.mark.native
def test_the_cells_named_are_open_and_two_solutions_with_these_marks_differ_in_them() -> None:
    seen = 0
    rng = random.Random(4)
    while seen < 12:
        puzzle = random_puzzle(6, 6, rng, 0.35)
        solutions = ng.solve(puzzle, limit=13).solutions
        if not 2 <= len(solutions) <= 12:
            continue
        grid = partly(rng.choice(solutions), rng.random() * 0.2, rng)
        while (hint := ng.hint(puzzle, grid)).kind in ("line", "probe"):
            grid = with_cells(grid, hint.cells)
        left = [one for one in solutions if one.common(grid) == grid]
        if hint.kind == "ambiguous":
            seen += 1
            assert all(grid[cell] == "?" for cell in hint.cited)
            assert any(one.disagreements(other) == hint.cited for one in left for other in left)
        elif hint.kind == "search":
            ((row, column, value),) = hint.cells
            assert {one[row, column] for one in left} == {value}


def test_a_choice_that_no_solution_has_is_a_mistake_even_with_several_solutions() -> None:
    puzzle = ng.Puzzle([[1], [1], [1]], [[1], [1], [1]])
    grid = ng.Grid.parse(["#??", "#??", "???"])
    assert ng.hint(puzzle, grid).kind == "mistake"


def test_no_solution_is_told() -> None:
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    assert ng.solve(nothing).status == "none"
    assert ng.hint(nothing, ng.Grid.blank(3, 3)).kind == "none"


def test_a_finished_picture_needs_no_crosses() -> None:
    assert ng.hint(TWO, ng.Grid.parse(["#?", "?#"])).kind == "done"


@pytest.mark.native
def test_only_one_solution_with_the_marks_is_taken_though_the_clues_have_more() -> None:
    """Beside dominoes a square of four cells that can be filled in two ways; the marks choose one."""
    stones = domino(5)
    puzzle = ng.Puzzle([[1], [1], [], *stones.rows], [[1], [1], [], *stones.columns])
    grid = ng.Grid.of(puzzle.height, puzzle.width, [(0, 0, "#"), (1, 1, "#")])
    while (hint := ng.hint(puzzle, grid)).kind in ("line", "probe"):
        grid = with_cells(grid, hint.cells)
    assert hint.kind == "search"
    assert "only one fits the marks so far" in hint.text
    finished = ng.solve(stones).solution
    ((row, column, value),) = hint.cells
    assert finished is not None
    assert finished[row - 3, column - 3] == value


def test_deeper_search_is_named_as_such() -> None:
    puzzle = domino(5)
    board = Board(puzzle)
    for _ in Prober(board).run():
        pass
    hint = ng.hint(puzzle, board.grid())
    assert hint.kind == "search"
    assert "deeper search" in hint.text
    (row, column, value), *_ = hint.cells
    solution = ng.solve(puzzle).sole
    assert solution is not None
    assert solution[row, column] == value
    trials = Trials(board)
    assert hint.cells == (drain(farthest(trials, [(*at, solution[at]) for at in board.open_cells()])),)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"level": "how"}, "not one of where, what, why")],
)
def test_bad_arguments_are_refused(arguments: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ng.hint(TWO, ng.Grid.blank(2, 2), **arguments)  # type: ignore[arg-type]
    with pytest.raises(ng.PuzzleError, match="the grid is 3x2"):
        ng.hint(TWO, ng.Grid.blank(2, 3))
