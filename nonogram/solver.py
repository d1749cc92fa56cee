"""The strategy that joins propagation, probing and search; budgets, progress, and the results people see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic, process_time
from typing import Literal

from .board import Board
from .options import Options
from .puzzle import Grid, Puzzle
from .search import Search
from .steps import Step
from .verify import verify_solution

Status = Literal["unique", "multiple", "solved", "none", "unsolved"]
METHODS = ("auto", "line", "fp1")


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
    hold in every solution.
    `stats` counts lines solved, probes, guesses and CPU seconds, and names the method, the accelerators used and the
    reason to stop.
    """

    status: Status
    solutions: list[Grid]
    known: Grid
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
            "stats": dict(self.stats),
        }


class Solving:
    """A solve under way. Iterate `steps()` to advance it as far as you like; `result()` and `progress()` answer at any
    time.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        *,
        limit: int | None = 2,
        method: str = "auto",
        options: Options | None = None,
    ) -> None:
        """Solve from the cells of `grid`, which count as given. Raises ValueError for a bad method or limit."""
        if method not in METHODS:
            raise ValueError(f"method {method!r} is none of {', '.join(METHODS)}")
        if limit is not None and limit < 1:
            raise ValueError(f"limit {limit} is less than 1")
        self.puzzle = puzzle
        self.method = "fp1" if method == "auto" else method
        self.limit = limit
        self._options = options or Options()
        self._board = Board(puzzle, grid)
        self._search = Search(self._board, limit=limit, probing=self.method != "line")
        self._cpu = 0.0
        self._stopped = ""

    def steps(self) -> Iterator[Step | None]:
        """The stream of steps; None where the solve may pause. Every solution is verified before its step is told."""
        search = self._search.run()
        while True:
            started = process_time()
            try:
                step = next(search)
            except StopIteration:
                return
            finally:
                self._cpu += process_time() - started
            if step is not None and step.kind == "solution":
                verify_solution(self.puzzle, self._search.solutions[-1])
            if self._over_budget():
                return
            yield step

    def _over_budget(self) -> bool:
        """Whether a budget is used up; notes which."""
        spent = {"guesses": self._search.guesses, "probes": self._search.probes}
        for name, count in spent.items():
            allowed = getattr(self._options, name)
            if allowed is not None and count > allowed:
                self.stop(f"the budget of {allowed} {name} is used up")
                return True
        return False

    @property
    def solutions(self) -> list[Grid]:
        """The solutions found so far."""
        return self._search.solutions

    def stop(self, reason: str) -> None:
        """Note why the stream is not read to its end."""
        self._stopped = reason

    def progress(self) -> Progress:
        search = self._search
        total = self.puzzle.height * self.puzzle.width
        return Progress(search.proved.painted, total, len(search.solutions), search.guesses, search.depth)

    def result(self) -> Result:
        search = self._search
        return Result(
            self._status(),
            list(search.solutions),
            search.proved,
            {
                "method": self.method,
                "accelerators": "none",
                "reason": self._stopped or search.reason or "not finished",
                "lines": self._board.lines_solved,
                "probes": search.probes,
                "guesses": search.guesses,
                "seconds": round(self._cpu, 6),
            },
        )

    def _status(self) -> Status:
        search = self._search
        found = len(search.solutions)
        if found > 1:
            return "multiple"
        if search.finished:
            return "unique" if found else "none"
        return "solved" if found and self.limit == 1 else "unsolved"


def solve(
    puzzle: Puzzle,
    limit: int | None = 2,
    method: str = "auto",
    timeout: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    options: Options | None = None,
) -> Result:
    """Solve a puzzle.

    `limit` 1 asks for any solution, 2 proves uniqueness, None finds all. `method` is one of METHODS: "line" is line
    logic alone, "fp1" full probing with backtracking, "auto" the best that is here. `timeout` is wall seconds.
    `progress` is called about five times a second.
    """
    solving = Solving(puzzle, limit=limit, method=method, options=options)
    started = told = monotonic()
    for _ in solving.steps():
        now = monotonic()
        if timeout is not None and now - started > timeout:
            solving.stop(f"the time of {timeout:g} s is over")
            break
        if progress is not None and now - told > 0.2:
            told = now
            progress(solving.progress())
    return solving.result()


def is_solved(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether the black cells of a grid are a solution; blanks need not be marked."""
    puzzle.check_shape(grid)
    return grid.clues() == (puzzle.rows, puzzle.columns)
