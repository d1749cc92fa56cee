"""Colours in the `.non` format, in two dialects.

mikix: `color a #rrggbb` declares a colour by a letter, and the items of a clue are `3a,1b`; `goal` has the letters. We
write this one, with lines `ink a r red` of our own, which other readers ignore: letter, sign and name. nonny: `color
NAME rrggbb CHAR`, where a name among the items of a clue is the colour of the numbers behind it. In both a number
without a colour is black.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..cells import UNKNOWN, WHITE
from ..errors import PuzzleError
from ..grid import MAX_SIDE
from ..inks import Ink
from ..problems import problem
from ..puzzle import Puzzle
from .palette import Named, Palette, inks_of
from .registry import FormatError

_LETTERS = "abcdefghi"
_BLACK = "1"
"""The key of black where it is not declared: pictures have it as 1."""


class Colours:
    """The colours that a file declares, line by line, and the clues and pictures that use them."""

    def __init__(self) -> None:
        self._palette = Palette()
        self._names: dict[str, str] = {}
        """The keys of colours that clues name by a word."""
        self._told: dict[str, tuple[str, str]] = {}
        """Signs and names that lines of our own tell."""

    def __bool__(self) -> bool:
        return bool(self._palette.inks)

    def declare(self, number: int, word: str, value: str) -> None:
        """Take a line `color` or `ink`. Raises FormatError."""
        parts = value.split(None, 2)
        try:
            if word == "ink" and len(parts) == 3:
                self._told[parts[0]] = parts[1], parts[2]
            elif word != "ink" and len(parts) == 3 and len(parts[2]) == 1:
                name, colour, key = parts
                self._palette.add(key, name, colour)
                self._names[name] = key
            elif word != "ink" and len(parts) >= 2 and len(parts[0]) == 1:
                self._palette.add(parts[0], parts[0], parts[1])
            else:
                raise FormatError(problem("non.colour", line=f"{word} {value}"[:40]), number)
        except PuzzleError as error:
            raise FormatError(error.problem, number) from error

    def names(self, word: str) -> bool:
        """Return whether a word is the name of a colour, so that a line that begins with it is a clue."""
        return word in self._names

    def clue(self, text: str, line: int) -> Named:
        """Read a clue. Raises FormatError."""
        clue: Named = []
        current = ""
        if text.strip(", \t") == "0":
            return []
        for word in re.split(r"[,\s]+", text.strip(", \t"), maxsplit=2 * MAX_SIDE + 2) if text else ():
            if word in self._names:
                current = self._names[word]
                continue
            found = re.fullmatch(r"(\d{1,6})(\D?)", word)
            if found is None:
                raise FormatError(problem("non.number", word=word[:20]), line)
            key = found[2] or current or self._black()
            if key not in self._palette.inks:
                raise FormatError(problem("non.undeclared", word=word[:20]), line)
            clue.append((int(found[1]), key))
        if len(clue) > MAX_SIDE:
            raise FormatError(problem("non.numbers", most=MAX_SIDE), line)
        return clue

    def _black(self) -> str:
        if "black" in self._names:
            return self._names["black"]
        if _BLACK not in self._palette.inks:
            self._palette.add(_BLACK, "black", "#000000")
        return _BLACK

    def board(self, cells: str, width: int) -> list[str]:
        """Return the rows of a picture, in keys; 0 is white."""
        drawn = cells.replace("0", WHITE)
        if "1" in drawn and "1" not in self._palette.inks:
            drawn = drawn.replace("1", self._black())
        return [drawn[start : start + width] for start in range(0, len(drawn), width)]

    def palette(self) -> Palette:
        """Return the colours with the names that lines of our own tell."""
        for key, (sign, name) in self._told.items():
            if key in self._palette.inks:
                self._palette.inks[key] = Ink(name, self._palette.inks[key].colour, sign[:1])
        return self._palette


def declarations(puzzle: Puzzle) -> list[str]:
    """Return the lines that declare the inks of a puzzle in colours."""
    if not puzzle.inks:
        return []
    letters = list(zip(_LETTERS, inks_of(puzzle), strict=False))
    return [
        *(f"color {letter} {ink.colour}" for letter, ink in letters),
        *(f"ink {letter} {ink.sign} {ink.name}" for letter, ink in letters),
    ]


def clue_text(clue: Sequence[tuple[int, int]]) -> str:
    """Return a clue in colours as it is written."""
    return ",".join(f"{length}{_LETTERS[ink - 1]}" for length, ink in clue) or "0"


def cells_text(rows: Sequence[str], unknown: str) -> str:
    """Return a picture in colours as it is written, with a character for unknown cells."""
    return "".join(rows).replace("#", "a").replace(WHITE, "0").replace(UNKNOWN, unknown)
