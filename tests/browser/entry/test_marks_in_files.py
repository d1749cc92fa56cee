"""Saved games that are brought to the page for new puzzles: their marks come onto the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.playing import button, evaluate, message, state
from tests.browser.visiting import open_board, open_site, paint_first_cell
from tests.web.marks import CROSS as PLUS
from tests.web.marks import marks_of

pytestmark = pytest.mark.engine("none")

CROSS: dict[str, Any] = {
    "version": 1,
    "rows": [[1], [3], [1]],
    "columns": [[1], [3], [1]],
    "state": [".#?", "###", "???"],
}
# The example in docs/json.md, with an empty line written as 0 and an ink told by its name.
INKS = [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2020d0", "sign": "b"}]
COLOURS: dict[str, Any] = {
    "version": 2,
    "inks": INKS,
    "rows": [[[2, "red"], [1, 2]], [0]],
    "columns": [[[1, 1]], [[1, 1]], [[1, 2]]],
    "state": ["#??", "???"],
    "notes": [[0, 1, "!b"], [0, 1, "!."], [1, 2, "!#"]],
}
MARKS = [1, 32 + 8192, 0, 0, 0, 16]
"""The same as the player has it: notes are bits, that of the first ink 16, that of white 8192."""


def said(page: Page) -> Locator:
    return page.locator(".source .said").first


def bring(page: Page, game: dict[str, Any]) -> None:
    file = FilePayload(name="game.json", mimeType="application/json", buffer=json.dumps(game).encode())
    page.locator('input[type="file"]').first.set_input_files(files=[file])


def paste(page: Page, game: dict[str, Any]) -> None:
    page.locator("#entry-source").fill(json.dumps(game))


def play(page: Page) -> None:
    button(page, "Play").click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()


def test_a_saved_game_in_black_keeps_its_marks(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, CROSS)
    expect(said(page)).to_have_text("Read 3 × 3 from game.json. It comes with 5 marks.")
    expect(page.locator(".entry-result")).to_contain_text("5 marks came with these clues.")
    page.reload()
    expect(page.locator(".entry-result")).to_contain_text("5 marks came with these clues.")
    play(page)
    expect(message(page)).to_contain_text("came with the puzzle")
    assert state(page) == CROSS["state"]


def test_a_saved_game_in_colours_keeps_its_marks_and_notes(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    paste(page, COLOURS)
    expect(said(page)).to_have_text("Read 3 × 2 · 2 colours from the text. It comes with 3 marks.")
    # What the inks are called and look like may change; the marks follow their signs.
    page.locator(".draw-palette summary").click()
    page.get_by_label("Name of colour 2").fill("navy")
    page.get_by_label("Name of colour 2").dispatch_event("change")
    play(page)
    assert state(page) == COLOURS["state"]
    assert evaluate(page, "return [...player.settled]") == MARKS
    assert evaluate(page, "return player.puzzle.inks[1].name") == "navy"


def test_marks_stay_away_while_the_clues_are_others(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, CROSS)
    rows = page.locator("#clues-row")
    result = page.locator(".entry-result")
    expect(result).to_contain_text("5 marks came with these clues.")
    rows.fill("3\n1\n1")
    expect(result).to_contain_text("They are left out as the clues are not the same.")
    rows.fill("1\n3\n1")
    expect(result).to_contain_text("5 marks came with these clues.")
    rows.fill("3\n1\n1")
    page.locator("#clues-column").fill("1\n1 1\n1")
    page.locator("#clues-column").fill("1\n3\n1")
    play(page)
    assert state(page) == ["???"] * 3


def test_marks_are_left_out_by_the_reader(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, CROSS)
    button(page, "Leave them out").click()
    expect(page.locator(".entry-result")).not_to_contain_text("marks")
    play(page)
    assert state(page) == ["???"] * 3


def test_own_marks_are_not_replaced_without_a_question(page: Page, site: str) -> None:
    paint_first_cell(open_board(page, f"{site}#{PLUS}"))
    open_site(page, f"{site}#new")
    bring(page, CROSS)
    button(page, "Play").click()
    dialog = page.get_by_role("dialog", name="Your marks or the shared ones?")
    expect(dialog).to_contain_text("5 cells marked")
    dialog.get_by_role("button", name="Keep mine").click()
    assert state(page) == ["#??", "???", "???"]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"state": ["#?"]}, "The saved board does not fit a 3 × 2 puzzle."),
        ({"notes": [[0, 0, "!b"]]}, "The saved game has notes where none can be."),
        ({"history": {"moves": ["?"], "at": 1}}, "The saved game\u2019s history is damaged at move 1."),
    ],
)
def test_damaged_marks_leave_the_puzzle(page: Page, site: str, wrong: dict[str, Any], reason: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, COLOURS | wrong)
    expect(said(page)).to_have_text(f"Read 3 × 2 · 2 colours from game.json. Its marks were left out: {reason}")
    expect(page.locator(".entry-result")).not_to_contain_text("marks")
    play(page)
    assert state(page) == ["???"] * 2


def test_a_link_with_marks_is_pasted(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    source = page.locator("#entry-source")
    source.fill(f"{site}#{PLUS}&marks=1.broken.abcdef")
    expect(said(page)).to_contain_text("The marks in this link are damaged, so they were left out.")
    source.fill(f"{site}#{PLUS}&marks={marks_of(PLUS, [2, 1, 2, 1, 1, 1, 0, 0, 3])}")
    expect(said(page)).to_have_text("Read 3 × 3 from the text. It comes with 7 marks.")
    play(page)
    assert state(page) == [".#.", "###", "???"]
