"""Clues in colours as people type them: read as they were written, and told where they cannot be read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.node import call_module, run_in_node
from tests.web.test_colours import posed, random_puzzles

pytestmark = pytest.mark.native

INKS = [
    {"name": "red", "colour": "#d02020", "sign": "r"},
    {"name": "blue", "colour": "#2020d0", "sign": "b"},
    {"name": "light green", "colour": "#60d060", "sign": ","},
]


def parse(text: str, inks: Any = INKS) -> Any:
    (answer,) = call_module("site/entry/typed.js", ["parseClues", text, "row", inks])
    return answer.get("value") or [
        (problem["code"], problem["place"]["index"], problem["values"].get("text")) for problem in answer["problems"]
    ]


def test_what_is_typed_is_read_as_it_was() -> None:
    rng = random.Random(5)
    for puzzle in map(posed, random_puzzles(40, seed=5)):
        signs = rng.sample("rbgykoé#%:,.3 ", len(puzzle["inks"]))
        inks = [ink | {"sign": sign} for ink, sign in zip(puzzle["inks"], signs, strict=True)]
        for side in ("rows", "columns"):
            (text,) = call_module("site/entry/inked.js", ["typedClues", puzzle[side], inks])
            assert parse(text["value"], inks) == puzzle[side]


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("3r 1b", [[[3, 1], [1, 2]]]),
        ("3r1b,2R;1B", [[[3, 1], [1, 2], [2, 1]], [[1, 2]]]),
        ("3red 1Blue\n0\n\n2:3", [[[3, 1], [1, 2]], [], [], [[2, 3]]]),
        ("3r-1b / - / 2b", [[[3, 1], [1, 2]], [], [[2, 2]]]),
        ("٣r", [[[3, 1]]]),
        ("3r 1", [("inkMissing", 0, "1")]),
        ("1r\n3x 2b\n4", [("inkUnknown", 1, "x"), ("inkMissing", 2, "4")]),
        ("3:4", [("inkUnknown", 0, "4")]),
        ("3:0", [("inkUnknown", 0, "0")]),
        ("r3", [("notANumber", 0, "r3")]),
        ("3r 0b", [("zero", 0, None)]),
        ("0 3r", [("inkMissing", 0, "0")]),
    ],
)
def test_ways_to_type_clues(text: str, clues: Any) -> None:
    assert parse(text) == clues


def test_letters_behind_numbers_bring_their_inks() -> None:
    def typed(text: str, inks: Any = None) -> Any:
        (answer,) = call_module("site/entry/inked.js", ["inksTyped", text, *([inks] if inks else [])])
        return [(ink["name"], ink["sign"]) for ink in answer.get("value") or []]

    assert typed("3 1\n2") == []
    assert typed("3r 1b\n2g") == [("red", "r"), ("blue", "b"), ("green", "g")]
    assert typed("3R") == [("red", "R"), ("black", "k")]
    # A letter that no usual ink has gets one that is free; a word is left for its writer to finish.
    assert [sign for _, sign in typed("3z2r 1red")] == ["z", "r"]
    assert typed("3r 1b 2:3", INKS) == [("red", "r"), ("blue", "b"), ("light green", ",")]
    assert typed("3r 1b 2k", INKS)[3:] == [("black", "k")]
    (answer,) = call_module("site/entry/inked.js", ["inksTyped", "1k 2g", INKS, ["g", "k"]])
    assert answer["value"] == INKS
    many = " ".join(f"1{letter}" for letter in "abcdefghijklmn")
    assert len(typed(many)) == 9


def test_inks_that_no_block_has_are_left_out() -> None:
    script = "async (puzzle) => (await import('./site/entry/inked.js')).withUsedInks(puzzle)"
    sides = {"rows": [[[1, 1], [2, 3]]], "columns": [[[1, 1]], [[1, 3]], [[1, 3]]]}
    used = {"rows": [[[1, 1], [2, 2]]], "columns": [[[1, 1]], [[1, 2]], [[1, 2]]]}
    assert run_in_node(script, {"inks": INKS, **sides}) == {"inks": [INKS[0], INKS[2]], **used}
    black = {"rows": [[1]], "columns": [[1]]}
    assert run_in_node(script, black) == black
    ink = {"name": "black", "colour": "#000000", "sign": "k"}
    one = {"rows": [[[1, 1]]], "columns": [[[1, 1]]]}
    assert run_in_node(script, {"inks": [ink, INKS[0]], **one}) == black
