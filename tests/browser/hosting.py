"""Somebody else's pages, which embed the player: another origin, without any header of ours."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from playwright.sync_api import Frame, FrameLocator, Page

from tests.browser.playing import evaluate, until

CLOSES_WITHIN = 0.05
"""Seconds after which a server looks whether it is to end. Python's usual half second would be waited for by every
test that has a server of its own."""


class Host:
    """Another site, on a port and so an origin of its own, without any header of ours."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, dict[str, str]]] = {}
        files = self.files

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body, headers = files.get(self.path, ("", {}))
                self.send_response(200 if body else 404)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, format: str, *args: object) -> None:
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        Thread(target=self._server.serve_forever, args=(CLOSES_WITHIN,), daemon=True).start()
        self.put("favicon.ico", "-")

    def put(self, name: str, body: str, **headers: str) -> None:
        kind = "text/html; charset=utf-8" if name.endswith(".html") else "text/plain"
        sent = {key.replace("_", "-"): value for key, value in headers.items()}
        self.files[f"/{name}"] = body, {"Content-Type": kind} | sent

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def open_host(page: Page, host: Host, site: str, body: str, *, arrived: bool = True, **headers: str) -> FrameLocator:
    """A host page that includes the site's element, and the frame of its first player; by default, after it arrived."""
    script = f'<script src="{site}nonogram-player.js"></script>'
    host.put("page.html", f"<!doctype html><title>Host</title>{script}{body}", **headers)
    page.goto(f"{host.url}page.html", wait_until="load" if arrived else "domcontentloaded")
    if arrived and page.locator("nonogram-player").count():
        _arrive(page)
    return page.frame_locator("nonogram-player iframe").first


def put_on_host(page: Page, body: str, *, arrived: bool = True) -> FrameLocator:
    """Puts something else on the open page of a host: a tenth of the work of opening one."""
    page.evaluate("(body) => { document.body.innerHTML = body; }", body)
    if arrived:
        _arrive(page)
    return page.frame_locator("nonogram-player iframe").first


def _arrive(page: Page) -> None:
    """Waits until the frame of the first player has loaded."""
    # It is made when the browser finds the player to be in view, which may be after the page has loaded.
    made = "() => document.querySelector('nonogram-player')?.shadowRoot?.querySelector('iframe')"
    until(page, made)
    frame = page.evaluate_handle(made).as_element()
    content = frame.content_frame() if frame else None
    if content:
        content.wait_for_load_state("load")


def player_frame(page: Page) -> Frame:
    return next(frame for frame in page.frames if "embed.html" in frame.url)


def record(page: Page) -> None:
    """Notes from now on what the first player tells, without what is the same in all its events."""
    evaluate(
        page,
        """window.told = [];
        const types = "ready start change progress save complete resize fail share pause resume check view";
        for (const type of types.split(" "))
          player.addEventListener(type, ({ detail: { instanceId, userId, puzzleId, ...rest } }) => {
            window.told.push([type, rest]);
            window.common = { instanceId, userId, puzzleId };
          });""",
    )


def expect_told(page: Page, kind: str) -> Any:
    """The detail of the first event of a kind, waiting for it."""
    return page.evaluate(
        """async (kind) => {
          for (let tries = 0; tries < 1000; tries++) {
            const found = window.told.find(([type]) => type === kind);
            if (found) return found[1];
            await new Promise((again) => setTimeout(again, 20));
          }
          throw new Error(`no ${kind} among ${JSON.stringify(window.told)}`);
        }""",
        kind,
    )
