"""Measures what scrubbing the learning page's table costs, and how soon its figures are alive.

    python3 build.py run scripts/learning_page.py [--rounds N]

The table is one of 40 cells and 12 blocks, its slider dragged to and fro. Frames are told in CPU time of the page's
thread, as it is and four times as long, as `frame_costs.py` tells them. A figure of the first two parts is alive when
its slider has steps to go to; the page is opened in a fresh context, at once and over a line of 9 Mbit/s with 40 ms of
delay that Chromium itself plays. Prints tables as Markdown.
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

_ALIVE = """
  const alive = (id) => Number(document.querySelector(`#${id} input[type=range]`)?.max) > 0;
  const look = () => {
    if (alive("line") && alive("table")) globalThis.aliveAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
"""


def scrubbed(browser: Browser, url: str, solver: str) -> list[float]:
    """The costs of the frames in which the slider moved."""
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
    page.evaluate(
        """async ([moments, every]) => {
          const slider = document.querySelector("#table input[type=range]");
          for (let moment = 0; moment < moments; moment++) {
            const share = Math.abs(((moment / 60) % 2) - 1);
            slider.value = String(Math.round(share * Number(slider.max)));
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise((done) => setTimeout(done, every));
          }
        }""",
        [MOMENTS, EVERY],
    )
    found = costs(json.loads(browser.stop_tracing()))
    page.close()
    return found


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
    page.wait_for_function("globalThis.aliveAt")
    took = float(page.evaluate("globalThis.aliveAt"))
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
        print(f"\n| scrubbing | frames | p95, ms | median ×{SLOWER} | p95 ×{SLOWER} | under {FRAME_MS:.1f} ms |")
        print("| --- | --: | --: | --: | --: | --- |")
        for solver in SOLVERS:
            marks = quantiles(scrubbed(browser, served.url, solver), n=100)
            slow = [SLOWER * marks[49], SLOWER * marks[94]]
            within = "yes" if slow[1] < FRAME_MS else "**no**"
            print(f"| {solver} | {MOMENTS} | {marks[94]:.2f} | {slow[0]:.1f} | {slow[1]:.1f} | {within} |", flush=True)
        browser.close()
    served.close()


if __name__ == "__main__":
    main()
