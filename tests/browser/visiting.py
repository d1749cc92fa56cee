"""Visits to the site: its pages opened, a first cell painted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from building.policy import headers_for

ServeCopy = Callable[..., tuple[Path, str]]
"""Serves a copy of the site, unbundled with `bundled=False`; gives its folder and its address."""

# A 3x3 cross: rows 1, 3, 1.
CROSS = "3x3:1/3/1/1/3/1"


def open_site(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("main > section")).to_be_visible()


LAID_OUT = "document.querySelector('nonogram-player').cellBox(0, 0).then(() => true, () => false)"
PATIENCE = 1000
"""How often a board is asked whether it has been laid out."""


def open_board(page: Page, address: str) -> Locator:
    page.goto(address)
    # It is a grid once a puzzle is on it.
    board = page.locator('nonogram-player .board[role="grid"]')
    expect(board).to_be_visible()
    # Its cells have places once it has been laid out. Not awaited in the page, whose clock may stand still.
    for _ in range(PATIENCE):
        if page.evaluate(LAID_OUT):
            return board
        page.wait_for_timeout(20)
    raise AssertionError("the board was not laid out")


def paint_first_cell(board: Locator) -> None:
    board.focus()
    board.press("Control+Home")
    board.press("Home")
    board.press("Space")


def script_instead(route: Route, script: str) -> None:
    """Answers with this script in place of one of the site; without the site's headers it would start no worker."""
    route.fulfill(headers={**headers_for("engine/worker.js"), "Content-Type": "text/javascript"}, body=script)
