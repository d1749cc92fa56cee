"""Hints on many boards: right, proved and needing all they cite; none missed; the same whatever was known before."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import At, Cell, opposite
from nonogram.help.answers import Hint
from nonogram.help.hint import hinting, unaided
from nonogram.help.known import FULL_SEARCH, QUICK_SEARCH, Afresh, Inquiry, follows, know, nothing_known
from nonogram.help.remembered import Remembered
from nonogram.lab.random_puzzles import random_member
from nonogram.logic.board import Board
from nonogram.logic.propagation import deduce, to_fixpoint
from nonogram.logic.trials import Trials, probe
from nonogram.pausing import NEVER, Deadline, drain
from nonogram.proofs.at_once import accounts
from nonogram.proofs.citing import stands_for
from nonogram.search.full_probing import Prober
from nonogram.steps import Step
from nonogram.techniques.technique import classify, rank, technique
from tests.boards import boards_beyond_lines, domino, partly, random_puzzle, unique_puzzle, with_cells
from tests.proving import needless
from tests.witnesses import CLOSURE_NEEDED, CONTRAPOSITIVES_NEEDED, probed


@given(st.integers(3, 8), st.floats(0, 0.9), st.randoms(use_true_random=False))
def test_every_hint_of_a_line_is_right_proved_and_needs_all_it_cites(
    size: int, shown: float, rng: random.Random
) -> None:
    puzzle, solution = unique_puzzle(size, rng)
    grid = partly(solution, shown, rng)
    hint = ng.hint(puzzle, grid, near=(rng.randrange(size), rng.randrange(size)))
    if hint.kind == "done":
        assert grid.clues() == (puzzle.rows, puzzle.columns)
        return
    _is_right(puzzle, solution, grid, hint)
    if hint.kind == "line" and hint.technique != "finished line":
        assert hint.line is not None
        assert hint.proof is not None
        # One that is told in parts has the technique of the first, which rests on nothing but the board.
        step = hint.proof.steps[0] if hint.proof.steps else hint.proof
        text = grid.lines()[hint.line]
        marks = [(column if hint.line < size else row, value) for row, column, value in step.cells]
        seen = stands_for(puzzle.clue(hint.line), text, [c if hint.line < size else r for r, c in step.cited])
        clue, named = puzzle.clue(hint.line), technique(hint.technique or "")
        if not [*accounts(clue, seen, tuple(marks), text)]:
            assert classify(clue, seen, marks) == named, "from the cells it cites"
        assert rank(classify(clue, text, marks)) <= rank(named), "from the whole line"


@pytest.mark.native
def test_every_hint_beyond_lines_is_right_proved_and_needs_all_it_cites() -> None:
    seen: Counter[str] = Counter()
    for puzzle, solution, grid in boards_beyond_lines(25, 31):
        hint = ng.hint(puzzle, grid, near=(2, 3))
        _is_right(puzzle, solution, grid, hint)
        seen[hint.kind] += 1
        if hint.kind == "probe":
            assert hint.proof is not None
            seen[hint.technique or ""] += 1
            for assumption, chain in hint.proof.chains:
                assumed = {assumption[:2]} if assumption else set()
                assert assumed or hint.technique == "edge logic"
                _each_step_is_ready(chain, assumed, set(hint.cited))
    assert seen["probe"] > 10
    assert seen["edge logic"] > 0


def _is_right(puzzle: ng.Puzzle, solution: ng.Grid, grid: ng.Grid, hint: Hint) -> None:
    assert hint.kind in ("line", "probe", "search")
    assert hint.cells
    assert all(solution[r, c] == value and grid[r, c] == "?" for r, c, value in hint.cells)
    if hint.kind != "search":
        ng.verify(puzzle, grid, hint.proof)
        assert needless(puzzle, grid, hint) == []


def _each_step_is_ready(chain: tuple[Step, ...], assumed: set[At], known: set[At]) -> None:
    known = known | assumed
    for step in chain:
        assert set(step.cited) <= known
        known |= {cell[:2] for cell in step.cells}


@pytest.mark.native
def test_no_hint_of_lines_or_probes_is_missed() -> None:
    dominoes = domino(5)
    beyond = [(dominoes, ng.solve(dominoes, method="line").known)]
    seen: Counter[str] = Counter()
    for puzzle, grid in beyond + [(puzzle, grid) for puzzle, _, grid in boards_beyond_lines(25, 32)]:
        kind = ng.hint(puzzle, grid).kind
        seen[kind] += 1
        if kind in ("line", "done"):
            continue
        board = Board(puzzle, grid)
        assert not any(step for step in deduce(board)), "a line gives something"
        assert (kind == "search") <= (not _a_probe_gives_something(board))
    assert set(seen) == {"line", "probe", "search"}


def _a_probe_gives_something(board: Board) -> bool:
    for row, column in board.open_cells():
        white, black = (drain(probe(board, (row, column, value))) for value in ".#")
        if white.conflict is not None or black.conflict is not None:
            return True
        rows = zip(board.states, white.rows, black.rows, strict=False)
        if any(before & ~(one | other) for before, one, other in rows):
            return True
    return False


# --- what is known of the solutions ---


@pytest.mark.native
def test_a_hint_that_needs_to_know_nothing_is_that_of_who_knows_all() -> None:
    rng = random.Random(33)
    dominoes = domino(5)
    boards = [(dominoes, ng.solve(dominoes, method="line").known), (dominoes, ng.solve(dominoes).solutions[0])]
    for puzzle, solution, _ in boards_beyond_lines(8, 34):
        lines = ng.solve(puzzle, method="line").known
        boards += [(puzzle, partly(lines, shown, rng)) for shown in (0, 0.5, 1)]
        boards += [(puzzle, partly(solution, shown, rng)) for shown in (0.3, 0.6)]
    for puzzle, solution, grid in boards_beyond_lines(8, 35):
        boards += [(puzzle, grid), (puzzle, with_cells(grid, (_wrong(solution, grid),)))]
    boards += _with_several_pictures(12, 36)
    seen: Counter[str] = Counter()
    for puzzle, grid in boards:
        known = drain(know(puzzle))
        wanted = drain(hinting(puzzle, grid, known=known))
        asked: list[ng.Puzzle] = []
        hint = drain(hinting(puzzle, grid, source=_Source(asked)))
        if wanted.kind == "ambiguous":
            assert hint.kind == "ambiguous"
            assert all(grid[cell] == "?" for cell in hint.differing)
        else:
            assert hint == wanted
        seen[f"{hint.kind}{' asking' * bool(asked)}"] += 1
    assert {"line", "probe", "search asking", "ambiguous asking", "mistake"} <= set(seen), seen
    assert not any(seen[f"{kind} asking"] for kind in ("line", "probe", "mistake")), seen


def _wrong(solution: ng.Grid, grid: ng.Grid) -> Cell:
    """The opposite of the first cell that is unknown on a grid."""
    return next(opposite(cell) for cell in solution.cells() if grid[cell[:2]] == "?")


class _Source(Afresh):
    """Notes what it is asked for."""

    def __init__(self, asked: list[ng.Puzzle]) -> None:
        self.asked = asked

    async def of(self, puzzle: ng.Puzzle, deadline: Deadline, patience: ng.Options = FULL_SEARCH) -> ng.Result:
        self.asked.append(puzzle)
        return await know(puzzle)


class _Later(Afresh):
    """Knows a result after having been asked for it some times."""

    def __init__(self, result: ng.Result, times: int) -> None:
        self.result, self.times = result, times

    def at_hand(self, puzzle: ng.Puzzle) -> ng.Result | None:
        self.times -= 1
        return None if self.times > 0 else self.result

    async def of(self, puzzle: ng.Puzzle, deadline: Deadline, patience: ng.Options = FULL_SEARCH) -> ng.Result:
        return self.result


@pytest.mark.native
def test_a_hint_is_the_same_whenever_the_solutions_become_known() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(39)
    boards = [(puzzle, partly(solution, 0.4, rng)) for puzzle, solution, _ in boards_beyond_lines(10, 40)]
    for puzzle, grid in boards + _with_several_pictures(20, 41):
        known = drain(know(puzzle))
        wanted = drain(hinting(puzzle, grid, known=known))
        for times in (1, 2, 5, 1000):
            later = _Later(known, times)
            found = drain(hinting(puzzle, grid, source=later))
            assert (found == wanted) or (found.kind == wanted.kind == "ambiguous")
            seen["at once" if later.times <= 0 else "never"] += 1
        seen[wanted.kind] += 1
    assert {"line", "ambiguous", "mistake", "at once", "never"} <= set(seen), seen


def _with_several_pictures(count: int, seed: int) -> list[tuple[ng.Puzzle, ng.Grid]]:
    """Ambiguous puzzles, on boards with some marks of one picture and, now and then, a wrong one."""
    rng = random.Random(seed)
    boards: list[tuple[ng.Puzzle, ng.Grid]] = []
    while len(boards) < count:
        puzzle = random_puzzle(7, 7, rng, 0.4)
        found = ng.solve(puzzle)
        if found.status != "multiple":
            continue
        grid = (
            ng.solve(puzzle, method="fp1", limit=None).known
            if len(boards) % 3
            else partly(found.solutions[0], 0.4, rng)
        )
        if len(boards) % 4 == 0:
            row, column = rng.randrange(7), rng.randrange(7)
            grid = with_cells(grid, ((row, column, rng.choice("#.")),))
        boards.append((puzzle, grid))
    return boards


@pytest.mark.native
@given(st.integers(3, 7), st.randoms(use_true_random=False))
def test_marks_that_follow_are_those_of_every_solution(size: int, rng: random.Random) -> None:
    puzzle = random_puzzle(size, size, rng, 0.4)
    solutions = ng.solve(puzzle, limit=200).solutions
    grid = partly(rng.choice(solutions), rng.random(), rng)
    remembered = Remembered()
    for shown in (1, 0.5, 1, 0.7):
        marks = partly(grid, shown, rng)
        fresh = drain(Remembered().follows(puzzle, marks))
        assert drain(remembered.follows(puzzle, marks)) >= fresh, "what was proved before helps"
        if fresh or drain(remembered.follows(puzzle, marks)):
            assert all(one.common(marks) == marks for one in solutions)


@pytest.mark.native
def test_what_probes_prove_follows_however_many_there_are() -> None:
    for puzzle, solution, _ in boards_beyond_lines(12, 37):
        board = Board(puzzle)
        for _ in Prober(board, options=ng.Options(patience=None)).run():
            pass
        proved = board.grid()
        assert drain(Remembered().follows(puzzle, ng.solve(puzzle, method="line").known))
        by_contradiction = Board(puzzle)
        assert drain(to_fixpoint(by_contradiction))
        assert drain(follows(by_contradiction, proved)) == (by_contradiction.grid() == proved)
        row, column, value = next(iter(solution.cells()))
        wrong = ng.Grid.of(puzzle.height, puzzle.width, [(row, column, "#" if value == "." else ".")])
        assert not drain(Remembered().follows(puzzle, wrong))


def test_proving_marks_ends_after_so_many_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle, solution, _), *_ = boards_beyond_lines(1, 38)
    assert drain(Remembered().follows(puzzle, solution))
    monkeypatch.setattr(import_module("nonogram.help.known"), "TRIALS", 0)
    assert not drain(Remembered().follows(puzzle, solution))


@pytest.mark.native
def test_a_hint_from_the_clues_alone_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = random_member(1, 1, 25, 0.45).puzzle
    asked = []
    result = Inquiry.result

    async def counted(
        self: Inquiry, deadline: Deadline = NEVER, patience: ng.Options = FULL_SEARCH, enough: int = 2
    ) -> ng.Result:
        asked.append(patience)
        return await result(self, deadline, patience, enough)

    monkeypatch.setattr(Inquiry, "result", counted)
    import_module("nonogram.help.hint")._memory.cache_clear()
    for _ in range(2):
        assert ng.hint(hard, ng.Grid.blank(25, 25)).kind == "line"
        assert asked == [QUICK_SEARCH], "asked once"


def test_clues_without_a_picture_are_left_to_who_knows() -> None:
    nothing = ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])
    assert drain(unaided(nothing, ng.Grid.blank(3, 3))) is None
    assert drain(hinting(nothing, ng.Grid.blank(3, 3))).kind == "none"


@pytest.mark.native
def test_where_the_clues_stay_undecided_hints_lead_on_all_the_same() -> None:
    """A probe proves what a mark shows already, or that it is wrong; neither is a hint to be given again."""
    seen: Counter[str] = Counter()
    for puzzle, solution, grid in boards_beyond_lines(12, 36):
        undecided = ng.solve(puzzle, method="line", limit=2)
        assert undecided.status == "unsolved"
        while (hint := drain(hinting(puzzle, grid, known=undecided))).kind in ("line", "probe"):
            _is_right(puzzle, solution, grid, hint)
            seen[hint.kind] += 1
            if hint.kind == "probe":
                row, column, value = hint.cells[0]
                wrong = with_cells(grid, ((row, column, "." if value == "#" else "#"),))
                mistake = drain(hinting(puzzle, wrong, known=undecided))
                assert mistake.kind == "mistake"
                assert any(solution[r, c] != marked for r, c, marked in mistake.cells)
                seen["mistake"] += 1
            grid = with_cells(grid, hint.cells)
        assert hint.kind in ("done", "none", "search")
        seen[hint.kind] += 1
    assert seen["mistake"] > 5
    assert seen["done"] > 3


@pytest.mark.parametrize("puzzle", [CONTRAPOSITIVES_NEEDED, CLOSURE_NEEDED], ids=["FP2", "FP3"])
def test_a_mark_that_only_implications_refute_is_a_mistake_too(puzzle: ng.Puzzle) -> None:
    grid = probed(puzzle).grid()
    undecided = replace(ng.solve(puzzle, method="line", limit=2), known=grid)
    assert undecided.status == "unsolved"
    hint = drain(hinting(puzzle, grid, known=undecided))
    assert hint.technique == "implication chain"
    ((row, column, value),) = hint.cells
    wrong = (row, column, "." if value == "#" else "#")
    mistake = drain(hinting(puzzle, with_cells(grid, (wrong,)), known=undecided))
    assert mistake.kind == "mistake"
    assert wrong in mistake.cells


@pytest.mark.native
def test_where_nothing_is_decided_the_cell_to_try_out_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """No solver answers, and no hint says that there is none."""

    async def undecided(self: Inquiry, *_: object, **__: object) -> ng.Result:
        return nothing_known(self._solving.puzzle)

    monkeypatch.setattr(Inquiry, "result", undecided)
    import_module("nonogram.help.hint")._memory.cache_clear()
    seen: Counter[str] = Counter()
    for puzzle, grid in _with_several_pictures(12, 36):
        while (hint := ng.hint(puzzle, grid)).kind in ("line", "probe"):
            grid = with_cells(grid, hint.cells)
        seen[hint.kind] += 1
        if hint.kind == "trial":
            assert hint.try_cell is not None
            assert grid[hint.try_cell[:2]] == "?"
            assert not hint.decided
            what, where = hint.at("what"), hint.at("where")
            assert what.try_cell == hint.try_cell
            assert (where.try_cell, where.line) == (None, hint.try_cell[0])
            board = Board(puzzle, grid)
            board.propagate()
            ways = [(*at, value) for at in board.open_cells() for value in "#."]
            gain = {way: drain(Trials(board).follow(way)).gain for way in ways}
            assert gain[hint.try_cell] == max(gain.values())
    assert seen["trial"] > 5
    assert set(seen) <= {"trial", "done", "mistake"}
