"""A puzzle in colours in the element of another site: the contract, with inks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.formats.json import to_object
from tests.browser.colours.playing_colours import id_of
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, until
from tests.places import PUZZLES

TOY_BOAT = ng.load(PUZZLES / "colour" / "toy-boat.non")
assert TOY_BOAT.goal is not None
PICTURE = list(TOY_BOAT.goal.rows())
NOTE = """window.heard = {};
for (const type of ["ready", "progress", "change", "hint", "check", "complete", "save", "fail"])
  addEventListener(type, (event) => event instanceof CustomEvent && (heard[type] ??= []).push(event.detail));"""


@pytest.mark.engine("own")
def test_a_host_plays_keeps_and_exports_a_puzzle_in_colours(page: Page, host: Host, site: str) -> None:
    page.add_init_script(NOTE)
    name = id_of(TOY_BOAT)
    frame = open_host(page, host, site, f'<nonogram-player autosize storage="host" puzzle="{name}"></nonogram-player>')

    def call(method: str, *args: Any) -> Any:
        return evaluate(page, "return player[arg[0]](...arg[1])", [method, list(args)])

    until(page, "() => heard.ready?.length")
    assert page.evaluate("heard.ready[0].puzzle === heard.ready[0].puzzleId")
    address = page.locator("nonogram-player").evaluate("(one) => one.shadowRoot.querySelector('iframe').src")
    assert "#c1%3A10x10" in address
    board = frame.locator(".board")
    board.press("2")
    board.press("Space")
    until(page, "() => heard.save?.length")
    state = call("getState")
    assert (state["version"], state["state"][0]) == (2, "b?????????")
    assert [ink["name"] for ink in state["inks"]] == ["brown", "yellow", "red", "blue"]
    assert page.evaluate("heard.save.at(-1).puzzle") == name
    assert page.evaluate("heard.progress.at(-1)")["total"] == sum(cell != "." for row in PICTURE for cell in row)
    assert call("check")["wrong"] == [[0, 0]]
    hint = call("hint", "what")
    assert hint["kind"] == "mistake"
    call("undo")
    found = call("hint", "why")
    assert found["cells"]
    for row, column, value in found["cells"]:
        assert value == PICTURE[row][column] if value[0] != "!" else value[1] != PICTURE[row][column]
    kept = call("getState")
    call("reset")
    call("setState", kept)
    assert call("getState")["state"] == kept["state"]
    assert call("getLog")["puzzle"] == name
    for written in ("non", "json"):
        read = ng.loads(call("exportPuzzle", written))
        assert (read.inks, read.rows, read.columns) == (TOY_BOAT.inks, TOY_BOAT.rows, TOY_BOAT.columns)
    assert call("exportPicture", "svg", {"marks": False}).count("#d02c2c") > 0
    assert call("solve")["status"] == "unique"
    until(page, "() => heard.complete?.length")
    assert page.evaluate("heard.complete[0].by") == "engine"
    assert call("getState")["state"] == PICTURE
    # An object, then a pack of both kinds; black and white is told as always.
    put_on_host(page, "<nonogram-player></nonogram-player>")
    call("load", json.loads(json.dumps(to_object(TOY_BOAT))))
    assert call("getState")["version"] == 2
    call("load", BOAT)
    black = call("getState")
    assert (black["version"], "inks" in black, len(black["state"])) == (1, False, len(BOAT_PICTURE))
    assert page.evaluate("heard.fail") is None


@pytest.mark.engine("none")
def test_a_pack_and_the_dialog_for_hosts_take_colours(page: Page, host: Host, site: str) -> None:
    again = {**to_object(TOY_BOAT), "title": "Again"}
    pack = {"puzzles": [BOAT, {"title": "Toy boat", "puzzle": id_of(TOY_BOAT)}, again]}
    host.put("pack.json", json.dumps(pack), Access_Control_Allow_Origin="*")
    frame = open_host(page, host, site, '<nonogram-player pack="pack.json"></nonogram-player>')
    frame.get_by_role("combobox").select_option("Toy boat")
    expect(frame.locator(".board")).to_have_attribute("aria-rowcount", "10")
    page.goto(f"{site}#play=toy-boat")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Embed on a page").click()
    code = page.get_by_role("textbox")
    assert 'puzzle="c1:10x10:' in code.input_value()
    preview = page.frame_locator(".embed-preview")
    expect(preview.locator(".board")).to_be_visible()
