"""Puzzles that the page makes, one after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.colours.puzzle import ColourPuzzle
from tests.browser.playing import choose, evaluate, until
from tests.browser.visiting import open_site

BROKEN = (
    "",
    "10.easy.none",
    "10.easy.none.0",
    "11.easy.none.1",
    "10.easier.none.1",
    "10.easy.some.1",
    "10.easy.none.1.1",
    "10.easy.none.1.5",
    "15.easy.none.1.3",
    "10.hard.none.1.2",
    "10.easy.none.1.2.2",
    "15.hard.shapes.1",
    "25.easy.noise.1",
)


@pytest.mark.engine("none")
def test_in_colours_only_what_is_made_soon_is_offered(page: Page, site: str) -> None:
    open_site(page, f"{site}#puzzles&collection=colour")
    page.get_by_role("link", name="Endless puzzles").click()
    expect(page.get_by_label("Colours")).to_have_value("3")
    difficulty, size = page.get_by_label("Difficulty"), page.get_by_label("Size")
    size.select_option("15")
    expect(difficulty).to_have_value("moderate")
    expect(difficulty.locator("option:disabled")).to_have_text(["easy", "challenging", "hard"])
    page.get_by_label("Colours").select_option("1")
    expect(page.locator(".endless option:disabled")).to_have_count(0)
    look = page.get_by_label("Picture")
    look.select_option("Shapes")
    expect(difficulty.locator("option:disabled")).to_have_text(["challenging", "hard"])
    look.select_option("Free")
    size.select_option("25")
    page.get_by_label("Colours").select_option("2")
    expect(size).to_have_value("15")
    page.get_by_role("button", name="Make a puzzle").click()
    assert re.search(r"#endless=15\.moderate\.none\.\d+\.2$", page.url)


def test_a_puzzle_in_colours_is_made_told_and_kept_at_hand(page: Page, site: str) -> None:
    page.goto(f"{site}#endless=10.easy.none.7.3")
    expect(page).to_have_title("Endless 7 · Nonogram", timeout=60_000)
    proposal = ng.make.random(10, goal="easy", seed=7, inks=3)
    assert isinstance(proposal.puzzle, ColourPuzzle)
    rows = [[list(block) for block in clue] for clue in proposal.puzzle.rows]
    assert evaluate(page, "return player.puzzle.rows") == rows
    expect(page.locator(".play-head .meta")).to_have_text("10 × 10 · 3 colours · easy")
    choose(page, "Solve")
    expect(page.get_by_role("button", name="Next: Endless 8")).to_be_visible()
    kept = page.evaluate("JSON.parse(sessionStorage.getItem('made')).map(({ order }) => order.seed)")
    assert kept[0] == 7


@pytest.mark.engine("none")
def test_the_reader_says_what_to_make_and_broken_addresses_are_told(page: Page, site: str) -> None:
    open_site(page, site)
    page.get_by_role("link", name="Endless puzzles").click()
    expect(page).to_have_title("Endless puzzles · Nonogram")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    for address in BROKEN:
        page.goto(f"{site}#endless={address}")
        expect(page.get_by_role("status").filter(has_text="names no puzzle")).to_be_visible()
    page.get_by_label("Size").select_option("5")
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_label("Picture").select_option("both")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.get_by_role("status").filter(has_text="Making a puzzle")).to_be_visible()
    assert "#endless=5.easy.both." in page.url
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status").filter(has_text="Stopped")).to_be_visible()
    expect(page.get_by_role("button", name="Make a puzzle")).to_be_visible()


def test_an_address_gives_the_same_puzzle_everywhere_and_leads_to_the_next(page: Page, site: str) -> None:
    page.goto(f"{site}#endless=10.easy.left-right.7")
    expect(page).to_have_title("Endless 7 · Nonogram", timeout=60_000)
    proposal = ng.make.random(10, goal="easy", symmetry="left-right", seed=7)
    assert proposal.met
    clues = evaluate(page, "return { rows: player.puzzle.rows, columns: player.puzzle.columns }")
    assert clues == {side: [list(clue) for clue in getattr(proposal.puzzle, side)] for side in ("rows", "columns")}
    choose(page, "Solve")
    page.get_by_role("button", name="Next: Endless 8").click()
    expect(page).to_have_title("Endless 8 · Nonogram", timeout=60_000)


def test_what_is_chosen_is_made_before_it_is_asked_for(page: Page, site: str) -> None:
    page.goto(f"{site}#endless")
    kept = "JSON.parse(sessionStorage.getItem('made') ?? '[]').map(({ order }) => [order.height, order.seed])"
    until(page, f"() => {kept}.some(([height]) => height === 10)")
    page.get_by_label("Size").select_option("5")
    until(page, f"() => {kept}.some(([height]) => height === 5)")
    number = page.evaluate(f"{kept}.at(-1)[1]")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page).to_have_title(f"Endless {number} · Nonogram")
