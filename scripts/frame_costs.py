"""Measures what a frame costs the page's thread while a 100x100 is painted, panned and pinched, black and in colours.

    python3 build.py run scripts/frame_costs.py [--seconds N]

Costs are CPU time of the page's thread, read from a trace, so that other work on the machine does not count. They are
told as they are and four times as long, for a processor that is four times slower. A frame ends when the browser
commits it; its cost is all work since the one before. Frames of the browser's own, in which nothing was handled or
drawn, are left out, and so is what the worker does that draws the board. Prints a table as Markdown.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from bisect import bisect_left
from collections.abc import Callable, Iterator
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

import nonogram as ng
from building.project import places
from building.serve import serve_directory
from nonogram.inks import LETTERS

SLOWER = 4
SIDE = 100
PALETTE = tuple(
    ng.Ink(*ink) for ink in (("red", "#d02c2c"), ("blue", "#2460c4"), ("yellow", "#f7cf3d"), ("green", "#2c8c45"))
)
BUDGET = 12
"""Milliseconds that a frame may cost on the slower processor, at the 95th percentile."""
CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline"]
FRAME = "FireAnimationFrame"
EVENT = "EventDispatch"
COMMIT = "Commit"
TASK = "RunTask"
EVERY = 8
"""Milliseconds between two events of a mouse or a finger."""

_CELLS = """async (side) => {
  const player = document.querySelector("nonogram-player");
  const [first, last] = [await player.cellBox(0, 0), await player.cellBox(side - 1, side - 1)];
  const { width, height } = player.getBoundingClientRect();
  const [x, y] = [Math.max(0, first.x), Math.max(0, first.y)];
  return { x, y, width: Math.min(width, last.right) - x, height: Math.min(height, last.bottom) - y };
}"""

Points = list[tuple[float, float]]


def large_puzzle(side: int, inks: int = 1) -> str:
    """The fragment of a link to a square puzzle: hills above a certain height, in colours by how high they are."""

    def height(x: int, y: int) -> float:
        hills = math.sin(x / 7 + 3 * math.sin(y / 19)) + math.cos(y / 5 + 2 * math.sin(x / 23))
        return hills + 0.6 * math.sin(x * y / 900)

    def value(x: int, y: int) -> str:
        above = height(x, y)
        return LETTERS[min(inks - 1, int(above * inks / 2))] if above > 0 else "."

    rows = ["".join(value(x, y) for x in range(side)) for y in range(side)]
    picture = ng.Grid.parse(rows) if inks == 1 else ng.ColourGrid.parse(rows, inks)
    return ng.dumps(ng.Puzzle.from_grid(picture, inks=PALETTE[:inks] if inks > 1 else None), "tatham")


def costs(trace: dict[str, Any]) -> list[float]:
    """The milliseconds of CPU time that each frame cost the page's thread."""
    events = trace["traceEvents"]
    kinds_of = ({FRAME, EVENT}, {COMMIT})
    active, committing = ({(e["pid"], e["tid"]) for e in events if e["name"] in kinds} for kinds in kinds_of)
    # A worker that draws has frames, too, but commits none.
    (thread,) = active & committing
    own = [e for e in events if (e["pid"], e["tid"]) == thread and e.get("ph") == "X"]
    ours = sorted(e["ts"] for e in own if e["name"] in {FRAME, EVENT})
    commits = sorted(e["ts"] for e in own if e["name"] == COMMIT)
    tasks = sorted((e["ts"], e["ts"] + e["dur"], e["tdur"]) for e in own if e["name"] == TASK and "tdur" in e)
    assert tasks, "no CPU time in the trace"
    found = []
    cost, since = 0.0, tasks[0][0]
    for begun, ended, used in tasks:
        cost += used / 1000
        if bisect_left(commits, begun) == bisect_left(commits, ended):
            continue
        if bisect_left(ours, since) != bisect_left(ours, ended):
            found.append(cost)
        cost, since = 0.0, ended
    return found


def painting(session: CDPSession, box: dict[str, float], moments: int) -> Iterator[None]:
    """Drags along rows and columns, one after the other, all over the board."""
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]

    def mouse(kind: str, px: float, py: float) -> None:
        where = {"type": kind, "x": px, "y": py, "button": "left", "buttons": 1, "clickCount": 1}
        session.send("Input.dispatchMouseEvent", where)

    length = 40
    for at in range(moments):
        stroke, step = divmod(at, length)
        across = stroke % 2 == 0
        fixed = 0.05 + 0.9 * ((stroke * 0.37) % 1)
        along = 0.05 + 0.9 * step / length
        px, py = (x + along * width, y + fixed * height) if across else (x + fixed * width, y + along * height)
        if step == 0:
            mouse("mousePressed", px, py)
        mouse("mouseMoved", px, py)
        if step == length - 1:
            mouse("mouseReleased", px, py)
        yield


def _fingers(session: CDPSession, moments: int, points: Callable[[float], Points]) -> Iterator[None]:
    for at in range(moments):
        now = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points(at * EVERY / 1000))]
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if at else "touchStart", "touchPoints": now})
        yield
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def panning(session: CDPSession, box: dict[str, float], moments: int) -> Iterator[None]:
    """Two fingers that go round in a circle."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def points(time: float) -> Points:
        dx, dy = 60 * math.cos(3 * time), 60 * math.sin(3 * time)
        return [(x - 40 + dx, y + dy), (x + 40 + dx, y + dy)]

    return _fingers(session, moments, points)


def pinching(session: CDPSession, box: dict[str, float], moments: int) -> Iterator[None]:
    """Two fingers that go apart and together again."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def points(time: float) -> Points:
        apart = 70 + 45 * math.sin(3 * time)
        return [(x - apart, y), (x + apart, y)]

    return _fingers(session, moments, points)


GESTURES: dict[str, tuple[Callable[[CDPSession, dict[str, float], int], Iterator[None]], bool]] = {
    "painting": (painting, False),
    "panning": (panning, True),
    "pinching": (pinching, True),
}


def measured(browser: Browser, url: str, name: str, inks: int, seconds: float) -> list[float]:
    """The costs of the frames of one gesture, made for this number of seconds."""
    gesture, touch = GESTURES[name]
    size = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 800}
    options: Any = {"viewport": size, "has_touch": touch, "is_mobile": touch, "device_scale_factor": 2 if touch else 1}
    context = browser.new_context(**options)
    page = context.new_page()
    page.goto(f"{url}embed.html#{large_puzzle(SIDE, inks)}")
    board = page.locator("nonogram-player .board:not([aria-busy])[role=grid]")
    board.wait_for()
    # A moment after the first drawing, a board of this size goes to a worker.
    if not page.workers:
        page.wait_for_event("worker")
    if name == "pinching":
        page.get_by_role("button", name="Fit", exact=True).click()
    page.wait_for_timeout(500)
    box = page.evaluate(_CELLS, SIDE)
    session = context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in gesture(session, box, round(seconds * 1000 / EVERY)):
        page.wait_for_timeout(EVERY)
    found = costs(json.loads(browser.stop_tracing()))
    context.close()
    return found


def _row(name: str, found: list[float]) -> str:
    marks = quantiles(found, n=100)
    slow = [SLOWER * one for one in (marks[49], marks[94], max(found))]
    verdict = "yes" if slow[1] < BUDGET else "**no**"
    return (
        f"| {name} | {len(found)} | {marks[94]:.2f} | " + " | ".join(f"{one:.1f}" for one in slow) + f" | {verdict} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=6, help="how long each gesture lasts")
    arguments = parser.parse_args()
    served = serve_directory(places().root / "dist")
    print(f"| gesture | frames | p95, ms | median ×{SLOWER} | p95 ×{SLOWER} | worst ×{SLOWER} | under {BUDGET} ms |")
    print("| --- | --: | --: | --: | --: | --: | --- |")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        for name in GESTURES:
            for inks in (1, len(PALETTE)):
                found = measured(browser, served.url, name, inks, arguments.seconds)
                print(_row(name if inks == 1 else f"{name}, {inks} inks", found), flush=True)
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
