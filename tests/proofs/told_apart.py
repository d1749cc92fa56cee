"""Lines whose texts are told in several short sentences, and words of these; and those that say each bound before what
rests on it, and nothing twice.
"""

from __future__ import annotations

from nonogram.cells import Clue

APART: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (1, 2, 1, 4, 3, 1, 1, 2, 2, 2),
        ".?#.#?.?#.#??#.?.###.#.#.##.?#.?#.",
        {15: "."},
        "Otherwise the 4, to leave room for those behind it, ends at column 14 at the latest and the 3, to le",
    ),
    (
        (1, 1, 3, 1, 2, 1, 8, 3),
        ".#.#.###.#?.##.#...########.##?",
        {10: "."},
        "the 2 begins at column 12 at the earliest. So the block at column 10 can only be 1 long and is complete: "
        "column 11 is empty.",
    ),
    (
        (1, 7, 1, 6, 3),
        ".?.?##????#???###??#.????",
        {11: "."},
        "the 6 begins at column 13 at the earliest. So no block can cover columns 11 and 12 together: column 12 is ",
    ),
    (
        (1, 1, 2, 2, 1),
        "#..???#???#?.????.",
        {8: "."},
        "So column 9 can only be the second 1. Then columns 1 and 7 can only be ",
    ),
    (
        (2, 1, 3, 2, 2, 1, 1, 2, 3, 2),
        "????#??????????????????#?????",
        {16: "#"},
        "the second 3 and the fifth 2 fill columns 7 to 29 exactly. So column 17 is black.",
    ),
    (
        (1, 2, 2, 1, 2, 2, 4, 1, 1),
        "?????????.??#.????????????????",
        {10: "."},
        "The fourth 2, to leave room for those before it, begins at column 15 at the earliest. So column 11 c",
    ),
    (
        (1, 2, 1, 2, 4, 3),
        "??.?????????#?#.??#??????",
        {6: "#", 8: "#"},
        "Otherwise the second 1, to leave room for those behind it, ends at column 12 at the latest and the 4, to lea",
    ),
    (
        (2, 1, 2, 2, 2, 1, 2, 2),
        "???????#??#???#???????????????",
        {12: "."},
        "The second 1, to leave room for those before it, begins at column 15 at the earliest. So column 13 c",
    ),
    (
        (1, 1, 1, 1, 1, 2, 1, 2, 1),
        "?.?...#..#.#.##.#.??#..#.",
        {0: "#"},
        "the second 2 lies in columns 20 and 21, the seventh 1 in column 24, so the first 1 and the ",
    ),
]

ONCE: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (1, 1, 1, 6, 1),
        "?????????????#?????#???#?",
        {18: "#", 20: "#"},
        "the 6 ends at column 23 at the latest, so column 24 can only be the fourth 1. So the 6 ends at column 22 "
        "at the latest and the third 1 at column 15. At column 15 the third 1 would touch column 14, so it ends at"
        " column 14 at the latest. The 6 comes right before the fourth 1 and column 20 is black, so it begins at "
        "column 15 at the earliest. The second 1 ends at column 12 at the latest, so column 14 can only be the "
        "third 1. Between the third 1 and the fourth 1, the 6 lies within columns 16 to 22",
    ),
    (
        (1, 2, 2, 1, 4),
        "????????????????#??##????",
        {15: "."},
        "part of the 4. So the second 1 ends at column 18 at the latest and the second 2 at column 16. At columns 15 "
        "and 16 the second 2 would touch column 17, so it ends at column 15 at the latest. The block at column 17 is ",
    ),
    (
        (2, 1, 4, 1, 2),
        "???#??#??#?????##????????",
        {8: "#", 14: ".", 17: "."},
        "So columns 16 and 17 can only be the second 2. Before the second 2, the 4 lies within columns 6 to 12 and "
        "always covers column 9. No other block touches the second 2, so columns 15 and 18 are empty.",
    ),
    (
        (1, 5, 3, 5, 1),
        "????????????????#?####???",
        {22: "#", 24: "#"},
        "So the second 5 lies at columns 19 to 23 and the second 1 at column 25: columns 23 and 25 are black.",
    ),
    (
        (4, 1, 3, 1, 1, 1, 1),
        "??????..?##??????????????",
        {4: ".", 5: "#"},
        "The first 1 begins at column 6 at the earliest, so column 5 is empty. So the first 1 fits only at column 6, "
        "which must be black.",
    ),
    (
        (2, 2, 1, 1, 2),
        "????.???....?...?.....???",
        {12: "#", 16: "#"},
        "ehind the first 1, at columns 23 to 25 there is "
        "room for the third 2 but not for the second 1 as well, so the second 1 fits only at column 17",
    ),
    (
        (7, 11),
        "?#????????????.?????????????????",
        {2: "#", 9: "."},
        "which lies within columns 1 to 8: column 3 is black. No block comes between the 7 and the 11, so column 10 ",
    ),
    (
        (1, 1, 1, 3, 4, 1, 1),
        "????????????????.????#??#",
        {12: "#", 13: "#", 17: "."},
        "so column 22 can only be the fourth 1. Before the fourth 1, the 4 lies within columns 11 to 16 and always "
        "covers columns 13 and 14. No block comes between the 4 and the fourth 1, so column 18 is empty.",
    ),
    (
        (1, 4, 1, 1, 2, 3, 1),
        "???????..?#?.??##????????",
        {13: "#"},
        "The 3 begins at column 17 at the earliest and columns 16 and 17 are side by side. So columns 16 and 17 can ",
    ),
    (
        (2, 1, 2, 4),
        "???????????????#???#?.???",
        {16: ".", 18: "#"},
        "column 16 can only be part of the second 2. So the 4 lies at columns 18 to 21: column 19 is black and column "
        "17 is empty.",
    ),
    (
        (2, 3, 1, 2, 1),
        "???????.?.#.?????????????",
        {8: "."},
        "the second 2 begins at column 13 at the earliest and there is no room for the first 2 and the 3 at column 11",
    ),
    (
        (3, 4, 1, 2, 5, 1),
        "???.????..?.???.??????.??",
        {10: "#"},
        "the 3 but not for the 4 as well. At columns 5 to 8 there is room for the 4 but not for the first 1 as well.",
    ),
    (
        (1, 1, 1, 1, 1, 3, 1, 1),
        "?.?#???.?????##??????????",
        {0: "#", 2: "."},
        "Before the second 1, the first 1 fits only at column 1, so it is black. No other block touches the second 1, ",
    ),
]
"""Clue, known cells, what they settle, and words of the text."""
