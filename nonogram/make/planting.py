"""Pictures that grow round a line on which a technique is the easiest that settles anything."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, At, clue_of
from ..techniques.technique import Technique, finds
from .line_paths import Led, LinePaths
from .manners import Manner, drawn
from .originals import Budget

_LINES_TRIED = 6000
"""At most this many lines are tried for one to plant."""
_PATIENCE = 150
"""A picture is changed until so many changes one after the other bring it no nearer."""
_AT_RANDOM = 0.2
"""How often the change is not one where something is wrong."""
_MANNER = Manner(0, 0.6)


class _Planted(NamedTuple):
    """A line in a row of the picture, as it is and as far as it is to be known when the technique is needed."""

    row: int
    line: str
    text: str


async def planted(wanted: Technique, size: tuple[int, int], chance: Random, budget: Budget) -> list[str]:
    """Return a picture that lines solve by a technique and easier ones, as far as that was reached."""
    height, width = size
    rows = [list(row) for row in drawn(height, width, _MANNER, "none", chance).rows()]
    found = _line(wanted, width, chance)
    row = chance.randrange(height)
    plant = _Planted(row, *found) if found else _Planted(row, "".join(rows[row]), UNKNOWN * width)
    rows[row] = list(plant.line)
    paths = LinePaths(wanted)
    led, in_vain = paths.led(rows), 0
    while in_vain < _PATIENCE and (led.open or not led.times) and not budget.over():
        await budget.spend()
        at = _place(led, plant, size, chance)
        _turn(rows, at)
        other = paths.led(rows)
        now, before = _wrong(other, plant), _wrong(led, plant)
        in_vain = 0 if now < before else in_vain + 1
        if now <= before:
            led = other
        else:
            _turn(rows, at)
    return ["".join(cells) for cells in rows]


def _line(wanted: Technique, width: int, chance: Random) -> tuple[str, str] | None:
    """Return a line and what is known of it, so that a technique is the easiest; None if none was found."""
    for number in range(_LINES_TRIED):
        density = chance.uniform(0.3, 0.7)
        line = "".join(BLACK if chance.random() < density else WHITE for _ in range(width))
        known = {BLACK: chance.uniform(0, 0.6), WHITE: chance.uniform(0, 0.6)}
        text = "".join(cell if chance.random() < known[cell] else UNKNOWN for cell in line)
        pairs = [at for at in range(width - 2) if line[at] == line[at + 2] == BLACK]
        if number % 2 and pairs:
            # Runs join or are kept apart most often where one cell lies between them.
            at = chance.choice(pairs)
            text = text[:at] + BLACK + UNKNOWN + BLACK + text[at + 3 :]
        first = next(finds(clue_of(line), text), None)
        if first is not None and first[0] == wanted:
            return line, text
    return None


def _wrong(led: Led, plant: _Planted) -> tuple[bool, int]:
    """Return how much is wrong: first whether the technique is not needed, and in how many cells what is known of the
    planted line is not what was wished; then how many cells stay open.
    """
    if led.times:
        return False, len(led.open)
    return True, sum(one != other for one, other in zip(led.before[plant.row], plant.text, strict=True))


def _place(led: Led, plant: _Planted, size: tuple[int, int], chance: Random) -> At:
    """Return the cell to be changed next, mostly one where something is wrong."""
    height, width = size
    if led.times and led.open and chance.random() >= _AT_RANDOM:
        return chance.choice(led.open)
    others = [row for row in range(height) if led.times or row != plant.row or height == 1]
    row, column = chance.choice(others), chance.randrange(width)
    if led.times or chance.random() < _AT_RANDOM:
        return row, column
    wrong = [at for at in range(width) if led.before[plant.row][at] != plant.text[at]]
    return row, chance.choice(wrong) if wrong else column


def _turn(rows: list[list[str]], at: At) -> None:
    row, column = at
    rows[row][column] = WHITE if rows[row][column] == BLACK else BLACK
