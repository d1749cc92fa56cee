"""The bridge to the page: JSON requests in, jobs run in time slices, JSON messages out.

Only str and int cross to JavaScript. The names of operations and events are those of `web/engine/protocol.js`. A job is
a generator that yields where it may pause, so that a request to cancel, or a second request, is heard while it runs.
"""

from __future__ import annotations

import json
import platform
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator
from importlib.util import find_spec
from time import perf_counter

from . import __version__, explain, operations
from .accelerators import accelerator, unavailable
from .conflict import PATIENCE
from .hint import LEVELS, Hint, hinting
from .operations import PROGRESS_EVERY, Job, at_work, paced, progress
from .options import Options
from .puzzle import Place, Puzzle
from .request import (
    Message,
    RequestError,
    choice_of,
    count_of,
    grid_of,
    near_of,
    puzzle_of,
    result_of,
    seconds_of,
)
from .solver import Result, Solving
from .steps import Step

REMEMBERED = 8
"""So many puzzles' results are kept for the next hint or check."""


class Session:
    """The engine behind one page. Feed it with `receive`, run it with `pump` while `busy()`.

    `terminable`: the page ends this worker when it wants no answer any more, so that solves need not pause and may use
    python-sat in the browser too.
    """

    def __init__(self, terminable: bool = False) -> None:
        self._options = Options(terminable=terminable)
        self._jobs: deque[tuple[object, Job]] = deque()
        self._channels: dict[object, str] = {}
        self._out: list[Message] = []
        self._known: dict[Puzzle, Result] = {}
        self._last_hint: tuple[object, Hint] | None = None
        self._operations: dict[str, Callable[[Message], Job]] = {
            "parse": operations.parse,
            "export": operations.export,
            "set": operations.puzzle_set,
            "solve": self._solve,
            "known": self._known_elsewhere,
            "hint": self._hint,
            "check": lambda request: operations.check(request, self._knowledge),
            "whatif": lambda request: operations.what_if(request, self._knowledge),
            "typos": operations.typos,
            "grade": operations.grade,
            "likely": operations.likely,
            "coach": lambda request: operations.coach(request, self._knowledge),
            "experiments": operations.experiments,
            "about": self._about,
        }

    def receive(self, text: str) -> None:
        """Take a request. It starts at the next `pump` and supersedes a running one on the same channel."""
        request: Message = {}
        try:
            request = json.loads(text)
            operation = request.get("op")
            if operation == "cancel":
                self._abort(request.get("target"), "cancelled")
                self._settle(request.get("id"), None)
                return
            if operation not in self._operations:
                raise RequestError(f"operation {operation!r} is not known")
            channel = request.get("channel")
            if channel is not None:
                for other in [id for id, name in self._channels.items() if name == channel]:
                    self._abort(other, "superseded by a later request")
                self._channels[request.get("id")] = channel
            self._jobs.append((request.get("id"), self._operations[operation](request)))
        except Exception as error:
            self._fail(request.get("id") if isinstance(request, dict) else None, error)

    def busy(self) -> int:
        """1 while something is left to do or to send."""
        return int(bool(self._jobs or self._out))

    def pump(self, milliseconds: int) -> str:
        """Run jobs in turn for about so long, or until one tells of its progress, since a long silence may follow; the
        messages to send, one JSON text a line.
        """
        end = perf_counter() + milliseconds / 1000
        while self._jobs:
            event = self._advance(*self._jobs.popleft())
            if event == "progress" or perf_counter() >= end:
                break
        messages, self._out = self._out, []
        return "\n".join(json.dumps(message) for message in messages)

    def _advance(self, id: object, job: Job) -> object:
        """One step of one job, which goes to the end of the queue unless it is through; the event it told, if any."""
        try:
            event = next(job)
        except StopIteration as stop:
            self._settle(id, stop.value)
        except Exception as error:
            self._fail(id, error)
        else:
            self._jobs.append((id, job))
            if event is not None:
                self._out.append({"id": id, **event})
                return event["event"]
        return None

    def _settle(self, id: object, value: object) -> None:
        self._channels.pop(id, None)
        self._out.append({"id": id, "event": "result", "value": value})

    def _fail(self, id: object, error: Exception) -> None:
        self._channels.pop(id, None)
        place = getattr(error, "place", None)
        self._out.append(
            {
                "id": id,
                "event": "error",
                "error": {
                    "type": type(error).__name__,
                    "message": getattr(error, "problem", None) if place else str(error),
                    "place": {"axis": place.axis, "index": place.index} if isinstance(place, Place) else None,
                    "traceback": "".join(traceback.format_exception(error)),
                },
            }
        )

    def _abort(self, target: object, why: str) -> None:
        """End a job; its request settles with an AbortError."""
        for entry in self._jobs:
            if entry[0] == target:
                self._jobs.remove(entry)
                entry[1].close()
                self._channels.pop(target, None)
                error = {"type": "AbortError", "message": why, "place": None, "traceback": ""}
                self._out.append({"id": target, "event": "error", "error": error})
                return

    # --- operations ---

    def _solve(self, request: Message) -> Job:
        puzzle = puzzle_of(request)
        limit = count_of(request, "limit", 2, least=1) if request.get("limit", 2) is not None else None
        grid = grid_of(request, puzzle) if "state" in request else None
        with_steps = request.get("steps") is not False
        solving = Solving(puzzle, grid, limit=limit, options=self._options, line_steps=with_steps)
        result = yield from _told(solving, seconds_of(request.get("timeout")), with_steps)
        if grid is None and limit == 2 and result.status != "unsolved":
            self._remember(puzzle, result)
        return {**result.to_json(), "text": _solve_text(puzzle, result)}

    def _known_elsewhere(self, request: Message) -> Job:
        """Another worker's result of a solve with limit 2, so that hints and checks need not find it out."""
        yield None
        puzzle = puzzle_of(request)
        self._remember(puzzle, result_of(request, puzzle))
        return None

    def _hint(self, request: Message) -> Job:
        puzzle = puzzle_of(request)
        grid = grid_of(request, puzzle)
        level = choice_of(request, "level", LEVELS, "why")
        near = near_of(request.get("near"), puzzle)
        skip = count_of(request, "skip", 0, least=0)
        asked = (puzzle, grid, near, skip)
        if self._last_hint is None or self._last_hint[0] != asked or not self._last_hint[1].reaches(level):
            known = yield from self._knowledge(puzzle)
            hint = yield from paced(hinting(puzzle, grid, near, skip, known, level), at_work("progress.hint"))
            self._last_hint = (asked, hint)
        return self._last_hint[1].at(level).to_json()

    def _about(self, request: Message) -> Job:
        yield None
        return {
            "python": platform.python_version(),
            "nonogram": __version__,
            "accelerators": accelerators(),
        }

    def _knowledge(self, puzzle: Puzzle) -> Generator[Message | None, None, Result]:
        """What is known of a puzzle's solutions: from memory, found out now, or told by the page meanwhile."""
        solving = Solving(puzzle, options=PATIENCE, line_steps=False)
        finding = _told(solving, None, with_steps=False)
        while puzzle not in self._known:
            try:
                yield next(finding)
            except StopIteration as stop:
                self._remember(puzzle, stop.value)
        return self._known[puzzle]

    def _remember(self, puzzle: Puzzle, result: Result) -> None:
        self._known[puzzle] = result
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]


def searching_session() -> Session:
    """The session of a worker that may be terminated. What it searches with is imported now, so that the first search
    need not wait for it.
    """
    if not unavailable():
        accelerator()
    return Session(terminable=True)


def _told(solving: Solving, timeout: float | None, with_steps: bool) -> Generator[Message | None, None, Result]:
    """Drive a solve. Steps before the first guess are told at once, later ones when the branch they stand on has led to
    a solution.
    """
    started = told = perf_counter()
    branch: list[Step] = []
    handed_over = 0
    for step in solving.steps():
        now = perf_counter()
        if timeout is not None and now - started > timeout:
            solving.stop(f"the time of {timeout:g} s is over")
            break
        if now - told > PROGRESS_EVERY or solving.handed_over > handed_over:
            told, handed_over = now, solving.handed_over
            yield _progress(solving)
        painted = _painted(branch, step, len(solving.solutions)) if step and with_steps else []
        yield {"event": "step", "steps": [s.to_json() for s in painted]} if painted else None
    return solving.result()


def _painted(branch: list[Step], step: Step, solutions: int) -> list[Step]:
    """The steps that are certain to stay on the board once this one is taken; `branch` keeps those that may still be
    taken back.
    """
    if solutions > 1:
        return []
    if step.kind == "solution":
        ready = [*branch, step]
        branch.clear()
        return ready
    if solutions == 1:
        return []
    if step.kind == "retract":
        gone = {cell[:2] for cell in step.cells}
        while branch and {cell[:2] for cell in branch[-1].cells} <= gone:
            branch.pop()
        return []
    if branch or step.kind == "guess":
        branch.append(step)
        return []
    return [step]


def _progress(solving: Solving) -> Message:
    at = solving.progress()
    if solving.handed_over:
        key = "progress.sat.more" if at.solutions else "progress.sat"
    else:
        key = "progress.searching" if at.guesses else "progress.probing"
    return progress(explain.say(key, known=at.proved, total=at.total, guesses=at.guesses), at.proved, at.total)


def _solve_text(puzzle: Puzzle, result: Result) -> str:
    total = puzzle.height * puzzle.width
    return explain.say(f"solve.{result.status}", reason=result.stats["reason"], known=result.known.painted, total=total)


def accelerators() -> list[str]:
    """The optional packages that are installed here."""
    return [name for name in ("numpy", "pysat") if name in sys.modules or find_spec(name) is not None]
