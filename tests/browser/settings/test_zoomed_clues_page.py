"""Clues at every zoom: numbers stay next to the board and do not touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import nonogram as ng
from tests.browser.player.test_line_numbers_page import settle
from tests.browser.playing import evaluate, open_player, restore
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
STAG = ng.load(ROOT / "puzzles" / "stag.non")

# For each step of zooming in from the size to begin with: the least count of numbers that a cut clue shows, rows first,
# whether the number next to the board is one of them, the font, and the share of the stage that is the board's.
ZOOMED = """async ([puzzle, width, height, ratio]) => {
  const { isCut, seenNumbers } = await import("./player/drawing/draw-clues.js");
  const { Layout } = await import("./player/drawing/layout.js");
  const { clampPitch, comfortablePitch, fitPitch, measure } = await import("./player/drawing/measure.js");
  const measures = measure(puzzle), stage = { width, height, ratio, below: 0 };
  const begun = comfortablePitch(measures, stage, true), fit = fitPitch(measures, stage);
  return [1, 1.3, 1.7, 2.2, 2.9, 9].map((factor) => {
    const pitch = clampPitch(Math.ceil(begun * factor), fit, stage);
    const layout = new Layout(measures, stage, { pitch, panX: 90, panY: 120 });
    const shown = [true, false].map((isRow) => {
      const clues = (isRow ? puzzle.rows : puzzle.columns).filter((clue) => isCut(layout, clue, isRow));
      const seen = clues.map((clue) => seenNumbers(layout, clue, isRow));
      return {
        least: Math.min(99, ...seen.map((numbers) => numbers.length)),
        next: clues.every((clue, i) => seen[i].includes(clue.length - 1)),
      };
    });
    const { view } = layout;
    const font = layout.font / ratio, share = Math.min(view.width / width, view.height / height);
    return { least: shown.map(({ least }) => least), next: shown.every(({ next }) => next), font, share };
  });
}"""

HUNDRED: dict[str, Any] = {"rows": [[9, 10, 30, 48], [100]] * 50, "columns": [[100], [9, 10, 30, 48]] * 50}


@pytest.mark.parametrize("stage", [(390, 590, 1), (780, 1180, 2), (320, 400, 1)])
@pytest.mark.parametrize("board", ["stag", "hundred"])
def test_zooming_in_on_a_phone_keeps_the_clues(
    page: Page, modules: str, board: str, stage: tuple[int, int, int]
) -> None:
    puzzle = {"rows": STAG.rows, "columns": STAG.columns} if board == "stag" else HUNDRED
    page.goto(modules)
    first, *others = page.evaluate(ZOOMED, [puzzle, *stage])
    for zoomed in others:
        assert zoomed["next"], zoomed
        assert zoomed["font"] <= 16
        assert zoomed["share"] >= 0.4
        if board == "stag" and stage[0] > 320:
            assert all(now >= then for now, then in zip(zoomed["least"], first["least"], strict=True)), (first, zoomed)


# How many points are dark where the grid lines between some columns go on in the clues, and whether there is any ink in
# these clues.
BETWEEN = """const canvas = player.shadowRoot.querySelector("canvas.below");
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const shot = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    shot.drawImage(canvas, 0, 0);
    let dark = 0, ink = 0;
    for (const column of [0, 1, 2, 3, 5, 6, 7, 8]) {
      const [box, next] = [await player.cellBox(0, column), await player.cellBox(0, column + 1)];
      const high = Math.floor((box.y - stage.y) * scale) - 4;
      const count = (x, width) => shot.getImageData(x, 0, width, high).data
        .filter((value, i, data) => i % 4 === 0 && data[i + 3] > 100 && value < 140).length;
      const right = Math.floor((box.right - stage.x) * scale), end = Math.ceil((next.x - stage.x) * scale);
      dark += count(right, Math.max(1, end - right));
      ink += count(Math.ceil((box.x - stage.x) * scale), Math.floor(box.width * scale));
    }
    return [dark, ink > 0]"""


@pytest.mark.parametrize("struck", [False, True])
def test_numbers_of_two_columns_do_not_touch_where_cells_are_small(
    open_page: OpenPage, site: str, struck: bool
) -> None:
    page = open_page(viewport={"width": 1100, "height": 690})
    columns = ["49"] * 42 + ["1"] + ["49"] * 7
    open_player(page, site, "50x50:" + "/".join([*columns, *["42.7"] * 49, "1"]))
    if struck:
        restore(page, [*["#" * 42 + "." + "#" * 7] * 49, "." * 42 + "?" + "." * 7])
    settle(page)
    assert evaluate(page, BETWEEN) == [0, True]
