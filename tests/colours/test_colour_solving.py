"""Solving in colours against enumeration, the classic line solver, the puzzle set, and black and white."""

from __future__ import annotations

import random
from itertools import islice, pairwise

import pytest

import nonogram as ng
from nonogram.classic.brute_colours import arrangements
from nonogram.colours.board import ColourBoard
from nonogram.colours.choosing import completions
from nonogram.inks import BLACK_INK, Block, values
from nonogram.options import CRITERIA, HEURISTICS, MECHANISMS, PUBLISHED, SEQUENCES
from nonogram.search.sat.installed import unavailable
from tests import shared_data
from tests.boards import random_puzzle
from tests.colours.drawn import PALETTE, every_colour_solution, random_colours, random_line, shuffled, toadstool
from tests.conftest import amount

WAYS = ("auto", "fp1", "fp2", "fp3")


def examine(puzzle: ng.ColourPuzzle, method: str) -> int:
    """Compare solutions, counts and known sets with enumeration; return how many solutions there are."""
    solutions = every_colour_solution(puzzle)
    everything = ng.solve(puzzle, limit=None, method=method)
    assert {str(grid) for grid in everything.solutions} == solutions, puzzle
    assert len(everything.solutions) == len(solutions), puzzle
    assert everything.status == ("none", "unique")[len(solutions)] if len(solutions) < 2 else "multiple"
    grids = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in solutions]
    if grids:
        common = grids[0]
        for grid in grids[1:]:
            common = common.common(grid)
        assert everything.known == common, puzzle
    two = ng.solve(puzzle, method=method)
    assert len(two.solutions) == min(2, len(solutions))
    one = ng.solve(puzzle, limit=1, method=method)
    assert one.status in (("solved", "unique") if solutions else ("none",))
    assert {str(grid) for grid in one.solutions} <= solutions
    for result in (two, one, ng.solve(puzzle, method="line")):
        assert isinstance(result.known, ng.ColourGrid)
        for grid in grids:
            assert result.known.both(grid) == grid, puzzle
    return len(solutions)


def random_board(rng: random.Random, most: int = 6) -> ng.ColourPuzzle:
    height, width = rng.randint(1, most), rng.randint(1, most)
    puzzle = random_colours(height, width, rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
    return shuffled(puzzle, rng) if rng.random() < 0.3 else puzzle


def test_random_boards_against_enumeration() -> None:
    rng = random.Random(341)
    counts = [examine(random_board(rng, 5), WAYS[number % 4]) for number in range(amount(250))]
    assert len(set(counts)) > 1


def test_propagation_agrees_with_the_classic_line_solver() -> None:
    rng = random.Random(342)
    for _ in range(amount(60)):
        puzzle = random_board(rng)
        boards = [ColourBoard(puzzle, options=ng.Options(line_solver=name)) for name in ("bits", "wu", "brute")]
        ended = {board.propagate() for board in boards}
        assert len(ended) == 1, puzzle
        if boards[0].conflict_line is None:
            assert boards[0].states == boards[1].states == boards[2].states, puzzle


def test_undoing_restores_the_board() -> None:
    rng = random.Random(343)
    for _ in range(amount(40)):
        board = ColourBoard(random_colours(6, 6, 3, rng))
        board.propagate()
        before, mark = board.states[:], board.mark()
        for row, column in board.open_cells()[:3]:
            for value in board.left(row, column):
                board.settle(row, column, value)
                board.propagate()
                board.undo(mark)
                assert board.states == before


def test_full_probing_contains_what_less_probing_finds() -> None:
    rng = random.Random(344)
    for _ in range(amount(25)):
        puzzle = random_colours(7, 7, 2, rng, 0.5)
        known = []
        for method in ("line", "fp1", "fp2", "fp3"):
            options = ng.Options(patience=None, guesses=0)
            known.append(ng.solve(puzzle, method=method, options=options).known)
        for less, more in pairwise(known):
            assert isinstance(more, ng.ColourGrid)
            assert more.both(less) == more, puzzle


def test_one_ink_is_solved_as_black_and_white_is() -> None:
    rng = random.Random(345)
    for _ in range(amount(60)):
        black = random_puzzle(rng.randint(2, 8), rng.randint(2, 8), rng)
        rows, columns = ([[Block(n, 1) for n in clue] for clue in side] for side in (black.rows, black.columns))
        inked = ng.ColourPuzzle(rows, columns, inks=[BLACK_INK])
        for method in ("line", "fp1"):
            for limit in (2, None):
                one, other = (ng.solve(p, limit, method, options=PUBLISHED) for p in (black, inked))
                assert one.status == other.status
                assert {str(grid) for grid in one.solutions} == {str(grid) for grid in other.solutions} or limit == 2
                assert str(one.known) == str(other.known) or limit == 2


def test_solutions_come_one_by_one() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1), (1, 2)]] * 2, [[(1, 1)], [(1, 1), (1, 2)], [(1, 2)]], inks=PALETTE[:2])
    assert {str(grid) for grid in islice(ng.solutions(puzzle), 5)} == every_colour_solution(puzzle)
    rows, columns = [[(1, 1)]] * 8, [[(1, 1)]] * 8
    many = ng.solutions(ng.ColourPuzzle(rows, columns, inks=PALETTE[:1]))
    assert len({str(grid) for grid in islice(many, 100)}) == 100


@pytest.mark.parametrize("budget", [ng.Options(guesses=1), ng.Options(probes=1), ng.Options(steps=1)])
def test_budgets_end_a_solve_and_it_can_go_on(budget: ng.Options) -> None:
    rng = random.Random(9)
    while True:
        puzzle = random_colours(7, 7, 2, rng, 0.5)
        whole = ng.solve(puzzle, limit=None)
        if int(whole.stats["guesses"]) > 2 and len(whole.solutions) < 50:
            break
    solving = ng.Solving(puzzle, limit=None, options=budget)
    assert [step for step in solving.steps() if step is not None]
    assert not solving.finished
    assert "budget" in solving.reason
    for _ in solving.resume():
        pass
    assert {str(grid) for grid in solving.solutions} == {str(grid) for grid in whole.solutions}


def test_a_timeout_ends_a_solve_and_says_what_is_known() -> None:
    ticks = iter(range(10_000))
    rng = random.Random(10)
    puzzle = random_colours(12, 12, 2, rng, 0.5)
    solving = ng.Solving(puzzle, timeout=3, clock=lambda: next(ticks))
    for _ in solving.steps():
        pass
    result = solving.result()
    assert "time" in str(result.stats["reason"])
    assert isinstance(result.known, ng.ColourGrid)


def test_a_solve_begins_with_the_cells_of_a_board() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1)], [(1, 1)]], [[(1, 1)], [(1, 1)]], inks=PALETTE[:2])
    grid = puzzle.marked([(0, 0, "#")])
    solving = ng.Solving(puzzle, grid)
    for _ in solving.steps():
        pass
    assert [str(one) for one in solving.solutions] == ["#.\n.#"]
    noted = ng.Solving(puzzle, puzzle.marked([(0, 0, "!.")]))
    for _ in noted.steps():
        pass
    assert [str(one) for one in noted.solutions] == ["#.\n.#"]


def test_steps_say_what_is_settled_and_what_is_ruled_out() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1), (1, 2)]], [[], [(1, 1)], [(1, 2)]], inks=PALETTE[:2])
    steps = [step for step in ng.Solving(puzzle).steps() if step is not None]
    assert steps[0].kind == "line"
    assert (0, 0, "!b") in steps[0].cells
    assert steps[-1].kind == "solution"


@pytest.mark.parametrize(
    ("rows", "columns", "solutions"),
    [
        ([[], []], [[], []], ["..\n.."]),
        ([[(1, 1), (1, 2)], [(1, 3), (1, 4)]], [[(1, 1), (1, 3)], [(1, 2), (1, 4)]], ["#b\ncd"]),
        ([[(2, 1)], [(2, 1)]], [[(2, 1)], [(2, 1)]], ["##\n##"]),
        ([[(1, 1), (1, 2)], [(1, 2), (1, 1)]], [[(1, 1), (1, 2)], [(1, 1), (1, 2)]], []),
        ([[(1, 4)]], [[(1, 4)]], ["d"]),
    ],
)
def test_empty_lines_an_ink_per_cell_an_unused_ink_and_none(
    rows: list[list[tuple[int, int]]], columns: list[list[tuple[int, int]]], solutions: list[str]
) -> None:
    puzzle = ng.ColourPuzzle(rows, columns, inks=PALETTE)
    for method in ("auto", "fp2", "fp3"):
        assert [str(grid) for grid in ng.solve(puzzle, limit=None, method=method).solutions] == solutions


def test_the_toadstool_has_one_solution() -> None:
    result = ng.solve(toadstool())
    assert result.status == "unique"
    assert result.solution == toadstool().goal
    assert result.to_json()["solutions"] == [toadstool().goal.rows()]  # type: ignore[union-attr]


@pytest.mark.skipif(bool(unavailable()), reason="python-sat is not here")
def test_python_sat_finds_the_same_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(346)
    for _ in range(amount(150)):
        examine(random_board(rng, 5), "sat")
    monkeypatch.setattr("nonogram.colours.search.GUESSES_ALONE", 1)
    helped = 0
    for _ in range(amount(150)):
        puzzle = random_colours(6, 6, 2, rng, 0.45)
        alone, together = (ng.solve(puzzle, options=ng.Options(accelerate=on, terminable=True)) for on in (False, True))
        assert alone.status == together.status, puzzle
        assert len({str(grid) for grid in together.solutions}) == len(alone.solutions)
        helped += "sat" in str(together.stats["methods"])
    assert helped


def test_options_that_there_are_not_in_colours() -> None:
    with pytest.raises(ng.ArgumentError, match="chen_hung solves no lines in colours: use bits, wu, brute"):
        ng.solve(toadstool(), options=ng.Options(line_solver="chen_hung"))


@pytest.mark.native
def test_the_puzzle_set() -> None:
    for told in shared_data.lines("colour/colour.jsonl"):
        inks = [ng.Ink(name, colour) for name, colour in told["colors"].items()]
        puzzle = ng.ColourPuzzle(told["rows"], told["columns"], inks=inks)
        result = ng.solve(puzzle)
        assert result.status == ("unique" if told["unique"] else "multiple"), told["id"]
        lines = ng.solve(puzzle, method="line")
        assert lines.known.complete == told["line_solvable"], told["id"]
        if told["unique"]:
            assert result.solution is not None
            assert result.solution.rows() == [row.replace("a", "#") for row in told["solution"]], told["id"]


def test_every_option_finds_the_same_solutions() -> None:
    rng = random.Random(351)
    for number in range(amount(120)):
        puzzle = random_colours(rng.randint(2, 5), rng.randint(2, 5), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
        options = ng.Options(
            ordered=rng.random() < 0.5,
            sequence=SEQUENCES[number % len(SEQUENCES)],
            mechanism=MECHANISMS[number % len(MECHANISMS)],
            criterion=rng.choice(CRITERIA),
            patience=rng.choice((None, 0, 3)),
            skip_unchanged=rng.random() < 0.5,
            heuristic=HEURISTICS[number % len(HEURISTICS)],
            restarts=rng.random() < 0.5,
            seed=number,
            accelerate=False,
        )
        found = ng.solve(puzzle, None, rng.choice(("fp1", "fp2", "fp3", "auto")), options=options)
        assert {str(grid) for grid in found.solutions} == every_colour_solution(puzzle), (puzzle, options)
        assert len(found.solutions) == len({str(grid) for grid in found.solutions})


def test_full_probing_ends_alike_in_every_order() -> None:
    rng = random.Random(352)
    for _ in range(amount(15)):
        puzzle = random_colours(7, 7, 2, rng, 0.5)
        known = set()
        for sequence in SEQUENCES:
            for mechanism in ("original", "repeat_no_break"):
                options = ng.Options(sequence=sequence, mechanism=mechanism, patience=None, guesses=0)
                known.add(ng.solve(puzzle, method="fp1", options=options).known)
        assert len(known) == 1, puzzle


def test_a_search_restarts_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every reversed guess, as far as Luby's sequence allows; whatever is drawn, the same is found."""
    monkeypatch.setattr("nonogram.colours.search.FIRST_WALK_REVERSALS", 1)
    monkeypatch.setattr("nonogram.colours.search.WALK_REVERSALS", 1)
    rng = random.Random(357)
    restarts = 0
    for seed in range(amount(4)):
        puzzle = random_colours(12, 12, 2, rng, 0.33)
        found = [
            ng.solve(puzzle, 2, "fp1", options=ng.Options(restarts=again, seed=seed, accelerate=False, patience=1))
            for again in (True, False)
        ]
        restarts += int(found[0].stats["restarts"])
        assert found[0].status == found[1].status
    assert restarts or amount(4) < 8


def test_completions_are_counted() -> None:
    rng = random.Random(354)
    for _ in range(amount(300)):
        clue, cells, inks = random_line(rng, 9)
        every = values(inks)
        state = sum(1 << every.index(value) * len(cells) + i for i, left in enumerate(cells) for value in left)
        fitting = [
            line
            for line in arrangements(clue, len(cells))
            if all(value in left for value, left in zip(line, cells, strict=True))
        ]
        assert completions(clue, len(cells), inks)(state) == len(fitting)
