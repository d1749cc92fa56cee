"""Lines whose texts are told in several short sentences, and words of these."""

from __future__ import annotations

from nonogram.puzzle import Clue

APART: list[tuple[Clue, str, dict[int, str], str]] = [
    (
        (1, 2, 1, 4, 3, 1, 1, 2, 2, 2),
        ".?#.#?.?#.#??#.?.###.#.#.##.?#.?#.",
        {15: "."},
        "Otherwise the 4 ends at column 14 at the latest and the 3 ends at column 21 at the latest. Then columns 16,",
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
        "the fourth 2 begins at column 15 at the earliest. So column 11 can only be the second 1. Then no block can ",
    ),
    (
        (2, 1, 2, 2, 2, 1, 2, 2),
        "???????#??#???#???????????????",
        {12: "."},
        "The second 1 begins at column 15 at the earliest. So column 13 can only be the first 1. Then columns 8 and ",
    ),
]
