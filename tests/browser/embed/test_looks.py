"""How an embedded player looks: ready themes, a host's custom properties, and too little contrast."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest
from playwright.sync_api import ConsoleMessage, FrameLocator, Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("none")

FAR = '<div style="height: 5000px"></div>'
PLAYER = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'
STYLE = "<style>nonogram-player {{ {} }}</style>"
FACE = "return getComputedStyle(player.shadowRoot.querySelector('.face .paper')).fill"


def warnings(page: Page) -> list[str]:
    told: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "warning":
            told.append(message.text)

    page.on("console", listen)
    return told


def has(frame: FrameLocator, **values: str) -> None:
    """Waits until the custom properties of the frame's page are these."""
    for name, value in values.items():
        script = "(root, name) => getComputedStyle(root).getPropertyValue(name).trim()"
        expect(frame.locator("html")).to_be_visible()
        for _ in range(200):
            found = frame.locator("html").evaluate(script, f"--{name.replace('_', '-')}")
            if found == value:
                break
            frame.locator("html").evaluate("() => new Promise(requestAnimationFrame)")
        assert found == value, name


def settle(frame: FrameLocator) -> None:
    """Waits until the frame has said what it has to say of its colours."""
    frame.locator("html").evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


# --- custom properties


def test_custom_properties_reach_the_frame(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    style = STYLE.format(
        "--brand: 30% 0.05 250; --nonogram-ink: oklch(var(--brand)); --nonogram-accent: rebeccapurple;"
        "--nonogram-radius: 0.125rem; --nonogram-density: 0.5; --nonogram-font: Georgia, 'Times New Roman', serif"
    )
    frame = open_host(page, host, site, style + PLAYER)
    has(frame, accent="#663399", focus="#663399", radius="2px", density="0.8")
    has(frame, font='Georgia, "Times New Roman", serif, sans-serif', paper="#f6f4ee")
    ink = frame.locator("html").evaluate("(root) => root.style.getPropertyValue('--ink')")
    assert ink.startswith("#")
    has(frame, clue=ink)
    page.locator("nonogram-player").evaluate("(player) => player.style.setProperty('--nonogram-radius', '0')")
    has(frame, radius="0px")
    settle(frame)
    assert told == []


def test_what_is_left_open_suits_the_paper(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    open_host(page, host, site, "")
    for paper, theme, ink in (("#101820", "dark", "#e8e6e1"), ("rgb(255 250 240)", "light", "#23252b")):
        with case(paper):
            frame = put_on_host(page, STYLE.format(f"--nonogram-paper: {paper}") + PLAYER)
            expect(frame.locator("html")).to_have_attribute("data-theme", theme)
            has(frame, ink=ink)
            settle(frame)
            assert told == []


def test_the_look_follows_the_host(page: Page, host: Host, site: str) -> None:
    page.emulate_media(color_scheme="light")
    open_host(page, host, site, "")
    with case("a class"):
        style = (
            "<style>body { --nonogram-accent: #114488 } body.night nonogram-player { --nonogram-paper: black;"
            " --nonogram-accent: #ffaa00; --nonogram-font: Verdana } </style>"
        )
        frame = put_on_host(page, style + PLAYER)
        has(frame, accent="#114488", paper="#f6f4ee")
        page.evaluate("document.body.className = 'night'")
        has(frame, accent="#ffaa00", paper="#000000", font="Verdana, sans-serif")
        page.evaluate("document.body.className = ''")
        has(frame, accent="#114488", paper="#f6f4ee")
    with case("dark mode"):
        dark = "@media (prefers-color-scheme: dark) { nonogram-player { --nonogram-paper: #102030 } }"
        frame = put_on_host(page, f"<style>{dark}</style>" + PLAYER)
        has(frame, paper="#f6f4ee")
        page.emulate_media(color_scheme="dark")
        has(frame, paper="#102030")
        page.emulate_media(color_scheme="light")
    with case("while it was hidden"):
        style = "<style>.night { --nonogram-paper: #102030 } .away nonogram-player { display: none }</style>"
        frame = put_on_host(page, style + PLAYER)
        has(frame, paper="#f6f4ee")
        page.evaluate("document.body.className = 'night away'")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate("document.body.className = 'night'")
        has(frame, paper="#102030")


def test_the_board_is_drawn_in_the_new_colours(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, PLAYER)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    evaluate(page, "player.style.setProperty('--nonogram-cell-white', '#ffee00')")
    has(frame, cell_unknown="#ffee00")
    found = frame.locator(".below").evaluate(
        """async (canvas) => {
          for (let tries = 0; tries < 100; tries++) {
            await new Promise(requestAnimationFrame);
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            for (let i = 0; i < data.length; i += 4)
              if (data[i] === 255 && data[i + 1] === 238 && data[i + 2] === 0) return true;
          }
          return false;
        }"""
    )
    assert found


def test_what_is_not_a_value_is_told_and_ignored(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    frame = open_host(page, host, site, PLAYER)
    before = frame.locator("html").get_attribute("style") or ""
    for name, value, problem in (
        ("paper", "red; background: url(//evil.example/x)", None),
        ("paper", "url(//evil.example/x)", "not an opaque colour"),
        ("ink", "rgb(0 0 0 / 50%)", "not an opaque colour"),
        ("accent", "12px", "not an opaque colour"),
        ("font", "url(x)", "not a list of font names"),
        ("radius", "round", "not a length"),
        ("density", "tight", "not a number"),
    ):
        with case(name, value):
            told.clear()
            evaluate(page, "player.style.setProperty(...arg)", [f"--nonogram-{name}", value])
            evaluate(page, "player.style.setProperty('--nonogram-good', '#004400')")
            has(frame, good="#004400")
            assert before + "--good: #004400;" == frame.locator("html").get_attribute("style")
            if problem is None:
                assert told == []
            else:
                (complaint,) = told
                assert f"--nonogram-{name} is \u201c{value}\u201d, which is {problem}" in complaint
            evaluate(page, "player.removeAttribute('style')")
            # The usual colour is back.
            expect(frame.locator("html")).not_to_have_attribute("style", re.compile("--good"))


def test_a_frame_takes_nothing_but_checked_values(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, PLAYER)
    bad = {
        "colours": {"paper": "red", "ink": "#12345", "made-up": "#123456", "muted": "#333333", "good": "var(--ink)"},
        "font": ["Georgia", "x; color: red", 'a"b', 7, "url(x)"],
        "radius": 1e9,
        "density": "1",
    }
    script = """const { contentWindow } = player.shadowRoot.querySelector("iframe");
        for (const look of [null, 7, { colours: 3 }, { colours: null, font: {} }, JSON.parse(arg)])
          contentWindow.postMessage({ nonogram: 1, id: 1e6, call: "look", args: [look] }, "*");
        await player.getState();"""
    evaluate(page, script, json.dumps(bad))
    style = frame.locator("html").get_attribute("style")
    assert style == "--muted: #333333; --clue-done: #333333; --font: Georgia, sans-serif; --radius: 24px;"


# --- ready themes


def test_ready_themes_have_contrast_enough(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    open_host(page, host, site, "")
    for theme, scheme in product(("standard", "news", "meadow", "slate"), ("light", "dark")):
        with case(theme, scheme):
            # With a colour that changes nothing, the standard theme is checked as well.
            accent = {"light": "#27557f", "dark": "#8fbbe6"}[scheme] if theme == "standard" else ""
            player = PLAYER.replace("<nonogram-player", f'<nonogram-player theme="{theme} {scheme}"')
            frame = put_on_host(page, STYLE.format(f"--nonogram-accent: {accent}") + player)
            expect(frame.locator("html")).to_have_attribute("data-theme", scheme)
            expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
            settle(frame)
            assert told == []


def test_a_theme_follows_the_readers_system(page: Page, host: Host, site: str) -> None:
    page.emulate_media(color_scheme="light")
    frame = open_host(page, host, site, PLAYER.replace("puzzle", 'theme="slate" puzzle'))
    has(frame, paper="#f3f5f9", radius="6px")
    page.emulate_media(color_scheme="dark")
    has(frame, paper="#12151c")
    evaluate(page, "player.theme = 'news light'")
    has(frame, paper="#ffffff", radius="0px")
    evaluate(page, "player.theme = null")
    has(frame, paper="#17181b", radius="10px")
    assert evaluate(page, "return player.theme") == "auto"


def test_readers_who_want_more_contrast_get_it(page: Page, host: Host, site: str) -> None:
    page.emulate_media(contrast="more", color_scheme="light")
    frame = open_host(page, host, site, PLAYER.replace("puzzle", 'theme="meadow" puzzle'))
    background = "(root) => getComputedStyle(root).backgroundColor"
    assert frame.locator("html").evaluate(background) == "rgb(255, 255, 255)"
    page.emulate_media(contrast="no-preference")
    has(frame, paper="#f1f6ee")


def test_a_plain_frame_takes_a_theme(page: Page, site: str) -> None:
    page.goto(f"{site}embed.html?theme=news+dark#{BOAT}")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')") == "#121212"


def test_an_unknown_theme_is_told(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    open_host(page, host, site, PLAYER.replace("puzzle", 'theme="pink dark" puzzle'))
    text = "this can hold one of standard, news, meadow, slate and one of auto, light, dark; the others are ignored."
    assert told == [f'<nonogram-player theme="pink dark">: {text}']


# --- contrast


def test_too_little_contrast_is_told_once(page: Page, host: Host, site: str) -> None:
    told = warnings(page)
    style = STYLE.format("--nonogram-muted: #999999; --nonogram-clue-done: #444444")
    frame = open_host(page, host, site, style + PLAYER)
    has(frame, muted="#999999")
    settle(frame)
    assert (
        "<nonogram-player>: --nonogram-muted on --nonogram-paper has a contrast of 2.59 : 1; "
        "it needs 4.5 : 1 (WCAG 2.2)."
    ) in told
    assert len(told) == 3
    evaluate(page, "player.style.setProperty('--nonogram-cross', '#eeeeee')")
    has(frame, cross="#eeeeee")
    settle(frame)
    assert len(told) == 4
    assert "--nonogram-cross on --nonogram-cell-white has a contrast of 1.16 : 1; it needs 3 : 1" in told[3]


# --- the face


def test_the_face_wears_the_look(page: Page, host: Host, site: str) -> None:
    page.emulate_media(color_scheme="light")
    body = FAR + PLAYER.replace("puzzle", 'style="--nonogram-cell-white: #ffeecc" puzzle')
    open_host(page, host, site, body, arrived=False)
    evaluate(page, "await customElements.whenDefined('nonogram-player')")
    assert evaluate(page, FACE) == "rgb(255, 238, 204)"
    evaluate(page, "player.style.setProperty('--nonogram-cell-white', '#334455')")
    follows = """for (let tries = 0; tries < 200; tries++) {
          if (getComputedStyle(player.shadowRoot.querySelector(".face .paper")).fill === arg) return true;
          await new Promise(requestAnimationFrame);
        }
        return false"""
    assert evaluate(page, follows, "rgb(51, 68, 85)")
    evaluate(page, "player.style.setProperty('--nonogram-cell-white', ''); player.theme = 'meadow dark'")
    assert evaluate(page, follows, "rgb(192, 204, 193)")
    evaluate(page, "player.theme = 'auto'")
    assert evaluate(page, follows, "rgb(255, 255, 255)")
    page.emulate_media(color_scheme="dark")
    assert evaluate(page, follows, "rgb(203, 198, 186)")
    expect(page.locator("nonogram-player iframe")).to_have_count(0)


def test_a_paper_by_itself_leaves_no_patches(page: Page, host: Host, site: str) -> None:
    """What lies around the cells has the paper's tint, and texts on it can be read: weak ones would be warned of."""
    told = warnings(page)
    open_host(page, host, site, "")
    for paper, theme in (("#fff0d8", "light"), ("#123a52", "dark"), ("#e8f0ff", "light")):
        with case(paper):
            leaves_no_patches(page, paper, theme)
    page.wait_for_timeout(100)
    assert told == []


def leaves_no_patches(page: Page, paper: str, theme: str) -> None:
    style = f"style='--nonogram-paper: {paper}'"
    frame = put_on_host(page, f'<nonogram-player {style} puzzle="{BOAT}"></nonogram-player>')
    expect(frame.locator("html")).to_have_attribute("data-theme", theme)
    names = ["paper", "surface", "raised", "gutter", "gutter-alt", "line", "muted"]
    colours = frame.locator("html").evaluate(
        "(root, names) => names.map((name) => getComputedStyle(root).getPropertyValue(`--${name}`))", names
    )
    assert colours[0] == paper
    assert colours[3] not in ("#f1eee6", "#1d1f23")

    def order(colour: str) -> list[int]:
        parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        return sorted(range(3), key=parts.__getitem__)

    assert all(order(colour) == order(paper) for colour in colours)
