"""The board for those who hear it: a grid of named cells, a table of clues, and what is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, button, evaluate, open_player, open_stuck_windmill, restore, state
from tests.browser.reach.heard import Node, active, headers, heard, tree

pytestmark = pytest.mark.engine("shared")
LARGE = "100x100:" + "/".join(["1"] * 200)
BOARD = "nonogram-player .board"


def grid(page: Page) -> Node:
    """The board's grid once its elements are made."""
    expect(page.locator(BOARD)).not_to_have_attribute("aria-busy", "true")
    return tree(page).one("grid")


def test_the_board_is_a_grid_of_named_cells_under_their_clues(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, ["??#..", "?????", "?????", "?????", "?????"])
    third = page.locator("nonogram-player [role=gridcell]").nth(2)
    expect(third).to_have_attribute("aria-label", "Row 1, column 3, black, run of 1.")
    board = grid(page)
    assert "5 × 5" in board.name
    header_row, *rows = board.all("row")
    assert [one.name for one in header_row.all("columnheader")] == [
        f"Column clue {clue}." for clue in ["2", "1", "5", "2 1", "1"]
    ]
    assert len(rows) == 5
    assert [row.one("rowheader").name for row in rows] == [
        "Row clue 1, done.",
        "Row clue 2.",
        "Row clue 3.",
        "Row clue 1 1.",
        "Row clue 4.",
    ]
    assert [cell.name for cell in rows[0].all("gridcell")] == [
        "Row 1, column 1, open.",
        "Row 1, column 2, open.",
        "Row 1, column 3, black, run of 1.",
        "Row 1, column 4, crossed.",
        "Row 1, column 5, crossed.",
    ]
    assert not board.all("application")


def test_the_clues_are_a_table_with_the_state_of_each_line(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, ["..#..", "?????", "?????", "?????", "?????"])
    expect(page.locator("nonogram-player .clues [role=rowheader] ~ [role=cell]").first).to_contain_text("done")
    table = tree(page).one("table", "Clues")
    lines = [(row.one("rowheader").name, *(cell.name for cell in row.all("cell"))) for row in table.all("row")[1:]]
    assert lines[0] == ("Row 1", "1, done", "done")
    assert lines[1] == ("Row 2", "2", "5 cells open")
    assert lines[5] == ("Column 1", "2", "4 cells open")
    assert len(lines) == 10


def test_a_line_that_cannot_be_right_is_not_told_to_be_done(page: Page, site: str) -> None:
    """Its block is closed in by crosses, and there is one black cell too many."""
    open_player(page, site, BOAT)
    restore(page, ["#.#??", "?????", "?????", "?????", "?????"])
    state = page.locator("nonogram-player .clues [role=rowheader] ~ [role=cell]:last-child").first
    expect(state).to_have_text("cannot be right")
    board = tree(page)
    row = board.one("table", "Clues").all("row")[1]
    assert [cell.name for cell in row.all("cell")] == ["1", "cannot be right"]
    assert board.one("grid").all("row")[1].one("rowheader").name == "Row clue 1."
    page.locator(BOARD).focus()
    page.keyboard.press("r")
    expect(page.locator("nonogram-player [aria-live=polite]")).to_contain_text("cannot be right")
    assert "done" not in heard(page)


def test_the_cursor_is_the_active_cell(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    page.keyboard.press("Tab")
    assert active(page) == "Row 1, column 1, open."
    assert headers(page) == ("Row clue 1.", "Column clue 2.")
    page.keyboard.press("End")
    page.keyboard.press("ArrowDown")
    assert active(page) == "Row 2, column 5, open."
    assert headers(page) == ("Row clue 2.", "Column clue 1.")
    node = grid(page)
    assert node.properties["focused"]
    assert [one["idref"] for one in node.properties["activedescendant node"]] == ["cell-1-4"]


def test_a_large_board_has_elements_only_around_the_cursor(page: Page, site: str) -> None:
    open_player(page, site, LARGE)
    page.keyboard.press("Tab")
    page.keyboard.press("Control+End")
    page.keyboard.press("End")
    assert active(page) == "Row 100, column 100, open."
    board = grid(page)
    cells = board.all("gridcell")
    assert 300 <= len(cells) <= 1000
    assert [row.properties.get("rowIndex") for row in board.all("row")][1:] == [None] * (len(cells) // 100)
    shown = evaluate(
        page,
        """const board = player.shadowRoot.querySelector(".board");
        const rows = [...board.querySelectorAll("[role=row][aria-rowindex]")].map((row) => Number(row.ariaRowIndex));
        return [board.ariaRowCount, board.ariaColCount, rows];""",
    )
    assert shown[:2] == ["100", "100"]
    assert shown[2] == list(range(101 - len(cells) // 100, 101))
    for _ in range(30):
        page.keyboard.press("ArrowUp")
    assert active(page) == "Row 70, column 100, open."
    page.keyboard.press("PageUp")
    assert active(page) == "Row 1, column 100, open."
    assert len(grid(page).all("gridcell")) == len(cells)


def test_cells_lie_where_they_are_drawn(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    grid(page)
    for row, column in [(0, 0), (2, 3), (4, 4)]:
        drawn, found = evaluate(
            page,
            """const drawn = await player.cellBox(...arg);
            const cell = player.shadowRoot.getElementById(`cell-${arg.join("-")}`);
            const { x, y, width, height } = cell.getBoundingClientRect();
            return [drawn, { x, y, width, height }].map((box) => [box.x + box.width / 2, box.y + box.height / 2]);""",
            [row, column],
        )
        assert found == pytest.approx(drawn, abs=4)


def test_a_cell_that_is_activated_takes_the_chosen_mark(page: Page, site: str) -> None:
    """As by the double tap of a screen reader on a phone, which is a click on the element."""
    open_player(page, site, BOAT)
    grid(page)
    cell = page.locator("nonogram-player #cell-2-1")
    cell.evaluate("(cell) => cell.click()")
    assert state(page)[2] == "?#???"
    assert heard(page) == "Row 3, column 2, black, run of 1. Done: column 2."
    page.get_by_role("button", name="Cross", exact=True).click()
    page.locator("nonogram-player #cell-2-0").evaluate("(cell) => cell.click()")
    assert state(page)[2] == ".#???"
    assert active(page) == "Row 3, column 1, crossed."


def test_a_stroke_says_what_it_did(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    page.keyboard.press("Tab")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    page.keyboard.down("Space")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.up("Space")
    assert heard(page) == "4 cells black: row 5, columns 1 to 4. Done: row 5 and column 2."
    page.keyboard.press("ArrowRight")
    page.keyboard.down("x")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.up("x")
    assert heard(page) == "3 cells crossed: column 5, rows 3 to 5."
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert active(page) == "Row 5, column 1, open."


def test_a_line_is_read_out_with_its_state(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, ["?????", "?????", "??##?", "#?#.?", "####?"])
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("r")
    assert heard(page) == "Row 4, clue 1 1: done. Cells: 1 black, 2 open, 3 black, 4 crossed and 5 open."
    page.keyboard.press("c")
    assert heard(page) == "Column 1, clue 2: done. Cells: 1 to 3 open and 4 to 5 black."
    page.keyboard.press("Shift+R")
    assert active(page) == "Row 1, column 1, open."
    page.keyboard.press("r")
    assert heard(page) == "Row 1, clue 1: 5 cells open. Cells: 1 to 5 open."


def test_the_keys_go_through_the_lines_that_are_not_finished(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, [*BOAT_PICTURE[:2], "?????", "#.#.?", BOAT_PICTURE[4]])
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+R")
    assert active(page) == "Row 3, column 1, open."
    page.keyboard.press("Shift+R")
    assert active(page) == "Row 3, column 1, open.", "row 4 is done, though a cell of it is open"
    visited = []
    for _ in range(4):
        page.keyboard.press("Shift+C")
        visited.append(active(page))
    assert visited == [
        "Row 3, column 3, open.",
        "Row 3, column 4, open.",
        "Row 3, column 5, open.",
        "Row 3, column 3, open.",
    ]
    restore(page, BOAT_PICTURE)
    page.keyboard.press("Shift+R")
    assert heard(page) == "Every row and column is finished."


def test_a_proof_is_heard_step_by_step(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    page.locator(BOARD).focus()
    steps = len(hint["steps"])
    assert steps > 1
    page.keyboard.press("s")
    first = heard(page)
    assert first.startswith("Step 1 of ")
    last = int(first.split(" of ")[1].split(".")[0])
    told = [first]
    for _ in range(last - 1):
        page.keyboard.press("s")
        told.append(heard(page))
    assert [text.split(".")[0] for text in told] == [f"Step {at} of {last}" for at in range(1, last + 1)]
    for step in hint["steps"]:
        assert any(step["text"] in text for text in told)
    page.keyboard.press("Shift+S")
    assert heard(page) == told[-2]
    expect(page.locator(BOARD)).to_be_focused()


def test_cells_say_what_a_hint_says_of_them(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    evaluate(page, "await player.engine.start()")
    row, column, _ = evaluate(page, "return (await player.hint('what')).cells[0]")
    cell = page.locator(f"nonogram-player #cell-{row}-{column}")
    expect(cell).to_have_attribute("aria-label", f"Row {row + 1}, column {column + 1}, open, follows.")
    button(page, "Close").click()
    expect(cell).to_have_attribute("aria-label", f"Row {row + 1}, column {column + 1}, open.")


def test_a_board_that_is_only_shown_says_so(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    assert not grid(page).properties.get("readonly")
    evaluate(page, "player.setAttribute('mode', 'view')")
    assert grid(page).properties["readonly"]


def test_a_paused_board_tells_nothing(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    grid(page)
    evaluate(page, "await player.pause()")
    shown = tree(page)
    assert not shown.all("gridcell")
    assert not shown.all("table")
