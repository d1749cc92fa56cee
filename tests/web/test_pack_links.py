"""A pack in an address: it comes back whole, is short, and damage is told."""

from __future__ import annotations

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native

BACK = """async (ids) => {
  const { packFragment, linkedPack } = await import("./site/packs/pack-link.js");
  const { parseRoute } = await import("./site/router.js");
  const { parseGameId, formatGameId } = await import("./reading/game-id.js");
  const puzzles = ids.map((id, i) => ({ ...parseGameId(id), title: `Übung ${i}`, author: "Zoë" }));
  const fragment = await packFragment("Fünf & mehr", puzzles);
  const { view, written } = parseRoute("#" + fragment);
  const { name, puzzles: found } = await linkedPack(written);
  return [fragment, view, name, found.map((puzzle) => [formatGameId(puzzle), puzzle.title, puzzle.author])];
}"""
DAMAGED = """async (all) => {
  const { linkedPack } = await import("./site/packs/pack-link.js");
  return Promise.all(all.map((written) => linkedPack(written).then(() => "", ({ message }) => message)));
}"""
LONG = """async () => {
  const { packFragment, linkedPack } = await import("./site/packs/pack-link.js");
  const { parseGameId } = await import("./reading/game-id.js");
  const puzzles = Array(501).fill(parseGameId("2x1:1/1/2"));
  return linkedPack((await packFragment("", puzzles)).slice(5)).then(() => "", ({ message }) => message);
}"""
WHOLE = "This link does not hold a whole pack; it may have been cut short."


def test_a_pack_comes_back_from_its_address() -> None:
    ids = ["2x1:1/1/2", "c1:2x1:ff0000.red.r:1a/1a/2a", "3x3:1/3/1/1/3/1,Bh"] * 4
    fragment, view, name, found = run_in_node(BACK, ids)
    assert (view, name) == ("pack", "Fünf & mehr")
    assert found == [[one, f"Übung {i}", "Zoë"] for i, one in enumerate(ids)]
    assert len(fragment) < 400
    assert set(fragment.removeprefix("pack=")).issubset(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    cut = fragment.removeprefix("pack=")[:-9]
    assert run_in_node(DAMAGED, [cut, "", "AAAA", "ü", "%"]) == [WHOLE] * 5


def test_too_many_puzzles_are_not_read() -> None:
    assert run_in_node(LONG, None) == WHOLE
