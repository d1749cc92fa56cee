"""Buttons for zooming are offered wherever cells are small, also where all of the board is in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, evaluate, open_player

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
CELL = "return (await player.cellBox(0, 0)).width"
FORTY_FIVE = "45x45:" + "/".join(["5.5.5"] * 90)
TWENTY = "20x20:" + "/".join(["5"] * 40)


@pytest.mark.parametrize(
    ("board", "width", "height", "touch", "small"),
    [(FORTY_FIVE, 1280, 800, False, 20), (TWENTY, 390, 844, True, 24), (TWENTY, 390, 664, True, 24)],
)
def test_small_cells_can_be_zoomed_where_all_of_the_board_is_in_view(
    open_page: OpenPage, site: str, board: str, width: int, height: int, touch: bool, small: int
) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    open_player(page, site, board)
    fit = button(page, "Fit")
    expect(fit).to_be_visible()
    expect(fit).to_have_attribute("aria-pressed", "true")
    before = evaluate(page, CELL)
    assert before < small - 2
    button(page, "Zoom in").click()
    assert evaluate(page, CELL) > before
    fit.click()
    expect(fit).to_have_attribute("aria-pressed", "true")
    assert evaluate(page, CELL) == before
    fit.click()
    expect(fit).to_have_attribute("aria-pressed", "false")
    assert evaluate(page, CELL) >= small - 2
    open_player(page, site, BOAT)
    expect(button(page, "Hint")).to_be_visible()
    expect(fit).to_be_hidden()
    expect(button(page, "Zoom in")).to_be_hidden()
