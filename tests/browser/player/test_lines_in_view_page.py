"""A proof on a phone: the board stands still above the panel, and the lines that are spoken of are in view."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.player.test_line_numbers_page import SIDE, demonstrate, open_large
from tests.browser.playing import button, evaluate, open_player, panel, restore, wake
from tests.places import ROOT

pytestmark = pytest.mark.engine("shared")
OpenPage = Callable[..., Page]
# Waits until the first cell and the stage are in the same place for a row of frames: whether they come to rest.
RESTS = """const stage = player.shadowRoot.querySelector(".stage");
    let last = "", still = 0;
    for (let frame = 0; frame < 300 && still < 20; frame++) {
      await new Promise((done) => requestAnimationFrame(done));
      const [cell, room] = [await player.cellBox(0, 0), stage.getBoundingClientRect()];
      const now = [cell.x, cell.y, cell.width, room.y, room.height].join(" ");
      still = now === last ? still + 1 : 0;
      last = now;
    }
    return still === 20"""
# Of some lines, rows from 0 and columns from 0, those that are not in view.
HIDDEN = """const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
    const hidden = [];
    for (const row of arg.rows) {
      const { top, bottom } = await player.cellBox(row, 0);
      if (top < stage.top || bottom > stage.bottom) hidden.push("row " + (row + 1));
    }
    for (const column of arg.columns) {
      const { left, right } = await player.cellBox(0, column);
      if (left < stage.left || right > stage.right) hidden.push("column " + (column + 1));
    }
    return hidden"""


def half_done(name: str, wrong: tuple[int, int], every: int) -> tuple[ng.Puzzle, list[str]]:
    """A puzzle, and a board with one cell in `every` settled, of which one is wrong."""
    puzzle = ng.load(ROOT / "puzzles" / f"{name}.non")
    rows = [list(row) for row in str(ng.solve(puzzle).solutions[0]).split("\n")]
    flipped = {"#": ".", ".": "#"}
    board = [
        [cell if (5 * i + 3 * j) % every == 0 or (i, j) == wrong else "?" for j, cell in enumerate(row)]
        for i, row in enumerate(rows)
    ]
    board[wrong[0]][wrong[1]] = flipped[rows[wrong[0]][wrong[1]]]
    return puzzle, ["".join(row) for row in board]


def begin(page: Page, site: str, puzzle: ng.Puzzle, board: list[str]) -> None:
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, board)
    evaluate(page, "await player.check('solution')")
    expect(panel(page).locator(".levels")).to_be_visible()


def spoken_of(text: str) -> dict[str, list[int]]:
    """The lines that a text begins with, or that it says a mistake shows in."""
    lines: dict[str, list[int]] = {"rows": [], "columns": []}
    said = re.search(r"shows when (.*) are taken together|^((?:Row|Column) \d+),", text)
    assert said, text
    for kind, numbers in re.findall(r"([Rr]ow|[Cc]olumn)s? (\d+(?:(?:, | to | and )\d+)*)", said[1] or said[2]):
        lines[f"{kind.lower()}s"] += [int(number) - 1 for number in re.findall(r"\d+", numbers)]
    return lines


def all_in_view(page: Page, text: str) -> None:
    assert evaluate(page, RESTS)
    assert evaluate(page, HIDDEN, spoken_of(text)) == [], text


def test_every_lit_line_is_in_view_above_the_panel(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, site, *half_done("lion", (12, 19), 5))
    text = panel(page).locator(".text")
    button(page, "Show more").tap()
    expect(text).to_contain_text("shows when rows 4, 13 and 22 and column 24 are taken together")
    shown_in = text.inner_text()
    all_in_view(page, shown_in)
    button(page, "Show more").tap()
    button(page, "Why?").tap()
    place = panel(page).locator(".place")
    expect(place).to_have_text("0 / 4")
    all_in_view(page, shown_in)
    for step in range(1, 5):
        button(page, "Next step").tap()
        expect(place).to_have_text(f"{step} / 4")
        all_in_view(page, text.inner_text())


def test_where_the_blocks_spoken_of_can_end_is_in_view(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_large(page, site, "")
    first, last = list(range(0, SIDE, 2)), list(range(0, SIDE, 2))
    last[20] = first[20] + 8
    for line in (10, SIDE + 10):
        evaluate(page, "player.drawingBoard.pointAt(0, 0)")
        spot = (10, 44, "#") if line < SIDE else (44, 10, "#")
        demonstrate(page, line, blocks=[20], cells=[spot], arrangements={"first": first, "last": last})
        assert evaluate(page, RESTS)
        across, along = ("rows", "columns") if line < SIDE else ("columns", "rows")
        assert evaluate(page, HIDDEN, {across: [10], along: [40, 44, 48]}) == []
        button(page, "Close").tap()


def test_the_board_stands_still_above_the_panel(open_page: OpenPage, site: str) -> None:
    """The clues in hand stand above a board whose gutters are folded, and take room from it: in less room the gutters
    need not be folded, and in more room they must be."""
    page = open_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    begin(page, site, *half_done("pirate", (19, 8), 3))
    for name in ("Show more", "Show more", "Why?"):
        button(page, name).tap()
    expect(panel(page).locator(".place")).to_have_text(re.compile(r"^0 / \d+$"))
    for height in range(600, 720, 8):
        page.set_viewport_size({"width": 390, "height": height})
        assert evaluate(page, RESTS), height


CELL = "return (await player.cellBox(0, 0)).width"


@pytest.mark.parametrize(("size", "apart"), [((390, 844), 16), ((1280, 800), 42)])
def test_the_ends_of_a_line_come_into_view_if_cells_stay_large_enough(
    open_page: OpenPage, site: str, size: tuple[int, int], apart: int
) -> None:
    touch = size[0] < 500
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch)
    open_large(page, site, "")
    evaluate(page, "player.drawingBoard.pointAt(0, 0)")
    before = evaluate(page, CELL)
    ends = {"first": list(range(0, SIDE, 2)), "last": list(range(0, SIDE, 2))}
    ends["last"][20] = 40 + apart
    demonstrate(page, 10, blocks=[20], cells=[(10, 44, "#")], arrangements=ends)
    assert evaluate(page, RESTS)
    assert evaluate(page, HIDDEN, {"rows": [10], "columns": [40, 44, 40 + apart]}) == []
    assert before > evaluate(page, CELL) >= (13 if touch else 9)
    # Farther apart than fits at such a size, they do not make the cells smaller.
    button(page, "Close").click()
    ends["last"][20] = SIDE - 1
    demonstrate(page, 10, blocks=[20], cells=[(10, 44, "#")], arrangements=ends)
    assert evaluate(page, RESTS)
    assert evaluate(page, CELL) == before
