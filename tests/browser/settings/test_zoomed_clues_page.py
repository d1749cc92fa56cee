"""Clues at every zoom: numbers stay next to the board and do not touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.player.test_line_numbers_page import settle
from tests.browser.playing import evaluate, open_player, restore

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]


# How many points are dark where the grid lines between some columns go on in the clues, and whether there is any ink in
# these clues.
BETWEEN = """const canvas = player.shadowRoot.querySelector("canvas.below");
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const shot = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    shot.drawImage(canvas, 0, 0);
    let dark = 0, ink = 0;
    for (const column of [0, 1, 2, 3, 5, 6, 7, 8]) {
      const [box, next] = [await player.cellBox(0, column), await player.cellBox(0, column + 1)];
      const high = Math.floor((box.y - stage.y) * scale) - 4;
      const count = (x, width) => shot.getImageData(x, 0, width, high).data
        .filter((value, i, data) => i % 4 === 0 && data[i + 3] > 100 && value < 140).length;
      const right = Math.floor((box.right - stage.x) * scale), end = Math.ceil((next.x - stage.x) * scale);
      dark += count(right, Math.max(1, end - right));
      ink += count(Math.ceil((box.x - stage.x) * scale), Math.floor(box.width * scale));
    }
    return [dark, ink > 0]"""


@pytest.mark.parametrize("struck", [False, True])
def test_numbers_of_two_columns_do_not_touch_where_cells_are_small(
    open_page: OpenPage, site: str, struck: bool
) -> None:
    page = open_page(viewport={"width": 1100, "height": 690})
    columns = ["49"] * 42 + ["1"] + ["49"] * 7
    open_player(page, site, "50x50:" + "/".join([*columns, *["42.7"] * 49, "1"]))
    if struck:
        restore(page, [*["#" * 42 + "." + "#" * 7] * 49, "." * 42 + "?" + "." * 7])
    settle(page)
    assert evaluate(page, BETWEEN) == [0, True]
