"""The height that a waiting player holds free is the one that it takes, in every column, at every sharpness."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page

import nonogram as ng
from tests.browser.hosting import Host, open_host

pytestmark = pytest.mark.engine("none")

COLUMNS = (280, 320, 390, 480, 600, 768, 1000, 1280)
SIZES = ((5, 5), (10, 10), (15, 15), (20, 20), (25, 25), (30, 30), (45, 30))
NEAR = 2
"""CSS pixels that a height may be off."""

MOST_TOLD = 6
"""Heights that a player may tell until it has set itself up in another width."""

COME = """async ([width, puzzle, mode]) => {
  const shifts = [];
  const watch = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)));
  watch.observe({ type: "layout-shift" });
  const column = document.createElement("main");
  column.style.width = `${width}px`;
  const player = document.createElement("nonogram-player");
  Object.assign(player, { autosize: true, puzzle, mode });
  const below = document.createElement("p");
  below.textContent = "Below";
  column.append(player, below);
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  let [told, last] = [0, 0];
  player.addEventListener("resize", ({ detail }) => [told, last] = [Math.ceil(detail.height), performance.now()]);
  document.body.replaceChildren(column);
  const before = player.clientHeight;
  await player.getState();
  while (told !== player.clientHeight || performance.now() < last + 300) await frame();
  watch.disconnect();
  return { before, after: player.clientHeight, shifts };
}"""
"""Puts a player into a column of its own and waits until it has the height that it has told last."""


def puzzle_of(columns: int, rows: int) -> str:
    """A game id of a random picture, a little more black than white."""
    random = Random(columns * rows)
    lines = ["".join("#" if random.random() < 0.55 else "." for _ in range(columns)) for _ in range(rows)]
    return ng.dumps(ng.Puzzle.from_grid(ng.Grid.parse("\n".join(lines))), format="tatham").strip()


SCREENS = ((1, False), (2, False), (2, True), (3, True))
"""Device pixels in a CSS pixel, and whether there are fingers."""


@pytest.mark.parametrize("screen", range(len(SCREENS)))
def test_the_height_before_the_frame_is_the_height_after_it(
    open_page: Callable[..., Page], host: Host, site: str, screen: int
) -> None:
    """On each screen each size in one of the columns: on the four screens it is in four of them.

    A board that is only seen is foreseen, too.
    """
    ratio, touch = SCREENS[screen]
    page = open_page(viewport={"width": 1300, "height": 2000}, device_scale_factor=ratio, has_touch=touch)
    open_host(page, host, site, "<style>body { margin: 0 }</style>", arrived=False)
    cases = [(size, COLUMNS[(2 * screen + at) % len(COLUMNS)], "play") for at, size in enumerate(SIZES)]
    seen_only = [(SIZES[-1], width, "view") for width in (390, 768, 1000)] if screen in (0, 3) else []
    off = {}
    for (columns, rows), width, mode in cases + seen_only:
        seen = page.evaluate(COME, [width, puzzle_of(columns, rows), mode])
        if abs(seen["before"] - seen["after"]) > NEAR or seen["shifts"]:
            off[f"{columns}x{rows} in {width}, {mode}"] = seen
    assert off == {}


TURN = """async (widths) => {
  const player = document.querySelector("nonogram-player");
  const [told, seen] = [[], []];
  let last = 0;
  player.addEventListener("resize", ({ detail }) => {
    told.push(Math.ceil(detail.height));
    last = performance.now();
  });
  for (const width of widths) {
    told.length = 0;
    last = performance.now();
    player.parentElement.style.width = `${width}px`;
    while (performance.now() < last + 300) await new Promise((next) => requestAnimationFrame(next));
    seen.push([told.length, player.clientHeight, told.at(-1)]);
  }
  return seen;
}"""
"""Gives the column other widths, one after another: how often a height was told, and which one holds."""


def test_the_height_follows_the_width_without_a_loop(open_page: Callable[..., Page], host: Host, site: str) -> None:
    page = open_page(viewport={"width": 1300, "height": 2000}, device_scale_factor=3, has_touch=True)
    open_host(page, host, site, "<style>body { margin: 0 }</style>", arrived=False)
    for columns, rows in ((5, 5), (15, 15), (45, 30)):
        heights = {
            width: page.evaluate(COME, [width, puzzle_of(columns, rows), "play"])["after"] for width in (390, 768)
        }
        turned = page.evaluate(TURN, [390, 768, 390, 768])
        for width, (often, height, told) in zip((390, 768, 390, 768), turned, strict=True):
            assert height == told == heights[width], (columns, width)
            assert often <= MOST_TOLD, (columns, width)
