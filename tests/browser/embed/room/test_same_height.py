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

COME = """async ([width, puzzle]) => {
  const shifts = [];
  const watch = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)));
  watch.observe({ type: "layout-shift" });
  const column = document.createElement("main");
  column.style.width = `${width}px`;
  const player = document.createElement("nonogram-player");
  Object.assign(player, { autosize: true, puzzle });
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


@pytest.mark.parametrize(("ratio", "touch"), [(1, False), (2, False), (2, True), (3, True)])
def test_the_height_before_the_frame_is_the_height_after_it(
    open_page: Callable[..., Page], host: Host, site: str, ratio: int, touch: bool
) -> None:
    page = open_page(viewport={"width": 1300, "height": 2000}, device_scale_factor=ratio, has_touch=touch)
    open_host(page, host, site, "<style>body { margin: 0 }</style>", arrived=False)
    off = {}
    for columns, rows in SIZES:
        for width in COLUMNS:
            seen = page.evaluate(COME, [width, puzzle_of(columns, rows)])
            if abs(seen["before"] - seen["after"]) > NEAR or seen["shifts"]:
                off[f"{columns}x{rows} in {width}"] = seen
    assert off == {}
