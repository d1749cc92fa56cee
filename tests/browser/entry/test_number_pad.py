"""Clues typed by touch: a pad with a space and a new line stands below the field that has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import open_site

pytestmark = pytest.mark.engine("none")


def test_clues_are_typed_by_touch(site: str, browser: Browser) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    open_site(phone, f"{site}#new")
    rows = phone.locator("#clues-row")
    pad = phone.get_by_role("group", name="Numbers")
    expect(pad).to_have_count(0)
    rows.tap()
    expect(pad).to_have_count(1)
    assert rows.get_attribute("inputmode") == "none"
    for key in ["1", "2", "Space", "3", "4", "Delete", "New line", "5"]:
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(rows).to_have_value("12 3\n5")
    expect(rows).to_be_focused()
    # What is typed goes where the caret is.
    rows.evaluate("(field) => field.setSelectionRange(0, 1)")
    pad.get_by_role("button", name="7", exact=True).tap()
    expect(rows).to_have_value("72 3\n5")
    pad.get_by_role("button", name="Keyboard").tap()
    expect(pad).to_have_count(0)
    expect(rows).to_be_focused()
    assert rows.get_attribute("inputmode") == ""
    phone.context.close()


def test_a_mouse_brings_no_pad(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.locator("#clues-row").click()
    expect(page.get_by_role("group", name="Numbers")).to_have_count(0)
