"""What a hint found is not sought again for the same board, and never used for another one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import nonogram as ng
from nonogram.cells import opposite
from nonogram.help import known as inquiring
from nonogram.help.answers import LEVELS
from nonogram.help.hint import _memory, hinting
from nonogram.help.known import FULL_SEARCH, Afresh
from nonogram.help.remembered import Remembered
from nonogram.help.solutions import Solutions
from nonogram.logic.board import Board
from nonogram.pausing import NEVER, Deadline, drain
from nonogram.proofs.by_trials import TrialSearch
from nonogram.steps import Step
from tests.boards import boards_beyond_lines, random_puzzle, with_cells
from tests.caller import Caller


def count_searches(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    searched = []
    search = TrialSearch.steps

    async def counted(self: TrialSearch, deadline: Deadline = NEVER) -> list[Step]:
        searched.append(self.board)
        return await search(self, deadline)

    monkeypatch.setattr(TrialSearch, "steps", counted)
    return searched


@pytest.mark.native
def test_where_what_and_why_are_found_by_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = count_searches(monkeypatch)
    probes = 0
    for puzzle, _, grid in boards_beyond_lines(10, 3)[::2]:
        fresh = [ng.hint(puzzle, grid, level) for level in LEVELS]
        if fresh[0].kind != "probe":
            continue
        probes += 1
        del searched[:]
        kept = Remembered()
        assert [drain(hinting(puzzle, grid, level=level, remembered=kept)).at(level) for level in LEVELS] == fresh
        assert len(searched) == 1
        assert drain(hinting(puzzle, grid, skip=1, remembered=kept)) == ng.hint(puzzle, grid, skip=1)
        near = (puzzle.height - 1, puzzle.width - 1)
        assert drain(hinting(puzzle, grid, near, remembered=kept)) == ng.hint(puzzle, grid, near=near)
    assert probes


@pytest.mark.native
def test_another_board_is_searched_anew() -> None:
    kept = Remembered()
    for puzzle, solution, grid in boards_beyond_lines(6, 4):
        for number in range(3):
            left = [cell for cell in solution.cells() if grid[cell[:2]] == "?"]
            shown = with_cells(grid, tuple(left[:number]))
            for level in LEVELS:
                found = drain(hinting(puzzle, shown, level=level, remembered=kept)).at(level)
                assert found == ng.hint(puzzle, shown, level)


@pytest.fixture(params=[True, False], ids=["fastest", "pure Python"])
def fastest(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether python-sat may be used."""
    if not request.param:
        monkeypatch.setattr("nonogram.search.solver.unavailable", lambda: "not here")
    return bool(request.param)


@pytest.mark.native
def test_marks_are_in_a_solution_or_not_however_often_one_asks(fastest: bool) -> None:
    rng = random.Random(40)
    found: Counter[bool | None] = Counter()
    for number in range(30):
        puzzle = random_puzzle(9, 9, rng, 0.45)
        solutions = ng.solve(puzzle, limit=None).solutions
        kept = Solutions()
        for marks in _marks(rng.choice(solutions), rng):
            has = any(one.common(marks) == marks for one in solutions)
            quickly = drain(kept.extend(puzzle, marks, patience=replace(FULL_SEARCH, probes=number % 5)))
            assert quickly in (has, None)
            assert drain(kept.extend(puzzle, marks)) is has
            found[quickly] += 1
    assert found[True] > 20
    assert found[False] > 20
    assert fastest or found[None] > 5


def _marks(solution: ng.Grid, rng: random.Random) -> Iterator[ng.Grid]:
    """Boards on the way to a solution, and then with more and more that may be wrong."""
    cells = sorted(solution.cells(), key=lambda _: rng.random())
    for shown in (0, 20, 40):
        yield ng.Grid.of(solution.height, solution.width, cells[:shown])
    for wrong in (1, 2, 3):
        yield ng.Grid.of(solution.height, solution.width, [*map(opposite, cells[:wrong]), *cells[wrong : 20 + wrong]])


def test_no_search_is_made_for_what_has_been_found(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = random_puzzle(12, 12, random.Random(1), 0.4)
    first, second = ng.solve(puzzle).solutions
    kept = Solutions()
    kept.see(puzzle, [first])
    assert drain(kept.extend(puzzle, second)), "found by a search"
    row, column = first.disagreements(second)[0]
    neither = with_cells(first, ((row, column, "?"),))
    wrong = next(opposite(cell) for cell in neither.cells() if second[cell[:2]] == cell[2])
    marks = with_cells(first.common(second), (wrong,))
    refuted = drain(kept.extend(puzzle, marks)) is False
    monkeypatch.setattr(inquiring, "Solving", None)
    assert drain(kept.extend(puzzle, first))
    assert drain(kept.extend(puzzle, second.common(first)))
    assert refuted
    assert drain(kept.extend(puzzle, with_cells(marks, ((row, column, first[row, column]),)))) is False
    with pytest.raises(TypeError):
        drain(kept.extend(ng.loads("3x3:1/3/1/1/3/1"), ng.Grid.blank(3, 3)))


def test_what_lines_refute_is_a_mistake_before_solutions_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes to find out how many solutions the clues have."""
    puzzle, solution, grid = boards_beyond_lines(1, 39)[0]
    wrong = with_cells(grid, tuple(opposite(cell) for cell in solution.cells() if cell[0] == 0))
    wanted = ng.hint(puzzle, wrong)
    assert wanted.kind == "mistake"
    monkeypatch.setattr(Afresh, "of", None)
    assert drain(hinting(puzzle, wrong)) == wanted


def test_a_session_searches_once_for_where_and_why(monkeypatch: pytest.MonkeyPatch, engine: Caller) -> None:
    searched = count_searches(monkeypatch)
    puzzle, grid = next(
        (puzzle, grid) for puzzle, _, grid in boards_beyond_lines(10, 3) if ng.hint(puzzle, grid).kind == "probe"
    )
    del searched[:]
    clues = {"rows": puzzle.rows, "columns": puzzle.columns}
    for level in LEVELS:
        found = engine.ask("hint", puzzle=clues, state=grid.rows(), level=level)
        assert found["kind"] == "probe"
    assert len(searched) == 1


def test_the_librarys_hints_are_the_same_with_what_earlier_ones_found() -> None:
    puzzle = random_puzzle(10, 10, random.Random(12))
    board = puzzle.start
    while (hint := ng.hint(puzzle, board)).settles:
        _memory.cache_clear()
        assert ng.hint(puzzle, board) == hint
        board = board.apply(hint)
    assert board.known_count > 50
