"""Several drawings: listed, opened, deleted and had back; none is lost to another tab, and backups have them all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.drawing.test_drawing_page import drawn, open_drawing
from tests.browser.kept.shelf import await_on_shelf
from tests.browser.kept.test_backups import give, save
from tests.browser.playing import button, drag
from tests.browser.reach.axe import violations

pytestmark = pytest.mark.engine("none")
OLD = {"rows": ["##???", *["?????"] * 4], "title": "Old", "history": {"moves": ["0>2?#"], "at": 1}}


def opened(page: Page) -> Locator:
    button(page, "Drawings").click()
    dialog = page.get_by_role("dialog", name="Your drawings")
    expect(dialog).to_be_visible()
    return dialog


def saved(page: Page) -> None:
    """Waits until what was drawn last is saved."""
    rows = [row.replace(".", "?") for row in drawn(page)]
    page.wait_for_function(
        """(rows) => Object.entries(localStorage).some(([key, text]) =>
          key.startsWith("nonogram/1/drawing/") && `${JSON.parse(text).rows}` === `${rows}`)""",
        arg=rows,
    )


@pytest.mark.expect_trouble("Applying inline style violates")  # by axe
def test_drawings_are_begun_opened_deleted_and_had_back(site: str, page: Page) -> None:
    page.goto(site)
    page.evaluate("(old) => localStorage.setItem('nonogram/1/drawing', old)", json.dumps(OLD))
    # What an older version kept is the first drawing.
    open_drawing(page, site)
    assert drawn(page)[0] == "##..."
    button(page, "Undo").click()
    assert drawn(page)[0] == "....."
    button(page, "Redo").click()
    opened(page).get_by_role("button", name="New drawing").click()
    expect(page.get_by_label("Width", exact=True)).to_have_value("10")
    page.get_by_label("Title").fill("Ladder")
    drag(page, (2, 2), (2, 7))
    second = drawn(page)
    dialog = opened(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("listitem").first).to_contain_text("Ladder")
    expect(dialog.get_by_role("listitem").first).to_contain_text("On the board")
    assert violations(page, ".draw-drawings") == []
    dialog.get_by_role("button", name="Delete Old, 5 × 5").click()
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Open Old, 5 × 5").click()
    expect(page.get_by_label("Width", exact=True)).to_have_value("5")
    assert drawn(page)[0] == "##..."
    dialog = opened(page)
    dialog.get_by_role("button", name="Delete Ladder").click()
    page.keyboard.press("Escape")
    page.reload()
    open_drawing(page, site)
    assert drawn(page)[0] == "##..."
    dialog = opened(page)
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    assert second[2] == "..######.."


@pytest.fixture
def other(site: str, page: Page) -> Iterator[Page]:
    """A second tab, in which the drawing begun in the first is open and was drawn on."""
    open_drawing(page, site)
    drag(page, (0, 0), (0, 3))
    saved(page)
    tab = page.context.new_page()
    open_drawing(tab, site)
    drag(tab, (5, 0), (5, 3))
    saved(tab)
    yield tab
    tab.close()


@pytest.mark.usefixtures("other")
def test_what_two_tabs_draw_is_both_kept(page: Page) -> None:
    drag(page, (9, 0), (9, 3))
    saved(page)
    dialog = opened(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Open Untitled").click()
    # Both drawings have eight black cells, so that what is said of them does not tell when the other one is there.
    expect(page.locator("nonogram-player #cell-5-0")).to_have_attribute("aria-label", re.compile("black"))
    assert [row[0] for row in drawn(page)] == list("#....#....")


def test_what_another_tab_drew_and_put_away_is_kept(site: str, page: Page, other: Page) -> None:
    opened(other).get_by_role("button", name="New drawing").click()
    expect(other.locator(".summary")).not_to_contain_text("black")
    drag(other, (7, 0), (7, 3))
    saved(other)
    other.goto(f"{site}#")
    other.get_by_role("link", name="Boat").first.click()
    await_on_shelf(other, "drawings", 1)
    drag(page, (9, 0), (9, 3))
    saved(page)
    expect(opened(page).get_by_role("listitem")).to_have_count(3)


def test_a_backup_has_all_drawings(site: str, page: Page, tmp_path: Path) -> None:
    open_drawing(page, site)
    page.get_by_label("Title").fill("First")
    drag(page, (0, 0), (0, 3))
    opened(page).get_by_role("button", name="New drawing").click()
    button(page, "Author and licence").click()
    page.get_by_label("Author", exact=True).fill("Ada")
    page.get_by_label("Licence", exact=True).fill("CC BY 4.0")
    page.keyboard.press("Enter")
    drag(page, (1, 0), (1, 3))
    saved(page)
    # The next drawing is by the same author.
    opened(page).get_by_role("button", name="New drawing").click()
    expect(page.locator(".draw-naming")).to_contain_text("Ada")
    page.goto(f"{site}#")
    file = save(page, tmp_path)
    whole = json.loads(file.read_text())
    kept = {one["drawing"]["title"]: one["drawing"] for one in whole["entries"] if one["kind"] == "drawing"}
    assert whole["version"] == 2
    assert (kept["First"]["rows"][0], kept[""]["rows"][1]) == ("####??????", "####??????")
    assert (kept[""]["author"], kept[""]["license"]) == ("Ada", "CC BY 4.0")
    # One that is drawn otherwise here stays beside it.
    open_drawing(page, site)
    drag(page, (9, 0), (9, 3))
    saved(page)
    page.goto(f"{site}#")
    give(page, file)
    dialog = page.locator(".mine-dialog")
    expect(dialog).to_contain_text("1 drawing is added to yours.")
    dialog.get_by_role("button", name="Bring it in").click()
    expect(dialog).to_have_count(0)
    open_drawing(page, site)
    expect(opened(page).get_by_role("listitem")).to_have_count(3)
    page.goto(f"{site}#")
    page.locator(".mine-undo").get_by_role("button", name="Undo").click()
    expect(page.locator('[data-notice="mine"]')).to_contain_text("taken back")
    open_drawing(page, site)
    expect(opened(page).get_by_role("listitem")).to_have_count(2)
