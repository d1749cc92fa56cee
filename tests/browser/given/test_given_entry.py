"""New puzzle: given cells of what is read stay with the clues, and are told."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Page, expect

import nonogram as ng
from tests.browser.playing import state
from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

PUZZLE = ng.loads("3x2:2/1/2/3/1.1,AdA")
"""Its first cell is given as black, and so are the last two, one white, one black."""


def read(page: Page, text: str) -> None:
    page.get_by_label("From a file or an ID").fill(text)


@pytest.mark.parametrize("name", ["tatham", "json"])
def test_what_is_read_keeps_its_given_cells(site: str, page: Page, name: str) -> None:
    open_site(page, f"{site}#new")
    read(page, ng.dumps(PUZZLE, name))
    told = page.locator(".given-cells")
    expect(told).to_contain_text("3 cells are given.")
    expect(page.locator(".summary")).to_contain_text("2 rows, 3 columns")
    page.reload()
    expect(told).to_contain_text("3 cells are given.")
    page.get_by_role("button", name="Play").click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page) == ["#??", "?.#"]
    page.go_back()
    expect(told).to_contain_text("3 cells are given.")
    open_site(page, f"{site}#")
    own = page.locator('.group:has(h2:text("Your puzzles")) .card a').first
    own.click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page) == ["#??", "?.#"]


def test_an_id_with_one_given_cell(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, "3x2:2/1/2/3/1.1,a")
    expect(page.locator(".given-cells")).to_contain_text("1 cell is given.")
    page.get_by_role("button", name="Play").click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page) == ["#??", "???"]


def test_they_are_taken_away(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, ng.dumps(PUZZLE, "tatham"))
    told = page.locator(".given-cells")
    told.get_by_role("button", name="Remove").click()
    expect(told).to_be_empty()
    page.get_by_role("button", name="Play").click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page) == ["???"] * 2


def test_clues_that_contradict_them_are_named(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, ng.dumps(PUZZLE, "tatham"))
    expect(page.locator(".given-cells")).to_contain_text("3 cells are given.")
    page.get_by_label("Rows").fill("3\n2")
    remarks = page.locator(".remarks")
    expect(remarks).to_contain_text("Row 2: its given cells do not go together with the clue 2.")
    expect(page.locator(".margin-lines .wrong")).to_have_text(["! 2"])
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    page.get_by_label("Rows").fill("3\n1 1")
    expect(remarks).to_be_empty()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()


def test_those_of_another_size_are_left_out(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, ng.dumps(PUZZLE, "tatham"))
    expect(page.locator(".given-cells")).to_contain_text("3 cells are given.")
    page.get_by_label("Rows").fill("3\n1 1\n0")
    expect(page.locator(".given-cells")).to_contain_text("The 3 given cells are for 3 × 2 cells and are left out.")
    page.get_by_role("button", name="Play").click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page) == ["???"] * 3


def test_another_puzzle_brings_its_own(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, ng.dumps(PUZZLE, "tatham"))
    expect(page.locator(".given-cells")).to_contain_text("3 cells are given.")
    read(page, "3x2:2/1/2/3/1.1")
    expect(page.locator(".given-cells")).to_be_empty()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".given-cells")).to_contain_text("3 cells are given.")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".given-cells")).to_be_empty()


def test_ids_whose_letters_are_wrong_are_told(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    for letters, text in (
        ("h", "The letters behind the comma go beyond the 6 cells of the board."),
        ("A1", "“1” is not a letter: behind the comma letters stand for given cells."),
        ("aD", "Row 1: its given cells do not go together with the clue 3."),
    ):
        read(page, f"3x2:2/1/2/3/1.1,{letters}")
        expect(page.locator(".said")).to_contain_text(text)


@pytest.mark.engine("shared")
def test_a_file_that_the_engine_reads_keeps_them(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    file: FilePayload = {"name": "g.non", "mimeType": "text/plain", "buffer": ng.dumps(PUZZLE, "non").encode()}
    page.locator(".picker").set_input_files(file)
    expect(page.locator(".given-cells")).to_contain_text("3 cells are given.")


@pytest.mark.engine("shared")
def test_the_engine_is_asked_with_them(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    read(page, "2x2:1/1/1/1")
    expect(page.locator(".uniqueness")).to_have_attribute("data-state", "multiple")
    read(page, "2x2:1/1/1/1,A")
    expect(page.locator(".uniqueness")).to_have_attribute("data-state", "unique")
    expect(page.locator(".difficulty")).to_contain_text("Difficulty: easy")


def test_a_link_draws_them_in_lists_and_on_paper(site: str, page: Page) -> None:
    open_board(page, f"{site}#{ng.dumps(PUZZLE, 'tatham')}")
    page.evaluate("() => { window.print = () => undefined; }")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name="Print", exact=True).click()
    page.get_by_role("dialog", name="Print puzzles").get_by_role("button", name="Print", exact=True).click()
    sheet = page.locator(".print-puzzle svg")
    expect(sheet).to_have_count(1)
    assert sheet.locator(".black").get_attribute("d")
    assert sheet.locator(".rivet").count() == 2
