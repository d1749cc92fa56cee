"""Whole pictures drawn from beliefs, wrong in some places, which a SAT solver can mend.

On a large board of noise, beliefs are right nearly everywhere and clash in a few places. A solver that works on the
whole board at once does not find these places; one that begins with nearly everything settled does. So the surest cells
are settled, lines say what follows, beliefs are exchanged again, and so on to the end: decimation guided by belief
propagation, as for random satisfiability. Where no value was left for a cell, something near it is wrong. This module
needs NumPy.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from ...cells import BLACK, UNKNOWN, WHITE, At, Cell
from ...grid import Grid
from ...logic.board import Board, Propagation
from ...logic.propagation import to_fixpoint
from ...pausing import pause
from ...puzzle import Puzzle
from .beliefs import Beliefs, likely_given
from .open_lines import Bools, Ints, OpenLines, open_lines
from .rest import Rest

FEWEST_CELLS = 625
"""Boards with fewer unknown cells are better searched."""

SHARE_AT_A_TIME = 0.1
"""The share of the unknown cells that is settled at a time."""

ROUNDS = 8
"""Rounds of beliefs before each share; before the very first there are FIRST_ROUNDS."""
FIRST_ROUNDS = 60

INERTIAS = (0.5, 0.3, 0.55, 0.4)
"""Inertia of beliefs, series by series: mostly higher than for a search, since here they must converge. Where they do
not, another inertia leads to other pictures.
"""

SERIES = 6
"""Drawings after which a new series begins, which owes nothing to those before."""

SHARE_KEPT = 0.7
"""The share of the cells not refuted with which the next drawing begins."""

FIRST_RADIUS = 2
"""Cells this near to one left unknown, in steps along rows and columns, are freed first. It grows by a quarter, by one
at least.
"""

MENDING_CONFLICTS = 1500
"""Conflicts that mending may take once the rest is not refuted."""


class Decimator:
    """Drawings of a board, each beginning with what was not refuted in the one before."""

    def __init__(self, puzzle: Puzzle, roots: Sequence[Grid], lines: OpenLines, numbers: Ints) -> None:
        """Start from `roots`, series by series in turns: grids with cells that hold in every solution, each at its
        propagation fixpoint. `lines` are the open lines for the clauses, `numbers` those of their variables.
        """
        self._lines, self._numbers = lines, numbers
        self._puzzle, self._roots = puzzle, roots
        self._kept: list[Cell] = []
        self._beliefs: Beliefs | None = None
        self._drawn = 0
        self._rng = random.Random(0)

    def keep(self, cells: Iterable[Cell]) -> None:
        """Keep the cells of the last drawing that were not refuted. Some are forgotten, so that the next drawing
        differs.
        """
        self._kept = [cell for cell in cells if self._rng.random() < SHARE_KEPT]

    async def draw(self) -> Grid:
        """Return a picture that breaks no line; cells for which either value would break one are left unknown."""
        series = self._drawn // SERIES
        if self._drawn % SERIES == 0:
            self._kept, self._beliefs = [], None
        self._drawn += 1
        inertia = INERTIAS[series // len(self._roots) % len(INERTIAS)]
        board = await self._begun(self._roots[series % len(self._roots)])
        refuted: set[At] = set()
        while await self._settle_share(board, refuted, inertia):
            await pause()
        return board.grid()

    async def mend(self, rest: Rest, answer: Callable[[int, list[int]], bool | None]) -> bool | None:
        """Draw a picture and free the cells around those left unknown, further and further away, until the others have
        a solution or cannot be refuted by the solver of `rest`; of every second drawing, what it refutes is freed, core
        by core. `answer` has it answer within a budget of conflicts, under assumptions.
        """
        grid = await self.draw()
        solver, encoding = rest.solver, rest.encoding
        cells = dict(zip(encoding.literals, encoding.cells, strict=True))
        unknown = np.array([[value == UNKNOWN for value in row] for row in grid.rows()])
        distance = distances(unknown)
        by_cores = self._drawn % 2 == 0
        taken = [v if grid.black[r] >> c & 1 else -v for v, (r, c) in cells.items() if not unknown[r, c]]
        if not by_cores:
            taken = [v for v in taken if distance[cells[abs(v)]] > FIRST_RADIUS]
        radius = FIRST_RADIUS
        solver.set_phases(await self.phases(grid))
        while (answered := answer(MENDING_CONFLICTS, taken)) is False and (core := set(solver.get_core() or ())):
            radius += max(1, radius // 4)
            taken = [v for v in taken if (v not in core if by_cores else distance[cells[abs(v)]] > radius)]
            await pause()
        self.keep((*cells[abs(v)], BLACK if v > 0 else WHITE) for v in taken)
        solver.set_phases(rest.phases)
        return answered

    async def phases(self, grid: Grid) -> list[int]:
        """Return the literals of all variables that match a drawing."""
        told = np.zeros((grid.height, grid.width))
        for row, column, value in grid.cells():
            told[row, column] = 9 if value == BLACK else -9
        likely = await likely_given(self._lines, told)
        literals: list[int] = np.where(likely, self._numbers, -self._numbers).tolist()
        return literals

    async def _begun(self, root: Grid) -> Board:
        """Return a board with a root's cells and those kept, or without these if lines refute them."""
        cells = [*root.cells(), *self._kept]
        board = Board(self._puzzle, Grid.of(self._puzzle.height, self._puzzle.width, cells))
        board.telling = False
        if await to_fixpoint(board):
            return board
        board = Board(self._puzzle, root)
        board.telling = False
        await to_fixpoint(board)
        return board

    async def _settle_share(self, board: Board, refuted: set[At], inertia: float) -> bool:
        """Settle the surest cells until one contradicts its belief; return False when none is left. Adds to
        `refuted`.
        """
        if board.open_count == 0:
            return False
        lines = await open_lines(board)
        rounds = ROUNDS if self._beliefs else FIRST_ROUNDS
        self._beliefs = beliefs = Beliefs(lines, inertia, self._beliefs)
        await beliefs.exchange(rounds)
        black = beliefs.of_cells(lines)
        surest = np.argsort(-np.abs(black - 0.5), kind="stable")
        cells = zip(lines.cell_rows[surest].tolist(), lines.cell_columns[surest].tolist(), strict=True)
        likely = zip(cells, (black[surest] > 0.5).tolist(), strict=True)
        left = [(cell, value) for cell, value in likely if cell not in refuted]
        for (row, column), value in left[: max(1, int(SHARE_AT_A_TIME * len(surest)))]:
            if not board.is_open(row, column):
                continue
            await pause()
            if _settles(board, row, column, value):
                continue
            if _settles(board, row, column, not value):
                break
            refuted.add((row, column))
        return bool(left)


def distances(marked: Bools) -> Ints:
    """Return the steps along rows and columns from each cell to the nearest one that is marked: height and width
    together, more than there can be, if none is.
    """
    distance = np.where(marked, 0, sum(marked.shape))
    for axis, steps in enumerate(np.ogrid[: marked.shape[0], : marked.shape[1]]):
        after = np.minimum.accumulate(distance - steps, axis) + steps
        before = np.flip(np.minimum.accumulate(np.flip(distance + steps, axis), axis), axis) - steps
        distance = np.minimum(after, before)
    return distance


def _settles(board: Board, row: int, column: int, black: bool) -> bool:
    """Settle a cell and what follows from it in lines; change nothing when lines refute it."""
    mark = board.mark()
    board.settle(row, column, black)
    if board.propagate() is Propagation.CONFLICT:
        board.undo(mark)
        return False
    return True
