"""What is drawn anew while the board changes leaves the rest of the canvas as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, drag, evaluate, open_player, state

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
    expect(above).to_be_visible()
    page.mouse.move(1, 1)
    expect(above).to_be_hidden()
    drag(page, (3, 0), (3, 3))
    expect(above).to_be_visible()
