"""A game in black and white on somebody else's page, and all that the element tells of it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, until

KINDS = ["ready", "view", "start", "progress", "change", "share", "hint", "check", "mistake", "pause", "resume"]
KINDS += ["complete", "engine-ready", "fail", "save"]
"""Every event but "resize", whose sizes are those of the fonts of a machine."""
BY_THE_CLOCK = ("engine-ready", "save")

PLAYER = f'<nonogram-player storage="host" user="reader 7" puzzle="{BOAT}"></nonogram-player>'
NOTE = """window.heard = [];
for (const type of KINDS) addEventListener(type, (event) => {
  if (event instanceof CustomEvent) heard.push([type, JSON.stringify(event.detail)]);
});"""

# What differs from game to game: times, versions, which player of a page it was; and sentences, which are tested by
# themselves.
MASKED = [
    (r'"(milliseconds|played|time|at)":\d+', r'"\1":0'),
    (r'"\d+ (?=[a-z])', '"0 '),
    (r'"version":"[^"]*"', '"version":"-"'),
    (r'"instanceId":"[\d-]+"', '"instanceId":"-"'),
    (r'"(text|rule)":"[^"]*"', r'"\1":"-"'),
    (r'"texts":\["[^\]]*"\]', '"texts":["-"]'),
]


def play_and_record(page: Page, host: Host, site: str) -> list[tuple[str, str]]:
    """Plays one game by keys and calls. Returns kind and detail of each event in order, as the host would write them in
    JSON. Of events that come by the clock the last of each kind is given, at the end.
    """
    page.add_init_script(NOTE.replace("KINDS", str(KINDS)))
    board = open_host(page, host, site, PLAYER).locator(".board")
    until(page, "() => heard.some(([kind]) => kind === 'ready')")

    def call(method: str, *args: Any) -> Any:
        return evaluate(page, "return player[arg[0]](...arg[1])", [method, list(args)])

    board.press("Space")
    call("check")
    call("hint", "what")
    call("undo")
    call("redo")
    call("undo")
    call("hint", "where")
    call("hint", "what")
    call("hint", "why")
    call("pause")
    call("resume")
    board.press("x")
    call("check")
    kept = call("getState")
    call("reset")
    call("setState", kept)
    call("load", BOAT, kept)
    for row, cells in enumerate(BOAT_PICTURE):
        board.press("Home")
        for column, cell in enumerate(cells):
            if cell == "#":
                board.press("Space")
            if column + 1 < len(cells):
                board.press("ArrowRight")
        if row + 1 < len(BOAT_PICTURE):
            board.press("ArrowDown")
    until(page, "() => heard.some(([kind]) => kind === 'complete')")
    until(page, "() => heard.findLast(([kind]) => kind === 'save')?.[1].includes('####?')")
    told = [(kind, _masked(detail)) for kind, detail in page.evaluate("heard")]
    timed = {kind: detail for kind, detail in told if kind in BY_THE_CLOCK}
    return [one for one in told if one[0] not in BY_THE_CLOCK] + sorted(timed.items())


def _masked(detail: str) -> str:
    for pattern, instead in MASKED:
        detail = re.sub(pattern, instead, detail)
    return detail
