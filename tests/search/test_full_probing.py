"""Full probing at its three levels: sound, each level within the next, and the same whatever the order."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import VALUES, Cell
from nonogram.logic.board import Board, Propagation
from nonogram.logic.line import positions
from nonogram.options import CRITERIA, PUBLISHED, SEQUENCES
from nonogram.pausing import Running, drain
from nonogram.search import full_probing
from nonogram.search.full_probing import Prober
from nonogram.search.sequences import scattered
from tests.boards import random_puzzle, with_cells
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED, LINES_ALONE_PAINT_NOTHING, probed

LEVELS = (1, 2, 3)


def painted(board: Board) -> set[tuple[int, int, str]]:
    return set(board.grid().cells())


# --- what each level can do that the one below cannot ---


@pytest.mark.parametrize(
    ("puzzle", "counts"),
    [
        (LINES_ALONE_PAINT_NOTHING, [0, 16, 16, 16]),
        (CONTRAPOSITIVES_NEEDED, [5, 11, 12, 12]),
        (CLOSURE_NEEDED, [9, 16, 16, 17]),
    ],
    ids=["FP1 over lines", "FP2 over FP1", "FP3 over FP2"],
)
def test_witnesses_that_each_level_paints_more(puzzle: ng.Puzzle, counts: list[int]) -> None:
    boards = [probed(puzzle, level) for level in range(4)]
    assert [len(painted(board)) for board in boards] == counts
    for grid in ng.solve(puzzle, limit=None).solutions:
        assert painted(boards[3]) <= set(grid.cells())


@pytest.mark.native
def test_each_level_is_within_the_next() -> None:
    rng = random.Random(13)
    for _ in range(300):
        puzzle = random_puzzle(rng.randint(4, 9), rng.randint(4, 9), rng, rng.uniform(0.3, 0.6))
        cells = [painted(probed(puzzle, level)) for level in range(4)]
        assert cells[0] <= cells[1] <= cells[2] <= cells[3], puzzle


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 7), (5, 5), (10, 1), (12, 30)])
def test_a_sample_of_all_cells_has_each_once_and_begins_all_over_the_board(height: int, width: int) -> None:
    cells = list(scattered(Board(ng.Puzzle([()] * height, [()] * width))))
    assert sorted(cells) == [(row, column) for row in range(height) for column in range(width)]
    begun = {row * 4 // height for row, _ in cells[: 2 * height]}
    assert begun == {row * 4 // height for row in range(height)}


def test_a_sample_begins_again_with_the_cells_left_when_half_have_become_known() -> None:
    board = Board(ng.Puzzle([()] * 6, [()] * 8))
    board.settle(0, 0, False)
    cells = scattered(board)
    begun = [next(cells) for _ in range(5)]
    assert (0, 0) not in begun
    for row in range(1, 6):
        for column in range(8):
            board.settle(row, column, False)
    assert sorted(cells) == [(0, column) for column in range(1, 8)]
    board.settle_all([(0, column, ".") for column in range(1, 8)])
    assert list(scattered(board)) == []


def test_sampling_ends_after_so_many_lines_as_cells_are_unknown() -> None:
    board = Board(random_puzzle(30, 30, random.Random(1), 0.5))
    board.propagate()
    unknown, asked = board.open_count, board.lines_asked
    prober = Prober(board)
    assert drain(prober.sample(10_000))
    assert unknown <= board.lines_asked - asked < 2 * unknown
    assert prober.probes


@given(
    st.integers(3, 9),
    st.integers(3, 9),
    st.randoms(use_true_random=False),
    st.sampled_from((0, full_probing.SAMPLED_PASSES)),
    st.booleans(),
)
def test_sampling_yields_solutions_and_leaves_the_others(
    height: int, width: int, rng: random.Random, passes: int, spoiled: bool
) -> None:
    """However soon probes are given up: each solution is either yielded or still possible on the board, not both."""
    puzzle = random_puzzle(height, width, rng, rng.uniform(0.3, 0.7))
    if spoiled:
        puzzle = ng.Puzzle(puzzle.rows, rng.sample(puzzle.columns, width))
    board = Board(puzzle)
    if board.propagate() is Propagation.CONFLICT:
        return
    board.portion = 1
    prober = Prober(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(full_probing, "SAMPLED_PASSES", passes)
        sampling = Running(prober.sample(10_000))
        yielded = [step for step in sampling if isinstance(step, ng.Grid)]
    assert not prober.learned.records
    expected = set(ng.solve(puzzle, limit=None, options=ng.Options(accelerate=False)).solutions)
    left = {grid for grid in expected if sampling.result and painted(board) <= set(grid.cells())}
    assert len(yielded) == len(set(yielded))
    assert {*yielded} | left == expected
    assert not left.intersection(yielded)


# --- soundness ---


def implications(prober: Prober) -> set[tuple[Cell, Cell]]:
    """What the prober knows of pairs of cells: the first forces the second."""
    height, width, learned = prober.board.height, prober.board.width, prober.learned
    literals = [(row, column, value) for row in range(height) for column in range(width) for value in VALUES]
    return {
        (source, learned.literals.cell(number))
        for source in literals
        for number in positions(learned.implied_by([source]))
    }


@given(st.integers(3, 6), st.integers(3, 6), st.randoms(use_true_random=False), st.sampled_from(LEVELS), st.booleans())
def test_nothing_is_painted_or_implied_that_a_solution_lacks(
    height: int, width: int, rng: random.Random, level: int, promising: bool
) -> None:
    puzzle = random_puzzle(height, width, rng, rng.uniform(0.3, 0.6))
    options = replace(PUBLISHED, sequence="promising" if promising else "rows")
    board = Board(puzzle, options=options)
    prober = Prober(board, level, options)
    assert drain(prober.run())
    found = implications(prober)
    assert not found or level > 1
    solutions = ng.solve(puzzle, limit=None).solutions
    for grid in solutions:
        cells = set(grid.cells())
        assert painted(board) <= cells
        for source, target in found:
            assert source not in cells or target in cells


@given(st.integers(2, 4), st.integers(2, 4), st.randoms(use_true_random=False), st.sampled_from(LEVELS))
def test_only_boards_without_solution_are_refuted(height: int, width: int, rng: random.Random, level: int) -> None:
    puzzle = random_puzzle(height, width, rng)
    columns = list(puzzle.columns)
    rng.shuffle(columns)
    shuffled = ng.Puzzle(puzzle.rows, columns)
    if not drain(Prober(Board(shuffled), level).run()):
        assert ng.solve(shuffled, method="line").status in ("none", "unsolved")
        assert ng.solve(shuffled).status == "none"


# --- the same fixpoint by every way ---


@pytest.mark.native
@given(st.integers(4, 9), st.integers(4, 9), st.randoms(use_true_random=False), st.sampled_from(LEVELS))
def test_order_and_bookkeeping_do_not_change_the_fixpoint(
    height: int, width: int, rng: random.Random, level: int
) -> None:
    puzzle = random_puzzle(height, width, rng, rng.uniform(0.3, 0.5))
    expected = probed(puzzle, level).grid()
    for sequence in SEQUENCES:
        assert probed(puzzle, level, replace(PUBLISHED, sequence=sequence)).grid() == expected
    for options in (
        replace(PUBLISHED, mechanism="original"),
        replace(PUBLISHED, skip_unchanged=False),
        replace(PUBLISHED, ordered=False),
        replace(PUBLISHED, cache_cells=0),
        replace(PUBLISHED, line_solver="van_laarhoven"),
    ):
        assert probed(puzzle, level, options).grid() == expected, options


@given(st.integers(5, 9), st.integers(5, 9), st.randoms(use_true_random=False), st.sampled_from(CRITERIA))
def test_single_and_selective_passes_stay_within_the_fixpoint(
    height: int, width: int, rng: random.Random, criterion: str
) -> None:
    puzzle = random_puzzle(height, width, rng, 0.42)
    all_of_it = painted(probed(puzzle))
    once = painted(probed(puzzle, 1, replace(PUBLISHED, mechanism="one_run")))
    selected = painted(probed(puzzle, 1, replace(PUBLISHED, mechanism="selective_repeat", criterion=criterion)))
    assert once <= selected <= all_of_it


@pytest.mark.native
def test_one_run_and_patience_stop_short_somewhere() -> None:
    rng = random.Random(4)
    puzzles = [random_puzzle(15, 15, rng, 0.42) for _ in range(12)]
    all_of_it = sum(len(painted(probed(puzzle))) for puzzle in puzzles)
    for options in (replace(PUBLISHED, mechanism="one_run"), replace(PUBLISHED, patience=1)):
        assert sum(len(painted(probed(puzzle, 1, options))) for puzzle in puzzles) < all_of_it


@pytest.mark.parametrize("level", LEVELS)
def test_the_fixpoint_is_one(level: int) -> None:
    """Probing again, from nothing remembered, paints nothing; and records agree with fresh probes."""
    board = Board(random_puzzle(14, 14, random.Random(3), 0.42))
    options = PUBLISHED
    drain(Prober(board, level, options).run())
    assert board.open_count > 0
    again = Prober(board, level, options)
    assert not [step for step in again.run() if step is not None]
    assert len(again.learned.records) == board.open_count


def test_skipped_probes_would_have_ended_the_same_way() -> None:
    board = Board(random_puzzle(14, 14, random.Random(3), 0.42))
    prober = Prober(board, 1, PUBLISHED)
    drain(prober.run())
    again = Prober(board, 1, PUBLISHED)
    drain(again.run())
    assert again.learned.records == prober.learned.records


def test_unchanged_cells_are_skipped() -> None:
    probes = {True: 0, False: 0}
    rng = random.Random(8)
    for _ in range(5):
        puzzle = random_puzzle(15, 15, rng, 0.42)
        for skip in probes:
            prober = Prober(Board(puzzle), 1, replace(PUBLISHED, mechanism="original", skip_unchanged=skip))
            drain(prober.run())
            probes[skip] += prober.probes
    assert probes[True] < 0.8 * probes[False]


# --- going back ---


@given(st.randoms(use_true_random=False), st.sampled_from(LEVELS))
def test_rewinding_forgets_what_rests_on_a_guess(rng: random.Random, level: int) -> None:
    board = Board(random_puzzle(8, 8, rng, 0.42))
    prober = Prober(board, level, PUBLISHED)
    drain(prober.run())
    cells = list(prober.learned.records)
    if not cells:
        return
    before = (dict(prober.learned.records), implications(prober), board.grid())
    mark, journal = board.mark(), prober.learned.journal.mark()
    board.settle(*rng.choice(cells), rng.random() < 0.5)
    drain(prober.run(mark))
    prober.learned.journal.rewind(journal)
    board.undo(mark)
    assert (dict(prober.learned.records), implications(prober), board.grid()) == before


def test_implications_hold_between_cells() -> None:
    """Two by two with one black cell a line: each cell settles all others."""
    board = Board(ng.Puzzle([[1], [1]], [[1], [1]]))
    prober = Prober(board, 2, PUBLISHED)
    drain(prober.run())
    found = implications(prober)
    assert {target for source, target in found if source == (0, 0, "#")} == {(0, 1, "."), (1, 0, "."), (1, 1, "#")}
    assert len(found) == 8 * 3


@given(st.integers(4, 8), st.randoms(use_true_random=False))
def test_probing_a_partly_known_board(size: int, rng: random.Random) -> None:
    """Levels agree with solutions that extend given cells."""
    puzzle = random_puzzle(size, size, rng, 0.45)
    solutions = ng.solve(puzzle, limit=30).solutions
    goal = rng.choice(solutions)
    shown = tuple((r, c, v) for r, c, v in goal.cells() if rng.random() < 0.2)
    grid = with_cells(ng.Grid.blank(size, size), shown)
    board = Board(puzzle, grid)
    assert drain(Prober(board, 3, PUBLISHED).run())
    assert painted(board) <= set(goal.cells())


def test_options_refuse_what_is_not_offered() -> None:
    for field, value in (("sequence", "spiral"), ("mechanism", "twice"), ("criterion", "luck"), ("heuristic", "best")):
        with pytest.raises(ValueError, match=f"{field} '{value}' is not one of"):
            replace(PUBLISHED, **{field: value})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="patience -1 is below 0"):
        replace(PUBLISHED, patience=-1)
