"""What stays: the board under the hand, and the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player.test_hint_panel_page import BOARD_BOX, PHONE, settle
from tests.browser.playing import BOAT, button, centre, evaluate, open_player, open_stuck_windmill, panel, wake
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("shared")
OpenPage = Callable[..., Page]


def test_the_board_stays_where_it_is_while_something_is_tried_out(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_player(page, site, BOAT)
    at_rest = evaluate(page, BOARD_BOX)
    button(page, "What if").tap()
    expect(button(page, "Keep")).to_be_visible()
    settle(page)
    assert evaluate(page, BOARD_BOX) == at_rest
    page.touchscreen.tap(*centre(page, (0, 0)))
    settle(page)
    assert evaluate(page, BOARD_BOX) == at_rest


def test_on_a_tablet_a_hint_leaves_the_board_as_large_as_it_was(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 768, "height": 1024}, has_touch=True, is_mobile=True)
    open_board(page, f"{site}#play=fox")
    wake(page)
    settle(page)
    at_rest = evaluate(page, BOARD_BOX)[2]
    button(page, "Hint").tap()
    for following in ("Show more", "Why?", "Fill in"):
        expect(button(page, following)).to_be_visible()
        settle(page)
        assert evaluate(page, BOARD_BOX)[2] == at_rest
        button(page, following).tap()


def test_at_the_end_of_a_walk_the_enter_key_does_nothing_else(page: Page, site: str) -> None:
    open_stuck_windmill(page, site)
    before = evaluate(page, "return (await player.getState()).state")
    on = button(page, "Next step")
    on.focus()
    while on.get_attribute("aria-disabled") != "true":
        page.keyboard.press("Enter")
    expect(on).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_visible()
    assert evaluate(page, "return (await player.getState()).state") == before


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
@pytest.mark.parametrize("puzzle", ["toy-boat", "fox"])
def test_on_phones_tools_and_inks_stay_while_something_is_told(
    open_page: OpenPage, site: str, size: tuple[int, int], puzzle: str
) -> None:
    width, height = size
    page = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    open_board(page, f"{site}#play={puzzle}")
    parts = [page.locator(f"nonogram-player .{name}") for name in ("inks", "marks", "history")]
    before = [part.bounding_box() for part in parts]
    assert before[1] is not None
    button(page, "Hint").tap()
    for following in ("Show more", "Why?"):
        expect(button(page, following)).to_be_visible()
        assert [part.bounding_box() for part in parts] == before
        button(page, following).tap()
    button(page, "Close").tap()
    expect(panel(page)).to_be_hidden()
    assert [part.bounding_box() for part in parts] == before
