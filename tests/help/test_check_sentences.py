"""The sentences of checks: in every language each is short enough to be read once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.cells import Clue
from nonogram.help.answers import blame
from nonogram.help.conflict import Conflict, Grounds
from nonogram.languages.catalogue import LANGUAGES
from nonogram.logic.board import Board
from nonogram.logic.line import format_state, line_solver, parse_state
from nonogram.pausing import drain
from nonogram.proofs.minimizer import Minimizer
from tests.boards import partly, random_puzzle, row, with_cells
from tests.saying import said

LONGEST = 200
"""No sentence has more characters than this."""
SEEDS = (7000364, 7000469, 7000583, 7000852, 7000935, 7001064)
"""Boards of which some sentence had more."""
LINES: list[tuple[Clue, str]] = [
    ((1, 1, 1, 1, 1, 2, 1, 2, 1), "?.?...#..#.#.##.#.??#..#."),
    ((2, 1, 3, 1, 1, 1, 3, 1), ".##?#.###.#.#?.#.????.??#"),
    ((1, 1, 1, 2, 2, 4, 1), "??????#??##???###?.?"),
]
"""Lines whose blocks are told pushed to an end, room by room, in more than one sentence."""


def sampled(seed: int) -> tuple[ng.Puzzle, ng.Grid]:
    """A puzzle, and a board of it with one to four wrong marks."""
    rng = random.Random(seed)
    height, width = rng.choice([15, 20, 25]), rng.choice([20, 25])
    puzzle = random_puzzle(height, width, rng, rng.uniform(0.42, 0.6))
    solved = ng.solve(puzzle)
    if solved.sole is None:
        rng.random()
    goal = solved.solutions[0]
    count = rng.randint(1, 4)
    grid = partly(goal, rng.random() ** 1.5, rng)
    wrong = tuple((r, c, "#" if v == "." else ".") for r, c, v in rng.sample(list(goal.cells()), count))
    return puzzle, with_cells(grid, wrong)


def told(found: ng.Check) -> Iterator[str]:
    """Everything that a check says."""
    yield from found.texts
    if found.proof is not None:
        yield from (step.told.text for _, chain in found.proof.chains for step in chain if step.told)


def assert_short(text: str) -> None:
    for sentence in re.split(r"(?<=\.) ", text):
        assert len(sentence) <= LONGEST, (len(sentence), sentence)


@pytest.mark.native
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_of_a_check_is_too_long(seed: int, language: str) -> None:
    puzzle, grid = sampled(seed)
    with ng.speaking(language):
        found = ng.check(puzzle, grid)
    assert not found.ok
    for text in told(found):
        assert_short(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("grounds", ["solution", "probe", "lines", "cases"])
def test_many_marks_on_the_largest_board_are_told_in_short_sentences(grounds: Grounds, language: str) -> None:
    puzzle = ng.Puzzle([[1]] * 300, [[1]] * 300)
    marks = tuple((row, column, ".") for row in (298, 299) for column in range(100, 299))
    with ng.speaking(language):
        found = drain(blame(puzzle, Conflict(grounds, marks, tuple(range(0, 600, 2)))))
    for text in found.texts:
        assert_short(text)
    assert "392" in found.texts[2], "so many besides the six that are named"


def test_french_counts_the_marks_beyond_those_named() -> None:
    puzzle = ng.Puzzle([[1]] * 120, [[1]] * 120)
    marks = tuple((row, 110, "#") for row in range(107))
    with ng.speaking("fr"):
        found = drain(blame(puzzle, Conflict("solution", marks)))
    assert found.texts[2].startswith("Regardez les cases ligne 1, colonne 111")
    assert found.texts[2].endswith(" et 101 autres. Ces marques ne peuvent pas toutes être justes.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("clue", "text"), LINES)
def test_blocks_in_many_rooms_are_told_in_short_sentences(clue: Clue, text: str, language: str) -> None:
    solved = format_state(line_solver(clue, len(text))(parse_state(text)), len(text))
    puzzle, grid = row(clue, len(text)), ng.Grid.parse([text])
    for i, value in enumerate(solved):
        if text[i] == "?" != value:
            step = drain(Minimizer(Board(puzzle, grid)).line(0, ((0, i, value),)))
            with ng.speaking(language):
                told = said(puzzle, grid, step).told
            assert told is not None
            assert_short(told.text)
