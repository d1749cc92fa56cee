"""Weighs pages that embed one, five and ten players: requests, bytes and memory, untouched and after a hint in each.

    python3 build.py run scripts/embed_weight.py

The host page is on another origin than the players. Bytes are those that the player's host sends with Brotli. Memory is
what the browser's processes for pages hold for themselves, beyond what the same page holds without players; it is read
from /proc, so this runs on Linux.
"""

from __future__ import annotations

import os
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

import nonogram as ng
from scripts.static_host import StaticHost

ROOT = Path(__file__).resolve().parent.parent
PUZZLE = ng.dumps(ng.load(ROOT / "puzzles" / "fox.non"), format="tatham").strip()
COUNTS = (1, 5, 10)
QUIET_MILLISECONDS = 1500

HEAD = "<!doctype html><title>Host</title>"
HINTS = """async () => {
  const all = [...document.querySelectorAll("nonogram-player")];
  const began = performance.now();
  await Promise.all(all.map((one) => one.hint("where")));
  return performance.now() - began;
}"""
READY = """() => [...document.querySelectorAll("nonogram-player")].every((one) => one.wasReady)"""
WATCH = """document.addEventListener("ready", ({ target }) => { target.wasReady = true; });"""


def main() -> None:
    print("| players | untouched: requests | kB | MB held | after a hint in each: kB | MB held | workers | seconds |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    host = StaticHost(ROOT / "dist", "brotli")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        # Another site, which knows nothing of our policy.
        others = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        threading.Thread(target=others.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{others.server_address[1]}/"
        Path(folder, "bare.html").write_text(HEAD)
        for count in COUNTS:
            player = f'<nonogram-player loading="eager" puzzle="{PUZZLE}"></nonogram-player>'
            script = f'<script src="{host.url}nonogram-player.js"></script>'
            Path(folder, "host.html").write_text(HEAD + script + player * count)
            browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
            page = browser.new_page()
            page.add_init_script(WATCH)
            page.goto(f"{url}bare.html")
            bare = _memory()
            host.forget_counts()
            page.goto(f"{url}host.html")
            page.wait_for_function(READY)
            page.wait_for_timeout(QUIET_MILLISECONDS)
            before = sum(host.requests().values()), host.sent / 1000, _memory() - bare
            seconds = page.evaluate(HINTS) / 1000
            page.wait_for_timeout(QUIET_MILLISECONDS)
            after = host.sent / 1000, _memory() - bare, len(page.workers), seconds
            print(
                f"| {count} | {before[0]} | {before[1]:.0f} | {before[2]:.0f} "
                f"| {after[0]:.0f} | {after[1]:.0f} | {after[2]} | {after[3]:.1f} |",
                flush=True,
            )
            browser.close()
        others.shutdown()
    host.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


def _memory() -> float:
    """Return the megabytes that this browser's processes for pages hold for themselves."""
    kilobytes = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes() and _is_ours(int(process.name)):
                lines = (process / "smaps_rollup").read_text().splitlines()
                kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
        except OSError:
            continue
    return kilobytes / 1000


def _is_ours(process: int) -> bool:
    """Whether this program started a process, by way of others."""
    while process > 1:
        if process == os.getpid():
            return True
        # The name before it, in brackets, may hold anything.
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return False


if __name__ == "__main__":
    main()
