"""With "Hide titles" no title is anywhere on the page before its picture is found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf
from tests.browser.playing import drag
from tests.browser.visiting import CROSS, open_board, open_site

pytestmark = pytest.mark.engine("none")

HIDE = "localStorage.setItem('nonogram:settings', JSON.stringify({ hideTitles: true }))"
NUMBERED = re.compile(r"^Puzzle \d+$")


@pytest.fixture
def hiding(open_page: Callable[..., Page]) -> Page:
    page = open_page()
    page.add_init_script(HIDE)
    return page


def titles(dist: Path) -> list[str]:
    puzzles: Any = json.loads((dist / "puzzles.json").read_text("utf-8"))
    return [puzzle["title"] for puzzle in puzzles]


def told(page: Page, dist: Path) -> list[str]:
    """The titles that the page tells anywhere: in its texts, names, addresses."""
    text = page.locator("body").inner_html() + page.title() + page.url
    # "Sun" is a day of the week as well.
    return [title for title in titles(dist) if title != "Sun" and re.search(rf"\b{re.escape(title)}\b", text)]


def test_nothing_tells_a_title(hiding: Page, site: str, dist: Path) -> None:
    hiding.clock.set_fixed_time("2027-02-10T09:00:00")
    open_site(hiding, site)
    expect(hiding.locator(".card .name", has_text=NUMBERED)).to_have_count(len(titles(dist)))
    assert not told(hiding, dist)
    names = hiding.locator(".card .name").all_text_contents()
    assert len(set(names)) == len(names)
    hiding.get_by_role("button", name="Print").click()
    expect(hiding.get_by_role("dialog").get_by_role("checkbox")).to_have_count(len(names) + 1)
    assert not told(hiding, dist)
    hiding.keyboard.press("Escape")
    hiding.get_by_role("searchbox").fill("fox")
    expect(hiding.get_by_text("No puzzle fits these choices.")).to_be_visible()
    hiding.get_by_role("searchbox").fill("puzzle 97")
    expect(hiding.locator(".card .name:visible")).to_have_text(["Puzzle 97"])
    hiding.goto(f"{site}#archive")
    expect(hiding.locator(".calendar a")).to_have_count(10)
    assert not told(hiding, dist)
    hiding.locator(".calendar a").first.click()
    expect(hiding.get_by_role("heading", level=1)).to_have_text(NUMBERED)
    expect(hiding.locator("nonogram-player .board")).to_have_attribute("aria-label", re.compile("^Nonogram, "))
    assert not told(hiding, dist)
    hiding.goto(f"{site}#")
    hiding.locator(".card a").nth(5).click()
    expect(hiding.get_by_role("heading", level=1)).to_have_text(NUMBERED)
    expect(hiding.locator("nonogram-player .board")).to_have_attribute("aria-label", re.compile("^Nonogram, "))
    assert not told(hiding, dist)
    hiding.emulate_media(media="print")
    hiding.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not told(hiding, dist)


def test_a_title_is_told_with_the_picture_and_stays(hiding: Page, site: str) -> None:
    open_board(hiding, f"{site}#{CROSS}&title=Plus")
    heading = hiding.get_by_role("heading", level=1)
    expect(heading).to_have_text("Hidden title")
    drag(hiding, (0, 1), (2, 1))
    drag(hiding, (1, 0), (1, 0))
    drag(hiding, (1, 2), (1, 2))
    expect(heading).to_have_text("Plus")
    expect(hiding).to_have_title("Plus · Nonogram")
    hiding.keyboard.press("Control+z")
    hiding.goto(f"{site}#")
    expect(hiding.locator('.card[data-state="started"]')).to_contain_text("Plus")
    await_on_shelf(hiding, "records", 1)
    hiding.reload()
    expect(hiding.locator('.card[data-state="started"]')).to_contain_text("Plus")
    open_board(hiding, f"{site}#{CROSS}")
    expect(heading).to_have_text("Plus")


def test_the_setting_acts_at_once(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#play=fox")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Fox")
    for shown in (NUMBERED, re.compile("^Fox$")):
        page.get_by_role("banner").get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Hide titles").click()
        page.keyboard.press("Escape")
        expect(heading).to_have_text(shown)
        label = re.compile("^Fox, " if shown.pattern == "^Fox$" else "^Nonogram, ")
        expect(board).to_have_attribute("aria-label", label)
    page.goto(f"{site}#")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Hide titles").click()
    expect(page.locator(".card .name").first).to_have_text(NUMBERED)


def test_a_hidden_title_comes_along_in_a_backup(open_page: Callable[..., Page], site: str, tmp_path: Path) -> None:
    page, other = open_page(), open_page()
    open_board(page, f"{site}#{CROSS}&hidden=UGx1cw").press("Space")
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_contain_text("Hidden title")
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Save")).click()
    saved.value.save_as(tmp_path / "backup.json")
    open_site(other, site)
    other.locator("input.picker").set_input_files(tmp_path / "backup.json")
    other.get_by_role("dialog").get_by_role("button", name=re.compile("Bring|Take|Add|Restore")).first.click()
    expect(other.locator('.card[data-state="started"]')).to_contain_text("Hidden title")
    open_board(other, f"{site}#{CROSS}")
    expect(other.get_by_role("heading", level=1)).to_have_text("Hidden title")
