"""What is measured: of a puzzle a whole solve, one fixpoint of painting or 2-SAT; of lines of one shape their solving.

A measurement is a job that pauses and returns a `Row`. Seconds are CPU seconds, without the pauses.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from ... import __version__
from ...classic import batenburg_kosters
from ...errors import Contradiction
from ...formats.sets import Member
from ...logic.board import Board
from ...logic.propagation import deduce
from ...options import Options
from ...pausing import Running, drain, pause
from ...puzzle import Puzzle
from ...search.full_probing import Prober
from ...search.solver import Solving
from ..bench import line_growth

Figures = dict[str, float]
Outcome = tuple[str, Figures]
"""A status and the figures measured."""
CAPPED = "capped"
LEFT_OUT = "left out"
SOLUTIONS_SOUGHT = 2
TWO_SAT_CELLS = 1600
"""Larger puzzles are not given to 2-SAT, whose closure takes time cubic in the number of unknown cells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: its experiment, setting and subject, and the result.

    `status`: that of a solve, "capped" when the cap was reached first, "painted" for a fixpoint, "none" for a
    contradiction, "timed" for lines, "left out" when a puzzle is too large or a line solver too slow. The `figures` of
    a capped row are those reached so far. `cap` is in CPU seconds.
    """

    key: str
    experiment: str
    setting: str
    subject: str
    status: str
    cap: float
    figures: Figures


@dataclass(frozen=True, slots=True)
class LineShape:
    """Lines with this many cells and blocks."""

    cells: int
    blocks: int

    @property
    def name(self) -> str:
        return f"{self.cells} cells, {self.blocks} blocks"


Subject = Member | LineShape


class _Clock:
    """A count of the CPU seconds spent on a piece of work, which is stopped at the cap."""

    def __init__(self, cap: float) -> None:
        self.cap = cap
        self.seconds = 0.0
        self.stopped = False

    def through(self, work: Running[bool] | Running[None]) -> Iterator[Any]:
        """Continue the work and yield its news, until it is over or the cap is reached."""
        while True:
            started = process_time()
            try:
                news = work.go_on()
            finally:
                self.seconds += process_time() - started
            if work.over:
                return
            if self.seconds > self.cap:
                self.stopped = True
                return
            yield news


@dataclass(frozen=True, slots=True)
class Solve:
    """A whole solve that looks for two solutions, as in Wu et al. 2013."""

    method: str
    options: Options

    async def measure(self, puzzle: Puzzle, cap: float) -> Outcome:
        """Measure the solve: its own counters, and what was painted, probed and spent before the first guess."""
        clock, root = _Clock(cap), Figures()
        solving = Solving(puzzle, limit=SOLUTIONS_SOUGHT, method=self.method, options=self.options)
        for step in clock.through(Running(solving.steps())):
            if step is not None and step.kind == "guess" and not root:
                root = _root(solving, clock.seconds)
            await pause()
        stats = solving.result().stats
        counted: Figures = {name: value for name, value in stats.items() if isinstance(value, int | float)}
        figures = counted | (root or _root(solving, clock.seconds)) | {"seconds": clock.seconds}
        return (CAPPED if clock.stopped else solving.result().status), figures


def _root(solving: Solving, seconds: float) -> Figures:
    probes = solving.result().stats["probes"]
    return {"root painted": solving.progress().proved, "root probes": probes, "root seconds": seconds}


@dataclass(frozen=True, slots=True)
class Paint:
    """One fixpoint from a blank board: propagation at level 0, full probing at levels 1 to 3."""

    level: int
    options: Options

    async def measure(self, puzzle: Puzzle, cap: float) -> Outcome:
        clock = _Clock(cap)
        board = Board(puzzle, options=self.options)
        prober = Prober(board, self.level, self.options) if self.level else None
        work = Running(prober.run() if prober else deduce(board))
        for _ in clock.through(work):
            await pause()
        alive = work.over and work.result
        figures = {
            "painted": puzzle.height * puzzle.width - board.open_count,
            "lines": board.effects.solved,
            "lines_asked": board.lines_asked,
            "probes": prober.probes if prober else 0,
            "seconds": clock.seconds,
        }
        return (CAPPED if clock.stopped else "painted" if alive else "none"), figures


@dataclass(frozen=True, slots=True)
class TwoSat:
    """The 2-SAT method of Batenburg and Kosters. It cannot pause, and the cap does not apply to it."""

    async def measure(self, puzzle: Puzzle, cap: float) -> Outcome:
        await pause()
        if puzzle.height * puzzle.width > TWO_SAT_CELLS:
            return LEFT_OUT, {}
        started = process_time()
        try:
            painted = batenburg_kosters.paint(puzzle).known_count
        except Contradiction:
            return "none", {"seconds": process_time() - started}
        return "painted", {"painted": painted, "seconds": process_time() - started}


@dataclass(frozen=True, slots=True)
class TimeLines:
    """The median time of a line solver over a number of random lines of one shape, in about `budget` CPU seconds."""

    solver: str
    lines: int
    budget: float

    async def measure(self, shape: LineShape) -> Outcome:
        await pause()
        shapes = [(shape.cells, shape.blocks)]
        growth = next(line_growth.line_growth(shapes, (self.solver,), self.budget, lines=self.lines))
        microseconds = growth.microseconds[self.solver]
        return (LEFT_OUT, {}) if microseconds is None else ("timed", {"microseconds": microseconds})


How = Solve | Paint | TwoSat | TimeLines


@dataclass(frozen=True, slots=True)
class Task:
    """A measurement to make: its method, its subject, and its cap in CPU seconds."""

    experiment: str
    setting: str
    how: How
    subject: Subject
    cap: float

    @property
    def key(self) -> str:
        """A digest of everything the row depends on except the cap: version, setting in full, and clues or shape."""
        subject = self.subject
        of = [subject.puzzle.rows, subject.puzzle.columns] if isinstance(subject, Member) else asdict(subject)
        told = [__version__, self.experiment, self.setting, type(self.how).__name__, asdict(self.how), of]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:20]

    async def measure(self) -> Row:
        """Make the measurement."""
        how, subject = self.how, self.subject
        if isinstance(how, TimeLines):
            assert isinstance(subject, LineShape)
            status, figures = await how.measure(subject)
        else:
            assert isinstance(subject, Member)
            status, figures = await how.measure(subject.puzzle, self.cap)
        rounded = {name: round(value, 6) for name, value in figures.items()}
        return Row(self.key, self.experiment, self.setting, subject.name, status, self.cap, rounded)


def finish(task: Task) -> Row:
    """Make a measurement without pausing."""
    return drain(task.measure())
