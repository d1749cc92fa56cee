"""The rest of a board as clauses for a SAT solver: the order encoding of block positions, without cover variables.

Variables, numbered from 1. First the unknown cells, row by row: a variable is true when its cell is black. Then, for
each block of each unfinished line, with the starts s_0 < s_1 < ... that some completion of its line has: "the block
starts at or before s_t", for all t but the last, for which it is always true.

Clauses, for a line whose block j has L_j cells; o(j, p) says that block j starts at or before cell p:

- a block that starts at or before s_t starts at or before s_(t+1);
- a block leaves room for the one before it: o(j, p) -> o(j-1, p - L_(j-1) - 1);
- cell i is black when a block covers it: o(j, i) and not o(j, i - L_j) -> black(i);
- cell i is white when it lies between two blocks: o(j-1, i - L_(j-1)) and not o(j, i) -> white(i). The first block has
  the line's edge before it, the last one the edge after it.

Known cells, starts that no completion has, and everything these decide are left out. A model is exactly one solution:
its cells fix the blocks and its blocks the cells.

`encoding_arrays` writes the same clauses by NumPy, for variables numbered in any order: with handing them over 5.9 ms
instead of 8.1 for a tournament puzzle (docs/lab/sat-search.md), which is half of what such a puzzle takes. This module
needs no NumPy, which takes 0.1 s to import and may be absent; the tests hold both to the same models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...cells import At, Clue, room_needed
from ...grid import Grid
from ...logic.board import Board
from ...logic.lanes import doublings
from ...logic.line import State, positions
from ...pausing import pause
from .binding import Add

NEVER = 0
"""Stands for a literal that is false in every completion."""
ALWAYS = 1 << 62
"""Stands for a literal that is true in every completion."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The meaning of the variables in a board's clauses."""

    rows: Sequence[int]
    """The row of each unknown cell."""
    columns: Sequence[int]
    """The column of each unknown cell."""
    literals: Sequence[int]
    """The variable of each unknown cell: true when the cell is black."""
    variables: int
    """How many variables there are, including those of blocks."""

    @property
    def cells(self) -> tuple[At, ...]:
        """The unknown cells. Made anew each time: most solvers are asked for a grid or two and nothing else."""
        return tuple(zip(self.rows, self.columns, strict=True))

    def grid(self, known: Grid, model: list[int]) -> Grid:
        """Return the grid of a model: the known cells and the encoded ones, which are all the others."""
        black = list(known.black)
        for literal, row, column in zip(self.literals, self.rows, self.columns, strict=True):
            if model[literal - 1] > 0:
                black[row] |= 1 << column
        full = (1 << known.width) - 1
        return Grid(known.width, tuple(black), tuple([full ^ mask for mask in black]))


async def encode(board: Board, add: Add) -> Encoding:
    """Add the clauses for the rest of a board at its propagation fixpoint. Pauses after each line."""
    height = board.height
    cells = tuple((row, column) for row in range(height) for column in positions(board.open_in_row(row)))
    lines: list[list[tuple[int, int]]] = [[] for _ in board.sizes]
    for variable, (row, column) in enumerate(cells, 1):
        lines[row].append((column, variable))
        lines[height + column].append((row, variable))
    variables = len(cells)
    for line, unknown in enumerate(lines):
        if unknown:
            starts = block_starts(board.puzzle.clue(line), board.sizes[line], board.states[line])
            variables = _encode_line(board, line, unknown, starts, variables, add)
            await pause()
    return Encoding([row for row, _ in cells], [column for _, column in cells], range(1, len(cells) + 1), variables)


def _encode_line(
    board: Board,
    line: int,
    unknown: list[tuple[int, int]],
    starts: list[int],
    variables: int,
    add: Add,
) -> int:
    """Add the clauses of a line with these unknown cells and their variables; return how many variables there are
    then.
    """
    clue, n, state = board.puzzle.clue(line), board.sizes[line], board.states[line]
    black = positions(state & ~(state >> n) & (1 << n) - 1)
    # By cell, and beyond both edges: whether the current block has begun by this cell, and whether it ended before it.
    ended = [ALWAYS] * n
    for length, mask in zip(clue, starts, strict=True):
        places = positions(mask)
        begun = _begun(places, n, variables)
        add([-first, first + 1] for first in range(variables + 1, variables + len(places) - 1))
        variables += len(places) - 1
        add(_room(places, begun, ended))
        add(_gaps(unknown, black, ended, begun))
        ended = [NEVER] * length + begun
        add(_cover(unknown, places, length, begun, ended))
    add(_gaps(unknown, black, ended, [NEVER] * n))
    return variables


def _begun(places: list[int], n: int, variables: int) -> list[int]:
    """Return for each cell the literal "the block starts at or before it", for a block that can start at these places;
    its variables are numbered after the first `variables`.
    """
    begun = [NEVER] * places[0]
    for variable, (at, after) in enumerate(pairwise(places), variables + 1):
        begun += [variable] * (after - at)
    begun += [ALWAYS] * (n - places[-1])
    return begun


def _room(places: list[int], begun: list[int], ended: list[int]) -> Iterator[list[int]]:
    """Yield clauses: a block that has begun by a place leaves a white cell after the block before it."""
    for place in places:
        before = ended[place - 1] if place else ALWAYS
        if before != ALWAYS:
            yield [-begun[place], before]


def _gaps(unknown: list[tuple[int, int]], black: list[int], ended: list[int], begun: list[int]) -> Iterator[list[int]]:
    """Yield clauses: no cell is black where one block has ended and the next has not begun."""
    for cell, variable in unknown:
        if ended[cell] and begun[cell] != ALWAYS:
            clause = [-variable]
            if ended[cell] != ALWAYS:
                clause.append(-ended[cell])
            if begun[cell]:
                clause.append(begun[cell])
            yield clause
    for cell in black:
        if ended[cell] and begun[cell] != ALWAYS:
            yield [-ended[cell], begun[cell]]


def _cover(
    unknown: list[tuple[int, int]], places: list[int], length: int, begun: list[int], ended: list[int]
) -> Iterator[list[int]]:
    """Yield clauses: a cell is black where a block has begun and not ended."""
    first, last = places[0], places[-1] + length
    for cell, variable in unknown:
        if first <= cell < last and begun[cell] != ended[cell]:
            clause = [variable]
            if begun[cell] != ALWAYS:
                clause.append(-begun[cell])
            if ended[cell]:
                clause.append(ended[cell])
            yield clause


def clauses_of_size(height: int, width: int) -> int:
    """Return an upper bound on `clauses_at_most` of all boards of this size, which takes no look at the clues.

    With k blocks and s spare cells, n + 1 is at least 2k + s, so 4ks is at most (n + 1)^2 / 2; what else is counted for
    a line adds up to n + 1 + k.
    """
    return height * (width + 2) ** 2 + width * (height + 2) ** 2


def clauses_at_most(board: Board) -> int:
    """Return an upper bound on the number of clauses that `encode` makes of a board."""
    total = 0
    for clue, n, state in zip(board.puzzle.rows + board.puzzle.columns, board.sizes, board.states, strict=True):
        if state & state >> n & (1 << n) - 1:
            # A block has at most s+1 places: chains, room, cells it covers, cells of the gap before it.
            spare = n - room_needed(clue)
            total += len(clue) * (4 * spare + 2) + sum(clue) + spare
    return total


def block_starts(clue: Clue, n: int, state: State) -> list[int]:
    """Return for each block the cells at which it starts in some completion of the line, as a mask.

    The line of n cells must have a completion. The prefixes and suffixes are those of `line`.
    """
    cells = (1 << n) - 1
    black, white = state & cells, state >> n
    ends = _ends(clue, black << 1, white << 1 | 1 << n + 1 | 1)
    mirrored = _ends(clue[::-1], _mirror(black, n) << 1, _mirror(white, n) << 1 | 1 << n + 1 | 1)
    return [
        end >> length + 1 & _mirror(begin, n + 2)
        for length, end, begin in zip(clue, ends, reversed(mirrored), strict=True)
    ]


def _ends(clue: Clue, black: int, white: int) -> list[int]:
    """Return for each block the white cells right after it, such that the cells before them can hold the blocks so far.

    Masks of the cells with a white sentinel on either side.
    """
    found = []
    here = ((white + 1) ^ white | 1) & white
    for length in clue:
        runs = black
        for shift in doublings(1, length):
            runs &= runs >> shift
        end = (here << 1 & runs) << length & white
        found.append(end)
        here = ((end + white) ^ white | end) & white
    return found


def _mirror(mask: int, n: int) -> int:
    return int(f"{mask:0{n}b}"[::-1], 2)
