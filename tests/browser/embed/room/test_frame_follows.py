"""The frame follows the element's attributes, in whatever order they come, and what happens once is told once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate, until

pytestmark = pytest.mark.engine("none")

HEARD = """window.heard = [];
for (const type of ["view", "ready", "resize"])
  addEventListener(type, (event) => event instanceof CustomEvent && window.heard.push([type, event.detail]));"""


def heard(page: Page, kind: str) -> int:
    count: int = page.evaluate("(kind) => window.heard.filter(([type]) => type === kind).length", kind)
    return count


def settle(page: Page) -> None:
    """Waits until what is on its way between page and frame has come."""
    again = "for (let i = 0; i < 5; i++) await player.getState();"
    evaluate(page, f"{again} await new Promise((go) => setTimeout(go, 100))")


@pytest.mark.parametrize("attributes", ['loading="eager" puzzle="{}"', 'puzzle="{}" loading="eager"'])
def test_a_puzzle_is_opened_once(page: Page, host: Host, site: str, attributes: str) -> None:
    """Also where the element is in the page before the script, as with `async`."""
    page.add_init_script(HEARD)
    player = f"<nonogram-player {attributes.format(BOAT)}></nonogram-player>"
    host.put("page.html", f'<!doctype html><title>Host</title>{player}<script src="{site}nonogram-player.js"></script>')
    page.goto(f"{host.url}page.html")
    until(page, "() => window.heard.some(([type]) => type === 'ready')")
    settle(page)
    assert heard(page, "ready") == 1


def test_autosize_comes_and_goes(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    iframe = page.locator("nonogram-player iframe")
    assert iframe.evaluate("(frame) => frame.clientHeight") == 360
    fits = """async () => {
      const player = document.querySelector("nonogram-player");
      const frame = player.shadowRoot.querySelector("iframe");
      return frame.clientHeight > 200 && frame.clientHeight === player.clientHeight && frame.clientHeight;
    }"""
    evaluate(page, "player.autosize = true")
    until(page, f"async () => {{ const high = await ({fits})(); return high && high !== 360; }}")
    inside = "() => document.documentElement.scrollHeight - innerHeight"
    until(page.frames[1], f"() => ({inside})() === 0")
    evaluate(page, "player.autosize = false; player.style.height = '700px'")
    until(page, f"async () => (await ({fits})()) === 700")
    until(page.frames[1], "() => document.querySelector('nonogram-player').clientHeight === 700")
    evaluate(page, "player.autosize = true; player.style.height = ''")
    until(page, f"async () => {{ const high = await ({fits})(); return high && high < 600; }}")


def test_no_height_is_told_before_there_is_one(page: Page, host: Host, site: str) -> None:
    page.add_init_script(HEARD)
    open_host(page, host, site, f'<nonogram-player autosize puzzle="{BOAT}"></nonogram-player>')
    until(page, "() => window.heard.some(([type]) => type === 'resize')")
    settle(page)
    assert page.evaluate("window.heard.every(([type, { height }]) => type !== 'resize' || height > 0)")


def test_a_player_that_is_moved_was_seen_before(page: Page, host: Host, site: str) -> None:
    page.add_init_script(HEARD)
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player><p></p>')
    until(page, "() => window.heard.some(([type]) => type === 'view')")
    evaluate(page, "document.body.append(player)")
    settle(page)
    assert heard(page, "view") == 1


def test_the_frame_s_name_may_change(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    iframe = page.locator("nonogram-player iframe")
    expect(iframe).to_have_attribute("title", "Nonogram")
    evaluate(page, "player.title = 'Puzzle of the day'")
    expect(iframe).to_have_attribute("title", "Puzzle of the day")
    evaluate(page, "player.removeAttribute('title')")
    expect(iframe).to_have_attribute("title", "Nonogram")
