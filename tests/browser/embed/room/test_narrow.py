"""The largest puzzles of the site in a column of 320 pixels."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Frame, Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import until
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")

SHIPPED = [ng.load(path) for path in sorted((ROOT / "puzzles").glob("*.non"))]
# Of each size that is too wide to be played whole there, one; and those with the most rows and the longest clues.
WIDE = {puzzle.width: puzzle for puzzle in SHIPPED if puzzle.width >= 25}
HIGHEST = max(SHIPPED, key=lambda puzzle: puzzle.height)
LONGEST = max(SHIPPED, key=lambda puzzle: max(len(clue) for clue in (*puzzle.rows, *puzzle.columns)))
PUZZLES = {puzzle.title: puzzle for puzzle in (*WIDE.values(), HIGHEST, LONGEST)}

OVERFLOW = """() => {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - innerHeight, innerWidth - clientWidth];
}"""
# Whether a corner of the board is where it can be seen, and how large a cell is.
CORNERS = """async () => {
  const player = document.querySelector("nonogram-player");
  const { rows, columns } = player.puzzle;
  const first = await player.cellBox(0, 0);
  const last = await player.cellBox(rows.length - 1, columns.length - 1);
  const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
  const inside = ({ x, y, right, bottom }) =>
    x >= stage.x && y >= stage.y && right <= stage.right && bottom <= stage.bottom;
  return [inside(first), inside(last), first.width];
}"""


def test_the_site_has_puzzles_of_such_sizes() -> None:
    assert {25, 30} <= set(WIDE)
    assert max(WIDE) >= 40


@pytest.mark.parametrize("touch", [False, True])
def test_no_large_puzzle_makes_anything_scroll(
    open_page: Callable[..., Page], host: Host, site: str, touch: bool
) -> None:
    page = open_page(viewport={"width": 320, "height": 1000}, has_touch=touch, is_mobile=touch)
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; style-src 'unsafe-inline'"
    style = "<meta name=viewport content='width=device-width'><style>body { margin: 0 } iframe { border: 0 }</style>"
    open_host(page, host, site, style, Content_Security_Policy=policy)
    for kind, (title, puzzle) in product(("element", "frame"), PUZZLES.items()):
        with case(kind, title):
            name = ng.dumps(puzzle, format="tatham").strip()
            parts = {
                "element": f'<nonogram-player autosize puzzle="{name}"></nonogram-player>',
                "frame": f'<iframe width="320" height="420" src="{site}embed.html#{name}"></iframe>',
            }
            with page.expect_event("frameattached") as come:
                put_on_host(page, style + parts[kind], arrived=False)
            nothing_scrolls(page, come.value, puzzle, touch)


def nothing_scrolls(page: Page, inner: Frame, puzzle: ng.Puzzle, touch: bool) -> None:
    board = inner.locator(".board")
    expect(board).to_have_attribute("aria-label", re.compile(f"{puzzle.width} × {puzzle.height}$"))
    for each in (page, inner):
        until(each, f"() => ({OVERFLOW})().every((over) => over <= 0)")
    # It begins with cells that can be played; one button shows all of the board.
    first, last, cell = inner.evaluate(CORNERS)
    assert first
    assert last or cell >= (14 if touch else 11)
    if not last:
        inner.get_by_role("button", name="Fit", exact=True).click()
        until(inner, f"async () => (await ({CORNERS})()).slice(0, 2).every(Boolean)")
    for each in (page, inner):
        until(each, f"() => ({OVERFLOW})().every((over) => over <= 0)")
