"""Finding the grid of a puzzle in a photograph.

Grid lines enclose white cells, which hang together and are alike in size. Going from cell to cell gives each its place
on a lattice, even where the photograph was taken at an angle; a homography then says where any point of the lattice
lies in the photograph (Hartley and Zisserman, Multiple View Geometry, section 4.1). The grid is the part without ink in
its cells: boxes above and beside it hold numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .paper import Floats, Mask, Pieces, pieces

At = tuple[int, int]
Cells = dict[At, int]
"""Which piece lies at (row, column) of the lattice."""

LEAST_AREA = 30
"""Cells have more white pixels than this, inside their lines."""
ALIKE = (0.45, 2.2)
"""How much smaller and larger than usual a cell may be."""
NEAR = 0.3
"""A cell lies where it is expected within this part of a cell's side."""
LEAST_CELLS = 20
"""With fewer cells in sight there is no grid."""
LEAST_SIDE = 3
EMPTY_SHARE = 0.85
"""The share of a row's cells that must be in sight and without ink for it to be one of the grid."""
INK = 0.32
PROBES = 13
TRIES = 5


@dataclass(frozen=True, slots=True)
class Lattice:
    """A grid of so many rows and columns. `homography` takes a point (column, row, 1) to a point of the photograph."""

    homography: Floats
    height: int
    width: int

    def points(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return where points of the lattice lie in the photograph, in pixels."""
        return _mapped(self.homography, x, y)

    def side(self) -> float:
        """Return the side of a cell in the middle of the grid, in pixels."""
        x, y = np.array([0.0, 1, 0]) + self.width / 2, np.array([0.0, 0, 1]) + self.height / 2
        across, down = self.points(x, y)
        return float(np.hypot(np.diff(across[:2]), np.diff(down[:2]))[0])


def _mapped(homography: Floats, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    flat = homography @ np.stack([x.ravel(), y.ravel(), np.ones(x.size)])
    return (flat[0] / flat[2]).reshape(x.shape), (flat[1] / flat[2]).reshape(x.shape)


def sampled(picture: Floats, x: Floats, y: Floats, outside: float) -> Floats:
    """Return a picture at points between its pixels; `outside` where there is none."""
    height, width = picture.shape
    left, top = np.clip(np.floor(x), 0, width - 2).astype(int), np.clip(np.floor(y), 0, height - 2).astype(int)
    across, down = x - left, y - top
    upper = picture[top, left] * (1 - across) + picture[top, left + 1] * across
    lower = picture[top + 1, left] * (1 - across) + picture[top + 1, left + 1] * across
    inside = (x >= 0) & (x <= width - 1) & (y >= 0) & (y <= height - 1)
    return np.where(inside, upper * (1 - down) + lower * down, outside)


def find_lattice(dark: Floats, ink: Mask) -> Lattice | None:
    """Return the grid of a picture, given as the darkness of its pixels and which of them are ink; None without one."""
    white = pieces(~ink, corners=False)
    like_cells = _like_cells(white)
    if len(like_cells) < LEAST_CELLS:
        return None
    cells = max((_walked(white, like_cells, start) for start in range(TRIES)), key=len)
    if len(cells) < LEAST_CELLS:
        return None
    fitted = _fitted(white, cells)
    return _without_clues(dark, *fitted)


def _like_cells(white: Pieces) -> NDArray[np.intp]:
    """Return the pieces that are like cells: alike in size, about as high as wide, and filling their box."""
    high, wide = white.bottom - white.top, white.right - white.left
    shapely = (white.area > LEAST_AREA) & (high < 2 * wide) & (wide < 2 * high) & (2 * white.area > high * wide)
    areas = white.area[shapely].astype(float)
    if len(areas) < LEAST_CELLS:
        return np.zeros(0, np.intp)
    near = (areas[:, None] >= 0.7 * areas) & (areas[:, None] <= 1.4 * areas) if len(areas) <= 4000 else None
    counts = near.sum(0) if near is not None else _counts(areas)
    usual = areas[np.argmax(np.where(counts >= LEAST_CELLS // 2, counts * areas, 0))]
    return np.flatnonzero(shapely & (white.area >= ALIKE[0] * usual) & (white.area <= ALIKE[1] * usual))


def _counts(areas: Floats) -> NDArray[np.intp]:
    """Return how many areas are like each one."""
    order = np.sort(areas)
    return np.searchsorted(order, 1.4 * areas) - np.searchsorted(order, 0.7 * areas)


def _walked(white: Pieces, like_cells: NDArray[np.intp], start: int) -> Cells:
    """Go from cell to cell and give each its place, beginning near the middle, with the cell of that number."""
    points = np.stack([white.x[like_cells], white.y[like_cells]], axis=1)
    distance = np.hypot(*(points - np.median(points, axis=0)).T)
    if start >= len(points):
        return {}
    seed = int(np.argsort(distance)[start])
    steps = _first_steps(points, seed)
    if steps is None:
        return {}
    size = max(np.hypot(*steps[0]), np.hypot(*steps[1]))
    buckets: dict[At, list[int]] = {}
    for i, (x, y) in enumerate(points):
        buckets.setdefault((int(x // size), int(y // size)), []).append(i)
    places, taken, waiting = {(0, 0): seed}, {seed}, [((0, 0), steps)]
    for (row, column), (right, down) in waiting:
        here = points[places[row, column]]
        for side, step in ((0, right), (0, -right), (1, down), (1, -down)):
            sign = 1 if (step is right or step is down) else -1
            at = (row + (sign if side else 0), column + (0 if side else sign))
            if at in places:
                continue
            expected = here + step
            found = _nearest(points, buckets, expected, size)
            if found is None or found in taken or np.hypot(*(points[found] - expected)) > NEAR * np.hypot(*step):
                continue
            made = sign * (points[found] - here)
            places[at] = found
            taken.add(found)
            waiting.append((at, ((right + made) / 2, down) if side == 0 else (right, (down + made) / 2)))
    return {at: int(like_cells[found]) for at, found in places.items()}


def _first_steps(points: Floats, seed: int) -> tuple[Floats, Floats] | None:
    """Return the steps from a cell to the one on its right and to the one below."""
    away = points - points[seed]
    lengths = np.hypot(*away.T)
    lengths[seed] = np.inf
    right = (away[:, 0] > 0) & (np.abs(away[:, 1]) < 0.6 * away[:, 0])
    down = (away[:, 1] > 0) & (np.abs(away[:, 0]) < 0.6 * away[:, 1])
    if not right.any() or not down.any():
        return None
    return away[np.argmin(np.where(right, lengths, np.inf))], away[np.argmin(np.where(down, lengths, np.inf))]


def _nearest(points: Floats, buckets: dict[At, list[int]], at: Floats, size: float) -> int | None:
    x, y = int(at[0] // size), int(at[1] // size)
    near = [i for dx in (-1, 0, 1) for dy in (-1, 0, 1) for i in buckets.get((x + dx, y + dy), ())]
    if not near:
        return None
    return near[int(np.argmin(np.hypot(*(points[near] - at).T)))]


def _fitted(white: Pieces, cells: Cells) -> tuple[Floats, Cells]:
    """Return the homography of cells, and those that lie where it has them."""
    for _ in range(2):
        at = np.array(list(cells), float)
        found = np.array(list(cells.values()))
        homography = _homography(at[:, 1] + 0.5, at[:, 0] + 0.5, white.x[found], white.y[found])
        x, y = _mapped(homography, at[:, 1] + 0.5, at[:, 0] + 0.5)
        off = np.hypot(x - white.x[found], y - white.y[found])
        limit = max(3 * float(np.median(off)), 1.0)
        cells = {place: piece for (place, piece), far in zip(cells.items(), off, strict=True) if far <= limit}
    return homography, cells


def _homography(x: Floats, y: Floats, u: Floats, v: Floats) -> Floats:
    """Return the homography that takes points (x, y) to (u, v), by least squares over normalised points."""
    (p, from_before), (q, from_after) = _normalised(x, y), _normalised(u, v)
    zero, one = np.zeros_like(x), np.ones_like(x)
    upper = np.stack([p[0], p[1], one, zero, zero, zero, -q[0] * p[0], -q[0] * p[1], -q[0]], axis=1)
    lower = np.stack([zero, zero, zero, p[0], p[1], one, -q[1] * p[0], -q[1] * p[1], -q[1]], axis=1)
    both = np.concatenate([upper, lower])
    fitted = np.linalg.eigh(both.T @ both)[1][:, 0].reshape(3, 3)
    whole = np.linalg.inv(from_after) @ fitted @ from_before
    return np.asarray(whole / whole[2, 2])


def _normalised(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return points moved around zero at a mean distance of about one, and the matrix that does so."""
    middle = np.array([x.mean(), y.mean()])
    scale = 1 / max(float(np.hypot(x - middle[0], y - middle[1]).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    return np.stack([(x - middle[0]) * scale, (y - middle[1]) * scale]), matrix


def _without_clues(dark: Floats, homography: Floats, cells: Cells) -> Lattice | None:
    """Return the lattice of the cells that are the grid's: those in rows and columns without ink."""
    at = np.array(list(cells))
    top, left = at.min(axis=0)
    height, width = at.max(axis=0) - (top, left) + 1
    seen = np.zeros((height, width), bool)
    probes = 0.2 + 0.6 * np.arange(PROBES) / (PROBES - 1)
    y, x = np.meshgrid(probes, probes, indexing="ij")
    for row, column in cells:
        inside = sampled(dark, *_mapped(homography, x + column, y + row), 0.0)
        seen[row - top, column - left] = (inside > INK).sum() < 2
    rows = _longest(seen[:, width // 2 :].mean(axis=1) >= EMPTY_SHARE)
    columns = _longest(seen[height // 2 :].mean(axis=0) >= EMPTY_SHARE)
    if min(rows[1] - rows[0], columns[1] - columns[0]) < LEAST_SIDE:
        return None
    move = np.array([[1.0, 0, left + columns[0]], [0, 1, top + rows[0]], [0, 0, 1]])
    return Lattice(homography @ move, rows[1] - rows[0], columns[1] - columns[0])


def _longest(line: Mask) -> tuple[int, int]:
    """Return where the longest run of True begins and ends."""
    edges = np.diff(np.pad(line, 1).astype(np.int8))
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if not len(starts):
        return 0, 0
    best = int(np.argmax(ends - starts))
    return int(starts[best]), int(ends[best])
