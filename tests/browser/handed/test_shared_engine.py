"""A page that is handed to the next test has the engine of the first and nothing else of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.handed.warm import Opened, WarmPages, Watch
from tests.browser.playing import BOAT, drag, evaluate, open_player, panel, state, wake
from tests.browser.visiting import CROSS


def opened(browser: Browser) -> Opened:
    context = browser.new_context()
    return Opened(context, Watch(context), context.new_page(), {})


def play(page: Page, site: str) -> None:
    """A game that leaves as much as it can."""
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 2))
    evaluate(page, "player.setAttribute('theme', 'dark'); await player.hint(); localStorage.setItem('left', 'over')")
    page.route("**/*", lambda route: route.abort())


def test_the_next_player_takes_over_the_engine_alone(browser: Browser, site: str) -> None:
    pages, one = WarmPages(), opened(browser)
    play(one.page, site)
    evaluate(one.page, "window.first = player.engine; player.engine.request = async () => ({ kind: 'nothing' })")
    pages.keep(one)
    assert pages.take(browser, {"has_touch": True}) is None
    again = pages.take(browser, {})
    assert again is one
    assert pages.take(browser, {}) is None
    page = one.page
    open_player(page, site, CROSS)
    assert evaluate(page, "return player.engine === window.first && player.engine.state") == "ready"
    assert state(page) == ["???"] * 3
    expect(panel(page)).to_be_hidden()
    assert evaluate(page, "return [player.hasAttribute('theme'), localStorage.length]") == [False, 0]
    assert evaluate(page, "return (await player.hint()).kind") == "line"
    assert page.locator("nonogram-player").count() == 1
    page.reload()
    expect(page.locator("nonogram-player .board")).to_have_attribute("aria-label", "Nonogram, 3 × 3")
    one.close()


@pytest.mark.parametrize(
    "spoil",
    [
        "location.hash = ''; location.search = 'mode=view'",
        "player.engine.close(); player.engine.start().catch(() => undefined)",
        "player.remove()",
    ],
)
def test_what_cannot_be_used_again_is_given_back(browser: Browser, site: str, spoil: str) -> None:
    pages, one = WarmPages(), opened(browser)
    open_player(one.page, site, BOAT)
    evaluate(one.page, spoil)
    one.page.wait_for_load_state()
    assert pages.keep(one) is one
    assert pages.take(browser, {}) is None
    one.close()
