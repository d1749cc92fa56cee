"""Measures how long a reader's first visit takes, until the board can be played and until the first hint is shown, and
how long a second one takes.

    python3 build.py run scripts/cold_visit.py [--rounds N] [--only CONDITION] [--site FOLDER]

A visit opens a puzzle on a phone's screen, in a fresh context of Chromium, and presses Hint as soon as it can be
pressed. The second visit comes when the first has settled. The host holds back what it sends, as a line of that speed
would; the processor is slowed by stopping and continuing the processes of pages and workers, as Chromium's own slowing
does not reach workers. Prints medians as Markdown, lowest and highest in brackets.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import monotonic, sleep, time
from typing import Any, BinaryIO

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from building.serve import FileHandler, serve_directory
from nonogram.lab.bench import calibration

ROOT = Path(__file__).resolve().parent.parent
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SLUG = "cactus"
"""The puzzle to open."""
PATIENCE_SECONDS = 240
REST_SECONDS = 3
SLICE_SECONDS = 0.003
CHUNK = 1 << 14

PROBE = """
if (window === top) (() => {
  const seen = (globalThis.coldVisit = { origin: performance.timeOrigin });
  const note = (what) => { seen[what] ??= performance.now(); };
  const shows = (element) => Boolean(element?.checkVisibility({ visibilityProperty: true }) && element.clientWidth);
  let drawn = false;
  const look = () => {
    const player = document.querySelector("nonogram-player");
    const root = player?.shadowRoot;
    if (root) {
      const there = Boolean(player.puzzle) && shows(root.querySelector(".board canvas"));
      // What is there in one frame is on the screen by the next.
      if (there && drawn) note("board");
      drawn = there;
      if (player.engine?.state === "ready") note("engine");
      const panel = root.querySelector(".panel");
      if (panel?.dataset.kind === "hint" && panel.querySelector(".text")?.textContent && shows(panel)) note("hint");
      const hint = [...root.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === "Hint");
      if (seen.pressed === undefined && shows(hint) && hint.getAttribute("aria-disabled") !== "true") {
        note("pressed");
        hint.click();
      }
    }
    if (seen.hint === undefined || seen.engine === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
"""Looks at the player in each frame, presses Hint once, and keeps the milliseconds at which things were first there."""

STORED = "navigator.serviceWorker.getRegistration().then((kept) => kept?.active?.state === 'activated')"


@dataclass(frozen=True, slots=True)
class Condition:
    """Megabits a second, 0 for as many as there are; milliseconds before each answer; how many times longer the
    processor takes.
    """

    name: str
    speed: float
    latency: float
    slowness: float


CONDITIONS = {
    "localhost": Condition("localhost", 0, 0, 1),
    "9mbit": Condition("9 Mbit/s, 60 ms", 9, 60, 1),
    "9mbit-slow": Condition("9 Mbit/s, 60 ms, slowed 4 times", 9, 60, 4),
    "1.6mbit-slow": Condition("1.6 Mbit/s, 150 ms, slowed 4 times", 1.6, 150, 4),
}


class Line:
    """What the host has sent: the moments of requests, and of bytes, in seconds since 1970."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.asked: list[float] = []
        self.sent: list[tuple[float, int]] = []
        self._lock = threading.Lock()
        self._free = 0.0

    def wait_for(self, size: int) -> None:
        """Waits until this many bytes have gone through; all connections share the line."""
        seconds = size * 8 / (self.condition.speed * 1e6) if self.condition.speed else 0.0
        with self._lock:
            self._free = max(self._free, monotonic()) + seconds
            until = self._free
        sleep(max(0.0, until - monotonic()))
        self.sent.append((time(), size))


class HostHandler(FileHandler):
    def __init__(self, line: Line, *arguments: Any, **options: Any) -> None:
        self._line = line
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        self._line.asked.append(time())
        sleep(self._line.condition.latency / 1000)
        super().do_GET()

    def copyfile(self, source: BinaryIO, target: BinaryIO) -> None:  # type: ignore[override]
        while chunk := source.read(CHUNK):
            self._line.wait_for(len(chunk))
            target.write(chunk)


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds from the start of the navigation; bytes and requests until the hint, requests until the board."""

    board: float
    engine: float
    hint: float
    sent: float
    requests: tuple[int, int]


def visit(browser: Browser, page: Page, url: str, line: Line) -> Visit:
    """Opens the puzzle and waits for the first hint."""
    line.asked.clear()
    line.sent.clear()
    processes = browser.new_browser_cdp_session()
    until = monotonic() + PATIENCE_SECONDS
    page.goto(url, wait_until="commit")
    with slowed(line.condition.slowness) as watched:
        seen: Any = None
        while not seen or not {"board", "engine", "hint"} <= seen.keys():
            if monotonic() > until:
                raise TimeoutError(f"no hint within {PATIENCE_SECONDS} s; seen so far: {seen}")
            found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
            watched[:] = [one["id"] for one in found if one["type"] == "renderer"]
            sleep(0.1)
            seen = page.evaluate("globalThis.coldVisit")

    def moment(name: str) -> float:
        return float(seen["origin"] + seen[name]) / 1000

    sent = sum(size for at, size in line.sent if at < moment("hint"))
    board, hint = (sum(at < moment(name) for at in line.asked) for name in ("board", "hint"))
    return Visit(seen["board"], seen["engine"], seen["hint"], sent, (board, hint))


@contextmanager
def slowed(slowness: float) -> Iterator[list[int]]:
    """Lets the processes that are put into the list run for a part of the time only."""
    watched: list[int] = []
    over = threading.Event()

    def tell(number: signal.Signals) -> None:
        for process in list(watched):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def alternate() -> None:
        while not over.is_set():
            tell(signal.SIGSTOP)
            sleep(SLICE_SECONDS * (slowness - 1))
            tell(signal.SIGCONT)
            sleep(SLICE_SECONDS)

    thread = threading.Thread(target=alternate)
    if slowness > 1:
        thread.start()
    try:
        yield watched
    finally:
        over.set()
        if slowness > 1:
            thread.join()


def measured(browser: Browser, folder: Path, line: Line) -> tuple[Visit, Visit | None]:
    """One visit in a fresh context and, where nothing is slowed, a second one."""
    site = serve_directory(folder, 0, partial(HostHandler, line))
    context: BrowserContext = browser.new_context(**PHONE)
    context.add_init_script(PROBE)
    page = context.new_page()
    url = f"{site.url}#play={SLUG}"
    first, second = visit(browser, page, url, line), None
    if line.condition.slowness == 1:
        while not page.evaluate(STORED) or time() - max(line.asked[-1], line.sent[-1][0]) < REST_SECONDS:
            sleep(0.5)
        page.goto("about:blank")
        second = visit(browser, page, url, line)
    context.close()
    site.close()
    return first, second


def spread(values: Iterable[float], unit: float = 1, digits: int = 0) -> str:
    """The median in `unit`s, with the lowest and the highest."""
    known = sorted(value / unit for value in values)
    low, middle, high = (f"{value:.{digits}f}" for value in (known[0], median(known), known[-1]))
    return middle if low == high else f"{middle} ({low} to {high})"


def row(name: str, visits: list[Visit]) -> str:
    times = [spread((getattr(one, what) for one in visits), 1000, 2) for what in ("board", "engine", "hint")]
    requests = [spread(one.requests[which] for one in visits) for which in (0, 1)]
    return f"| {' | '.join([name, *times, spread((one.sent for one in visits), 1e6, 2), *requests])} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (dist/)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", action="append", choices=CONDITIONS, help="some conditions alone")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        print(f"Chromium {browser.version}, calibration loop {calibration():.2f} s, {arguments.rounds} rounds\n")
        print("| visit | board, s | engine ready, s | first hint, s | sent until it, MB | requests: board | hint |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for name in arguments.only or CONDITIONS:
            line = Line(CONDITIONS[name])
            pairs = [measured(browser, arguments.site, line) for _ in range(arguments.rounds)]
            print(row(line.condition.name, [first for first, _ in pairs]), flush=True)
            if seconds := [second for _, second in pairs if second]:
                print(row(f"second, {line.condition.name}", seconds), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
