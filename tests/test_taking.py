"""What the public functions take for a puzzle and for a board, and how a board goes on."""

from __future__ import annotations

import asyncio
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import nonogram as ng
from nonogram.help.grade import grading
from tests.places import PUZZLES

ID = "3x3:1/3/1/1/3/1"
PLUS = ng.loads(ID)
TEXT = "#.. ??? ???"
RED, BLUE = ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")
FLAG = ng.Puzzle(rows=[[(1, "red"), (1, "blue")]], columns=[[(1, 1)], [], [(1, 2)]], inks=[RED, BLUE])


@pytest.mark.parametrize("format", [name for name, kind in ng.FORMATS.items() if kind.takes(PLUS)])
def test_a_text_in_any_format_is_a_puzzle(format: str) -> None:
    text = ng.dumps(PLUS, format)
    assert ng.as_puzzle(text) == ng.as_puzzle(text.encode()) == ng.as_puzzle(text, format) == PLUS


@pytest.mark.native
def test_a_path_is_a_puzzle(tmp_path: Path) -> None:
    heart = PUZZLES / "heart.non"
    assert ng.as_puzzle(heart) == ng.as_puzzle(str(heart)) == ng.load(heart)
    with pytest.raises(FileNotFoundError, match=r"'nowhere\.non' is no file, and no puzzle in one line"):
        ng.solve("nowhere.non")
    with pytest.raises(IsADirectoryError):
        ng.as_puzzle(tmp_path)


@pytest.mark.native
def test_an_error_names_its_file(tmp_path: Path) -> None:
    """The error is otherwise that of the text, and survives the way between processes."""
    broken = tmp_path / "broken.non"
    for text, problem in {
        "width 2\nheight 2\nrows\n1\nx\ncolumns\n1\n1\n": "line 4: the number of clues under 'rows' is 1, not 2",
        "2x2:3/1/2/1": "column 1: needs 3 cells, has 2",
    }.items():
        broken.write_text(text)
        with pytest.raises((ng.FormatError, ng.PuzzleError)) as alone:
            ng.solve(text)
        with pytest.raises(alone.type) as caught:
            ng.solve(str(broken))
        assert str(alone.value) == problem
        assert str(caught.value) == str(pickle.loads(pickle.dumps(caught.value))) == f"{broken}: {problem}"
        assert vars(caught.value) == vars(alone.value)


@pytest.mark.parametrize("value", [None, 3, [[1], [1]], ng.Grid.blank(2, 2)])
def test_what_is_no_puzzle_is_refused_by_name(value: Any) -> None:
    with pytest.raises(ng.ArgumentTypeError, match=r"expected a puzzle .*, got "):
        ng.solve(value)


TAKERS: dict[str, Callable[[Any, Any], object]] = {
    "hint": ng.hint,
    "check": ng.check,
    "likelihoods": ng.likelihoods,
    "what_if": lambda puzzle, board: ng.what_if(puzzle, board, [(1, 1, "#")]),
    "review": lambda puzzle, board: ng.review(puzzle, [[(1, 1, "#")]], board),
    "hints": lambda puzzle, board: list(ng.hints(puzzle, board)),
}


@pytest.mark.parametrize("name", TAKERS)
def test_each_function_takes_puzzles_and_boards_in_any_form(name: str) -> None:
    take, board = TAKERS[name], ng.Grid.parse(".#. ??? ???")
    wanted = take(PLUS, board)
    for form in (".#. ??? ???", [".#.", "???", "???"], [[0, 1, 0], [-1] * 3, [-1] * 3]):
        assert take(ID, form) == wanted
    with pytest.raises(ng.PuzzleError, match="2x1"):
        take(ID, "#.")


def test_each_function_of_a_puzzle_alone_takes_any_form() -> None:
    assert ng.solve(ID).solution == next(ng.solutions(ID)) == ng.solve(ng.dumps(PLUS)).solution
    assert ng.grade(ID) == ng.grade(PLUS)
    assert ng.dumps(ID, "json") == ng.dumps(PLUS, "json")
    assert ng.corrections(ID).status == "unique"
    ng.verify(ID, "??? ??? ???", ng.hint(ID).proof)


@pytest.mark.native
def test_arrays_are_boards() -> None:
    numpy = pytest.importorskip("numpy")
    for grid in (ng.Grid.parse("#.? ??#"), ng.Grid.parse("#.. ..#")):
        assert ng.as_grid(numpy.asarray(grid)) == grid
    assert str(ng.as_grid(numpy.eye(2) > 0)) == "#.\n.#"
    flag = ng.solve(FLAG).solution
    assert flag is not None
    assert ng.as_grid(numpy.asarray(flag), FLAG) == flag


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ([[1, 0], [2, 0]], "row 2, column 1: expected 1 black, 0 white or -1 unknown, got 2"),
        ([[1, 0.5]], "row 1, column 2: expected 1 black, .*got 0.5"),
        (["#.", [1, "#"]], "row 2, column 2: expected 1 black, .*got '#'"),
        ([1, 0], "row 1: expected a text or numbers, got int"),
        (7, "expected a board .*, got int"),
        (b"#.", "expected a board .*, got bytes"),
        ([[0]] * 301, "at most 300 rows"),
        (["#.", "#"], "row 2: has the length 1"),
    ],
)
def test_what_is_no_board_is_refused_by_place(value: Any, error: str) -> None:
    with pytest.raises(ng.NonogramError, match=error):
        ng.as_grid(value)


def test_a_board_in_colours_takes_letters_and_numbers() -> None:
    assert ng.as_grid("#.b", FLAG) == ng.as_grid([[1, 0, 2]], FLAG) == ng.solve(FLAG).solution
    with pytest.raises(ng.ArgumentError, match=r"row 1, column 3: expected 1 to 2 for the inks, .*got 3"):
        ng.as_grid([[1, 0, 3]], FLAG)


@pytest.mark.parametrize("puzzle", [PLUS, FLAG], ids=["black", "colours"])
def test_hints_lead_to_the_picture(puzzle: ng.Puzzle) -> None:
    board = puzzle.start
    told = list(ng.hints(puzzle))
    for hint in told:
        assert hint.settles == (hint is not told[-1])
        board = board.apply(hint)  # The last one says that all is done, and changes nothing.
    assert told[-1].kind == "done"
    assert board == ng.solve(puzzle).solution


def test_a_mistake_ends_the_hints_and_cannot_be_applied() -> None:
    (mistake,) = ng.hints(PLUS, TEXT)
    assert mistake.kind == "mistake"
    with pytest.raises(ng.ArgumentError, match="hint: it settles no cell: Column 2, clue 3, cannot be filled"):
        ng.as_grid(TEXT).apply(mistake)


def test_cells_of_a_board_are_set_and_forgotten() -> None:
    board = ng.Grid.blank(2, 3).set(0, 1, "#").set(1, 2, ".")
    assert board.rows() == ["?#?", "??."]
    assert board.set(0, 1, ".").set(1, 2, "?").rows() == ["?.?", "???"]
    with pytest.raises(ng.ArgumentError, match="outside"):
        board.set(2, 0, "#")
    with pytest.raises(ng.ArgumentError, match=r"cell \(0, 1\) is known: #"):
        board.with_cells([(0, 1, ".")])
    flag = FLAG.start.set(0, 2, "!b").set(0, 0, "b")
    assert list(flag.cells()) == [(0, 0, "b")]
    assert list(flag.notes()) == [(0, 2, "!b")]
    assert flag.set(0, 2, "?").set(0, 0, "?") == FLAG.start


def test_puzzles_and_boards_have_a_shape() -> None:
    assert PLUS.shape == PLUS.start.shape == (3, 3)
    assert FLAG.shape == (1, 3)


STAG = PUZZLES / "stag.non"


def parts_of(value: object) -> Iterator[object]:
    """All dataclasses that a value holds, itself included."""
    if is_dataclass(value):
        yield value
        for one in fields(value):
            yield from parts_of(getattr(value, one.name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from parts_of(one)


@pytest.mark.native
def test_every_value_shows_itself_in_a_line() -> None:
    puzzle = ng.load(STAG)
    hint, marks = ng.hint(puzzle), [(0, 0, "#")]
    game = ng.replay({"log": 1, "puzzle": ID, "entries": [], "played": 90})
    values = (puzzle, puzzle.start, ng.solve(puzzle), hint, hint.proof, ng.grade(puzzle), game, ng.Options(seed=3))
    tried = (ng.what_if(puzzle, puzzle.start, marks), ng.review(puzzle, [marks]), ng.corrections(puzzle))
    checked = ng.check(puzzle, puzzle.start.set(0, 0, "#"))
    flag = ng.hint(FLAG), ng.grade(FLAG), ng.solve(FLAG)
    read = ng.read_set('{"rows": [[1]], "columns": [[1]]}\n{"rows": [[2]]}\n')
    made = ng.make.random(8, seed=1)
    everything = (*values, *tried, *ng.FORMATS.values(), ng.certify(puzzle), checked, *flag, *read, made)
    within = dict.fromkeys(type(value).__name__ for value in everything)
    for value in everything:
        assert type(value).__name__ in repr(value)
        for part in parts_of(value):
            shown = repr(part)
            within[type(part).__name__] = None
            assert len(shown) < 200, shown
            assert all(shown.count(a) == shown.count(b) for a, b in ("()", "[]", "{}", "<>")), shown
    assert {"Needs", "Turn", "Step", "Explanation", "Marks", "Scene", "Broken"} <= within.keys()
    assert repr(puzzle) == "<Puzzle 'Stag' of 30 rows, 30 columns>"
    assert repr(puzzle.start) == "<Grid of 30 rows, 30 columns: 0 of 900 cells known>"


def test_answers_are_printed_in_words() -> None:
    """As a puzzle is printed with its clues, and a board as a board."""
    assert str(ng.solve(PLUS)) == "There is exactly one solution.\n\n.#.\n###\n.#."
    several = ng.solve("2x2:1/1/1/1")
    assert str(several).startswith("There are several solutions.\nThey differ in 4 cells: row 1, column 1; ")
    assert str(several).endswith(".\n\n#.\n.#\n\n.#\n#.") or str(several).endswith(".\n\n.#\n#.\n\n#.\n.#")
    assert str(ng.solve("3x3:1/1.1/1/2/2/")) == "No picture fits these clues."
    undecided = ng.solve("2x2:1/1/1/1", method="line")
    assert str(undecided).endswith(" 0 of 4 cells are certain.\n\n??\n??")
    hint, wrong = ng.hint(PLUS), ng.check(PLUS, "#.. ??? ???")
    graded, reviewed = ng.grade(PLUS), ng.review(PLUS, [[(1, 0, "#")]])
    tried, corrected = ng.what_if(PLUS, PLUS.start, [(0, 0, "#")]), ng.corrections(PLUS)
    made = ng.make.random(5, seed=1)
    for answer in (hint, wrong, graded, reviewed, tried, corrected, made):
        assert str(answer) == answer.text != ""
    with ng.speaking("de"):
        assert str(ng.solve(PLUS)).startswith("Es gibt genau eine Lösung.\n\n.#.")


@pytest.mark.parametrize("value", [PLUS, ng.Grid.parse(TEXT), ng.Options(seed=3), ng.as_grid("#.?", FLAG)], ids=repr)
def test_small_values_show_how_they_are_made(value: object) -> None:
    assert eval(repr(value), {name: getattr(ng, name) for name in ng.__all__}) == value


def test_a_puzzle_is_drawn_with_its_clues() -> None:
    assert str(PLUS).splitlines() == ["  1 3 1", "1 ? ? ?", "3 ? ? ?", "1 ? ? ?"]
    assert str(FLAG).splitlines() == ["      1#  0 1b", "1# 1b  ?  ?  ?"]


@pytest.mark.native
def test_what_is_not_asked_for_is_not_imported() -> None:
    """In a fresh interpreter: a puzzle does not bring the search, nor does solving bring hints. All public names are
    there without what the extras bring; the documentation is set without it, too.
    """
    code = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(('numpy', 'PIL', 'pysat', 'joblib')))\n"
        "import nonogram as ng\n"
        "def there(room): return any(name.startswith(f'nonogram.{room}') for name in sys.modules)\n"
        "assert not there('puzzle')\n"
        "ng.Puzzle(rows=[[(1, 'red')]], columns=[[(1, 1)]], inks=[ng.Ink('red', '#d02020')])\n"
        "assert not there('search.') and not there('formats')\n"
        "assert ng.solve('2x1:1/1/2').status == 'unique'\n"
        "assert not there('help') and not there('proofs')\n"
        "assert {name for name in dir(ng) if not name.startswith('__')} == set(ng.__all__)\n"
        "assert {'__all__', '__doc__', '__version__'} <= set(dir(ng))\n"
        "from nonogram import *\n"
        "assert callable(hint) and callable(verify)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=PUZZLES.parent)
    assert done.returncode == 0, done.stderr


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'nonogram' has no attribute 'slove'"):
        ng.slove  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.native
def test_no_function_hides_a_module_nor_a_module_a_function() -> None:
    """Once imported, a module would stand where the function of its name was."""
    modules = {path.stem for path in Path(ng.__file__).parent.iterdir() if not path.name.startswith("_")}
    assert {name for name in modules.intersection(ng.__all__) if not inspect.ismodule(getattr(ng, name))} == set()


def test_a_solve_under_way_takes_any_form() -> None:
    wanted = ng.Solving(PLUS, ng.Grid.parse(".#. ??? ???"))
    steps = list(wanted)
    assert steps[-1].kind == "solution"
    for form in (".#. ??? ???", [".#.", "???", "???"], [[0, 1, 0], [-1] * 3, [-1] * 3]):
        solving = ng.Solving(ID, form)
        assert list(solving) == steps
        assert solving.result().solutions == wanted.result().solutions
    with pytest.raises(ng.PuzzleError, match="the grid is 1x1"):
        ng.Solving(ID, "?")


ROWS = [".#.", "###", ".#."]
PICTURES: list[Any] = [ng.Grid.parse(ROWS), " ".join(ROWS), ROWS, [[0, 1, 0], [1, 1, 1], [0, 1, 0]]]


@pytest.mark.parametrize("picture", PICTURES, ids=["grid", "text", "rows", "numbers"])
def test_goals_given_cells_and_pictures_take_any_form(picture: Any) -> None:
    puzzle = ng.Puzzle(PLUS.rows, PLUS.columns, goal=picture, given=picture)
    assert puzzle.goal == puzzle.given == PICTURES[0]
    drawn = ng.Puzzle.from_grid(picture)
    assert (drawn, drawn.goal) == (PLUS, PICTURES[0])
    with pytest.raises(ng.PuzzleError, match="row 1: "):
        ng.Puzzle([[1], [1]], [[1], [1]], goal="## ..")
    with pytest.raises(ng.ArgumentTypeError, match="expected a board"):
        ng.Puzzle([[1]], [[1]], goal=7)  # type: ignore[call-overload]


@pytest.mark.parametrize("picture", ["#.b", ["#.b"], [[1, 0, 2]], ng.ColourGrid.parse("#.b", 2)])
def test_pictures_in_colours_take_any_form(picture: Any) -> None:
    drawn = ng.Puzzle.from_grid(picture, inks=[RED, BLUE])
    assert (drawn, drawn.goal) == (FLAG, ng.ColourGrid.parse("#.b", 2))
    assert ng.Puzzle(FLAG.rows, FLAG.columns, goal=picture, given=picture, inks=FLAG.inks).given == drawn.goal


@pytest.mark.native
def test_in_asyncio_functions_run_in_threads() -> None:
    """Side by side; a job of the engine that is awaited itself says so."""

    async def together() -> list[Any]:
        asked = (asyncio.to_thread(function, ID) for function in (ng.solve, ng.grade, ng.hint))
        return await asyncio.gather(*asked)

    solved, graded, told = asyncio.run(together())
    assert (solved.status, graded.word, told.kind) == ("unique", "easy", "line")
    with pytest.raises(RuntimeError, match=r"await asyncio\.to_thread\(ng\.solve, puzzle\)"):
        asyncio.run(grading(PLUS))
