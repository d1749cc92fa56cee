"""Players that the browser does not draw: without a place on the page, or far below the fold."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate

pytestmark = pytest.mark.engine("own")


def test_a_player_that_is_not_drawn_is_solved(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for where in ("display: none", "margin-top: 9000px"):
        with case(where):
            player = f'<nonogram-player loading="eager" style="{where}" puzzle="{BOAT}"></nonogram-player>'
            put_on_host(page, player)
            solved = "return [(await player.solve()).status, (await player.getState()).state]"
            assert evaluate(page, solved) == ["unique", BOAT_PICTURE]
            evaluate(page, "player.removeAttribute('style')")
            expect(page.frame_locator("nonogram-player iframe").locator(".board")).to_be_visible()
