"""Clue entry: slips looked for and put right, the difficulty of what is unique."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.playing import button
from tests.places import PUZZLES

# The sailing boat.
ROWS = ["1", "2", "3", "1 1", "4"]
COLUMNS = ["2", "1", "5", "2 1", "1"]

pytestmark = pytest.mark.engine("shared")


def enter(page: Page, site: str, rows: list[str], columns: list[str]) -> None:
    page.goto(f"{site}#new")
    page.locator("#clues-row").fill("\n".join(rows))
    page.locator("#clues-column").fill("\n".join(columns))
    page.get_by_role("textbox", name="Title").focus()


def typos(page: Page) -> Locator:
    return page.locator(".typos")


def test_a_slip_is_found_and_put_right_with_one_press(page: Page, site: str) -> None:
    enter(page, site, ROWS, [*COLUMNS[:3], "1 2", "1"])
    expect(typos(page).locator("li").first).to_be_visible(timeout=60_000)
    wanted = typos(page).get_by_role("button", name="2 1 instead of 1 2")
    expect(wanted).to_be_visible()
    wanted.click()
    expect(page.locator("#clues-column")).to_have_value("\n".join(COLUMNS))
    expect(typos(page)).to_be_hidden()
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution", timeout=30_000)
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(page.locator("#clues-column")).to_have_value("\n".join([*COLUMNS[:3], "1 2", "1"]))


def test_clues_whose_sums_differ_may_be_one_slip_away(page: Page, site: str) -> None:
    enter(page, site, [*ROWS[:4], "3"], COLUMNS)
    expect(page.locator(".remarks")).to_contain_text("must be equal")
    expect(typos(page).get_by_role("button", name="Row 5: 4 instead of 3")).to_be_visible(timeout=60_000)


def test_the_search_says_how_far_it_is_and_ends_when_stopped_or_when_clues_change(page: Page, site: str) -> None:
    stag = ng.load(PUZZLES / "stag.non")
    rows, columns = ([" ".join(map(str, clue)) or "0" for clue in side] for side in (stag.rows, stag.columns))
    at = next(i for i, clue in enumerate(stag.rows) if len(clue) > 2 and clue[0] != clue[1])
    second, first, rest = rows[at].split(" ", 2)
    enter(page, site, [*rows[:at], f"{first} {second} {rest}", *rows[at + 1 :]], columns)
    stop = typos(page).get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=60_000)
    expect(typos(page)).to_contain_text("corrections tried", timeout=60_000)
    stop.click()
    again = button(page, "Look for a typo")
    expect(again).to_be_focused()
    again.click()
    expect(typos(page)).to_contain_text("Looking for a typo", timeout=60_000)
    page.locator("#clues-row").fill("1")
    expect(typos(page)).to_be_hidden()


def test_the_difficulty_of_unique_clues_is_told(page: Page, site: str) -> None:
    enter(page, site, ROWS, COLUMNS)
    expect(page.locator(".difficulty")).to_contain_text("Reading one line at a time is enough", timeout=60_000)
    page.locator("#clues-row").fill("1")
    expect(page.locator(".difficulty")).to_be_empty()


def test_the_difficulty_of_a_puzzle_is_told_when_asked(page: Page, site: str) -> None:
    page.goto(f"{site}#play=fox")
    expect(page.locator("nonogram-player .board")).to_be_visible()
    button(page, "Menu").click()
    page.get_by_role("menuitem", name="How hard is it?").click()
    told = ng.grade(ng.load(PUZZLES / "fox.non")).text
    assert "In one place a try of four steps is needed; the rest is reading lines." in told
    expect(page.locator(".notice p")).to_have_text(told, timeout=60_000)
    assert not page.locator(".notice p").evaluate("(text) => text.scrollHeight > text.clientHeight"), (
        "all is read at once"
    )


def test_asked_how_hard_clues_with_several_pictures_are_the_page_says_what_would_settle_them(
    page: Page, site: str
) -> None:
    page.goto(f"{site}#2x2:1/1/1/1")
    expect(page.locator("nonogram-player .board")).to_be_visible()
    button(page, "Menu").click()
    page.get_by_role("menuitem", name="How hard is it?").click()
    expect(page.locator(".notice p")).to_contain_text(
        "row 1, column 1 is black. Then only one picture is left.", timeout=60_000
    )
