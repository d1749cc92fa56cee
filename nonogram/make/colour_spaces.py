"""Colours as the eye sees them: places in OKLab and CIELAB, and how far apart two colours look, whoever looks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import atan2, cbrt, cos, degrees, exp, floor, hypot, radians, sin, sqrt
from typing import Literal, get_args

Three = tuple[float, float, float]
Vision = Literal["full", "deuteranopia", "protanopia"]
VISIONS: tuple[Vision, ...] = get_args(Vision)

LEAST_DISTANCE = 20.0
"""Two inks nearer than this (CIEDE2000) are not told apart by colour alone, and an ink not from the paper."""
PAPER = "#ffffff"

_SEEN: dict[Vision, tuple[Three, Three, Three]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
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
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


LIGHT = tuple(_linear(part / 255) for part in range(256))
"""The light of each part of a pixel."""


def hex_of(light: Iterable[float]) -> str:
    """Return the colour of a light, as `#rrggbb`; what no screen can show becomes the nearest that it can."""
    shown = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in light)
    return "#" + "".join(f"{min(255, max(0, floor(255 * part + 0.5))):02x}" for part in shown)


def luminance(light: Three) -> float:
    """Return how bright a light is, from 0 to 1."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


# --- OKLab ---


def ok_lab(light: Three) -> Three:
    """Return the place of a light in OKLab (B. Ottosson, 2020), in which equal distances look alike: lightness from 0
    to 1, green to red, blue to yellow.
    """
    red, green, blue = light
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def of_ok_lab(place: Three) -> Three:
    """Return the light at a place in OKLab; its parts are outside 0 to 1 where no screen shows it."""
    lightness, a, b = place
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def square(one: Three, other: Three) -> float:
    """Return the distance of two places, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


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
    return all(ciede2000(lab_of(one, vision), lab_of(other, vision)) >= LEAST_DISTANCE for vision in VISIONS)


def least_distance(colours: Iterable[str]) -> float:
    """Return the least distance between two of some colours, whoever looks at them; endless for one colour."""
    pairs = combinations(colours, 2)
    return min(
        (ciede2000(lab_of(one, vision), lab_of(other, vision)) for one, other in pairs for vision in VISIONS),
        default=float("inf"),
    )
