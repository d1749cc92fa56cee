"""The array of a page of nonograms.org: pictures of our own in it, alone and inside a page, whole and damaged."""

from __future__ import annotations

import random
import re

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.inks import LETTERS
from tests.conftest import amount
from tests.formats.coded import coded

FLAG = ["1220", "0123", "3330"]
COLOURS = ["#d02020", "#2040c0", "#2e7d32"]
BY_HAND = "var d=[[9],[13,0,1,10],[10,10,0,9],[1,1,1,7],[5,6,7,8],[6,5,8,0],[1,0,1,5],[1,2,3,4],[2,4,4,6],[2,3,4,5]];"
"""3 + 0 - 1 columns, 1 + 1 - 0 rows, one ink, which is black, and 1 + 0 + 1 runs. After taking off 1, 2, 3 and 4, these
are two cells from column 1 of row 2, and one from column 1 of row 1."""


def test_an_array_worked_out_by_hand() -> None:
    document = formats.read(BY_HAND)
    assert formats.detect(BY_HAND).name == "nonograms"
    assert str(document.puzzle.goal) == "#.\n##"
    assert not document.puzzle.inks


def test_pictures_read_back() -> None:
    rng = random.Random(44)
    for _ in range(amount(100)):
        inks, width, height = rng.randint(2, 5), rng.randint(1, 30), rng.randint(1, 30)
        rows = ["".join(rng.choice("00123456789"[: inks + 2]) for _ in range(width)) for _ in range(height)]
        colours = [f"#{number:06x}" for number in rng.sample(range(1 << 24), inks)]
        puzzle = ng.loads(coded(rows, colours, rng))
        letters = str.maketrans("0123456789", "." + LETTERS)
        assert str(puzzle.goal) == "\n".join(rows).translate(letters)
        assert [ink.colour for ink in puzzle.inks] == colours


def test_a_whole_page_is_read() -> None:
    array = coded(FLAG, COLOURS, random.Random(1))
    page = f"<!DOCTYPE html>\n<html><head><title>Flag</title>\n<script>\n{array}\n</script></head><body>[[1,2]]</body>"
    spaced = array.replace("],[", "] , \n[").replace("var d=[", "var d = [ ")
    assert ng.loads(page) == ng.loads(array) == ng.loads(spaced)


BLACK = coded(["101", "011"], ["#000000"], random.Random(2))
WHOLE = coded(FLAG, COLOURS, random.Random(3))


def test_black_alone_is_black_and_white() -> None:
    read = ng.loads(BLACK)
    assert (read.inks, read.rows) == ((), ((1, 1), (2,)))


DAMAGED = [
    (WHOLE[:-10], "it may have been cut short|not a list of four"),
    (WHOLE.replace("];", ""), "member 17 of the array"),
    (re.sub(r"\[[^\[\]]*\](?=\];$)", "[1,2,3]", WHOLE), "member 16 of the array is not a list of four"),
    (re.sub(r",\[[^\[\]]*\](?=\];$)", "", WHOLE), "the number of runs of cells is 5, where the array says 6"),
    ("var d=[[1,2,3,4],[1,1,1,0]];", "the array is damaged"),
    ("var d=[[1,2,3,4],[1,1,1,3],[1,1,1,3],[1,1,1,3]];", "member 5 of the array"),
    ("var d=[[1,2,3,4],[400,1,1,900],[1,1,1,3],[1,1,1,3]];", "too large"),
    ("var d=[[1,2,3,4],[1,0,1,3],[1,1,1,3],[1,1,1,3]];", "at least one row"),
    ("var d=[[1,2,3,4],[1,1,1,3],[1,1,1,3],[1,0,1,3]];", "one to nine inks"),
    ("var d=[[1,2,3,4],[9999999999,1,1,3]];", "a number is far too large"),
    ("var d=[[1,-1]];", "member 1 of the array"),
]


@pytest.mark.parametrize(("text", "message"), DAMAGED)
def test_a_damaged_array_is_refused(text: str, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text)


def test_runs_off_the_grid_or_over_each_other_are_refused() -> None:
    members = re.findall(r"\[([\d,]+)\]", WHOLE)
    first = len(members) - 6
    for at in range(first, len(members)):
        for column, length, ink, row in ((9, 0, 0, 0), (0, 9, 0, 0), (0, 0, 9, 0), (0, 0, 0, 9), (0, -9, 0, 0)):
            run = [int(n) + more for n, more in zip(members[at].split(","), (column, length, ink, row), strict=True)]
            changed = [*members[:at], ",".join(map(str, (max(0, number) for number in run))), *members[at + 1 :]]
            with pytest.raises(ng.FormatError, match="the array is damaged"):
                ng.loads("var d=[" + ",".join(f"[{member}]" for member in changed) + "];")
    twice = [*members[:-1], members[-2]]
    with pytest.raises(ng.FormatError, match="the array is damaged"):
        ng.loads("var d=[" + ",".join(f"[{member}]" for member in twice) + "];")
