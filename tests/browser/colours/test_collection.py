"""The collection of puzzles in colours: on the list, found by title, day by day, and counted apart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import evaluate
from tests.browser.visiting import open_site

OpenPage = Callable[..., Page]
pytestmark = pytest.mark.engine("none")


def test_the_collection_is_fetched_when_asked_for(site: str, dist: Path, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_site(page, site)
    expect(page.locator(".card:visible").first).to_be_visible()
    expect(page.get_by_role("link", name="Black and white")).to_have_attribute("aria-current", "page")
    assert not [url for url in asked if "colours.json" in url]
    page.get_by_role("link", name="In colour").click()
    listed = json.loads((dist / "colours.json").read_text("utf-8"))
    expect(page.locator(".card:visible")).to_have_count(len(listed))
    expect(page).to_have_url(re.compile("#puzzles&collection=colour$"))
    expect(page.get_by_text("Runs of different colours may touch")).to_be_visible()
    expect(page.locator(".today .days a").first).to_have_attribute("href", re.compile("^#daily=.*&colour$"))
    expect(page.locator(".filters").get_by_role("status")).to_be_hidden()
    page.get_by_role("combobox", name="Theme").select_option("Vehicles")
    expect(page.locator(".card:visible")).to_have_count(sum(one["theme"] == "vehicles" for one in listed))
    page.get_by_role("link", name="All daily puzzles").click()
    expect(page.locator(".calendar a").first).to_have_attribute("href", re.compile("&colour$"))
    expect(page.locator(".months a").first).to_have_attribute("aria-label", re.compile("."))
    page.get_by_role("link", name="Black and white").click()
    expect(page.locator(".calendar a").first).to_have_attribute("href", re.compile(r"^#daily=[\d-]*$"))


RIMS = """(element) => {
    const context = element.getContext("2d");
    const { width, height } = element;
    const { data } = context.getImageData(0, 0, width, height);
    context.fillStyle = getComputedStyle(element).getPropertyValue("--muted");
    const rim = context.fillStyle;
    const hex = (at) => "#" + [...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
    return Array.from({ length: width * height }, (_, i) => hex(4 * i)).filter((one) => one === rim).length;
}"""


@pytest.mark.parametrize(("look", "dark"), [("light", False), ("dark", True), ("forced", True)])
def test_black_ink_is_seen_on_dark_grounds(site: str, open_page: OpenPage, look: str, dark: bool) -> None:
    forced: dict[str, Any] = {"forced_colors": "active"} if look == "forced" else {}
    page = open_page(color_scheme="dark" if dark else "light", **forced)
    open_site(page, f"{site}#puzzles&collection=colour")
    card = page.locator(".card", has_text="Two balloons")
    card.scroll_into_view_if_needed()
    picture = card.locator("canvas")
    expect(picture).to_have_attribute("data-inked", "")
    # Where the ink is like the card, its bars have a rim.
    assert (picture.evaluate(RIMS) > 50) == dark
    if look == "forced":
        card.locator("a").click()
        expect(page.locator('nonogram-player .board[role="grid"]')).to_be_visible()
        shown = evaluate(
            page,
            """const canvas = player.shadowRoot.querySelector("canvas");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = await player.cellBox(0, 0), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
    return [...canvas.getContext("2d").getImageData(...at, 1, 1).data]""",
        )
        assert min(shown) > 240, "inks are painted on paper"


def test_a_title_finds_puzzles_of_both_collections(site: str, page: Page) -> None:
    open_site(page, site)
    page.get_by_role("searchbox").press_sequentially("parrot")
    expect(page.locator(".card:visible .name")).to_have_text("Parrot")
    page.locator(".card:visible a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Parrot")
    assert len(evaluate(page, "return player.puzzle.inks")) == 6
    # Once played, it is among those to go on with, on the list of both.
    page.locator("nonogram-player .board").press("1")
    page.locator("nonogram-player .board").press("Space")
    page.locator(".play-head .back").click()
    page.get_by_role("button", name="Show all puzzles").click()
    expect(page.get_by_role("link", name="Black and white")).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="In colour").click()
    expect(page.locator(".shelf.continue .name")).to_have_text("Parrot")


def test_the_daily_puzzle_in_colour_and_statistics_apart(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    open_site(page, f"{site}#daily&colour")
    expect(page).to_have_url(re.compile("#daily=2027-02-10&colour$"))
    assert evaluate(page, "return player.puzzle.inks.length") > 1
    game = {
        "title": "",
        "width": 5,
        "height": 5,
        "difficulty": "easy",
        "score": 1,
        "own": False,
        "milliseconds": 60_000,
        "hints": {"where": 0, "what": 0, "why": 0},
        "checks": 0,
        "undos": 0,
        "by": "reader",
    }
    page.evaluate(
        """async (game) => {
            const found = await new Promise((done) => {
              const opened = indexedDB.open("nonogram");
              opened.onsuccess = () => done(opened.result);
            });
            const change = found.transaction("records", "readwrite");
            [{ puzzle: "a" }, { puzzle: "b", inks: 3 }, { puzzle: "c", inks: 2 }].forEach((own, i) => {
              const record = { ...game, ...own, finished: Date.now() - i };
              change.objectStore("records").put(record, `${own.puzzle}@${record.finished}`);
            });
            await new Promise((done) => (change.oncomplete = done));
        }""",
        game,
    )
    page.goto(f"{site}#statistics")
    kinds = page.locator(".statistics .kind")
    expect(kinds.get_by_role("heading", level=2)).to_have_text(
        ["Black and white", "In colour", "Difficulty and your times"]
    )
    finished = [kinds.nth(i).locator(".tiles .figure").first.inner_text() for i in range(2)]
    assert finished == ["1", "2"]
