"""What is kept of a drawing comes back, and a history that does not fit is left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native


# In the page: strokes, sizes and undos at random, kept and restored; what undo and redo lead to before and after.
ROUND_TRIPS = """async ([seed, limit]) => {
  const load = (name) => import(`./${name}`);
  const { Sketch } = await load("player/board/sketch.js");
  const { resized } = await load("site/draw/tools/resizing.js");
  const { keepDrawing, restoreDrawing } = await load("site/draw/kept-drawing.js");
  let state = seed;
  const below = (most) => (state = (state * 48271) % 2147483647) % most;
  const sketch = new Sketch({ width: 9, height: 7, cells: new Uint8Array(63) }, "board");
  for (let n = 0; n < limit; n++) {
    const what = below(10);
    if (what === 0) sketch.replace(resized(sketch.picture, { width: 5 + below(20), height: 5 + below(20) }));
    else if (what === 1) sketch.undo();
    else {
      const [start, count, value] = [below(sketch.cells.length), 1 + below(9), below(3) ? 1 : 0];
      sketch.put(Array.from({ length: count }, (_, i) => [start + i, value]).filter(([i]) => i < sketch.cells.length));
      sketch.commit();
    }
  }
  sketch.undo();
  const tell = ({ picture: { width, height, cells } }) => `${width} ${height} ${cells.join("")}`;
  const text = JSON.stringify(keepDrawing(sketch, "title"));
  const other = restoreDrawing(JSON.parse(text), "board");
  const walk = (one, steps) => {
    const told = [];
    for (let i = 0; i < steps && one.undo(); i++) told.push(tell(one));
    while (one.redo()) told.push(tell(one));
    return told;
  };
  const steps = other.sketch.at;
  return { length: text.length, steps, before: sketch.at, same: [tell(sketch) === tell(other.sketch),
    JSON.stringify(walk(sketch, steps)) === JSON.stringify(walk(other.sketch, steps)), other.title === "title"] };
}"""


def test_a_history_comes_back_as_it_was() -> None:
    for seed in range(1, 9):
        told = run_in_node(ROUND_TRIPS, [seed, 60])
        assert told["same"] == [True, True, True], seed
        assert told["steps"] == told["before"] > 20
    # Of a long one the newest moves are kept.
    told = run_in_node(ROUND_TRIPS, [1, 9000])
    assert told["same"] == [True, True, True]
    assert 500 < told["steps"] < told["before"]
    assert told["length"] < 100_000


RESTORE = """async (kept) => {
  const { restoreDrawing } = await import("./site/draw/kept-drawing.js");
  const { sketch: { picture, moves, at, canUndo, canRedo }, title } = restoreDrawing(kept, "board");
  const { width, cells } = picture;
  return { width, cells: cells.join(""), moves: moves.length, at, can: [canUndo, canRedo], title };
}"""


ROWS = ["##???", *["?????"] * 4]


SMALL = {"from": ROWS, "to": ROWS}


DAMAGED: list[Any] = [
    None,
    7,
    {"moves": ["0>2?#"]},
    {"moves": ["0>2?#"], "at": 2},
    {"moves": ["0>2?#"], "at": 0.5},
    {"moves": [7], "at": 1},
    {"moves": [None], "at": 1},
    {"moves": ["0>3?#"], "at": 1},
    {"moves": ["0>2?#", "0>1?#"], "at": 1},
    {"moves": ["0>2.#"], "at": 1},
    {"moves": ["0>2#o"], "at": 0},
    {"moves": ["24>2?#"], "at": 0},
    {"moves": [{"from": ROWS}], "at": 1},
    {"moves": [{"from": ROWS, "to": ["?" * 5] * 5}], "at": 1},
    {"moves": [{"from": ROWS[:4], "to": ROWS}], "at": 1},
    {"moves": [{**SMALL, "to": [*ROWS, 7]}], "at": 0},
]


def test_a_history_that_does_not_fit_is_left_out() -> None:
    whole = run_in_node(RESTORE, {"rows": ROWS, "title": "A", "history": {"moves": ["0>2?#", "0>2#?"], "at": 1}})
    assert whole == {"width": 5, "cells": "11" + "0" * 23, "moves": 2, "at": 1, "can": [True, True], "title": "A"}
    for history in DAMAGED:
        told = run_in_node(RESTORE, {"rows": ROWS, "title": "A", "history": history})
        assert told == {**whole, "moves": 0, "at": 0, "can": [False, False]}, json.dumps(history)
    for rows in [[], ["#" * 5] * 4, ["#" * 5, *["#" * 4] * 4], ["x" * 5] * 5, [5] * 5]:
        told = run_in_node(RESTORE, {"rows": rows, "title": "A"})
        assert told == {
            **whole,
            "width": 10,
            "cells": "0" * 100,
            "moves": 0,
            "at": 0,
            "can": [False, False],
            "title": "",
        }
