"""Lines on which each block has black cells of its own: judged against all arrangements, and told at once."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, clue_of
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_lines import LineIdeas
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.needs import EASY, FURTHER, Furthest
from nonogram.proofs.own_runs import MOST, Own, account_own, cite_own, own_runs
from nonogram.proofs.scene import Scene
from nonogram.proofs.walk import move
from nonogram.steps import Step
from tests.boards import row
from tests.proofs.checker.truths import spots
from tests.saying import said


def random_line(rng: random.Random) -> tuple[Clue, str]:
    """A clue and a line of which some cells are known."""
    line, share = WHITE * rng.randint(0, 3), 0.2 + rng.random() / 2
    for _ in range(rng.randint(2, 5)):
        line += BLACK * rng.randint(1, 6) + WHITE * rng.randint(1, 4)
    return clue_of(line), "".join(cell if rng.random() < share else UNKNOWN for cell in line)


@pytest.mark.native
def test_what_own_runs_say_holds_in_all_arrangements() -> None:
    rng = random.Random(8)
    found = sure = 0
    for _ in range(3000):
        clue, text = random_line(rng)
        if (own := own_runs(clue, text)) is None:
            continue
        found += 1
        there = spots(clue, text)
        for length, starts, (first, last), (begin, end) in zip(clue, there, own.spans, own.windows, strict=True):
            assert all(start <= first and last <= start + length for start in starts)
            assert begin <= min(starts)
            assert max(starts) + length <= end
        covers = [
            [{*range(start, start + length)} for start in starts] for length, starts in zip(clue, there, strict=True)
        ]
        for i, value in own.marks:
            covered = [i in place for block in covers for place in block]
            assert any(covered) == (value == BLACK)
            assert value == WHITE or any(all(i in place for place in block) for block in covers)
        assert len(own.apart) == len(clue)
        assert all(text[slice(*run)] == BLACK * (run[1] - run[0]) for run in own.apart)
        assert all(
            later[1] - run[0] > max(clue) or WHITE in text[run[1] : later[0]]
            for number, run in enumerate(own.apart)
            for later in own.apart[number + 1 :]
        )
        sure += all(begin + length == end for length, (begin, end) in zip(clue, own.windows, strict=True))
    assert found > 600
    assert sure > 100


def test_no_cross_is_cited_without_need() -> None:
    rng = random.Random(9)
    crossed = 0
    for _ in range(400):
        clue, text = random_line(rng)
        if (own := own_runs(clue, text)) is None or not own.marks:
            continue
        cited = cite_own(clue, text, own.marks)

        def says(cells: list[int], clue: Clue = clue, text: str = text, own: Own = own) -> bool:
            alone = own_runs(clue, "".join(cell if i in cells else UNKNOWN for i, cell in enumerate(text)))
            return alone is not None and alone.windows == own.windows and {*own.marks} <= {*alone.marks}

        assert says(cited)
        assert {i for i, cell in enumerate(text) if cell == BLACK} <= {*cited}
        for i in cited:
            crossed += text[i] == WHITE
            assert text[i] == BLACK or not says([one for one in cited if one != i])
    assert crossed > 100


def test_lines_of_one_block_and_of_too_many_are_told_otherwise() -> None:
    assert own_runs((3,), "..#..") is None
    assert own_runs((), ".....") is None
    assert own_runs((1,) * MOST, "#." * MOST) is not None
    assert own_runs((1,) * (MOST + 1), "#." * (MOST + 1)) is None


def test_windows_are_those_that_the_board_shows() -> None:
    """Where a reader sees that a block reaches less far, it is not said to reach further."""
    marks = ((6, WHITE),)
    assert account_own((2, 2), "???#?????#??", marks, "???#?????#??") is not None
    assert account_own((2, 2), "???#?????#??", marks, "??.#?????#??") is None
    assert account_own((2, 2), "???#?????#??", ((2, BLACK),), "???#?????#??") is None


TOLD: list[tuple[Clue, str, str]] = [
    (
        (7, 6),
        ".?###??#.??????##?###???.",
        "Row 1, clue 7 6, with column 9 empty: columns 8 and 16 cannot share a block, and there are only two "
        "blocks. So the 7 lies at columns 2 to 8 and the 6 at columns 16 to 21: columns 2, 6, 7 and 18 are black and "
        "columns 10 to 15 and 22 to 24 are empty.",
    ),
    # Two runs near each other that are not named can be in one block only with those that are.
    (
        (4, 4),
        ".????????#?#?#?#????????.",
        "Row 1, clue 4 4: columns 10 and 16 cannot share a block, and there are only two blocks. So the first 4 lies "
        "at columns 9 to 12 and the second 4 at columns 14 to 17: columns 9, 11, 15 and 17 are black and columns 2 to "
        "8, 13 and 18 to 24 are empty.",
    ),
    # A run near two others belongs to the only block that can cover it.
    (
        (4, 8),
        "??###?##?####????...",
        "Row 1, clue 4 8: columns 3 and 13 cannot share a block, and there are only two blocks. So the 4 lies at "
        "columns 2 to 5 and the 8 at columns 7 to 14: columns 2, 9 and 14 are black and columns 1, 6 and 15 to 17 are "
        "empty.",
    ),
    (
        (5, 2, 4),
        "??????##????#??.???#??",
        "Row 1, clue 5 2 4: no two of the three runs at columns 8, 13 and 20 can share a block, and there are only "
        "three blocks. So the 5 lies within columns 4 to 11, the 2 within columns 12 to 14 and the 4 within columns 17 "
        "to 22: column 19 is black and columns 1 to 3 and 15 are empty.",
    ),
    # What is too long for one sentence takes two.
    (
        (2, 2, 2, 2),
        ".??????#..##.##..#??????.",
        "Row 1, clue 2 2 2 2, with columns 9 and 17 empty: no two of the four runs at columns 8, 11, 14 and 18 can "
        "share a block, and there are only four blocks. So the first 2 lies at columns 7 and 8, the second 2 at "
        "columns 11 and 12, the third 2 at columns 14 and 15 and the fourth 2 at columns 18 and 19. Columns 7 and 19 "
        "are black and columns 2 to 6 and 20 to 24 are empty.",
    ),
    # Of many blocks only those are named that are not complete.
    (
        (1, 1, 1, 2, 2),
        "#.#.#.???#?????#??",
        "Row 1, clue 1 1 1 2 2: no two of the five runs at columns 1, 3, 5, 10 and 16 can share a block, and there are "
        "only five blocks. So the first 2 lies within columns 9 to 11 and the second 2 within columns 15 to 17: "
        "columns 7, 8, 12 to 14 and 18 are empty.",
    ),
    # A room of which nothing is black is not counted, nor all crosses of a line cited.
    (
        (4, 3),
        ".??##......##?......",
        "Row 1, clue 4 3, with columns 6 and 11 empty: columns 5 and 12 cannot share a block, and there are only two "
        "blocks. So the 4 lies at columns 2 to 5 and the 3 at columns 12 to 14: columns 2, 3 and 14 are black.",
    ),
    # What fills a room is told in one part, behind all blocks that the board shows to be complete.
    (
        (1, 1, 3, 2, 1, 1, 2, 1),
        "#..#.###.##...??????..???",
        "Row 1, clue 1 1 3 2 1 1 2 1, with columns 13, 14, 21 and 22 empty: the first four blocks are complete, at "
        "columns 1, 4, 6 to 8, 10 and 11. Behind the first 2, at columns 23 to 25 there is room for the fifth 1 but "
        "not for the second 2 as well. So the third 1, the fourth 1 and the second 2 fill columns 15 to 20 exactly: "
        "columns 15, 17, 19 and 20 are black and columns 16 and 18 are empty.",
    ),
    # Nobody pushes blocks to an end that the board shows to be complete.
    (
        (1, 1, 3, 1, 3, 2, 2),
        "#..#.###.???..?.?????????",
        "Row 1, clue 1 1 3 1 3 2 2, with columns 13 and 16 empty: the first 1, the second 1 and the first 3 are "
        "complete at columns 1, 4 and 6 to 8. Behind the first 3, at columns 10 to 12 there is room for the third 1 "
        "but not for the second 3 as well and at columns 14 and 15 there is no room for the second 3. So the second 3 "
        "and the 2s fill columns 17 to 25 exactly: columns 17 to 19, 21, 22, 24 and 25 are black and columns 20 and "
        "23 are empty.",
    ),
]
"""Clue, line, and what is told of all that it gives."""


class UpTo(Furthest):
    """Moves go on up to a given difficulty."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    async def difficulty(self) -> int:
        return self._most


def moved_on_row(clue: Clue, text: str, most: int = FURTHER) -> tuple[ng.Puzzle, ng.Grid, Step]:
    """The first move on a row, which goes on with no technique harder than `most`; with the puzzle and the board."""
    starts = [min(there) for there in spots(clue, text)]
    cells = {i for start, length in zip(starts, clue, strict=True) for i in range(start, start + length)}
    puzzle = ng.Puzzle([clue], [[1] if i in cells else [] for i in range(len(text))])
    grid = ng.Grid.parse([text])
    board, ideas = Board(puzzle, grid), LineIdeas(UpTo(most))
    idea = next(one for one in drain(ideas.looking(board, grid)) if one.line == 0)
    return puzzle, grid, drain(move(board, grid, ideas, idea, Minimizer(board), Scene(puzzle, grid)))


def told_on_row(clue: Clue, text: str, most: int = FURTHER) -> str:
    """The text of that move."""
    _, grid, proof = moved_on_row(clue, text, most)
    told = said(row(clue, len(text)), grid, proof).told
    assert told is not None
    return told.text


def test_no_part_of_a_move_rests_on_what_a_later_one_settles() -> None:
    """The last black cell shows more complete blocks once another is known, but does not need it."""
    puzzle, grid, proof = moved_on_row((1, 1, 2, 1, 2, 1), "....#.#....##.?.#??..?...")
    ng.verify(puzzle, grid, proof)
    assert len(proof.cells) == 4


@pytest.mark.parametrize(("clue", "text", "words"), TOLD)
def test_each_block_is_told_by_its_own_black_cells(clue: Clue, text: str, words: str) -> None:
    assert told_on_row(clue, text) == words


def test_the_cells_between_the_blocks_are_told_where_no_puzzle_needs_more_than_easy_techniques() -> None:
    words = (
        "Row 1, clue 4 4: columns 3 and 20 cannot share a block, and there are only two blocks. So the first 4 lies "
        "within columns 1 to 5 and the second 4 within columns 18 to 23: column 4 is black and columns 6 to 8, 10, 12 "
        "to 17, 24 and 25 are empty."
    )
    assert told_on_row((4, 4), "?##?????.?.????????##????", EASY) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Also liegt die 4 in den Spalten 2 bis 5 und die 3 in den Spalten 12 bis 14; damit sind die Spalten 2"),
        ("fr", "Donc le 4 se trouve dans les colonnes 2 à 5 et le 3 dans les colonnes 12 à 14\xa0: les colonnes 2"),
    ],
)
def test_the_same_is_told_in_other_languages(language: str, words: str) -> None:
    with ng.speaking(language):
        assert words in told_on_row((4, 3), ".??##......##?......")


def test_what_is_told_in_another_way_that_costs_less_stays_so() -> None:
    assert "cannot share" not in told_on_row((1, 4), "..#.......?###.")
