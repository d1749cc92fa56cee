"""Reading the numbers above and beside a grid that has been found.

Each side is straightened, its ink cut into glyphs, and glyphs that stand together make a number. Pieces as long as a
cell are lines and frames; digits that touch them are cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from math import prod

import numpy as np

from .clues import Axis, Box, Number
from .digits import Network, seen
from .lattice import Lattice, sampled
from .paper import Floats, Mask, Pieces, pieces, runs

FINEST, COARSEST = 40, 20
"""Pixels of a cell once straightened, at most and at least."""
MARGIN = 0.35
"""Each side is looked at a little further than its first and last line, in cells."""
HIGHEST, LOWEST = 1.05, 0.22
"""How high glyphs can be, in cells. Straight runs of ink that are longer are lines, and taken away."""
FAINTEST, FAINTEST_LINE = 0.25, 0.17
"""How dark the ink of digits and of lines is, at least."""
SMALL = 0.6
"""Lower pieces, as a part of the usual height, are parts of glyphs."""
TALL = 1.3
"""Higher pieces, as a part of the usual height, are digits with something that touches them: not to be read."""
SPLINTER = 0.15
"""What is left of a line is narrower than this part of the usual height, or stands on the border of a cell."""
WIDE = 0.98
"""Wider pieces, as a part of the usual height, are several digits that touch."""
APART = 1.08
"""Digits whose centres are closer than this, in their heights, are of one number where numbers have no cells, unless
the distances themselves fall into two kinds: then the border lies between them, in this range."""
BORDERS = (0.8, 1.4)
CLEAR = 0.1
"""The least gap between two kinds of distances."""
EDGE = 0.08
"""The part of a cell beside the grid that its outer line takes."""
CROSSING = 0.04
"""Numbers have cells of their own where fewer glyphs than this part lie on the border of two."""
THIN, BESIDE = 0.2, 0.12
"""A piece of a line is less wide than this, in cells, and lies no further from the lattice's lines."""
FAR = 2.6
"""Cells from the grid, or from one number to the next, beyond which nothing belongs to a clue."""
LIKELY = 1e-4
"""Readings less likely than this are not considered."""
MOST_DIGITS = 2


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A piece of ink in a straightened side, in its pixels; not `clear` where something touches the digit."""

    top: int
    bottom: int
    left: int
    right: int
    clear: bool = True

    @property
    def high(self) -> int:
        return self.bottom - self.top

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    def joined(self, other: _Glyph) -> _Glyph:
        return _Glyph(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
            self.clear and other.clear,
        )


def read_side(dark: Floats, lattice: Lattice, axis: Axis, network: Network) -> list[list[Number]]:
    """Return the numbers of each row, or column, in their order."""
    scale = round(min(FINEST, max(COARSEST, 1.3 * lattice.side())))
    lines, reach = (lattice.height, lattice.width) if axis == "row" else (lattice.width, lattice.height)
    far = 0.75 * reach + 2.5
    across = (np.arange(round((lines + 2 * MARGIN) * scale)) + 0.5) / scale - MARGIN
    away = (np.arange(round(far * scale)) + 0.5) / scale - far
    x, y = np.meshgrid(away, across) if axis == "row" else np.meshgrid(across, away)
    flat = np.where((x if axis == "row" else y) < -EDGE, sampled(dark, *lattice.points(x, y), 0.0), 0.0)
    corner = (-far, -MARGIN) if axis == "row" else (-MARGIN, -far)
    glyphs = _glyphs(flat, scale, corner[0])
    within = [glyph for glyph in glyphs if not _on_a_line(glyph, scale, corner[0])]
    cells = axis == "column" or _have_cells(within, scale, corner[0])
    if cells:
        glyphs = within
    if not glyphs:
        return [[] for _ in range(lines)]
    odds = network.odds(np.array([seen(flat[g.top : g.bottom, g.left : g.right]) for g in glyphs]))
    of_glyph = dict(zip(glyphs, odds, strict=True))
    sort = 1 if axis == "row" else 0
    of_line: list[list[_Glyph]] = [[] for _ in range(lines)]
    for glyph in glyphs:
        line = int(np.floor((glyph.y, glyph.x)[1 - sort] / scale + corner[sort]))
        if 0 <= line < lines:
            of_line[line].append(glyph)
    border = APART if cells else _border(of_line)
    found = []
    for line, standing in enumerate(of_line):
        groups = (
            _in_columns(standing) if axis == "column" else _in_rows(standing, scale if cells else 0, corner[0], border)
        )
        groups = _beside_grid(groups, axis, scale, far)
        found.append([_number(axis, line, group, of_glyph, lattice, scale, corner) for group in groups])
    return found


def _glyphs(flat: Floats, scale: int, corner: float) -> list[_Glyph]:
    """Return what may be digits of a straightened side."""
    ink = flat > FAINTEST
    ink &= ~_ruled(flat > FAINTEST_LINE, HIGHEST * scale)
    if not ink.any():
        return []
    found = pieces(ink & (flat > 0.45 * float(np.percentile(flat[ink], 80))), corners=True)
    parts = list(_like_glyphs(found, scale))
    usual = float(np.median([part.high for part in parts if part.high > LOWEST * scale] or [0]))
    if not usual:
        return []
    whole = [part for part in parts if part.high >= SMALL * usual]
    for part in _put_together([part for part in parts if part.high < SMALL * usual], usual):
        for i, other in enumerate(whole):
            if _belongs(part, other, usual):
                whole[i] = other.joined(part)
                break
        else:
            if SMALL * usual <= part.high:
                whole.append(part)
    whole = [replace(glyph, clear=glyph.high <= TALL * usual) for glyph in whole]
    whole = [glyph for glyph in whole if glyph.clear or not _is_splinter(glyph, usual, scale, corner)]
    return [cut for glyph in whole for cut in _cut(glyph, flat, usual)]


def _is_splinter(glyph: _Glyph, usual: float, scale: int, corner: float) -> bool:
    """Return whether a glyph is what is left of a line."""
    middle = (glyph.x / scale + corner) % 1
    return glyph.right - glyph.left < SPLINTER * usual or not BESIDE < middle < 1 - BESIDE


def _ruled(mask: Mask, length: float) -> Mask:
    """Return where vertical and horizontal lines of at least this length are. They need not be quite straight."""
    return _long_runs(_thicker(mask), length) | _long_runs(_thicker(mask.T), length).T


def _thicker(mask: Mask) -> Mask:
    """Return a mask with the pixels above and below its own."""
    above, below = np.pad(mask[1:], ((0, 1), (0, 0))), np.pad(mask[:-1], ((1, 0), (0, 0)))
    return np.asarray(mask | above | below)


def _long_runs(mask: Mask, length: float) -> Mask:
    """Return the pixels of horizontal runs of at least this length."""
    rows, starts, ends = runs(mask)
    long = ends - starts >= length
    edges = np.zeros((mask.shape[0], mask.shape[1] + 1), np.int8)
    edges[rows[long], starts[long]] = 1
    edges[rows[long], ends[long]] = -1
    return np.asarray(edges.cumsum(axis=1)[:, :-1] > 0)


def _like_glyphs(found: Pieces, scale: int) -> Iterator[_Glyph]:
    for box in zip(found.top, found.bottom, found.left, found.right, found.area, strict=True):
        top, bottom, left, right, area = map(int, box)
        if bottom - top <= HIGHEST * scale and right - left <= 1.3 * scale and area >= max(4, 0.004 * scale * scale):
            yield _Glyph(top, bottom, left, right)


def _put_together(parts: Sequence[_Glyph], usual: float) -> list[_Glyph]:
    """Return parts, those of one glyph joined."""
    whole: list[_Glyph] = []
    for part in parts:
        for i, other in enumerate(whole):
            if _belongs(part, other, usual):
                whole[i] = other.joined(part)
                break
        else:
            whole.append(part)
    return whole


def _belongs(part: _Glyph, other: _Glyph, usual: float) -> bool:
    """Return whether a part lies above, below or inside another one, as those of one digit do."""
    joined = other.joined(part)
    overlap = min(part.right, other.right) - max(part.left, other.left)
    gap = max(part.top, other.top) - min(part.bottom, other.bottom)
    return overlap > 0 and gap < 0.2 * usual and joined.high <= 1.2 * usual


def _cut(glyph: _Glyph, flat: Floats, usual: float) -> list[_Glyph]:
    """Return a glyph, cut where it is thinnest if it is too wide for one digit."""
    wide = glyph.right - glyph.left
    if wide <= WIDE * usual:
        return [glyph]
    third = wide // 3
    ink = flat[glyph.top : glyph.bottom, glyph.left + third : glyph.right - third].sum(axis=0)
    at = glyph.left + third + int(np.argmin(ink))
    return [replace(glyph, right=at), replace(glyph, left=at)]


def _on_a_line(glyph: _Glyph, scale: int, corner: float) -> bool:
    """Return whether a glyph may be a piece of a line between two columns of the lattice."""
    at = glyph.x / scale + corner
    return glyph.right - glyph.left < THIN * scale and abs(at - round(at)) < BESIDE


def _have_cells(glyphs: Sequence[_Glyph], scale: int, corner: float) -> bool:
    """Return whether numbers stand in cells as wide as those of the grid."""
    if not glyphs:
        return False
    crossing = [np.floor(g.left / scale + corner) != np.floor((g.right - 1) / scale + corner) for g in glyphs]
    return float(np.mean(crossing)) < CROSSING


def _in_columns(glyphs: list[_Glyph]) -> list[list[_Glyph]]:
    """Return the numbers of a column, from the top: digits at one height stand together."""
    groups: list[list[_Glyph]] = []
    for glyph in sorted(glyphs, key=lambda g: g.y):
        if groups and abs(glyph.y - groups[-1][0].y) < 0.5 * glyph.high:
            groups[-1].append(glyph)
        else:
            groups.append([glyph])
    return [sorted(group, key=lambda g: g.x) for group in groups]


def _border(of_line: list[list[_Glyph]]) -> float:
    """Return the distance, in heights, up to which digits of rows are of one number."""
    distances = [
        (after.x - before.x) / max(before.high, after.high)
        for line in of_line
        for before, after in pairwise(sorted(line, key=lambda g: g.x))
    ]
    near = sorted(distance for distance in distances if distance < 2 * APART)
    gaps = [(b - a, (a + b) / 2) for a, b in pairwise(near) if BORDERS[0] <= (a + b) / 2 <= BORDERS[1]]
    widest, middle = max(gaps, default=(0.0, APART))
    return middle if widest >= CLEAR else APART


def _in_rows(glyphs: list[_Glyph], scale: int, corner: float, border: float) -> list[list[_Glyph]]:
    """Return the numbers of a row, from the left: with a scale, digits in one cell; without, those that are close."""
    ordered = sorted(glyphs, key=lambda g: g.x)
    groups = [[glyph] for glyph in ordered[:1]]
    for before, glyph in pairwise(ordered):
        if scale:
            together = np.floor(before.x / scale + corner) == np.floor(glyph.x / scale + corner)
        else:
            together = glyph.x - before.x < border * max(before.high, glyph.high)
        if together:
            groups[-1].append(glyph)
        else:
            groups.append([glyph])
    return groups


def _beside_grid(groups: list[list[_Glyph]], axis: Axis, scale: int, reach: float) -> list[list[_Glyph]]:
    """Return the numbers that follow each other from the grid on, without what is printed further away."""
    kept: list[list[_Glyph]] = []
    edge = reach * scale
    for group in reversed(groups):
        near = max(g.right if axis == "row" else g.bottom for g in group)
        if edge - near > FAR * scale:
            break
        kept.append(group)
        edge = min(g.left if axis == "row" else g.top for g in group)
    return kept[::-1]


def _number(
    axis: Axis,
    line: int,
    group: list[_Glyph],
    odds: dict[_Glyph, Floats],
    lattice: Lattice,
    scale: int,
    corner: tuple[float, float],
) -> Number:
    """Return the number that digits make. Where there are too many, some of them are something else."""
    chances: dict[int, float] = {}
    each = [[(int(d), float(odds[g][d])) for d in np.argsort(-odds[g])[:4] if odds[g][d] > LIKELY] for g in group]
    for chosen in combinations(each, min(len(each), MOST_DIGITS)):
        for digits in product(*chosen):
            if len(digits) > 1 and digits[0][0] == 0:
                continue
            value = int("".join(str(d) for d, _ in digits))
            chances[value] = max(chances.get(value, 0.0), prod(p for _, p in digits))
    readings = sorted(chances.items(), key=lambda reading: -reading[1])
    value, confidence = readings[0] if readings else (0, 0.0)
    if len(group) > MOST_DIGITS or not all(glyph.clear for glyph in group):
        confidence = 0.0
    return Number(axis, line, value, confidence, _box(group, lattice, scale, corner), tuple(readings[1:6]))


def _box(group: list[_Glyph], lattice: Lattice, scale: int, corner: tuple[float, float]) -> Box:
    """Return the rectangle of the photograph around a number."""
    whole = group[0]
    for glyph in group[1:]:
        whole = whole.joined(glyph)
    x = np.array([whole.left, whole.right, whole.left, whole.right]) / scale + corner[0]
    y = np.array([whole.top, whole.top, whole.bottom, whole.bottom]) / scale + corner[1]
    u, v = lattice.points(x, y)
    left, top = int(np.floor(u.min())), int(np.floor(v.min()))
    return left, top, int(np.ceil(u.max())) - left, int(np.ceil(v.max())) - top
