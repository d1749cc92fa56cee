"""Long tasks of the page's thread: when they happened, and what the reader was doing.

A visit opens a puzzle in a fresh context, lets the engine boot, takes three hints level by level, and watches the
puzzle being solved. The browser itself reports tasks of 50 ms and more (PerformanceObserver). This is wall time: on a
busy machine it includes the time in which a task did not get to run.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby

from playwright.sync_api import Browser, Page

import nonogram as ng

PHASES = ("open", "boot", "ready", "hint", "storing", "solve")
"""In order: until the engine is asked for, until it answers, at rest, three hints, the storing of the site and of the
engine's memory in the background, solving, and painting to the end.
"""

_WATCH = """
window.longTasks = [];
window.phases = [["open", 0]];
window.begin = (phase) => window.phases.push([phase, performance.now()]);
new PerformanceObserver((list) => {
  window.longTasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]));
}).observe({ type: 'longtask', buffered: true });
window.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    // The worker that searches comes up in the middle of solving.
    if (options[1]?.name === "searches") return;
    window.begin("boot");
    this.addEventListener("message", ({ data }) => {
      const { event } = JSON.parse(data);
      if (event === "ready") window.begin("ready");
    });
  }
};
"""


@dataclass(frozen=True, slots=True)
class LongTask:
    """`start` in milliseconds from the opening of the page, `duration` in milliseconds."""

    phase: str
    start: float
    duration: float

    def __str__(self) -> str:
        return f"{self.phase} at {self.start / 1000:.1f} s, {self.duration:.0f} ms"


def large_puzzle(side: int = 200) -> str:
    """The fragment of a link to a square puzzle: hills cut off at a certain height.

    With the usual side, line logic solves it.
    """

    def black(x: int, y: int) -> bool:
        hills = math.sin(x / 7 + 3 * math.sin(y / 19)) + math.cos(y / 5 + 2 * math.sin(x / 23))
        return hills + 0.6 * math.sin(x * y / 900) > 0

    rows = ["".join("#" if black(x, y) else "." for x in range(side)) for y in range(side)]
    game_id = ng.dumps(ng.Puzzle.from_grid(ng.Grid.parse(rows)), "tatham")
    assert isinstance(game_id, str)
    return game_id.strip()


def visits(open_browser: Callable[[], Browser], url: str, fragment: str, count: int) -> list[list[LongTask]]:
    """The long tasks of `count` visits, each in a fresh context; every third has a fresh browser too."""
    found = []
    browser = open_browser()
    for number in range(count):
        if number % 3 == 0 and number:
            browser.close()
            browser = open_browser()
        with _fresh_page(browser) as page:
            page.goto(f"{url}#{fragment}")
            _play(page)
            found.append(_long_tasks(page))
    browser.close()
    return found


@contextmanager
def _fresh_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(_WATCH)
    yield context.new_page()
    context.close()


def _play(page: Page) -> None:
    _wait(page, "window.phases.some(([phase]) => phase === 'ready')")
    page.wait_for_timeout(1500)
    page.evaluate("window.begin('hint')")
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("nonogram-player .panel[data-kind=hint]").wait_for()
        for label in ("Show more", "Why?", "Fill in"):
            step = page.get_by_role("button", name=label, exact=True)
            if step.count():
                step.click()
                page.wait_for_timeout(400)
    page.evaluate("window.begin('storing')")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_timeout(2500)
    page.evaluate("window.begin('solve')")
    page.get_by_role("button", name="More tools").click()
    page.get_by_role("menuitem", name="Solve", exact=True).click()
    page.get_by_role("button", name="Everything").click()
    page.locator("nonogram-player .message[data-tone=good]").wait_for(timeout=60_000)
    # The finishing animation, and the saving of the game.
    page.wait_for_timeout(1500)


def _wait(page: Page, condition: str, seconds: float = 60) -> None:
    for _ in range(int(seconds * 10)):
        if page.evaluate(f"Boolean({condition})"):
            return
        page.wait_for_timeout(100)
    raise TimeoutError(f"not within {seconds} s: {condition}")


def _long_tasks(page: Page) -> list[LongTask]:
    tasks, phases = page.evaluate("[window.longTasks, window.phases]")
    found = []
    for start, duration in tasks:
        # A task belongs to the phase in which it ends, so a task that starts the next phase counts towards that one.
        phase = next(name for name, begun in reversed(phases) if begun <= start + duration)
        found.append(LongTask(phase, start, duration))
    return found


def report(name: str, found: list[list[LongTask]]) -> Iterator[str]:
    """Rows of a Markdown table: the long tasks of each phase, then every task by itself."""
    tasks = sorted((task for visit in found for task in visit), key=lambda task: PHASES.index(task.phase))
    by_phase = {
        phase: [task.duration for task in group] for phase, group in groupby(tasks, key=lambda task: task.phase)
    }
    told = "; ".join(f"{phase} {len(by_phase.get(phase, []))}" for phase in PHASES)
    longest = max((task.duration for task in tasks), default=0.0)
    yield f"| tasks over 50 ms, {name}, {len(found)} visits | {told}; longest {longest:.0f} ms |"
    if tasks:
        yield f"| which they were | {'; '.join(map(str, tasks))} |"
