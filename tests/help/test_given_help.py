"""Given cells in hints, checks, what-ifs, grades, reviews and corrections, against enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram import corrections, review, what_if
from nonogram.help.slips import Clues
from nonogram.techniques.stuck import plainness
from tests.boards import every_solution, partly, with_cells
from tests.conftest import amount
from tests.given import given_puzzles
from tests.lines_alone import line_text
from tests.proving import needless

PAIR = ng.Puzzle([[1], [1]], [[1], [1]], given=ng.Grid.parse("#? ??"))
"""Two pictures fit its clues, one of them the given cell."""


def solutions(puzzle: ng.Puzzle) -> list[ng.Grid]:
    found = map(ng.Grid.parse, sorted(every_solution(puzzle)))
    return [grid for grid in found if puzzle.given is None or not puzzle.given.disagreements(grid)]


def with_solution(count: int, seed: int) -> Iterator[tuple[ng.Puzzle, list[ng.Grid], random.Random]]:
    rng = random.Random(seed)
    for puzzle in given_puzzles(count, seed):
        if pictures := solutions(puzzle):
            yield puzzle, pictures, rng


def fits(pictures: list[ng.Grid], grid: ng.Grid) -> bool:
    return any(not picture.disagreements(grid) for picture in pictures)


def test_hints_lead_to_the_picture_and_never_rest_on_what_is_not_known() -> None:
    cited = 0
    for puzzle, pictures, rng in with_solution(amount(120), seed=11):
        grid = puzzle.without_given(partly(rng.choice(pictures), 0.2, rng))
        for _ in range(30):
            hint = ng.hint(puzzle, grid)
            assert not hint.faults
            if hint.kind in ("done", "ambiguous"):
                break
            assert hint.kind in ("line", "probe", "search")
            assert not any(puzzle.is_given(cell[:2]) for cell in hint.cells)
            if hint.proof is not None and hint.kind != "search":
                ng.verify(puzzle, grid, hint.proof)
                assert not needless(puzzle, puzzle.with_given(grid), hint)
                cited += any(puzzle.is_given(at) for at in hint.proof.cited)
            grid = with_cells(grid, hint.cells)
            assert fits(pictures, grid)
        assert hint.kind == ("done" if len(pictures) == 1 or fits_alone(pictures, grid) else "ambiguous")
    assert cited


def fits_alone(pictures: list[ng.Grid], grid: ng.Grid) -> bool:
    return sum(not picture.disagreements(grid) for picture in pictures) == 1


def test_a_hint_is_the_same_whether_or_not_the_board_has_the_given_cells() -> None:
    for puzzle, _, _ in with_solution(amount(30), seed=12):
        blank = ng.Grid.blank(puzzle.height, puzzle.width)
        assert ng.hint(puzzle, blank) == ng.hint(puzzle, puzzle.start)


def plainness_of(puzzle: ng.Puzzle, grid: ng.Grid, check: ng.Check) -> int:
    """How plain the reason is for which a line of a board has no completion."""
    assert check.proof is not None
    assert check.line is not None
    board = puzzle.with_given(grid)
    cited = {at: board[at] for at in check.proof.cited}
    return plainness(puzzle.clue(check.line), line_text(puzzle, cited, check.line))


@pytest.mark.parametrize("level", ["line", "probe", "solution"])
def test_a_check_never_blames_a_given_cell(level: str) -> None:
    blamed = 0
    for puzzle, pictures, rng in with_solution(amount(150), seed=13):
        marks = [
            (r, c, rng.choice("#."))
            for r in range(puzzle.height)
            for c in range(puzzle.width)
            if not puzzle.is_given((r, c)) and rng.random() < 0.3
        ]
        grid = ng.Grid.of(puzzle.height, puzzle.width, marks)
        check = ng.check(puzzle, grid, level)  # type: ignore[arg-type]
        assert not check.faults
        if level == "solution":
            assert check.ok == fits(pictures, grid)
        if check.ok:
            continue
        assert not fits(pictures, grid)
        assert check.mistakes
        assert not any(puzzle.is_given(at) for at in check.mistakes)
        blame = ng.Grid.of(puzzle.height, puzzle.width, [(*at, grid[at]) for at in check.mistakes])
        assert not fits(pictures, blame)
        left = [[at] for at in check.mistakes]
        if "side by side" in check.text:
            left = [[*check.mistakes]]  # a run counts as one
        for left_out in left:
            fewer = [(*at, grid[at]) for at in check.mistakes if at not in left_out]
            some = ng.Grid.of(puzzle.height, puzzle.width, fewer)
            if level == "solution" and check.grounds == "solution":
                assert fits(pictures, some)
            if check.grounds == "line":
                # With all given cells, every one of the marks is needed for a reason as plain.
                again = ng.check(puzzle, some, "line")
                assert again.ok or plainness_of(puzzle, some, again) > plainness_of(puzzle, grid, check)
        blamed += 1
    assert blamed


def test_a_check_cites_given_cells_on_which_it_rests() -> None:
    found = ng.check(PAIR, ng.Grid.parse("?# ??"))
    assert found.mistakes == ((0, 1),)
    assert found.proof is not None
    assert (0, 0) in found.proof.cited
    assert (0, 0) in found.proof.steps[-1].cited


def test_moves_are_told_in_a_check() -> None:
    found = ng.check(PAIR, ng.Grid.parse("?# ??"), history=[[(1, 1, "#")], [(1, 1, "?")], [(0, 1, "#")]])
    assert found.first_wrong == 2


def test_what_if_starts_from_the_given_cells() -> None:
    found = what_if(PAIR, ng.Grid.blank(2, 2), [(1, 1, ".")])
    assert found.refuted
    assert found.sound
    assert found.hint is not None
    assert found.hint.cells == ((1, 1, "#"),)
    refuted = 0
    for puzzle, pictures, rng in with_solution(amount(60), seed=14):
        free = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if not puzzle.is_given((r, c))]
        if not free:
            continue
        marks = [(*at, rng.choice("#.")) for at in rng.sample(free, min(3, len(free)))]
        found = what_if(puzzle, ng.Grid.blank(puzzle.height, puzzle.width), marks)
        assert found.sound
        if found.refuted:
            refuted += 1
            wrong = [mark for mark in marks if mark[:2] in found.conflict]
            assert not fits(pictures, ng.Grid.of(puzzle.height, puzzle.width, wrong))
    assert refuted


def test_a_given_cell_cannot_be_tried() -> None:
    with pytest.raises(ng.PuzzleError, match="row 1, column 1 is already known"):
        what_if(PAIR, ng.Grid.blank(2, 2), [(0, 0, ".")])


def test_a_grade_starts_from_the_given_cells() -> None:
    assert ng.grade(ng.Puzzle(PAIR.rows, PAIR.columns)).certificate == "ambiguous"
    assert ng.grade(PAIR).certificate == "line"
    whole = ng.grade(ng.Puzzle([[1]], [[1]], given=ng.Grid.parse("#")))
    assert (whole.certificate, whole.score, whole.word, whole.length) == ("line", 0.0, "easy", 0)
    assert whole.text == "The given cells are already the whole picture."
    for puzzle in given_puzzles(amount(60), seed=15):
        pictures = solutions(puzzle)
        grade = ng.grade(puzzle)
        assert (grade.certificate == "none") == (not pictures)
        assert (grade.certificate == "ambiguous") == (len(pictures) > 1)
        assert not any(puzzle.is_given(cell[:2]) for turn in grade.profile for cell in turn.cells)
        if grade.settling is not None and grade.settling.cells:
            assert grade.settling.pictures == len(pictures)
            assert fits_alone(pictures, ng.Grid.of(puzzle.height, puzzle.width, grade.settling.cells))
            assert not any(puzzle.is_given(cell[:2]) for cell in grade.settling.cells)


def test_a_review_takes_the_given_cells_as_known() -> None:
    assert [move.label for move in review(PAIR, [[(1, 1, "#")]]).moves] == ["forced"]
    plain = ng.Puzzle(PAIR.rows, PAIR.columns)
    assert [move.label for move in review(plain, [[(1, 1, "#")]]).moves] == ["guess"]
    assert [move.label for move in review(PAIR, [[(1, 0, "#")]]).moves] == ["wrong"]
    assert [move.label for move in review(PAIR, [[(0, 1, ".")]], ng.Grid.parse("?? ?#")).moves] == ["forced"]


def test_moves_cannot_change_a_given_cell() -> None:
    for value in ".?":
        with pytest.raises(ng.PuzzleError, match="move 1: row 1, column 1 is given and cannot be changed"):
            review(PAIR, [[(0, 0, value)]])
    assert review(PAIR, [[(0, 0, "#")]]).moves[0].label == "erased"


@pytest.mark.parametrize(
    "ask",
    [
        lambda grid: ng.hint(PAIR, grid),
        lambda grid: ng.check(PAIR, grid),
        lambda grid: what_if(PAIR, grid, [(1, 1, "#")]),
        lambda grid: review(PAIR, [], grid),
        lambda grid: ng.verify(PAIR, grid, None),
    ],
)
def test_a_board_against_a_given_cell_is_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(ng.PuzzleError, match="row 1: the cell in column 1 is given as black and cannot be changed"):
        ask(ng.Grid.parse(".? ??"))


def test_corrections_take_the_given_cells_to_be_right() -> None:
    """The given cell says which row lacks its block."""
    plain = Clues.of([[1], [], []], [[1], [1], []])
    fixed = Clues.of([[1], [], []], [[1], [1], []], ng.Grid.parse("??? ??? ?#?"))
    assert {found.slip.line for found in corrections(plain).found} == {0, 3, 4}
    found = corrections(fixed).found
    assert [correction.slip.line for correction in found] == [2]
    assert found[0].puzzle.given == fixed.given


def test_every_correction_with_given_cells_gives_one_picture() -> None:
    checked = 0
    for puzzle, pictures, rng in with_solution(amount(60), seed=16):
        if len(pictures) != 1:
            continue
        rows = [list(clue) for clue in puzzle.rows]
        filled = [row for row in rows if row]
        if not filled:
            continue
        rng.choice(filled)[0] += 1
        found = corrections(Clues.of(rows, puzzle.columns, puzzle.given))
        assert found.status == "none"
        for correction in found.found:
            assert len(solutions(correction.puzzle)) == 1
        right = [one for one in found.found if one.puzzle.rows == puzzle.rows and one.puzzle.columns == puzzle.columns]
        assert right or not found.complete
        checked += 1
    assert checked
