"""How the engine starts: from few files, from the copy of its memory that a visit before has kept, and in spite of
hosts and copies that are not in order.
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

import nonogram as ng
from building.serve import FileHandler, Site, serve_directory
from tests.browser.playing import BOAT, FOX, button, evaluate, open_player, panel, until, wake
from tests.browser.visiting import open_board, open_site, script_instead
from tests.places import PUZZLES, ROOT

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
EVICT = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


def keep_copy(page: Page, site: str) -> None:
    """A visit after which a copy of the engine's memory is kept; on a shared page an earlier test may have made it."""
    open_player(page, site, BOAT)
    if page.evaluate(COPIED):
        return
    wake(page)
    evaluate(page, "await player.hint()")
    until(page, COPIED)


class _Wrong(FileHandler):
    """Answers requests for some files wrongly, in a way that browsers keep."""

    wrong: ClassVar[dict[str, str]] = {}
    once: ClassVar[bool] = False

    def do_GET(self) -> None:
        name = self.path.rsplit("/", 1)[-1].split("?")[0]
        how = self.wrong.pop(name, None) if self.once else self.wrong.get(name)
        if how is None:
            super().do_GET()
            return
        whole = self.asked_for().read_bytes()
        bodies = {"missing": b"", "nothing": b"", "a page": b"<!doctype html>", "plain": whole}
        body = gzip.decompress(whole) if how == "unpacked" else bodies.get(how, whole[: len(whole) // 2])
        self.send_response(404 if how == "missing" else 200)
        self.send_header("Content-Type", "text/javascript" if name.endswith(".mjs") else "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Published:
    """The site with the stand-in for Pyodide, as a published one: what has been fetched need not be asked for again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sites: list[Site] = []

    def serve(self, wrong: dict[str, str] | None = None, once: bool = False) -> str:
        """The address of an empty page, each time of another origin, of which the browser knows nothing; how requests
        for some files are answered wrongly, the first one only or each."""
        _Wrong.wrong, _Wrong.once = dict(wrong or {}), once
        self._sites.append(serve_directory(self._folder, 0, _Wrong))
        return f"{self._sites[-1].url}modules.html"

    @property
    def wrong(self) -> dict[str, str]:
        """What is still to be answered wrongly."""
        return _Wrong.wrong

    def close(self) -> None:
        _Wrong.wrong = {}
        for site in self._sites:
            site.close()


@pytest.fixture(scope="module")
def published_folder(stand_in_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(stand_in_site, tmp_path_factory.mktemp("published") / "site")
    runtime = folder / "engine" / "runtime.js"
    text = runtime.read_text("utf-8")
    published = text.replace("PUBLISHED = false", "PUBLISHED = true")
    assert published != text
    runtime.write_text(published, "utf-8")
    return folder


@pytest.fixture
def published(published_folder: Path) -> Iterator[Published]:
    sites = Published(published_folder)
    yield sites
    sites.close()


def empty(puzzle: ng.Puzzle) -> ng.Grid:
    return ng.Grid.parse(["?" * puzzle.width] * puzzle.height)


def hint_after_start(page: Page) -> Any:
    wake(page)
    return evaluate(page, "const hint = await player.hint('why'); return [player.engine.fromCopy, hint.text]")


def test_the_second_start_takes_over_the_memory_of_the_first(page: Page, site: str) -> None:
    """A copy is kept though nothing is asked, and the engine of another puzzle starts from it as well."""
    open_player(page, site, BOAT)
    wake(page)
    assert evaluate(page, "return player.engine.fromCopy") is False
    until(page, COPIED)
    for puzzle, game in [(ng.loads(BOAT), BOAT), (FOX, FOX_ID)]:
        page.goto("about:blank")
        open_player(page, site, game)
        assert hint_after_start(page) == [True, ng.hint(puzzle, empty(puzzle)).text]


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
def test_a_copy_of_another_version_is_done_without_and_replaced(page: Page, site: str) -> None:
    keep_copy(page, site)
    page.evaluate(DAMAGE, "another version")
    page.reload()
    from_copy, text = hint_after_start(page)
    assert from_copy is False
    assert text == ng.hint(ng.loads(BOAT), empty(ng.loads(BOAT))).text
    until(page, COPIED)
    page.reload()
    assert hint_after_start(page)[0] is True, "a new copy has been kept"


ASK = """async () => {
  const { Engine } = await import("./engine/client.js");
  const engine = new Engine();
  return [(await engine.request("hint", {})).kind, engine.fromCopy];
}"""


def ask(page: Page) -> Any:
    """What an engine started for this answers, and whether it started from a copy."""
    page.reload()
    return page.evaluate(ASK)


def test_a_copy_that_is_damaged_or_evicted_is_done_without_and_replaced(page: Page, published: Published) -> None:
    page.goto(published.serve())
    assert ask(page) == ["line", False]
    until(page, COPIED)
    for how in ("flipped", "empty", "evicted"):
        assert ask(page) == ["line", True], f"before it is {how}"
        page.evaluate(EVICT if how == "evicted" else DAMAGE, how)
        assert ask(page) == ["line", False], how
        until(page, COPIED)


REFUSALS = {
    "full": "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "forbidden": "for (const name of ['match', 'open', 'delete']) CacheStorage.prototype[name] = async () => {"
    " throw new DOMException('forbidden', 'SecurityError'); };",
    "missing": "delete self.caches; delete Object.getPrototypeOf(self).caches;"
    " delete WorkerGlobalScope.prototype.caches;",
}


def _answer(route: Route, script: str) -> None:
    script_instead(route, script)


def test_a_browser_that_refuses_to_keep_a_copy_starts_without(page: Page, published: Published) -> None:
    worker = (ROOT / "web" / "engine" / "worker.js").read_text("utf-8")
    page.goto(published.serve())

    def kept_nothing(message: ConsoleMessage) -> bool:
        return "No copy of the engine is kept" in message.text

    for how, refusal in REFUSALS.items():
        # Imports are hoisted, and nothing is kept before the engine has started.
        page.route("**/engine/worker.js", partial(_answer, script=f"{worker}\n{refusal}"))
        for _ in range(2):  # None is found by the next start.
            with nullcontext() if how == "missing" else page.expect_console_message(kept_nothing):
                page.reload()
                asked = page.evaluate(ASK)
            assert asked == ["line", False], how
        page.unroute("**/engine/worker.js")
    assert not page.evaluate(COPIED)


def test_a_host_may_send_other_types_or_unpack_the_archive(page: Page, published: Published) -> None:
    page.goto(published.serve({"pyodide.asm.wasm": "plain", "python.bin": "unpacked"}))
    assert ask(page) == ["line", False]


@pytest.mark.expect_trouble("Failed to fetch")
def test_a_file_that_is_another_one_is_told_at_once(page: Page, site: str) -> None:
    """As on a host that answers every address with a page."""
    page.route("**/python-*.bin", lambda route: route.fulfill(body="<!doctype html><p>Not here"))
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("could not be done: the engine could not start")
    page.unroute("**/python-*.bin")
    button(page, "Try again").click()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)


START_TWICE = """async () => {
  const { Engine } = await import("./engine/client.js");
  const engine = new Engine();
  const told = [];
  for (let start = 0; start < 2; start++) told.push(await engine.start().then(() => "", ({ type }) => type));
  engine.close();
  return told;
}"""
WRONG = [
    *[("pyodide.asm.mjs", how) for how in ("missing", "a page", "half")],
    *[("pyodide.asm.wasm", how) for how in ("missing", "nothing", "half")],
    *[("python.bin", how) for how in ("a page", "half")],
]


@pytest.mark.expect_trouble("Failed to (load|fetch)", "MIME type")
def test_an_answer_that_was_wrong_once_is_not_wrong_for_ever(page: Page, published: Published) -> None:
    """Browsers keep a wrong answer, and so does what asks for a kept one."""
    for file, how in WRONG:
        page.goto(published.serve({file: how}, once=True))
        assert page.evaluate(START_TWICE) in (["", ""], ["BootError", ""]), (file, how)
        assert not published.wrong, f"{file} was asked for"


@pytest.mark.expect_trouble("Failed to (load|fetch)", "MIME type")
def test_an_answer_that_stays_wrong_is_told_at_every_start(page: Page, published: Published) -> None:
    """As where half of a new version has been uploaded."""
    for file, how in WRONG:
        page.goto(published.serve({file: how}))
        assert page.evaluate(START_TWICE) == ["BootError", "BootError"], (file, how)


@pytest.mark.engine("none")
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
    # Six of them are what the page shares with scripts that come later; all are asked for at once.
    assert len(asked) <= 17, asked
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


@pytest.mark.engine("none")
def test_the_engine_begins_when_the_pointer_comes_to_a_tool_that_needs_it(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    assert evaluate(page, "return player.engine.state") == "asleep"
    button(page, "Hint").hover()
    assert evaluate(page, "return player.engine.state") != "asleep"
