"""The tools of the drawing board without a browser: which cells they reach, and what becomes of a picture."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.node import call_module, run_in_node

pytestmark = pytest.mark.native

SPOTS = "site/draw/tools/spots.js"
Rows = list[list[int]]
# Changes of a picture, as pages ask for them; what is found comes back as rows.
CHANGED = """async ([rows, asked]) => {
  const changes = await import("./site/draw/tools/changes.js");
  const picture = { width: rows[0].length, height: rows.length, cells: Uint16Array.from(rows.flat()) };
  const told = ({ width, height, cells }) =>
    Array.from({ length: height }, (_, row) => [...cells.subarray(row * width, (row + 1) * width)]);
  return asked.map(([name, ...others]) => told(changes[name](picture, ...others)));
}"""
DRAWN = """async ([rows, asked]) => {
  const { cellsDrawn } = await import("./site/draw/tools/tool.js");
  const { Freehand } = await import("./player/hands/freehand.js");
  const { Span } = await import("./player/hands/span.js");
  const width = rows[0].length;
  const picture = { width, height: rows.length, cells: Uint16Array.from(rows.flat()) };
  return asked.map(([name, start, end, mark, ways]) => {
    const held = ({ row, column }) => rows[row][column];
    const stroke = new (name === "pencil" ? Freehand : Span)(start, mark, { held, latest: null });
    stroke.moveTo(end.column + 0.5, end.row + 0.5, width, rows.length);
    const cells = picture.cells.slice();
    for (const [index, value] of cellsDrawn(name, picture, stroke, ways)) cells[index] = value;
    return Array.from({ length: rows.length }, (_, row) => [...cells.subarray(row * width, (row + 1) * width)]);
  });
}"""
WITHIN = """async ([rows, box, name, others, by, copied]) => {
  const changes = await import("./site/draw/tools/changes.js");
  const width = rows[0].length;
  const picture = { width, height: rows.length, cells: Uint16Array.from(rows.flat()) };
  const found = changes.changedWithin(picture, box, (part) => changes[name](part, ...others));
  const moved = picture.cells.slice();
  for (const [index, value] of changes.movedCells(picture, box, by, copied)) moved[index] = value;
  return { changed: found && { box: found.box, cells: [...found.picture.cells] }, moved: [...moved] };
}"""


def board(rng: random.Random) -> Rows:
    width, height = rng.randint(5, 9), rng.randint(5, 9)
    return [[rng.choice([0, 0, 1, 4]) for _ in range(width)] for _ in range(height)]


def spots(name: str, *arguments: Any) -> list[tuple[int, int]]:
    [found] = call_module(SPOTS, [name, *arguments])
    return [(spot["row"], spot["column"]) for spot in found["value"]]


def test_lines_go_from_end_to_end_without_a_gap() -> None:
    rng = random.Random(1)
    for _ in range(30):
        start, end = ((rng.randrange(20), rng.randrange(20)) for _ in range(2))
        line = spots("lineBetween", *({"row": row, "column": column} for row, column in (start, end)))
        assert (line[0], line[-1]) == (start, end)
        assert len(line) == 1 + max(abs(one - other) for one, other in zip(start, end, strict=True))
        for (row, column), (next_row, next_column) in itertools.pairwise(line):
            assert max(abs(row - next_row), abs(column - next_column)) == 1


def test_ellipses_fill_their_box_and_look_the_same_from_each_side() -> None:
    for rows, columns in [(1, 1), (1, 7), (2, 2), (2, 20), (3, 3), (4, 4), (5, 5), (6, 9), (20, 3), (17, 30)]:
        box = {"row": 2, "column": 3, "rows": rows, "columns": columns}
        filled = set(spots("ellipse", box, True))
        assert {row for row, _ in filled} == set(range(2, 2 + rows))
        assert {column for _, column in filled} == set(range(3, 3 + columns))
        assert filled == {(3 + rows - row, column) for row, column in filled}
        assert filled == {(row, 5 + columns - column) for row, column in filled}
        for row in range(2, 2 + rows):
            across = [column for at, column in filled if at == row]
            assert len(across) == max(across) - min(across) + 1
        sides = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        edge = {(row, column) for row, column in filled if any((row + y, column + x) not in filled for y, x in sides)}
        assert set(spots("ellipse", box, False)) == edge
        # It is not a rectangle where there is room for a corner.
        assert ((2, 3) not in filled) == (rows > 2 and columns > 2)


def test_rectangles() -> None:
    box = {"row": 1, "column": 2, "rows": 3, "columns": 4}
    cells = {(row, column) for row in range(1, 4) for column in range(2, 6)}
    assert set(spots("rectangle", box, True)) == cells
    assert set(spots("rectangle", box, False)) == cells - {(2, 3), (2, 4)}


def test_pictures_are_mirrored_turned_shifted_and_grown() -> None:
    rng = random.Random(2)
    for _ in range(10):
        rows = board(rng)
        width, height = len(rows[0]), len(rows)
        down, across = rng.randint(-2, 2), rng.randint(-2, 2)
        empty = [0] * width
        expected: dict[tuple[Any, ...], Rows] = {
            ("mirrored",): [row[::-1] for row in rows],
            ("flipped",): rows[::-1],
            ("turned", "right"): [list(row) for row in zip(*rows[::-1], strict=True)],
            ("turned", "left"): [list(row) for row in zip(*rows, strict=True)][::-1],
            ("shifted", down, across): [
                [rows[(row - down) % height][(column - across) % width] for column in range(width)]
                for row in range(height)
            ],
            ("grown", "top", 1): [empty, *rows],
            ("grown", "bottom", 2): [*rows, empty, empty],
            ("grown", "left", 1): [[0, *row] for row in rows],
            ("grown", "right", 1): [[*row, 0] for row in rows],
            ("grown", "top", -1): rows[1:],
            ("grown", "bottom", -1): rows[:-1],
            ("grown", "left", -2): [row[2:] for row in rows],
            ("grown", "right", -1): [row[:-1] for row in rows],
        }
        assert run_in_node(CHANGED, [rows, list(expected)]) == list(expected.values())


def test_a_part_is_changed_and_moved() -> None:
    rng = random.Random(3)
    for _ in range(20):
        rows = board(rng)
        width, height = len(rows[0]), len(rows)
        tall, wide = rng.randint(1, height), rng.randint(1, width)
        corner = {"row": rng.randint(0, height - tall), "column": rng.randint(0, width - wide)}
        box = {**corner, "rows": tall, "columns": wide}
        by = {"rows": rng.randint(-3, 3), "columns": rng.randint(-3, 3)}
        copied = rng.random() < 0.5
        inside = [(box["row"] + i // wide, box["column"] + i % wide) for i in range(tall * wide)]
        found = run_in_node(WITHIN, [rows, box, "turned", ["right"], by, copied])
        moved = [list(row) for row in rows]
        for row, column in [] if copied else inside:
            moved[row][column] = 0
        for row, column in inside:
            to = row + by["rows"], column + by["columns"]
            if 0 <= to[0] < height and 0 <= to[1] < width and rows[row][column]:
                moved[to[0]][to[1]] = rows[row][column]
        assert found["moved"] == [cell for row in moved for cell in row]
        if wide > height or tall > width:
            assert found["changed"] is None
            continue
        at = found["changed"]["box"]
        assert (at["rows"], at["columns"]) == (wide, tall)
        assert at["row"] == min(box["row"], height - wide)
        assert at["column"] == min(box["column"], width - tall)
        turned = [list(row) for row in rows]
        for row, column in inside:
            turned[row][column] = 0
        for i, (row, column) in enumerate(inside):
            turned[at["row"] + i % wide][at["column"] + tall - 1 - i // wide] = rows[row][column]
        assert found["changed"]["cells"] == [cell for row in turned for cell in row]


def region(rows: Rows, start: tuple[int, int]) -> set[tuple[int, int]]:
    found, open_ = {start}, [start]
    while open_:
        row, column = open_.pop()
        for spot in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]:
            inside = 0 <= spot[0] < len(rows) and 0 <= spot[1] < len(rows[0])
            if inside and spot not in found and rows[spot[0]][spot[1]] == rows[row][column]:
                found.add(spot)
                open_.append(spot)
    return found


MIRRORS: dict[str, Callable[[int, int, int, int], list[tuple[int, int]]]] = {
    "none": lambda row, column, height, width: [],
    "left-right": lambda row, column, height, width: [(row, width - 1 - column)],
    "top-bottom": lambda row, column, height, width: [(height - 1 - row, column)],
    "half-turn": lambda row, column, height, width: [(height - 1 - row, width - 1 - column)],
    "both": lambda row, column, height, width: [
        (row, width - 1 - column),
        (height - 1 - row, column),
        (height - 1 - row, width - 1 - column),
    ],
}


@pytest.mark.parametrize("symmetry", MIRRORS)
def test_areas_are_filled_and_emptied_alike_on_all_sides(symmetry: str) -> None:
    rng = random.Random(4)
    for _ in range(8):
        rows = board(rng)
        width, height = len(rows[0]), len(rows)
        row, column = rng.randrange(height), rng.randrange(width)
        spot = {"row": row, "column": column}
        mark = rng.choice([0, 1, 4])
        value = 0 if rows[row][column] == mark else mark
        expected = [list(line) for line in rows]
        for at in region(rows, (row, column)):
            for one, other in [at, *MIRRORS[symmetry](*at, height, width)]:
                expected[one][other] = value
        ways = {"symmetry": symmetry, "filled": False}
        assert run_in_node(DRAWN, [rows, [["fill", spot, spot, mark, ways]]]) == [expected]


def test_shapes_paint_over_what_is_there_and_the_pencil_takes_away_what_it_began_on() -> None:
    rows = [[1, 0, 4, 0, 0] for _ in range(5)]
    start, end = {"row": 0, "column": 0}, {"row": 0, "column": 3}
    ways = {"symmetry": "top-bottom", "filled": False}
    asked = [[tool, start, end, mark, ways] for tool in ("line", "rectangle", "pencil") for mark in (1, 0)]
    kept = [[1, 0, 4, 0, 0]] * 3
    painted, emptied = [1, 1, 1, 1, 0], [0, 0, 0, 0, 0]
    line = [[painted, *kept, painted], [emptied, *kept, emptied]]
    pencil = [[[0, 0, 4, 0, 0], *kept, [0, 0, 4, 0, 0]], [emptied, *kept, emptied]]
    assert run_in_node(DRAWN, [rows, asked]) == [*line, *line, *pencil]
