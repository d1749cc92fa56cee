"""Grids, and when their cells are invalid.

At the edges of the package cells are `#` black, `.` white and `?` unknown; inside they are two bit masks per row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from operator import and_, index
from typing import Any, Protocol, SupportsIndex

from .brief import amount
from .cells import BLACK, CELLS, UNKNOWN, WHITE, At, Cell, Clue, clue_of
from .errors import ArgumentError, ArgumentTypeError, Place, PuzzleError, expect_whole, shown, type_name
from .picture import Scene, svg_of
from .problems import Large, problem

MOST_REPEATED = 120
"""The `repr` of a puzzle or a grid is an expression that makes it again, if it has at most so many characters."""

MAX_SIDE = 300
"""The most rows or columns a puzzle may have."""


class Settling(Protocol):
    """What a hint is to a board: cells that it settles, if it does."""

    @property
    def kind(self) -> str: ...
    @property
    def settles(self) -> bool: ...
    @property
    def cells(self) -> tuple[Cell, ...]: ...
    @property
    def text(self) -> str: ...


@dataclass(frozen=True, slots=True, repr=False)
class Grid:
    """A board of cells, each black, white or unknown.

    `black` and `white` hold one int per row; bit c is column c. `str(grid)` is H lines of W characters, `grid[row,
    column]` one of `#.?`. A loop over a grid gives its rows as texts, `len(grid)` is their number, and
    `numpy.asarray(grid)` an array of whole numbers: 1 black, 0 white, -1 unknown.
    """

    width: int
    black: tuple[int, ...]
    white: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise PuzzleError for masks that do not make a board, ArgumentTypeError for values that are not ints."""
        black, white, width = self.black, self.white, self.width
        try:
            if not isinstance(black, tuple) or not isinstance(white, tuple):
                raise TypeError(f"got {type_name(black)} and {type_name(white)}")
            sound = type(width) is int and 0 < width <= MAX_SIDE and 0 < len(black) <= MAX_SIDE
            sound = sound and len(black) == len(white)
            if sound:
                full = (1 << width) - 1
                for b, w in zip(black, white, strict=True):
                    if type(b) is not int or type(w) is not int or b & w or not 0 <= b | w <= full:
                        sound = False
                        break
            if not sound:
                width, black, white = _masks(width, black, white)
                for name, value in (("width", width), ("black", black), ("white", white)):
                    object.__setattr__(self, name, value)
        except (TypeError, AttributeError) as error:
            raise ArgumentTypeError(f"a Grid is made of a width and two tuples of ints: {error}") from error

    @classmethod
    def blank(cls, height: int, width: int) -> Grid:
        """Return a grid of unknown cells. Raises PuzzleError for an invalid size."""
        height, width = _size(height, width)
        return cls(width, (0,) * height, (0,) * height)

    @classmethod
    def of(cls, height: int, width: int, cells: Iterable[Cell]) -> Grid:
        """Return a grid on which exactly these cells are known. Raises ArgumentError for a cell outside the grid or an
        invalid value, ArgumentTypeError when `cells` is not an iterable of cells.
        """
        height, width = _size(height, width)
        if not isinstance(cells, Iterable):
            raise ArgumentTypeError(f"expected cells as (row, column, '#' or '.'), got {type_name(cells)}")
        black, white = [0] * height, [0] * height
        sides = {BLACK: black, WHITE: white}
        bits = [1 << column for column in range(width)]  # Looked up: a shift by one of NumPy's numbers overflows.
        for cell in cells:
            try:
                row, column, value = cell
                side = sides[value]
                inside = 0 <= row < height and 0 <= column < width
                if inside:
                    side[row] |= bits[column]
            except (KeyError, TypeError, ValueError) as error:
                raise ArgumentError(f"cell {shown(cell)} is not (row, column, '#' or '.')") from error
            if not inside:
                raise ArgumentError(f"cell {shown(cell)} lies outside the grid of {width}x{height}")
        return cls(width, tuple(black), tuple(white))

    @classmethod
    def parse(cls, text: str | Sequence[str]) -> Grid:
        """Read rows of `#.?`, given as one text with line breaks or as a sequence of rows.

        Raises PuzzleError, naming the row, when a row differs in length from the first or holds another character; also
        for more than MAX_SIDE rows or columns.
        """
        if isinstance(text, bytes) or not isinstance(text, str | Sequence):
            raise ArgumentTypeError(f"expected rows of #, . and ?, got {type_name(text)}")
        rows = text.split(None, MAX_SIDE) if isinstance(text, str) else text[: MAX_SIDE + 1]
        if not rows or not rows[0]:
            raise PuzzleError(problem("grid.empty"))
        black, white = [], []
        for number, row in enumerate(rows):
            if not isinstance(row, str):
                raise ArgumentTypeError(f"row {number + 1}: expected a text of #, . and ?, got {type_name(row)}")
            if number == MAX_SIDE:
                raise PuzzleError(problem("grid.rows", most=MAX_SIDE))
            width = len(rows[0])
            if width > MAX_SIDE:
                raise PuzzleError(problem("grid.columns", count=Large(width), most=MAX_SIDE))
            if len(row) != width:
                raise PuzzleError(problem("grid.width", cells=len(row), width=width), Place("row", number))
            if strange := row.strip(CELLS):
                raise PuzzleError(problem("grid.cell", cell=strange[0]), Place("row", number))
            mirrored = row[::-1]
            black.append(int(mirrored.translate(_BLACK_BITS), 2))
            white.append(int(mirrored.translate(_WHITE_BITS), 2))
        return cls(len(rows[0]), tuple(black), tuple(white))

    @property
    def inks(self) -> int:
        """How many inks a board in colours has; 0 in black and white."""
        return 0

    @property
    def height(self) -> int:
        return len(self.black)

    @property
    def complete(self) -> bool:
        """Whether no cell is unknown."""
        full = (1 << self.width) - 1
        return all(b | w == full for b, w in zip(self.black, self.white, strict=True))

    @property
    def known_count(self) -> int:
        """How many cells are known."""
        return sum((b | w).bit_count() for b, w in zip(self.black, self.white, strict=True))

    def __getitem__(self, cell: tuple[SupportsIndex, SupportsIndex]) -> str:
        """Return the value of a cell. Raises ArgumentError outside the grid."""
        try:
            row, column = cell
            row, column = index(row), index(column)
            if 0 <= row < len(self.black) and 0 <= column < self.width:
                bit = 1 << column
                return BLACK if self.black[row] & bit else WHITE if self.white[row] & bit else UNKNOWN
        except (TypeError, ValueError) as error:
            raise ArgumentTypeError(f"a cell is (row, column), not {shown(cell)}") from error
        raise ArgumentError(f"cell {shown(cell)} lies outside the grid of {self.width}x{self.height}")

    def rows(self) -> list[str]:
        """Return the rows as strings of `#.?`."""
        return [_row_text(b, w, self.width) for b, w in zip(self.black, self.white, strict=True)]

    def lines(self) -> list[str]:
        """Return every line as text; rows first, then columns."""
        rows = self.rows()
        return rows + ["".join(column) for column in zip(*rows, strict=True)]

    def line_masks(self) -> Iterator[tuple[int, int]]:
        """Yield the black and the white cells of each row and then of each column, as masks."""
        yield from zip(self.black, self.white, strict=True)
        for column in range(self.width):
            black = sum((mask >> column & 1) << row for row, mask in enumerate(self.black))
            yield black, sum((mask >> column & 1) << row for row, mask in enumerate(self.white))

    def cells(self) -> Iterator[Cell]:
        """Yield every known cell, row by row."""
        for r, (black, white) in enumerate(zip(self.black, self.white, strict=True)):
            for c in _bits(black | white):
                yield r, c, BLACK if black >> c & 1 else WHITE

    def with_cells(self, cells: Iterable[Cell]) -> Grid:
        """Return the grid with these cells as well. Raises ArgumentError for a cell outside the grid or an invalid
        value, and for a cell that is known to be otherwise.
        """
        added = Grid.of(self.height, self.width, cells)
        for row, column in self.disagreements(added):
            raise ArgumentError(f"cell {shown((row, column))} is known: {self[row, column]}")
        black = tuple(a | b for a, b in zip(self.black, added.black, strict=True))
        return Grid(self.width, black, tuple(a | b for a, b in zip(self.white, added.white, strict=True)))

    def apply(self, hint: Settling) -> Grid:
        """Return the grid with the cells that a hint settles: the grid itself for one that says that all is done.
        Raises ArgumentError, which says the hint, for any other that settles none, such as one about a mistake.

        >>> board = ng.Grid.blank(3, 3)
        >>> print(board.apply(ng.hint("3x3:1/3/1/1/3/1", board)))
        ???
        ###
        ???
        """
        if hint.kind == "done":
            return self
        if not hint.settles:
            raise ArgumentError(f"hint: it settles no cell: {hint.text}")
        return self.with_cells(hint.cells)

    def set(self, row: SupportsIndex, column: SupportsIndex, value: str) -> Grid:
        """Return the grid with another value in a cell, `?` to forget it. Raises ArgumentError outside the grid and
        for an invalid value.

        >>> print(ng.Grid.parse("#?").set(0, 1, "."))
        #.
        """
        self[row, column]
        at = index(row), index(column)
        kept = [cell for cell in self.cells() if cell[:2] != at]
        changed = [] if value == UNKNOWN else [(*at, value)]
        return Grid.of(self.height, self.width, [*kept, *changed])

    def notes(self) -> Iterator[Cell]:
        """Yield what is ruled out in unknown cells, as it may be in colours; nothing in black and white."""
        yield from ()

    def disagreements(self, other: Grid) -> tuple[At, ...]:
        """Return the cells that are black in one grid and white in the other, as (row, column), row by row."""
        self._check_size_of(other)
        return tuple(
            (r, c)
            for r in range(self.height)
            for c in _bits((self.black[r] & other.white[r]) | (self.white[r] & other.black[r]))
        )

    def common(self, other: Grid) -> Grid:
        """Return a grid of the cells on which both grids agree."""
        self._check_size_of(other)
        return Grid(
            self.width,
            tuple(map(and_, self.black, other.black)),
            tuple(map(and_, self.white, other.white)),
        )

    def _check_size_of(self, other: Grid) -> None:
        expect_grid(other)
        if other.inks > self.inks:
            raise PuzzleError(problem("grid.inks", has=other.inks, most=self.inks))
        if (other.height, other.width) != (self.height, self.width):
            raise PuzzleError(f"one grid is {self.width}x{self.height}, the other {other.width}x{other.height}")

    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """Return the row clues and the column clues of the black cells."""
        lines = [clue_of(line) for line in self.lines()]
        return tuple(lines[: self.height]), tuple(lines[self.height :])

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def _repr_svg_(self) -> str:
        """Return what notebooks show."""
        return svg_of(Scene(self.rows()))

    def __repr__(self) -> str:
        """Return an expression for a small grid, and for a larger one its size and how much is known."""
        whole = f"Grid.parse({' '.join(self.rows())!r})"
        cells = self.height * self.width
        size = f"{amount(self.height, 'row')}, {amount(self.width, 'column')}"
        large = f"<Grid of {size}: {self.known_count} of {cells} cells known>"
        return whole if len(whole) <= MOST_REPEATED else large

    def __iter__(self) -> Iterator[str]:
        """Yield the rows as texts of `#.?`."""
        return iter(self.rows())

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.black)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.black), self.width

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return a NumPy array of this shape: 1 for black, 0 for white, -1 for unknown; of int8, if nothing else is
        asked for. Raises ArgumentError for a type that has no -1, if a cell is unknown, and for `copy=False`.
        """
        numpy = import_module("numpy")
        if copy is False:
            raise ArgumentError("copy: a Grid holds no array, so each is a new one")
        if dtype is not None and numpy.dtype(dtype).kind in "bu" and not self.complete:
            raise ArgumentError(f"dtype: {numpy.dtype(dtype)} has no -1 for the cells that are unknown")
        cells = bytearray("".join(self.rows()).encode().translate(_NUMBER_OF_CELL))
        values = numpy.frombuffer(cells, numpy.int8).reshape(self.shape)
        return values if dtype is None else values.astype(dtype)


_NUMBER_OF_CELL = bytes.maketrans(b"#.?", b"\x01\x00\xff")
_CELL_OF_DIGIT = bytes.maketrans(b"012", b"?#.")
_BLACK_BITS = str.maketrans("#.?", "100")
_WHITE_BITS = str.maketrans("#.?", "010")


def _size(height: object, width: object) -> tuple[int, int]:
    """Return the size of a grid as ints. Raises PuzzleError for one that no grid has."""
    size = expect_whole("rows", height), expect_whole("columns", width)
    for name, count in zip(("rows", "columns"), size, strict=True):
        if count < 1:
            raise PuzzleError(problem("grid.empty"))
        if count > MAX_SIDE:
            raise PuzzleError(f"the grid is too large: {shown(count)} {name}, at most {MAX_SIDE}")
    return size


def _masks(width: int, black: tuple[int, ...], white: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return the masks of a board as ints, whatever whole numbers they are. Raises a PuzzleError that says what is
    wrong with them.
    """
    _, width = _size(len(black), width)
    if len(white) != len(black):
        raise PuzzleError(f"the grid has {amount(len(black), 'row')} of black cells and {len(white)} of white ones")
    rows = [
        tuple(expect_whole(f"the mask of row {number}", mask) for mask in masks)
        for number, masks in enumerate(zip(black, white, strict=True), 1)
    ]
    for number, (b, w) in enumerate(rows):
        if b & w:
            raise PuzzleError(f"column {(b & w).bit_length()} is both black and white", Place("row", number))
        if not 0 <= b | w < 1 << width:
            raise PuzzleError(f"a mask has bits outside its {amount(width, 'column')}", Place("row", number))
    return width, tuple(b for b, _ in rows), tuple(w for _, w in rows)


def _row_text(black: int, white: int, width: int) -> str:
    """Return a row as text. As ASCII digits, the two masks, one of them doubled, add up to 0, 1 or 2 without a
    carry.
    """
    ones, twos = (int.from_bytes(f"{mask:0{width}b}".encode()) for mask in (black, white))
    zeros = int.from_bytes(b"0" * width)
    return (ones + 2 * (twos - zeros)).to_bytes(width).translate(_CELL_OF_DIGIT)[::-1].decode()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def expect_grid(value: object) -> Grid:
    """Return `value` if it is a Grid. The ArgumentTypeError raised otherwise says how to make one from a text."""
    if isinstance(value, Grid):
        return value
    raise ArgumentTypeError(f"expected a Grid, got {type_name(value)}: make one with ng.Grid.parse(text)")
