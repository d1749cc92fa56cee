"""Pictures made into drawings: read on the device, in the board's size, with what the reader wants black."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.drawing.png import Pixel, blank, enlarged, png
from tests.browser.drawing.test_drawing_page import drawn, open_drawing, set_size, size
from tests.browser.playing import BOAT_PICTURE, button, drag

pytestmark = pytest.mark.engine("none")
INK: dict[str, Pixel] = {"#": (30, 40, 90, 255), ".": (250, 240, 210, 255), " ": (0, 0, 0, 0)}
SWAPPED = str.maketrans("#.", ".#")
PASTE = """(bytes) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], "image.png", { type: "image/png" }));
  document.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
}"""


def bring(page: Page, name: str, data: bytes, kind: str = "image/png") -> None:
    file = FilePayload(name=name, mimeType=kind, buffer=data)
    page.locator('.draw-picture input[type="file"]').set_input_files(files=[file])


def said(page: Page, text: str) -> None:
    expect(page.locator(".draw-picture .said")).to_contain_text(text)


def each(rows: list[str], times: int) -> list[str]:
    """A picture with so many cells for each of its own, across and down."""
    return ["".join(letter * times for letter in row) for row in rows for _ in range(times)]


def test_a_picture_becomes_a_drawing(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (0, 0), (0, 3))
    before = drawn(page)
    button(page, "From a picture").click()
    expect(page.locator(".draw-picture")).to_contain_text("is not uploaded")
    bring(page, "boat.png", enlarged(BOAT_PICTURE, 20, INK))
    said(page, "boat.png is on the board.")
    assert drawn(page) == each(BOAT_PICTURE, 5)
    # The height follows; a height of its own is kept.
    set_size(page, "Width", 10)
    assert size(page) == ("10", "10")
    assert drawn(page) == each(BOAT_PICTURE, 2)
    set_size(page, "Height", 5)
    assert [row[::2] for row in drawn(page)] == BOAT_PICTURE
    set_size(page, "Width", 5)
    page.get_by_label("Swap black and white").check()
    assert drawn(page) == [row.translate(SWAPPED) for row in BOAT_PICTURE]
    page.get_by_label("Swap black and white").uncheck()
    slider = page.get_by_label("How much becomes black")
    slider.press("End")
    assert set("".join(drawn(page))) == {"#"}
    button(page, "Automatic").click()
    assert drawn(page) == BOAT_PICTURE
    expect(page.get_by_text("What is transparent")).to_be_hidden()
    button(page, "Done").click()
    expect(button(page, "From a picture")).to_be_focused()
    # All of it was one move.
    button(page, "Undo").click()
    assert drawn(page) == before


def test_a_picture_that_takes_a_drawings_place_says_so(site: str, page: Page) -> None:
    open_drawing(page, site)
    told = page.get_by_text("The picture took the place of your drawing.")
    button(page, "From a picture").click()
    boat = enlarged(BOAT_PICTURE, 20, INK)
    # Nothing was drawn yet.
    bring(page, "boat.png", boat)
    said(page, "is on the board.")
    expect(told).to_have_count(0)
    button(page, "Undo").click()
    drag(page, (0, 0), (0, 3))
    before = drawn(page)
    bring(page, "boat.png", boat)
    expect(told).to_be_visible()
    # It stays while the picture is adjusted, whose choices are one move.
    page.get_by_label("Outlines only").check()
    set_size(page, "Width", 12)
    expect(told).to_be_visible()
    button(page, "Bring it back").click()
    expect(told).to_have_count(0)
    assert drawn(page) == before
    assert size(page) == ("10", "10")
    expect(page.locator(".draw-picture")).to_be_hidden()
    # With the next stroke, what was drawn is no longer one step away.
    page.evaluate(PASTE, list(boat))
    expect(told).to_be_visible()
    drag(page, (24, 24), (24, 20))
    expect(told).to_have_count(0)
    page.get_by_label("Swap black and white").check()
    expect(told).to_be_visible()
    page.goto(f"{site}#about")
    expect(page.locator(".about")).to_be_visible()
    expect(told).to_have_count(0)


def test_a_picture_of_one_shade_leaves_the_drawing_alone(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (0, 0), (0, 3))
    before = drawn(page)
    button(page, "From a picture").click()
    for shade in [255, 128, 0]:
        bring(page, "fog.png", png([[(shade, shade, shade, 255)] * 9] * 9))
        said(page, "All of the picture has one shade, so there is nothing to draw.")
        assert drawn(page) == before
    bring(page, "boat.png", enlarged(BOAT_PICTURE, 20, INK))
    said(page, "boat.png is on the board.")
    assert drawn(page) == each(BOAT_PICTURE, 5)


def test_what_is_painted_on_a_picture_can_be_brought_back(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "boat.png", enlarged(BOAT_PICTURE, 8, INK))
    said(page, "is on the board.")
    set_size(page, "Width", 5)
    drag(page, (0, 0), (0, 0))
    painted = drawn(page)
    page.get_by_label("Outlines only").check()
    assert drawn(page) != painted
    button(page, "Undo").click()
    assert drawn(page) == painted


def test_what_is_transparent_is_behind_the_picture(site: str, page: Page) -> None:
    open_drawing(page, site)
    white: dict[str, Pixel] = {"#": (255, 255, 255, 255), ".": (0, 0, 0, 0)}
    button(page, "From a picture").click()
    bring(page, "icon.png", enlarged(BOAT_PICTURE, 10, white))
    said(page, "is on the board.")
    assert drawn(page) == each(BOAT_PICTURE, 5)
    page.get_by_label("light", exact=True).check()
    said(page, "All of the picture has one shade")


SQUARE = '<rect x="2" y="2" width="6" height="6" style="opacity: 0.9"/>'
STYLE = "<style>rect { fill: navy }</style>"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" SIZE>' + STYLE + SQUARE + "</svg>"
BLOCK = [".....", ".###.", ".###.", ".###.", "....."]


@pytest.mark.parametrize("size", ['width="10" height="10"', 'viewBox="0 0 10 10"', 'width="100%" viewBox="0 0 10 10"'])
def test_an_svg_becomes_a_drawing(site: str, page: Page, size: str) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "block.svg", SVG.replace("SIZE", size).encode(), "image/svg+xml")
    said(page, "is on the board.")
    set_size(page, "Width", 5)
    assert drawn(page) == BLOCK


DROP = """(bytes) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], "dropped.png", { type: "image/png" }));
  const board = document.querySelector(".draw-board");
  board.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def test_what_cannot_be_read_is_named(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    cases = [
        ("notes.txt", b"no picture", "Could not read notes.txt: it is not a picture"),
        ("cut.png", png([[(0, 0, 0, 255)] * 9] * 9)[:40], "Could not read cut.png: it is not a picture"),
        ("odd.svg", SVG.replace("SIZE", "").encode(), "Could not read odd.svg: the SVG does not say how large it is"),
        ("torn.svg", b"<svg width='9' height='9'><g>", "Could not read torn.svg: it is not a picture"),
    ]
    for name, data, told in cases:
        bring(page, name, data, "")
        said(page, told)
    page.evaluate(DROP, 30_000_001)
    said(page, "Could not read dropped.png: it is larger than 30 MB")
    assert set("".join(drawn(page))) == {"."}
    expect(page.get_by_label("How much becomes black")).to_be_hidden()


def test_odd_files_become_drawings(site: str, page: Page) -> None:
    """Several pictures one after the other, colours for print, and one that is told to be turned."""
    image = pytest.importorskip("PIL.Image")

    def file(picture: Any, kind: str, **options: Any) -> bytes:
        written = BytesIO()
        picture.save(written, kind, **options)
        return written.getvalue()

    bars = image.new("L", (40, 20), 255)
    bars.paste(0, (0, 0, 10, 20))
    bars.paste(0, (20, 0, 30, 20))
    exif = image.Exif()
    exif[0x0112] = 6  # By a quarter.
    moving = file(bars, "GIF", save_all=True, append_images=[image.new("L", (40, 20), 0)], duration=10_000)
    open_drawing(page, site)
    button(page, "From a picture").click()
    for name, data in (("moving.gif", moving), ("print.jpg", file(bars.convert("CMYK"), "JPEG"))):
        bring(page, name, data, "")
        said(page, f"{name} is on the board.")
        set_size(page, "Width", 8)
        assert drawn(page) == ["##..##.."] * 5, name
        set_size(page, "Width", 12)
    bring(page, "turned.jpg", file(bars.convert("RGB"), "JPEG", exif=exif), "")
    said(page, "turned.jpg is on the board.")
    set_size(page, "Width", 5)
    set_size(page, "Height", 8)
    assert drawn(page) == ["#####", "#####", ".....", "....."] * 2


def test_a_single_pixel_and_too_many_are_refused_at_once(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "dot.png", png([[(0, 0, 0, 255)]]))
    said(page, "All of the picture has one shade, so there is nothing to draw.")
    # It would take gigabytes and half a minute to decode.
    bring(page, "huge.png", blank(20_000))
    expect(page.locator(".draw-picture .said")).to_contain_text(
        "Could not read huge.png: it has 20,000 × 20,000 pixels, and at most 100 million can be read.", timeout=10_000
    )
    assert set("".join(drawn(page))) == {"."}


def test_a_picture_is_pasted(site: str, page: Page) -> None:
    open_drawing(page, site)
    page.evaluate(PASTE, list(enlarged(BOAT_PICTURE, 20, INK)))
    said(page, "the pasted picture is on the board.")
    assert drawn(page) == each(BOAT_PICTURE, 5)
