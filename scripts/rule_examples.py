"""Makes the examples of the site's pages about techniques: for each technique a board on which a hint applies it.

python3 scripts/rule_examples.py

The boards are drawn for this: small, with few marks, and so that on the whole board nothing simpler gives anything;
most were found by changing random pictures until nothing else gives anything at all. Writes web/site/techniques.json,
and stops when a board does not get a hint by its technique.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import nonogram as ng  # noqa: E402
from nonogram import explain  # noqa: E402
from nonogram.advice import Hint  # noqa: E402
from nonogram.techniques import TECHNIQUES  # noqa: E402

TARGET = ROOT / "web" / "site" / "techniques.json"
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
        "___O_O__",
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
    "out of reach": (
        "_O_______",
        "OOO_O____",
        "______OOO",
        "____#OO__",
        "___OOO___",
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
    "blocks located": (
        "___OO___",
        "OOO_____",
        "__OO____",
        "___##_OO",
        "____OOOO",
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
    "probe by contradiction": (
        "_O____",
        "O__OO_",
        "O_O__O",
        "___O__",
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
`_` to be empty.
"""


class WrongTechnique(Exception):
    """A board gets a hint by another technique than the one it was drawn for."""


def read_board(technique: str) -> tuple[ng.Puzzle, ng.Grid]:
    """The puzzle of a technique's board, and the marks on it."""
    rows = BOARDS[technique]
    picture = ng.Grid.parse([row.translate(PICTURE) for row in rows])
    return ng.Puzzle.from_grid(picture), ng.Grid.parse([row.translate(MARKS) for row in rows])


def hint_of(technique: str) -> Hint:
    """The first hint on a technique's board. Raises WrongTechnique when it is of another one."""
    hint = ng.hint(*read_board(technique))
    if hint.technique != technique:
        raise WrongTechnique(f"the board of {technique!r} gets this hint ({hint.technique}): {hint.text}")
    return hint


def listing() -> str:
    """All techniques, cheapest first, each with its example, as the text of the file."""
    listed = []
    for technique in TECHNIQUES:
        puzzle, grid = read_board(technique.name)
        entry = {
            "name": technique.name,
            "difficulty": technique.difficulty,
            "rule": explain.phrase(technique.rule),
            "example": {
                "puzzle": {"rows": puzzle.rows, "columns": puzzle.columns},
                "state": grid.rows(),
                "hint": hint_of(technique.name).to_json(),
            },
        }
        listed.append(json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
    return "[\n" + ",\n".join(listed) + "\n]\n"


def main() -> int:
    TARGET.write_text(listing(), "utf-8")
    for technique in TECHNIQUES:
        print(f"{technique.name}: {hint_of(technique.name).text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
