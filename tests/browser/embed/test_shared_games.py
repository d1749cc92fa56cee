"""A game that two players share, as two tabs do: whose its marks are, in `complete` and in a log that holds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

import nonogram as ng
from tests.browser.hosting import Host, open_host
from tests.browser.playing import evaluate, until

PUZZLE = "3x2:1/2/1/3/1"
"""The second row has one cell, in the middle."""
SLEEPS = """for (const type of ["storage", "focus", "pageshow"])
  window.addEventListener(type, (event) => window.asleep && event.stopImmediatePropagation(), true);"""
HEARD = "window.completed = []; addEventListener('complete', ({ detail }) => window.completed.push(detail));"


def open_two(page: Page, host: Host, site: str) -> tuple[Frame, Frame]:
    """The frames of two players of one page that keep the same game."""
    page.add_init_script(SLEEPS + HEARD)
    one = f'<nonogram-player loading="eager" storage="local" puzzle="{PUZZLE}"></nonogram-player>'
    open_host(page, host, site, one + one)
    frames = []
    for number in range(2):
        until(page, "(n) => document.querySelectorAll('nonogram-player')[n].shadowRoot.querySelector('iframe')", number)
        handle = page.locator("nonogram-player iframe").nth(number).element_handle()
        frame = handle.content_frame()
        assert frame
        expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 3 × 2")
        frames.append(frame)
    return frames[0], frames[1]


def press(frame: Frame, *keys: str) -> None:
    board = frame.locator(".board")
    board.focus()
    for key in keys:
        board.press(key)


def sleep(frame: Frame) -> None:
    frame.evaluate("() => { window.asleep = true; }")


def wake(frame: Frame) -> None:
    frame.evaluate("() => { window.asleep = false; window.dispatchEvent(new PageTransitionEvent('pageshow')); }")


def await_board(frame: Frame, rows: list[str]) -> None:
    until(frame, "(rows) => document.querySelector('nonogram-player').game.state.join() === rows.join()", rows)


def await_stored(frame: Frame, rows: list[str]) -> None:
    stored = "Object.entries(localStorage).filter(([name]) => name.includes('/game/'))"
    until(frame, f"(rows) => {stored}.some(([, text]) => JSON.parse(text).state.join() === rows.join())", rows)


def replayed(frame: Frame) -> ng.Replay:
    """The game of a player, played again from its log: it leads to the board."""
    log, rows = evaluate(frame, "return [await player.getLog(), player.game.state]")
    game = ng.replay(log)
    assert game.grid.rows() == [row.replace("o", "?") for row in rows]
    return game


@pytest.mark.engine("none")
def test_marks_of_another_player_are_not_the_readers_own(page: Page, host: Host, site: str) -> None:
    one, two = open_two(page, host, site)
    press(one, "Space", "ArrowRight", "Space", "ArrowRight", "Space")
    await_board(two, ["###", "???"])
    press(two, "ArrowDown", "ArrowRight", "Space")
    until(page, "() => window.completed.length")
    told: Any = page.evaluate("window.completed")
    assert [(one["by"], one["given"], one["merged"]) for one in told] == [("player", 0, 3)]
    game = replayed(two)
    assert (game.by, game.given, game.merged, game.whole) == ("player", 0, 3, True)


@pytest.mark.engine("none")
def test_a_dispute_settled_for_the_other_side_leaves_a_log_that_holds(page: Page, host: Host, site: str) -> None:
    one, two = open_two(page, host, site)
    sleep(two)
    press(one, "Space")
    await_stored(one, ["#??", "???"])
    press(two, "x")
    two.get_by_role("button", name="Take theirs").click()
    await_board(two, ["#??", "???"])
    assert replayed(two).merged == 1
    press(two, "Control+z")
    await_board(two, [".??", "???"])
    assert replayed(two).merged == 0
    wake(two)


@pytest.mark.engine("none")
def test_what_came_beneath_a_trial_leaves_a_log_that_holds(page: Page, host: Host, site: str) -> None:
    one, two = open_two(page, host, site)
    press(two, "w", "x")
    press(one, "Space")
    until(two, "() => document.querySelector('nonogram-player').settled[0] === 1")
    await_board(two, [".??", "???"])
    replayed(two)
    two.get_by_role("button", name="Drop").click()
    await_board(two, ["#??", "???"])
    assert replayed(two).merged == 1


@pytest.mark.engine("own")
def test_what_the_engine_filled_in_elsewhere_stays_its_own(page: Page, host: Host, site: str) -> None:
    one, two = open_two(page, host, site)
    sleep(two)
    evaluate(one, "await player.solve()")
    solved = evaluate(one, "return player.game.state")
    await_stored(one, solved)
    wake(two)
    await_board(two, solved)
    # Finished there, and told of there.
    assert page.evaluate("window.completed.length") == 1
    evaluate(two, "await player.undo(); await player.redo()")
    until(page, "() => window.completed.length > 1")
    last = page.evaluate("window.completed.at(-1)")
    game = replayed(two)
    assert (last["by"], last["merged"], last["solves"]) == (game.by, game.merged, game.solves) == ("engine", 0, 0)
    assert last["given"] == game.given >= 4
