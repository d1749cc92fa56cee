"""The puzzles of all days so far, month by month."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cases import case
from tests.browser.playing import until
from tests.browser.reach.axe import violations
from tests.browser.visiting import open_board, open_site, paint_first_cell
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("none")


def days_in(page: Page) -> Locator:
    return page.get_by_role("table").get_by_role("link")


def test_each_day_has_the_puzzle_that_it_had(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    open_site(page, site)
    strip = page.get_by_role("list", name="The last seven days").get_by_role("link")
    wanted = [link.get_attribute("aria-label") for link in strip.all()]
    page.get_by_role("link", name="All daily puzzles").click()
    expect(page).to_have_title("Daily puzzles: February 2027 · Nonogram")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # Days to come are not shown.
    expect(days_in(page)).to_have_count(10)
    assert [link.get_attribute("aria-label") for link in days_in(page).all()][3:] == wanted
    expect(days_in(page).last).to_have_attribute("aria-current", "date")
    after = page.get_by_role("link", name="Next month")
    expect(after).to_be_visible()
    expect(after).to_be_disabled()
    page.get_by_role("link", name="Previous month: January 2027").click()
    expect(days_in(page)).to_have_count(31)
    expect(page.get_by_role("link", name="Previous month: December 2026")).to_be_focused()
    page.goto(f"{site}#archive=2026-11")
    expect(days_in(page)).to_have_count(30)
    expect(page.get_by_role("link", name="Previous month")).to_be_disabled()
    for address in ("2027-03", "2027-13", "nonsense"):
        page.goto(f"{site}#archive={address}")
        expect(page.get_by_role("heading", name="February 2027")).to_be_visible()


def test_there_is_nothing_from_before_the_first_day(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2026-12-26T09:00:00")
    for address in ("archive=2026-10", "daily=2026-10-15", "daily=2026-10-31", "archive=0001-01"):
        page.goto("about:blank")
        page.goto(f"{site}#{address}")
        expect(page.get_by_role("heading", name="November 2026")).to_be_visible()
        expect(days_in(page)).to_have_count(30)
    page.goto(f"{site}#daily=2026-11-01")
    expect(page.locator("nonogram-player .board")).to_be_visible()


def test_one_month_alone_has_arrows_that_lead_nowhere(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2026-11-26T09:00:00")
    page.goto(f"{site}#archive")
    for name in ("Previous month", "Next month"):
        arrow = page.get_by_role("link", name=name)
        expect(arrow).to_be_visible()
        expect(arrow).to_be_disabled()
        assert arrow.get_attribute("href") is None


def test_days_are_told_apart_by_how_far_the_reader_is(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    paint_first_cell(open_board(page, f"{site}#daily=2027-02-03"))
    page.goto(f"{site}#archive")
    begun = page.locator('.calendar [data-day="2027-02-03"]')
    expect(begun).to_have_accessible_name(re.compile("^Wed, 3 February 2027: .*, begun$"))
    expect(begun.locator(".mark-of-day")).to_have_attribute("data-state", "started")
    expect(page.get_by_text("0 of 10 solved.")).to_be_visible()
    begun.click()
    expect(page).to_have_url(re.compile("#daily=2027-02-03$"))
    page.go_back()
    expect(begun).to_be_visible()


def test_a_round_later_the_day_is_new_and_the_earlier_one_solved(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    open_board(page, f"{site}#daily")
    key, size = page.evaluate(
        """async () => {
          const { puzzleKey } = window.nonogram ?? {};
          const player = document.querySelector("nonogram-player");
          const ready = new Promise((done) => player.addEventListener("ready", ({ detail }) => done(detail.puzzle)));
          await player.load(player.puzzle);
          return [await ready, player.puzzle.rows.length];
        }"""
    )
    record = {"puzzle": key, "title": "", "width": size, "height": size, "difficulty": "easy", "score": 1, "own": False}
    rest = {"milliseconds": 1, "hints": {"where": 0, "what": 0, "why": 0}, "checks": 0, "undos": 0, "by": "reader"}
    page.evaluate(
        "(record) => localStorage.setItem('nonogram/1/record/x', JSON.stringify({ ...record, finished: Date.now() }))",
        {**record, **rest},
    )
    later = date(2027, 2, 10) + timedelta(days=len(list(PUZZLES.glob("*.non"))))
    page.clock.set_fixed_time(f"{later}T09:00:00")
    page.goto("about:blank")
    page.goto(f"{site}#archive=2027-02")
    first = page.locator('.calendar [data-day="2027-02-10"]')
    expect(first).to_have_accessible_name(re.compile(", solved$"))
    title = str(first.get_attribute("aria-label")).split(": ", 1)[1].removesuffix(", solved")
    page.goto(f"{site}#archive")
    expect(days_in(page).last).to_have_accessible_name(re.compile(f": {re.escape(title)}$"))


def test_it_works_by_keys_alone(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    page.goto(f"{site}#archive=2027-01")
    expect(days_in(page)).to_have_count(31)
    days_in(page).nth(13).focus()
    focused = page.locator(":focus")
    keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "ArrowDown", "Home"]
    for key, day in zip(keys, [15, 22, 21, 14, 31, 31, 1], strict=True):
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-day", f"2027-01-{day:02}")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", name="December 2026")).to_be_visible()
    expect(focused).to_have_attribute("data-day", "2026-12-31")
    page.keyboard.press("PageDown")
    expect(focused).to_have_attribute("data-day", "2027-01-01")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#daily=2027-0[12]-"))
    expect(page.locator("nonogram-player .board")).to_be_visible()


@pytest.mark.expect_trouble("Applying inline style violates")
def test_it_breaks_no_rule_and_fits(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.clock.set_fixed_time("2027-01-31T09:00:00")
    page.goto(f"{site}#archive")
    expect(days_in(page)).to_have_count(31)
    for width in (320, 768, 1280):
        with case(width):
            page.set_viewport_size({"width": width, "height": 800})
            until(page, "(width) => innerWidth === width", width)
            assert not violations(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            box = days_in(page).first.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 36
    page.emulate_media(color_scheme="dark")
    assert not violations(page, colours_only=True)
