"""Test pictures by a seeded painter: shapes, gradients, textures, letters; with noise, blurred, or low in contrast."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random

from nonogram.make.blurring import blurred

Tones = list[list[float]]
SIDE = 80
_LETTERS = {
    "A": "010 101 111 101 101",
    "E": "111 100 110 100 111",
    "K": "101 110 100 110 101",
    "S": "111 100 111 001 111",
    "R": "110 101 110 101 101",
    "Z": "111 001 010 100 111",
}


def pictures(count: int) -> list[Tones]:
    """The first of the pictures, each the same on every machine."""
    return [painted(number) for number in range(count)]


def painted(number: int) -> Tones:
    """One picture of SIDE x SIDE tones from 0 to 255: kind and flaw follow from its number."""
    chance = Random(f"painter {number}")
    kind = (_shapes, _gradient, _texture, _word)[number % 4]
    flaw = (_as_it_is, _noisy, _soft, _faint)[number // 4 % 4]
    ink = kind(chance)
    tones = [[255 * (1 - min(1.0, max(0.0, ink(x / SIDE, y / SIDE)))) for x in range(SIDE)] for y in range(SIDE)]
    return [[min(255.0, max(0.0, tone)) for tone in row] for row in flaw(tones, chance)]


Painting = Callable[[float, float], float]
"""How much ink there is at a place, both from 0 to 1."""


def _shapes(chance: Random) -> Painting:
    """Ellipses and boxes, some of them holes."""
    parts = []
    for number in range(chance.randint(3, 8)):
        place = (
            chance.uniform(0.15, 0.85),
            chance.uniform(0.15, 0.85),
            chance.uniform(0.08, 0.35),
            chance.uniform(0.08, 0.35),
        )
        parts.append((place, chance.random() < 0.5, number % 3 < 2))

    def ink(x: float, y: float) -> float:
        level = 0.05
        for (left, top, wide, high), is_round, is_ink in parts:
            across, down = abs(x - left) / wide, abs(y - top) / high
            if (hypot(across, down) if is_round else max(across, down)) < 1:
                level = 0.9 if is_ink else 0.05
        return level

    return ink


def _gradient(chance: Random) -> Painting:
    """A ball or a wave of all tones."""
    left, top, angle = chance.uniform(0.3, 0.7), chance.uniform(0.3, 0.7), chance.uniform(0, pi)
    if chance.random() < 0.5:
        return lambda x, y: 1.1 - 1.8 * hypot(x - left, y - top)
    waves = chance.uniform(1, 3)
    return lambda x, y: 0.5 + 0.5 * sin(2 * pi * waves * (x * cos(angle) + y * sin(angle)))


def _texture(chance: Random) -> Painting:
    """Hills of noise."""
    heights = [[chance.random() for _ in range(SIDE)] for _ in range(SIDE)]
    for _ in range(3):
        heights = blurred(heights, 4)
    low, high = min(map(min, heights)), max(map(max, heights))
    return lambda x, y: (heights[int(y * SIDE)][int(x * SIDE)] - low) / (high - low)


def _word(chance: Random) -> Painting:
    """Two letters, or one."""
    word = chance.sample(sorted(_LETTERS), chance.randint(1, 2))
    shapes = [_LETTERS[letter].split() for letter in word]

    def ink(x: float, y: float) -> float:
        at, down = int(x * len(shapes) * 5), int(y * 7) - 1
        letter, across = divmod(at, 5)
        return 0.95 if 0 <= down < 5 and 1 <= across <= 3 and shapes[letter][down][across - 1] == "1" else 0.1

    return ink


def _as_it_is(tones: Tones, chance: Random) -> Tones:
    return tones


def _noisy(tones: Tones, chance: Random) -> Tones:
    return [[tone + chance.gauss(0, 30) for tone in row] for row in tones]


def _soft(tones: Tones, chance: Random) -> Tones:
    return blurred(tones, 3)


def _faint(tones: Tones, chance: Random) -> Tones:
    return [[100 + tone / 5 + chance.gauss(0, 3) for tone in row] for row in tones]


def painted_hard(number: int) -> Tones:
    """One picture of SIDE x SIDE tones whose details are as fine as the cells of a board, with all flaws at once: many
    small shapes, stripes that fade, fine hills, or up to six letters.
    """
    chance = Random(f"hard {number}")
    ink = (_crowd, _stripes, _hills, _sentence)[number % 4](chance)
    tones = [[255 * (1 - min(1.0, max(0.0, ink(x / SIDE, y / SIDE)))) for x in range(SIDE)] for y in range(SIDE)]
    contrast = chance.uniform(0.15, 0.6)
    flawed = [[128 + (tone - 128) * contrast for tone in row] for row in blurred(tones, chance.randint(0, 2))]
    noise = chance.uniform(0, 60 * contrast)
    return [[min(255.0, max(0.0, tone + chance.gauss(0, noise))) for tone in row] for row in flawed]


def _crowd(chance: Random) -> Painting:
    """Small ellipses of many tones."""
    parts = [
        (chance.random(), chance.random(), chance.uniform(0.03, 0.1), chance.uniform(0.03, 0.1), chance.random())
        for _ in range(chance.randint(25, 60))
    ]

    def ink(x: float, y: float) -> float:
        level = 0.3
        for left, top, wide, high, tone in parts:
            if hypot((x - left) / wide, (y - top) / high) < 1:
                level = tone
        return level

    return ink


def _stripes(chance: Random) -> Painting:
    """Waves about as long as a few cells, across a slope of tones."""
    angle, waves = chance.uniform(0, pi), chance.uniform(5, 12)
    return lambda x, y: 0.2 + 0.4 * x + 0.35 * sin(2 * pi * waves * (x * cos(angle) + y * sin(angle)))


def _hills(chance: Random) -> Painting:
    """Noise with hills of a few cells."""
    heights = [[chance.random() for _ in range(SIDE)] for _ in range(SIDE)]
    for _ in range(2):
        heights = blurred(heights, chance.randint(1, 2))
    low, high = min(map(min, heights)), max(map(max, heights))
    return lambda x, y: (heights[int(y * SIDE)][int(x * SIDE)] - low) / (high - low)


def _sentence(chance: Random) -> Painting:
    """Letters in two rows of three."""
    rows = [[_LETTERS[letter].split() for letter in chance.sample(sorted(_LETTERS), 3)] for _ in range(2)]

    def ink(x: float, y: float) -> float:
        (row, down), (letter, across) = divmod(int(y * 14), 7), divmod(int(x * 15), 5)
        inside = 1 <= down <= 5 and 1 <= across <= 3
        return 0.9 if inside and rows[row][letter][down - 1][across - 1] == "1" else 0.2 + 0.3 * x

    return ink


def painted_in_colours(number: int) -> list[list[tuple[float, float, float]]]:
    """One picture of SIDE x SIDE pixels: two to six colours on a ground, in shapes, letters and textures that lie on
    each other; with the flaws of `painted`.
    """
    chance = Random(f"colours {number}")
    count = 2 + number % 5
    kinds = [(_shapes, _texture, _word)[(number + part) % 3](chance) for part in range(count)]
    ground = chance.choice([(250, 248, 240), (20, 24, 40), (200, 225, 250)])
    colours = [(chance.randrange(256), chance.randrange(256), chance.randrange(256)) for _ in range(count)]

    def colour(x: float, y: float) -> tuple[int, int, int]:
        on_top = [one for one, kind in zip(colours, kinds, strict=True) if kind(x, y) > 0.65]
        return on_top[-1] if on_top else ground

    painting = [[colour(x / SIDE, y / SIDE) for x in range(SIDE)] for y in range(SIDE)]
    flaw = (_as_it_is, _noisy, _soft)[number // 5 % 3]
    parts = [flaw([[float(pixel[part]) for pixel in row] for row in painting], chance) for part in range(3)]
    return [
        [
            (min(255.0, max(0.0, red)), min(255.0, max(0.0, green)), min(255.0, max(0.0, blue)))
            for red, green, blue in zip(*rows, strict=True)
        ]
        for rows in zip(*parts, strict=True)
    ]
