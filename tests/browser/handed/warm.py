"""Pages that are handed from test to test with the engine running, because starting one takes a second of work.

A test marked `engine("shared")` may get the page of an earlier test. On the page that holds a player and nothing else,
`playing.open_player` then takes that test's player away and puts a new one in its place, with the same engine; on the
site itself the next address is shown by a view of its own. A page is kept only if its test has passed, and the first
kind only with its engine ready or never asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, WebError

MOST_KEPT = 4
"""Pages of one process: one of each kind of device that tests ask for most."""

ADJUSTED: Mapping[str, Any] = {
    "viewport": {"width": 1280, "height": 720},
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
    "media": "null",
}
"""Options that an open page can be given as well, with Playwright's values where a test asks for none."""

DEVICE: Mapping[str, Any] = {
    "service_workers": "allow",
    "has_touch": False,
    "is_mobile": False,
    "device_scale_factor": 1,
}
"""The same of those that cannot be changed once a page is open."""

# What a test has left in the page that is not in the player: storage, the worker that searches, and what it has put in
# place of the engine's way to be asked. On the site: storage and the view, which takes back what it has asked for.
TIDY = """async () => {
  const engine = document.querySelector("nonogram-player")?.engine;
  const { pathname, search } = location;
  if (pathname === "/" && !search) {
    const shown = document.querySelector("main > section");
    location.hash = "about";
    while (shown === document.querySelector("main > section")) await new Promise(requestAnimationFrame);
    localStorage.clear();
    sessionStorage.clear();
    return true;
  }
  if (!pathname.endsWith("/embed.html") || search || !["asleep", "ready"].includes(engine?.state)) return false;
  engine.searcher.close();
  delete engine.request;
  localStorage.clear();
  sessionStorage.clear();
  return true;
}"""

# An engine that begins to start in such a page gets a worker that never says a word.
SILENT_WORKERS = """window.Worker = class extends EventTarget {
  postMessage() {}
  terminate() {}
};"""


class Watch:
    """Notes what a page must not do: log errors, leave errors uncaught, send requests to elsewhere. Notes too which
    origins it has asked for anything.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.trouble: list[str] = []
        self.origins: set[str] = set()
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        # Now and then a browser asks for this of its own accord, where what it shows names no icon, as a plain text.
        if message.type == "error" and not url.endswith("/favicon.ico"):
            self.trouble.append(f"console: {message.text} ({url})")

    def _on_error(self, error: WebError) -> None:
        self.trouble.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        if origin := re.match(r"http://127\.0\.0\.1:\d+(?=/)", request.url):
            self.origins.add(origin.group())
        elif not request.url.startswith(("data:", "blob:")):
            self.trouble.append(f"request to elsewhere: {request.url}")


@dataclass(frozen=True, slots=True)
class Opened:
    """A page in a context of its own, opened with these options of Playwright's."""

    context: BrowserContext
    watch: Watch
    page: Page
    options: Mapping[str, Any]

    def close(self) -> None:
        """Does nothing when the browser has gone."""
        if self.context.browser is not None and self.context.browser.is_connected():
            self.context.close()

    def adjust(self, options: Mapping[str, Any]) -> None:
        """Gives the page the screen, colours and motion of these options."""
        wanted = {**ADJUSTED, **options}
        self.page.set_viewport_size(wanted["viewport"])
        self.page.emulate_media(**{name: wanted[name] for name in ADJUSTED if name != "viewport"})

    def leave_alone(self) -> None:
        """Closes the other pages of the context, takes routes away, and lays the mouse aside, its button up."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.context.unroute_all()
        self.page.unroute_all()
        self.page.mouse.up()
        self.page.mouse.move(0, 0)

    def tidy(self) -> bool:
        """Takes away what a test has left beside its player; whether the next test can have the page."""
        try:
            self.leave_alone()
            return bool(self.page.evaluate(TIDY))
        except Error:
            return False


def device_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """What of the options cannot be changed once a page is open, with the values of those that are not named."""
    return {**DEVICE, **{name: value for name, value in options.items() if name not in ADJUSTED}}


class WarmPages:
    """The pages that wait for the next test of this process."""

    def __init__(self) -> None:
        self._waiting: list[Opened] = []

    def take(self, browser: Browser, options: Mapping[str, Any]) -> Opened | None:
        """A page of this browser as if opened with these options, if there is one that can be made so."""
        for one in self._waiting:
            if one.context.browser is browser and device_of(one.options) == device_of(options):
                self._waiting.remove(one)
                one.watch.trouble.clear()
                one.adjust(options)
                return one
        return None

    def keep(self, opened: Opened) -> Opened | None:
        """Keeps it if it can be used again. Gives one that is not wanted any more: this one, or the one that has waited
        longest if there are too many.
        """
        if not opened.tidy():
            return opened
        self._waiting.append(opened)
        return self._waiting.pop(0) if len(self._waiting) > MOST_KEPT else None
