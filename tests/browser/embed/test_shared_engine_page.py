"""Several players in frames of one host page: the engine that they share, and what becomes of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("own")

ALL = "const all = [...document.querySelectorAll('nonogram-player')];"
HINTS = f"{ALL} return (await Promise.all(all.map((one) => one.hint('what')))).map(({{ kind }}) => kind)"
HIDDEN = "html > iframe"


def open_three(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>' * 3)
    for frame in range(3):
        board = page.frame_locator("nonogram-player iframe").nth(frame).locator(".board")
        expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")


def test_players_of_a_page_share_one_worker(page: Page, host: Host, site: str) -> None:
    open_three(page, host, site)
    # Nobody has asked for anything.
    assert page.workers == []
    expect(page.locator(HIDDEN)).to_have_count(0)
    assert evaluate(page, HINTS) == ["line"] * 3
    (worker,) = page.workers
    expect(page.locator(HIDDEN)).to_have_attribute("src", f"{site}embed-engine.html")
    assert page.locator(HIDDEN).bounding_box() is None
    evaluate(page, "player.remove()")
    assert evaluate(page, HINTS) == ["line"] * 2
    assert page.workers == [worker]
    # A script that clears the page takes no answer away.
    asked = f"{ALL} const asked = all.map((one) => one.check()); document.querySelector('{HIDDEN}').remove();"
    assert evaluate(page, f"{asked} return (await Promise.all(asked)).map(({{ ok }}) => ok)") == [True] * 2
    expect(page.locator(HIDDEN)).to_have_count(1)
    assert evaluate(page, HINTS) == ["line"] * 2


def test_the_engine_goes_some_time_after_the_last_player(page: Page, host: Host, site: str) -> None:
    page.clock.install()
    open_three(page, host, site)
    assert evaluate(page, HINTS) == ["line"] * 3
    evaluate(page, "for (const one of document.querySelectorAll('nonogram-player')) one.remove()")
    page.clock.fast_forward(5000)
    expect(page.locator(HIDDEN)).to_have_count(1)
    page.clock.fast_forward(6000)
    expect(page.locator(HIDDEN)).to_have_count(0)
    evaluate(page, f"document.body.innerHTML = '<nonogram-player puzzle=\"{BOAT}\"></nonogram-player>'")
    assert evaluate(page, HINTS) == ["line"]


def test_a_plain_frame_has_an_engine_of_its_own(page: Page, host: Host, site: str) -> None:
    plain = f'<iframe width="400" height="600" src="{site}embed.html#{BOAT}"></iframe>'
    host.put("page.html", f"<!doctype html><title>Host</title>{plain}")
    page.goto(f"{host.url}page.html")
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="Hint", exact=True).click()
    expect(frame.locator(".panel .text")).to_contain_text("There is something", timeout=60_000)
    expect(page.locator(HIDDEN)).to_have_count(0)
