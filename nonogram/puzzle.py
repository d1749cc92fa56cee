"""What a puzzle and a grid are, and when they are invalid.

Clues are tuples of block lengths, `()` for an empty line. Cells are `#` black, `.` white, `?` unknown at the edges of
the package and two bit masks a row inside. Lines are numbered rows first: 0..H-1, then columns H..H+W-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

MAX_SIDE = 300
"""The most rows or columns a puzzle may have."""
MAX_NUMBER = 999_999
"""No clue that anyone means has a larger number; errors do not repeat such a one."""

MAX_TEXT = 1000
"""Titles and other texts about a puzzle are cut to this many characters."""

Clue = tuple[int, ...]
At = tuple[int, int]
"""Row and column of a cell."""
Cell = tuple[int, int, str]
"""Row, column and value (`#` or `.`)."""

BLACK, WHITE, UNKNOWN = "#", ".", "?"


@dataclass(frozen=True, slots=True)
class Place:
    """Which line an error speaks of; `index` counts from 0."""

    axis: Literal["row", "column"]
    index: int

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1}"


class NonogramError(Exception):
    """Base of every error of this package."""


class PuzzleError(NonogramError, ValueError):
    """Clues or a grid that cannot be right. The message begins with `place` when one line is to blame."""

    def __init__(self, problem: str, place: Place | None = None) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}" if place else problem)


class Contradiction(NonogramError):
    """No completion exists: of a line, or of a whole grid."""


def line_name(line: int, height: int) -> str:
    """ "row 3" or "column 7": a line's name in words, counted from 1."""
    return f"row {line + 1}" if line < height else f"column {line - height + 1}"


def clue_of(cells: str) -> Clue:
    """The lengths of the runs of `#` in a line of text."""
    return tuple(len(run) for run in cells.replace(UNKNOWN, WHITE).split(WHITE) if run)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of cells, each black, white or unknown.

    `black` and `white` hold one int a row; bit c is column c. `str(grid)` is H lines of W characters, `grid[row,
    column]` one of `#.?`.
    """

    width: int
    black: tuple[int, ...]
    white: tuple[int, ...]

    @classmethod
    def blank(cls, height: int, width: int) -> Grid:
        """A grid of unknown cells."""
        return cls(width, (0,) * height, (0,) * height)

    @classmethod
    def of(cls, height: int, width: int, cells: Iterable[Cell]) -> Grid:
        """A grid with these known cells and no others."""
        black, white = [0] * height, [0] * height
        for row, column, value in cells:
            (black if value == BLACK else white)[row] |= 1 << column
        return cls(width, tuple(black), tuple(white))

    @classmethod
    def parse(cls, text: str | Sequence[str]) -> Grid:
        """Read rows of `#.?`, as one text with line breaks or as a sequence of rows.

        Raises PuzzleError that names the row when a row has another length than the first or holds another character.
        """
        rows = text.split() if isinstance(text, str) else list(text)
        if not rows or not rows[0]:
            raise PuzzleError("the grid has no cells")
        width = len(rows[0])
        black, white = [], []
        for index, row in enumerate(rows):
            if len(row) != width:
                raise PuzzleError(f"has {len(row)} cells, the first row has {width}", Place("row", index))
            if strange := row.strip("#.?"):
                raise PuzzleError(f"{strange[0]!r} is no cell: use # . ?", Place("row", index))
            mirrored = row[::-1]
            black.append(int(mirrored.translate(_BLACK_BITS), 2))
            white.append(int(mirrored.translate(_WHITE_BITS), 2))
        return cls(width, tuple(black), tuple(white))

    @property
    def height(self) -> int:
        return len(self.black)

    @property
    def complete(self) -> bool:
        """Whether no cell is unknown."""
        full = (1 << self.width) - 1
        return all(b | w == full for b, w in zip(self.black, self.white, strict=True))

    @property
    def painted(self) -> int:
        """How many cells are known."""
        return sum((b | w).bit_count() for b, w in zip(self.black, self.white, strict=True))

    def __getitem__(self, cell: At) -> str:
        row, column = cell
        bit = 1 << column
        return BLACK if self.black[row] & bit else WHITE if self.white[row] & bit else UNKNOWN

    def rows(self) -> list[str]:
        """The rows as strings of `#.?`."""
        return [_row_text(b, w, self.width) for b, w in zip(self.black, self.white, strict=True)]

    def lines(self) -> list[str]:
        """Every line as text; rows first, then columns."""
        rows = self.rows()
        return rows + ["".join(column) for column in zip(*rows, strict=True)]

    def cells(self) -> Iterator[Cell]:
        """Every known cell, row by row."""
        for r, (black, white) in enumerate(zip(self.black, self.white, strict=True)):
            for c in _bits(black | white):
                yield r, c, BLACK if black >> c & 1 else WHITE

    def disagreements(self, other: Grid) -> tuple[At, ...]:
        """The cells that are black in one grid and white in the other, as (row, column), row by row."""
        return tuple(
            (r, c)
            for r in range(self.height)
            for c in _bits((self.black[r] & other.white[r]) | (self.white[r] & other.black[r]))
        )

    def common(self, other: Grid) -> Grid:
        """What both grids say alike."""
        return Grid(
            self.width,
            tuple(a & b for a, b in zip(self.black, other.black, strict=True)),
            tuple(a & b for a, b in zip(self.white, other.white, strict=True)),
        )

    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """Row and column clues of the black cells."""
        lines = [clue_of(line) for line in self.lines()]
        return tuple(lines[: self.height]), tuple(lines[self.height :])

    def __str__(self) -> str:
        return "\n".join(self.rows())


_CELL_OF_DIGIT = bytes.maketrans(b"012", b"?#.")
_BLACK_BITS = str.maketrans("#.?", "100")
_WHITE_BITS = str.maketrans("#.?", "010")


def _row_text(black: int, white: int, width: int) -> str:
    """A row of cells. In ASCII the digits 0 and 1 of both masks, one doubled, add up to 0, 1 or 2 without a carry."""
    ones, twos = (int.from_bytes(f"{mask:0{width}b}".encode()) for mask in (black, white))
    zeros = int.from_bytes(b"0" * width)
    return (ones + 2 * (twos - zeros)).to_bytes(width).translate(_CELL_OF_DIGIT)[::-1].decode()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Clues of a grid with H rows and W columns, and what is known about their origin.

    Raises PuzzleError that names the line: a negative or non-integer number, a zero beside other numbers, a clue longer
    than its line; and for the whole: no rows or columns, more than MAX_SIDE of either, sums that differ, a goal that
    the clues do not describe.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    goal: Grid | None = field(default=None, compare=False)

    def __init__(
        self,
        rows: Iterable[Iterable[int]],
        columns: Iterable[Iterable[int]],
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        goal: Grid | None = None,
    ) -> None:
        row_list, column_list = _as_lists(rows, "row"), _as_lists(columns, "column")
        if not row_list or not column_list:
            raise PuzzleError("a puzzle needs at least one row and one column")
        set_ = object.__setattr__
        set_(self, "rows", tuple(_clue(c, Place("row", i), len(column_list)) for i, c in enumerate(row_list)))
        set_(self, "columns", tuple(_clue(c, Place("column", i), len(row_list)) for i, c in enumerate(column_list)))
        texts = {"title": title, "author": author, "copyright": copyright, "license": license}
        for name, value in texts.items():
            set_(self, name, _text(name, value))
        in_rows, in_columns = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if in_rows != in_columns:
            raise PuzzleError(f"the rows hold {in_rows} black cells, the columns {in_columns}: they must be equal")
        set_(self, "goal", goal)
        if goal is not None:
            self._check_goal(goal)

    @classmethod
    def from_grid(cls, grid: Grid, **texts: str) -> Puzzle:
        """The puzzle whose picture is `grid` (its `#` cells), with the grid as goal."""
        rows, columns = grid.clues()
        return cls(rows, columns, goal=grid, **texts)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    def clue(self, line: int) -> Clue:
        """The clue of a line; rows first, then columns."""
        return self.rows[line] if line < len(self.rows) else self.columns[line - len(self.rows)]

    def check_shape(self, grid: Grid) -> None:
        """Raise PuzzleError unless the grid has this puzzle's size."""
        if (grid.height, grid.width) != (self.height, self.width):
            raise PuzzleError(
                f"the grid is {grid.width}x{grid.height}, the puzzle {self.width}x{self.height} (width x height)"
            )

    def _check_goal(self, goal: Grid) -> None:
        self.check_shape(goal)
        rows, columns = goal.clues()
        for axis, mine, theirs in (("row", self.rows, rows), ("column", self.columns, columns)):
            for index, (clue, drawn) in enumerate(zip(mine, theirs, strict=True)):
                if clue != drawn:
                    place = Place("row" if axis == "row" else "column", index)
                    raise PuzzleError(f"the goal shows {_words(drawn)}, the clue says {_words(clue)}", place)


def _words(clue: Clue) -> str:
    return " ".join(map(str, clue)) or "0"


def _as_lists(clues: object, axis: Literal["row", "column"]) -> list[list[object]]:
    if isinstance(clues, str | bytes) or not isinstance(clues, Iterable):
        raise PuzzleError(f"the {axis} clues are not a list of lists of numbers")
    lists = []
    for index, clue in enumerate(clues):
        if index == MAX_SIDE:
            raise PuzzleError(f"too large: there are more than {MAX_SIDE} {axis}s")
        if isinstance(clue, str | bytes) or not isinstance(clue, Iterable):
            raise PuzzleError(f"{clue!r} is not a list of numbers", Place(axis, index))
        lists.append(list(clue))
    return lists


def _clue(numbers: list[object], place: Place, cells: int) -> Clue:
    clue: list[int] = []
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int):
            raise PuzzleError(f"{str(number)[:20]!r} is not a whole number", place)
        if abs(number) > MAX_NUMBER:
            raise PuzzleError("a number is far too large", place)
        if number < 0:
            raise PuzzleError(f"{number} is negative", place)
        clue.append(number)
    if clue == [0]:
        return ()
    if 0 in clue:
        raise PuzzleError("a 0 stands for an empty line and cannot stand beside other numbers", place)
    needs = sum(clue) + len(clue) - 1
    if clue and needs > cells:
        raise PuzzleError(f"needs {needs} cells, has {cells}", place)
    return tuple(clue)


def _text(name: str, value: str | None) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PuzzleError(f"the {name} is not a text")
    return " ".join(value.split())[:MAX_TEXT]
