"""Another solver on the same puzzles, as a child process.

There are two ways; the command decides between them:

- if it contains `{file}`, it is started for every puzzle, with the path of a file in place of `{file}`. Its CPU seconds
  are those of the process and of the processes it starts. Its output is searched for a grid, see `printed_grid`. The
  CPU seconds for a puzzle of 4x4 cells count as its start-up.
- otherwise it is started once. It reads the path of a puzzle from each line of standard input and answers each with one
  line of JSON on standard output: `{"seconds": CPU seconds, "status": its own word, "solution": ["#..", ...] or null}`;
  lines that do not begin with a brace are skipped. It measures itself; its start-up is not part of any figure.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Self

from ... import formats
from ...errors import NonogramError
from ...grid import Grid
from ...puzzle import Puzzle
from ...search.solver import is_solved
from .solving import CAPPED, FAILED, NEEDS_SEARCH, NOT_GIVEN, NOT_VERIFIED, VERIFIED, WRONG, PeerRun

BLACK_CELLS, WHITE_CELLS = "#Xx*@O1█■⬛", ".-_0·□⬜"
"""What other programs print for a cell."""

FILE = "{file}"
STARTS = 5
"""The start-up time is the median of this many starts, its spread the longest less the shortest."""

GRACE_FACTOR = 2.0
"""A peer is ended after this many times the cap in wall time, since it may also be waiting for a processor."""


class PeerError(NonogramError):
    """A command that cannot be used as a peer."""


def printed_grid(text: str, height: int, width: int) -> Grid | None:
    """Return the last grid of this size in a program's output, None if there is none.

    A grid is a sequence of `height` lines, each with `width` cells as in BLACK_CELLS and WHITE_CELLS. If blanks
    separate the cells, clues may stand before them.
    """
    lines = [_cells(line, width) for line in text.splitlines()]
    fits = [len(line) == width and not line.strip("#.") for line in lines]
    for end in range(len(lines), height - 1, -1):
        if all(fits[end - height : end]):
            return Grid.parse(lines[end - height : end])
    return None


_CELLS = str.maketrans(BLACK_CELLS + WHITE_CELLS, "#" * len(BLACK_CELLS) + "." * len(WHITE_CELLS))


def _cells(line: str, width: int) -> str:
    words = line.split()
    separate = words[-width:]
    cells = "".join(separate) if max(map(len, separate), default=0) == 1 else "".join(words)
    return cells.translate(_CELLS)


class Peer(ABC):
    """Another solver; as a context manager it cleans up its processes and files."""

    def __init__(self, words: Sequence[str], format: str, cap: float | None) -> None:
        """Describe a peer started by these words, which reads puzzles in a format of FORMATS; see `peer`."""
        self.startup: float = 0.0
        self.spread: float = 0.0
        self._words = words
        self._format = format
        self._cap = cap
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name, "puzzle" + formats.FORMATS[format].suffix)
        self._complaints = Path(self._folder.name, "complaints")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._folder.cleanup()

    def warm_up(self) -> None:
        """Get the peer ready before anything is measured. Raises PeerError when it fails at a small puzzle."""
        self._warmed(self.run(NEEDS_SEARCH))

    def _warmed(self, run: PeerRun) -> PeerRun:
        if run.status in (FAILED, CAPPED):
            failed = f"the other solver {run.status} at a puzzle of 4x4 cells that needs search"
            raise PeerError(": ".join(filter(None, [failed, run.says])))
        return run

    def run(self, puzzle: Puzzle) -> PeerRun:
        """Run the peer on a puzzle and check its answer against the clues. It is not given puzzles in colours, or any
        that its format cannot hold.
        """
        if puzzle.inks:
            return PeerRun(NOT_GIVEN, 0.0, 0.0, "in colours")
        if not formats.FORMATS[self._format].takes(puzzle):
            return PeerRun(NOT_GIVEN, 0.0, 0.0, f"that {self._format} cannot hold")
        self._path.write_bytes(formats.encoded(puzzle, self._format))
        return self._run(puzzle)

    @abstractmethod
    def _run(self, puzzle: Puzzle) -> PeerRun:
        """Run the peer on the puzzle that is in the file."""

    def _judged(self, puzzle: Puzzle, grid: Grid | None, seconds: float) -> str:
        if self._cap is not None and seconds > self._cap:
            return CAPPED
        if grid is None:
            return NOT_VERIFIED
        right = (grid.height, grid.width) == (puzzle.height, puzzle.width) and is_solved(puzzle, grid)
        return VERIFIED if right else WRONG

    @property
    def _clock_time(self) -> float | None:
        """Wall seconds after which the peer is ended."""
        return None if self._cap is None else GRACE_FACTOR * (self._cap + self.startup) + 1

    def _start(self, words: Sequence[str], stdin: int) -> subprocess.Popen[bytes]:
        """Start the peer in a session of its own, so that the processes it starts can be ended with it."""
        try:
            with self._complaints.open("wb") as complaints:
                self._process = subprocess.Popen(
                    words, stdin=stdin, stdout=subprocess.PIPE, stderr=complaints, start_new_session=True
                )
        except OSError as error:
            raise PeerError(f"{words[0]}: {error.strerror}") from error
        return self._process

    def _last_complaint(self) -> str:
        """Return the last line that the peer wrote to standard error, which of a traceback is the error."""
        lines = self._complaints.read_bytes().decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:200] if lines else ""

    def _end(self) -> None:
        if self._process is not None:
            with suppress(BrokenPipeError), self._process as process:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
            self._process = None


class Restarted(Peer):
    """A peer that is started for every puzzle."""

    def warm_up(self) -> None:
        """Measure the start-up time."""
        starts = [self._warmed(self.run(NEEDS_SEARCH)).seconds for _ in range(STARTS)]
        self.startup: float = round(median(starts), 6)
        self.spread: float = round(max(starts) - min(starts), 6)

    def _run(self, puzzle: Puzzle) -> PeerRun:
        before = _children_seconds()
        process = self._start([word.replace(FILE, str(self._path)) for word in self._words], subprocess.DEVNULL)
        try:
            output, _ = process.communicate(timeout=self._clock_time)
        except subprocess.TimeoutExpired:
            self._end()
            return self._took(CAPPED, round(_children_seconds() - before, 6))
        seconds = round(_children_seconds() - before, 6)
        if process.returncode:
            says = ": ".join(filter(None, [f"exit code {process.returncode}", self._last_complaint()]))
            return self._took(FAILED, seconds, says)
        grid = printed_grid(output.decode("utf-8", "replace"), puzzle.height, puzzle.width)
        return self._took(self._judged(puzzle, grid, seconds - self.startup), seconds)

    def _took(self, status: str, seconds: float, says: str = "") -> PeerRun:
        return PeerRun(status, seconds, self.startup, says, self.spread)


class Standing(Peer):
    """A peer that is started once, and again after it had to be ended."""

    _received = b""

    def _run(self, puzzle: Puzzle) -> PeerRun:
        line = self._asked(f"{self._path}\n".encode())
        if not line:
            self._end()
            if line is None:
                return PeerRun(CAPPED, self._cap or 0.0, 0.0)
            return _failed(self._last_complaint() or "it ended without an answer")
        try:
            data = json.loads(line)
            seconds, rows = float(data["seconds"]), data.get("solution")
            grid = Grid.parse(rows) if rows else None
        except (ValueError, TypeError, KeyError, AttributeError, NonogramError) as error:
            return _failed(f"not the answer that was agreed upon: {error!r}")
        if not 0 <= seconds < float("inf"):
            return _failed(f"{seconds} is not a number of seconds")
        status = self._judged(puzzle, grid, seconds)
        return PeerRun(status, round(seconds, 6), 0.0, str(data.get("status", ""))[:200])

    def _asked(self, line: bytes) -> bytes | None:
        """Send a line; return the next line of JSON, empty when the process has ended, None when it takes too long."""
        process = self._process
        if process is None:
            process, self._received = self._start(self._words, subprocess.PIPE), b""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):
            process.stdin.write(line)
            process.stdin.flush()
        end = None if self._clock_time is None else monotonic() + self._clock_time
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                while b"\n" in self._received:
                    answer, _, self._received = self._received.partition(b"\n")
                    if answer.lstrip().startswith(b"{"):
                        return answer
                if not selector.select(None if end is None else max(0.0, end - monotonic())):
                    return None
                more = os.read(process.stdout.fileno(), 65536)
                if not more:
                    return b""
                self._received += more


def peer(command: str, format: str, cap: float | None) -> Peer:
    """Return the other solver that a command runs, with a cap in CPU seconds per puzzle.

    Raises PeerError for an empty command, and if the system does not tell the CPU seconds of other processes.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PeerError(f"the command of the other solver cannot be read: {error}") from error
    if not words:
        raise PeerError("the command of the other solver is empty")
    if find_spec("resource") is None:
        raise PeerError("another solver cannot be measured here: the system does not tell its CPU seconds")
    kind = Restarted if any(FILE in word for word in words) else Standing
    return kind(words, format, cap)


def _failed(why: str) -> PeerRun:
    return PeerRun(FAILED, 0.0, 0.0, why)


def _children_seconds() -> float:
    """Return the CPU seconds of the child processes that have ended."""
    resource = import_module("resource")
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds: float = usage.ru_utime + usage.ru_stime
    return seconds
