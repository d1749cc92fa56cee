"""What is handed out: the line without spoilers, marks in a link, and puzzles laid out on paper."""

from __future__ import annotations

import re

import pytest

from tests.node import run_in_node
from tests.web.marks import CROSS, WRITE, marks_of

pytestmark = pytest.mark.native


TEXTS = """async () => {
  const { unspoilt } = await import("./site/sharing/unspoilt.js");
  const puzzle = { rows: [[1], [1]], columns: [[1], [1], []], title: "Spoiler" };
  const taken = (more) => ({ milliseconds: 272_000, hints: 0, checks: 1, helped: false, ...more });
  const all = [null, taken(), taken({ hints: 1, helped: true }), taken({ hints: 12 }), taken({ helped: true })];
  return [null, "2027-02-10"].flatMap((day) => all.map((one) => unspoilt(puzzle, one, "LINK", day)));
}"""


def test_the_line_tells_size_time_and_hints() -> None:
    assert run_in_node(TEXTS) == [
        "A nonogram to solve, 3 × 2:\nLINK",
        "I solved a nonogram (3 × 2) in 4:32 without hints.\nLINK",
        "I solved a nonogram (3 × 2) in 4:32 with one hint.\nLINK",
        "I solved a nonogram (3 × 2) in 4:32 with 12 hints.\nLINK",
        "I solved a nonogram (3 × 2) in 4:32 with help.\nLINK",
        "The nonogram of 10 February 2027, 3 × 2:\nLINK",
        "I solved the nonogram of 10 February 2027 (3 × 2) in 4:32 without hints.\nLINK",
        "I solved the nonogram of 10 February 2027 (3 × 2) in 4:32 with one hint.\nLINK",
        "I solved the nonogram of 10 February 2027 (3 × 2) in 4:32 with 12 hints.\nLINK",
        "I solved the nonogram of 10 February 2027 (3 × 2) in 4:32 with help.\nLINK",
    ]


READ = """async ([id, text]) => {
  const { parseMarks } = await import("./site/sharing/state.js");
  const { parseGameId } = await import("./reading/game-id.js");
  try {
    return [...parseMarks(parseGameId(id), text)];
  } catch (error) {
    return error.later === undefined ? "unexpected" : error.later ? "later" : "damaged";
  }
}"""


def test_every_board_comes_back_as_it_was() -> None:
    script = f"""async () => {{
      const write = {WRITE}, read = {READ};
      let seed = 7;
      const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
      const sizes = [[1, 1], [2, 1], [3, 3], [5, 4], [7, 11], [40, 25], [100, 100]];
      const wrong = [];
      for (const [width, height] of sizes)
        for (const most of [0, 1, 30, 100]) {{
          const id = `${{width}}x${{height}}:` + Array(width + height).fill("").join("/");
          const cells = Array.from({{ length: width * height }}, () => (next(100) < most ? next(4) : 0));
          const text = await write([id, cells]);
          if (!/^1\\.[\\w~-]*\\.[0-9a-z]{{6}}$/.test(text)) wrong.push(text);
          if (String(await read([id, text])) !== String(cells)) wrong.push([width, height, most]);
        }}
      return wrong;
    }}"""
    assert run_in_node(script) == []


def test_marks_of_100_by_100_are_no_longer_than_3400_letters() -> None:
    empty = "100x100:" + "/" * 199
    worst = [(7 * i * i + i // 3) % 4 for i in range(10_000)]
    text = marks_of(empty, worst)
    assert len(text) < 3400
    assert re.fullmatch(r"1\.[\w~-]+\.[0-9a-z]{6}", text)
    assert len(marks_of(empty, [1, *[0] * 9999])) < 12
    assert len(marks_of(empty, [0] * 9999 + [1])) < 20


def test_a_forged_length_is_damage() -> None:
    forge = """async ([id, text]) => {
      const { hashOf } = await import("./reading/game-id.js");
      return `1.${text}.${hashOf(`${id}&${text}`).slice(-6)}`;
    }"""
    for text in ("~999999999~B", "BBBB", "~3~~2~B", "~~B", "!"):
        forged = run_in_node(forge, [CROSS, text])
        assert run_in_node(READ, [CROSS, forged]) == "damaged", text
    assert run_in_node(READ, [CROSS, run_in_node(forge, [CROSS, "B"])]) == [0, 0, 1, *[0] * 6]


def test_a_larger_puzzle_goes_below_small_ones() -> None:
    """Four puzzles of five cells leave more than a third of a page, which one of ten cells has room in."""
    pages = run_in_node("""async () => {
      const { pagesOf } = await import("./site/printing/paper.js");
      const { measureOf } = await import("./svg.js");
      const square = (side) => ({ rows: Array(side).fill([1, 1]), columns: Array(side).fill([1, 1]) });
      return pagesOf([5, 5, 5, 5, 10, 30].map(square).map(measureOf), "a4");
    }""")
    assert [[placed["index"] for placed in on_it] for on_it in pages] == [[0, 1, 2, 3, 4], [5]]
    assert [placed["wide"] for placed in pages[0]] == [False] * 4 + [True]


def test_a_hidden_title_that_there_is_not_leaves_no_empty_part() -> None:
    script = """async () => {
      const { fragmentFor, linkedPuzzle, partOf } = await import("./site/sharing/fragment.js");
      const puzzle = { rows: [[1]], columns: [[1]] };
      const link = fragmentFor(puzzle, { hidden: true });
      const titled = fragmentFor({ ...puzzle, title: "Spot" }, { hidden: true });
      return [link, partOf(link, "hidden"), linkedPuzzle(link), titled];
    }"""
    puzzle = {"rows": [[1]], "columns": [[1]]}
    assert run_in_node(script) == ["1x1:1/1&hidden", "", puzzle, "1x1:1/1&hidden=U3BvdA"]
