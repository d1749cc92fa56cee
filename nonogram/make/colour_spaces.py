"""Colours where equal steps look alike: places in OKLab, and back."""

from __future__ import annotations

from collections.abc import Iterable
from math import cbrt, floor

from ..sight import Three, linear

LIGHT = tuple(linear(part / 255) for part in range(256))
"""The light of each part of a pixel."""


def hex_of(light: Iterable[float]) -> str:
    """Return the colour of a light, as `#rrggbb`; what no screen can show becomes the nearest that it can."""
    shown = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in light)
    return "#" + "".join(f"{min(255, max(0, floor(255 * part + 0.5))):02x}" for part in shown)


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
