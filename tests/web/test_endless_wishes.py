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


MAKING = """async () => {
  const { Makers } = await import("./site/endless/makers.js");
  globalThis.sessionStorage = { kept: "[]", getItem() { return this.kept; }, setItem(_, text) { this.kept = text; } };
  const asked = [];
  const make = (order, asking) => new Promise((resolve, reject) => {
    asked.push({ order, asking, finish: () => resolve({ proposals: [{ seed: order.seed }] }) });
    asking.signal?.addEventListener("abort", () => reject(new Error("aborted")));
  });
  const makers = new Makers({ make });
  const told = [];
  const asking = () => ({ signal: new AbortController().signal, onProgress: (news) => told.push(news) });
  makers.prepare({ seed: 1 });
  asked[0].asking.onProgress("before anybody asked");
  const first = makers.make({ seed: 1 }, asking());
  asked[0].asking.onProgress("afterwards");
  asked[0].finish();
  const made = [await first];
  makers.prepare({ seed: 2 });
  const over = new AbortController();
  const second = makers.make({ seed: 2 }, { signal: over.signal });
  over.abort();
  const stopped = await second.then(() => "made", ({ message }) => message);
  makers.prepare({ seed: 3 });
  const other = makers.make({ seed: 4 }, asking());
  asked.at(-1).finish();
  made.push(await other);
  const aborted = asked.map(({ asking }) => asking.signal.aborted);
  return { made, told, stopped, orders: asked.map(({ order }) => order.seed), aborted };
}"""


def test_what_is_made_in_advance_is_handed_over_told_of_and_can_be_stopped() -> None:
    assert run_in_node(MAKING, None) == {
        "made": [{"seed": 1}, {"seed": 4}],
        "told": ["afterwards"],
        "stopped": "aborted",
        "orders": [1, 2, 3, 4],
        "aborted": [False, True, True, False],
    }
