"""Formats with a clue to a line: their dialects, what is refused, and that none takes the text of another."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import formats

STEP = ng.Puzzle([[3], [1, 1]], [[2], [1], [2]])
GAP = ng.Puzzle([[1, 1], []], [[1], [], [1]])

NIN = "3 2\n3\n1 1\n2\n1\n2\n"
MK = "2 3\n3\n1 1\n#\n2\n1\n2\n"
CWD = "2\n3\n3\n1 1\n\n2\n1\n2\n"

READ = {
    "nin": [NIN, NIN.replace("\n", "\r\n"), NIN[:-1], "\ufeff" + NIN, NIN + "\n\n", " 3  2 \n 3 \n 1  1\n\n2\n1\n2"],
    "mk": [MK, MK.replace("\n", "\r\n"), MK.replace("#", " # "), MK.replace("#", "\n#\n")],
    "cwd": [CWD, CWD.replace("\n", "\r\n"), CWD.replace("\n\n", "\n"), CWD.replace("\n\n", "\n \n") + "\n"],
}


@pytest.mark.parametrize("name", READ)
def test_the_dialects_of_a_format(name: str) -> None:
    for text in READ[name]:
        assert formats.detect(text).name == name, text
        assert ng.loads(text) == ng.loads(text, name) == STEP, text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nin", "3 2\n1 1\n0\n1\n0\n1\n"),
        ("nin", "3 2\n1 1\n\n1\n\n1\n"),
        ("mk", "2 3\n1 1\n\n#\n1\n\n1\n"),
        ("cwd", "2\n3\n1 1\n\n\n1\n\n1\n"),
        ("cwd", "2\n3\n1 1\n0\n\n1\n0\n1\n"),
    ],
)
def test_an_empty_clue_is_a_zero_or_a_blank_line(name: str, text: str) -> None:
    assert formats.detect(text).name == name
    assert ng.loads(text) == GAP


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("nin", "3\n1\n", "line 1: '3' is not the size: 2 whole numbers"),
        ("nin", "3 2\n3\n1 1\n2\n1\n", "line 5: the number of clues under 'rows . columns' is 4, not 5"),
        ("nin", NIN + "7\n", "line 7: the number of clues under 'rows . columns' is 6, not 5"),
        ("nin", NIN.replace("1 1", "1 x"), "line 3: 'x' is not a number"),
        ("nin", NIN.replace("1 1", "1 9999999"), "line 3: '9999999' is too large"),
        ("nin", NIN.replace("1 1", "1 2"), "row 2: needs 4 cells, has 3"),
        ("nin", "3 999\n1\n", "3x999 is too large"),
        ("mk", NIN, "line 6: there is no line #"),
        ("mk", MK.replace("1 1\n", ""), "line 2: the number of clues under 'rows' is 1, not 2"),
        ("mk", MK + "1\n", "line 8: the number of clues under 'columns' is 4, not 3"),
        ("cwd", "2 3\n1\n", "line 1: '2 3' is not the size: 1 whole numbers"),
        ("cwd", CWD + "4\n", "line 9: the number of clues under 'columns' is 4, not 3"),
        ("cwd", "2\n3\n3\n", "line 3: the number of clues under 'rows' is 1, not 2"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(name: str, text: str, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text, name)
