"""File formats in colours: what is written reads back, other programs' dialects, and what is refused."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.formats import FORMATS, FormatError, written_formats
from tests import shared_data
from tests.colours.drawn import random_colours, toadstool
from tests.conftest import amount

INKED = sorted(name for name in written_formats() if "inks" in FORMATS[name].holds and not FORMATS[name].picture)

MIKIX = """title "Flag"
width 3
height 2
color a #ff0000
color b #0000ff
rows
1a,2b
3b
columns
1a,1b
2b
2b
goal "abbbbb"
"""

NONNY = """width 3
height 2
color red FF0000 R
color blue 0000FF B
rows
red 1 blue 2
blue 3
columns
red 1 blue 1
blue 2
blue 2
goal "RBBBBB"
"""

WEBPBN = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><source>webpbn.com</source>
<puzzle type="grid" defaultcolor="blue"><title>Flag</title><author>Ann</author>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<color name="red" char="R">f00</color><color name="blue" char="B">0000FF</color>
<clues type="columns"><line><count color="red">1</count><count>1</count></line><line><count>2</count></line>
<line><count>2</count></line></clues>
<clues type="rows"><line><count color="red">1</count><count>2</count></line><line><count>3</count></line></clues>
<solution type="goal"><image>
|RBB|
|BBB|
</image></solution>
<solution type="saved"><image>|R?[B.]|
|??.|</image></solution>
</puzzle></puzzleset>
"""

OLSAK = """A flag
#d colours
0:. #FFFFFF white
r:R #FF0000 red
b:B #0000ff blue
:rows
1r 2b
3 b
:columns
1r1b
2b
2b
:
"""


@pytest.mark.parametrize(
    ("text", "name"), [(MIKIX, "non"), (NONNY, "non"), (WEBPBN, "webpbn"), (OLSAK, "olsak")], ids=str
)
def test_a_flag_in_every_dialect(text: str, name: str) -> None:
    assert formats.detect(text).name == name
    for variant in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        read = ng.loads(variant)
        assert isinstance(read, ng.ColourPuzzle)
        assert [ink.colour for ink in read.inks] == ["#ff0000", "#0000ff"]
        assert read.rows == (((1, 1), (2, 2)), ((3, 2),))
        assert read.columns == (((1, 1), (1, 2)), ((2, 2),), ((2, 2),))
        if name != "olsak":
            assert read.goal == ng.ColourGrid.parse("#bb bbb", 2)


def test_a_saved_board_of_webpbn_is_read() -> None:
    document = formats.read(WEBPBN.replace("|??.|", "|??B|"))
    assert (document.puzzle.title, document.puzzle.author) == ("Flag", "Ann")
    assert document.state == ng.ColourGrid.parse("#?? ??b", 2)


def test_a_note_of_webpbn_names_the_licence() -> None:
    puzzle = ng.Puzzle([[1]], [[1]], author="Ada", license="CC BY <4.0>")
    text = ng.dumps(puzzle, "webpbn")
    assert "<note>License: CC BY &lt;4.0&gt;</note>\n</puzzle>" in text
    assert ng.loads(text).license == puzzle.license
    assert ng.loads(text.replace("License: ", "Thanks: ")).license == ""


def test_clues_of_webpbn_may_be_those_of_the_goal() -> None:
    start, end = WEBPBN.index("<clues"), WEBPBN.index("<solution")
    assert ng.loads(WEBPBN[:start] + WEBPBN[end:]).rows == ng.loads(WEBPBN).rows


@pytest.mark.parametrize("name", INKED)
def test_what_is_written_reads_back(name: str) -> None:
    rng = random.Random(371)
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(1, 8), rng.randint(1, 8), rng.randint(2, 4), rng)
        text = ng.dumps(puzzle, name)
        assert formats.detect(text).name == name
        back = ng.loads(text)
        if any(clue for clue in puzzle.rows):
            assert back == puzzle, text


def test_goal_and_given_cells_read_back() -> None:
    base = toadstool()
    given = ng.ColourGrid.of(10, 10, [(1, 3, "#"), (9, 9, "c"), (0, 0, ".")], 3)
    puzzle = ng.ColourPuzzle(base.rows, base.columns, title="A & b", goal=base.goal, given=given, inks=base.inks)
    for name in INKED:
        if "given" in FORMATS[name].holds:
            back = ng.loads(ng.dumps(puzzle, name))
            assert isinstance(back, ng.ColourPuzzle)
            assert (back.rows, back.columns, back.given) == (puzzle.rows, puzzle.columns, puzzle.given)
            assert back == puzzle or "texts" not in FORMATS[name].holds
            assert back.goal == puzzle.goal or "goal" not in FORMATS[name].holds
        else:
            with pytest.raises(ng.ArgumentError, match="no place for the given cells"):
                ng.dumps(puzzle, name)
    assert ng.loads(ng.dumps(base, "webpbn")).goal == base.goal


@pytest.mark.parametrize("name", [name for name in written_formats() if "inks" not in FORMATS[name].holds])
def test_other_formats_have_no_place_for_inks(name: str) -> None:
    with pytest.raises(ng.ArgumentError, match=f"the format {name} has no place for colours: use json, "):
        ng.dumps(toadstool(), name)


@pytest.mark.parametrize(
    "text",
    [
        'width 1\nheight 1\ncolor a #000000\nrows\n1a\ncolumns\n1a\ngoal "a"\n',
        "width 1\nheight 1\ncolor a #ff0000\nrows\n1\ncolumns\n1\n",
        "#d\n0:. #ffffff\n1:# #000000 black\n:\n1\n:\n1\n",
        '<puzzle><clues type="rows"><line><count>1</count></line></clues>'
        '<clues type="columns"><line><count color="black">1</count></line></clues></puzzle>',
    ],
)
def test_black_alone_is_black_and_white(text: str) -> None:
    read = ng.loads(text)
    assert read == ng.Puzzle([[1]], [[1]])
    assert not read.inks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MIKIX.replace("1a,2b", "1a,2z"), "line 7: '2z' names a colour"),
        (MIKIX.replace("#0000ff", "#00ff"), "line 5: '#00ff' is not a colour"),
        (MIKIX.replace("1a,2b", "1a,2ab"), "line 7: '2ab' is not a number"),
        (MIKIX.replace("abbbbb", "azbbbb"), "goal: row 1"),
        (MIKIX.replace("abbbbb", "abb"), "'goal' needs 3x2 cells and has 3"),
        (MIKIX.replace("\n3b\n", "\n3a\n"), "cells of"),
        (WEBPBN.replace('type="grid"', 'type="triddler"'), "triangles"),
        (WEBPBN.replace("|RBB|", "|R/B|"), "triangles"),
        (WEBPBN.replace("</puzzle>", ""), "line 16: this is not well-formed XML"),
        (WEBPBN.replace("<!DOCTYPE", "<!ENTITY a 'b'><!DOCTYPE"), "entities"),
        (WEBPBN.replace('<count color="red">', '<count color="pink">'), "'pink' names a colour"),
        (WEBPBN.replace("<count>3<", "<count>x<"), "'x' is not a number"),
        (WEBPBN.replace("<puzzle ", "<puzzle/><puzzle "), "holds 2 puzzles"),
        (WEBPBN.replace('<clues type="rows">', '<clues type="blobs">'), "'rows' is missing"),
        (WEBPBN.replace("f00<", "f0<"), "'f0' is not a colour"),
        (OLSAK.replace("2b", "2q"), "'q' is not a declared colour"),
        (OLSAK.replace("#d", "#t"), "triangles"),
        (OLSAK.replace("3 b", "3 b x!"), "not in a known format|is not a number"),
    ],
)
def test_broken_files_are_refused(text: str, said: str) -> None:
    with pytest.raises((FormatError, ng.PuzzleError), match=said):
        ng.loads(text)


@pytest.mark.parametrize("name", ["webpbn", "olsak", "non"])
def test_mangled_files_raise_errors_of_our_own(name: str) -> None:
    rng = random.Random(372)
    text = {"webpbn": WEBPBN, "olsak": OLSAK, "non": MIKIX}[name]
    for _ in range(amount(1500)):
        mangled = list(text)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(mangled))
            mangled[at : at + rng.randint(0, 4)] = rng.choice(["", "<", "9", "\n", ":", "a", "\0", '"', "é", "ß?", "#"])
        with suppress(ng.NonogramError):
            ng.loads("".join(mangled), name)


@pytest.mark.native
def test_the_puzzle_set_survives_every_format() -> None:
    for told in shared_data.lines("colour/colour.jsonl")[::5]:
        inks = [ng.Ink(word, colour) for word, colour in told["colors"].items()]
        puzzle = ng.ColourPuzzle(told["rows"], told["columns"], title=told["title"], inks=inks)
        for name in INKED:
            back = ng.loads(ng.dumps(puzzle, name))
            assert isinstance(back, ng.ColourPuzzle)
            assert back.rows == puzzle.rows, (told["id"], name)


def test_pictures_of_webpbn_with_blanks_and_sets_of_one_colour() -> None:
    sides = [f'<clues type="{side}"><line><count>1</count></line></clues>' for side in ("rows", "columns")]
    rows = sides[0].replace("</clues>", "<line><count>2</count></line></clues>")
    columns = sides[1].replace(">1<", ">2<").replace("</clues>", "<line><count>1</count></line></clues>")
    text = f"<puzzle>{rows}{columns}<solution><image>| X . | | [X] X |</image></solution>%s</puzzle>"
    saved = '<solution type="saved"><image>| [X.]? | | XX |</image></solution>'
    found = formats.read(text % saved)
    assert (str(found.puzzle.goal), str(found.state)) == ("#.\n##", "??\n##")
    blank = '<color name="sky" char=" ">00f</color><solution><image>|  |</image></solution>'
    assert str(ng.loads(f"<puzzle>{blank}</puzzle>").goal) == "##"


def test_hidden_clues_of_webpbn_are_those_of_the_goal() -> None:
    """Blotted clues have no number."""
    hidden = ng.dumps(toadstool(), "webpbn").replace(">2</count>", "></count>", 1)
    assert ng.dumps(ng.loads(hidden)) == ng.dumps(toadstool())
    with pytest.raises(FormatError, match="some clues are hidden"):
        ng.loads(hidden.replace("<solution", "<other").replace("</solution", "</other"))


def test_names_of_characters_in_webpbn() -> None:
    text = ng.dumps(ng.Puzzle([[1]], [[1]], title="A & B", copyright="XX 2004"), "webpbn")
    assert ng.loads(text.replace("XX", "&copy;")).copyright == "© 2004"
    assert ng.loads(text.replace("XX", "&copy;")).title == "A & B"


@pytest.mark.parametrize(
    ("name", "colour"),
    [("Dark Slate Gray", "#2f4f4f"), ("tan", "#d2b48c"), ("gray50", "#808080"), ("grey100", None), ("nought", "")],
)
def test_colours_named_in_words(name: str, colour: str | None) -> None:
    text = f'/* XPM */\nstatic char *x[] = {{\n"2 1 2 1",\n". c None",\n"# c {name}",\n"#."\n}};\n'
    if colour == "":
        with pytest.raises(FormatError, match="line 5: 'nought' is not a colour"):
            ng.loads(text)
    else:
        assert ng.loads(text).inks[0].colour == (colour or "#ffffff")


def test_signs_as_colours_of_olsak_and_triangles() -> None:
    colours = "#deklarace barev:\n @:@     #0000FF\n 0:+     white\n 1:.     black\n"
    text = f"{colours}:radky:\n1 1@ \n1@ \n:sloupce:\n1 \n2@ \n:konec:\n"
    read = ng.loads(text)
    assert [ink.colour for ink in read.inks] == ["#0000ff", "#000000"]
    assert ng.solve(read).status == "unique"
    with pytest.raises(FormatError, match="line 6: '-' is not a number"):
        ng.loads(text.replace("1 1@ ", "1 1-"), "olsak")
    triangles = "Noty\n#deklarace\n 1:* black cerna\n /:a white/black\n: radky\n/4\\\n2/ \\3\n: sloupce\n/8\\\n1\n:end"
    with pytest.raises(FormatError, match="line 6: puzzles with triangles are not supported"):
        ng.loads(triangles)
