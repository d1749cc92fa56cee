"""Drawings in colours without a browser: clues follow the cells, inks come and go, and all of it is kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from nonogram.colours.grid import colour_clue_of
from nonogram.inks import LETTERS, MOST_INKS
from tests.node import call_module, run_in_node

pytestmark = pytest.mark.native

CHANGES = "site/draw/palette/changes.js"
# What the page's values of inks are, by ink.
VALUES = [1, *range(4, 12)]


def picture(rng: random.Random, inks: int) -> dict[str, Any]:
    width, height = rng.randint(5, 9), rng.randint(5, 9)
    cells = [rng.choice([0, 0, *VALUES[:inks]]) for _ in range(width * height)]
    palette = [{"name": f"ink {i}", "colour": f"#{i:02x}40a0", "sign": LETTERS[i]} for i in range(inks)]
    return {"width": width, "height": height, "cells": cells, "inks": palette}


# Cells come as arrays; the page has them typed.
ASKED = """async ([module, name, picture, ...others]) => {
  const module_ = await import(`./${module}`);
  const found = module_[name]({ ...picture, cells: Uint16Array.from(picture.cells) }, ...others);
  return found.cells ? { ...found, cells: [...found.cells] } : found;
}"""


def ask(name: str, *arguments: Any, module: str = CHANGES) -> Any:
    return run_in_node(ASKED, [module, name, *arguments])


def test_clues_are_those_of_the_package() -> None:
    rng = random.Random(3)
    for _ in range(30):
        drawn = picture(rng, rng.randint(2, 9))
        signs = "".join("." if cell == 0 else LETTERS[VALUES.index(cell)] for cell in drawn["cells"])
        rows = [signs[i : i + drawn["width"]] for i in range(0, len(signs), drawn["width"])]
        found = ask("cluesOf", drawn, module="player/board/sketch.js")
        assert found["rows"] == [[list(block) for block in colour_clue_of(row)] for row in rows]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert found["columns"] == [[list(block) for block in colour_clue_of(column)] for column in columns]
        assert found["inks"] == drawn["inks"]


def test_an_ink_goes_with_its_cells_and_the_others_move_up() -> None:
    rng = random.Random(4)
    for _ in range(40):
        count = rng.randint(2, 9)
        drawn = picture(rng, count)
        gone = rng.randint(1, count)
        left = ask("withoutInk", drawn, gone)
        kept = [value for ink, value in enumerate(VALUES[:count], 1) if ink != gone]
        assert left["cells"] == [VALUES[kept.index(cell)] if cell in kept else 0 for cell in drawn["cells"]]
        names = [ink["name"] for i, ink in enumerate(drawn["inks"], 1) if i != gone]
        # What is left with one ink is a drawing in black.
        assert [ink["name"] for ink in left.get("inks", [])] == (names if count > 2 else [])
        assert ask("cellsIn", drawn, gone) == drawn["cells"].count(VALUES[gone - 1])


def test_a_puzzle_has_no_ink_without_cells() -> None:
    red = {"name": "red", "colour": "#d02020", "sign": "r"}
    black = {"name": "black", "colour": "#000000", "sign": "k"}
    blue = {"name": "blue", "colour": "#2020d0", "sign": "b"}
    size = {"width": 2, "height": 1}
    drawn = {**size, "inks": [black, red, blue]}
    assert ask("withoutUnused", {**drawn, "cells": [0, 5]}) == {**size, "inks": [blue], "cells": [0, 1]}
    assert ask("withoutUnused", {**drawn, "cells": [5, 1]}) == {**size, "inks": [black, blue], "cells": [4, 1]}
    assert ask("withoutUnused", {**drawn, "cells": [1, 0]}) == {**size, "cells": [1, 0]}
    assert ask("withoutUnused", {**size, "cells": [1, 0]}) == {**size, "cells": [1, 0]}
    for cells in ([0, 5], [5, 1], [1, 0], [0, 0]):
        used = ask("withoutUnused", {**drawn, "cells": cells})["cells"]
        assert ask("withUnused", {**drawn, "cells": cells}, used) == {**drawn, "cells": cells}


def test_inks_that_are_offered_make_a_palette() -> None:
    inks = ask("inksOf", {"width": 1, "height": 1, "cells": [0]})
    while (answer := call_module(CHANGES, ["nextInk", inks])[0]["value"]) is not None:
        inks.append(answer)
        assert call_module(CHANGES, ["faultOf", inks])[0]["value"] is None
    assert len(inks) == MOST_INKS
    # Another name, or one's own letter, does not keep an ink from being offered.
    taken = [{"name": "night", "colour": "#000000", "sign": "g"}, {"name": "red", "colour": "#ff0000", "sign": "b"}]
    assert call_module(CHANGES, ["nextInk", taken])[0]["value"]["name"] not in ("black", "red")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": "blue"}, "name"),
        ({"colour": "#2020d0"}, "colour"),
        ({"sign": "b"}, "sign"),
        ({"name": " "}, "unreadable"),
        ({"sign": "xy"}, "unreadable"),
        ({"colour": "red"}, "unreadable"),
        ({"sign": ""}, None),
    ],
)
def test_what_keeps_inks_from_being_a_palette(change: dict[str, str], fault: str | None) -> None:
    red = {"name": "red", "colour": "#d02020", "sign": "r"}
    blue = {"name": "blue", "colour": "#2020d0", "sign": "b"}
    assert call_module(CHANGES, ["faultOf", [red | change, blue]])[0]["value"] == fault


def test_who_does_not_tell_colours_apart() -> None:
    def told(*colours: str) -> Any:
        return call_module("inks/palette-check.js", ["lookAlike", list(colours)])[0]["value"]

    assert told("#ffffff", "#000000") is None
    assert told("#ffffff", "#d02020", "#c82828") == {"pair": [1, 2], "vision": "full"}
    assert told("#ffffff", "#000000", "#c62828", "#2e7d32") == {"pair": [2, 3], "vision": "deuteranopia"}
    assert told("#ffffff", "#0000ff", "#8b0000")["vision"] == "greyscale"


# Strokes, sizes, inks and undos at random, kept and restored.
ROUND_TRIP = """async (seed) => {
  const { Sketch } = await import("./player/board/sketch.js");
  const { resized } = await import("./site/draw/tools/resizing.js");
  const { inksOf, nextInk, withInks, withoutInk } = await import("./site/draw/palette/changes.js");
  const { keepDrawing, restoreDrawing } = await import("./site/draw/kept-drawing.js");
  const { inkValues } = await import("./rules.js");
  let state = seed;
  const below = (most) => (state = (state * 48271) % 2147483647) % most;
  const sketch = new Sketch({ width: 9, height: 7, cells: new Uint16Array(63) }, "board");
  for (let n = 0; n < 60; n++) {
    const what = below(12);
    const inks = inksOf(sketch.picture);
    if (what === 0) sketch.replace(resized(sketch.picture, { width: 5 + below(20), height: 5 + below(20) }));
    else if (what === 1) sketch.undo();
    else if (what === 2 && inks.length > 1) sketch.replace(withoutInk(sketch.picture, 1 + below(inks.length)));
    else if (what < 5 && nextInk(inks)) sketch.replace(withInks(sketch.picture, [...inks, nextInk(inks)]));
    else if (what === 5 && inks.length > 1) {
      sketch.replace(withInks(sketch.picture, [{ ...inks[0], name: `n${n}` }, ...inks.slice(1)]));
    }
    else {
      const values = [0, ...inkValues(sketch.puzzle)];
      const [start, count, value] = [below(sketch.cells.length), 1 + below(9), values[below(values.length)]];
      sketch.put(Array.from({ length: count }, (_, i) => [start + i, value]).filter(([i]) => i < sketch.cells.length));
      sketch.commit();
    }
  }
  sketch.undo();
  const tell = ({ picture: { width, cells, inks }, puzzle }) => JSON.stringify([width, [...cells], inks, puzzle]);
  const text = JSON.stringify(keepDrawing(sketch, "title"));
  const other = restoreDrawing(JSON.parse(text), "board").sketch;
  const walk = (one, steps) => {
    const told = [tell(one)];
    for (let i = 0; i < steps && one.undo(); i++) told.push(tell(one));
    while (one.redo()) told.push(tell(one));
    return told;
  };
  const steps = other.at;
  return { same: walk(sketch, steps).join() === walk(other, steps).join(), steps, kept: JSON.parse(text) };
}"""


def test_a_drawing_in_colours_comes_back_with_its_history() -> None:
    inked = 0
    for seed in range(1, 9):
        told = run_in_node(ROUND_TRIP, seed)
        assert told["same"], seed
        assert told["steps"] > 20
        inked += "inks" in told["kept"]
    assert inked >= 6


RESTORE = """async (kept) => {
  const { restoreDrawing } = await import("./site/draw/kept-drawing.js");
  const { sketch: { picture, moves }, title } = restoreDrawing(kept, "board");
  return { size: picture.width, inks: picture.inks?.length ?? 0, moves: moves.length, title };
}"""


def test_damaged_inks_give_an_empty_board_and_damaged_moves_go() -> None:
    inks = [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2020d0", "sign": "b"}]
    kept = {"rows": ["#b???", *["?????"] * 4], "title": "A", "inks": inks}
    whole = {"size": 5, "inks": 2, "moves": 0, "title": "A"}
    assert run_in_node(RESTORE, kept) == whole
    for damaged in [None, 7, [], inks * 2, inks[:1], [{**inks[0], "colour": "red"}, inks[1]]]:
        assert run_in_node(RESTORE, {**kept, "inks": damaged}) == {"size": 10, "inks": 0, "moves": 0, "title": ""}
    now = {"inks": inks, "rows": kept["rows"]}
    for move, count in [
        ("0>1?# 1>1?b", 1),
        ("0>1?# 1>1?c", 0),
        ({"from": {"inks": inks[::-1], "rows": kept["rows"]}, "to": now}, 1),
        ({"from": now, "to": {"inks": inks[::-1], "rows": kept["rows"]}}, 0),
        ({"from": {"inks": None, "rows": kept["rows"]}, "to": now}, 0),
        ({"from": None, "to": now}, 0),
    ]:
        told = run_in_node(RESTORE, {**kept, "history": {"moves": [move], "at": 1}})
        assert told == {**whole, "moves": count}, move
