"""Other people's solvers, to be measured beside this one by `nonogram bench --against`.

    python -m nonogram bench SET --against "PYTHON scripts/peer.py NAME" --against-format json

PYTHON is the interpreter of an environment that has the solver; this script needs nothing else. It reads the path of a
puzzle from each line of standard input and answers with one line: the CPU seconds that the solver took from the clues
to its result, its own word for the result, and its picture. NAME is one of

- `puzzlekit` (MIT): constraint programming with OR-Tools, one worker;
- `picross-solver` (MIT): line solving and backtracking in Python, with NumPy arrays.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

Clues = list[list[int]]
Answer = tuple[str, list[str] | None]
"""The solver's word and the rows of its picture, `#` and `.`."""


def puzzlekit(rows: Clues, columns: Clues) -> Answer:
    solver = import_module("puzzlekit.solvers.nonogram").NonogramSolver
    words = [[[str(n) for n in clue] for clue in clues] for clues in (rows, columns)]
    result = solver(len(rows), len(columns), *words).solve({"time_limit_sec": 86400.0, "num_search_workers": 1})
    picture = _picture(result.sol_grid.matrix, "x") if result.is_solved else None
    return result.solution_data["status"], picture


def picross_solver(rows: Clues, columns: Clues) -> Answer:
    cells = import_module("numpy").full((len(rows), len(columns)), -1)
    # This solver writes an empty line as 0.
    solve = import_module("picross_solver.picross_solver").solve
    solved = solve([clue or [0] for clue in rows], [clue or [0] for clue in columns], cells)
    return ("solved", _picture(cells.tolist(), 1)) if solved else ("no solution", None)


PEERS: dict[str, Callable[[Clues, Clues], Answer]] = {"puzzlekit": puzzlekit, "picross-solver": picross_solver}


def _picture(cells: Any, black: object) -> list[str]:
    return ["".join("#" if cell == black else "." for cell in row) for row in cells]


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in PEERS:
        print(f"usage: peer.py {'|'.join(PEERS)}", file=sys.stderr)
        return 2
    solve = PEERS[sys.argv[1]]
    for line in sys.stdin:
        puzzle = json.loads(Path(line.rstrip("\n")).read_text("utf-8"))
        started = process_time()
        status, solution = solve(puzzle["rows"], puzzle["columns"])
        answer = {"seconds": process_time() - started, "status": status, "solution": solution}
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
