"""What the site remembers of games, and what when it cannot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf, refuse
from tests.browser.playing import state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")

SAVED = """() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.includes("/game/")))"""


def wait_until_saved(page: Page) -> dict[str, str]:
    """The game in play, once it is saved: leaving the page saves at once."""
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    saved: dict[str, str] = page.evaluate(SAVED)
    assert saved
    return saved


def spoil(page: Page, name: str, damage: str, afterwards: str = "") -> str:
    """Damages a saved game and returns what is left of it; nothing else happens in the page before `afterwards`."""
    script = f"""(name) => {{
        const damaged = ({damage})(localStorage.getItem(name));
        localStorage.setItem(name, damaged);
        {afterwards};
        return damaged;
    }}"""
    damaged: str = page.evaluate(script, name)
    return damaged


def test_a_reload_keeps_the_game_and_its_undo(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.reload()
    expect(board).to_be_visible()
    assert state(page) == ["#??", "???", "???"]
    board.press("Control+z")
    assert state(page) == ["???"] * 3


@pytest.mark.parametrize(
    "damage",
    [
        "(text) => text.slice(0, text.length / 2)",
        "(text) => '[]'",
        "(text) => JSON.stringify({ ...JSON.parse(text), state: ['#'] })",
        "(text) => JSON.stringify({ ...JSON.parse(text), version: 99 })",
        "(text) => JSON.stringify({ ...JSON.parse(text), history: { moves: ['!'], at: 1 } })",
    ],
)
def test_a_damaged_save_is_set_aside_and_play_goes_on(site: str, page: Page, damage: str) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    (name,) = wait_until_saved(page)
    with page.expect_navigation():
        damaged = spoil(page, name, damage, "location.reload()")
    expect(page.locator('[data-notice="aside"]')).to_contain_text("damaged")
    assert state(page) == ["???"] * 3
    await_on_shelf(page, "aside", [{"text": damaged}])
    assert not page.evaluate("() => Object.keys(localStorage).filter((name) => name.includes('/aside/'))")
    paint_first_cell(board)
    page.reload()
    expect(board).to_be_visible()
    assert state(page)[0] == "#??"


def test_a_save_that_is_damaged_while_its_game_is_on_the_board_is_replaced(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    (name,) = wait_until_saved(page)
    spoil(page, name, "(text) => text.slice(0, text.length / 2)")
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    expect(page.locator('[data-notice="aside"]')).to_contain_text("damaged")
    page.reload()
    expect(board).to_be_visible()
    assert state(page) == ["#??", "???", "???"]


@pytest.mark.parametrize("database", [True, False])
def test_a_full_storage_is_said_once_and_the_game_goes_on(site: str, page: Page, database: bool) -> None:
    """Where the database has room left, nothing is lost, so nothing is said."""
    if not database:
        page.add_init_script(
            "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        )
    open_site(page, site)
    page.evaluate(
        """() => {
          let text = "x".repeat(1 << 20);
          for (let i = 0; text; i++) {
            try { localStorage.setItem("ballast" + i, text); } catch { text = text.slice(text.length / 2 + 1); }
          }
        }"""
    )
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    notice = page.locator('[data-notice="storage"]')
    if database:
        await_on_shelf(page, "standings", 1)
        expect(notice).to_have_count(0)
        page.reload()
        expect(board).to_be_visible()
        assert state(page)[0] == "#??"
        return
    expect(notice).to_contain_text("storage is full")
    notice.get_by_role("button", name="Close").click()
    board.press("ArrowRight")
    board.press("Space")
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_have_count(1)
    page.go_back()
    expect(board).to_be_visible()
    assert state(page)[0] == "##?"
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 700])
def test_what_is_said_of_storage_covers_nothing(site: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    refuse(page, "QuotaExceededError")
    board = open_board(page, f"{site}#play=duckling")
    paint_first_cell(board)
    notice = page.locator('[data-notice="storage"]')
    expect(notice).to_have_text(re.compile("storage is full.*close the page.$"))
    told = notice.bounding_box()
    assert told
    for seen in (".site-header", ".play-head", "nonogram-player"):
        box = page.locator(seen).bounding_box()
        assert box is None or box["y"] + box["height"] <= told["y"] or told["y"] + told["height"] <= box["y"], seen


def test_forbidden_storage_is_said_once_and_the_game_goes_on(site: str, page: Page) -> None:
    page.add_init_script(
        """for (const name of ["localStorage", "indexedDB"]) Object.defineProperty(window, name, {
          get() { throw new DOMException("denied", "SecurityError"); },
        });"""
    )
    board = open_board(page, f"{site}#{CROSS}")
    expect(page.locator(".notice")).to_have_count(0)
    paint_first_cell(board)
    expect(page.locator('[data-notice="storage"]')).to_contain_text("does not let the page store anything")
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_have_count(1)
