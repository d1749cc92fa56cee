"""The search: every heuristic, restarts, budgets, stopping and resuming, against enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import BLACK, WHITE, Cell
from nonogram.options import HEURISTICS
from nonogram.search import backtracking, solver
from nonogram.search.luby import luby
from nonogram.search.odds import Decimation, Odds
from nonogram.search.solver import Solving
from nonogram.steps import Step
from tests.boards import boards_beyond_lines, every_solution, random_puzzle
from tests.conftest import amount
from tests.places import PUZZLES

PERMUTATIONS = ng.Puzzle([[1]] * 20, [[1]] * 20)
"""20! solutions."""

SMALL_PUZZLES = st.tuples(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False)).map(
    lambda t: random_puzzle(*t)
)


def hard_puzzle() -> ng.Puzzle:
    """14x14 with several solutions; finding them all takes some dozens of guesses."""
    return random_puzzle(14, 14, random.Random(11), 0.36)


@pytest.fixture(autouse=True)
def pure_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Method "auto" is to be the search told of here, whatever is installed."""
    monkeypatch.setattr(solver, "unavailable", lambda: "left out")


@pytest.fixture
def short_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So short that small puzzles see many restarts."""
    monkeypatch.setattr(backtracking, "FIRST_WALK_REVERSALS", 1)
    monkeypatch.setattr(backtracking, "WALK_REVERSALS", 1)


@pytest.fixture
def no_decimation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walks begin at once."""
    monkeypatch.setattr(backtracking, "DECIMATIONS", ())
    monkeypatch.setattr(backtracking, "MOSTLY_OPEN_SHARE", 2)


def told(result: ng.Result) -> list[str]:
    return [str(grid) for grid in result.solutions]


def without_time(result: ng.Result) -> dict[str, object]:
    return {key: value for key, value in result.stats.items() if key != "seconds"}


# --- solutions ---


@pytest.mark.usefixtures("short_walks")
@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_finds_every_solution(heuristic: str, restarts: bool) -> None:
    rng = random.Random(1)
    for _ in range(amount(40)):
        puzzle = random_puzzle(rng.randint(1, 5), rng.randint(2, 5), rng, rng.choice((0.3, 0.5)))
        expected = every_solution(puzzle)
        for limit in (1, 2, 3, None):
            options = ng.Options(heuristic=heuristic, restarts=restarts, seed=rng.getrandbits(32))
            result = ng.solve(puzzle, limit=limit, options=options)
            assert len(result.solutions) == min(limit or len(expected), len(expected))
            assert len(set(told(result))) == len(result.solutions)
            assert set(told(result)) <= expected
            assert ("every possibility" in str(result.stats["reason"])) or limit == len(result.solutions)


@pytest.mark.parametrize("method", ["auto", "fp1", "fp2", "fp3"])
@pytest.mark.parametrize("patience", [0, 1, 5, None])
def test_little_patience_loses_no_solution(method: str, patience: int | None) -> None:
    rng = random.Random(2)
    for _ in range(amount(12)):
        puzzle = random_puzzle(rng.randint(2, 5), rng.randint(2, 5), rng, 0.4)
        options = ng.Options(patience=patience)
        assert set(told(ng.solve(puzzle, limit=None, method=method, options=options))) == every_solution(puzzle)


@pytest.mark.usefixtures("short_walks")
@given(SMALL_PUZZLES, st.sampled_from([None, 2, 3, 4]), st.integers(0, 9))
def test_differing_cells(puzzle: ng.Puzzle, limit: int | None, seed: int) -> None:
    expected = [ng.Grid.parse(text) for text in every_solution(puzzle)]
    result = ng.solve(puzzle, limit=limit, options=ng.Options(seed=seed))
    differing = {cell for grid in expected for cell in grid.disagreements(expected[0])}
    assert set(result.differing) <= differing
    if result.differing_exact:
        assert set(result.differing) == differing
    assert result.differing_exact or limit == len(result.solutions)
    assert set(result.differing) == {
        cell for grid in result.solutions for cell in grid.disagreements(result.solutions[0])
    }
    assert result.to_json()["differing"] == [list(cell) for cell in result.differing]


@pytest.mark.usefixtures("short_walks")
@given(SMALL_PUZZLES)
def test_what_is_proved_at_any_time_holds_in_every_solution(puzzle: ng.Puzzle) -> None:
    expected = [ng.Grid.parse(text) for text in every_solution(puzzle)]
    solving = Solving(puzzle, limit=None)
    for _ in solving.steps():
        known = solving.result().known
        assert all(grid[row, column] == value for row, column, value in known.cells() for grid in expected)


@pytest.mark.native
@pytest.mark.parametrize("method", ["fp1", "fp2", "fp3"])
def test_a_value_that_is_only_being_tried_is_not_proved(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.logic.board.MOST_CHUNKS", 1)
    tried = 0
    for puzzle, solution, lines in boards_beyond_lines(12, 41):
        solving = Solving(puzzle, method=method, limit=2)
        for _ in solving.steps():
            known = solving.result().known
            assert known.common(solution) == known
            tried += known == lines
    assert tried > 50


def test_a_budget_that_ends_leaves_nothing_known_that_is_not_so() -> None:
    puzzle = ng.load(PUZZLES / "butterfly.non")
    assert puzzle.goal is not None
    for probes in range(6):
        known = ng.solve(puzzle, options=ng.Options(accelerate=False, probes=probes)).known
        assert known.common(puzzle.goal) == known


def test_contradictory_clues_under_every_heuristic() -> None:
    puzzle = ng.Puzzle([[1], [1], [2], [2], [2]], [[2], [1, 1], [1], [2, 1], []])
    assert not every_solution(puzzle)
    for heuristic in HEURISTICS:
        result = ng.solve(puzzle, options=ng.Options(heuristic=heuristic))
        assert result.status == "none"
        assert (result.solutions, result.differing, result.differing_exact) == ([], (), True)


# --- restarts ---


def test_lubys_sequence() -> None:
    assert [luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    assert luby((1 << 20) - 1) == 1 << 19


@pytest.mark.native
@pytest.mark.usefixtures("short_walks")
def test_restarts_happen_and_change_no_answer() -> None:
    puzzle = hard_puzzle()
    plain = ng.solve(puzzle, limit=None, options=ng.Options(restarts=False))
    assert plain.stats["restarts"] == 0
    assert len(plain.solutions) > 1
    for seed in range(5):
        result = ng.solve(puzzle, limit=None, options=ng.Options(seed=seed))
        assert result.stats["restarts"]
        assert sorted(told(result)) == sorted(told(plain))
        assert result.known == plain.known


@pytest.mark.native
@pytest.mark.usefixtures("short_walks", "no_decimation")
def test_after_the_first_walk_the_likelier_value_is_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the odds are right, no further guess is refuted."""
    puzzle = random_puzzle(16, 16, random.Random(3), 0.36)
    result = ng.solve(puzzle, limit=1)
    assert int(result.stats["conflicts"]) > 1
    goal = result.solutions[0]
    monkeypatch.setattr(Odds, "likelier", lambda odds, row, column: goal[row, column])
    result = ng.solve(puzzle, limit=1)
    assert result.solutions == [goal]
    assert result.stats["restarts"] == result.stats["conflicts"] == 1


@pytest.mark.native
@pytest.mark.usefixtures("short_walks", "no_decimation")
def test_a_seed_settles_everything() -> None:
    puzzle = random_puzzle(20, 20, random.Random(4), 0.36)
    budget = ng.Options(guesses=300, seed=7)
    runs = [ng.solve(puzzle, limit=2, options=budget) for _ in range(2)]
    assert runs[0] == runs[1]
    assert without_time(runs[0]) == without_time(runs[1])
    others = [ng.solve(puzzle, limit=2, options=replace(budget, seed=seed)) for seed in (8, 9)]
    assert any(without_time(other) != without_time(runs[0]) for other in others)


@given(SMALL_PUZZLES, st.sampled_from([1, 2, 3, None]), st.floats(0.1, 1), st.randoms(use_true_random=False))
def test_whatever_is_decimated_every_solution_is_found_once(
    puzzle: ng.Puzzle, limit: int | None, share: float, rng: random.Random
) -> None:
    """Right cells, wrong ones, and walks that end too soon."""
    expected = every_solution(puzzle)

    def surest(odds: Odds, share: float) -> list[Cell]:
        cells = odds._board.open_cells()
        chosen = rng.sample(cells, int(share * len(cells)))
        if expected and rng.random() < 0.7:
            goal = ng.Grid.parse(rng.choice(sorted(expected)))
            return [(row, column, goal[row, column]) for row, column in chosen]
        return [(row, column, rng.choice("#.")) for row, column in chosen]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Odds, "surest", surest)
        decimation = Decimation(share, 1, 0.0, rng.choice([0, 40]), rng.choice([None, 0, 1]))
        patch.setattr(backtracking, "DECIMATIONS", (decimation,) * 3)
        patch.setattr(backtracking, "EARLY_DECIMATION", decimation)
        patch.setattr(backtracking, "MOSTLY_OPEN_SHARE", rng.choice([0, 0.9]))
        patch.setattr(backtracking, "FIRST_WALK_REVERSALS", rng.choice([0, 10]))
        result = ng.solve(puzzle, limit=limit, options=ng.Options(patience=0))
    assert len(result.solutions) == min(limit or len(expected), len(expected))
    assert len(set(told(result))) == len(result.solutions)
    assert set(told(result)) <= expected
    assert ("every possibility" in str(result.stats["reason"])) or limit == len(result.solutions)


@pytest.mark.native
def test_right_cells_of_a_decimation_stand_and_wrong_ones_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = random_puzzle(20, 20, random.Random(4), 0.36)
    goal = ng.solve(puzzle, limit=1).solutions[0]
    for name, black in (("right", True), ("wrong", False)):

        def surest(odds: Odds, share: float, black: bool = black) -> list[Cell]:
            cells = odds._board.open_cells()
            return [(*at, BLACK if (goal[at] == BLACK) == black else WHITE) for at in cells[: int(share * len(cells))]]

        monkeypatch.setattr(Odds, "surest", surest)
        solving = Solving(puzzle, limit=1)
        painted: set[Cell] = set()
        decimations = given_up = 0
        for step in solving.steps():
            if step is None:
                continue
            if step.kind == "retract":
                assert painted >= set(step.cells)
                given_up += len(step.cells) > 0 and decimations > 0
                painted -= set(step.cells)
            else:
                decimations += step.kind == "guess" and step.assumption is None
                painted |= set(step.cells)
        result = solving.result()
        assert result.status == "solved"
        all_given_up = 1 + len(backtracking.DECIMATIONS), True
        assert (decimations, given_up > 0) == ((1, False) if name == "right" else all_given_up)
        assert (result.stats["conflicts"] == 0) == (name == "right")


@pytest.mark.native
@pytest.mark.parametrize(
    ("limit", "open_from", "budget", "early"),
    [(1, 0.5, None, True), (1, 1.1, None, False), (2, 0.5, None, False), (1, 0.5, 10_000, False)],
)
def test_a_decimation_comes_before_probing_for_one_solution_of_an_open_board(
    monkeypatch: pytest.MonkeyPatch, limit: int, open_from: float, budget: int | None, early: bool
) -> None:
    monkeypatch.setattr(backtracking, "MOSTLY_OPEN_SHARE", open_from)
    puzzle = random_puzzle(20, 20, random.Random(4), 0.36)
    solving = Solving(puzzle, limit=limit, options=ng.Options(probes=budget))
    first = next(step for step in solving.steps() if step and step.kind != "line")
    probed = int(solving.result().stats["probes"]) > 0
    assert (first.kind == "guess" and first.assumption is None and not probed) == early


def test_without_restarts_white_is_tried_first() -> None:
    solving = Solving(hard_puzzle(), limit=1, options=ng.PUBLISHED)
    steps = [step for step in solving.steps() if step is not None]
    tried = {(before.kind == "retract", step.cells[0][2]) for before, step in pairwise(steps) if step.kind == "guess"}
    assert tried == {(False, "."), (True, "#")}


# --- laziness ---


@pytest.mark.native
def test_solutions_are_searched_for_when_asked_for() -> None:
    first = list(islice(ng.solutions(PERMUTATIONS), 5))
    assert len({str(grid) for grid in first}) == 5
    assert all(grid.clues() == (PERMUTATIONS.rows, PERMUTATIONS.columns) for grid in first)


@pytest.mark.usefixtures("short_walks")
@given(SMALL_PUZZLES)
def test_the_lazy_solutions_are_all(puzzle: ng.Puzzle) -> None:
    found = [str(grid) for grid in ng.solutions(puzzle)]
    assert sorted(found) == sorted(every_solution(puzzle))


def test_lazy_solutions_end_with_a_word_when_there_may_be_more() -> None:
    with pytest.raises(ng.Undecided, match="line logic goes no further"):
        next(ng.solutions(PERMUTATIONS, method="line"))
    stream = ng.solutions(PERMUTATIONS, options=ng.Options(guesses=60))
    with pytest.raises(ng.Undecided, match=r"budget of guesses \(60\)"):
        list(stream)
    with pytest.raises(ValueError, match="not one of"):
        ng.solutions(PERMUTATIONS, method="magic")


# --- budgets, stopping, resuming ---


@pytest.mark.parametrize("budget", ["guesses", "steps", "probes"])
@pytest.mark.parametrize("allowed", [0, 1, 7])
def test_budgets_are_kept(budget: str, allowed: int) -> None:
    solving = Solving(hard_puzzle(), limit=None)
    budgets: dict[str, int] = {budget: allowed}
    steps = [step for step in solving.resume(**budgets) if step is not None]
    result = solving.result()
    assert f"the budget of {budget} ({allowed}) is used up" == result.stats["reason"]
    if budget == "steps":
        assert len(steps) == allowed
    elif budget == "guesses":
        assert result.stats["guesses"] == allowed
    else:
        assert int(result.stats["probes"]) <= allowed + 2, "the cell under way is finished"
    assert result.status == ("multiple" if len(result.solutions) > 1 else "unsolved")
    assert not result.differing_exact


def test_a_budget_that_is_just_enough() -> None:
    whole = Solving(hard_puzzle(), limit=None)
    steps = sum(step is not None for step in whole.steps())
    stats = whole.result().stats
    just = ng.Options(steps=steps, guesses=int(stats["guesses"]), probes=int(stats["probes"]))
    assert without_time(ng.solve(hard_puzzle(), limit=None, options=just)) == without_time(whole.result())
    for less in (replace(just, steps=steps - 1), replace(just, guesses=int(stats["guesses"]) - 1)):
        assert ng.solve(hard_puzzle(), limit=None, options=less).stats["reason"] != stats["reason"]


def stopping(solving: Solving, rng: random.Random) -> Iterator[Step | None]:
    """The stream of a solve that is abandoned, or runs out of a budget, again and again."""
    guesses = probes = steps = 0
    while solving.result().stats["reason"] in ("not finished", "enough for now") or "budget" in solving.reason:
        guesses, probes, steps = guesses + rng.randint(0, 9), probes + rng.randint(0, 90), steps + rng.randint(0, 30)
        for count, step in enumerate(solving.resume(guesses=guesses, probes=probes, steps=steps)):
            yield step
            if count == rng.randint(0, 60):
                solving.stop("enough for now")
                break


@pytest.mark.native
@pytest.mark.usefixtures("short_walks")
@settings(max_examples=amount(30))
@given(st.integers(0, 40), st.sampled_from(["auto", "fp1", "fp2"]), st.booleans(), st.integers())
def test_a_stopped_solve_goes_on_where_it_was(seed: int, method: str, restarts: bool, stops: int) -> None:
    puzzle = random_puzzle(6, 6, random.Random(seed), 0.4)
    whole, stopped = (
        Solving(puzzle, limit=None, method=method, options=ng.Options(restarts=restarts)) for _ in range(2)
    )
    expected = [step for step in whole.steps() if step is not None]
    assert [step for step in stopping(stopped, random.Random(stops)) if step is not None] == expected
    assert stopped.result() == whole.result()
    assert without_time(stopped.result()) == without_time(whole.result())


# --- figures ---


def test_calls_are_the_nodes_of_the_search_tree() -> None:
    """A tree walked to its end has two nodes for each guess, and the root."""
    for seed in range(10):
        puzzle = random_puzzle(8, 8, random.Random(seed), 0.4)
        stats = ng.solve(puzzle, limit=None, options=ng.PUBLISHED).stats
        assert stats["calls"] == 2 * int(stats["guesses"]) + 1
        solutions = len(ng.solve(puzzle, limit=None).solutions)
        assert stats["conflicts"] == int(stats["guesses"]) + 1 - solutions
        assert int(stats["depth"]) <= int(stats["guesses"])
        assert 0 <= float(stats["cache"]) <= 1
        assert int(stats["lines"]) <= int(stats["lines_asked"])
