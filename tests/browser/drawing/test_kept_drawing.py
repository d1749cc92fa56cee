"""What is kept of a drawing: undo reaches back beyond a reload, and a history that does not fit is left out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing.test_drawing_page import drawn, open_drawing, set_size, size
from tests.browser.playing import button, drag

pytestmark = pytest.mark.engine("none")


def test_undo_reaches_back_beyond_a_reload(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 4))
    first = drawn(page)
    set_size(page, "Width", 12)
    drag(page, (2, 11), (6, 11))
    wide = drawn(page)
    button(page, "Clear").click()
    button(page, "Undo").click()
    page.reload()
    open_drawing(page, site)
    assert drawn(page) == wide
    button(page, "Redo").click()
    assert set("".join(drawn(page))) == {"."}
    for _ in range(3):
        button(page, "Undo").click()
    assert drawn(page) == first
    assert size(page) == ("10", "10")
    button(page, "Undo").click()
    assert set("".join(drawn(page))) == {"."}
    expect(button(page, "Undo")).to_be_disabled()
    for _ in range(3):
        button(page, "Redo").click()
    assert drawn(page) == wide
