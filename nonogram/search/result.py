"""The results people see: what is known of a puzzle's solutions, and the progress of a solve; and what all searches
from which a solve reads them have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypedDict

from ..brief import brief
from ..cells import At
from ..errors import NonogramError
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import positions
from ..logic.propagation import Deducing
from ..steps import Step
from ..telling import words

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


class Stats(TypedDict):
    """What a solve took: the `method` asked for; `methods`, those that took part; `accelerators` used, or why none;
    `reason` to stop; `lines` solved, `lines_asked` those looked at and `cache`, the share of them that needed no
    solving; `probes`, `guesses`, `calls` (nodes of the search tree, including the root), `conflicts` (nodes refuted),
    `restarts`, `depth` (most guesses at once) and CPU `seconds`. `SatSearch` says what guesses, calls and conflicts
    mean in a SAT search.
    """

    method: str
    methods: str
    accelerators: str
    reason: str
    lines: int
    lines_asked: int
    cache: float
    probes: int
    guesses: int
    calls: int
    conflicts: int
    restarts: int
    depth: int
    seconds: float


NOTHING_DONE = Stats(
    method="",
    methods="",
    accelerators="",
    reason="",
    lines=0,
    lines_asked=0,
    cache=0.0,
    probes=0,
    guesses=0,
    calls=0,
    conflicts=0,
    restarts=0,
    depth=0,
    seconds=0.0,
)
"""What it took to find nothing out."""


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """What is known of a puzzle's solutions.

    `status`: "unique" exactly one; "multiple" two or more; "solved" one found, others not ruled out (limit=1); "none"
    no solution; "unsolved" not decided. `solutions` holds those found, at most `limit`. `known` are the cells proved to
    hold in every solution, in colours with the values ruled out in all of them, `differing` those, as (row, column), on
    which the solutions found differ; with `differing_exact` all solutions agree on the other cells, otherwise they may
    differ on more. `stats` says what it took.
    """

    status: Status
    solutions: list[Grid]
    known: Grid
    differing: tuple[At, ...]
    differing_exact: bool
    stats: Stats = field(compare=False)

    __repr__ = brief

    @property
    def solution(self) -> Grid | None:
        """The first solution found, None where none was; `status` tells whether there are others."""
        return self.solutions[0] if self.solutions else None

    @property
    def sole(self) -> Grid | None:
        """The solution beside which no other was found: the only one, or with `limit=1` the first."""
        return self.solutions[0] if self.status in ("unique", "solved") else None

    def __str__(self) -> str:
        """Return the result in words and, below, the solutions found, or what is known where there are none."""
        reason, total = self.stats["reason"], self.known.height * self.known.width
        key = "several" if len(self.solutions) > 1 else self.status
        told = [words.say(f"solve.{key}", reason=reason, known=self.known.known_count, total=total)]
        if self.differing:
            told.append(words.differing_text(self.differing, self.differing_exact))
        boards = self.solutions or ([self.known] if self.status == "unsolved" else [])
        return "\n\n".join(["\n".join(told), *map(str, boards)])

    def _repr_svg_(self) -> str:
        """Return what notebooks show: the solution, or what is known."""
        return (self.sole or self.known)._repr_svg_()

    def to_json(self) -> dict[str, object]:
        """Return the result as plain lists and dicts; in colours with the `notes` of what is known."""
        return {
            "status": self.status,
            "solutions": [grid.rows() for grid in self.solutions],
            "known": self.known.rows(),
            **({"notes": [list(note) for note in self.known.notes()]} if self.known.inks else {}),
            "differing": [list(cell) for cell in self.differing],
            "differing_exact": self.differing_exact,
            "stats": dict(self.stats),
        }


class Probing(Protocol):
    """Full probing on the board of a search, as far as its patience goes."""

    probes: int

    def run(self, since: int = 0) -> Deducing:
        """Deduce and probe; the board has not changed before the mark `since`."""


class Search:
    """A search for the solutions of a board, advanced by iterating `run()`; the rest can be read at any time.

    `found` counts solutions, `latest` is the last one, `common` holds the cells that all found share. `guesses`,
    `conflicts` (guesses that were refuted), `restarts` and `calls` count the work; `deepest` is the most guesses that
    stood at once. `guessing` says that a guess is being made, which `guesses` does not count yet. `finished` says that
    every solution has been found, `reason` why the search ended, `refused` that it ended before it began, for lack of
    memory.
    """

    guessing: bool = False
    finished: bool = False
    refused: bool = False
    deepest: int = 0

    def __init__(self, board: Board, prober: Probing | None, limit: int | None) -> None:
        """Start a search; `limit` None asks for all solutions."""
        self.board = board
        self.limit = limit
        self.found: int = 0
        self.latest: Grid | None = None
        self.common: Grid | None = None
        self.reason: str = ""
        self.guesses: int = 0
        self.calls: int = 0
        self.conflicts: int = 0
        self.restarts: int = 0
        self._prober = prober

    def run(self) -> Iterator[Step | None]:
        """Yield steps, and None wherever it may pause, until every solution is found or `limit` is reached."""
        raise NotImplementedError

    @property
    def proved(self) -> Grid:
        """The cells that hold in every solution, as far as is known."""
        raise NotImplementedError

    @property
    def methods(self) -> str:
        """What took part so far, in words."""
        raise NotImplementedError

    @property
    def accelerators(self) -> str:
        """The packages that took part so far, in words."""
        return "none"

    @property
    def handed_over(self) -> int:
        """How often the rest of the work was handed to another program."""
        return 0

    @property
    def probes(self) -> int:
        """How many probes were made."""
        return self._prober.probes if self._prober else 0

    @property
    def depth(self) -> int:
        """How many guesses stand."""
        return 0

    def take_over(self, other: Search) -> None:
        """Count the solutions of another search on the same board, which the board is without by now."""
        self.found, self.latest, self.common = other.found, other.latest, other.common

    def take_stock(self) -> None:
        """Add to `proved` what else is known when the stream is not read to its end."""

    def _note(self, grid: Grid) -> None:
        """Record a solution."""
        self.found += 1
        self.latest = grid
        self.common = grid if self.common is None else self.common.common(grid)

    def _end(self, finished: bool) -> None:
        """Note why the search ends: every solution was found, or as many as asked for."""
        self.finished = finished
        if finished:
            self.reason = "every possibility was examined"
        else:
            self.reason = f"{self.limit} solution{'s' * (self.limit != 1)} found, as asked"


def differing_cells(common: Grid | None) -> tuple[At, ...]:
    """Return the cells on which the solutions found differ: those unknown in the grid that they have in common."""
    if common is None or common.complete:
        return ()
    full = (1 << common.width) - 1
    masks = zip(common.black, common.white, strict=True)
    return tuple([(r, c) for r, (black, white) in enumerate(masks) for c in positions(full ^ (black | white))])
