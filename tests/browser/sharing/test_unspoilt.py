"""Sharing without spoilers: size, time, hints and a link, and nothing that gives the picture away."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, button, drag, evaluate, open_player, restore
from tests.browser.visiting import CROSS, open_board

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]


def finish_cross(page: Page) -> None:
    drag(page, (0, 1), (2, 1))
    drag(page, (1, 0), (1, 0))
    drag(page, (1, 2), (1, 2))
    expect(button(page, "Share without spoilers")).to_be_visible()


def copied(page: Page) -> tuple[str, str]:
    """The sentence and the link on the clipboard."""
    expect(page.locator('[data-notice="copy"]')).to_have_text("Text and link copied, without title and picture")
    sentence, link = str(page.evaluate("navigator.clipboard.readText()")).split("\n")
    return sentence, link


@pytest.fixture
def reader(open_page: OpenPage) -> Page:
    return open_page(permissions=["clipboard-read", "clipboard-write"])


def test_a_solved_puzzle_is_shared_as_a_line(reader: Page, open_page: OpenPage, site: str) -> None:
    open_board(reader, f"{site}#{CROSS}&title=Plus%20sign")
    finish_cross(reader)
    button(reader, "Share without spoilers").click()
    sentence, link = copied(reader)
    assert re.fullmatch(r"I solved a nonogram \(3 × 3\) in 0:0\d without hints\.", sentence)
    assert "Plus" not in link
    elsewhere = open_page()
    board = open_board(elsewhere, link)
    heading = elsewhere.get_by_role("heading", level=1)
    expect(heading).to_have_text("Hidden title")
    expect(elsewhere).to_have_title("Hidden title · Nonogram")
    expect(board).to_have_attribute("aria-label", "Nonogram, 3 × 3")
    drag(elsewhere, (0, 1), (2, 1))
    # It stays hidden on the list, and after the page was left.
    elsewhere.goto(f"{site}#")
    card = elsewhere.locator('.card[data-state="started"]')
    expect(card).to_contain_text("Hidden title")
    expect(elsewhere.get_by_text("Plus sign")).to_have_count(0)
    assert "Plus" not in elsewhere.locator("body").inner_html()
    card.locator("a").click()
    expect(heading).to_have_text("Hidden title")
    drag(elsewhere, (1, 0), (1, 0))
    drag(elsewhere, (1, 2), (1, 2))
    expect(heading).to_have_text("Plus sign")
    expect(elsewhere).to_have_title("Plus sign · Nonogram")
    expect(board).to_have_attribute("aria-label", "Plus sign, 3 × 3")
    expect(elsewhere.get_by_text("Solved: Plus sign.").first).to_be_visible()
    elsewhere.goto(f"{site}#")
    expect(elsewhere.locator('.card[data-state="solved"]')).to_contain_text("Plus sign")


def test_one_of_the_site_s_that_is_not_solved_yet(reader: Page, open_page: OpenPage, site: str) -> None:
    open_board(reader, f"{site}#play=fox")
    reader.get_by_role("button", name="Share").click()
    reader.get_by_role("menuitem", name="Share without spoilers").click()
    sentence, link = copied(reader)
    assert re.fullmatch(r"A nonogram to solve, \d+ × \d+:", sentence)
    elsewhere = open_page()
    board = open_board(elsewhere, link)
    heading = elsewhere.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(r"^Puzzle \d+$"))
    board.press("Space")
    elsewhere.goto(f"{site}#")
    begun = elsewhere.get_by_role("region", name="Continue").get_by_role("link")
    expect(begun).to_contain_text(re.compile(r"Puzzle \d+"))
    # All others have their titles.
    expect(elsewhere.locator(".card .name", has_text=re.compile(r"^Puzzle \d+$"))).to_have_count(1)
    expect(elsewhere.locator(".card")).to_have_count(102)


def test_the_daily_puzzle_is_shared_with_its_day(reader: Page, open_page: OpenPage, site: str) -> None:
    reader.clock.set_fixed_time("2027-02-10T09:00:00")
    open_board(reader, f"{site}#daily")
    title = reader.get_by_role("heading", level=1).inner_text()
    reader.get_by_role("button", name="Share").click()
    reader.get_by_role("menuitem", name="Share without spoilers").click()
    sentence, link = copied(reader)
    assert re.fullmatch(r"The nonogram of 10 February 2027, \d+ × \d+:", sentence)
    # Wherever it is still the day before, and whatever puzzles will have been added, it is this one.
    elsewhere = open_page()
    elsewhere.clock.set_fixed_time("2027-02-09T23:00:00")
    open_board(elsewhere, link)
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Puzzle \d+$"))
    elsewhere.goto(link.split("&")[0])
    expect(elsewhere.get_by_role("alert")).to_contain_text("no puzzle of the day")
    elsewhere.clock.set_fixed_time("2027-02-10T23:00:00")
    elsewhere.goto("about:blank")
    open_board(elsewhere, link.split("&")[0])
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text(title)


def test_the_phone_s_share_sheet_gets_the_line_alone(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.add_init_script(
        "navigator.canShare = () => true; navigator.share = async (what) => { window.given = Object.entries(what); };"
    )
    open_board(page, f"{site}#{CROSS}&title=Plus")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Share without spoilers").click()
    page.wait_for_function("window.given")
    [[name, text]] = page.evaluate("window.given")
    assert name == "text"
    assert re.fullmatch(r"A nonogram to solve, 3 × 3:\n\S+&hidden=\S+", text)
    assert "Plus" not in text


def test_a_damaged_or_hostile_hidden_title_is_harmless(page: Page, site: str) -> None:
    for hidden in ("", "%%%", "x", "////", "A" * 5000, "PGltZyBzcmM9eCBvbmVycm9yPWFsZXJ0KDEpPg"):
        page.goto("about:blank")
        open_board(page, f"{site}#{CROSS}&hidden={hidden}")
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Hidden title|Untitled)$"))
        assert page.locator("h1 *").evaluate_all("(all) => all.map((one) => one.localName)") == ["bdi"]


def test_an_embedded_player_shares_the_same(reader: Page, site: str) -> None:
    open_player(reader, site, f"{BOAT}&hidden=QSBib2F0")
    board = reader.locator("nonogram-player .board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    evaluate(reader, "player.setAttribute('tools', 'share')")
    button(reader, "Share").click()
    line = reader.get_by_label("Text without spoilers")
    expect(line).to_have_value(re.compile(r"^A nonogram to solve, 5 × 5:\n\S+#5x5:\S+&hidden=QSBib2F0$"))
    reader.keyboard.press("Escape")
    row = BOAT_PICTURE[0]
    at = row.index("#")
    restore(reader, [row.replace("#", "?", 1), *BOAT_PICTURE[1:]])
    drag(reader, (0, at), (0, at))
    expect(board).to_have_attribute("aria-label", "A boat, 5 × 5")
    button(reader, "Share").first.click()
    reader.get_by_role("button", name="Copy without spoilers").click()
    expect(reader.get_by_role("dialog").get_by_text("Copied")).to_be_visible()
    text: Any = reader.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"I solved a nonogram \(5 × 5\) in 0:0\d without hints\.\n\S+&hidden=QSBib2F0", text)
    assert "boat" not in text
