"""The list of techniques for the site's pages about them, each with a board on which a hint applies it.

The boards are made for this purpose: small, with few marks, and with nothing anywhere that a simpler technique gives.
Most were found by changing random pictures until no other technique gives anything at all. All have one solution except
two boards on which cells are tried out: with one solution these would be far larger.
"""

from __future__ import annotations

from typing import Any

import nonogram as ng
from building.project import BuildFailure
from nonogram.techniques.technique import TECHNIQUES
from nonogram.telling import words

STEP = "site"
PICTURE = str.maketrans("O_", "#.")
MARKS = str.maketrans("O_", "??")
BOARDS: dict[str, tuple[str, ...]] = {
    "empty line": (
        "___O___",
        "__OOO__",
        "_OOOOO_",
        "_OOOOO_",
        "OOOOOOO",
        "_______",
        "___O___",
    ),
    "finished line": (
        "__OOO___",
        "_##_#___",
        "OOOOOO__",
        "__OO___O",
        "__OOOOOO",
        "__OOOOO_",
        "___OOO__",
        "_____O__",
    ),
    "longest block": (
        "___OO___",
        "OOO_____",
        "__OO____",
        "___##_OO",
        "____OOOO",
    ),
    "full line": (
        "O__O__O",
        "O__O__O",
        "OO_O_OO",
        "OOOOOOO",
        "OOOOOOO",
        "_OOOOO_",
    ),
    "overlap": (
        "__OOOOO__",
        "_OOOOOOO_",
        "OO_____OO",
        "O_______O",
        "OO_____OO",
        "OO_____OO",
    ),
    "anchored at an edge": (
        "_O______",
        "OOOO____",
        "O#O_O___",
        "_______O",
        "____OOOO",
    ),
    "gap too small": (
        "_____O____",
        "OOOOO_____",
        "O___OOOO__",
        "___.__.OOO",
        "________OO",
    ),
    "part beside a placed block": (
        "O__OO_O_O__",
        "_____O.#.OO",
        "_______OOO_",
        "OOO_______O",
        "_OO__OOO___",
    ),
    "blocks located": (
        "O_O___O",
        "_O_____",
        "__O____",
        "__#_OO_",
        "_O_OO__",
    ),
    "out of reach": (
        "OO____O_",
        "__OO_O__",
        "OOO__O__",
        "___#O_#O",
        "___OO_O_",
    ),
    "run must join": (
        "___OO______",
        "____OOOO_OO",
        "O.#O#._O___",
        "_OO_____O__",
        "_OO________",
    ),
    "anchored at a cell": (
        "___OOO___",
        "OOO_O____",
        "_OO.#O___",
        "______OOO",
        "________O",
    ),
    "overlap within reach": (
        "__OO___O_",
        "OO__#O_O_",
        "_O__OO___",
        "O_______O",
        "___OO_O_O",
    ),
    "run must split": (
        "OO___O___",
        "O_O#_#___",
        "___O____O",
        "____OOOO_",
        "___OO____",
    ),
    "every arrangement agrees": (
        "__OO___",
        "_____O_",
        "____OO_",
        "___OOO_",
        "__.#O_O",
        "OOO____",
    ),
    "edge logic": (
        "__OOO_",
        "__O___",
        "OO___O",
        "_O___O",
    ),
    "probe by contradiction": (
        "__O___",
        "___OO_",
        "O___OO",
        "OO_O__",
    ),
    "probe by agreement": (
        "#.._#O.",
        "###....",
        "#..O___",
        "..___O_",
        ".......",
        "_.__O_O",
        "O.O___O",
    ),
    "implication chain": (
        "O____",
        "___O_",
        "_OO__",
        "O___O",
        "_O_O_",
    ),
    "deeper search": (
        "__OO_O_",
        "O.O__._",
        "_____OO",
        "O__O__O",
        "OO_____",
        "_.__O.O",
        "_O_OO__",
    ),
}
"""For each technique a picture and what is known of it: `#` and `.` are marked, `O` is still to be found to be black,
`_` to be empty. The texts in rules.json that say what to look at describe these boards.
"""


def read_board(technique: str) -> tuple[ng.Puzzle, ng.Grid]:
    """The puzzle of a technique's board, and the marks on it."""
    rows = BOARDS[technique]
    picture = ng.Grid.parse([row.translate(PICTURE) for row in rows])
    return ng.Puzzle.from_grid(picture), ng.Grid.parse([row.translate(MARKS) for row in rows])


def hint_of(technique: str) -> ng.Hint:
    """The first hint on a technique's board. Raises BuildFailure when it uses another technique."""
    hint = ng.hint(*read_board(technique))
    if hint.technique != technique:
        problem = f"the board of {technique!r} gets a hint of {hint.technique!r}: {hint.text}"
        raise BuildFailure(STEP, problem, "draw another board in building/techniques.py")
    return hint


def technique_list() -> list[dict[str, Any]]:
    """All techniques, cheapest first: name, the names players use, difficulty, rule in words, and the example."""
    listed = []
    for technique in TECHNIQUES:
        puzzle, grid = read_board(technique.name)
        example = {
            "puzzle": {
                "rows": [list(clue) for clue in puzzle.rows],
                "columns": [list(clue) for clue in puzzle.columns],
            },
            "state": grid.rows(),
            "hint": hint_of(technique.name).to_json(),
        }
        rule = words.phrase(technique.rule)
        names = {"name": technique.name, "known_as": list(technique.known_as)}
        listed.append({**names, "difficulty": technique.difficulty, "rule": rule, "example": example})
    return listed
