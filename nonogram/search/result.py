"""The results people see: what is known of a puzzle's solutions, and how far a solve is; and what a solve reads them
off, a search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ..puzzle import UNKNOWN, At, Grid, NonogramError
from ..steps import Step

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


class Searching(Protocol):
    """A search for the solutions of a board, advanced by iterating `run()`; the rest can be read at any time."""

    found: int
    """Solutions so far; `latest` is the last one, `common` what all of them share."""
    latest: Grid | None
    common: Grid | None
    finished: bool
    """Whether every solution has been found."""
    reason: str
    """Why the search ended."""
    guesses: int
    conflicts: int
    restarts: int
    calls: int

    def run(self) -> Iterator[Step | None]:
        """Yield steps, and None wherever it may pause, until the search ends."""

    def take_stock(self) -> None:
        """Add to `proved` what else is known when the stream is not read to its end."""

    @property
    def proved(self) -> Grid:
        """The cells that hold in every solution, as far as is known."""

    @property
    def probes(self) -> int: ...
    @property
    def guessing(self) -> bool:
        """Whether a guess is being made, which `guesses` does not count yet."""

    @property
    def depth(self) -> int:
        """How many guesses stand, and in `deepest` stood at most."""

    @property
    def deepest(self) -> int: ...
    @property
    def refused(self) -> bool:
        """Whether it ended before it began, for want of memory."""

    @property
    def handed_over(self) -> int:
        """How often another program was given the rest to do."""

    @property
    def methods(self) -> str:
        """What took part so far, in words; and in `accelerators` the packages that did."""

    @property
    def accelerators(self) -> str: ...


def differing_cells(common: Grid | None) -> tuple[At, ...]:
    """The cells that are unknown in what all solutions found share."""
    if common is None:
        return ()
    return tuple((r, c) for r, row in enumerate(common.rows()) for c, cell in enumerate(row) if cell == UNKNOWN)
