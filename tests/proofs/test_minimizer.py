"""Proofs: nothing in them is needless, they are told from what they cite, and their chains are as short as can be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import Cell
from nonogram.classic import brute
from nonogram.help.answers import told
from nonogram.logic.board import Board
from nonogram.logic.trials import Trial, Trials
from nonogram.pausing import drain
from nonogram.proofs.by_links import implication_steps, weight
from nonogram.proofs.by_trials import LEAST, length, probe_steps, technique_of
from nonogram.proofs.citing import cite, stands_for
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.scene import Scene
from nonogram.techniques.reading import read
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import TECHNIQUES, Way, classify, rule_of
from tests.boards import random_puzzle, stuck_boards
from tests.conftest import amount
from tests.lines import line_deductions, random_line
from tests.proving import holds, needless
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED, probed


@given(st.integers(2, 13), st.randoms(use_true_random=False))
def test_the_cells_a_line_cites_suffice_and_each_is_necessary(cells: int, rng: random.Random) -> None:
    clue, text = random_line(cells, rng)
    known = [i for i, cell in enumerate(text) if cell != "?"]
    for technique, marks in line_deductions(clue, text):
        cited = cite(clue, text, marks, known, Way(technique))
        assert set(cited) <= set(known)
        assert _follows(clue, text, cited, marks)
        assert not any(_follows(clue, text, [j for j in cited if j != i], marks) for i in cited)
        seen = stands_for(clue, text, cited)
        assert all(cell in ("?", text[i]) for i, cell in enumerate(seen))
        assert classify(clue, seen, marks) in TECHNIQUES


def _follows(clue: tuple[int, ...], text: str, cited: list[int], marks: tuple[tuple[int, str], ...]) -> bool:
    painted = brute.solve_line(clue, "".join(cell if i in cited else "?" for i, cell in enumerate(text)))
    assert painted is not None
    return all(painted[i] == value for i, value in marks)


def test_a_line_cites_what_is_left_when_cells_go_one_by_one() -> None:
    """Also where the cells from which something follows are at once enough for the way to find it."""
    rng = random.Random(8)
    at_once = others = 0
    for _ in range(amount(300)):
        clue, text = random_line(rng.randint(4, 14), rng)
        known = [i for i, cell in enumerate(text) if cell != "?"]
        rng.shuffle(known)
        for technique, marks in line_deductions(clue, text):
            left, least = text, cite(clue, text, marks, known)
            for i in known:
                weaker = left[:i] + "?" + left[i + 1 :]
                if set(marks) <= {mark for find in rule_of(technique)(read(clue, weaker)) for mark in marks_of(find)}:
                    left = weaker
            expected = cite(clue, left, marks, [i for i in known if left[i] != "?"])
            assert cite(clue, text, marks, known, Way(technique)) == expected
            at_once += expected == least
            others += expected != least
    assert at_once
    assert others


def test_a_rule_gets_the_cells_it_needs() -> None:
    clue, text = (4, 1), "#????????#"
    (technique, marks), *_ = line_deductions(clue, text)
    assert technique.name == "anchored at an edge"
    assert (marks[0], marks[-1]) == ((1, "#"), (8, "."))
    assert cite(clue, text, marks[:4], [9, 0], Way(technique)) == [0]
    assert cite(clue, text, marks[:4], [0, 9], Way(technique)) == [0], "whatever the order"


@pytest.mark.native
def test_nothing_is_needless_in_what_trying_out_gives() -> None:
    for board in stuck_boards(40, 5):
        grid = board.grid()
        for step in drain(probe_steps(board))[:3]:
            assert holds(board.puzzle, grid, step)
            assert needless(board.puzzle, grid, step) == []
            assert length(step) >= LEAST


@pytest.mark.native
def test_moves_are_left_out_as_if_each_chain_were_followed_from_its_start() -> None:
    compared = 0
    for board in stuck_boards(60, 17):
        minimizer = Minimizer(board)
        before = list(board.states)
        for assumption in ((row, column, value) for row, column in board.open_cells() for value in "#."):
            trial = drain(Trials(board).follow(assumption))
            if trial.conflict is not None:
                assert drain(minimizer.against(assumption, trial.lines)).lines == _left(board, assumption, trial.lines)
                assert board.states == before
                compared += len(trial.lines) > 6
    assert compared > 20


def _left(board: Board, assumption: Cell, lines: tuple[int, ...]) -> list[int]:
    """Leave out lines from the last to the first, many at a time at first."""

    def made(moves: tuple[int, ...]) -> tuple[int, ...] | None:
        other = Board(board.puzzle, board.grid())
        other.propagate()
        other.settle_all([assumption])
        settling: list[int] = []
        for line in moves:
            effect = other.effect(line)
            if effect is None:
                return (*settling, line)
            if effect.dirty:
                other.apply([effect])
                settling.append(line)
        return None

    kept = made(lines)
    assert kept is not None
    size = max(1, (len(kept) - 1) // 2)
    while size:
        for stop in range(len(kept) - 1, 0, -size):
            kept = made(kept[: max(stop - size, 0)] + kept[stop:]) or kept
        size //= 2
    return list(kept)


@pytest.mark.native
def test_nothing_is_needless_in_what_both_values_of_a_cell_lead_to() -> None:
    seen = 0
    for board in stuck_boards(60, 6):
        grid = board.grid()
        for row, column in board.open_cells():
            trials = Trials(board)
            white, black = (drain(trials.follow((row, column, value))) for value in ".#")
            for target in sorted(_settled(board, white) & _settled(board, black))[:1]:
                minimizer = Minimizer(board)
                step = drain(minimizer.finish(drain(minimizer.alike((row, column), target, white.lines, black.lines))))
                assert step.cells == (target,)
                assert holds(board.puzzle, grid, step)
                assert needless(board.puzzle, grid, step) == []
                assert technique_of(step).name == "probe by agreement"
                seen += 1
    assert seen > 20


def _settled(board: Board, trial: Trial) -> set[Cell]:
    return set() if trial.conflict is not None else {cell for e in trial.effects for cell in board.cells_of(e)}


def test_no_shorter_chain_was_missed() -> None:
    for board in stuck_boards(12, 8):
        found = drain(probe_steps(board))
        shortest = [length(step) for step in found if technique_of(step).name == "probe by contradiction"]
        if shortest:
            assert min(shortest) <= _shortest_refutation(board, min(shortest) - 1)


def test_a_chain_that_is_shorter_when_columns_come_first_is_found() -> None:
    board = Board(ng.Puzzle([[1, 2], [3, 1], [3], [1], [1], [1]], [[1, 1], [1], [3], [2], [1, 1], [2, 1]]))
    board.propagate()
    found = drain(probe_steps(board))
    assert {length(step) for step in found} == {4}


def _shortest_refutation(board: Board, most: int) -> int:
    """The fewest line solves that refute a value of a cell, by breadth; `most` + 1 when there are none so few."""
    lines = range(board.height + board.width)
    level = []
    for row, column in board.open_cells():
        for black in (False, True):
            mark = board.mark()
            board.settle(row, column, black)
            level.append(tuple(board.states))
            board.undo(mark)
    for solves in range(1, most + 1):
        after = set()
        for states in set(level):
            for line in lines:
                board.states[:] = states
                effect = board.effect(line)
                if effect is None:
                    return solves
                if effect.dirty:
                    board.apply([effect])
                    after.add(tuple(board.states))
        level = list(after)
        if len(level) > 4000:
            return most + 1
    return most + 1


def test_a_line_without_completion_is_told_by_its_black_cells_where_that_is_plainer() -> None:
    """Crosses alone would do, but for that all blocks have to be pushed to the start."""
    rows = [[2], [6], [8], [1, 2, 1], [2], [2, 2, 2], [8], [4], [8], [9]]
    columns = [[], [2, 2, 2], [2, 2, 2], [2, 4], [10], [10], [2, 4], [2, 2, 2], [2, 2, 2], [1]]
    lines = (
        "....##....|.??####??.|.########.|.??.##.??.|....##....|.##.##.##.|.########.|...####...|.########.|.#########"
    )
    hint = ng.hint(ng.Puzzle(rows, columns), ng.Grid.parse(lines.split("|")))
    assert hint.step_texts[-1] == (
        "Row 4, clue 1 2 1, with columns 1 to 4 empty, cannot be filled: column 5 is black and nothing can come before "
        "it, so the first 1 begins there and would touch column 6."
    )


def test_a_chain_cites_a_block_that_the_board_shows_rather_than_crosses_beside_its_end() -> None:
    columns = [[2] if i == 14 else [1] if i < 4 else [] for i in range(20)]
    puzzle = ng.Puzzle([[1, 4], [1], []], columns)
    board = Board(puzzle, ng.Grid.parse([".......?..####?.....", "." * 14 + "#.....", "." * 20]))
    proof = drain(Minimizer(board).refute((0, 7, "#"), [0, 3 + 14]))
    assert [step.cited for step in proof.steps if step.line == 0] == [tuple((0, i) for i in range(10, 14))]


@pytest.mark.parametrize("puzzle", [CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED], ids=["FP2", "FP3"])
def test_what_only_implications_give_is_told_as_their_chain(puzzle: ng.Puzzle) -> None:
    board = probed(puzzle)
    grid = board.grid()
    steps = drain(probe_steps(board))
    assert steps
    for found in steps:
        step = drain(Minimizer(board).again(found))
        assert step.cells == found.cells
        assert weight(step) <= weight(found)
        assert technique_of(step).name == "implication chain"
        for one in (found, step):
            assert holds(puzzle, grid, one)
            assert needless(puzzle, grid, one) == []
        hint = drain(told(Scene(puzzle, grid), step))
        assert hint.technique == "implication chain"
        assert hint.proof is not None
        links = [one for one in hint.proof.steps if one.kind == "implication"]
        assert links
        for one in links:
            assert all(inner.told is not None for inner in one.steps)
            assert one.told is not None
            assert one.told.technique == "implication chain"
    for grid in ng.solve(puzzle, limit=None).solutions:
        assert all(grid[cell[:2]] == cell[2] for step in steps for cell in step.cells)


@pytest.mark.native
def test_implications_on_random_boards_are_right_and_have_nothing_needless() -> None:
    rng = random.Random(3)
    found = 0
    while found < 4:
        puzzle = random_puzzle(rng.randint(6, 8), rng.randint(6, 8), rng, rng.uniform(0.3, 0.5))
        board = probed(puzzle)
        order = [(*cell, value) for cell in board.open_cells() for value in "#."]
        if not (steps := drain(implication_steps(board, Trials(board), order))):
            continue
        found += 1
        solutions = ng.solve(puzzle, limit=50).solutions
        for step in steps:
            assert holds(puzzle, board.grid(), step)
            assert needless(puzzle, board.grid(), step) == []
            assert all(grid[cell[:2]] == cell[2] for grid in solutions for cell in step.cells)


def test_the_arrangements_are_those_that_fit_the_cited_cells_alone() -> None:
    # Row 1: the 3 among five cells, its last cell known.
    puzzle = ng.Puzzle([[3], [1]], [[1], [1], [1], [1], []])
    hint = ng.hint(puzzle, ng.Grid.parse(["?????", "?????"]))
    assert hint.technique == "empty line"
    grid = ng.Grid.parse(["????.", "????."])
    hint = ng.hint(puzzle, grid)
    assert hint.technique == "overlap"
    assert hint.cells == ((0, 1, "#"), (0, 2, "#"))
    assert hint.cited == ((0, 4),)
    assert hint.to_json()["arrangements"] == {"first": [0], "last": [1]}
    assert "the 3 lies within columns 1 to 4" in hint.text
