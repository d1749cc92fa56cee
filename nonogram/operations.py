"""What the page asks about a player's moves and about clues: jobs of the worker, as generators.

Each reads its request, yields messages to send, or None where it may pause, and returns the value that settles it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TypeVar

from . import explain
from .check import LEVELS, checking
from .coach import reviewing
from .grade import Walked, grading
from .likely import estimating
from .puzzle import Puzzle
from .request import Message, choice_of, clues_of, grid_of, history_of, marks_of, puzzle_of, seconds_of
from .solver import Result
from .typos import Examined, correcting
from .what_if import trying

T = TypeVar("T")

Job = Generator[Message | None, None, object]
Know = Callable[[Puzzle], Generator[Message | None, None, Result]]
"""Finds out what is known of a puzzle's solutions, or remembers it."""

PROGRESS_EVERY = 0.2


def check(request: Message, know: Know) -> Job:
    """Whether a board can still become the picture."""
    puzzle = puzzle_of(request)
    grid = grid_of(request, puzzle)
    level = choice_of(request, "level", LEVELS, "solution")
    history = history_of(request, puzzle)
    known = (yield from know(puzzle)) if level == "solution" else None
    found = yield from paced(checking(puzzle, grid, level, known, history), explain.say("progress.check"))
    return found.to_json()


def what_if(request: Message, know: Know) -> Job:
    """Where trial marks lead."""
    puzzle = puzzle_of(request)
    grid = grid_of(request, puzzle)
    marks = marks_of(request.get("marks"), "marks", "#.")
    known = yield from know(puzzle)
    found = yield from paced(trying(puzzle, grid, marks, known), explain.say("progress.whatif"))
    return found.to_json()


def typos(request: Message) -> Job:
    """The slips that explain why clues as typed have no picture, or several."""
    job = correcting(clues_of(request), seconds_of(request.get("timeout")))
    told = 0.0
    while True:
        try:
            examined = next(job)
        except StopIteration as stop:
            return stop.value.to_json()
        now = perf_counter()
        if isinstance(examined, Examined) and now - told > PROGRESS_EVERY:
            told = now
            words = explain.say("progress.typos", done=examined.done, total=examined.total, found=examined.found)
            yield {"event": "progress", "text": words, "done": examined.done, "total": examined.total}
        else:
            yield None


def grade(request: Message) -> Job:
    """How hard a puzzle is."""
    job = grading(puzzle_of(request))
    told = 0.0
    while True:
        try:
            walked = next(job)
        except StopIteration as stop:
            return stop.value.to_json()
        now = perf_counter()
        if isinstance(walked, Walked) and now - told > PROGRESS_EVERY:
            told = now
            words = explain.say("progress.grade", known=walked.known, total=walked.total)
            yield {"event": "progress", "text": words, "done": walked.known, "total": walked.total}
        else:
            yield None


def coach(request: Message, know: Know) -> Job:
    """A look back at the player's moves."""
    puzzle = puzzle_of(request)
    history = history_of(request, puzzle) or []
    known = yield from know(puzzle)
    return (yield from paced(reviewing(puzzle, history, known), explain.say("progress.coach"))).to_json()


def likely(request: Message) -> Job:
    """How likely each cell of a board is black."""
    puzzle = puzzle_of(request)
    grid = grid_of(request, puzzle)
    return (yield from paced(estimating(puzzle, grid), explain.say("progress.likely"))).to_json()


def paced(job: Generator[None, None, T], text: str) -> Generator[Message | None, None, T]:
    """A job without progress of its own, with a sign of life now and then."""
    told = perf_counter()
    while True:
        try:
            next(job)
        except StopIteration as stop:
            value: T = stop.value
            return value
        now = perf_counter()
        if now - told > PROGRESS_EVERY:
            told = now
            yield {"event": "progress", "text": text, "done": 0, "total": None}
        else:
            yield None
