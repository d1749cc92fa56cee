"""Files of other programs: Gnonograms, Griddlers, picross-solver, bitmaps and drawings in characters."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.formats.sets import Broken, Member, read_set
from nonogram.pausing import drain
from tests.places import FIRST

STEP = ng.Puzzle([[3], [1, 1]], [[2], [1], [2]])
PICTURE = ng.Grid.parse(["###", "#.#"])

GNO = """[Description]
Step
Ann
2011-11-24
4
[License]
CC0
[Dimensions]
2
3
[Row clues]
3
1,1
[Column clues]
2
1
2
[Solution grid]
2 2 2
2 1 2
[Locked]
true
"""
GRIDDLER = "MK Version 3.0\r\n\r\n3 2\r\n\r\n # ? ?\r\n\r\n\r\n 2\r\n 1\r\n -2\r\n\r\n 3\r\n 1 1\r\nanything\r\n"
PICROSS = "# made by hand\nGRID Step\nROWS\n[ 3 ]\n[ 1 1 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]\n"

XPM = """/* XPM */
static char *step[] = {
/* columns rows colors chars-per-pixel */
"3 2 2 1",
". c None",
"# c #000000",
/* pixels */
"###",
"#.#"
};
"""

WIDE_XPM = XPM.replace("2 1", "2 2").replace('". c', '".. c').replace('"# c', '"## c')
WIDE_XPM = WIDE_XPM.replace("#.#", "##..##").replace('"###"', '"######"')

READ: dict[str, list[str | bytes]] = {
    "gno": [
        GNO,
        GNO.replace("\n", "\r\n"),
        GNO.replace("3\n1,1\n", "3 // the first\n1,1\n"),
        GNO[: GNO.index("[Row")] + GNO[GNO.index("[Sol") :].replace(" grid", ""),
    ],
    "griddler": [
        GRIDDLER,
        GRIDDLER.replace("\r\n", "\n"),
        "MK Version 3.0\n\n3 2\n\n # # #\n # . #\n",
        "MK Version 3.0\n\n3 2\n\n\n\n\n2\n1\n2\n\n3\n1 1",
    ],
    "picross": [PICROSS, PICROSS[15:], PICROSS.replace("\n", "\r\n"), PICROSS.replace("[ 3 ]", "[3]\n\n# next")],
    "pbm": [
        "P1\n3 2\n1 1 1\n1 0 1\n",
        "P1\n# a comment\n3 # wide\n2\n111101",
        b"P4\n3 2\n\xe0\xa0",
        b"P4 3 2 \xff\xbf",
    ],
    "xpm": [
        XPM,
        XPM.replace("None", "white").replace("#000000", "Black"),
        XPM.replace("static char *", "static const char *").replace("/* XPM */", "/*XPM*/").replace("\n", "\r\n"),
        XPM.replace('". c None"', '"  s back m white c #ffffffffffff"').replace("#.#", "# #"),
        WIDE_XPM,
    ],
    "drawing": [
        "█░█\n".replace("░", "█") + "█░█\n",
        "■■■\n■ ■",
        "###\n#.#\n",
        "⬛️⬛️⬛️\n⬛️⬜️⬛️",
        "111\n101\n",
        "1 1 1\n1 0 1",
        "1,1,1\r\n1,0,1,",
    ],
}


@pytest.mark.parametrize("name", READ)
def test_the_dialects_of_a_format(name: str) -> None:
    for text in READ[name]:
        assert formats.detect(text).name == name, text
        read = ng.loads(text)
        assert (read.rows, read.columns) == (STEP.rows, STEP.columns), text
        assert read.goal in (None, PICTURE)
        (member,) = read_set(text)
        assert isinstance(member, Member)


def test_what_is_told_besides_the_clues() -> None:
    read = ng.loads(GNO)
    assert (read.title, read.author, read.license, read.goal) == ("Step", "Ann", "CC0", PICTURE)
    assert ng.loads(PICROSS).title == "Step"
    assert formats.read(GRIDDLER).state == ng.Grid.parse(["#??", "???"])


def test_an_empty_clue_in_each() -> None:
    for text in (
        GNO.replace("1,1", "").replace("2\n1\n2\n[S", "1\n1\n1\n[S").replace("2 1 2", "1 1 1"),
        "MK Version 3.0\n\n3 2\n\n\n\n\n1\n1\n1\n\n3\n",
        "GRID\nROWS\n[ 3 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n[ 1 ]\n",
        "███\n░",
    ):
        assert ng.loads(text).rows == ((3,), ())


def test_a_title_is_not_taken_for_a_heading() -> None:
    puzzle = ng.Puzzle([[1]], [[1]], title="[Dimensions]")
    assert ng.loads(ng.dumps(puzzle, "gno")).rows == ((1,),)


def test_several_grids_of_picross_solver_are_a_set() -> None:
    text = f"{PICROSS}\nGRID Bad\nROWS\n[ 3 ]\n1\nCOLUMNS\n[ 1 ]\n# next\nGRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n"
    first, second, third = read_set(text)
    assert isinstance(first, Member)
    assert (first.name, first.puzzle.rows) == ("Step", STEP.rows)
    assert isinstance(second, Broken)
    assert (second.line, second.problem) == (14, "'1' is not a clue in brackets, as [ 3 1 ]")
    assert isinstance(third, Member)
    with pytest.raises(ng.FormatError, match=r"line 11: .*holds several puzzles"):
        ng.loads(text)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("gno", GNO.replace("1,1", "1,x"), "line 13: 'x' is not a number"),
        ("gno", GNO.replace("\n1,1\n", "\n"), "line 12: the number of clues under 'row clues' is 1, not 2"),
        ("gno", GNO.replace("2 1 2", "2 3 2"), "line 20: '3' is not a cell: use 0, 1 or 2"),
        ("gno", GNO.replace("2 1 2", "2 1"), "line 20: 'solution' needs 3x1 cells and has 2"),
        ("gno", GNO.replace("[Dimensions]\n2", "[Dimensions]\ntwo"), "line 9: dimensions 'two' is not a positive"),
        ("gno", GNO.replace("[Column", "[Row"), "line 14: a second section 'row clues'"),
        ("griddler", GRIDDLER.replace("3 2", "3"), "line 3: '3' is not the size"),
        ("griddler", GRIDDLER.replace(" 1 1", " 1 x"), "line 13: 'x' is not a number"),
        ("griddler", GRIDDLER[: GRIDDLER.index("\r\n 3\r\n")], "line 10: the number of clues under 'rows' is 0, not 2"),
        ("griddler", "MK Version 3.0\n\n9000 9000\n", "9000x9000 is too large"),
        ("picross", PICROSS.replace("[ 1 1 ]", "1 1"), "line 5: '1 1' is not a clue in brackets"),
        ("picross", PICROSS.replace("COLUMNS", "ROWS"), "line 6: a second section 'ROWS'"),
        ("pbm", "P1\n3\n", "line 1: the bitmap does not begin with P1 or P4"),
        ("pbm", "P1\n3 2\n111\n1x1", "line 4: 'x' is not a cell"),
        ("pbm", "P1\n3 2\n11110", "'P1' needs 3x2 cells and has 5"),
        ("pbm", b"P4\n3 2\n\xe0", "'P4' needs 3x2 cells and has 3"),
        ("pbm", "P1\n999999 999999\n1", "999999x999999 is too large"),
        ("pbm", "P1\n0 3\n", "line 1: "),
        ("xpm", XPM.replace("3 2 2 1", "3 2"), "line 4: the picture does not begin with its width"),
        ("xpm", XPM.replace("# c #000000", "#"), "line 6: this is not a colour"),
        ("xpm", XPM.replace("#000000", "mauve"), "line 6: 'mauve' is not"),
        ("xpm", XPM.replace('"###",', ""), "needs 5 texts between quotes and has 4"),
        ("xpm", XPM.replace('"###"', '"##x"'), "line 8: this row is not 3 wide"),
        ("xpm", XPM.replace("3 2 2 1", "900 900 2 1"), "900x900 is too large"),
        ("drawing", "███\n█x█", "line 2: 'x' is not a cell of a drawing"),
        ("drawing", "###\n#x#", "line 2: 'x' is not a cell of a drawing: use █ and ░, # and ., or 1 and 0"),
        ("drawing", "█\n" * 301, "line 301: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(name: str, text: str | bytes, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text, name)


def test_a_picture_is_needed_to_write_one() -> None:
    for name in ("pbm", "xpm", "drawing"):
        with pytest.raises(ng.ArgumentError, match="holds the picture alone"):
            ng.dumps(STEP, name)
    assert ng.dumps(ng.Puzzle.from_grid(PICTURE), "pbm") == "P1\n3 2\n111\n101\n"


TITLED = 'title "Größe"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_texts_in_other_encodings(encoding: str) -> None:
    data = TITLED.encode(encoding)
    assert ng.loads(data).title == "Größe"
    (member,) = read_set(data)
    assert isinstance(member, Member)
    assert member.puzzle.title == "Größe"


def test_what_is_not_a_text_is_refused() -> None:
    for data in (b"\xff\xfe\x00", b"rows\n\xff\x00"):
        with pytest.raises(ng.FormatError, match="this is not text in UTF-8"):
            ng.loads(data)


def test_no_format_takes_the_text_of_another() -> None:
    """Lists of clues alone are recognised in others, which stand before them; of clues without a size the first may
    look like a size.
    """
    for path in FIRST:
        puzzle = ng.load(path)
        for name in (name for name, kind in formats.FORMATS.items() if kind.takes(puzzle)):
            text = ng.dumps(puzzle, name)
            found = [kind.name for kind in formats.FORMATS.values() if drain(kind.recognise(text))]
            assert found[0] == name, path
            assert set(found) <= {name, "lists", *(("nin", "cwd") if name == "unsized" else ())}, path


def test_a_picture_in_colours() -> None:
    """Its lightest colour is blank where neither None nor white is; colours may be written in 48 bits."""
    text = XPM.replace("None", "gold").replace("#000000", "#d0d020202020")
    read = ng.loads(text)
    assert [ink.colour for ink in read.inks] == ["#d02020"]
    assert read.goal is not None
    assert read.goal.rows() == ["###", "#.#"]
    inks = [ng.Ink("red", "#d02020"), ng.Ink("paper", "#ffffff")]
    flag = ng.Puzzle.from_grid(["#b.", ".b#"], inks=inks)
    again = ng.loads(ng.dumps(flag, "xpm"))
    assert str(again.goal) == str(flag.goal)
    assert [ink.colour for ink in again.inks] == [ink.colour for ink in inks]
