"""Nothing is lost in mid-game: the clock jumps, midnight changes the puzzle of the day, every worker is killed, and a
damaged backup is brought in.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf, on_shelf
from tests.browser.kept.test_backups import give, save
from tests.browser.playing import BOAT, button, centre, evaluate, panel, state, wake
from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

NOON = "2027-02-10T12:00:00"
DAY_AFTER, DAY_BEFORE = "2027-02-11T12:00:00", "2027-02-09T12:00:00"
LEAVES = "() => window.dispatchEvent(new Event('pagehide'))"


def paint(page: Page, column: int, row: int = 0) -> None:
    page.mouse.click(*centre(page, (row, column)))


def game_on_board(page: Page) -> None:
    """Waits until the game that was kept is on the board."""
    board = page.locator("nonogram-player .board")
    expect(board).to_have_attribute("aria-label", re.compile("×"))
    expect(board).not_to_have_attribute("aria-busy", "true")


def test_a_clock_that_jumps_in_mid_game_loses_no_mark(site: str, page: Page) -> None:
    """A day on, two days back, a day on."""
    page.clock.set_fixed_time(NOON)
    open_board(page, f"{site}#{BOAT}")
    paint(page, 0)
    for column, jump in enumerate((DAY_AFTER, DAY_BEFORE, NOON), 1):
        page.clock.set_fixed_time(jump)
        paint(page, column)
        page.evaluate(LEAVES)
    page.reload()
    game_on_board(page)
    assert state(page)[0] == "####?"
    played = evaluate(page, "return (await player.getLog()).played")
    assert 0 < played < 3_600_000, "a day that was only set was not played"
    paint(page, 4)
    page.goto(f"{site}#")
    (game,) = await_on_shelf(page, "games", 1)
    assert '"#####"' in game["text"]
    open_board(page, f"{site}#{BOAT}")
    game_on_board(page)
    for _ in range(5):
        button(page, "Undo").click()
    assert state(page) == ["?????"] * 5


def test_two_tabs_whose_clocks_disagree_keep_each_other_s_marks(site: str, page: Page) -> None:
    page.clock.set_fixed_time(NOON)
    open_board(page, f"{site}#{BOAT}")
    paint(page, 0)
    other = page.context.new_page()
    open_board(other, f"{site}#{BOAT}")
    game_on_board(other)
    for number, (tab, jump) in enumerate([(other, DAY_AFTER), (page, DAY_BEFORE), (other, NOON), (page, DAY_AFTER)], 1):
        page.clock.set_fixed_time(jump)
        tab.bring_to_front()
        paint(tab, number)
        tab.evaluate(LEAVES)
    for tab in (page, other):
        tab.reload()
        game_on_board(tab)
        assert state(tab)[0] == "#####"


def test_midnight_brings_another_puzzle_of_the_day_and_keeps_the_one_begun(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T23:59:00")
    open_site(page, site)
    pick = page.locator(".today .pick")
    title = pick.locator(".name").inner_text()
    pick.click()
    game_on_board(page)
    paint(page, 0)
    page.clock.set_fixed_time("2027-02-11T00:01:00")
    paint(page, 1)
    page.reload()
    game_on_board(page)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(title)
    page.goto(f"{site}#daily")
    expect(heading).not_to_have_text(title)
    game_on_board(page)
    assert "#" not in "".join(state(page)), "the new day's puzzle is not begun"
    page.goto(f"{site}#")
    expect(page.get_by_role("link", name=re.compile(f"10 February 2027: {re.escape(title)}, begun"))).to_be_visible()
    expect(pick.locator(".name")).not_to_have_text(title)
    page.get_by_role("region", name="Continue").get_by_role("link").click()
    expect(heading).to_have_text(title)
    game_on_board(page)
    assert state(page)[0].startswith("##")
    # Set back, the clock makes it the puzzle of the day again, with what was painted on it.
    page.clock.set_fixed_time(NOON)
    page.goto(f"{site}#")
    page.reload()
    expect(pick.locator(".name")).to_have_text(title)
    expect(pick).to_have_attribute("data-state", "started")
    pick.click()
    expect(heading).to_have_text(title)
    game_on_board(page)
    assert state(page)[0].startswith("##")


@pytest.mark.engine("own")
def test_workers_killed_in_mid_game_take_no_mark_with_them(site: str, page: Page) -> None:
    open_board(page, f"{site}#{BOAT}")
    wake(page)
    paint(page, 4, 4)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("There is")
    page.mouse.move(*centre(page, (0, 2)))
    page.mouse.down()
    for worker in page.workers:
        worker.evaluate("() => self.close()")
    page.mouse.move(*centre(page, (1, 2)), steps=3)
    page.mouse.up()
    kept = ["??#??", "??#??", "?????", "?????", "????#"]
    assert state(page) == kept
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("There is", timeout=60_000)
    page.reload()
    game_on_board(page)
    assert state(page) == kept
    button(page, "Undo").click()
    assert state(page)[:2] == ["?????"] * 2


def test_a_damaged_backup_changes_nothing_of_the_game_in_the_other_tab(site: str, page: Page, tmp_path: Path) -> None:
    open_board(page, f"{site}#{BOAT}")
    paint(page, 0)
    page.evaluate(LEAVES)
    other = page.context.new_page()
    open_site(other, site)
    before = await_on_shelf(other, "games", 1)
    file = save(other, tmp_path)
    text = file.read_text()
    file.write_text(text[: len(text) // 2])
    give(other, file)
    expect(other.locator('[data-notice="mine"]')).to_contain_text("nothing was changed")
    assert on_shelf(other, "games") == before
    page.bring_to_front()
    paint(page, 1)
    page.reload()
    game_on_board(page)
    assert state(page)[0] == "##???"
