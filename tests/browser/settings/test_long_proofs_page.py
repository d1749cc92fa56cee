"""A long proof on a phone: a small board is in view with its clues, and the text has the room that no board needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player.test_line_numbers_page import hint_about
from tests.browser.player.test_lines_in_view_page import RESTS
from tests.browser.playing import button, evaluate, open_player, panel

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
PHONES = [(390, 844), (390, 664), (360, 600)]
FIVE = "5x5:2/1.1/1.1/1.2/1/1.1/2/1/1.1/1.2"
BROAD = "15x10:" + "/".join(["2.2"] * 15 + ["3.3"] * 10)
CLAIM = "Row 1, clue 1 1: column 1 can only be part of the first 1, so column 2 is empty. "

# The room above the board, for its clues, what of the board is not in view, and what of the text is not.
SEEN = """const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
    const [rows, columns] = [player.puzzle.rows.length, player.puzzle.columns.length];
    const [first, last] = [await player.cellBox(0, 0), await player.cellBox(rows - 1, columns - 1)];
    const tale = player.shadowRoot.querySelector(".tale");
    return { above: first.top - stage.top, below: Math.max(0, last.bottom - stage.bottom),
      cell: first.width, unread: tale.scrollHeight - tale.clientHeight }"""


def prove(page: Page, sentences: int) -> dict[str, Any]:
    step = {"line": 0, "cells": [[0, 1, "."]], "cited": [], "seen": [], "technique": None}
    steps = [step | {"text": CLAIM * sentences}, step | {"text": CLAIM}]
    supposed = [{"text": CLAIM, "from_end": CLAIM}]
    more = {"kind": "probe", "assumption": [0, 0, "#"], "supposed": supposed, "steps": steps, "chapters": []}
    more["cells"] = [[0, 0, "."]]
    evaluate(page, "await player.demonstrate(arg)", hint_about(None, **more))
    assert evaluate(page, RESTS)
    seen: dict[str, Any] = evaluate(page, SEEN)
    return seen


@pytest.mark.parametrize("size", PHONES)
def test_a_small_board_is_in_view_with_its_clues(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    open_player(page, site, FIVE)
    before = evaluate(page, SEEN)["cell"]
    lit = page.locator("nonogram-player .lit")
    seen = prove(page, 8)
    for step in range(1, 4):
        assert seen["below"] == 0, seen
        assert seen["cell"] >= 14, seen
        # Two numbers above the board, in type that can be read.
        assert seen["above"] >= 22, seen
        expect(lit).to_be_hidden()
        button(page, "Next step").tap()
        expect(panel(page).locator(".place")).to_have_text(f"{step} / 3")
        seen = evaluate(page, SEEN)
    button(page, "Close").tap()
    assert evaluate(page, RESTS)
    assert evaluate(page, SEEN)["cell"] == before


def test_a_long_text_has_the_room_beside_a_low_board(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_player(page, site, BROAD)
    short = prove(page, 1)
    button(page, "Close").tap()
    long = prove(page, 16)
    assert short["unread"] == 0
    assert long["unread"] > 0
    assert long["cell"] == short["cell"]
    assert long["below"] == 0
    assert long["above"] < short["above"] - 40
    # The clues' room, and not more than a line of text.
    assert long["above"] < 80


def test_keys_reach_what_is_told_where_it_scrolls_alone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    open_player(page, site, BROAD)
    tale = panel(page).locator(".tale")
    prove(page, 1)
    assert tale.get_attribute("tabindex") is None
    button(page, "Close").click()
    assert prove(page, 16)["unread"] > 0
    expect(tale).to_have_attribute("tabindex", "0")
    tale.focus()
    page.keyboard.press("End")
    evaluate(
        page,
        """const tale = player.shadowRoot.querySelector(".tale");
        while (!tale.scrollTop) await new Promise(requestAnimationFrame)""",
    )
