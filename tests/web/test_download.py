"""The formats that the page offers for a puzzle are those that the library writes it in."""

from __future__ import annotations

import pytest

import nonogram as ng
from tests.node import run_in_node

pytestmark = pytest.mark.native

FLAG = ng.Puzzle.from_grid(["#b"], inks=[ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")])
FIXED = ng.Puzzle(FLAG.rows, FLAG.columns, given="#?", inks=FLAG.inks)
PUZZLES = {
    "{ rows: [[1]], columns: [[1]] }": ng.loads("1x1:1/1"),
    "{ rows: [[2]], columns: [[1], [1]] }": ng.loads("2x1:1/1/2"),
    "{ rows: [[1], [1]], columns: [[1], [1]], given: {} }": ng.Puzzle([[1], [1]], [[1], [1]], given="#? ??"),
    "{ rows: [[]], columns: [[], []], inks: [] }": FLAG,
    "{ rows: [[]], columns: [[], []], inks: [], given: {} }": FIXED,
}


def test_the_menu_offers_what_the_library_writes() -> None:
    asked = f"""async () => {{
      const {{ formatsFor }} = await import("./site/parts/download-dialog.js");
      return [{", ".join(PUZZLES)}].map(formatsFor);
    }}"""
    pictures = {name for name, kind in ng.FORMATS.items() if kind.picture}
    offered = run_in_node(asked)
    for names, puzzle in zip(offered, PUZZLES.values(), strict=True):
        assert names == [name for name, kind in ng.FORMATS.items() if kind.takes(puzzle) and name not in pictures]
    assert set(offered[0]) > set(offered[1]) > set(offered[3]) > set(offered[4])
