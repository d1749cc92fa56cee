"""Pictures of a puzzle, saved from its page."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, until
from tests.browser.visiting import CROSS, open_board, paint_first_cell

pytestmark = pytest.mark.engine("shared")

SVG = "{http://www.w3.org/2000/svg}"


def open_dialog(page: Page) -> Locator:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Save a picture").click()
    return page.get_by_role("dialog", name="Picture of the puzzle")


def saved(page: Page, name: str) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    path = Path(download.value.path())
    return path.rename(path.with_name(f"{path.name}-{download.value.suggested_filename}"))


def drawn(file: Path, what: str) -> str:
    tree = ElementTree.fromstring(file.read_text("utf-8"))
    return "".join(path.get("d", "") for path in tree.iter(f"{SVG}path") if path.get("class") == what)


def test_without_asking_for_more_it_gives_nothing_away(site: str, page: Page) -> None:
    paint_first_cell(open_board(page, f"{site}#{CROSS}&title=Plus"))
    dialog = open_dialog(page)
    expect(dialog.get_by_role("radio", name="Clues and an empty grid")).to_be_checked()
    file = saved(page, "Save as SVG")
    expect(dialog.get_by_role("status")).to_have_text("The picture was saved.")
    assert file.name.endswith("-Plus.svg")
    assert drawn(file, "black") == ""
    texts = [text.text for text in ElementTree.fromstring(file.read_text("utf-8")).iter(f"{SVG}text")]
    assert texts[0] == "Plus"
    assert sorted(texts[1:], key=str) == ["1", "1", "1", "1", "3", "3"]


def test_the_marks_and_the_solution_are_drawn_when_asked_for(site: str, page: Page) -> None:
    paint_first_cell(open_board(page, f"{site}#{BOAT}"))
    dialog = open_dialog(page)
    dialog.get_by_role("radio", name="My marks").check()
    assert drawn(saved(page, "Save as SVG"), "black").count("M") == 1
    dialog.get_by_role("radio", name="The solution").check()
    expect(dialog.get_by_role("button", name="Save as SVG")).to_be_enabled()
    assert drawn(saved(page, "Save as SVG"), "black").count("M") == "".join(BOAT_PICTURE).count("#")
    expect(dialog.get_by_role("img", name="Preview: The solution")).to_be_visible()


def test_a_puzzle_with_several_pictures_has_no_solution_to_save(site: str, page: Page) -> None:
    open_board(page, f"{site}#2x2:1/1/1/1")
    dialog = open_dialog(page)
    expect(dialog.get_by_role("radio", name="My marks")).to_be_disabled()
    dialog.get_by_role("radio", name="The solution").check()
    expect(dialog.get_by_role("status")).to_contain_text("more than one")
    expect(dialog.get_by_role("button", name="Save as PNG")).to_be_disabled()
    dialog.get_by_role("radio", name="Clues and an empty grid").check()
    expect(dialog.get_by_role("button", name="Save as PNG")).to_be_enabled()
    expect(dialog.get_by_role("status")).to_have_text("")


@pytest.mark.engine("none")
@pytest.mark.parametrize(("side", "pixels"), [(1, 1600), (50, 1600), (100, 2800)])
def test_a_png_is_sharp_at_every_size(site: str, page: Page, side: int, pixels: int) -> None:
    clue = "/".join(["1"] * side)
    open_board(page, f"{site}#{side}x{side}:{clue}/{clue}")
    open_dialog(page)
    width, height = struct.unpack(">II", saved(page, "Save as PNG").read_bytes()[16:24])
    assert max(width, height) == pixels


@pytest.mark.engine("none")
@pytest.mark.parametrize(("side", "whole"), [(30, True), (100, False)])
def test_the_preview_of_a_large_puzzle_is_scrolled_not_shrunk(site: str, page: Page, side: int, whole: bool) -> None:
    clue = "/".join(["1"] * side)
    open_board(page, f"{site}#{side}x{side}:{clue}/{clue}")
    preview = open_dialog(page).get_by_role("img", name="Preview")
    expect(preview).to_be_visible()
    room, inner, number, left = preview.evaluate("""(box) => {
      const number = box.querySelector("svg text").getBoundingClientRect().height;
      const left = box.querySelector("svg").getBoundingClientRect().left - box.getBoundingClientRect().left;
      return [box.clientHeight, box.scrollHeight, number, left];
    }""")
    assert (inner <= room) == whole
    assert left >= 0, "what is left of a scroller's beginning cannot be reached"
    assert number > (5 if whole else 12)
    if not whole:
        preview.focus()
        page.keyboard.press("End")
        until(page, "() => document.querySelector('.picture-preview').scrollTop > 0")


@pytest.mark.engine("none")
def test_a_png_can_be_copied(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{CROSS}")
    dialog = open_dialog(page)
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Picture copied")
    types = page.evaluate("async () => (await navigator.clipboard.read()).flatMap(({ types }) => types)")
    assert types == ["image/png"]


@pytest.mark.engine("none")
@pytest.mark.parametrize("title", ["Fox", "A very long title that goes on " * 6, "W" * 60])
def test_nothing_is_cut_off(site: str, page: Page, title: str) -> None:
    open_board(page, f"{site}#10x10:{'2/1/' * 5}10/1.1.1.1.1////////&title={title}")
    dialog = open_dialog(page)
    beyond = """(svg) => {
      const { x, y, width, height } = svg.viewBox.baseVal;
      return [...svg.querySelectorAll("text, path")].filter((shape) => {
        const box = shape.getBBox();
        const beyond = box.x + box.width > x + width || box.y + box.height > y + height;
        return box.width && (box.x < x || box.y < y || beyond);
      }).map((shape) => shape.textContent || shape.getAttribute("d"));
    }"""
    assert dialog.locator("svg:not(.icon)").evaluate(beyond) == []
