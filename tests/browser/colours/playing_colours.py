"""A puzzle in colours as the tests open it: its link, its file, and how its picture is painted."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

import nonogram as ng
from nonogram.formats.json import to_object
from tests.browser.playing import centre
from tests.colours.drawn import toadstool
from tests.node import call_module

TOADSTOOL = toadstool()
assert TOADSTOOL.goal is not None
PICTURE = TOADSTOOL.goal.rows()
KEYS = {"#": "1", "b": "2", "c": "3"}
"""The key of each ink."""


def id_of(puzzle: ng.Puzzle) -> str:
    """The id by which links name a puzzle in colours."""
    found: dict[str, Any] = json.loads(json.dumps(to_object(puzzle)))
    (answer,) = call_module("reading/game-id.js", ["formatGameId", found])
    name: str = answer["value"]
    return name


def paint_rows(page: Page, board: Locator, rows: range) -> None:
    """Paints these rows of the picture by mouse, with the ink chosen by key."""
    board.focus()
    for row in rows:
        for column, sign in enumerate(PICTURE[row]):
            if sign in KEYS:
                board.press(KEYS[sign])
                page.mouse.click(*centre(page, (row, column)))
