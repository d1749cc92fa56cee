"""Every error of a caller is a NonogramError that names the place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count, repeat
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram import corrections, formats, review, what_if
from nonogram.formats.sets import read_set
from nonogram.grid import expect_grid
from nonogram.puzzle import expect_puzzle
from tests.places import ROOT

HUGE = 10**5000
"""Python refuses to print an int of so many digits."""
PUZZLE = ng.Puzzle([[1], [1]], [[1], [1]])
GRID = ng.Grid.parse(["#?", "?."])


def anything(value: object) -> Any:
    """The value, as what a function wants."""
    return value


class _Ambiguous:
    """Equal to nothing that can be told, as an array of NumPy's is."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth value is ambiguous")

    __hash__ = None  # type: ignore[assignment]


def refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    """The call raises a NonogramError that is also this error, with this message, in few words."""
    with pytest.raises(ng.NonogramError, match=message) as caught:
        call()
    assert isinstance(caught.value, error)
    assert len(str(caught.value)) < 300


def test_a_text_is_not_a_puzzle() -> None:
    with pytest.raises(ng.ArgumentTypeError, match=r"expected a Puzzle, got str: read it with ng\.loads\(text\) or"):
        expect_puzzle("fox.non", "solve")


def test_none_is_not_a_grid() -> None:
    with pytest.raises(TypeError, match=r"expected a Grid, got None"):
        expect_grid(None)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ng.Grid(2, (4,), (0,)), ValueError, "row 1: a mask has bits outside its 2 columns"),
        (lambda: ng.Grid(2, (True,), (False,)), TypeError, "the mask of row 1: expected a whole number, got bool"),
        (lambda: ng.Grid(2, anything((0, 1.0)), (0, 0)), TypeError, "row 2: expected a whole number, got float"),
        (lambda: ng.Grid(anything(True), (1,), (0,)), TypeError, "columns: expected a whole number, got bool"),
        (lambda: ng.Grid(2, (0, -1), (0, 0)), ValueError, "row 2: a mask has bits outside its 2 columns"),
        (lambda: ng.Grid(2, (2,), (2,)), ValueError, "row 1: column 2 is both black and white"),
        (lambda: ng.Grid(2, (0, 0), (0,)), ValueError, "2 rows of black cells and 1 of white"),
        (lambda: ng.Grid(0, (0,), (0,)), ValueError, "no cells"),
        (lambda: ng.Grid(2, (), ()), ValueError, "no cells"),
        (lambda: ng.Grid(301, (0,), (0,)), ValueError, "too large: 301 columns, at most 300"),
        (lambda: ng.Grid(1, (0,) * 301, (0,) * 301), ValueError, "too large: 301 rows, at most 300"),
        (lambda: ng.Grid(2, cast(Any, ("a",)), (0,)), TypeError, "two tuples of ints"),
        (lambda: ng.Grid(2, cast(Any, (0.0,)), (0,)), TypeError, "two tuples of ints"),
        (lambda: ng.Grid(cast(Any, "2"), (0,), (0,)), TypeError, "two tuples of ints"),
        (lambda: ng.Grid(2, cast(Any, 0), (0,)), TypeError, "two tuples of ints"),
        (lambda: ng.Grid(2, cast(Any, [0]), (0,)), TypeError, "two tuples of ints: got list and tuple"),
        (lambda: ng.Grid.blank(0, 5), ValueError, "no cells"),
        (lambda: ng.Grid.blank(-1, 5), ValueError, "no cells"),
        (lambda: ng.Grid.blank(10**12, 5), ValueError, "too large"),
        (lambda: ng.Grid.blank(HUGE, 5), ValueError, "too large"),
        (lambda: ng.Grid.blank(cast(Any, 2.0), 5), TypeError, "rows: expected a whole number, got float"),
        (lambda: ng.Grid(2, cast(Any, ({1},)), cast(Any, ({1},))), TypeError, "two tuples of ints"),
        (lambda: ng.Grid.of(2, 2, cast(Any, None)), TypeError, "expected cells as .row, column, .*, got None"),
        (lambda: ng.Grid.of(2, 2, cast(Any, 7)), TypeError, "expected cells as .row, column, .*, got int"),
        (lambda: ng.Grid.of(2, 2, [(2, 0, "#")]), ValueError, r"cell \(2, 0, '#'\) lies outside the grid of 2x2"),
        (lambda: ng.Grid.of(2, 2, [(0, -1, "#")]), ValueError, "lies outside the grid of 2x2"),
        (lambda: ng.Grid.of(2, 2, [(0, HUGE, "#")]), ValueError, "lies outside the grid of 2x2"),
        (lambda: ng.Grid.of(2, 2, [(0, 0, "x")]), ValueError, "is not .row, column, '#' or '.'"),
        (lambda: ng.Grid.of(2, 2, cast(Any, [(0, 0)])), ValueError, "is not .row, column"),
        (lambda: ng.Grid.of(2, 2, cast(Any, [7])), ValueError, "is not .row, column"),
        (lambda: ng.Grid.of(2, 2, cast(Any, [(0.0, 0, "#")])), ValueError, "is not .row, column"),
        (lambda: ng.Grid.of(2, 2, [(0, 0, "#"), (0, 0, ".")]), ValueError, "row 1: column 1 is both black and white"),
        (lambda: GRID[2, 0], ValueError, r"cell \(2, 0\) lies outside the grid of 2x2"),
        (lambda: GRID[0, -1], ValueError, "lies outside"),
        (lambda: GRID[cast(Any, 0)], TypeError, "a cell is .row, column., not 0"),
        (lambda: GRID[cast(Any, (0, "a"))], TypeError, "a cell is .row, column."),
        (lambda: GRID.common(ng.Grid.blank(3, 2)), ValueError, "one grid is 2x2, the other 2x3"),
        (lambda: GRID.disagreements(ng.Grid.blank(2, 3)), ValueError, "one grid is 2x2, the other 3x2"),
        (lambda: GRID.common(cast(Any, "##")), TypeError, "expected a Grid, got str"),
        (lambda: ng.Grid.parse(cast(Any, 7)), TypeError, "expected rows of #, . and ., got int"),
        (lambda: ng.Grid.parse(cast(Any, b"##")), TypeError, "expected rows of #, . and ., got bytes"),
        (lambda: ng.Grid.parse(cast(Any, ["#", 7])), TypeError, "row 2: expected a text"),
        (lambda: ng.Grid.parse(cast(Any, [[]])), ValueError, "no cells"),
        (lambda: ng.Grid.parse(["?"] * 301), ValueError, "too large: there are more than 300 rows"),
        (lambda: ng.Grid.parse("?" * 301), ValueError, "too large: 301 columns, at most 300"),
        (lambda: ng.Puzzle([[HUGE]], [[1]]), ValueError, "row 1: a number is far too large"),
        (lambda: ng.Puzzle(cast(Any, [HUGE]), [[1]]), ValueError, "row 1: a value of type int is not a list"),
        (lambda: ng.Puzzle([count(1)], [[1]]), ValueError, "row 1: there are more than 300 numbers"),
        (lambda: ng.Puzzle(repeat([1]), [[1]]), ValueError, "too large: there are more than 300 rows"),
        (lambda: ng.Puzzle(cast(Any, [["x" * 10**6]]), [[1]]), ValueError, "row 1: 'xxx.* is not a whole number"),
        (lambda: ng.Puzzle([[1]], [[1]], goal=cast(Any, 7)), TypeError, "expected a board .*, got int"),
        (lambda: ng.Puzzle.from_grid(cast(Any, repeat([1]))), ValueError, "a board has at most 300 rows"),
        (lambda: PUZZLE.clue(4), ValueError, "line 4: the puzzle has 4 lines, from 0"),
        (lambda: PUZZLE.clue(-1), ValueError, "line -1"),
        (lambda: PUZZLE.check_shape(cast(Any, "#")), TypeError, "expected a Grid, got str"),
    ],
)
def test_wrong_puzzles_and_grids(call: Callable[[], object], error: type[Exception], message: str) -> None:
    refused(call, error, message)


@pytest.mark.parametrize("wrong", [None, 7, GRID, [[1]]], ids=repr)
@pytest.mark.parametrize(
    "call",
    [
        lambda puzzle: ng.hint(puzzle, GRID),
        lambda puzzle: ng.check(puzzle, GRID),
        lambda puzzle: ng.grade(puzzle),
        lambda puzzle: ng.likelihoods(puzzle),
        lambda puzzle: ng.dumps(puzzle),
        lambda puzzle: ng.solve(puzzle),
        lambda puzzle: ng.Solving(puzzle),
        lambda puzzle: ng.solutions(puzzle),
        lambda puzzle: ng.verify(puzzle, GRID, ng.hint(PUZZLE, GRID).proof),
        lambda puzzle: review(puzzle, []),
        lambda puzzle: corrections(puzzle),
        lambda puzzle: what_if(puzzle, GRID, []),
    ],
    ids=[
        "hint",
        "check",
        "grade",
        "likelihoods",
        "dumps",
        "solve",
        "solving",
        "solutions",
        "verify",
        "review",
        "corrections",
        "what_if",
    ],
)
def test_where_a_puzzle_is_wanted(call: Callable[[Any], object], wrong: object) -> None:
    refused(lambda: call(wrong), TypeError, r"expected a puzzle .a Puzzle, a text, a game id or a path., got \w+")


@pytest.mark.parametrize("wrong", [PUZZLE, None, 7, b"#?\n?."], ids=repr)
@pytest.mark.parametrize(
    "call",
    [
        lambda grid: ng.hint(PUZZLE, anything(3 if grid is None else grid)),
        lambda grid: ng.check(PUZZLE, grid),
        lambda grid: ng.likelihoods(PUZZLE, anything(3 if grid is None else grid)),
        lambda grid: ng.verify(PUZZLE, grid, ng.hint(PUZZLE, GRID).proof),
        lambda grid: what_if(PUZZLE, grid, []),
        lambda grid: review(PUZZLE, [], anything(3 if grid is None else grid)),
    ],
    ids=["hint", "check", "likelihoods", "verify", "what_if", "review"],
)
def test_where_a_grid_is_wanted(call: Callable[[Any], object], wrong: object) -> None:
    refused(lambda: call(wrong), TypeError, r"expected a board .a Grid, .*, got \w+")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ng.hint(PUZZLE, GRID, level=anything("all")), ValueError, "level 'all' is not one of where, what"),
        (lambda: ng.hint(PUZZLE, GRID, level=anything(_Ambiguous())), ValueError, "level .* is not one of where"),
        (lambda: ng.check(PUZZLE, GRID, level=anything(_Ambiguous())), ValueError, "level .* is not one of line"),
        (lambda: ng.hint(PUZZLE, GRID, level=anything([])), ValueError, "is not one of where, what, why"),
        (lambda: ng.hint(PUZZLE, GRID, near=(2, 0)), ValueError, "near: row 3, column 1 lies outside the grid"),
        (lambda: ng.hint(PUZZLE, GRID, near=(0, -1)), ValueError, "near: row 1, column 0 lies outside the grid"),
        (lambda: ng.hint(PUZZLE, GRID, near=(0, HUGE)), ValueError, "near: row 1, column .* lies outside the grid"),
        (lambda: ng.hint(PUZZLE, GRID, near=anything((0,))), TypeError, "near: expected .row, column., got"),
        (lambda: ng.hint(PUZZLE, GRID, near=anything("ab")), TypeError, "near: expected .row, column., got 'ab'"),
        (lambda: ng.hint(PUZZLE, GRID, near=anything((0, 1.0))), TypeError, "near: expected a whole number, got float"),
        (lambda: ng.hint(PUZZLE, GRID, near=anything((0, True))), TypeError, "near: expected a whole number, got bool"),
        (lambda: ng.hint(PUZZLE, GRID, near=anything(7)), TypeError, "near: expected"),
        (lambda: ng.hint(PUZZLE, GRID, skip=-1), ValueError, "skip -1 is below 0"),
        (lambda: ng.hint(PUZZLE, GRID, skip=anything(0.5)), TypeError, "skip: expected a whole number, got float"),
        (lambda: ng.hint(PUZZLE, GRID, skip=anything("1")), TypeError, "skip: expected a whole number, got str"),
        (lambda: ng.hint(PUZZLE, GRID, "where").at("why"), ValueError, "a hint at level 'where' does not tell 'why'"),
        (lambda: ng.hint(PUZZLE, GRID).at(anything("all")), ValueError, "level 'all' is not one of"),
        (lambda: ng.check(PUZZLE, GRID, level=anything("all")), ValueError, "level 'all' is not one of line, probe"),
        (lambda: ng.check(PUZZLE, GRID, history=anything(7)), TypeError, "history: expected a sequence of moves"),
        (lambda: ng.check(PUZZLE, GRID, history=anything("ab")), TypeError, "history: expected a sequence of moves"),
        (lambda: ng.check(PUZZLE, GRID, history=anything([7])), TypeError, "move 1: expected a sequence of cells"),
        (lambda: ng.check(PUZZLE, GRID, history=anything([[7]])), TypeError, "move 1: expected .row, column, value"),
        (
            lambda: ng.check(PUZZLE, GRID, history=anything([[(0, 0)]])),
            TypeError,
            "move 1: expected .row, column, value",
        ),
        (lambda: ng.check(PUZZLE, GRID, history=[[(0, 0, "x")]]), ValueError, "move 1: 'x' is not a cell"),
        (lambda: ng.check(PUZZLE, GRID, history=[[(9, 0, "#")]]), ValueError, "move 1: row 10, column 1 lies outside"),
        (lambda: review(PUZZLE, anything([[(True, 0, "#")]])), TypeError, "move 1: expected .row, column, value"),
        (lambda: what_if(PUZZLE, GRID, anything(7)), TypeError, "marks: expected a sequence of cells, got int"),
        (lambda: what_if(PUZZLE, GRID, anything([7])), TypeError, "marks: expected .row, column, value., got 7"),
        (lambda: ng.verify(PUZZLE, GRID, anything("a proof")), TypeError, "expected a Step, such as the proof of"),
        (
            lambda: ng.dumps(PUZZLE, "xls"),
            ValueError,
            f"format 'xls' is not one of {', '.join(formats.written_formats())}",
        ),
        (lambda: ng.dumps(PUZZLE, anything(None)), ValueError, "format None is not one of"),
        (lambda: ng.dumps(PUZZLE, anything([])), ValueError, "format .* is not one of"),
        (lambda: ng.loads("1x1:1/1", "xls"), ValueError, "format 'xls' is not one of"),
        (lambda: ng.loads("1x1:1/1", ""), ValueError, "format '' is not one of"),
        (lambda: ng.loads(anything(Path("fox.non"))), TypeError, r"got PosixPath: ng\.load\(path\) reads a file"),
        (lambda: ng.loads(anything(123)), TypeError, r"expected a text, got int"),
        (lambda: ng.loads(anything(None)), TypeError, r"expected a text, got None"),
        (lambda: formats.detect(anything(7)), TypeError, r"expected a text, got int"),
        (lambda: formats.read_board(anything(7)), TypeError, r"expected a text, got int"),
        (lambda: ng.load(anything(7)), TypeError, "expected a path, got int"),
        (lambda: ng.load(anything(b"fox.non")), TypeError, "expected a path, got bytes"),
        (lambda: ng.load("fox\0.non"), ValueError, r"the path 'fox\\x00\.non' cannot be opened"),
        (lambda: list(read_set(anything(7))), TypeError, "expected the text of a set, got int"),
        (lambda: ng.loads('{"rows":[[%s]],"columns":[[1]]}' % ("1" * 5000)), ValueError, "line 1: .* too many digits"),
        (
            lambda: ng.loads('{"rows":[[1]],\n"x":%s}' % ("1" * 5000)),
            ValueError,
            "line 2: a number has too many digits",
        ),
        (lambda: ng.loads("[" * 10**6, "json"), ValueError, "nested too deeply"),
        (lambda: ng.solve_line((0, 1), "???"), ValueError, "the clue: a 0 stands for an empty line"),
        (lambda: ng.solve_line((1, 0), "???"), ValueError, "the clue: a 0 stands for an empty line"),
        (lambda: ng.solve_line((-1,), "???"), ValueError, "the clue: -1 is negative"),
        (lambda: ng.solve_line((2, 1), "???"), ValueError, "the clue: needs 4 cells, has 3"),
        (lambda: ng.solve_line(anything((True,)), "???"), ValueError, "the clue: True is not a whole number"),
        (lambda: ng.solve_line(anything((1.0,)), "???"), ValueError, "the clue: 1.0 is not a whole number"),
        (lambda: ng.solve_line(anything("1"), "???"), ValueError, "the clue: '1' is not a list of numbers"),
        (lambda: ng.solve_line(anything(1), "???"), ValueError, "the clue: 1 is not a list of numbers"),
        (lambda: ng.solve_line(anything(count(1)), "???"), ValueError, "the clue: there are more than 300 numbers"),
        (lambda: ng.solve_line((HUGE,), "???"), ValueError, "the clue: a number is far too large"),
        (lambda: ng.solve_line((1,), anything(["?"])), TypeError, "the line: expected a text of #, . and ., got list"),
        (lambda: ng.solve_line((1,), anything(b"???")), TypeError, "the line: expected a text"),
        (lambda: ng.solve_line((1,), ""), ValueError, "the line has no cells"),
        (lambda: ng.solve_line((1,), "?x?"), ValueError, "the line: 'x' is not a cell"),
        (lambda: ng.solve_line((1,), "?" * 301), ValueError, "the line is too long: 301 cells, at most 300"),
        (lambda: ng.count_completions((0, 1), "???"), ValueError, "the clue: a 0 stands for an empty line"),
        (lambda: ng.count_completions(anything("1"), "???"), ValueError, "the clue: '1' is not a list of numbers"),
        (lambda: ng.count_completions(anything((True,)), "???"), ValueError, "the clue: True is not a whole number"),
        (lambda: ng.count_completions((1,), "?" * 301), ValueError, "the line is too long: 301 cells, at most 300"),
        (lambda: ng.count_completions((1,), anything(None)), TypeError, "the line: expected a text"),
        (lambda: ng.Options(**anything({"level": 2})), TypeError, "'level' is not one of the options line_solver, "),
        (lambda: ng.Options(*anything(["bits"] * 20)), TypeError, "20 values for 16 options"),
        (lambda: ng.Options(line_solver="fast"), ValueError, "line_solver 'fast' is not one of bits, brute, wu"),
        (lambda: ng.Options(heuristic=anything(None)), ValueError, "heuristic None is not one of sum"),
        (lambda: ng.Options(sequence=anything([])), ValueError, "sequence .* is not one of rows"),
        (lambda: ng.Options(heuristic=anything(_Ambiguous())), ValueError, "heuristic .* is not one of sum"),
        (lambda: ng.solve(PUZZLE, method=anything(HUGE)), ValueError, "method .* is not one of auto"),
        (lambda: ng.solve(PUZZLE, method="x" * 1000), ValueError, "method 'xxx.*' is not one of auto"),
        (lambda: ng.solve(PUZZLE, method=anything(_Ambiguous())), ValueError, "method .* is not one of auto"),
        (lambda: ng.Options(ordered=anything(1)), TypeError, "ordered: expected True or False, got 1"),
        (lambda: ng.Options(restarts=anything("no")), TypeError, "restarts: expected True or False, got 'no'"),
        (lambda: ng.Options(accelerate=anything(None)), TypeError, "accelerate: expected True or False, got None"),
        (lambda: ng.Options(cache_cells=anything(None)), TypeError, "cache_cells: expected a whole number, got None"),
        (lambda: ng.Options(cache_cells=-1), ValueError, "cache_cells -1 is below 0"),
        (lambda: ng.Options(patience=True), TypeError, "patience: expected a whole number, got bool"),
        (
            lambda: ng.Options(patience=anything(float("nan"))),
            TypeError,
            "patience: expected a whole number, got float",
        ),
        (lambda: ng.Options(guesses=anything("7")), TypeError, "guesses: expected a whole number, got str"),
        (lambda: ng.Options(probes=anything(1e9)), TypeError, "probes: expected a whole number, got float"),
        (lambda: ng.Options(steps=-1), ValueError, "steps -1 is below 0"),
        (lambda: ng.Options(seed=anything(0.5)), TypeError, "seed: expected a whole number, got float"),
    ],
)
def test_wrong_arguments(call: Callable[[], object], error: type[Exception], message: str) -> None:
    refused(call, error, message)


def test_a_file_that_is_not_there_stays_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ng.load(tmp_path / "none.non")
    with pytest.raises(IsADirectoryError):
        ng.load(tmp_path)
    with pytest.raises(OSError, match="x"):
        ng.load("x" * 5000)


def test_the_readme_says_which_errors_there_are() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "Every error is a `NonogramError` that names the place" in readme
    errors = [getattr(ng, name) for name in ng.__all__ if name.endswith("Error")]
    assert errors
    for error in (*errors, ng.Contradiction, ng.Undecided):
        assert issubclass(error, ng.NonogramError)


def test_a_clue_of_a_line_is_read_as_a_puzzle_reads_it() -> None:
    assert ng.solve_line((0,), "???") == ng.solve_line((), "???") == "..."
    assert ng.solve_line(anything([2]), "???") == "?#?"
    assert ng.count_completions(anything(iter([1])), "???") == 3
    assert ng.count_completions((5,), "???") == 0


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
NEAR_MISS = st.lists(st.lists(st.integers(-1, 3) | ANY, max_size=3) | ANY, max_size=4) | ANY


@given(NEAR_MISS, NEAR_MISS)
def test_whatever_is_given_the_error_is_ours(first: Any, second: Any) -> None:
    for call in (
        lambda: ng.Puzzle(first, second),
        lambda: ng.Grid.parse(first),
        lambda: ng.Grid.of(2, 2, [first]),
        lambda: ng.Grid(first, second, second),
        lambda: ng.Grid(2, first, second),
        lambda: GRID[first],
        lambda: ng.solve_line(first, "???"),
        lambda: ng.solve_line((1,), second),
        lambda: ng.count_completions(first, "???"),
        lambda: ng.hint(PUZZLE, GRID, first),
        lambda: ng.hint(PUZZLE, GRID, "where", second),
        lambda: ng.hint(PUZZLE, GRID, "where", None, first),
        lambda: ng.check(PUZZLE, GRID, "line", first),
        lambda: ng.Options(patience=first),
        lambda: ng.Options(ordered=first),
        lambda: ng.Options(heuristic=first),
        lambda: ng.loads(first),
        lambda: formats.json.from_object({"rows": first, "columns": second}),
        lambda: formats.json.from_object({"rows": [[1]], "columns": [[1]], "goal": first, "title": second}),
        lambda: formats.json.from_object({"rows": [[1]], "columns": [[1]], "state": first, "version": second}),
    ):
        with suppress(ng.NonogramError):
            call()
