"""Puzzles and boards in colours: made, refused, printed, read and written."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.formats import FormatError
from nonogram.inks import Block, gaps, read_inks, room_needed
from nonogram.problems import told
from tests.colours.drawn import PALETTE, TOADSTOOL, random_colours, toadstool
from tests.conftest import amount

RED, BLUE = PALETTE[:2]


def lines_of(*rows: Any, columns: Any) -> ng.ColourPuzzle:
    return ng.Puzzle(rows, columns, inks=[RED, BLUE])


def test_a_puzzle_names_its_inks_or_numbers_them() -> None:
    by_name = lines_of([(2, "red"), (1, "blue")], columns=[[(1, "red")], [(1, "red")], [(1, "blue")]])
    by_number = lines_of([(2, 1), (1, 2)], columns=[[(1, 1)], [(1, 1)], [(1, 2)]])
    assert by_name == by_number
    assert isinstance(by_name, ng.ColourPuzzle)
    assert isinstance(by_name, ng.Puzzle)
    assert by_name.rows == ((Block(2, 1), Block(1, 2)),)
    assert by_name.inks == (RED, BLUE)
    assert ng.Puzzle([[1]], [[1]]).inks == ()


def test_puzzles_compare_by_their_inks_too_and_can_be_copied() -> None:
    puzzle = toadstool()
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)
    assert hash(puzzle) == hash(copy.copy(puzzle))
    other = ng.ColourPuzzle(puzzle.rows, puzzle.columns, inks=PALETTE[:3])
    assert other != puzzle


@pytest.mark.parametrize(
    ("row", "columns", "said"),
    [
        ([(2, "red")], [[(1, "blue")], [(1, "blue")]], "cells of red: 2 in the rows, 0 in the columns"),
        ([(3, "red")], [[], []], "row 1: needs 3 cells, has 2"),
        ([(1, "red"), (1, "red")], [[], []], "row 1: needs 3 cells, has 2"),
        ([(1, "pink")], [[], []], "row 1: 'pink' is not an ink"),
        ([(1, 3)], [[], []], "row 1: 3 is not an ink"),
        ([(0, 1)], [[], []], "row 1: a 0 stands for an empty line"),
        ([1], [[], []], "row 1: 1 is not a block"),
        ([(-1, 1)], [[], []], "row 1: -1 is negative"),
        ("3", [[], []], "row 1: '3' is not a list"),
    ],
)
def test_clues_in_colours_that_are_refused(row: object, columns: object, said: str) -> None:
    with pytest.raises(ng.PuzzleError, match=said):
        lines_of(row, columns=columns)


@pytest.mark.parametrize(
    ("inks", "said"),
    [
        ([], "one to nine"),
        ([RED] * 10, "more than 9 inks"),
        ("red", "one to nine"),
        ([RED, RED], "inks 1 and 2 have the same name: red"),
        ([RED, ng.Ink("rot", "#c62828")], "inks 1 and 2 have the same colour: #c62828"),
        ([RED, ng.Ink("rose", "#ff00aa", "r")], "inks 1 and 2 have the same sign: r"),
    ],
)
def test_inks_that_are_refused(inks: object, said: str) -> None:
    with pytest.raises(ng.PuzzleError, match=said):
        ng.Puzzle([[]], [[]], inks=inks)  # type: ignore[call-overload]


@pytest.mark.parametrize("wrong", [("", "#123456"), ("red", "red"), ("red", "#12345"), ("red", "#123456", "rr")])
def test_an_ink_that_is_refused(wrong: tuple[str, ...]) -> None:
    with pytest.raises(ng.PuzzleError):
        ng.Ink(*wrong)


@pytest.mark.parametrize("inks", ["s", ["red"], [], 10, None])
def test_boards_refuse_what_are_no_inks(inks: object) -> None:
    with pytest.raises(ng.NonogramError):
        ng.ColourGrid.parse(["?"], inks)  # type: ignore[arg-type]


def test_inks_get_signs_of_their_own() -> None:
    inks = read_inks([ng.Ink("red", "#ff0000"), ng.Ink("rose", "#ff8888"), ng.Ink("o", "#ffffff")])
    assert [ink.sign for ink in inks] == ["r", "o", "c"]


def test_only_blocks_of_one_ink_need_a_gap() -> None:
    clue = (Block(2, 1), Block(2, 2), Block(1, 2))
    assert gaps(clue) == (0, 1)
    assert room_needed(clue) == 6
    assert room_needed(()) == 0


def test_a_board_is_printed_as_it_is_read() -> None:
    grid = ng.ColourGrid.parse("#b. ?.a", inks=2)
    assert str(grid) == "#b.\n?.#"
    assert grid[0, 1] == "b"
    assert grid[1, 0] == "?"
    assert grid.possible((1, 0)) == "#b."
    assert (grid.known_count, grid.complete, grid.height, len(grid), grid.shape) == (5, False, 2, 2, (2, 3))
    assert list(grid.cells())[:2] == [(0, 0, "#"), (0, 1, "b")]
    assert grid.lines() == ["#b.", "?.#", "#?", "b.", ".#"]


def test_a_board_keeps_what_is_ruled_out() -> None:
    grid = ng.ColourGrid.of(1, 3, [(0, 0, "!b"), (0, 1, "!#"), (0, 1, "!."), (0, 2, ".")], inks=2)
    assert str(grid) == "?b."
    assert list(grid.notes()) == [(0, 0, "!b")]
    assert grid.possible((0, 0)) == "#."
    with pytest.raises(ng.ArgumentError, match="no value is left"):
        grid.with_cells([(0, 1, "#")])
    for wrong in [(0, 0, "x"), (0, 0, ""), (0, 0, "#b"), (0, 3, "#"), (0, 0), 3]:
        with pytest.raises(ng.ArgumentError):
            grid.with_cells([wrong])  # type: ignore[list-item]


@pytest.mark.parametrize("text", ["#c", "", "#b #", "#x", "# !b"])
def test_boards_that_are_refused(text: str) -> None:
    with pytest.raises(ng.PuzzleError):
        ng.ColourGrid.parse(text, inks=2)


def test_two_boards() -> None:
    one, other = (ng.ColourGrid.parse(text, inks=2) for text in ("#b?.", "##??"))
    assert one.disagreements(other) == ((0, 1),)
    common = one.common(other)
    assert [common.possible((0, c)) for c in range(4)] == ["#", "#b", "#b.", "#b."]
    with pytest.raises(ng.PuzzleError):
        one.both(other)


def test_a_board_of_less_inks_is_taken() -> None:
    puzzle = toadstool()
    for board in (ng.Grid.blank(10, 10), ng.ColourGrid.blank(10, 10, 2)):
        assert puzzle.with_given(board) == puzzle.start
    black = puzzle.with_given(ng.Grid.of(10, 10, [(1, 3, "#"), (0, 0, ".")]))
    assert (black[1, 3], black[0, 0], black[0, 1]) == ("#", ".", "?")
    noted = puzzle.with_given(ng.ColourGrid.of(10, 10, [(0, 0, "!b")], 2))
    assert noted.possible((0, 0)) == "#c."
    with pytest.raises(ng.PuzzleError, match="more inks"):
        puzzle.with_given(ng.ColourGrid.blank(10, 10, 4))
    with pytest.raises(ng.PuzzleError, match="more inks"):
        ng.Puzzle([[1]], [[1]]).check_shape(ng.ColourGrid.blank(1, 1, 1))


def test_given_cells_in_colours() -> None:
    base = toadstool()
    given = ng.ColourGrid.of(10, 10, [(1, 3, "#"), (9, 9, "c")], 3)
    puzzle = ng.ColourPuzzle(base.rows, base.columns, goal=base.goal, given=given, inks=base.inks)
    assert puzzle.start == given
    assert puzzle.is_given((9, 9))
    assert not puzzle.is_given((9, 8))
    full = puzzle.with_given(ng.ColourGrid.of(10, 10, [(0, 0, ".")], 3))
    assert full.known_count == 3
    assert puzzle.without_given(full) == ng.ColourGrid.of(10, 10, [(0, 0, ".")], 3)
    with pytest.raises(ng.PuzzleError, match="row 2: the cell in column 4 is given"):
        puzzle.marked([(1, 3, "b")])
    with pytest.raises(ng.PuzzleError, match="row 2: its given cells do not go together with the clue 4 red"):
        ng.ColourPuzzle(base.rows, base.columns, given=ng.ColourGrid.of(10, 10, [(1, 3, "b")], 3), inks=base.inks)


def test_the_toadstool_is_stored_and_read_back() -> None:
    puzzle = toadstool()
    assert puzzle.clue(2) == (Block(2, 1), Block(4, 1))
    text = ng.dumps(puzzle, "json")
    assert ng.loads(text) == puzzle
    assert ng.loads(text).goal == puzzle.goal
    data = json.loads(text)
    assert data["version"] == 2
    assert data["inks"][1] == {"name": "brown", "colour": "#795548", "sign": "n"}
    assert data["rows"][8] == [[1, 3], [1, 3], [2, 2], [2, 3]]
    assert data["goal"][8] == "c.c.bb.cc."
    assert "\n".join(data["goal"]) == "\n".join(TOADSTOOL.split())


def test_random_puzzles_survive_json() -> None:
    rng = random.Random(7)
    for _ in range(amount(100)):
        puzzle = random_colours(rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 4), rng)
        assert ng.loads(ng.dumps(puzzle, "json")) == puzzle


def test_a_saved_board_keeps_its_notes() -> None:
    data = formats.json.to_object(toadstool())
    data["state"] = [".?????????", *["??????????"] * 9]
    data["notes"] = [[0, 1, "!b"], [0, 1, "!#"]]
    state = formats.json.from_object(data).state
    assert state is not None
    assert formats.json.board_to_object(state) == {"state": data["state"], "notes": [[0, 1, "!#"], [0, 1, "!b"]]}


def test_one_black_ink_is_black_and_white() -> None:
    data = {
        "version": 2,
        "inks": [{"name": "black", "colour": "#000000"}],
        "rows": [[[1, 1]], []],
        "columns": [[], [[1, 1]]],
        "goal": [".#", ".."],
        "state": ["?#", "??"],
    }
    read = formats.json.from_object(data)
    assert read.puzzle == ng.Puzzle([[1], []], [[], [1]])
    assert read.puzzle.goal == ng.Grid.parse(".# ..")
    assert read.state == ng.Grid.parse("?# ??")
    assert json.loads(ng.dumps(read.puzzle, "json"))["version"] == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"inks": None}, "inks"),
        ({"inks": [{"name": "red"}]}, "is not an ink"),
        ({"version": 3}, "version 3 is not known"),
        ({"notes": [[0, 0, "b"]]}, "is not a note"),
        ({"notes": [[0, 99, "!b"]]}, "notes: cell"),
        ({"notes": [[0, 0, "!."]], "state": [".?????????", *["??????????"] * 9]}, "no value is left"),
        ({"state": ["z"]}, "state: row 1: 'z' is not a cell"),
        ({"goal": 3}, "'goal' is not a list"),
        ({"rows": [[]] * 10}, "cells of red: 0 in the rows"),
    ],
)
def test_json_in_colours_that_is_refused(change: dict[str, object], said: str) -> None:
    with pytest.raises((FormatError, ng.PuzzleError), match=said):
        formats.json.from_object(formats.json.to_object(toadstool()) | change)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the format puzzlink has no place for colours: use json, webpbn, tatham, non, olsak, nonograms, xpm"),
        ("de", "das Format puzzlink kennt keine Farben: möglich sind json, webpbn, tatham, non, olsak, nonograms, xpm"),
        (
            "fr",
            "le format puzzlink ne connaît pas les couleurs : "
            "choisissez parmi json, webpbn, tatham, non, olsak, nonograms, xpm",
        ),
    ],
)
def test_a_format_without_colours_says_which_have_them(language: str, said: str) -> None:
    with pytest.raises(ng.ArgumentError) as refused:
        ng.dumps(toadstool(), "puzzlink")
    with ng.speaking(language):
        assert told(refused.value).replace("\xa0", " ").replace("\u202f", " ") == said


def test_boards_become_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    grid = ng.ColourGrid.parse("#b. ?.c", inks=3)
    array = numpy.asarray(grid)
    assert array.tolist() == [[1, 2, 0], [-1, 0, 3]]
    assert array.dtype == numpy.int8
    with pytest.raises(ng.ArgumentError):
        numpy.asarray(grid, dtype=bool)
