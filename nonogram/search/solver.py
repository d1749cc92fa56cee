"""The strategy that combines propagation, probing and search; budgets and progress."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from time import process_time

from ..colours.board import ColourBoard
from ..colours.puzzle import ColourPuzzle
from ..colours.search import ColourSearch
from ..errors import ArgumentError, ArgumentTypeError, expect_choice, type_name, whole
from ..grid import Grid, expect_grid
from ..logic.board import Board
from ..logic.effects import Effects
from ..options import PUBLISHED, Options
from ..pausing import Deadline, check_seconds, pause
from ..problems import problem
from ..puzzle import Puzzle, expect_puzzle
from ..steps import Step
from ..verification import verify_solution
from .backtracking import Backtracking
from .full_probing import Prober
from .result import Progress, Result, Search, Stats, Status, Undecided, differing_cells
from .sat.installed import interruptible, unavailable
from .sat.sat_search import SatSearch

__all__ = [
    "METHODS",
    "Progress",
    "Result",
    "Solving",
    "Status",
    "Undecided",
    "default_options",
    "is_solved",
]

METHODS = ("auto", "line", "fp1", "fp2", "fp3", "sat")
_LEVELS = {"fp1": 1, "fp2": 2, "fp3": 3}

MOST_IN_VAIN = 100
"""Cells that probing in aid of a SAT search tries in a row without painting any: a large board that is searched in
vain costs more.
"""


def default_options(method: str) -> Options:
    """Return the options that a method uses when none are given: the fastest known for "auto" and "sat", otherwise
    those published.
    """
    return Options() if method in ("auto", "sat") else PUBLISHED


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
        line_steps: bool = True,
        timeout: float | None = None,
        clock: Callable[[], float] | None = None,
        effects: Effects | None = None,
    ) -> None:
        """Solve from the cells of `grid`, which count as given. `timeout` is in seconds of `clock` from now, wall
        seconds by default, after which the stream ends. Without `line_steps` the stream leaves out what single lines
        settle and the pictures that a SAT search tries, which saves callers that read only the result a tenth of the
        time; a budget of steps needs them all. In black and white `effects` can be those of a board of the same puzzle.

        Raises ArgumentError or ArgumentTypeError for a bad argument, for "sat" when python-sat cannot be used, and for
        a timeout that it could not keep; PuzzleError when the grid has another size or another value in a given cell.
        """
        _check_arguments(puzzle, grid, limit, method, options)
        self._deadline = Deadline(check_seconds("timeout", timeout), clock)
        self._options = options or default_options(method)
        self._without_sat = _without_sat(method, self._options)
        if method == "sat" and self._without_sat:
            raise ArgumentError(f"method 'sat' needs python-sat: {self._without_sat}")
        if method == "sat" and timeout is not None and not (interruptible() or self._options.terminable):
            raise ArgumentError("timeout cannot be kept by method 'sat' here: python-sat cannot be interrupted")
        self.puzzle = puzzle
        self._auto = method == "auto"
        in_colours = isinstance(puzzle, ColourPuzzle)
        self.method: str = method if method != "auto" else "fp1" if self._without_sat or in_colours else "sat"
        self.limit: int | None = whole(limit)
        self.solutions: list[Grid] = []
        self._board: Board | ColourBoard
        self._search: Search
        if isinstance(puzzle, ColourPuzzle):
            helped = self._auto and not self._without_sat
            found = ColourSearch(puzzle, grid, self.method, self._options, self.limit, helped)
            self._search, self._board = found, found.board
        else:
            self._board = board = Board(puzzle, grid, self._options, effects)
            self._search = self._searching(board)
        self._board.telling = line_steps or self._options.steps is not None
        self._stream = self._search.run()
        self._waiting: Step | None = None
        self._told = 0
        self._cpu = 0.0
        self._stopped = ""

    def _searching(self, board: Board) -> Search:
        """Return the search that the method names."""
        if self.method == "sat":
            patient = Prober(board, 1, replace(self._options, patience=MOST_IN_VAIN))
            return SatSearch(board, self.limit, self._deadline, patient)
        level = _LEVELS.get(self.method)
        prober = Prober(board, level, self._options) if level else None
        return Backtracking(board, prober, self._options, self.limit)

    def steps(self) -> Generator[Step | None, None, None]:
        """Yield the steps, and None where the solve may pause. Every solution is verified before its step is yielded.

        The stream may be abandoned anywhere; another call continues it. It ends early when a budget is used up; a probe
        under way is finished first. It also ends, within about a tenth of a second, when the time is up.
        """
        self._stopped = ""
        while True:
            if self._deadline.over():
                self.stop(problem("stop.time", seconds=f"{self._deadline.seconds:g}"))
                return
            step, self._waiting = self._waiting, None
            if step is None:
                try:
                    step = self._advance()
                except StopIteration:
                    return
            if used_up := self._used_up(step):
                self._waiting = step
                self.stop(used_up)
                return
            self._told += step is not None
            yield step

    async def quietly(self) -> Result:
        """Take all steps without reporting them, and return the result."""
        for _ in self.steps():
            await pause()
        return self.result()

    def resume(
        self,
        *,
        guesses: int | None = None,
        probes: int | None = None,
        steps: int | None = None,
        timeout: float | None = None,
    ) -> Generator[Step | None, None, None]:
        """Continue with other budgets, counted from the very beginning, and with another timeout, counted from now;
        None for no limit.
        """
        self._deadline.put_off(check_seconds("timeout", timeout))
        self._options = replace(self._options, guesses=guesses, probes=probes, steps=steps)
        return self.steps()

    def _advance(self) -> Step | None:
        """Return the next step of the search, after recording and verifying its solution. Raises StopIteration at the
        end.
        """
        started = process_time()
        try:
            step = next(self._stream)
        except StopIteration:
            if not self._fall_back():
                raise
            step = None
        finally:
            self._cpu += process_time() - started
        if step is not None and step.kind == "solution":
            assert self._search.latest is not None
            verify_solution(self.puzzle, self._search.latest)
            self.solutions.append(self._search.latest)
        return step

    def _fall_back(self) -> bool:
        """Continue in pure Python when "auto" chose a SAT search that had to refuse."""
        if not (self._auto and self._search.refused):
            return False
        self._without_sat = self._search.reason
        self.method = "fp1"
        refusing = self._search
        board = refusing.board
        self._search = Backtracking(board, Prober(board, 1, self._options), self._options, self.limit)
        self._search.take_over(refusing)
        self._stream = self._search.run()
        return True

    def _used_up(self, step: Step | None) -> str:
        """Return which budget leaves no room for a step, as a reason to stop; empty if none."""
        options, search = self._options, self._search
        if options.guesses is options.probes is options.steps is None:
            return ""
        spent = {
            "guesses": search.guesses + search.guessing,
            "probes": search.probes,
            "steps": self._told + (step is not None),
        }
        for name, count in spent.items():
            allowed: int | None = getattr(options, name)
            if allowed is not None and count > allowed:
                return problem(f"stop.{name}", allowed=allowed)
        return ""

    def stop(self, reason: str) -> None:
        """Note why the stream is not read to its end, and take stock of what is known."""
        self._stopped = reason
        self._search.take_stock()

    @property
    def finished(self) -> bool:
        """Whether every solution has been found."""
        return self._search.finished

    @property
    def reason(self) -> str:
        """Why the stream ended, in words."""
        return self._stopped or self._search.reason or problem("stop.unfinished")

    @property
    def handed_over(self) -> int:
        """How often the rest of the work was handed to python-sat. Where it cannot be interrupted, a long silence may
        follow.
        """
        return self._search.handed_over

    def progress(self) -> Progress:
        search = self._search
        total = self.puzzle.height * self.puzzle.width
        return Progress(search.proved.known_count, total, search.found, search.guesses, search.depth)

    def result(self) -> Result:
        search = self._search
        proved, differing = search.proved, differing_cells(search.common)
        return Result(
            self._status(),
            list(self.solutions),
            proved,
            differing,
            search.finished or proved.known_count + len(differing) == self.puzzle.height * self.puzzle.width,
            self._stats(),
        )

    def _stats(self) -> Stats:
        search = self._search
        solved, asked = self._board.effects.solved, self._board.lines_asked
        return {
            "method": self.method,
            "methods": search.methods,
            "accelerators": f"none: {self._without_sat}" if self._without_sat else search.accelerators,
            "reason": self.reason,
            "lines": solved,
            "lines_asked": asked,
            "cache": round(1 - solved / asked, 4) if asked else 0.0,
            "probes": search.probes,
            "guesses": search.guesses,
            "calls": search.calls,
            "conflicts": search.conflicts,
            "restarts": search.restarts,
            "depth": search.deepest,
            "seconds": round(self._cpu, 6),
        }

    def _status(self) -> Status:
        search = self._search
        if search.found > 1:
            return "multiple"
        if search.finished:
            return "unique" if search.found else "none"
        return "solved" if search.found and self.limit == 1 else "unsolved"


def _check_arguments(puzzle: object, grid: object, limit: object, method: object, options: object) -> None:
    """Raise ArgumentError or ArgumentTypeError for an invalid argument of a solve."""
    if not isinstance(puzzle, ColourPuzzle):
        expect_puzzle(puzzle, "solve")
    if grid is not None:
        expect_grid(grid)
    expect_choice("method", method, METHODS)
    number = whole(limit)
    if limit is not None and number is None:
        raise ArgumentTypeError(f"limit must be a whole number or None, not {type_name(limit)}")
    if number is not None and number < 1:
        raise ArgumentError(f"limit {number} is less than 1")
    if options is not None and not isinstance(options, Options):
        raise ArgumentTypeError(f"options must be an Options, not {type_name(options)}")


def _without_sat(method: str, options: Options) -> str:
    """Return why the SAT search is not used; empty when it is used, and when nobody asked for it."""
    if method == "sat":
        return unavailable()
    if method != "auto":
        return ""
    if not options.accelerate:
        return "acceleration is off"
    if not (interruptible() or options.terminable):
        return "python-sat cannot be interrupted here"
    return unavailable()


def is_solved(puzzle: Puzzle, grid: Grid) -> bool:
    """Return whether the black cells of a grid are a solution; blanks need not be marked, nor given cells."""
    puzzle.check_shape(grid)
    if puzzle.given is not None:
        if puzzle.given.disagreements(grid):
            return False
        grid = puzzle.with_given(grid)
    return grid.clues() == (puzzle.rows, puzzle.columns)
