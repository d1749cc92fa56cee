"""Reading a photograph of a printed puzzle, as a job that pauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..brief import brief
from ..cells import Clue
from ..errors import ArgumentError, Place, PuzzleError
from ..grid import MAX_SIDE
from ..pausing import pause
from ..problems import problem, told
from ..puzzle import Puzzle
from ..search.solver import Status
from .digits import network
from .lattice import Lattice, find_lattice
from .numbers import Number, read_side
from .paper import Floats, darkness
from .repairing import clue_of, repairing

SURE = 0.9
"""Numbers read with less confidence are doubtful."""
LEGIBLE = 0.5
"""Numbers read with less confidence are said not to be legible."""
LINES = (0.14, 0.24, 0.08)
"""How much darker than paper a grid line is, at least; these are tried one after the other."""
PAPER = 40
"""The surroundings in which paper is looked for: this part of the longer side."""

Stage = Literal["grid", "numbers", "repair"]


@dataclass(frozen=True, slots=True, repr=False)
class PhotoReading:
    """What a photograph of a printed puzzle says.

    `numbers` holds those of the rows, then of the columns, in their order, as they were repaired; `as_read` holds those
    before that. `puzzle` is None where they make none, and `status` says how many solutions it has: "unique", as
    printed puzzles have, where all is right. `problems` says what could not be read, each with its line.
    """

    height: int
    width: int
    numbers: tuple[tuple[Number, ...], ...]
    as_read: tuple[tuple[Number, ...], ...]
    puzzle: Puzzle | None
    status: Status
    problems: tuple[PuzzleError, ...]

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
        }


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
    if done.status == "none" and not problems:
        problems = [_least_sure(lines, lattice.height)]
    return PhotoReading(lattice.height, lattice.width, done.lines, lines, done.puzzle, done.status, tuple(problems))


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


def _least_sure(lines: tuple[tuple[Number, ...], ...], height: int) -> PuzzleError:
    """Return what is said where every number was legible, yet together they have no solution."""
    at = min(range(len(lines)), key=lambda i: min(number.confidence for number in lines[i]))
    number = min(lines[at], key=lambda number: number.confidence)
    return PuzzleError(problem("photo.least_sure", value=number.value), _place(at, height))


def _place(at: int, height: int) -> Place:
    return Place("row", at) if at < height else Place("column", at - height)
