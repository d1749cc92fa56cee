"""Search on the list: sizes, themes, titles of all languages, and results that come into view."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases import case
from tests.browser.visiting import open_site

pytestmark = pytest.mark.engine("none")


def test_titles_of_other_languages_are_found(page: Page, site: str, dist: Path) -> None:
    puzzles: Any = json.loads((dist / "puzzles.json").read_text("utf-8"))
    fox = next(puzzle for puzzle in puzzles if puzzle["slug"] == "fox")
    titles = {"en": fox["title"], **fox["titles"]}
    for language in ("en", "de", "fr"):
        open_site(page, f"{site}?lang={language}")
        for title in ("Fox", titles["de"], titles["fr"]):
            with case(language, title):
                page.get_by_role("searchbox").fill(title)
                expect(page.locator(".card .name:visible", has_text=titles[language]).first).to_be_visible()
    page.get_by_role("searchbox").fill("15x15")
    sizes = page.locator(".card:visible .meta > span:first-child").all_inner_texts()
    assert sizes
    assert all(text.startswith("15 × 15") for text in sizes)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (1280, 800)])
def test_what_is_found_comes_into_view(open_page: Callable[..., Page], site: str, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=width < 700)
    open_site(page, site)
    expect(page.locator(".shelf").first).to_be_visible()
    page.get_by_role("searchbox").fill("o")
    page.get_by_role("searchbox").fill("ow")
    first = page.locator(".card a:visible").first
    expect(first).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("searchbox")).to_be_in_viewport(ratio=1)
    # So does what a link of the page or an address asks for.
    page.goto("about:blank")
    page.goto(f"{site}#puzzles&text=ow")
    expect(first).to_be_in_viewport(ratio=0.9)
    open_site(page, f"{site}#")
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("link", name="Show all").first.click()
    expect(first).to_be_in_viewport(ratio=0.5)
