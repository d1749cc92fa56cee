"""Boards in colours: each cell has the set of values that it can still have.

A row is one int of (k+1)*W bits for k inks: W bits "column c can be ink 1" from the lowest, then those of ink 2 and so
on, at last those of white. With one ink that is the line state of `logic.line`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby
from operator import index
from typing import Any, SupportsIndex

from ..brief import amount
from ..cells import UNKNOWN, WHITE, At, Cell
from ..errors import ArgumentError, ArgumentTypeError, Place, PuzzleError, expect_whole, shown, type_name
from ..grid import MAX_SIDE, MOST_REPEATED, Grid, expect_grid
from ..inks import LETTERS, MOST_INKS, NOT, Block, ColourClue, Ink, named_letters, values
from ..picture import Scene, svg_of
from ..problems import Large, problem
from .state import State, parse_state, row_text


@dataclass(frozen=True, slots=True, init=False, repr=False)
class ColourGrid(Grid):
    """A board of cells in colours, each with the values that it can still have.

    `states` holds one line state per row. `grid[row, column]` is a letter: `#` for the first ink, `b` to `i` for the
    others, `.` for white, and `?` where several values are left; `possible` tells which. `str(grid)` is H lines of W
    characters, and `notes` tells what is ruled out in cells that show `?`. `black` and `white` are, as in any Grid, the
    cells known to be painted, with whatever ink, and those known to be white. `numpy.asarray(grid)` is an array of
    whole numbers: the number of the ink, 0 white, -1 unknown.
    """

    inks: int = 1
    states: tuple[State, ...] = ()

    def __init__(self, width: int, inks: int, states: tuple[State, ...]) -> None:
        """Raise PuzzleError for states that do not make a board, and for a cell that no value is left for."""
        inks = _inks(inks)
        height = len(states)
        if not (1 <= expect_whole("width", width) <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            raise PuzzleError(problem("grid.empty") if not width or not height else f"the grid is too large: {width}")
        full = (1 << width) - 1
        black, white = [], []
        for number, state in enumerate(states):
            if not 0 <= expect_whole("states", state) < 1 << (inks + 1) * width:
                raise PuzzleError(f"a state has bits outside its {amount(width, 'column')}", Place("row", number))
            once, twice = _counted(state, width, inks)
            if once != full:
                column = (~once & once + 1).bit_length()
                raise PuzzleError(problem("grid.nothing", column=column), Place("row", number))
            known_white = state >> inks * width & ~twice
            white.append(known_white)
            black.append(full & ~(twice | known_white))
        set_ = object.__setattr__
        for name, value in (("width", width), ("black", tuple(black)), ("white", tuple(white))):
            set_(self, name, value)
        set_(self, "inks", inks)
        set_(self, "states", tuple(states))

    @classmethod
    def blank(cls, height: int, width: int, inks: int = 1) -> ColourGrid:
        """Return a grid of unknown cells. Raises PuzzleError for an invalid size or number of inks."""
        grid = Grid.blank(height, width)
        return cls(grid.width, _inks(inks), ((1 << (inks + 1) * grid.width) - 1,) * grid.height)

    @classmethod
    def of(cls, height: int, width: int, cells: Iterable[Cell], inks: int = 1) -> ColourGrid:
        """Return a grid of which exactly these cells are known, or values ruled out where there is a `!` before the
        value. Raises ArgumentError for a cell outside the grid, an invalid value, or a cell for which nothing is left;
        ArgumentTypeError when `cells` is not an iterable of cells.
        """
        return cls.blank(height, width, inks).with_cells(cells)

    @classmethod
    def parse(cls, text: str | Sequence[str], inks: int | Sequence[Ink] = 1) -> ColourGrid:
        """Read rows of letters, given as one text with line breaks or as a sequence of rows; `a` is read as `#`. `inks`
        are the inks of its puzzle, which errors then name, or their number.

        Raises PuzzleError, naming the row, when a row differs in length from the first or holds another character; also
        for more than MAX_SIDE rows or columns, or an invalid number of inks.

        >>> print(ng.ColourGrid.parse("#b. ?.a", inks=2))
        #b.
        ?.#
        """
        if isinstance(text, bytes) or not isinstance(text, str | Sequence):
            raise ArgumentTypeError(f"expected rows of #, b, . and ?, got {type_name(text)}")
        rows = text.split(None, MAX_SIDE) if isinstance(text, str) else text[: MAX_SIDE + 1]
        if not rows or not rows[0]:
            raise PuzzleError(problem("grid.empty"))
        if len(rows) > MAX_SIDE:
            raise PuzzleError(problem("grid.rows", most=MAX_SIDE))
        listed = [*inks] if isinstance(inks, Sequence) and all(isinstance(ink, Ink) for ink in inks) else []
        count = _inks(len(listed) if listed else inks)
        named = f"{named_letters(listed)}, {WHITE}" if listed else values(count)
        width = len(rows[0]) if isinstance(rows[0], str) else 0
        states = [_row_state(number, row, width, values(count), named) for number, row in enumerate(rows)]
        return cls(width, count, tuple(states))

    # --- cells ---

    def __getitem__(self, cell: tuple[SupportsIndex, SupportsIndex]) -> str:
        """Return the value of a cell, `?` when several are left. Raises ArgumentError outside the grid."""
        left = self.possible(cell)
        return left if len(left) == 1 else UNKNOWN

    def possible(self, cell: tuple[SupportsIndex, SupportsIndex]) -> str:
        """Return the values that a cell can still have, inks first: "#b." Raises ArgumentError outside the grid."""
        Grid.__getitem__(self, cell)
        row, column = map(index, cell)
        state = self.states[row] >> column
        return "".join(value for i, value in enumerate(values(self.inks)) if state >> i * self.width & 1)

    def rows(self) -> list[str]:
        """Return the rows as strings of letters."""
        every = values(self.inks)
        return [row_text(state, self.width, every) for state in self.states]

    def cells(self) -> Iterator[Cell]:
        """Yield every known cell, row by row."""
        for r, row in enumerate(self.rows()):
            for c, value in enumerate(row):
                if value != UNKNOWN:
                    yield r, c, value

    def notes(self) -> Iterator[Cell]:
        """Yield what is ruled out in unknown cells, row by row: (row, column, "!b")."""
        every, width = values(self.inks), self.width
        for r, (state, black, white) in enumerate(zip(self.states, self.black, self.white, strict=True)):
            missing = state ^ (1 << len(every) * width) - 1
            for c in range(width):
                if missing >> c and not (black | white) >> c & 1:
                    yield from ((r, c, NOT + value) for i, value in enumerate(every) if missing >> i * width + c & 1)

    def with_cells(self, cells: Iterable[Cell]) -> ColourGrid:
        """Return the grid with more known cells and ruled out values; see `of`."""
        if not isinstance(cells, Iterable):
            raise ArgumentTypeError(f"expected cells as (row, column, value), got {type_name(cells)}")
        height, width, every = self.height, self.width, values(self.inks)
        states = list(self.states)
        for cell in cells:
            try:
                row, column, value = cell
                at, bare = every.index(value.removeprefix(NOT)), len(value.removeprefix(NOT))
                inside = bare == 1 and 0 <= row < height and 0 <= column < width
            except (AttributeError, TypeError, ValueError) as error:
                raise ArgumentError(f"cell {shown(cell)} is not (row, column, value) with one of {every}") from error
            if not inside:
                raise ArgumentError(f"cell {shown(cell)} lies outside the grid of {width}x{height}")
            row, column = expect_whole("row", row), expect_whole("column", column)
            everything = sum(1 << i * width + column for i in range(len(every)))
            bit = 1 << at * width + column
            states[row] &= ~bit if value.startswith(NOT) else ~(everything ^ bit)
            if not states[row] & everything:
                raise ArgumentError(f"cell {shown(cell)}: no value is left for it")
        return ColourGrid(width, self.inks, tuple(states))

    def set(self, row: SupportsIndex, column: SupportsIndex, value: str) -> ColourGrid:
        """Return the grid with another value in a cell, `?` to forget it, `!b` to rule a value out.

        Raises ArgumentError outside the grid, for an invalid value, and for a cell for which nothing is left.
        """
        self[row, column]
        row, column = index(row), index(column)
        every = sum(1 << i * self.width + column for i in range(self.inks + 1))
        states = list(self.states)
        if not value.startswith(NOT):
            states[row] |= every
        grid = ColourGrid(self.width, self.inks, tuple(states))
        return grid if value == UNKNOWN else grid.with_cells([(row, column, value)])

    # --- two grids ---

    def of_inks(self, inks: int) -> ColourGrid:
        """Return this grid as a board of more inks: an unknown cell can have the new ones too. Raises PuzzleError for
        less inks.
        """
        return in_inks(self, inks)

    def disagreements(self, other: Grid) -> tuple[At, ...]:
        """Return the cells that have no value in both grids, as (row, column), row by row."""
        self._check_size_of(other)
        both = (a & b for a, b in zip(self.states, in_inks(other, self.inks).states, strict=True))
        full = (1 << self.width) - 1
        lost = [full & ~_counted(state, self.width, self.inks)[0] for state in both]
        return tuple((r, c) for r, mask in enumerate(lost) for c in range(self.width) if mask >> c & 1)

    def common(self, other: Grid) -> ColourGrid:
        """Return a grid on which each cell can have the values that it can have in one grid or the other."""
        self._check_size_of(other)
        other = in_inks(other, self.inks)
        return ColourGrid(self.width, self.inks, tuple(a | b for a, b in zip(self.states, other.states, strict=True)))

    def both(self, other: Grid) -> ColourGrid:
        """Return a grid on which each cell can have the values that it can have in both grids. Raises PuzzleError,
        naming the row, when no value is left for a cell.
        """
        self._check_size_of(other)
        other = in_inks(other, self.inks)
        return ColourGrid(self.width, self.inks, tuple(a & b for a, b in zip(self.states, other.states, strict=True)))

    # --- lines ---

    def clues(self) -> tuple[tuple[ColourClue, ...], tuple[ColourClue, ...]]:  # type: ignore[override]
        """Return the row clues and the column clues of the painted cells."""
        lines = [colour_clue_of(line) for line in self.lines()]
        return tuple(lines[: self.height]), tuple(lines[self.height :])

    def line_states(self) -> list[State]:
        """Return the state of each row and then of each column."""
        width, height = self.width, self.height
        columns = []
        for column in range(width):
            state = 0
            for row, across in enumerate(self.states):
                across >>= column
                for i in range(self.inks + 1):
                    state |= (across >> i * width & 1) << i * height + row
            columns.append(state)
        return [*self.states, *columns]

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def _repr_svg_(self) -> str:
        """Return what notebooks show, in colours of its own: a board does not know those of its puzzle."""
        return svg_of(Scene(self.rows(), fills=tuple(zip(LETTERS, _PALETTE[: self.inks], LETTERS, strict=False))))

    def __repr__(self) -> str:
        """Return an expression for a small grid without notes, else its size and how much is known."""
        whole = f"ColourGrid.parse({' '.join(self.rows())!r}, inks={self.inks})"
        size = f"{amount(self.height, 'row')}, {amount(self.width, 'column')}, {amount(self.inks, 'ink')}"
        large = f"<ColourGrid of {size}: {self.known_count} of {self.height * self.width} cells known>"
        return large if len(whole) > MOST_REPEATED or any(self.notes()) else whole

    def __iter__(self) -> Iterator[str]:
        """Yield the rows as texts."""
        return iter(self.rows())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return a NumPy array of this shape: the number of the ink, 0 for white, -1 for unknown; of int8, if nothing
        else is asked for. Raises ArgumentError for a type that has no -1, if a cell is unknown, and for `copy=False`.
        """
        numpy = import_module("numpy")
        if copy is False:
            raise ArgumentError("copy: a Grid holds no array, so each is a new one")
        if dtype is not None and numpy.dtype(dtype).kind in "bu" and not self.complete:
            raise ArgumentError(f"dtype: {numpy.dtype(dtype)} has no -1 for the cells that are unknown")
        cells = bytearray("".join(self.rows()).encode().translate(_NUMBER_OF_CELL))
        array = numpy.frombuffer(cells, numpy.int8).reshape(self.shape)
        return array if dtype is None else array.astype(dtype)


_PALETTE = ("#d02020", "#2050d0", "#209040", "#e0a000", "#8030a0", "#20a0b0", "#904020", "#d060a0", "#606870")
_NUMBER_OF_CELL = bytes.maketrans((LETTERS + WHITE + UNKNOWN).encode(), bytes([*range(1, MOST_INKS + 1), 0, 255]))


def in_inks(grid: Grid, inks: int) -> ColourGrid:
    """Return a board as one of so many inks: an unknown cell can have those that are new, too, a known one keeps its
    value. Raises PuzzleError when the board has more inks.
    """
    expect_grid(grid)
    width = grid.width
    if not isinstance(grid, ColourGrid):
        full = (1 << width) - 1
        states = (full & ~white | (full & ~black) << width for black, white in zip(grid.black, grid.white, strict=True))
        grid = ColourGrid(width, 1, tuple(states))
    more = inks - grid.inks
    if more == 0:
        return grid
    if more < 0:
        raise PuzzleError(problem("grid.inks", has=grid.inks, most=inks))
    white_at, added = grid.inks * width, ((1 << more * width) - 1) // ((1 << width) - 1)
    states = (
        state & (1 << white_at) - 1
        | ((1 << width) - 1 & ~(black | white)) * added << white_at
        | state >> white_at << inks * width
        for state, black, white in zip(grid.states, grid.black, grid.white, strict=True)
    )
    return ColourGrid(width, inks, tuple(states))


def colour_clue_of(cells: str) -> ColourClue:
    """Return the runs of each ink in a line of text."""
    runs = ((value, len(list(run))) for value, run in groupby(cells))
    return tuple(Block(length, LETTERS.index(value) + 1) for value, length in runs if value in LETTERS)


def _inks(inks: object) -> int:
    number = expect_whole("inks", inks, 1)
    if number > MOST_INKS:
        raise ArgumentError(f"inks {shown(number)} is more than {MOST_INKS}")
    return number


def _counted(state: State, width: int, inks: int) -> tuple[int, int]:
    """Return the cells that some value is left for, and those with several."""
    once = twice = 0
    full = (1 << width) - 1
    for i in range(inks + 1):
        mask = state >> i * width & full
        twice |= once & mask
        once |= mask
    return once, twice


def _row_state(number: int, row: object, width: int, allowed: str, named: str) -> State:
    """Return the state of a row written in these values, which an error names so."""
    place = Place("row", number)
    if not isinstance(row, str):
        raise ArgumentTypeError(f"{place}: expected a text of #, b, . and ?, got {type_name(row)}")
    if width > MAX_SIDE:
        raise PuzzleError(problem("grid.columns", count=Large(width), most=MAX_SIDE))
    if len(row) != width:
        raise PuzzleError(problem("grid.width", cells=len(row), width=width), place)
    row = row.replace("a", LETTERS[0])
    if strange := row.strip(allowed + UNKNOWN):
        raise PuzzleError(problem("grid.value", cell=strange[0], allowed=named), place)
    return parse_state(row, allowed)
