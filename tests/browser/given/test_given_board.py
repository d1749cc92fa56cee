"""Cells that a puzzle fixes itself: shown as given, and changed by nothing the reader or the page does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    button,
    centre,
    drag,
    evaluate,
    message,
    open_player,
    restore,
    state,
    until,
    wake,
)
from tests.browser.visiting import open_board

GIVEN = ["??#??", ".????", "?????", "?????", "????."]
FIXED = ng.Puzzle.from_grid(ng.Grid.parse(BOAT_PICTURE), given=ng.Grid.parse(GIVEN))
ID = ng.dumps(FIXED, "tatham")
PAIR = "2x2:1/1/1/1,A"
"""Two pictures fit its clues; with its given cell, one."""

# The colour at a point of a cell, in shares of its side from its corner.
COLOUR = """const canvas = player.shadowRoot.querySelector("canvas");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [row, column, x, y] = arg;
  const box = await player.cellBox(row, column), stage = canvas.getBoundingClientRect();
  const scale = canvas.width / stage.width;
  const at = [(box.x - stage.x + x * box.width) * scale, (box.y - stage.y + y * box.height) * scale];
  return [...canvas.getContext("2d").getImageData(...at, 1, 1).data]"""


def colour(page: Page, row: int, column: int, x: float, y: float) -> int:
    """How light a point of a cell is, from 0 to 255."""
    red, green, blue, _ = evaluate(page, COLOUR, [row, column, x, y])
    return (int(red) + int(green) + int(blue)) // 3


def given_stay(page: Page) -> None:
    rows = state(page)
    assert [rows[0][2], rows[1][0], rows[4][4]] == ["#", ".", "."]


@pytest.mark.engine("none")
def test_the_board_begins_with_them(page: Page, site: str) -> None:
    open_player(page, site, ID)
    assert state(page) == GIVEN
    game = evaluate(page, "return player.getState()")
    assert game["given"] == GIVEN
    assert game["history"]["moves"] == []
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")
    assert evaluate(page, "return player.puzzle.given") == GIVEN


@pytest.mark.engine("none")
def test_no_pointer_changes_them(page: Page, site: str) -> None:
    for how in ("left", "right", "middle"):
        with case(how):
            open_player(page, site, ID)
            for row, column in ((0, 2), (1, 0), (4, 4)):
                drag(page, (row, column), (row, column), button=how)
                expect(message(page)).to_have_text(
                    f"Row {row + 1}, column {column + 1} is given: it cannot be changed."
                )
            assert state(page) == GIVEN
            assert evaluate(page, "return (await player.getLog()).entries") == []
            drag(page, (0, 0), (0, 4), button=how)
            drag(page, (4, 0), (4, 4), button=how)
            given_stay(page)


@pytest.mark.engine("none")
def test_a_stroke_that_begins_on_one_takes_nothing_away(page: Page, site: str) -> None:
    open_player(page, site, ID)
    drag(page, (1, 2), (2, 2))
    drag(page, (0, 2), (4, 2))
    assert [row[2] for row in state(page)] == list("#####")
    drag(page, (2, 2), (0, 2))
    assert [row[2] for row in state(page)] == list("#??##"), "one that begins on a mark does, but not to the given cell"


@pytest.mark.engine("none")
def test_no_key_changes_them(page: Page, site: str) -> None:
    board = open_player(page, site, ID)
    board.focus()
    board.press("Control+Home")
    board.press("Home")
    for key in ("ArrowRight", "ArrowRight"):
        board.press(key)
    for key in ("Space", "x", "d", "Delete", "Backspace"):
        board.press(key)
    assert state(page) == GIVEN
    expect(page.locator("nonogram-player .message")).to_have_text("Row 1, column 3 is given: it cannot be changed.")


@pytest.mark.engine("none")
def test_undo_clear_and_what_if_keep_them(page: Page, site: str) -> None:
    board = open_player(page, site, ID)
    drag(page, (2, 2), (2, 4))
    assert evaluate(page, "return player.undo()")
    assert state(page) == GIVEN
    assert evaluate(page, "return player.redo()")
    evaluate(page, "await player.reset()")
    assert state(page) == GIVEN
    board.focus()
    board.press("w")
    drag(page, (0, 2), (4, 2))
    drag(page, (4, 4), (4, 4))
    given_stay(page)
    board.press("Escape")
    assert state(page) == GIVEN
    evaluate(page, "player.adopt(new Uint8Array(25).fill(2))")
    assert state(page)[0] == "..#.."


@pytest.mark.engine("none")
def test_an_untouched_board_is_empty(page: Page, site: str) -> None:
    open_player(page, site, ID)
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Clear", exact=True)).to_have_attribute("aria-disabled", "true")
    log = evaluate(page, "return player.getLog()")
    assert log["entries"] == []
    assert "from" not in log


@pytest.mark.engine("none")
def test_the_log_is_played_again(page: Page, site: str) -> None:
    open_player(page, site, ID)
    for row, cells in enumerate(BOAT_PICTURE):
        for run in re.finditer("#+", cells):
            drag(page, (row, run.start()), (row, run.end() - 1))
    log = evaluate(page, "return player.getLog()")
    assert log["puzzle"] == ID
    game = ng.replay(log, FIXED)
    assert game.whole
    assert game.by == "player"
    assert str(game.grid).split()[4] == "####."
    # What is saved and loaded again keeps its log.
    saved = evaluate(page, "return player.getState()")
    open_player(page, site, BOAT)
    assert evaluate(page, "return player.load(...arg).then(() => 1, ({ message }) => message)", [BOAT, saved]) == (
        "The saved game belongs to another puzzle."
    )
    evaluate(page, "await player.load(...arg)", [ID, saved])
    assert evaluate(page, "return (await player.getLog()).entries") == log["entries"]
    ng.replay(evaluate(page, "return player.getLog()"))


@pytest.mark.engine("none")
def test_the_finish_counts(page: Page, site: str) -> None:
    open_player(page, site, PAIR)
    evaluate(page, "window.done = 0; player.addEventListener('complete', () => (window.done += 1));")
    drag(page, (1, 1), (1, 1))
    until(page, "() => window.done")


@pytest.mark.engine("none")
def test_a_saved_game_against_them_is_refused(page: Page, site: str) -> None:
    open_player(page, site, ID)
    told = (
        """return player.setState({ ...(await player.getState()), ...arg }).then(() => "", ({ message }) => message)"""
    )
    assert evaluate(page, told, {"state": ["?????", *GIVEN[1:]]}) == ""
    assert state(page) == GIVEN, "a board that lacks them gets them"
    other = {"state": ["??.??", *GIVEN[1:]]}
    assert evaluate(page, told, other) == "The saved game has other marks in given cells."
    moved = {"history": {"moves": ["2>1?#"], "at": 1}}
    assert "history is damaged at move 1." in evaluate(page, told, moved)
    assert state(page) == GIVEN


@pytest.mark.engine("none")
def test_damaged_given_cells_are_refused(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    data = json.loads(ng.dumps(FIXED, "json"))

    def refused(given: object) -> None:
        evaluate(page, "player.setAttribute('puzzle', arg)", json.dumps({**data, "given": given}))

    refused(["#"])
    expect(message(page)).to_have_text("The given cells do not fit a 5 × 5 puzzle.")
    refused(["???##", *GIVEN[1:]])
    expect(message(page)).to_have_text("Row 1: its given cells do not go together with the clue 1.")
    refused("x")
    expect(message(page)).to_have_text("The given cells do not fit a 5 × 5 puzzle.")
    evaluate(page, "await player.load(arg)", {**data, "given": ["?????"] * 5})
    assert evaluate(page, "return 'given' in player.puzzle") is False
    evaluate(page, "await player.load(arg)", data)
    assert state(page) == GIVEN


@pytest.mark.engine("none")
def test_they_look_given(page: Page, site: str) -> None:
    """A rivet in each corner, and another tone."""
    for theme in ("light", "dark"):
        with case(theme):
            open_player(page, site, ID)
            look_given(page, theme)


def look_given(page: Page, theme: str) -> None:
    evaluate(page, "player.setAttribute('theme', arg)", theme)
    drag(page, (2, 2), (2, 2))
    drag(page, (0, 0), (0, 0), button="right")
    page.mouse.move(1, 1)
    mark, black = colour(page, 2, 2, 0.5, 0.5), colour(page, 0, 2, 0.5, 0.5)
    assert mark + 15 < black < 128
    assert colour(page, 0, 2, 0.17, 0.17) > 180 > colour(page, 2, 2, 0.17, 0.17)
    paper, ground = colour(page, 0, 0, 0.5, 0.15), colour(page, 1, 0, 0.5, 0.15)
    assert paper > ground + 15 > 140
    assert colour(page, 1, 0, 0.17, 0.17) < 90 < colour(page, 0, 0, 0.17, 0.17)


@pytest.mark.engine("none")
def test_a_finished_picture_shows_nothing_of_it(page: Page, site: str) -> None:
    open_player(page, site, ID)
    restore(page, BOAT_PICTURE)
    assert colour(page, 0, 2, 0.17, 0.17) == colour(page, 2, 2, 0.17, 0.17)
    assert colour(page, 1, 0, 0.17, 0.17) == colour(page, 0, 0, 0.17, 0.17)


@pytest.mark.engine("none")
def test_readers_hear_of_them(page: Page, site: str) -> None:
    open_player(page, site, ID)
    cells = page.locator("nonogram-player [role=gridcell]")
    expect(cells.nth(2)).to_have_attribute("aria-label", "Row 1, column 3, black, run of 1, given.")
    expect(cells.nth(5)).to_have_attribute("aria-label", "Row 2, column 1, crossed, given.")
    expect(cells.nth(0)).to_have_attribute("aria-label", "Row 1, column 1, open.")


@pytest.mark.engine("none")
def test_pictures_show_them(page: Page, site: str) -> None:
    open_player(page, site, ID)
    for marks in (True, False):
        svg = evaluate(page, "return player.exportPicture('svg', { marks: arg })", marks)
        assert svg.count("rivet") == 2
        assert re.search('class="ground"[^>]* d="M', svg)
    evaluate(page, "await player.load(arg)", BOAT)
    assert "rivet" not in evaluate(page, "return player.exportPicture('svg')")
    assert evaluate(page, "return (await player.exportPicture('png')).size") > 0


@pytest.mark.engine("none")
def test_the_rest_of_a_line_is_crossed_around_them(page: Page, site: str) -> None:
    open_player(page, site, ID)
    evaluate(page, "player.settings.set('autoCross', true)")
    drag(page, (4, 0), (4, 3))
    assert state(page)[4] == "####."
    given_stay(page)


@pytest.mark.engine("shared")
def test_hints_checks_and_the_solution_rest_on_them(page: Page, site: str) -> None:
    open_player(page, site, PAIR)
    wake(page)
    hint: Any = evaluate(page, "return player.hint('why')")
    assert hint["kind"] == "line"
    assert [0, 0] in hint["cited"]
    drag(page, (0, 1), (0, 1))
    check: Any = evaluate(page, "return player.check()")
    assert check["mistakes"] == [[0, 1]]
    evaluate(page, "await player.reset()")
    solved: Any = evaluate(page, "return player.solve()")
    assert solved["status"] == "unique"
    assert state(page) == ["#.", ".#"]
    evaluate(page, "await player.replay('reasoning')")
    log = evaluate(page, "return player.getLog()")
    assert ng.replay(log).by == "engine"


@pytest.mark.engine("shared")
def test_every_export_has_them(page: Page, site: str) -> None:
    open_player(page, site, ID)
    wake(page)
    for name in ("json", "non", "tatham"):
        text = evaluate(page, "return player.exportPuzzle(arg)", name)
        assert ng.loads(text).given == FIXED.given


@pytest.mark.engine("none")
def test_a_reload_and_another_tab_keep_them(page: Page, site: str) -> None:
    open_board(page, f"{site}#{ID}")
    drag(page, (2, 2), (2, 4))
    page.reload()
    open_board(page, f"{site}#{ID}")
    assert state(page) == ["??#??", ".????", "??###", "?????", "????."]
    assert "from" not in evaluate(page, "return player.getLog()")
    assert evaluate(page, "return player.undo()")
    assert state(page) == GIVEN
    assert evaluate(page, "return player.redo()")
    other = page.context.new_page()
    open_board(other, f"{site}#{ID}")
    other.mouse.click(*centre(other, (4, 0)))
    both = ["??#??", ".????", "??###", "?????", "#???."]
    evaluate(
        page, "while (String(player.game.state) !== String(arg)) await new Promise((go) => setTimeout(go, 20));", both
    )
    assert state(other) == both
    # The same clues without given cells are another puzzle. The page is left first: its old board might still be seen.
    page.goto("about:blank")
    open_board(page, f"{site}#{BOAT}")
    assert state(page) == ["?????"] * 5


@pytest.mark.engine("none")
def test_a_link_brings_the_marks_between_them(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{ID}")
    drag(page, (2, 2), (2, 4))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Share a link with my marks", exact=True).click()
    expect(page.locator('[data-notice="copy"]')).to_be_visible()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    elsewhere = open_page()
    open_board(elsewhere, link)
    expect(message(elsewhere)).to_contain_text("came with the puzzle")
    assert state(elsewhere) == state(page)
    assert evaluate(elsewhere, "return player.undo()")
    assert state(elsewhere) == GIVEN
