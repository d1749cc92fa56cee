"""What went wrong before a page began to listen, and what is told of a text without a puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host, player_frame
from tests.browser.playing import BOAT, evaluate, until

pytestmark = pytest.mark.engine("none")

FAILURE = "return player.failure && [player.failure.cause ?? null, player.failure.message]"


@pytest.mark.expect_trouble("404")
def test_who_comes_late_sees_what_went_wrong(page: Page, host: Host, site: str) -> None:
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; connect-src 'self'"
    player = '<nonogram-player src="none.json" user="reader 7"></nonogram-player>'
    frame = open_host(page, host, site, player, Content_Security_Policy=policy)
    said = page.locator("nonogram-player .stand-in p")
    expect(said).to_contain_text("404")
    assert evaluate(page, FAILURE) == ["file", said.inner_text()]
    common = evaluate(page, "return [player.failure.userId, player.failure.puzzleId, typeof player.failure.instanceId]")
    assert common == ["reader 7", None, "string"]
    # It cannot be set, and a puzzle ends it.
    assert evaluate(page, "try { 'use strict'; player.failure = 1 } catch {} return player.failure.cause") == "file"
    evaluate(page, "player.puzzle = arg", BOAT)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    until(page, "() => document.querySelector('nonogram-player').failure === null")


def test_nothing_is_told_of_a_player_that_works(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    evaluate(page, "await player.getState()")
    assert evaluate(page, "return player.failure") is None
    # A fault beside a puzzle is told as long as no other puzzle comes.
    evaluate(page, "player.puzzle = '5x5:1/2'")
    until(page, "() => document.querySelector('nonogram-player').failure")
    assert "cut short" in evaluate(page, FAILURE)[1]
    evaluate(page, "await player.load(arg)", BOAT)
    assert evaluate(page, FAILURE) is None


@pytest.mark.expect_trouble("404")
def test_the_last_of_several_is_kept(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    evaluate(page, "await player.getState(); addEventListener('fail', ({ detail }) => window.last = detail)")
    player_frame(page).evaluate(
        """() => {
          const inside = document.querySelector("nonogram-player");
          for (let i = 0; i < 20; i++)
            inside.dispatchEvent(new CustomEvent("fail", { detail: { message: `fault ${i}` } }));
        }"""
    )
    until(page, "() => window.last?.more")
    assert evaluate(page, "return player.failure === window.last && player.failure.message") == "fault 19"


MESSAGE = "return player.load(arg).then(() => 'done', (error) => `${error.name}: ${error.message}`)"


def test_an_empty_text_does_not_start_the_engine(page: Page, host: Host, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    frame = open_host(page, host, site, '<nonogram-player loading="eager"></nonogram-player>')
    for text in ("", " \n "):
        assert evaluate(page, MESSAGE, text) == "ClueError: The text is empty: there is no puzzle in it."
    expect(frame.get_by_text("The puzzle cannot be shown. The text is empty")).to_be_visible()
    assert not [url for url in asked if "engine" in url or "pyodide" in url]
