"""The pages about techniques, each with a live example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram import explain
from nonogram.steps import Step
from nonogram.techniques import TECHNIQUES
from tests.browser.playing import button, panel

pytestmark = pytest.mark.stores_nothing

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[2] / "web" / "site" / "techniques.json").read_text("utf-8")
)
SHOWN = [entry for entry in EXAMPLES if entry["example"]]


def test_the_list_is_that_of_the_engine() -> None:
    listed = [(entry["name"], entry["difficulty"], entry["rule"]) for entry in EXAMPLES]
    assert listed == [(one.name, one.difficulty, explain.phrase(one.rule)) for one in TECHNIQUES]
    assert len(SHOWN) >= len(TECHNIQUES) - 2


@pytest.mark.parametrize("entry", SHOWN, ids=[entry["name"] for entry in SHOWN])
def test_each_example_holds_and_is_of_its_technique(entry: dict[str, Any]) -> None:
    clues, hint = entry["example"]["puzzle"], entry["example"]["hint"]
    puzzle = ng.Puzzle(rows=clues["rows"], columns=clues["columns"])
    grid = ng.Grid.parse(entry["example"]["state"])
    assert hint["technique"] == entry["name"]
    assert hint["level"] == "why"
    ng.verify(puzzle, grid, step_of(hint))


def step_of(told: dict[str, Any]) -> Step:
    return Step(
        kind=told["kind"],
        line=told["line"],
        cells=tuple(tuple(cell) for cell in told["cells"]),
        cited=tuple(tuple(cell) for cell in told["cited"]),
        assumption=tuple(told["assumption"]) if told["assumption"] else None,
        outcome=told["outcome"],
        steps=tuple(map(step_of, told["steps"])),
        other=tuple(map(step_of, told["other"])),
    )


def test_every_technique_has_a_page_without_the_engine(page: Page, site: str) -> None:
    page.route("**/pyodide/**", lambda route: route.abort())
    page.goto(f"{site}#rules")
    expect(page.locator(".rules-list li")).to_have_count(len(EXAMPLES))
    for entry in SHOWN:
        page.goto(f"{site}#rules={entry['name'].replace(' ', '%20')}")
        expect(page.get_by_role("heading", level=1)).to_have_text(entry["name"].capitalize())
        expect(page.locator(".lead")).to_have_text(entry["rule"])
        expect(panel(page).locator(".text")).to_have_text(entry["example"]["hint"]["text"])
        expect(button(page, "Fill in")).to_have_count(0)


def test_the_way_from_one_to_the_next(page: Page, site: str) -> None:
    page.goto(f"{site}#about")
    page.get_by_role("link", name="The techniques").click()
    first, second = (entry["name"].capitalize() for entry in EXAMPLES[:2])
    page.get_by_role("link", name=first, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name=second).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    page.get_by_role("link", name="All techniques").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Techniques")


def test_the_rule_of_a_hint_is_shown_above_the_game(page: Page, site: str) -> None:
    page.goto(f"{site}#play=sailing-boat")
    player = page.locator("section.play nonogram-player")
    expect(player.locator(".board")).to_be_visible()
    told = player.evaluate("(player) => player.hint('why')")
    button(page, "The rule").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(told["rule"])
    expect(dialog.locator("nonogram-player .text")).to_contain_text("clue")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(player.locator(".panel .text")).to_have_text(told["text"])
