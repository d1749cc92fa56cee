"""The content security policy is in force: in pages, in workers, and about who may frame what."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.hosting import CLOSES_WITHIN

pytestmark = pytest.mark.expect_trouble("[Cc]ontent[- ][Ss]ecurity[- ][Pp]olicy", "frame-ancestors")

# From a timer, because what the debugger runs itself is exempt from the policy.
EVALUATES = """() => new Promise((settle) => setTimeout(() => {
    try { settle(eval("'ran'")); } catch (error) { settle(error.name); }
}))"""
INJECTS_SCRIPT = """() => new Promise((settle) => setTimeout(() => {
    document.head.append(Object.assign(document.createElement("script"), { textContent: "window.injected = true" }));
    settle(Boolean(window.injected));
}))"""
# Another port of this machine is another origin.
REACHES_OUT = """() => new Promise((settle) => {
    self.addEventListener("securitypolicyviolation", (event) => settle(event.effectiveDirective));
    setTimeout(() => fetch("http://127.0.0.1:9/").catch(() => undefined));
})"""
FRAMES = """(address) => new Promise((settle) => {
    const frame = Object.assign(document.createElement("iframe"), { src: address });
    frame.addEventListener("load", () => settle());
    document.body.append(frame);
})"""


def test_a_page_runs_no_strings_and_no_inline_scripts(page: Page, site: str) -> None:
    page.goto(site)
    assert page.evaluate(EVALUATES) == "EvalError"
    assert page.evaluate(INJECTS_SCRIPT) is False


def test_a_page_reaches_nobody_else(page: Page, site: str) -> None:
    page.goto(site)
    assert page.evaluate(REACHES_OUT) == "connect-src"


def test_a_page_neither_changes_its_base_nor_sends_a_form(page: Page, site: str) -> None:
    page.goto(site)
    refused = page.evaluate(
        """async () => {
          const refused = [];
          document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
          document.head.append(Object.assign(document.createElement("base"), { href: "http://127.0.0.1:9/" }));
          const form = Object.assign(document.createElement("form"), { action: "http://127.0.0.1:9/" });
          document.body.append(form);
          setTimeout(() => form.submit());
          for (let tries = 0; tries < 500 && new Set(refused).size < 2; tries++)
            await new Promise((again) => setTimeout(again, 20));
          return [...new Set(refused), new URL("x", document.baseURI).host === location.host];
        }"""
    )
    assert sorted(refused, key=str) == sorted([True, "base-uri", "form-action"], key=str)


def test_a_worker_is_held_to_it_too(page: Page, site: str, dist: Path) -> None:
    (script,) = (dist / "assets").glob("engine-*.js")
    page.goto(site)
    with page.expect_worker() as started:
        page.evaluate("(url) => { window.own = new Worker(url, { type: 'module' }); }", f"assets/{script.name}")
    assert started.value.evaluate(EVALUATES) == "EvalError"
    assert started.value.evaluate(REACHES_OUT) == "connect-src"


class _Host(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[str]:
    """A page of somebody else's, without any policy."""
    (tmp_path / "index.html").write_text("<!doctype html><title>host</title><link rel=icon href=data:,><body>")
    server = HTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, args=(CLOSES_WITHIN,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize(
    ("address", "shown"), [("embed.html", True), ("embed-engine.html", True), ("index.html", False), ("", False)]
)
def test_other_sites_may_frame_the_embedded_player_alone(
    page: Page, site: str, other_site: str, address: str, shown: bool
) -> None:
    page.goto(other_site)
    page.evaluate(FRAMES, site + address)
    assert page.frames[1].url.startswith(site) is shown
