"""The length of the run of black cells under the pointer, beside it, without a button pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.playing import centre, drag, evaluate, open_player

pytestmark = pytest.mark.engine("none")

BLANK = "10x10:" + "/".join(["1"] * 20)
# How much is drawn above the board in the square up and right of a cell, where the length stands.
LABEL = """const canvas = player.shadowRoot.querySelector("canvas.above");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const box = await player.cellBox(...arg);
    const [x, y] = [(box.right - stage.x + 3) * scale, (box.y - stage.y - box.height + 3) * scale];
    const { data } = canvas.getContext("2d").getImageData(x, y, box.width * scale, box.height * scale);
    return data.filter((value, i) => i % 4 === 3 && value > 200).length"""


def test_the_pointer_on_a_run_shows_its_length(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (4, 2), (4, 5))
    drag(page, (8, 8), (8, 8))
    page.mouse.move(*centre(page, (1, 1)))
    assert evaluate(page, LABEL, [1, 1]) == 0
    page.mouse.move(*centre(page, (4, 3)))
    assert evaluate(page, LABEL, [4, 3]) > 50
    page.mouse.move(*centre(page, (8, 8)))
    assert evaluate(page, LABEL, [8, 8]) == 0, "a cell by itself needs no number"
    page.mouse.move(*centre(page, (4, 4)))
    assert evaluate(page, LABEL, [4, 4]) > 50
    page.mouse.move(*centre(page, (6, 6)))
    assert evaluate(page, LABEL, [4, 4]) == 0
