"""Hints, checks and solving as the player shows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    WINDMILL,
    button,
    centre,
    choose,
    drag,
    evaluate,
    marks,
    message,
    open_player,
    open_stuck_windmill,
    panel,
    record_events,
    state,
    wake,
)
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("shared")

# Two solutions cannot be told apart from none by anything but long search.
ENDLESS = "25x25:" + "/".join(["1.1.1"] * 50)
OpenPage = Callable[..., Page]


def test_a_hint_is_told_level_by_level(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("There is something to find in")
    expect(button(page, "Fill in")).to_have_count(0)
    page.keyboard.press("h")
    expect(text).to_contain_text("can be settled")
    page.keyboard.press("h")
    expect(text).to_contain_text("clue")
    assert marks(page, "?") == 25
    button(page, "Fill in").click()
    expect(panel(page)).to_be_hidden()
    expect(board).to_be_focused()
    settled = state(page)
    assert any(set(row) != {"?"} for row in settled)
    for row, picture in zip(settled, BOAT_PICTURE, strict=True):
        assert all(cell in ("?", right) for cell, right in zip(row, picture, strict=True))
    page.keyboard.press("Control+z")
    assert marks(page, "?") == 25


def test_a_probe_is_walked_through(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    steps = len(hint["steps"]) + len(hint["other"])
    on, text = button(page, "Next step"), panel(page).locator(".text")
    expect(text).to_have_text(hint["text"])
    on.click()
    expect(text).to_contain_text("Suppose row")
    for step in hint["steps"]:
        on.click()
        expect(text).to_have_text(step["text"])
    expect(page.get_by_role("slider", name="Steps of the proof")).to_have_attribute(
        "aria-valuetext", f"Step {steps + 1} of {steps + 1}"
    )
    expect(on).to_have_attribute("aria-disabled", "true")
    button(page, "Fill in").click()
    solution = str(ng.solve(WINDMILL).solutions[0]).split("\n")
    for row, column, _ in hint["cells"]:
        assert state(page)[row][column] == solution[row][column]


def test_a_mistake_is_the_hint(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 1))
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("There is a mistake")
    page.keyboard.press("h")
    expect(text).to_contain_text("row 1")
    page.keyboard.press("h")
    remove = panel(page).get_by_role("button", name=re.compile("Remove"))
    remove.click()
    assert marks(page, "#") < 2


def test_several_solutions_are_owned_up_to(page: Page, site: str) -> None:
    board = open_player(page, site, "2x2:1/1/1/1")
    wake(page)
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("several pictures fit")
    page.keyboard.press("h")
    expect(text).to_contain_text("differ in")
    expect(panel(page).locator(".legend")).to_have_text("differ between solutions")
    expect(button(page, "Fill in")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()


def test_a_change_of_the_board_closes_the_hint(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('what')")
    expect(panel(page)).to_be_visible()
    page.mouse.click(*centre(page, (4, 0)))
    expect(panel(page)).to_be_hidden()


def test_check_shows_what_is_wrong(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (4, 0), (4, 3))
    button(page, "Check").click()
    expect(message(page)).to_contain_text("right")
    drag(page, (0, 0), (0, 0))
    button(page, "Check").click()
    expect(panel(page)).to_contain_text("There is a mistake")
    for _ in range(3):
        page.keyboard.press("h")
    expect(panel(page)).to_contain_text("olumn 1")
    told = page.evaluate("window.told.filter(([type]) => type === 'mistake')")
    assert [detail["check"]["wrong"] for _, detail in told] == [[[0, 0]]]


def test_hints_and_checks_can_be_switched_off(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT, "hints=off&check=off")
    for name in ("Hint", "Check"):
        expect(button(page, name)).to_have_count(0)
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Clear")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Solve")).to_be_hidden()
    board.focus()
    page.keyboard.press("h")
    expect(panel(page)).to_be_hidden()
    assert "off" in evaluate(page, "return player.hint().catch((error) => error.message)")
    assert "off" in evaluate(page, "return player.check().catch((error) => error.message)")


def test_solving_is_watched_and_is_one_move(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (0, 0), (0, 1))
    choose(page, "Solve")
    button(page, "Everything").click()
    expect(message(page)).to_contain_text("exactly one solution", timeout=30_000)
    assert state(page) == BOAT_PICTURE
    assert [told["by"] for kind, told in page.evaluate("window.told") if kind == "complete"] == ["engine"]
    button(page, "Undo").click()
    assert state(page) == ["##???"] + ["?????"] * 4


def test_solving_can_be_skipped(page: Page, site: str) -> None:
    puzzle = ng.load(PUZZLES / "owl.non")
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    choose(page, "Solve")
    button(page, "Skip to the end").click(timeout=30_000)
    assert state(page) == str(ng.solve(puzzle).solutions[0]).split("\n")


def test_no_animation_for_those_who_want_none(open_page: OpenPage, site: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_player(page, site, BOAT)
    wake(page)
    boards = evaluate(
        page,
        """const boards = new Set();
        const watch = setInterval(async () => boards.add((await player.getState()).state.join()), 0);
        await player.solve();
        clearInterval(watch);
        boards.delete(Array(5).fill("?????").join());
        return boards.size""",
    )
    assert boards <= 1
    assert state(page) == BOAT_PICTURE


def test_a_long_solve_is_cancelled(page: Page, site: str) -> None:
    open_player(page, site, ENDLESS)
    wake(page)
    drag(page, (0, 0), (0, 3))
    choose(page, "Solve")
    button(page, "Everything").click()
    button(page, "Cancel").click()
    expect(panel(page)).to_be_hidden()
    assert marks(page, "#") == 4
    drag(page, (1, 0), (1, 3))
    assert marks(page, "#") == 8


@pytest.mark.engine("none")
def test_waiting_for_the_engine_is_told_and_can_be_cancelled(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("Getting hints ready")
    drag(page, (4, 0), (4, 1))
    button(page, "Check").click()
    expect(panel(page)).to_contain_text("Getting ready to check")
    button(page, "Cancel").click()
    expect(panel(page)).to_be_hidden()
    assert marks(page, "#") == 2


@pytest.mark.expect_trouble("Failed to load resource|WorkerLost|pyodide")
@pytest.mark.engine("own")
def test_an_engine_that_cannot_start_spoils_nothing(page: Page, site: str) -> None:
    page.route("**/pyodide.asm*", lambda route: route.abort())
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("could not be done: the engine could not start")
    drag(page, (4, 0), (4, 3))
    assert marks(page, "#") == 4
    page.unroute("**/pyodide.asm*")
    button(page, "Try again").click()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)


def test_colours_follow_the_theme(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    paint: Any = """const canvas = player.shadowRoot.querySelector("canvas");
        const box = await player.cellBox(0, 0), stage = canvas.getBoundingClientRect();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const scale = canvas.width / stage.width, context = canvas.getContext("2d");
        return [...context.getImageData((box.x - stage.x + 9) * scale, (box.y - stage.y + 9) * scale, 1, 1).data]"""
    assert evaluate(page, paint) == [255, 255, 255, 255]
    evaluate(page, "player.setAttribute('theme', 'dark')")
    # A sheet of paper in the dark: dimmed, and black cells are darker still.
    assert 120 < min(evaluate(page, paint)[:3]) < 220
    drag(page, (0, 0), (0, 0))
    assert max(evaluate(page, paint)[:3]) < 60
