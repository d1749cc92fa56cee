"""Pictures that are changed, cell by cell, until the path along their lines needs a technique and nothing harder.

As long as the technique is not needed, a line on which easier ones settle nothing more is changed in its unknown cells
so that the technique is the next; or, where a line was planted, cells beside that, until easier ones settle them. Once
the technique is needed, cells are changed that stay open or need a harder one.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, At
from ..techniques.technique import Technique
from .line_paths import Led, LinePaths
from .manners import Manner, drawn
from .originals import Budget
from .planting import FREE, plant_for

_PATIENCE, _PATIENCE_PLANTED = 60, 150
"""A picture is changed until so many changes one after the other bring it no nearer, without or with a planted line."""
_AT_RANDOM = 0.2
"""How often the change is not one where something is wrong."""
_DRAWN: dict[int, tuple[Manner, ...]] = {
    1: (Manner(0, 0.85), Manner(3, 0.75), Manner(0, 0.8)),
    2: (Manner(3, 0.7), Manner(2, 0.6), Manner(0, 0.75)),
}
"""How pictures are drawn for techniques of an easy difficulty, one manner after the other."""
_ROUND_A_LINE = Manner(0, 0.68)
"""How pictures with a planted line are drawn."""
_HARDER = Manner(0, 0.52)
"""How the first picture is drawn for all others."""
_REDRAWN, _STEP = 8, 0.02
"""So often at most another picture is drawn, sparser or denser by so much, where easier techniques lead too far, or not
far enough.
"""
_FEWEST, _MOST = 0.2, 0.6
"""The share of the cells that easier techniques are to leave open."""
_AIMED = 60
"""So many ways to change a line are tried for one after which the technique is the next."""
_CHANGED = 3
"""At most this many cells of a line are changed at once."""


class Steered(NamedTuple):
    """A picture, and how the path along its lines goes."""

    rows: list[str]
    led: Led

    @property
    def met(self) -> bool:
        """Whether the path needs the technique and nothing harder."""
        return self.led.met

    @property
    def nearness(self) -> tuple[bool, int]:
        """Sort key of pictures, the nearest to what is wished first."""
        return self.led.nearness


async def steered(
    paths: LinePaths, wanted: Technique, size: tuple[int, int], number: int, chance: Random, budget: Budget
) -> Steered:
    """Return the picture of this number, changed until the path along its lines, which is that of `paths`, needs the
    wanted technique and nothing harder, or as far as that was reached.
    """
    plant = await plant_for(paths, wanted, size, chance, budget)
    rows = _round(plant, size, chance) if plant else [list(row) for row in _drawn(paths, wanted, size, number, chance)]
    led, in_vain, patience = paths.led(rows), 0, _PATIENCE_PLANTED if plant else _PATIENCE
    while in_vain < patience and not led.met and not budget.over():
        await budget.spend()
        cells = [_beside(led, plant, chance)] if plant else _changed(paths, led, rows, chance)
        _turn(rows, cells)
        other = paths.led(rows, len(led.missed) if led.times else inf)
        in_vain = 0 if _is_nearer(other, led, plant is not None) else in_vain + 1
        if _leads_on(other, led, plant is not None, size):
            led = other
        else:
            _turn(rows, cells)
    return Steered(["".join(cells) for cells in rows], led)


def _round(plant: list[str], size: tuple[int, int], chance: Random) -> list[list[str]]:
    """Draw a picture round a planted line."""
    picture = drawn(*size, _ROUND_A_LINE, "none", chance).rows()
    return [
        [cell if planted == FREE else planted for cell, planted in zip(row, fixed, strict=True)]
        for row, fixed in zip(picture, plant, strict=True)
    ]


def _beside(led: Led, plant: list[str], chance: Random) -> At:
    """Return a free cell to be changed, mostly one that is missed."""
    free = [(row, column) for row, cells in enumerate(plant) for column, cell in enumerate(cells) if cell == FREE]
    missed = [at for at in led.missed if plant[at[0]][at[1]] == FREE]
    return chance.choice(missed if missed and chance.random() >= _AT_RANDOM else free)


def _drawn(paths: LinePaths, wanted: Technique, size: tuple[int, int], number: int, chance: Random) -> list[str]:
    """Draw a picture, for techniques that are not easy one of which easier ones leave some part open."""
    if manners := _DRAWN.get(wanted.difficulty):
        return drawn(*size, manners[number % len(manners)], "none", chance).rows()
    manner, cells = _HARDER, size[0] * size[1]
    for _ in range(_REDRAWN):
        rows = drawn(*size, manner, "none", chance).rows()
        led = paths.led(rows)
        side = (len(led.missed) > _MOST * cells) - (len(led.missed) < _FEWEST * cells)
        if led.times or not side:
            break
        manner = manner._replace(density=manner.density + side * _STEP)
    return rows


def _is_nearer(other: Led, led: Led, planted: bool) -> bool:
    """Return whether a changed picture is nearer to what is wished. Without a planted line, one that does not need the
    technique is not.
    """
    return (planted or other.times > 0) and other.nearness < led.nearness


def _leads_on(other: Led, led: Led, planted: bool, size: tuple[int, int]) -> bool:
    """Return whether a changed picture is kept: one that is no further away. As long as the technique is not needed and
    no line is planted, it is one of which some part is open, or more than before.
    """
    if planted or led.times or other.times:
        return other.nearness <= led.nearness
    left, before, cells = len(other.missed), len(led.missed), size[0] * size[1]
    return (left >= _FEWEST * cells or left >= before) and (left <= _MOST * cells or left <= before)


def _changed(paths: LinePaths, led: Led, rows: list[list[str]], chance: Random) -> list[At]:
    """Return the cells to be changed next where no line is planted."""
    size = len(rows), len(rows[0])
    if led.times:
        return [chance.choice(led.missed) if chance.random() >= _AT_RANDOM else _any(size, chance)]
    return _aimed(paths, led, rows, chance) or [_any(size, chance)]


def _aimed(paths: LinePaths, led: Led, rows: list[list[str]], chance: Random) -> list[At]:
    """Return unknown cells of one line which, changed, make the wanted technique its next one if all that is known
    stays known; none if none were found.
    """
    height = len(rows)
    texts = [*led.before, *map("".join, zip(*led.before, strict=True))]
    values = [*map("".join, rows), *map("".join, zip(*rows, strict=True))]
    open_lines = [line for line, text in enumerate(texts) if text.count(UNKNOWN) > 1]
    for _ in range(_AIMED if open_lines else 0):
        line = chance.choice(open_lines)
        unknown = [at for at, cell in enumerate(texts[line]) if cell == UNKNOWN]
        places = chance.sample(unknown, min(len(unknown), chance.randint(1, _CHANGED)))
        value = values[line]
        for at in places:
            value = value[:at] + (WHITE if value[at] == BLACK else BLACK) + value[at + 1 :]
        if paths.is_next(value, texts[line]):
            return [(line, at) if line < height else (at, line - height) for at in places]
    return []


def _any(size: tuple[int, int], chance: Random) -> At:
    return chance.randrange(size[0]), chance.randrange(size[1])


def _turn(rows: list[list[str]], cells: list[At]) -> None:
    for row, column in cells:
        rows[row][column] = WHITE if rows[row][column] == BLACK else BLACK
