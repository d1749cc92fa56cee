"""No page and no state of one breaks a rule that axe knows. In the dark theme, which changes colours alone, these."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    button,
    choose,
    drag,
    evaluate,
    open_player,
    open_stuck_windmill,
    panel,
    restore,
)
from tests.browser.reach.axe import violations
from tests.browser.visiting import CROSS

BOARD = "nonogram-player .board"
pytestmark = [
    # Axe itself gives an element a style while it measures.
    pytest.mark.expect_trouble("Applying inline style violates"),
]

# Addresses within the site, and what shows that the page is whole.
PAGES = {
    "": "main .card a",
    "#puzzles&size=large": "main .list",
    "#statistics": "main .statistics",
    "#archive": "main .calendar a",
    "#new": "main .entry",
    "#draw": "main .draw nonogram-player",
    "#endless": "main .endless",
    "#train=overlap.1.11": "main .training",
    "#about": "main .about",
    "#help": "main .help",
    "#lesson": ".lesson-said p",
    "#rules": "main .rules",
    "#rules=overlap": "main .rules nonogram-player",
    "#play=no-such-puzzle": "main h1",
    "404.html": "main, h1",
    "embed-guide.html": "main h1",
    "learn.html": "main .part",
    f"embed.html#{BOAT}": BOARD,
    "embed.html": "body",
}


def wear(page: Page, theme: str) -> None:
    # Without motion, so that no colour is measured on its way to another.
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")


def lay_out(page: Page) -> None:
    """Bring each part of the learning page into view once: until then it has not its own height, and axe would mix
    places from before and after.
    """
    for part in page.locator("main .part").all():
        part.scroll_into_view_if_needed()


def faults(page: Page, what: str, within: str | None = None) -> list[str]:
    """What axe finds in the light theme and, of colours, in the dark one. The page is light again afterwards."""
    found = [f"{what}: {line}" for line in violations(page, within)]
    wear(page, "dark")
    found += [f"{what}, dark: {line}" for line in violations(page, within, colours_only=True)]
    wear(page, "light")
    return found


@pytest.mark.engine("none")
@pytest.mark.parametrize("address", PAGES)
def test_a_page(page: Page, site: str, address: str) -> None:
    wear(page, "light")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{site}{address}")
    sign = PAGES[address]
    expect(page.locator(sign).first).to_be_attached()
    if BOARD in sign:
        expect(page.locator(BOARD)).not_to_have_attribute("aria-busy", "true")
    lay_out(page)
    found = faults(page, "wide")
    page.set_viewport_size({"width": 390, "height": 800})
    lay_out(page)
    found += [f"narrow: {line}" for line in violations(page)]
    assert not found, "\n".join(found)


def _laid_out(page: Page) -> None:
    """Cells have a place once the board is laid out."""
    expect(page.locator(BOARD)).to_be_visible()
    missing = "await player.cellBox(0, 0).then(() => false, () => true)"
    evaluate(page, f"while ({missing}) await new Promise(requestAnimationFrame)")


def _settings(page: Page) -> None:
    button(page, "Settings").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _menu(page: Page) -> None:
    page.locator("[aria-haspopup=menu]").first.click()


def _keyboard(page: Page) -> None:
    page.locator(BOARD).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")


def _clear(page: Page) -> None:
    _keyboard(page)
    choose(page, "Clear")
    expect(panel(page)).to_be_visible()


def _pause(page: Page) -> None:
    _keyboard(page)
    evaluate(page, "await player.pause()")


def _solved(page: Page) -> None:
    restore(page, [".#.", "###", ".#."])


def _ending(page: Page) -> None:
    _laid_out(page)
    drag(page, (0, 1), (2, 1))
    drag(page, (1, 0), (1, 0))
    drag(page, (1, 2), (1, 2))
    expect(panel(page)).to_contain_text("Solved")


def _how_much(page: Page) -> None:
    _keyboard(page)
    choose(page, "Solve")
    expect(panel(page)).to_contain_text("can be undone")


def _tools(page: Page) -> None:
    button(page, "More tools").click()


STATES: dict[str, Callable[[Page], None]] = {
    "settings": _settings,
    "menu": _menu,
    "keyboard": _keyboard,
    "question": _clear,
    "pause": _pause,
    "full": _solved,
    "ending": _ending,
    "how much": _how_much,
    "tools": _tools,
}


@pytest.mark.engine("none")
def test_each_state_of_a_game(page: Page, site: str) -> None:
    wear(page, "light")
    found = []
    for at, (name, enter) in enumerate(STATES.items()):
        # Each has a game of its own, which needs no other page.
        page.evaluate("(hash) => { location.hash = hash; }", "about") if at else page.goto(f"{site}#about")
        expect(page.locator("main .about")).to_be_visible()
        page.evaluate("(hash) => { location.hash = hash; }", f"{CROSS}&title={at}")
        _laid_out(page)
        enter(page)
        expect(page.locator(BOARD)).not_to_have_attribute("aria-busy", "true")
        # An open menu covers part of the tools for as long as it is open.
        found += faults(page, name, ".menu" if name == "menu" else None)
        page.keyboard.press("Escape")
        evaluate(page, "await player.resume(); await player.reset()")
    assert not found, "\n".join(found)


@pytest.mark.engine("shared")
def test_help_of_every_kind(page: Page, site: str) -> None:
    wear(page, "light")
    open_player(page, site, BOAT)
    evaluate(page, "await player.engine.start()")
    found = []
    for level in ("where", "what", "why"):
        evaluate(page, "await player.hint(arg)", level)
        found += faults(page, level)
    restore(page, ["#####", *BOAT_PICTURE[1:]])
    evaluate(page, "await player.check()")
    found += faults(page, "check")
    button(page, "Close").click()
    button(page, "What if").click()
    found += faults(page, "what if")
    button(page, "What if").click()
    restore(page, ["?????"] * 4 + ["####."])
    evaluate(page, "await player.solve()")
    found += faults(page, "solve")
    open_stuck_windmill(page, site)
    button(page, "Next step").click()
    found += faults(page, "chain")
    assert not found, "\n".join(found)
