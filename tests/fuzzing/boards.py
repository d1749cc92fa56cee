"""Propagation, every method and every choice of the solver against all solutions of small puzzles; and whether larger
ones are given up in time.
"""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from hypothesis import strategies as st

import nonogram as ng
from nonogram import options as choices
from nonogram.classic import PUZZLE_SOLVERS
from nonogram.classic.batenburg_kosters import paint
from nonogram.classic.brute import arrangements
from nonogram.logic.board import Board, Propagation
from nonogram.search.solver import METHODS, Solving
from tests.boards import every_solution, random_puzzle
from tests.conftest import cpu_seconds
from tests.fuzzing.running import Target, described
from tests.lines_alone import propagated

LATE = 0.2
"""So many CPU seconds after the time allowed a solve has to be back."""
_MOST_ENUMERATED = 600


@st.composite
def puzzles(draw: st.DrawFn, most: int = 5) -> dict[str, list[list[int]]]:
    """Clues of a small puzzle; of a picture, or with columns in another order, so that there may be no picture."""
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    rows = [format(draw(st.integers(0, 2**width - 1)), f"0{width}b") for _ in range(height)]
    grid = ng.Grid.parse([row.translate(str.maketrans("01", ".#")) for row in rows])
    clues = [[list(clue) for clue in side] for side in grid.clues()]
    if draw(st.integers(0, 3)) == 0:
        clues[1] = draw(st.permutations(clues[1]))
    return {"rows": clues[0], "columns": clues[1]}


@st.composite
def boards(draw: st.DrawFn, most: int = 5) -> dict[str, Any]:
    """A small puzzle, and a board of which few, many or all cells are marked, right or wrong."""
    clues = draw(puzzles(most))
    puzzle = ng.Puzzle(clues["rows"], clues["columns"])
    solution = next(PUZZLE_SOLVERS["franco_sanchez"](puzzle), None) or ng.Grid.blank(puzzle.height, puzzle.width)
    everything = 2 ** (puzzle.height * puzzle.width) - 1
    shown = draw(st.sampled_from((0, everything)) | st.integers(0, everything))
    if draw(st.booleans()):
        shown &= draw(st.integers(0, everything))
    rows = [
        [cell if shown >> (r * puzzle.width + c) & 1 else "?" for c, cell in enumerate(row)]
        for r, row in enumerate(solution.rows())
    ]
    for _ in range(draw(st.sampled_from((0, 0, 1, 1, 2, 3)))):
        row, column = draw(st.integers(0, puzzle.height - 1)), draw(st.integers(0, puzzle.width - 1))
        rows[row][column] = draw(st.sampled_from("#."))
    return {**clues, "state": ["".join(row) for row in rows]}


def all_solutions(puzzle: ng.Puzzle) -> list[ng.Grid]:
    """Every solution: by enumeration where that is quick, else by a published solver."""
    ways = prod(sum(1 for _ in arrangements(clue, puzzle.width)) for clue in puzzle.rows)
    if ways <= _MOST_ENUMERATED:
        return [ng.Grid.parse(text) for text in sorted(every_solution(puzzle))]
    return list(PUZZLE_SOLVERS["van_laarhoven"](puzzle))


def fitting(solutions: list[ng.Grid], grid: ng.Grid) -> list[ng.Grid]:
    """The solutions that have all marks of a board."""
    return [one for one in solutions if one.common(grid) == grid]


def _propagation(value: dict[str, Any]) -> None:
    puzzle, grid = ng.Puzzle(value["rows"], value["columns"]), ng.Grid.parse(value["state"])
    board = Board(puzzle, grid)
    outcome = board.propagate()
    expected = propagated(puzzle, {(r, c): v for r, c, v in grid.cells()})
    assert (outcome is Propagation.CONFLICT) == (expected is None)
    if expected is not None:
        assert {(r, c): v for r, c, v in board.grid().cells()} == expected
    solutions = all_solutions(puzzle)
    try:
        painted = paint(puzzle)
    except ng.Contradiction:
        assert not solutions
    else:
        assert all(fitting([one], painted) for one in solutions)


@st.composite
def _questions(draw: st.DrawFn) -> dict[str, Any]:
    """A board, and how to solve it."""
    given = draw(st.booleans())
    question = draw(boards(4) if given else puzzles())
    chosen: dict[str, Any] = {}
    for name, offered in (
        ("line_solver", choices.LINE_SOLVERS),
        ("sequence", choices.SEQUENCES),
        ("mechanism", choices.MECHANISMS),
        ("criterion", choices.CRITERIA),
        ("heuristic", choices.HEURISTICS),
        *((name, (False, True)) for name in ("ordered", "skip_unchanged", "restarts", "accelerate", "terminable")),
        *((name, (0, 1, 2, 8)) for name in ("patience", "guesses", "probes", "steps", "seed", "cache_cells")),
    ):
        if draw(st.integers(0, 3)) == 0:
            chosen[name] = draw(st.sampled_from(offered))
    return {
        **question,
        "method": draw(st.sampled_from(METHODS)),
        "limit": draw(st.sampled_from((1, 2, 3, None))),
        "options": draw(st.sampled_from((None, chosen, chosen))),
    }


def _solve(value: dict[str, Any]) -> None:
    puzzle = ng.Puzzle(value["rows"], value["columns"])
    grid = ng.Grid.parse(value["state"]) if "state" in value else None
    options = None if value["options"] is None else ng.Options(**value["options"])
    solving = Solving(puzzle, grid, limit=value["limit"], method=value["method"], options=options)
    for _ in solving.steps():
        pass
    solutions = all_solutions(puzzle)
    assert_answered(solving.result(), solutions if grid is None else fitting(solutions, grid), value["limit"])


def assert_answered(result: ng.Result, solutions: list[ng.Grid], limit: int | None) -> None:
    """Raise unless all that a result says is so, these being all solutions."""
    found = {str(one) for one in result.solutions}
    assert len(found) == len(result.solutions) <= (limit or len(solutions))
    assert found <= {str(one) for one in solutions}
    counts = {"unique": len(solutions) == 1, "multiple": len(solutions) > 1, "none": not solutions}
    assert counts.get(result.status, True), result.status
    assert (result.status == "multiple") == (len(found) > 1)
    assert (result.status in ("unique", "solved")) <= (len(found) == 1)
    assert result.status != "solved" or limit == 1
    if limit is None and result.stats["reason"] == "every possibility was examined":
        assert len(found) == len(solutions)
    assert not solutions or all(fitting([one], result.known) for one in solutions), "known is not in every solution"
    differing = {at for one in solutions for at in solutions[0].disagreements(one)}
    assert set(result.differing) <= differing
    assert not result.differing_exact or not solutions or set(result.differing) == differing
    if result.status == "unique":
        assert result.solution is not None
        assert str(result.solution) in found


@st.composite
def _hurries(draw: st.DrawFn) -> dict[str, Any]:
    """A larger random puzzle and little time."""
    return {
        "seed": draw(st.integers(0, 10**6)),
        "size": draw(st.sampled_from((10, 25, 40, 60, 100, 300))),
        "density": draw(st.sampled_from((0.3, 0.4, 0.5, 0.65))),
        "timeout": draw(st.sampled_from((0.001, 0.01, 0.05, 0.1))),
        "method": draw(st.sampled_from(METHODS)),
        "limit": draw(st.sampled_from((1, 2, None))),
    }


def _in_time(value: dict[str, Any]) -> None:
    puzzle = random_puzzle(value["size"], value["size"], Random(value["seed"]), value["density"])
    assert puzzle.goal is not None
    ng.solve(ng.Puzzle([[1], [1]], [[1], [1]]), method=value["method"])  # Imports come once.
    started = cpu_seconds()
    result = ng.solve(puzzle, value["limit"], value["method"], value["timeout"])
    late = cpu_seconds() - started - value["timeout"]
    assert puzzle.goal.common(result.known) == result.known, "known is not in every solution"
    assert result.status != "none"
    assert late < LATE, f"{late:.2f} CPU s late"


TARGETS = (
    Target("propagation", described(boards()), _propagation, 120),
    Target("solve", described(_questions()), _solve, 250),
    Target("timeouts", described(_hurries()), _in_time, 10),
)
