"""Decimators: drawings that break no line, mended into solutions by the solver."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import BLACK, WHITE
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.search.sat import installed, sat_search
from nonogram.search.solver import is_solved
from tests.boards import every_solution, random_puzzle

np = pytest.importorskip("numpy")

from nonogram.search.sat import decimator  # noqa: E402
from nonogram.search.sat.beliefs import Beliefs, likely_given  # noqa: E402
from nonogram.search.sat.decimator import Decimator, distances  # noqa: E402
from nonogram.search.sat.encoding_arrays import encode_arrays, numbered  # noqa: E402
from nonogram.search.sat.guide import Guide  # noqa: E402
from nonogram.search.sat.open_lines import open_lines  # noqa: E402
from nonogram.search.sat.rest import Rest  # noqa: E402


def begun(puzzle: ng.Puzzle) -> Board:
    board = Board(puzzle)
    assert drain(deduce(board))
    return board


@pytest.mark.native
def test_drawings_break_no_line_and_leave_the_board_alone() -> None:
    complete = 0
    for seed in range(6):
        board = begun(random_puzzle(20, 22, random.Random(seed), 0.5))
        root = board.grid()
        lines = drain(open_lines(board))
        numbers = numbered(Guide(lines).shares())
        made = Decimator(board.puzzle, [root], lines, numbers)
        for _ in range(2):
            grid = drain(made.draw())
            assert board.grid() == root
            assert set(root.cells()) <= set(grid.cells())
            again = Board(board.puzzle, grid)
            assert drain(deduce(again))
            complete += is_solved(board.puzzle, grid)
            assert sorted(map(abs, drain(made.phases(grid)))) == sorted(numbers.tolist())
            made.keep(set(grid.cells()) - set(root.cells()))
    assert complete


def test_what_lines_refute_is_not_begun_with() -> None:
    board = begun(ng.Puzzle([[1], [1], [1]], [[1], [1], [1]]))
    made = Decimator(board.puzzle, [board.grid()], drain(open_lines(board)), np.arange(1, 22))
    made._kept = [(0, 0, "#"), (1, 0, "#")]
    assert str(drain(made.draw())) in every_solution(board.puzzle)


@pytest.mark.native
def test_series_of_drawings_begin_from_their_roots_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each begins with nothing kept of the one before, and has its inertia."""
    monkeypatch.setattr(decimator, "SERIES", 2)
    board = begun(random_puzzle(20, 22, random.Random(0), 0.5))
    bare = board.grid()
    row, column = board.open_cells()[0]
    told = ng.solve(board.puzzle, limit=1).solutions[0]
    more = ng.Grid.of(board.height, board.width, [*bare.cells(), (row, column, told[row, column])])
    lines = drain(open_lines(board))
    made = Decimator(board.puzzle, [more, bare], lines, numbered(Guide(lines).shares()))
    seen = []

    def noting(lines: object, inertia: float, before: object) -> object:
        if before is None:
            seen.append((inertia, len(made._kept)))
        return Beliefs(lines, inertia, before)  # type: ignore[arg-type]

    monkeypatch.setattr("nonogram.search.sat.decimator.Beliefs", noting)
    for number in range(10):
        grid = drain(made.draw())
        if number // 2 % 2 == 0:
            assert grid[row, column] == told[row, column]
        made.keep(set(grid.cells()) - set(bare.cells()))
    assert seen == [(0.5, 0), (0.5, 0), (0.3, 0), (0.3, 0), (0.55, 0)]


@pytest.mark.parametrize("share", [0, 0.01, 0.1, 1])
def test_distances_are_steps_to_the_nearest_marked_cell(share: float) -> None:
    rng = random.Random(5)
    for height, width in (1, 1), (1, 9), (7, 1), (8, 13), (20, 11):
        marked = np.array([[rng.random() < share for _ in range(width)] for _ in range(height)])
        near = [(row, column) for row, column in zip(*np.nonzero(marked), strict=True)]
        for (row, column), steps in np.ndenumerate(distances(marked)):
            assert steps == min([abs(row - r) + abs(column - c) for r, c in near], default=height + width)


@pytest.mark.native
@pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")
def test_mending_frees_what_is_near_open_cells_until_the_rest_has_a_solution() -> None:
    """At once where nothing else is wrong, and after some steps where a cell far away is."""
    puzzle = random_puzzle(16, 16, random.Random(2), 0.5)
    board = begun(puzzle)
    solution = ng.solve(puzzle, limit=1).solutions[0]
    unknown = board.open_cells()
    for wrong in unknown[0], unknown[-1]:
        rest = Rest(board.grid(), None)
        lines = drain(open_lines(board))
        made = Decimator(puzzle, [board.grid()], lines, np.arange(0))
        drain(rest.encode_guided(lines, Guide(lines).shares()))
        made._numbers = rest.numbers  # type: ignore[assignment]
        made._drawn = 1
        row, column = unknown[0]
        cells = {(r, c): value for r, c, value in solution.cells()}
        cells[wrong] = BLACK if cells[wrong] == WHITE else WHITE
        del cells[row, column]
        drawing = ng.Grid.of(16, 16, [(r, c, value) for (r, c), value in cells.items()])
        asked: list[int] = []

        async def draw(drawing: ng.Grid = drawing) -> ng.Grid:
            return drawing

        def answer(budget: int, taken: list[int], rest: Rest = rest, asked: list[int] = asked) -> bool | None:
            asked.append(len(taken))
            return rest.answer(budget, taken)

        made.draw = draw  # type: ignore[method-assign]
        assert drain(made.mend(rest, answer))
        assert is_solved(puzzle, rest.grid())
        assert asked == sorted(asked, reverse=True)
        assert (len(asked) > 1) == (wrong != unknown[0])
        rest.delete()


def test_phases_of_a_solution_are_those_of_its_blocks() -> None:
    """With them nothing is left to search."""
    solvers = pytest.importorskip("pysat.solvers")
    puzzle = random_puzzle(12, 12, random.Random(3), 0.45)
    board = begun(puzzle)
    solution = ng.solve(puzzle, limit=1).solutions[0]
    told = np.array([[9.0 if cell == "#" else -9.0 for cell in row] for row in solution.rows()])
    lines = drain(open_lines(board))
    true = drain(likely_given(lines, told))
    with solvers.MinisatGH() as solver:
        drain(encode_arrays(lines, np.arange(1, len(true) + 1), solver.append_formula))
        assert solver.solve(assumptions=[v if t else -v for v, t in enumerate(true.tolist(), 1)])


@pytest.mark.native
@pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")
def test_the_search_mends_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where slices leave it no other chance. The answers are right with one solution, several, none."""
    monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "FIRST_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "SLICE_CONFLICTS", 1)
    monkeypatch.setattr(decimator, "FEWEST_CELLS", 10)
    monkeypatch.setattr(decimator, "MENDING_CONFLICTS", 20)
    mended = 0
    rng = random.Random(4)
    for _ in range(12):
        puzzle = random_puzzle(14, 14, rng, 0.45)
        columns = list(puzzle.columns)
        if rng.random() < 0.3:
            columns[3], columns[9] = columns[9], columns[3]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        search = sat_search.SatSearch(Board(puzzle), 3)
        told = {search.latest for step in search.run() if step is not None and step.kind == "solution"}
        assert all(grid is not None and is_solved(puzzle, grid) for grid in told)
        pure = ng.solve(puzzle, limit=3, options=ng.Options(accelerate=False)).solutions
        assert len(told) == len(pure) == search.found
        mended += search._decimator._drawn if search._decimator else 0
    assert mended
