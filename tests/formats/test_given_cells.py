"""Given cells of a puzzle: what is refused, and that every format, set, log and pickle keeps them."""

from __future__ import annotations

import json
import pickle
import random
from itertools import product
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.cells import clue_of, fits
from nonogram.classic.brute import completions
from nonogram.formats import FORMATS, FormatError, read, written_formats
from nonogram.formats.sets import Member, read_set
from tests.conftest import amount
from tests.given import given_puzzles

CLUES = "3x2:2/1/2/3/1.1"
"""Its only picture is ### above #.#."""


def given(text: str) -> list[str] | None:
    puzzle = ng.loads(text)
    return puzzle.given.rows() if puzzle.given is not None else None


# --- the puzzle ---


def test_a_grid_without_known_cells_gives_nothing() -> None:
    blank = ng.Puzzle([[1]], [[1]], given=ng.Grid.parse("?"))
    assert blank.given is None
    assert blank == ng.Puzzle([[1]], [[1]])


def test_given_cells_tell_puzzles_apart() -> None:
    plain, fixed = ng.loads("2x2:1/1/1/1"), ng.loads("2x2:1/1/1/1,Ad")
    assert plain != fixed
    assert fixed == ng.loads("2x2:1/1/1/1,A")
    assert hash(fixed) == hash(ng.loads("2x2:1/1/1/1,A"))
    assert len({plain, fixed, ng.loads("2x2:1/1/1/1,a")}) == 3
    assert "given=Grid" in repr(fixed)
    assert eval(repr(fixed), {"Puzzle": ng.Puzzle, "Grid": ng.Grid}) == fixed
    assert pickle.loads(pickle.dumps(fixed)) == fixed


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (".?? ???", "row 1: its given cells do not go together with the clue 3"),
        ("??? ?#?", "row 2: its given cells do not go together with the clue 1 1"),
        ("?? ??", "given: the grid is 2x2, the puzzle 3x2 (width x height)"),
    ],
)
def test_given_cells_that_cannot_be_right_are_refused_with_the_place(cells: str, problem: str) -> None:
    with pytest.raises(ng.PuzzleError) as error:
        ng.Puzzle([[3], [1, 1]], [[2], [1], [2]], given=ng.Grid.parse(cells))
    assert str(error.value) == problem


def test_a_column_can_be_at_fault() -> None:
    with pytest.raises(ng.PuzzleError, match="column 1: its given cells do not go together with the clue 1"):
        ng.Puzzle([[1], [], [1]], [[1], [1]], given=ng.Grid.parse("#? ?? #?"))


def test_a_goal_without_the_given_cells_is_refused() -> None:
    with pytest.raises(ng.PuzzleError, match="row 1: the goal has another value in the given cell of column 2"):
        ng.Puzzle.from_grid(ng.Grid.parse("#. .#"), given=ng.Grid.parse("?# ??"))


def test_anything_but_a_grid_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a board"):
        ng.Puzzle([[1]], [[1]], given=3)  # type: ignore[call-overload]


def test_fits_agrees_with_enumeration() -> None:
    for n in range(1, 8):
        lines = ["".join(line) for line in product("#.", repeat=n)]
        for clue in {clue_of(line) for line in lines}:
            rng = random.Random(repr((n, clue)))
            for _ in range(amount(30)):
                cells = "".join(rng.choice("??#.") for _ in range(n))
                black, white = (sum(1 << i for i, cell in enumerate(cells) if cell == value) for value in "#.")
                assert fits(clue, black, white, n) == any(completions(clue, cells)), (clue, cells)


def test_boards_take_and_lose_the_given_cells() -> None:
    puzzle = ng.loads(f"{CLUES},Af")
    assert str(puzzle.start) == "#??\n???"
    assert puzzle.is_given((0, 0))
    assert not puzzle.is_given((0, 1))
    board = puzzle.with_given(ng.Grid.parse("??? #??"))
    assert str(board) == "#??\n#??"
    assert str(puzzle.without_given(board)) == "???\n#??"
    assert puzzle.marked([(1, 0, "#")]) == board
    with pytest.raises(ng.PuzzleError, match="row 1: the cell in column 1 is given as black and cannot be changed"):
        puzzle.marked([(0, 0, ".")])


# --- game ids ---


@pytest.mark.parametrize(
    ("letters", "cells"),
    [
        ("Af", "#?? ???"),
        ("A", "#?? ???"),
        ("AAAAaA", "### #.#"),
        ("eA", "??? ?.#"),
        ("eb", "??? ?.?"),
        ("AdA", "#?? ?.#"),
        ("g", None),
        ("", None),
    ],
)
def test_letters_behind_the_comma_are_given_cells(letters: str, cells: str | None) -> None:
    assert given(f"{CLUES},{letters}") == (cells.split() if cells else None)


@pytest.mark.parametrize("letters", ["h", "z", "AAAAaAa", "FA", "Ag"])
def test_more_letters_than_cells_are_refused(letters: str) -> None:
    with pytest.raises(FormatError, match="the letters behind the comma go beyond the 6 cells of the board"):
        ng.loads(f"{CLUES},{letters}")


@pytest.mark.parametrize("letters", ["A1", "A f", "A,f", "ä", "A/f"])
def test_anything_but_letters_is_refused(letters: str) -> None:
    with pytest.raises(FormatError, match=r"behind the comma letters stand for given cells|it may have been cut short"):
        ng.loads(f"{CLUES},{letters}")


def test_an_id_that_has_lost_its_capitals_is_read() -> None:
    """Its first cell cannot be white; one that fits as it stands is left so."""
    assert given(f"{CLUES},a") == given(f"{CLUES},A") == ["#??", "???"]
    assert given("2x2:1/1/1/1,a") == [".?", "??"]
    with pytest.raises(ng.PuzzleError, match="row 1: its given cells do not go together with the clue 3"):
        ng.loads(f"{CLUES},aD")
    with pytest.raises(ng.PuzzleError, match="row 1: its given cells do not go together with the clue 3"):
        ng.loads(f"{CLUES},ad")


def test_a_z_stands_for_25_cells_of_which_none_is_given() -> None:
    row = ng.Grid.parse(["." * 59 + "#"])
    for index, letters in ((24, "yzk"), (25, "zazj"), (49, "zyk"), (50, "zzaj"), (59, "zzJ")):
        puzzle = ng.Puzzle.from_grid(row, given=ng.Grid.of(1, 60, [(0, index, row[0, index])]))
        text = ng.dumps(puzzle, "tatham")
        assert text.partition(",")[2] == letters
        assert ng.loads(text) == puzzle


# --- every format ---


@pytest.mark.parametrize("name", written_formats())
def test_every_format_keeps_the_given_cells_or_says_that_it_cannot(name: str) -> None:
    for puzzle in given_puzzles(amount(100), seed=21):
        if "given" not in FORMATS[name].holds:
            with pytest.raises(ng.ArgumentError, match="has no place for the given cells"):
                ng.dumps(puzzle, name)
            continue
        text = ng.dumps(puzzle, name)
        assert ng.loads(text) == puzzle
        assert ng.loads(text, name) == puzzle


def test_the_files_of_puzzles_without_given_cells_do_not_speak_of_them() -> None:
    for name in (name for name, kind in FORMATS.items() if kind.takes(ng.loads(CLUES))):
        assert "given" not in ng.dumps(ng.loads(CLUES), name)
        assert "," not in ng.dumps(ng.loads(CLUES), "tatham")


def test_json_has_rows_of_given_cells() -> None:
    puzzle = ng.loads(f"{CLUES},Af")
    data = json.loads(ng.dumps(puzzle, "json"))
    assert data["given"] == ["#??", "???"]
    saved = read(json.dumps({**data, "state": ["?#?", "???"]})).state
    assert str(saved) == "##?\n???"
    for state, wrong in (
        (["#?", "??"], "state: the grid is 2x2"),
        ([".??", "???"], "state: row 1: the cell in column 1"),
    ):
        with pytest.raises(FormatError, match=wrong):
            read(json.dumps({**data, "state": state}))
    with pytest.raises(FormatError, match="'given' is not a list of strings"):
        read(json.dumps({**data, "given": "#?????"}))
    with pytest.raises(FormatError, match="given: row 2: has the length 2"):
        read(json.dumps({**data, "given": ["#??", "??"]}))


def test_non_has_a_property_that_others_ignore() -> None:
    text = ng.dumps(ng.loads(f"{CLUES},AdA"), "non")
    assert 'given "1???01"' in text
    for value, problem in (("1???0", "'given' needs 3x2 cells and has 5"), ("1???0x", "'x' is not a given cell")):
        with pytest.raises(FormatError, match=problem):
            ng.loads(text.replace("1???01", value))


def test_sets_keep_the_given_cells() -> None:
    lines = [
        json.dumps({"rows": [[1], [1]], "columns": [[1], [1]], "given": rows}) for rows in (["#?", "??"], ["??", "??"])
    ]
    first, second = read_set("\n".join(lines))
    assert isinstance(first, Member)
    assert isinstance(second, Member)
    assert first.puzzle.given == ng.Grid.parse("#? ??")
    assert second.puzzle.given is None


def test_the_command_line_keeps_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from nonogram.__main__ import main

    file = tmp_path / "pair.json"
    file.write_text(ng.dumps(ng.loads("2x2:1/1/1/1,A"), "json"), "utf-8")
    assert main(["solve", str(file)]) == 0
    assert capsys.readouterr().out.endswith("#.\n.#\n")
    assert main(["convert", str(file), "--to", "tatham"]) == 0
    assert capsys.readouterr().out == "2x2:1/1/1/1,Ad\n"
    state = tmp_path / "state.txt"
    state.write_text(".?\n??\n", "utf-8")
    assert main(["check", str(file), "--state", str(state)]) == 2
    assert "row 1: the cell in column 1 is given as black and cannot be changed" in capsys.readouterr().err


# --- logs of games ---


def log(*entries: str, begun: list[str] | None = None) -> dict[str, object]:
    """A log of a puzzle whose first cell is given."""
    data: dict[str, object] = {"log": 1, "puzzle": "2x2:1/1/1/1,A", "entries": list(entries), "played": 99}
    return data if begun is None else {**data, "from": begun}


def test_a_log_begins_with_the_given_cells() -> None:
    game = ng.replay(log("5 stroke 3>1?#"))
    assert (game.finished, game.by, game.strokes, game.given) == (5, "player", 1, 0)
    assert game.whole
    assert str(game.grid) == "#?\n?#"
    assert ng.replay(log("5 stroke 3>1?#"), ng.loads("2x2:1/1/1/1,Ad")).finished == 5
    with pytest.raises(FormatError, match="the log is of another puzzle"):
        ng.replay(log("5 stroke 3>1?#"), ng.loads("2x2:1/1/1/1"))


@pytest.mark.parametrize(
    "entry", ["5 stroke 0>1#.", "5 stroke 0>2#?", "5 stroke 0v2#?", "5 clear 0>1#?", "5 stroke 0>1?#"]
)
def test_no_entry_changes_a_given_cell(entry: str) -> None:
    with pytest.raises(FormatError, match="entry 1: row 1, column 1 is given and cannot be changed"):
        ng.replay(log(entry))


def test_a_cleared_board_keeps_the_given_cells() -> None:
    game = ng.replay(log("5 stroke 3>1?.", "6 clear 3>1.?"))
    assert game.resets == 1
    with pytest.raises(FormatError, match="entry 3: the board is not empty after it was cleared"):
        ng.replay(log("5 stroke 3>1?.", "6 stroke 1>1?.", "7 clear 3>1.?"))


def test_a_log_from_the_middle_has_the_given_cells() -> None:
    assert str(ng.replay(log(begun=["#.", "??"])).grid) == "#.\n??"
    with pytest.raises(FormatError, match='"from" must have the given cells of the puzzle'):
        ng.replay(log(begun=["?.", "??"]))
