"""python-sat ends at its budgets, also where C's `long` is shorter than they are: this runs inside Pyodide too."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import nonogram as ng
from nonogram.search.sat import binding, sat_search
from nonogram.search.sat.binding import SatSolver, keeps_budgets, limit, new_solver
from nonogram.search.sat.installed import unavailable
from tests.boards import random_puzzle

pytestmark = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")


def pigeons(holes: int) -> Iterator[list[int]]:
    """Clauses that put one pigeon more than there are holes into holes of their own, which takes many conflicts."""
    for pigeon in range(holes + 1):
        yield [holes * pigeon + hole + 1 for hole in range(holes)]
        for other in range(pigeon):
            yield from ([-holes * pigeon - hole - 1, -holes * other - hole - 1] for hole in range(holes))


@pytest.fixture
def crowded() -> Iterator[SatSolver]:
    solver = new_solver()
    for clause in pigeons(7):
        solver.add_clause(clause)
    yield solver
    solver.delete()


def deeper(calls: int, ask: Callable[[], bool | None]) -> bool | None:
    """Ask from deep inside of C functions that call Python ones."""
    if not calls:
        return ask()
    answers: dict[None, bool | None] = {}
    max([None], key=lambda key: answers.setdefault(key, deeper(calls - 1, ask)) is None)
    return answers[None]


@pytest.mark.parametrize("calls", [0, 1, 2, 5, 20])
def test_a_solver_ends_at_its_budget(crowded: SatSolver, calls: int) -> None:
    assert keeps_budgets()

    def ask() -> bool | None:
        # Leaves behind on the stack what it likes.
        assert sum(map(float, f"{2**70} {'1.5 ' * 50}".split())) > 0
        limit(crowded, 20)
        return crowded.solve_limited([], expect_interrupt=False)

    for asked in range(1, 6):
        assert deeper(calls, ask) is None
        assert 20 * asked <= crowded.accum_stats()["conflicts"] < 60 * asked


def test_budgets_are_tried_where_longs_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """And found wanting when a solver does not keep them."""
    monkeypatch.setattr(binding, "SHORT_LONGS", True)
    keeps_budgets.cache_clear()
    assert keeps_budgets()
    keeps_budgets.cache_clear()
    monkeypatch.setattr(binding, "limit", lambda solver, _: solver.conf_budget(-1))
    assert not keeps_budgets()
    keeps_budgets.cache_clear()


def test_without_budgets_the_whole_board_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    puzzles = [random_puzzle(12, 12, rng) for _ in range(12)]
    expected = [ng.solve(puzzle, limit=40, method="sat") for puzzle in puzzles]
    monkeypatch.setattr(sat_search, "keeps_budgets", lambda: False)
    monkeypatch.setattr(sat_search.SatSearch, "_decimate", None)
    for puzzle, result in zip(puzzles, expected, strict=True):
        found = ng.solve(puzzle, limit=40, method="sat")
        assert found.status == result.status
        if len(found.solutions) < 40:
            assert {str(grid) for grid in found.solutions} == {str(grid) for grid in result.solutions}
