"""Assumptions that are followed for some passes, and then on from there."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.cells import Cell
from nonogram.grid import Grid
from nonogram.logic import trials
from nonogram.logic.board import Board, Propagation
from nonogram.logic.trials import END, Trials, probe
from nonogram.pausing import drain
from nonogram.puzzle import Puzzle
from tests.boards import random_puzzle, stuck_boards


def assumptions(board: Board) -> list[Cell]:
    return [(row, column, value) for row, column in board.open_cells() for value in "#."]


@pytest.mark.native
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
        assert outcome == (trial.conflict, trial.rows, trial.touched, trial.gain)
        assert board.states == before
        gave = [effect.line for effect in trial.effects]
        assert list(trial.lines) == gave + ([] if outcome.conflict is None else [outcome.conflict])


def test_what_is_not_kept_is_followed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(random_puzzle(8, 8, random.Random(5), 0.4))
    board.propagate()
    every = assumptions(board)
    wanted = [drain(Trials(board).follow(one)) for one in every]
    monkeypatch.setattr(trials, "MOST_TRIALS_KEPT", 3)
    few = Trials(board)
    for passes in (2, END):
        found = [drain(few.follow(one, passes)) for one in every]
    assert len(few._kept) == 3 < len(every)
    assert found == wanted


def moved_on(board: Board, trials: Trials, rng: random.Random) -> bool:
    """Settle a cell at random, right or wrong, and tell the trials; False at the end or at a contradiction."""
    if not (cells := board.open_cells()):
        return False
    row, column = rng.choice(cells)
    board.settle(row, column, rng.random() < 0.5)
    if board.propagate() is Propagation.CONFLICT:
        return False
    drain(trials.move_on())
    return True


@given(st.integers(4, 12), st.integers(4, 12), st.randoms(use_true_random=False))
def test_on_a_board_that_moved_on_trials_end_as_new_ones_do(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng, rng.uniform(0.3, 0.6)))
    board.propagate()
    known = Trials(board)
    for _ in range(4):
        for assumption in assumptions(board):
            drain(known.follow(assumption, rng.choice((1, 3, END))))
        if not moved_on(board, known, rng):
            break
        kept = rng.sample(assumptions(board), min(20, 2 * board.open_count))
        for assumption in kept:
            again, anew = drain(known.follow(assumption)), drain(Trials(board).follow(assumption))
            assert (again.conflict is None) == (anew.conflict is None)
            assert again.rows == anew.rows


@given(st.integers(4, 12), st.integers(4, 12), st.randoms(use_true_random=False))
def test_the_same_assumptions_fail_as_if_all_were_followed_anew(height: int, width: int, rng: random.Random) -> None:
    board = Board(random_puzzle(height, width, rng, rng.uniform(0.35, 0.6)))
    board.propagate()
    known = Trials(board)
    for _ in range(5):
        before = list(board.states)
        asked: dict[Cell, int] = {}
        for passes in (1, 3, END):
            anew = Trials(board)
            for assumption in rng.sample(assumptions(board), board.open_count):
                found, wanted = drain(known.failing(assumption, passes)), drain(anew.follow(assumption, passes))
                asked[assumption] = passes
                assert board.states == before
                assert not board.rows_dirty
                assert not board.columns_dirty
                if wanted.conflict is None:
                    # What was followed further than asked for now may have failed only there.
                    assert found is None or drain(Trials(board).follow(assumption)) == found
                else:
                    assert found is not None
                    assert (found.effects, found.conflict) == (wanted.effects, wanted.conflict)
        for assumption, passes in asked.items():
            trial = drain(known.follow(assumption, 1))
            assert trial.passes >= passes, "as far as was asked for"
            wanted = drain(Trials(board).follow(assumption, trial.passes))
            assert (trial.effects, trial.conflict, trial.rows) == (wanted.effects, wanted.conflict, wanted.rows)
        if not moved_on(board, known, rng):
            break


@pytest.mark.native
def test_an_assumption_that_survived_is_not_followed_anew() -> None:
    again = 0
    for board in stuck_boards(30, 8):
        known = Trials(board)
        survived = [one for one in assumptions(board) if drain(known.failing(one)) is None]
        if not survived:
            continue
        board.settle_all(survived[:1])
        assert board.propagate() is Propagation.FIXPOINT
        drain(known.move_on())
        left = [one for one in survived if board.is_open(*one[:2]) and one not in known._kept]
        again += len([one for one in left if drain(known.failing(one)) is None and one not in known._kept])
    assert again > 20


def test_trials_that_looked_at_no_changed_line_are_kept() -> None:
    """Two corners of a board that share no unknown line."""
    corners = Grid.parse(["??...", "??...", ".....", "...??", "...??"])
    board = Board(Puzzle([[1], [1], [], [1], [1]], [[1], [1], [], [1], [1]]), corners)
    assert board.propagate() is Propagation.FIXPOINT
    known = Trials(board)
    before = {one: drain(known.follow(one)) for one in assumptions(board)}
    board.settle(0, 0, black=True)
    assert board.propagate() is Propagation.FIXPOINT
    drain(known.move_on())
    after = {one: drain(known.follow(one)) for one in assumptions(board)}
    assert {row for row, _, _ in after} == {3, 4}
    for one, trial in after.items():
        assert trial.effects is before[one].effects
        assert trial.rows == drain(Trials(board).follow(one)).rows != before[one].rows
