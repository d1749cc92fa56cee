"""The coach: every move labelled by what was deducible when it was made."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram import review
from nonogram.cells import Cell
from nonogram.help.hint import hinting
from nonogram.help.known import know
from nonogram.help.review import reviewing
from nonogram.help.reviewed import LONG
from nonogram.pausing import drain
from nonogram.techniques.technique import technique
from nonogram.telling.words import review_text
from tests.boards import random_puzzle, unique_puzzle, walk, with_cells
from tests.conftest import amount
from tests.lines_alone import Marks, painted, probed, propagated
from tests.places import ROOT
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED
from tests.witnesses import probed as probed_board

SNAIL = ng.load(ROOT / "puzzles" / "snail.non")


@pytest.mark.native
@settings(max_examples=amount(40))
@given(st.integers(3, 6), st.integers(1, 40), st.randoms(use_true_random=False))
def test_labels_by_the_book(size: int, count: int, rng: random.Random) -> None:
    """Against a slow replay on the published line solver."""
    puzzle, solution = unique_puzzle(size, rng)
    history = [
        [(rng.randrange(size), rng.randrange(size), rng.choice("##..?")) for _ in range(rng.randint(1, 2))]
        for _ in range(count)
    ]
    # Most moves right, so that something follows from them.
    history = [
        [(r, c, solution[r, c] if v != "?" and rng.random() < 0.8 else v) for r, c, v in move] for move in history
    ]
    found = review(puzzle, history)
    boards = _boards(history, solution)
    for number, (move, said) in enumerate(zip(history, found.moves, strict=True)):
        shown, right = boards[number]
        new = [cell for cell in _changes(move, shown) if cell[2] != "?"]
        if any(solution[r, c] != v for r, c, v in new):
            assert said.label == "wrong"
        elif not new:
            assert said.label == "erased"
        elif len(move) == 1:
            ((r, c, v),) = move
            lines = (r, size + c)
            given = [(painted(puzzle, right, line) or {}).get((r, c)) == v for line in lines]
            assert any(given) == (said.since is not None)
            if said.since is not None:
                assert said.label == ("forced before" if number - 1 - said.since >= LONG else "forced")
                assert _since(puzzle, boards, number, (r, c), v) == said.since
                assert said.technique is not None
            else:
                assert said.label in ("guess", "forced")
        assert said.text


def _changes(move: list[tuple[int, int, str]], shown: Marks) -> list[tuple[int, int, str]]:
    """What a move changes on the board, cell by cell."""
    shown, changes = dict(shown), []
    for r, c, v in move:
        if shown.get((r, c), "?") != v:
            changes.append((r, c, v))
        shown[r, c] = v
    return changes


def _boards(history: list[list[tuple[int, int, str]]], solution: ng.Grid) -> list[tuple[Marks, Marks]]:
    """Before each move: the marks that are shown, and those of them that are right."""
    shown: Marks = {}
    boards = []
    for move in history:
        marks = {cell: v for cell, v in shown.items() if v != "?"}
        boards.append((marks, {cell: v for cell, v in marks.items() if solution[cell] == v}))
        shown.update({(r, c): v for r, c, v in move})
    return boards


def _since(puzzle: ng.Puzzle, boards: list[tuple[Marks, Marks]], number: int, cell: tuple[int, int], value: str) -> int:
    """The move after which the row, or the column, has given the cell ever since."""
    earliest = number
    for line in (cell[0], puzzle.height + cell[1]):
        at = number
        while at >= 0 and (painted(puzzle, boards[at][1], line) or {}).get(cell) == value:
            at -= 1
        earliest = min(earliest, at)
    return earliest


def test_the_way_by_deductions_has_no_guess() -> None:
    way = ng.grade(SNAIL)
    found = review(SNAIL, [turn.cells for turn in way.profile])
    assert {move.label for move in found.moves} <= {"forced", "forced before"}
    assert found.moves[0].since == -1
    assert re.fullmatch(
        rf"Of {len(way.profile)} moves, \d+ were forced( and \d+ could have been made earlier)?\.", found.text
    ), found.text


@pytest.mark.native
@pytest.mark.parametrize(("name", "most"), [("butterfly", None), ("fern", 30), ("fox", None)])
def test_no_hint_is_called_a_guess(name: str, most: int | None) -> None:
    """Played by hints alone, on puzzles that need cells to be tried out; of the one with the longest chains, a part."""
    puzzle = ng.load(ROOT / "puzzles" / f"{name}.non")
    hints = walk(puzzle, most)
    assert {hint.kind for hint in hints} == {"line", "probe"}
    found = review(puzzle, [hint.cells for hint in hints])
    assert {move.label for move in found.moves} <= {"forced", "forced before"}
    for hint, move in zip(hints, found.moves, strict=True):
        assert (move.since is None) == (hint.kind == "probe")


@pytest.mark.native
@pytest.mark.parametrize("name", ["heron", "stag", "whale", "windmill"])
def test_nor_is_the_hint_where_lines_end(name: str) -> None:
    """The same on larger puzzles, from the board on which a cell has to be tried out."""
    puzzle = ng.load(ROOT / "puzzles" / f"{name}.non")
    grid = ng.solve(puzzle, method="line").known
    hint = ng.hint(puzzle, grid)
    (move,) = review(puzzle, [hint.cells], grid).moves
    assert (hint.kind, move.label, move.since) == ("probe", "forced", None)


@pytest.mark.native
@settings(max_examples=amount(5))
@given(st.integers(4, 6), st.randoms(use_true_random=False))
def test_no_hint_of_a_board_is_called_a_guess(size: int, rng: random.Random) -> None:
    """Each of the hints, on boards from which the player goes on by hints and by guesses; and the reverse: what is
    neither on a line, nor refuted, nor common to both values of a cell, nor in any hint is a guess.
    """
    puzzle = random_puzzle(size, size, rng, 0.45)
    known = drain(know(puzzle))
    solution = ng.solve(puzzle).solutions[0]
    grid = ng.Grid.blank(size, size)
    while grid != solution:
        first = drain(hinting(puzzle, grid, known=known))
        hints = [first, *(drain(hinting(puzzle, grid, skip=skip, known=known)) for skip in range(1, first.of))]
        given = {cell for hint in hints if hint.kind in ("line", "probe") for cell in hint.cells}
        for hint in hints:
            if hint.kind in ("line", "probe"):
                reviewed = drain(reviewing(puzzle, [hint.cells], grid, known))
                assert reviewed.moves[0].label in ("forced", "forced before")
        for cell in solution.cells():
            if grid[cell[:2]] != "?":
                continue
            label = drain(reviewing(puzzle, [[cell]], grid, known)).moves[0].label
            assert label in _labels(puzzle, grid, cell, cell in given), (cell, str(grid))
        picked = rng.choice(sorted(set(solution.cells()) - set(grid.cells())))
        move = list(first.cells) if first.kind in ("line", "probe") else [picked]
        if any(solution[r, c] != v for r, c, v in move):
            break
        grid = with_cells(grid, tuple(move))


def _labels(puzzle: ng.Puzzle, grid: ng.Grid, cell: Cell, given: bool) -> set[str]:
    """The labels that a right cell may get, by the published line solver alone."""
    marks = {(r, c): v for r, c, v in grid.cells()}
    known = propagated(puzzle, marks)
    assert known is not None
    opposite = "." if cell[2] == "#" else "#"
    lines = (cell[0], puzzle.height + cell[1])
    if any((painted(puzzle, marks, line) or {}).get(cell[:2]) == cell[2] for line in lines):
        return {"forced", "forced before"}
    refuted = propagated(puzzle, {**marks, cell[:2]: opposite}) is None
    if len(known) > len(marks):
        return {"guess", "forced"} if refuted else {"guess"}
    if refuted:
        return {"forced"}
    open_cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if (r, c) not in marks]
    ways = [[propagated(puzzle, {**marks, at: value}) for value in "#."] for at in open_cells]
    if any(all(way and way.get(cell[:2]) == cell[2] for way in both) for both in ways):
        return {"forced"}
    # Only implications are left, and those only where trials settle nothing.
    return {"forced"} if given else {"guess", "forced"} if known == probed(puzzle, marks) else {"guess"}


@pytest.mark.parametrize("puzzle", [CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED])
def test_what_implications_give_is_not_a_guess(puzzle: ng.Puzzle) -> None:
    grid = probed_board(puzzle).grid()
    hint = ng.hint(puzzle, grid)
    found = review(puzzle, [list(hint.cells)], grid).moves[0]
    assert (hint.technique, found.label) == ("implication chain", "forced")
    assert found.technique == technique("implication chain")
    others = [cell for cell in ng.solve(puzzle).known.cells() if grid[cell[:2]] == "?"]
    labels = {review(puzzle, [[cell]], grid).moves[0].label for cell in others}
    assert labels <= {"forced", "guess"}


def test_the_review_is_summed_up_in_a_sentence_without_noughts() -> None:
    counts = {"forced": 10, "forced before": 0, "guess": 1, "wrong": 1, "erased": 0}
    assert review_text(counts) == "Of 12 moves, 10 were forced, 1 was a guess and 1 was wrong."
    many = {"forced": 0, "forced before": 2, "guess": 3, "wrong": 0, "erased": 1}
    assert review_text(many) == "Of 6 moves, 2 could have been made earlier, 3 were guesses and 1 added nothing."
    assert review_text({"forced": 4, "wrong": 0}) == "Each of the 4 moves was forced."
    assert review_text({"erased": 2}) == "None of the 2 moves added anything."
    assert review_text({"guess": 1}) == "The only move was a guess."
    for label, words in {
        "forced": "was forced",
        "forced before": "could have been made earlier",
        "guess": "was a guess",
        "wrong": "was wrong",
        "erased": "added nothing",
    }.items():
        assert review_text({label: 1}) == f"The only move {words}."
        assert f" and 1 {words}." in review_text({"guess" if label != "guess" else "wrong": 2, label: 1})


def test_a_cell_long_forced_a_guess_and_a_mistake() -> None:
    goal = ng.solve(SNAIL).solutions[0]
    way = ng.grade(SNAIL)
    first, *others = [cell for turn in way.profile for cell in turn.cells]
    moves = [[cell] for cell in others[:15]] + [[first]]
    late = review(SNAIL, moves).moves[-1]
    assert (late.label, late.since) == ("forced before", -1)
    assert late.technique is not None
    assert late.text == f"It had been forced from the start: {late.technique.name}."
    last = others[-1]
    assert review(SNAIL, [[last]]).moves[0].label == "guess"
    row, column, value = last
    wrong = review(SNAIL, [[(row, column, "#" if value == "." else ".")]]).moves[0]
    assert (wrong.label, wrong.cell) == ("wrong", (row, column))
    assert goal[row, column] == value


def test_a_line_that_lapses_within_a_move_has_settled_its_cells_all_the_time() -> None:
    puzzle = ng.Puzzle([[3], [1], [1]], [[3], [1], [1]])
    history = [[(0, 0, "#")], [(0, 0, "?"), (0, 0, "#")], [(0, 1, "#")]]
    one, other = review(puzzle, [history[0], history[2]]).moves[-1], review(puzzle, history).moves[-1]
    assert (one.since, other.since) == (-1, -1)
    columns = ng.Puzzle([[1, 1], [1]], [[1], [1], [1]])
    moves = [[(0, 0, "#")], [(0, 0, "?"), (0, 0, "#")], [(1, 0, ".")]]
    assert review(columns, [moves[0], moves[2]]).moves[-1].since == review(columns, moves).moves[-1].since


def test_marks_that_were_there_before_are_no_move() -> None:
    way = ng.grade(SNAIL)
    cells = [cell for turn in way.profile for cell in turn.cells]
    start = ng.Grid.of(10, 10, cells[:40])
    moves = [[cell] for cell in cells[40:]]
    with_start = review(SNAIL, moves, start)
    played = review(SNAIL, [cells[:40], *moves])
    assert len(with_start.moves) == len(moves)
    assert [move.technique for move in with_start.moves] == [move.technique for move in played.moves[1:]]
    for one, other in zip(with_start.moves, played.moves[1:], strict=True):
        assert one.since == (None if other.since is None else max(other.since - 1, -1))
    assert review(SNAIL, [], start).text == "There are no moves to review."
    with pytest.raises(ng.PuzzleError, match="the grid is 1x1"):
        review(SNAIL, moves, ng.Grid.blank(1, 1))


def test_puzzles_without_one_answer() -> None:
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    assert review(nothing, [[(0, 0, "#")]]).text == "No picture fits these clues."
    two = ng.Puzzle([[1], [1]], [[1], [1]])
    finished = review(two, [[(0, 0, "#")], [(1, 1, "#")]])
    assert [move.label for move in finished.moves] == ["guess", "forced"]
    turned = review(two, [[(0, 0, "#")], [(0, 0, "?")], [(0, 1, "#")], [(1, 0, "#")]])
    assert [move.label for move in turned.moves] == ["wrong", "erased", "guess", "forced"], (
        "the end says what was meant"
    )
    assert review(two, []).text == "There are no moves to review."
    with pytest.raises(ng.PuzzleError, match="move 1: row 3, column 1 lies outside"):
        review(two, [[(2, 0, "#")]])
