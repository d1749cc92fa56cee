"""The pages about techniques, each with a live example."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from building.techniques import IN_COLOURS, technique_list
from nonogram.techniques.technique import TECHNIQUES
from nonogram.telling import words
from tests.browser.playing import button, centre, evaluate, panel, state
from tests.conftest import PATIENCE_MS

EXAMPLES = technique_list()
CHAINS = [
    entry for entry in EXAMPLES if entry["example"]["hint"]["kind"] != "line" and entry["example"]["hint"]["steps"]
]
BY_NAME = {entry["name"]: entry for entry in EXAMPLES}
PHONE = {"width": 360, "height": 740}
pytestmark = pytest.mark.engine("none")


def open_rule(page: Page, site: str, name: str) -> Locator:
    """The page of a technique, with its example on the board."""
    page.goto(f"{site}#rules={name.replace(' ', '%20')}")
    expect(page.get_by_role("heading", level=1)).to_have_text(words.technique_words(name).capitalize())
    expect(panel(page).locator(".text")).not_to_be_empty()
    return page.locator("section.rules")


def chance_to_draw(page: Page) -> None:
    """Two frames, in which the board is painted if anything is still to be."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_the_list_is_that_of_the_engine(page: Page, site: str) -> None:
    listed = [(entry["name"], entry["difficulty"], entry["rule"]) for entry in EXAMPLES]
    every = (*TECHNIQUES, *IN_COLOURS)
    assert listed == [(one.name, one.difficulty, words.phrase(one.rule)) for one in every]
    page.goto(f"{site}#rules")
    items = page.locator(".rules-list li")
    expect(items).to_have_count(len(EXAMPLES))
    for number, entry in enumerate(EXAMPLES):
        expect(items.nth(number)).to_contain_text(entry["rule"])
        for name in entry["known_as"]:
            expect(items.nth(number).locator("small")).to_contain_text(name)
    expect(items.locator("small")).to_have_count(sum(1 for entry in EXAMPLES if entry["known_as"]))


def test_a_page_is_found_by_each_name_that_players_use(page: Page, site: str) -> None:
    asked = dict.fromkeys(name for entry in EXAMPLES for name in entry["known_as"])
    assert {"simple boxes", "simple spaces", "forcing", "glue", "mercury", "punctuating", "contradiction"} < set(asked)
    for name in asked:
        easiest, *others = [entry["name"].capitalize() for entry in EXAMPLES if name in entry["known_as"]]
        page.goto(f"{site}#rules={name.replace(' ', '%20')}")
        expect(page.get_by_role("heading", level=1)).to_have_text(easiest)
        expect(page.locator(".known")).to_contain_text(name)
        expect(page.locator(".page-head")).to_contain_text(others[0] if others else "Also known as")
    page.goto(f"{site}#rules=Glue")
    page.get_by_role("link", name="Anchored at a cell").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anchored at a cell")
    expect(page.locator(".page-head")).to_contain_text("Glue is also the name of: Anchored at an edge")
    page.goto(f"{site}#rules=overlap")
    expect(page.locator(".known")).to_have_text("Also known as simple boxes")
    page.goto(f"{site}#rules=nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("Techniques")


@pytest.mark.engine("own")
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_every_technique_has_a_page_without_the_engine(open_page: Callable[..., Page], site: str, width: str) -> None:
    page = open_page(**({"viewport": PHONE} if width == "phone" else {}))
    page.route("**/pyodide/**", lambda route: route.abort())
    for entry in EXAMPLES:
        section = open_rule(page, site, entry["name"])
        expect(section.locator(".rule")).to_have_text(entry["rule"])
        expect(section.locator(".rule-how")).not_to_be_empty()
        expect(panel(page).locator(".text")).to_have_text(entry["example"]["hint"]["text"])
        expect(button(page, "Fill in")).to_have_count(0)
        assert evaluate(page, "return (await player.getState()).state") == entry["example"]["state"]
        assert_whole_board_in_view(page, entry["example"]["state"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_whole_board_in_view(page: Page, rows: list[str]) -> None:
    """No cell is cut off, and each can be told from its neighbours."""
    last = evaluate(
        page,
        """for (let tries = 0; tries < 300; tries++) {
          // A board that has just come has no layout before the next frame.
          const box = await player.cellBox(...arg).catch(() => null);
          if (box) return box.toJSON();
          await new Promise((again) => setTimeout(again, 20));
        }""",
        [len(rows) - 1, len(rows[0]) - 1],
    )
    board = page.locator("nonogram-player .board").bounding_box()
    assert board is not None
    assert last["width"] >= 18
    assert last["right"] <= board["x"] + board["width"] + 1
    assert last["bottom"] <= board["y"] + board["height"] + 1


@pytest.mark.parametrize("entry", CHAINS, ids=[entry["name"] for entry in CHAINS])
def test_a_chain_is_walked_to_its_end(page: Page, site: str, entry: dict[str, Any]) -> None:
    open_rule(page, site, entry["name"])
    hint = entry["example"]["hint"]
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    expect(panel(page).locator(".text")).to_have_text((hint["steps"] + hint["other"])[-1]["text"])
    expect(button(page, "Next step")).to_be_disabled()


def test_who_wants_no_motion_sees_the_end_at_once(open_page: Callable[..., Page], site: str) -> None:
    still = open_page(reduced_motion="reduce")
    open_rule(still, site, "overlap")
    chance_to_draw(still)
    first = still.locator("nonogram-player .board").screenshot()
    still.wait_for_timeout(1500)
    assert still.locator("nonogram-player .board").screenshot() == first


def test_blocks_slide_apart_and_stand_where_no_motion_has_them(open_page: Callable[..., Page], site: str) -> None:
    pages = []
    for motion in ("reduce", "no-preference"):
        page = open_page(reduced_motion=motion)
        open_rule(page, site, "overlap")
        chance_to_draw(page)
        pages.append(page)
    still, moving = pages
    there = still.locator("nonogram-player .board").screenshot()
    # Until twice in a row, half a second apart, nothing differs: then nothing slides any more.
    alike = 0
    until = monotonic() + PATIENCE_MS / 1000
    while alike < 2 and monotonic() < until:
        alike = alike + 1 if moving.locator("nonogram-player .board").screenshot() == there else 0
        moving.wait_for_timeout(500)
    assert alike == 2


def test_the_example_can_be_tried_and_is_shown_again(page: Page, site: str) -> None:
    entry = BY_NAME["run must join"]
    cells = entry["example"]["hint"]["cells"]
    (row, column, _) = cells[0]
    assert {value for _, _, value in cells} == {"#"}
    section = open_rule(page, site, entry["name"])
    button(page, "Try it yourself").click()
    said = section.locator(".rule-said")
    expect(panel(page)).to_be_hidden()
    expect(said).to_contain_text("What follows here?")
    assert state(page) == entry["example"]["state"]
    page.mouse.click(*centre(page, (row, column)), button="right")
    expect(said).to_contain_text("Not quite")
    page.keyboard.press("Control+z")
    expect(said).to_contain_text("What follows here?")
    for row, column, _ in cells:
        expect(said).not_to_contain_text("Right")
        page.mouse.click(*centre(page, (row, column)))
    expect(said).to_contain_text("Right")
    button(page, "Show the example again").click()
    expect(said).to_be_empty()
    expect(panel(page).locator(".text")).to_have_text(entry["example"]["hint"]["text"])
    assert state(page) == entry["example"]["state"]
    page.mouse.click(*centre(page, (row, column)))
    assert state(page) == entry["example"]["state"]


@pytest.mark.engine("shared")
def test_who_tries_may_ask_for_a_hint(page: Page, site: str) -> None:
    entry = BY_NAME["run must join"]
    open_rule(page, site, entry["name"])
    button(page, "Try it yourself").click()
    told = evaluate(page, "return player.hint('why')")
    assert told["technique"] == entry["name"]
    button(page, "Fill in").click()
    expect(page.locator(".rule-said")).to_contain_text("Right")


def test_the_way_from_one_to_the_next(page: Page, site: str) -> None:
    page.goto(f"{site}#help")
    page.get_by_role("link", name="The techniques").click()
    first, second = (entry["name"].capitalize() for entry in EXAMPLES[:2])
    page.get_by_role("link", name=first, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name=second).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    page.get_by_role("link", name="All techniques").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Techniques")


@pytest.mark.engine("shared")
def test_the_rule_of_a_hint_is_shown_above_the_game(page: Page, site: str) -> None:
    page.goto(f"{site}#play=sailing-boat")
    player = page.locator("section.play nonogram-player")
    expect(player.locator(".board")).to_be_visible()
    page.mouse.click(*centre(page, (0, 2)))
    before = state(page)
    told = player.evaluate("(player) => player.hint('why')")
    why = player.get_by_role("link", name="Why does this work?")
    expect(why).to_have_attribute("href", f"{site}learn.html#techniques={quote(told['technique'])}")
    expect(why).to_have_attribute("target", "_blank")
    button(page, "The rule").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(told["rule"])
    names = BY_NAME[told["technique"]]["known_as"]
    expect(dialog.locator(".known")).to_have_count(1 if names else 0)
    expect(dialog.locator(".rule-how")).not_to_be_empty()
    expect(dialog.locator("nonogram-player .text")).to_have_text(BY_NAME[told["technique"]]["example"]["hint"]["text"])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(player.locator(".panel .text")).to_have_text(told["text"])
    expect(button(page, "The rule")).to_be_focused()
    assert state(page) == before
    button(page, "Fill in").click()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert "#" not in "".join(state(page))


@pytest.mark.engine("own")
def test_the_way_back_leads_out_of_the_rule_too(page: Page, site: str) -> None:
    page.goto(site)
    page.goto(f"{site}#play=sailing-boat")
    player = page.locator("section.play nonogram-player")
    expect(player.locator(".board")).to_be_visible()
    player.evaluate("(player) => player.hint('why')")
    button(page, "The rule").dblclick()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.go_back()
    expect(page.locator("section.list")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
