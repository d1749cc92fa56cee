"""Random puzzles and boards for tests, and boards on which hints are followed; seeded by the caller."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import nonogram as ng
from nonogram.cells import Clue
from nonogram.classic.brute import arrangements
from nonogram.help.answers import Hint
from nonogram.help.hint import hinting
from nonogram.help.known import know
from nonogram.logic.board import Board, Propagation
from nonogram.pausing import drain
from nonogram.steps import Step

NOTHING = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
"""A contradiction that propagation finds."""


def random_grid(size: int, rng: random.Random, density: float = 0.5) -> ng.Grid:
    """A complete board that fits no clues in particular."""
    return ng.Grid.parse(["".join("#" if rng.random() < density else "." for _ in range(size)) for _ in range(size)])


def random_puzzle(height: int, width: int, rng: random.Random, density: float = 0.55) -> ng.Puzzle:
    rows = ["".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)]
    return ng.Puzzle.from_grid(ng.Grid.parse(rows))


def every_solution(puzzle: ng.Puzzle) -> set[str]:
    """All solutions by enumeration of row arrangements."""
    found = set()
    for rows in product(*(list(arrangements(clue, puzzle.width)) for clue in puzzle.rows)):
        if ng.Grid.parse(rows).clues()[1] == puzzle.columns:
            found.add("\n".join(rows))
    return found


def with_cells(grid: ng.Grid, cells: tuple[tuple[int, int, str], ...]) -> ng.Grid:
    rows = [list(row) for row in grid.rows()]
    for r, c, value in cells:
        rows[r][c] = value
    return ng.Grid.parse(["".join(row) for row in rows])


def partly(goal: ng.Grid, shown: float, rng: random.Random) -> ng.Grid:
    return ng.Grid.parse(["".join(cell if rng.random() < shown else "?" for cell in row) for row in goal.rows()])


def as_step(hint: Hint) -> Step:
    assert hint.kind in ("line", "probe")
    assert hint.proof is not None
    return hint.proof


def line_parts(grid: ng.Grid, hint: Hint) -> Iterator[tuple[ng.Grid, Step]]:
    """The steps by which a line's hint is told, each with the board before it: its parts, or else its proof."""
    proof = as_step(hint)
    for step in proof.steps or (proof,):
        yield grid, step
        grid = with_cells(grid, step.cells)


def unique_puzzle(size: int, rng: random.Random) -> tuple[ng.Puzzle, ng.Grid]:
    while True:
        puzzle = random_puzzle(size, size, rng, 0.5)
        if (solution := ng.solve(puzzle).sole) is not None:
            return puzzle, solution


def row(clue: Clue, cells: int) -> ng.Puzzle:
    """A puzzle of one row."""
    return ng.Puzzle([clue], [[1] if i < sum(clue) else [] for i in range(cells)])


def domino(stones: int) -> ng.Puzzle:
    """Overlapping dominoes down the diagonal: unique, and beyond single probes from a few stones on."""
    rows = [[3], [1], *([[3, 1], [1]] * (stones - 1)), [1]]
    columns = [[1], *([[1], [1, 3]] * (stones - 1)), [1], [3]]
    return ng.Puzzle(rows, columns)


def stuck_boards(count: int, seed: int) -> list[Board]:
    """Boards on which lines give nothing more, though cells are open."""
    rng = random.Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        board = Board(random_puzzle(rng.randint(5, 8), rng.randint(5, 8), rng, rng.uniform(0.35, 0.55)))
        if board.propagate() is Propagation.FIXPOINT and board.open_count:
            boards.append(board)
    return boards


def boards_beyond_lines(count: int, seed: int) -> list[tuple[ng.Puzzle, ng.Grid, ng.Grid]]:
    """Puzzles with one solution that lines do not find, the solution, and the board where lines end: as it is, and with
    some more of the solution.
    """
    rng = random.Random(seed)
    boards: list[tuple[ng.Puzzle, ng.Grid, ng.Grid]] = []
    while len(boards) < count:
        puzzle = random_puzzle(rng.randint(5, 8), rng.randint(5, 8), rng, rng.uniform(0.4, 0.55))
        lines = ng.solve(puzzle, method="line")
        if lines.status == "unsolved" and (solution := ng.solve(puzzle).sole) is not None:
            boards.append((puzzle, solution, lines.known))
            more = partly(solution, 0.15, rng)
            boards.append((puzzle, solution, with_cells(lines.known, tuple(more.cells()))))
    return boards


def walk(puzzle: ng.Puzzle, most: int | None = None) -> tuple[Hint, ...]:
    """The puzzle solved by hints alone, or its first hints; kept, since several tests look at the same ones."""
    return _walk(puzzle, most)


# Asked with and without `most`, a cache of its own would keep each walk twice.
@cache
def _walk(puzzle: ng.Puzzle, most: int | None) -> tuple[Hint, ...]:
    grid = ng.Grid.blank(puzzle.height, puzzle.width)
    known = drain(know(puzzle))
    hints: list[Hint] = []
    while True:
        hint = drain(hinting(puzzle, grid, hints[-1].cells[0][:2] if hints else None, known=known))
        if hint.kind == "done":
            return tuple(hints)
        hints.append(hint)
        if len(hints) == most:
            return tuple(hints)
        grid = with_cells(grid, hint.cells)
