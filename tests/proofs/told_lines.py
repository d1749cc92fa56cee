"""Lines, and the words in which hints tell of them."""

from __future__ import annotations

from nonogram.cells import Clue

REASONS: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (1, 2),
        "?????#.???",
        {3: "."},
        "so column 6 can only be the 1. Then no block can cover column 4, as nothing comes before the 1.",
    ),
    (
        (2, 1),
        "???..#????",
        {7: "."},
        "column 8 is empty: otherwise on column 6 the 2 would touch column 8, so columns 6 and 8 can only be the 1",
    ),
    (
        (3, 1),
        "????#.?????.?..",
        {2: "#"},
        "so it ends at column 5 at the latest. So the 3 lies within columns 1 to 5 and always covers column 3.",
    ),
    ((2,), "?.?..#?.?", {6: "#"}, "there is room for the 2 only at columns 6 and 7, so column 7 is black."),
    ((2,), "??##?", {0: "."}, "its only block is complete, at columns 3 and 4, so column 1 is empty."),
    (
        (8,),
        "?????.???????????",
        {0: ".", 9: "#"},
        "lies within columns 7 to 17 and so always covers column 10. Nothing comes before the 8, so column 1 is empty.",
    ),
    (
        (1, 3),
        "????????#?",
        {7: "#"},
        "the 1 ends at column 6 at the latest, so column 9 can only be part of the 3, which lies within",
    ),
    (
        (1, 2),
        "???????#??",
        {9: "."},
        "the 1 ends at column 7 at the latest, so column 8 can only be part of the 2, which lies within",
    ),
    ((1, 3), "?????#?#?", {6: "#", 8: "."}, "columns 6 and 8 can only be part of the 3, which fills columns 6 to"),
    ((3, 1), "????????#?", {9: "."}, "the 3 ends at column 8 at the latest, so column 9 can only be the 1, complete:"),
    (
        (1, 3),
        "?????????#",
        {8: "#"},
        "column 10 is black and nothing can come after it, so the 3 ends there: column 9 is ",
    ),
    (
        (2,),
        "?.?..??.?",
        {5: "#", 6: "#", 8: "."},
        "there is room for the 2 only at columns 6 and 7, which must be black. That is its only block, so column 9"
        " is empty.",
    ),
    (
        (5, 1),
        "#####..?",
        {7: "#"},
        "at columns 1 to 6 there is room for the 5 but not for the 1 as well, so the 1 fits only at column 8",
    ),
    (
        (2, 2),
        "?.???????????",
        {0: "."},
        "with column 2 empty: there is no room for any block at column 1, so it is empty.",
    ),
    (
        (4,),
        "??????????#",
        {3: "."},
        "column 11 can only be part of the 4, which fills columns 8 to 11: column 4 is empty",
    ),
    (
        (8,),
        ".??????#####????????",
        {1: ".", 17: "."},
        "column 10 can only be part of the 8, which lies within columns 3 to 17",
    ),
    ((1, 2), "#...??#?", {4: "."}, "the 1 is complete at column 1, so column 7 can only be part of the 2, which lies "),
    ((2, 1, 3), "##.#.?????#", {7: "."}, "column 11 is black and nothing can come after it, so the 3 ends there: "),
    (
        (1, 1, 1, 1),
        "??#??#????#??",
        {1: ".", 4: "."},
        "every block is 1 long, so those at columns 3 and 6 are complete and",
    ),
    (
        (1, 2, 2, 2, 1),
        "????????##?????????##?????????",
        {7: ".", 10: ".", 18: "."},
        "the blocks at columns 9, 10, 20 and 21 are complete, as none in the clue is longer, so",
    ),
    ((3,), "???.?#?", {6: "#"}, "column 6 can only be part of the 3, which fills columns 5 to 7: column 7 is black."),
    (
        (3, 3, 3),
        "???????.#??.???????",
        {9: "#"},
        "column 9 can only be part of one of the 3s, which fits only at columns 9",
    ),
    (
        (2, 3),
        "?????.#??????",
        {7: "#"},
        "every block is at least 2 long, and the one at column 7 has to begin there, so",
    ),
    ((3, 2), "??????#.?????", {5: "#"}, "every block is at least 2 long, and the one at column 7 has to end there, so"),
    ((1, 3, 4), "?????.#????????", {7: "#", 8: "#"}, "the 4 or the 3, which has to begin there, so columns 8"),
    ((4, 3, 1), "????????#.?????", {6: "#", 7: "#"}, "the 4 or the 3, which has to end there, so columns 7"),
    (
        (1, 8, 1),
        "???????????##????##???????????",
        {13: "#"},
        "columns 12, 13, 18 and 19 can only be parts of one block, the 8, so",
    ),
    (
        (1, 2, 1, 1, 1),
        "?.##?????#..?.???",
        {4: ".", 8: "."},
        "so column 5 is empty; so the block at column 10 can only be 1 long and is complete: column 9 is empty.",
    ),
    (
        (2, 1, 1),
        "?????#..?",
        {4: "."},
        "the block at column 6 is complete, as the 2 ends at column 5 at the latest, so column 5 is empty.",
    ),
    ((), "???", {0: ".", 1: ".", 2: "."}, "Row 1 has clue 0: it has no block at all, so columns 1 to 3 are empty."),
    (
        (2, 1),
        "?##??#?",
        {0: ".", 3: "."},
        "all its blocks are there, at columns 2, 3 and 6, so columns 1 and 4 are empty.",
    ),
    (
        (2, 1),
        "????",
        {0: "#", 2: "."},
        "the blocks fill columns 1 to 4 exactly, so column 1 is black and column 3 ",
    ),
    ((4,), "????", {0: "#", 1: "#", 2: "#", 3: "#"}, "the 4 fits only at columns 1 to 4, which must be black."),
    ((3, 2), "?###???", {5: "#", 6: "#"}, "Behind the 3, the 2 fits only at columns 6 and 7, so they are black."),
    (
        (3, 2),
        "???.????",
        {0: "#"},
        "at columns 5 to 8 there is room for the 2 but not for the 3 as well, so the 3 fills columns 1 to 3",
    ),
    ((5,), "????????", {3: "#", 4: "#"}, "the 5 lies within columns 1 to 8 and so always covers columns 4 and 5."),
    (
        (3, 3, 3),
        "????????????",
        {1: "#", 2: "#", 5: "#", 6: "#", 9: "#"},
        "pushed to either end, the first 3 covers columns 2 and 3, the second 3 columns 6 and 7 and the third 3 col",
    ),
    (
        (4, 1),
        "?#????????",
        {2: "#"},
        "the 1 begins at column 6 at the earliest, so column 2 can only be part of the 4, which lies within",
    ),
    (
        (2, 1),
        "??#???????",
        {0: "."},
        "the 1 begins at column 4 at the earliest, so column 3 can only be part of the 2, wh",
    ),
    (
        (3, 1),
        "?#?#?????",
        {2: "#", 0: "."},
        "columns 2 and 4 can only be part of the 3, which fills columns 2 to 4",
    ),
    (
        (1, 3),
        "?#????????",
        {0: "."},
        "the 3 begins at column 3 at the earliest, so column 2 can only be the 1, complete:",
    ),
    ((3, 1), "#?????????", {1: "#"}, "column 1 is black and nothing can come before it, so the 3 begins there: col"),
    (
        (3, 3),
        "????.??.?????",
        {5: ".", 6: "."},
        "there is no room for any block at columns 6 and 7, so they are empty",
    ),
    (
        (4, 4, 1),
        "????????.??.?????????????",
        {9: "."},
        "there is no room for the first 4 at columns 10 and 11, and the second 4 begins at column 13 at the earliest, ",
    ),
    (
        (2, 1),
        "?????????????.?.???#",
        {14: "."},
        "column 20 can only be the 1. There is no room for the 2 at column 15, so column 15 is empty.",
    ),
    ((2,), "????#????", {0: "."}, "column 5 can only be part of the 2, which lies within columns 4 to 6: column 1 is"),
    (
        (2, 2),
        "???#?????#??",
        {6: "."},
        "The first 2 ends at column 5 at the latest, and the second 2 begins at column 9 at the earliest, so",
    ),
    (
        (2, 2),
        "???#?????#??",
        {0: ".", 6: ".", 11: "."},
        "The first 2 lies within columns 3 to 5 and the second 2 within columns 9 to 11; no block reaches further",
    ),
    ((3, 4), "????.?#?????????", {7: "#"}, "column 7 can only be part of the 4 or the 3, which lies within "),
    (
        (2, 2, 2),
        "????#?#?????????",
        {5: "."},
        "joined, columns 5 and 7 would be 3 cells long, and no block there is that long",
    ),
    (
        (2, 2, 1),
        "????##??????????",
        {3: "."},
        "the block at columns 5 and 6 is complete, as none in the clue is lon",
    ),
    (
        (1, 2, 2),
        "??#???????",
        {1: "."},
        "no block can cover columns 2 and 3 together, as the first 2 begins at col",
    ),
    (
        (1, 2, 2, 1),
        "????#.???.#????",
        {2: "."},
        "and the second 2, to leave room for those before it, begins at c",
    ),
    (
        (4, 4),
        "??????????????????.???##????.???????????",
        {19: ".", 26: ".", 27: "."},
        "Columns 23 and 24 can only be part of one of the 4s, which lies within columns 21 to 26, and beside it no "
        "other block has room there: columns 20, 27 and 28 are empty.",
    ),
    (
        (2, 2, 3, 1, 3),
        "??#??#???#.?????????",
        {3: "."},
        "4, as the first 2, to leave room for those behind it, ends at",
    ),
    (
        (1, 3),
        "???????????##???",
        {14: ".", 15: "."},
        "the 1 is too short for columns 12 and 13, so they can only be part of the 3, which lies within columns 11 to",
    ),
    (
        (3, 4),
        "?????????####???",
        {8: ".", 13: ".", 14: ".", 15: "."},
        "the 3 is too short for columns 10 to 13, so they can only be the 4, complete: columns 9 and 14 to 16",
    ),
    (
        (3, 2, 1),
        "?????????#???#??",
        {11: "."},
        "Otherwise the 3, to leave room for those behind it, ends at column 11 at the latest and on column",
    ),
    (
        (6, 1),
        "????????#?",
        {1: "#", 2: "#", 3: "#", 7: ".", 9: "."},
        "The 6 now lies within columns 1 to 7 and so always covers column 2.",
    ),
    (
        (1, 3),
        "?#?????",
        {5: "#"},
        "the 3 begins at column 3 at the earliest, so column 2 can only be the 1. Behind the 1, the 3 lies",
    ),
    (
        (2, 2, 4),
        "#?.??#?###?",
        {6: ".", 3: "."},
        "columns 5 and 6 and the 4 at columns 8 to 11. No block reaches further, so columns 4 and 7 are empty.",
    ),
    (
        (1, 4, 1),
        "????##?#.#",
        {6: "#"},
        "the second 1 is complete at column 10, so the 4 is next and ends at column 8, which is black: column 7",
    ),
    ((1, 4, 1), "#.#?##????", {3: "#"}, "the first 1 is complete at column 1, so the 4 is next and begins at column 3"),
    (
        (2, 1, 2, 1),
        ".#??#.#???#",
        {9: ".", 3: ".", 8: ".", 7: "#"},
        "The second 2 is complete at columns 7 and 8, so the first 1 is next and ends at column 5, which is black",
    ),
    (
        (1, 2, 2, 6),
        "??##?.#?.?#????",
        {12: "#", 0: "#"},
        "Before the first 2, the 1 fits only at column 1, so it is black; behind the first 2, the 6 lies",
    ),
    (
        (1, 1, 2, 1),
        "#.?.##.??..??",
        {2: "#"},
        "columns 5 and 6 can only be the 2. Before the 2, the first 1 and the second 1 fill columns 1 to 3 exactly, so",
    ),
    (
        (1, 4, 1),
        "??#????#?#",
        {1: ".", 6: "#", 4: "#", 3: ".", 5: "#"},
        "Between the first 1 and the second 1, the 4 fits only at columns 5 to 8, so column 7 is black.",
    ),
    (
        (1, 4, 1),
        "?#???#?##?#?.",
        {3: ".", 6: "#"},
        "Between the first 1 and the second 1, the 4 lies within columns 4 to 9 and always covers column 7.",
    ),
    (
        (2, 1, 1, 3, 2),
        "##.#??.###??????.",
        {4: ".", 5: "#", 10: "."},
        "Between the first 2 and the 3, the 1s fill columns 4 to 6 exactly, so column 6 is black and",
    ),
    (
        (1, 3, 3, 1),
        "?????.#.????????.#.?????",
        {9: "#", 10: "#", 13: "#", 14: "#"},
        "Between the first 1 and the second 1, pushed to either end, the first 3 covers columns 10 and 11 and the ",
    ),
    (
        (5, 1, 4),
        "??????..??????",
        {8: "#", 9: ".", 11: "#", 13: "#"},
        "the 1 and the 4 fill columns 9 to 14 exactly: columns 9, 12 and 14 are black and column 10 is empty.",
    ),
    (
        (4, 5, 2),
        "??.?#????????????",
        {0: ".", 1: ".", 5: "#", 9: "#", 10: "#", 11: "#", 12: "#", 15: "#"},
        "clue 4 5 2, with column 3 empty: pushed to either end, the 4 covers column 6, the 5 columns 10 to 13 and ",
    ),
    (
        (1, 1, 1),
        "????#????",
        {3: "."},
        "every block is 1 long, so the one at column 5 is complete and column 4 is empty.",
    ),
    (
        (7, 1, 3, 1, 2, 1, 2),
        "??????????.????.?????????",
        {16: "#", 20: "."},
        "At columns 1 to 10 there is room for the 7 and the first 1 but not for the 3 as well and at columns 12 to "
        "15 for the 3 but not for the second 1. So the other four blocks fill columns 17 to 25",
    ),
    (
        # The fourth block would fit beside the third, so not each room by itself is told what it holds.
        (6, 5, 1, 4),
        "????????????.??????.?????",
        {7: "#"},
        "behind column 12 there is room only for the 1 and the 4: pushed to the end, the 1 lies in column 19, "
        "the 4 in columns 22 to 25. So the 6 and the 5 fill columns 1 to 12",
    ),
    (
        (1, 3, 1, 1, 3, 1, 1),
        "????????????.???????",
        {14: "#"},
        "at columns 1 to 12 there is room for the first four blocks but not for the second 3 as well. So the second 3",
    ),
    (
        (3, 2),
        "???.????",
        {0: "#", 1: "#", 2: "#"},
        "at columns 5 to 8 there is room for the 2 but not for the 3 as well, so the 3 fits only at columns 1 to 3",
    ),
    (
        (1, 1, 1, 3, 2, 5, 4),
        "???????????????#####?????",
        {14: ".", 23: "#"},
        "as none in the clue is longer, so column 15 is empty. Behind the 5, the 4 fits only at columns 22 to 25, so "
        "column 24 is black.",
    ),
    (
        (4, 2),
        "???????.?",
        {5: "#"},
        "at column 9 there is no room for the 2, so the 4 and the 2 fill columns 1 to 7 exactly: column 6 is black.",
    ),
    (
        (2, 8),
        "#?.?..#?##??##.?",
        {1: "#"},
        "At column 4 there is no room for the 2, at columns 6 to 14 there is room for the 8 but not for the 2"
        " as well and at column 16 there is no room for the 8. So the 2 fills columns 1 and 2: column 2 is black.",
    ),
    (
        (2, 4, 1),
        "??.?..????????",
        {0: "#"},
        "at column 4 there is no room for the 2 and at columns 7 to 14 there is room for the 4 and the 1 but not for "
        "the 2 as well. So the 2 fills columns 1 and 2: column 1 is black.",
    ),
    (
        (3, 2, 6, 2, 6),
        "???#.????????.?????.????????????????",
        {1: "#", 2: "#", 20: "#"},
        "pushed to the start, the 3 lies in columns 2 to 4, the first 2 in columns 6 and 7.",
    ),
    (
        (2, 3, 2),
        "?#..#?#..#?",
        {0: "#", 10: "#"},
        "only columns 1 and 2, columns 4 to 8 and columns 10 and 11 have room for a block, each for just one, so col",
    ),
    (
        (1, 1, 1, 2, 4),
        "????..?.?##?????????",
        {6: "#"},
        "Before the 2, at columns 1 to 4 there is room for the first 1 and the second 1 but not for the third 1 ",
    ),
]
"""Clue, known cells, what they settle, and words of the text that says why."""

AT_SIGHT: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (10, 2),
        ".....##########..#?.",
        {18: "#"},
        "with columns 17 and 20 empty: the 10 is complete at columns 6 to 15. Behind the 10, the 2 fits only at",
    ),
    (
        (8, 1),
        "########...?...",
        {11: "#"},
        "columns 10, 11 and 13 to 15 empty: the 8 is complete at columns 1 to 8. Behind the 8, the 1 fits only at",
    ),
    (
        (5, 2),
        "..#####.??...?.",
        {8: "#", 9: "#"},
        "the 5 is complete at columns 3 to 7. Behind the 5, the 2 fits only at columns 9 and 10",
    ),
]
"""The same of lines with a block that is seen to be complete, cited as hints cite them."""
