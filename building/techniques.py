"""The list of techniques for the site's pages about them, each with a board on which a hint applies it.

The boards are made for this purpose: small, with few marks, and with nothing anywhere that a simpler technique gives.
Most were found by changing random pictures until no other technique gives anything at all. All have one solution except
two boards on which cells are tried out: with one solution these would be far larger.
"""

from __future__ import annotations

import json
from typing import Any

import nonogram as ng
from building.project import BuildFailure
from nonogram.cells import Cell
from nonogram.colours.rules import COLOUR_TECHNIQUES
from nonogram.techniques.technique import TECHNIQUES
from nonogram.telling import words

STEP = "site"
ColourBoard = tuple[tuple[str, ...], tuple[Cell, ...]]
IN_COLOURS = tuple(one for one in COLOUR_TECHNIQUES.values() if one.name not in {other.name for other in TECHNIQUES})
"""The techniques that exist only in colours, in the order of their list."""
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


INKS = (ng.Ink("red", "#c62828", "r"), ng.Ink("blue", "#1565c0", "b"), ng.Ink("green", "#2e7d32", "g"))
COLOUR_PICTURE = str.maketrans("OBC_", "#bc.")
COLOUR_MARKS = str.maketrans("OBC_", "????")
COLOUR_BOARDS: dict[str, ColourBoard] = {
    "no colour left": (("____OB", "____B_", "OB_OO_", "_O_OO_", "_B__BB"), ((1, 2, "!b"),)),
    "only colour left": (("____OB", "____B_", "OB_OO_", "_O_OO_", "_B__BB"), ((1, 4, "!."),)),
    "ink not in the line": (("O__", "_O_", "__O"), ()),
    "touching blocks": (("COBBBB_", "COOBBB_", "C_B____", "_____OO"), ()),
    "complete block": (("____bBBO", "_.__bOO_", "OOO.#___", "OOBBbB__", "OOBBb___"), ()),
    "ink used up": (("_B_OO", "_O__b", "__BBO", "OBO_B", "B_O__"), ((1, 0, "!#"),)),
    "ends by ink order": (("_B_#", "OB__", "ObB_", "B_OB"), ((1, 0, "!."),)),
    "ink not in the crossing line": (("CC____", "CC____", "___B__", "_OBBOO"), ()),
}
"""The same for techniques that exist only in colours: in the pictures `O`, `B` and `C` are red, blue and green cells
still to be found, `#`, `b` and `c` marked ones; with the notes that are on the board.
"""


def read_colour_board(board: ColourBoard) -> tuple[ng.Puzzle, ng.Grid]:
    """The puzzle of a board in colours, and what is known of it."""
    rows, notes = board
    inks = 3 if "C" in "".join(rows).upper() else 2
    picture = ng.ColourGrid.parse([row.translate(COLOUR_PICTURE) for row in rows], inks)
    puzzle = ng.Puzzle.from_grid(picture, inks=INKS[:inks])
    grid = ng.ColourGrid.parse([row.translate(COLOUR_MARKS) for row in rows], inks)
    return puzzle, grid.with_cells(notes)


def read_board(technique: str) -> tuple[ng.Puzzle, ng.Grid]:
    """The puzzle of a technique's board, and the marks on it."""
    if technique in COLOUR_BOARDS:
        return read_colour_board(COLOUR_BOARDS[technique])
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
    """All techniques, cheapest first, at last those only for colours: name, the names players use, difficulty, rule in
    words, and the example.
    """
    listed = []
    for technique in (*TECHNIQUES, *IN_COLOURS):
        puzzle, grid = read_board(technique.name)
        whole = json.loads(ng.dumps(puzzle, format="json"))
        example = {
            "puzzle": {name: whole[name] for name in ("inks", "rows", "columns") if name in whole},
            "state": grid.rows(),
            "notes": [list(note) for note in grid.notes()] if isinstance(grid, ng.ColourGrid) else [],
            "hint": hint_of(technique.name).to_json(),
        }
        rule = words.phrase(technique.rule)
        names = {"name": technique.name, "known_as": list(technique.known_as)}
        listed.append({**names, "difficulty": technique.difficulty, "rule": rule, "example": example})
    return listed
