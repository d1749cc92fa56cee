"""The drawing board in colours: a palette is made and changed while painting; the drawing is played and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.drawing.png import Pixel, enlarged
from tests.browser.drawing.test_drawing_page import drawn, open_drawing, set_size
from tests.browser.drawing.test_picture_import import bring, said
from tests.browser.playing import button, drag, evaluate
from tests.browser.reach.axe import violations

pytestmark = pytest.mark.engine("none")
PUZZLE = "const { inks, rows } = player.puzzle; return { inks: inks?.map(({ name }) => name), rows }"


def palette(page: Page) -> Locator:
    editor = page.locator(".draw-palette")
    if editor.get_attribute("open") is None:
        editor.locator("summary").click()
    return editor


def fill(field: Locator, text: str) -> None:
    field.fill(text)
    # A colour's field says that it has changed, others when they are left.
    field.dispatch_event("change")


def test_a_palette_is_made_and_painted_with(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    editor = palette(page)
    expect(page.locator("nonogram-player .inks")).to_be_hidden()
    drag(page, (0, 0), (0, 2))
    for _ in range(2):
        editor.get_by_role("button", name="Add a colour").click()
    names = editor.get_by_label("Name of colour")
    expect(names).to_have_count(3)
    expect(names.nth(2)).to_be_focused()
    fill(names.nth(1), "red")
    fill(editor.get_by_label("Colour 2", exact=True), "#c62828")
    fill(editor.get_by_label("Sign of colour 2"), "r")
    board.focus()
    board.press("2")
    drag(page, (0, 3), (0, 5))
    board.press("3")
    drag(page, (0, 5), (0, 7), button="left")
    third = names.nth(2).input_value()
    assert evaluate(page, PUZZLE)["inks"] == ["black", "red", third]
    assert evaluate(page, PUZZLE)["rows"][0] == [[3, 1], [2, 2], [3, 3]]
    assert drawn(page)[0] == "###bbccc.."
    expect(page.locator(".summary")).to_contain_text("8 painted cells")
    # The right button erases ink of every colour.
    drag(page, (0, 2), (0, 3), button="right")
    assert drawn(page)[0] == "##..bccc.."
    button(page, "Undo").click()
    # Red and green: what does not tell them apart is said, and the board shows signs.
    fill(editor.get_by_label("Colour 3", exact=True), "#2e7d32")
    expect(editor.locator(".draw-alike")).to_contain_text("do not see green")
    expect(page.locator("nonogram-player .inks")).to_have_attribute("data-signs", "")
    fill(names.nth(2), "red")
    expect(editor.get_by_role("alert")).to_have_text("Another colour has this name.")
    expect(names.nth(2)).to_have_attribute("aria-invalid", "true")
    fill(names.nth(2), third)
    page.reload()
    open_drawing(page, site)
    assert drawn(page)[0] == "###bbccc.."
    assert evaluate(page, PUZZLE)["inks"] == ["black", "red", third]
    # An ink with cells goes only after a question, and comes back.
    palette(page).get_by_role("button", name="Remove red").click()
    expect(page.get_by_role("alert").filter(has_text="2 cells are painted red")).to_be_visible()
    button(page, "Keep it").click()
    palette(page).get_by_role("button", name="Remove red").click()
    page.locator(".draw-question").get_by_role("button", name="Remove").click()
    assert drawn(page)[0] == "###..bbb.."
    assert evaluate(page, PUZZLE)["inks"] == ["black", third]
    button(page, "Undo").click()
    assert drawn(page)[0] == "###bbccc.."
    # Undo goes on past the inks to the drawing in black.
    while "".join(evaluate(page, PUZZLE)["inks"] or []):
        button(page, "Undo").click()
    assert drawn(page)[0] == "###......."
    expect(page.locator("nonogram-player .inks")).to_be_hidden()
    expect(palette(page).get_by_label("Name of colour")).to_have_count(0)


@pytest.mark.expect_trouble("Applying inline style violates")
def test_what_is_drawn_in_colours_is_played_and_no_unused_ink_goes_along(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    for _ in range(2):
        palette(page).get_by_role("button", name="Add a colour").click()
    second, third = (palette(page).get_by_label("Name of colour").nth(i).input_value() for i in (1, 2))
    for key, row in [("2", 1), ("3", 2)]:
        board.focus()
        board.press(key)
        drag(page, (row, 1), (row, 8))
    assert evaluate(page, PUZZLE)["inks"] == ["black", second, third]
    assert violations(page) == []
    button(page, "Play").click()
    button(page, "Go on anyway").click()
    expect(page.get_by_role("group", name="Colours").get_by_role("button")).to_have_count(2)
    assert evaluate(page, PUZZLE) == {"inks": [second, third], "rows": [[], [[8, 1]], [[8, 2]], *[[]] * 7]}


@pytest.mark.engine("shared")
def test_a_drawing_in_colours_is_judged_and_written(site: str, page: Page, tmp_path: Path) -> None:
    board = open_drawing(page, site)
    palette(page).get_by_role("button", name="Add a colour").click()
    drag(page, (3, 3), (3, 3))
    board.focus()
    board.press("2")
    drag(page, (6, 6), (6, 6))
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Exactly one solution.")
    board.press("1")
    drag(page, (4, 4), (4, 4))
    expect(verdict).to_contain_text("More than one solution")
    expect(verdict).to_contain_text("4 cells can be either way")
    button(page, "Undo").click()
    expect(verdict).to_contain_text("Exactly one solution.")
    expected = evaluate(page, PUZZLE)
    for name, ending in [("JSON", "json"), (".non", "non"), ("webpbn XML", "xml"), ("Olsak .g", "g")]:
        button(page, "Export").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Download…").click()
            page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        file = tmp_path / download.value.suggested_filename
        assert file.suffix == f".{ending}"
        download.value.save_as(file)
        written = ng.load(file)
        assert isinstance(written, ng.ColourPuzzle)
        assert [[list(block) for block in clue] for clue in written.rows] == expected["rows"]


PICTURE = ["wwwwwwww", "wrrrrrrw", "wrwbbwrw", "wrwbbwrw", "wrrrrrrw", "wwwggwww", "wwwggwww", "wggggggw"]
PIXELS: dict[str, Pixel] = {
    "w": (255, 255, 255, 255), "r": (211, 47, 47, 255), "b": (30, 95, 208, 255), "g": (46, 139, 58, 255),
}  # fmt: skip


def test_a_picture_becomes_a_drawing_in_as_many_inks_as_wanted(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "From a picture").click()
    bring(page, "house.png", enlarged(PICTURE, 10, PIXELS))
    said(page, "house.png is on the board.")
    panel = page.get_by_role("region", name="Make a picture into a puzzle")
    expect(panel.get_by_label("Swap black and white")).to_be_visible()
    panel.get_by_label("Colours").select_option("3 colours")
    expect(panel.get_by_label("Swap black and white")).to_be_hidden()
    set_size(page, "Width", 8)
    inks = evaluate(page, PUZZLE)["inks"]
    assert sorted(inks) == ["blue", "green", "red"]
    letter = dict(zip(inks, "#bc", strict=True))
    signs = {"w": ".", **{name[0]: letter[name] for name in inks}}
    assert drawn(page) == ["".join(signs[one] for one in row) for row in PICTURE]
    # What is red in the picture stays blank instead, and the paper becomes an ink that is seen on it.
    panel.get_by_role("group", name="Stays blank").get_by_label("red").check()
    assert [row.count(".") for row in drawn(page)] == [row.count("r") for row in PICTURE]
    expect(panel.get_by_role("radio", name="red")).to_be_focused()
    expect(panel.get_by_role("radio")).to_have_count(4)
    panel.get_by_label("Colours").select_option("9 colours")
    said(page, "No more than 3 colours of the picture can be told apart.")
    panel.get_by_label("Colours").select_option("Black only")
    assert evaluate(page, PUZZLE)["inks"] is None
    # All of it was one move.
    button(page, "Undo").click()
    assert set("".join(drawn(page))) == {"."}
