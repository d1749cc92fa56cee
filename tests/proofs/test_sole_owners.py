"""Lines on which only one block can cover some runs: judged against all arrangements, and told at once."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, with_value
from nonogram.proofs.owner_claims import account_owners
from nonogram.proofs.sole_owners import cite_owners, marks_of_owners, seen_of_owners, sole_owners, told_of_owners
from nonogram.techniques.reading import spans
from tests.proofs.checker.truths import spots
from tests.proofs.test_own_runs import random_line, told_on_row


@pytest.mark.native
def test_no_other_block_covers_a_run_in_any_arrangement() -> None:
    rng = random.Random(11)
    owned = marked = both = 0
    for _ in range(3000):
        clue, text = random_line(rng)
        there = spots(clue, text)
        covers = [
            [{*range(start, start + length)} for start in starts] for length, starts in zip(clue, there, strict=True)
        ]
        for one in sole_owners(clue, text):
            owned += 1
            assert all({*range(*one.span)} <= cells for cells in covers[one.block])
            for reason in one.off:
                both += reason.key == "off.both"
                start, stop = reason.other
                assert reason.key != "off.both" or not any(
                    {start, stop - 1} <= cells for block in reason.blocks for cells in covers[block]
                )
        marks = marks_of_owners(clue, text)
        marked += len(marks)
        for i, value in marks:
            assert any(i in cells for block in covers for cells in block) == (value == BLACK)
            assert value == WHITE or any(all(i in cells for cells in block) for block in covers)
        if marks and (told := told_of_owners(clue, text, marks)) is not None:
            for block, (start, stop) in told.windows.items():
                assert all({*cells} <= {*range(start, stop)} for cells in covers[block])
    assert owned > 2000
    assert marked > 5000
    assert both > 500


def test_neither_runs_nor_crosses_are_cited_without_need() -> None:
    rng = random.Random(12)
    crosses = runs = 0
    for _ in range(400):
        clue, text = random_line(rng)
        marks = marks_of_owners(clue, text)
        if not marks or seen_of_owners(clue, text, marks, text) is None:
            continue
        cited = cite_owners(clue, text, marks)
        alone = "".join(cell if i in cited else UNKNOWN for i, cell in enumerate(text))
        assert seen_of_owners(clue, alone, marks, text) is not None
        for start, stop in spans(BLACK, alone):
            runs += 1
            weaker = alone[:start] + UNKNOWN * (stop - start) + alone[stop:]
            assert seen_of_owners(clue, weaker, marks, text) is None
        for i in cited:
            if text[i] == WHITE:
                crosses += 1
                assert seen_of_owners(clue, with_value(alone, i, UNKNOWN), marks, text) is None
    assert crosses > 50
    assert runs > 100


def test_windows_are_those_that_the_board_shows() -> None:
    """Where a reader sees that a block reaches less far, it is not said to reach further."""
    clue, text, marks = (2, 2, 6), "???#?..#??..????????", ((0, WHITE), (8, BLACK))
    assert account_owners(clue, text, marks, text) is not None
    assert account_owners(clue, text, marks, "??.#?..#??..????????") is None


def test_runs_that_marks_join_are_told_by_the_technique_for_that() -> None:
    clue, text = (1, 3, 1), "?.#?#.????"
    assert sole_owners(clue, text)
    assert (3, BLACK) in marks_of_owners(clue, text)
    assert told_of_owners(clue, text, ((3, BLACK),)) is None


def test_lines_of_one_block_and_of_no_run_are_told_otherwise() -> None:
    assert sole_owners((3,), "..#..") == ()
    assert sole_owners((), ".....") == ()
    assert sole_owners((2, 2), "??..??") == ()


TOLD: list[tuple[Clue, str, str]] = [
    (
        (3, 2, 2, 1),
        "???##?#????????....#?????",
        "Row 1, clue 3 2 2 1: the first 2 begins at column 5 at the earliest and columns 4 and 5 are side by side, so "
        "columns 4 and 5 can only be part of the 3. The 3 cannot cover columns 4 and 7 together and the second 2 "
        "begins at column 8 at the earliest, so column 7 can only be part of the first 2. So the 3 lies at columns 3 "
        "to 5 and the first 2 at columns 7 and 8: columns 3 and 8 are black and columns 1, 2, 6 and 9 are empty.",
    ),
    # Blocks that then lie alone are told along with these.
    (
        (2, 2, 6),
        "???#?..#??..????????",
        "Row 1, clue 2 2 6, with columns 7 and 12 empty: the first 2 cannot cover columns 4 and 8 together and the 6 "
        "begins at column 13 at the earliest, so column 8 can only be part of the second 2. So the first 2 lies within "
        "columns 3 to 5, the second 2 at columns 8 and 9 and the 6 within columns 13 to 20: columns 9 and 15 to 18 are "
        "black and columns 1, 2 and 10 are empty.",
    ),
    (
        (3, 2, 4),
        "?????##???????.",
        "Row 1, clue 3 2 4, with column 15 empty: the 3 ends at column 6 at the latest, the 4 begins at column 8 at "
        "the earliest and columns 6 and 7 are side by side, so columns 6 and 7 can only be the 2. So the 3 lies within "
        "columns 1 to 4 and the 4 within columns 9 to 14: columns 2, 3, 11 and 12 are black and columns 5 and 8 are "
        "empty.",
    ),
    # Of a complete block it is not said that it covers no other run.
    (
        (3, 2, 1, 3),
        "...????##??#?????...",
        "Row 1, clue 3 2 1 3, with columns 3 and 18 empty: the first 3 ends at column 8 at the latest, the second 3 "
        "begins at column 13 at the earliest and columns 8 and 9 are side by side. So columns 8 and 9 can only be the "
        "2. So column 12 can only be the 1. So the first 3 lies at columns 4 to 6 and the second 3 within columns 14 "
        "to 17: columns 4 to 6, 15 and 16 are black and columns 7, 10, 11 and 13 are empty.",
    ),
    # What does not follow from that alone comes after it.
    (
        (2, 5, 2, 2),
        "?????#?????##??.??#?",
        "Row 1, clue 2 5 2 2, with column 16 empty: the 5 ends at column 12 at the latest, the third 2 begins at "
        "column 13 at the earliest and columns 12 and 13 are side by side. So columns 12 and 13 can only be the second "
        "2. So the third 2 lies within columns 18 to 20: columns 11, 14, 15 and 17 are empty. Then: the 5 lies within "
        "columns 4 to 10 and so always covers columns 7 and 8.",
    ),
    # A block too short for a run needs no other reason.
    (
        (1, 4, 2),
        "?#???????###????????",
        "Row 1, clue 1 4 2: columns 10 to 12 can only be part of the 4. The 4 cannot cover columns 2 and 10 together, "
        "so column 2 can only be the 1. So the 4 lies within columns 9 to 13: columns 1 and 3 to 8 are empty.",
    ),
    # What has been said of two runs is not said again.
    (
        (1, 4, 1),
        ".?.??#??#?????#????.",
        "Row 1, clue 1 4 1: the first 1 cannot cover columns 6 and 9 together and the second 1 cannot cover columns 9 "
        "and 15 together, so column 9 can only be part of the 4. The 4 cannot cover columns 9 and 15 together, so "
        "column 15 can only be the second 1. So the 4 lies within columns 6 to 12: "
        "columns 13, 14 and 16 to 19 are empty. No block can cover columns 5 and 6 together, as the 4 begins at "
        "column 6 at the earliest, so column 5 is empty.",
    ),
]
"""Clue, line, and what is told of all that it gives."""


@pytest.mark.parametrize(("clue", "text", "words"), TOLD)
def test_blocks_are_told_by_the_runs_that_they_alone_can_cover(clue: Clue, text: str, words: str) -> None:
    assert told_on_row(clue, text) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Die 3 kann die Spalten 4 und 7 nicht zugleich bedecken und die zweite 2 beginnt frühestens in Spalte "),
        ("fr", "Le 3 ne peut pas couvrir à la fois les colonnes 4 et 7 et le deuxième 2 commence au plus tôt"),
    ],
)
def test_the_same_is_told_in_other_languages(language: str, words: str) -> None:
    with ng.speaking(language):
        assert words in told_on_row(*TOLD[0][:2])
