"""A finished game looked back on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, button, drag, evaluate, open_player, panel, restore, state, wake

pytestmark = pytest.mark.engine("shared")


def play(page: Page, site: str) -> None:
    """The boat: a forced move, a guess, a mistake that is taken back, the rest."""
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 2), (4, 2))
    drag(page, (3, 0), (3, 0))
    drag(page, (0, 0), (0, 0))
    drag(page, (0, 0), (0, 0))
    drag(page, (4, 0), (4, 1))
    drag(page, (4, 3), (4, 3))
    drag(page, (1, 3), (2, 3))
    drag(page, (2, 4), (2, 4))


def test_a_finished_game_is_gone_through_move_by_move(page: Page, site: str) -> None:
    play(page, site)
    button(page, "Review").click()
    text, slider = panel(page).locator(".text"), page.get_by_role("slider", name="Moves")
    expect(slider).to_have_attribute("max", "8")
    slider.focus()
    told = []
    for number in range(1, 9):
        page.keyboard.press("ArrowRight")
        expect(text).to_contain_text(f"Move {number}.")
        told.append(text.inner_text())
    assert "forced" in told[0]
    assert "mistake" in told[2].lower()
    assert "Nothing was added" in told[3]
    expect(page.locator("nonogram-player .heard[aria-live]")).to_have_text(told[-1])
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE, "looking back changes nothing"
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()


def test_the_board_of_each_move_is_shown(page: Page, site: str) -> None:
    play(page, site)
    button(page, "Review").click()
    slider = page.get_by_role("slider", name="Moves")
    slider.focus()
    page.keyboard.press("ArrowRight")
    dark = """const canvas = player.shadowRoot.querySelector("canvas");
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
        const scale = canvas.width / stage.width;
        const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
        return canvas.getContext("2d").getImageData(...at, 1, 1).data[0] < 128"""
    assert [evaluate(page, dark, spot) for spot in ([0, 2], [4, 0], [2, 4])] == [True, False, False]
    page.keyboard.press("End")
    assert [evaluate(page, dark, spot) for spot in ([0, 2], [4, 0], [2, 4])] == [True, True, True]
    button(page, "Undo").click()
    expect(panel(page)).to_be_hidden()
    assert not evaluate(page, dark, [2, 4])


def test_it_leads_from_one_guess_to_the_next(page: Page, site: str) -> None:
    """And from the last to the first again."""
    open_player(page, site, "4x4:1/1/1/1/1/1/1/1")
    wake(page)
    for at in range(4):
        drag(page, (at, at), (at, at))
    button(page, "Review").click()
    text = panel(page).locator(".text")
    for number in (1, 2, 3):
        button(page, "Next guess").click()
        expect(text).to_contain_text(f"Move {number}. A guess:")
    # It says that it leads back.
    expect(button(page, "Next guess")).to_have_count(0)
    button(page, "First guess").click()
    expect(text).to_contain_text("Move 1. A guess:")
    expect(button(page, "Next guess")).to_be_focused()
    expect(button(page, "Next wrong move")).to_have_count(0)


def test_it_leads_to_the_only_wrong_move(page: Page, site: str) -> None:
    play(page, site)
    button(page, "Review").click()
    button(page, "Next wrong move").click()
    expect(panel(page).locator(".text")).to_have_text(
        "Move 3. A mistake: in the picture, row 1, column 1 is different."
    )
    expect(button(page, "Next wrong move")).to_have_attribute("aria-disabled", "true")
    expect(button(page, "Next guess")).to_have_count(0)


def test_marks_that_were_there_before_are_no_move(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, [*BOAT_PICTURE[:4], "?????"])
    drag(page, (4, 0), (4, 3))
    button(page, "Review").click()
    slider = page.get_by_role("slider", name="Moves")
    expect(slider).to_have_attribute("max", "1")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(panel(page).locator(".text")).to_contain_text("Move 1. It was forced from the start")


def test_a_game_begins_anew_with_a_cleared_board(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 0))
    drag(page, (1, 1), (1, 1))
    evaluate(page, "await player.reset()")
    drag(page, (0, 2), (4, 2))
    drag(page, (3, 0), (4, 0))
    drag(page, (4, 1), (4, 3))
    drag(page, (1, 3), (2, 3))
    drag(page, (2, 4), (2, 4))
    button(page, "Review").click()
    slider = page.get_by_role("slider", name="Moves")
    expect(slider).to_have_attribute("max", "5")
    expect(panel(page).locator(".text")).to_contain_text("5 moves")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(panel(page).locator(".text")).to_contain_text("Move 1. It was forced from the start")


def test_it_is_offered_quietly_and_not_for_what_the_engine_solved(page: Page, site: str) -> None:
    play(page, site)
    expect(button(page, "Review")).to_be_visible()
    button(page, "Close").click()
    expect(panel(page)).to_be_hidden()
    button(page, "Review").click()
    expect(panel(page)).to_contain_text("8 moves")
    open_player(page, site, "2x1:1/1/2")
    wake(page)
    evaluate(page, "await player.solve()")
    expect(panel(page)).to_be_hidden()
    expect(button(page, "Review")).to_be_hidden()


FILLED: dict[str, str] = {
    "imported, with the picture": """const saved = await player.getState();
        await player.setState({ ...saved, state: arg, history: undefined })""",
    "opened with the picture": "await player.load(player.puzzle, { version: 1, ...player.puzzle, state: arg })",
    "solved": "await player.solve()",
    "solved, undone and redone": "await player.solve(); await player.undo(); await player.redo()",
    "solved after a first mark": "await player.solve()",
}


@pytest.mark.parametrize("how", FILLED)
def test_it_says_nothing_about_a_board_filled_in_one_go(page: Page, site: str, how: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    if "after" in how:
        drag(page, (4, 0), (4, 0))
    evaluate(page, FILLED[how], BOAT_PICTURE)
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE
    expect(button(page, "Review")).to_have_count(0)
