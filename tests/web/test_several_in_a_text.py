"""Texts with several puzzles: the page hands those to the engine's set reader that the library reads as sets."""

from __future__ import annotations

import pytest

import nonogram as ng
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
