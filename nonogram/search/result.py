"""The results people see: what is known of a puzzle's solutions, and the progress of a solve; and the search from which
a solve reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ..cells import At
from ..errors import NonogramError
from ..grid import Grid
from ..logic.line import positions
from ..steps import Step

Status = Literal["unique", "multiple", "solved", "none", "unsolved"]


class Undecided(NonogramError):
    """The search ended before every solution was found: a budget was used up, or the method cannot go further."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a solve: cells proved so far of all, solutions found, guesses made, depth of the search."""

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
    hold in every solution, `differing` those, as (row, column), on which the solutions found differ; with
    `differing_exact` all solutions agree on the other cells, otherwise they may differ on more. `stats`: `method`;
    `methods`, those that took part; `accelerators` used, or why none; `reason` to stop; `lines` solved, `lines_asked`
    those looked at and `cache`, the share of them that needed no solving; `probes`, `guesses`, `calls` (nodes of the
    search tree, including the root), `conflicts` (nodes refuted), `restarts`, `depth` (most guesses at once) and CPU
    `seconds`. `SatSearch` says what guesses, calls and conflicts mean in a SAT search.
    """

    status: Status
    solutions: list[Grid]
    known: Grid
    differing: tuple[At, ...]
    differing_exact: bool
    stats: dict[str, int | float | str] = field(compare=False)

    @property
    def solution(self) -> Grid | None:
        """The solution found: the only one, or with `limit=1` the first. None if there is none, or several were
        found.
        """
        return self.solutions[0] if self.status in ("unique", "solved") else None

    def to_json(self) -> dict[str, object]:
        """Return the result as plain lists and dicts."""
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
        """How many guesses stand; `deepest` is the most that stood at once."""

    @property
    def deepest(self) -> int: ...
    @property
    def refused(self) -> bool:
        """Whether the search ended before it began, for lack of memory."""

    @property
    def handed_over(self) -> int:
        """How often the rest of the work was handed to another program."""

    @property
    def methods(self) -> str:
        """What took part so far, in words; `accelerators` names the packages."""

    @property
    def accelerators(self) -> str: ...


def differing_cells(common: Grid | None) -> tuple[At, ...]:
    """Return the cells on which the solutions found differ: those unknown in the grid that they have in common."""
    if common is None or common.complete:
        return ()
    full = (1 << common.width) - 1
    masks = zip(common.black, common.white, strict=True)
    return tuple([(r, c) for r, (black, white) in enumerate(masks) for c in positions(full ^ (black | white))])
