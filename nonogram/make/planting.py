"""Lines to be planted in a picture, on which a technique is the easiest that settles anything.

For techniques that are seldom the next where easier ones stop. A planted line has cells that are known before, and for
each of its other cells the same column of one other row, its partner, has the opposite value, with the cells between
them black and white cells beyond: so the columns tell neither of the two until the line tells one. What is left of the
board may be anything that easier techniques settle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, clue_of, room_needed
from ..techniques.reading import read
from ..techniques.technique import TECHNIQUES, Technique, rank, rule_of
from .line_paths import LinePaths
from .originals import Budget

FREE = UNKNOWN
"""A cell of which a plant does not say what it is."""
PLANTED: dict[str, tuple[str, tuple[int, ...]]] = {
    "run must join": (BLACK * 3, (0, 2)),
    "overlap within reach": (BLACK, (0,)),
    "run must split": (BLACK + WHITE + BLACK, (0, 2)),
    "every arrangement agrees": (BLACK, (0,)),
}
"""The techniques that are seldom the next where easier ones stop, each with a part of the lines for it, and the cells
of the part that are known.
"""
SHORTEST = {"run must join": 11, "overlap within reach": 8, "run must split": 9, "every arrangement agrees": 7}
"""How many cells the shortest lines have on which a technique can be the next: all shorter ones were tried."""
_ROOM = {"every arrangement agrees": 9}
"""Shorter lines on which a technique can be the next hardly ever have a partner."""
_LINES_TRIED, _LINES_A_TRY = 60_000, 100
"""At most this many lines are looked at for a plant; so many take the time of one change tried."""
_KNOWN, _NEAR = 3, 5
"""So many more cells at most are known, at most so far from the part."""
_FURTHEST = 3
"""The partner is at most so many rows away."""


class Pair(NamedTuple):
    """A line and its partner, as they are, and as far as the line is known when the technique is needed; in the
    same cells its partner is.
    """

    line: str
    partner: str
    text: str


def possible(wanted: Technique, size: tuple[int, int]) -> bool:
    """Return whether a board of this size can need the technique."""
    return max(size) >= SHORTEST.get(wanted.name, 1)


async def plant_for(
    paths: LinePaths, wanted: Technique, size: tuple[int, int], chance: Random, budget: Budget
) -> list[str] | None:
    """Return the rows of a picture, most of them free, in which a row or column is planted; None for techniques for
    which lines are not planted, and where no line was found.
    """
    if wanted.name not in PLANTED:
        return None
    least = _ROOM.get(wanted.name, SHORTEST[wanted.name])
    ways = [way for way in (size, size[::-1]) if way[1] >= least and way[0] > 1]
    if not ways:
        return None
    height, width = chance.choice(ways)
    pair = await _pair(paths, wanted, width, chance, budget)
    if pair is None:
        return None
    rows = _planted(pair, height, chance)
    return rows if (height, width) == size else ["".join(column) for column in zip(*rows, strict=True)]


async def _pair(paths: LinePaths, wanted: Technique, width: int, chance: Random, budget: Budget) -> Pair | None:
    easier = [one for one in TECHNIQUES if rank(one) < rank(wanted)]
    for number in range(_LINES_TRIED):
        if number % _LINES_A_TRY == 0:
            await budget.spend()
        if budget.over():
            break
        proposed = _proposed(wanted, width, chance)
        if proposed is None:
            continue
        line, text = proposed
        if _is_next(wanted, clue_of(line), text, easier):
            partners = list(_partners(line, text))
            for other in chance.sample(partners, len(partners)):
                if _leads_through(paths, pair := Pair(line, other, text)):
                    return pair
    return None


def _proposed(wanted: Technique, width: int, chance: Random) -> tuple[str, str] | None:
    """Return a line with few known cells on which the technique may be the next, None if it cannot."""
    density = chance.uniform(0.3, 0.6)
    line = "".join([BLACK if chance.random() < density else WHITE for _ in range(width)])
    part, seen = PLANTED[wanted.name]
    places = [at for at in range(width) if line.startswith(part, at)]
    if not places or not _has_room(line):
        return None
    at = chance.choice(places)
    near = [i for i in range(at - _NEAR, at + len(part) + _NEAR) if 0 <= i < width and not at <= i < at + len(part)]
    known = {at + i for i in seen}.union(chance.sample(near, min(len(near), chance.randint(0, _KNOWN))))
    text = "".join([cell if i in known else UNKNOWN for i, cell in enumerate(line)])
    return (line, text) if _has_room(next(_partners(line, text))) else None


def _has_room(line: str) -> bool:
    """Return whether no block overlaps itself as long as nothing of a line is known. Of its partners the first has most
    room.
    """
    clue = clue_of(line)
    return bool(clue) and len(line) - room_needed(clue) >= max(clue)


def _is_next(wanted: Technique, clue: Clue, text: str, easier: list[Technique]) -> bool:
    """Return whether the technique settles something, and none of the easier ones. One that does is the first to be
    tried on the next line.
    """
    reading = read(clue, text)
    if next(rule_of(wanted)(reading), None) is None:
        return False
    for one in easier:
        if next(rule_of(one)(reading), None) is not None:
            easier.remove(one)
            easier.insert(0, one)
            return False
    return True


def _partners(line: str, text: str) -> Iterator[str]:
    """Yield the lines that are the opposite of a line in its unknown cells, first the one that is white elsewhere."""
    values = [
        (WHITE, BLACK) if known != UNKNOWN else (WHITE,) if cell == BLACK else (BLACK,)
        for cell, known in zip(line, text, strict=True)
    ]
    yield from map("".join, product(*values))


def _leads_through(paths: LinePaths, pair: Pair) -> bool:
    """Return whether a pair is found to its end, each telling the other its cells, by the technique and nothing harder,
    and nothing of it by easier ones.
    """
    lines = pair.line, pair.partner
    texts = ["".join([a if b != UNKNOWN else b for a, b in zip(line, pair.text, strict=True)]) for line in lines]
    clues = clue_of(pair.line), clue_of(pair.partner)
    if paths.reaches(clues[1], texts[1]):
        return False
    while found := {at for clue, text in zip(clues, texts, strict=True) for at in paths.reaches(clue, text)}:
        texts = [
            "".join([line[i] if i in found else cell for i, cell in enumerate(text)])
            for line, text in zip(lines, texts, strict=True)
        ]
    return UNKNOWN not in texts[0]


def _planted(pair: Pair, height: int, chance: Random) -> list[str]:
    """Return a picture of free rows but for a pair, what lies between, and what lies beside it."""
    width, apart = len(pair.line), chance.randint(1, min(_FURTHEST, height - 1))
    first = chance.randint(0, height - 1 - apart)
    cells = [[FREE] * width for _ in range(height)]
    cells[first], cells[first + apart] = map(list, chance.sample((pair.line, pair.partner), 2))
    for column, known in enumerate(pair.text):
        if known == UNKNOWN:
            for row in range(first + 1, first + apart):
                cells[row][column] = BLACK
            for row in (first - 1, first + apart + 1):
                if 0 <= row < height:
                    cells[row][column] = WHITE
    return ["".join(row) for row in cells]
