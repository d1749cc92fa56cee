"""The clauses of a board: their models are its solutions, each once."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.classic.brute import arrangements
from nonogram.logic.board import Board
from nonogram.logic.line import format_state, line_solver, parse_state
from nonogram.logic.propagation import deduce
from nonogram.pausing import drain
from nonogram.search.full_probing import Prober
from nonogram.search.sat.encoding import Encoding, block_starts, clauses_at_most, clauses_of_size, encode
from tests.boards import every_solution, random_puzzle
from tests.lines import random_line

SIZES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False))


def models(clauses: list[Sequence[int]], variables: int) -> list[set[int]]:
    """All models, as sets of true literals: no more than the definition, by cases."""
    found: list[set[int]] = []

    def extend(left: Sequence[Sequence[int]], true: set[int]) -> None:
        while True:
            left = [[v for v in clause if -v not in true] for clause in left if not true & set(clause)]
            if not all(left):
                return
            units = {clause[0] for clause in left if len(clause) == 1}
            if not units:
                break
            true = true | units
            if any(-unit in units for unit in units):
                return
        free = next((v for v in range(1, variables + 1) if v not in true and -v not in true), None)
        if free is None:
            found.append(true)
        else:
            extend(left, true | {free})
            extend(left, true | {-free})

    extend(clauses, set())
    return found


def pictures(board: Board) -> list[str]:
    """What the models of a board's clauses show."""
    clauses: list[Sequence[int]] = []
    return shown(board, drain(encode(board, clauses.extend)), clauses)


def shown(board: Board, encoding: Encoding, clauses: list[Sequence[int]]) -> list[str]:
    """What the models of these clauses show on a board."""
    found = []
    for model in models(clauses, encoding.variables):
        rows = [list(row) for row in board.grid().rows()]
        for variable, (row, column) in zip(encoding.literals, encoding.cells, strict=True):
            rows[row][column] = "#" if variable in model else "."
        found.append("\n".join("".join(row) for row in rows))
    return found


@given(SIZES)
def test_each_solution_is_one_model(size: tuple[int, int, random.Random]) -> None:
    puzzle = random_puzzle(*size)
    board = Board(puzzle)
    assert drain(deduce(board))
    found = pictures(board)
    assert set(found) == every_solution(puzzle)
    assert len(found) == len(set(found))


@given(st.integers(3, 6), st.integers(3, 6), st.randoms(use_true_random=False))
def test_known_cells_are_kept(height: int, width: int, rng: random.Random) -> None:
    """Cells settled from outside and by probing: only the solutions with them are left."""
    puzzle = random_puzzle(height, width, rng, 0.4)
    solutions = ng.solve(puzzle, limit=None).solutions
    grid = rng.choice(solutions)
    row, column = rng.randrange(height), rng.randrange(width)
    given_cells = [["?"] * width for _ in range(height)]
    given_cells[row][column] = grid[row, column]
    board = Board(puzzle, ng.Grid.parse(["".join(cells) for cells in given_cells]))
    assert drain(Prober(board).run())
    expected = {str(other) for other in solutions if other[row, column] == grid[row, column]}
    assert set(pictures(board)) == expected


@given(st.integers(2, 6), st.integers(2, 6), st.floats(0.25, 0.65), st.randoms(use_true_random=False))
def test_clauses_by_numpy_have_the_same_models(height: int, width: int, density: float, rng: random.Random) -> None:
    """Each once, also where cells are known, and whatever the numbers of the variables."""
    np = pytest.importorskip("numpy")
    from nonogram.search.sat.encoding_arrays import encode_arrays
    from nonogram.search.sat.open_lines import open_lines

    puzzle = random_puzzle(height, width, rng, density)
    picture = ng.solve(puzzle, limit=1).solutions[0].rows()
    known = ng.Grid.parse(["".join(cell if rng.random() < 0.2 else "?" for cell in row) for row in picture])
    for board in (Board(puzzle), Board(puzzle, known)):
        assert drain(deduce(board))
        if not board.open_count:
            continue
        lines = drain(open_lines(board))
        numbers = list(range(1, 1 + board.open_count + len(lines.block) - len(lines.line)))
        rng.shuffle(numbers)
        clauses: list[Sequence[int]] = []
        encoding = drain(encode_arrays(lines, np.array(numbers), clauses.extend))
        assert list(encoding.literals) == numbers[: board.open_count]
        assert sorted(shown(board, encoding, clauses)) == sorted(pictures(board))


@pytest.mark.parametrize("n", range(1, 41))
def test_no_clue_of_a_line_needs_more_clauses_than_its_length_allows(n: int) -> None:
    """With blocks of one length, and one that takes part of the room that these leave."""
    most = clauses_of_size(1, n) - clauses_of_size(1, 1) // 2 * n
    for length in range(1, n + 1):
        for blocks in range(1, (n + 1) // (length + 1) + 1):
            for last in range(1, n - blocks * (length + 1) + 1):
                clue = (length,) * blocks + (last,)
                black = sum(clue)
                board = Board(ng.Puzzle(rows=[clue], columns=[(1,)] * black + [()] * (n - black)))
                # A column of one cell counts three times if it is black, else once.
                assert clauses_at_most(board) - 3 * black - (n - black) <= most


@given(st.integers(2, 14), st.integers(2, 14), st.floats(0.25, 0.65), st.randoms(use_true_random=False))
def test_numpy_writes_the_same_clauses(height: int, width: int, density: float, rng: random.Random) -> None:
    """Where no place is ruled out by other blocks: all but those of room that follow from others."""
    np = pytest.importorskip("numpy")
    from nonogram.search.sat.encoding_arrays import encode_arrays
    from nonogram.search.sat.open_lines import open_lines

    board = Board(random_puzzle(height, width, rng, density))
    assert drain(deduce(board))
    if not board.open_count:
        return
    expected: list[Sequence[int]] = []
    encoding = drain(encode(board, expected.extend))
    lines = drain(open_lines(board))
    if len(lines.block) - len(lines.line) + board.open_count > encoding.variables:
        return
    clauses: list[Sequence[int]] = []
    true = encoding.variables + 1
    drain(encode_arrays(lines, np.arange(1, true), clauses.extend))
    assert len(expected) <= clauses_at_most(board) <= clauses_of_size(height, width)
    assert len(clauses) - 1 <= clauses_at_most(board)
    left = {tuple(sorted(v for v in clause if v != -true)) for clause in clauses if true not in clause}
    whole = {tuple(sorted(clause)) for clause in expected}
    assert left <= whole
    assert len(left) == sum(true not in clause for clause in clauses)
    for clause in whole - left:
        block, before = clause
        # The next place of the block says the same, and the chain leads there.
        assert tuple(sorted((block - 1, before))) in whole
        assert tuple(sorted((block, 1 - block))) in left


@pytest.mark.native
def test_contradictory_clues_have_no_model() -> None:
    """Propagation sees nothing wrong here."""
    found = 0
    rng = random.Random(1)
    for _ in range(400):
        puzzle = random_puzzle(4, 5, rng, 0.4)
        columns = list(puzzle.columns)
        rng.shuffle(columns)
        board = Board(ng.Puzzle(puzzle.rows, columns))
        if drain(deduce(board)) and board.open_count and not every_solution(board.puzzle):
            found += 1
            assert not pictures(board)
    assert found


@given(st.integers(1, 12), st.randoms(use_true_random=False))
def test_block_starts_are_those_of_all_completions(n: int, rng: random.Random) -> None:
    clue, cells = random_line(n, rng)
    fitting = [
        line
        for line in arrangements(clue, n)
        if all(known in ("?", cell) for known, cell in zip(cells, line, strict=True))
    ]
    expected = [0] * len(clue)
    for line in fitting:
        starts = [i for i in range(n) if line[i] == "#" and (i == 0 or line[i - 1] == ".")]
        for block, start in enumerate(starts):
            expected[block] |= 1 << start
    state = line_solver(clue, n)(parse_state(cells))
    assert block_starts(clue, n, state) == expected, format_state(state, n)


def test_a_solved_board_has_no_clauses() -> None:
    board = Board(ng.Puzzle([[2], [1]], [[2], [1]]))
    assert drain(deduce(board))
    clauses: list[Sequence[int]] = []
    encoding = drain(encode(board, clauses.extend))
    assert (encoding.cells, encoding.variables, clauses) == ((), 0, [])
