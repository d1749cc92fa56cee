"""Whether grades and own times agree: nothing is said unasked, nor of few games; the choice is kept."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reach.axe import violations

pytestmark = pytest.mark.engine("none")
NOTE = "([key, text]) => localStorage.setItem(key, text)"


def finish(page: Page, number: int) -> None:
    """Notes the record of a puzzle that is the harder, and took the longer, the larger its number."""
    record = {
        "puzzle": f"p{number}",
        "title": f"Puzzle {number}",
        "width": 10,
        "height": 10,
        "difficulty": "easy",
        "score": number / 2,
        "own": False,
        "finished": 1_790_000_000_000 + number,
        "milliseconds": 60_000 * number,
        "hints": {"where": 0, "what": 0, "why": 0},
        "checks": 0,
        "undos": 0,
        "by": "reader",
    }
    page.evaluate(NOTE, [f"nonogram/1/record/p{number}@{record['finished']}", json.dumps(record)])


@pytest.mark.expect_trouble("Applying inline style violates")  # by axe
def test_it_is_shown_on_request_and_from_ten_games_on(site: str, page: Page) -> None:
    page.goto(site)
    for number in range(1, 10):
        finish(page, number)
    page.goto(f"{site}#statistics")
    asked = page.get_by_role("checkbox", name="Show how they agree")
    shown = page.locator(".agreement")
    expect(asked).not_to_be_checked()
    expect(shown).to_be_empty()
    asked.check()
    expect(shown).to_have_text("9 graded puzzles are finished so far. From 10 on, it can be said.")
    finish(page, 10)
    page.reload()
    expect(asked).to_be_checked()
    expect(shown.get_by_role("img")).to_have_attribute(
        "aria-label", "The rank correlation of difficulty and time for each cell is 1.00, over 10 puzzles."
    )
    expect(shown.locator("circle")).to_have_count(10)
    assert violations(page, ".statistics") == []
    asked.uncheck()
    expect(shown).to_be_empty()
