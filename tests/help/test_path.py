"""Solution paths: every turn holds, tries are those of hints, the length is that of a game played by hints."""

from __future__ import annotations

import random
from pathlib import Path as File

import pytest

import nonogram as ng
from nonogram.cells import opposite
from nonogram.help.grades.line_moves import LineMoves
from nonogram.help.grades.path import SEARCH, Path
from nonogram.help.grades.tries import AGREEMENT, REFUTATION, Tries, Try
from nonogram.help.known import know
from nonogram.logic.board import Board, Propagation
from nonogram.logic.trials import Trials, farthest
from nonogram.pausing import Pausing, drain
from nonogram.proofs.by_lines import LineIdeas
from nonogram.proofs.by_trials import SHORT, length, probe_steps, technique_of
from nonogram.search.result import Result
from tests.boards import domino, random_puzzle, stuck_boards, unique_puzzle, walk
from tests.lines_alone import Marks, painted, propagated
from tests.places import FIRST, ROOT


def decide(board: Board) -> Pausing[Result]:
    return know(board.puzzle)


def walked(puzzle: ng.Puzzle) -> Path:
    path = Path(puzzle, decide)
    assert drain(path.walk())
    return path


def assert_turns_hold(path: Path) -> None:
    """Each turn follows from those before it."""
    puzzle = path.board.puzzle
    known: Marks = {}
    for turn in path.turns:
        assert 1 <= turn.width <= turn.places
        given = {(r, c): v for r, c, v in turn.cells}
        assert not given.keys() & known.keys()
        if turn.line is not None:
            assert given.items() <= (painted(puzzle, known, turn.line) or {}).items()
        elif turn.technique == REFUTATION:
            (cell,) = turn.cells
            assert propagated(puzzle, known | {cell[:2]: opposite(cell)[2]}) is None
        elif turn.technique == AGREEMENT:
            (cell,) = turn.cells
            assert any(
                all(cell[2] == (propagated(puzzle, known | {(r, c): v}) or {}).get(cell[:2]) for v in "#.")
                for r in range(puzzle.height)
                for c in range(puzzle.width)
                if (r, c) not in known
            )
        known |= given
    if not path.board.open_count:
        assert known == {(r, c): v for r, c, v in ng.solve(puzzle).solutions[0].cells()}


@pytest.mark.native
@pytest.mark.parametrize("file", FIRST[::2], ids=lambda file: file.stem)
def test_the_turns_of_shipped_puzzles_hold(file: File) -> None:
    assert_turns_hold(walked(ng.load(file)))


@pytest.mark.native
def test_the_turns_of_random_puzzles_hold() -> None:
    rng = random.Random(8)
    for _ in range(15):
        assert_turns_hold(walked(random_puzzle(rng.randint(4, 9), rng.randint(4, 9), rng, rng.uniform(0.35, 0.6))))


def larger_stuck_boards(count: int, seed: int) -> list[Board]:
    rng = random.Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        board = Board(random_puzzle(rng.randint(10, 16), rng.randint(10, 16), rng, rng.uniform(0.35, 0.6)))
        if board.propagate() is Propagation.FIXPOINT and board.open_count > 20:
            boards.append(board)
    return boards


@pytest.mark.native
def test_a_try_is_as_short_as_the_hint() -> None:
    long = 0
    for board in [*stuck_boards(20, seed=1), *larger_stuck_boards(30, seed=6)]:
        found, steps = drain(Tries(board).shortest()), drain(probe_steps(board))
        if found is None:
            found = drain(Tries(board).linked())
            assert [technique_of(step).name for step in steps[:1]] == ([found.technique.name] if found else [])
        else:
            ways = steps[0].steps if steps[0].kind == "edge" else steps[:1]
            assert found.chain == min(map(length, ways))
            assert found.technique in {REFUTATION if one.kind == "edge" else technique_of(one) for one in steps}
            long += found.chain > SHORT
    assert long


@pytest.mark.native
def test_tries_that_go_on_are_those_that_begin_anew() -> None:
    """What was found before more became known serves, and settles as much by chains no longer than allowed."""
    for board in larger_stuck_boards(7, seed=9):
        tries = Tries(board)
        shortest = 0
        while (found := drain(tries.shortest())) is not None:
            anew = drain(Tries(Board(board.puzzle, board.grid())).shortest())
            assert anew is not None
            if found.chain <= SHORT:
                assert anew.chain <= found.chain <= max(shortest, anew.chain)
            shortest = max(shortest, anew.chain)
            lines = LineMoves(board)
            drain(lines.take([found.cell]))
            assert board.propagate() is Propagation.FIXPOINT
        assert drain(Tries(Board(board.puzzle, board.grid())).shortest()) is None


@pytest.mark.native
def test_a_line_move_begins_with_the_idea_of_a_hint() -> None:
    rng = random.Random(3)
    for _ in range(20):
        puzzle = random_puzzle(rng.randint(4, 10), rng.randint(4, 10), rng, 0.55)
        board = Board(puzzle)
        lines = LineMoves(board)
        drain(lines.look(range(puzzle.height + puzzle.width)))
        while (move := lines.next()) is not None:
            (first, *_) = drain(LineIdeas().cheapest(board, board.grid()))
            assert move.line == first.line
            assert set(first.cells) <= set(move.cells)
            drain(lines.take(move.cells))
        assert not drain(LineIdeas().cheapest(board, board.grid()))


@pytest.mark.native
def test_the_length_is_that_of_a_game_played_by_hints() -> None:
    paths = hints = 0
    for stem in ("anchor", "butterfly", "fox", "snail", "teapot"):
        puzzle = ng.load(ROOT / "puzzles" / f"{stem}.non")
        length, played = len(walked(puzzle).turns), len(walk(puzzle))
        assert abs(length - played) <= max(3, 0.2 * played), stem
        paths, hints = paths + length, hints + played
    assert abs(paths - hints) <= 0.1 * hints


@pytest.mark.native
def test_a_unique_puzzle_is_solved_to_the_end() -> None:
    rng = random.Random(21)
    puzzles = [domino(5), domino(6), *(unique_puzzle(size, rng)[0] for size in (5, 6, 7, 8, 8, 9))]
    for puzzle in puzzles:
        path = walked(puzzle)
        assert not path.board.open_count
        assert path.settled == puzzle.height * puzzle.width
        assert_turns_hold(path)


@pytest.mark.native
def test_a_search_turn_takes_the_cell_from_which_lines_settle_most() -> None:
    board = Board(domino(6))
    assert board.propagate() is Propagation.FIXPOINT
    solution = ng.solve(board.puzzle).solutions[0]
    left = [(r, c, solution[r, c]) for r, c in board.open_cells()]

    def settled(cell: tuple[int, int, str]) -> int:
        other = Board(board.puzzle, board.grid())
        other.settle_all([cell])
        other.propagate()
        return -other.open_count

    best = drain(farthest(Trials(board), left))
    assert settled(best) == max(map(settled, left))


@pytest.mark.native
def test_a_solver_is_asked_only_when_tries_fail() -> None:
    def never(board: Board) -> Pausing[Result]:
        raise AssertionError(str(board.grid()))

    for stem in ("fox", "windmill"):
        path = Path(ng.load(ROOT / "puzzles" / f"{stem}.non"), never)
        assert drain(path.walk())
        assert path.known is None
        assert all(turn.technique != SEARCH for turn in path.turns)


def test_contradictory_clues_end_a_path() -> None:
    assert not drain(Path(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]]), decide).walk())
    rng = random.Random(4)
    ended = 0
    for _ in range(60):
        rows = random_puzzle(5, 5, rng).rows
        columns = random_puzzle(5, 5, rng).columns
        if sum(map(sum, rows)) == sum(map(sum, columns)) and ng.solve(ng.Puzzle(rows, columns)).status == "none":
            ended += not drain(Path(ng.Puzzle(rows, columns), decide).walk())
    assert ended


def test_a_try_names_its_width() -> None:
    (board, *_) = larger_stuck_boards(1, seed=2)
    found = drain(Tries(board).shortest())
    assert isinstance(found, Try)
    assert 1 <= found.width <= board.open_count
