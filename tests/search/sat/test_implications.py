"""What lines say of pairs of cells, as clauses: true of every solution, and more than the solver knew."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram.cells import BLACK, WHITE
from nonogram.logic.board import Board, Propagation
from nonogram.pausing import drain
from nonogram.search.sat import sat_search
from nonogram.search.sat.implications import implications
from nonogram.search.sat.installed import unavailable
from nonogram.search.sat.rest import Rest
from nonogram.search.solver import Solving
from tests.boards import random_puzzle

pytestmark = pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")


PURE = ng.Options(accelerate=False)


def begun(puzzle: ng.Puzzle) -> tuple[Board, Rest] | None:
    """A board at its fixpoint and its clauses; None where lines refute or settle it."""
    board = Board(puzzle)
    if board.propagate() is Propagation.CONFLICT or not board.open_count:
        return None
    rest = Rest(board.grid(), None)
    drain(rest.encode(board))
    return board, rest


def test_every_solution_keeps_them() -> None:
    """The board is as before, and a cell that probing settles has a clause of its own."""
    rng, single, double = random.Random(3), 0, 0
    for _ in range(60):
        puzzle = random_puzzle(7, 7, rng, 0.45)
        if not (made := begun(puzzle)):
            continue
        board, rest = made
        before, mark = board.grid(), board.mark()
        clauses = list(drain(implications(board, rest)))
        assert (board.grid(), board.mark()) == (before, mark)
        assert len({frozenset(clause) for clause in clauses}) == len(clauses)
        single += sum(len(clause) == 1 for clause in clauses)
        double += sum(len(clause) == 2 for clause in clauses)
        literals = rest.literal_of()
        for grid in ng.solve(puzzle, limit=None, options=PURE).solutions:
            true = {v if grid[at] == BLACK else -v for at, v in literals.items()}
            assert all(true.intersection(clause) for clause in clauses)
        rest.delete()
    assert single
    assert double


def test_with_them_the_solver_settles_what_lines_do() -> None:
    """For either value of each cell that lines do not refute."""
    rng, weaker = random.Random(4), 0
    for _ in range(10):
        if not (made := begun(random_puzzle(12, 12, rng, 0.45))):
            continue
        board, rest = made
        literals = rest.literal_of()
        following: dict[int, set[int]] = {}
        for (row, column), variable in literals.items():
            for value in (BLACK, WHITE):
                mark = board.mark()
                board.settle(row, column, value == BLACK)
                if board.propagate() is not Propagation.CONFLICT:
                    cells = board.cells_since(mark)
                    following[variable if value == BLACK else -variable] = {
                        literals[r, c] if found == BLACK else -literals[r, c] for r, c, found in cells
                    }
                board.undo(mark)
        weaker += any(not found.issubset(rest.solver.propagate([one])[1]) for one, found in following.items())
        rest.add(drain(implications(board, rest)))
        for one, found in following.items():
            alive, settled = rest.solver.propagate([one])
            known = {literal for literal in found if not rest.solver.propagate([-literal])[0]}
            assert not alive or found <= known.union(settled)
        rest.delete()
    assert weaker


def test_a_board_that_probing_refutes_is_refuted() -> None:
    rng, refuted = random.Random(5), 0
    for _ in range(80):
        puzzle = random_puzzle(10, 10, rng, 0.45)
        columns = list(puzzle.columns)
        columns[2], columns[6] = columns[6], columns[2]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        if not (made := begun(puzzle)):
            continue
        board, rest = made
        rest.add(drain(implications(board, rest)))
        answer = rest.answer(10_000, [])
        assert answer is bool(ng.solve(puzzle, limit=1, options=PURE).solutions)
        refuted += not answer
        rest.delete()
    assert refuted


@pytest.mark.native
def test_a_search_that_lasts_finds_the_same_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Statuses and numbers of solutions are those of the pure search."""
    monkeypatch.setattr(sat_search, "DECIMATED_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "FEW_CELLS", 5)
    monkeypatch.setattr(sat_search, "FIRST_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "SLICE_CONFLICTS", 1)
    monkeypatch.setattr(sat_search, "LASTING_CONFLICTS", 0)
    added = 0

    async def counted(board: Board, rest: Rest) -> object:
        nonlocal added
        added += 1
        return await implications(board, rest)

    monkeypatch.setattr(sat_search, "implications", counted)
    rng, outcomes = random.Random(6), set()
    for number in range(24):
        puzzle = random_puzzle(14, 14, rng, 0.45)
        columns = list(puzzle.columns)
        if number % 3 == 0:
            columns[3], columns[7] = columns[7], columns[3]
        puzzle = ng.Puzzle(puzzle.rows, columns)
        solving = Solving(puzzle, limit=3, method="sat")
        for _ in solving.steps():
            pass
        found = solving.result()
        pure = ng.solve(puzzle, limit=3, options=PURE)
        assert (found.status, len(set(found.solutions))) == (pure.status, len(pure.solutions))
        outcomes.add(found.status)
    assert added > 5
    assert {"none", "multiple"} <= outcomes
