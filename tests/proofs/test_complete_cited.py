"""Complete blocks are cited where a line is told with less then."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from nonogram.logic.line import painting
from nonogram.proofs.citing import cite, only, shows
from nonogram.proofs.complete_cited import cite_complete_blocks
from nonogram.steps import Step
from tests.boards import row
from tests.proofs.test_own_runs import random_line
from tests.saying import said


@pytest.mark.native
def test_only_known_cells_are_cited_and_the_marks_follow_from_them() -> None:
    rng = random.Random(21)
    changed = 0
    for _ in range(800):
        clue, text = random_line(rng)
        marks = tuple((i, cell) for i, cell in enumerate(painting(clue, text)) if cell != UNKNOWN == text[i])[:2]
        known = [i for i, cell in enumerate(text) if cell != UNKNOWN]
        if not marks:
            continue
        early = {i for i in known if rng.random() < 0.8}
        cited = tuple(sorted(cite(clue, text, marks, known)))

        now = cite_complete_blocks(clue, text, marks, cited, [i for i in known if i in early])

        assert {*cited} - early <= {*now} <= early | {*cited}
        assert shows(clue, only(text, now), marks)
        changed += now != cited
    assert changed > 20


TOLD: list[tuple[Clue, str, tuple[Mark, ...], str, str]] = [
    # Blocks up to which the line is known are seen to be complete, not told to reach no further.
    (
        (1, 1, 1, 2, 2, 1, 2),
        ".#.#.#.?#?...?.??????#???",
        ((13, WHITE),),
        "???#?#??#??..?.??????????",
        "Row 1, clue 1 1 1 2 2 1 2, with columns 1, 3, 5, 7, 12, 13 and 15 empty: the first 1, the second 1 and the "
        "third 1 are complete at columns 2, 4 and 6. There is no room for the first 2 at column 14, and the second 2 "
        "begins at column 16 at the earliest, so column 14 is empty.",
    ),
    (
        (1, 2, 1, 2, 2),
        ".#....##..#...##.?????#?.",
        ((18, WHITE), (20, WHITE)),
        "???????#??#?.?##??????#??",
        "Row 1, clue 1 2 1 2 2, with columns 4 and 5 empty: all other blocks are complete, at columns 2, 7, 8, 11, 15 "
        "and 16. So the third 2 lies within columns 22 to 24: columns 19 and 21 are empty.",
    ),
    (
        (1, 1, 1, 1, 2, 2),
        "??????.???????#?.##.##...",
        ((13, WHITE),),
        "??????????????#?.#?.#????",
        "Row 1, clue 1 1 1 1 2 2, with columns 17, 20 and 23 to 25 empty: the 2s are complete at columns 18, 19, 21 "
        "and 22 and the third 1 ends at column 14 at the latest. So column 15 can only be the fourth 1, complete: "
        "column 14 is empty.",
    ),
    (
        (2, 1, 1, 1, 1, 2, 1, 2, 1),
        ".##.#.#.?????.##.??##????",
        ((17, BLACK),),
        "??????????????##.??##????",
        "Row 1, clue 2 1 1 1 1 2 1 2 1: the 2s are complete at columns 2, 3, 15, 16, 20 and 21. So the fifth 1 fits "
        "only at column 18, which must be black.",
    ),
]
"""A clue, a line, the cells that it settles, and those cited for that otherwise; and what is told of it."""


@pytest.mark.parametrize(("clue", "text", "marks", "otherwise", "words"), TOLD)
def test_complete_blocks_come_before_bounds(
    clue: Clue, text: str, marks: tuple[Mark, ...], otherwise: str, words: str
) -> None:
    known = [i for i, cell in enumerate(text) if cell != UNKNOWN]
    cited = tuple(i for i, cell in enumerate(otherwise) if cell != UNKNOWN)

    now = cite_complete_blocks(clue, text, marks, cited, known)

    puzzle = row(clue, len(text))
    step = Step("line", tuple((0, *mark) for mark in marks), line=0, cited=tuple((0, i) for i in now))
    told = said(puzzle, ng.Grid.parse([text]), step).told
    assert told is not None
    assert told.text == words


def test_what_is_told_with_little_is_told_as_it_is() -> None:
    text = "###....????????????#?.#.."
    assert cite_complete_blocks((3, 1, 1, 1, 1, 1), text, ((20, WHITE),), (19,), [*range(7)]) == (19,)
