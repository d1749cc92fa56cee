"""A grade is the same in all positions of a puzzle, and whatever the order of its lines."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import nonogram as ng
from nonogram.cells import BLACK, WHITE, At, Cell
from nonogram.help.grades.steps import SIDES, Counting, follow, refuting
from nonogram.help.grades.tries import Tries
from nonogram.logic.board import Board
from nonogram.logic.trials import END, Trials
from nonogram.pausing import drain
from nonogram.proofs.by_trials import assumptions
from tests.boards import domino, random_puzzle, stuck_boards, unique_puzzle
from tests.conftest import amount
from tests.lines_alone import painted, propagated
from tests.places import PUZZLES


def positions(puzzle: ng.Puzzle) -> Iterator[ng.Puzzle]:
    """The eight positions, by turns of a quarter, each as it is and with rows and columns exchanged. The half turn has
    all lines in the inverse order.
    """
    for _ in range(4):
        yield ng.Puzzle(puzzle.rows, puzzle.columns)
        yield ng.Puzzle(puzzle.columns, puzzle.rows)
        puzzle = ng.Puzzle(puzzle.columns[::-1], [clue[::-1] for clue in puzzle.rows])


def told(grade: ng.Grade) -> tuple[object, ...]:
    """All of a grade that does not name cells or lines; the turns in any order."""
    turns = sorted(
        (turn.technique.name, turn.chain, turn.width, turn.places, len(turn.cells)) for turn in grade.profile
    )
    pictures = grade.settling and grade.settling.pictures
    return grade.certificate, grade.score, grade.word, grade.length, grade.needs, grade.rounds, turns, pictures


def assert_same_in_all_positions(puzzle: ng.Puzzle) -> None:
    first, *others = [told(ng.grade(one, timeout=None)) for one in positions(puzzle)]
    for other in others:
        assert other == first


def test_there_are_eight_positions() -> None:
    puzzle = random_puzzle(6, 5, random.Random(40), 0.5)
    assert len({(one.rows, one.columns) for one in positions(puzzle)}) == 8


@pytest.mark.native
@pytest.mark.parametrize(
    "stem", ["rabbit", "snail", "heron", "fox", "whale", "butterfly", "light-bulb", "windmill", "flamingo", "cook"]
)
def test_shipped_puzzles(stem: str) -> None:
    assert_same_in_all_positions(ng.load(PUZZLES / f"{stem}.non"))


def test_random_puzzles() -> None:
    rng = random.Random(41)
    for _ in range(amount(30)):
        assert_same_in_all_positions(random_puzzle(rng.randint(3, 10), rng.randint(3, 10), rng, rng.uniform(0.35, 0.6)))


@pytest.mark.native
def test_puzzles_that_need_chains_or_a_search() -> None:
    rng = random.Random(42)
    certificates = set()
    for puzzle in [domino(5), domino(6), *(unique_puzzle(size, rng)[0] for size in (7, 8, 8, 9, 9, 10))]:
        assert_same_in_all_positions(puzzle)
        certificates.add(ng.grade(puzzle).certificate)
    assert certificates & {"chain", "search"}


# --- what tries are made of, against code that is plainer ---


def passes_to_contradiction(board: Board, assumption: Cell, side: int) -> int:
    """In how many passes a line without completion is found, by the classic line solver; 0 if never."""
    puzzle, height = board.puzzle, board.height
    marks = {(r, c): v for r, c, v in board.grid().cells()} | {assumption[:2]: assumption[2]}
    lines = [range(height), range(height, height + puzzle.width)]
    idle = count = 0
    while idle < 2:
        count += 1
        found: dict[At, str] = {}
        for line in lines[side]:
            given = painted(puzzle, marks, line)
            if given is None:
                return count
            found |= given
        idle = idle + 1 if found.items() <= marks.items() else 0
        marks |= found
        side = 1 - side
    return 0


def lines_that_refute(board: Board, assumption: Cell, most: int) -> int:
    """The fewest lines, one after the other, that end in one without completion, by trying all; `most` + 1 if more."""
    puzzle = board.puzzle
    begin = {(r, c): v for r, c, v in board.grid().cells()} | {assumption[:2]: assumption[2]}
    reached = {frozenset(begin.items())}
    for steps in range(1, most + 1):
        after = set()
        for state in reached:
            for line in range(puzzle.height + puzzle.width):
                given = painted(puzzle, dict(state), line)
                if given is None:
                    return steps
                if not state.issuperset(given.items()):
                    after.add(state | frozenset(given.items()))
        reached = after
    return most + 1


def test_passes_are_those_of_plain_code() -> None:
    dead = 0
    for board in stuck_boards(amount(20), seed=5):
        for row, column in board.open_cells():
            for value in (WHITE, BLACK):
                for side in SIDES:
                    found = follow(board, (row, column, value), side, END)
                    expected = passes_to_contradiction(board, (row, column, value), side)
                    assert (len(found.passes) + 1 if found.dead else 0) == expected
                    dead += bool(found.dead)
    assert dead


def test_the_steps_counted_are_those_of_a_proof_and_seldom_more_than_the_fewest() -> None:
    counted = fewest = 0
    for board in stuck_boards(amount(15), seed=5):
        for row, column in board.open_cells():
            for assumption in ((row, column, WHITE), (row, column, BLACK)):
                found = [one for side in SIDES if (one := follow(board, assumption, side, END)).dead]
                if not found:
                    continue
                steps = min(Counting(board, one).to_contradiction(END) for one in found)
                least = lines_that_refute(board, assumption, min(steps, 5))
                assert steps >= least
                for most in range(1, steps):
                    assert all(Counting(board, one).to_contradiction(most) > most for one in found)
                counted, fewest = counted + min(steps, 6), fewest + least
    assert fewest
    assert counted <= 1.1 * fewest


def test_what_is_left_out_takes_too_many_steps() -> None:
    found = none = 0
    for board in stuck_boards(amount(15), seed=5):
        for row, column in board.open_cells():
            for assumption in ((row, column, WHITE), (row, column, BLACK)):
                both = [follow(board, assumption, side, END) for side in SIDES]
                if not any(way.dead for way in both):
                    continue
                steps = min(Counting(board, way).to_contradiction(END) for way in both)
                for most in range(1, steps + 2):
                    ways, touched = refuting(board, assumption, most)
                    counted = [Counting(board, way).to_contradiction(most) for way in ways]
                    assert (min(counted, default=END) > most) if most < steps else (min(counted) == steps)
                    assert touched >> row & touched >> board.height + column & 1
                    found, none = found + bool(ways), none + (not ways)
    assert found
    assert none


def test_a_bound_on_the_steps_to_a_cell_changes_nothing_below_it() -> None:
    early = 0
    for board in stuck_boards(amount(10), seed=6):
        for row, column in board.open_cells():
            for value in (WHITE, BLACK):
                for side in SIDES:
                    way = follow(board, (row, column, value), side, END)
                    counting = Counting(board, way)
                    for number, effects in enumerate(way.passes):
                        for cell in board.cells_of(effects[0]) if effects else ():
                            steps = counting.to_cell(cell, END)
                            assert counting.to_cell(cell, steps) == steps
                            assert counting.to_cell(cell, steps - 1) == steps
                            early += number < len(way.passes) - 2
    assert early


def test_the_values_that_fail_are_all_that_fail() -> None:
    for board in stuck_boards(amount(20), seed=7):
        order = drain(assumptions(board))
        failed = set(drain(Trials(board).failures(order)))
        known = {(r, c): v for r, c, v in board.grid().cells()}
        assert failed == {one for one in order if propagated(board.puzzle, known | {one[:2]: one[2]}) is None}


def test_tries_that_go_on_are_those_that_begin_anew() -> None:
    for board in stuck_boards(amount(15), seed=9):
        tries = Tries(board)
        while found := drain(tries.shortest()):
            anew = drain(Tries(Board(board.puzzle, board.grid())).shortest())
            assert sorted(found, key=lambda one: one.cells) == sorted(anew, key=lambda one: one.cells)
            board.settle_all(sorted({cell for one in found for cell in one.cells}))
            board.propagate()
