"""The puzzle of the day comes round again: whoever plays every day meets pictures found long ago."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.kept.shelf import await_on_shelf
from tests.browser.playing import centre, restore, state
from tests.browser.visiting import open_board
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("none")

FIRST_DAY = date(2027, 2, 10)


def go_to(page: Page, day: date) -> None:
    page.clock.set_fixed_time(f"{day}T09:00:00")
    page.reload()
    expect(page.locator(".today .pick")).to_be_visible()


def finish(page: Page) -> None:
    """Paints the last cell of the picture on the board."""
    title = page.get_by_role("heading", level=1).inner_text()
    puzzle = next(one for one in map(ng.load, sorted(PUZZLES.glob("*.non"))) if one.title == title)
    rows = str(ng.solve(puzzle).known).split("\n")
    row = next(number for number, line in enumerate(rows) if "#" in line)
    lacking = rows[row].replace("#", "?", 1)
    restore(page, [*rows[:row], lacking, *rows[row + 1 :]])
    page.mouse.click(*centre(page, (row, lacking.index("?"))))
    expect(page.get_by_role("button", name="Review")).to_be_visible()


def test_the_daily_puzzle_is_played_again_when_its_day_returns(site: str, page: Page) -> None:
    page.clock.set_fixed_time(f"{FIRST_DAY}T09:00:00")
    open_board(page, f"{site}#daily")
    finish(page)
    page.goto(f"{site}#")
    await_on_shelf(page, "records", 1)
    today = page.locator(".today")
    expect(today.locator(".pick")).to_have_attribute("data-state", "solved")
    # No day has the same puzzle until all were there.
    go_to(page, FIRST_DAY + timedelta(days=len(list(PUZZLES.glob("*.non")))))
    expect(today.locator(".pick")).to_have_attribute("data-state", "new")
    expect(today.get_by_role("link", name=re.compile(", solved$"))).to_have_count(0)
    today.locator(".pick").click()
    board = page.locator("nonogram-player .board")
    notice = page.locator(".notice", has_text="You found this picture on 10 February 2027.")
    notice.get_by_role("button", name="Play it again").click()
    expect(notice).to_be_hidden()
    expect(board).to_be_focused()
    assert set("".join(state(page))) == {"?"}
    finish(page)
    page.goto(f"{site}#")
    await_on_shelf(page, "records", 2)
    expect(today.locator(".pick")).to_have_attribute("data-state", "solved")
    expect(today.get_by_role("link", name=re.compile(", solved$"))).to_have_count(1)
