"""What the drawing board proposes: pictures near the one drawn, each looked at before one is taken, and taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.colours.test_drawing_colours import palette
from tests.browser.drawing.test_drawing_page import drawn, open_drawing, set_size
from tests.browser.playing import button, drag
from tests.browser.reach.axe import violations

pytestmark = pytest.mark.engine("shared")


@pytest.mark.expect_trouble("Applying inline style violates")  # by axe
def test_a_drawing_with_several_solutions_is_made_unique(site: str, page: Page) -> None:
    open_drawing(page, site)
    for spot in [(2, 2), (3, 3)]:
        drag(page, spot, spot)
    before = drawn(page)
    dialog = page.get_by_role("dialog", name="Make it unique")
    button(page, "Make it unique").click()
    take = dialog.get_by_role("button", name="Take proposal 1")
    expect(take).to_be_focused()
    expect(dialog).to_contain_text("One cell was changed.")
    told = re.compile(r"^Proposal 1\. Changed: row \d+, column \d+\.$")
    expect(dialog.get_by_role("img").first).to_have_attribute("aria-label", "Your drawing as it is.")
    expect(dialog.get_by_role("img").nth(1)).to_have_attribute("aria-label", told)
    assert violations(page, ".draw-proposals") == []
    # Who leaves the proposals keeps the drawing.
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert drawn(page) == before
    expect(button(page, "Make it unique")).to_be_focused()
    page.keyboard.press("Enter")
    take.click()
    after = drawn(page)
    assert sum(one != other for one, other in zip("".join(before), "".join(after), strict=True)) == 1
    assert ng.solve(ng.Puzzle.from_grid(ng.Grid.parse(after))).status == "unique"
    expect(page.locator('[data-notice="proposed"]')).to_contain_text("Undo takes it back.")
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution")
    expect(button(page, "Make it unique")).to_have_count(0)
    button(page, "Undo").click()
    assert drawn(page) == before


def test_a_proposal_in_colours_keeps_inks_that_no_cell_has(site: str, page: Page) -> None:
    board = open_drawing(page, site)
    for _ in range(2):
        palette(page).get_by_role("button", name="Add a colour").click()
    names = [field.input_value() for field in palette(page).get_by_label("Name of colour").all()]
    board.focus()
    board.press("3")
    for spot in [(2, 2), (3, 3)]:
        drag(page, spot, spot)
    before = drawn(page)
    assert set("".join(before)) == {"c", "."}
    button(page, "Make it solvable by logic").click()
    button(page, "Take proposal 1").click()
    expect(page.locator(".uniqueness")).to_contain_text("Exactly one solution")
    assert set("".join(drawn(page))) == {"c", "."}
    assert [field.input_value() for field in palette(page).get_by_label("Name of colour").all()] == names
    button(page, "Undo").click()
    assert drawn(page) == before


def test_a_wish_that_cannot_be_met_says_so_and_a_search_can_be_left(site: str, page: Page) -> None:
    open_drawing(page, site)
    for side in ("Width", "Height"):
        set_size(page, side, 5)
    for row in range(5):
        drag(page, (row, 0), (row, 4))
    before = drawn(page)
    dialog = page.get_by_role("dialog", name="Harder")
    button(page, "Harder").click()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    button(page, "Harder").click()
    expect(dialog.get_by_role("status")).to_have_text("What you wished for was not found. Your drawing stays as it is.")
    # What comes nearest can be taken all the same.
    expect(dialog.locator("li").last).to_contain_text(
        "Nothing that was tried gives what was wished; this comes nearest."
    )
    expect(dialog.get_by_role("button", name="Take proposal 1")).to_be_focused()
    button(page, "Close").click()
    assert drawn(page) == before
