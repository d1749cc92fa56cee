"""Lines that cannot be filled, and the words in which hints tell why."""

from __future__ import annotations

from nonogram.cells import Clue

DEAD: list[tuple[Clue, str, str]] = [
    (
        (2, 3),
        "???????????????????????.#?.??.",
        "from column 25 on there is no room for the last block, which is 3 long, though column 25 is black.",
    ),
    ((1, 3, 3), "??.??.???", "only columns 7 to 9 have room for the 3s, but not for both."),
    (
        (1, 1, 1, 1),
        ".?.....??.#.",
        "only column 2, columns 8 and 9 and column 11 have room for a block, each for just one, but there are 4 b",
    ),
    ((3,), "#?.??????", "no block has room at columns 1 and 2, though column 1 is black."),
    (
        (1, 1, 2, 2, 2),
        "???????????????.#.??",
        "as the second 2, to leave room for the third 2, ends at column 15 at the latest and there is no room",
    ),
    (
        (1, 2, 1, 3),
        "???????.??..??.",
        "with those behind it pushed to the end, the second 1 begins at column 3, which ",
    ),
    ((), "?#", "Row 1, clue 0, with column 2 black, cannot be filled: there should be no black cell at all."),
    ((2,), "#?#", "columns 1 and 3 lie too far apart to be in one block, and there is only one."),
    ((2, 1), "##?##?", "4 cells are black, but the clue has only 3."),
    (
        (2, 2),
        "?###????",
        "cannot be filled: columns 2 to 4 are 3 black cells side by side, but the longest block is 2.",
    ),
    (
        (3, 1),
        "????.##.????",
        "columns 5 and 8 empty, cannot be filled: columns 6 and 7 are a finished run of 2, but no block is 2 long.",
    ),
    (
        (2, 2),
        "??.#?#????",
        "with column 3 empty, cannot be filled: column 5 would have to be black too, and columns 4 to 6 would be 3 "
        "black cells side by side, but the longest block is 2.",
    ),
    (
        (3, 3),
        "????????##?#",
        "column 11 would have to be black too, and columns 9 to 12 would be 4 black cells side by side, but the",
    ),
    ((3, 1), "##.??????", "with column 3 empty, cannot be filled: columns 1 and 2 are a finished run of 2, but no "),
    ((2, 2), "###.#.#", "columns 1 to 3 are 3 black cells side by side, but the longest block is 2."),
    ((4, 2), "?.?.?.?.?", "only 5 cells are left that can be black, but the clue needs 6."),
    ((2,), "?.", "only one cell is left that can be black, but the clue needs 2."),
    ((1,), "..", "no cell is left that can be black, but the clue needs 1."),
    (
        (3, 3),
        "#.#?.#??",
        "columns 1, 3 and 6 are black with empty cells between them, so each needs a block of its own, but there are "
        "only 2 blocks.",
    ),
    ((4,), "?#.#??", "columns 2 and 4 are black with an empty cell between them, but there is only one block."),
    (
        (3, 3),
        "#.#??#??",
        "empty cells or distance keep columns 1, 3 and 6 apart, so each needs a block of its own, but there are only 2 "
        "blocks.",
    ),
    ((2, 3), "???.#.??", "no block has room at column 5, which is black."),
    (
        (2, 2),
        "#??#??#",
        "columns 1, 4 and 7 lie too far apart for any two to be in one block, and there are only 2 ",
    ),
    ((3, 3, 3), "????????..??", "only columns 1 to 8 have room for the 3s, but not for all of them."),
    ((4, 2), "...??.???.?????", "only columns 11 to 15 have room for the 4, which leaves none for the 2 after it."),
    ((1, 2), "..??....?.?.?..", "only columns 3 and 4 have room for the 2, which leaves none for the 1 before it."),
    (
        (1, 2),
        ".....?#??.?....",
        "have room for the 2 and for the 1 before it, with column 7 empty between them, but it is black.",
    ),
    ((3, 1), "??.???#?", "only columns 4 to 8 have room for the 3 and for the 1 after it, with column 7 empty"),
    ((2, 1), "#?#???", "column 1 is black and nothing can come before it, so the 2 begins there and would touch "),
    ((2, 4), "????????#???#.", "is black and nothing can come after it, so the 4 ends there and would touch "),
    ((2, 2, 1), "????????????##?", "columns 13 and 14 are too long for the 1, which has no room after them."),
    ((1, 2, 2), "?##????????????", "columns 2 and 3 are too long for the 1, which has no room before them."),
    ((2, 3), "??.#?#?#?", "as even the 3, which comes last, ends at column 6 at the latest"),
    ((3, 1), "????#?##???", "as even the 3, which comes first, begins at column "),
    ((3, 1), "??.??.??", "there is no gap between empty cells as long as the 3."),
    ((2, 2), ".????.", "with one cell between them the blocks need 5 cells, but columns 2 to 5 are only 4."),
    (
        (3, 3),
        "??..??????",
        "only columns 5 to 10 have room for the 3s, but not for both.",
    ),
    (
        (3, 1, 1),
        ".??.??????",
        "with those before it pushed to the start, the first 1 ends at column 9, which leaves n",
    ),
    (
        (3, 1, 1),
        "#.????????",
        "up to column 1 there is no room for the first block, which is 3 long, though column 1 is b",
    ),
    (
        (2, 3, 2),
        "#??#??#????????",
        "The second 2, to leave room for those before it, begins at column 8 at the earliest. Then columns 1, 4 "
        "and 7 each need a block of their own, but only the first 2 and the 3 can be there.",
    ),
    (
        (1, 1, 1, 1, 2, 3, 1),
        "??#.#.#.#..#?.##??#?#?..?",
        "columns 3, 5, 7, 9 and 12 each need a block of their own, but only the first four blocks can be there",
    ),
    (
        (2, 4),
        "?????#??.?##",
        "from column 10 on there is no room for the last block, which is 4 long",
    ),
    ((2, 2, 1), "?????.#?#???????", "filled. On column 7 the 2s would touch column 9, so column 7 can"),
    (
        (2, 1, 2),
        "??.#?#????#????",
        "so column 4 can only be the 1. Then columns 6 and 11 can only be parts of ",
    ),
    (
        (2, 1, 1, 2, 1),
        "?????.#?#?#.?????",
        "13 at the earliest. Then columns 7, 9 and 11 each need a block of their own, but only",
    ),
    (
        (6, 3),
        "#??#???#???#",
        "The 3, to leave room for the 6, begins at column 8 at the earliest, so column 1 can only be part of ",
    ),
    (
        (1, 1, 1, 3),
        ".#...?#?#..#?#?#.",
        "cannot be filled. Column 8 can be neither black nor empty. If it is black, ",
    ),
    (
        (1, 1, 2, 1, 1, 1),
        "...???.????#.#?..#.??#.??.????#?#",
        "cannot be filled. Column 4 can only be empty. Otherwise ",
    ),
    (
        (1, 2, 1),
        "#????#??##???",
        "columns 9 and 10 can only be the 2, and then columns 1 and 6 can only be the first 1, which cannot c",
    ),
    (
        (1, 2, 1, 1, 4),
        "?????????????##????#",
        "2, to leave room for those behind it, ends at column 11 at the latest and columns 14 and 15 are side by side. "
        "Then columns 14 and 20 can only be",
    ),
    (
        (3, 1, 1, 1, 1, 3),
        "?#?##????????????????????",
        "columns 4 and 5 are side by side. Then columns 2 and 5 can only be parts of the first 3, which cannot cover",
    ),
    (
        (2, 8, 7),
        "?????###???###???????????",
        "columns 12 to 14 are side by side. Then columns 6 and 14 can only be parts of the 8, which cannot cover",
    ),
    (
        (1, 7, 2),
        "????##????###???????",
        "columns 11 to 13 are side by side, so columns 5 and 13 can only be parts of the 7, which cannot cover",
    ),
    (
        (2, 8),
        "?#??#??????##???????",
        "can be in one, as the 8, to leave room for the 2, begins at",
    ),
    (
        (4, 2),
        "??#??##??#",
        "can be in one, as the 4, to leave room for the 2, ends at c",
    ),
    (
        (3, 3),
        "??#?##?#??????",
        "there are only 2 blocks, but no two of columns 3, 5 and 8 can be in one, as columns 5 and 6 are side ",
    ),
    (
        (8, 1, 7),
        "?###???????????##?????????#",
        "1, to leave room for the 7, ends at column 19 at the latest and columns 16 and 17 are side by side.",
    ),
    (
        (1, 2, 1, 5, 3),
        "???????#?#?#?##?#????????",
        "So column 10 can only be the second 1. The second 1 ends at",
    ),
]
"""Clue, known cells, and words of the text that says why nothing fits."""
