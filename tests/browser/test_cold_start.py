"""How the engine starts: from few files, from the copy of its memory that a visit before has kept, and in spite of
hosts and copies that are not in order.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

import nonogram as ng
from building.serve import FileHandler, serve_directory
from tests.browser.playing import BOAT, FOX, button, evaluate, open_player, panel, until, wake
from tests.browser.visiting import open_board, open_site
from tests.places import PUZZLES

COPIED = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith("nonogram engine "));
  return Boolean(name) && (await (await caches.open(name)).keys()).length === 1;
}"""
FOX_ID = ng.dumps(FOX, format="tatham").strip()

DAMAGE = """async (how) => {
  const store = await caches.open((await caches.keys()).find((name) => name.startsWith("nonogram engine ")));
  const [{ url }] = await store.keys();
  let bytes = new Uint8Array(await (await store.match(url)).arrayBuffer());
  if (how === "flipped") bytes[bytes.length >> 1] ^= 1;
  if (how === "empty") bytes = new Uint8Array();
  if (how === "another version") {
    // The whole is intact, but the loader's own mark at the beginning of the memory is another one.
    const runs = new DataView(bytes.buffer).getUint32(32 + 4, true);
    bytes[32 + 8 + 8 * runs + 20] ^= 255;
    bytes.set(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.subarray(32))));
  }
  await store.put(url, new Response(bytes));
}"""


def keep_copy(page: Page, site: str) -> None:
    """A visit after which a copy of the engine's memory is kept; on a shared page an earlier test may have made it."""
    open_player(page, site, BOAT)
    if page.evaluate(COPIED):
        return
    wake(page)
    evaluate(page, "await player.hint()")
    while not page.evaluate(COPIED):
        page.wait_for_timeout(100)


def empty(puzzle: ng.Puzzle) -> ng.Grid:
    return ng.Grid.parse(["?" * puzzle.width] * puzzle.height)


def hint_after_start(page: Page) -> Any:
    wake(page)
    return evaluate(page, "const hint = await player.hint('why'); return [player.engine.fromCopy, hint.text]")


def test_the_second_start_takes_over_the_memory_of_the_first(page: Page, site: str) -> None:
    keep_copy(page, site)
    assert evaluate(page, "return player.engine.fromCopy") is False
    for puzzle, game in [(ng.loads(BOAT), BOAT), (FOX, FOX_ID)]:
        page.goto("about:blank")
        open_player(page, site, game)
        assert hint_after_start(page) == [True, ng.hint(puzzle, empty(puzzle)).text]


def test_a_copy_is_kept_though_nothing_is_asked(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    evaluate(page, "await player.engine.start()")
    until(page, COPIED)


@pytest.mark.engine("shared")
def test_so_does_the_worker_that_searches_which_still_loads_its_packages(page: Page, site: str, dist: Path) -> None:
    keep_copy(page, site)
    page.reload()
    found: Any = evaluate(
        page,
        """const { searcher } = player.engine;
        await searcher.start();
        const { status } = await searcher.request("solve", { puzzle: player.puzzle, limit: 2 });
        return [searcher.fromCopy, searcher.accelerators, searcher.acceleratorTrouble, status]""",
    )
    shipped = ["numpy", "pysat"] if list((dist / "packages").glob("numpy-*")) else ["pysat"]
    assert found == [True, shipped, "", "unique"]


@pytest.mark.engine("shared")
def test_what_is_seldom_imported_is_found_after_a_start_from_a_copy(page: Page, site: str) -> None:
    keep_copy(page, site)
    page.reload()
    wake(page)
    text = (PUZZLES / "fox.non").read_text("utf-8")
    told: Any = evaluate(
        page,
        """const { puzzle } = await player.engine.request("parse", { text: arg });
        const { word } = await player.engine.request("grade", { puzzle });
        const { corrections } = await player.engine.request("typos", { puzzle: { rows: [[2]], columns: [[1], []] } });
        return [player.engine.fromCopy, puzzle.rows.length, word, corrections.length > 0]""",
        text,
    )
    assert told == [True, FOX.height, ng.grade(FOX).word, True]


@pytest.mark.engine("shared")
@pytest.mark.parametrize("how", ["flipped", "empty", "another version"])
def test_a_copy_that_is_not_in_order_is_done_without(page: Page, site: str, how: str) -> None:
    keep_copy(page, site)
    page.evaluate(DAMAGE, how)
    page.reload()
    from_copy, text = hint_after_start(page)
    assert from_copy is False
    assert text == ng.hint(ng.loads(BOAT), empty(ng.loads(BOAT))).text
    while not page.evaluate(COPIED):
        page.wait_for_timeout(100)
    if how == "another version":  # All are replaced alike, and starting from the new one takes a second of work.
        page.reload()
        assert hint_after_start(page)[0] is True, "a new copy has been kept"


REFUSALS = {
    "full": "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "forbidden": "for (const name of ['match', 'open', 'delete']) CacheStorage.prototype[name] = async () => {"
    " throw new DOMException('forbidden', 'SecurityError'); };",
    "missing": "delete self.caches; delete Object.getPrototypeOf(self).caches;"
    " delete WorkerGlobalScope.prototype.caches;",
}


@pytest.mark.engine("own")
@pytest.mark.parametrize("how", REFUSALS)
def test_a_browser_that_refuses_to_keep_a_copy_starts_without(page: Page, site: str, how: str) -> None:
    def refusing(route: Route) -> None:
        # Imports are hoisted, and nothing is kept before the engine has started.
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + REFUSALS[how])

    def kept_nothing(message: ConsoleMessage) -> bool:
        return "No copy of the engine is kept" in message.text

    page.context.route("**/engine-*.js", refusing)
    open_player(page, site, BOAT)
    # None is found by the next start; one of them shows that.
    for _ in range(2 if how == "full" else 1):
        with nullcontext() if how == "missing" else page.expect_console_message(kept_nothing):
            from_copy, text = hint_after_start(page)
        assert from_copy is False
        assert text == ng.hint(ng.loads(BOAT), empty(ng.loads(BOAT))).text
        page.reload()
    assert not page.evaluate(COPIED)


@pytest.mark.engine("shared")
def test_a_copy_that_was_evicted_is_made_again(page: Page, site: str) -> None:
    keep_copy(page, site)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.reload()
    assert hint_after_start(page)[0] is False


def test_a_host_may_send_other_types_or_unpack_the_archive(page: Page, site: str) -> None:
    def plain(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(body=answer.body(), content_type="text/plain")

    def unpacked(route: Route) -> None:
        route.fulfill(body=gzip.decompress(route.fetch().body()), content_type="application/octet-stream")

    page.route("**/*.wasm", plain)
    page.route("**/python-*.bin", unpacked)
    open_player(page, site, BOAT)
    assert hint_after_start(page)[1]


@pytest.mark.expect_trouble("Failed to fetch")
@pytest.mark.parametrize(
    ("file", "content"),
    [("*.wasm", "half of it"), ("*.wasm", "nothing"), ("python-*.bin", "half of it"), ("python-*.bin", "a page")],
)
def test_a_file_that_is_another_one_is_told_at_once(page: Page, site: str, file: str, content: str) -> None:
    """As on a host that answers every address with a page, or where half of a new version has been uploaded."""

    def other(route: Route) -> None:
        body = {"a page": b"<!doctype html><p>Not here", "nothing": b""}.get(content)
        whole = route.fetch().body()
        route.fulfill(body=whole[: len(whole) // 2] if body is None else body, content_type="text/html")

    page.route(f"**/{file}", other)
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("could not be done: the engine could not start")
    page.unroute(f"**/{file}")
    button(page, "Try again").click()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)


class _OnceWrong(FileHandler):
    """Answers the first request for each of these files wrongly, in a way that browsers keep."""

    wrong: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        name = self.path.rsplit("/", 1)[-1].split("?")[0]
        how = self.wrong.pop(re.sub(r"-[0-9a-f]{16}", "", name), None)
        if how is None:
            super().do_GET()
            return
        body = {"missing": b"", "a page": b"<!doctype html>"}.get(how, self.asked_for().read_bytes()[:50_000])
        self.send_response(404 if how == "missing" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def once_wrong(dist: Path) -> Iterator[str]:
    served = serve_directory(dist, 0, _OnceWrong)
    yield served.url
    served.close()
    _OnceWrong.wrong.clear()


@pytest.mark.expect_trouble("Failed to (load|fetch)", "MIME type")
@pytest.mark.parametrize(
    ("file", "how"),
    [
        *[("pyodide.asm.js", how) for how in ("missing", "a page", "half")],
        *[("pyodide.asm.wasm", how) for how in ("missing", "half")],
        *[("python.bin", how) for how in ("a page", "half")],
    ],
)
def test_an_answer_that_was_wrong_once_is_not_wrong_for_ever(page: Page, once_wrong: str, file: str, how: str) -> None:
    """Browsers keep a wrong answer, and so does what asks for a kept one."""
    _OnceWrong.wrong[file] = how
    open_player(page, once_wrong, BOAT)
    button(page, "Hint").click()
    told = panel(page)
    expect(told).to_contain_text(re.compile("There is|could not start"), timeout=30_000)
    if "could not start" in (told.text_content() or ""):
        button(page, "Try again").click()
        expect(told).to_contain_text("There is", timeout=30_000)


@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_a_page_whose_script_is_missing_says_so(page: Page, site: str) -> None:
    page.route("**/assets/site-*.js", lambda route: route.abort())
    page.goto(site)
    told = page.locator("#loading")
    expect(told).to_contain_text("This page is still loading.")
    expect(told).to_contain_text("Diese Seite wird noch geladen.")
    expect(told).to_have_css("opacity", "1", timeout=10_000)
    page.unroute("**/assets/site-*.js")
    open_site(page, site)
    expect(told).to_have_count(0)


def test_how_much_has_arrived_is_told_in_the_panel_and_by_the_light(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    open_board(page, f"{site}#{BOAT}")
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("Getting hints ready…")
    # The archive is there: 3 to 40 of 100 parts of all bytes.
    for told in (panel(page), page.locator(".engine-text")):
        expect(told).to_contain_text("%")
    held[0].continue_()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)


@pytest.mark.engine("none")
def test_no_percentage_is_told_once_everything_has_arrived(page: Page, site: str) -> None:
    """The worker has all its bytes, and takes its time to start from them."""
    page.add_init_script(
        """globalThis.Worker = class extends EventTarget {
          constructor() {
            super();
            globalThis.arrived = (share) => {
              const data = JSON.stringify({ id: null, event: "boot", stage: "bytes", share });
              this.dispatchEvent(new MessageEvent("message", { data }));
            };
          }
          postMessage() {}
          terminate() {}
        };"""
    )
    open_board(page, f"{site}#{BOAT}")
    button(page, "Hint").click()
    places = (panel(page), page.locator(".engine-text"))
    page.evaluate("() => arrived(0.996)")
    for place in places:
        expect(place).to_contain_text("Getting hints ready… 99%")
    page.evaluate("() => arrived(1)")
    for place in places:
        expect(place).not_to_contain_text("%")
        expect(place).to_contain_text("Getting hints ready…")


def test_nothing_but_the_first_hint_needs_is_asked_for_before_it(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    open_board(page, f"{site}#{BOAT}")
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)
    assert len(asked) <= 12, asked
    assert not [url for url in asked if url.endswith((".whl", ".zip"))]


def test_what_is_needed_to_install_the_site_is_asked_for_last(page: Page, site: str) -> None:
    """A manifest in the page's source is fetched, with an icon, before the scripts that show a board."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    open_board(page, f"{site}#{BOAT}")
    assert session.send("Page.getAppManifest")["url"] == ""
    expect(page.locator("link[rel=manifest]")).to_have_count(1, timeout=30_000)
    assert session.send("Page.getAppManifest")["url"] == f"{site}manifest.webmanifest"
    assert session.send("Page.getAppManifest")["errors"] == []


def test_the_engine_begins_when_the_pointer_comes_to_a_tool_that_needs_it(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    assert evaluate(page, "return player.engine.state") == "asleep"
    button(page, "Hint").hover()
    assert evaluate(page, "return player.engine.state") != "asleep"
