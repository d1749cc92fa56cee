"""Puzzles in colours on the page: opened by link or file, painted with a palette, finished, kept and brought back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import nonogram as ng
from tests.browser.colours.playing_colours import PICTURE, TOADSTOOL, id_of, paint_rows
from tests.browser.playing import centre, drag, evaluate, restore, state, until
from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

OpenPage = Callable[..., Page]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LINK = f"{id_of(TOADSTOOL)}&title=Toadstool"
NOTES = [(1, "b"), (1, "c"), (2, "b"), (3, "b")]
COLOUR_AT = """const canvas = player.shadowRoot.querySelector("canvas");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const at = [(box.x - stage.x + box.width / 4) * scale, (box.y - stage.y + box.height / 4) * scale];
    const [red, green, blue] = canvas.getContext("2d").getImageData(...at, 1, 1).data;
    return "#" + [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")"""

WRITTEN = """(() => {
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    window.written.push({ text, x, y, alpha: this.globalAlpha });
    write.call(this, text, x, y);
  };
})()"""
"""Notes what is written on canvases, and where."""
SIGN_IN = """const canvas = player.shadowRoot.querySelector("canvas");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const [left, top] = [(box.x - stage.x) * scale, (box.y - stage.y) * scale];
    const inside = ({ x, y }) => x > left && x < left + box.width * scale && y > top && y < top + box.height * scale;
    return window.written.filter(inside).map(({ text, alpha }) => [text, alpha])"""
"""In the page: what was written in a cell, and how opaque."""


def test_a_puzzle_in_colours_is_painted_finished_and_brought_back(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    expect(page.get_by_role("heading", name="Toadstool")).to_be_visible()
    paint_rows(page, board, range(6))
    board.press("2")
    drag(page, (6, 4), (6, 5))
    assert state(page)[3:8] == ["?###?##?##", "?#########", "?####?####", "????bb????", "??????????"]
    colours = [evaluate(page, COLOUR_AT, list(spot)) for spot in [(1, 3), (6, 4), (0, 0)]]
    assert colours == ["#c62828", "#795548", "#ffffff"]
    board.press("Control+z")
    assert state(page)[6] == "??????????"
    page.reload()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page)[5] == "?####?####"
    paint_rows(page, board, range(6, 10))
    expect(page.locator("nonogram-player")).to_contain_text("Toadstool")
    log = evaluate(page, "return player.getLog()")
    assert log["entries"][-1].endswith(" done player")
    game = evaluate(page, "return player.getState()")
    assert game["version"] == 2
    assert [row.replace("?", ".") for row in game["state"]] == PICTURE


def test_inks_are_chosen_by_button_key_and_wheel_and_the_right_button_crosses(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    inks = page.get_by_role("group", name="Colours")
    red, brown, green = (inks.get_by_role("button", name=f"Paint {name}") for name in ("red", "brown", "green"))
    expect(red).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Paint", exact=True)).to_have_count(0)
    green.click()
    expect(green).to_have_attribute("aria-pressed", "true")
    expect(red).to_have_attribute("aria-pressed", "false")
    page.mouse.click(*centre(page, (0, 0)))
    page.mouse.click(*centre(page, (0, 1)), button="right")
    board.press("2")
    expect(brown).to_have_attribute("aria-pressed", "true")
    page.mouse.click(*centre(page, (0, 2)))
    board.press("9")
    expect(brown).to_have_attribute("aria-pressed", "true")
    brown.hover()
    page.mouse.wheel(0, 100)
    expect(green).to_have_attribute("aria-pressed", "true")
    page.mouse.wheel(0, 100)
    expect(red).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Cross").click()
    expect(red).to_have_attribute("aria-pressed", "false")
    page.mouse.click(*centre(page, (0, 3)), button="right")
    assert state(page)[0] == "c.b#??????"


def test_a_stroke_leaves_other_inks_alone_unless_it_begins_on_one(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    drag(page, (0, 2), (0, 3))
    board.focus()
    board.press("2")
    drag(page, (0, 0), (0, 5))
    assert state(page)[0] == "bb##bb????"
    drag(page, (0, 3), (0, 2))
    assert state(page)[0] == "bbbbbb????"
    drag(page, (0, 0), (0, 5))
    assert state(page)[0] == "??????????"


def test_notes_rule_an_ink_out_by_key_and_by_tool(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    board.focus()
    board.press("Control+Home")
    board.press("Home")
    for key in ["n", "ArrowRight", "2", "n", "3", "n"]:
        board.press(key)
    noted = "return (await player.getState()).notes"
    assert evaluate(page, noted) == [[0, 0, "!#"], [0, 1, "!b"], [0, 1, "!c"]]
    expect(page.get_by_role("gridcell", name="Row 1, column 2, open, not brown and not green.")).to_be_attached()
    board.press("n")
    assert evaluate(page, noted) == [[0, 0, "!#"], [0, 1, "!b"]]
    board.press("Control+z")
    page.get_by_role("button", name="Not", exact=True).click()
    board.press("2")
    drag(page, (0, 0), (0, 3))
    assert evaluate(page, noted) == [[0, 0, "!#"], [0, 0, "!b"], *([0, column, f"!{s}"] for column, s in NOTES)]
    # Marks go over notes; what takes marks away takes notes too.
    page.get_by_role("button", name="Paint red").click()
    page.get_by_role("button", name="Cross").click()
    drag(page, (0, 0), (0, 1))
    board.press("Home")
    for key in ["ArrowRight", "ArrowRight", "Delete"]:
        board.press(key)
    assert state(page)[0] == "..????????"
    assert evaluate(page, noted) == [[0, 3, "!b"]]
    page.reload()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert evaluate(page, noted) == [[0, 3, "!b"]]


def test_an_ink_that_is_held_down_is_noted(page: Page, site: str) -> None:
    open_board(page, f"{site}#{LINK}")
    inks = page.get_by_role("group", name="Colours")
    red, brown, green = (inks.get_by_role("button", name=f"Paint {name}") for name in ("red", "brown", "green"))
    tool = page.get_by_role("button", name="Not", exact=True)
    noted = "return (await player.getState()).notes"
    brown.click(delay=700)
    expect(tool).to_have_attribute("aria-pressed", "true")
    expect(brown).to_have_attribute("aria-pressed", "false")
    expect(brown).to_have_attribute("data-noting", "")
    page.mouse.click(*centre(page, (0, 0)))
    green.click(button="right")
    drag(page, (0, 0), (0, 1))
    red.click()
    expect(tool).to_have_attribute("aria-pressed", "true")
    page.mouse.click(*centre(page, (0, 2)))
    every = [[0, 0, "!b"], [0, 0, "!c"], [0, 1, "!c"], [0, 2, "!#"]]
    assert evaluate(page, noted) == every
    log = evaluate(page, "return player.getLog()")
    game = ng.replay(log, TOADSTOOL).grid
    assert isinstance(game, ng.ColourGrid)
    assert [list(note) for note in game.notes()] == every


@pytest.mark.engine("shared")
def test_inks_stay_in_reach_on_phones_while_a_hint_is_told(open_page: OpenPage, site: str) -> None:
    page = open_page(**PHONE)
    open_board(page, f"{site}#{LINK}")
    evaluate(page, "await player.hint('what')")
    green = page.get_by_role("button", name="Paint green")
    expect(green).to_be_visible()
    green.tap()
    expect(green).to_have_attribute("aria-pressed", "true")
    told, palette, marks = (
        page.locator(f"nonogram-player {name}").bounding_box() for name in (".panel", ".inks", ".marks")
    )
    assert told is not None
    assert palette is not None
    assert marks is not None
    assert told["y"] + told["height"] <= palette["y"]
    assert palette["y"] + palette["height"] <= marks["y"]
    assert marks["y"] + marks["height"] <= 844


def test_a_puzzle_in_colours_is_heard(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    table = page.get_by_role("table", name="Clues")
    expect(table.get_by_role("row").filter(has_text="Row 9")).to_contain_text("green 1, green 1, brown 2, green 2")
    board.focus()
    board.press("Home")
    board.press("Control+Home")
    board.press("3")
    heard = page.locator("nonogram-player .heard[aria-live]")
    expect(heard).to_contain_text("Paint green")
    board.press("Space")
    expect(page.get_by_role("gridcell", name="Row 1, column 1, green, run of 1.")).to_be_attached()
    board.press("r")
    expect(heard).to_contain_text("Cells: 1 green and 2 to 10 open.")


def test_a_file_is_dropped_on_the_list_and_played(page: Page, site: str, tmp_path: Path) -> None:
    file = tmp_path / "toadstool.json"
    file.write_text(ng.dumps(TOADSTOOL, "json").replace("Toadstool", "Red cap"), "utf-8")
    open_site(page, site)
    page.locator(".mine input[type=file]").set_input_files([file])
    # Once it is begun, the list offers it at its top as well.
    card = page.get_by_role("link", name="Red cap").last
    expect(card).to_be_visible()
    card.click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    paint_rows(page, page.locator("nonogram-player .board"), range(2))
    page.goto(f"{site}#")
    expect(card).to_be_visible()
    card.click()
    expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert state(page)[1] == "???####???"


def test_marks_go_along_in_a_link(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    paint_rows(page, board, range(8))
    board.press("n")
    before = evaluate(page, "return player.getState()")
    assert before["notes"]
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Share a link with my marks").click()
    page.wait_for_function("window.copied")
    link = page.evaluate("window.copied")
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    open_board(page, link)
    after = evaluate(page, "return player.getState()")
    assert [after["state"], after["notes"]] == [before["state"], before["notes"]]


@pytest.mark.engine("shared")
def test_what_is_tried_out_and_likely_is_told_in_colours(page: Page, site: str) -> None:
    open_board(page, f"{site}#{LINK}")
    player = page.locator("nonogram-player")
    for key in ["w", "Space"]:
        player.locator(".board").press(key)
    player.get_by_role("button", name="Test").click()
    expect(player).to_contain_text(re.compile("Line by line, nothing contradicts|cannot|proves something"))
    player.get_by_role("button", name="Drop", exact=True).click()
    player.get_by_role("button", name="More").click()
    player.get_by_role("menuitem", name="Likelihoods").click()
    expect(player).to_contain_text("Likelihoods: a guess")
    expect(player.locator("#cell-0-0")).to_have_attribute("aria-label", re.compile("likely to be"))


def test_signs_are_shown_where_colour_does_not_tell_inks_apart_or_by_wish(page: Page, site: str) -> None:
    inks = [{"name": "black", "colour": "#000000", "sign": "k"}, {"name": "blue", "colour": "#2f7fd0", "sign": "b"}]
    puzzle = {"version": 2, "inks": inks, "rows": [[[1, 1], [1, 2]]], "columns": [[[1, 1]], [[1, 2]]]}
    board = open_board(page, f"{site}#{id_of(ng.loads(json.dumps(puzzle)))}")
    inks_group = page.locator("nonogram-player .inks")
    expect(inks_group).not_to_have_attribute("data-signs", "")
    page.evaluate("localStorage.setItem('nonogram:settings', JSON.stringify({ signs: true }))")
    page.reload()
    expect(board).to_be_visible()
    expect(inks_group).to_have_attribute("data-signs", "")
    page.evaluate("localStorage.removeItem('nonogram:settings')")
    page.goto("about:blank")
    open_board(page, f"{site}#{LINK}")
    expect(inks_group).to_have_attribute("data-signs", "")


def test_what_is_tried_out_shows_the_signs_of_its_inks(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    page.evaluate(WRITTEN)
    for key in ["w", "1", "Space", "ArrowRight", "2", "Space", "ArrowRight", "x"]:
        board.press(key)
    signs = [ink.sign for ink in TOADSTOOL.inks]
    for column in range(2):
        assert [signs[column], 1] in evaluate(page, SIGN_IN, [0, column])
    assert evaluate(page, SIGN_IN, [0, 2]) == []


@pytest.mark.engine("shared")
def test_what_is_likely_shows_the_sign_of_its_ink(page: Page, site: str) -> None:
    open_board(page, f"{site}#{LINK}")
    page.evaluate(WRITTEN)
    player = page.locator("nonogram-player")
    player.get_by_role("button", name="More").click()
    player.get_by_role("menuitem", name="Likelihoods").click()
    expect(player).to_contain_text("Likelihoods: a guess")
    expect(player.locator("[id^=cell-][aria-label*='100% likely']").first).to_be_attached()
    signs = {ink.name: ink.sign for ink in TOADSTOOL.inks}
    told = player.locator("[id^=cell-][aria-label*='likely to be']").evaluate_all(
        "(cells) => cells.map((cell) => [cell.id, cell.ariaLabel])"
    )
    likely = 0
    for cell, label in told:
        share, ink = re.search(r"(\d+)\s?% likely to be (.+)\.$", label).groups()  # type: ignore[union-attr]
        at = [int(place) for place in cell.split("-")[1:]]
        if int(share) > 50:
            likely += 1
            assert [signs[ink], 1] in evaluate(page, SIGN_IN, at), (at, label)
        elif int(share) < 50:
            assert evaluate(page, SIGN_IN, at) == []
    assert likely


@pytest.mark.engine("shared")
def test_what_a_hint_proposes_shows_the_sign_of_its_ink(page: Page, site: str) -> None:
    open_board(page, f"{site}#{LINK}")
    page.evaluate(WRITTEN)
    # The first row is empty: without it, a line that is full comes first.
    restore(page, ["." * 10, *["?" * 10] * 9])
    hint = evaluate(page, "return player.hint('why')")
    signs = dict(zip("#bc", (ink.sign for ink in TOADSTOOL.inks), strict=True))
    painted = [(row, column, value) for row, column, value in hint["cells"] if value in signs]
    assert painted
    # What follows appears when the arrangements have slid apart.
    player = 'const player = document.querySelector("nonogram-player")'
    opaque = f"(await (async () => {{ {SIGN_IN} }})()).some(([, alpha]) => alpha === 1)"
    until(page, f"async (arg) => {{ {player}; return {opaque}; }}", painted[0][:2])
    for row, column, value in painted:
        assert [signs[value], 1] in evaluate(page, SIGN_IN, [row, column])


@pytest.mark.engine("shared")
def test_hints_in_colours_are_told_filled_in_and_solve_the_puzzle(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{LINK}")
    player = page.locator("nonogram-player")
    hint = evaluate(page, "return player.hint('why')")
    assert hint["technique"] == "empty line"
    expect(player).to_contain_text("Row 1 has no blocks, so all its cells are empty.")
    page.get_by_role("button", name="Fill in").click()
    assert state(page)[0] == ".........."
    # A red cell that is green in the picture is found, and told by the line.
    board.press("1")
    page.mouse.click(*centre(page, (9, 0)))
    check = evaluate(page, "return player.check()")
    assert not check["ok"]
    assert [9, 0] in check["mistakes"]
    board.press("Control+z")
    solved = evaluate(page, "return player.solve()")
    assert solved["status"] == "unique"
    assert state(page) == PICTURE
    expect(player).to_contain_text("Solved for you: Toadstool.")


@pytest.mark.engine("shared")
def test_a_hint_that_rules_an_ink_out_is_noted(page: Page, site: str) -> None:
    inks = [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2040c0", "sign": "b"}]
    # Nowhere is a cell settled by a line, but none is red.
    rows = [[[2, 2]], [[1, 2], [1, 2]], [[1, 2]], [[1, 2], [1, 2]]]
    columns = [[[2, 2]], [[1, 2], [1, 2]], [[2, 2]], [[1, 2]]]
    puzzle = ng.loads(json.dumps({"version": 2, "inks": inks, "rows": rows, "columns": columns}))
    open_board(page, f"{site}#{id_of(puzzle)}")
    hint = evaluate(page, "return player.hint('what')")
    assert hint["cells"] == [[0, column, "!#"] for column in range(4)]
    page.get_by_role("button", name="Fill in").click()
    assert evaluate(page, "return (await player.getState()).notes") == hint["cells"]
    expect(page.get_by_role("gridcell", name="Row 1, column 1, open, not red.")).to_be_attached()
    # The engine takes the notes into account.
    assert evaluate(page, "return player.hint('what')")["cells"] != hint["cells"]


def test_a_backup_brings_puzzles_and_games_in_colours_to_another_device(
    page: Page, site: str, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "toadstool.json"
    file.write_text(ng.dumps(TOADSTOOL, "json").replace("Toadstool", "Red cap"), "utf-8")
    open_site(page, site)
    page.locator(".mine input[type=file]").set_input_files([file])
    page.get_by_role("link", name="Red cap").click()
    board = page.locator('nonogram-player .board[role="grid"]')
    expect(board).to_be_visible()
    paint_rows(page, board, range(8))
    board.press("Control+Home")
    board.press("n")
    before = evaluate(page, "return player.getState()")
    page.goto(f"{site}#")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a backup").click()
    download.value.save_as(tmp_path / "backup.json")
    other = browser.new_page()
    open_site(other, site)
    other.locator(".mine input[type=file]").set_input_files([tmp_path / "backup.json"])
    other.get_by_role("button", name="Bring it in").click()
    other.get_by_role("link", name="Red cap").last.click()
    expect(other.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    after = evaluate(other, "return player.getState()")
    assert [after[name] for name in ("state", "notes", "history")] == [
        before[name] for name in ("state", "notes", "history")
    ]
    other.close()
