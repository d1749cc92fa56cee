"""Errors told at once, as the settings say: lines by the page's own rule, cells by the engine; and looking back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, button, drag, evaluate, open_player, panel, restore, state, wake
from tests.browser.settings.test_settings_page import choose

HEARD = "nonogram-player .heard[aria-live]"
# Whether the end of a row's clue that is away from the board has the sign of a line that cannot be right.
SIGNED: Any = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = player.shadowRoot.querySelector("canvas"), stage = canvas.getBoundingClientRect();
    const box = await player.cellBox(arg, 0), scale = canvas.width / stage.width;
    const [y, width] = [(box.y - stage.y + box.height / 2) * scale, (box.x - stage.x) * scale];
    const { data } = canvas.getContext("2d").getImageData(0, y, width, 1);
    for (let i = 0; i < data.length; i += 4)
      if (data[i] === 0xb3 && data[i + 1] === 0x26 && data[i + 2] === 0x1e) return true;
    return false"""


def signed(page: Page) -> list[int]:
    # On the row under the pointer, the crosshair tints the sign.
    page.mouse.move(1, 1)
    return [row for row in range(5) if evaluate(page, SIGNED, row)]


@pytest.mark.engine("none")
def test_a_line_that_cannot_be_right_is_told_at_once(page: Page, site: str) -> None:
    """Without any engine, by colour, sign and word, and taken back with the mark."""
    open_player(page, site, BOAT)
    drag(page, (0, 0), (0, 1))
    assert signed(page) == [0]
    expect(page.locator(HEARD)).to_have_text("Row 1 can no longer be right.")
    drag(page, (2, 0), (2, 0))
    assert signed(page) == [0]
    expect(page.locator(HEARD)).to_have_text("Column 1 can no longer be right.")
    button(page, "Undo").click()
    button(page, "Undo").click()
    assert signed(page) == []
    board = page.locator("nonogram-player .board")
    board.focus()
    for key in ("Home", "Control+Home", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator(HEARD)).to_have_text(
        "Row 1, column 2, black, run of 2. Done: column 2. Row 1 can no longer be right."
    )
    choose(page, errors="off")
    assert signed(page) == []
    choose(page, errors="line")
    assert signed(page) == [0]
    evaluate(page, "player.setAttribute('check', 'off')")
    assert signed(page) == []
    evaluate(page, "player.removeAttribute('check'); player.setAttribute('mode', 'view')")
    assert signed(page) == []


@pytest.mark.engine("shared")
def test_wrong_cells_are_told_and_counted(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 0))
    choose(page, errors="solution")
    count = page.locator("nonogram-player .mistakes")
    red: Any = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const canvas = player.shadowRoot.querySelector("canvas.above"), stage = canvas.getBoundingClientRect();
        const box = await player.cellBox(...arg), scale = canvas.width / stage.width;
        const rect = [(box.x - stage.x) * scale, (box.y - stage.y) * scale, box.width * scale, box.height * scale];
        const { data } = canvas.getContext("2d").getImageData(...rect);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          count += data[i] === 0xb3 && data[i + 1] === 0x26 && data[i + 2] === 0x1e;
        return count > 50"""
    # A mark from before the reader asked for it is shown, and does not count.
    until = "for (let tries = 0; tries < 900; tries++) if (await (async () => { %s })()) return true; return false"
    assert evaluate(page, until % red, [0, 0])
    expect(count).to_be_hidden()
    drag(page, (1, 2), (1, 2))
    expect(count).to_be_hidden()
    drag(page, (3, 1), (3, 1))
    expect(count).to_have_text("1 mistake")
    expect(page.locator(HEARD)).to_contain_text("One cell is wrong.")
    assert [evaluate(page, red, spot) for spot in ([3, 1], [1, 2])] == [True, False]
    button(page, "Undo").click()
    assert not evaluate(page, red, [3, 1])
    drag(page, (2, 2), (2, 4), button="right")
    expect(count).to_have_text("4 mistakes")
    entries = evaluate(page, "await player.setState(await player.getState()); return (await player.getLog()).entries")
    assert [entry.split(" ", 1)[1] for entry in entries if " mistake " in entry] == ["mistake 1", "mistake 3"]
    expect(count).to_have_text("4 mistakes")
    evaluate(page, "player.setAttribute('check', 'line')")
    expect(count).to_be_hidden()
    assert not evaluate(page, red, [2, 2])


@pytest.mark.engine("shared")
def test_marks_on_trial_are_not_counted(page: Page, site: str) -> None:
    """Until they are kept."""
    open_player(page, site, BOAT)
    wake(page)
    choose(page, errors="solution")
    count = page.locator("nonogram-player .mistakes")
    drag(page, (0, 0), (0, 0))
    expect(count).to_have_text("1 mistake")
    page.keyboard.press("w")
    drag(page, (3, 1), (3, 1))
    expect(count).to_have_text("1 mistake")
    button(page, "Keep").click()
    expect(count).to_have_text("2 mistakes")


@pytest.mark.engine("shared")
def test_one_can_look_back_again_and_not_on_what_was_not_played(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    for spot in ((0, 2), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (3, 0), (3, 2), (4, 0), (4, 1), (4, 2)):
        drag(page, spot, spot)
    again = button(page, "Review")
    expect(again).to_be_hidden()
    drag(page, (4, 3), (4, 3))
    button(page, "Close").click()
    again.click()
    expect(panel(page)).to_contain_text("Review")
    page.keyboard.press("Escape")
    expect(again).to_be_visible()
    evaluate(page, "await player.reset(); await player.solve()")
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE
    expect(button(page, "Review")).to_be_hidden()
    restore(page, BOAT_PICTURE)
    expect(again).to_be_hidden()
