"""The lessons that the learning page shows before the engine is there: of its first line, its board, and the example of
each technique.
"""

from __future__ import annotations

from typing import Any

from building.labels import FOLDER
from building.project import ROOT
from nonogram.formats import load
from nonogram.lessons.examples import EXAMPLES
from nonogram.page.lessons import lesson_of

LINE = {"clue": [5, 1, 3], "cells": "?" * 14}
"""Short enough to be seen whole on a phone; each block can be dragged, and one covers two cells wherever it lies."""
BOARD = "light-bulb"
"""Lines leave a quarter of it open, which probing settles."""


def learning_file() -> dict[str, Any]:
    """The first line, the examples and the board, and all lessons about them, each with its request."""
    puzzle = load(ROOT / FOLDER / f"{BOARD}.non")
    board = {"rows": [list(clue) for clue in puzzle.rows], "columns": [list(clue) for clue in puzzle.columns]}
    examples = [{"name": name, "clue": list(clue), "cells": cells} for name, (clue, cells) in EXAMPLES.items()]
    requests: list[dict[str, Any]] = [
        {"of": "line", **LINE},
        *({"of": "techniques", "clue": one["clue"], "cells": one["cells"]} for one in examples),
        *({"of": "queue", "puzzle": board, "order": order} for order in ("first in", "rows first")),
    ]
    prepared = [[request, lesson_of(request)] for request in requests]
    return {"line": LINE, "board": board, "examples": examples, "prepared": prepared}
