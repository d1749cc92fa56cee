"""The slips people make when they type clues in colours: those of black and white within one ink, a block of another
colour, and two neighbours swapped, or only their lengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ...brief import brief
from ...colours.grid import in_inks
from ...colours.puzzle import ColourPuzzle
from ...errors import Place, PuzzleError
from ...grid import MAX_SIDE, Grid, expect_grid
from ...inks import Block, ColourClue, Ink, read_colour_clue, read_inks, room_needed
from ...problems import problem
from ...puzzle import clue_lists
from ..slips import Kind, Slip, halves, misread

_Mended = tuple[int, Kind, ColourClue, float]


@dataclass(frozen=True, slots=True, repr=False)
class ColourClues:
    """Clues in colours as typed, which need not make a puzzle; see `help.slips.Clues`."""

    rows: tuple[ColourClue, ...]
    columns: tuple[ColourClue, ...]
    inks: tuple[Ink, ...]
    given: Grid | None = None

    __repr__ = brief

    @classmethod
    def of(
        cls, rows: Iterable[object], columns: Iterable[object], inks: Iterable[Ink], given: Grid | None = None
    ) -> ColourClues:
        """Read clues. Raises PuzzleError, naming the line, for anything that is not a clue, for invalid inks, when
        there are no rows or columns, and for given cells of another size or of more inks; ArgumentTypeError for given
        cells that are not a Grid.
        """
        found = read_inks(inks)
        clues = cls(_side(rows, "row", found), _side(columns, "column", found), found, given)
        if not clues.rows or not clues.columns:
            raise PuzzleError(problem("clues.none"))
        if given is not None and (expect_grid(given).height, given.width) != (clues.height, clues.width):
            sizes = {"width": given.width, "height": given.height, "wide": clues.width, "high": clues.height}
            raise PuzzleError(problem("grid.size", **sizes))
        return clues if given is None else cls(clues.rows, clues.columns, found, in_inks(given, len(found)))

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    def sums(self, ink: int) -> tuple[int, int]:
        """Return how many cells of an ink the rows hold, and how many the columns."""
        in_rows, in_columns = (
            sum(block.length for clue in side for block in clue if block.ink == ink)
            for side in (self.rows, self.columns)
        )
        return in_rows, in_columns

    @property
    def unequal(self) -> list[int]:
        """The inks of which rows and columns hold different numbers of cells."""
        return [ink for ink in range(1, len(self.inks) + 1) if len(set(self.sums(ink))) > 1]

    def lines(self) -> Iterator[tuple[int, ColourClue]]:
        """Yield every line with its clue; rows first, then columns."""
        return enumerate(self.rows + self.columns)

    def size(self, line: int) -> int:
        """Return how many cells a line has."""
        return self.width if line < self.height else self.height

    def too_long(self) -> list[int]:
        """Return the lines whose clue needs more cells than they have."""
        return [line for line, clue in self.lines() if room_needed(clue) > self.size(line)]

    def puzzle(self) -> ColourPuzzle:
        """Return the puzzle of the clues as typed. Raises PuzzleError when they are none."""
        return ColourPuzzle(self.rows, self.columns, given=self.given, inks=self.inks)

    def with_clue(self, line: int, clue: ColourClue) -> ColourPuzzle:
        """Return the puzzle with another clue for a line. Raises PuzzleError when that is not a puzzle."""
        rows, columns = list(self.rows), list(self.columns)
        if line < self.height:
            rows[line] = clue
        else:
            columns[line - self.height] = clue
        return ColourPuzzle(rows, columns, given=self.given, inks=self.inks)


def _side(clues: Iterable[object], axis: Literal["row", "column"], inks: Sequence[Ink]) -> tuple[ColourClue, ...]:
    found = []
    for index, clue in enumerate(clue_lists(clues, axis)):
        try:
            found.append(read_colour_clue(clue, None, inks))
        except PuzzleError as error:
            raise PuzzleError(error.problem, Place(axis, index)) from None
    if len(found) > MAX_SIDE:
        raise PuzzleError(problem("grid.rows", most=MAX_SIDE))
    return tuple(found)


def colour_slips(clues: ColourClues) -> list[Slip]:
    """Return every slip whose correction makes the sums of all inks agree and fits its line; most plausible first, each
    corrected clue once.
    """
    sums = {ink: clues.sums(ink) for ink in clues.unequal}
    too_long = clues.too_long()
    found: dict[tuple[int, ColourClue], Slip] = {}
    for line, clue in clues.lines():
        if too_long and too_long != [line]:
            continue
        sign = 1 if line < clues.height else -1
        gains = {ink: sign * (in_columns - in_rows) for ink, (in_rows, in_columns) in sums.items()}
        for block, kind, after, cost in _mended(clue, gains):
            if after != clue and room_needed(after) <= clues.size(line):
                slip = Slip(line, block, kind, clue, after, cost)
                if (line, after) not in found or cost < found[line, after].cost:
                    found[line, after] = slip
    return sorted(found.values(), key=lambda slip: (slip.cost, slip.line, slip.block))


def _mended(clue: ColourClue, gains: dict[int, int]) -> Iterator[_Mended]:
    """Yield the clues that one slip may have turned into this one and that hold so many more cells of these inks."""
    if not gains:
        for i, (one, next) in enumerate(pairwise(clue)):
            yield i, "swapped", (*clue[:i], next, one, *clue[i + 2 :]), 1.5
    elif len(gains) == 1:
        yield from _within_ink(clue, *gains.popitem())
    elif len(gains) == 2 and sum(gains.values()) == 0:
        yield from _between_inks(clue, gains)


def _within_ink(clue: ColourClue, ink: int, gain: int) -> Iterator[_Mended]:
    """Yield what one slip in the blocks of an ink may have been."""
    for i, (length, its_ink) in enumerate(clue):
        if its_ink != ink:
            continue
        before, behind = clue[:i], clue[i + 1 :]
        if length + gain > 0:
            kind, cost = misread(length, length + gain)
            yield i, kind, (*before, Block(length + gain, ink), *behind), cost
        if length == -gain:
            twice = clue[i] in (clue[i - 1 : i] + behind[:1])
            yield i, "doubled" if twice else "extra", before + behind, 1.0 if twice else 3.0
        for left, right in halves(length):
            if left + right == length + gain:
                yield i, "joined", (*before, Block(left, ink), Block(right, ink), *behind), 1.2
        if behind and behind[0].ink == ink:
            whole = int(f"{length}{behind[0].length}")
            if whole == length + behind[0].length + gain:
                yield i, "split", (*before, Block(whole, ink), *behind[1:]), 1.2
    if gain > 0:
        missing = Block(gain, ink)
        for i in range(len(clue) + 1):
            twice = missing in (clue[i - 1 : i] + clue[i : i + 1])
            yield i, "missing", (*clue[:i], missing, *clue[i:]), 1.6 if twice else 2.4


def _between_inks(clue: ColourClue, gains: dict[int, int]) -> Iterator[_Mended]:
    """Yield the slips by which one of two inks has as many cells too many as the other lacks."""
    lost, won = sorted(gains, key=lambda ink: gains[ink])
    for i, block in enumerate(clue):
        if block == (gains[won], lost):
            yield i, "ink", (*clue[:i], Block(block.length, won), *clue[i + 1 :]), 1.0
    for i, (one, next) in enumerate(pairwise(clue)):
        if {one.ink, next.ink} == {lost, won} and next.length - one.length == gains[one.ink]:
            swapped = Block(next.length, one.ink), Block(one.length, next.ink)
            yield i, "swapped", (*clue[:i], *swapped, *clue[i + 2 :]), 1.5
