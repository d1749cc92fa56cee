"""The simplest reason comes first: on boards with obvious mistakes, and by as few lines as any."""

from __future__ import annotations

import random
from statistics import mean

import pytest

import nonogram as ng
from nonogram import what_if
from nonogram.cells import Cell
from tests.help.mistakes.mistakes_made import KINDS, Made, obvious, tried, wrong
from tests.help.mistakes.plain_reasons import plain
from tests.lines_alone import line_text, painted, propagated
from tests.places import PUZZLES

BOARDS = 30
"""Boards of each kind."""
SHORT = 6
"""Chains of at most this many lines are sought by trying all."""


def checked(made: Made) -> ng.Check:
    """The check of a board whose last move was the mistake."""
    before = [cell for cell in made.grid.cells() if cell not in made.last]
    return ng.check(made.puzzle, made.grid, history=[before, list(made.last)])


@pytest.mark.native
@pytest.mark.parametrize("kind", KINDS)
def test_the_plainest_reason_of_all_lines_is_told(kind: str) -> None:
    rng = random.Random(f"obvious {kind}")
    for _ in range(BOARDS):
        made = obvious(kind, rng)
        puzzle = made.puzzle
        found = checked(made)
        marks = {(r, c): v for r, c, v in made.grid.cells()}
        dead = [line for line in range(puzzle.height + puzzle.width) if painted(puzzle, marks, line) is None]
        reasons = {line: plain(puzzle.clue(line), line_text(puzzle, marks, line)) for line in dead}
        assert made.line in dead
        assert reasons[made.line] <= KINDS.index(kind)
        assert found.grounds == "line"
        (line,) = found.lines
        kept = {at: marks[at] for at in found.mistakes}
        assert plain(puzzle.clue(line), line_text(puzzle, kept, line)) == min(reasons.values())
        too_long = "black cells side by side, but the longest block is" in found.text
        assert (too_long or not puzzle.clue(line)) == (min(reasons.values()) == 0)
        assert found.texts[0].startswith("There is a mistake on the board: ")
        assert found.texts[0].endswith(" can no longer be filled.")
        assert (found.texts[1] == "") == (len(dead) == 1)


def test_eleven_cells_side_by_side_are_too_many_where_the_longest_block_is_8() -> None:
    stag = ng.load(PUZZLES / "stag.non")
    grid = ng.Grid.of(stag.height, stag.width, [(10, column, "#") for column in range(11)])
    found = ng.check(stag, grid)
    assert found.texts[:2] == ("There is a mistake on the board: row 11 can no longer be filled.", "")
    assert ng.hint(stag, grid, "where").text == found.texts[0]
    assert found.texts[2] == "In row 11, columns 1 to 11 cannot all be right."
    assert found.text == (
        "Row 11, clue 8 8, cannot be filled: columns 1 to 11 are 11 black cells side by side, but the longest block is "
        "8. So columns 1 to 11 cannot all be right."
    )


def test_of_equal_mistakes_the_one_nearest_to_the_last_move_is_told() -> None:
    puzzle = ng.Puzzle([[1]] * 4, [[1]] * 4)
    first, last = [(0, 0, "#"), (0, 1, "#")], [(3, 2, "#"), (3, 3, "#")]
    grid = ng.Grid.of(4, 4, [*first, *last])
    assert ng.check(puzzle, grid, "line", history=[first, last]).line == 3
    assert ng.check(puzzle, grid, "line", history=[last, first]).line == 0


def test_several_lines_without_completion_are_named_together() -> None:
    puzzle = ng.Puzzle([[1], [], [], [1]], [[1], [1], [], []])
    found = ng.check(puzzle, ng.Grid.parse(["##??", "????", "????", "##??"]), "line")
    assert found.texts[0] == (
        "There is a mistake on the board: rows 1 and 4 and columns 1 and 2 can no longer be filled."
    )


def fewest(puzzle: ng.Puzzle, marks: list[Cell]) -> int | None:
    """The fewest lines that refute marks one after the other, if these are at most SHORT: all orders of lines."""
    boards = {frozenset(marks)}
    for count in range(1, SHORT + 1):
        after = set()
        for board in boards:
            known = {(r, c): v for r, c, v in board}
            for line in range(puzzle.height + puzzle.width):
                given = painted(puzzle, known, line)
                if given is None:
                    return count
                after.add(frozenset((r, c, v) for (r, c), v in {**known, **given}.items()))
        boards = after
    return None


@pytest.mark.native
def test_no_shorter_chain_is_missed() -> None:
    """On small boards, against all orders of lines: with mistakes, and with marks to try out."""
    rng = random.Random(31)
    told: list[int] = []
    suffice: list[int] = []
    for number in range(300):
        if number % 2:
            puzzle, grid = wrong(rng, rng.randint(5, 7))
            marks = list(grid.cells())
            proof = ng.check(puzzle, grid).proof
        else:
            puzzle, grid, tries = tried(rng, rng.randint(5, 7))
            marks = [*grid.cells(), *tries]
            found = what_if(puzzle, grid, tries)
            proof = found.hint.proof if found.hint else found.proof
        if propagated(puzzle, {(r, c): v for r, c, v in marks}) is not None:
            continue
        assert proof is not None
        if (least := fewest(puzzle, marks)) is not None:
            told.append(len(proof.steps))
            suffice.append(least)
    assert len(told) > 60
    assert set(suffice) >= {2, 3, 4, 6}
    assert told == suffice
    assert mean(told) < 2
