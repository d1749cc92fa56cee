"""The slips people make when they type clues from paper, and how plausible each is: one number wrong, missing, doubled,
split or joined, or two neighbours swapped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log2
from typing import Any, Literal, SupportsIndex

from ..brief import brief
from ..cells import Clue
from ..errors import PuzzleError
from ..grid import Grid, expect_grid
from ..problems import problem
from ..puzzle import Puzzle, clue_lists, read_side

Kind = Literal["changed", "digit", "missing", "doubled", "extra", "split", "joined", "swapped", "ink"]
"""How a slip came about; "ink", in colours, is a block of another colour."""

_ALIKE = frozenset({(1, 7), (3, 8), (5, 6), (6, 9), (2, 7), (4, 9), (3, 5), (8, 9), (6, 8)})
"""Pairs of digits that look alike."""


@dataclass(frozen=True, slots=True, repr=False)
class Clues:
    """Clues as typed, which need not make a puzzle: the sums may differ, a clue may be longer than its line. `given`
    holds the given cells, if there are any; they are taken to be right.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    given: Grid | None = None

    __repr__ = brief

    @classmethod
    def of(
        cls,
        rows: Iterable[Iterable[SupportsIndex]],
        columns: Iterable[Iterable[SupportsIndex]],
        given: Grid | None = None,
    ) -> Clues:
        """Read clues. Raises PuzzleError, naming the line, for anything that is not a clue, when there are no rows or
        columns, and for given cells of another size; ArgumentTypeError for given cells that are not a Grid.
        """
        found = cls(
            read_side(clue_lists(rows, "row"), "row", None),
            read_side(clue_lists(columns, "column"), "column", None),
            given,
        )
        if not found.rows or not found.columns:
            raise PuzzleError(problem("clues.none"))
        if given is not None and (expect_grid(given).height, given.width) != (found.height, found.width):
            sizes = {"width": given.width, "height": given.height, "wide": found.width, "high": found.height}
            raise PuzzleError(problem("grid.size", **sizes))
        return found

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def sums(self) -> tuple[int, int]:
        """How many black cells the rows hold, and how many the columns."""
        return sum(map(sum, self.rows)), sum(map(sum, self.columns))

    def lines(self) -> Iterator[tuple[int, Clue]]:
        """Yield every line with its clue; rows first, then columns."""
        return enumerate(self.rows + self.columns)

    def size(self, line: int) -> int:
        """Return how many cells a line has."""
        return self.width if line < self.height else self.height

    def too_long(self) -> list[int]:
        """Return the lines whose clue needs more cells than they have."""
        return [line for line, clue in self.lines() if not _fits(clue, self.size(line))]

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the clues as typed. Raises PuzzleError when they are none."""
        return Puzzle(self.rows, self.columns, given=self.given)

    def with_clue(self, line: int, clue: Clue) -> Puzzle:
        """Return the puzzle with another clue for a line. Raises PuzzleError when that is not a puzzle."""
        rows, columns = list(self.rows), list(self.columns)
        if line < self.height:
            rows[line] = clue
        else:
            columns[line - self.height] = clue
        return Puzzle(rows, columns, given=self.given)


def _fits(clue: Clue, cells: int) -> bool:
    return sum(clue) + len(clue) - 1 <= cells


@dataclass(frozen=True, slots=True)
class Slip:
    """One line's clue, corrected: before and after in numbers or, in colours, in `Block`s. `block` is the place of the
    wrong number in the clue as typed, or where one is missing; `cost` is lower the more plausible the slip is.
    """

    line: int
    block: int
    kind: Kind
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    cost: float


def slips(clues: Clues) -> list[Slip]:
    """Return every slip whose correction makes the sums agree and fits its line; most plausible first, each corrected
    clue once.
    """
    in_rows, in_columns = clues.sums
    too_long = clues.too_long()
    found: dict[tuple[int, Clue], Slip] = {}
    for line, clue in clues.lines():
        if too_long and too_long != [line]:
            continue
        gain = in_columns - in_rows if line < clues.height else in_rows - in_columns
        for block, kind, after, cost in _mended(clue, gain):
            if after != clue and _fits(after, clues.size(line)):
                slip = Slip(line, block, kind, clue, after, cost)
                if (line, after) not in found or cost < found[line, after].cost:
                    found[line, after] = slip
    return sorted(found.values(), key=lambda slip: (slip.cost, slip.line, slip.block))


def _mended(clue: Clue, gain: int) -> Iterator[tuple[int, Kind, Clue, float]]:
    """Yield the clues that one slip may have turned into this one and that hold `gain` more cells: the block, the kind,
    the clue and the cost.
    """
    if gain == 0:
        for i in range(len(clue) - 1):
            yield i, "swapped", (*clue[:i], clue[i + 1], clue[i], *clue[i + 2 :]), 1.5
        return
    for i, number in enumerate(clue):
        before, behind = clue[:i], clue[i + 1 :]
        if number + gain > 0:
            kind, cost = misread(number, number + gain)
            yield i, kind, (*before, number + gain, *behind), cost
        if number == -gain:
            twice = number in (clue[i - 1 : i] + clue[i + 1 : i + 2])
            yield i, "doubled" if twice else "extra", before + behind, 1.0 if twice else 3.0
        for left, right in halves(number):
            if left + right == number + gain:
                yield i, "joined", (*before, left, right, *behind), 1.2
        if i + 1 < len(clue) and (whole := int(f"{number}{clue[i + 1]}")) == number + clue[i + 1] + gain:
            yield i, "split", (*before, whole, *clue[i + 2 :]), 1.2
    if gain > 0:
        for i in range(len(clue) + 1):
            twice = gain in (clue[i - 1 : i] + clue[i : i + 1])
            yield i, "missing", (*clue[:i], gain, *clue[i:]), 1.6 if twice else 2.4


def halves(number: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to split a number of several digits into two numbers."""
    digits = str(number)
    for i in range(1, len(digits)):
        if digits[i] != "0":
            yield int(digits[:i]), int(digits[i:])


def misread(typed: int, meant: int) -> tuple[Kind, float]:
    """Rate how plausible it is that one number was typed for another: a neighbouring digit on the keyboard, a digit
    that looks alike, one digit missing or too many, or simply another number.
    """
    if abs(typed - meant) == 1:
        return "changed", 1.0
    shorter, longer = sorted((str(typed), str(meant)), key=len)
    if len(longer) == len(shorter) + 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))):
        return "digit", 1.4
    digits = [(int(a), int(b)) for a, b in zip(str(typed), str(meant), strict=False) if a != b]
    if len(shorter) == len(longer) and len(digits) == 1:
        alike = tuple(sorted(digits[0])) in _ALIKE
        return "changed", 1.5 if alike else 1.6 + 0.1 * log2(abs(typed - meant))
    return "changed", 2.0 + 0.2 * log2(abs(typed - meant))
