"""File formats: what is written reads back, what is broken is refused with its place."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram import formats
from nonogram.__main__ import main
from nonogram.formats import Document, Format
from nonogram.formats.sets import Broken, Member
from nonogram.pausing import drain
from tests.boards import random_puzzle
from tests.places import ROOT

PUZZLES = sorted((ROOT / "puzzles").glob("*.non"))
HEART = ng.Puzzle.from_grid(
    ng.Grid.parse(["##.##", "#####", ".###.", "..#..", "....."]), title='Heart "&" <b>', author="A"
)
WITH_TEXTS = [kind.name for kind in formats.FORMATS.values() if "texts" in kind.holds]
NON = """catalogue "x"
title "Two"
by Somebody
width 2
height 2
rows
1
1

columns
1
1
"""


@given(
    st.integers(1, 12),
    st.integers(1, 12),
    st.randoms(use_true_random=False),
    st.sampled_from(formats.written_formats()),
)
def test_what_is_written_reads_back(height: int, width: int, rng: random.Random, name: str) -> None:
    puzzle = random_puzzle(height, height if formats.FORMATS[name].square else width, rng)
    text = ng.dumps(puzzle, name)
    assert formats.detect(text).name == name
    back = ng.loads(text)
    assert (back.rows, back.columns) == (puzzle.rows, puzzle.columns)
    if "goal" in formats.FORMATS[name].holds:
        assert back.goal == puzzle.goal


@pytest.mark.parametrize("name", WITH_TEXTS)
def test_texts_read_back_too(name: str) -> None:
    back = ng.loads(ng.dumps(HEART, name).encode())
    assert back == HEART
    assert back.goal == HEART.goal


def test_the_game_id_has_columns_first_and_empty_clues() -> None:
    assert ng.dumps(HEART, "tatham") == "5x5:2/3/3/3/2/2.2/5/3/1/"
    assert ng.loads("2:1/1/1/1\n").width == 2


def test_a_saved_game_keeps_its_state() -> None:
    data = {**formats.json.to_object(HEART), "state": ["#????", "?????", "?????", "?????", "....."]}
    document = formats.read(json.dumps(data))
    assert document.state is not None
    assert document.state.rows() == data["state"]


def test_non_reads_the_variants_of_other_writers() -> None:
    puzzle = ng.loads(NON)
    assert (puzzle.title, puzzle.author) == ("Two", "Somebody")
    assert ng.loads(NON.replace("\n", "\r\n")) == puzzle
    assert ng.loads("\ufeff" + NON) == puzzle
    blank_for_empty = "width 3\nheight 2\nrows\n1 1\n\ncolumns\n1\n\n1\n"
    assert ng.loads(blank_for_empty).columns == ((1,), (), (1,))
    goal = NON.replace("width", 'goal "10\n01"\nwidth')
    assert ng.loads(goal).goal == ng.Grid.parse(["#.", ".#"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ("what is this", "not in a known format"),
        (b"\xff\xfe\x00", "line 1: this is not text in UTF-8"),
        ("{", "line 1: this is not valid JSON"),
        ("{}", "'rows' is missing"),
        ('{"rows": [[1]], "columns": [[1]], "version": 9}', "version 9 is not known"),
        ('{"rows": [["1"]], "columns": [[1]]}', "row 1: '1' is not a whole number"),
        ('{"rows": [[1]], "columns": [[1]], "title": 3}', "the title is not a text"),
        ('{"rows": [[1]], "columns": [[1]], "goal": ["x"]}', "goal: row 1: 'x' is not a cell"),
        ('{"rows": [[1]], "columns": [[1]], "goal": ["##"]}', "the grid is 2x1"),
        ('{"rows": [[1]], "columns": [[1]], "state": ["##"]}', "state: the grid is 2x1"),
        ('{"rows": [[1]], "columns": [[1]], "state": 7}', "'state' is not a list of strings"),
        ("{" + '"a":[' * 100_000, "nested too deeply"),
        ('{"rows":' + "[" * 100_000, "nested too deeply"),
        ('{"title": "' + "[" * 200 + '", "rows": [[1]]}', "'columns' is missing or not a list"),
        ("5x5:1/2/3", "needs 5 \\+ 5 clues but has 3: it may have been cut short"),
        ("2x2:1/1/1/x", "row 2: 'x' is not a clue"),
        ("2x2:1/1.1/1/1", "column 2: needs 3 cells, has 2"),
        ("2x2:1/0.1/1/1", "column 2: a 0 stands for an empty line"),
        ("2x2:1/1/1/1,1", "letters stand for given cells"),
        ("2x2:1/1/1/1,f", "go beyond the 4 cells"),
        ("9999x1:", "too large"),
        (NON.replace("height 2", "").replace("rows\n1\n1\n", "rows\n"), "'height' is missing"),
        (NON.replace("height 2", "height two"), "line 5: height 'two' is not a positive whole number"),
        (NON.replace("columns\n1\n1\n", ""), "'columns' is missing"),
        (NON.replace("columns\n1\n1\n", "columns\n1\n"), "line 11: the number of clues under 'columns' is 1, not 2"),
        (NON.replace("rows\n1", "rows\n1b"), "line 7: .1b. names a colour that no line declares"),
        (NON.replace("rows\n1", "rows\n1,x"), "line 7: 'x' is not a number"),
        (NON.replace("rows\n1", "rows\n99999999999999999999"), "line 7: '99999999999999999999' is too large"),
        (NON.replace("rows\n1", "rows\n-1"), "row 1: -1 is negative"),
        (NON.replace("rows\n1", "rows\n3"), "row 1: needs 3 cells, has 2"),
        (NON + "rows\n1\n1\n", "line 13: a second section 'rows'"),
        (NON.replace("rows\n1", "rows\nI"), "line 7: 'I' is not a clue but is followed by clues"),
        ("color a\n" + NON, "line 1: .color a. does not declare a colour"),
        (NON.replace("width", 'goal "10\n0\nwidth'), "line 4: the goal has no closing quote"),
        (NON.replace("width 2", "width 301"), "301x2 is too large: at most 300 rows and columns"),
        (NON.replace("rows\n1", "rows\n" + "1 " * 301), "line 7: more than 300 numbers in a clue"),
        (NON.replace("rows\n1", "rows\n" + "1\n" * 512), "line 307: the number of clues under 'rows' is 513, not 2"),
        (NON + "\n" * 100_000, "more than 100,000 lines"),
        ("1x1:" + "1." * 300 + "1/1", "column 1: there are more than 300 numbers"),
        (NON + "====\n" + NON, "holds several puzzles, and only one can be read here"),
        ("7\n" + NON, "line 1: '7' is not in a section"),
        (NON.replace("width", 'goal "101"\nwidth'), "line 4: 'goal' needs 2x2 cells and has 3"),
        (NON.replace("width", 'goal "1002"\nwidth'), "line 4: '2' is not a cell"),
        (NON.replace("width", 'goal "1000"\nwidth'), "row 2: the goal shows 0, the clue says 1"),
    ],
)
def test_broken_texts_are_refused_with_their_place(text: str | bytes, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text)


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        ng.loads(text)
    except (ng.FormatError, ng.PuzzleError) as error:
        assert str(error)


@given(st.data())
def test_a_puzzle_cut_short_or_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = ng.dumps(HEART, data.draw(st.sampled_from(formats.written_formats())))
    at = data.draw(st.integers(0, len(text)))
    try:
        ng.loads(text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 3)) :])
    except (ng.FormatError, ng.PuzzleError) as error:
        assert str(error)


def test_too_long_and_unknown_names() -> None:
    with pytest.raises(ng.FormatError, match="too long for a puzzle: more than 4,000,000 bytes"):
        ng.loads("x" * (formats.MAX_BYTES + 1))
    with pytest.raises(ValueError, match=f"not one of {', '.join(formats.written_formats())}"):
        ng.dumps(HEART, "xls")


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_shipped_puzzles_are_written_as_they_are_read(path: Path) -> None:
    puzzle = ng.load(path)
    assert ng.loads(ng.dumps(puzzle, "non")) == puzzle


@pytest.mark.parametrize("name", WITH_TEXTS)
@given(
    st.text(max_size=60)
    | st.text(st.sampled_from("ab \t\n\r\0\x0b\x1c\x85\u2028\ud800\udfff\ufffd\"'&<;#\\"), max_size=30)
)
def test_every_title_is_written_and_reads_back(name: str, title: str) -> None:
    puzzle = ng.Puzzle([[1]], [[1]], title=title, author=title + '"', license="x" * 999 + " " + title)
    assert ng.loads(ng.dumps(puzzle, name).encode("utf-8")) == puzzle


def test_what_no_file_can_hold_is_replaced_in_texts() -> None:
    read = ng.loads('{"rows": [[1]], "columns": [[1]], "title": "a\\ud800b\\u0000c\\u0085d\\u2028e\\nf"}')
    assert read.title == "a\ufffdb\ufffdc d e f"
    assert ng.Puzzle([[1]], [[1]], title="x" * 999 + " y").title == "x" * 999


def test_a_reference_to_a_character_that_cannot_be() -> None:
    for digits in ("1" * 5000, "x" + "f" * 5000, "1" * 8, "xd800", "0"):
        text = f'title "a&#{digits};b"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
        assert ng.loads(text).title == "a\ufffdb"


@given(st.text("#. ?x\n", max_size=40))
def test_any_board_is_read_or_refused(text: str) -> None:
    with suppress(ng.NonogramError):
        assert str(formats.read_board(text)).split() == text.split()


async def _recognised(text: str) -> bool:
    return text.startswith("bars ")


async def _read_bars(text: str) -> Document:
    rows, columns = text.removeprefix("bars ").split("|")
    return Document(ng.Puzzle(_numbers(rows), _numbers(columns)))


def _numbers(side: str) -> list[list[int]]:
    return [[int(number) for number in clue.split()] for clue in side.split(",")]


def _written_bars(puzzle: ng.Puzzle) -> str:
    sides = (",".join(" ".join(map(str, clue)) for clue in side) for side in (puzzle.rows, puzzle.columns))
    return "bars " + "|".join(sides)


BARS = Format("bars", "clues between bars", ".bars", _recognised, _read_bars, _written_bars, frozenset())


@pytest.mark.native
def test_a_program_adds_a_format_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it adds after the import is read, written, found in folders and offered by commands."""
    with pytest.raises(ng.ArgumentError, match="format 'bars' is not one of"):
        ng.dumps(HEART, "bars")
    monkeypatch.setitem(ng.FORMATS, "bars", BARS)
    text = ng.dumps(HEART, "bars")
    assert ng.loads(text).rows == ng.loads(text, "bars").rows == HEART.rows
    (tmp_path / "heart.bars").write_text(text)
    assert [type(member) for member in ng.load_set(tmp_path)] == [Member]
    assert main(["convert", str(tmp_path / "heart.bars"), "--to", "bars", "--output", f"{tmp_path}/copy/"]) == 0
    assert (tmp_path / "copy" / "heart.bars").read_text() == text
    with pytest.raises(ng.FormatError, match=r"^bars: invalid literal for int"):
        ng.loads("bars 1|x")
    with pytest.raises(ng.PuzzleError, match=r"^row 1: needs 2 cells"):
        ng.loads("bars 2|1")
    (tmp_path / "heart.bars").write_text("bars 1|x")
    _, broken = ng.load_set(tmp_path)
    assert isinstance(broken, Broken)
    assert "bars: invalid literal" in str(broken)
    monkeypatch.setitem(ng.FORMATS, "bars", replace(BARS, magic=(b"bars ",)))
    assert ng.loads(text.encode()).rows == HEART.rows


@pytest.mark.native
def test_a_format_may_be_of_plain_functions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def recognised(text: str) -> bool:
        return drain(_recognised(text))

    def read_bars(text: str) -> Document:
        return drain(_read_bars(text))

    monkeypatch.setitem(ng.FORMATS, "bars", replace(BARS, recognising=recognised, reading=read_bars))
    text = ng.dumps(HEART, "bars")
    assert ng.loads(text).rows == ng.loads(text, "bars").rows == HEART.rows
    (tmp_path / "heart.bars").write_text(text)
    assert [type(member) for member in ng.load_set(tmp_path)] == [Member]
    with pytest.raises(ng.FormatError, match=r"^bars: invalid literal for int"):
        ng.loads("bars 1|x")
