"""Solution paths: every turn holds, tries are those of hints, the length is that of a game played by hints."""

from __future__ import annotations

import random
from pathlib import Path as File

import pytest

import nonogram as ng
from nonogram.cells import opposite
from nonogram.help.grades.line_moves import LineMoves
from nonogram.help.grades.path import EDGE, SEARCH, Path, Turn
from nonogram.help.grades.tries import AGREEMENT, LINKS, REFUTATION, Tries, farthest
from nonogram.help.known import know
from nonogram.logic.board import Board, Propagation
from nonogram.logic.trials import Trials
from nonogram.pausing import Pausing, drain
from nonogram.proofs.by_lines import LineIdeas
from nonogram.proofs.by_trials import length, probe_steps, technique_of
from nonogram.proofs.needs import EASY
from nonogram.search.result import Result
from nonogram.techniques.technique import finds
from tests.boards import domino, random_puzzle, stuck_boards, unique_puzzle, walk
from tests.lines_alone import Marks, painted, propagated
from tests.places import FIRST, ROOT


def decide(board: Board) -> Pausing[Result]:
    return know(board.puzzle)


def walked(puzzle: ng.Puzzle) -> Path:
    path = Path(puzzle, decide)
    assert drain(path.walk())
    return path


def holds(puzzle: ng.Puzzle, turn: Turn, known: Marks) -> bool:
    """Whether what a turn settles follows from these marks in the way that the turn says."""
    given = {(r, c): v for r, c, v in turn.cells}
    if turn.line is not None:
        return given.items() <= (painted(puzzle, known, turn.line) or {}).items()
    if turn.technique in (EDGE, REFUTATION):
        return all(propagated(puzzle, known | {cell[:2]: opposite(cell)[2]}) is None for cell in turn.cells)
    if turn.technique == AGREEMENT:
        open_cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if (r, c) not in known]
        return all(
            any(
                all(cell[2] == (propagated(puzzle, known | {at: v}) or {}).get(cell[:2]) for v in "#.")
                for at in open_cells
            )
            for cell in turn.cells
        )
    return True


def assert_turns_hold(path: Path) -> None:
    """Each turn follows from those before it, several taken together from those before them."""
    puzzle = path.board.puzzle
    known: Marks = {}
    together: Marks = {}
    for turn in path.turns:
        assert 1 <= turn.width <= turn.places
        if not holds(puzzle, turn, known):
            known |= together
            together = {}
            assert holds(puzzle, turn, known)
        given = {(r, c): v for r, c, v in turn.cells}
        assert given.items() - known.items() == {(at, value) for at, value in given.items() if at not in known}
        together |= given
    known |= together
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
def test_a_try_is_about_as_short_as_the_hint() -> None:
    tried = hinted = 0
    for board in [*stuck_boards(20, seed=1), *larger_stuck_boards(30, seed=6)]:
        found, steps = drain(Tries(board).shortest()), drain(probe_steps(board))
        if not found:
            found = drain(Tries(board).linked())
            assert bool(steps) == bool(found)
            assert {technique_of(step).name for step in steps} <= {LINKS.name}
        elif steps[0].kind != "edge" and steps[0].outcome == "contradiction":
            # Cases of edge logic may rest on each other, so they can be shorter than any try.
            assert {one.technique for one in found} == {REFUTATION}
            tried, hinted = tried + found[0].chain, hinted + length(steps[0])
    assert hinted
    assert 0.9 * hinted <= tried <= 1.02 * hinted


@pytest.mark.native
def test_a_line_move_begins_as_easily_as_a_hint() -> None:
    rng = random.Random(3)
    for _ in range(20):
        puzzle = random_puzzle(rng.randint(4, 10), rng.randint(4, 10), rng, 0.55)
        board = Board(puzzle)
        lines = LineMoves(board)
        drain(lines.look(range(puzzle.height + puzzle.width)))
        while moves := lines.next():
            (first, *_) = drain(LineIdeas().looking(board, board.grid()))
            begun = [finds(puzzle.clue(move.line), board.grid().lines()[move.line]) for move in moves]
            assert max(EASY, min(next(found)[0].difficulty for found in begun)) == max(EASY, first.technique.difficulty)
            drain(lines.take({cell for move in moves for cell in move.cells}))
        assert not drain(LineIdeas().looking(board, board.grid()))


@pytest.mark.native
def test_a_game_played_by_hints_is_hardly_longer_than_a_path_of_the_easiest_moves() -> None:
    """Hints also weigh what a line gives for the effort, but give one cell where a path takes equal tries together."""
    for stem in ("anchor", "butterfly", "fox", "snail", "teapot"):
        puzzle = ng.load(ROOT / "puzzles" / f"{stem}.non")
        length, played = len(walked(puzzle).turns), len(walk(puzzle))
        assert 0.5 * length <= played <= 1.25 * length, stem


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

    groups = drain(farthest(Trials(board), left))
    best = {cell for cell in left if settled(cell) == max(map(settled, left))}
    assert groups
    assert {cell for group in groups for cell in group} <= best


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
    (found, *_) = drain(Tries(board).shortest())
    assert len(found.cells) <= found.width <= board.open_count
