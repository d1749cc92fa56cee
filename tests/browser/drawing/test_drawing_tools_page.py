"""The tools of the drawing board by mouse and keyboard: shapes show while they are drawn, and all can be undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing.test_drawing_page import PUZZLE, clues_of, drawn, open_drawing, size
from tests.browser.playing import button, centre, drag, evaluate

pytestmark = pytest.mark.engine("none")


def black(page: Page) -> set[tuple[int, int]]:
    rows = drawn(page)
    return {(row, column) for row, line in enumerate(rows) for column, cell in enumerate(line) if cell == "#"}


def ring(top: int, left: int, bottom: int, right: int) -> set[tuple[int, int]]:
    inside = [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return {(row, column) for row, column in inside if row in (top, bottom) or column in (left, right)}


def test_shapes_follow_the_pointer_and_are_one_move(site: str, page: Page) -> None:
    open_drawing(page, site)
    button(page, "Rectangle").click()
    page.mouse.move(*centre(page, (1, 1)))
    page.mouse.down()
    page.mouse.move(*centre(page, (8, 8)), steps=3)
    assert evaluate(page, PUZZLE)["rows"][1:4] == [[8], [1, 1], [1, 1]]
    # Moved back, the shape is smaller again.
    page.mouse.move(*centre(page, (4, 6)), steps=3)
    shown = evaluate(page, PUZZLE)
    assert black(page) == set()
    page.mouse.up()
    assert black(page) == ring(1, 1, 4, 6)
    assert shown == clues_of(drawn(page))
    button(page, "Fill an area").click()
    drag(page, (2, 2), (2, 2))
    assert black(page) == {(row, column) for row in range(1, 5) for column in range(1, 7)}
    button(page, "Undo").click()
    button(page, "Undo").click()
    assert black(page) == set()
    button(page, "Ellipse").click()
    button(page, "Filled").click()
    drag(page, (0, 0), (3, 3))
    assert len(black(page)) == 12
    button(page, "Undo").click()
    button(page, "Line").click()
    # By the right button a shape takes away.
    drag(page, (0, 0), (5, 5))
    drag(page, (2, 2), (3, 3), button="right")
    assert black(page) == {(i, i) for i in (0, 1, 4, 5)}


def test_what_is_selected_is_moved_copied_turned_and_emptied(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 3))
    button(page, "Select and move").click()
    drag(page, (0, 0), (1, 3))
    drag(page, (1, 1), (4, 2))
    assert black(page) == {(4, 2), (4, 3), (4, 4)}
    # It stays selected, and stays on the board.
    button(page, "Copy").click()
    drag(page, (3, 1), (9, 1))
    assert black(page) == {(4, 2), (4, 3), (4, 4), (9, 2), (9, 3), (9, 4)}
    page.get_by_text("Symmetry, turning, edges").click()
    button(page, "Turn right").click()
    assert black(page) == {(4, 2), (4, 3), (4, 4), (7, 1), (8, 1), (9, 1)}
    drag(page, (7, 1), (7, 1), button="right")
    assert black(page) == {(4, 2), (4, 3), (4, 4)}
    for _ in range(4):
        button(page, "Undo").click()
    assert black(page) == {(1, 1), (1, 2), (1, 3)}


def test_a_selected_part_is_shifted_as_a_whole_until_escape(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 3))
    drag(page, (0, 1), (0, 1))
    button(page, "Select and move").click()
    drag(page, (1, 0), (2, 4))
    page.get_by_text("Symmetry, turning, edges").click()
    button(page, "Shift up").click()
    # Its blank cells leave what they come over, and it stays on the board.
    assert black(page) == {(0, 1), (0, 2), (0, 3)}
    button(page, "Shift up").click()
    button(page, "Shift left").click()
    assert black(page) == {(0, 1), (0, 2), (0, 3)}
    button(page, "Shift left").press("Escape")
    button(page, "Shift left").click()
    assert black(page) == {(0, 0), (0, 1), (0, 2)}


def test_the_whole_drawing_is_changed_and_grows_at_each_side(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (0, 0), (0, 1))
    page.get_by_text("Symmetry, turning, edges").click()
    for name, cells in {
        "Mirror left and right": {(0, 8), (0, 9)},
        "Turn right": {(8, 9), (9, 9)},
        "Shift down": {(9, 9), (0, 9)},
        "Add one at the top": {(10, 9), (1, 9)},
        "Add one on the left": {(10, 10), (1, 10)},
    }.items():
        button(page, name).click()
        assert black(page) == cells, name
    assert size(page) == ("11", "11")
    button(page, "Take one away on the right").click()
    expect(page.locator(".draw-question")).to_contain_text("2 black cells are cut off")
    button(page, "Cut off").click()
    assert size(page) == ("10", "11")
    button(page, "Undo").click()
    page.reload()
    expect(page.locator("nonogram-player [role=grid]")).not_to_have_attribute("aria-busy", "true")
    # Undo reaches back beyond the reload.
    for _ in range(5):
        button(page, "Undo").click()
    assert black(page) == {(0, 0), (0, 1)}
    page.get_by_text("Symmetry, turning, edges").click()
    page.get_by_label("What you draw appears").select_option("both")
    drag(page, (9, 4), (9, 4))
    assert black(page) == {(0, 0), (0, 1), (9, 4), (9, 5), (0, 4), (0, 5)}


def test_tools_by_keyboard(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    board.focus()
    page.keyboard.press("b")
    expect(button(page, "Rectangle")).to_have_attribute("aria-pressed", "true")
    page.keyboard.down("Space")
    for key in ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]:
        page.keyboard.press(key)
    page.keyboard.up("Space")
    assert black(page) == ring(0, 0, 2, 2)
    page.keyboard.press("g")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert (1, 1) in black(page)
    page.keyboard.press("m")
    page.keyboard.press("Space")
    page.keyboard.press("Delete")
    assert black(page) == ring(0, 0, 2, 2)
    # Letters that are typed are letters.
    page.get_by_label("Title").press("o")
    expect(button(page, "Select and move")).to_have_attribute("aria-pressed", "true")
    page.evaluate("location.hash = '#help'")
    for key in "plbogm":
        expect(page.locator(f".help kbd[data-key={key}]").first).to_be_attached()
