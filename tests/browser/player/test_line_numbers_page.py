"""The numbers at the board's far edges, and the clue of the line that is spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.playing import FOX, Fingers, button, centre, evaluate, open_player, restore, until, wake

pytestmark = pytest.mark.engine("shared")

OpenPage = Callable[..., Page]
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
TALL: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SIZES = [pytest.param(size, id=str(size["viewport"]["width"])) for size in (SMALL, TALL, DESK)]
PHONES = SIZES[:2]
SIDE = 100

# The rows with anything drawn right of the board, and the columns with anything below it. What is at the edge of a
# line's neighbours is theirs: only the middle half of each line is looked at.
DRAWN = """const canvas = player.shadowRoot.querySelector(arg.canvas);
    const stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const last = await player.cellBox(arg.rows - 1, arg.columns - 1);
    const context = canvas.getContext("2d");
    const ink = (x, y, width, height) => width >= 1 && height >= 1
      && context.getImageData(x, y, width, height).data.some((value, i) => i % 4 === 3 && value > 60);
    const right = (last.right - stage.x) * scale + 4, below = (last.bottom - stage.y) * scale + 4;
    const found = { rows: [], columns: [] };
    for (let row = 0; row < arg.rows; row++) {
      const box = await player.cellBox(row, 0);
      const [top, height] = [(box.y + box.height / 4 - stage.y) * scale, (box.height / 2) * scale];
      if (ink(right, top, canvas.width - right, height)) found.rows.push(row);
    }
    for (let column = 0; column < arg.columns; column++) {
      const box = await player.cellBox(0, column);
      const [left, width] = [(box.x + box.width / 4 - stage.x) * scale, (box.width / 2) * scale];
      if (ink(left, below, width, Math.min(canvas.height - below, 14 * scale))) found.columns.push(column);
    }
    return found;"""


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def drawn(page: Page, canvas: str = "below", size: int = 15) -> dict[str, list[int]]:
    settle(page)
    found: dict[str, list[int]] = evaluate(page, DRAWN, {"canvas": f"canvas.{canvas}", "rows": size, "columns": size})
    return found


def hint_about(line: int | None, **more: Any) -> Any:
    """A hint as the engine tells it, which the player shows without an engine."""
    told: dict[str, Any] = {"kind": "line", "level": "why", "technique": "overlap", "text": "Look here.", "of": 1}
    told |= {"line": line, "cells": [], "cited": [], "seen": [], "blocks": [], "steps": [], "other": [], "faults": []}
    return told | {"assumption": None, "supposed": [], "arrangements": None} | more


PIXELS_OF_PLATES = """() => {
  const player = document.querySelector("nonogram-player");
  const root = player.shadowRoot ?? player;
  const canvas = root.querySelector(".board canvas");
  const probe = document.createElement("i");
  root.querySelector(".board").append(probe);
  probe.style.color = "var(--lit)";
  const plate = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
  probe.remove();
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) count += plate.every((value, part) => data[i + part] === value) ? 1 : 0;
  return count;
}"""
"""How many pixels of the canvas have the colour of the plates behind lit numbers."""


def demonstrate(page: Page, line: int | None, **told: Any) -> None:
    evaluate(page, "await player.demonstrate(arg)", hint_about(line, **told))
    settle(page)


def strip(page: Page) -> Locator:
    return page.locator("nonogram-player .strip")


def told(page: Page) -> Locator:
    """What the bar above the board says of the line that is spoken of."""
    return page.locator("nonogram-player .lit .told")


def open_fox(page: Page, site: str) -> None:
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())


def large() -> tuple[ng.Puzzle, list[str]]:
    """Stripes of one cell in row 11 and column 11, so that their clues are as long as can be, and a large square."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for i in range(30, 70):
        rows[i][30:70] = "#" * 40
    for i in range(0, SIDE, 2):
        rows[10][i] = rows[i][10] = "#"
    picture = ["".join(row) for row in rows]
    return ng.Puzzle.from_grid(ng.Grid.parse(picture)), picture


def open_large(page: Page, site: str, keys: str = "0") -> None:
    """The large board seen whole, or with other keys for zooming."""
    board = open_player(page, site, ng.dumps(large()[0], format="tatham").strip())
    board.focus()
    for key in keys:
        page.keyboard.press(key)
    board.blur()
    settle(page)


@pytest.mark.parametrize("size", SIZES)
def test_every_fifth_line_is_numbered(open_page: OpenPage, site: str, size: dict[str, Any]) -> None:
    page = open_page(**size)
    open_fox(page, site)
    assert drawn(page) == {"rows": [4, 9, 14], "columns": [4, 9, 14]}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_the_line_of_a_hint_and_where_its_cells_begin_and_end_are_numbered(
    open_page: OpenPage, site: str, size: dict[str, Any]
) -> None:
    page = open_page(**size)
    open_fox(page, site)
    cells = [(6, column, "#") for column in (1, 2, 3)] + [(6, 12, ".")]
    demonstrate(page, 6, cells=cells, cited=[(6, 7)])
    assert drawn(page) == {"rows": [4, 6, 9, 14], "columns": [1, 3, 4, 7, 9, 12, 14]}
    demonstrate(page, 15 + 7, cells=[(11, 7, "#")])
    assert drawn(page) == {"rows": [4, 9, 11, 14], "columns": [4, 7, 9, 14]}
    button(page, "Close").click()
    assert drawn(page) == {"rows": [4, 9, 14], "columns": [4, 9, 14]}


def test_a_text_about_single_cells_lights_their_rows_and_columns(page: Page, site: str) -> None:
    open_fox(page, site)
    demonstrate(page, None, cells=[(2, 6, "#")], cited=[(0, 0)])
    assert drawn(page) == {"rows": [2, 4, 9, 14], "columns": [4, 6, 9, 14]}
    demonstrate(page, None, cells=[(row, row, "#") for row in range(5, 13)])
    assert drawn(page) == {"rows": [4, 9, 14], "columns": [4, 9, 14]}, "too many to be named"


def test_the_row_and_the_column_under_the_pointer_are_numbered(page: Page, site: str) -> None:
    open_fox(page, site)
    page.mouse.move(*centre(page, (6, 8)))
    assert drawn(page) == {"rows": [4, 6, 9, 14], "columns": [4, 8, 9, 14]}
    demonstrate(page, 6)
    page.mouse.move(*centre(page, (6, 9)))
    assert drawn(page, "above") == {"rows": [], "columns": [9]}, "the row has its number already"
    page.mouse.move(1, 1)
    assert drawn(page, "above") == {"rows": [], "columns": []}


# How many points of the last row's number are as dark as bold type, which a number gets that is spoken of; and how many
# of the last column of the canvas are as dark as any type: numbers that are cut off leave some there.
AT_THE_EDGE = """async () => {
    const player = document.querySelector("nonogram-player"), canvas = player.shadowRoot.querySelector("canvas.below");
    const { width, height } = canvas, stage = canvas.getBoundingClientRect(), scale = width / stage.width;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(canvas, 0, 0);
    const cell = await player.cellBox(99, 99), right = Math.ceil((cell.right - stage.x) * scale) + 4;
    const dark = (least, ...box) => context.getImageData(...box).data
      .filter((value, i, data) => i % 4 === 0 && data[i + 3] > 100 && value < least).length;
    const top = Math.floor((cell.y - stage.y) * scale) - 4, high = Math.ceil(cell.height * scale) + 8;
    return [dark(70, right, top, width - right, high), dark(130, width - 1, 0, 1, height)];
}"""


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_the_row_s_number_is_whole_at_the_edge_of_a_phone(open_page: OpenPage, site: str, ratio: int) -> None:
    page = open_page(**SMALL, device_scale_factor=ratio)
    for keys in ("0", "0++++"):
        open_large(page, site, keys)
        demonstrate(page, 99, cells=[(99, 99, "#")])
        until(page, f"async () => (await ({AT_THE_EDGE})())[0] > 0")
        assert page.evaluate(AT_THE_EDGE)[1] == 0, keys


# The clue of the line that is spoken of


def boxes(page: Page, *parts: Locator) -> list[Any]:
    found = [part.bounding_box() for part in (*parts, page.locator("nonogram-player .stage"))]
    assert None not in found
    return found


SAID = {
    40: "Row 41 1 40",
    0: "Row 1 1",
    99: "Row 100 0",
    SIDE + 45: "Column 46 40",
    10: "Row 11 " + " ".join("1" * 50),
    SIDE + 10: "Column 11 " + " ".join("1" * 50),
}


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("keys", ["0", "0+", "0+++"])
def test_the_clue_of_the_line_is_in_view_on_phones(
    open_page: OpenPage, site: str, size: dict[str, Any], keys: str
) -> None:
    page = open_page(**size)
    open_large(page, site, keys)
    for line, said in SAID.items():
        demonstrate(page, line)
        expect(told(page)).to_be_visible()
        assert told(page).inner_text().split() == said.split()
        expect(strip(page)).to_be_hidden()
        box, stage = boxes(page, told(page))
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["viewport"]["width"]
        assert box["y"] + box["height"] <= stage["y"], "covers nothing of the board"
        button(page, "Close").click()
        expect(told(page)).to_be_hidden()
        expect(page.locator("nonogram-player .lit p").first).to_have_text(re.compile("^Row "))


def test_the_strip_covers_nothing_of_its_row_on_a_desktop(open_page: OpenPage, site: str) -> None:
    page = open_page(**DESK)
    open_large(page, site)
    for line in (10, 40, 0, 99):
        demonstrate(page, line)
        box, stage = boxes(page, strip(page))
        assert stage["x"] <= box["x"] < box["x"] + box["width"] <= stage["x"] + stage["width"]
        assert stage["y"] <= box["y"] < box["y"] + box["height"] <= stage["y"] + stage["height"]
        row = evaluate(page, "return (await player.cellBox(arg, 0)).toJSON()", line)
        assert box["y"] >= row["bottom"] or box["y"] + box["height"] <= row["top"]


def test_the_bar_says_which_blocks_are_done(open_page: OpenPage, site: str) -> None:
    page = open_page(**SMALL)
    open_large(page, site)
    restore(page, ["." * 10 + "#" + "." * (SIDE - 11) if row == 40 else "?" * SIDE for row in range(SIDE)])
    demonstrate(page, 40)
    expect(told(page).locator("s")).to_have_text(["1"])
    expect(told(page).locator("span")).to_have_text(["40"])


def test_the_bar_lights_the_blocks_that_are_spoken_of(open_page: OpenPage, site: str) -> None:
    page = open_page(**SMALL)
    open_large(page, site)
    demonstrate(page, 40, blocks=[1])
    expect(told(page).locator("mark")).to_have_text(["40"])
    expect(told(page).locator("span")).to_have_text(["1"])


def test_the_gutter_lights_the_blocks_that_are_spoken_of(open_page: OpenPage, site: str) -> None:
    page = open_page(**TALL)
    open_fox(page, site)
    plates = []
    for blocks in ([], [0], []):
        demonstrate(page, 6, blocks=blocks)
        plates.append(page.evaluate(PIXELS_OF_PLATES))
    assert plates[0] == plates[2] == 0
    assert plates[1] > 20


def test_the_bar_of_a_line_that_cannot_be_right_is_red(open_page: OpenPage, site: str) -> None:
    page = open_page(**SMALL)
    open_large(page, site)
    wake(page)
    restore(page, ["." * SIDE if row == 40 else "?" * SIDE for row in range(SIDE)])
    evaluate(page, "await player.check()")
    button(page, "Show more").tap()
    expect(told(page)).to_contain_text("Row 41")
    expect(told(page)).to_have_attribute("data-bad", "")
    button(page, "Close").tap()
    demonstrate(page, 40)
    expect(told(page)).not_to_have_attribute("data-bad", "")


def test_a_clue_that_the_gutter_shows_needs_no_strip(open_page: OpenPage, site: str) -> None:
    page = open_page(**TALL)
    open_fox(page, site)
    demonstrate(page, 6)
    expect(strip(page)).to_be_hidden()


def test_a_clue_cut_off_or_out_of_view_is_shown_in_a_strip(open_page: OpenPage, site: str) -> None:
    page = open_page(**TABLET)
    open_player(page, site, ng.dumps(large()[0], format="tatham").strip())
    demonstrate(page, 10, cells=[(10, 2, "#")])
    expect(strip(page)).to_contain_text("Row 11")
    button(page, "Close").tap()
    demonstrate(page, 4, cells=[(4, 2, "#")])
    expect(strip(page)).to_be_hidden()
    fingers = Fingers(page)
    (x, y) = centre(page, (8, 3))
    fingers.down((x, y), (x + 60, y))
    for step in range(1, 11):
        fingers.move((x, y - 30 * step), (x + 60, y - 30 * step))
    settle(page)
    expect(strip(page)).to_contain_text("Row 5")
    for step in range(9, -1, -1):
        fingers.move((x, y - 30 * step), (x + 60, y - 30 * step))
    fingers.up()
    expect(strip(page)).to_be_hidden()
