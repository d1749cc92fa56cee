"""A page that is handed to the next test is as if new, or it is not handed on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.handed.cleared import ClearedPages
from tests.browser.playing import BOAT, drag, evaluate, open_player, until
from tests.browser.visiting import CROSS, ServeCopy, open_board, paint_first_cell

STORED = """async () => [
  localStorage.length, sessionStorage.length, document.cookie, history.length,
  (await indexedDB.databases()).length, (await caches.keys()).length,
  matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("print").matches, innerWidth,
]"""
STORE = """async () => {
  localStorage.setItem("left", "over");
  document.cookie = "left=over";
  await (await caches.open("left")).put("/over", new Response("over"));
}"""


FETCHED = """async (url) => {
  performance.clearResourceTimings();
  await (await fetch(url)).text();
  return performance.getEntriesByName(url)[0].transferSize > 0;
}"""
"""Whether a file comes from the server, not from the browser's cache."""


@pytest.fixture
def pages(built_site: str) -> ClearedPages:
    """Of this test alone."""
    return ClearedPages(built_site)


def test_a_cleared_page_has_nothing_of_the_test_before(browser: Browser, site: str, pages: ClearedPages) -> None:
    first = pages.open(browser, {}, silent=True)
    page = first.page
    page.goto(f"{site}404.html")
    fresh = page.evaluate(STORED)
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    until(page, "async () => (await indexedDB.databases()).length > 0")
    page.evaluate(STORE)
    page.route("**/*", lambda route: route.abort())
    page.context.new_page()
    page.emulate_media(color_scheme="dark", media="print")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate(STORED) != fresh
    pages.close(first, keep=True)
    assert pages.open(browser, {}, silent=False) is not first
    assert pages.open(browser, {"has_touch": True}, silent=True) is not first
    again = pages.open(browser, {}, silent=True)
    assert again is first
    assert again.page.url == "about:blank"
    assert again.context.pages == [page]
    page.goto(f"{site}404.html")
    assert page.evaluate(STORED) == fresh
    open_player(page, site, BOAT)
    drag(page, (0, 0), (0, 2))
    assert evaluate(page, "return (await player.getState()).history.moves.length") == 1
    again.close()


def test_a_mouse_button_that_was_left_down_is_up_again(browser: Browser, site: str, pages: ClearedPages) -> None:
    one = pages.open(browser, {}, silent=True)
    one.page.mouse.down()
    pages.close(one, keep=True)
    assert pages.open(browser, {}, silent=True) is one
    one.page.goto(f"{site}404.html")
    one.page.evaluate("addEventListener('pointermove', ({ buttons }) => { window.held = buttons; })")
    one.page.mouse.move(50, 50)
    assert one.page.evaluate("window.held") == 0
    one.close()


def test_of_the_cache_only_the_site_that_never_changes_stays(
    browser: Browser, site: str, pages: ClearedPages, serve_copy: ServeCopy
) -> None:
    folder, elsewhere = serve_copy()
    script = next((folder / "assets").glob("*.js")).relative_to(folder)

    def fetched(url: str) -> list[bool]:
        """Whether the server was asked on a page as new and again right after."""
        one = pages.open(browser, {}, silent=True)
        one.page.goto(f"{url}404.html")
        asked = [one.page.evaluate(FETCHED, f"{url}{script}") for _ in range(2)]
        pages.close(one, keep=True)
        return asked

    assert fetched(site) == [True, False]
    assert fetched(site) == [False, False]
    assert fetched(elsewhere) == [True, False]
    assert fetched(elsewhere) == [True, False]


def _close(page: Page) -> None:
    page.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda page: page.add_init_script("window.left = 'over'"),
        lambda page: page.context.add_init_script("window.left = 'over'"),
        lambda page: page.clock.install(),
        lambda page: page.context.set_offline(True),
        lambda page: page.context.new_cdp_session(page),
        lambda page: page.on("dialog", lambda dialog: dialog.accept()),
        _close,
    ],
)
def test_a_context_changed_for_good_is_closed(
    browser: Browser, pages: ClearedPages, spoil: Callable[[Page], object]
) -> None:
    with pages.noting():
        one = pages.open(browser, {}, silent=True)
        spoil(one.page)
        pages.close(one, keep=True)
    assert one.context not in browser.contexts
    assert pages.open(browser, {}, silent=True) is not one


def test_a_page_with_a_service_worker_is_closed(browser: Browser, site: str, pages: ClearedPages) -> None:
    one = pages.open(browser, {}, silent=True)
    one.page.goto(site)
    expect(one.page.locator("main > section")).to_be_visible()
    until(one.page, "async () => Boolean(await navigator.serviceWorker.getRegistration())")
    pages.close(one, keep=True)
    assert one.context not in browser.contexts
