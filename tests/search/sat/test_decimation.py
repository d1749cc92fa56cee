"""Decimation: what lines make of the surest cells, and that the search believes nothing that is not so."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.search.sat import installed, sat_search
from nonogram.search.sat.encoding import block_starts
from nonogram.search.sat.sat_search import SatSearch
from nonogram.search.solver import is_solved
from tests.boards import every_solution, random_puzzle
from tests.conftest import amount

np = pytest.importorskip("numpy")

from nonogram.search.sat import guide as guiding  # noqa: E402
from nonogram.search.sat.guide import Guide, decimated  # noqa: E402
from nonogram.search.sat.open_lines import OpenLines, open_lines  # noqa: E402

needs_python_sat = pytest.mark.skipif(bool(installed.unavailable()), reason="python-sat is not here")


def guide(board: Board) -> Guide:
    made = Guide(drain(open_lines(board)))
    drain(made.first())
    return made


def begun(puzzle: ng.Puzzle) -> Board:
    board = Board(puzzle)
    assert drain(deduce(board))
    return board


def starts_of(lines: OpenLines) -> list[int]:
    """The starts of each block as a mask."""
    masks = [0] * len(lines.line)
    for block, start in zip(lines.block.tolist(), lines.start.tolist(), strict=True):
        masks[block] |= 1 << start
    return masks


def number_of(lines: OpenLines, line: int) -> int:
    """The board's number of an open line."""
    return int(lines.numbers[line]) + (lines.height if line >= lines.rows else 0)


def expect_places(board: Board) -> None:
    """Places are where a block's own cells and those beside it allow it, given the room that other blocks need; all
    starts of completions are among them.
    """
    lines = drain(open_lines(board))
    found = iter(starts_of(lines))
    for line in range(lines.count):
        number = number_of(lines, line)
        clue, n = board.puzzle.clue(number), board.sizes[number]
        state = board.states[number]
        black, white = state & (1 << n) - 1, state >> n << 1 | 1 | 1 << n + 1
        for block, starts in enumerate(block_starts(clue, n, state)):
            length = clue[block]
            first = sum(clue[:block]) + block
            last = n - sum(clue[block:]) - len(clue[block:]) + 1
            runs = (1 << length) - 1
            allowed = [
                start
                for start in range(first, last + 1)
                if black >> start & runs == runs and white >> start & white >> start + length + 1 & 1
            ]
            own = next(found)
            assert own == sum(1 << start for start in allowed)
            assert starts & ~own == 0
    assert next(found, None) is None


def test_places_are_those_that_cells_allow() -> None:
    """At the root, and where many cells are known, so that few lines are left and blocks stand between known cells."""
    rng = random.Random(4)
    for _ in range(amount(60)):
        height, width = rng.randrange(3, 30), rng.randrange(3, 30)
        board = Board(random_puzzle(height, width, rng, rng.choice([0.3, 0.45, 0.6])))
        while drain(deduce(board)) and board.open_count:
            expect_places(board)
            mark = board.mark()
            for cell in rng.sample(board.open_cells(), max(1, board.open_count // 4)):
                board.settle(*cell, rng.random() < 0.5)
            if not drain(deduce(board)):
                board.undo(mark)
                board.settle(*rng.choice(board.open_cells()), rng.random() < 0.5)


def test_settled_cells_leave_the_places_that_fit_them() -> None:
    """Against a board that is told the same cells."""
    rng = random.Random(7)
    for _ in range(amount(40)):
        board = begun(random_puzzle(rng.randrange(5, 20), rng.randrange(5, 20), rng, 0.5))
        if board.open_count < 10:
            continue
        lines = drain(open_lines(board))
        chosen = np.array([rng.random() < 0.3 for _ in range(board.open_count)])
        black = np.array([rng.random() < 0.5 for _ in range(board.open_count)])
        likely = np.array([rng.random() < 0.8 for _ in range(len(lines.block))])
        left, kept = lines.settled(chosen, black, likely)
        told = Board(board.puzzle, board.grid())
        for (row, column), settle, value in zip(board.open_cells(), chosen, black, strict=True):
            if settle:
                told.settle(row, column, bool(value))
        assert list(zip(left.cell_rows.tolist(), left.cell_columns.tolist(), strict=True)) == told.open_cells()
        assert not (kept & ~likely).any()
        assert left.block.tolist() == lines.block[kept].tolist()
        for index, (block, start) in enumerate(zip(lines.block.tolist(), lines.start.tolist(), strict=True)):
            number = number_of(lines, int(lines.line[block]))
            n, state, length = told.sizes[number], told.states[number], int(lines.lengths[block])
            can_be_white = state >> n << 1 | 1 | 1 << n + 1
            runs = (1 << length) - 1
            fits = state >> start & runs == runs and can_be_white >> start & can_be_white >> start + length + 1 & 1
            assert kept[index] == (bool(fits) and likely[index])


def test_the_surest_cells_are_known() -> None:
    reduced = 0
    # The first two leave much to settle.
    for seed in range(5, 5 + amount(20)):
        board = begun(random_puzzle(16, 18, random.Random(seed), 0.48))
        if board.open_count < 60:
            continue
        root, states = board.grid(), list(board.states)
        told = guide(board)
        made = decimated(root, told, attempt=1 - seed % 2)
        assert (board.states, board.grid()) == (states, root)
        if made is None:
            continue
        assert set(root.cells()) < set(made.known.cells())
        certainty = abs(told.cell_shares() - 0.5)
        surest = int(np.argmax(certainty))
        cell = int(told.lines.cell_rows[surest]), int(told.lines.cell_columns[surest])
        assert made.known[cell] == ("#" if told.cell_shares()[surest] > 0.5 else ".")
        assert made.known.known_count + len(made.lines.cell_rows) == 16 * 18
        assert len(made.shares) == len(made.lines.cell_rows) + len(made.lines.block) - len(made.lines.line)
        assert (made.shares > -1e-9).all()
        assert (made.shares < 1 + 1e-9).all()
        reduced += made.known.known_count - root.known_count
    assert reduced > 100


def test_each_attempt_takes_less() -> None:
    board = begun(random_puzzle(20, 20, random.Random(2), 0.5))
    told = guide(board)
    attempts = [decimated(board.grid(), told, attempt) for attempt in range(3)]
    for bold, cautious in pairwise(attempts):
        assert bold
        assert cautious
        assert set(cautious.known.cells()) < set(bold.known.cells())
        assert len(bold.lines.block) < len(cautious.lines.block)


def test_a_block_without_a_place_refutes_what_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With opposite beliefs of nearly everything, some block soon has none."""
    refuted = 0
    for seed in range(amount(10)):
        board = begun(random_puzzle(12, 12, random.Random(seed), 0.5))
        if board.open_count < 40:
            continue
        told = guide(board)
        shares = told.cell_shares()
        monkeypatch.setattr(told, "cell_shares", lambda shares=shares: 1 - shares)
        monkeypatch.setattr(guiding, "SHARE_SETTLED", 0.9)
        refuted += decimated(board.grid(), told, attempt=0) is None
    assert refuted


def test_what_is_believed_of_fewer_variables_is_scaled_up() -> None:
    board = begun(random_puzzle(20, 20, random.Random(2), 0.5))
    told = guide(board)
    everything = np.ones(len(told.lines.block), dtype=np.bool_)
    assert told.narrowed(told.lines, everything) == pytest.approx(told.shares(), abs=1e-9)


# --- in the search ---


@needs_python_sat
@pytest.mark.native
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_the_answers_stay_the_same(monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    """Whether beliefs are right or wrong, and whether the search for the rest ends or is given up."""
    monkeypatch.setattr(sat_search, "FEW_CELLS", 5)
    monkeypatch.setattr(guiding, "SHARE_SETTLED", share)
    rng = random.Random(share)
    right = 0
    statuses = set()
    for number in range(60):
        monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 1 + 100 * (number % 2))
        monkeypatch.setattr(sat_search, "LARGE_CELLS", 1 + 1000 * (number % 3))
        puzzle = random_puzzle(rng.randrange(6, 15), rng.randrange(6, 15), rng, 0.45)
        columns = list(puzzle.columns)
        if rng.random() < 0.3:
            columns[2], columns[4] = columns[4], columns[2]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        limit = rng.choice([1, 2, 3, 10])
        search = SatSearch(Board(puzzle), limit)
        told = []
        for step in search.run():
            if step is not None and step.kind == "solution":
                told.append(search.latest)
                right += search._decimated is not None
        assert all(grid is not None and is_solved(puzzle, grid) for grid in told)
        pure = ng.solve(puzzle, limit=limit, options=ng.Options(accelerate=False))
        assert len(set(told)) == len(told) == len(pure.solutions)
        assert search.finished or len(told) == limit
        statuses.add(pure.status)
    assert right
    assert {"none", "unique", "multiple"} <= statuses


@needs_python_sat
@pytest.mark.parametrize(
    ("large", "certainty", "attempts"),
    [
        pytest.param(True, 0.5, [0], id="large, unsure"),
        pytest.param(True, 0.97, [0, 1, 2], id="large, sure"),
        pytest.param(False, 0.5, [0, 1, 2], id="small"),
    ],
)
def test_further_attempts_are_made_where_they_may_succeed(
    monkeypatch: pytest.MonkeyPatch, large: bool, certainty: float, attempts: list[int]
) -> None:
    """With opposite beliefs, attempts are refuted without a conflict."""
    puzzle = random_puzzle(14, 14, random.Random(3), 0.45)
    shares = Guide.cell_shares
    monkeypatch.setattr(Guide, "cell_shares", lambda guide: 1 - shares(guide))
    monkeypatch.setattr(Guide, "certainty", lambda guide: certainty)
    monkeypatch.setattr(guiding, "UNLIKELY", 0)
    monkeypatch.setattr(sat_search, "LARGE_CELLS", 5 if large else 1000)
    made = []
    decimate = SatSearch._decimate

    async def noted(search: SatSearch, guide: Guide, attempt: int) -> bool:
        made.append(attempt)
        return await decimate(search, guide, attempt)

    monkeypatch.setattr(SatSearch, "_decimate", noted)
    search = SatSearch(Board(puzzle), 1)
    steps = [step for step in search.run() if step is not None and step.kind == "solution"]
    assert made == attempts
    assert len(steps) == 1


@needs_python_sat
def test_an_attempt_lasts_several_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the whole board is searched."""
    budgets = []

    def spent(search: SatSearch, budget: int, assumptions: list[int]) -> bool | None:
        assert not assumptions
        if search._decimated is None:
            return False
        budgets.append(budget)
        search.conflicts += budget
        return None

    monkeypatch.setattr(SatSearch, "_answer", spent)
    monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 25)
    monkeypatch.setattr(sat_search, "SLICE_CONFLICTS", 10)
    search = SatSearch(Board(random_puzzle(14, 14, random.Random(3), 0.45)))
    pauses = sum([step is None for step in search.run()])
    assert budgets == [10, 10, 5]
    assert search.finished
    assert pauses > len(budgets)


@needs_python_sat
@given(st.integers(3, 5), st.integers(3, 5), st.randoms(use_true_random=False))
def test_all_solutions_are_found(height: int, width: int, rng: random.Random) -> None:
    puzzle = random_puzzle(height, width, rng, 0.4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sat_search, "FEW_CELLS", 1)
        search = SatSearch(Board(puzzle), None)
        told = [str(search.latest) for step in search.run() if step is not None and step.kind == "solution"]
    assert sorted(told) == sorted(every_solution(puzzle))
    assert search.finished


@needs_python_sat
def test_more_solutions_than_clauses_may_exclude_are_walked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the whole board, not from what decimation leaves."""

    monkeypatch.setattr(sat_search, "MOST_BLOCKED", 3)
    monkeypatch.setattr(sat_search, "FEW_CELLS", 1)
    puzzle = ng.Puzzle([[1]] * 4, [[1]] * 4)
    search = SatSearch(Board(puzzle), None)
    told = [str(search.latest) for step in search.run() if step is not None and step.kind == "solution"]
    assert len(told) == len(set(told)) == 24
