"""What a puzzle's page gives its board: a landscape phone, a tablet, the focus mode; and the way to Help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, evaluate
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
THIRTY = "30x30:" + "/".join(["5.5.5"] * 30 + ["5.5.5"] * 30)
FIFTEEN = "15x15:" + "/".join(["2.2.2"] * 30)
STAGE = """const { top, bottom, right } = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
    return [top, bottom, right]"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_landscape_phone_gives_the_board_all_its_height(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    open_board(page, f"{site}#{FIFTEEN}")
    top, bottom, right = evaluate(page, STAGE)
    assert (top, bottom) == (0, 390)
    assert right >= 844 * 0.6
    last = evaluate(page, "const { right, bottom } = await player.cellBox(14, 14); return [right, bottom]")
    assert last[0] <= right
    assert last[1] <= bottom, "all of it is in view"
    for name in ("Share", "Menu"):
        box = page.locator(".play-head").get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["x"] >= right
    page.locator(".play-head").get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("menuitem", name="Focus mode")).to_be_visible()


def test_under_fingers_a_large_board_opens_on_a_tablet_with_cells_to_hit(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True)
    open_board(page, f"{site}#{THIRTY}")
    width, height = evaluate(page, "const { width, height } = await player.cellBox(0, 0); return [width, height]")
    assert min(width, height) >= 24
    button(page, "Fit").tap()
    assert evaluate(page, "return (await player.cellBox(0, 0)).width") < 24


def test_help_is_in_the_menu_of_a_phone(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_board(page, f"{site}#{BOAT}")
    expect(page.locator(".site-header")).to_be_hidden()
    page.locator(".play-head").get_by_role("button", name="Menu").tap()
    page.get_by_role("menuitem", name="Help").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")


def test_the_focus_mode_is_the_puzzle_alone_and_is_left_again(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{BOAT}")
    header, back, leave = (
        page.locator(".site-header"),
        page.locator(".play-head .back"),
        button(page, "Leave focus mode"),
    )
    expect(leave).to_be_hidden()
    page.locator(".play-head").get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Focus mode").click()
    expect(header).to_be_hidden()
    expect(back).to_be_hidden()
    expect(board).to_be_focused()
    assert evaluate(page, STAGE)[0] == 0
    leave.click()
    expect(header).to_be_visible()
    expect(back).to_be_visible()
    expect(leave).to_be_hidden()
    board.press("f")
    expect(header).to_be_hidden()
    page.keyboard.press("Escape")
    expect(header).to_be_visible()
    board.press("Control+f")
    expect(header).to_be_visible()


def test_escape_closes_what_is_told_before_it_leaves_the_focus_mode(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{BOAT}")
    board.press("f")
    board.press("w")
    expect(page.locator("nonogram-player .bar")).to_be_visible()
    board.press("Escape")
    expect(page.locator("nonogram-player .bar")).to_be_hidden()
    expect(page.locator(".site-header")).to_be_hidden()
    board.press("Escape")
    expect(page.locator(".site-header")).to_be_visible()


def test_the_focus_mode_lasts_as_long_as_the_tab(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{BOAT}")
    board.press("f")
    page.reload()
    expect(button(page, "Leave focus mode")).to_be_visible()
    expect(page.locator(".site-header")).to_be_hidden()
    page.goto(f"{site}#help")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    expect(page.locator(".site-header")).to_be_visible()
    other = page.context.new_page()
    open_board(other, f"{site}#{BOAT}")
    expect(other.locator(".site-header")).to_be_visible()
    other.close()
