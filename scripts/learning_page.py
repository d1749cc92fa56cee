"""Measures what scrubbing the learning page's table costs, and how soon its figures are alive.

    python3 build.py run scripts/learning_page.py [--rounds N]

The table is one of 40 cells and 12 blocks, its slider dragged to and fro. Frames are told in CPU time of the page's
thread, as it is and four times as long, as `frame_costs.py` tells them. Then the same is done on a processor that
Chromium slows four times: told is the share of frames that come more than 25 ms after the one before, so that one in
between is missing, beside that share while nothing moves, which is what the machine and its load do.

A figure of the first two parts is alive when its slider has steps to go to; the page is opened in a fresh context, at
once and over a line of 9 Mbit/s with 40 ms of delay that Chromium itself plays. Prints tables as Markdown.
"""

from __future__ import annotations

import argparse
import json
import os
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from building.project import places
from building.serve import serve_directory
from scripts.frame_costs import CATEGORIES, SLOWER, costs

CELLS = 40
CLUE = "2 1 1 3 1 2 1 1 2 1 3 1"
SOLVERS = ("franco_sanchez", "wu", "chen_hung")
FRAME_MS = 1000 / 60
MEGABITS = 9
DELAY_MS = 40
EVERY = 8
"""Milliseconds between two places of the slider."""
MOMENTS = 400
MISSING_MS = 25
"""Longer than this from one frame to the next, and one is missing: a frame takes 16.7 ms."""

_ALIVE = """
  const alive = (id) => Number(document.querySelector(`#${id} input[type=range]`)?.max) > 0;
  const look = () => {
    if (alive("line") && alive("table")) globalThis.aliveAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
"""


_WHEN_ALIVE = """async () => {
  while (!globalThis.aliveAt) await new Promise((done) => setTimeout(done, 20));
  return globalThis.aliveAt;
}"""
_DRAG = """async ([moments, every, moves]) => {
  const slider = document.querySelector("#table input[type=range]");
  const times = [];
  const look = (now) => (times.push(now), (frame = requestAnimationFrame(look)));
  let frame = moves === "unwatched" ? 0 : requestAnimationFrame(look);
  for (let moment = 0; moment < moments; moment++) {
    const share = Math.abs(((moment / 60) % 2) - 1);
    if (moves !== "still") {
      slider.value = String(Math.round(share * Number(slider.max)));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise((done) => setTimeout(done, every));
  }
  cancelAnimationFrame(frame);
  return times.slice(1).map((time, index) => time - times[index]);
}"""
"""Drags the slider; returns the times between frames if they are watched, or while nothing is dragged."""


def scrubbed(browser: Browser, url: str, solver: str) -> tuple[list[float], float, float]:
    """The costs of the frames in which the slider moved, then the shares of missing frames on a slower processor while
    it moves and while nothing does.
    """
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{url}learn.html")
    part = page.locator("#table")
    fields = part.locator(".line-fields").last
    fields.locator("input[type=number]").fill(str(CELLS))
    fields.locator(".clue-text").fill(CLUE)
    part.locator("tr[data-solver=brute] td").first.wait_for()
    page.locator("#table .figure:not(.stale)").first.wait_for()
    part.locator("select").first.select_option(solver)
    part.locator(".table-drawing canvas").scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(_DRAG, [MOMENTS, EVERY, "unwatched"])
    found = costs(json.loads(browser.stop_tracing()))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    missing = []
    for moves in ("watched", "still"):
        between = page.evaluate(_DRAG, [MOMENTS, EVERY, moves])
        missing.append(sum(one > MISSING_MS for one in between) / len(between))
    page.close()
    return found, missing[0], missing[1]


def alive(browser: Browser, url: str, megabits: float | None) -> tuple[float, float]:
    """The milliseconds until the figures are alive, and the kilobytes received until then."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if megabits is not None:
        rate = megabits * 1e6 / 8
        line = {"offline": False, "latency": DELAY_MS, "downloadThroughput": rate, "uploadThroughput": rate}
        session.send("Network.emulateNetworkConditions", line)
    received = [0.0]
    session.on("Network.loadingFinished", lambda told: received.append(told["encodedDataLength"]))
    page.add_init_script(_ALIVE)
    page.goto(f"{url}learn.html")
    took = float(page.evaluate(_WHEN_ALIVE))
    context.close()
    return took, sum(received) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="how often the page is opened on each line")
    arguments = parser.parse_args()
    served = serve_directory(places().root / "dist")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        print("| line | alive after, ms: median, best, worst | kB received |")
        print("| --- | --: | --: |")
        for name, megabits in (("localhost", None), (f"{MEGABITS} Mbit/s", MEGABITS)):
            found = [alive(browser, served.url, megabits) for _ in range(arguments.rounds)]
            times = [took for took, _ in found]
            told = f"{median(times):.0f}, {min(times):.0f}, {max(times):.0f}"
            print(f"| {name} | {told} | {found[0][1]:.1f} |", flush=True)
        print(
            f"\n| scrubbing | frames | p95, ms | median ×{SLOWER} | p95 ×{SLOWER} | under {FRAME_MS:.1f} ms "
            "| frames missing | missing while still |"
        )
        print("| --- | --: | --: | --: | --: | --- | --: | --: |")
        for solver in SOLVERS:
            frames, moving, still = scrubbed(browser, served.url, solver)
            marks = quantiles(frames, n=100)
            slow = [SLOWER * marks[49], SLOWER * marks[94]]
            within = "yes" if slow[1] < FRAME_MS else "**no**"
            told = f"{marks[94]:.2f} | {slow[0]:.1f} | {slow[1]:.1f} | {within} | {moving:.1%} | {still:.1%}"
            print(f"| {solver} | {len(frames)} | {told} |", flush=True)
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
