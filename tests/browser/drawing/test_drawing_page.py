"""The drawing board: clues follow what is painted, the engine says what they make, and nothing drawn is lost."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import nonogram as ng
from tests.browser.player.test_drawn_anew_page import CLUES
from tests.browser.playing import button, centre, drag, evaluate
from tests.browser.reach.axe import violations
from tests.browser.settings.test_settings_page import choose
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("none")
PUZZLE = "const { rows, columns } = player.puzzle; return { rows, columns }"


def open_drawing(page: Page, site: str) -> Locator:
    board = open_board(page, f"{site}#draw")
    expect(board).to_have_attribute("role", "grid")
    # The board is measured once it is on screen.
    expect(board).not_to_have_attribute("aria-busy", "true")
    page.locator(".draw-board").scroll_into_view_if_needed()
    return board


def drawn(page: Page) -> list[str]:
    """The rows of the drawing, blanks as dots."""
    rows: list[str] = evaluate(page, "return (await player.getState()).state")
    return [row.replace("?", ".") for row in rows]


def clues_of(rows: list[str]) -> dict[str, list[list[int]]]:
    puzzle = ng.Puzzle.from_grid(ng.Grid.parse("\n".join(rows)))
    return {"rows": [list(clue) for clue in puzzle.rows], "columns": [list(clue) for clue in puzzle.columns]}


def set_size(page: Page, side: str, cells: int) -> None:
    field = page.get_by_label(side, exact=True)
    field.fill(str(cells))
    field.press("Enter")


def size(page: Page) -> tuple[str, str]:
    return page.get_by_label("Width").input_value(), page.get_by_label("Height").input_value()


def test_clues_follow_what_is_painted(site: str, page: Page) -> None:
    open_drawing(page, site)
    expect(button(page, "Play")).to_be_disabled()
    page.mouse.move(*centre(page, (7, 2)))
    page.mouse.down()
    page.mouse.move(*centre(page, (7, 5)), steps=4)
    # Before the button is let go.
    assert evaluate(page, PUZZLE)["rows"][7] == [4]
    page.mouse.up()
    rng = random.Random(16)
    for _ in range(12):
        row, column, other = (rng.randrange(10) for _ in range(3))
        end = rng.choice([(row, other), (other, column)])
        drag(page, (row, column), end, button=rng.choice(["left", "left", "right"]))
        assert evaluate(page, PUZZLE) == clues_of(drawn(page))
    rows = drawn(page)
    assert "#" in "".join(rows)
    expect(page.locator(".summary")).to_contain_text(f"{''.join(rows).count('#')} black cells")
    for name in ["Undo", "Undo", "Redo"]:
        button(page, name).click()
        assert evaluate(page, PUZZLE) == clues_of(drawn(page))
    expect(page.locator("nonogram-player .clues [role=row]").nth(1)).to_contain_text("Row 1")


def test_the_clues_that_are_seen_follow_too(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 4))
    drag(page, (4, 3), (1, 3))
    button(page, "Undo").click()
    seen = evaluate(page, CLUES)
    # Each change of colours draws everything anew.
    choose(page, theme="dark")
    assert evaluate(page, CLUES) != seen
    choose(page, theme="light")
    assert evaluate(page, CLUES) == seen


def test_a_stroke_goes_where_the_pointer_goes(site: str, page: Page) -> None:
    open_drawing(page, site)
    page.mouse.move(*centre(page, (2, 2)))
    page.mouse.down()
    for corner in [(2, 6), (5, 6), (2, 6), (2, 9)]:
        page.mouse.move(*centre(page, corner))
    page.mouse.move(*centre(page, (2, 6)))
    right = centre(page, (2, 9))
    page.mouse.move(right[0] + 300, right[1])
    page.mouse.up()
    assert drawn(page)[2:7] == ["..########", *["......#..."] * 3, "." * 10]
    page.mouse.move(*centre(page, (9, 0)))
    page.mouse.down()
    page.mouse.move(*centre(page, (7, 1)))
    page.mouse.up()
    ends = [(r, c) for r in range(7, 10) for c in range(10) if drawn(page)[r][c] == "#"]
    assert {(9, 0), (7, 1)} < set(ends)
    # Without gaps: each cell of a slanting stroke touches the one before it.
    assert all(any(max(abs(r - y), abs(c - x)) == 1 for y, x in ends) for r, c in ends)
    button(page, "Undo").click()
    button(page, "Undo").click()
    assert set("".join(drawn(page))) == {"."}


def test_an_eraser_takes_away_what_it_crosses(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (2, 3), (2, 6))
    button(page, "Erase").click()
    # It begins on a blank cell.
    drag(page, (2, 1), (2, 4))
    assert drawn(page)[2] == ".....##..."
    drag(page, (2, 9), (2, 8), button="right")
    assert drawn(page)[2] == ".....##.##"


def test_a_drawing_is_kept_and_played(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (0, 0), (0, 9))
    drag(page, (9, 4), (0, 4))
    page.get_by_label("Title").fill("A nail")
    rows = drawn(page)
    page.reload()
    expect(page.locator(".summary")).to_contain_text("19 black cells")
    assert drawn(page) == rows
    button(page, "Keep").click()
    button(page, "Go on anyway").click()
    expect(page.locator('[data-notice="kept"]')).to_be_visible()
    button(page, "Play").click()
    button(page, "Go on anyway").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A nail")
    assert set("".join(drawn(page))) == {"."}
    assert evaluate(page, PUZZLE) == clues_of(rows)
    page.goto(f"{site}#")
    expect(page.locator('.group:has(h2:text("Your puzzles")) .card')).to_contain_text("A nail")
    page.goto(f"{site}#draw")
    expect(page.locator(".summary")).to_contain_text("19 black cells")


def test_a_smaller_board_asks_before_it_loses_cells(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (1, 1), (1, 8))
    rows = drawn(page)
    set_size(page, "Height", 12)
    assert drawn(page) == [*rows, "." * 10, "." * 10]
    set_size(page, "Height", 10)
    set_size(page, "Width", 6)
    question = page.locator(".draw-question")
    expect(question).to_contain_text("At 6 × 10, 3 black cells are cut off.")
    assert drawn(page) == rows
    button(page, "Keep the size").click()
    assert size(page) == ("10", "10")
    set_size(page, "Width", 6)
    button(page, "Cut off").click()
    expect(question).to_be_empty()
    assert drawn(page) == [row[:6] for row in rows]
    assert evaluate(page, PUZZLE) == clues_of(drawn(page))
    drag(page, (9, 0), (9, 5))
    for _ in range(2):
        button(page, "Undo").click()
    assert drawn(page) == rows
    assert size(page) == ("10", "10")
    for _ in range(2):
        button(page, "Redo").click()
    assert drawn(page) == [row[:6] for row in [*rows[:9], "######...."]]
    set_size(page, "Height", 5)
    expect(question).to_contain_text("cut off")
    set_size(page, "Width", 101)
    expect(page.locator(".draw-fault")).to_contain_text("whole numbers from 5 to 100")
    expect(question).to_be_empty()
    assert len(drawn(page)[0]) == 6


def test_by_keyboard_alone(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    page.get_by_label("Width").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Height")).to_be_focused()
    # Past the inks, what concerns the whole, the picture and the six tools.
    for _ in range(10):
        page.keyboard.press("Tab")
    expect(board).to_be_focused()
    assert len(drawn(page)[0]) == 8
    heard = page.locator("nonogram-player .heard[aria-live]")
    page.keyboard.press("ArrowDown")
    page.keyboard.down("Space")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.up("Space")
    expect(heard).to_have_text("3 cells black: row 2, columns 1 to 3.")
    page.keyboard.press("x")
    expect(heard).to_have_text("Row 2, column 3, blank.")
    page.keyboard.press("r")
    expect(heard).to_contain_text("Row 2, clue 2: 2 black cells.")
    page.keyboard.press("Control+z")
    assert drawn(page)[1] == "###....."


@pytest.mark.engine("shared")
def test_several_solutions_are_shown_until_one_is_left(site: str, page: Page) -> None:
    open_drawing(page, site)
    for spot in [(2, 2), (3, 3)]:
        drag(page, spot, spot)
    differing = page.locator(".differing")
    expect(page.locator(".uniqueness")).to_contain_text("More than one solution")
    expect(differing).to_contain_text("4 cells can be either way")
    expect(differing).to_contain_text("row 3, column 3")
    # Who hears the board is told as well.
    ringed = page.locator("nonogram-player [role=gridcell][aria-label$='differ between solutions.']")
    expect(ringed).to_have_count(4)
    drag(page, (2, 3), (2, 3))
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution")
    expect(differing).to_be_empty()
    expect(ringed).to_have_count(0)


@pytest.mark.engine("shared")
def test_the_difficulty_is_told_once_there_is_a_picture(site: str, page: Page) -> None:
    open_drawing(page, site)
    difficulty = page.locator(".difficulty")
    for start, end in [((4, 4), (4, 4)), ((4, 0), (4, 9)), ((3, 0), (3, 9)), ((2, 0), (2, 9))]:
        drag(page, start, end)
        expect(difficulty).to_have_text("How hard it is will be told once more is drawn.")
    drag(page, (1, 0), (1, 9))
    expect(difficulty).to_contain_text("Difficulty:")
    button(page, "Undo").click()
    expect(difficulty).to_have_text("How hard it is will be told once more is drawn.")


@pytest.mark.engine("shared")
def test_several_solutions_are_told_before_the_puzzle_goes_out(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    for spot in [(2, 2), (3, 3)]:
        drag(page, spot, spot)
    expect(page.locator(".differing")).not_to_be_empty()
    warning = page.get_by_role("dialog", name="More than one picture fits")
    kept = page.locator('[data-notice="kept"]')
    button(page, "Keep").click()
    expect(warning).to_contain_text("4 cells can be either way")
    button(page, "Show the cells").click()
    expect(warning).to_have_count(0)
    expect(board).to_be_focused()
    # The keyboard's cursor is on the first of them.
    page.keyboard.press("Space")
    assert drawn(page)[2] == "." * 10
    expect(kept).to_have_count(0)
    button(page, "Undo").click()
    expect(page.locator(".differing")).not_to_be_empty()
    button(page, "Share").click()
    page.get_by_role("menuitem", name="Save a picture").click()
    button(page, "Go on anyway").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_contain_text("What it shows")
    page.get_by_role("dialog").get_by_role("radio", name="My drawing", exact=True).check()
    expect(page.get_by_role("img", name="Preview: My drawing")).to_be_visible()
    expect(page.get_by_role("dialog")).not_to_contain_text("My marks")
    page.keyboard.press("Escape")
    button(page, "Export").click()
    page.get_by_role("menuitem").first.click()
    expect(warning).to_be_visible()
    button(page, "Close").click()
    button(page, "Keep").click()
    button(page, "Go on anyway").click()
    expect(kept).to_be_visible()
    button(page, "Play").click()
    button(page, "Go on anyway").click()
    expect(page.locator(".play")).to_be_visible()
    # With one solution nothing is asked.
    open_drawing(page, site)
    drag(page, (2, 3), (2, 3))
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution")
    button(page, "Play").click()
    expect(page.locator(".play")).to_be_visible()


def test_before_the_verdict_the_reader_waits_or_goes_on(site: str, page: Page) -> None:
    open_drawing(page, site)
    drag(page, (2, 2), (2, 2))
    waiting = page.get_by_role("dialog", name="Not known yet")
    kept = page.locator('[data-notice="kept"]')
    button(page, "Keep").click()
    expect(waiting).to_contain_text("As soon as it is, this goes on by itself.")
    button(page, "Close").click()
    expect(waiting).to_have_count(0)
    expect(kept).to_have_count(0)
    button(page, "Keep").click()
    button(page, "Go on anyway").click()
    expect(kept).to_be_visible()
    expect(waiting).to_have_count(0)


@pytest.mark.engine("own")
@pytest.mark.parametrize("spots", [[(2, 2)], [(2, 2), (3, 3)]])
def test_what_the_reader_waits_for_goes_on_by_itself(site: str, page: Page, spots: list[tuple[int, int]]) -> None:
    held: list[Route] = []
    page.route("**/pyodide/**", lambda route: held.append(route))
    open_drawing(page, site)
    for spot in spots:
        drag(page, spot, spot)
    button(page, "Keep").click()
    expect(page.get_by_role("dialog", name="Not known yet")).to_be_visible()
    page.unroute_all()
    for route in held:
        route.continue_()
    if len(spots) > 1:
        expect(page.get_by_role("dialog", name="More than one picture fits")).to_be_visible()
        button(page, "Go on anyway").click()
    expect(page.locator('[data-notice="kept"]')).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.expect_trouble("Applying inline style violates")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_rule_of_accessibility_is_broken(site: str, page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    open_drawing(page, site)
    drag(page, (1, 1), (1, 8))
    set_size(page, "Width", 6)
    button(page, "From a picture").click()
    expect(button(page, "Cut off")).to_be_visible()
    assert violations(page, colours_only=theme == "dark") == []


def test_the_cursor_pad_paints_and_erases(site: str, page: Page) -> None:
    open_drawing(page, site)
    choose(page, pad=True)
    pad = page.get_by_role("group", name="Cursor pad")
    expect(pad.get_by_role("button")).to_have_count(6)
    pad.get_by_role("button", name="Right").click()
    pad.get_by_role("button", name="Paint").click()
    assert drawn(page)[0] == ".#........"
    pad.get_by_role("button", name="Erase").click()
    assert drawn(page)[0] == ".........."
    open_board(page, f"{site}#play=cactus")
    expect(page.get_by_role("group", name="Cursor pad").get_by_role("button", name="Cross")).to_be_visible()
