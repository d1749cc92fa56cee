"""The coach: every move labelled by what was deducible when it was made."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.help.path import Path as Way
from nonogram.help.review import LONG, review
from nonogram.pausing import drain
from nonogram.words import review_text
from tests.boards import unique_puzzle
from tests.lines_alone import Marks, painted
from tests.places import ROOT

SNAIL = ng.load(ROOT / "puzzles" / "snail.non")


@settings(max_examples=40)
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
    way = Way(SNAIL)
    assert drain(way.walk())
    found = review(SNAIL, [turn.cells for turn in way.turns])
    assert {move.label for move in found.moves} <= {"forced", "forced before"}
    assert found.moves[0].since == -1
    assert re.fullmatch(
        rf"Of {len(way.turns)} moves, \d+ were forced( and \d+ had been forced for long)?\.", found.text
    ), found.text


def test_the_review_is_summed_up_in_a_sentence_without_noughts() -> None:
    counts = {"forced": 10, "forced before": 0, "guess": 1, "wrong": 1, "erased": 0}
    assert review_text(counts) == "Of 12 moves, 10 were forced, 1 was a guess and 1 was wrong."
    many = {"forced": 0, "forced before": 2, "guess": 3, "wrong": 0, "erased": 1}
    assert review_text(many) == "Of 6 moves, 2 had been forced for long, 3 were guesses and 1 added nothing."
    assert review_text({"forced": 4}) == "Of 4 moves, 4 were forced."
    for label, words in {
        "forced": "was forced",
        "forced before": "had been forced for long",
        "guess": "was a guess",
        "wrong": "was wrong",
        "erased": "added nothing",
    }.items():
        assert review_text({label: 1}) == f"The only move {words}."
        assert f" and 1 {words}." in review_text({"guess" if label != "guess" else "wrong": 2, label: 1})


def test_a_cell_long_forced_a_guess_and_a_mistake() -> None:
    goal = ng.solve(SNAIL).solutions[0]
    way = Way(SNAIL)
    drain(way.walk())
    first, *others = [cell for turn in way.turns for cell in turn.cells]
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


def test_marks_that_were_there_before_are_no_move() -> None:
    way = Way(SNAIL)
    drain(way.walk())
    cells = [cell for turn in way.turns for cell in turn.cells]
    start = ng.Grid.of(10, 10, cells[:40])
    moves = [[cell] for cell in cells[40:]]
    with_start = review(SNAIL, moves, start)
    played = review(SNAIL, [cells[:40], *moves])
    assert len(with_start.moves) == len(moves)
    assert [move.technique for move in with_start.moves] == [move.technique for move in played.moves[1:]]
    for one, other in zip(with_start.moves, played.moves[1:], strict=True):
        assert one.since == (None if other.since is None else max(other.since - 1, -1))
    assert review(SNAIL, [], start).text == "There are no moves to look back at."
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
    assert review(two, []).text == "There are no moves to look back at."
    with pytest.raises(ng.PuzzleError, match="move 1: row 3, column 1 lies outside"):
        review(two, [[(2, 0, "#")]])
