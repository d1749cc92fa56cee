"""The log of a game, its clock, and pauses: what a host is told, and what the engine makes of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import BOAT, BOAT_PICTURE, centre, drag, evaluate, open_player, state, wake

pytestmark = pytest.mark.engine("shared")


def log_of(page: Page) -> Any:
    return evaluate(page, "return player.getLog()")


def told(page: Page, *types: str) -> None:
    evaluate(
        page,
        """window.told = [];
        for (const type of arg) player.addEventListener(type, ({ detail }) => window.told.push([type, detail]));""",
        types,
    )


def finish(page: Page) -> None:
    """By strokes, one row after the other."""
    for row, cells in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(cells):
            if cell == "#" and state(page)[row][column] != "#":
                drag(page, (row, column), (row, column))


def test_a_game_is_logged_so_that_it_can_be_played_again(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    told(page, "start", "complete")
    assert log_of(page) == {"log": 1, "puzzle": BOAT, "entries": [], "played": 0}
    drag(page, (0, 2), (2, 2))
    drag(page, (3, 3), (3, 4))
    page.keyboard.press("Control+z")
    evaluate(page, "await player.hint('where'); await player.hint('why'); await player.check()")
    page.keyboard.press("Enter")
    evaluate(page, "player.reset()")
    finish(page)
    game = ng.replay(log_of(page))
    assert game.grid.rows() == [row.replace(".", "?") for row in BOAT_PICTURE]
    assert (game.by, game.undos, game.resets, game.checks) == ("player", 1, 1, 1)
    assert game.hints == {"where": 1, "what": 0, "why": 1}
    [start, complete] = evaluate(page, "return window.told")
    assert start[0] == "start"
    detail = complete[1]
    assert detail["by"] == "player"
    assert {name: detail[name] for name in ("hints", "checks", "undos", "resets")} == {
        "hints": {"where": 1, "what": 0, "why": 1},
        "checks": 1,
        "undos": 1,
        "resets": 1,
    }
    # The clock stopped with the last stroke.
    assert game.finished is not None
    assert 0 <= detail["milliseconds"] - game.finished < 50
    assert log_of(page)["played"] == detail["milliseconds"]


def test_a_solve_and_a_trial_are_in_the_log(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    page.emulate_media(reduced_motion="reduce")
    drag(page, (0, 0), (0, 1))
    page.keyboard.press("w")
    drag(page, (1, 0), (1, 1))
    evaluate(page, "await player.solve()")
    game = ng.replay(log_of(page))
    assert game.by == "engine"
    assert game.given == 25
    assert game.strokes == 2


FINISHERS = {
    "clear and undo": "await player.reset(); await player.undo()",
    "undo and redo": "await player.undo(); await player.redo()",
    "undo, clear, undo twice, redo": """await player.undo(); await player.redo(); await player.reset();
        await player.undo(); await player.undo(); await player.redo()""",
    "a saved game": """await player.reset(); const saved = await player.getState();
        await player.load(saved, saved); await player.undo()""",
}


@pytest.mark.parametrize("name", FINISHERS)
def test_what_solve_filled_in_stays_the_engines(page: Page, site: str, name: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    page.emulate_media(reduced_motion="reduce")
    told(page, "complete")
    drag(page, (0, 2), (2, 2))
    evaluate(page, "await player.solve()")
    evaluate(page, FINISHERS[name])
    details = [detail for _, detail in evaluate(page, "return window.told")]
    assert len(details) >= 2
    assert {(detail["by"], detail["given"], detail["solves"]) for detail in details} == {("engine", 22, 1)}
    game = ng.replay(log_of(page))
    assert (game.by, game.given, game.solves) == ("engine", 22, 1)


def test_hints_brought_back_and_cells_painted_over_are_told_apart(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    told(page, "complete")
    evaluate(page, "await player.hint('why')")
    page.keyboard.press("Enter")
    page.locator(".panel").get_by_role("button", name="Fill in").click()
    given = ng.replay(log_of(page)).given
    assert given > 0
    evaluate(page, "await player.undo(); await player.redo(); await player.reset(); await player.undo()")
    assert ng.replay(log_of(page)).given == given
    finish(page)
    [[_, detail]] = evaluate(page, "return window.told")
    assert detail["by"] == "player"
    assert detail["given"] == ng.replay(log_of(page)).given == given


def test_a_solution_that_was_seen_is_in_the_log(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    stopped = """const solve = player.solve().catch(({ name }) => name);
        while (!(await player.getLog()).entries.length) await new Promise((later) => setTimeout(later, 5));
        await player.cancel();
        return solve;"""
    assert evaluate(page, stopped) == "AbortError"
    game = ng.replay(log_of(page))
    assert (game.solves, game.given, game.by) == (1, 0, None)


def test_the_log_goes_on_with_a_saved_game(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (2, 2))
    before = log_of(page)
    saved = evaluate(page, "return player.getState()")
    assert saved["log"]["entries"] == before["entries"]
    open_player(page, site, BOAT)
    evaluate(page, "await player.setState(arg)", saved)
    drag(page, (0, 0), (0, 0))
    after = log_of(page)
    assert after["entries"][: len(before["entries"])] == before["entries"]
    assert after["played"] >= before["played"]
    game = ng.replay(after)
    assert game.strokes == 2


@pytest.mark.parametrize(
    "damage",
    [
        "delete saved.log",
        "saved.log = 3",
        "saved.log.entries = ['0 stroke 0>1?#']",
        "saved.log.entries = ['x']",
        "saved.log.entries.push('99999999999 check')",
        "saved.log.played = -1",
        "saved.log.from = ['?']",
        "saved.log.entries = [7]",
    ],
)
def test_a_damaged_log_costs_no_marks(page: Page, site: str, damage: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (2, 2))
    evaluate(page, f"const saved = await player.getState(); {damage}; await player.setState(saved)")
    board = ["??#??", "??#??", "??#??", "?????", "?????"]
    assert state(page) == board
    log = log_of(page)
    assert (log["from"], log["entries"]) == (board, [])
    drag(page, (0, 0), (0, 0))
    assert ng.replay(log_of(page)).strokes == 1


def test_a_pause_covers_the_board_and_stops_the_clock(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    told(page, "pause", "resume")
    drag(page, (0, 2), (2, 2))
    assert evaluate(page, "return player.pause()") is True
    assert evaluate(page, "return player.pause()") is False
    cover = page.get_by_role("group", name="Paused")
    expect(cover).to_be_visible()
    inert = "return ['.board', '.side'].map((part) => player.shadowRoot.querySelector(part).inert)"
    assert evaluate(page, inert) == [True, True]
    expect(cover.get_by_role("button")).to_be_focused()
    at = log_of(page)["played"]
    page.keyboard.press("Control+z")
    page.keyboard.press("x")
    page.wait_for_timeout(60)
    assert log_of(page)["played"] == at
    before = state(page)
    cover.get_by_role("button", name="Continue").click()
    expect(cover).to_be_hidden()
    expect(page.locator(".board")).to_be_focused()
    assert state(page) == before == ["??#??", "??#??", "??#??", "?????", "?????"]
    assert evaluate(page, "return window.told") == [
        ["pause", {"by": "host", "milliseconds": at}],
        ["resume", {"by": "reader", "milliseconds": at}],
    ]
    assert [entry.split(" ", 1)[1] for entry in log_of(page)["entries"][1:]] == ["pause host", "resume reader"]
    assert evaluate(page, "return player.resume()") is False


def test_time_out_of_view_does_not_count(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (2, 2))
    hide = """Object.defineProperty(document, 'visibilityState', { value: arg, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));"""
    evaluate(page, hide, "hidden")
    at = log_of(page)["played"]
    page.wait_for_timeout(60)
    assert log_of(page)["played"] == at
    evaluate(page, hide, "visible")
    evaluate(page, "await new Promise((later) => setTimeout(later, 30))")
    assert log_of(page)["played"] > at
    assert [entry.split(" ", 1)[1] for entry in log_of(page)["entries"][1:]] == ["pause hidden", "resume hidden"]


@pytest.mark.engine("none")
@pytest.mark.parametrize("asleep", [False, True])
def test_time_in_which_nothing_is_done_does_not_count(page: Page, site: str, asleep: bool) -> None:
    """For two minutes the reader may think; a device that slept tells of it only afterwards."""
    page.clock.install()
    open_player(page, site, BOAT)
    told(page, "pause", "resume", "complete")
    drag(page, (0, 2), (2, 2))
    for _ in range(3):
        page.clock.run_for(60_000)
        page.mouse.move(*centre(page, (4, 4)))
        page.mouse.move(*centre(page, (4, 3)))
    assert evaluate(page, "return window.told") == [], "the pointer moved"
    page.clock.pause_at(evaluate(page, "return Date.now() / 1000") + 1)
    page.mouse.move(*centre(page, (4, 4)))
    before = log_of(page)["played"]
    assert 181_000 <= before < 240_000
    (page.clock.fast_forward if asleep else page.clock.run_for)(3_600_000)
    at = log_of(page)["played"]
    assert at == before + 120_000
    page.keyboard.press("Shift")
    [paused, [resumed, since]] = evaluate(page, "return window.told")
    assert paused == ["pause", {"by": "idle", "milliseconds": at}]
    assert (resumed, since["by"]) == ("resume", "idle")
    assert at <= since["milliseconds"] < at + 1000
    finish(page)
    [name, detail] = evaluate(page, "return window.told")[-1]
    assert name == "complete"
    assert at <= detail["milliseconds"] < at + 60_000
    assert ng.replay(log_of(page)).milliseconds == detail["milliseconds"]


@pytest.mark.parametrize("back", ["undo", "reset"])
@pytest.mark.parametrize("by", ["player", "engine"])
def test_the_clock_goes_on_where_a_finished_game_does(page: Page, site: str, by: str, back: str) -> None:
    open_player(page, site, BOAT)
    told(page, "complete")
    if by == "engine":
        wake(page)
        evaluate(page, "await player.solve()")
    else:
        finish(page)
    at = log_of(page)["played"]
    evaluate(page, "await new Promise((later) => setTimeout(later, 60))")
    assert log_of(page)["played"] == at, "nothing is left to play"
    evaluate(page, f"await player.{back}(); await new Promise((later) => setTimeout(later, 60))")
    since = log_of(page)["played"]
    assert since > at
    finish(page)
    log = log_of(page)
    (_, first), (_, second) = evaluate(page, "return window.told")
    assert [first["milliseconds"], second["by"]] == [at, "player"]
    assert second["milliseconds"] == log["played"] > since
    assert ng.replay(log).milliseconds == second["milliseconds"]
    assert int(log["entries"][-1].split()[0]) == second["milliseconds"]


def test_another_puzzle_begins_without_a_pause(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (2, 2))
    evaluate(page, "await player.pause(); await player.load('2x2:1/1/2/')")
    expect(page.get_by_role("group", name="Paused")).to_be_hidden()
    assert log_of(page)["entries"] == []
