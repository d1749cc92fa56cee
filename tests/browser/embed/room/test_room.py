"""The height of a player that follows its puzzle: known before the frame is there, so that the page does not move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, evaluate, until
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")

NOTE = """if (window === top) {
  window.told = [];
  window.seen = new Set();
  window.shifts = [];
  addEventListener("resize", (event) => event instanceof CustomEvent && told.push(Math.ceil(event.detail.height)));
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => shifts.push(value)))
    .observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const below = document.querySelector("#below");
    if (below && document.querySelector("nonogram-player:defined")) seen.add(below.getBoundingClientRect().y);
    requestAnimationFrame(look);
  };
  look();
}"""


def game_id(name: str) -> str:
    return ng.dumps(ng.load(ROOT / "puzzles" / f"{name}.non"), format="tatham").strip()


NAMES = ("fox", "whale", "stag", "heron")


def open_column(page: Page, host: Host, site: str, width: int, player: str) -> None:
    """A column with a player and something below it, until the player has the height that it has told."""
    origin = site.rstrip("/")
    # The style gives the column its width.
    policy = (
        f"default-src 'none'; script-src {origin}; frame-src {origin}; connect-src 'self'; style-src 'unsafe-inline'"
    )
    style = f"<meta name=viewport content='width=device-width'><style>body {{ margin: 0; width: {width}px }}</style>"
    open_host(page, host, site, f"{style}{player}<p id=below>Below</p>", Content_Security_Policy=policy)
    settle(page)


def put_into_column(page: Page, player: str) -> None:
    """Another player in place of the one that is in the column."""
    put_on_host(page, "", arrived=False)
    page.evaluate("() => { told.length = shifts.length = 0; seen.clear(); }")
    put_on_host(page, f"{player}<p id=below>Below</p>")
    settle(page)


def settle(page: Page) -> None:
    evaluate(page, "await player.getState()")
    expect(page.locator("nonogram-player .face")).to_be_hidden()
    until(page, "() => told.at(-1) === document.querySelector('nonogram-player').clientHeight")


def moves(page: Page) -> list[float]:
    """How often what is below has moved, by where it was, and by what the browser counts."""
    places: list[float] = page.evaluate("[[...seen].slice(1), shifts].flat()")
    return places


COLUMNS = {False: (320, 390, 600, 900), True: (320, 390, 740)}


@pytest.mark.parametrize("touch", COLUMNS)
def test_the_page_does_not_move_when_the_player_comes(
    open_page: Callable[..., Page], host: Host, site: str, touch: bool
) -> None:
    """With the page, and later."""
    page = open_page(viewport={"width": 320, "height": 1800}, has_touch=touch, is_mobile=touch)
    page.add_init_script(NOTE)
    for width in COLUMNS[touch]:
        page.set_viewport_size({"width": width, "height": 1800})
        for name in NAMES:
            with case(width, name):
                player = f'<nonogram-player autosize puzzle="{game_id(name)}"></nonogram-player>'
                if name == NAMES[0]:
                    open_column(page, host, site, width, player)
                else:
                    put_into_column(page, player)
                assert moves(page) == []


def test_it_knows_what_attributes_change(page: Page, host: Host, site: str) -> None:
    page.set_viewport_size({"width": 700, "height": 1800})
    page.add_init_script(NOTE)
    for width in (340, 700):
        open_column(page, host, site, width, f'<nonogram-player autosize puzzle="{BOAT}"></nonogram-player>')
        for attributes in (
            'mode="view"',
            'hints="off" check="off" lang="de"',
            'tools="" storage="local"',
            'style="--nonogram-density: 1.25" lang="fr"',
            'style="--nonogram-density: 0.8"',
        ):
            with case(width, attributes):
                player = f'<nonogram-player autosize {attributes} puzzle="{game_id("fox")}"></nonogram-player>'
                put_into_column(page, player)
                assert moves(page) == []


def test_a_waiting_player_keeps_its_room_when_its_column_changes(page: Page, host: Host, site: str) -> None:
    page.set_viewport_size({"width": 700, "height": 900})
    far = '<div style="height: 5000px"></div>'
    player = f'{far}<nonogram-player autosize puzzle="{game_id("whale")}"></nonogram-player>'
    open_host(page, host, site, f"<style>body {{ margin: 0 }}</style>{player}", arrived=False)
    page.evaluate("() => { window.errors = []; addEventListener('error', ({ message }) => errors.push(message)); }")
    heights = []
    for width in (690, 340):
        page.evaluate("(width) => document.body.style.width = `${width}px`", width)
        expect(page.locator("nonogram-player")).to_have_css("width", f"{width}px")
        until(page, "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(true))))")
        heights.append(evaluate(page, "return player.clientHeight"))
    assert heights[0] > heights[1] + 200
    # A browser tells of an observer that changes what it observes.
    assert page.evaluate("errors") == []
    page.add_init_script(NOTE)
    open_column(page, host, site, 340, player.removeprefix(far))
    assert evaluate(page, "return player.clientHeight") == heights[1]
    evaluate(page, "player.autosize = false")
    expect(page.locator("nonogram-player")).to_have_css("height", "360px")


def test_a_height_that_was_not_foreseen_moves_the_page_once(page: Page, host: Host, site: str) -> None:
    """A pack has a line of its own above the board."""
    page.set_viewport_size({"width": 390, "height": 1800})
    page.add_init_script(NOTE)
    host.put("pack.json", f'["{BOAT}", "2x1:1/1/2"]')
    player = f'<nonogram-player autosize puzzle="{BOAT}" pack="pack.json"></nonogram-player>'
    open_column(page, host, site, 390, player)
    expect(page.frame_locator("nonogram-player iframe").get_by_role("combobox", name="Puzzles")).to_be_visible()
    until(page, "() => told.at(-1) === document.querySelector('nonogram-player').clientHeight && seen.size > 1")
    assert len(page.evaluate("[...seen]")) == 2


def test_a_player_that_is_moved_keeps_its_height(page: Page, host: Host, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 1800})
    page.add_init_script(NOTE)
    player = f'<nonogram-player autosize puzzle="{BOAT}"></nonogram-player><div id="b"></div>'
    open_column(page, host, site, 390, player)
    evaluate(page, "await player.load(arg)", game_id("heron"))
    until(page, "() => document.querySelector('nonogram-player').clientHeight > 600")
    page.evaluate("() => { seen.clear(); told.length = 0; }")
    evaluate(page, "document.querySelector('#b').append(player); await player.getState()")
    until(page, "() => told.at(-1) === document.querySelector('nonogram-player').clientHeight")
    assert len(page.evaluate("[...seen]")) == 1
