"""`build.py serve --watch`: what changes in the sources is in the open page a moment later."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from building.project import ROOT, Places
from building.serve import serve_directory
from building.watching import watching
from tests.browser.visiting import ServeCopy, open_site

# A page that is loaded anew while it loads complains of what it did not get.
pytestmark = [pytest.mark.engine("none"), pytest.mark.expect_trouble("Failed to (load|fetch)", "WorkerLost")]

Watched = tuple[Path, str]

ASK = """async () => {
  const { Engine } = await import('./engine/client.js');
  return (await new Engine().request('about', {})).trial;
}"""


@pytest.fixture(scope="module")
def watched(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A checkout whose files may be changed, its site being served and watched; its folder and its address. Each test
    changes something else.
    """
    root = tmp_path_factory.mktemp("watched") / "checkout"
    ignored = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("web", "nonogram", "puzzles", "building"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    (root / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "formats.md", root / "docs")
    for name in ("CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / ".cache" / "made", root / ".cache" / "made")
    shutil.copytree(dist, root / "dist")
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    with watching(Places(root, ROOT / ".cache" / "downloads", root / ".cache" / "made", root / "dist")) as (
        folder,
        handler,
    ):
        site = serve_directory(folder, 0, handler)
        yield root, site.url
        site.close()


def change(path: Path, edit: Callable[[str], str]) -> None:
    """Saves a file as an editor does: another one in its place."""
    draft = path.with_suffix(".draft")
    draft.write_text(edit(path.read_text("utf-8")), "utf-8")
    os.replace(draft, path)


def answered(address: str) -> HTTPResponse:
    connection = HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", urlsplit(address).path)
    return connection.getresponse()


def test_a_style_and_a_script_that_change_are_in_the_page(page: Page, watched: Watched) -> None:
    root, url = watched
    open_site(page, url)
    change(root / "web" / "theme.css", lambda text: text + "\nbody { outline: 7px solid rgb(1, 2, 3); }\n")
    expect(page.locator("body")).to_have_css("outline-width", "7px")
    change(root / "web" / "site" / "main.js", lambda text: text + "\ndocument.documentElement.dataset.tried = 'yes';\n")
    expect(page.locator("html")).to_have_attribute("data-tried", "yes")
    change(root / "web" / "index.html", lambda text: text.replace("<body>", '<body class="new">'))
    expect(page.locator("body")).to_have_class("new")
    example = root / "web" / "guide" / "examples" / "finish-callback.html"
    change(example, lambda text: text.replace("Finish the cross.", "Paint the cross."))
    # Its code and the live player come from one file. Opened, the guide would be a dozen players.
    while (guide := answered(f"{url}embed-guide.html").read()).count(b"Paint the cross.<") < 2:
        time.sleep(0.05)
    assert b"watch/reload.js" in guide


def test_a_text_that_changes_is_in_the_page_in_any_language(page: Page, watched: Watched) -> None:
    root, url = watched
    open_site(page, f"{url}?lang=de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rätsel")
    words = root / "web" / "languages"
    change(words / "de" / "site.json", lambda text: text.replace('"title": "Rätsel"', '"title": "Knobeleien"'))
    expect(page.get_by_role("heading", level=1)).to_have_text("Knobeleien")
    page.goto(f"{url}?lang=en")
    change(words / "en" / "site.json", lambda text: text.replace('"title": "Puzzles"', '"title": "Teasers"'))
    expect(page.get_by_role("heading", level=1)).to_have_text("Teasers")


def test_a_file_that_is_removed_is_not_served_and_comes_back(watched: Watched) -> None:
    root, url = watched
    for saved, status in ((False, 404), (True, 200)):
        if saved:
            shutil.copy(ROOT / "web" / "theme.css", root / "web")
        else:
            (root / "web" / "theme.css").unlink()
        while answered(f"{url}theme.css").status != status:
            time.sleep(0.05)


def test_a_changed_puzzle_is_in_the_list(page: Page, watched: Watched) -> None:
    root, url = watched
    open_site(page, url)
    change(root / "puzzles" / "fox.non", lambda text: text.replace('"Fox"', '"A fox, changed"'))
    expect(page.locator('.card:has(a[href="#play=fox"])')).to_contain_text("A fox, changed")


@pytest.mark.stores
def test_a_site_that_was_stored_makes_way(page: Page, serve_copy: ServeCopy, unbundled_site: Path) -> None:
    """As when the same port served the site without --watch before: the service worker answers every page."""
    folder, url = serve_copy()
    page.goto(url)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    shutil.copytree(unbundled_site, folder, dirs_exist_ok=True)
    (folder / "theme.css").write_text("body { outline: 7px solid rgb(1, 2, 3); }")
    page.reload()
    expect(page.locator("main > section")).to_be_visible()
    expect(page.locator("body")).not_to_have_css("outline-width", "7px")
    shutil.copy(ROOT / "web" / "watch" / "service-worker.js", folder)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    expect(page.locator("body")).to_have_css("outline-width", "7px")
    assert page.evaluate("async () => (await caches.keys()).length") == 0


def test_dist_stays_what_was_built(watched: Watched) -> None:
    root, url = watched
    change(root / "web" / "theme.css", lambda text: text + "\n/* changed */\n")
    while not answered(f"{url}theme.css").read().endswith(b"/* changed */\n"):
        time.sleep(0.05)
    assert b"changed" not in (root / "dist" / "theme.css").read_bytes()
    assert b"watch/reload.js" in answered(url).read()
    assert b"reload.js" not in (root / "dist" / "index.html").read_bytes()


@pytest.mark.engine("own")
def test_a_changed_engine_answers(page: Page, watched: Watched) -> None:
    """The last of these tests: with another engine all puzzles are graded anew."""
    root, url = watched
    open_site(page, url)
    assert page.evaluate(ASK) is None
    page.evaluate("document.documentElement.dataset.before = 'yes'")
    session = root / "nonogram" / "page" / "session.py"
    change(session, lambda text: text.replace('"python":', '"trial": "changed", "python":'))
    expect(page.locator("html")).not_to_have_attribute("data-before", "yes")
    assert page.evaluate(ASK) == "changed"
