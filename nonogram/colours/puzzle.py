"""Puzzles in colours, and when their clues are invalid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..boards import board_text
from ..cells import Cell
from ..errors import ArgumentError, Place, PuzzleError, shown
from ..grid import MAX_SIDE, Grid
from ..inks import BLACK_INK, LETTERS, ColourClue, Ink, clue_words, read_colour_clue, read_inks
from ..problems import problem
from ..puzzle import TEXTS, BoardLike, Puzzle
from .grid import ColourGrid, in_inks
from .line import line_solver


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ColourPuzzle(Puzzle):
    """A puzzle whose blocks have inks: what `Puzzle` makes when it is told `inks`.

    `inks` lists them, each with name, colour and sign; a clue is a tuple of `Block`s of a length and the number of an
    ink, from 1. Boards are `ColourGrid`s; those in black and white, or of less inks, are taken too. Everything else is
    as in `Puzzle`. Raises PuzzleError as `Puzzle` does, also when the sums of one ink differ between rows and columns,
    and for a block of an ink that is not there.
    """

    rows: tuple[ColourClue, ...]  # type: ignore[assignment]
    columns: tuple[ColourClue, ...]  # type: ignore[assignment]
    inks: tuple[Ink, ...] = ()

    def __init__(
        self,
        rows: Any,
        columns: Any,
        title: str | None = None,
        author: str | None = None,
        copyright: str | None = None,
        license: str | None = None,
        goal: BoardLike | None = None,
        given: BoardLike | None = None,
        inks: Iterable[Ink] | None = None,
    ) -> None:
        found = read_inks(inks)
        object.__setattr__(self, "inks", found)
        goal, given = (None if board is None else self._board(board, len(found)) for board in (goal, given))
        Puzzle.__init__(self, rows, columns, title, author, copyright, license, goal, given)

    @staticmethod
    def _board(board: BoardLike, inks: int) -> Grid:
        return in_inks(
            board if isinstance(board, Grid) else ColourGrid.parse(board_text(board, LETTERS[:inks], MAX_SIDE), inks),
            inks,
        )

    def clue(self, line: int) -> ColourClue:  # type: ignore[override]
        """Return the clue of a line; rows first, then columns."""
        height = len(self.rows)
        if not 0 <= line < height + len(self.columns):
            raise ArgumentError(f"line {shown(line)}: the puzzle has {height + len(self.columns)} lines, from 0")
        return self.rows[line] if line < height else self.columns[line - height]

    def parse(self, text: str | Sequence[str], notes: Iterable[Cell] = ()) -> ColourGrid:
        """Read a board of this puzzle as `ColourGrid.parse` does, with what `notes` rule out: (row, column, "!b").
        Raises PuzzleError for another size, ArgumentError for an invalid note.
        """
        grid = ColourGrid.parse(text, self.inks).with_cells(notes)
        self.check_shape(grid)
        return grid

    # --- given cells ---

    @property
    def start(self) -> ColourGrid:
        """The board at the beginning: the given cells are known, the others unknown."""
        if self.given is not None:
            return in_inks(self.given, len(self.inks))
        return ColourGrid.blank(self.height, self.width, len(self.inks))

    def with_given(self, grid: Grid) -> ColourGrid:
        """Return a board, in the inks of the puzzle, with the given cells added. Raises PuzzleError when it has another
        size or more inks, or another value in a given cell.
        """
        self.check_shape(grid)
        board = in_inks(grid, len(self.inks))
        if self.given is None:
            return board
        for row, column in self.given.disagreements(board):
            raise PuzzleError(problem("given.value", column=column + 1), Place("row", row))
        return board.both(self.given)

    def without_given(self, grid: Grid) -> ColourGrid:
        """Return a board without the given cells: what the player has marked."""
        board = in_inks(grid, len(self.inks))
        if self.given is None:
            return board
        full = ((1 << (len(self.inks) + 1) * self.width) - 1) // ((1 << self.width) - 1)
        known = zip(board.states, self.given.black, self.given.white, strict=True)
        return ColourGrid(self.width, len(self.inks), tuple(state | (b | w) * full for state, b, w in known))

    def marked(self, cells: Iterable[Cell]) -> ColourGrid:
        """Return the board on which just these cells and the given ones are known, and these values ruled out."""
        return self.with_given(ColourGrid.of(self.height, self.width, cells, len(self.inks)))

    # --- reading and checking clues ---

    def _read_side(  # type: ignore[override]
        self, clues: list[object], axis: Literal["row", "column"], cells: int
    ) -> tuple[ColourClue, ...]:
        found = []
        for index, clue in enumerate(clues):
            try:
                found.append(read_colour_clue(clue, cells, self.inks))
            except PuzzleError as error:
                raise PuzzleError(error.problem, Place(axis, index)) from None
        return tuple(found)

    def _check_sums(self) -> None:
        for number, ink in enumerate(self.inks, 1):
            in_rows, in_columns = (
                sum(block.length for clue in side for block in clue if block.ink == number)
                for side in (self.rows, self.columns)
            )
            if in_rows != in_columns:
                raise PuzzleError(problem("clues.sums.ink", rows=in_rows, columns=in_columns, ink=ink.name))

    def _read_any(self, clues: list[object]) -> tuple[ColourClue, ...]:  # type: ignore[override]
        return tuple(read_colour_clue(clue, None, self.inks) for clue in clues)

    def _pairs(self, clue: Any) -> Sequence[tuple[int, int]]:
        return tuple(clue)

    def _block_text(self, block: Any) -> str:
        return f"{block.length}{LETTERS[block.ink - 1]}"

    def _clue_words(self, clue: Any) -> str:
        return clue_words(clue, self.inks)

    def _unfilled(self, given: Grid) -> Iterator[int]:
        for line, state in enumerate(in_inks(given, len(self.inks)).line_states()):
            if not line_solver(self.clue(line), self.length(line), len(self.inks))(state):
                yield line


def black_suffices(puzzle: ColourPuzzle) -> bool:
    """Return whether the only ink of a puzzle is black."""
    return len(puzzle.inks) == 1 and puzzle.inks[0].colour == BLACK_INK.colour


def in_black(puzzle: ColourPuzzle) -> Puzzle:
    """Return a puzzle whose only ink is black as one in black and white."""
    rows, columns = ([[block.length for block in clue] for clue in side] for side in (puzzle.rows, puzzle.columns))
    texts = {name: getattr(puzzle, name) for name in TEXTS}
    goal, given = (board and board_in_black(board) for board in (puzzle.goal, puzzle.given))
    return Puzzle(rows, columns, goal=goal, given=given, inks=None, **texts)


def board_in_black(grid: Grid) -> Grid:
    """Return a board of one ink as one in black and white."""
    return Grid(grid.width, grid.black, grid.white)


def in_one_ink(puzzle: Puzzle) -> ColourPuzzle:
    """Return a puzzle in black and white as one of one ink; one in colours as it is."""
    if isinstance(puzzle, ColourPuzzle):
        return puzzle
    rows, columns = ([[(length, 1) for length in clue] for clue in side] for side in (puzzle.rows, puzzle.columns))
    return ColourPuzzle(rows, columns, given=puzzle.given, inks=[BLACK_INK])
