"""Makes the examples of the site's pages about techniques: for each technique a board on which a hint applies it.

python3 scripts/rule_examples.py

The boards are those that hints alone lead to in the project's puzzles and, where those need no such technique, in
seeded random ones; of all that apply a technique the plainest is taken. Writes web/site/techniques.json.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import nonogram as ng  # noqa: E402
from nonogram import explain  # noqa: E402
from nonogram.hint import Hint  # noqa: E402
from nonogram.techniques import TECHNIQUES  # noqa: E402

TARGET = ROOT / "web" / "site" / "techniques.json"
LARGEST = 15
RANDOM_SIDES = (7, 8, 9, 10)
RANDOM_PUZZLES = 500
Example = tuple[float, ng.Puzzle, ng.Grid, Hint]


def puzzles() -> Iterator[ng.Puzzle]:
    for path in sorted((ROOT / "puzzles").glob("*.non")):
        puzzle = ng.load(path)
        if max(puzzle.width, puzzle.height) <= LARGEST:
            yield puzzle
    chance = random.Random(5)
    for number in range(RANDOM_PUZZLES):
        side = RANDOM_SIDES[number % len(RANDOM_SIDES)]
        rows = ["".join(chance.choice("##." if number % 2 else "###..") for _ in range(side)) for _ in range(side)]
        if number % 5 == 0:
            rows[chance.randrange(side)] = "." * side
        puzzle = ng.Puzzle.from_grid(ng.Grid.parse(rows))
        if ng.solve(puzzle).status == "unique":
            yield puzzle


def plainness(puzzle: ng.Puzzle, hint: Hint) -> float:
    """The less there is to look at, the better; a probe without steps, or a line of one block, shows little."""
    chain = [*hint.steps, *hint.other]
    looks = len(hint.cited) + 2 * abs(len(hint.cells) - 2) + sum(2 + len(step.cited) for step in chain)
    poor = 6 if chain and len(chain) < 3 else 0
    if hint.line is not None and not chain:
        poor = 8 * (len(puzzle.clue(hint.line)) not in (2, 3)) + abs(len(puzzle.clue(hint.line)) - 2)
    return looks + poor + abs(puzzle.width * puzzle.height - 100) / 20


def hints_along(puzzle: ng.Puzzle) -> Iterator[tuple[ng.Grid, Hint]]:
    """Every hint there is on the way from the empty board to the picture."""
    grid = ng.Grid.of(puzzle.height, puzzle.width, ())
    while True:
        first = ng.hint(puzzle, grid)
        if not first.cells or first.technique is None:
            return
        yield grid, first
        grid = ng.Grid.of(puzzle.height, puzzle.width, (*grid.cells(), *first.cells))


def best_examples() -> dict[str, Example]:
    best: dict[str, Example] = {}
    for puzzle in puzzles():
        for grid, hint in hints_along(puzzle):
            assert hint.technique is not None
            score = plainness(puzzle, hint)
            if hint.technique not in best or score < best[hint.technique][0]:
                best[hint.technique] = (score, puzzle, grid, hint)
    return best


def main() -> int:
    best = best_examples()
    listed: list[dict[str, object]] = []
    for technique in TECHNIQUES:
        entry: dict[str, object] = {
            "name": technique.name,
            "difficulty": technique.difficulty,
            "rule": explain.phrase(technique.rule),
            "example": None,
        }
        if technique.name in best:
            score, puzzle, grid, hint = best[technique.name]
            clues = {"rows": [list(c) for c in puzzle.rows], "columns": [list(c) for c in puzzle.columns]}
            entry["example"] = {"puzzle": clues, "state": grid.rows(), "hint": hint.at("why").to_json()}
            print(f"{technique.name}: {score:.1f}, {puzzle.width}x{puzzle.height}, {hint.at('why').text}")
        else:
            print(f"{technique.name}: none")
        listed.append(entry)
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in listed)
    TARGET.write_text(f"[\n{lines}\n]\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
