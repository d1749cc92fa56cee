"""What people type and paste into the fields of rows and columns, read by JavaScript."""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import call_module

pytestmark = pytest.mark.native


def value(module: str, *call: Any) -> Any:
    (answer,) = call_module(f"site/entry/{module}.js", call)
    return answer["value"]


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("1 2\n3\n", [[1, 2], [3]]),
        ("1,2\r\n3", [[1, 2], [3]]),
        ("1 2/3/0", [[1, 2], [3], []]),
        ("1\n\n-\n2", [[1], [], [], [2]]),
        ("  ", []),
        ("\n\n", []),
        ("1.2;3", [[1, 2], [3]]),
        ("\n1\n2", [[], [1], [2]]),
        ("1\n2\n\n", [[1], [2], []]),
        ("1\n2\n\t\t", [[1], [2], []]),
        ("\t\t3\n\t1\t1\n\t\t\n", [[3], [1, 1], []]),
        ("\u0663 \u0661\n\u06f1\u06f2", [[3, 1], [12]]),
        ("\uff13\u3001\uff11\n2\uff0c1\n1\u060c1", [[3, 1], [2, 1], [1, 1]]),
        ("\u0663\uff0f\u0661", [[3], [1]]),
        ("1;1\n3;", [[1, 1], [3]]),
        ("1-1\n10-2-3", [[1, 1], [10, 2, 3]]),
        ("1-1/3", [[1, 1], [3]]),
    ],
)
def test_typed_clues(text: str, clues: list[list[int]]) -> None:
    assert value("typed", "parseClues", text, "row") == clues


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("1\n2 x", 1, "notANumber"),
        ("1\n0 2", 1, "zero"),
        ("-1", 0, "notANumber"),
        ("1\n2 -1", 1, "notANumber"),
        ("1234567", 0, "beyond"),
        ("\n\nx", 2, "notANumber"),
        ("\u00b2", 0, "notANumber"),
    ],
)
def test_typed_clues_that_are_none_name_their_line(text: str, line: int, code: str) -> None:
    (answer,) = call_module("site/entry/typed.js", ["parseClues", text, "column"])
    assert answer["problems"][0]["place"] == {"axis": "column", "index": line}
    assert answer["problems"][0]["code"] == code


@pytest.mark.parametrize(
    ("text", "blanks", "without"),
    [
        ("1\n2\n", 0, "1\n2"),
        ("\n1\n\n2\n\n", 2, "1\n\n2"),
        (" \n\t\n1\n2\n\t", 3, "1\n2"),
        ("", 0, ""),
        (" \n ", 0, ""),
        ("1/2", 0, "1/2"),
    ],
)
def test_blank_lines_around_clues(text: str, blanks: int, without: str) -> None:
    assert value("typed", "blanksAround", text) == blanks
    assert value("typed", "withoutBlanks", text).strip() == without


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[3],[1,1]]", "3\n1 1"),
        ("rows = [[3],[1,1]];", "3\n1 1"),
        ("((3,), (1, 1))", "3\n1 1"),
        ("{{0,3},{1,1}}", "3\n1 1"),
        ("[[[3],[1,1]]]", "3\n1 1"),
        ("[3]\n[1 1]\n[ ]", "3\n1 1\n0"),
        ("[3, 2, 1]", "3\n2\n1"),
        ("[3, [1, 1]]", "3\n1 1"),
        ('["3", "1 1"]', "3\n1 1"),
        ("'rows': [[], [\u0663]]", "0\n3"),
        ("[[3],[1", None),
        ("3 1\n1", None),
        ("3 [1]", None),
        ("row=[[3],[1,1]];\ncolumn=[[2],[1],[2]];", None),
    ],
)
def test_lists_become_a_clue_on_each_line(text: str, lines: str | None) -> None:
    assert value("pasted", "linesOfList", text) == lines


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("row=[[3],[1,1]];\ncolumn=[[2],[1],[2]];", True),
        ("[[[3],[1,1]],[[2],[1],[2]]]", True),
        ("[[3],[1,1]]", False),
        ("[3]\n[1,1]", False),
        ("3\n1 1", False),
    ],
)
def test_lists_of_both_sides_are_a_whole_puzzle(text: str, both: bool) -> None:
    assert value("pasted", "holdsBothSides", text) is both


BLOCKS: list[tuple[str, list[list[int]], str | None]] = [
    ("\t1\t\t1\n2\t1\t1\t1\n", [], "2\n1 1\n1\n1 1"),
    ("\t2\n1\t1\n\t1", [], None),
    ("2\t1\t2", [[3], [1, 1]], "2\n1\n2"),
    ("1\t2\n2\t1\n1\t1", [[3], [2], [3], [1], [2]], None),
    ("\t\u0661\t\n\u0662\t\u0661\t\u0662\n", [], "2\n1 1\n2"),
    ("1\t\t1\n2\t\t1\n", [], "1 2\n0\n1 1"),
    ("2\n1\n2", [], None),
]
"""Cells of a spreadsheet, the rows, and the columns' clues on a line each if the cells are the block above a grid."""


@pytest.mark.parametrize(("text", "rows", "lines"), BLOCKS)
def test_the_block_above_a_grid_becomes_a_clue_on_each_line(text: str, rows: Any, lines: str | None) -> None:
    assert value("pasted", "linesOfBlock", text, rows) == lines


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("\t\t2\t1\t2\n\t3\t\t\t\n1\t1\t\t\t\n", True),
        ("\t\t\t1\t\n\t\t2\t1\t2\r\n\t3\t#\t#\t#\r\n1\t1\t#\t\t#\r\n", True),
        ("\t\t2\n\t1\t\n1\t\t\n", True),
        ("\t\t3\n\t1\t1\n\t\t\n", False),
        ("3\t\n1\t1\n", False),
        ("\t1\t\t1\n2\t1\t1\t1\n", False),
        ("\t\n\t", False),
        ("1\n2", False),
    ],
)
def test_a_sheet_with_the_clues_of_both_sides_is_whole(text: str, whole: bool) -> None:
    assert value("pasted", "holdsTable", text) is whole
