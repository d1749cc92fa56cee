"""The list of puzzles and the ways through the site."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from building.labels import THEMES
from tests.browser.playing import state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")


def test_the_list_shows_every_puzzle_and_no_solution(site: str, dist: Path, page: Page) -> None:
    listed = json.loads((dist / "puzzles.json").read_text("utf-8"))
    open_site(page, site)
    cards = page.locator(".card")
    expect(cards).to_have_count(len(listed))
    for puzzle in listed:
        card = page.locator(f'.card:has(a[href="#play={puzzle["slug"]}"])')
        expect(card).to_contain_text(puzzle["title"])
        size = f"{len(puzzle['columns'])} × {len(puzzle['rows'])}"
        expect(card.locator(".meta span").first).to_have_text(f"{size} · {puzzle['difficulty']}")
        expect(card).to_have_attribute("data-state", "new")
        assert not {"goal", "state", "solution"} & set(puzzle)


def test_the_way_to_a_puzzle_and_back(site: str, page: Page) -> None:
    open_site(page, site)
    card = page.locator(".card a").nth(2)
    expect(card.locator(".name")).not_to_be_empty()
    title = card.locator(".name").inner_text()
    card.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title(f"{title} · Nonogram")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    expect(page).to_have_title("Nonogram")
    expect(page.locator("nonogram-player")).to_have_count(0)


def test_no_two_buttons_beside_a_board_are_called_the_same(site: str, page: Page) -> None:
    open_board(page, f"{site}#play=duckling")
    names = [name for name in page.get_by_role("button").all_inner_texts() if name]
    assert "More" in names
    assert "Menu" in names
    assert len(names) == len(set(names))


def test_keyboard_alone_reaches_a_puzzle(site: str, page: Page) -> None:
    open_site(page, site)
    expect(page.locator(".card a").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Print")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Learn it in five moves")).to_be_focused()
    for link in ("Black and white", "In colour", "Endless puzzles"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=link)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".today .pick")).to_be_focused()
    page.get_by_role("searchbox").focus()
    for name in ("Size", "Difficulty", "Theme", "Progress", "Order"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("combobox", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".card a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("nonogram-player")).to_be_visible()


def test_the_list_of_one_difficulty(site: str, dist: Path, page: Page) -> None:
    listed = json.loads((dist / "puzzles.json").read_text("utf-8"))
    moderate = {puzzle["title"] for puzzle in listed if puzzle["difficulty"] == "moderate"}
    open_site(page, site)
    shown = page.locator(".card:visible")
    expect(shown).to_have_count(len(listed))
    offered = page.get_by_role("combobox", name="Difficulty").locator("option").all_inner_texts()
    by_score = sorted(listed, key=lambda puzzle: float(puzzle["score"]))
    assert offered == ["Any difficulty", *dict.fromkeys(puzzle["difficulty"] for puzzle in by_score)]
    page.get_by_role("combobox", name="Difficulty").select_option("moderate")
    expect(shown).to_have_count(len(moderate))
    assert set(shown.locator(".name").all_text_contents()) == moderate
    counts = page.locator(".group:visible .count").all_inner_texts()
    assert sum(int(count) for count in counts) == len(moderate)
    shown.first.locator("a").click()
    page.go_back()
    expect(shown).to_have_count(len(moderate))
    page.get_by_role("combobox", name="Difficulty").select_option("Any difficulty")
    expect(shown).to_have_count(len(listed))


def test_the_list_of_one_theme(site: str, dist: Path, page: Page) -> None:
    listed = json.loads((dist / "puzzles.json").read_text("utf-8"))
    open_site(page, site)
    shown, themes = page.locator(".card:visible"), page.get_by_role("combobox", name="Theme")
    expect(themes.locator("option")).to_have_count(1 + len(THEMES))
    offered = {option.get_attribute("value"): option.inner_text() for option in themes.locator("option").all()}
    assert set(offered) == {"", *THEMES}
    assert (offered[""], offered["sky"]) == ("All themes", "Sky and sea")
    themes.select_option("Plants")
    plants = {puzzle["title"]: puzzle["difficulty"] for puzzle in listed if puzzle["theme"] == "plants"}
    expect(shown).to_have_count(len(plants))
    assert set(shown.locator(".name").all_text_contents()) == set(plants)
    page.get_by_role("combobox", name="Difficulty").select_option("expert")
    expect(shown).to_have_count(list(plants.values()).count("expert"))
    themes.select_option("People")
    expect(page.get_by_text("No puzzle fits these choices.")).to_be_visible()
    expect(shown).to_have_count(0)
    themes.select_option("Plants")
    expect(shown).not_to_have_count(0)
    expect(page.get_by_text("No puzzle fits these choices.")).to_have_count(0)


def test_nothing_is_offered_before_the_list_is_there(site: str, page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/puzzles.json", lambda route: waiting.append(route))
    open_site(page, site)
    expect(page.locator(".card.ghost").first).to_be_visible()
    expect(page.get_by_role("combobox", name="Difficulty")).to_be_hidden()
    waiting[0].continue_()
    expect(page.get_by_role("combobox", name="Difficulty")).to_be_visible()


@pytest.mark.parametrize("view", ["", "about", "rules", "new", "statistics"])
def test_fingers_find_room_on_every_page(site: str, open_page: Callable[..., Page], view: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_site(page, f"{site}#{view}")
    there = ".card:not(.ghost), section:not(.list), .entry-form, .rules-list a"
    expect(page.locator(f"main :is({there})").first).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, select, textarea, input")]
            .map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
            .filter(([, { width, height }]) => width > 1 && (width < 44 || height < 44))
            .map(([name]) => name)"""
    )
    assert small == []


def test_a_solved_and_a_begun_puzzle_show_in_the_list(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_contain_text("20%")
    open_board(page, f"{site}#1x1:1/1")
    paint_first_cell(page.locator("nonogram-player .board"))
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="solved"]')).to_have_count(1)


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("play=no-such-puzzle", "There is no puzzle called “no-such-puzzle” here."),
        ("10x10:1/2/3", "The id needs 20 clues but has 3: it may have been cut short."),
        ("2x2:1/1/1/x", "Row 2: “x” is not a number."),
        ("2x2:1/1/1/3", "Row 2: needs 3 cells, has 2."),
        ("2x2:1/1/1/", "Black cells: 1 in the rows, 2 in the columns."),
        ("nonsense", "This is not a puzzle id"),
        ("2x2:1/1/1/1&title=%E0%A4", "not readable"),
        ("301x1:" + "1/" * 301 + "301", "301 × 1 is too large: at most 300 rows and 300 columns."),
    ],
)
def test_a_broken_link_says_what_is_wrong_above_the_list(site: str, page: Page, fragment: str, message: str) -> None:
    page.goto(f"{site}#{fragment}")
    expect(page.get_by_role("alert")).to_contain_text(message)
    expect(page.locator(".card").first).to_be_visible()
    page.locator(".card a").first.click()
    page.go_back()
    page.goto(f"{site}#")
    expect(page.locator(".message")).to_be_empty()


def test_the_chosen_colours_are_there_before_any_module(site: str, page: Page) -> None:
    open_site(page, site)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("switch", name="High contrast").check()
    page.route("**/site-*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")


@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_a_page_that_cannot_be_loaded_gives_way_to_the_list(site: str, page: Page) -> None:
    page.route("**/techniques.json", lambda route: route.abort())
    open_site(page, f"{site}#rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    notice = page.locator('[data-notice="view"]')
    expect(notice).to_contain_text("could not be loaded")
    page.goto(f"{site}#about")
    expect(notice).to_have_count(0)
    page.goto(f"{site}#rules")
    expect(notice).to_have_count(1)
    page.unroute("**/techniques.json")
    notice.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Techniques")
    expect(notice).to_have_count(0)


@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
@pytest.mark.parametrize("fragment", ["about", CROSS])
def test_where_the_other_views_cannot_be_loaded_the_list_says_so(site: str, page: Page, fragment: str) -> None:
    parts = re.compile("/part-(views|around)-")
    page.route(parts, lambda route: route.abort())
    open_site(page, f"{site}#{fragment}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    notice = page.locator('[data-notice="view"]')
    expect(notice).to_contain_text("could not be loaded")
    page.unroute(parts)
    notice.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Puzzles")
    expect(notice).to_have_count(0)


@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_the_list_comes_before_the_other_views_and_is_light(site: str, dist: Path, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site) or "index.html"))
    page.route("**/part-views-*", lambda route: route.abort())
    open_site(page, site)
    expect(page.locator(".card .name").last).not_to_be_empty()
    files = [dist / f"{name}.br" for name in asked if "part-views" not in name]
    assert {"index.html.br", "puzzles.json.br"} <= {file.name for file in files}
    assert sum(file.stat().st_size for file in files) < 100_000


@pytest.mark.engine("own")
@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_an_engine_that_fails_when_asked_is_told_of_in_one_place(site: str, page: Page) -> None:
    page.route("**/pyodide.asm*", lambda route: route.abort())
    open_board(page, f"{site}#{CROSS}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("nonogram-player .panel")).to_contain_text("could not be done", timeout=30_000)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.engine("own")
@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_an_engine_that_cannot_start_is_said_and_tried_again(site: str, page: Page) -> None:
    page.route("**/pyodide.asm*", lambda route: route.abort())
    board = open_board(page, f"{site}#{CROSS}")
    notice = page.locator('[data-notice="engine"]')
    expect(notice).to_contain_text("You can play on", timeout=30_000)
    paint_first_cell(board)
    assert state(page)[0][0] == "#"
    page.unroute("**/pyodide.asm*")
    notice.get_by_role("button", name="Try again").click()
    expect(page.locator('.engine[data-state="ready"]')).to_be_attached(timeout=30_000)
    expect(notice).to_have_count(0)
