"""Whether some solution has certain marks: what was found out, and the search that goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterable

from ..grid import Grid
from ..options import Options
from ..pausing import NEVER, Deadline
from ..puzzle import Puzzle
from ..search.result import Result
from .known import FULL_SEARCH, Inquiry

SEEN = 8
"""At most this many solutions of a puzzle are kept."""


class Solutions:
    """The solutions of a puzzle that were seen, marks that none has, and the last search. Hints and checks share it."""

    def __init__(self) -> None:
        self._seen: tuple[Puzzle, list[Grid]] | None = None
        """Solutions of a puzzle, the last ones found."""
        self._refuted: tuple[Puzzle, Grid] | None = None
        """Marks that no solution of a puzzle has."""
        self._inquiry: tuple[object, Inquiry] | None = None

    def see(self, puzzle: Puzzle, solutions: Iterable[Grid]) -> None:
        """Take solutions of a puzzle, whoever found them."""
        before = self._seen[1] if self._seen is not None and self._seen[0] == puzzle else []
        self._seen = puzzle, list(dict.fromkeys((*before, *solutions)))[-SEEN:]

    async def extend(
        self, puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER, patience: Options = FULL_SEARCH
    ) -> bool | None:
        """Return whether some solution has the marks of a grid; None when patience or time do not suffice to decide
        that. Solutions seen answer at once, as do marks found to be in none; a search that gave up goes on where it
        stopped.
        """
        if self._seen is not None and self._seen[0] == puzzle and any(_has(one, grid) for one in self._seen[1]):
            return True
        if self.refute(puzzle, grid):
            return False
        result = await self._inquiry_of(puzzle, grid).result(deadline, patience, enough=1)
        if result.solutions:
            self.see(puzzle, result.solutions)
            return True
        if result.status == "none":
            self._refuted = puzzle, grid
            return False
        return None

    def refute(self, puzzle: Puzzle, grid: Grid) -> bool:
        """Return whether `extend` has found that no solution has the marks of a grid."""
        return self._refuted is not None and self._refuted[0] == puzzle and _has(grid, self._refuted[1])

    async def left(self, puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER) -> Result:
        """Return how many solutions have the marks of a grid: none, one or several, or that it is undecided."""
        return await self._inquiry_of(puzzle, grid).result(deadline)

    def _inquiry_of(self, puzzle: Puzzle, grid: Grid) -> Inquiry:
        if self._inquiry is None or self._inquiry[0] != (puzzle, grid):
            self._inquiry = (puzzle, grid), Inquiry(puzzle, grid, quickly=False)
        return self._inquiry[1]


def _has(solution: Grid, marks: Grid) -> bool:
    return solution.common(marks) == marks
