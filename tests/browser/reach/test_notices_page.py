"""Where notices are: they cover neither what can be pressed nor a header, and do not move what the reader works on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing.test_drawing_page import open_drawing
from tests.browser.playing import BOAT, button, drag, evaluate
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
PHONES_AND_MORE = [(320, 568), (390, 844), (768, 1024), (1280, 800)]

# What can be pressed or is read at the head of the page, and lies beneath the notice.
COVERED = """() => {
  const player = document.querySelector("nonogram-player");
  const parts = [document, player.shadowRoot].flatMap((root) =>
    [...root.querySelectorAll("a, button, input, h1, .site-header nav, .play-head .meta, .board")]);
  const notice = document.querySelector(".notice").getBoundingClientRect();
  return parts.filter((part) => {
    if (part.closest(".notice, .skip") || !part.checkVisibility({ visibilityProperty: true })) return false;
    const box = part.getBoundingClientRect();
    const across = Math.min(box.right, notice.right) - Math.max(box.left, notice.left);
    const down = Math.min(box.bottom, notice.bottom) - Math.max(box.top, notice.top);
    return box.width > 1 && across > 0.5 && down > 0.5;
  }).map((part) => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("size", PHONES_AND_MORE)
def test_a_brief_word_stands_in_the_page_s_head(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(viewport=viewport, permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{BOAT}")
    before = evaluate(page, "return JSON.stringify(await player.cellBox(0, 0))")
    button(page, "Share").click()
    page.get_by_role("menuitem", name="Share a link", exact=True).click()
    expect(page.locator(".play-head .notice")).to_have_text("Link copied")
    expect(page.get_by_role("menuitem")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    assert evaluate(page, "return JSON.stringify(await player.cellBox(0, 0))") == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", PHONES_AND_MORE)
def test_on_the_drawing_board_a_notice_covers_nothing(site: str, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("about:blank")
    open_drawing(page, site)
    drag(page, (2, 2), (2, 2))
    button(page, "Keep").click()
    button(page, "Go on anyway").click()
    notice = page.locator('[data-notice="kept"]')
    expect(notice).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []
