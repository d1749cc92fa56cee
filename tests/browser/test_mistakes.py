"""Mistakes: told in four levels, taken off the board, gone back behind."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, drag, evaluate, message, open_player, panel, restore, state, wake


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
    for _ in range(3):
        page.keyboard.press("h")
    expect(panel(page).locator(".levels")).to_have_attribute("aria-label", "Level 4 of 4")


def test_a_mistake_is_told_level_by_level(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    text = panel(page).locator(".text")
    expect(text).to_have_text("There is a mistake on the board.")
    expect(panel(page).locator(".legend")).to_have_count(0)
    told = [text.inner_text()]
    while button(page, "Show more").count() or button(page, "Why?").count():
        page.keyboard.press("h")
        expect(text).not_to_have_text(told[-1])
        told.append(text.inner_text())
    assert len(told) >= 3
    assert "Move 2 brought it in." in told[-1]
    expect(panel(page).locator(".legend li")).to_have_text(["cannot be right", "brought it in"])


def test_going_back_behind_a_mistake_can_be_undone(page: Page, site: str) -> None:
    begin(page, site)
    before = state(page)
    button(page, "Check").click()
    tell_all(page)
    button(page, "Go back to before it").click()
    assert state(page) == ["?????", "?????", "?????", "?????", "####?"]
    expect(message(page)).to_contain_text("2 moves")
    expect(panel(page)).to_be_hidden()
    button(page, "Undo").click()
    assert state(page) == before


def test_the_marks_in_doubt_can_be_removed(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    tell_all(page)
    panel(page).get_by_role("button", name="Remove").click()
    assert len("".join(state(page)).replace("?", "")) < 8
    expect(message(page)).to_contain_text("removed")
    button(page, "Undo").click()
    assert len("".join(state(page)).replace("?", "")) == 8


def test_marks_without_a_history_are_only_removed(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, ["#????", "?????", "?????", "?????", "####?"])
    evaluate(page, "await player.check()")
    page.locator("nonogram-player .board").focus()
    tell_all(page)
    expect(button(page, "Go back to before it")).to_have_count(0)
    expect(panel(page).get_by_role("button", name="Remove")).to_be_visible()


def test_moves_after_marks_without_a_history_are_counted_from_there(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    restore(page, ["?????", "?????", "?????", "?????", "####?"])
    drag(page, (2, 2), (2, 4))
    drag(page, (0, 0), (0, 0))
    board.focus()
    button(page, "Check").click()
    tell_all(page)
    button(page, "Go back to before it").click()
    assert state(page) == ["?????", "?????", "??###", "?????", "####?"]


def test_the_level_of_looking_is_a_setting(page: Page, site: str) -> None:
    open_player(page, site, BOAT, "check=line")
    wake(page)
    drag(page, (4, 0), (4, 3))
    drag(page, (0, 3), (0, 3))
    button(page, "Check").click()
    expect(message(page)).to_have_text("No line contradicts its clue.")
    evaluate(page, "player.setAttribute('check', 'solution')")
    button(page, "Check").click()
    expect(panel(page)).to_contain_text("There is a mistake")


def test_a_move_takes_what_was_told_away(page: Page, site: str) -> None:
    begin(page, site)
    button(page, "Check").click()
    expect(panel(page)).to_be_visible()
    button(page, "Undo").click()
    expect(panel(page)).to_be_hidden()
