"""A player that is moved, or a page that is loaded anew, while the reader's pointer is down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.embed.test_embed_saves import await_row
from tests.browser.hosting import Host, expect_told, open_host, player_frame, record
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("none")

MIDDLES = """async () => {
  const player = document.querySelector("nonogram-player");
  const boxes = [await player.cellBox(0, 0), await player.cellBox(0, 3)];
  return boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
}"""


def begin_stroke(page: Page, host: Host, site: str, storage: str) -> None:
    """Opens a player and draws over four cells, without letting go."""
    element = f'<nonogram-player storage="{storage}" puzzle="{BOAT}"></nonogram-player>'
    frame = open_host(page, host, site, f"<main>{element}</main><aside></aside>")
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    record(page)
    box = page.locator("nonogram-player").bounding_box()
    assert box is not None
    (left, top), (right, bottom) = player_frame(page).evaluate(MIDDLES)
    page.mouse.move(box["x"] + left, box["y"] + top)
    page.mouse.down()
    page.mouse.move(box["x"] + right, box["y"] + bottom, steps=5)


@pytest.mark.parametrize("storage", ["none", "local", "host"])
@pytest.mark.parametrize("how", ["document.querySelector('aside').append(player)", "player.lang = 'de'"])
def test_a_stroke_under_way_moves_along(page: Page, host: Host, site: str, storage: str, how: str) -> None:
    begin_stroke(page, host, site, storage)
    evaluate(page, how)
    await_row(page, "####?")
    page.mouse.up()
    if storage == "host":
        assert expect_told(page, "save")["state"]["state"][0] == "####?"
    assert evaluate(page, "return player.undo()") is True
    await_row(page, "?????")


def test_a_stroke_under_way_is_kept_when_the_page_is_loaded_anew(page: Page, host: Host, site: str) -> None:
    begin_stroke(page, host, site, "local")
    page.reload()
    page.mouse.up()
    await_row(page, "####?")
