"""The site with text twice as large, in forced colours, by keyboard alone, and with no keys but Tab and Enter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, button, evaluate, message, open_player, panel, restore, state
from tests.browser.reach.cut_off import CUT_OFF
from tests.browser.visiting import open_board, open_site

OpenPage = Callable[..., Page]
SMALLEST = {"width": 390, "height": 844}


def enlarge(page: Page) -> None:
    """Sets the reader's own size of text to twice the usual."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


@pytest.mark.engine("none")
def test_no_text_is_cut_off_at_twice_its_size(page: Page, site: str) -> None:
    enlarge(page)
    found = []
    for address in [
        "",
        "#statistics",
        "#archive",
        "#new",
        "#draw",
        "#about",
        "#help",
        "#lesson",
        "#rules",
        "#play=fox",
        "embed-guide.html",
    ]:
        page.goto("about:blank")
        page.goto(f"{site}{address}")
        expect(page.locator("main h1, main h2").first).to_be_attached()
        if "play" in address:
            expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            # Until observers of sizes have had their turn.
            page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))")
            found += [f"{address or '(list)'} at {width}: {line}" for line in page.evaluate(CUT_OFF)]
    assert not found, "\n".join(found)


@pytest.mark.engine("shared")
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_hint_is_whole_at_twice_its_size(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    enlarge(page)
    open_player(page, site, BOAT)
    evaluate(page, "await player.engine.start()")
    evaluate(page, "await player.hint('why')")
    found = page.evaluate(CUT_OFF)
    assert not found, "\n".join(found)
    button(page, "Fill in").click()
    assert "#" in "".join(state(page))


PIXEL = """await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { x, y, width, height } = await player.cellBox(...arg);
  const canvas = player.shadowRoot.querySelector("canvas.below");
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const at = [(x - box.x + width / 2) * ratio, (y - box.y + height / 2) * ratio].map(Math.round);
  return [...canvas.getContext("2d").getImageData(...at, 1, 1).data].slice(0, 3);"""


@pytest.mark.engine("none")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_are_the_reader_s(open_page: OpenPage, site: str, theme: str) -> None:
    page = open_page(forced_colors="active", color_scheme=theme)
    open_player(page, site, BOAT)
    restore(page, ["#.???", *["?????"] * 4])
    page.keyboard.press("Tab")
    system = page.evaluate(
        """() => ["CanvasText", "Canvas"].map((name) => {
          const probe = document.body.appendChild(document.createElement("span"));
          probe.style.color = name;
          const found = getComputedStyle(probe).color.match(/[0-9]+/g).map(Number);
          probe.remove();
          return found;
        })"""
    )
    assert system[0] != system[1]
    assert [evaluate(page, PIXEL, spot) for spot in ([0, 0], [2, 2])] == system
    # What is chosen, and what has the focus, is told by more than a colour that is taken away.
    chosen, other = page.evaluate(
        """() => ["Paint", "Cross"].map((name) => {
          const root = document.querySelector("nonogram-player").shadowRoot;
          const { backgroundColor } = getComputedStyle(root.querySelector(`.tool[aria-label=${name}]`));
          return backgroundColor;
        })"""
    )
    assert chosen != other
    for _ in range(4):
        page.keyboard.press("Tab")
        outline = evaluate(page, "return getComputedStyle(player.shadowRoot.activeElement).outlineStyle")
        assert outline not in ("none", ""), evaluate(
            page, "return player.shadowRoot.activeElement.outerHTML.slice(0, 90)"
        )


def focused(page: Page) -> str:
    """The name of what has the focus, within the player too."""
    name: str = page.evaluate(
        """() => {
          let active = document.activeElement;
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          if (!active || active === document.body) return "";
          const label = active.labels?.[0]?.querySelector(".setting-name, span")?.textContent;
          return (active.getAttribute("aria-label") ?? label ?? active.textContent ?? "").trim().replace(/\\s+/g, " ");
        }"""
    )
    return name


def tab_to(page: Page, name: str, most: int = 150) -> None:
    """Presses Tab until what has this name, or begins with it, has the focus."""
    passed = []
    for _ in range(most):
        page.keyboard.press("Tab")
        now = focused(page)
        if now.startswith(name):
            return
        passed.append(now)
    raise AssertionError(f"Tab does not come to {name}, only to {passed}")


@pytest.mark.engine("none")
def test_tab_and_enter_alone_reach_everything(page: Page, site: str) -> None:
    """As with two switches: from the list to the settings, and a whole picture by the pad's buttons."""
    open_site(page, site)
    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "Automatic")
    page.keyboard.press("Enter")
    expect(page.locator("[data-setting=theme][value=light]")).to_be_checked()
    tab_to(page, "Cursor pad")
    page.keyboard.press("Enter")
    expect(page.locator("[data-setting=pad]")).to_be_checked()
    tab_to(page, "Close")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()

    open_board(page, f"{site}#{BOAT}")
    expect(page.locator("nonogram-player .pad")).to_be_visible()
    column = row = 0
    for at, line in enumerate(BOAT_PICTURE):
        for place in [i for i, cell in enumerate(line) if cell == "#"]:
            steps = [("Down", at - row), ("Right" if place > column else "Left", abs(place - column))]
            for arrow, times in steps:
                if times:
                    tab_to(page, arrow)
                    for _ in range(times):
                        page.keyboard.press("Enter")
            row, column = at, place
            tab_to(page, "Paint")
            if page.evaluate("!document.querySelector('nonogram-player').shadowRoot.activeElement.closest('.pad')"):
                tab_to(page, "Paint")
            page.keyboard.press("Enter")
    assert [cells.replace("?", ".") for cells in state(page)] == BOAT_PICTURE
    expect(message(page)).to_have_text("Solved: Little sailing boat.")


@pytest.mark.engine("shared")
def test_hints_and_the_trial_by_keyboard_alone(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    evaluate(page, "await player.engine.start()")
    page.keyboard.press("Tab")
    expect(board).to_be_focused()
    page.keyboard.press("h")
    expect(panel(page)).to_be_visible()
    for name in ("Show more", "Why?", "Fill in"):
        expect(button(page, name)).to_be_visible()
        if focused(page) != name:
            tab_to(page, name)
        page.keyboard.press("Enter")
    expect(panel(page)).to_be_hidden()
    assert "#" in "".join(state(page))
    expect(board).to_be_focused()
    page.keyboard.press("w")
    page.keyboard.press("Space")
    tab_to(page, "Keep")
    page.keyboard.press("Enter")
    assert len(re.findall("#", "".join(state(page)))) >= 2
