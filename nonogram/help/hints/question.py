"""What a hint is asked about, and what was known before."""

from __future__ import annotations

from dataclasses import dataclass

from ...cells import At
from ...grid import Grid
from ...pausing import Deadline
from ...puzzle import Puzzle
from ...search.result import Result
from ..answers import HintLevel
from ..known import Knowing
from ..remembered import Remembered


@dataclass(frozen=True, slots=True)
class Question:
    """A player's board, for which a hint is asked.

    `near` is the cell last worked on, `skip` the number of hints to pass over, `level` what has to be told. `known` is
    what is known of the solutions of the clues, None if nothing is; what is missing is asked of `source`, when the hint
    cannot be given without it. `remembered` is what earlier hints found.
    """

    puzzle: Puzzle
    grid: Grid
    near: At | None
    skip: int
    level: HintLevel
    known: Result | None
    remembered: Remembered
    source: Knowing
    times: Times


@dataclass(frozen=True, slots=True)
class Times:
    """How the time for a hint is shared out: the ends of asking whether the marks are right, of trying out cells, of
    looking for solutions, and of everything.
    """

    trust: Deadline
    trials: Deadline
    solutions: Deadline
    end: Deadline

    @classmethod
    def of(cls, deadline: Deadline) -> Times:
        """Share out the time until a deadline. What is left at the end is for telling what was found."""
        return cls(deadline.part(0.45), deadline.part(0.7), deadline.part(0.85), deadline)
