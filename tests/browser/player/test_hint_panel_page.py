"""How the help looks, sounds and handles: nothing jumps, nothing is out of reach, faint or told twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    FOX,
    button,
    centre,
    evaluate,
    open_player,
    open_stuck,
    open_stuck_windmill,
    panel,
    restore,
    wake,
)
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("shared")

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
OpenPage = Callable[..., Page]

BOARD_BOX = "const box = await player.cellBox(0, 0); return [box.x, box.y, box.width]"
# In CSS pixels, of all that can be pressed now: what is smaller than a finger needs.
TOO_SMALL = """return [...player.shadowRoot.querySelectorAll("button, input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
    .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""
FOCUSED = """const one = player.shadowRoot.activeElement;
    return one && (one.getAttribute("aria-label") ?? one.textContent)"""


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pictures(page: Page, hint: Any) -> Iterator[None]:
    """Stops at each picture of a trial: the whole, what is supposed, and its steps."""
    count = len(hint["steps"]) + len(hint["other"]) + (2 if hint["other"] else 1)
    settle(page)
    yield
    for _ in range(count):
        button(page, "Next step").tap()
        settle(page)
        yield


# Nothing jumps


def test_the_board_stays_where_it_is_while_a_hint_is_told(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_player(page, site, BOAT)
    wake(page)
    at_rest = evaluate(page, BOARD_BOX)
    button(page, "Hint").tap()
    for following in ("Show more", "Why?", "Fill in"):
        expect(button(page, following)).to_be_visible()
        settle(page)
        assert evaluate(page, BOARD_BOX) == at_rest
        button(page, following).tap()
    expect(panel(page)).to_be_hidden()
    settle(page)
    assert evaluate(page, BOARD_BOX) == at_rest


def test_a_chain_is_seen_from_one_distance_in_a_panel_of_one_height(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    hint = open_stuck_windmill(page, site)
    places = """const top = (name) => player.shadowRoot.querySelector(name).getBoundingClientRect().top;
        return [(await player.cellBox(0, 0)).width, top(".board"), top(".panel"), top(".buttons")]"""
    assert len({tuple(evaluate(page, places)) for _ in pictures(page, hint)}) == 1


def test_a_large_chain_is_seen_from_one_distance(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    puzzle = ng.load(PUZZLES / "fern.non")
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, str(ng.solve(puzzle, method="line").known).split("\n"))
    before = evaluate(page, BOARD_BOX)[2]
    hint = evaluate(page, "return player.hint('why')")
    assert len({evaluate(page, BOARD_BOX)[2] for _ in pictures(page, hint)}) == 1
    button(page, "Close").tap()
    settle(page)
    assert evaluate(page, BOARD_BOX)[2] == before


@pytest.mark.parametrize("height", [560, 680, 800])
def test_walking_through_steps_scrolls_nothing(open_page: OpenPage, site: str, height: int) -> None:
    page = open_page(viewport={"width": 1280, "height": height})
    open_stuck_windmill(page, site)
    scrolled = """const { shadowRoot } = player;
        return [scrollY, ...[...shadowRoot.querySelectorAll(".side, .panel, .tale")].map((one) => one.scrollTop)]"""
    for key in ("Home", "ArrowRight", "ArrowRight", "End"):
        page.get_by_role("slider").press(key)
        settle(page)
        assert set(evaluate(page, scrolled)) == {0}
    expect(button(page, "Fill in")).to_be_in_viewport(ratio=1)
    expect(button(page, "Hint")).to_be_in_viewport(ratio=1)


def test_looking_back_moves_the_picture_no_more_than_it_must(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_player(page, site, BOAT)
    wake(page)
    for row, cells in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(cells):
            if cell == "#":
                page.touchscreen.tap(*centre(page, (row, column)))
    expect(button(page, "Review")).to_be_visible()
    settle(page)
    at_rest = evaluate(page, BOARD_BOX)
    button(page, "Review").tap()
    expect(panel(page).get_by_role("slider")).to_be_visible()
    settle(page)
    assert evaluate(page, BOARD_BOX) == at_rest
    button(page, "Close").tap()
    settle(page)
    assert evaluate(page, BOARD_BOX) == at_rest


# Within reach


def test_fingers_find_room(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_stuck_windmill(page, site)
    assert evaluate(page, TOO_SMALL) == []
    button(page, "Close").tap()
    button(page, "What if").tap()
    assert evaluate(page, TOO_SMALL) == []
    page.touchscreen.tap(*centre(page, (0, 0)))
    assert evaluate(page, TOO_SMALL) == []


def test_the_tab_key_goes_from_the_board_to_what_a_hint_offers(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    board = open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('what')")
    board.focus()
    order = []
    for _ in range(5):
        page.keyboard.press("Tab")
        order.append(evaluate(page, FOCUSED))
    assert order[:4] == ["Why?", "Fill in", "Another", "Close"]
    assert order[4] == "Paint", "what acts on the board stays below what is told"
    board.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(board).to_be_focused()


def test_the_enter_key_alone_leads_from_the_hint_button_to_filled_cells(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    board = open_player(page, site, BOAT)
    wake(page)
    button(page, "Hint").focus()
    for following in ("Show more", "Why?", "Fill in"):
        page.keyboard.press("Enter")
        expect(button(page, following)).to_be_focused()
    page.keyboard.press("Enter")
    expect(board).to_be_focused()
    expect(page.locator("nonogram-player .message")).to_contain_text("filled in")


@pytest.mark.engine("none")
def test_the_focus_returns_to_the_tool_that_asked(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_player(page, site, BOAT)
    button(page, "Check").focus()
    page.keyboard.press("Enter")
    expect(button(page, "Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(page)).to_be_hidden()
    expect(button(page, "Check")).to_be_focused()


# Heard


def test_each_text_is_heard_once(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    board.focus()
    evaluate(
        page,
        """window.heard = [];
        for (const region of player.shadowRoot.querySelectorAll("[aria-live], [role=status]"))
          new MutationObserver(() => region.textContent && window.heard.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });""",
    )
    told: list[str] = []
    for _ in range(3):
        page.keyboard.press("h")
        expect(panel(page).locator(".levels")).to_have_attribute("aria-label", f"Level {len(told) + 1} of 4")
        told.append(panel(page).locator(".text").inner_text())
    assert page.evaluate("window.heard") == told


@pytest.mark.engine("none")
def test_waiting_is_heard(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(page.locator("nonogram-player .heard[aria-live]")).to_contain_text("Getting hints ready")
    button(page, "Cancel").click()


# Seen

TEXTS = ["ink raised", "muted raised", "muted paper", "danger raised", "good paper", "accent raised"]
CLUES = ["clue gutter-alt", "clue-done gutter", "clue-done gutter-alt", "danger gutter-alt", "lit-ink lit"]
SIGNS = [f"{sign} cell-unknown" for sign in ("cited", "deduced", "assumed", "mistake", "on-paper", "cross")]


def luminance(colour: list[int]) -> float:
    """Relative luminance of sRGB, as WCAG 2.2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[int], other: list[int]) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(page: Page, names: list[str]) -> dict[str, list[int]]:
    script = """const probe = player.shadowRoot.querySelector(".probe");
        return Object.fromEntries(arg.map((name) => {
          probe.style.color = `var(--${name})`;
          return [name, getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number)];
        }))"""
    found: dict[str, list[int]] = evaluate(page, script, names)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("wish", ["no-preference", "more", "chosen"])
def test_nothing_is_too_faint(open_page: OpenPage, site: str, scheme: str, wish: str) -> None:
    """Whether the reader asks the system for more contrast, or the settings; with both palettes of the hints."""
    system = "no-preference" if wish == "chosen" else wish
    page = open_page(color_scheme=scheme, contrast=system)
    open_player(page, site, BOAT)
    more = wish != "no-preference"
    chosen = "Object.assign(document.documentElement.dataset, arg)"
    evaluate(page, chosen, {"palette": "safe", "contrast": "high"} if wish == "chosen" else {})
    for pairs, least in ((TEXTS + CLUES, 7 if more else 4.5), (SIGNS, 4.5 if more else 3)):
        for pair in pairs:
            one, other = pair.split()
            found = colours(page, [one, other])
            assert contrast(found[one], found[other]) >= least, pair


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_ring_stands_out_on_a_black_cell(open_page: OpenPage, site: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    hint = open_stuck(page, site, FOX)
    known = evaluate(page, "return (await player.getState()).state")
    spot = next(cell for cell in hint["cited"] if known[cell[0]][cell[1]] == "#")
    settle(page)
    across = """const canvas = player.shadowRoot.querySelector("canvas.above");
        const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
        const scale = canvas.width / stage.width;
        const [x, y] = [(box.x - stage.x) * scale, (box.y + box.height / 2 - stage.y) * scale];
        const { data } = canvas.getContext("2d").getImageData(x, y, box.width * scale, 1);
        return Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(4 * i, 4 * i + 4)])"""
    drawn = [pixel[:3] for pixel in evaluate(page, across, spot) if pixel[3] == 255]
    named = colours(page, ["cited", "cell-unknown"])
    assert named["cited"] in drawn
    assert named["cell-unknown"] in drawn


def test_with_forced_colours_the_main_button_can_be_read(open_page: OpenPage, site: str) -> None:
    page = open_page(forced_colors="active")
    open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('where')")
    style = """const { color, backgroundColor, forcedColorAdjust }
          = getComputedStyle(player.shadowRoot.querySelector(".panel .main"));
        return [color, backgroundColor, forcedColorAdjust]"""
    text, back, adjust = evaluate(page, style)
    assert adjust == "none"
    assert text != back
