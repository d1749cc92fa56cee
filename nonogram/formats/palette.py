"""The colours of a file, each under the word or the character by which its clues and pictures name it, and the puzzle
that they make.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..cells import UNKNOWN, WHITE
from ..colours.grid import ColourGrid
from ..colours.puzzle import ColourPuzzle, black_suffices, board_in_black, in_black
from ..errors import PuzzleError
from ..inks import BLACK_INK, LETTERS, MOST_INKS, Block, Ink
from ..problems import problem
from ..puzzle import Puzzle
from .colour_names import named
from .registry import Document, reading_part

Named = list[tuple[int, str]]
"""A clue as a file has it: lengths, each with what names its ink."""


class Palette:
    """The inks of a file by their keys, in the order in which they were declared."""

    def __init__(self) -> None:
        self.inks: dict[str, Ink] = {}

    def add(self, key: str, name: str, colour: str, sign: str = "") -> None:
        """Declare an ink; `colour` is `#rrggbb`, `rrggbb`, `#rgb` or a common name. Raises PuzzleError for any other,
        and for too many inks.
        """
        if len(self.inks) > MOST_COLOURS:
            raise PuzzleError(problem("inks.list"))
        if any(ink.name == name for ink in self.inks.values()):
            name = f"{name} {len(self.inks) + 1}"
        if sign in RESERVED or any(ink.sign == sign for ink in self.inks.values()):
            sign = ""
        self.inks[key] = Ink(name, hex_of(colour), sign)

    def document(
        self, rows: Sequence[Named], columns: Sequence[Named], texts: Mapping[str, Any], boards: Mapping[str, list[str]]
    ) -> Document:
        """Return the puzzle with the inks that its clues name, and its board under way. `boards` hold rows of keys, `.`
        and `?` as "goal", "given" and "saved". A puzzle of black alone is one in black and white. Raises PuzzleError.
        """
        named = {key for side in (rows, columns) for clue in side for _, key in clue}
        used = {key: ink for key, ink in self.inks.items() if key in named or len(self.inks) <= MOST_INKS}
        if all(self.inks[key].colour == BLACK_INK.colour for key in named):
            used = {key: ink for key, ink in used.items() if ink.colour == BLACK_INK.colour} or {"": BLACK_INK}
        numbers = {key: number for number, key in enumerate(used, 1)}
        across, down = (
            [[Block(length, numbers[key]) for length, key in clue] for clue in side] for side in (rows, columns)
        )
        grids = {}
        for name, board in boards.items():
            with reading_part(name):
                grids[name] = ColourGrid.parse([_letters(row, numbers) for row in board], len(used))
        goal, given = grids.get("goal"), grids.get("given")
        puzzle = ColourPuzzle(across, down, goal=goal, given=given, inks=used.values(), **texts)
        saved = grids.get("saved")
        return in_fewest_inks(puzzle, None if saved is None else puzzle.with_given(saved))

    def drawn(self, texts: Mapping[str, Any], boards: Mapping[str, list[str]]) -> Document:
        """Return the puzzle whose clues are those of the goal in `boards`; see `document`. Raises PuzzleError."""
        goal = boards["goal"]
        if not goal or len({len(row) for row in goal}) > 1:
            raise PuzzleError(problem("grid.empty"))
        lines = [_runs(row) for row in (*goal, *map("".join, zip(*goal, strict=True)))]
        return self.document(lines[: len(goal)], lines[len(goal) :], texts, boards)


def _runs(cells: str) -> Named:
    return [(len(run[0]), run[1]) for run in re.findall(r"((.)\2*)", cells) if run[1] not in (WHITE, UNKNOWN)]


RESERVED = frozenset(" .?/\\[]|01")
"""What cannot stand for an ink in a picture, as it means something else in one of the formats."""

MOST_COLOURS = 99
"""More colours are refused, even if most of them are not used."""


def _letters(row: str, numbers: dict[str, int]) -> str:
    """Return a row of keys in the letters of the inks; `!` for a key that there is not, which no board can have."""
    letters = {key: LETTERS[number - 1] for key, number in numbers.items()} | {WHITE: WHITE, UNKNOWN: UNKNOWN}
    return "".join(letters.get(key, "!") for key in row)


def in_fewest_inks(puzzle: ColourPuzzle, state: ColourGrid | None = None) -> Document:
    """Return what was read of a file; a puzzle whose only ink is black is one in black and white."""
    if not black_suffices(puzzle):
        return Document(puzzle, state)
    return Document(in_black(puzzle), state and board_in_black(state))


def chars_of(puzzle: Puzzle) -> list[str]:
    """Return a character for each ink in pictures: the signs, if they can be used, otherwise letters."""
    inks = inks_of(puzzle)
    signs = [ink.sign for ink in inks]
    good = puzzle.inks and all(sign.isascii() and sign.isalnum() and sign not in RESERVED for sign in signs)
    return signs if good else list(_PLAIN[: len(inks)])


_PLAIN = "Xbcdefghi"


def inks_of(puzzle: Puzzle) -> tuple[Ink, ...]:
    """Return the inks of a puzzle, black for one in black and white."""
    return puzzle.inks or (BLACK_INK,)


def hex_of(colour: str) -> str:
    """Return a colour as `#rrggbb`. Raises PuzzleError for one that is neither hexadecimal nor a known name."""
    if found := named(colour):
        return found
    digits = colour.strip().lower().removeprefix("#")
    if re.fullmatch("[0-9a-f]{3}", digits):
        return "#" + "".join(2 * digit for digit in digits)
    if re.fullmatch("[0-9a-f]{6}", digits):
        return "#" + digits
    raise PuzzleError(problem("ink.hex", value=repr(colour[:20])))
