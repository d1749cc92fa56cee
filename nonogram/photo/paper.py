"""What is printed on paper: how dark each pixel is beside the paper around it, and the pieces that hang together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Mask = NDArray[np.bool_]

DARKER = 0.94
"""Pixels darker than this share of the mean around them are not taken for paper."""


def darkness(tones: Floats, radius: int) -> Floats:
    """Return how much darker each pixel is than the paper within `radius` pixels, from 0 to 1. Shadows make paper and
    ink darker alike, so they cancel out.
    """
    around = _mean(tones, radius)
    paper = tones >= DARKER * around
    share = _mean(paper.astype(float), radius)
    bright = _mean(np.where(paper, tones, 0.0), radius) / np.maximum(share, 1e-3)
    return np.clip(1 - tones / np.maximum(bright, 1.0), 0, 1)


def _mean(values: Floats, radius: int) -> Floats:
    """Return the mean of the square around each pixel, cut off at the edges."""
    sums = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    height, width = values.shape
    y, x = np.arange(height), np.arange(width)
    top, bottom = np.maximum(y - radius, 0), np.minimum(y + radius + 1, height)
    left, right = np.maximum(x - radius, 0), np.minimum(x + radius + 1, width)
    total = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    return np.asarray(total / ((bottom - top)[:, None] * (right - left)[None, :]))


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a mask: their boxes, with ends past the last pixel, areas in pixels and centres."""

    top: Ints
    bottom: Ints
    left: Ints
    right: Ints
    area: Ints
    x: Floats
    y: Floats


def pieces(mask: Mask, *, corners: bool) -> Pieces:
    """Return the pieces of what is True. With `corners`, pixels that touch at a corner hang together.

    Each row is cut into runs, and runs that lie below each other get the smaller of their labels until nothing changes.
    """
    rows, starts, ends = runs(mask)
    if not len(rows):
        none = np.zeros(0, np.intp)
        return Pieces(none, none, none, none, none, none.astype(float), none.astype(float))
    _, label = np.unique(_labels(rows, starts, ends, mask.shape[1] + 3, int(corners)), return_inverse=True)
    count = label.max() + 1
    area = np.bincount(label, ends - starts, count)
    x = np.bincount(label, (ends - starts) * (starts + ends - 1) / 2, count) / area
    y = np.bincount(label, (ends - starts) * rows, count) / area

    def least(values: Ints) -> Ints:
        found = np.full(count, np.iinfo(np.intp).max)
        np.minimum.at(found, label, values)
        return found

    return Pieces(least(rows), -least(-rows) + 1, least(starts), -least(-ends), area.astype(np.intp), x, y)


def runs(mask: Mask) -> tuple[Ints, Ints, Ints]:
    """Return row, start and end of each run of True, from top left."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    return rows, starts, np.nonzero(edges == -1)[1]


def _labels(rows: Ints, starts: Ints, ends: Ints, stride: int, reach: int) -> Ints:
    """Return a label for each run, the same for runs that hang together."""
    first, last = rows * stride + starts + 1, rows * stride + ends + 1
    low = np.searchsorted(last, first + stride - reach, side="right")
    high = np.searchsorted(first, last + stride + reach, side="left")
    counts = np.maximum(high - low, 0)
    above = np.repeat(np.arange(len(rows)), counts)
    below = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts) + np.repeat(low, counts)
    label = np.arange(len(rows))
    while True:
        least = np.minimum(label[above], label[below])
        before = label.copy()
        for side in (above, below):
            np.minimum.at(label, before[side], least)
            np.minimum.at(label, side, least)
        label = label[label]
        if np.array_equal(label, before):
            return label
