"""The site in the reader's language: asked for, chosen, kept, offline, with gaps, and from right to left."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.playing import BOAT, centre
from tests.browser.visiting import CROSS, open_board, open_site
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")

STORED = "navigator.serviceWorker.ready.then(() => undefined)"


def choose(page: Page, name: str) -> None:
    """Picks a language in the settings; the page opens anew."""
    page.locator(".site-header > .button").click()
    with page.expect_navigation():
        page.locator("[data-setting=language]").select_option(label=name)


def heading(page: Page) -> Any:
    return page.get_by_role("heading", level=1)


def text_files(page: Page) -> list[str]:
    """The languages' files that the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/language-" in request.url else None)
    return asked


@pytest.mark.stores
@pytest.mark.engine("own")
def test_the_chosen_language_stays_and_works_offline(site: str, page: Page) -> None:
    open_site(page, site)
    expect(heading(page)).to_have_text("Puzzles")
    choose(page, "Deutsch")
    expect(heading(page)).to_have_text("Rätsel")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(heading(page)).to_have_text("Rätsel")
    page.evaluate(STORED)
    page.context.set_offline(True)
    page.reload()
    expect(heading(page)).to_have_text("Rätsel")
    open_board(page, f"{site}#{CROSS}")
    expect(page.get_by_role("button", name="Tipp")).to_be_visible()


def test_a_game_goes_on_when_the_language_changes(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    board.focus()
    board.press("Space")
    page.evaluate("location.hash = ''")
    choose(page, "Français")
    expect(page.locator('.card[data-state="started"] .state')).to_have_text(re.compile(r"^\d+\u202f?\u00a0?%$"))


def test_a_choice_can_be_left_to_the_browser_again(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="fr-FR")
    open_site(page, site)
    choose(page, "English")
    expect(heading(page)).to_have_text("Puzzles")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    choose(page, "As in the browser")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de-AT", "de"), ("fr", "fr"), ("ar-EG", "ar"), ("en-US", "en"), ("nb-NO", "en")],
)
def test_the_browser_s_language_is_spoken(
    locale: str, language: str, site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(locale=locale)
    asked = text_files(page)
    open_site(page, site)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert len(asked) == (language != "en")
    # It was asked for before any module.
    assert page.locator("link[rel=preload]").count() == len(asked)


def test_the_second_wish_counts_where_the_first_cannot_be_met(site: str, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['nb', 'de-CH', 'fr'] })")
    open_site(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_address_may_name_the_language(site: str, page: Page) -> None:
    open_site(page, f"{site}?lang=fr#about")
    expect(heading(page)).to_have_text("À propos")
    choose(page, "Deutsch")
    expect(heading(page)).to_have_text("Info")
    assert page.url == f"{site}#about"


@pytest.mark.expect_trouble("Failed to load resource", "ERR_", "could not be loaded")
def test_texts_that_do_not_come_are_english_and_asked_for_again(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    page.route("**/language-de-*.json", lambda route: route.abort())
    open_site(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    notice = page.locator('[data-notice="language"]')
    expect(notice).to_contain_text("The texts in Deutsch could not be loaded")
    page.unroute("**/language-de-*.json")
    notice.get_by_role("button", name="Try again").click()
    expect(heading(page)).to_have_text("Rätsel")


def test_a_missing_text_is_said_in_english(site: str, open_page: Callable[..., Page]) -> None:
    def without(route: Route) -> None:
        texts = route.fetch().json()
        del texts["site"]["header"]["enter"], texts["help"]
        route.fulfill(json=texts)

    page = open_page(locale="de-DE")
    page.route("**/language-de-*.json", without)
    open_site(page, f"{site}#help")
    expect(page.locator(".site-header a", has_text="New puzzle")).to_be_visible()
    expect(page.locator(".site-header a", has_text="Puzzles")).to_have_count(0)
    # A whole block says which language it is in.
    paragraph = page.locator(".about p").first
    expect(paragraph).to_have_text(re.compile("^Each number is a run"))
    expect(paragraph).to_have_attribute("lang", "en")


def test_the_list_counts_in_the_readers_language(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    open_site(page, site)
    count = len(list((ROOT / "puzzles").glob("*.non")))
    expect(page.locator(".lead").first).to_contain_text(f"{count} Bilder")


def test_the_sites_puzzles_have_titles_in_the_readers_language(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="fr-FR")
    open_site(page, site)
    card = page.locator('.card a[href="#play=fox"]')
    expect(card).to_contain_text("Renard")
    card.click()
    expect(page.locator(".play h1")).to_have_text("Renard")
    page.goto(f"{site}?lang=ar#play=fox")
    expect(page.locator(".play h1")).to_have_text("Fox")


def test_arabic_counts_in_its_own_forms(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="ar-EG")
    page.route("**/puzzles.json", lambda route: route.fulfill(json=route.fetch().json()[:2]))
    open_site(page, site)
    expect(page.locator(".lead").first).to_have_text(re.compile("^صورتان"))


@pytest.mark.parametrize("fragment", ["", "about", "new", "rules", "rules=overlap", BOAT])
@pytest.mark.parametrize("language", ["ar", "de", "fr"])
def test_no_page_scrolls_sideways_on_a_small_phone(
    language: str, fragment: str, site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(locale=language, viewport={"width": 320, "height": 640}, has_touch=True)
    open_site(page, f"{site}#{fragment}")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    cut = """() => {
      const inside = (root) => [...root.querySelectorAll("*")]
        .flatMap((one) => (one.shadowRoot ? [one, ...inside(one.shadowRoot)] : [one]));
      const named = inside(document).filter((one) => one.matches("button, .link, .caption") && one.checkVisibility());
      return named.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
    }"""
    assert page.evaluate(cut) == []


def test_from_right_to_left_the_board_is_not_mirrored(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="ar-EG", viewport={"width": 390, "height": 720})
    board = open_board(page, f"{site}#5x5:5/0/0/0/0/1/1/1/1/1")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(board).to_have_css("direction", "ltr")
    expect(page.locator("nonogram-player .toolbar")).to_have_css("direction", "rtl")
    cell = """async () => {
      const { left } = await document.querySelector("nonogram-player").cellBox(0, 0);
      const { left: next } = await document.querySelector("nonogram-player").cellBox(0, 1);
      return next > left;
    }"""
    assert page.evaluate(cell)
    back = page.locator(".back").bounding_box()
    assert back is not None
    assert back["x"] > 195


ENGLISH = """() => {
  const inside = (root) => [...root.querySelectorAll("*")]
    .flatMap((one) => (one.shadowRoot ? [one, ...inside(one.shadowRoot)] : [one]));
  const own = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
  const seen = inside(document.body).filter((one) => one.checkVisibility() && !one.closest("style, script, option"));
  return seen.flatMap(own).filter((text) => /[a-z]{3}/i.test(text.replace(/Shift|Control/g, "")));
}"""
"""In the page: what is said in Latin letters, names of keys aside."""


def test_the_drawing_board_speaks_arabic_from_right_to_left(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="ar-EG", viewport={"width": 1280, "height": 800})
    open_board(page, f"{site}#draw")
    page.mouse.move(*centre(page, (1, 1)))
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".summary")).to_contain_text("خانة سوداء واحدة")
    assert page.evaluate(ENGLISH) == []
    parts = (".draw-size", ".draw-board", ".summary")
    places = [page.locator(part).first.evaluate("(one) => one.getBoundingClientRect().x") for part in parts]
    assert places == sorted(places, reverse=True)


def test_the_engine_is_told_the_language(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="fr-FR")
    page.add_init_script(
        """window.posted = [];
        Worker.prototype.postMessage = function (text) { window.posted.push(text); };"""
    )
    open_board(page, f"{site}#{CROSS}")
    page.get_by_role("button", name="Indice").click()
    expect(page.locator(".panel")).to_be_visible()
    asked = [json.loads(text) for text in page.evaluate("window.posted") if str(text).startswith("{")]
    assert {message["language"] for message in asked if "op" in message} == {"fr"}


def test_the_benchmark_page_speaks_too(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    page.goto(f"{site}bench.html")
    expect(page.get_by_role("button", name="Starten")).to_be_visible()


def test_single_modules_speak_as_the_bundle_does(unbundled: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    open_site(page, unbundled)
    expect(heading(page)).to_have_text("Rätsel")
    assert [one.status for one in loaded if one.url.endswith("/languages/de.json")] == [200]
