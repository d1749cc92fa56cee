"""A pack of drawn puzzles: filled, named, ordered, saved as a file that is read again, and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.formats.sets import Member
from tests.browser.drawing.test_drawing_page import open_drawing
from tests.browser.playing import button, drag
from tests.browser.reach.axe import violations

pytestmark = pytest.mark.engine("shared")


def add(page: Page, title: str) -> None:
    page.get_by_label("Title").fill(title)
    button(page, "Export").click()
    page.get_by_role("menuitem", name="Add to a pack").click()
    dialog = page.get_by_role("dialog", name="Packs")
    dialog.get_by_role("button", name=f"Add “{title}”").click()
    expect(dialog.get_by_role("button", name=f"“{title}” is in it")).to_be_disabled()


@pytest.mark.expect_trouble("Applying inline style violates")  # by axe
def test_a_pack_is_filled_ordered_saved_and_played(site: str, page: Page, tmp_path: Path) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 8))
    add(page, "First")
    dialog = page.get_by_role("dialog", name="Packs")
    dialog.get_by_label("Name of the pack").fill("Lines")
    dialog.get_by_label("Name of the pack").press("Tab")
    page.keyboard.press("Escape")
    drag(page, (0, 0), (9, 0))
    add(page, "Second")
    titles = dialog.locator(".pack-told bdi")
    expect(titles).to_have_text(["First", "Second"])
    assert violations(page, ".pack-dialog") == []
    dialog.get_by_role("button", name="Move Second up").click()
    expect(titles).to_have_text(["Second", "First"])
    # The focus stays with what was moved.
    expect(dialog.get_by_role("button", name="Move Second down")).to_be_focused()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the pack").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "Lines.json"
    assert 'pack="Lines.json"' in dialog.get_by_role("textbox", name="Code that embeds").input_value()
    members = [member for member in ng.load_set(path) if isinstance(member, Member)]
    assert [member.puzzle.title for member in members] == ["Second", "First"]
    dialog.get_by_role("button", name="Share a link").click()
    link = dialog.get_by_role("textbox", name="Link to the pack").input_value()
    assert len(link) < 250
    page.keyboard.press("Escape")
    page.goto(f"{site}#")
    cards = page.locator(".group").filter(has_text="Lines").locator(".card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("Second")
    page.get_by_role("button", name="Arrange and share the pack “Lines”").click()
    dialog.get_by_role("button", name="Take Second out of the pack").click()
    expect(titles).to_have_text(["First"])
    # The link puts into it again what is missing.
    page.goto(link)
    expect(page.get_by_role("heading", name="Second")).to_be_visible()
    expect(page.get_by_text("The pack “Lines” with 2 puzzles is among yours now.")).to_be_visible()
    page.goto(f"{site}#")
    expect(cards).to_have_count(2)
    page.goto(f"{link[:-9]}")
    expect(page.get_by_text("This link does not hold a whole pack")).to_be_visible()
    page.get_by_role("button", name="Arrange and share the pack “Lines”").click()
    dialog.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("heading", name="First")).to_be_visible()
