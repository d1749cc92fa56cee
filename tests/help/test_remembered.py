"""What a hint found is not sought again for the same board, and never used for another one."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram.help import remembered as module
from nonogram.help.answers import LEVELS
from nonogram.help.hint import hinting
from nonogram.help.remembered import Remembered
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_trials import probe_steps
from nonogram.puzzle import At
from nonogram.steps import Step
from tests.boards import boards_beyond_lines, with_cells
from tests.caller import Caller


def count_searches(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    searched = []
    search = probe_steps

    async def counted(board: Board, near: At | None = None) -> list[Step]:
        searched.append(board)
        return await search(board, near)

    monkeypatch.setattr(module, "probe_steps", counted)
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
