"""Telling digits apart: a small network of two layers, trained by `scripts/train_digits.py`.

A glyph is scaled to a height of 16 pixels; its 12 columns and its shape as a whole (width by height) are what the
network sees.
"""

from __future__ import annotations

from base64 import b85decode
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import weights

Floats = NDArray[np.float64]

HIGH, WIDE = 16, 12
"""The size to which a glyph is scaled, in pixels."""
_STEPS = 127.0
"""The steps to either side of zero in which weights are stored."""


def seen(glyph: Floats) -> Floats:
    """Return what the network sees of a glyph: a rectangle of darkness, cut close. The result has HIGH * WIDE + 1
    values.
    """
    height, width = glyph.shape
    shown = min(WIDE, max(1, round(width * HIGH / height)))
    across = np.zeros((HIGH, WIDE))
    left = (WIDE - shown) // 2
    across[:, left : left + shown] = _shares(HIGH, height) @ glyph @ _shares(shown, width).T
    top = across.max()
    return np.append(across.ravel() / (top if top > 0 else 1.0), width / height)


def _shares(cells: int, pixels: int) -> Floats:
    """Return a matrix that averages so many pixels into so many cells, [cell, pixel]."""
    ends = np.arange(cells + 1) * pixels / cells
    at = np.arange(pixels)
    overlap = np.minimum(ends[1:, None], at + 1) - np.maximum(ends[:-1, None], at)
    return np.asarray(np.clip(overlap, 0, None) * cells / pixels)


@dataclass(frozen=True, slots=True)
class Network:
    """The weights of two layers: inputs by hidden units, and hidden units by digits."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats

    def odds(self, inputs: Floats) -> Floats:
        """Return how likely each row of inputs is each digit, [glyph, digit]."""
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        logits = hidden @ self.second + self.second_bias
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def network() -> Network:
    """Return the network that the package holds."""
    first, first_bias, second, second_bias = (
        np.frombuffer(b85decode("".join(text.split())), dtype=np.int8).astype(float).reshape(shape) * scale / _STEPS
        for text, shape, scale in weights.LAYERS
    )
    return Network(first, first_bias, second, second_bias)
