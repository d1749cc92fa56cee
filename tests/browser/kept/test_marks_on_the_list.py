"""Saved games that are dropped on the list: their marks become the game, unless the reader has begun one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.kept.shelf import await_on_shelf
from tests.browser.playing import evaluate, state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")

PUZZLE: dict[str, Any] = {"version": 1, "rows": [[1], [3], [1]], "columns": [[1], [3], [1]], "title": "Plus"}
MARKS = [".#?", "###", "???"]
GAME = PUZZLE | {"state": MARKS}
INKS = [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2020d0", "sign": "b"}]
COLOURS: dict[str, Any] = {
    "version": 2,
    "inks": INKS,
    "rows": [[[2, 1], [1, 2]], []],
    "columns": [[[1, 1]], [[1, 1]], [[1, 2]]],
    "title": "Flag",
    "state": ["#??", "???"],
    "notes": [[0, 1, "!b"], [0, 1, "!."], [1, 2, "!#"]],
}
NOTED = [1, 32 + 8192, 0, 0, 0, 16]
"""The same as the player has it: notes are bits, that of the first ink 16, that of white 8192."""
ADDED = "1 puzzle was added to yours, with its marks."
BOARD = 'nonogram-player .board[role="grid"]'

NOTED_GAMES = """() => Object.entries(localStorage).filter(([key]) => key.startsWith("nonogram/1/game/"))"""


def drop(page: Page, **files: object) -> Locator:
    """Drops a file in JSON for each value; returns the notice that says what came of them."""
    payloads = [
        FilePayload(name=f"{name}.json", mimeType="application/json", buffer=json.dumps(value).encode())
        for name, value in files.items()
    ]
    page.locator(".mine input[type=file]").set_input_files(payloads)
    return page.locator('[data-notice="mine"]')


def undo(notice: Locator) -> None:
    notice.get_by_role("button", name="Undo").click()
    expect(notice).to_have_count(0)


def games(page: Page) -> list[dict[str, Any]]:
    """The games that are noted."""
    return [json.loads(text) for _, text in page.evaluate(NOTED_GAMES)]


def card(page: Page, title: str) -> Locator:
    return page.locator(".card", has_text=title)


def play(page: Page, title: str) -> None:
    card(page, title).locator("a").first.click()
    expect(page.locator(BOARD)).to_be_visible()


def test_a_game_in_black_comes_with_its_marks(page: Page, site: str) -> None:
    open_site(page, site)
    expect(drop(page, plus=GAME)).to_have_text(f"{ADDED}Undo")
    expect(card(page, "Plus")).to_have_attribute("data-state", "started")
    play(page, "Plus")
    assert state(page) == MARKS
    assert evaluate(page, "return player.game.log.entries") == ["0 shared 0>1?. 1>1?# 3>3?#"]
    assert evaluate(page, "return player.undo()")
    assert state(page) == ["???"] * 3


def test_a_game_in_colours_comes_with_its_marks_and_notes(page: Page, site: str) -> None:
    open_site(page, f"{site}#list&colour")
    expect(drop(page, flag=COLOURS)).to_contain_text(ADDED)
    page.reload()
    play(page, "Flag")
    assert state(page) == COLOURS["state"]
    assert evaluate(page, "return [...player.settled]") == NOTED


def test_undo_takes_back_the_puzzle_and_its_marks(page: Page, site: str) -> None:
    open_site(page, site)
    undo(drop(page, plus=GAME))
    expect(card(page, "Plus")).to_have_count(0)
    assert await_on_shelf(page, "games", 0) == games(page) == []
    expect(drop(page, plus=PUZZLE)).to_have_text("1 puzzle was added to yours.Undo")
    expect(card(page, "Plus")).to_have_attribute("data-state", "new")


def test_marks_come_to_a_puzzle_that_is_here(page: Page, site: str) -> None:
    open_site(page, site)
    expect(drop(page, plus=PUZZLE)).to_contain_text("1 puzzle was added to yours.")
    there = "1 puzzle was here already. Its marks are now on the board."
    notice = drop(page, plus=GAME)
    expect(notice).to_contain_text(there)
    expect(card(page, "Plus")).to_have_attribute("data-state", "started")
    undo(notice)
    expect(card(page, "Plus")).to_have_attribute("data-state", "new")
    expect(drop(page, plus=GAME)).to_contain_text(there)
    # The same once more is no news.
    expect(drop(page, plus=GAME)).to_have_text("1 puzzle was here already.")


def test_a_game_of_the_readers_own_stays(page: Page, site: str) -> None:
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    page.goto(f"{site}#")
    notice = drop(page, plus=GAME)
    expect(notice).to_have_text(
        "1 puzzle was here already. The marks for 1 puzzle were left out because you have begun it yourself."
    )
    expect(notice.get_by_role("button", name="Undo")).to_have_count(0)
    open_board(page, f"{site}#{CROSS}")
    assert state(page) == ["#??", "???", "???"]


def test_a_board_that_was_cleared_takes_marks_and_gives_them_back(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    evaluate(page, "return player.undo()")
    page.goto(f"{site}#")
    await_on_shelf(page, "games", 1)
    notice = drop(page, plus=GAME)
    expect(notice).to_contain_text("Its marks are now on the board.")
    started = page.locator('.card[data-state="started"]')
    expect(started).to_have_count(1)
    undo(notice)
    expect(started).to_have_count(0)
    open_board(page, f"{site}#{CROSS}")
    assert state(page) == ["???"] * 3
    assert evaluate(page, "return player.redo()")
    assert state(page) == ["#??", "???", "???"]
    assert "shared" not in evaluate(page, "return player.game.log.entries.join()")


def test_undo_leaves_a_game_that_is_older_than_its_place_in_the_list(page: Page, site: str) -> None:
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    # A game is saved at once where the page is left.
    page.reload()
    ((key, text),) = page.evaluate(NOTED_GAMES)
    page.goto(f"{site}#")
    started = page.locator('.card[data-state="started"]')
    started.get_by_role("button", name="Delete").click()
    expect(started).to_have_count(0)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    notice = drop(page, plus=GAME)
    expect(notice).to_contain_text("The marks for 1 puzzle were left out because you have begun it yourself.")
    undo(notice)
    expect(card(page, "Plus")).to_have_count(0)
    open_board(page, f"{site}#{CROSS}")
    assert state(page) == ["#??", "???", "???"]


def test_each_game_of_a_pack_comes_with_its_marks(page: Page, site: str) -> None:
    open_site(page, site)
    one = {"version": 1, "rows": [[1]], "columns": [[1]], "title": "Dot"}
    notice = drop(page, pack=[GAME, one], flag=COLOURS | {"notes": [[0, 0, "!b"]]})
    expect(notice).to_have_text(
        f"2 puzzles were added to yours. {ADDED} flag.json: Its marks were left out: "
        "The saved game has notes where none can be.Undo"
    )
    play(page, "Plus")
    assert state(page) == MARKS
