"""The service worker: the site offline, and new versions of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, centre, drag, state
from tests.browser.visiting import ServeCopy, open_board

pytestmark = [pytest.mark.stores, pytest.mark.engine("none")]

# A browser reports what it cannot fetch, which offline is what the test is about.
offline_noise = pytest.mark.expect_trouble("Failed to load resource")

STORED = """async () => {
  await navigator.serviceWorker.ready;
  return (await caches.keys()).filter((name) => name.startsWith("nonogram "));
}"""


def visit(page: Page, url: str) -> None:
    """Opens the site and waits until it is stored."""
    page.goto(url)
    expect(page.locator(".card canvas").first).to_be_visible()
    assert page.evaluate(STORED)


def publish(folder: Path, address: str, content: bytes) -> None:
    """Puts a new version of one file on the server, as a build would."""
    (folder / address).write_bytes(content)
    listing = json.loads((folder / "precache.json").read_text("utf-8"))
    entry = next(file for file in listing["files"] if file["url"] == address)
    entry |= {"hash": hashlib.sha256(content).hexdigest()[:16], "bytes": len(content)}
    old, listing["version"] = listing["version"], "next" + listing["version"][4:]
    (folder / "precache.json").write_text(json.dumps(listing), "utf-8")
    worker = folder / "service-worker.js"
    worker.write_text(worker.read_text("utf-8").replace(old, listing["version"]), "utf-8")


@pytest.mark.engine("own")
def test_after_one_visit_it_works_offline(site: str, page: Page) -> None:
    """The page about the site follows the storing; afterwards every page is found, whatever its query."""
    page.goto(site + "#about")
    expect(page.get_by_text("Storing the site on this device")).to_be_visible()
    expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=30_000)
    assert page.evaluate(STORED)
    page.context.set_offline(True)
    page.goto(site + "?utm=1")
    page.locator(".card a").first.click()
    expect(page.locator("nonogram-player")).to_be_visible()
    expect(page.locator('.engine[data-state="ready"]')).to_be_attached(timeout=30_000)
    page.goto(site + "#about")
    expect(page.get_by_text("Ready to work offline.")).to_be_visible()
    page.goto(site + "embed.html?hints=off#1x1:1/1")
    expect(page.locator("nonogram-player")).to_be_visible()


@offline_noise
def test_the_about_page_says_when_storing_failed(serve_copy: ServeCopy, page: Page) -> None:
    folder, url = serve_copy()
    (folder / "manifest.webmanifest").write_text("{}", "utf-8")
    page.goto(url + "#about")
    expect(page.get_by_text("Cannot work offline here")).to_be_visible(timeout=30_000)


@offline_noise
def test_offline_on_a_first_visit_is_said_and_mended(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(service_workers="block")
    page.route("**/puzzles.json", lambda route: route.abort())
    page.goto(site)
    expect(page.get_by_text("The list of puzzles could not be loaded.")).to_be_visible()
    page.unroute("**/puzzles.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".card").first).to_be_visible()


def test_a_new_version_is_announced_and_taken_on_request(serve_copy: ServeCopy, page: Page) -> None:
    folder, url = serve_copy()
    visit(page, url)
    before = page.evaluate(STORED)
    manifest = folder / "manifest.webmanifest"
    publish(folder, manifest.name, manifest.read_bytes().replace(b'"Nonogram"', b'"Nonogram 2"'))
    # What has not changed must come from the old version's cache: the server cannot give it any more.
    (wasm,) = (folder / "assets").glob("*.wasm")
    wasm.unlink()
    page.reload()
    notice = page.locator('[data-notice="update"]')
    expect(notice).to_contain_text("A new version is ready.")
    assert set(before) < set(page.evaluate(STORED)), "the version in use stays until the reader asks"
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    expect(page.locator(".card canvas").first).to_be_visible()
    after = page.evaluate(STORED)
    assert len(after) == 1
    assert after != before
    fetched = "async (url) => { const answer = await fetch(url); return [answer.status, await answer.text()]; }"
    assert "Nonogram 2" in page.evaluate(fetched, manifest.name)[1]
    assert page.evaluate(fetched, f"assets/{wasm.name}")[0] == 200


def test_an_update_in_mid_game_loses_nothing(serve_copy: ServeCopy, page: Page) -> None:
    folder, url = serve_copy()
    visit(page, url)
    open_board(page, f"{url}#{BOAT}")
    drag(page, (4, 0), (4, 3))
    manifest = folder / "manifest.webmanifest"
    publish(folder, manifest.name, manifest.read_bytes().replace(b'"Nonogram"', b'"Nonogram 2"'))
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    update = page.locator('[data-notice="update"]').get_by_role("button", name="Reload")
    expect(update).to_be_visible()
    # A stroke after the notice, and one that the reader has not even ended.
    drag(page, (2, 2), (2, 4))
    page.mouse.move(*centre(page, (1, 2)))
    page.mouse.down()
    page.mouse.move(*centre(page, (1, 3)), steps=3)
    with page.expect_navigation():
        update.evaluate("(button) => button.click()")
    expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
    expect(page.locator("nonogram-player .board")).not_to_have_attribute("aria-busy", "true")
    assert state(page) == ["?????", "??##?", "??###", "?????", "####?"]
    for _ in range(3):
        button(page, "Undo").click()
    assert state(page) == ["?????"] * 5


@offline_noise
def test_a_version_that_is_half_uploaded_is_not_taken(serve_copy: ServeCopy, page: Page) -> None:
    folder, url = serve_copy()
    visit(page, url)
    before = page.evaluate(STORED)
    (sheet,) = (folder / "assets").glob("index-*.css")
    publish(folder, f"assets/{sheet.name}", b"body { display: none; }")
    sheet.write_bytes(b"body { display: no")
    update = """async () => {
      const registration = await navigator.serviceWorker.ready;
      const outcome = new Promise((resolve) => registration.addEventListener("updatefound", () => {
        const fresh = registration.installing;
        fresh.addEventListener("statechange", () => resolve(fresh.state));
      }));
      await registration.update();
      return outcome;
    }"""
    assert page.evaluate(update) == "redundant"
    assert page.evaluate(STORED) == before
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    # The rest is uploaded: what came before must not have been kept by the browser for ever.
    sheet.write_bytes(b"body { display: none; }")
    assert page.evaluate(update) == "installed"


KEPT_LATE = """async () => {
  const site = (name) => name.startsWith("nonogram ") && !name.startsWith("nonogram engine ");
  const cache = await caches.open((await caches.keys()).find(site));
  return (await cache.keys()).filter(({ url }) => url.endsWith(".whl") || url.endsWith(".zip")).length;
}"""


@pytest.mark.parametrize("sparing", ["a phone", "Save-Data", ""])
def test_who_saves_data_is_not_sent_what_only_long_searches_need(
    site: str, open_page: Callable[..., Page], sparing: str
) -> None:
    page = open_page(has_touch=True, is_mobile=True) if sparing == "a phone" else open_page()
    if sparing == "Save-Data":
        settings = page.context.new_cdp_session(page)
        settings.send("Emulation.setDataSaverOverride", {"dataSaverEnabled": True})
    page.goto(site + "#about")
    expect(page.get_by_text("Ready to work offline.")).to_be_visible(timeout=30_000)
    if sparing:
        page.wait_for_timeout(2000)
        assert page.evaluate(KEPT_LATE) == 0
        page.reload()
        start = "async () => { for (const url of %s) await (await fetch(url)).arrayBuffer(); }"
        late = page.evaluate("async () => (await (await fetch('precache.json')).json()).late.map(({ url }) => url)")
        page.evaluate(start % late)
    while page.evaluate(KEPT_LATE) < 3:
        page.wait_for_timeout(100)
