"""The small picture in the corner between the clues."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import nonogram as ng
from tests.browser.playing import BOAT, BOAT_PICTURE, FOX, evaluate, open_player, restore
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")
# How many points of the canvas above and left of the first cell, where no clue is, have any colour.
INK = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = player.shadowRoot.querySelector("canvas.below");
    const stage = canvas.getBoundingClientRect(), first = await player.cellBox(0, 0);
    const scale = canvas.width / stage.width;
    const [width, height] = [(first.x - stage.x) * scale - 4, (first.y - stage.y) * scale - 4];
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length"""


def test_a_small_board_that_is_in_view_has_none(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, [*BOAT_PICTURE[:4], "?????"])
    assert evaluate(page, INK) == 0


def test_a_larger_board_has_one_once_something_is_painted(page: Page, site: str) -> None:
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())
    assert evaluate(page, INK) == 0
    restore(page, ["#" * 15] + ["?" * 15] * 14)
    assert evaluate(page, INK) > 0


def test_a_board_that_is_not_in_view_has_one(page: Page, site: str) -> None:
    snail = ng.load(ROOT / "puzzles" / "snail.non")
    board = open_player(page, site, ng.dumps(snail, format="tatham").strip())
    restore(page, ["#" * 10] + ["?" * 10] * 9)
    board.focus()
    assert evaluate(page, INK) == 0
    for _ in range(12):
        page.keyboard.press("+")
    # The first cell comes back into view.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+Home")
    assert evaluate(page, INK) > 0
    page.keyboard.press("0")
    assert evaluate(page, INK) == 0
