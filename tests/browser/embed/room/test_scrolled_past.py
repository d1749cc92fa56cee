"""A board in somebody else's page on a phone: swipes scroll the page until the board is tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.hosting import Host, open_host, player_frame
from tests.browser.playing import Fingers, evaluate, marks, state, until

pytestmark = pytest.mark.engine("none")

BLANK = "5x5:" + "/".join(["1"] * 10)
OpenPage = Callable[..., Page]
Point = tuple[float, float]


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True)


def open_article(phone: Page, host: Host, site: str, attributes: str = "") -> Frame:
    """A page to scroll, with a player in the middle of it."""
    style = "<meta name=viewport content='width=device-width'><style>p { height: 900px; margin: 0 }</style>"
    player = f'<nonogram-player puzzle="{BLANK}" loading="eager" style="height: 480px" {attributes}></nonogram-player>'
    frame = open_host(phone, host, site, f"{style}<p>Before</p>{player}<p>After</p>")
    expect(frame.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    inner = player_frame(phone)
    # What is not in view is not laid out.
    scroll_to(phone, 750)
    until(inner, "() => document.querySelector('nonogram-player').cellBox(0, 0).then(() => true, () => false)")
    return inner


def scroll_to(phone: Page, top: int) -> None:
    phone.evaluate("(top) => scrollTo(0, top)", top)
    until(phone, "(top) => Math.abs(scrollY - top) < 2", top)
    phone.wait_for_timeout(100)


def place(phone: Page, frame: Frame, row: int, column: int) -> Point:
    """The middle of a cell in the window."""
    box = phone.locator("nonogram-player").bounding_box()
    assert box is not None
    middle = "const b = await player.cellBox(...arg); return [b.x + b.width / 2, b.y + b.height / 2]"
    x, y = evaluate(frame, middle, [row, column])
    return box["x"] + x, box["y"] + y


def swipe(phone: Page, start: Point, end: Point) -> None:
    fingers = Fingers(phone)
    fingers.down(start)
    for part in range(1, 7):
        fingers.move((start[0] + (end[0] - start[0]) * part / 6, start[1] + (end[1] - start[1]) * part / 6))
        phone.wait_for_timeout(16)
    fingers.up()


def tap(phone: Page, point: Point) -> None:
    phone.touchscreen.tap(*point)


def test_a_swipe_scrolls_and_after_a_tap_a_finger_paints(phone: Page, host: Host, site: str) -> None:
    frame = open_article(phone, host, site)
    low, high = place(phone, frame, 4, 2), place(phone, frame, 0, 2)
    swipe(phone, low, high)
    until(phone, "() => scrollY > 800")
    assert marks(frame, "#") == 0
    expect(frame.locator("nonogram-player .message")).to_have_text("Tap the board, and then a finger paints.")
    scroll_to(phone, 750)
    tap(phone, place(phone, frame, 0, 0))
    assert state(frame)[0] == "#????"
    swipe(phone, place(phone, frame, 1, 1), place(phone, frame, 4, 1))
    assert [row[1] for row in state(frame)] == list("?####")
    assert phone.evaluate("scrollY") == 750


def test_a_tool_wakes_the_board_and_a_tap_elsewhere_lets_it_sleep(phone: Page, host: Host, site: str) -> None:
    frame = open_article(phone, host, site)
    frame.get_by_role("button", name="Cross", exact=True).tap()
    swipe(phone, place(phone, frame, 1, 1), place(phone, frame, 4, 1))
    assert [row[1] for row in state(frame)] == list("?....")
    phone.get_by_text("After").tap(position={"x": 100, "y": 40})
    scroll_to(phone, 750)
    swipe(phone, place(phone, frame, 4, 3), place(phone, frame, 0, 3))
    until(phone, "() => scrollY > 800")
    assert marks(frame, ".") == 4


def test_a_board_that_was_scrolled_out_of_view_sleeps(phone: Page, host: Host, site: str) -> None:
    frame = open_article(phone, host, site)
    tap(phone, place(phone, frame, 0, 0))
    stage = frame.locator("nonogram-player .stage")
    expect(stage).not_to_have_attribute("data-asleep", "")
    scroll_to(phone, 0)
    expect(stage).to_have_attribute("data-asleep", "")


def test_a_page_may_want_fingers_to_paint_at_once(phone: Page, host: Host, site: str) -> None:
    frame = open_article(phone, host, site, "touch=paint")
    swipe(phone, place(phone, frame, 4, 2), place(phone, frame, 1, 2))
    assert [row[2] for row in state(frame)] == list("?####")
    assert phone.evaluate("scrollY") == 750
    evaluate(phone, "player.touch = 'tap'")
    expect(frame.locator("nonogram-player .stage")).to_have_attribute("data-asleep", "")
    assert evaluate(phone, "player.removeAttribute('touch'); return player.touch") == "tap"


def test_a_mouse_paints_at_once(phone: Page, host: Host, site: str) -> None:
    frame = open_article(phone, host, site)
    phone.mouse.move(*place(phone, frame, 1, 1))
    phone.mouse.down()
    phone.mouse.move(*place(phone, frame, 1, 3))
    phone.mouse.up()
    assert state(frame)[1] == "?###?"
