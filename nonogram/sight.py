"""Colours as they are seen: their light, their places in CIELAB, and how far apart they look, whoever looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import atan2, cbrt, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Literal

Three = tuple[float, float, float]
Vision = Literal["full", "deuteranopia", "protanopia", "greyscale"]
OF_COLOURS: tuple[Vision, ...] = ("full", "deuteranopia", "protanopia")
"""How those see who look at colours; what is printed in black and white is greyscale."""

LEAST_DISTANCE = 20.0
"""Two inks nearer than this (CIEDE2000) are not told apart by colour alone, and an ink not from the paper."""
PAPER = "#ffffff"

_SEEN: dict[Vision, tuple[Three, Three, Three]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What of red, green and blue light is seen (Viénot, Brettel, Mollon 1999)."""
_TO_XYZ: tuple[Three, Three, Three] = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883),
)
"""From light to XYZ, divided by the white D65."""


def _times(rows: tuple[Three, Three, Three], by: Three) -> Three:
    x, y, z = by
    one, two, three = (a * x + b * y + c * z for a, b, c in rows)
    return one, two, three


# --- light ---


def light_of(colour: str) -> Three:
    """Return the red, green and blue light of `#rrggbb`, each from 0 to 1, without the gamma of sRGB."""
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def linear(part: float) -> float:
    """Return the light of a part of a pixel, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 black to 1 white, as WCAG 2.2 measures it."""
    red, green, blue = light_of(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# --- CIELAB ---


@lru_cache(4096)
def lab_of(colour: str, vision: Vision = "full") -> Three:
    """Return the place of `#rrggbb` in CIELAB, as it is seen."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(_SEEN[vision], light_of(colour)))
    x, y, z = (
        cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in _times(_TO_XYZ, (red, green, blue))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Three, other: Three) -> float:
    """Return the distance of two places in CIELAB by CIEDE2000 (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25.0**7))
    c1, c2 = hypot(a1 * grey, b1), hypot(a2 * grey, b2)
    h1, h2 = degrees(atan2(b1, a1 * grey)) % 360, degrees(atan2(b2, a2 * grey)) % 360
    coloured = c1 * c2 != 0
    turn = _shorter(h2 - h1) if coloured else 0.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l_mean, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = _mean_hue(h1, h2) if coloured else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.2 * cos(radians(4 * h - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    twist = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * 2 * sqrt(c**7 / (c**7 + 25.0**7))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * (dc / sc) * (dh / sh))


def _shorter(turn: float) -> float:
    """Return the shorter way round, in degrees."""
    if turn > 180:
        return turn - 360
    return turn + 360 if turn < -180 else turn


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2


@lru_cache(65536)
def between(one: str, other: str) -> float:
    """Return how far apart two colours look to full vision, by CIEDE2000."""
    return ciede2000(lab_of(one), lab_of(other))


@lru_cache(65536)
def told_apart(one: str, other: str) -> bool:
    """Return whether two colours are told apart, also with deuteranopia and protanopia."""
    return all(_apart(one, other, vision) for vision in OF_COLOURS)


def _apart(one: str, other: str, vision: Vision) -> bool:
    return ciede2000(lab_of(one, vision), lab_of(other, vision)) >= LEAST_DISTANCE


def needs_signs(colours: Sequence[str]) -> bool:
    """Return whether some inks need their signs: colour does not tell all from each other, or from paper, in full
    vision, with deuteranopia or protanopia, or in greyscale.
    """
    pairs = combinations((PAPER, *colours), 2)
    return not all(told_apart(*pair) and _apart(*pair, "greyscale") for pair in pairs)


def least_distance(colours: Iterable[str]) -> float:
    """Return the least distance between two of some colours, whoever looks at them; endless for one colour."""
    pairs = combinations(colours, 2)
    return min(
        (ciede2000(lab_of(one, vision), lab_of(other, vision)) for one, other in pairs for vision in OF_COLOURS),
        default=float("inf"),
    )
