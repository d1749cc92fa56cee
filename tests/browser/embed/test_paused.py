"""What a host may do with a paused game, and with one that is only shown."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, evaluate

OUTCOMES = """const names = {};
    for (const [name, ...args] of arg)
      names[name] = await player[name](...args).then(() => "done", (error) => `${error.name}: ${error.message}`);
    return names"""


def outcomes(page: Page, *calls: tuple[Any, ...]) -> dict[str, str]:
    """What each of these calls comes to, by its name."""
    found: dict[str, str] = evaluate(page, OUTCOMES, calls)
    return found


@pytest.mark.engine("own")
def test_there_is_no_help_with_a_paused_game(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    board.press("Space")
    asked = """const asked = player.hint("why").then(() => "told", ({ name }) => name);
        window.paused = await player.pause();
        return asked"""
    assert evaluate(page, asked) == "AbortError", "what is under way is cancelled"
    assert page.evaluate("window.paused") is True
    refused = "PausedError: The game is paused. Continue it first."
    calls = [("hint", "why"), ("check",), ("solve",), ("replay", "moves"), ("undo",), ("redo",), ("reset",)]
    assert outcomes(page, *calls) == dict.fromkeys([name for name, *_ in calls], refused)
    assert outcomes(page, ("replay", "reasoning")) == {"replay": refused}
    expect(board).to_have_attribute("inert", "")
    expect(frame.locator(".panel")).to_be_hidden()
    still = [("getState",), ("getLog",), ("exportPicture", "svg"), ("cancel",), ("focus",)]
    assert set(outcomes(page, *still).values()) == {"done"}
    assert evaluate(page, "return player.resume()") is True
    assert set(outcomes(page, *calls[:2]).values()) == {"done"}


@pytest.mark.engine("none")
def test_moves_are_played_again_where_the_game_is_only_shown(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    for key in ("Space", "ArrowRight", "Space"):
        board.press(key)
    evaluate(page, "window.game = await player.getState(); player.mode = 'view'; await player.load(arg)", BOAT)
    nothing = outcomes(page, ("replay", "moves"))["replay"]
    assert nothing.startswith("Error: ")
    evaluate(page, "await player.load(arg, window.game)", BOAT)
    assert evaluate(page, "return player.replay('moves')") == 2
    panel = frame.locator(".panel")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("slider")).to_be_visible()
    assert outcomes(page, ("replay", "reasoning"))["replay"] == "Error: This player only shows the puzzle."
    panel.get_by_role("slider").press("Home")
    expect(panel).to_contain_text("0")
    assert evaluate(page, "return (await player.getState()).state[0]") == "##???"


ENDS = {
    "load": "await player.load('2x2:1/1/2/')",
    "same game": "await player.setState(await player.getState())",
    "reader": "player.user = 'ann'; await player.getState()",
    "view": "player.mode = 'view'; await player.getState()",
    "deadline": "player.deadline = '2020-01-01T00:00:00Z'; await player.getState()",
}


@pytest.mark.engine("none")
def test_each_pause_is_told_and_so_is_its_end(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for how, begun in product(ENDS, (False, True)):
        with case(how, "begun" if begun else "not begun"):
            tells_each_pause_and_its_end(page, how, begun)


def tells_each_pause_and_its_end(page: Page, how: str, begun: bool) -> None:
    frame = put_on_host(page, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    if begun:
        board.press("Space")
    evaluate(
        page,
        """window.told = [];
        for (const type of ["pause", "resume"])
          player.addEventListener(type, ({ detail }) => window.told.push(`${type} ${detail.by}`));""",
    )
    assert evaluate(page, "return [await player.pause(), await player.resume(), await player.pause()]") == [True] * 3
    evaluate(page, ENDS[how])
    expect(frame.locator(".cover")).to_be_hidden()
    by = {"view": "host", "deadline": "deadline"}.get(how, "load")
    told = ["pause host", "resume host", "pause host", f"resume {by}"]
    assert evaluate(page, "return window.told") == told + (["pause deadline"] if begun and how == "deadline" else [])


@pytest.mark.engine("none")
def test_the_focus_goes_to_what_ends_the_pause(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player><input>')
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    evaluate(page, "await player.pause()")
    page.locator("input").focus()
    evaluate(page, "await player.focus()")
    expect(frame.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board).to_be_focused()
    page.locator("input").focus()
    evaluate(page, "await player.focus()")
    expect(board).to_be_focused()
