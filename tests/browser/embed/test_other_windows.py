"""A player that the host's page puts into another of its windows, such as one of Document Picture-in-Picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.hosting import Host, open_host, record
from tests.browser.playing import BOAT, until

pytestmark = pytest.mark.engine("none")

ELEMENT = f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>'
TOLD = "window.told.map(([type]) => type)"


def policy(site: str) -> dict[str, Any]:
    """The one that the guide names; a window that a script opens empty has it, too."""
    origin = site.rstrip("/")
    return {"Content_Security_Policy": f"default-src 'none'; script-src {origin}; frame-src {origin} 'self'"}


def open_player(page: Page, host: Host, site: str, more: str = "") -> FrameLocator:
    """A page whose player has a colour of its own; `window.player`, whatever document it is in."""
    frame = open_host(page, host, site, f"<main>{ELEMENT}</main>{more}", **policy(site))
    page.evaluate("window.player = document.querySelector('nonogram-player')")
    give(page, "player.style.setProperty('--nonogram-paper', '#102030')")
    record(page)
    return frame


@pytest.fixture
def popup(page: Page, host: Host, site: str) -> Iterator[Page]:
    """A window that the host's page has opened, the player still in the page."""
    open_player(page, host, site)
    with page.expect_popup() as opened:
        page.evaluate("() => void (window.other = open('', '', 'width=500,height=600'))")
    yield opened.value
    opened.value.close()


def give(page: Page, script: str, argument: object = None) -> Any:
    return page.evaluate(f"async (arg) => {{ const {{ player }} = window; {script} }}", argument)


def press(frame: FrameLocator, *keys: str) -> None:
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    board.focus()
    for key in keys:
        board.press(key)


def shown(page: Page) -> FrameLocator:
    """The player in a window's page, once it looks as it should."""
    expect(page.locator("nonogram-player iframe")).to_have_css("opacity", "1")
    expect(page.locator("nonogram-player iframe")).to_have_css("display", "block")
    expect(page.locator("nonogram-player .face")).to_be_hidden()
    frame = page.frame_locator("nonogram-player iframe")
    expect(frame.locator("html")).to_have_attribute("style", re.compile("^--paper: #102030;"))
    return frame


def test_the_game_goes_on_in_another_window_and_back(page: Page, popup: Page) -> None:
    press(page.frame_locator("nonogram-player iframe"), "Space", "ArrowRight", "Space", "Control+z")
    until(page, "async () => (await window.player.getState()).state[0] === '#????'")
    pending = give(
        page,
        "const pending = player.undo().catch(({ name }) => name); other.document.body.append(player); return pending",
    )
    assert pending == "AbortError"
    page.evaluate("window.told.length = 0")
    frame = shown(popup)
    assert give(page, "return (await player.getState()).state[0]") == "#????"
    assert give(page, "return player.redo()") is True
    press(frame, "End", "Space")
    until(page, "async () => (await window.player.getState()).state[0] === '##??#'")
    told = page.evaluate(TOLD)
    assert told.count("change") == 2
    assert told.count("save") == 2
    assert not {"ready", "start", "fail"} & set(told)
    give(page, "document.querySelector('main').append(player)")
    press(shown(page), "Control+z")
    until(page, "async () => (await window.player.getState()).state[0] === '##???'")
    assert not {"ready", "start", "fail"} & set(page.evaluate(TOLD))


def test_a_window_that_closes_leaves_its_game(page: Page, popup: Page) -> None:
    """The host takes the player back when the window goes, as pages do with Document Picture-in-Picture."""
    give(page, "other.addEventListener('pagehide', () => document.querySelector('main').append(player))")
    give(page, "other.document.body.append(player)")
    press(shown(popup), "Space")
    until(page, "() => window.told.some(([type]) => type === 'save')")
    popup.close()
    assert give(page, "return (await player.getState()).state[0]") == "#????"
    shown(page)
    assert page.evaluate("window.told.filter(([type]) => type === 'save').length") == 1


def test_a_player_made_for_another_window_waits_for_its_turn_there(page: Page, popup: Page) -> None:
    popup.evaluate("document.body.style.paddingTop = '5000px'")
    give(
        page,
        """player.remove();
        window.player = document.createElement("nonogram-player");
        window.player.puzzle = arg;
        window.player.addEventListener("view", () => window.told.push(["seen"]));
        other.document.body.append(window.player);""",
        BOAT,
    )
    expect(popup.locator("nonogram-player .face svg")).to_have_count(1)
    expect(popup.locator("nonogram-player .face")).to_have_css("position", "absolute")
    expect(popup.locator("nonogram-player iframe")).to_have_count(0)
    popup.locator("nonogram-player").scroll_into_view_if_needed()
    press(popup.frame_locator("nonogram-player iframe"), "Space")
    until(page, "() => window.told.some(([type]) => type === 'seen')")
    until(page, "async () => (await window.player.getState()).state[0] === '#????'")


def test_the_look_is_followed_in_another_window(page: Page, popup: Page) -> None:
    give(page, "other.document.body.append(player)")
    frame = shown(popup)
    popup.evaluate("document.querySelector('nonogram-player').style.setProperty('--nonogram-paper', '#302010')")
    expect(frame.locator("html")).to_have_attribute("style", re.compile("^--paper: #302010;"))


@pytest.mark.expect_trouble("Content Security Policy")
def test_a_window_that_allows_no_frame_says_so(page: Page, host: Host, site: str) -> None:
    """Its own policy counts, not that of the page whose script it is."""
    host.put("closed.html", "<!doctype html><title>Closed</title>", Content_Security_Policy="frame-src 'none'")
    open_player(page, host, site, "<iframe src='closed.html'></iframe>")
    give(page, "document.querySelector('iframe').contentDocument.body.append(player)")
    said = page.frame_locator("iframe").locator("nonogram-player .stand-in p")
    expect(said).to_contain_text("does not allow frames")
    assert page.evaluate("window.told.find(([type]) => type === 'fail')[1].cause") == "frame-policy"


def test_a_document_that_nobody_sees_makes_no_frame(page: Page, host: Host, site: str) -> None:
    press(open_player(page, host, site), "Space")
    until(page, "async () => (await window.player.getState()).state[0] === '#????'")
    unseen = "document.implementation.createHTMLDocument('').body.append(player)"
    assert give(page, f"{unseen}; return player.getState().catch(({{ name }}) => name)") == "AbortError"
    assert give(page, "return player.shadowRoot.querySelector('iframe')") is None
    give(page, "document.querySelector('main').append(player)")
    assert give(page, "return (await player.getState()).state[0]") == "#????"
    shown(page)


@pytest.mark.engine("own")
def test_hints_come_from_the_shared_engine(page: Page, popup: Page) -> None:
    give(page, "other.document.body.append(player)")
    assert give(page, "return (await player.hint('what')).level") == "what"
    expect(popup.frame_locator("nonogram-player iframe").locator(".panel")).to_be_visible()


def test_only_the_page_around_speaks_for_the_host(page: Page, host: Host, site: str) -> None:
    """Another frame of the page, of another origin, can reach the player's window, but has not got the key."""
    stranger = Host()
    stranger.put(
        "stranger.html",
        """<!doctype html><title>Stranger</title><script>
        for (const args of [[], ["guess"], [""], [null], [undefined], ["constructor"]])
          parent.frames[0].postMessage({ nonogram: 2, id: 77, call: "hello", args }, "*");
        parent.frames[0].postMessage({ nonogram: 2, id: 78, call: "getState", args: [] }, "*");
        parent.postMessage("stranger has spoken", "*");
        </script>""",
    )
    frame = f'<iframe src="{site}embed.html#{BOAT}"></iframe>'
    page.add_init_script("window.heard = []; addEventListener('message', ({ data }) => heard.push(data))")
    open_host(page, host, site, frame)
    until(page, "() => heard.some(({ event, nonogram }) => event === 'present' && nonogram === 2)")
    page.evaluate(
        "(src) => document.body.append(Object.assign(document.createElement('iframe'), { src }))",
        f"{stranger.url}stranger.html",
    )
    until(page, "() => heard.includes('stranger has spoken')")
    page.evaluate(
        """() => {
          frames[0].postMessage({ nonogram: 2, id: 1, call: "hello", args: [] }, "*");
          frames[0].postMessage({ nonogram: 2, id: 2, call: "getState", args: [] }, "*");
        }"""
    )
    until(page, "() => heard.some(({ id }) => id >= 2)")
    assert page.evaluate("heard.map(({ id }) => id).filter((id) => id)") == [1, 2]
    stranger.close()
