"""What a finger taps at once after one that was lifted in motion is done: on the board, and on a tool."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Fingers, button, centre, evaluate, open_player, state

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
FORTY = "40x40:" + "/".join(["5.5"] * 80)
Point = tuple[float, float]


@pytest.mark.parametrize("gesture", ["stroke", "two fingers", "clues"])
def test_the_first_tap_after_a_fling_counts(open_page: OpenPage, site: str, gesture: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_player(page, site, FORTY)
    fingers = Fingers(page)
    starts = {
        "stroke": [centre(page, (10, 10))],
        "two fingers": [centre(page, (10, 10)), centre(page, (14, 12))],
        # Of a column, from where one finger moves the board.
        "clues": [(centre(page, (0, 10))[0], centre(page, (0, 10))[1] - 20)],
    }[gesture]
    before = evaluate(page, "return (await player.cellBox(0, 0)).x")
    cross = button(page, "Cross")
    box = cross.bounding_box()
    assert box is not None
    fling(fingers, starts)
    moved = evaluate(page, "return (await player.cellBox(0, 0)).x")
    assert (moved < before - 50) == (gesture != "stroke")
    fingers.down((box["x"] + 22, box["y"] + 22))
    fingers.up()
    expect(cross).to_have_attribute("aria-pressed", "true")
    # What was pushed stays where it was let go, so that a tap hits the cell that the reader sees.
    fling(fingers, starts)
    place = centre(page, (15, 12))
    page.wait_for_timeout(50)
    assert centre(page, (15, 12)) == place
    fingers.down(place)
    fingers.up()
    assert state(page)[15][12] == "."


def fling(fingers: Fingers, starts: list[Point]) -> None:
    fingers.down(*starts)
    for step in range(1, 9):
        fingers.move(*[(x - 12 * step, y) for x, y in starts])
    fingers.lift()
