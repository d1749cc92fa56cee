"""The record of a finished game: one each time that a picture came out, and who made it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf
from tests.browser.playing import evaluate
from tests.browser.visiting import CROSS, open_board

pytestmark = pytest.mark.engine("none")


def test_a_picture_is_recorded_when_it_is_finished_and_once_more_after_clearing(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    cross = ["Control+Home", "Home", "ArrowRight", "Space", "ArrowDown", "Space", "Home", "Space", "End", "Space"]

    def paint() -> None:
        board.focus()
        for key in [*cross, "ArrowDown", "ArrowLeft", "Space"]:
            board.press(key)
        expect(page.get_by_role("button", name="Review")).to_be_visible()

    paint()
    board.press("Control+z")
    board.press("Space")
    evaluate(page, "await player.reset()")
    paint()
    page.goto(f"{site}#")
    first, second = await_on_shelf(page, "records", 2)
    assert first["finished"] < second["finished"]
    assert [first["puzzle"], first["undos"], first["by"]] == [second["puzzle"], 0, "reader"]
