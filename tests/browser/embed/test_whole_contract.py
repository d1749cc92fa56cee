"""Every method and every event of the element, on a page of another origin under the policy that the guide names."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, until
from tests.places import ROOT

TYPES = (ROOT / "web" / "embed" / "contract.d.ts").read_text("utf-8")
METHODS = set(re.findall(r"^  (\w+)\(.*\): Promise<", TYPES, re.MULTILINE))
EVENTS = set(re.findall(r'^  "?([\w-]+)"?: \{', TYPES.split("interface Details")[1].split("\n}\n")[0], re.MULTILINE))
PLAYER = (
    '<nonogram-player storage="host" user="reader 7" autosize tools="hint check what-if solve share"></nonogram-player>'
)

# What a call gives, or the name of its error; the calls and events are noted by their names.
NOTE = """window.called = new Set();
window.heard = {};
window.give = async (method, ...args) => {
  called.add(method);
  return document.querySelector("nonogram-player")[method](...args).catch(({ name }) => name);
};
for (const type of TYPES) addEventListener(type, (event) => {
  if (event instanceof CustomEvent) (heard[type] ??= []).push(event.detail);
});"""


@pytest.mark.engine("own")
def test_every_method_and_every_event(page: Page, host: Host, site: str) -> None:
    page.add_init_script(NOTE.replace("TYPES", json.dumps(sorted(EVENTS))))
    # No browser without a screen can print.
    page.add_init_script("window.print = () => document.documentElement.dataset.printed = 'yes'")
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}"
    frame = open_host(page, host, site, PLAYER, Content_Security_Policy=policy)

    def give(method: str, *args: Any) -> Any:
        return evaluate(page, "return give(...arg)", [method, *args])

    board = frame.locator(".board")
    give("load", BOAT)
    give("focus")
    assert page.evaluate("document.activeElement.localName") == "nonogram-player"
    # A mistake: the picture has no black cell there.
    assert BOAT_PICTURE[0][0] == "."
    board.press("Space")
    assert give("getState")["state"][0] == "#????"
    assert give("check")["ok"] is False
    assert give("hint", "what")["kind"] == "mistake"
    assert give("undo") is True
    assert give("redo") is True
    assert give("redo") is False
    assert give("replay", "moves") == 1
    kept = give("getState")
    give("reset")
    assert give("getState")["state"] == ["?????"] * 5
    give("setState", kept)
    assert give("getState")["state"] == kept["state"]
    assert give("setState", {"version": 1, "rows": [], "columns": [], "state": []}) == "SaveError"
    assert give("undo") is True
    assert give("hint", "why")["level"] == "why"
    cancelled = "const hint = give('hint', 'why'); await give('cancel'); return hint"
    outcome = evaluate(page, cancelled)
    assert outcome == "AbortError" or outcome["level"] == "why"
    assert give("pause") is True
    assert give("pause") is False
    expect(board).to_have_attribute("inert", "")
    assert give("resume") is True
    expect(board).not_to_have_attribute("inert", "")
    assert give("exportPuzzle", "tatham").strip() == BOAT
    assert "<svg" in give("exportPicture", "svg", {"marks": False})
    picture = (
        "const file = await give('exportPicture', 'png'); return [file instanceof Blob, file.type, file.size > 100]"
    )
    assert evaluate(page, picture) == [True, "image/png", True]
    give("print")
    expect(frame.locator("html")).to_have_attribute("data-printed", "yes")
    frame.get_by_role("button", name="Share").click()
    page.keyboard.press("Escape")
    assert give("solve")["solutions"] == [BOAT_PICTURE]
    log = give("getLog")
    assert ng.replay(json.loads(json.dumps(log))).by == "engine"
    evaluate(page, "player.puzzle = '5x5:1/2'")
    until(page, "() => window.heard.fail")
    # The later of two loads counts, whichever puzzle is easier to read.
    both = "const first = give('load', '2x1:1/1/2'); await give('load', arg); await first; return player.getState()"
    assert len(evaluate(page, both, BOAT)["rows"]) == 5

    until(page, "(all) => all.every((type) => window.heard[type])", sorted(EVENTS))
    heard = page.evaluate("window.heard")
    for type, details in heard.items():
        for detail in details:
            assert detail["userId"] == "reader 7", type
            assert detail["instanceId"] == heard["view"][0]["instanceId"], type
    assert all(detail["puzzleId"] == heard["start"][0]["puzzleId"] for detail in heard["change"])
    assert heard["change"][0]["reason"] == "stroke"
    assert heard["mistake"][0]["check"]["wrong"] or heard["mistake"][0]["check"]["mistakes"]
    assert [one["by"] for one in heard["pause"] + heard["resume"]] == ["host", "host"]
    (complete,) = heard["complete"]
    # The reset was after the state that was brought back; the hint that told of a mistake was a check, too.
    assert (complete["by"], complete["resets"], complete["checks"]) == ("engine", 0, 2)
    assert complete["hints"]["what"] == 1
    assert complete["undos"] == 2
    assert complete["milliseconds"] >= 0
    assert heard["share"][0]["link"].startswith(site)
    assert heard["save"][-1]["puzzle"] == BOAT
    give("destroy")
    assert page.locator("nonogram-player").count() == 0
    assert set(page.evaluate("[...window.called]")) == METHODS
