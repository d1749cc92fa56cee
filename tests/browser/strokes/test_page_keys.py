"""Keys of a page that is there for one player, wherever on it the focus is, and of keyboards of other scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing.test_drawing_page import drawn, open_drawing
from tests.browser.help.test_lesson import open_lesson, said
from tests.browser.hosting import Host, open_host, player_frame
from tests.browser.playing import button, choose, drag, evaluate, marks, open_player, panel, state, until
from tests.browser.settings import test_settings_page as settings_page
from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

BLANK = "5x5:" + "/".join(["1"] * 10)
CONTROL, SHIFT = 2, 8


class Keyboard:
    """Keys that write other letters than Playwright's."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def press(self, key: str, code: str, modifiers: int = 0) -> None:
        values: dict[str, Any] = {"key": key, "code": code, "modifiers": modifiers}
        for kind in ("rawKeyDown", "keyUp"):
            self._session.send("Input.dispatchKeyEvent", {"type": kind, **values})


def test_keys_work_from_the_moment_a_puzzle_is_open(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    page.keyboard.press("ArrowRight")
    page.keyboard.down("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.up("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    assert state(page)[:2] == ["?##??", "??.??"]
    open_site(page, f"{site}#")
    page.locator(".card a").first.click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    until(page, "() => document.querySelector('nonogram-player').cellBox(0, 0).then(() => true, () => false)")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.keyboard.press("Space")
    assert state(page)[0][0] == "#"


def test_undo_works_after_a_reload(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    drag(page, (1, 0), (1, 3))
    page.reload()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    until(page, "() => document.querySelector('nonogram-player').game?.state[1] === '####?'")
    page.keyboard.press("Control+z")
    assert marks(page, "#") == 0
    page.keyboard.press("Control+Shift+z")
    assert state(page)[1] == "####?"


@pytest.mark.parametrize("place", ["#play-title", ".site-header", ".play-head", "nonogram-player .status", "main"])
def test_keys_work_after_a_click_beside_the_board(page: Page, site: str, place: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    drag(page, (1, 0), (1, 0))
    box = page.locator(place).bounding_box()
    assert box is not None
    # The middle of the header and the corner of the page are bare.
    page.mouse.click(box["x"] + (box["width"] / 2 if "header" in place or "head" in place else 4), box["y"] + 6)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    assert [row[:2] for row in state(page)[1:3]] == ["#?", "#."]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert state(page)[2] == "?????"


def test_keys_work_after_a_click_on_the_panel_and_on_a_tool(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    drag(page, (1, 0), (1, 0))
    choose(page, "Clear")
    panel(page).locator("h2").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    assert state(page)[2] == ".????"
    button(page, "Dot").click()
    page.keyboard.press("Enter")
    expect(button(page, "Dot")).to_be_focused()
    assert state(page)[2] == ".????", "Enter presses the button that has the focus"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert state(page)[2] == ".#???", "and paints once the board has it"


def test_keys_are_left_to_fields(page: Page, site: str) -> None:
    open_drawing(page, site)
    page.keyboard.press("Space")
    assert drawn(page)[0][0] == "#"
    name = page.get_by_label("Title")
    name.click()
    name.press_sequentially("Ox, x")
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    assert sum(row.count("#") for row in drawn(page)) == 1
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Control+z")
    assert sum(row.count("#") for row in drawn(page)) == 0


def test_keys_are_left_to_menus_and_dialogs(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    drag(page, (1, 1), (1, 3))
    page.get_by_role("button", name="Menu", exact=True).click()
    page.keyboard.press("x")
    page.get_by_role("menuitem", name="Settings").click()
    for key in ("x", "Control+z", "ArrowRight"):
        page.keyboard.press(key)
    assert state(page)[1] == "?###?"
    assert marks(page, ".") == 0
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+z")
    assert marks(page, "#") == 0


def test_keys_work_at_once_in_the_lesson(page: Page, site: str) -> None:
    open_lesson(page, site)
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.down("Space")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.up("Space")
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")


def test_keys_of_other_scripts_go_by_their_place(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    keyboard = Keyboard(page)
    drag(page, (1, 1), (1, 3))
    keyboard.press("я", "KeyZ", CONTROL)
    assert state(page)[1] == "?????"
    keyboard.press("\N{CYRILLIC CAPITAL LETTER YA}", "KeyZ", CONTROL | SHIFT)
    assert state(page)[1] == "?###?"
    keyboard.press("\N{GREEK SMALL LETTER NU}", "KeyZ", CONTROL)
    keyboard.press("غ", "KeyY", CONTROL)
    assert state(page)[1] == "?###?"
    for key, code in [("ч", "KeyX"), ("ء", "KeyX"), ("ㅌ", "KeyX"), ("в", "KeyD"), ("ю", "Period")]:
        page.keyboard.press("Home")
        page.keyboard.press("Delete")
        keyboard.press(key, code)
        dots = evaluate(page, "return (await player.getState()).dots ?? []")
        assert state(page)[1] == ("?###?" if dots else ".###?")
        assert bool(dots) == (code != "KeyX")
    keyboard.press("؟", "Slash", SHIFT)
    expect(page).to_have_title("Help · Nonogram")


def test_latin_keyboards_go_by_what_they_write(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    keyboard = Keyboard(page)
    drag(page, (1, 1), (1, 3))
    keyboard.press("w", "KeyZ", CONTROL)  # AZERTY
    keyboard.press("ö", "KeyX")
    keyboard.press(";", "KeyZ", CONTROL)  # Dvorak
    assert state(page)[1] == "?###?"
    keyboard.press("z", "KeyW", CONTROL)
    assert state(page)[1] == "?????"
    keyboard.press("X", "KeyB")
    assert marks(page, ".") == 1


def test_the_reader_can_keep_the_keys_to_the_board(page: Page, site: str) -> None:
    open_board(page, f"{site}#{BLANK}")
    settings_page.choose(page, pageKeys=False)
    page.keyboard.press("Space")
    page.keyboard.press("x")
    assert marks(page, "#") == marks(page, ".") == 0
    page.locator("nonogram-player .board").focus()
    page.keyboard.press("x")
    assert marks(page, ".") == 1


def test_elsewhere_the_board_needs_the_focus(page: Page, site: str, host: Host) -> None:
    open_player(page, site, BLANK)
    page.keyboard.press("Space")
    page.keyboard.press("x")
    assert marks(page, "#") == marks(page, ".") == 0
    frame = open_host(page, host, site, f'<h1>Mine</h1><nonogram-player puzzle="{BLANK}"></nonogram-player>')
    board = frame.locator('nonogram-player .board[role="grid"]')
    expect(board).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("Space")
    page.keyboard.press("x")
    assert marks(player_frame(page), "#") == marks(player_frame(page), ".") == 0
    board.focus()
    page.keyboard.press("x")
    assert marks(player_frame(page), ".") == 1
