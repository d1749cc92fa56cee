"""The list as people come back to it: the puzzle of the day, search and choices, what to go on with, statistics."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visiting import open_site, paint_first_cell
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("none")


def test_choices_combine_and_back_undoes_them(site: str, page: Page) -> None:
    open_site(page, site)
    shown = page.locator(".card:visible")
    everything = len(list(PUZZLES.glob("*.non")))
    expect(shown).to_have_count(everything)
    page.get_by_role("combobox", name="Theme").select_option("Animals")
    page.get_by_role("searchbox", name="Search titles").press_sequentially("fo")
    expect(shown).to_have_count(1)
    expect(page.locator(".filters").get_by_role("status")).to_have_text("One puzzle found")
    expect(page).to_have_url(re.compile("#puzzles&text=fo&theme=animals$"))
    expect(page.get_by_role("searchbox")).to_be_focused()
    shown.locator("a").click()
    page.locator(".play-head .back").click()
    expect(shown).to_have_count(1)
    page.reload()
    expect(shown).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("fo")
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url(re.compile("#puzzles&theme=animals$"))
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(shown).not_to_have_count(1)
    page.go_back()
    expect(shown).to_have_count(everything)
    page.get_by_role("combobox", name="Order").select_option("By theme")
    expect(page.locator(".group h2").first).to_contain_text("Animals")


def test_today_s_puzzle_and_yesterday_s(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    open_site(page, site)
    expect(page.get_by_text("Each number is a run of black cells")).to_be_visible()
    expect(page.get_by_role("heading", name="Good to start with")).to_be_visible()
    days = page.get_by_role("list", name="The last seven days").get_by_role("link")
    expect(days).to_have_count(7)
    expect(days.first).to_have_attribute("href", "#daily=2027-02-04")
    yesterday = days.nth(5).get_attribute("aria-label")
    assert yesterday
    assert yesterday.startswith("Tue, 9 February 2027: ")
    title = page.locator(".today .pick .name").inner_text()
    page.locator(".today .pick").click()
    expect(page).to_have_url(re.compile("#daily=2027-02-10$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    board = page.locator("nonogram-player .board")
    expect(board).to_be_visible()
    paint_first_cell(board)
    page.goto(f"{site}#daily=2027-02-09")
    expect(page.get_by_role("heading", level=1)).to_have_text(yesterday.split(": ")[1])
    page.goto(f"{site}#daily=2027-02-11")
    expect(page.get_by_role("alert")).to_contain_text("no puzzle of the day for “2027-02-11”")
    expect(page.get_by_role("region", name="Continue").get_by_role("link")).to_contain_text(title)
    expect(page.get_by_role("link", name=re.compile(f"10 February 2027: {re.escape(title)}, begun"))).to_be_visible()
    expect(page.get_by_text("Each number is a run of black cells")).to_be_hidden()


KEEP = "(records) => records.forEach((one, i) => localStorage.setItem(`nonogram/1/record/${i}`, JSON.stringify(one)))"


def record(title: str, side: int, day: int, seconds: int, by: str, checks: int = 0) -> dict[str, Any]:
    hints = {"where": 1, "what": 0, "why": 0}
    kept = {"puzzle": title, "title": title, "width": side, "height": side, "difficulty": "easy", "score": 1.5}
    finished = 1_802_250_000_000 - day * 86_400_000
    times = {"finished": finished, "milliseconds": seconds * 1000}
    return {**kept, **times, "own": False, "hints": hints, "checks": checks, "undos": 0, "by": by}


def test_statistics_tell_times_bests_and_weeks(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T12:00:00")
    open_site(page, f"{site}#statistics")
    expect(page.get_by_text("You have not finished a picture yet.")).to_be_visible()
    games = [record("A", 5, 0, 65, "reader"), record("B", 5, 1, 5, "helped"), record("C", 20, 8, 600, "reader", 2)]
    page.evaluate(KEEP, [*games, record("D", 5, 0, 1, "engine")])
    page.goto(f"{site}#")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    small = page.get_by_role("row", name=re.compile("^Small"))
    expect(small).to_have_text(re.compile("Small20:351:05 A"))
    expect(page.get_by_role("row", name=re.compile("^easy"))).to_have_text(re.compile("31:051:05 A"))
    plots = page.get_by_role("img", name=re.compile("median times by week"))
    expect(plots).to_have_count(2)
    expect(plots.last).to_have_accessible_name("Large: median times by week. Week of 1 February 2027: 10:00.")
    expect(page.get_by_text("One picture that the engine solved is not counted.")).to_be_visible()
    tiles = page.locator(".statistics .tiles")
    expect(tiles).to_contain_text("1.0Checks: 0.7")
    page.goto(f"{site}?lang=de#statistics")
    expect(tiles).to_contain_text("1,0Prüfungen: 0,7")


def test_on_a_phone_a_search_shows_what_it_has_found(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    open_site(page, site)
    search = page.get_by_role("searchbox")
    search.fill("zzz")
    expect(page.get_by_text("No puzzle fits these choices.")).to_be_in_viewport(ratio=1)
    expect(search).to_be_in_viewport(ratio=1)


def test_the_puzzle_of_the_day_takes_the_room_beside_others(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    open_site(page, site)
    expect(page.locator(".shelf")).to_have_count(2)
    drawn, card = page.locator(".today .thumbnail").bounding_box(), page.locator(".today").bounding_box()
    assert drawn is not None
    assert card is not None
    assert drawn["height"] > card["height"] / 2
