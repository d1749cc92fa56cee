"""A puzzle that a page names but leaves empty, as where a template has nothing to put there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate, until

pytestmark = pytest.mark.engine("none")

FAILED = "() => document.querySelector('nonogram-player').failure"


@pytest.mark.parametrize("attribute", ['puzzle=""', 'puzzle=" "', 'pack=""'])
def test_an_empty_puzzle_is_told_as_none(page: Page, host: Host, site: str, attribute: str) -> None:
    frame = open_host(page, host, site, f"<nonogram-player {attribute}></nonogram-player>")
    until(page, FAILED)
    assert evaluate(page, "return player.failure.cause") == "puzzle"
    expect(page.locator("nonogram-player .stand-in p")).to_have_text("This page names no puzzle to play.")
    evaluate(page, "player.puzzle = arg", BOAT)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")


def test_a_file_that_is_named_too_is_played(page: Page, host: Host, site: str) -> None:
    host.put("boat.txt", BOAT)
    frame = open_host(page, host, site, '<nonogram-player puzzle="" src="boat.txt"></nonogram-player>')
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    assert evaluate(page, "return player.failure") is None
