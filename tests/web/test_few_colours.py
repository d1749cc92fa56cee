"""Pictures made into few inks: clear colours are found as they are, and in any picture all can be told apart."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native
LEAST = 20

# What the page makes of pixels, and how far its colours are from each other and from the paper, in its own check.
ASKED = """async ([data, width, height, size, most, blank]) => {
  const { inFewInks } = await import("./site/draw/picture/colours.js");
  const { distance, labOf } = await import("./inks/palette-check.js");
  const { inksCalled } = await import("./site/draw/palette/changes.js");
  const start = process.cpuUsage().user;
  const few = inFewInks({ data, width, height }, size, { backdrop: "light", most, blank });
  const seconds = (process.cpuUsage().user - start) / 1e6;
  const lab = ["#ffffff", ...few.inks].map((colour) => labOf(colour));
  const apart = lab.flatMap((one, i) => lab.slice(0, i).map((other) => distance(one, other)));
  const from = few.sources.map((source) => distance(labOf(source), labOf(few.blank)));
  return {
    ...few, cells: [...few.cells], apart: Math.min(999, ...apart), from: Math.min(999, ...from),
    seconds, names: few.inks.length ? inksCalled(few.inks).map(({ name }) => name) : [],
  };
}"""
VALUES = [0, 1, *range(4, 12)]

Pixel = tuple[int, int, int, int]


def few(rows: list[list[Pixel]], size: tuple[int, int], most: int, blank: str | None = None) -> Any:
    data = [part for row in rows for pixel in row for part in pixel]
    shape = {"width": size[0], "height": size[1]}
    return run_in_node(ASKED, [data, len(rows[0]), len(rows), shape, most, blank])


def rgb(colour: str) -> Pixel:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), 255


def painted(rng: random.Random, width: int, height: int) -> list[list[Pixel]]:
    """A picture of soft spots of light in random colours, with noise, as in photos."""
    spots = [
        (rng.uniform(0, width), rng.uniform(0, height), rng.uniform(2, width / 2), [rng.random() for _ in "rgb"])
        for _ in range(rng.randint(2, 9))
    ]
    ground = [rng.random() for _ in "rgb"]
    noise = rng.choice([0.0, 0.02, 0.1])

    def pixel(x: int, y: int) -> Pixel:
        shares = [math.exp(-((x - a) ** 2 + (y - b) ** 2) / r**2) for a, b, r, _ in spots]
        total = 0.3 + sum(shares)
        mixed = [
            (0.3 * ground[part] + sum(share * spot[3][part] for share, spot in zip(shares, spots, strict=True))) / total
            for part in range(3)
        ]
        red, green, blue = (min(255, max(0, round(255 * (value + rng.gauss(0, noise))))) for value in mixed)
        return red, green, blue, 255

    return [[pixel(x, y) for x in range(width)] for y in range(height)]


CLEAR = ["#ffffff", "#1a1a1a", "#d32f2f", "#1e5fd0", "#2e8b3a", "#f2b705", "#7b2fa0"]


def test_clear_colours_are_found_as_they_are() -> None:
    rng = random.Random(11)
    for _ in range(12):
        count = rng.randint(2, len(CLEAR) - 1)
        palette = [CLEAR[0], *rng.sample(CLEAR[1:], count)]
        cells = [[rng.choice(palette) for _ in range(9)] for _ in range(8)]
        # The rim is blank, so that there is no question what stays blank; every colour is there.
        cells = [[palette[0]] * 11, *([palette[0], *row, palette[0]] for row in cells), [palette[0]] * 11]
        cells[1][1 : 1 + count] = palette[1:]
        rows = [[rgb(cell) for cell in row for _ in range(3)] for row in cells for _ in range(3)]
        found = few(rows, (11, 10), count)
        assert found["blank"] == palette[0]
        assert sorted(found["inks"]) == sorted(palette[1:]) == sorted(found["sources"])
        told = [[*palette[:1], *found["inks"]][VALUES.index(value)] for value in found["cells"]]
        assert told == [cell for row in cells for cell in row]
        # With fewer inks each is one of the picture's, or between those it stands for.
        assert len(few(rows, (11, 10), 2)["inks"]) == 2


def test_a_cell_has_the_ink_that_most_of_it_has() -> None:
    rng = random.Random(14)
    for _ in range(4):
        across, down, width, height = (rng.randint(*limits) for limits in [(9, 24), (9, 24), (5, 12), (5, 12)])
        palette = CLEAR[: rng.randint(3, 5)]
        colours = [[rng.choice(palette) for _ in range(across)] for _ in range(down)]
        colours[0] = [CLEAR[0]] * across
        found = few([[rgb(colour) for colour in row] for row in colours], (width, height), len(palette) - 1, CLEAR[0])
        told = [[CLEAR[0], *found["inks"]][VALUES.index(value)] for value in found["cells"]]
        for cell, colour in enumerate(told):
            row, column = divmod(cell, width)
            votes = dict.fromkeys(palette, Fraction())
            for y in range(down):
                for x in range(across):
                    votes[colours[y][x]] += overlap(x, across, column, width) * overlap(y, down, row, height)
            assert votes[colour] > max(votes.values()) - Fraction(1, 10**6)


def overlap(pixel: int, pixels: int, cell: int, cells: int) -> Fraction:
    """How much of a pixel lies in a cell, along one axis."""
    begin, end = Fraction(cell * pixels, cells), Fraction((cell + 1) * pixels, cells)
    return max(Fraction(), min(end, Fraction(pixel + 1)) - max(begin, Fraction(pixel)))


def test_inks_of_any_picture_can_be_told_apart() -> None:
    rng = random.Random(12)
    most_seconds = 0.0
    for _ in range(40):
        width, height = rng.randint(20, 40), rng.randint(20, 40)
        rows = painted(rng, width, height)
        size = (rng.randint(5, 25), rng.randint(5, 25))
        most = rng.randint(2, 9)
        found = few(rows, size, most)
        assert len(found["inks"]) <= most
        assert found["apart"] >= LEAST
        assert found["from"] >= LEAST
        assert len(set(found["names"])) == len(found["inks"])
        # Every ink is used.
        assert sorted({*found["cells"]} - {0}) == sorted(VALUES[1 : len(found["inks"]) + 1])
        most_seconds = max(most_seconds, found["seconds"])
    assert most_seconds < 1


def test_the_reader_chooses_what_stays_blank() -> None:
    sky, cloud, ink = rgb("#3f7fd0"), rgb("#ffffff"), rgb("#202020")
    rows = [[sky] * 8, [sky, cloud, cloud, cloud, sky, ink, ink, sky], *[[sky] * 8] * 3]
    found = few(rows, (8, 5), 3)
    # A cloud on blank paper is darker than it was, so that it is seen.
    assert found["blank"] == "#3f7fd0"
    assert found["sources"] == ["#202020", "#ffffff"]
    assert found["inks"][1] != "#ffffff"
    assert found["apart"] >= LEAST
    other = few(rows, (8, 5), 3, "#ffffff")
    assert (other["blank"], other["inks"]) == ("#ffffff", ["#202020", "#3f7fd0"])
    assert [i for i, cell in enumerate(other["cells"]) if cell == 0] == [9, 10, 11]


def test_a_picture_of_one_colour_has_no_ink() -> None:
    for colour in ["#ffffff", "#808080", "#d02020"]:
        found = few([[rgb(colour)] * 9] * 9, (5, 5), 4)
        assert (found["inks"], set(found["cells"])) == ([], {0})


def test_places_in_oklab_are_the_published_ones() -> None:
    # Of the table in Ottosson's article, from XYZ; here from the same colours in linear light.
    script = (
        "async (all) => { const { okLab } = await import('./site/draw/picture/colours.js'); return all.map(okLab); }"
    )
    white, black, red = run_in_node(script, [[1, 1, 1], [0, 0, 0], [1, 0, 0]])
    assert white == pytest.approx([1, 0, 0], abs=1e-4)
    assert black == pytest.approx([0, 0, 0], abs=1e-9)
    assert red == pytest.approx([0.62796, 0.22486, 0.12585], abs=1e-4)


def test_the_largest_board_is_quick() -> None:
    rng = random.Random(13)
    found = few(painted(rng, 100, 100), (100, 100), 9)
    assert found["apart"] >= LEAST
    assert found["seconds"] < 1
