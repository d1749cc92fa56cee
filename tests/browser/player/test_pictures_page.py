"""Pictures of the board: as files, and on paper."""

from __future__ import annotations

import base64
import json
import re
import struct
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.playing import BOAT, FOX, drag, evaluate, open_player, restore

pytestmark = pytest.mark.engine("shared")

SVG = "{http://www.w3.org/2000/svg}"


def svg(page: Page, options: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(evaluate(page, f"return player.exportPicture('svg'{options})"))


def drawn(picture: ElementTree.Element, what: str) -> str:
    return "".join(path.get("d", "") for path in picture.iter(f"{SVG}path") if path.get("class") == what)


def test_a_scalable_picture_holds_clues_grid_and_marks(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (2, 2))
    page.keyboard.press("x")
    picture = svg(page)
    numbers = [text.text for text in picture.iter(f"{SVG}text")]
    assert sorted(map(int, filter(None, numbers))) == sorted(map(int, BOAT.split(":")[1].replace(".", "/").split("/")))
    assert (drawn(picture, "black").count("M"), drawn(picture, "cross").count("M")) == (2, 1)
    assert drawn(picture, "line").count("M") == 12 + 4
    blank = svg(page, ", { marks: false }")
    assert drawn(blank, "black") == drawn(blank, "cross") == ""
    assert drawn(blank, "line") == drawn(picture, "line")


ALIKE = [ng.Ink("red", "#d02020"), ng.Ink("green", "#208820", "&")]
"""Not told apart by everybody, so that their signs are shown."""
APART = [ng.Ink("red", "#102060"), ng.Ink("green", "#c08020")]
FLAG_ROWS = [[(2, "red"), (10, "green")], []]
FLAG_COLUMNS = [[(1, "red")]] * 2 + [[(1, "green")]] * 10
GIVEN = "#??????????b .???????????"
DRAWN = {
    "black": ng.loads(BOAT),
    "titled": ng.Puzzle([[1]], [[1]], title="A"),
    "inks": ng.Puzzle(rows=FLAG_ROWS, columns=FLAG_COLUMNS, inks=APART),
    "signs": ng.Puzzle(rows=FLAG_ROWS, columns=FLAG_COLUMNS, inks=ALIKE, title="Flag <&>"),
    "given": ng.Puzzle(rows=FLAG_ROWS, columns=FLAG_COLUMNS, inks=ALIKE, given=GIVEN),
}
LOOK = (
    *("x", "y", "width", "height", "rx", "fill", "fill-opacity", "stroke", "stroke-width"),
    *("font-size", "font-weight", "text-anchor"),
)


def shapes(node: ElementTree.Element, inherited: dict[str, str]) -> Iterator[tuple[Any, ...]]:
    """Each shape of a picture: its kind, its path or text, and its look."""
    for child in node:
        kind, has = child.tag.removeprefix(SVG), inherited | child.attrib
        if kind == "g":
            yield from shapes(child, has)
        elif kind != "title" and has.get("d") != "":
            path = [*map(number, re.findall(r"[A-Za-z]|-?[\d.]+", has.get("d", "")))]
            yield kind, path, child.text, [number(has.get(name, "0" if name in "xy" else "")) for name in LOOK]
            yield from shapes(child, {})


def number(text: str) -> float | str:
    return round(float(text), 3) if re.fullmatch(r"-?[\d.]+", text) else text


def test_the_page_draws_as_the_library_does(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    for name, puzzle in DRAWN.items():
        cells = list(ng.solve(puzzle).known.cells())
        for board in (puzzle.start.with_cells(cells[:-1]), puzzle.start.with_cells(cells)):
            with case(name):
                evaluate(page, "await player.load(arg)", json.loads(ng.dumps(puzzle, "json")))
                restore(page, board.rows())
                expected = ElementTree.fromstring(ng.draw.svg(puzzle, board))
                picture = svg(page)
                size = (picture.get("viewBox") or "").split()
                assert [*map(float, size)] == [*map(float, expected.attrib["viewBox"].split())]
                assert [*shapes(picture, {})] == [*shapes(expected, {})]


def test_lines_are_thick_every_five_and_at_the_frame(page: Page, site: str) -> None:
    open_player(page, site, "7x3:" + "/".join(["1", *[""] * 6, "1", "", ""]))
    picture = svg(page)
    thick = [path for path in picture.iter(f"{SVG}path") if path.get("stroke-width") == "1.75"]
    assert [path.get("d", "").count("v") for path in thick] == [3]
    assert [path.get("d", "").count("h") for path in thick] == [2]


def test_a_png_is_large_enough_to_print(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    read = """const blob = await player.exportPicture('png');
        const bytes = new Uint8Array(await blob.arrayBuffer());
        return [blob.type, btoa(String.fromCharCode(...bytes.subarray(0, 24)))]"""
    kind, head = evaluate(page, read)
    assert kind == "image/png"
    assert max(struct.unpack(">II", base64.b64decode(head)[16:24])) == 1600


def test_no_picture_is_made_without_a_puzzle(page: Page, site: str) -> None:
    open_player(page, site)
    assert (
        evaluate(page, "return player.exportPicture('svg').catch(({ message }) => message)")
        == "There is no puzzle to work on."
    )


def test_paper_shows_the_board_and_no_buttons(page: Page, site: str) -> None:
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())
    drag(page, (0, 0), (0, 3))
    page.emulate_media(media="print")
    both = "for (const when of ['before', 'after']) dispatchEvent(new Event(when + 'print'))"
    evaluate(page, f"window.print = () => {{ {both}; }}")
    evaluate(page, "await player.print()")
    sheet = page.locator(".sheet")
    expect(sheet).to_have_count(0)
    evaluate(page, "dispatchEvent(new Event('beforeprint'))")
    expect(sheet).to_be_visible()
    expect(page.locator(".player")).to_be_hidden()
    assert len(page.pdf(format="A4")) > 3000
    evaluate(page, "dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
    page.emulate_media(media="screen")
    expect(page.locator(".board")).to_be_visible()
