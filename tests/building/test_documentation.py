"""The documentation: which pages there are, where their links lead, and that the site's policy lets them work."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

import nonogram
from building.documents.pages import FILES, NAVIGATION, SECTIONS, rewritten, section
from building.documents.reference import OTHERS
from building.policy import DOCUMENTS, POLICY, headers_file, headers_for
from building.project import BuildFailure, places
from building.site import document_files
from building.turns import taking_turns
from tests.places import ROOT

pytestmark = pytest.mark.native

BESIDE = {"", "theme.css", "icons/icon.svg"}
"""What the pages name of the rest of the site."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    here = places()
    with taking_turns(here):
        return document_files(here)


@pytest.fixture(scope="module")
def pages(files: dict[str, bytes]) -> dict[str, str]:
    return {name: data.decode() for name, data in files.items() if name.endswith(".html")}


def test_every_page_is_in_the_navigation(pages: dict[str, str]) -> None:
    listed = [page for part in NAVIGATION.values() for page in part]
    assert len(listed) == len(set(listed))
    assert {*FILES.values(), *SECTIONS.values()} - {"index"} <= set(listed)
    assert {f"{DOCUMENTS}{page}.html" for page in listed} <= pages.keys()


def test_every_public_name_has_its_place(pages: dict[str, str]) -> None:
    text = "".join(pages.values())
    missing = [name for name in nonogram.__all__ if not re.search(rf'id="(module-)?nonogram\.([\w.]+\.)?{name}"', text)]
    assert not missing, f"is it on the page {OTHERS}?"


def test_links_lead_to_what_there_is(pages: dict[str, str], files: dict[str, bytes]) -> None:
    for name, text in pages.items():
        for target in re.findall(r'(?:href|src)="([^"#?]*)[^"]*"', text):
            if re.match(r"[a-z]+:", target):
                continue
            there = posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) if target else name
            there = "" if there == "." else there
            known = there in files or there in BESIDE
            assert known, (name, target)


def test_anchors_lead_to_what_there_is(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        for target, anchor in re.findall(r'href="([^":?]*?)#([^"]+)"', text):
            there = posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) if target else name
            assert f'id="{anchor}"' in pages[there], (name, target, anchor)


def test_pages_hold_nothing_that_the_policy_refuses(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        assert f'content="{POLICY}"' in text.replace("&#39;", "'"), name
        assert not re.search(r"<script(?! src=)|<style|<[^>]* (style|on\w+)=", text), name


def test_nothing_is_fetched_from_elsewhere(files: dict[str, bytes]) -> None:
    for name, data in files.items():
        if name.endswith((".html", ".css")):
            text = data.decode()
            assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="[a-z]+:', text), name
            assert not re.search(r"url\(\s*[\"']?https?:", text), name


def test_the_same_headers_are_sent_for_all_of_it() -> None:
    rules = headers_file(["index.html", f"{DOCUMENTS}index.html", f"{DOCUMENTS}_static/docs.css"])
    assert rules.count("/docs") == 1
    assert f"/{DOCUMENTS}*\n  Content-Security-Policy: {POLICY}; frame-ancestors 'self'\n" in rules
    assert headers_for(f"{DOCUMENTS}index.html") == headers_for(f"{DOCUMENTS}_static/docs.css")


def test_a_section_becomes_a_document() -> None:
    text = "# T\n\n## One\n\na\n\n### Two\n\n```sh\n# not a heading\n```\n\n## Three\n\nb\n"
    assert section(text, "One") == "# One\n\na\n\n## Two\n\n```sh\n# not a heading\n```\n\n"


@pytest.mark.parametrize(
    ("path", "page", "text", "becomes"),
    [
        ("README.md", "library", "[a](docs/json.md#solve)", "[a](json.md#solve)"),
        ("docs/engine.md", "engine", "[a](../ARCHITECTURE.md)", "[a](architecture.md)"),
        ("docs/lab/hints.md", "lab/hints", "[a](../engine.md)", "[a](../engine.md)"),
        ("docs/index.md", "index", "[a](../README.md#as-a-library)", "[a](library.md)"),
        ("docs/index.md", "index", "[a](../README.md#from-npm)", "[a](publishing.md#from-npm)"),
        ("docs/embed.md", "embedding", "[`a`](../web/embed/contract.d.ts)", "`a`"),
        ("docs/embed.md", "embedding", "```\n[a](nowhere.md)\n```", "```\n[a](nowhere.md)\n```"),
        (
            "EXPERIMENTS.md",
            "lab/x",
            "![c](docs/experiments/methods.svg)",
            "![c](../pictures/docs/experiments/methods.svg)",
        ),
        ("README.md", "library", "[a](https://a.example/) [b](#c)", "[a](https://a.example/) [b](#c)"),
    ],
)
def test_links_are_those_of_the_page(path: str, page: str, text: str, becomes: str) -> None:
    assert rewritten(ROOT, path, text, page) == becomes


def test_a_link_that_leads_nowhere_stops_the_build() -> None:
    with pytest.raises(BuildFailure, match=r"docs/engine\.md links to nowhere\.md"):
        rewritten(ROOT, "docs/engine.md", "[a](nowhere.md)", "engine")


def test_the_settings_are_read_where_the_site_keeps_them() -> None:
    (key,) = re.findall(r'KEY = "(.+)"', (ROOT / "web" / "settings.js").read_text("utf-8"))
    early = Path(ROOT, "building", "documents", "sphinx", "static", "early.js").read_text("utf-8")
    assert f'localStorage.getItem("{key}")' in early
