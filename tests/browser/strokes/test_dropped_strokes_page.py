"""Strokes that are given up: by Escape, by another button, by a pen that comes down beside the palm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.playing import DARK, Fingers, button, centre, drag, evaluate, marks, open_player, state
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("none")

BLANK = "10x10:" + "/".join(["1"] * 20)
OpenPage = Callable[..., Page]
Point = tuple[float, float]


class Pen:
    """A pen, which Playwright itself does not have."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, point: Point, **more: Any) -> None:
        x, y = point
        event = {"type": kind, "x": x, "y": y, "pointerType": "pen", "force": 0.5, **more}
        self._session.send("Input.dispatchMouseEvent", event)

    def down(self, point: Point) -> None:
        self._send("mousePressed", point, button="left", buttons=1, clickCount=1)

    def move(self, point: Point) -> None:
        self._send("mouseMoved", point, button="left", buttons=1)

    def up(self, point: Point) -> None:
        self._send("mouseReleased", point, button="left", buttons=0, clickCount=1)


def dark(page: Page, row: int) -> str:
    """The black cells of a row as they are seen, those of a stroke under way included."""
    return "".join("#" if evaluate(page, DARK, [row, column]) else "?" for column in range(10))


def untouched(page: Page) -> None:
    """Nothing is on the board, and there is nothing to undo."""
    assert [dark(page, row) for row in (3, 4)] == ["?" * 10] * 2
    assert marks(page, "#") == marks(page, ".") == 0
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("pressed", ["left", "right"])
def test_escape_drops_a_stroke_of_the_mouse(page: Page, site: str, pressed: Any) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (3, 2)))
    page.mouse.down(button=pressed)
    page.mouse.move(*centre(page, (3, 6)), steps=3)
    assert pressed == "right" or dark(page, 3) == "??#####???"
    page.keyboard.press("Escape")
    untouched(page)
    page.mouse.move(*centre(page, (3, 8)), steps=3)
    page.mouse.up(button=pressed)
    untouched(page)
    drag(page, (5, 0), (5, 1))
    assert state(page)[5] == "##????????"


@pytest.mark.parametrize(("first", "other"), [("left", "right"), ("right", "left"), ("left", "middle")])
def test_another_button_drops_a_stroke(page: Page, site: str, first: Any, other: Any) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (3, 2)))
    page.mouse.down(button=first)
    page.mouse.move(*centre(page, (3, 6)), steps=3)
    assert first == "right" or dark(page, 3) == "??#####???"
    page.mouse.down(button=other)
    untouched(page)
    page.mouse.move(*centre(page, (3, 8)), steps=3)
    page.mouse.up(button=other)
    page.mouse.move(*centre(page, (3, 9)), steps=3)
    page.mouse.up(button=first)
    untouched(page)
    drag(page, (5, 0), (5, 1))
    assert state(page)[5] == "##????????"


@pytest.fixture
def tablet(open_page: OpenPage) -> Page:
    return open_page(viewport={"width": 800, "height": 900}, has_touch=True)


def test_escape_drops_a_stroke_of_a_finger_or_a_pen(tablet: Page, site: str) -> None:
    open_player(tablet, site, BLANK)
    fingers, pen = Fingers(tablet), Pen(tablet)
    fingers.down(centre(tablet, (3, 2)))
    fingers.move(centre(tablet, (3, 6)))
    assert dark(tablet, 3) == "??#####???"
    tablet.keyboard.press("Escape")
    fingers.move(centre(tablet, (3, 7)))
    fingers.up()
    untouched(tablet)
    pen.down(centre(tablet, (4, 2)))
    pen.move(centre(tablet, (4, 6)))
    assert dark(tablet, 4) == "??#####???"
    tablet.keyboard.press("Escape")
    pen.move(centre(tablet, (4, 7)))
    pen.up(centre(tablet, (4, 7)))
    untouched(tablet)


def test_going_back_shortens_a_stroke_of_any_hand(tablet: Page, site: str) -> None:
    open_player(tablet, site, BLANK)
    fingers, pen = Fingers(tablet), Pen(tablet)
    fingers.down(centre(tablet, (1, 2)))
    fingers.move(centre(tablet, (1, 8)))
    fingers.move(centre(tablet, (1, 4)))
    fingers.up()
    pen.down(centre(tablet, (2, 2)))
    pen.move(centre(tablet, (2, 8)))
    pen.move(centre(tablet, (2, 4)))
    pen.up(centre(tablet, (2, 4)))
    tablet.keyboard.press("ArrowDown")
    tablet.keyboard.down("Space")
    for key in ["ArrowRight"] * 4 + ["ArrowLeft"] * 2:
        tablet.keyboard.press(key)
    tablet.keyboard.up("Space")
    assert state(tablet)[1:4] == ["??###?????", "??###?????", "????###???"]


def test_a_pen_wins_over_the_palm(tablet: Page, site: str) -> None:
    """The palm comes down first, and stays down until the pen has been lifted."""
    open_player(tablet, site, BLANK)
    fingers, pen = Fingers(tablet), Pen(tablet)
    fingers.down(centre(tablet, (8, 7)))
    fingers.move(centre(tablet, (8, 9)))
    assert dark(tablet, 8) == "???????###"
    pen.down(centre(tablet, (2, 2)))
    assert [dark(tablet, row) for row in (2, 8)] == ["??#???????", "?" * 10]
    fingers.move(centre(tablet, (9, 9)))
    pen.move(centre(tablet, (2, 5)))
    pen.up(centre(tablet, (2, 5)))
    fingers.move(centre(tablet, (7, 9)))
    fingers.up()
    assert state(tablet)[2] == "??####????"
    assert marks(tablet, "#") == 4
    button(tablet, "Undo").click()
    untouched(tablet)


def test_fingers_are_nothing_beside_a_pen_that_paints(tablet: Page, site: str) -> None:
    open_player(tablet, site, BLANK)
    fingers, pen = Fingers(tablet), Pen(tablet)
    corner = centre(tablet, (0, 0))
    pen.down(centre(tablet, (2, 2)))
    pen.move(centre(tablet, (2, 4)))
    fingers.down(centre(tablet, (8, 7)), centre(tablet, (8, 9)))
    fingers.move(centre(tablet, (6, 7)), centre(tablet, (9, 9)))
    pen.move(centre(tablet, (2, 6)))
    pen.up(centre(tablet, (2, 6)))
    fingers.up()
    assert state(tablet)[2] == "??#####???"
    assert marks(tablet, "#") == 5
    assert centre(tablet, (0, 0)) == corner, "two fingers did not zoom"
    fingers.down(centre(tablet, (4, 0)))
    fingers.move(centre(tablet, (4, 1)))
    fingers.up()
    assert state(tablet)[4] == "##????????"


def test_two_quick_taps_on_a_button_do_not_zoom_the_page(page: Page, site: str) -> None:
    """What two taps on a button do, the style says: nobody's fingers wait for a second tap there."""
    actions = """() => {
      const { shadowRoot } = document.querySelector("nonogram-player");
      const all = [...document.querySelectorAll("button, a"), ...shadowRoot.querySelectorAll("button")];
      return all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).touchAction);
    }"""
    open_board(page, f"{site}#{BLANK}")
    assert set(page.evaluate(actions)) == {"manipulation"}
