"""Texts with several puzzles: the page hands those to the engine's set reader that the library reads as sets."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nonogram as ng
from tests.caller import Caller
from tests.node import run_in_node

pytestmark = pytest.mark.native

ID = "2x1:1/1/2"
INKS = "c1:2x1:ff0000.red.r:1a/1a/2a"
JSON = '{"rows": [[1]], "columns": [[1]]}'
ONE_IN_XML = ng.dumps(ng.loads(ID), "webpbn")
SEVERAL = [
    f"{ID}\n{ID}",
    f"\ufeff\n{ID} \r\n\r\n  {ID}\r\n",
    f"{INKS}\n{ID}\n",
    f"{JSON}\n{JSON}",
    f"[{JSON}]",
    "$1\n1\n1\n$2\n1\n1\n",
    ONE_IN_XML.replace("</puzzleset>", ONE_IN_XML[ONE_IN_XML.index("<puzzle ") :]),
]
ONE = [ONE_IN_XML, ID, f"{ID}\n", INKS, JSON, "2 1\n2\n1\n1\n", "width 1\nheight 1\nrows\n1\ncolumns\n1\n"]
ASKING = """async (texts) => {
  const { holdsSeveral } = await import("./site/mine/reader.js");
  return texts.map((text) => holdsSeveral(text));
}"""


def test_the_page_knows_sets_as_the_library_does() -> None:
    for text in (*SEVERAL[:4], SEVERAL[-1]):
        assert [type(entry) for entry in ng.read_set(text)] == [ng.Member, ng.Member]
    for text in ONE:
        assert len(list(ng.read_set(text))) == 1
    assert run_in_node(ASKING, [*SEVERAL, *ONE]) == [True] * len(SEVERAL) + [False] * len(ONE)


GAMES: list[dict[str, Any]] = [
    {"version": 1, "rows": [[1], [1]], "columns": [[2]], "title": "Post", "state": ["#", "?"]},
    {"version": 1, "rows": [[1]], "columns": [[1]], "state": None},
    {
        "version": 2,
        "inks": [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2020d0", "sign": "b"}],
        "rows": [[[1, 1]]],
        "columns": [[[1, 1]], []],
        "state": ["??"],
        "notes": [[0, 1, "!#"]],
    },
]
READING = """async ([texts, answer]) => {
  const { readSeveral } = await import("./site/mine/reader.js");
  const engine = { request: async () => answer };
  const read = await Promise.all(texts.map((text) => readSeveral(text, engine)));
  return read.map(({ reads, problems }) => [reads.map(({ marks, amiss }) => [marks && [...marks], amiss]), problems]);
}"""


def test_saved_games_among_several_bring_their_marks(engine: Caller) -> None:
    lines = "\n".join(map(json.dumps, GAMES))
    pack = json.dumps([*GAMES, GAMES[0] | {"history": {"moves": "?"}}])
    by_engine, here = run_in_node(READING, [[lines, pack], engine.ask("set", text=lines)])
    marks = [[[1, 0], ""], [None, ""], [[0, 16], ""]]
    assert by_engine == [marks, []]
    damaged = "Its marks were left out: The saved game\u2019s history is damaged."
    assert here == [[*marks, [None, damaged]], []]
