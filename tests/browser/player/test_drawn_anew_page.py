"""What is drawn anew while the board changes leaves the rest of the canvas as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scripts.frame_costs import large_puzzle
from tests.browser.playing import BOAT, button, centre, drag, evaluate, open_player, state

pytestmark = pytest.mark.engine("none")

# A number for all pixels of the clues beside the rows and above the columns.
CLUES = """const canvas = player.shadowRoot.querySelector("canvas.below");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const box = await player.cellBox(0, 0), last = await player.cellBox(4, 4);
    const [x, y] = [(box.x - stage.x) * scale, (box.y - stage.y) * scale].map(Math.round);
    const [right, bottom] = [(last.right - stage.x) * scale, (last.bottom - stage.y) * scale].map(Math.round);
    const context = canvas.getContext("2d");
    const beside = context.getImageData(0, y, x - 4, bottom - y).data;
    const above = context.getImageData(x, 0, right - x, y - 4).data;
    return [...beside, ...above].reduce((sum, value) => (sum * 31 + value) % 1000003, 7)"""

# How much the lower canvas differs from how it was at the last look: the largest difference of a colour's part.
DIFFERENCE = """const canvas = player.shadowRoot.querySelector("canvas.below");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const last = window.seen ?? data;
    window.seen = data;
    return data.reduce((most, value, i) => Math.max(most, Math.abs(value - last[i])), 0)"""
# Edges of shapes that are drawn together come out a little otherwise than one by one.
SLIGHT = 32


def hold(page: Page, *spots: tuple[int, int]) -> None:
    """Drags over these cells and keeps the button down."""
    page.mouse.move(*centre(page, spots[0]))
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(*centre(page, spot))


MOVES: list[Callable[[Page], None]] = [
    lambda page: page.mouse.move(*centre(page, (3, 3))),
    lambda page: hold(page, (3, 3), (3, 4), (3, 7)),
    lambda page: page.mouse.up(),
    lambda page: hold(page, (6, 5), (4, 5), (1, 5)),
    lambda page: page.mouse.up(),
    lambda page: drag(page, (4, 4), (4, 9), "right"),
    lambda page: page.mouse.move(*centre(page, (3, 5))),
    lambda page: button(page, "Undo").click(),
    lambda page: page.mouse.move(1, 1),
]


def test_clues_of_lines_that_are_struck_out_and_not_any_more_are_as_before(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    before = evaluate(page, CLUES)
    drag(page, (4, 0), (4, 3))
    drag(page, (2, 0), (2, 4))
    assert evaluate(page, CLUES) != before
    button(page, "Undo").click()
    button(page, "Undo").click()
    assert state(page) == ["?????"] * 5
    assert evaluate(page, CLUES) == before


def test_the_upper_canvas_is_shown_only_while_something_is_on_it(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    above = page.locator("nonogram-player canvas.above")
    drag(page, (2, 0), (2, 3))
    expect(above).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(above).to_be_visible()
    page.mouse.move(*centre(page, (1, 1)))
    expect(above).to_be_hidden()


def test_what_was_drawn_bit_by_bit_is_as_if_drawn_at_once(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 700, "height": 520})
    open_player(page, site, large_puzzle(40))
    for step in MOVES:
        step(page)
        evaluate(page, DIFFERENCE)
        # Colours that may have changed: all is drawn.
        page.evaluate("document.documentElement.classList.toggle('other')")
        assert evaluate(page, DIFFERENCE) < SLIGHT
