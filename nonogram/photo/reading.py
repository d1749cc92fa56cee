"""Reading a photograph of a printed puzzle, as a job that pauses."""

from __future__ import annotations

from math import ceil, floor
from typing import Literal

import numpy as np

from ..errors import ArgumentError, Place, PuzzleError
from ..grid import MAX_SIDE
from ..pausing import pause
from ..problems import problem
from .clues import Axis, Box, Number, PhotoReading, Unread
from .digits import network
from .lattice import Lattice, find_lattice
from .numbers import read_side
from .paper import Floats, darkness
from .repairing import repairing

LEGIBLE = 0.5
"""Numbers read with less confidence are said not to be legible."""
LINES = (0.14, 0.24, 0.08)
"""How much darker than paper a grid line is, at least; these are tried one after the other."""
PAPER = 40
"""The surroundings in which paper is looked for: this part of the longer side."""

Stage = Literal["grid", "numbers", "repair"]


async def reading(tones: Floats) -> PhotoReading:
    """Read the tones of a photograph, [y, x] from 0 to 255. The news of its pauses are stages. Raises ArgumentError
    where no grid or no number is found.
    """
    await pause("grid")
    dark = darkness(tones, max(8, max(tones.shape) // PAPER))
    lattice = await _lattice(dark)
    if lattice is None:
        raise ArgumentError(problem("photo.grid"))
    if max(lattice.height, lattice.width) > MAX_SIDE:
        raise ArgumentError(problem("photo.large", most=MAX_SIDE))
    await pause("numbers")
    digits = network()
    rows = read_side(dark, lattice, "row", digits)
    await pause("numbers")
    columns = read_side(dark, lattice, "column", digits)
    lines = tuple(tuple(line) for line in (*rows, *columns))
    if not any(lines):
        raise ArgumentError(problem("photo.numbers", wide=lattice.width, high=lattice.height))
    await pause("repair")
    done = await repairing(lines, lattice.height, lattice.width)
    problems = _problems(lines, lattice.height)
    problems += [PuzzleError(problem("photo.lacks"), _place(at, lattice.height)) for at in done.lacking if lines[at]]
    if done.status == "none" and not problems:
        problems = [_least_sure(lines, lattice.height)]
    unread = _unread(lines, done.lacking, lattice)
    return PhotoReading(
        lattice.height, lattice.width, done.lines, lines, done.puzzle, done.status, tuple(problems), unread
    )


async def _lattice(dark: Floats) -> Lattice | None:
    """Return the largest grid that is found with one threshold or another."""
    found = []
    for threshold in LINES:
        found.append(find_lattice(dark, dark > threshold))
        await pause("grid")
    grids = [lattice for lattice in found if lattice is not None]
    return max(grids, key=lambda lattice: lattice.height * lattice.width) if grids else None


def _problems(lines: tuple[tuple[Number, ...], ...], height: int) -> list[PuzzleError]:
    """Return what could not be read."""
    problems = []
    for at, line in enumerate(lines):
        place = _place(at, height)
        if not line:
            problems.append(PuzzleError(problem("photo.empty"), place))
        elif min(number.confidence for number in line) < LEGIBLE:
            problems.append(PuzzleError(problem("photo.number"), place))
    return problems


def _unread(lines: tuple[tuple[Number, ...], ...], lacking: tuple[int, ...], lattice: Lattice) -> tuple[Unread, ...]:
    """Return the lines that lack numbers, each with the place of a clue as long as the longest of its side."""
    found = []
    for at, line in enumerate(lines):
        if line and at not in lacking:
            continue
        place = _place(at, lattice.height)
        side = lines[: lattice.height] if place.axis == "row" else lines[lattice.height :]
        far = max(2, *map(len, side)) + 0.5
        found.append(Unread(place.axis, place.index, _box(lattice, place.axis, place.index, far)))
    return tuple(found)


def _box(lattice: Lattice, axis: Axis, index: int, far: float) -> Box:
    """Return what surrounds the clue of a line that begins so many cells before the grid."""
    along, across = np.meshgrid([-far, 0.0], [float(index), index + 1.0])
    x, y = lattice.points(along, across) if axis == "row" else lattice.points(across, along)
    left, top = floor(x.min()), floor(y.min())
    return left, top, ceil(x.max()) - left, ceil(y.max()) - top


def _least_sure(lines: tuple[tuple[Number, ...], ...], height: int) -> PuzzleError:
    """Return what is said where every number was legible, yet together they have no solution."""
    at = min(range(len(lines)), key=lambda i: min(number.confidence for number in lines[i]))
    number = min(lines[at], key=lambda number: number.confidence)
    return PuzzleError(problem("photo.least_sure", value=number.value), _place(at, height))


def _place(at: int, height: int) -> Place:
    return Place("row", at) if at < height else Place("column", at - height)
