"""A text that is longer than its room says by sight that it goes on, and can be read to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cases import case
from tests.browser.player.test_line_numbers_page import hint_about
from tests.browser.playing import evaluate, open_player, panel

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
BROAD = "15x10:" + "/".join(["2.2"] * 15 + ["3.3"] * 10)
CLAIM = "Row 1, clue 1 1: column 1 can only be part of the first 1, so column 2 is empty. "
SIZES = {
    "desktop": (1280, 800),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "landscape": (844, 390),
    "small phone": (320, 568),
}


def tell(page: Page, sentences: int) -> tuple[Locator, Locator]:
    """What is told, and the arrow that says that it goes on."""
    evaluate(page, "await player.demonstrate(arg)", hint_about(0, text=CLAIM * sentences, cells=[[0, 1, "."]]))
    return panel(page).locator(".tale"), panel(page).locator(".tale .onward")


@pytest.mark.parametrize("touch", [False, True])
def test_a_long_text_shows_that_it_goes_on(open_page: OpenPage, site: str, touch: bool) -> None:
    page = open_page(has_touch=touch, is_mobile=touch)
    for size in ("phone", "landscape", "small phone") if touch else ("desktop", "tablet"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for text in ("100%", "200%"):
            with case(size, text):
                open_player(page, site, BROAD)
                shows_that_it_goes_on(page, text)


def shows_that_it_goes_on(page: Page, text: str) -> None:
    page.evaluate("(size) => { document.documentElement.style.fontSize = size }", text)
    tale, arrow = tell(page, 20)
    expect(arrow).to_be_visible()
    within = arrow.bounding_box()
    assert within is not None
    assert within["y"] + within["height"] <= page.evaluate("innerHeight")
    arrow.click()
    expect(tale).to_have_attribute("data-above", "")
    tale.press("End")
    expect(arrow).to_be_hidden()
    end = "(tale) => tale.scrollTop + tale.clientHeight >= tale.querySelector('.text').offsetHeight"
    assert tale.evaluate(end)
    tale.press("Home")
    expect(arrow).to_be_visible()


def test_a_text_that_is_seen_whole_shows_no_arrow(page: Page, site: str) -> None:
    """Not even where room is kept for a longer one that comes later."""
    open_player(page, site, BROAD)
    tale, arrow = tell(page, 1)
    expect(tale).to_be_visible()
    expect(arrow).to_be_hidden()


def test_where_not_even_the_buttons_have_room_the_panel_shows_that_it_goes_on(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 300}, has_touch=True, is_mobile=True)
    open_player(page, site, BROAD)
    page.evaluate("document.documentElement.style.fontSize = '300%'")
    tell(page, 3)
    arrow = panel(page).locator("> .unread .onward")
    expect(arrow).to_be_visible()
    for _ in range(40):
        if arrow.is_visible():
            arrow.dispatch_event("click")
            page.wait_for_timeout(50)
    expect(arrow).to_be_hidden()
    expect(panel(page).locator(".buttons > button").last).to_be_in_viewport()


def test_buttons_beside_the_board_share_their_room(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    open_player(page, site, BROAD)
    tell(page, 1)
    tops = (
        panel(page)
        .locator(".buttons")
        .evaluate(
            """(buttons) => {
          const labels = ["What else is wrong?", "Remove the 2 wrong marks", "Go back to before the mistake"];
          buttons.replaceChildren(...labels.map((label) => {
            const button = document.createElement("button");
            button.className = "plain";
            button.textContent = label;
            return button;
          }));
          return [...buttons.children].map((button) => button.getBoundingClientRect().top);
        }"""
        )
    )
    assert len(set(tops)) < 3
