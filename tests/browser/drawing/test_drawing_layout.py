"""Where the parts of the drawing page are: all in view at once where there is room, and none moved by what comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.drawing.png import enlarged
from tests.browser.drawing.test_drawing_page import open_drawing, set_size
from tests.browser.drawing.test_picture_import import INK, bring, said
from tests.browser.playing import BOAT_PICTURE, button, drag

pytestmark = pytest.mark.engine("none")
WHOLE = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && scrollY === 0;
}"""


def marks(page: Page) -> Locator:
    return page.locator("nonogram-player .toolbar .marks")


def places(*parts: Locator) -> list[object]:
    return [
        part.evaluate("(e) => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }")
        for part in parts
    ]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_is_in_view_at_once(site: str, page: Page, size: tuple[int, int], language: str) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_drawing(page, f"{site}?lang={language}")
    parts = [".draw-board", ".draw-size", ".draw-acts", ".verdict", ".summary", "#draw-name"]
    acts = [".entry-actions .button", ".draw-more .button"]
    shown = [page.locator(f".draw {part}").first for part in [*parts, *acts]]
    drag(page, (1, 1), (1, 4))
    page.evaluate("scrollTo(0, 0)")
    for part in [*shown, marks(page)]:
        assert part.evaluate(WHOLE), part
    # The panel in which a picture is adjusted has a place of its own.
    before = places(*shown[:2], *shown[3:], marks(page))
    page.locator(".draw-acts .button").first.click()
    bring(page, "boat.png", enlarged(BOAT_PICTURE, 8, INK))
    expect(page.locator(".draw-threshold")).to_be_visible()
    assert places(*shown[:2], *shown[3:4], *shown[5:], marks(page)) == [*before[:3], *before[4:]]
    panel, clear = page.locator(".draw-picture"), page.locator(".draw-acts .button").last
    assert panel.evaluate(WHOLE)
    # The button above it does not touch it.
    assert gap(clear, panel) >= 8


def gap(above: Locator, below: Locator) -> float:
    """How many pixels lie between two parts of the page."""
    upper, lower = above.bounding_box(), below.bounding_box()
    assert upper is not None
    assert lower is not None
    return lower["y"] - upper["y"] - upper["height"]


@pytest.mark.engine("shared")
@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)])
def test_what_comes_and_goes_moves_nothing(site: str, page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    board = open_drawing(page, site)
    page.evaluate("scrollTo(0, 0)")
    parts = [board, marks(page), button(page, "Play"), button(page, "Share")]
    before = places(*parts)
    drag(page, (2, 2), (2, 2))
    expect(page.locator(".difficulty")).not_to_be_empty()
    assert places(*parts) == before
    drag(page, (3, 3), (3, 3))
    expect(page.locator(".differing")).not_to_be_empty()
    assert places(*parts) == before
    set_size(page, "Height", 12)
    set_size(page, "Height", 10)
    expect(page.locator(".differing")).not_to_be_empty()
    button(page, "Keep").click()
    button(page, "Go on anyway").click()
    expect(page.locator('[data-notice="kept"]')).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert places(*parts) == before
    drag(page, (9, 1), (9, 9))
    set_size(page, "Width", 5)
    expect(button(page, "Cut off")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert places(*parts) == before
    set_size(page, "Width", 3)
    expect(page.locator(".draw-fault")).not_to_be_empty()
    page.evaluate("scrollTo(0, 0)")
    assert places(*parts) == before


@pytest.mark.parametrize("size", [(390, 844), (641, 900), (768, 1024), (959, 900), (1280, 800)])
@pytest.mark.parametrize("part", [".draw-palette", ".draw-whole"])
def test_what_is_opened_squeezes_nothing_beside_it(site: str, page: Page, size: tuple[int, int], part: str) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_drawing(page, site)
    sides = [page.get_by_label("Width"), page.get_by_label("Height")]
    summaries = [page.locator(f"{one} summary") for one in (".draw-palette", ".draw-whole")]

    def sizes() -> list[object]:
        """How high all are, and whether the fields of both sides stand in one row."""
        first, second, *_ = boxes = [one.bounding_box() for one in [*sides, *summaries]]
        assert first is not None
        assert second is not None
        return [first["y"] == second["y"], *(box and box["height"] for box in boxes)]

    before = sizes()
    page.locator(f"{part} summary").click()
    assert sizes() == before


def test_on_a_phone_a_picture_is_adjusted_below_the_board(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    board = open_drawing(page, site)
    drag(page, (1, 1), (1, 4))
    page.evaluate("scrollTo(0, 0)")
    before = places(board)
    # The tools are where a thumb is.
    assert marks(page).evaluate("(e) => innerHeight - e.getBoundingClientRect().bottom") < 200
    button(page, "From a picture").click()
    bring(page, "boat.png", enlarged(BOAT_PICTURE, 8, INK))
    said(page, "is on the board.")
    # Board and slider are seen together.
    expect(page.get_by_label("How much becomes black")).to_be_in_viewport(ratio=1)
    expect(page.locator(".draw-board")).to_be_in_viewport(ratio=0.9)
    expect(button(page, "Bring it back")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    assert places(board) == before
    # What can be done with the puzzle comes after the panel.
    for name in ("Play", "Keep", "Share", "Export"):
        button(page, name).scroll_into_view_if_needed()
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    panel, stage = page.locator(".draw-picture").bounding_box(), page.locator(".draw-board").bounding_box()
    assert panel is not None
    assert stage is not None
    assert 0 <= panel["y"] - stage["y"] - stage["height"] < 24
    button(page, "Done").click()
    expect(button(page, "From a picture")).to_be_focused()


def test_on_a_phone_all_tools_are_in_one_line(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_drawing(page, site)
    set_size(page, "Width", 60)
    fit, first = button(page, "Fit").bounding_box(), marks(page).bounding_box()
    assert fit is not None
    assert first is not None
    assert first["y"] <= fit["y"] < first["y"] + first["height"] / 2
