"""Clues in colours are typed, picked, brought in, corrected and played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.colours.playing_colours import TOADSTOOL, id_of
from tests.browser.playing import button, evaluate
from tests.browser.visiting import open_site

pytestmark = pytest.mark.engine("none")
PUZZLE = "const { inks, rows, columns } = player.puzzle; return { inks: inks.map(({ name }) => name), rows, columns }"


def test_clues_in_colours_are_typed_and_played(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    rows, columns = page.get_by_label("Rows"), page.get_by_label("Columns", exact=False).first
    rows.fill("3r\n1b 1r\n3b")
    columns.click()
    # Letters behind numbers bring their colours; a button types one, too.
    keys = page.locator(".clue-field").nth(1).get_by_role("group", name="Colours to type")
    expect(keys.get_by_role("button")).to_have_count(2)
    page.keyboard.type("1r 2b\n1r 1b\n2r 1")
    told = page.locator(".remarks")
    expect(told).to_contain_text("Column 3: 1 needs a colour: put its sign behind it, as in 3r.")
    keys.get_by_role("button", name="Type blue").click()
    expect(columns).to_be_focused()
    expect(columns).to_have_value("1r 2b\n1r 1b\n2r 1b ")
    expect(page.locator(".clue-field").nth(1).locator(".ink-chip")).to_have_text(["2r", "1b"])
    expect(told).to_be_empty()
    expect(page.locator(".summary")).to_contain_text("8 painted cells")
    # A sign that is changed is changed in the clues; an ink that goes leaves its blocks to be corrected.
    palette = page.locator(".draw-palette")
    palette.locator("summary").click()
    palette.get_by_label("Sign of colour 2").fill("s")
    palette.get_by_label("Sign of colour 2").dispatch_event("change")
    expect(rows).to_have_value("3r\n1s 1r\n3s")
    palette.get_by_role("button", name="Add a colour").click()
    rows.fill("3r\n1s 1r\n2s 1s")
    columns.click()
    expect(told).to_contain_text("Row 3: needs 4 cells, has 3.")
    rows.fill("3r\n1s 1r\n3x")
    expect(told).to_contain_text("Row 3: “x” is not one of the colours. Their signs are r s")
    rows.fill("3r\n1s 1r\n3s")
    page.reload()
    expect(rows).to_have_value("3r\n1s 1r\n3s")
    button(page, "Play").click()
    board = page.locator('nonogram-player .board[role="grid"]')
    expect(board).to_be_visible()
    assert evaluate(page, PUZZLE) == {
        "inks": ["red", "blue"],
        "rows": [[[3, 1]], [[1, 2], [1, 1]], [[3, 2]]],
        "columns": [[[1, 1], [2, 2]], [[1, 1], [1, 2]], [[2, 1], [1, 2]]],
    }
    page.go_back()
    expect(rows).to_have_value("3r\n1s 1r\n3s")


def test_a_puzzle_in_colours_is_brought_into_the_fields(page: Page, site: str) -> None:
    open_site(page, f"{site}#edit={id_of(TOADSTOOL)}")
    rows = page.get_by_label("Rows")
    signs = [ink.sign for ink in TOADSTOOL.inks]
    expected = "\n".join(" ".join(f"{n}{signs[ink - 1]}" for n, ink in clue) or "0" for clue in TOADSTOOL.rows)
    expect(rows).to_have_value(expected)
    expect(page.locator(".draw-palette summary")).to_have_text("3 colours")
    expect(button(page, "Play")).to_be_enabled()
    # An ink that is removed takes no block along, and comes back.
    page.get_by_role("button", name="Remove brown").click()
    expect(page.locator(".remarks")).to_contain_text("is not one of the colours")
    page.locator('[data-notice="entry-undo"]').get_by_role("button", name="Undo").click()
    expect(page.locator(".draw-palette summary")).to_have_text("3 colours")
    expect(rows).to_have_value(expected)


@pytest.mark.engine("shared")
def test_a_slip_in_clues_in_colours_is_found_and_corrected(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    rows, columns = page.get_by_label("Rows"), page.get_by_label("Columns", exact=False).first
    rows.fill("3r\n1b 1r\n3b")
    columns.fill("1r 2b\n1r 1b\n2r 2b")
    page.get_by_label("Title").focus()
    page.locator(".typos li button").filter(has_text="Column 3").first.click()
    expect(columns).to_have_value("1r 2b\n1r 1b\n2r 1b")
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution.")
