"""Lines in the midst of a walk: what its later parts say of blocks that earlier ones have completed."""

from __future__ import annotations

from nonogram.puzzle import Clue

LATER: list[tuple[Clue, str, str, dict[int, str], str]] = [
    (
        (2, 1, 3),
        "????????????#??.###.",
        "???????????????.###.",
        {13: "."},
        "the 3 is complete at columns 17 to 19. No block can cover columns 13 and 14 together, as the 2 ends at column "
        "13 at the latest, so column 14 is empty.",
    ),
    (
        (3, 3, 2, 10),
        "###.###.?#????????????#??",
        "###.###.?????????????????",
        {11: ".", 12: "."},
        "the 3s are complete at columns 1 to 3 and 5 to 7. So the 2 cannot begin after column 10, which is black.",
    ),
    (
        (1, 6, 3, 3),
        "?????????.???#??.###",
        "????????????????.###",
        {10: "."},
        "the second 3 is complete at columns 18 to 20. So the first 3 cannot end before column 14, which is black. The",
    ),
    (
        (5, 1, 3),
        "????????????.#.?.###",
        "????????????.#.?.###",
        {15: "."},
        "the 1 and the 3 are complete at columns 14 and 18 to 20. No block comes between them, so column 16 is empty.",
    ),
]
"""Clue, known cells, those of them that earlier parts have shown, what follows, and words of the text that says why."""
