"""Lines whose texts are told in several short sentences, and words of these."""

from __future__ import annotations

from nonogram.puzzle import Clue

APART: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (1, 2, 1, 4, 3, 1, 1, 2, 2, 2),
        ".?#.#?.?#.#??#.?.###.#.#.##.?#.?#.",
        {15: "."},
        "Look at row 1, clue 1 2 1 4 3 1 1 2 2 2, with column 15 empty and columns 20, 22, 24, 27, 30 and 33 black. "
        "The 4 ends at column 14 at the latest, and the 3 begins at column 18 at the earliest, so column 16 is empty.",
    ),
    (
        (1, 1, 3, 1, 2, 1, 8, 3),
        ".#.#.###.#?.##.#...########.##?",
        {10: "."},
        "the 2 begins at column 12 at the earliest. So the block at column 10 is complete: column 11 is empty.",
    ),
    (
        (1, 7, 6, 9, 3),
        "??.???????????????##???#?#?????",
        {17: "."},
        "the 9 begins at column 19 at the earliest. So no block can cover columns 18 and 19 together: column 18 is ",
    ),
    (
        (1, 1, 2, 2, 1),
        "#..???#???#?.????.",
        {8: "."},
        "column 9 is empty. Otherwise column 9 can only be part of the second 1. Then columns 1 and 7 can only be ",
    ),
    (
        (2, 1, 3, 2, 2, 1, 1, 2, 3, 2),
        "????#??????????????????#?????",
        {16: "#"},
        "the second 3 and the fifth 2 fill columns 7 to 29 exactly. So column 17 is black.",
    ),
]
