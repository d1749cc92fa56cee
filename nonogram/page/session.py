"""The bridge to the page: JSON requests in, jobs run in time slices, JSON messages out.

Only str and int cross to JavaScript. The names of operations and events are those of `web/engine/protocol.js`. A job
pauses every few milliseconds, so that a request to cancel, or a second request, is heard while it runs.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections import deque
from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter

from .. import __version__
from ..errors import NonogramError, Place, shown
from ..help.answers import LEVELS, Check, Hint
from ..help.check import LEVELS as CHECK_LEVELS
from ..help.check import CheckLevel, checking
from ..help.hint import hinting, rehearsal
from ..help.remembered import Remembered
from ..languages.catalogue import ENGLISH, LANGUAGES, catalogue_of, speaking, spoken
from ..options import Options
from ..pausing import Deadline, Pausing, Running, check_seconds, pause
from ..problems import told
from ..puzzle import Puzzle
from ..search.sat.installed import accelerator, unavailable
from ..search.solver import Result, Solving
from ..telling import words
from . import operations
from .knowledge import Knowledge, watching
from .operations import Operation
from .reporting import at_work, paced
from .request import (
    Id,
    Message,
    RequestError,
    choice_of,
    count_of,
    grid_of,
    history_of,
    id_of,
    near_of,
    puzzle_of,
    read_request,
    result_of,
    text_of,
)

for _language in LANGUAGES:
    # Read now, since files are not there any more when a copy of the interpreter's memory is started.
    catalogue_of(_language)

PREPARING_SECONDS = 2.0
"""Seconds at most spent on solving a puzzle before anyone asks for a hint."""
HINTING_SECONDS = 4.0
"""Seconds at most that a hint may take. What it takes to tell it comes on top, as does the way to the page."""
WAITING_SECONDS = 0.5
"""Seconds at most that a check that has found a mistake goes on looking for the solution, to tell all mistakes."""
REHEARSING_SECONDS = 0.5
"""Seconds that a session spends on making hints nobody asked for, once it has nothing else to do."""


class Session:
    """The engine behind one page. Feed it with `receive`, run it with `pump` while `busy()`.

    `terminable`: the page ends this worker when it no longer wants an answer, so solves need not pause and may use
    python-sat in the browser too.
    """

    def __init__(self, terminable: bool = False) -> None:
        self._options = Options(terminable=terminable)
        self._jobs: deque[tuple[Id, Running[object]]] = deque()
        self._channels: dict[Id, Id] = {}
        self._out: list[Message] = []
        self._knowledge = Knowledge()
        self._last_hint: _Told | None = None
        self._remembered = Remembered()
        self._rehearsed = 0.0
        self._preparing = 0
        self._operations: dict[str, Callable[[Message], Operation]] = {
            "parse": operations.parse,
            "export": operations.export,
            "set": operations.puzzle_set,
            "solve": self._solve,
            "known": self._known_elsewhere,
            "prepare": self._prepare,
            "hint": self._hint,
            "check": self._check,
            "whatif": lambda request: operations.what_if(request, self._remembered.solutions, self._knowledge),
            "typos": operations.typos,
            "grade": operations.grade,
            "likely": operations.likely,
            "certify": operations.certify,
            "verify": operations.verify,
            "coach": lambda request: operations.coach(request, self._knowledge),
            "lesson": operations.lesson,
            "make": self._make,
            "photo": self._photo,
            "about": self._about,
        }

    def receive(self, text: str) -> None:
        """Take a request. It starts at the next `pump` and supersedes a running one on the same channel.

        Every request settles exactly once. Anything that is not a request, or has an id that is neither a text nor a
        whole number, settles as an error whose id is null.
        """
        id: Id = None
        try:
            request = read_request(text)
            id = id_of(request, "id")
            operation = request.get("op")
            if operation == "cancel":
                self._abort(id_of(request, "target"), "cancelled")
                self._settle(id, None)
                return
            if not isinstance(operation, str) or operation not in self._operations:
                raise RequestError(f"operation {shown(operation)} is not known")
            channel = id_of(request, "channel")
            if channel is not None:
                for other in [running for running, name in self._channels.items() if name == channel]:
                    self._abort(other, "superseded by a later request")
                self._channels[id] = channel
            with speaking(_language_of(request)):
                self._jobs.append((id, Running(self._operations[operation](request))))
        except Exception as error:
            self._fail(id, error, _message_of(error))

    def busy(self) -> int:
        """Return 1 while something is left to do or to send."""
        return int(bool(self._jobs or self._out))

    def pump(self, milliseconds: int) -> str:
        """Run jobs in turn for about this long, or until one reports progress, since a long silence may follow; return
        the messages to send, one JSON text per line.
        """
        end = perf_counter() + milliseconds / 1000
        while self._jobs:
            event = self._advance(*self._jobs.popleft())
            if event == "progress" or perf_counter() >= end:
                break
        messages, self._out = self._out, []
        return "\n".join(json.dumps(message) for message in messages)

    def _advance(self, id: Id, job: Running[object]) -> object:
        """Run one step of one job, which goes to the end of the queue unless it has finished; return the event it
        reported, if any.
        """
        try:
            event = job.go_on()
        except Exception as error:
            self._fail(id, error, job.within(_message_of, error))
            return None
        if job.over:
            self._settle(id, job.result)
            return None
        self._jobs.append((id, job))
        if event is None:
            return None
        self._out.append({"id": id, **event})
        return event["event"]

    def _settle(self, id: Id, value: object) -> None:
        self._channels.pop(id, None)
        self._out.append({"id": id, "event": "result", "value": value})

    def _fail(self, id: Id, error: Exception, message: str) -> None:
        self._channels.pop(id, None)
        place = getattr(error, "place", None)
        failure = {
            "type": type(error).__name__,
            "message": message,
            "place": {"axis": place.axis, "index": place.index} if isinstance(place, Place) else None,
            "traceback": "".join(traceback.format_exception(error)),
            "unexpected": not isinstance(error, NonogramError),
        }
        self._out.append({"id": id, "event": "error", "error": failure})

    def _abort(self, target: Id, why: str) -> None:
        """End a job; its request settles with an AbortError."""
        for entry in self._jobs:
            if entry[0] == target:
                self._jobs.remove(entry)
                entry[1].drop()
                self._channels.pop(target, None)
                error = {"type": "AbortError", "message": why, "place": None, "traceback": ""}
                self._out.append({"id": target, "event": "error", "error": error})
                return

    # --- operations ---

    async def _solve(self, request: Message) -> object:
        puzzle = puzzle_of(request)
        limit = count_of(request, "limit", 2, least=1) if request.get("limit", 2) is not None else None
        grid = grid_of(request, puzzle) if "state" in request else None
        with_steps = request.get("steps") is not False
        timeout = check_seconds("timeout", request.get("timeout"))
        solving = Solving(puzzle, grid, limit=limit, options=self._options, line_steps=with_steps, timeout=timeout)
        result = await watching(solving, with_steps)
        if grid is None and limit == 2 and result.status != "unsolved":
            self._knowledge.remember(puzzle, result)
        return {**result.to_json(), "text": _solve_text(puzzle, result)}

    async def _known_elsewhere(self, request: Message) -> object:
        """Take another worker's result of a solve with limit 2, so that hints and checks need not find it out."""
        await pause()
        puzzle = puzzle_of(request)
        self._knowledge.remember(puzzle, result_of(request, puzzle))
        return None

    async def _prepare(self, request: Message) -> object:
        """Find out, for a while, what the next hint or check will need, then rehearse hints until there is a request:
        code that a browser runs for the first time takes several times as long. Nobody waits for this, so it stops for
        other requests.
        """
        puzzle = puzzle_of(request)
        hints = Running(rehearsal(puzzle))
        self._preparing += 1
        try:
            finding = Running(self._knowledge.of(puzzle, Deadline(PREPARING_SECONDS)))
            for message in finding:
                await pause(message)
                while self._awaited():
                    await pause()
            while not hints.over and not self._awaited() and self._rehearsed < REHEARSING_SECONDS:
                began = perf_counter()
                hints.go_on()
                self._rehearsed += perf_counter() - began
                await pause()
        finally:
            self._preparing -= 1
            hints.drop()
        return None

    def _awaited(self) -> bool:
        """Return whether somebody waits for the answer of a job other than this one and others that prepare."""
        return len(self._jobs) >= self._preparing

    async def _hint(self, request: Message) -> object:
        puzzle = puzzle_of(request)
        grid = grid_of(request, puzzle)
        level = choice_of(request, "level", LEVELS, "why")
        near = near_of(request.get("near"), puzzle)
        skip = count_of(request, "skip", 0, least=0)
        asked = (spoken().language, puzzle, grid, near, skip)
        last = self._last_hint
        # Another worker, or more time, may find out what was undecided. Whoever wants to be told more need not wait.
        kept = last is not None and last.asked == asked and (last.hint.decided or LEVELS.index(level) > last.told)
        if last is None or not kept or not last.hint.reaches(level):
            deadline = Deadline(HINTING_SECONDS)
            known = await self._knowledge.of(puzzle, Deadline(0))
            finding = hinting(puzzle, grid, near, skip, known, level, self._remembered, self._knowledge, deadline)
            last = _Told(asked, await paced(finding, at_work("progress.hint")))
            self._last_hint = last
        last.told = LEVELS.index(level)
        return last.hint.at(level).to_json()

    async def _check(self, request: Message) -> object:
        """Check whether a board can still become the picture. Where a line cannot be filled, what else is wrong is
        left out unless the solution is found soon: on a large board that may take long.
        """
        puzzle = puzzle_of(request)
        grid = grid_of(request, puzzle)
        level = choice_of(request, "level", CHECK_LEVELS, "solution")
        history = history_of(request, puzzle)

        def found_at(level: CheckLevel, known: Result | None = None) -> Pausing[Check]:
            deadline = Deadline(HINTING_SECONDS)
            solutions, source = self._remembered.solutions, self._knowledge
            job = checking(puzzle, grid, level, known, history, deadline, solutions, source)
            return paced(job, at_work("progress.check"))

        if level != "solution":
            return (await found_at(level)).to_json()
        known = self._knowledge.at_hand(puzzle)
        if known is None and not (by_line := await found_at("line")).ok:
            known = await self._knowledge.of(puzzle, Deadline(WAITING_SECONDS))
            if known is None:
                return by_line.to_json()
        return (await found_at(level, known)).to_json()

    async def _make(self, request: Message) -> object:
        """Make puzzles, of pictures or by chance; what only few pages need is imported now."""
        from .making import make

        return await make(request)

    async def _photo(self, request: Message) -> object:
        """Read a photograph of a printed puzzle; what few readers need is imported now."""
        from .photo import photo

        return await photo(request)

    async def _about(self, request: Message) -> object:
        await pause()
        python = ".".join(map(str, sys.version_info[:3]))
        return {"python": python, "nonogram": __version__, "accelerators": accelerators()}


class _Told:
    """The hint that was told last, what was asked for, and the last level told, as an index."""

    def __init__(self, asked: object, hint: Hint) -> None:
        self.asked = asked
        self.hint = hint
        self.told = 0


def _message_of(error: Exception) -> str:
    """Say an error in the language that is spoken; the page names the place, if there is one."""
    return told(getattr(error, "problem", error) if getattr(error, "place", None) else error)


def _language_of(request: Message) -> str:
    """Return the language to answer in: English for pages in a language that the engine does not speak."""
    language = text_of(request, "language") if "language" in request else ENGLISH
    return language if language in LANGUAGES else ENGLISH


def searching_session() -> Session:
    """Return the session of a worker that may be terminated. Imports now what it searches with, so that the first
    search need not wait for it.
    """
    if not unavailable():
        accelerator()
    return Session(terminable=True)


def _solve_text(puzzle: Puzzle, result: Result) -> str:
    reason, total = told(result.stats["reason"]), puzzle.height * puzzle.width
    return words.say(f"solve.{result.status}", reason=reason, known=result.known.known_count, total=total)


def accelerators() -> list[str]:
    """Return the optional packages that are installed here."""
    return [name for name in ("numpy", "pysat") if name in sys.modules or find_spec(name) is not None]
