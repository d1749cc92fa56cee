"""Strains pages that embed players: floods of messages from the host's page, and scrolling past ten players.

    python3 build.py run scripts/embed_strain.py

The host's page and the player are on different sites, so that each has a process of its own, as with strangers. A flood
is 50,000 messages at once, with a call of the host's own in their middle and one behind them. Posting takes the host's
page a while, in which it can hear nothing; the two calls are answered, or refused, so many seconds after that. Time on
the clock depends on what else the machine does; processor time of the two pages' main threads hardly does. For
comparison the same messages go to an empty page, and to one that does not even look at them: the browser's own share.
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Frame, Page, sync_playwright

import nonogram as ng
from scripts.static_host import StaticHost

ROOT = Path(__file__).resolve().parent.parent
FOX = ng.load(ROOT / "puzzles" / "fox.non")
PUZZLE = ng.dumps(FOX, format="tatham").strip()
GAME = json.loads(ng.dumps(FOX, format="json"))
MESSAGES = 50_000
PLAYERS = 10
HEAD = "<!doctype html><title>Host</title>"
EMPTY = f"""{HEAD}<script>
addEventListener("message", ({{ data, source }}) => data?.id >= {10**6 + MESSAGES} && source.postMessage(data, "*"));
</script>"""

BLIND = f"""{HEAD}<script>
let count = 0;
const own = [{MESSAGES // 2 + 1}, {MESSAGES + 2}];
addEventListener("message", (event) => own.includes(++count) && event.source.postMessage(event.data, "*"));
</script>"""


def _call(name: str, *args: object) -> dict[str, Any]:
    return {"nonogram": 2, "call": name, "args": args}


FLOODS: dict[str, list[Any]] = {
    "garbage": [5, "x", {"a": 1}, {"nonogram": 3, "call": "reset"}, None, [1, 2, 3]],
    "unknown calls": [_call("constructor"), _call("nope")],
    "undo": [_call("undo")],
    "getState": [_call("getState")],
    "load": [_call("load", PUZZLE)],
    "go-on": [_call("go-on", GAME, False, paused) for paused in (True, False)],
    "pack": [_call("pack", f'["{PUZZLE}"]')],
    "theme": [_call("set", "theme", "dark"), _call("set", "theme", "light")],
    "look": [_call("look", {"colours": {"paper": colour}}) for colour in ("#112233", "#ffeedd")],
    "hint": [_call("hint", "where")],
    "exportPicture": [_call("exportPicture", "png")],
}

FLOOD = """async ([messages, count]) => {
  const player = document.querySelector("nonogram-player");
  const { contentWindow } = (player?.shadowRoot ?? document).querySelector("iframe");
  const first = 1e6;
  let [answered, refused] = [0, 0];
  const ask = (id) => contentWindow.postMessage({ nonogram: 2, call: "getState", args: [], id }, "*");
  const [last, middle] = [first + count, first + count + 1];
  const began = performance.now();
  for (let i = 0; i < count; i++) {
    if (i === count / 2) ask(middle);
    const message = messages[i % messages.length];
    contentWindow.postMessage(message?.call ? { ...message, id: first + i } : message, "*");
  }
  ask(last);
  const posted = performance.now();
  const after = {};
  return new Promise((done) => addEventListener("message", ({ data }) => {
    const ids = data?.ids ?? (data?.id >= first ? [data.id] : []);
    answered += ids.length;
    if (data.error?.name === "BusyError") refused += ids.length;
    for (const [name, id] of Object.entries({ middle, last }))
      if (ids.includes(id)) after[name] = (performance.now() - posted) / 1000;
    if ("middle" in after && "last" in after) done({ posting: (posted - began) / 1000, ...after, answered, refused });
  }));
}"""

SCROLL = """async () => {
  const far = document.documentElement.scrollHeight - innerHeight;
  const times = [];
  const began = await new Promise(requestAnimationFrame);
  for (let now = began; now - began < 4000; now = await new Promise(requestAnimationFrame)) {
    times.push(now);
    const part = ((now - began) / 2000) % 2;
    scrollTo(0, far * (part < 1 ? part : 2 - part));
  }
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  return { frames: times.length / 4, median: gaps[gaps.length >> 1], longest: gaps.at(-1) };
}"""
READY = """() => {
  const all = [...document.querySelectorAll("nonogram-player")];
  return all.every((one) => one.wasReady);
}"""
WATCH = """document.addEventListener("ready", ({ target }) => { target.wasReady = true; });"""


class Clock:
    """The processor time that the main threads of a page and of its frames, which share one, have used."""

    def __init__(self, page: Page, frame: Frame) -> None:
        self._sessions = [page.context.new_cdp_session(page), page.context.new_cdp_session(frame)]
        for session in self._sessions:
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._before = self._read()

    def passed(self) -> list[float]:
        """Return the seconds of each page since the last look."""
        now = self._read()
        before, self._before = self._before, now
        return [b - a for a, b in zip(before, now, strict=True)]

    def _read(self) -> list[float]:
        return [_busy(session) for session in self._sessions]


def _busy(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def main() -> None:
    host = StaticHost(ROOT / "dist", "brotli")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        others = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        threading.Thread(target=others.serve_forever, daemon=True).start()
        # Another site than 127.0.0.1, where the player lies.
        url = f"http://localhost:{others.server_address[1]}/"
        script = f'<script src="{host.url}nonogram-player.js"></script>'
        player = f'<nonogram-player loading="eager" tools="hint check share" puzzle="{PUZZLE}"></nonogram-player>'
        text = "<p style='height: 300px'>Text between the players.</p>"
        for name, content in (("empty", EMPTY), ("blind", BLIND)):
            Path(folder, f"{name}.html").write_text(content)
            frame = f'<iframe src="http://127.0.0.1:{others.server_address[1]}/{name}.html"></iframe>'
            Path(folder, f"around-{name}.html").write_text(HEAD + frame)
        Path(folder, "one.html").write_text(HEAD + script + player)
        Path(folder, "ten.html").write_text(HEAD + script + (player + text) * PLAYERS)
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        print(
            f"{MESSAGES:,} messages | posting, s | the middle one answered after, s | the last one | answered | "
            "refused | host, CPU s | frame, CPU s"
        )
        for page in ("blind", "empty"):
            _flood(browser, f"{url}around-{page}.html", f"garbage, to a page that is {page}", FLOODS["garbage"])
            _flood(browser, f"{url}around-{page}.html", f"calls, to a page that is {page}", FLOODS["undo"])
        for name, messages in FLOODS.items():
            _flood(browser, f"{url}one.html", name, messages)
        _scroll(browser, f"{url}ten.html")
        browser.close()
        others.shutdown()
    host.close()


def _flood(browser: Browser, url: str, name: str, messages: list[Any]) -> None:
    page = _opened(browser, url)
    clock = Clock(page, page.frames[1])
    found = page.evaluate(FLOOD, [messages, MESSAGES])
    host, frame = clock.passed()
    print(
        f"{name} | {found['posting']:.2f} | {found['middle']:.2f} | {found['last']:.2f} | {found['answered']} | "
        f"{found['refused']} | {host:.2f} | {frame:.2f}",
        flush=True,
    )
    page.context.close()


def _scroll(browser: Browser, url: str) -> None:
    page = _opened(browser, url)
    clock = Clock(page, page.frames[1])
    found = page.evaluate(SCROLL)
    host, frame = clock.passed()
    count = found["frames"] * 4
    print(
        f"scrolling past {PLAYERS} players: {found['frames']:.1f} frames a second, median {found['median']:.1f} ms, "
        f"longest {found['longest']:.0f} ms; {1000 * host / count:.2f} ms of processor time for each on the page, "
        f"{1000 * frame / count:.2f} ms in its frames"
    )
    page.context.close()


def _opened(browser: Browser, url: str) -> Page:
    page = browser.new_context(viewport={"width": 800, "height": 800}).new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_function(READY)
    # Whatever a page does once it is there.
    page.wait_for_timeout(1000)
    return page


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


if __name__ == "__main__":
    main()
