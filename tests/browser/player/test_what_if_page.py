"""What if: marks that are only tried out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests import shared_data
from tests.browser.playing import BOAT, button, drag, evaluate, message, open_player, panel, restore, state, wake

pytestmark = pytest.mark.engine("shared")

EMPTY = ["?????"] * 5
COLOUR = """const canvas = player.shadowRoot.querySelector("canvas");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
  const scale = canvas.width / stage.width;
  const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
  return [...canvas.getContext("2d").getImageData(...at, 1, 1).data]"""


def bar(page: Page) -> Locator:
    return page.locator("nonogram-player .bar")


def begin(page: Page, site: str) -> Locator:
    board = open_player(page, site, BOAT)
    drag(page, (4, 0), (4, 3))
    board.focus()
    page.keyboard.press("w")
    expect(bar(page)).to_contain_text("Mark something to try it out")
    return board


def test_it_takes_the_place_of_a_hint(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('why')")
    expect(panel(page)).to_be_visible()
    button(page, "What if").click()
    expect(bar(page)).to_contain_text("Mark something to try it out")
    expect(panel(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()


def test_what_is_tried_is_kept(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (2, 2), (2, 4))
    expect(bar(page)).to_contain_text("3 marks")
    button(page, "Keep").click()
    expect(bar(page)).to_be_hidden()
    assert state(page) == ["?????", "?????", "??###", "?????", "####?"]
    expect(page.locator("nonogram-player .board")).to_be_focused()
    button(page, "Undo").click()
    assert state(page)[2] == "?????"


def test_what_is_tried_is_dropped_and_brought_again(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (2, 2), (2, 4))
    drag(page, (0, 0), (0, 0), button="right")
    button(page, "Drop").click()
    expect(bar(page)).to_be_hidden()
    assert state(page) == [*EMPTY[:4], "####?"]
    button(page, "Redo").click()
    assert state(page)[2] == "??###"


def test_cells_that_are_only_cleared_are_not_marks(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (4, 2), (4, 0))
    assert state(page)[4] == "???#?"
    expect(bar(page)).to_contain_text("Mark something to try it out")
    drag(page, (2, 2), (2, 2))
    expect(bar(page)).to_contain_text("one mark tried")
    button(page, "Drop").click()
    assert state(page)[4] == "####?"


def test_escape_drops_what_is_tried(page: Page, site: str) -> None:
    begin(page, site)
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()
    expect(message(page)).to_be_empty()
    assert state(page) == [*EMPTY[:4], "####?"]
    page.keyboard.press("w")
    drag(page, (2, 2), (2, 4))
    button(page, "Keep").focus()
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()
    expect(message(page)).to_have_text("Dropped. Redo brings the marks back.")
    expect(page.locator("nonogram-player .board")).to_be_focused()
    assert state(page) == [*EMPTY[:4], "####?"]
    page.keyboard.press("Control+y")
    assert state(page)[2] == "??###"


def test_undo_works_within_and_ends_it_behind(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (2, 2), (2, 4))
    page.keyboard.press("Control+z")
    expect(bar(page)).to_be_visible()
    page.keyboard.press("Control+z")
    expect(bar(page)).to_be_hidden()
    assert state(page) == EMPTY


def test_what_is_tried_is_drawn_lighter(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (2, 2), (2, 2))
    drag(page, (2, 4), (2, 4))
    page.mouse.move(0, 0)
    tried, settled = evaluate(page, COLOUR, [2, 2]), evaluate(page, COLOUR, [4, 0])
    assert sum(tried[:3]) > sum(settled[:3]) + 150
    button(page, "Keep").click()
    assert evaluate(page, COLOUR, [2, 2]) == settled


def test_marks_that_fail_prove_the_opposite_with_one_press(page: Page, site: str) -> None:
    begin(page, site)
    wake(page)
    drag(page, (1, 0), (1, 1))
    button(page, "Test").click()
    expect(panel(page)).to_contain_text("That cannot be")
    expect(panel(page)).to_contain_text("row 2, column 2 is empty")
    why = panel(page).get_by_role("link", name="Why does this work?")
    expect(why).to_have_attribute("href", f"{site}learn.html#trying")
    page.get_by_role("slider").press("End")
    expect(panel(page).locator(".text")).to_contain_text("Column 2")
    expect(why).to_have_attribute("href", f"{site}learn.html#line")
    button(page, "Take the opposite").click()
    assert state(page) == ["?????", "?.???", "?????", "?????", "####?"]
    expect(bar(page)).to_be_hidden()
    expect(panel(page)).to_be_hidden()


def test_a_hint_takes_the_place_of_what_a_failed_trial_tells(page: Page, site: str) -> None:
    board = begin(page, site)
    wake(page)
    drag(page, (1, 0), (1, 1))
    button(page, "Test").click()
    expect(panel(page)).to_contain_text("That cannot be")
    page.get_by_role("slider").press("End")
    board.focus()
    page.keyboard.press("h")
    expect(panel(page)).to_contain_text("mistake")
    expect(panel(page)).not_to_contain_text("That cannot be")
    # The proof was told on the board without what was tried; the mistake is one of the board with it.
    tried, unknown = evaluate(page, COLOUR, [1, 1]), evaluate(page, COLOUR, [0, 4])
    assert sum(tried[:3]) < sum(unknown[:3]) - 60


def test_marks_that_may_be_right_are_left_alone(page: Page, site: str) -> None:
    begin(page, site)
    wake(page)
    drag(page, (2, 2), (2, 4))
    button(page, "Test").click()
    expect(message(page)).not_to_be_empty()
    expect(panel(page)).to_be_hidden()
    expect(bar(page)).to_contain_text("3 marks")
    assert state(page)[2] == "??###"


def test_nothing_tried_is_nothing_to_test(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Test").click()
    expect(message(page)).to_contain_text("Nothing is marked yet")


def test_it_is_there_again_when_the_game_is(page: Page, site: str) -> None:
    begin(page, site)
    drag(page, (2, 2), (2, 4))
    saved = evaluate(page, "return player.getState()")
    evaluate(page, "await player.reset()")
    evaluate(page, "await player.setState(arg)", saved)
    expect(bar(page)).to_contain_text("3 marks")
    button(page, "Drop").click()
    assert state(page) == [*EMPTY[:4], "####?"]


def test_a_finished_picture_ends_it(page: Page, site: str) -> None:
    board = open_player(page, site, "2x1:1/1/2")
    board.focus()
    page.keyboard.press("w")
    expect(bar(page)).to_contain_text("What if")
    drag(page, (0, 0), (0, 1))
    expect(message(page)).to_contain_text("Solved")
    expect(button(page, "Keep")).to_have_count(0)


def test_a_proof_too_long_to_be_followed_is_tried_out_in_chapters(page: Page, site: str) -> None:
    rows, columns = list(shared_data.tournament("tournament/taai2011.txt"))[603]
    puzzle = ng.Puzzle(rows, columns)
    board = ng.solve(puzzle, method="line").known
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, str(board).split("\n"))
    hint = evaluate(page, "return player.hint('why')")
    row, column, value = hint["try_cell"]
    expect(panel(page).locator(".text")).to_contain_text("No short proof was found here")
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(panel(page).locator(".text")).to_contain_text(f"Part 1 of {len(hint['chapters'])}, from here ")
    button(page, "Try it: What if").click()
    expect(panel(page)).to_be_hidden()
    expect(bar(page)).to_contain_text("What if")
    assert state(page)[row][column] == value
    button(page, "Test").click()
    expect(panel(page).locator("h2")).to_have_text("That cannot be right")
    expect(panel(page).locator(".text")).not_to_contain_text("No short proof")
    slider.focus()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(panel(page).locator(".text")).to_contain_text(re.compile("^Part 1 of [1-9], from here "))


def test_a_wait_for_a_hint_can_be_cancelled_and_ends_with_a_cell_to_try_out(page: Page, site: str) -> None:
    """On stripes no line and no short trial settles anything, and no search decides them soon."""
    stripes = ["".join("#" if (row + 3 * column) % 7 < 3 else "." for column in range(40)) for row in range(40)]
    open_player(page, site, ng.dumps(ng.Puzzle.from_grid(ng.Grid.parse(stripes)), format="tatham").strip())
    wake(page)
    button(page, "Hint").click()
    button(page, "Cancel").click()
    expect(panel(page)).to_be_hidden()
    hint = evaluate(page, "return player.hint('what')")
    assert (hint["kind"], hint["cells"]) == ("trial", [])
    row, column, value = hint["try_cell"]
    assert state(page)[row][column] == "?"
    expect(panel(page).locator(".text")).to_contain_text(f"Try out row {row + 1}, column {column + 1}")
    button(page, "Why?").click()
    expect(panel(page).locator(".text")).to_contain_text("leads furthest")
    why = panel(page).get_by_role("link", name="Why does this work?")
    expect(why).to_have_attribute("href", f"{site}learn.html#trying")
    button(page, "Try it: What if").click()
    expect(bar(page)).to_contain_text("What if")
    assert state(page)[row][column] == value
