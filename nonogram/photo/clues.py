"""What a photograph of a printed puzzle says: numbers with their places, and the puzzle that they make. Without NumPy,
so that it can be imported anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..brief import brief
from ..cells import Clue
from ..errors import PuzzleError
from ..problems import told
from ..puzzle import Puzzle
from ..search.solver import Status

Axis = Literal["row", "column"]
Box = tuple[int, int, int, int]

SURE = 0.9
"""Numbers read with less confidence are doubtful."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a clue as it was read, with how sure that is, from 0 to 1, and where it stands in the photograph:
    left, top, width and height in pixels. `others` holds what else it may be, with how likely that is.
    """

    axis: Axis
    index: int
    value: int
    confidence: float
    box: Box
    others: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of which no number was read, or one too few, with where its clue stands: left, top, width and height in
    pixels.
    """

    axis: Axis
    index: int
    box: Box


def clue_of(numbers: Sequence[Number]) -> tuple[int, ...]:
    """Return the clue that numbers make; a zero alone says that the line is empty."""
    values = tuple(number.value for number in numbers)
    return () if values == (0,) else values


@dataclass(frozen=True, slots=True, repr=False)
class PhotoReading:
    """What a photograph of a printed puzzle says.

    `numbers` holds those of the rows, then of the columns, in their order, as they were repaired; `as_read` holds those
    before that. `puzzle` is None where they make none, and `status` says how many solutions it has: "unique", as
    printed puzzles have, where all is right. `problems` says what could not be read, each with its line; `unread` are
    the lines of which nothing was, or that seem to lack a number.
    """

    height: int
    width: int
    numbers: tuple[tuple[Number, ...], ...]
    as_read: tuple[tuple[Number, ...], ...]
    puzzle: Puzzle | None
    status: Status
    problems: tuple[PuzzleError, ...]
    unread: tuple[Unread, ...] = ()

    __repr__ = brief

    @property
    def rows(self) -> tuple[Clue, ...]:
        """The clues of the rows, which need not make a puzzle."""
        return tuple(clue_of(line) for line in self.numbers[: self.height])

    @property
    def columns(self) -> tuple[Clue, ...]:
        """The clues of the columns, which need not make a puzzle."""
        return tuple(clue_of(line) for line in self.numbers[self.height :])

    def doubtful(self, line: int, block: int) -> bool:
        """Return whether a number should be looked at: it was unsure, or was changed."""
        number, before = self.numbers[line][block], self.as_read[line][block]
        return number.confidence < SURE or number.value != before.value

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain lists and dicts."""
        return {
            "rows": [list(clue) for clue in self.rows],
            "columns": [list(clue) for clue in self.columns],
            "status": self.status,
            "numbers": [
                {
                    "axis": number.axis,
                    "index": number.index,
                    "block": block,
                    "value": number.value,
                    "read": self.as_read[line][block].value,
                    "confidence": round(number.confidence, 4),
                    "doubtful": self.doubtful(line, block),
                    "box": list(number.box),
                }
                for line, numbers in enumerate(self.numbers)
                for block, number in enumerate(numbers)
            ],
            "problems": [told(error) for error in self.problems],
            "unread": [{"axis": one.axis, "index": one.index, "box": list(one.box)} for one in self.unread],
        }
