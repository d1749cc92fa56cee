"""How a board is laid out at every zoom: clues that are cut or folded, and the numbers of lines."""

from __future__ import annotations

from typing import Any

import pytest

import nonogram as ng
from tests.node import run_in_node
from tests.places import PUZZLES

pytestmark = pytest.mark.native


STAG = ng.load(PUZZLES / "stag.non")


# The numbers that each folded gutter shows, wherever the board is panned to.
SHOWN = """async ([mirrored]) => {
  const { GutterClue } = await import("./player/drawing/draw-clues.js");
  const { Layout } = await import("./player/drawing/layout.js");
  const { measure } = await import("./player/drawing/measure.js");
  const rows = Array(30).fill([4, 2, 3, 1, 12, 1, 2]), columns = rows;
  const measures = measure({ rows, columns });
  const stage = { width: 320, height: 260, ratio: 1, below: 0, mirrored };
  return [0, 100, 9999].flatMap((pan) => {
    const layout = new Layout(measures, stage, { pitch: 20, panX: pan, panY: pan });
    const clues = [true, false].map((isRow) => new GutterClue(layout, rows[0], isRow));
    if (!layout.folded || !clues.every((clue) => clue.isCut)) throw new Error("not cut");
    return clues.map((clue) => clue.seen.join(" "));
  });
}"""


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_folded_clue_keeps_the_numbers_next_to_the_board(mirrored: bool) -> None:
    row, column, *others = run_in_node(SHOWN, [mirrored])
    assert others == [row, column] * 2, "they stay while the board is panned"
    ends = {"row": row.split()[0] == "0" if mirrored else row.split()[-1] == "6", "column": column.split()[-1] == "6"}
    assert ends == {"row": True, "column": True}, (row, column)
    assert len(row.split()) >= 2


# Every board and every zoom: `numbered` says what is drawn, with the boxes that it covers.
PLACED = """async ([columns, rows, width, height, ratio, seed]) => {
  const { numbered } = await import("./player/drawing/draw-numbers.js");
  const { Layout } = await import("./player/drawing/layout.js");
  const { WIDEST_DIGIT, measure, clampPitch, fitPitch } = await import("./player/drawing/measure.js");
  const { freshBoard } = await import("./player/state.js");
  const measures = measure({ rows: Array(rows).fill([1, 1]), columns: Array(columns).fill([2]) });
  const stage = { width, height, ratio, below: 0 };
  const faults = [];
  const fit = fitPitch(measures, stage);
  for (let pitch = 1; pitch < 60 * ratio; pitch += 0.75) {
    const layout = new Layout(measures, stage, { pitch: clampPitch(pitch, fit, stage), panX: 37, panY: 53 });
    for (let line = seed; line < rows + columns; line += 17) {
      const mark = (i) => ({ row: (line + i) % rows, column: (3 * i) % columns, kind: "deduced", value: 1 });
      const marks = [0, 1, 2, 5].map(mark);
      const there = numbered(layout, { ...freshBoard(new Uint8Array()), line, marks });
      const boxes = [...there.values()].map(({ box }) => box);
      const say = (what) => faults.push(`${what}: ${columns}x${rows} at ${pitch}, line ${line}`);
      if (layout.shows(line) && there.get(line)?.rank !== "line") say("not there");
      if (boxes.some((a, i) => boxes.some((b, j) => j > i && a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01
        && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01))) say("one on the other");
      const { view } = layout;
      if (boxes.some(({ x, y }) => x < view.x + view.width && y < view.y + view.height)) say("on the board");
      const below = boxes.filter(({ y }) => y >= view.y + view.height).sort((a, b) => a.x - b.x);
      const least = 0.5 * WIDEST_DIGIT * layout.numbers.type;
      if (below.some((box, i) => i && box.x - below[i - 1].x - below[i - 1].width < least)) say("read as one");
      const right = boxes.filter(({ y }) => y < view.y + view.height);
      if (right.some((box) => box.x + box.width > width + ratio)) say("beyond the canvas");
      if (there.size > 1 + 8 + rows / 5 + columns / 5) say("too many");
    }
  }
  return faults;
}"""


@pytest.mark.parametrize("board", [(5, 5), (15, 15), (25, 40), (99, 12), (100, 100)])
@pytest.mark.parametrize("stage", [(640, 700, 2), (1170, 1600, 3), (900, 650, 1)])
def test_numbers_never_touch_at_any_zoom(board: tuple[int, int], stage: tuple[int, int, int]) -> None:
    assert run_in_node(PLACED, [*board, *stage, 2]) == []


# For each step of zooming in from the size to begin with: the least count of numbers that a cut clue shows, rows first,
# whether the number next to the board is one of them, the font, and the share of the stage that is the board's.
ZOOMED = """async ([puzzle, width, height, ratio]) => {
  const { GutterClue } = await import("./player/drawing/draw-clues.js");
  const { Layout } = await import("./player/drawing/layout.js");
  const { clampPitch, comfortablePitch, fitPitch, measure } = await import("./player/drawing/measure.js");
  const measures = measure(puzzle), stage = { width, height, ratio, below: 0 };
  const begun = comfortablePitch(measures, stage, true), fit = fitPitch(measures, stage);
  return [1, 1.3, 1.7, 2.2, 2.9, 9].map((factor) => {
    const pitch = clampPitch(Math.ceil(begun * factor), fit, stage);
    const layout = new Layout(measures, stage, { pitch, panX: 90, panY: 120 });
    const shown = [true, false].map((isRow) => {
      const all = (isRow ? puzzle.rows : puzzle.columns).map((clue) => new GutterClue(layout, clue, isRow));
      const clues = all.filter((clue) => clue.isCut);
      const seen = clues.map((clue) => clue.seen);
      return {
        least: Math.min(99, ...seen.map((numbers) => numbers.length)),
        next: clues.every((clue, i) => seen[i].includes(clue.numbers.length - 1)),
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
def test_zooming_in_on_a_phone_keeps_the_clues(board: str, stage: tuple[int, int, int]) -> None:
    puzzle = {"rows": STAG.rows, "columns": STAG.columns} if board == "stag" else HUNDRED
    first, *others = run_in_node(ZOOMED, [puzzle, *stage])
    for zoomed in others:
        assert zoomed["next"], zoomed
        assert zoomed["font"] <= 16
        assert zoomed["share"] >= 0.4
        if board == "stag" and stage[0] > 320:
            assert all(now >= then for now, then in zip(zoomed["least"], first["least"], strict=True)), (first, zoomed)
