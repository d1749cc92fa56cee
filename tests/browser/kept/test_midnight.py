"""A page that stays open over midnight: what it shows of a day is what it opens, and the next day comes by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

NOTE = "(record) => localStorage.setItem(`nonogram/1/record/${record.puzzle}`, JSON.stringify(record))"


def finished_at(moment: str, page: Page) -> None:
    """Notes a picture as finished then, by the reader's clock."""
    hints = {"where": 0, "what": 0, "why": 0}
    kept = {"puzzle": moment, "title": "A", "width": 5, "height": 5, "difficulty": "easy", "score": 1, "own": False}
    times = {"finished": page.evaluate("(moment) => Date.parse(moment)", moment), "milliseconds": 1000}
    page.evaluate(NOTE, {**kept, **times, "hints": hints, "checks": 0, "undos": 0, "by": "reader"})


def shown_today(page: Page) -> tuple[str, str]:
    """The puzzle on the card of today, and the day that is marked as today."""
    marked = page.locator(".days [aria-current=date]").get_attribute("data-day")
    assert marked is not None
    return page.locator(".today .pick .name").inner_text(), marked


def test_the_card_of_today_follows_the_day_while_it_is_looked_at(page: Page, site: str) -> None:
    page.clock.install(time="2027-02-10T23:58:00")
    open_site(page, site)
    before = shown_today(page)
    assert before[1] == "2027-02-10"
    page.clock.fast_forward("03:00")
    marked = page.locator(".days [aria-current=date]")
    expect(marked).to_have_attribute("data-day", "2027-02-11")
    after = shown_today(page)
    assert after[0] != before[0]
    page.locator(".today .pick").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(after[0])


def test_a_card_that_is_out_of_date_opens_what_it_shows(page: Page, site: str) -> None:
    """As where a device has slept over midnight and the click is the first that happens."""
    page.clock.set_fixed_time("2027-02-10T23:59:00")
    open_site(page, site)
    title, day = shown_today(page)
    page.clock.set_fixed_time("2027-02-11T00:01:00")
    page.locator(".today .pick").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_url(re.compile(f"#daily={day}$"))


def test_a_daily_puzzle_that_is_open_stays_that_of_its_day(page: Page, site: str) -> None:
    page.clock.set_fixed_time("2027-02-10T23:59:00")
    open_board(page, f"{site}#daily")
    expect(page).to_have_url(re.compile("#daily=2027-02-10$"))
    title = page.get_by_role("heading", level=1).inner_text()
    page.clock.set_fixed_time("2027-02-11T00:01:00")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_the_row_of_days_ends_and_statistics_and_archive_follow(page: Page, site: str) -> None:
    page.clock.install(time="2027-02-10T23:58:00")
    open_site(page, site)
    for day in (8, 9, 10):
        finished_at(f"2027-02-{day:02}T12:00:00", page)
    page.goto(f"{site}#archive")
    page.goto(f"{site}#statistics")
    days = page.locator(".tiles > div", has_text="Days in a row").locator(".figure")
    expect(days).to_have_text("3")
    # One day off is fine, two are not.
    page.clock.fast_forward("24:03:00")
    page.goto(f"{site}#archive")
    last = page.locator(".calendar a").last
    expect(last).to_have_attribute("data-day", "2027-02-12")
    expect(page.get_by_text("3 days in a row")).to_be_visible()
    page.goto(f"{site}#statistics")
    expect(days).to_have_text("3")
    page.clock.fast_forward("24:00:00")
    expect(days).to_have_text("0")
    page.goto(f"{site}#archive")
    expect(last).to_have_attribute("data-day", "2027-02-13")
    last.focus()
    page.clock.fast_forward("24:00:00")
    expect(last).to_have_attribute("data-day", "2027-02-14")
    # Whoever was at a day still is.
    expect(page.locator('.calendar [data-day="2027-02-13"]')).to_be_focused()
