"""Marks as a link holds them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.node import run_in_node

CROSS = "3x3:1/3/1/1/3/1"
WRITE = """async ([id, cells]) => {
  const { formatMarks } = await import("./site/sharing/state.js");
  const { parseGameId } = await import("./reading/game-id.js");
  return formatMarks(parseGameId(id), Uint8Array.from(cells));
}"""


def marks_of(game_id: str, cells: Sequence[int]) -> str:
    """The marks of a board, cell by cell as the page counts them, in the text that a link holds."""
    text: str = run_in_node(WRITE, [game_id, cells])
    return text
