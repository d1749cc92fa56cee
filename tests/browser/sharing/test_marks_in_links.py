"""Links that hold marks: made, opened, damaged."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, message, state
from tests.browser.visiting import open_board, open_site, paint_first_cell
from tests.web.marks import CROSS, marks_of

pytestmark = pytest.mark.engine("none")


WITH_MARKS = re.compile("marks=")


def mark_a_few(page: Page) -> None:
    board = page.locator("nonogram-player .board")
    paint_first_cell(board)
    board.press("ArrowRight")
    board.press("x")
    board.press("ArrowRight")
    board.press("d")


def shared_link(page: Page, name: str = "Share a link with my marks") -> str:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name=name, exact=True).click()
    expect(page.locator('[data-notice="copy"]')).to_be_visible()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    return link


def test_a_link_brings_the_marks_elsewhere(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{CROSS}&title=Plus")
    mark_a_few(page)
    link = shared_link(page)
    expect(page.locator('[data-notice="copy"]')).to_have_text("Link with your marks copied")
    elsewhere = open_page()
    board = open_board(elsewhere, link)
    expect(message(elsewhere)).to_contain_text("came with the puzzle")
    assert evaluate(elsewhere, "return [...player.settled]")[:3] == [1, 2, 3]
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Plus")
    expect(elsewhere).not_to_have_url(WITH_MARKS)
    expect(elsewhere.get_by_role("dialog")).to_have_count(0)
    board.press("Control+z")
    assert state(elsewhere) == ["???"] * 3


def test_without_marks_it_is_the_usual_link(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{CROSS}")
    assert shared_link(page) == f"{site}#{CROSS}"


def test_own_marks_stay_unless_the_reader_wants_the_shared_ones(site: str, page: Page) -> None:
    marks = marks_of(CROSS, [2, 1, 2, 1, 1, 1, 2, 0, 2])
    link = f"{site}#{CROSS}&marks={marks}"
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    open_site(page, f"{site}#about")
    for choice, expected in [("Keep mine", "#????????"), ("Take the shared ones", ".#.###.?.")]:
        page.goto(link)
        dialog = page.get_by_role("dialog", name="Your marks or the shared ones?")
        expect(dialog).to_contain_text("One cell marked")
        expect(dialog).to_contain_text("8 cells marked")
        dialog.get_by_role("button", name=choice).click()
        expect(dialog).to_have_count(0)
        expect(page).not_to_have_url(WITH_MARKS)
        assert "".join(state(page)) == expected
        open_site(page, f"{site}#about")
    board = open_board(page, f"{site}#{CROSS}")
    assert "".join(state(page)) == ".#.###.?.", "what was chosen is kept"
    board.press("Control+z")
    assert "".join(state(page)) == "#????????"
    open_site(page, f"{site}#about")
    page.goto(link)
    page.get_by_role("dialog").press("Escape")
    expect(page).not_to_have_url(WITH_MARKS)
    assert "".join(state(page)) == "#????????", "Escape keeps what was there"


def test_a_finished_picture_in_a_link_is_nobody_s_record(site: str, page: Page) -> None:
    picture = [1 if letter == "#" else 2 for row in BOAT_PICTURE for letter in row]
    marks = marks_of(BOAT, picture)
    open_board(page, f"{site}#{BOAT}&marks={marks}")
    expect(message(page)).to_contain_text("came with the puzzle")
    open_site(page, f"{site}#statistics")
    expect(page.get_by_text("You have not finished a picture yet.")).to_be_visible()


DAMAGES: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text[:-1], "are damaged"),
    (lambda text: text[: len(text) // 2], "are damaged"),
    (lambda text: text.replace("1.", "1.B", 1), "are damaged"),
    (lambda _: "", "are damaged"),
    (lambda _: "%ff.<b>", "are damaged"),
    (lambda text: text.replace("1.", "3.", 1), "later version"),
]


def test_damaged_marks_are_told_and_the_puzzle_opens(site: str, page: Page) -> None:
    whole = marks_of(CROSS, [2, 1, 2, 1, 1, 1, 2, 0, 2])
    for damage, told in DAMAGES:
        page.goto("about:blank")
        open_board(page, f"{site}#{CROSS}&marks={damage(whole)}")
        expect(page.locator('[data-notice="marks"]')).to_contain_text(told)
        assert state(page) == ["???"] * 3
