"""The place of a hint, which is told before its marks, its move and its proof are looked for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import nonogram as ng
from nonogram.cells import opposite
from nonogram.help.extensions import BRIEFLY, EFFORT, Extensions
from nonogram.help.hint import hinting
from nonogram.help.hints import deduced
from nonogram.help.known import know
from nonogram.logic.board import Board
from nonogram.pausing import NEVER, drain
from nonogram.proofs import by_lines
from nonogram.proofs.by_lines import LineIdeas
from nonogram.search.solver import Solving
from nonogram.techniques.technique import finds, gives
from tests.boards import partly, random_puzzle, with_cells


def boards_of_all_kinds(count: int, seed: int) -> Iterator[tuple[ng.Puzzle, ng.Grid]]:
    """Boards of puzzles with one solution or several, with up to two wrong marks."""
    rng = random.Random(seed)
    for number in range(count):
        puzzle = random_puzzle(9, 8, rng, rng.choice((0.4, 0.6)))
        solution = ng.solve(puzzle).solutions[0]
        grid = partly(solution, rng.choice((0.1, 0.4, 0.7)), rng)
        wrong = rng.sample(sorted(solution.cells()), number % 3)
        yield puzzle, with_cells(grid, tuple(map(opposite, wrong)))


@pytest.mark.native
def test_the_place_told_first_is_that_of_the_whole_hint() -> None:
    kinds = set()
    for puzzle, grid in boards_of_all_kinds(60, 7):
        for known in (None, drain(know(puzzle))):
            whole = drain(hinting(puzzle, grid, known=known))
            assert drain(hinting(puzzle, grid, known=known, level="where")).at("where") == whole.at("where")
            kinds.add(whole.kind)
    assert kinds >= {"line", "mistake"}


@pytest.mark.native
def test_that_there_is_a_mistake_is_told_before_its_marks_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    mistakes = [one for one in boards_of_all_kinds(60, 8) if ng.hint(*one).kind == "mistake"]
    assert len(mistakes) > 20
    first = [ng.check(puzzle, grid).texts[0] for puzzle, grid in mistakes]
    assert "There is a mistake on the board." in first
    monkeypatch.setattr("nonogram.help.hints.mistaken.judged", None)
    monkeypatch.setattr("nonogram.help.remembered.shown_by_lines", None)
    for (puzzle, grid), text in zip(mistakes, first, strict=True):
        for known in (None, drain(know(puzzle))):
            hint = drain(hinting(puzzle, grid, known=known, level="where"))
            assert (hint.kind, hint.at("where").text) == ("mistake", text)


def test_clues_without_a_picture_are_not_the_players_mistake() -> None:
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    for grid in (ng.Grid.blank(3, 3), ng.Grid.parse(["#??", "???", "?#?"])):
        assert drain(hinting(nothing, grid, level="where")).kind == "none"


def test_the_line_of_a_hint_is_told_before_its_whole_move_is_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = random_puzzle(10, 10, random.Random(3), 0.6)
    wanted = ng.hint(puzzle, ng.Grid.blank(10, 10))
    assert wanted.kind == "line"
    monkeypatch.setattr(deduced, "move", None)
    assert drain(hinting(puzzle, ng.Grid.blank(10, 10), level="where")) == wanted.at("where")


def test_techniques_harder_than_a_line_needs_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_alone(one_by_one: Callable[..., Iterator[Any]], *asked: Any) -> Iterator[Any]:
        yield next(one_by_one(*asked))
        raise AssertionError("a harder technique was asked for")

    puzzle = random_puzzle(10, 10, random.Random(3), 0.6)
    board = Board(puzzle)
    wanted = drain(LineIdeas().looking(board, board.grid()))
    for one in (finds, gives):
        monkeypatch.setattr(by_lines, one.__name__, partial(first_alone, one))
    assert drain(LineIdeas().looking(board, board.grid())) == wanted != []


@pytest.mark.native
def test_a_conflict_that_only_a_search_shows_takes_no_endless_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without python-sat, finding a solution for fewer marks takes thousands of probes on such a board."""
    probes = []
    quietly = Solving.quietly

    async def counted(self: Solving) -> ng.Result:
        result = await quietly(self)
        probes.append(int(result.stats["probes"]))
        return result

    rng = random.Random(12)
    puzzle = random_puzzle(25, 25, rng, 0.45)
    grid = partly(ng.solve(puzzle).solutions[0], 0.1, rng)
    monkeypatch.setattr(Solving, "quietly", counted)
    drain(Extensions(puzzle, None, NEVER).conflict(tuple(map(opposite, grid.cells()))[:20]))
    assert BRIEFLY.probes is not None
    assert max(probes) <= BRIEFLY.probes + 1
    assert sum(probes) <= EFFORT + BRIEFLY.probes + 1
