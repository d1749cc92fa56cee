"""Clues without a size, Kupogram's files, saved games of Tatham's Pattern."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import formats

STEP = ng.Puzzle([[3], [1, 1]], [[2], [1], [2]])

UNSIZED = [
    "3\n1 1\n\n2\n1\n2\n",
    "# ish\n3\n1,1\n\n2\n1\n2",
    "* makhorin\n3\n1 1\n&\n2\n1\n2\n",
    "3 0\n1 1 0\n\n# columns\n2 0\n1 0\n2 0\n",
    "\n3\r\n1 1\r\n\r\n\r\n2\r\n1\r\n2\r\n\r\n",
]
SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Pattern
PARAMS  :3:3x2
CPARAMS :3:3x2
DESC    :11:2/1/2/3/1.1
NSTATES :1:4
STATEPOS:1:3
MOVE    :8:F0,0,2,1
MOVE    :8:E1,1,1,1
MOVE    :8:F2,0,1,2
"""


def kgram(version: int, bits: bytes = b"\x2f", size: tuple[int, int] = (3, 2)) -> bytes:
    entries = (1).to_bytes(4, "little") + bytes(16) if version > 1 else b""
    sides = b"".join(side.to_bytes(4, "little") for side in size)
    head = b"KGRM" + bytes([version]) + bytes(32) + b"\x05Gr\xc3\xb6n"
    return head + sides + entries + len(bits).to_bytes(4, "little") + bits


@pytest.mark.parametrize("text", UNSIZED)
def test_clues_without_a_size(text: str) -> None:
    assert formats.detect(text).name == "unsized"
    assert ng.loads(text) == STEP


@pytest.mark.parametrize("version", [1, 2])
def test_a_picture_of_kupogram(version: int) -> None:
    read = ng.loads(kgram(version))
    assert (read.rows, read.columns, read.title) == (STEP.rows, STEP.columns, "Grön")


def test_a_saved_game_has_the_moves_up_to_its_position() -> None:
    document = formats.read(SAVED)
    assert document.puzzle == STEP
    assert document.state == ng.Grid.parse(["##?", "?.?"])
    solved = SAVED.replace("STATEPOS:1:3", "STATEPOS:1:5") + "SOLVE   :7:S111101\n"
    assert formats.read(solved).state == ng.Grid.parse(["###", "#.#"])
    assert formats.read(SAVED.replace("MOVE    :8:E1,1,1,1", "RESTART :1:x")).state is None


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("unsized", "3\n1 x\n\n2\n", "line 2: 'x' is not a number"),
        ("unsized", "3\n1 1\n", "the number of parts here is 1"),
        ("unsized", "1\n" * 400, "line 302: "),
        ("kupogram", kgram(9), "version 9 is not known"),
        ("kupogram", kgram(1)[:-3], "the file is cut short or damaged at byte"),
        ("kupogram", kgram(2, b""), "'bits' needs 3x2 cells and has 0"),
        ("kupogram", kgram(1, b"", (10**9, 10**9)), "is too large"),
        ("savefile", SAVED.replace("3x2\nCP", "3x\nCP"), "line 4: 'PARAMS  :3:3x' is not a line"),
        ("savefile", SAVED.replace("E1,1,1,1", "E1,1,1,9"), "line 10: 'E1,1,1,9' is not a move"),
        ("savefile", SAVED.replace("Pattern", "Rectang"), "another kind of puzzle: Rectang"),
        ("savefile", SAVED.replace("DESC    ", "DISC    "), "'DESC' is missing"),
    ],
)
def test_what_is_wrong_is_told(name: str, text: str | bytes, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text, name)


@pytest.mark.parametrize("name", ["kupogram", "nonograms"])
def test_pictures_are_written(name: str) -> None:
    """Also in more bytes than a length of seven bits says, and beyond ASCII."""
    drawn = ng.Puzzle.from_grid(["#.#.#", "##..#", "....."], title="Grün " * 40)
    data = formats.encoded(drawn, name)
    assert formats.detect(data).name == name
    back = ng.loads(data)
    assert back.goal == drawn.goal
    assert back.title == (drawn.title if name == "kupogram" else "")
    assert ng.loads(ng.dumps(drawn, name)) == back


def test_a_saved_game_is_written_at_its_beginning() -> None:
    given = ng.Puzzle(STEP.rows, STEP.columns, given="#?? ???")
    written = ng.dumps(given, "savefile")
    assert written.splitlines()[0] == SAVED.splitlines()[0]
    assert ng.loads(written) == given


def test_a_page_keeps_colours() -> None:
    flag = ng.Puzzle.from_grid(["#bb", ".c."], inks=[ng.Ink(one, f"#{one * 6}") for one in "1ab"])
    back = ng.loads(ng.dumps(flag, "nonograms"))
    assert [ink.colour for ink in back.inks] == [ink.colour for ink in flag.inks]
    assert back.goal == flag.goal
