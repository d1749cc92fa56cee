"""Mistakes: told level by level, taken off the board, gone back behind."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.boards import domino, with_cells
from tests.browser.playing import BOAT, button, drag, evaluate, message, open_player, panel, restore, state, wake
from tests.places import ROOT

pytestmark = pytest.mark.engine("shared")

FOX = ROOT / "puzzles" / "fox.non"
SNAIL = ROOT / "puzzles" / "snail.non"
# Rows 2, 2, 0 and columns 1, 1 1, 1: each line can be filled, no picture fits them all.
CONTRADICTORY = "3x3:1/1.1/1/2/2/"

# The colours of a cell's points on the upper canvas, none where it is left clear.
CELL_ABOVE = """const canvas = player.shadowRoot.querySelector("canvas.above");
    const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width, size = box.width * scale;
    const corner = [(box.x - stage.x) * scale, (box.y - stage.y) * scale];
    const { data } = canvas.getContext("2d").getImageData(...corner, size, size);
    return data.some((part) => part) ? [...data].join() : ''"""


def begin(page: Page, site: str) -> None:
    """Three moves, the second of them wrong."""
    board = open_player(page, site, BOAT)
    wake(page)
    drag(page, (4, 0), (4, 3))
    drag(page, (0, 0), (0, 0))
    drag(page, (2, 2), (2, 4))
    board.focus()


def tell_all(page: Page) -> None:
    expect(panel(page).locator(".levels")).to_be_visible()
    levels = panel(page).locator(".levels")
    # The second level is passed over where the first has named the line.
    while not (label := str(levels.get_attribute("aria-label"))).startswith("Level 4"):
        page.keyboard.press("h")
        expect(levels).not_to_have_attribute("aria-label", label)


def why(page: Page) -> str | None:
    """Where the link to what explains the panel leads, None without one."""
    link = panel(page).get_by_role("link", name="Why does this work?")
    return link.get_attribute("href") if link.count() else None


def check_to_the_end(page: Page, words: str) -> None:
    button(page, "Check").click()
    tell_all(page)
    expect(panel(page).locator(".text")).to_contain_text(words)


def test_a_mistake_is_told_level_by_level(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    text = panel(page).locator(".text")
    expect(text).to_have_text("There is a mistake on the board: column 1 can no longer be filled.")
    expect(panel(page).locator(".legend")).to_have_count(0)
    assert why(page) is None
    told = [text.inner_text()]
    while button(page, "Show more").count() or button(page, "Why?").count():
        page.keyboard.press("h")
        expect(text).not_to_have_text(told[-1])
        told.append(text.inner_text())
    assert len(told) >= 3
    assert "The mistake was made in move 2." in told[-1]
    expect(panel(page).locator(".legend li")).to_have_text(["cannot be right", "where it began"])
    assert why(page) == f"{site}learn.html#line"


def test_going_back_behind_a_mistake_can_be_undone(page: Page, site: str) -> None:
    begin(page, site)
    before = state(page)
    button(page, "Check").click()
    tell_all(page)
    button(page, "Go back to before the mistake").click()
    assert state(page) == ["?????", "?????", "?????", "?????", "####?"]
    expect(message(page)).to_contain_text("2 moves")
    expect(panel(page)).to_be_hidden()
    button(page, "Undo").click()
    assert state(page) == before


def test_what_else_is_wrong_is_a_level_of_its_own(page: Page, site: str) -> None:
    """A mark that single lines do not refute, and a later one that its row does."""
    puzzle = ng.load(SNAIL)
    first, second = (0, 0), (4, 1)
    found = [ng.check(puzzle, ng.Grid.of(10, 10, [(*at, "#")]), "line").ok for at in (first, second)]
    assert found == [True, False]
    board = open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    drag(page, first, first)
    drag(page, second, second)
    board.focus()
    check_to_the_end(page, "The mistake was made in move 2.")
    expect(panel(page).locator(".levels")).to_have_attribute("aria-label", "Level 4 of 5")
    expect(panel(page).locator(".legend li")).to_have_text(["where it began"])
    button(page, "What else is wrong?").click()
    text = panel(page).locator(".text")
    expect(text).to_contain_text("2 marks are wrong: ")
    expect(text).to_contain_text("The oldest of them was made in move 1.")
    expect(panel(page).locator(".levels")).to_have_attribute("aria-label", "Level 5 of 5")
    expect(panel(page).locator(".legend li")).to_have_text(["cannot be right"])
    expect(button(page, "What else is wrong?")).to_have_count(0)
    button(page, "Go back to before all mistakes").click()
    assert set("".join(state(page))) == {"?"}
    button(page, "Undo").click()
    check_to_the_end(page, "The mistake was made in move 2.")
    button(page, "Go back to before the mistake").click()
    assert "".join(state(page)).count("#") == 1, "the first is still there"
    button(page, "Undo").click()
    check_to_the_end(page, "The mistake was made in move 2.")
    page.keyboard.press("h")
    button(page, "Remove these marks").click()
    assert set("".join(state(page))) == {"?"}


def test_the_marks_in_doubt_can_be_removed(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    tell_all(page)
    panel(page).get_by_role("button", name="Remove").click()
    assert len("".join(state(page)).replace("?", "")) < 8
    expect(message(page)).to_contain_text("removed")
    button(page, "Undo").click()
    assert len("".join(state(page)).replace("?", "")) == 8


def test_a_mark_without_a_simple_reason_is_exchanged_for_the_next_hint(page: Page, site: str) -> None:
    board = open_player(page, site, ng.dumps(domino(4), format="tatham").strip())
    wake(page)
    drag(page, (0, 2), (0, 2))
    board.focus()
    check_to_the_end(page, "No simple reason was found")
    assert why(page) == f"{site}learn.html#search"
    button(page, "Remove it and show the next hint").click()
    expect(panel(page).locator(".text")).to_contain_text("Suppose ")
    assert set("".join(state(page))) == {"?"}


def test_marks_without_a_history_are_only_removed(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, ["#????", "?????", "?????", "?????", "####?"])
    evaluate(page, "await player.check()")
    page.locator("nonogram-player .board").focus()
    tell_all(page)
    expect(panel(page).locator(".text")).not_to_contain_text("where it began")
    expect(button(page, "Go back to before the mistake")).to_have_count(0)
    expect(panel(page).get_by_role("button", name="Remove")).to_be_visible()


def test_moves_after_marks_without_a_history_are_counted_from_there(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    restore(page, ["?????", "?????", "?????", "?????", "####?"])
    drag(page, (2, 2), (2, 4))
    drag(page, (0, 0), (0, 0))
    board.focus()
    check_to_the_end(page, "The mistake was made in move 2.")
    expect(panel(page).locator(".legend li")).to_have_text(["cannot be right", "where it began"])
    button(page, "Go back to before the mistake").click()
    expect(message(page)).to_contain_text("one move")
    assert state(page) == ["?????", "?????", "??###", "?????", "####?"]


def test_moves_after_the_board_was_cleared_are_counted_from_there(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 4), (0, 4))
    evaluate(page, "await player.reset()")
    drag(page, (2, 2), (2, 4))
    drag(page, (0, 0), (0, 0))
    board.focus()
    check_to_the_end(page, "The mistake was made in move 2.")
    expect(panel(page).locator(".legend li")).to_have_text(["where it began"])
    button(page, "Go back to before the mistake").click()
    expect(message(page)).to_contain_text("one move")
    assert state(page) == ["?????", "?????", "??###", "?????", "?????"]


def check_fox(page: Page, site: str) -> Any:
    """The fox where lines end, with a wrong mark more that shows in a cell which is left neither value; fully told."""
    puzzle = ng.load(FOX)
    board, place = ng.solve(puzzle, method="line").known, (0, 7)
    wrong = "." if ng.solve(puzzle).solutions[0][place] == "#" else "#"
    shown = open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, str(with_cells(board, ((*place, wrong),))).split("\n"))
    check = evaluate(page, "return player.check()")
    assert check["grounds"] == "cases"
    shown.focus()
    tell_all(page)
    return check


def test_a_cell_that_is_left_neither_value_is_shown_both_ways(page: Page, site: str) -> None:
    check = check_fox(page, site)
    row, column, value = check["assumption"]
    names = {"#": "black", ".": "empty"}
    supposed = f"uppose row {row + 1}, column {column + 1} were "
    text, legend = panel(page).locator(".text"), panel(page).locator(".legend li")
    expect(text).to_contain_text("can be neither black nor empty")
    expect(legend.filter(has_text="supposed")).to_have_count(1)
    told, led = [], [why(page)]
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(len(check["steps"]) + len(check["other"]) + 2))
    slider.focus()
    for number in range(1, int(slider.get_attribute("max") or 0) + 1):
        slider.press("ArrowRight")
        expect(slider).to_have_value(str(number))
        expect(legend.filter(has_text="supposed")).to_have_count(1)
        expect(legend.filter(has_text="cannot be right")).to_have_count(1)
        told.append(text.inner_text())
        led.append(why(page))
    second = len(check["steps"]) + 1
    assert supposed + names[value] in told[0]
    assert supposed + names["#" if value == "." else "."] in told[second]
    del told[second], told[0]
    assert told == [step["text"] for step in (*check["steps"], *check["other"])]
    for last in (check["steps"][-1], check["other"][-1]):
        assert "cannot be filled" in last["text"]
    # Each picture leads to what explains it: trying out, a technique, or a line that no arrangement fits.
    chains = [
        [f"techniques={quote(one['technique'])}" if one["cells"] else "line" for one in chain]
        for chain in (check["steps"], check["other"])
    ]
    assert led == [f"{site}learn.html#{one}" for one in ("trying", "trying", *chains[0], "trying", *chains[1])]


def test_the_supposed_cell_is_drawn_in_either_case(page: Page, site: str) -> None:
    check = check_fox(page, site)
    spot = check["assumption"][:2]
    found = []
    for at in (1, len(check["steps"]) + 2):
        evaluate(
            page,
            """const slider = player.shadowRoot.querySelector("input[type=range]");
            slider.value = arg;
            slider.dispatchEvent(new Event("input"));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))""",
            at,
        )
        found.append(evaluate(page, CELL_ABOVE, spot))
    assert all(found), "something is drawn there both times"
    assert found[0] != found[1], "supposed empty it does not look as when supposed black"


def test_clues_that_no_picture_fits_are_not_blamed_on_the_player(page: Page, site: str) -> None:
    board = open_player(page, site, CONTRADICTORY)
    wake(page)
    for mark in (None, (0, 0)):
        if mark:
            drag(page, mark, mark)
        button(page, "Check").click()
        expect(panel(page).locator("h2")).to_have_text("No picture")
        expect(panel(page).locator(".text")).to_have_text("No picture fits these clues.")
        expect(panel(page).locator(".levels")).to_have_count(0)
        expect(panel(page).locator(".buttons button")).to_have_count(0)
        board.focus()
        page.keyboard.press("h")
        expect(panel(page).locator("h2")).to_have_text("No picture")
        button(page, "Close").click()
        expect(panel(page)).to_be_hidden()


@pytest.mark.expect_trouble("was withheld: chain 1")
def test_proofs_of_a_check_that_did_not_hold_are_told_to_the_console(page: Page, site: str) -> None:
    begin(page, site)
    evaluate(
        page,
        """const { engine } = player, request = engine.request.bind(engine);
        engine.request = async (...asked) => ({ ...await request(...asked), faults: ["chain 1"] })""",
    )
    with page.expect_console_message(lambda message: message.type == "error") as logged:
        button(page, "Check").click()
    assert logged.value.text == "A proof did not hold and was withheld: chain 1"


def test_a_check_that_decided_nothing_is_not_told_as_a_success(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    button(page, "Check").click()
    expect(message(page)).to_have_attribute("data-tone", "good")
    evaluate(
        page,
        """const { engine } = player, request = engine.request.bind(engine);
        engine.request = async (...asked) => ({ ...await request(...asked), decided: false, text: "Not sure." })""",
    )
    button(page, "Check").click()
    expect(message(page)).to_have_text("Not sure.")
    expect(message(page)).to_have_attribute("data-tone", "plain")


def test_the_level_of_looking_is_a_setting(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    evaluate(page, "player.setAttribute('check', 'line')")
    wake(page)
    drag(page, (4, 0), (4, 3))
    drag(page, (0, 3), (0, 3))
    button(page, "Check").click()
    expect(message(page)).to_have_text("No line contradicts its clue.")
    evaluate(page, "player.setAttribute('check', 'solution')")
    button(page, "Check").click()
    expect(panel(page)).to_contain_text("There is a mistake")


@pytest.mark.engine("none")
def test_the_level_of_looking_may_come_with_the_address(page: Page, site: str) -> None:
    open_player(page, site, BOAT, "check=line")
    assert evaluate(page, "return player.getAttribute('check')") == "line"


def test_a_move_takes_what_was_told_away(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    expect(panel(page)).to_be_visible()
    button(page, "Undo").click()
    expect(panel(page)).to_be_hidden()
