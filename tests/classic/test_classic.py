"""The published solvers: what only they must do with lines (test_line_solvers compares them); puzzles against
enumeration.
"""

from __future__ import annotations

import ast
import random
import sys
from collections import defaultdict
from itertools import islice, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram import classic
from nonogram.classic import LINE_SOLVERS, PUZZLE_SOLVERS, brute
from nonogram.classic.franco_sanchez import completions
from nonogram.grid import Grid
from nonogram.puzzle import Puzzle
from tests import shared_data
from tests.lines import random_line

FAST = sorted(set(LINE_SOLVERS) - {"brute"})
LAMBDA = Puzzle(
    [(2,), (1, 2), (1, 1), (2,), (1,), (3,), (3,), (2, 2), (2, 1), (2, 2, 1), (2, 3), (2, 2)],
    [(2, 1), (1, 3), (2, 4), (3, 4), (4,), (3,), (3,), (3,), (2,), (2,)],
)
SLOW = {"domino_logic.txt#5", "domino_logic.txt#6", "domino_logic.txt#7"}
"""Dominoes of 15x15 and more: seconds to hours for these solvers."""


@pytest.mark.parametrize("name", sorted(LINE_SOLVERS))
def test_the_smallest_lines(name: str) -> None:
    solve_line = LINE_SOLVERS[name]
    assert [solve_line(clue, cell) for clue in ((), (1,)) for cell in "?.#"] == [".", ".", None, "#", None, "#"]


@pytest.mark.parametrize("name", sorted(LINE_SOLVERS))
def test_a_clue_that_needs_more_cells_than_there_are(name: str) -> None:
    rng = random.Random(31)
    assert LINE_SOLVERS[name]((2,), "?") is None
    too_long = 0
    for _ in range(200):
        clue, cells = random_line(rng.randint(1, 12), rng)
        clue = (*clue, rng.randint(1, 9))
        painted = LINE_SOLVERS[name](clue, cells)
        assert painted == brute.solve_line(clue, cells), (clue, cells)
        if sum(clue) + len(clue) - 1 > len(cells):
            assert painted is None
            too_long += 1
    assert 50 < too_long < 200


@pytest.mark.parametrize("name", FAST)
def test_the_longest_line_a_puzzle_may_have(name: str) -> None:
    assert LINE_SOLVERS[name]((150, 148), "?" * 300) == "?" + "#" * 149 + "??" + "#" * 147 + "?"
    assert LINE_SOLVERS[name]((1,) * 150, "." + "?" * 299) == ".#" * 150


@pytest.mark.native
@given(st.sampled_from(FAST), st.integers(1, 60), st.randoms(use_true_random=False))
def test_a_mirrored_line_has_the_mirrored_painting(name: str, n: int, rng: random.Random) -> None:
    solve_line = LINE_SOLVERS[name]
    clue, cells = random_line(n, rng)
    painted = solve_line(clue, cells)
    assert painted is not None, "the line was made from a completion"
    assert solve_line(clue[::-1], cells[::-1]) == painted[::-1]
    assert all(known in ("?", cell) for known, cell in zip(cells, painted, strict=True)), "a known cell was lost"
    assert solve_line(clue, painted) == painted


@pytest.mark.native
@given(st.integers(1, 12), st.randoms(use_true_random=False), st.booleans())
def test_completions_are_counted(n: int, rng: random.Random, wrong: bool) -> None:
    clue, cells = random_line(n, rng, wrong)
    assert completions(clue, cells) == sum(1 for _ in brute.completions(clue, cells))


def test_completions_of_a_long_blank_line() -> None:
    assert completions((2,) * 50, "?" * 300) == comb(300 - 100 + 1, 50)
    assert completions((200, 101), "?" * 300) == 0


@pytest.mark.native
def test_completions_in_vectors_of_other_projects() -> None:
    for vector in shared_data.lines("suites/line_vectors.jsonl"):
        assert completions(tuple(vector["clue"]), vector["line"]) == vector["count"], vector


@pytest.mark.native
@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_all_solutions_of_all_small_puzzles(name: str) -> None:
    pictures = defaultdict(set)
    for rows in product(map("".join, product("#.", repeat=4)), repeat=3):
        grid = Grid.parse(rows)
        pictures[grid.clues()].add(grid)
    for (rows_clues, column_clues), grids in pictures.items():
        found = list(PUZZLE_SOLVERS[name](Puzzle(rows_clues, column_clues)))
        assert len(found) == len(grids), (rows_clues, column_clues)
        assert set(found) == grids, (rows_clues, column_clues)
    assert max(map(len, pictures.values())) > 5


@pytest.mark.native
@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_no_solution(name: str) -> None:
    one_line_fails = Puzzle([(1, 1), (), (1, 1)], [(2,), (), (2,)])
    no_line_settles_a_cell = Puzzle([(1, 1), (2,), (1, 1), (2,), (2,)], [(1, 1), (1, 1), (1, 1), (2,), (2,)])
    for puzzle in (one_line_fails, no_line_settles_a_cell):
        assert list(PUZZLE_SOLVERS[name](puzzle)) == []
        every_way = product(*(brute.arrangements(clue, puzzle.width) for clue in puzzle.rows))
        assert all(Grid.parse(rows).clues()[1] != puzzle.columns for rows in every_way)


@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_the_lambda_puzzle(name: str) -> None:
    (solution,) = PUZZLE_SOLVERS[name](LAMBDA)
    assert solution.rows() == [
        ".##.......",
        "#.##......",
        "#..#......",
        "...##.....",
        "....#.....",
        "...###....",
        "...###....",
        "..##.##...",
        "..##..#...",
        ".##...##.#",
        ".##....###",
        "##.....##.",
    ]


@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_no_more_is_searched_than_asked_for(name: str) -> None:
    ones = Puzzle([(1,)] * 9, [(1,)] * 9)
    found = list(islice(PUZZLE_SOLVERS[name](ones), 20))
    assert len(set(found)) == 20, "there are 362880 solutions"
    assert all(grid.clues() == (ones.rows, ones.columns) for grid in found)


@pytest.mark.native
@pytest.mark.parametrize("name", sorted(PUZZLE_SOLVERS))
def test_known_numbers_of_solutions(name: str) -> None:
    suite = [p for p in shared_data.lines("suites/solution_counts.jsonl") if p["id"] not in SLOW]
    for known in suite:
        solutions = list(PUZZLE_SOLVERS[name](Puzzle(known["rows"], known["cols"])))
        assert len(solutions) == len(set(solutions)) == known["expect_solutions"], known["id"]
    assert len(suite) == 21


def imported(path: Path) -> set[str]:
    """The modules a source file imports, relative ones with their dots."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def names_of_cells(path: Path) -> set[str]:
    """What a source file takes from the rules that the engine rests on."""
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    froms = [node for node in tree if isinstance(node, ast.ImportFrom) and node.module in ("cells", "inks")]
    return {alias.name for node in froms for alias in node.names}


@pytest.mark.native
def test_the_oracles_stand_on_nothing_of_the_engine() -> None:
    """They share what a puzzle is, and the names of values; rules of room and gaps they have themselves."""
    package = Path(classic.__file__).parent
    modules = sorted(package.glob("*.py"))
    ground = {"..cells", "..errors", "..grid", "..inks", "..puzzle"}
    assert len(modules) == 11
    for path in modules:
        own = {name for name in imported(path) if name.startswith(".")}
        siblings = {".", *(f".{other.stem}" for other in modules)}
        assert own <= ground | siblings, path.name
        assert names_of_cells(path) <= {"BLACK", "LETTERS", "UNKNOWN", "WHITE", "At", "Cell", "Clue", "ColourClue"}, (
            path.name
        )
        assert {name.split(".")[0] for name in imported(path) - own} <= sys.stdlib_module_names, path.name
    room = package.parent / "verification"
    verify = {name for name in imported(room / "deductions.py") if name.startswith(".")}
    verify -= {"..colours", "..colours.puzzle"}  # It chooses the verifier of colours.
    assert verify == {"..cells", "..classic", "..errors", "..grid", "..inks", "..pausing", "..puzzle", "..steps"}
    certificates = {name for name in imported(room / "certificates.py") if name.startswith(".")}
    assert certificates == {"..cells", "..certificate", "..grid", "..inks", "..pausing", "..problems", "..puzzle"}
    assert names_of_cells(room / "certificates.py") == {"At", "Cell", "NOT"}
    assert len((room / "certificates.py").read_text("utf-8").splitlines()) <= 300
    assert names_of_cells(room / "deductions.py") == {"LETTERS", "UNKNOWN", "WHITE", "Cell", "opposite"}
    in_colours = {name for name in imported(package.parent / "colours" / "verifying.py") if name.startswith(".")}
    assert in_colours == {
        "..cells", "..classic", "..errors", "..inks", "..pausing", "..puzzle", "..steps", ".grid", ".puzzle",
    }  # fmt: skip
