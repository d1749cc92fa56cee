"""Puzzles, and when their clues are invalid.

Clues are tuples of block lengths, `()` for an empty line. Lines are numbered rows first: 0..H-1, then columns H..H+W-1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Literal, SupportsIndex, TypeAlias, overload

from .boards import Array, board_text
from .brief import amount
from .cells import BLACK, UNKNOWN, WHITE, At, Cell, Clue, fits, room_needed
from .errors import (
    ArgumentError,
    ArgumentTypeError,
    Place,
    PuzzleError,
    Unfit,
    expect_whole,
    shown,
    type_name,
)
from .grid import MAX_SIDE, MOST_REPEATED, Grid, expect_grid
from .inks import LETTERS, MOST_CELLS, Ink, number_of
from .picture import Scene, svg_of
from .problems import problem

if TYPE_CHECKING:
    from .colours.puzzle import ColourPuzzle

BoardLike: TypeAlias = "Grid | str | Sequence[str] | Sequence[Sequence[SupportsIndex]] | Array"
"""What is taken for a board."""

TEXTS = ("title", "author", "copyright", "license")
"""What a puzzle can tell of its origin."""

Clues = Iterable[Iterable[SupportsIndex | tuple[SupportsIndex, str | SupportsIndex]]]
"""The clues of one side as they are given: lengths, or pairs of a length and an ink."""

MAX_TEXT = 1000
"""Titles and other texts about a puzzle are cut to this many characters."""


def line_name(line: int, height: int) -> str:
    """Return the name of a line in words, counted from 1: "row 3" or "column 7"."""
    return f"row {line + 1}" if line < height else f"column {line - height + 1}"


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """The clues of a grid with H rows and W columns, and what is known about their origin. `given` holds the cells that
    the puzzle itself fixes, if it fixes any: every board has them, and every solution.

    With `inks` it is a puzzle in colours, see `ColourPuzzle`: a clue is then given as pairs of a length and an ink, by
    name or by number from 1.

    >>> red, blue = ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")
    >>> ng.Puzzle(rows=[[(2, "red"), (1, "blue")]], columns=[[(1, 1)], [(1, 1)], [(1, 2)]], inks=[red, blue]).clue(0)
    (Block(length=2, ink=1), Block(length=1, ink=2))

    Raises PuzzleError, naming the line, for a negative or non-integer number, a zero beside other numbers, a clue
    longer than its line, given cells with which the line cannot hold its clue, or a goal that does not match clues and
    given cells; and without a line for no rows or columns, more than MAX_SIDE of either, sums that differ, or a grid of
    another size.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    goal: Grid | None = field(default=None, compare=False)
    given: Grid | None = None
    _in_colours: ClassVar[type[Puzzle]]
    """The one subclass."""

    def __init_subclass__(cls) -> None:
        Puzzle._in_colours = cls

    def __new__(cls, *_: object, inks: object = None, **__: object) -> Puzzle:
        """Make a puzzle in black and white or, if there are inks, one in colours."""
        return object.__new__(cls if inks is None else cls._in_colours)

    @overload
    def __init__(  # type: ignore[misc]  # With inks, `__new__` makes the subclass.
        self: ColourPuzzle,
        rows: Clues,
        columns: Clues,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        goal: BoardLike | None = None,
        given: BoardLike | None = None,
        *,
        inks: Iterable[Ink],
    ) -> None: ...

    @overload
    def __init__(
        self,
        rows: Clues,
        columns: Clues,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        goal: BoardLike | None = None,
        given: BoardLike | None = None,
        inks: Iterable[Ink] | None = None,
    ) -> None: ...

    def __init__(
        self,
        rows: Clues,
        columns: Clues,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        goal: BoardLike | None = None,
        given: BoardLike | None = None,
        inks: Iterable[Ink] | None = None,
    ) -> None:
        if isinstance(rows, list | tuple) and isinstance(columns, list | tuple):
            expect_size(len(columns), len(rows))
        row_list, column_list = clue_lists(rows, "row"), clue_lists(columns, "column")
        if not row_list or not column_list:
            raise PuzzleError(problem("clues.none"))
        set_ = object.__setattr__
        told = zip(TEXTS, (title, author, copyright, license), strict=True)
        texts = {name: _text(name, value) for name, value in told}
        for name, text in texts.items():
            set_(self, name, text)
        inks_told = len(self.inks)
        drawn, fixed = (None if board is None else self._board(board, inks_told) for board in (goal, given))
        try:
            set_(self, "rows", self._read_side(row_list, "row", len(column_list)))
            set_(self, "columns", self._read_side(column_list, "column", len(row_list)))
            self._check_sums()
        except PuzzleError as error:
            error.unfit = self._unfit(row_list, column_list, texts, fixed)
            raise
        set_(self, "goal", drawn)
        if drawn is not None:
            self._check_goal(drawn)
        set_(self, "given", fixed if fixed is not None and fixed.known_count else None)
        if fixed is not None:
            self._check_size("given", fixed)
            self._check_given(fixed, drawn)

    @staticmethod
    def _board(board: BoardLike, inks: int) -> Grid:
        """Return a board from whatever holds one."""
        return board if isinstance(board, Grid) else Grid.parse(board_text(board, LETTERS[0], MAX_SIDE))

    @overload
    @classmethod
    def from_grid(
        cls, grid: BoardLike, given: BoardLike | None = None, *, inks: Iterable[Ink], **texts: str | None
    ) -> ColourPuzzle: ...

    @overload
    @classmethod
    def from_grid(cls, grid: BoardLike, given: BoardLike | None = None, **texts: Any) -> Puzzle: ...

    @classmethod
    def from_grid(
        cls, grid: BoardLike, given: BoardLike | None = None, inks: Iterable[Ink] | None = None, **texts: Any
    ) -> Puzzle:
        """Return the puzzle whose picture is `grid` (its painted cells), with the grid as its goal; of a board in
        colours, the `inks` must be told too.

        >>> ng.Puzzle.from_grid(["##.", "#.#"]).rows
        ((2,), (1, 1))
        """
        inks = None if inks is None else tuple(inks)
        goal = cls._board(grid, 0) if inks is None else cls._in_colours._board(grid, len(inks))
        rows, columns = goal.clues()
        made: Puzzle = cls(rows, columns, goal=goal, given=given, inks=inks, **texts)
        return made

    @property
    def inks(self) -> tuple[Ink, ...]:
        """The inks of a puzzle in colours; none in black and white."""
        return ()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.columns)

    def clue(self, line: int) -> Clue:
        """Return the clue of a line; rows first, then columns."""
        height = len(self.rows)
        if not 0 <= line < height + len(self.columns):
            raise ArgumentError(f"line {shown(line)}: the puzzle has {height + len(self.columns)} lines, from 0")
        return self.rows[line] if line < height else self.columns[line - height]

    def length(self, line: int) -> int:
        """Return how many cells a line has."""
        return len(self.columns) if line < len(self.rows) else len(self.rows)

    def at(self, line: int, index: int) -> At:
        """Return the cell at an index of a line."""
        height = len(self.rows)
        return (line, index) if line < height else (index, line - height)

    def index(self, line: int, at: At) -> int:
        """Return the index of a cell on a line through it."""
        return at[1] if line < len(self.rows) else at[0]

    def lines_through(self, at: At) -> tuple[int, int]:
        """Return the two lines through a cell, its row first."""
        return at[0], len(self.rows) + at[1]

    def check_shape(self, grid: Grid) -> None:
        """Raise PuzzleError unless the grid has this puzzle's size, and its inks."""
        if expect_grid(grid).inks > len(self.inks):
            raise PuzzleError(problem("grid.inks", has=grid.inks, most=len(self.inks)))
        if (grid.height, grid.width) != (self.height, self.width):
            sizes = {"width": grid.width, "height": grid.height, "wide": self.width, "high": self.height}
            raise PuzzleError(problem("grid.size", **sizes))

    def parse(self, text: str | Sequence[str]) -> Grid:
        """Read a board of this puzzle as `Grid.parse` does. Raises PuzzleError for another size, too."""
        grid = Grid.parse(text)
        self.check_shape(grid)
        return grid

    # --- given cells ---

    @property
    def start(self) -> Grid:
        """The board at the beginning: the given cells are known, the others unknown."""
        return self.given or Grid.blank(self.height, self.width)

    def is_given(self, at: At) -> bool:
        """Return whether the puzzle itself fixes this cell."""
        return self.given is not None and self.given[at] != UNKNOWN

    def with_given(self, grid: Grid) -> Grid:
        """Return a board with the given cells added. Raises PuzzleError when it has another size, or another value in a
        given cell.
        """
        self.check_shape(grid)
        given = self.given
        if given is None:
            return grid
        for row, column in given.disagreements(grid):
            raise PuzzleError(problem(f"given.{_COLOURS[given[row, column]]}", column=column + 1), Place("row", row))
        black = (a | b for a, b in zip(grid.black, given.black, strict=True))
        return Grid(self.width, tuple(black), tuple(a | b for a, b in zip(grid.white, given.white, strict=True)))

    def without_given(self, grid: Grid) -> Grid:
        """Return a board without the given cells: what the player has marked."""
        given = self.given
        if given is None:
            return grid
        kept = [~(b | w) for b, w in zip(given.black, given.white, strict=True)]
        black = (a & k for a, k in zip(grid.black, kept, strict=True))
        return Grid(self.width, tuple(black), tuple(a & k for a, k in zip(grid.white, kept, strict=True)))

    def marked(self, cells: Iterable[Cell]) -> Grid:
        """Return the board on which just these cells and the given ones are known. Raises ArgumentError for a cell
        outside the grid or an invalid value, PuzzleError for another value in a given cell.
        """
        return self.with_given(Grid.of(self.height, self.width, cells))

    def __repr__(self) -> str:
        """Return an expression for a small puzzle, and for a larger one its title and size."""
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        told = {name: value for name, value in told.items() if value not in ("", None, ())}
        whole = f"Puzzle({', '.join(f'{name}={value!r}' for name, value in told.items())})"
        title = f" {self.title!r}" if 0 < len(self.title) <= MOST_REPEATED // 2 else ""
        inks = f", {amount(len(self.inks), 'ink')}" if self.inks else ""
        large = f"<Puzzle{title} of {amount(self.height, 'row')}, {amount(self.width, 'column')}{inks}>"
        return whole if len(whole) <= MOST_REPEATED else large

    def __str__(self) -> str:
        """Return the clues as they stand beside a grid, and the cells of the board at the beginning."""
        rows, columns = (
            [list(map(self._block_text, clue)) or ["0"] for clue in side] for side in (self.rows, self.columns)
        )
        most = max(map(len, columns))
        above = zip(*([""] * (most - len(clue)) + clue for clue in columns), strict=True)
        beside = [" ".join(clue) for clue in rows]
        left, wide = max(map(len, beside)), max(len(block) for clue in columns for block in clue)
        lines = [*zip([""] * most, above, strict=True), *zip(beside, self.start.rows(), strict=True)]
        return "\n".join(f"{clue:>{left}} " + " ".join(f"{cell:>{wide}}" for cell in cells) for clue, cells in lines)

    def scene(
        self, board: Grid, lit: frozenset[At] = frozenset(), solved: bool = False, title: str | None = None
    ) -> Scene:
        """Return what a picture shows: with `solved` the board without clues; its own title, unless one is told."""
        fills = tuple((letter, ink.colour, ink.sign) for letter, ink in zip(LETTERS, self.inks, strict=False))
        title = self.title if title is None else title
        if solved:
            return Scene(board.rows(), fills=fills, lit=lit, title=title)
        rows, columns = ([self._pairs(clue) for clue in side] for side in (self.rows, self.columns))
        return Scene(board.rows(), rows, columns, fills, lit, title, self.given.rows() if self.given else ())

    def _repr_svg_(self) -> str:
        """Return what notebooks show."""
        return svg_of(self.scene(self.start))

    def _check_size(self, name: str, grid: Grid) -> None:
        try:
            self.check_shape(grid)
        except PuzzleError as error:
            raise PuzzleError(problem("at.part", part=name, problem=error)) from error

    # --- what clues in colours are read and checked otherwise ---

    def _read_side(self, clues: list[object], axis: Literal["row", "column"], cells: int) -> tuple[Clue, ...]:
        return read_side(clues, axis, cells)

    def _check_sums(self) -> None:
        in_rows, in_columns = sum(map(sum, self.rows)), sum(map(sum, self.columns))
        if in_rows != in_columns:
            raise PuzzleError(problem("clues.sums", rows=in_rows, columns=in_columns))

    def _unfit(
        self, rows: list[object], columns: list[object], texts: dict[str, str], given: Grid | None
    ) -> Unfit | None:
        """Return the clues if each may be right, with the given cells of a board of their size; None otherwise."""
        if not (
            isinstance(given, Grid) and given.known_count and (given.height, given.width) == (len(rows), len(columns))
        ):
            given = None
        try:
            return Unfit(self._read_any(rows), self._read_any(columns), texts, given, self.inks)
        except PuzzleError:
            return None

    def _pairs(self, clue: Clue) -> Sequence[tuple[int, int]]:
        """Return a clue as pairs of a length and an ink, which is 1 in black and white."""
        return [(length, 1) for length in clue]

    def _block_text(self, block: Any) -> str:
        return str(block)

    def _read_any(self, clues: list[object]) -> tuple[Clue, ...]:
        """Read the clues of a side whose length is not known."""
        return read_side(clues, "row", None)

    def _clue_words(self, clue: Clue) -> str:
        return " ".join(map(str, clue)) or "0"

    def _unfilled(self, given: Grid) -> Iterator[int]:
        """Yield the lines that have no completion with these given cells."""
        for line, (black, white) in enumerate(given.line_masks()):
            if black | white and not fits(self.clue(line), black, white, self.length(line)):
                yield line

    def _check_goal(self, goal: Grid) -> None:
        self.check_shape(goal)
        rows, columns = goal.clues()
        for axis, mine, theirs in (("row", self.rows, rows), ("column", self.columns, columns)):
            for index, (clue, drawn) in enumerate(zip(mine, theirs, strict=True)):
                if clue != drawn:
                    place = Place("row" if axis == "row" else "column", index)
                    words = {"drawn": self._clue_words(drawn), "clue": self._clue_words(clue)}
                    raise PuzzleError(problem("puzzle.goal", **words), place)

    def _check_given(self, given: Grid, goal: Grid | None) -> None:
        """Raise PuzzleError, naming the line, unless each line has a completion with its given cells, and the goal has
        them.
        """
        if goal is not None and (differing := given.disagreements(goal)):
            row, column = differing[0]
            raise PuzzleError(problem("given.goal", column=column + 1), Place("row", row))
        for line in self._unfilled(given):
            height = self.height
            place = Place("row", line) if line < height else Place("column", line - height)
            raise PuzzleError(problem("given.line", clue=self._clue_words(self.clue(line))), place)


_COLOURS = {BLACK: "black", WHITE: "white"}


def expect_size(width: int, height: int) -> None:
    """Raise PuzzleError for a size that is too large."""
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(problem("size.large", width=width, height=height, most=MAX_SIDE))


def clue_lists(clues: object, axis: Literal["row", "column"]) -> list[object]:
    """Return the clues of one side, at most MAX_SIDE, without checking each. Raises PuzzleError."""
    if isinstance(clues, str | bytes) or not isinstance(clues, Iterable):
        raise PuzzleError(problem(f"clues.{axis}s"))
    lists = list(islice(clues, MAX_SIDE + 1))
    if len(lists) > MAX_SIDE:
        raise PuzzleError(problem(f"clues.many.{axis}s", most=MAX_SIDE))
    return lists


def read_side(clues: list[object], axis: Literal["row", "column"], cells: int | None) -> tuple[Clue, ...]:
    """Apply `read_clue` to every clue of one side; PuzzleError names the line."""
    found = []
    for index, clue in enumerate(clues):
        try:
            found.append(read_clue(clue, cells))
        except PuzzleError as error:
            raise PuzzleError(error.problem, Place(axis, index)) from None
    return tuple(found)


def read_clue(numbers: object, cells: int | None) -> Clue:
    """Check the clue of a line with `cells` cells and return it normalised: a lone 0 becomes the empty clue.

    None for `cells` allows any length. Raises PuzzleError without a place.
    """
    if not isinstance(numbers, list | tuple) and (
        isinstance(numbers, str | bytes) or not isinstance(numbers, Iterable)
    ):
        raise PuzzleError(problem("clue.list", value=shown(numbers)))
    clue: Clue = tuple(islice(numbers, MAX_SIDE + 1))
    if len(clue) > MAX_SIDE:
        raise PuzzleError(problem("clue.many", most=MAX_SIDE))
    for number in clue:
        if type(number) is not int or not 0 < number <= MOST_CELLS:
            clue = tuple(number_of(number) for number in clue)
            break
    if clue == (0,):
        return ()
    if 0 in clue:
        raise PuzzleError(problem("clue.zero"))
    if cells is not None and (needs := room_needed(clue)) > cells:
        raise PuzzleError(problem("clue.needs", needs=needs, cells=cells))
    return clue


_UNWRITABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters that are not white space, and lone surrogates: not every file format can hold them."""


def _text(name: str, value: str | None) -> str:
    """Return a text about a puzzle as one line; U+FFFD replaces each character that cannot be written."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PuzzleError(problem("puzzle.text", name=name))
    return _UNWRITABLE.sub("\ufffd", " ".join(value.split(None, MAX_TEXT))[:MAX_TEXT]).rstrip()


# --- arguments of the public functions ---


def expect_puzzle(value: object, taker: str) -> Puzzle:
    """Return `value` if it is a Puzzle in black and white. The ArgumentTypeError raised otherwise says how to make one
    from a text or a path; the ArgumentError for a puzzle in colours names the function, the `taker`, that cannot take
    it.
    """
    if not isinstance(value, Puzzle):
        raise ArgumentTypeError(
            f"expected a Puzzle, got {type_name(value)}: read it with ng.loads(text) or ng.load(path)"
        )
    if value.inks:
        raise ArgumentError(problem("puzzle.inks", taker=taker))
    return value


def expect_mark(name: str, value: object) -> Cell:
    """Return `value` if it is (row, column, value of the cell), without checking whether it lies on a board."""
    match value:
        case [bool(), _, _] | [_, bool(), _]:
            pass
        case [int(row), int(column), str(mark)]:
            return row, column, mark
    raise ArgumentTypeError(f"{name}: expected (row, column, value), got {shown(value)}")


def expect_cell(name: str, value: object, height: int, width: int) -> At:
    """Return `value` if it is (row, column) in a grid of this size."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence) or len(value) != 2:
        raise ArgumentTypeError(f"{name}: expected (row, column), got {shown(value)}")
    row, column = (expect_whole(name, number) for number in value)
    if not (0 <= row < height and 0 <= column < width):
        raise ArgumentError(f"{name}: row {shown(row + 1)}, column {shown(column + 1)} lies outside the grid")
    return row, column
