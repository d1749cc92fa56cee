"""Lines on which blocks stand complete: what follows beside them is judged against all arrangements, and told."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from nonogram.proofs.beside_claims import account_beside
from nonogram.proofs.beside_complete import (
    cite_beside,
    complete_at_once,
    marks_beside,
    parts_beside,
    windows_of,
)
from nonogram.techniques.reading import Span, spans
from tests.proofs.checker.truths import spots
from tests.proofs.test_own_runs import random_line, told_on_row


@pytest.mark.native
def test_what_follows_beside_complete_blocks_holds_in_all_arrangements() -> None:
    rng = random.Random(18)
    complete = reached = alone = 0
    for _ in range(4000):
        clue, text = random_line(rng)
        there = spots(clue, text)
        for block, (start, stop) in _complete(clue, text).items():
            complete += 1
            assert {*there[block]} == {start}
            assert stop - start == clue[block]
        covers = [
            {i for start in starts for i in range(start, start + length)}
            for length, starts in zip(clue, there, strict=True)
        ]
        for part in parts_beside(clue, text):
            for block, window in part.windows:
                reached += 1
                alone += BLACK not in text[slice(*window)]
                assert covers[block] <= {*range(*window)}
            for i, value in part.marks:
                assert any(i in cells for cells in covers) == (value == BLACK)
                if value == BLACK:
                    assert any(
                        all(start <= i < start + clue[block] for start in there[block]) for block, _ in part.windows
                    )
    assert complete > 500
    assert reached > 200
    assert alone > 10


@pytest.mark.native
def test_what_is_cited_gives_the_marks_and_no_run_without_need() -> None:
    rng = random.Random(19)
    runs = 0
    for _ in range(1500):
        clue, text = random_line(rng)
        if not (marks := marks_beside(clue, text)):
            continue
        cited = cite_beside(clue, text, marks)

        alone = "".join(cell if i in cited else UNKNOWN for i, cell in enumerate(text))
        assert _windows(clue, alone, marks) == _windows(clue, text, marks)
        assert account_beside(clue, alone, marks, text) is not None
        for run in (*spans(BLACK, alone), *spans(WHITE, alone)):
            weaker = "".join(UNKNOWN if run[0] <= i < run[1] else cell for i, cell in enumerate(alone))
            assert account_beside(clue, weaker, marks, text) is None
        runs += alone.count(BLACK) < text.count(BLACK)
    assert runs > 30


def _complete(clue: Clue, text: str) -> dict[int, Span]:
    return {block: one.cells for block, one in complete_at_once(clue, text).items()}


def _windows(clue: Clue, text: str, marks: Sequence[Mark]) -> dict[int, Span]:
    return windows_of(part for part in parts_beside(clue, text) if not {*part.marks}.isdisjoint(marks))


def test_blocks_are_complete_at_sight_by_their_length_or_counted_from_an_end() -> None:
    assert _complete((4, 1, 4), ".????..#.?????.") == {1: (7, 8)}
    assert _complete((3, 1, 5), "??#???.??#####??") == {2: (9, 14)}
    assert _complete((3, 5), "??#???.??#####??") == {1: (9, 14)}
    assert _complete((2, 2), ".##.??????") == {0: (1, 3)}
    assert _complete((2, 2), "???.##.???") == {}
    assert _complete((2, 3, 2), "???.##.???") == {}


def test_blocks_are_counted_from_an_end_up_to_which_there_is_no_room() -> None:
    assert _complete((1, 2), "#????????") == {0: (0, 1)}
    assert _complete((2, 3, 1), ".?##??????") == {0: (2, 4)}
    assert _complete((2, 3, 1), "??##??????") == {0: (2, 4)}
    assert _complete((2, 3, 1), "??.##?????") == {}
    assert _complete((1, 3, 2), "???????##?") == {2: (7, 9)}
    # The first block begins at the edge, or at a cross, but is not complete.
    assert _complete((2, 2, 3), "#??##???????") == {1: (3, 5)}
    assert _complete((2, 2, 3), "?.#??##???????") == {1: (5, 7)}
    assert _complete((2, 2, 3), "?#??##???????") == {}


def test_a_few_blocks_beside_a_complete_one_fill_the_only_room() -> None:
    def windows(clue: Clue, text: str) -> dict[int, Span]:
        return windows_of(parts_beside(clue, text))

    assert windows((3, 1, 2), "###?.????..") == {1: (5, 6), 2: (7, 9)}
    assert windows((3, 1, 2), "###?.?????.") == {}
    assert windows((3, 1, 2), "###?.????.?") == {}
    assert windows((1, 1, 1, 3), ".?????....###") == {0: (1, 2), 1: (3, 4), 2: (5, 6)}
    assert windows((1, 1, 1, 1, 3), ".???????..###") == {}


TOLD: list[tuple[Clue, str, str]] = [
    (
        (4, 1, 4),
        ".????..#.?????.",
        "Row 1, clue 4 1 4, with columns 1, 6 and 15 empty: the 1 is complete at column 8. So the first 4 lies at "
        "columns 2 to 5 and the second 4 within columns 10 to 14: columns 2 to 5 and 11 to 13 are black.",
    ),
    (
        (2, 3, 1, 2),
        "........#?..###.#.##",
        "Row 1, clue 2 3 1 2, with column 8 empty: the 3 is complete at columns 13 to 15. So the first 2 lies at "
        "columns 9 and 10: column 10 is black.",
    ),
    (
        (3, 2, 1, 1),
        "??.###.##..???",
        "Row 1, clue 3 2 1 1, with column 11 empty: the 3 and the 2 are complete at columns 4 to 6, 8 and 9. So the "
        "first 1 lies at column 12 and the second 1 at column 14: columns 12 and 14 are black and columns 1, 2 and 13 "
        "are empty.",
    ),
    (
        (4, 4),
        "####.................###?",
        "Row 1, clue 4 4, with column 21 empty: the first 4 is complete at columns 1 to 4. So the second 4 lies at "
        "columns 22 to 25: column 25 is black.",
    ),
    (
        (3, 1),
        "..?????.?.#.",
        "Row 1, clue 3 1, with columns 2 and 8 empty: the 1 is complete at column 11. So the 3 lies within columns 3 "
        "to 7: column 5 is black and column 9 is empty.",
    ),
    (
        (6, 5),
        "....######??####....",
        "Row 1, clue 6 5, with column 17 empty: the 6 is complete at columns 5 to 10. So the 5 lies at columns 12 to "
        "16: column 12 is black and column 11 is empty.",
    ),
    # Nothing can come before a black cell at the edge, or beside it.
    (
        (1, 2),
        "#?.?...?.??.?..",
        "Row 1, clue 1 2, with columns 3, 5 to 7, 9, 12, 14 and 15 empty: the 1 is complete at column 1. So the 2 fits "
        "only at columns 10 and 11, which must be black. So columns 2, 4, 8 and 13 are empty.",
    ),
    (
        (1, 1),
        ".?#......?..",
        "Row 1, clue 1 1, with columns 1, 5 to 9, 11 and 12 empty: the first 1 is complete at column 3. So the second "
        "1 fits only at column 10, which must be black. So column 2 is empty.",
    ),
    (
        (2, 2),
        "?##????.#?",
        "Row 1, clue 2 2, with column 8 empty: the first 2 is complete at columns 2 and 3. So the second 2 lies at "
        "columns 9 and 10: column 10 is black and columns 1 and 4 to 7 are empty.",
    ),
    (
        (2, 2, 2),
        "#???##????",
        "Row 1, clue 2 2 2: the second 2 is complete at columns 5 and 6. So the first 2 lies at columns 1 and 2 and "
        "the third 2 within columns 8 to 10: columns 2 and 9 are black and columns 3, 4 and 7 are empty.",
    ),
    # Complete blocks are named where crosses alone would do.
    (
        (3, 2, 2),
        "...###.....##.....???....",
        "Row 1, clue 3 2 2, with columns 8 to 10, 15 to 18 and 22 to 25 empty: the 3 and the first 2 are complete at "
        "columns 4 to 6, 12 and 13. So the second 2 lies within columns 19 to 21: column 20 is black.",
    ),
    (
        (2, 2),
        ".?..##.???",
        "Row 1, clue 2 2, with columns 1 and 3 empty: the first 2 is complete at columns 5 and 6. So the second 2 lies "
        "within columns 8 to 10: column 9 is black and column 2 is empty.",
    ),
    (
        (4, 5, 3),
        "???#??..#####...?##?",
        "Row 1, clue 4 5 3, with column 7 empty: the 5 is complete at columns 9 to 13. So the 4 lies within columns 1 "
        "to 6: column 3 is black.",
    ),
    (
        (3, 2, 11),
        "..###?...?#..###########.",
        "Row 1, clue 3 2 11, with column 12 empty: the 3 and the 11 are complete at columns 3 to 5 and 14 to 24. So "
        "the 2 lies at columns 10 and 11: column 10 is black and column 6 is empty.",
    ),
    # Nothing else needs to be seen where a block begins at a cross.
    (
        (3, 6),
        "..##??.######.......",
        "Row 1, clue 3 6, with column 2 empty: column 3 is black and nothing can come before it, so the 3 begins "
        "there: column 5 is black and column 6 is empty.",
    ),
    # Of crosses that rule out rooms all are named.
    (
        (4, 2),
        "####?....?........??",
        "Row 1, clue 4 2, with columns 6 to 9 and 11 to 18 empty: the 4 is complete at columns 1 to 4. So the 2 fits "
        "only at columns 19 and 20, which must be black. So columns 5 and 10 are empty.",
    ),
]
"""Clue, line, and what is told of all that it gives."""


@pytest.mark.parametrize(("clue", "text", "words"), TOLD)
def test_blocks_beside_complete_ones_are_told_from_these(clue: Clue, text: str, words: str) -> None:
    assert told_on_row(clue, text) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Die 1 ist in Spalte 11 vollständig. Also liegt die 3 irgendwo in den Spalten 3 bis 7; damit"),
        ("fr", "le 1 est complet (colonne 11). Donc le 3 se trouve dans les colonnes 3 à 7\xa0: la colonne 5"),
    ],
)
def test_the_same_is_told_in_other_languages(language: str, words: str) -> None:
    with ng.speaking(language):
        assert words in told_on_row((3, 1), "..?????.?.#.")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Die 1 ist in Spalte 1 vollständig. Also"),
        ("fr", "le 1 est complet (colonne 1). Donc"),
    ],
)
def test_a_block_at_the_edge_is_told_in_other_languages(language: str, words: str) -> None:
    with ng.speaking(language):
        assert words in told_on_row((1, 2), "#?.?...?.??.?..")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Die 1 ist in Spalte 6 vollständig. Also liegt die erste 2"),
        ("fr", "le 1 est complet (colonne 6). Donc le premier 2"),
    ],
)
def test_complete_blocks_come_before_crosses_in_other_languages(language: str, words: str) -> None:
    with ng.speaking(language):
        assert words in told_on_row((2, 1, 2), "???..#.???")


def test_blocks_that_reach_less_far_on_the_board_are_not_told_so() -> None:
    assert account_beside((3, 1), "..?????...#.", ((4, BLACK),), "..?????...#.") is not None
    assert account_beside((3, 1), "..?????...#.", ((4, BLACK),), "...????...#.") is None
