"""Inks: the colours of a puzzle, and the blocks, clues and values that they make.

Inks are numbered from 1; white is not an ink. At the edges of the package the value of a cell is a letter: `#` for the
first ink, `b` for the second, `c` for the third, up to `i` for the ninth; `.` is white and `?` unknown. With a `!`
before it a value is ruled out: `!b` is "not the second ink".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import NamedTuple

from .cells import BLACK, UNKNOWN, WHITE
from .cells import NOT as NOT
from .errors import PuzzleError, shown, whole
from .problems import problem

MOST_INKS = 9
"""The most inks that a puzzle may have."""
LETTERS = BLACK + "bcdefghi"
"""The value of each ink, in the order of their numbers."""
MAX_NAME = 40
"""Names of inks are cut to this many characters."""


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour of a puzzle: its name, its colour as `#rrggbb`, and the sign by which it can be told without seeing
    it: one character. A puzzle gives inks without a sign one of their own.

    Raises PuzzleError for an empty name, another colour, or a sign of several characters.

    >>> ng.Ink("red", "#D02020")
    Ink(name='red', colour='#d02020', sign='')
    """

    name: str
    colour: str
    sign: str = ""

    def __post_init__(self) -> None:
        name = " ".join(self.name.split())[:MAX_NAME].rstrip() if isinstance(self.name, str) else ""
        if not name.isprintable() or not name:
            raise PuzzleError(problem("ink.name", value=shown(self.name)))
        if not isinstance(self.colour, str) or not _COLOUR.fullmatch(self.colour):
            raise PuzzleError(problem("ink.colour", name=name, value=shown(self.colour)))
        sign = self.sign
        if not isinstance(sign, str) or len(sign) > 1 or sign.isspace() or not sign.isprintable():
            raise PuzzleError(problem("ink.sign", name=name, value=shown(sign)))
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "colour", self.colour.lower())


_COLOUR = re.compile("#[0-9a-fA-F]{6}")

BLACK_INK = Ink("black", "#000000", "#")
"""The ink of a puzzle that names none."""


class Block(NamedTuple):
    """A block of a clue: so many cells of one ink, which is numbered from 1."""

    length: int
    ink: int


ColourClue = tuple[Block, ...]


def values(inks: int) -> str:
    """Return what a cell can be in a puzzle of so many inks: the letters of the inks, then white."""
    return LETTERS[:inks] + WHITE


def letters(inks: int) -> str:
    """Return the characters of a board written as text."""
    return values(inks) + UNKNOWN


def gaps(clue: ColourClue) -> tuple[int, ...]:
    """Return how many white cells must at least lie between each block and the block after it: one between blocks of
    the same ink, none between others (Wu et al. 2013, section II-B-3).
    """
    return tuple(int(one.ink == next.ink) for one, next in pairwise(clue))


def room_needed(clue: ColourClue) -> int:
    """Return how many cells the blocks need, with the gaps between them."""
    return sum(block.length for block in clue) + sum(gaps(clue))


def clue_words(clue: ColourClue, inks: Sequence[Ink]) -> str:
    """Return a clue in words: "3 red, 1 blue"; "0" for an empty one."""
    return ", ".join(f"{block.length} {inks[block.ink - 1].name}" for block in clue) or "0"


def named_letters(inks: Sequence[Ink]) -> str:
    """Return which letter in a board stands for which ink: "# red, b blue"."""
    return ", ".join(f"{letter} {ink.name}" for letter, ink in zip(LETTERS, inks, strict=False))


def read_inks(inks: object) -> tuple[Ink, ...]:
    """Return the inks of a puzzle, each with a sign. Raises PuzzleError for none or too many, for what is not an ink,
    and for two inks of one name, colour or sign.
    """
    if isinstance(inks, str | bytes) or not isinstance(inks, Iterable):
        raise PuzzleError(problem("inks.list"))
    found = list(islice(inks, MOST_INKS + 1))
    if len(found) > MOST_INKS:
        raise PuzzleError(problem("inks.many", most=MOST_INKS))
    if not found or not all(isinstance(ink, Ink) for ink in found):
        raise PuzzleError(problem("inks.list"))
    for what in ("name", "colour", "sign"):
        seen: dict[str, int] = {}
        for number, ink in enumerate(found, 1):
            value = getattr(ink, what)
            if value and seen.setdefault(value, number) < number:
                raise PuzzleError(problem(f"inks.twice.{what}", one=seen[value], other=number, value=value))
    taken = {ink.sign for ink in found}
    signed = []
    for number, ink in enumerate(found):
        if not ink.sign:
            offered = (*ink.name, *LETTERS[number:], *LETTERS)
            # Beside a number, a digit would be taken for a part of it.
            sign = next(one for one in offered if one not in taken and not one.isspace() and not one.isnumeric())
            taken.add(sign)
            ink = Ink(ink.name, ink.colour, sign)
        signed.append(ink)
    return tuple(signed)


MOST_BLOCKS = 300
"""No clue has more blocks: a line has no more cells."""
MOST_CELLS = 999_999
"""No meaningful block is longer; errors do not repeat larger numbers."""


def read_colour_clue(blocks: object, cells: int | None, inks: Sequence[Ink]) -> ColourClue:
    """Check the clue of a line with `cells` cells, pairs of a length and an ink, and return it with the numbers of the
    inks. An ink is its name or its number, from 1. None for `cells` allows any length. A lone 0 is the empty clue.

    Raises PuzzleError without a place.
    """
    if isinstance(blocks, str | bytes) or not isinstance(blocks, Iterable):
        raise PuzzleError(problem("clue.list", value=shown(blocks, 20)))
    pairs = list(islice(blocks, MOST_BLOCKS + 1))
    if len(pairs) > MOST_BLOCKS:
        raise PuzzleError(problem("clue.many", most=MOST_BLOCKS))
    if len(pairs) == 1 and whole(pairs[0]) == 0:
        return ()
    numbers = {ink.name: number for number, ink in enumerate(inks, 1)}
    found = []
    for pair in pairs:
        if isinstance(pair, str | bytes) or not isinstance(pair, Sequence) or len(pair) != 2:
            raise PuzzleError(problem("clue.block", value=shown(pair, 20)))
        number = numbers.get(pair[1]) if isinstance(pair[1], str) else whole(pair[1])
        if number is None or not 1 <= number <= len(inks):
            raise PuzzleError(problem("clue.ink", value=shown(pair[1], 20)))
        found.append(Block(_length(pair[0]), number))
    clue = tuple(found)
    if cells is not None and (needs := room_needed(clue)) > cells:
        raise PuzzleError(problem("clue.needs", needs=needs, cells=cells))
    return clue


def number_of(value: object) -> int:
    """Return a number of a clue. Raises PuzzleError, without a place, for anything but a whole number from 0 to
    MOST_CELLS.
    """
    number = whole(value)
    if number is None:
        if isinstance(value, tuple | list) and len(value) == 2:
            raise PuzzleError(problem("number.block", value=shown(value, 20)))
        raise PuzzleError(problem("number.whole", value=shown(value, 20)))
    if abs(number) > MOST_CELLS:
        raise PuzzleError(problem("number.huge"))
    if number < 0:
        raise PuzzleError(problem("number.negative", number=number))
    return number


def _length(value: object) -> int:
    length = number_of(value)
    if length == 0:
        raise PuzzleError(problem("clue.zero"))
    return length
