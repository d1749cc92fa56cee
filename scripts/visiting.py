"""One reader's visit in a Chromium on a slowed phone: what they see when, and what it takes over the network.

Chromium slows the network for pages and service workers where it is told to; a page's dedicated workers share the
page's line, so that both together get its throughput, while a service worker has a line of its own. The latency is the
least time from a request to its answer; connections are made at once. The processor is slowed by SlowMotion, for the
processes that show pages and run workers. To be counted, a new worker waits for a few milliseconds until its events are
listened to; only the script of a service worker is fetched by the browser itself, unheard.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from scripts.devtools import Chromium, Values
from scripts.slow_motion import SlowMotion
from scripts.traffic import Traffic

_PROBE = """
if (window === top) (() => {
  const seen = (globalThis.coldVisit = { origin: performance.timeOrigin });
  const note = (what) => { seen[what] ??= performance.now(); };
  const shows = (element) => {
    if (!element?.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  let drawn = false;
  const look = () => {
    const player = document.querySelector("nonogram-player");
    const root = player?.shadowRoot;
    if (root) {
      const canvas = root.querySelector(".board canvas");
      const there = Boolean(player.puzzle) && shows(root.querySelector(".board")) && shows(canvas);
      // What is there in one frame is on the screen by the next.
      if (there && drawn) note("board");
      drawn = there;
      if (player.engine?.state === "ready") {
        note("engine");
        seen.copied = player.engine.fromCopy;
      }
      const panel = root.querySelector(".panel");
      const told = panel?.querySelector(".text")?.textContent;
      if (told && panel.dataset.kind === "hint" && shows(panel)) note("hint");
      const hint = [...root.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === "Hint");
      const usable = hint && !hint.disabled && hint.getAttribute("aria-disabled") !== "true" && shows(hint);
      if (usable && seen.pressed === undefined) {
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

_SEARCHER = """
(async () => {
  const { searcher } = document.querySelector("nonogram-player").engine;
  // The first hint may have started it.
  searcher.close();
  searcher.accelerators = [];
  const from = performance.now();
  const known = new Promise((resolve) => searcher.addEventListener("accelerators", resolve, { once: true }));
  await searcher.start();
  if (!searcher.accelerators.length) await known;
  return performance.now() - from;
})()
"""

_CONTROLLED = "navigator.serviceWorker.getRegistration().then((kept) => kept?.active?.state === 'activated')"

_LOOK_SECONDS = 0.1
_PATIENCE_SECONDS = 240
_SETTLING_SECONDS = 40
_REST_SECONDS = 3
_BUSY = 0.1
"""A browser at rest keeps a core less busy than this."""

_PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
_NO_COPIES = {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0}
"""Otherwise the page's process would keep a copy of every file, for developers to look at."""


@dataclass(frozen=True, slots=True)
class Line:
    """A network: the throughputs in Mbit/s, and the least milliseconds from a request to its answer."""

    down: float
    up: float
    latency: float

    def params(self) -> Values:
        bytes_in_mbit = 1e6 / 8
        return {
            "offline": False,
            "latency": self.latency,
            "downloadThroughput": self.down * bytes_in_mbit,
            "uploadThroughput": self.up * bytes_in_mbit,
        }


@dataclass(frozen=True, slots=True)
class Visit:
    """Times in milliseconds from the start of the navigation; what was sent, in bytes, until the hint was shown.

    `copied`: whether the engine started from a kept copy of its memory.
    """

    board: float
    engine: float
    hint: float
    sent: float
    requests_before_board: int
    requests_before_hint: int
    copied: bool


class Phone:
    """A Chromium with the profile in a folder, which sees and counts all that its pages and workers fetch."""

    def __init__(self, program: str, profile: Path, site: str, line: Line | None, slowness: float) -> None:
        self.traffic = Traffic(site)
        self._site = site
        self._line = line
        self._slowness = slowness
        self._sessions: dict[str, tuple[str, list[Future[Values]]]] = {}
        self._attached = threading.Condition()
        self._tab = ""
        self._chromium = Chromium(program, profile, self._hear)
        self._follow("")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._chromium.close()

    @property
    def version(self) -> str:
        return str(self._chromium.ask("Browser.getVersion")["product"])

    def visit(self, fragment: str) -> Visit:
        """Opens the page in a new tab, in place of the one before, and waits for the first hint."""
        session = self._open_tab()
        self.traffic = Traffic(self._site)
        with SlowMotion(self._slowness) as slowed:
            slowed.watch(self._renderers())
            self._chromium.ask("Page.navigate", {"url": f"{self._site}#{fragment}"}, session)
            seen = self._wait_for_hint(session, slowed)
        # The last events may still be on their way.
        time.sleep(0.3)

        def moment(name: str) -> float:
            return float(seen["origin"] + seen[name]) / 1000

        return Visit(
            board=seen["board"],
            engine=seen["engine"],
            hint=seen["hint"],
            sent=self.traffic.bytes_before(moment("hint")),
            requests_before_board=self.traffic.requests_before(moment("board")),
            requests_before_hint=self.traffic.requests_before(moment("hint")),
            copied=bool(seen["copied"]),
        )

    def settle(self) -> bool:
        """Waits until the site is kept for offline use and everything is at rest; False if that takes too long."""
        session, until = self._session(self._tab), time.monotonic() + _SETTLING_SECONDS
        rested, worked = time.monotonic(), self._work()
        while time.monotonic() < until:
            time.sleep(0.5)
            before, worked = worked, self._work()
            if worked - before > 0.5 * _BUSY:
                rested = time.monotonic()
            quiet = time.monotonic() - max(rested, self.traffic.last_event) > _REST_SECONDS
            if quiet and self._chromium.evaluate(_CONTROLLED, session):
                return True
        return False

    def start_searcher(self) -> float:
        """Milliseconds until the worker that searches is ready, with its accelerators."""
        return float(self._chromium.evaluate(_SEARCHER, self._session(self._tab), _PATIENCE_SECONDS))

    def _open_tab(self) -> str:
        last = self._tab
        self._tab = self._chromium.ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self._session(self._tab)
        if last:
            self._chromium.ask("Target.closeTarget", {"targetId": last})
        # Starting a browser, or a tab, keeps the machine busy for a moment.
        time.sleep(1)
        return session

    def _session(self, target: str) -> str:
        with self._attached:
            if not self._attached.wait_for(lambda: target in self._sessions, 30):
                raise TimeoutError("the browser did not attach to its new tab")
            session, commands = self._sessions[target]
        for command in commands:
            command.result(30)
        return session

    def _wait_for_hint(self, session: str, slowed: SlowMotion) -> dict[str, Any]:
        until = time.monotonic() + _PATIENCE_SECONDS
        seen = None
        while time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
            slowed.watch(self._renderers())
            seen = self._chromium.evaluate("globalThis.coldVisit", session)
            if seen and all(name in seen for name in ("board", "engine", "hint")):
                return dict(seen)
        raise TimeoutError(f"no hint within {_PATIENCE_SECONDS} s; seen so far: {seen}")

    def _processes(self) -> list[Values]:
        """Those that show pages and run workers."""
        found = self._chromium.ask("SystemInfo.getProcessInfo")["processInfo"]
        return [process for process in found if process["type"] == "renderer"]

    def _renderers(self) -> list[int]:
        return [process["id"] for process in self._processes()]

    def _work(self) -> float:
        """Seconds of processor time that they have used so far."""
        return sum(float(process["cpuTime"]) for process in self._processes())

    def _hear(self, event: str, params: Values, session: str) -> None:
        if event == "Target.attachedToTarget":
            self._prepare(params["targetInfo"], params["sessionId"])
        else:
            self.traffic.hear(event, params, session)

    def _follow(self, session: str) -> None:
        """Has new targets wait until they are prepared. Service workers belong to no page: the browser reports them."""
        skipped = ["browser", "tab", "browser_ui", *(["service_worker"] if session else [])]
        chosen = [*({"type": kind, "exclude": True} for kind in skipped), {}]
        params = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True, "filter": chosen}
        self._chromium.send("Target.setAutoAttach", params, session)

    def _prepare(self, target: Values, session: str) -> None:
        """Sends, without waiting, all that a new target needs, and lets it run."""
        kind = target["type"]
        commands: list[tuple[str, Values]] = [("Network.enable", _NO_COPIES)]
        if self._line and kind in ("page", "service_worker"):
            commands.append(("Network.emulateNetworkConditions", self._line.params()))
        if kind == "page":
            commands += [
                ("Page.enable", {}),
                ("Page.addScriptToEvaluateOnNewDocument", {"source": _PROBE}),
                ("Emulation.setDeviceMetricsOverride", _PHONE),
                ("Emulation.setTouchEmulationEnabled", {"enabled": True}),
            ]
        self._follow(session)
        sent = [self._chromium.send(method, params, session) for method, params in commands]
        sent.append(self._chromium.send("Runtime.runIfWaitingForDebugger", {}, session))
        with self._attached:
            self._sessions[target["targetId"]] = (session, sent)
            self._attached.notify_all()
