"""Who made a puzzle, and what others may do with it, in links and in the code that embeds it."""

from __future__ import annotations

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native
PUZZLE = {"rows": [[1]], "columns": [[1]], "title": "Dot", "author": 'A & "B"', "license": "CC BY 4.0"}
LINK = """async (puzzle) => {
  const { fragmentFor, linkedPuzzle } = await import("./site/sharing/fragment.js");
  const link = fragmentFor(puzzle);
  return [link, linkedPuzzle(link)];
}"""
EMBED = """async ([puzzle, way]) => {
  const { embedCode } = await import("./site/sharing/embed-code.js");
  return embedCode(puzzle, { way, settings: {}, height: 480, pinned: null });
}"""


def test_a_link_has_author_and_licence() -> None:
    link, puzzle = run_in_node(LINK, PUZZLE)
    assert link == "1x1:1/1&title=Dot&by=A%20%26%20%22B%22&license=CC%20BY%204.0"
    assert puzzle == PUZZLE
    bare = {"rows": [[1]], "columns": [[1]]}
    assert run_in_node(LINK, {**bare, "author": " ", "license": ""}) == ["1x1:1/1", bare]


@pytest.mark.parametrize("way", ["element", "frame"])
def test_the_code_that_embeds_it_names_both(way: str) -> None:
    code = run_in_node(EMBED, [PUZZLE, way])
    assert "<small>by A &amp; &quot;B&quot; · CC BY 4.0</small>" in code
    assert "&amp;by=A%20%26%20%22B%22&amp;license=CC%20BY%204.0" in code
    assert "<small>" not in run_in_node(EMBED, [{"rows": [[1]], "columns": [[1]]}, way])
