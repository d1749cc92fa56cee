"""The player by keyboard, and what a screen reader is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, message, open_player, record_events, state
from tests.browser.reach.heard import active, headers, heard

pytestmark = pytest.mark.engine("shared")


def test_a_puzzle_by_keyboard_alone(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    page.keyboard.press("Tab")
    assert active(page) == "Row 1, column 1, open."
    assert headers(page) == ("Row clue 1.", "Column clue 2.")
    for number, row in enumerate(BOAT_PICTURE):
        page.keyboard.press("Home")
        at = 0
        for run in re.finditer("#+", row):
            for _ in range(run.start() - at):
                page.keyboard.press("ArrowRight")
            page.keyboard.down("Space")
            for _ in range(len(run[0]) - 1):
                page.keyboard.press("ArrowRight")
            page.keyboard.up("Space")
            at = run.end() - 1
        if number < 4:
            page.keyboard.press("ArrowDown")
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE
    last, told = page.evaluate("window.told.at(-1)")
    assert (last, told["by"]) == ("complete", "player")
    expect(message(page)).to_have_text("Solved.")


def test_the_cursor_names_its_cell_and_a_key_what_it_did(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    board.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    assert active(page) == "Row 1, column 2, open."
    assert headers(page) == ("Row clue 1.", "Column clue 1.")
    assert heard(page) == "", "what the cursor meets is not said twice"
    page.keyboard.press("x")
    assert heard(page) == "Row 1, column 2, crossed."
    page.keyboard.press("d")
    assert heard(page) == "Row 1, column 2, dotted."
    page.keyboard.press("Delete")
    assert heard(page) == "Row 1, column 2, open."
    page.keyboard.press("End")
    page.keyboard.press("Control+End")
    assert active(page) == "Row 5, column 5, open."
    assert headers(page) == ("Row clue 4.", "Column clue 1.")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert active(page) == "Row 5, column 5, black, run of 1."


def test_everything_is_reached_with_tab(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    board.focus()
    reached = []
    for _ in range(10):
        page.keyboard.press("Tab")
        reached.append(evaluate(page, "return player.shadowRoot.activeElement?.getAttribute('aria-label')"))
    assert reached == [
        "Settings",
        "Paint",
        "Cross",
        "Dot",
        "Undo",
        "Redo",
        "Hint",
        "Check",
        "What if",
        "More tools",
    ]


def test_a_clue_of_0_is_done_while_its_line_has_nothing_black(page: Page, site: str) -> None:
    board = open_player(page, site, "2x2:1/0/0/1")
    board.focus()
    assert headers(page) == ("Row clue 0, done.", "Column clue 1.")
    page.keyboard.press("Space")
    assert headers(page) == ("Row clue 0.", "Column clue 1, done.")
