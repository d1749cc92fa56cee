"""Lines, and the words in which hints tell what keeps blocks within bounds there."""

from __future__ import annotations

from nonogram.cells import Clue

PREMISES: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (3, 4, 3),
        "?????#???#???#??????",
        {4: "#"},
        "no two of the three runs at columns 6, 10 and 14 can share a block, and there are only three blocks. So "
        "column 6 can only be part of the first 3, column 10 can only be part of the 4 and column 14 can only be ",
    ),
    (
        (6, 7, 7, 5),
        "????????????#?????#??????#???????????#???????",
        {32: ".", 42: ".", 43: ".", 44: "."},
        "so column 33 is empty. So column 38 can only be part of the 5. Nothing comes after the 5, which ends at "
        "column 42 ",
    ),
    (
        (1, 4, 2, 1),
        "?????#???#????",
        {4: "#"},
        "clue 1 4 2 1: the 4 ends at column 9 at the latest and column 10 is black, so the 2 ends at column 11 at "
        "the latest. So the 4 lies within columns 3 to 8 and always covers column 5.",
    ),
    (
        (1, 1, 3, 1),
        "???#????#?.?",
        {11: "#"},
        "At columns 6 to 8 the 3 would touch column 9, so it begins at column 7 at the earliest. So ",
    ),
    (
        (1, 3, 1, 1),
        "?.?#????#???",
        {0: "#"},
        "At columns 5 to 7 the 3 would touch column 4, so it ends at column 6 at the latest. So ",
    ),
    (
        (1, 5, 4),
        "?.???????#????",
        {3: "#"},
        "the 5 ends at column 9 at the latest, so column 10 can only be part of the 4. So the ",
    ),
    (
        (2, 3, 2),
        "??????##??.?????",
        {9: "."},
        "columns 7 and 8 are side by side. So columns 7 and 8 can only be part of the 3. So the second 2 begins at ",
    ),
    (
        (1, 7, 3, 2, 2, 2, 2, 2),
        "????????#?#???#.?#??????????????????????",
        {9: "#"},
        "so the 3 begins at column 13 at the earliest. The 1 ends at column 7 at the latest, so columns 9 and 11 "
        "can only be parts of one block, the 7: column",
    ),
    (
        (1, 4),
        "??##?#????",
        {4: "#"},
        "the 1 ends at column 5 at the latest, so columns 3, 4 and 6 can only be parts of one block, the 4: column 5",
    ),
    (
        (2, 2, 4, 1),
        "?#???##??#?#?#",
        {8: "#", 3: ".", 4: ".", 7: ".", 10: "#", 12: "."},
        "The second 2 is complete, so column 2 can only be part of the first 2, which lies ",
    ),
    (
        (3, 2, 4, 1),
        "??#???.##.####.#",
        {5: "."},
        "all other blocks are complete, at columns 8, 9, 11 to 14 and 16. So column 3 can only be part of the 3",
    ),
    (
        # Of what stands complete in the same text nothing is said again.
        (2, 6, 3, 1),
        "???????????????###??",
        {8: "#", 14: ".", 18: ".", 19: "#"},
        "so it is black. No other block touches the 1, so column 19 is empty. No other block touches the 3, so column ",
    ),
    (
        (1, 1, 1, 4, 1, 1),
        "????????????????#???#...#",
        {15: "#", 19: "."},
        "The third 1 ends at column 14 at the latest, so column 17 can only be part of the 4, which lies within ",
    ),
    (
        (1, 1, 2, 3, 1),
        "?????#???#????##????",
        {4: "."},
        "the third 1 is too short for columns 15 and 16, so the 3 begins at column 14 at the earliest. So the 2 "
        "begins at column 9 at the earliest, as column 10 is black.",
    ),
    (
        (1, 3, 1),
        "???##?#????",
        {5: "."},
        "the 3 cannot cover columns 4 and 7 together, so column 7 can only be the second 1. So column 6 is empty.",
    ),
    (
        (1, 2),
        "?????..#.?.?????",
        {0: "."},
        "with columns 7 and 9 empty: there is no room for the 2 at column 8, so column 8 can only be the 1. Nothing ",
    ),
    (
        (1, 2, 2),
        "?????????.#.?????",
        {0: "."},
        "there is no room for the 2s at column 11, so column 11 can only be the 1. Nothing comes before",
    ),
    (
        (3, 1, 1),
        "????##??????",
        {0: "."},
        "clue 3 1 1: columns 5 and 6 can only be part of the 3. Nothing comes before",
    ),
    (
        (1, 1, 3, 1),
        "????????##?#????",
        {10: "."},
        "the 3 cannot cover columns 9 and 12 together, so column 12 can only be the third 1. So column 11 is empty.",
    ),
    (
        (5, 3),
        "??.??#????#????",
        {13: ".", 14: "."},
        "the 5 cannot cover columns 6 and 11 together, so column 11 can only be part of the 3. So the 3 lies within "
        "columns 9 to 13",
    ),
    (
        (2, 1, 1, 1, 3, 1),
        "##.#.#.#.#?????????",
        {10: "#"},
        "the first four blocks are complete, at columns 1, 2, 4, 6 and 8. So the 3 is next and begins at column 10",
    ),
    (
        (3, 5, 1, 1, 2, 1),
        "?????????#.#.#.##.#",
        {4: ".", 5: "#", 6: "#", 7: "#", 8: "#"},
        "the last four blocks are complete, at columns 12, 14, 16, 17 and 19. So the 5 is next and ends at column 10",
    ),
    (
        (4, 4, 4, 4),
        "?????????????##??????##??#????",
        {17: ".", 18: "."},
        "side by side. So columns 14 and 15 can only be part of the second 4. So the second 4 ends at column 17 at ",
    ),
    (
        (7, 2, 9),
        "?????????##???##?????????",
        {8: ".", 11: "."},
        "block at columns 10 and 11 is complete, as the 9 begins at column 12 at the earliest",
    ),
    (
        (2, 4, 4, 3, 1),
        "??????.#?##??????????????",
        {11: "."},
        "the 2 would touch column 10 and the second 4 begins at column 13 at the earliest, so column 8 can only be",
    ),
    (
        (8, 9, 6),
        "???#????#??????????##?????????",
        {11: "."},
        "the 9 begins at column 10 at the earliest, so columns 4 and 9 can only be part of the 8.",
    ),
    (
        (2, 1, 1, 5),
        "?????????????????.#.???????.??",
        {22: "#", 23: "#", 24: "#"},
        "the 5 comes last and has no room at column 19, so it begins at column 21 at the earliest. So the 5 lies",
    ),
    (
        (5, 1, 1, 2),
        "??.???????.#.?????????????????",
        {5: "#", 6: "#", 7: "#"},
        "the 5 comes first and has no room at column 12, so it ends at column 10 at the latest. So the 5 lies",
    ),
    (
        (1, 1, 2, 2),
        "?????????.#.????#?",
        {13: "#"},
        "the 2s have no room at column 11, so the first 2 begins at column 13 at the earliest.",
    ),
    (
        (5, 1, 3),
        "?????????##????",
        {14: "."},
        "columns 10 and 11 can only be part of the 3. Nothing comes after the 3, which ends at column 12 at the latest",
    ),
    (
        (2, 2, 3, 1, 1),
        "???????#?##?????????",
        {8: "."},
        "the second 1 begins at column 13 at the earliest, and the first 1 is too short for columns 10 and 11, so the ",
    ),
    (
        (2, 1, 1, 3, 1, 1),
        "????????##?#??????",
        {10: "."},
        "the 3 cannot cover columns 9 and 12 together, the 2 ends at column 6 at the latest and the fourth 1 begins at "
        "column 14 at the earliest. So column 12 can only be the third 1.",
    ),
    (
        (3, 1),
        "????##??",
        {7: "#"},
        "the 1 comes last and is too short for columns 5 and 6, so it begins at column 8 at the earliest.",
    ),
    (
        (1, 3),
        "??##????",
        {0: "#"},
        "the 1 comes first and is too short for columns 3 and 4, so it ends at column 1 at the latest.",
    ),
    (
        (3, 1, 2),
        "????##?????",
        {7: "#"},
        "the 2 begins at column 7 at the earliest, and the 1 is too short for columns 5 and 6, so the 1 begins at",
    ),
    (
        (2, 1, 3),
        "?????##????",
        {3: "#"},
        "the 2 ends at column 5 at the latest, and the 1 is too short for columns 6 and 7, so the 1 ends at column 4",
    ),
    (
        (2, 2),
        "??.??.?",
        {0: "#", 1: "#", 3: "#", 4: "#", 6: "."},
        "Now all its blocks are there, so column 7 is empty.",
    ),
    (
        (5, 1, 1),
        ".?##??...#..?#??",
        {1: "#", 4: "#", 5: "#", 12: ".", 14: ".", 15: "."},
        "Now all its blocks are there, at columns 2 to 6, 10 and 14, so columns 13, 15 and 16 are empty.",
    ),
    (
        (1, 2, 3),
        "?????#.???",
        {3: ".", 4: "#", 7: "#", 8: "#", 9: "#"},
        "which must be black. So the 2 is next and ends at column 6, which is black",
    ),
    (
        (1, 1, 2, 1, 1, 1, 1, 1),
        "??????#?????.?#??..?",
        {16: "#", 19: "#"},
        "Behind the fifth 1, the sixth 1 and the seventh 1 fit only at columns 17 and 20, so they are black.",
    ),
    (
        (7, 3),
        "??#????##????????",
        {0: ".", 1: ".", 9: "."},
        "the 3 begins at column 9 at the earliest and columns 8 and 9 are side by side. So columns 3, 8 and 9 can only",
    ),
    (
        (3, 9, 2, 3),
        "?.?##???##?##??#???.???",
        {6: "."},
        "the 9 begins at column 5 at the earliest and columns 4 and 5 are side by side, so columns 4 and 5 can "
        "only be ",
    ),
    (
        (2, 2, 4, 3, 2),
        "##?#??#??#??###???#.",
        {4: "#"},
        "and columns 13 and 14 are black, so the 3 ends at column 15 at the latest. So the 4 ends at column 11 ",
    ),
    (
        (2, 1, 4, 1, 1, 1, 1),
        "??#???????#???.???.?",
        {17: "#"},
        "and the third 1 at column 16. So the fourth 1 fits only at column 18, which must be black.",
    ),
    (
        (2, 1, 4, 1, 1, 1, 1, 1),
        "??#???????#???.???.?.?",
        {19: "#"},
        "Counted on from there, the fourth 1 begins at column 17 at the earliest. So the fifth 1 fits only at column 2",
    ),
    (
        (2, 3, 1, 2, 2),
        "???#?????#?????",
        {0: "#"},
        "and the 3 at column 6. So the first 2 fills columns 1 and 2: column 1 is black.",
    ),
    (
        (1, 1, 1, 1, 1, 4, 1, 2),
        "?.?.???.???#???????#??",
        {2: "#"},
        "Counted back from there, the third 1 ends at column 5 at the latest. So the second 1 fits only at column 3, ",
    ),
    (
        (1, 1, 5, 1, 2, 3, 4, 1),
        "?????.????????.??????##??##??????????????????",
        {9: "#", 10: "#"},
        "Otherwise the 2, to leave room for those before it, begins at column 24 at the earliest, so colum",
    ),
    (
        (5, 2, 1),
        "..?####?#??????",
        {7: "."},
        "the 2 cannot cover columns 7 and 9 together and the 1 begins at column 10 at the earliest, so column",
    ),
    (
        (1, 3, 1, 4, 5, 1),
        "#...??#???####????##???.#",
        {4: "#", 5: "#", 8: "#", 7: ".", 9: "."},
        "column 9. So column 9 can only be the second 1, complete: columns 8 and 10 are empty.",
    ),
    (
        (1, 7, 2, 16, 1, 1),
        "???????????????????#????????????????????",
        {8: "#"},
        "So the 2 ends at column 18 at the latest. So the 7 lies within columns 3 to 15 and always covers column 9.",
    ),
    (
        (1, 2, 2, 2, 2, 2, 16),
        "?????????????#??????????????????#???????",
        {33: "#"},
        "So the fifth 2 begins at column 16 at the earliest. So the 16 "
        "lies within columns 19 to 40 and always covers column 34.",
    ),
    (
        (8, 1, 1),
        "??????????.#.?????????#",
        dict.fromkeys(range(13, 21), "."),
        "so column 12 can only be the first 1. So the second 1 lies at column 23: columns 14 to 21 are empty.",
    ),
    (
        (28, 1),
        "??????????????????????????????????.#????",
        {37: "."},
        "so column 36 can only be the 1. Nothing comes after the 1, so column 38 is empty.",
    ),
    (
        (1, 5, 5),
        "????#.????????????????",
        {0: "."},
        "so column 5 can only be the 1. Nothing comes before the 1, so column 1 is empty.",
    ),
    (
        (2, 1, 2, 2, 4),
        "???????????.#.?????.?.????.??",
        {14: "#", 20: "."},
        "and the 4 fit only at columns 15, 16, 18, 19 and 23 to 26, so column 15 is black and column 21 is empty.",
    ),
    (
        (3, 3),
        "?????#?......#?????",
        {0: ".", 1: ".", 2: ".", 16: ".", 17: ".", 18: "."},
        "columns 6 and 14 cannot share a block, and there are only two blocks. So column 6 can only be part of the "
        "first 3 and column 14 can only be part of the second 3. Nothing comes before the first 3",
    ),
    (
        (2, 5),
        "?#???????#?##???",
        {3: ".", 4: ".", 5: ".", 6: ".", 7: ".", 14: ".", 15: "."},
        "columns 2 and 10 cannot share a block, and there are only two blocks. So the 2 lies within columns 1 to 3 and "
        "the 5 within columns 9 to 14: columns 4 to 8, 15 and 16 are empty.",
    ),
    (
        (3, 2, 2),
        "?????#?????",
        {1: "#", 2: "#"},
        "The first 2 comes right after the 3 and column 6 is black, so it ends at column 7 at the latest.",
    ),
    (
        (1, 2, 2),
        "#??????#??#?",
        {4: "."},
        "no two of the three runs at columns 1, 8 and 11 can share a block, and there are only three blocks. So ",
    ),
    # A bound that leaves a block only one place.
    (
        (1, 9, 1, 1, 1, 2),
        "?.?##?#####??????????????",
        {0: "#"},
        "so it ends at column 1 at the latest. So the first 1 fits only at column 1, which must be black.",
    ),
]
"""Clue, known cells, what they settle, and words of the text that says what keeps the blocks."""
