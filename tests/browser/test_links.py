"""Puzzles in links: shared, hostile, large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")


def test_a_shared_link_brings_the_same_puzzle_elsewhere(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_site(page, site)
    page.locator(".card a").nth(3).click()
    expect(page.locator("nonogram-player .board")).to_be_visible()
    title = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Share a link", exact=True).click()
    expect(page.locator('[data-notice="copy"]')).to_have_text("Link copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    clues = """() => {
      const { rows, columns } = document.querySelector("nonogram-player").puzzle;
      return { rows, columns };
    }"""
    wanted = page.evaluate(clues)
    elsewhere = open_page()
    open_board(elsewhere, link)
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text(title)
    assert elsewhere.evaluate(clues) == wanted


def test_what_is_told_of_a_puzzle_does_not_follow_to_the_next_view(page: Page, site: str) -> None:
    """Where there is no clipboard, the id is told until the reader closes it."""
    open_board(page, f"{site}#{CROSS}")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')) }")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Copy the game ID").click()
    expect(page.locator('[data-notice="copy"]')).to_contain_text(CROSS)
    page.goto(f"{site}#")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(
    "title",
    [
        "<img src=x onerror=alert(1)><script>alert(1)</script>",
        "\u202eevil\u2066\u2067\u200f",
        "x" * 10_000,
        "line\nbreak\0\x07",
        "\ud83e\udde9" * 300,
    ],
)
def test_a_hostile_title_is_only_text(site: str, page: Page, title: str) -> None:
    encode = "(title) => encodeURIComponent(title)"
    open_board(page, f"{site}#{CROSS}&title={page.evaluate(encode, title)}")
    heading = page.get_by_role("heading", level=1)
    assert heading.evaluate("(h1) => [...h1.querySelectorAll('*')].map((child) => child.localName)") == ["bdi"]
    shown = heading.inner_text()
    assert 0 < len(shown) <= 200
    assert not set(shown) & set("\u202e\u2066\u2067\u200f\n\0\x07")
    width = "() => [document.documentElement.scrollWidth, innerWidth]"
    page.set_viewport_size({"width": 320, "height": 640})
    scroll, inner = page.evaluate(width)
    assert scroll <= inner
    paint_first_cell(page.locator("nonogram-player .board"))
    page.goto(f"{site}#")
    expect(page.locator('.group:has(h2:text("Your puzzles")) .card')).to_have_count(1)
    scroll, inner = page.evaluate(width)
    assert scroll <= inner


def test_a_large_puzzle_is_accepted(site: str, page: Page) -> None:
    clues = "/".join(["1.1"] * 200)
    board = open_board(page, f"{site}#200x200:{clues}/{clues}")
    paint_first_cell(board)
    assert state(page)[0][0] == "#"
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_contain_text("200 × 200")


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (
            "3x3:1/3",
            "This link does not hold a whole puzzle. The id needs 6 clues but has 2: it may",
        ),
        ("999x1:1", "The clues in this link are not a puzzle. 999 × 1 is too large: at most 300 rows and 300 columns."),
        ("2x1:1//2", "The clues in this link are not a puzzle. Black cells: 2 in the rows, 1 in the columns."),
        ("c2:1x1:d02020.red.r:1a/1a", "This puzzle was made by a later version of this site."),
        ("c1:1x1:d02020.red.r:1a/4d", "The clues in this link are not a puzzle. Row 1: “4d” has a colour that"),
    ],
)
def test_a_link_that_cannot_be_played_says_why(page: Page, site: str, link: str, told: str) -> None:
    open_site(page, f"{site}#{link}")
    said = page.locator("main")
    expect(said).to_contain_text(told)
    if "whole" not in told:
        expect(said).not_to_contain_text("whole puzzle")
