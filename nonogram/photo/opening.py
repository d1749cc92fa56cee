"""Photographs as people have them, read as tones from 0, black, to 255, white."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np

from ..errors import ArgumentError, ArgumentTypeError, type_name
from ..make.pixels import MOST_PIXELS, WHITEST, read_file, upright
from .paper import Floats

LONGEST = 2000
"""Photographs in files are made smaller until no side has more pixels than this."""
LEAST = 40
_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
"""How bright red, green and blue are to the eye (Rec. 709)."""


def photo_tones(image: object) -> Floats:
    """Return the tones of a photograph, [y, x]: of a path, the bytes of a file, an image of Pillow, or rows of tones or
    of red, green and blue.

    Raises ArgumentError for what is not a picture or is too large or too small, ArgumentTypeError for anything else,
    OSError for a file that cannot be read, and ImagesMissing where Pillow is needed and missing.
    """
    if isinstance(image, str | PathLike | bytes):
        tones = read_file(image, _from_pillow)
    elif hasattr(image, "convert") and hasattr(image, "getdata"):
        tones = _from_pillow(image)
    else:
        tones = _from_rows(image)
    height, width = tones.shape
    if height * width > MOST_PIXELS:
        raise ArgumentError(f"image: {width}x{height} pixels are too many, at most {MOST_PIXELS:,}")
    if min(height, width) < LEAST:
        raise ArgumentError(f"image: {width}x{height} pixels are too few, at least {LEAST}x{LEAST}")
    return tones


def _from_rows(image: object) -> Floats:
    try:
        rows = np.asarray(image, float)
    except (TypeError, ValueError):
        raise ArgumentTypeError(f"image: expected a path, an image or rows of pixels, got {type_name(image)}") from None
    if rows.ndim not in (2, 3) or (rows.ndim == 3 and rows.shape[2] not in (3, 4)):
        raise ArgumentError("image: expected rows of tones, or of red, green and blue")
    if not rows.size or not np.isfinite(rows).all() or rows.min() < 0 or rows.max() > WHITEST:
        raise ArgumentError("image: tones go from 0 to 255")
    return rows if rows.ndim == 2 else np.asarray(rows[..., :3] @ _WEIGHTS)


def _from_pillow(image: Any) -> Floats:
    """Read an image; what is transparent is white."""
    image = upright(image, LONGEST)
    pixels = np.frombuffer(image.tobytes(), np.uint8).reshape(image.size[1], image.size[0], 4).astype(float)
    opacity = pixels[..., 3] / WHITEST
    return np.asarray(pixels[..., :3] @ _WEIGHTS * opacity + WHITEST * (1 - opacity))
