"""The checker of claims refuses what is wrong, and what has not been shown before, and accepts what is right."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from tests.proofs.checker.supposed_claims import check_stuck
from tests.proofs.checker.texts import check_text
from tests.proofs.checker.truths import Doubtful, Heard, spots

ROW = "Row 1"

LIES = [
    ((3,), "?????", {2: BLACK}, "Row 1, clue 3: the 3 lies within columns 1 to 4 and so always covers column 3."),
    ((3,), "?????", {2: BLACK}, "Row 1, clue 3: the 3 lies within columns 1 to 5 and so always covers column 2."),
    (
        (1, 2),
        "??#??",
        {0: WHITE},
        "Row 1, clue 1 2: the 2 comes last, so it cannot end before column 3, which is black.",
    ),
    ((2, 1), "???#?", {4: WHITE}, "Row 1, clue 2 1: column 4 can only be part of the 2, complete: column 5 is empty."),
    (
        (2, 2),
        "??#????",
        {0: WHITE},
        "Row 1, clue 2 2: nothing comes before the first 2, which begins at column 3 at the "
        "earliest, so column 1 is empty.",
    ),
    ((2,), "#????", {1: BLACK}, "Row 1, clue 2: it feels right, so column 2 is black."),
    (
        (1, 2, 2, 1, 4),
        "????????????????#??##????",
        {15: WHITE},
        "Row 1, clue 1 2 2 1 4: at columns 15 and 16 the second 2 would touch column 17, so it ends at column 15 at "
        "the latest. The second 2 ends at column 15 at the latest, so columns 20 and 21 can only be part of the 4. The "
        "block at column 17 is complete, as the 4 begins at column 18 at the earliest, so column 16 is empty.",
    ),
    (
        (1, 2),
        "??????#??",
        {8: WHITE},
        "Row 1, clue 1 2: nothing comes after the 2, which ends at column 8 at the latest, so column 9 is empty.",
    ),
    (
        (1, 2),
        "?????##??",
        {4: WHITE, 7: WHITE},
        "Row 1, clue 1 2: the 1 is too short for columns 6 and 7, so they can only be the 2. So columns 6 and 7 can "
        "only be the 2, complete: columns 5 and 8 are empty.",
    ),
    (
        (2,),
        "#????",
        {1: BLACK},
        "Row 1, clue 2, with column 1 empty: the 2 fits only at columns 1 and 2, so column 2 is black.",
    ),
    (
        (1, 1, 2),
        "???#?#?",
        {2: WHITE},
        "Row 1, clue 1 1 2: no block is missing before the second 1, so column 3 is empty.",
    ),
    (
        (1, 1, 1),
        "?.?#?#?",
        {2: WHITE},
        "Row 1, clue 1 1 1, with column 2 empty: no block is missing before the second 1, so column 3 is empty.",
    ),
    (
        (5, 1, 4),
        "??????..??????",
        {8: BLACK, 9: WHITE},
        "Row 1, clue 5 1 4, with columns 7 and 8 empty: at columns 1 to 6 there is room only for the 5, so the 1 and "
        "the 4 fill columns 9 to 14 exactly: column 9 is black. No block comes between the 1 and the 4, so column 10 "
        "is empty.",
    ),
    (
        (4, 1, 3, 1),
        "????.??#???????",
        {0: BLACK, 6: WHITE},
        "Row 1, clue 4 1 3 1, with column 5 empty: at columns 6 to 15 there is room only for the first 1, the 3 and "
        "the second 1, so the 4 fills columns 1 to 4: column 1 is black. No block can cover columns 7 and 8 together, "
        "as the 4 ends at column 7 at the latest and the 3 begins at column 8 at the earliest, so column 7 is empty.",
    ),
    (
        (1, 2, 3),
        "?#?#??????",
        {0: WHITE, 2: WHITE, 5: WHITE},
        "Row 1, clue 1 2 3: the 2 begins at column 3 at the earliest, so column 2 can only be the 1, complete: columns "
        "1 and 3 are empty. The 1 is complete at column 2, so the 2 is next and begins at column 4, which is black: "
        "column 6 is empty.",
    ),
    (
        (4, 3, 2),
        "####.???.?????",
        {5: BLACK},
        "Row 1, clue 4 3 2, with column 9 empty: the 4 is complete at columns 1 to 4. At columns 1 to 4 there is room "
        "only for the 4 and at columns 10 to 14 there is room only for the 2, so the 3 fills columns 6 to 8: column 6 "
        "is black.",
    ),
    (
        (2, 2, 2),
        "##??##?????",
        {3: WHITE, 6: WHITE},
        "Row 1, clue 2 2 2: the first 2 and the second 2 are complete at columns 1, 2, 5 and 6. No block comes "
        "between the first 2 and the second 2, so column 4 is empty. No other block touches the second 2, so column 7 "
        "is empty.",
    ),
    (
        (4, 1, 5),
        "???????.????.?????",
        {14: BLACK},
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1, so "
        "the 5 fills columns 14 to 18: column 15 is black.",
    ),
    (
        (4, 1, 5),
        "???????.????.?????",
        {14: BLACK},
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1: "
        "pushed to the start, the 4 lies in columns 1 to 7, the 1 in columns 9 to 12. So the 5 fills columns 14 to 18: "
        "column 15 is black.",
    ),
    (
        (4, 1, 5),
        "???????.????.?????",
        {14: BLACK},
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1: "
        "pushed to the start, they lie in columns 1 to 7. So the 5 fills columns 14 to 18: column 15 is black.",
    ),
    (
        (2, 2, 2, 2),
        "???????.??##???",
        {12: WHITE, 13: BLACK},
        "Row 1, clue 2 2 2 2, with column 8 empty: every block is 2 long, so the one at columns 11 and 12 is complete "
        "and column 13 is empty. Before column 14 there is room only for the first 2, the second 2 and the third 2. "
        "Pushed to the start, the first 2 and the second 2 lie in columns 1 to 5, the third 2 in columns 9 and 10. So "
        "the fourth 2 fills columns 14 and 15: column 14 is black.",
    ),
    (
        (1, 1, 3),
        "????#.###.",
        {3: WHITE},
        "Row 1, clue 1 1 3, with column 6 empty: the block at columns 7 to 9 is complete, as none in the clue is "
        "longer, so column 10 is empty. No block can cover columns 4 and 5 together, as the 3 begins at column 6 at "
        "the earliest, so column 4 is empty.",
    ),
    (
        (8,),
        "?????.???????????",
        {0: WHITE, 9: BLACK},
        "Row 1, clue 8, with column 6 empty: the 8 lies within columns 7 to 17 and so always covers column 10. Nothing "
        "comes before the 8, which begins at column 7 at the earliest, so column 1 is empty.",
    ),
]


@pytest.mark.parametrize(("clue", "text", "marks", "words"), LIES)
def test_lies_are_found(clue: Clue, text: str, marks: dict[int, str], words: str) -> None:
    with pytest.raises(AssertionError):
        check_text(words, clue, text, marks, ROW)


LATER_LIES = [
    (
        (11, 11),
        "?????????????????????????????????####???????????.",
        dict.fromkeys(range(44, 48), WHITE),
        "Row 1, clue 11 11, with column 49 empty: the first 11 ends at column 36 at the latest and columns 34 to 37 "
        "are side by side. So columns 34 to 37 can only be part of the second 11, which lies within columns 27 to 44: "
        "columns 45 to 48 are empty.",
        "??????????????????#??????????????#???????????????",
        dict.fromkeys(range(8), WHITE),
        "the second 11 begins at column 27 at the earliest, so the first 11 cannot end before column 19, which is "
        "black. Nothing comes before the first 11, which begins at column 9 at the earliest, so columns 1 to 8 are "
        "empty.",
        "as shown, ",
    ),
    (
        (12, 11),
        "?????????????????????????????.#?????????????.??????????",
        dict.fromkeys((41, 42), WHITE),
        "Row 1, clue 12 11, with columns 30 and 45 empty: the 12 ends at column 29 at the latest, so the 11 cannot "
        "begin after column 31, which is black. Nothing comes after the 11, which ends at column 41 at the latest, so "
        "columns 42 and 43 are empty.",
        "?????????????????????????????.#????????????????????????",
        dict.fromkeys(range(31, 41), BLACK),
        "column 31 can only be part of the 12 or the 11, which has to begin there, so columns 32 to 41 are black.",
        "with column 30 empty: ",
    ),
]
"""A line, what a first part gives and says, what a second one needs and gives, what is wrong to say then, and words
with which the first of these is right; the second is wrong with or without them.
"""


@pytest.mark.parametrize(("clue", "text", "marks", "words", "then", "gives", "lie", "start"), LATER_LIES)
def test_lies_of_later_parts_are_found(
    clue: Clue, text: str, marks: dict[int, str], words: str, then: str, gives: dict[int, str], lie: str, start: str
) -> None:
    def say(more: str) -> None:
        heard = Heard(clue, text)
        check_text(words, clue, text, marks, ROW, text, heard)
        lit = "".join(marks.get(i, cell) for i, cell in enumerate(text))
        earlier = "".join(other if cell == UNKNOWN else cell for cell, other in zip(then, lit, strict=True))
        check_text(f"Row 1, clue {' '.join(map(str, clue))}{more}", clue, then, gives, ROW, earlier, heard)

    with pytest.raises(Doubtful):
        say(f": {lie}")
    if start == "as shown, ":
        say(f": {start}{lie}")
    else:
        with pytest.raises(Doubtful, match="it was said before that block 0 cannot cover"):
            say(f", {start}{lie}")


def test_what_has_not_been_shown_may_not_be_called_shown() -> None:
    words = "Row 1, clue 3 2: as shown, columns 6 and 7 can only be the 2, complete: column 8 is empty."
    with pytest.raises(Doubtful, match="nothing of it"):
        check_text(words, (3, 2), "?????##?", {7: WHITE}, ROW)


DEAD_LIES = [
    ((1, 3), "#???##", "Row 1, clue 1 3, cannot be filled: column 1 can only be part of the 3."),
    ((2, 2), "#???#..", "Row 1, clue 2 2, cannot be filled: the first 2 begins at column 2 at the earliest."),
    (
        (1, 1),
        "#?#?#",
        "Row 1, clue 1 1, cannot be filled: columns 1 and 3 each need a block of their own, but only the 1s can be "
        "there.",
    ),
    (
        (2, 8, 7),
        "?????###???###???????????",
        "Row 1, clue 2 8 7, cannot be filled. The 7 begins at column 13 at the earliest, columns 6 to 8 are side by "
        "side and columns 12 to 14 are side by side, so columns 6 and 12 can only be parts of the 8, which cannot "
        "cover them both.",
    ),
    (
        (2, 8),
        "?#??#??????##???????",
        "Row 1, clue 2 8, cannot be filled. Columns 2, 5 and 12 each need a block of their own, but only the 2 and the "
        "8 can be there, as the 8 begins at column 4 at the earliest and columns 12 and 13 are side by side.",
    ),
    (
        (4, 2),
        "??#??##??#",
        "Row 1, clue 4 2, cannot be filled. Columns 3, 6 and 10 each need a block of their own, but only the 4 and the "
        "2 can be there, as the 4 ends at column 7 at the latest.",
    ),
    ((2,), "???", "Row 1, clue 2: it feels right."),
    (
        (2, 2),
        "####????",
        "Row 1, clue 2 2, cannot be filled: columns 1 to 3 are 3 black cells side by side, but the longest block is 2.",
    ),
    (
        (3, 3),
        "###?????",
        "Row 1, clue 3 3, cannot be filled: columns 1 to 3 are 3 black cells side by side, but the longest block is 2.",
    ),
    ((2, 1), "##?#??", "Row 1, clue 2 1, cannot be filled: 3 cells are black, but the clue has only 3."),
    (
        (2, 1),
        "?..?",
        "Row 1, clue 2 1, cannot be filled: only one cell is left that can be black, but the clue needs 3.",
    ),
    (
        (2, 1),
        "?.#?",
        "Row 1, clue 2 1, cannot be filled: only 3 cells are left that can be black, but the clue needs 3.",
    ),
    (
        (2, 3),
        "#?.?#??#",
        "Row 1, clue 2 3, cannot be filled: columns 1, 5 and 8 are black with empty cells between them, so each needs "
        "a block of its own, but there are only 2 blocks.",
    ),
    (
        (3, 2),
        "#?#?.#??#",
        "Row 1, clue 3 2, cannot be filled: empty cells or distance keep columns 1, 3 and 6 apart, so each needs a "
        "block of its own, but there are only 2 blocks.",
    ),
    ((3,), "#?#.??", "Row 1, clue 3, cannot be filled: no block has room at columns 1 to 3, where a cell is black."),
]


@pytest.mark.parametrize(("clue", "text", "words"), DEAD_LIES)
def test_lies_about_dead_lines_are_found(clue: Clue, text: str, words: str) -> None:
    with pytest.raises(Doubtful):
        check_stuck(words, clue, text, ROW)


def test_blocks_pushed_to_an_end_are_accepted() -> None:
    words = (
        "Row 1, clue 4 1 5, with columns 8 and 13 empty: before column 14 there is room only for the 4 and the 1: "
        "pushed to the start, they lie in columns 1 to 6. So the 5 fills columns 14 to 18: column 15 is black."
    )
    assert check_text(words, (4, 1, 5), "???????.????.?????", {14: BLACK}, ROW) == set()


def test_a_cell_without_a_part_is_found() -> None:
    words = "Row 1, clue 3: the 3 lies within columns 1 to 4 and so always covers columns 2 and 3."
    assert check_text(words, (3,), "????.", {1: BLACK, 2: BLACK}, ROW) == {4}


def test_spots_by_enumeration() -> None:
    rng = random.Random(4)
    for _ in range(200):
        n = rng.randint(1, 9)
        line = "".join(rng.choice("##.") for _ in range(n))
        clue = tuple(len(run) for run in line.split(WHITE) if run)
        text = "".join(cell if rng.random() < 0.3 else UNKNOWN for cell in line)
        assert [set(there) for there in spots(clue, text)] == _by_enumeration(clue, text)


def _by_enumeration(clue: Clue, text: str) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in clue]
    for starts in combinations(range(len(text)), len(clue)):
        ends = [start + length for start, length in zip(starts, clue, strict=True)]
        if any(end >= start for end, start in zip(ends, starts[1:], strict=False)) or (ends and ends[-1] > len(text)):
            continue
        black = {i for start, end in zip(starts, ends, strict=True) for i in range(start, end)}
        if all(cell == UNKNOWN or (cell == BLACK) == (i in black) for i, cell in enumerate(text)):
            for there, start in zip(found, starts, strict=True):
                there.add(start)
    return found
