"""The site in the reader's language: asked for, chosen, kept and offline."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.playing import BOAT
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
    ("locale", "language", "said"),
    [
        ("de-AT", "de", "{} Bilder"),
        ("fr", "fr", "{} images"),
        ("en-US", "en", "{} pictures"),
        ("ar-EG", "en", "{} pictures"),
    ],
)
def test_the_browser_s_language_is_spoken(
    locale: str, language: str, said: str, site: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(locale=locale)
    asked = text_files(page)
    open_site(page, site)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert len(asked) == (language != "en")
    # It was asked for before any module.
    assert page.locator("link[rel=preload]").count() == len(asked)
    expect(page.locator(".lead").first).to_contain_text(said.format(len(list((ROOT / "puzzles").glob("*.non")))))
    # So have the site's puzzles.
    title = {"de": "Fuchs", "fr": "Renard", "en": "Fox"}[language]
    card = page.locator('.card a[href="#play=fox"]')
    expect(card).to_contain_text(title)
    card.click()
    expect(page.locator(".play h1")).to_have_text(title)


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


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_page_scrolls_sideways_on_a_small_phone(language: str, site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale=language, viewport={"width": 320, "height": 640}, has_touch=True)
    cut = """() => {
      const inside = (root) => [...root.querySelectorAll("*")]
        .flatMap((one) => (one.shadowRoot ? [one, ...inside(one.shadowRoot)] : [one]));
      const named = inside(document).filter((one) => one.matches("button, .link, .caption") && one.checkVisibility());
      return named.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
    }"""
    for fragment in ("", "about", "new", "rules", "rules=overlap", BOAT):
        page.goto("about:blank")
        open_site(page, f"{site}#{fragment}")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, fragment
        assert page.evaluate(cut) == [], fragment


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


def test_the_learning_page_alone_loads_its_words(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(locale="de-DE")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "-de-" in request.url else None)
    open_site(page, site)
    assert [url.rsplit("/", 1)[1].split("-")[0] for url in asked] == ["language"]
    asked.clear()
    page.goto(f"{site}learn.html")
    expect(heading(page)).to_have_text("Wie man Nonogramme löst")
    assert sorted(url.rsplit("/", 1)[1].split("-")[0] for url in asked) == ["learn"]
