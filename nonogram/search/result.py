"""The results people see: what is known of a puzzle's solutions, and how far a solve is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..puzzle import UNKNOWN, At, Grid, NonogramError

Status = Literal["unique", "multiple", "solved", "none", "unsolved"]


class Undecided(NonogramError):
    """The search ended before every solution was found: a budget was used up, or the method goes no further."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve is: cells proved so far of all, solutions found, guesses made, how deep the search is."""

    proved: int
    total: int
    solutions: int
    guesses: int
    depth: int


@dataclass(frozen=True, slots=True)
class Result:
    """What is known of a puzzle's solutions.

    `status`: "unique" exactly one; "multiple" two or more; "solved" one found, others not ruled out (limit=1); "none"
    no solution; "unsolved" not decided. `solutions` holds those found, at most `limit`. `known` are the cells proved to
    hold in every solution, `differing` those, as (row, column), on which the solutions found differ; all solutions
    differ on no others when `differing_exact`, else perhaps on more.
    `stats`: `method`; `methods`, those that took part; `accelerators` used, or why none; `reason` to stop; `lines`
    solved, `lines_asked` those looked at and `cache`, the share of them that needed no solving; `probes`, `guesses`,
    `calls` (nodes of the search tree, the root included), `conflicts` (nodes refuted), `restarts`, `depth` (most
    guesses at a time) and CPU `seconds`. What guesses, calls and conflicts are of a SAT search, `SatSearch` says.
    """

    status: Status
    solutions: list[Grid]
    known: Grid
    differing: tuple[At, ...]
    differing_exact: bool
    stats: dict[str, int | float | str] = field(compare=False)

    @property
    def solution(self) -> Grid | None:
        """The only solution, None unless the puzzle is unique."""
        return self.solutions[0] if self.status == "unique" else None

    def to_json(self) -> dict[str, object]:
        """The result as plain lists and dicts."""
        return {
            "status": self.status,
            "solutions": [grid.rows() for grid in self.solutions],
            "known": self.known.rows(),
            "differing": [list(cell) for cell in self.differing],
            "differing_exact": self.differing_exact,
            "stats": dict(self.stats),
        }


def differing_cells(common: Grid | None) -> tuple[At, ...]:
    """The cells that are unknown in what all solutions found share."""
    if common is None:
        return ()
    return tuple((r, c) for r, row in enumerate(common.rows()) for c, cell in enumerate(row) if cell == UNKNOWN)
