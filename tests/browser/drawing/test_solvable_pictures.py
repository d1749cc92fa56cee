"""Pictures on the drawing board become what the engine makes of them, unless the reader chooses or draws otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.make.pixels import Tones, averaged
from nonogram.make.thresholds import black_and_white, otsu
from tests.browser.drawing.png import png
from tests.browser.drawing.test_drawing_page import drawn, open_drawing, set_size
from tests.browser.drawing.test_picture_import import bring, said
from tests.browser.playing import button, centre, drag
from tests.make.painter import painted_hard

pytestmark = pytest.mark.engine("shared")
SIDE = 25
LOOKING, FOUND = "Looking for a version that logic can solve", "This version can be solved by logic."


def photo() -> tuple[Tones, bytes]:
    """A picture with a pixel for each cell, of whose plain threshold lines know nothing, and its file."""
    tones = [[float(round(tone)) for tone in row] for row in averaged(painted_hard(0), SIDE, SIDE)]
    return tones, png([[(int(tone), int(tone), int(tone), 255) for tone in row] for row in tones])


def plain(tones: Tones) -> list[str]:
    return black_and_white(tones, otsu([tone for row in tones for tone in row])[0])


def version(page: Page, text: str) -> None:
    expect(page.locator(".draw-version")).to_contain_text(text, timeout=60_000)


def test_a_picture_is_shown_as_it_is_made(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (0, 0), (0, 3))
    before = drawn(page)
    tones, data = photo()
    button(page, "From a picture").click()
    bring(page, "cat.png", data)
    version(page, FOUND)
    said(page, "cat.png is on the board.")
    [made] = ng.make.from_image(tones)
    assert drawn(page) == made.picture.rows() != plain(tones)
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution")
    # As light for dark, too.
    page.get_by_label("Swap black and white").check()
    version(page, FOUND)
    [swapped] = ng.make.from_image([[255 - tone for tone in row] for row in tones])
    assert drawn(page) == swapped.picture.rows()
    page.get_by_label("Swap black and white").uncheck()
    # What the reader chooses stays as it is.
    page.get_by_label("Outlines only").check()
    version(page, "")
    expect(page.locator(".draw-version")).to_be_empty()
    page.get_by_label("Outlines only").uncheck()
    version(page, FOUND)
    assert drawn(page) == made.picture.rows()
    slider = page.get_by_label("How much becomes black")
    slider.press("End")
    expect(page.locator(".draw-version")).to_be_empty()
    assert set("".join(drawn(page))) == {"#"}
    button(page, "Automatic").click()
    version(page, FOUND)
    assert drawn(page) == made.picture.rows()
    # All of it was one move.
    button(page, "Undo").click()
    assert drawn(page) == before


@pytest.mark.engine("none")
def test_a_stroke_ends_the_search(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "cat.png", photo()[1])
    version(page, LOOKING)
    drag(page, (0, 0), (0, 12))
    expect(page.locator(".draw-version")).to_be_empty()
    # The picture is put there anew as its shades are.
    page.get_by_label("Swap black and white").check()
    version(page, LOOKING)
    button(page, "Done").click()
    expect(page.locator(".draw-version")).to_be_empty()


def test_what_is_found_during_a_stroke_is_left_alone(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "cat.png", png([[(int(tone), int(tone), int(tone), 255) for tone in row] for row in painted_hard(0)]))
    version(page, FOUND)
    # It is looked for as long as a stroke takes, and longer.
    set_size(page, "Width", 40)
    version(page, LOOKING)
    before = drawn(page)
    page.mouse.move(*centre(page, (0, 0)))
    page.mouse.down()
    page.mouse.move(*centre(page, (0, 30)), steps=8)
    expect(page.locator(".draw-version")).to_be_empty(timeout=60_000)
    page.mouse.up()
    after = drawn(page)
    assert after[1:] == before[1:]
    assert after[0] != before[0]
