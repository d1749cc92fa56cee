"""Photographs of printed puzzles, painted: the tests know what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont  # type: ignore[import-not-found, unused-ignore]

from nonogram.grid import Grid
from nonogram.puzzle import Puzzle

INK, PAPER = 25, 235
ROOM = 60
"""White pixels around what is printed."""


@dataclass(frozen=True)
class Print:
    """How a puzzle is printed: the file of a font, the side of a cell in pixels, the height of numbers in cells, the
    width of lines and of every fifth, whether numbers stand in boxes, a frame surrounds all, lines go on between clues,
    and numbers of a row stand as text instead of in cells.
    """

    font: str | None = None
    cell: int = 36
    size: float = 0.5
    thin: int = 1
    thick: int = 3
    boxes: bool = False
    frame: bool = False
    strips: bool = False
    text: bool = False


@dataclass(frozen=True)
class Shot:
    """How a print is photographed: turned, tilted to the side and back, in degrees, with a shadow, blurred (radius in
    pixels) and with noise (in tones).
    """

    turn: float = 0.0
    aside: float = 0.0
    back: float = 0.0
    shadow: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    scale: float = 1.0


def drawn(height: int, width: int, chance: Random) -> Puzzle:
    """Return a puzzle with one solution, of blots."""
    from nonogram import solve

    for _ in range(200):
        cells = [[chance.random() < 0.58 for _ in range(width)] for _ in range(height)]
        for _ in range(2):
            cells = [
                [
                    sum(cells[(y + dy) % height][(x + dx) % width] for dy in (-1, 0, 1) for dx in (-1, 0, 1)) >= 5
                    for x in range(width)
                ]
                for y in range(height)
            ]
        puzzle = Puzzle.from_grid(Grid.parse(["".join(".#"[c] for c in row) for row in cells]))
        if all(puzzle.rows) and all(puzzle.columns) and solve(puzzle).status == "unique":
            return puzzle
    raise AssertionError("no puzzle with one solution was drawn")


def printed(puzzle: Puzzle, how: Print) -> Image.Image:
    """Return a puzzle as it is printed."""
    cell, font = how.cell, _font(how)
    deep = max(len(clue) for clue in puzzle.columns)
    wide = max(len(clue) for clue in puzzle.rows)
    if how.text:
        longest = max(font.getlength(" ".join(map(str, clue))) for clue in puzzle.rows)
        wide = int(longest // cell) + 1
    left, top = ROOM + wide * cell, ROOM + deep * cell
    right, bottom = left + puzzle.width * cell, top + puzzle.height * cell
    image = Image.new("L", (right + ROOM, bottom + ROOM), PAPER)
    pen = ImageDraw.Draw(image)
    for i in range(puzzle.width + 1):
        highest = ROOM if how.boxes or how.strips else top
        _line(pen, (left + i * cell, highest, left + i * cell, bottom), how.thick if i % 5 == 0 else how.thin)
    for i in range(puzzle.height + 1):
        x = ROOM if how.boxes or how.strips else left
        _line(pen, (x, top + i * cell, right, top + i * cell), how.thick if i % 5 == 0 else how.thin)
    if how.boxes:
        for i in range(deep):
            _line(pen, (left, ROOM + i * cell, right, ROOM + i * cell), how.thin)
        for i in range(wide):
            _line(pen, (ROOM + i * cell, top, ROOM + i * cell, bottom), how.thin)
    if how.frame:
        pen.rectangle((ROOM - 12, ROOM - 12, right + 6, bottom + 6), outline=INK, width=3)
    for row, clue in enumerate(puzzle.rows):
        y = top + (row + 0.5) * cell
        if how.text:
            pen.text((left - 0.25 * cell, y), " ".join(map(str, clue)), INK, font, anchor="rm")
            continue
        for i, number in enumerate(reversed(clue)):
            pen.text((left - (i + 0.5) * cell, y), str(number), INK, font, anchor="mm")
    for column, clue in enumerate(puzzle.columns):
        for i, number in enumerate(reversed(clue)):
            at = (left + (column + 0.5) * cell, top - (i + 0.5) * cell)
            pen.text(at, str(number), INK, font, anchor="mm")
    return image


def _font(how: Print) -> Any:
    """Return the font in which numbers are as high as they should be, that of Pillow where none is named."""
    size = round(how.cell * how.size / 0.73)
    return ImageFont.truetype(how.font, size) if how.font else ImageFont.load_default(size)


def _line(pen: Any, ends: tuple[int, int, int, int], width: int) -> None:
    pen.line(ends, INK, width)


def photographed(image: Image.Image, how: Shot, seed: int) -> NDArray[np.float64]:
    """Return the tones of a photograph, [y, x]."""
    chance = np.random.default_rng(seed)
    width, height = image.size
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], float) - np.array([width / 2, height / 2])
    turn, aside, back = np.radians([how.turn, how.aside, how.back])
    space = np.column_stack([corners, np.zeros(4)])
    about_x = np.array([[1, 0, 0], [0, np.cos(back), -np.sin(back)], [0, np.sin(back), np.cos(back)]])
    about_y = np.array([[np.cos(aside), 0, np.sin(aside)], [0, 1, 0], [-np.sin(aside), 0, np.cos(aside)]])
    about_z = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    space = space @ (about_x @ about_y @ about_z).T
    distance = 1.6 * max(width, height)
    seen = space[:, :2] * (distance / (distance + space[:, 2]))[:, None] * how.scale
    seen -= seen.min(axis=0) - 10
    right, bottom = (int(n) + 10 for n in np.ceil(seen.max(axis=0)))
    equations, values = [], []
    flat = corners + np.array([width / 2, height / 2])
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        equations += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    matrix = np.linalg.solve(np.array(equations), np.array(values))
    big = image.transform(
        (right, bottom), Image.Transform.PERSPECTIVE, tuple(matrix), Image.Resampling.BICUBIC, fillcolor=PAPER
    )
    tones = np.asarray(big.filter(ImageFilter.GaussianBlur(how.blur)), float)
    y, x = np.mgrid[0 : tones.shape[0], 0 : tones.shape[1]] / max(tones.shape)
    edge = 1 / (1 + np.exp(-(x + 0.6 * y - 0.7) / 0.06))
    light = 1 - how.shadow * edge - 0.15 * how.shadow * x
    taken: NDArray[np.float64] = np.clip(tones * light + chance.normal(0, how.noise, tones.shape), 0, 255)
    return taken
