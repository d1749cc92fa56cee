"""What hands a puzzle out, and what plays it again, breaks no rule that axe knows. In the dark theme, which changes
colours alone, these.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, drag, open_player, panel, wake
from tests.browser.reach.axe import violations
from tests.browser.visiting import open_board, open_site, paint_first_cell
from tests.web.marks import CROSS, marks_of

pytestmark = pytest.mark.expect_trouble("Applying inline style violates")


def wear(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")


@pytest.mark.engine("none")
@pytest.mark.parametrize(("theme", "width"), [("light", 320), ("light", 1280), ("dark", 1280)])
def test_dialogs(page: Page, site: str, theme: str, width: int) -> None:
    wear(page, theme)
    page.set_viewport_size({"width": width, "height": 800})
    # The first cell is crossed.
    marks = marks_of(CROSS, [2, *[0] * 8])
    open_site(page, site)
    page.get_by_role("button", name="Print").click()
    found = violations(page, colours_only=theme == "dark")
    page.keyboard.press("Escape")
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    page.get_by_role("button", name="Share").click()
    edge = page.locator(".menu-list:visible").bounding_box()
    assert edge is not None
    assert edge["x"] >= 0
    page.get_by_role("menuitem", name="Save a picture").click()
    found += violations(page, colours_only=theme == "dark")
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    open_site(page, f"{site}#about")
    open_board(page, f"{site}#{CROSS}&marks={marks}")
    expect(page.get_by_role("dialog")).to_be_visible()
    found += violations(page, colours_only=theme == "dark")
    assert not found, "\n".join(found)


@pytest.mark.engine("shared")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_replays_and_likelihoods(page: Page, site: str, theme: str) -> None:
    wear(page, theme)
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 2), (4, 2))
    found = []
    for name in ("Replay", "Likelihoods"):
        button(page, "More tools").click()
        page.get_by_role("menuitem", name=name).click()
        expect(panel(page)).to_be_visible()
        found += violations(page, colours_only=theme == "dark")
    assert not found, "\n".join(found)
