"""From the pixels of a picture to a drawing in few colours.

The drawing board of the page does the same, since its preview follows each touch (`web/site/draw/picture/colours.js`);
a test holds both to one result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, exp, floor
from operator import attrgetter

from ..errors import ArgumentError
from ..sight import LEAST_DISTANCE, PAPER, Three, between, luminance
from .colour_spaces import LIGHT, hex_of, ok_lab, square
from .pixels import Pixels

_FINE = 0.03
"""Colours nearer than this in OKLab are looked at as one, ..."""
_MOST_GROUPS = 300
"""... and only so many of these groups, the largest."""
_ALIKE = 0.1
"""How near in OKLab colours count as one background."""
_ROUNDS = 6
"""How often the centres move to the middle of their pixels."""


@dataclass(slots=True)
class _Bin:
    """Pixels of about one colour: their mean light, how many there are, and how many of them on the rim."""

    light: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    weight: int = 0
    rim: int = 0
    at: Three = (0.0, 0.0, 0.0)

    def add(self, light: Sequence[float], weight: int, rim: int) -> None:
        self.weight += weight
        self.rim += rim
        for part in range(3):
            self.light[part] += (light[part] - self.light[part]) * weight / self.weight

    def mean(self) -> Three:
        red, green, blue = self.light
        return red, green, blue


@dataclass(frozen=True, slots=True)
class _Centre:
    """A colour of the picture, `source`, and what it is painted with, `ink`; `at` is its place in OKLab."""

    at: Three
    source: str
    ink: str


@dataclass(frozen=True, slots=True)
class Few:
    """A picture in few colours. `inks` are what its inks are painted with, `sources` what they are in the picture, both
    as `#rrggbb`, the darkest first; `blank` is the colour that stays blank. `cells` has for each cell the number of its
    ink, 0 for blank, and `shares` how much of it each colour has, from 0 to 1: what stays blank, then the inks.
    """

    inks: tuple[str, ...]
    sources: tuple[str, ...]
    blank: str
    cells: tuple[tuple[int, ...], ...]
    shares: tuple[tuple[tuple[float, ...], ...], ...]


def in_few_inks(pixels: Pixels, size: tuple[int, int], most: int) -> Few:
    """Return a picture in at most so many inks; fewer where it has no more that full vision tells apart. What is most
    on the rim stays blank. Inks are added one by one, each the colour that brings most of the picture nearer to its
    own. A cell gets what most of it has. Raises ArgumentError where all colours are too much alike.
    """
    bins, bin_of = _binned(pixels)
    groups = _grouped(bins)
    ground = _ground(groups)
    centres = [ground, *_refined(groups, ground, _chosen(groups, ground, most))]
    nearest = [_nearest(one.at, centres) for one in bins]
    votes = _voted([[nearest[number] for number in row] for row in bin_of], size, len(centres))
    voted = [[max(range(len(cell)), key=cell.__getitem__) for cell in row] for row in votes]
    used = {number for row in voted for number in row} - {0}
    if not used:
        raise ArgumentError("image: it has no two colours that can be told apart")
    order = [0, *sorted(used, key=lambda number: luminance(centres[number].ink))]
    area = len(pixels) * len(pixels[0]) / (size[0] * size[1])
    return Few(
        tuple(centres[number].ink for number in order[1:]),
        tuple(centres[number].source for number in order[1:]),
        ground.source,
        tuple(tuple(order.index(number) for number in row) for row in voted),
        tuple(tuple(tuple(cell[number] / area for number in order) for cell in row) for row in votes),
    )


# --- colours by what they look like ---


def _binned(pixels: Pixels) -> tuple[list[_Bin], list[list[int]]]:
    """Return the pixels by their colours, in steps of eight for each part, and the number of each pixel's bin."""
    numbers: dict[tuple[int, int, int], int] = {}
    bins: list[_Bin] = []
    bin_of: list[list[int]] = []
    height, width = len(pixels), len(pixels[0])
    for row, across in enumerate(pixels):
        bin_of.append([])
        for column, (red, green, blue) in enumerate(across):
            parts = floor(red + 0.5), floor(green + 0.5), floor(blue + 0.5)
            key = parts[0] >> 3, parts[1] >> 3, parts[2] >> 3
            number = numbers.setdefault(key, len(bins))
            if number == len(bins):
                bins.append(_Bin())
            rim = row in (0, height - 1) or column in (0, width - 1)
            bins[number].add([LIGHT[part] for part in parts], 1, int(rim))
            bin_of[-1].append(number)
    for one in bins:
        one.at = ok_lab(one.mean())
    return bins, bin_of


def _grouped(bins: Sequence[_Bin]) -> list[_Bin]:
    """Return the largest groups of colours that look about the same."""
    groups: dict[tuple[int, ...], _Bin] = {}
    for one in bins:
        key = tuple(floor(part / _FINE + 0.5) for part in one.at)
        groups.setdefault(key, _Bin()).add(one.light, one.weight, one.rim)
    for group in groups.values():
        group.at = ok_lab(group.mean())
    return sorted(groups.values(), key=attrgetter("weight"), reverse=True)[:_MOST_GROUPS]


def _ground(groups: Sequence[_Bin]) -> _Centre:
    """Return the colour that is most on the rim."""

    def around(one: _Bin) -> float:
        return sum((bin.rim + bin.weight / 1e6) * exp(-square(one.at, bin.at) / _ALIKE**2) for bin in groups)

    ground = max(groups, key=around)
    return _Centre(ground.at, hex_of(ground.light), PAPER)


# --- inks ---

_Worth = Callable[[Three, list[float], list[_Centre]], float]
"""What a colour at a place is worth beside those before it, given how far, squared, each group is from these."""


def _chosen(groups: Sequence[_Bin], ground: _Centre, most: int) -> list[_Centre]:
    """Return the colours that bring most pixels nearer to theirs; where they keep others out, so that there are fewer
    than wanted, those that lie furthest apart, if these are more.
    """
    offered = [_centre_at(group.at, group.mean()) for group in groups]
    offered = [centre for centre in offered if _is_apart(centre, ground, [])]

    def nearer(at: Three, off: list[float], before: list[_Centre]) -> float:
        return sum(
            group.weight * max(0.0, away - square(group.at, at)) for group, away in zip(groups, off, strict=True)
        )

    def further(at: Three, off: list[float], before: list[_Centre]) -> float:
        return min(square(other.at, at) for other in [ground, *before])

    first = _one_by_one(groups, ground, most, offered, nearer)
    if len(first) == most:
        return first
    second = _one_by_one(groups, ground, most, offered, further)
    return second if len(second) > len(first) else first


def _one_by_one(
    groups: Sequence[_Bin], ground: _Centre, most: int, offered: Sequence[_Centre], worth: _Worth
) -> list[_Centre]:
    """Return colours that can be told apart, each the best beside those before it."""
    centres: list[_Centre] = []
    off = [square(group.at, ground.at) for group in groups]
    while len(centres) < most:
        apart = [centre for centre in offered if _is_apart(centre, ground, centres)]
        worths = [worth(centre.at, off, centres) for centre in apart]
        if max(worths, default=0) <= 0:
            break
        best = apart[worths.index(max(worths))]
        centres.append(best)
        off = [min(before, square(group.at, best.at)) for before, group in zip(off, groups, strict=True)]
    return centres


def _refined(groups: Sequence[_Bin], ground: _Centre, centres: list[_Centre]) -> list[_Centre]:
    """Return the centres in the middle of their pixels, as far as they can still be told apart there."""
    for _ in range(_ROUNDS):
        before = centres
        nearest = [_nearest(group.at, [ground, *centres]) for group in groups]
        for number in range(len(centres)):
            mine = [group for group, at in zip(groups, nearest, strict=True) if at == number + 1]
            weight = sum(group.weight for group in mine)
            if not weight:
                continue
            red, green, blue = (sum(group.weight * group.light[part] for group in mine) / weight for part in range(3))
            moved = _centre_at(ok_lab((red, green, blue)), (red, green, blue))
            others = centres[:number] + centres[number + 1 :]
            if _is_apart(moved, ground, others):
                centres = [*centres[:number], moved, *centres[number + 1 :]]
        if centres == before:
            break
    return centres


def _nearest(at: Three, centres: Sequence[_Centre]) -> int:
    away = [square(at, centre.at) for centre in centres]
    return away.index(min(away))


def _centre_at(at: Three, light: Three) -> _Centre:
    """Return a centre, painted with its colour, or with a darker one where that could not be told from paper."""
    source = ink = hex_of(light)
    while between(ink, PAPER) < LEAST_DISTANCE:
        light = light[0] * 0.95, light[1] * 0.95, light[2] * 0.95
        ink = hex_of(light)
    return _Centre(at, source, ink)


def _is_apart(centre: _Centre, ground: _Centre, others: Sequence[_Centre]) -> bool:
    """Return whether a colour can be told from what stays blank and from others."""
    return between(centre.source, ground.source) >= LEAST_DISTANCE and all(
        between(centre.ink, other.ink) >= LEAST_DISTANCE for other in others
    )


# --- cells ---


def _voted(kinds: Sequence[Sequence[int]], size: tuple[int, int], count: int) -> list[list[list[float]]]:
    """Return for each cell how many of the pixels under it are of each kind; those on edges count for the share that
    does.
    """
    down, across = _under(len(kinds), size[0]), _under(len(kinds[0]), size[1])
    votes = [[[0.0] * count for _ in across] for _ in down]
    for cells, tall in zip(votes, down, strict=True):
        for row, high in tall:
            line = kinds[row]
            for cell, wide in zip(cells, across, strict=True):
                for column, broad in wide:
                    cell[line[column]] += high * broad
    return votes


def _under(pixels: int, cells: int) -> list[list[tuple[int, float]]]:
    """Return which pixels of a line lie under each cell, each with the share of it that does."""
    found = []
    for cell in range(cells):
        begin, end = cell * pixels / cells, (cell + 1) * pixels / cells
        under = range(floor(begin), min(pixels, ceil(end)))
        found.append([(pixel, min(pixel + 1, end) - max(pixel, begin)) for pixel in under])
    return found
