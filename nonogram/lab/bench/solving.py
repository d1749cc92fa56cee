"""The solving of one puzzle of a set: what is timed, and what is checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from ... import __version__
from ...formats.sets import Member
from ...options import Options
from ...puzzle import Puzzle
from ...search.solver import Result, Solving
from ...verification import ProofError, verify_solution
from .machine import peak_memory

CAPPED = "capped"
WRONG = "wrong"
FAILED = "failed"
NOT_GIVEN = "not given"
VERIFIED = "verified"
NOT_VERIFIED = "not verified"


NEEDS_SEARCH = Puzzle([[1], [1, 1], [1], [2]], [[1, 1], [1], [1, 1], [1]])
"""Small, with one solution, and not solvable by lines alone: solving it loads everything that a solve needs."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How puzzles are solved: the arguments of `solve`, and a cap in CPU seconds; None for no cap."""

    limit: int | None = 1
    method: str = "auto"
    options: Options | None = None
    cap: float | None = None


@dataclass(frozen=True, slots=True)
class PeerRun:
    """The result of another solver for a puzzle.

    `seconds` are CPU seconds, `startup` those of them spent before any puzzle, and `spread` how far measurements of
    `startup` lie apart. `status`: "verified" when its grid fits
    the clues, "wrong" when it does not, "not verified" when it shows none, "capped" when it took too long, "failed"
    when it ended with an error, "not given" when it cannot read such puzzles. A peer that had to be ended before it
    gave a figure counts with the cap. `says` is the peer's own message, or which puzzles it is not given.
    """

    status: str
    seconds: float
    startup: float
    says: str = ""
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Run:
    """A solved puzzle: number `number` of set `set`.

    `status`: that of the solve; "capped" when the cap was reached first; "wrong" when a solution does not fit the
    clues, which is a fault of the engine. `seconds` are CPU seconds from the clues to the result: encoding, search and
    verification of the solutions, but not reading the file or importing the packages. `methods`: what took part.
    `memory`: the most MB that the process had held by then, see `peak_memory`.
    """

    key: str
    set: str
    number: int
    name: str
    status: str
    seconds: float
    solutions: int
    methods: str
    memory: float | None
    peer: PeerRun | None = None

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Run:
        """Read a run written as `asdict` returns it."""
        peer = data["peer"]
        return cls(**{**data, "seconds": float(data["seconds"]), "peer": PeerRun(**peer) if peer else None})


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle of a set to solve."""

    set: str
    member: Member
    setting: Setting = field(default_factory=Setting)

    @property
    def key(self) -> str:
        """A digest of version, set, number, clues and given cells."""
        puzzle = self.member.puzzle
        told = [__version__, self.set, self.member.number, puzzle.rows, puzzle.columns]
        told += [puzzle.given.rows()] if puzzle.given is not None else []
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:20]


def warm_up(setting: Setting) -> Result:
    """Solve a small puzzle, so that everything needed is imported before anything is timed."""
    return _timed(NEEDS_SEARCH, setting)[0]


def run(task: Task) -> Run:
    """Solve the puzzle and verify its solutions."""
    puzzle, member = task.member.puzzle, task.member
    seconds = process_time()
    try:
        result, capped, seconds = _timed(puzzle, task.setting)
        for grid in result.solutions:
            verify_solution(puzzle, grid)
        status, solutions = CAPPED if capped else result.status, len(result.solutions)
        methods = str(result.stats["methods"])
    except ProofError:
        status, solutions, methods, seconds = WRONG, 0, "", process_time() - seconds
    about = task.key, task.set, member.number, member.name
    return Run(*about, status, round(seconds, 6), solutions, methods, peak_memory())


def run_apart(task: Task) -> Run:
    """Solve and verify as `run` does, in a process that may be new."""
    warm_up(task.setting)
    return run(task)


def _timed(puzzle: Puzzle, setting: Setting) -> tuple[Result, bool, float]:
    """Return the result, whether the cap ended it, and the CPU seconds."""
    cap = float("inf") if setting.cap is None else setting.cap
    started = process_time()
    solving = Solving(puzzle, limit=setting.limit, method=setting.method, options=setting.options, line_steps=False)
    capped = False
    for _ in solving.steps():
        if process_time() - started > cap:
            solving.stop(f"the cap of {cap:g} s is reached")
            found = len(solving.solutions)
            capped = not solving.finished and (setting.limit is None or found < setting.limit)
            break
    result = solving.result()
    return result, capped, process_time() - started
