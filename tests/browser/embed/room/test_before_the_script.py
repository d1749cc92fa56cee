"""A page that has the code of the Embed dialog does not move, however late the player's script comes."""

from __future__ import annotations

from itertools import product
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.hosting import Host
from tests.browser.playing import BOAT, FOX, evaluate, until
from tests.browser.visiting import open_board
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")

SEEN_BEFORE = 5
"""Frames that the page has drawn before the script comes."""
SPARE = 110
"""CSS pixels that may be left below a player: a line of tools and the clues in hand, which not every reader has."""

NOTE = """if (window === top) {
  window.shifts = [];
  window.places = new Set();
  window.drawn = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => shifts.push(value)))
    .observe({ type: "layout-shift", buffered: true });
  addEventListener("resize", (event) => event instanceof CustomEvent && (window.told = performance.now()));
  const look = () => {
    const below = document.querySelector("#below");
    if (below) {
      places.add(below.getBoundingClientRect().y);
      drawn++;
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def handed_out(page: Page, site: str, game: str) -> str:
    """The code that the Embed dialog writes for a puzzle."""
    open_board(page, f"{site}#{game}&title={quote('Late')}")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Embed on a page").click()
    return page.get_by_role("dialog", name="Embed this puzzle").get_by_label("Code for your page").input_value()


def game_of(puzzle: ng.Puzzle) -> str:
    return ng.dumps(puzzle, format="tatham").strip()


STAG = ng.load(ROOT / "puzzles" / "stag.non")


def test_nothing_moves_when_the_script_is_late(page: Page, host: Host, site: str) -> None:
    codes = {game: handed_out(page, site, game) for game in (BOAT, game_of(FOX), game_of(STAG))}
    held: list[Route] = []
    page.add_init_script(NOTE)
    page.route("**/nonogram-player.js", lambda route: held.append(route))
    for (game, code), width in product(codes.items(), (320, 640, 1000)):
        with case(game, width):
            stays_in_place(page, host, held, code, width)


def stays_in_place(page: Page, host: Host, held: list[Route], code: str, width: int) -> None:
    page.set_viewport_size({"width": width + 100, "height": 1600})
    style = f"<style>body {{ margin: 0; width: {width}px }}</style>"
    host.put("page.html", f"<!doctype html><title>Host</title>{style}{code}<p id=below>Below</p>")
    page.goto(f"{host.url}page.html", wait_until="commit")
    until(page, "(least) => window.drawn >= least", SEEN_BEFORE)
    held.pop().continue_()
    expect(page.locator("nonogram-player iframe")).to_have_count(1)
    evaluate(page, "await player.getState()")
    until(page, "() => window.told && performance.now() > told + 400")
    assert page.evaluate("[shifts, places.size]") == [[], 1]
    spare = evaluate(page, "return player.clientHeight - player.shadowRoot.querySelector('iframe').clientHeight")
    assert 0 <= spare <= SPARE
