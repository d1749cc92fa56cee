"""Makes the examples of the site's pages about techniques: for each technique a board on which a hint applies it.

python3 scripts/rule_examples.py

The boards are those that hints alone lead to in the project's puzzles and in seeded random ones, and, for techniques
that are never the cheapest there, boards made for them. Of all that apply a technique the plainest is taken.
Writes web/site/techniques.json.
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
from nonogram.board import Board  # noqa: E402
from nonogram.hint import Hint, hinting, told  # noqa: E402
from nonogram.line_hints import LineIdeas  # noqa: E402
from nonogram.proof import Thinner  # noqa: E402
from nonogram.puzzle import WHITE  # noqa: E402
from nonogram.steps import drain  # noqa: E402
from nonogram.techniques import TECHNIQUES  # noqa: E402

TARGET = ROOT / "web" / "site" / "techniques.json"
LARGEST = 15
SIDE = 10
RANDOM_PUZZLES = 40
OTHERS = 6
"""So many hints are looked at where lines alone lead no further."""
NOISE = 8
"""What a board counts against that shows no picture."""
ROWS = (("??????#??#????????", "#....######..#...."), ("????#?#?????????", "...##.##..##...."))
"""What is known of a row, and the row: where nothing simpler than joining or splitting runs helps."""
PICTURES = (
    ("#....", "...#.", ".##..", "#...#", ".#.#."),
    ("#...##.", "###....", "#..#...", ".....#.", ".......", "....#.#", "#.#...#"),
)
"""Pictures whose clues need a chain of implications, or both ways of a probe, where lines lead no further."""
Example = tuple[float, ng.Puzzle, ng.Grid, Hint]


def random_pictures() -> Iterator[ng.Grid]:
    chance = random.Random(5)
    for number in range(RANDOM_PUZZLES):
        kinds = "##." if number % 2 else "###.."
        rows = ["".join(chance.choice(kinds) for _ in range(SIDE)) for _ in range(SIDE)]
        if number % 5 == 0:
            rows[chance.randrange(SIDE)] = WHITE * SIDE
        yield ng.Grid.parse(rows)


def hints_along(puzzle: ng.Puzzle) -> Iterator[tuple[ng.Grid, Hint]]:
    """The hints on the way from the empty board to the picture."""
    known = ng.solve(puzzle)
    grid = ng.Grid.blank(puzzle.height, puzzle.width)
    while known.status == "unique":
        first = drain(hinting(puzzle, grid, known=known))
        if not first.cells or first.technique is None:
            return
        yield grid, first
        if first.kind != "line":
            for skip in range(1, min(first.of, OTHERS)):
                yield grid, drain(hinting(puzzle, grid, skip=skip, known=known))
        grid = ng.Grid.of(puzzle.height, puzzle.width, (*grid.cells(), *first.cells))


def ideas_in_row(chance: random.Random, known: str, row: str) -> Iterator[Example]:
    """What a row gives of which a part is known, in the middle of a random picture of which nothing is."""
    others = ["".join(chance.choice("##.") for _ in row) for _ in range(4)]
    puzzle = ng.Puzzle.from_grid(ng.Grid.parse([*others[:2], row, *others[2:]]))
    blank = "?" * len(row)
    grid = ng.Grid.parse([blank, blank, known, blank, blank])
    board = Board(puzzle, grid)
    for idea in LineIdeas().cheapest(board, grid):
        if idea.line == 2:
            hint = told(puzzle, grid, idea.step(Thinner(board)))
            yield plainness(puzzle, hint), puzzle, grid, hint


def candidates() -> Iterator[Example]:
    for path in sorted((ROOT / "puzzles").glob("*.non")):
        puzzle = ng.load(path)
        if max(puzzle.width, puzzle.height) <= LARGEST:
            for grid, hint in hints_along(puzzle):
                yield plainness(puzzle, hint), puzzle, grid, hint
    for picture in random_pictures():
        puzzle = ng.Puzzle.from_grid(picture)
        for grid, hint in hints_along(puzzle):
            yield plainness(puzzle, hint) + NOISE, puzzle, grid, hint
    for rows in PICTURES:
        puzzle = ng.Puzzle.from_grid(ng.Grid.parse(rows))
        grid = ng.solve(puzzle, method="line").known
        hint = ng.hint(puzzle, grid)
        yield plainness(puzzle, hint), puzzle, grid, hint
    for known, row in ROWS:
        yield from ideas_in_row(random.Random(5), known, row)


def plainness(puzzle: ng.Puzzle, hint: Hint) -> float:
    """The less there is to look at, the better; a probe without steps, or a line of one block, shows little."""
    chain = [*hint.steps, *hint.other]
    looks = len(hint.cited) + 2 * abs(len(hint.cells) - 2) + sum(2 + len(step.cited) for step in chain)
    poor = 6 if chain and len(chain) < 3 else 0
    if hint.line is not None and not chain:
        poor = 8 * (len(puzzle.clue(hint.line)) not in (2, 3)) + abs(len(puzzle.clue(hint.line)) - 2)
    return looks + poor + abs(puzzle.width * puzzle.height - 100) / 20


def best_examples() -> dict[str, Example]:
    best: dict[str, Example] = {}
    for example in candidates():
        technique = example[3].technique
        assert technique is not None
        if technique not in best or example[0] < best[technique][0]:
            best[technique] = example
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
