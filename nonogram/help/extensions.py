"""Whether some solution has certain marks, and which of them no solution has all of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from ..cells import Cell
from ..grid import Grid
from ..inks import NOT
from ..options import Options
from ..pausing import Deadline
from ..puzzle import Puzzle
from ..search.solver import Solving
from .conflict import Conflict, irreducible
from .known import FULL_SEARCH

EFFORT = 2000
"""At most about this many probes are made, without python-sat, to leave marks out of a conflict."""
BRIEFLY = replace(FULL_SEARCH, probes=300, guesses=3000)
"""The effort for finding out whether one such set is still a conflict; what takes longer stays in."""


class Oracle(Protocol):
    """A solver at work on a puzzle, in black and white or in colours."""

    async def ask(self, marks: Sequence[Cell], guesses: int) -> Grid | list[Cell] | None:
        """Return a solution with these marks, or some of them that no solution has all of; None when the solver does
        not find out with this many decisions, or before the deadline.
        """

    def close(self) -> None:
        """Free the solver's memory."""


class Extensions:
    """Repeated questions whether some solution has certain marks; solutions already seen answer at once.

    With an oracle each question is one call under assumptions, and its core is where the search for an irreducible set
    starts; without it each question is a separate solve. After the deadline only what was seen is answered.
    """

    def __init__(self, puzzle: Puzzle, oracle: Oracle | None, deadline: Deadline, seen: Iterable[Grid] = ()) -> None:
        self.puzzle = puzzle
        self._seen = list(seen)
        self._deadline = deadline
        self._oracle = oracle
        self._probes = 0

    async def refutes(self, marks: Sequence[Cell], patience: Options = FULL_SEARCH) -> bool | None:
        """Return whether no solution has all these marks; None when that is not decided with so much patience."""
        if any(all(_has(solution, mark) for mark in marks) for solution in self._seen):
            return False
        if self._oracle is not None:
            answer = await self._ask(self._oracle, marks, patience)
            return None if answer is None else not isinstance(answer, Grid)
        grid = self.puzzle.marked(marks)
        solving = Solving(self.puzzle, grid, limit=1, options=patience, line_steps=False, timeout=self._deadline.left())
        result = await solving.quietly()
        self._seen += result.solutions
        self._probes += int(result.stats["probes"])
        return None if result.status == "unsolved" else result.status == "none"

    async def conflict(self, marks: Sequence[Cell]) -> Conflict:
        """Return an irreducible set of marks that no solution has all of, as far as EFFORT can tell."""
        most = self._probes + EFFORT

        async def refutes(some: Sequence[Cell]) -> bool | None:
            return await self.refutes(some, BRIEFLY) if self._probes < most else None

        core = None if self._oracle is None else await self._ask(self._oracle, marks, FULL_SEARCH)
        kept, sure = await irreducible(core if isinstance(core, list) else marks, refutes, self._deadline)
        return Conflict("solution", tuple(sorted(kept)), exact=sure)

    async def _ask(self, oracle: Oracle, marks: Sequence[Cell], patience: Options) -> Grid | list[Cell] | None:
        """Return what the oracle answers; a solution is remembered."""
        assert patience.guesses is not None
        answer = await oracle.ask(marks, patience.guesses)
        if isinstance(answer, Grid):
            self._seen.append(answer)
        return answer

    def close(self) -> None:
        """Free the SAT solver's memory."""
        if self._oracle is not None:
            self._oracle.close()


def _has(solution: Grid, mark: Cell) -> bool:
    row, column, value = mark
    return solution[row, column] != value[1:] if value.startswith(NOT) else solution[row, column] == value
