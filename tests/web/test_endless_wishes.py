"""What an address of endless puzzles asks the engine for."""

from __future__ import annotations

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native

ORDERS = """async (texts) => {
  const { orderOf, parseWish } = await import("./site/endless/wish.js");
  return texts.map((text) => orderOf(parseWish(text)));
}"""


def test_a_look_is_a_style_or_a_symmetry() -> None:
    order = {"of": "random", "height": 10, "width": 10, "goal": "easy", "inks": 1}
    assert run_in_node(ORDERS, ["10.easy.shapes.3", "10.easy.both.4"]) == [
        {**order, "style": "shapes", "seed": 3},
        {**order, "symmetry": "both", "seed": 4},
    ]
