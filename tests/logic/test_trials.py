"""Assumptions that are followed for some passes, and then on from there."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.logic import trials
from nonogram.logic.board import Board
from nonogram.logic.trials import END, Trials, probe
from nonogram.pausing import drain
from nonogram.puzzle import Cell
from tests.boards import random_puzzle


def assumptions(board: Board) -> list[Cell]:
    return [(row, column, value) for row, column in board.open_cells() for value in "#."]


@given(st.integers(4, 12), st.integers(4, 12), st.randoms(use_true_random=False))
def test_in_pieces_or_at_once_an_assumption_leads_to_what_a_probe_finds(
    height: int, width: int, rng: random.Random
) -> None:
    board = Board(random_puzzle(height, width, rng, rng.uniform(0.3, 0.6)))
    board.propagate()
    before = list(board.states)
    known = Trials(board)
    for row, column, value in assumptions(board):
        shorter = 0
        for passes in (1, 2, rng.randint(2, 6), END):
            trial = drain(known.follow((row, column, value), passes))
            assert board.states == before
            assert trial.passes >= passes
            assert len(trial.effects) >= shorter
            shorter = len(trial.effects)
        assert not any(trial.waiting)
        assert drain(known.follow((row, column, value), 3)) is trial
        assert trial == drain(Trials(board).follow((row, column, value)))
        outcome = drain(probe(board, (row, column, value)))
        assert (trial.effects, trial.conflict, trial.rows) == (outcome.effects, outcome.conflict, outcome.rows)
        assert board.states == before
        gave = [effect.line for effect in outcome.effects]
        assert list(trial.lines) == gave + ([] if outcome.conflict is None else [outcome.conflict])


def test_what_is_not_kept_is_followed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(random_puzzle(8, 8, random.Random(5), 0.4))
    board.propagate()
    every = assumptions(board)
    wanted = [drain(Trials(board).follow(one)) for one in every]
    monkeypatch.setattr(trials, "KEPT", 3)
    few = Trials(board)
    for passes in (2, END):
        found = [drain(few.follow(one, passes)) for one in every]
    assert len(few._kept) == 3 < len(every)
    assert found == wanted
