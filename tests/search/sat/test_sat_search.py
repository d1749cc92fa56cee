"""The search by python-sat: against enumeration and the pure search; what happens without the package."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from itertools import combinations, product
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.search import solver
from nonogram.search.sat import sat_search
from nonogram.search.sat.enumeration import switched
from nonogram.search.sat.installed import most_clauses, unavailable
from nonogram.search.sat.sat_search import SatSearch
from nonogram.search.solver import Solving
from tests.boards import every_solution, random_puzzle
from tests.conftest import amount

needs_python_sat = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")

SMALL_PUZZLES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False)).map(
    lambda t: random_puzzle(*t)
)


def searched(puzzle: ng.Puzzle, limit: int | None, grid: ng.Grid | None = None) -> tuple[SatSearch, list[str]]:
    """A finished search and the solutions it told."""
    search = SatSearch(Board(puzzle, grid), limit)
    told = [str(search.latest) for step in search.run() if step is not None and step.kind == "solution"]
    return search, told


@needs_python_sat
@given(SMALL_PUZZLES)
def test_all_solutions_are_found_once(puzzle: ng.Puzzle) -> None:
    expected = every_solution(puzzle)
    search, told = searched(puzzle, None)
    assert set(told) == expected
    assert len(told) == len(expected) == search.found
    assert search.finished
    common = ng.Grid.parse(told[0])
    for text in told:
        common = common.common(ng.Grid.parse(text))
    assert search.common == search.proved == common


@pytest.mark.native
@needs_python_sat
@settings(max_examples=amount(100))
@given(SMALL_PUZZLES, st.integers(1, 4), st.integers(1, 30))
def test_those_beyond_the_blocked_ones_are_walked_through(puzzle: ng.Puzzle, blocked: int, limit: int) -> None:
    """However few solutions are excluded by clauses, each of the others is told once, up to any limit."""
    expected = every_solution(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sat_search, "MOST_BLOCKED", blocked)
        search, told = searched(puzzle, None)
        assert set(told) == expected
        assert len(told) == len(expected)
        assert search.finished
        fewer, told = searched(puzzle, limit)
    assert len(set(told)) == len(told) == min(limit, len(expected))
    assert set(told) <= expected
    for found in (search, fewer):
        assert not found.board.grid().disagreements(found.proved)


@needs_python_sat
@given(SMALL_PUZZLES, st.integers(1, 4))
def test_as_many_as_asked_for(puzzle: ng.Puzzle, limit: int) -> None:
    expected = every_solution(puzzle)
    search, told = searched(puzzle, limit)
    assert len(told) == min(limit, len(expected))
    assert len(set(told)) == len(told)
    assert set(told) <= expected
    assert search.finished or len(told) == limit
    for row, column, value in search.proved.cells():
        assert all(ng.Grid.parse(text)[row, column] == value for text in expected)


@needs_python_sat
@pytest.mark.parametrize("limit", range(1, 6))
def test_no_more_switches_are_looked_for_than_asked_for(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    looked = []

    def noted(grid: ng.Grid) -> Iterator[tuple[ng.Grid, tuple[tuple[int, int], ...]]]:
        for switch in switched(grid):
            looked.append(switch)
            yield switch

    monkeypatch.setattr(sat_search, "switched", noted)
    lone = ((1,),) * 9
    search, told = searched(ng.Puzzle(lone, lone), limit)
    assert len(set(told)) == limit == search.found
    assert len(looked) == limit - 1


@pytest.mark.native
@needs_python_sat
def test_a_search_is_freed_without_garbage_collection() -> None:
    lone = ((1,),) * 5
    search, _ = searched(ng.Puzzle(lone, lone), 1)
    freed = ref(search)
    gc.disable()
    try:
        del search
        assert freed() is None
    finally:
        gc.enable()


@pytest.mark.native
@needs_python_sat
def test_contradictory_clues_have_no_solution() -> None:
    rng = random.Random(2)
    impossible = 0
    for _ in range(60):
        puzzle = random_puzzle(5, 5, rng, 0.4)
        columns = list(puzzle.columns)
        rng.shuffle(columns)
        shuffled = ng.Puzzle(puzzle.rows, columns)
        search, told = searched(shuffled, None)
        assert set(told) == every_solution(shuffled)
        assert search.finished
        impossible += not told and search.calls > 0
    assert impossible > 0


@needs_python_sat
@given(st.integers(3, 5), st.integers(3, 5), st.randoms(use_true_random=False))
def test_given_cells_stay(height: int, width: int, rng: random.Random) -> None:
    """Small changes of a solution must not touch them."""
    puzzle = random_puzzle(height, width, rng, 0.4)
    solutions = [ng.Grid.parse(text) for text in sorted(every_solution(puzzle))]
    row, column = rng.randrange(height), rng.randrange(width)
    value = rng.choice(solutions)[row, column]
    cells = [["?"] * width for _ in range(height)]
    cells[row][column] = value
    _, told = searched(puzzle, None, ng.Grid.parse(["".join(line) for line in cells]))
    assert set(told) == {str(grid) for grid in solutions if grid[row, column] == value}


@needs_python_sat
@pytest.mark.native
def test_it_pauses_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_search, "FEW_CELLS", 10_000)
    monkeypatch.setattr(sat_search, "FIRST_CONFLICTS", 5)
    monkeypatch.setattr(sat_search, "SLICE_CONFLICTS", 5)
    puzzle = random_puzzle(28, 28, random.Random(8), 0.48)
    search = SatSearch(Board(puzzle), 2)
    pauses = 0
    for step in search.run():
        pauses += step is None and search.conflicts > 0
    assert pauses > 1
    assert search.found
    assert search.conflicts > 5
    assert search.guesses > search.conflicts / 2


@given(st.integers(2, 6), st.integers(2, 6), st.randoms(use_true_random=False))
def test_switches_keep_every_clue(height: int, width: int, rng: random.Random) -> None:
    grid = ng.Grid.parse(["".join(rng.choice("#.") for _ in range(width)) for _ in range(height)])
    found = list(switched(grid))
    for other, corners in found:
        assert other.clues() == grid.clues()
        assert {(r, c) for r in range(height) for c in range(width) if other[r, c] != grid[r, c]} == set(corners)
    assert len({other for other, _ in found}) == len(found)


@pytest.mark.native
def test_every_rectangle_that_may_change_is_found() -> None:
    """Against trying all rectangles."""
    rng = random.Random(1)
    several = 0
    for _ in range(100):
        grid = ng.Grid.parse(["".join(rng.choice("#.") for _ in range(6)) for _ in range(5)])
        expected = set()
        for (top, bottom), (left, right) in product(combinations(range(5), 2), combinations(range(6), 2)):
            rows = [list(row) for row in grid.rows()]
            for r, c in product((top, bottom), (left, right)):
                rows[r][c] = ".#"[rows[r][c] == "."]
            other = ng.Grid.parse(["".join(row) for row in rows])
            if other.clues() == grid.clues():
                expected.add(other)
        assert {other for other, _ in switched(grid)} == expected
        several += len(expected) > 1
    assert several > 3


# --- as a method ---

SQUARES = ng.Puzzle([[1], [1], [1]], [[1], [1], [1]])
"""Six solutions; line logic gives nothing."""


@needs_python_sat
@given(SMALL_PUZZLES, st.sampled_from([1, 2, 3, None]))
def test_the_method_answers_as_the_pure_search(puzzle: ng.Puzzle, limit: int | None) -> None:
    result = ng.solve(puzzle, limit=limit, method="sat")
    pure = ng.solve(puzzle, limit=limit, options=ng.Options(accelerate=False))
    if limit != 1:
        assert result.status == pure.status
    assert len(result.solutions) == len(pure.solutions)
    if limit is None:
        assert (result.known, result.differing) == (pure.known, pure.differing)
        assert set(result.solutions) == set(pure.solutions)


@needs_python_sat
def test_the_stream_paints_each_solution() -> None:
    solving = Solving(SQUARES, limit=None, method="sat")
    board: dict[tuple[int, int], str] = {}
    for step in solving.steps():
        if step is None:
            continue
        for row, column, value in step.cells:
            if step.kind == "retract":
                assert board.pop((row, column)) == value
            else:
                assert board.setdefault((row, column), value) == value
        if step.kind == "solution":
            assert all(solving.solutions[-1][cell] == value for cell, value in board.items())
            assert len(board) == 9
    assert len(solving.solutions) == 6


@needs_python_sat
def test_auto_uses_it_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(solver, "interruptible", lambda: True)
    stats = ng.solve(SQUARES).stats
    assert (stats["method"], stats["methods"]) == ("sat", "line, sat")
    assert str(stats["accelerators"]).startswith("python-sat 1.")
    assert ", minisatgh, numpy " in str(stats["accelerators"])
    assert ng.solve(ng.Puzzle([[2], [2]], [[2], [2]])).stats["accelerators"] == "none"


@needs_python_sat
@pytest.mark.native
def test_a_budget_of_decisions() -> None:
    puzzle = random_puzzle(28, 28, random.Random(8), 0.48)
    result = ng.solve(puzzle, method="sat", options=ng.Options(guesses=10))
    assert result.status == "unsolved"
    assert result.stats["reason"] == "the budget of guesses (10) is used up"


def test_auto_stays_pure_where_asked_and_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ng.solve(SQUARES, options=ng.Options(accelerate=False))
    assert (result.stats["method"], result.stats["methods"]) == ("fp1", "line, fp1, search")
    assert result.stats["accelerators"] == "none: acceleration is off"
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert ng.solve(SQUARES).stats["method"] == "fp1"


@needs_python_sat
def test_too_many_clauses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any is made; auto goes on without."""
    monkeypatch.setattr(sat_search, "most_clauses", lambda: 50)
    monkeypatch.setattr(sat_search, "Rest", None)
    monkeypatch.setattr(solver, "interruptible", lambda: True)
    refused = ng.solve(SQUARES, method="sat")
    assert refused.status == "unsolved"
    assert refused.stats["reason"] == "up to 78 clauses are needed, 50 are allowed"
    result = ng.solve(SQUARES, limit=None)
    assert (result.status, len(result.solutions)) == ("multiple", 6)
    assert (result.stats["method"], result.stats["methods"]) == ("fp1", "line, fp1, search")
    assert result.stats["accelerators"] == "none: up to 78 clauses are needed, 50 are allowed"


def test_fewer_clauses_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    native = most_clauses()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert most_clauses() < native


@needs_python_sat
@pytest.mark.native
def test_what_the_solver_proved_is_known_when_a_budget_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing that is not so in a solution."""
    monkeypatch.setattr(sat_search, "FEW_CELLS", 10_000)
    monkeypatch.setattr(sat_search, "SLICE_CONFLICTS", 300)
    more = 0
    for seed in range(4):
        puzzle = random_puzzle(25, 25, random.Random(seed), 0.42)
        cut = Solving(puzzle, method="sat", options=ng.Options(guesses=300))
        for _ in cut.steps():
            pass
        if cut.result().status != "unsolved" or cut.solutions:
            continue
        known = cut.result().known
        lines = Board(puzzle)
        lines.propagate()
        more += known.known_count > lines.grid().known_count
        for solution in ng.solve(puzzle, limit=2, method="sat").solutions:
            assert not known.disagreements(solution)
    assert more


@pytest.mark.native
@needs_python_sat
def test_probing_helps_a_search_that_makes_no_headway(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers stay the same, whether it settles much, little or everything, or refutes the board."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "FEW_CELLS", 5)
    monkeypatch.setattr(sat_search, "FIRST_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "LARGE_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "LARGE_CELLS", 5)
    share, probed, outcomes = sat_search.SHARE_WORTH_BEGINNING, 0, set()
    rng = random.Random(5)
    for number in range(80):
        monkeypatch.setattr(sat_search, "SHARE_WORTH_BEGINNING", share if number % 2 else 2)
        puzzle = random_puzzle(15, 15, rng, 0.45)
        columns = list(puzzle.columns)
        if rng.random() < 0.4:
            columns[3], columns[7] = columns[7], columns[3]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        solving = Solving(puzzle, limit=3, method="sat")
        for _ in solving.steps():
            pass
        found = solving.result()
        if not found.stats["probes"]:
            continue
        probed += 1
        assert found.stats["methods"] == "line, fp1, sat"
        pure = ng.solve(puzzle, limit=3, options=ng.Options(accelerate=False))
        assert (found.status, len(set(found.solutions))) == (pure.status, len(pure.solutions))
        outcomes.add(found.status)
    assert probed > 10
    assert {"none", "multiple"} <= outcomes


@pytest.mark.native
@needs_python_sat
def test_a_large_board_that_is_soon_decided_is_not_probed(monkeypatch: pytest.MonkeyPatch) -> None:
    """More rounds of beliefs, which cost less, come first."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "FEW_CELLS", 5)
    monkeypatch.setattr(sat_search, "FIRST_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "LARGE_CELLS", 5)
    rng = random.Random(5)
    most = 0
    for _ in range(20):
        stats = ng.solve(random_puzzle(15, 15, rng, 0.45), method="sat").stats
        assert stats["conflicts"] < sat_search.LARGE_CONFLICTS
        assert not stats["probes"]
        most = max(most, stats["conflicts"])
    assert most > 10 * sat_search.FIRST_CONFLICTS


@pytest.fixture
def sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of any size are sampled."""
    monkeypatch.setattr(sat_search, "SAMPLED_CELLS", 0)
    monkeypatch.setattr(sat_search, "FEW_CELLS", 5)


def sampled_puzzles() -> Iterator[ng.Puzzle]:
    """Puzzles that sampled probes settle, refute, or leave with one or more solutions."""
    rng = random.Random(7)
    for number in range(150):
        puzzle = random_puzzle(9, 10, rng, rng.choice((0.45, 0.5, 0.55)))
        columns = list(puzzle.columns)
        if number % 3 == 0:
            columns[4], columns[5] = columns[5], columns[4]
        yield ng.Puzzle(puzzle.rows, columns)


@pytest.mark.native
@needs_python_sat
@pytest.mark.usefixtures("sampling")
def test_sampling_a_large_board_changes_no_answer() -> None:
    """Whether the sampled probes settle everything, a part or nothing, end in solutions, or refute the board."""
    ways = set()
    for puzzle in sampled_puzzles():
        pure = ng.solve(puzzle, limit=40, options=ng.Options(accelerate=False))
        for limit in (1, 2, 3, 40):
            if limit == 40 == len(pure.solutions):
                continue
            found = ng.solve(puzzle, limit=limit, method="sat")
            assert len(set(found.solutions)) == min(limit, len(pure.solutions))
            if len(pure.solutions) < limit:
                assert (found.status, set(found.solutions)) == (pure.status, set(pure.solutions))
                assert not found.solutions or (found.known, found.differing) == (pure.known, pure.differing)
            if found.stats["probes"]:
                ways.add((found.status, found.stats["methods"]))
    assert {("unique", "line, fp1"), ("none", "line, fp1"), ("solved", "line, fp1")} <= ways
    assert {("multiple", "line, fp1"), ("multiple", "line, fp1, sat")} <= ways


@pytest.mark.native
@needs_python_sat
@pytest.mark.usefixtures("sampling")
def test_what_counts_as_proved_while_sampling_is_in_all_solutions() -> None:
    """Also in the middle of a probe, and on a board that is without the solutions found so far. The steps told lead to
    each of these.
    """
    excluded = 0
    for puzzle in sampled_puzzles():
        solutions = ng.solve(puzzle, limit=40, options=ng.Options(accelerate=False)).solutions
        if len(solutions) == 40:
            continue
        solving = Solving(puzzle, limit=40, method="sat")
        solving._board.portion = 1
        shown: dict[tuple[int, int], str] = {}
        excluding = False
        for step in solving.steps():
            known = solving.result().known
            assert not any(known.disagreements(grid) for grid in solutions)
            if step is None:
                continue
            if step.kind == "retract":
                for row, column, _ in step.cells:
                    del shown[row, column]
            shown.update({(row, column): value for row, column, value in step.cells if step.kind != "retract"})
            if step.kind == "solution":
                assert {(*at, value) for at, value in shown.items()} == set(solving.solutions[-1].cells())
                excluding = True
            excluded += excluding and step.assumption is not None and step.kind == "guess"
    assert excluded > 5


@pytest.mark.native
@needs_python_sat
@pytest.mark.usefixtures("sampling")
def test_solutions_of_a_sample_count_when_the_search_refuses_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_search, "most_clauses", lambda: 0)
    both = 0
    for puzzle in sampled_puzzles():
        found = ng.solve(puzzle, limit=40)
        pure = ng.solve(puzzle, limit=40, options=ng.Options(accelerate=False))
        assert len(set(found.solutions)) == len(found.solutions) == len(pure.solutions)
        if len(pure.solutions) == 40:
            continue
        assert (found.status, set(found.solutions)) == (pure.status, set(pure.solutions))
        assert not found.solutions or (found.known, found.differing) == (pure.known, pure.differing)
        both += found.stats["method"] == "fp1" and len(found.solutions) > 1
    assert both > 5
