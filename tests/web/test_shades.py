"""How pixels become black cells, against slow rules in Python; and what another size leaves of a drawing."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.node import run_in_node

pytestmark = pytest.mark.native
LUMA = (Fraction(2126, 10000), Fraction(7152, 10000), Fraction(722, 10000))


def ask(module: str, body: str, argument: Any) -> Any:
    """Runs `body` with the module's functions as `m`."""
    return run_in_node(f"async (arg) => {{ const m = await import('./site/draw/{module}.js'); {body} }}", argument)


Rectangle = tuple[Fraction, Fraction, Fraction, Fraction]


def overlap(pixel: int, start: Fraction, length: Fraction) -> Fraction:
    """How much of a pixel lies in a stretch."""
    end = min(Fraction(pixel + 1), start + length)
    return max(Fraction(0), end - max(Fraction(pixel), start))


def mean_shade(pixels: list[list[list[int]]], part: Rectangle, behind: int) -> Fraction:
    """Of a part of a picture (left, top, width, height), by the area of each pixel in it."""
    left, top, across, down = part
    total = Fraction(0)
    for y, row in enumerate(pixels):
        tall = overlap(y, top, down)
        for x, (*colour, alpha) in enumerate(row):
            wide = overlap(x, left, across)
            opaque = Fraction(alpha, 255)
            shade = sum(weight * value for weight, value in zip(LUMA, colour, strict=True))
            total += tall * wide * (shade * opaque + behind * (1 - opaque))
    return total / (across * down)


@pytest.mark.parametrize("backdrop", ["light", "dark"])
def test_a_cell_has_the_mean_shade_of_what_is_under_it(backdrop: str) -> None:
    rng = random.Random(16)
    behind = 255 if backdrop == "light" else 0
    body = "return [...m.shadesOf({ ...arg[0], data: arg[0].rows.flat(2) }, arg[1], arg[2])]"
    for _ in range(20):
        wide, high, width, height = (rng.randint(1, 12) for _ in range(4))
        pixels = [[[rng.randint(0, 255) for _ in range(4)] for _ in range(wide)] for _ in range(high)]
        picture, size = {"width": wide, "height": high, "rows": pixels}, {"width": width, "height": height}
        got = ask("picture/shades", body, [picture, size, backdrop])
        cell = Fraction(wide, width), Fraction(high, height)
        wanted = [
            mean_shade(pixels, (column * cell[0], row * cell[1], *cell), behind)
            for row in range(height)
            for column in range(width)
        ]
        assert all(abs(one - other) <= Fraction(501, 1000) for one, other in zip(got, wanted, strict=True))


def spread(shades: list[int], threshold: int) -> Fraction:
    """The variance between what is below a threshold and the rest."""
    dark = [shade for shade in shades if shade < threshold]
    light = [shade for shade in shades if shade >= threshold]
    if not dark or not light:
        return Fraction(0)
    apart = Fraction(sum(dark), len(dark)) - Fraction(sum(light), len(light))
    return Fraction(len(dark) * len(light), len(shades) ** 2) * apart**2


def test_the_threshold_parts_dark_from_light_best() -> None:
    rng = random.Random(1979)
    for _ in range(30):
        centres = [rng.randint(0, 255) for _ in range(rng.randint(2, 4))]
        shades = [max(0, min(255, rng.choice(centres) + rng.randint(-9, 9))) for _ in range(rng.randint(2, 60))]
        got = ask("picture/shades", "return m.otsu(Uint8Array.from(arg))", shades)
        best = max(spread(shades, threshold) for threshold in range(1, 256))
        if best == 0:
            assert got is None
        else:
            assert float(spread(shades, got)) == pytest.approx(float(best), rel=1e-9), (shades, got)
    assert ask("picture/shades", "return m.otsu(Uint8Array.from(arg))", [7] * 25) is None


def test_ink_outlines_and_what_shows_through() -> None:
    ring = ask(
        "picture/shades",
        """const cells = m.inkOf(Uint8Array.from(arg.join(""), Number), 5);
        const size = { width: arg[0].length, height: arg.length };
        return [[...cells], [...m.outlineOf(cells, size)], [...m.inverted(Uint8Array.of(0, 4, 255))]]""",
        ["99999", "90409", "91239", "94549", "99999"],
    )
    assert ring == [
        [int(mark == "#") for mark in "......###..###..#.#......"],
        [int(mark == "#") for mark in "......###..###..#.#......"],
        [255, 251, 0],
    ]
    solid = """const size = { width: 5, height: 4 };
      return [...m.outlineOf(new Uint8Array(20).fill(1), size)]"""
    assert ask("picture/shades", solid, None) == [int(mark == "#") for mark in "######...##...######"]
    through = """return arg.map((data) => {
      const pixels = { data, width: data.length / 4, height: 1 };
      return [m.isSeeThrough(pixels), m.backdropFor(pixels)];
    })"""
    dark, light = [20, 20, 20, 255], [240, 240, 240, 255]
    seen = ask("picture/shades", through, [[*dark, 0, 0, 0, 0], [*light, 0, 0, 0, 0], [*dark, *dark]])
    assert seen == [[True, "light"], [True, "dark"], [False, "light"]]


def test_another_size_keeps_what_it_has_room_for() -> None:
    body = """const picture = { ...arg[0], cells: Uint8Array.from(arg[0].cells) };
      const other = m.resized(picture, arg[1]);
      return [other.width, other.height, [...other.cells]]"""
    picture = {"width": 3, "height": 2, "cells": [1, 0, 1, 0, 1, 1]}
    assert ask("tools/resizing", body, [picture, {"width": 2, "height": 3}]) == [2, 3, [1, 0, 0, 1, 0, 0]]
    assert ask("tools/resizing", body, [picture, {"width": 4, "height": 1}]) == [4, 1, [1, 0, 1, 0]]
    heights = "return arg.map(([width, shape]) => m.heightFor(width, shape))"
    shapes = [(20, 400, 300), (100, 10, 900), (20, 900, 9)]
    asked = [[width, {"width": wide, "height": high}] for width, wide, high in shapes]
    assert ask("tools/resizing", heights, asked) == [15, 100, 5]
