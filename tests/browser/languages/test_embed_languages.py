"""The language of an embedded player: its own, that of the page around it, or the reader's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from nonogram.formats import written_formats
from tests.browser.hosting import Host, expect_told, open_host, player_frame, record
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("none")


def open_in(page: Page, host: Host, site: str, attributes: str = "", *, around: str = "") -> FrameLocator:
    """A host page in a language, with a player."""
    player = f'<nonogram-player puzzle="{BOAT}" {attributes}></nonogram-player>'
    return open_host(page, host, site, f'<main lang="{around}">{player}</main>' if around else player)


def expect_language(frame: FrameLocator, code: str) -> None:
    expect(frame.locator("html")).to_have_attribute("lang", code)


def test_the_element_speaks_french_on_another_origin(page: Page, host: Host, site: str) -> None:
    frame = open_in(page, host, site, 'lang="fr"')
    expect(frame.get_by_role("button", name="Indice")).to_be_visible()
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogramme, 5 × 5")
    expect(page.locator("nonogram-player iframe")).to_have_attribute("title", "Nonogramme")
    assert "lang=fr" in player_frame(page).url


def test_without_a_language_of_its_own_it_has_that_of_the_page(page: Page, host: Host, site: str) -> None:
    expect_language(open_in(page, host, site, around="de-CH"), "de")


def test_on_a_page_in_a_language_that_is_not_here_it_has_the_reader_s(
    open_page: Callable[..., Page], host: Host, site: str
) -> None:
    expect_language(open_in(open_page(locale="fr-CA"), host, site, around="nb"), "fr")


def test_an_unknown_language_is_told_and_the_page_s_used(page: Page, host: Host, site: str) -> None:
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text) if message.type == "warning" else None)
    frame = open_in(page, host, site, 'lang="tlh"', around="fr")
    expect_language(frame, "fr")
    (warning,) = warned
    assert warning.startswith('<nonogram-player lang="tlh">: this can be en, de, fr;')


def test_a_game_goes_on_in_another_language(page: Page, host: Host, site: str) -> None:
    frame = open_in(page, host, site, 'lang="de" id="player"')
    record(page)
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("×"))
    # Before its style has come, the player has a puzzle but takes no focus.
    expect(frame.locator(".board")).to_be_visible()
    frame.locator(".board").press("Space")
    expect_told(page, "change")
    before = evaluate(page, "return (await player.getState()).state")
    assert "#" in "".join(before)
    evaluate(page, "player.lang = 'fr'")
    expect(frame.get_by_role("button", name="Indice")).to_be_visible()
    assert evaluate(page, "return (await player.getState()).state") == before
    evaluate(page, "player.removeAttribute('lang')")
    expect(frame.get_by_role("button", name="Hint")).to_be_visible()
    assert evaluate(page, "return (await player.getState()).state") == before


def test_the_light_face_and_what_stands_in_speak_it(page: Page, host: Host, site: str) -> None:
    page.route(re.compile(r"/embed\.html"), lambda route: None)
    player = f'<nonogram-player puzzle="{BOAT}" lang="de"></nonogram-player>'
    open_host(page, host, site, f'<div style="height: 4000px"></div>{player}', arrived=False)
    face = page.locator("nonogram-player .face")
    expect(face).to_have_attribute("aria-label", "Nonogramm, 5 × 5: spielen")
    evaluate(page, "document.querySelector('nonogram-player').lang = 'fr'")
    expect(face).to_have_attribute("aria-label", re.compile("^Nonogramme"))
    box = page.locator("nonogram-player .stand-in")
    face.scroll_into_view_if_needed()
    expect(box.locator("a")).to_have_text("Jouer sur une page à part")


WRONG = ["hint('all')", "hint(null)", "replay('all')", "exportPuzzle('all')", "exportPicture('all')"]
*SOME, LAST = written_formats()
ADVICE = {
    language: [
        f"where, what {and_} why",
        f"moves {and_} reasoning",
        f"{', '.join(SOME)} {and_} {LAST}",
        f"svg {and_} png",
    ]
    for language, and_ in (("en", "and"), ("de", "und"), ("fr", "et"))
}
REFUSED = {
    "en": "Possible values are {}, not “{}”.",
    "de": "Möglich sind {}, nicht „{}“.",
    "fr": "Les valeurs possibles sont {}, pas «\xa0{}\xa0».",
}


@pytest.mark.parametrize("code", ADVICE)
def test_a_wrong_value_for_a_method_is_refused_in_it(page: Page, host: Host, site: str, code: str) -> None:
    """Even a level is, where all levels but one are switched off."""
    open_in(page, host, site, f'lang="{code}" hints="where" id="player"')
    calls = ", ".join(f"player.{call}" for call in WRONG)
    told = evaluate(page, f"return (await Promise.allSettled([{calls}])).map(({{ reason }}) => reason?.message)")
    levels, *others = ADVICE[code]
    assert told == [
        REFUSED[code].format(choices, value)
        for choices, value in zip([levels, levels, *others], ["all", "null", "all", "all", "all"], strict=True)
    ]


def test_a_plain_frame_takes_the_language_from_its_address(page: Page, host: Host, site: str) -> None:
    host.put("frame.html", f'<!doctype html><iframe src="{site}embed.html?lang=de#{BOAT}" height="500"></iframe>')
    page.goto(f"{host.url}frame.html")
    expect(page.frame_locator("iframe").get_by_role("button", name="Tipp")).to_be_visible()
