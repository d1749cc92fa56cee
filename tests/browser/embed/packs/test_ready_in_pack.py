"""What `ready` tells of a puzzle that the attribute names when a pack that may hold it comes later."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate, until

pytestmark = pytest.mark.engine("none")

WIDE = "2x1:1/1/2"
BOAT_LABEL = "Nonogram, 5 × 5"
NOTE = """<script>window.told = [];
    for (const type of ["ready", "start", "change", "fail"])
      addEventListener(type, ({ detail }) => told.push([type, detail?.pack ?? null, detail?.puzzleId, detail?.puzzle]));
    </script>"""


def open_both(page: Page, host: Host, site: str, held: list[Route]) -> FrameLocator:
    """A player with the boat on its board, whose pack does not arrive until the test lets it."""
    page.route("**/pack.json", lambda route: held.append(route))
    element = f'<nonogram-player puzzle="{BOAT}" pack="pack.json"></nonogram-player>'
    frame = open_host(page, host, site, f"{NOTE}{element}")
    expect(frame.locator(".board")).to_have_attribute("aria-label", BOAT_LABEL)
    # The frame has answered, and what it had to tell has been heard.
    evaluate(page, "await player.getState()")
    return frame


def told(page: Page, count: int) -> list[Any]:
    """The kinds of the first events, with the number in the pack."""
    until(page, "(count) => window.told.length >= count", count)
    return [[kind, pack and pack["number"]] for kind, pack, *_ in page.evaluate("window.told")]


def test_it_tells_the_place_in_the_pack(page: Page, host: Host, site: str) -> None:
    held: list[Route] = []
    open_both(page, host, site, held)
    assert page.evaluate("window.told") == []
    held[0].fulfill(json=[{"title": "Before", "puzzle": WIDE}, {"title": "Boat", "puzzle": BOAT}])
    assert told(page, 1) == [["ready", 2]]
    assert page.evaluate("window.told[0][1]") == {"number": 2, "count": 2, "title": "Boat", "date": None}


def test_it_does_not_wait_longer_than_the_reader(page: Page, host: Host, site: str) -> None:
    held: list[Route] = []
    frame = open_both(page, host, site, held)
    frame.locator(".board").press("Space")
    assert told(page, 3) == [["ready", None], ["start", None], ["change", None]]
    held[0].fulfill(json=[WIDE, BOAT])
    expect(frame.get_by_role("combobox", name="Puzzles")).to_have_value("2")
    evaluate(page, "await player.getState()")
    assert told(page, 4) == [["ready", None], ["start", None], ["change", None], ["ready", 2]]


def test_a_pack_that_comes_later_tells_it_again(page: Page, host: Host, site: str) -> None:
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin} 'unsafe-inline'; frame-src {origin}; connect-src 'self'"
    host.put("pack.json", json.dumps([WIDE, {"title": "Boat", "puzzle": BOAT}]))
    host.put("other.json", json.dumps([{"title": "Boat", "puzzle": BOAT}]))
    element = f'<nonogram-player puzzle="{BOAT}"></nonogram-player><div id="b"></div>'
    frame = open_host(page, host, site, f"{NOTE}{element}", Content_Security_Policy=policy)
    frame.locator(".board").press("Space")
    assert told(page, 3) == [["ready", None], ["start", None], ["change", None]]
    evaluate(page, "player.pack = 'pack.json'")
    assert told(page, 4)[3:] == [["ready", 2]]
    _kind, place, puzzle_id, puzzle = page.evaluate("window.told[3]")
    assert place == {"number": 2, "count": 2, "title": "Boat", "date": None}
    assert puzzle_id == puzzle == page.evaluate("window.told[0][2]")
    # The game goes on, also where the element is moved; a place that has been told is not told again.
    assert evaluate(page, "return (await player.getState()).state[0]") == "#????"
    evaluate(page, "document.querySelector('#b').append(player)")
    expect(frame.get_by_role("combobox", name="Puzzles")).to_have_value("2")
    evaluate(page, "await player.getState()")
    assert len(told(page, 4)) == 4
    evaluate(page, "player.pack = 'other.json'")
    assert told(page, 5)[4:] == [["ready", 1]]
    assert evaluate(page, "return (await player.getState()).state[0]") == "#????"


@pytest.mark.expect_trouble("404")
@pytest.mark.parametrize("answer", [{"status": 404}, {"body": "garbage"}])
def test_it_is_told_when_there_is_no_pack(page: Page, host: Host, site: str, answer: dict[str, Any]) -> None:
    held: list[Route] = []
    open_both(page, host, site, held)
    held[0].fulfill(**answer)
    assert sorted(told(page, 2)) == [["fail", None], ["ready", None]]


def test_each_puzzle_is_told_by_its_own_id(page: Page, host: Host, site: str) -> None:
    """A pack without the puzzle on the board puts its first one there."""
    held: list[Route] = []
    frame = open_both(page, host, site, held)
    held[0].fulfill(body=json.dumps([WIDE]))
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 2 × 1")
    assert told(page, 2) == [["ready", None], ["ready", 1]]
    ids = page.evaluate("window.told.map(([, , id, puzzle]) => [id, puzzle])")
    assert ids[0][0] == ids[0][1] != ids[1][0] == ids[1][1]


@pytest.mark.expect_trouble("ERR_")
@pytest.mark.parametrize("act", ["player.pack = null", "player.load('1x2:2/1/1')", "player.lang = 'de'"])
def test_it_is_told_when_the_pack_is_wanted_no_more(page: Page, host: Host, site: str, act: str) -> None:
    held: list[Route] = []
    open_both(page, host, site, held)
    evaluate(page, act)
    assert told(page, 1)[0] == ["ready", None]
    held[0].abort()
