"""Another solver on the same puzzles, as a child process.

Two ways, told apart by the command:

- with `{file}` in it, it is started for every puzzle, with the path of a file in place of `{file}`. Its CPU seconds are
  those of the process and what it starts. What it prints is searched for a grid, see `printed_grid`. The CPU seconds
  for a puzzle of 4x4 cells are its start-up.
- else it is started once. It reads the path of a puzzle from each line of standard input and answers each with one line
  of JSON on standard output: `{"seconds": CPU seconds, "status": its own word, "solution": ["#..", ...] or null}`;
  lines that do not begin with a brace are passed over. It measures itself, its start-up is in no figure.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Self

from .. import formats
from ..puzzle import Grid, NonogramError, Puzzle
from ..solver import is_solved
from .solving import CAPPED, NEEDS_SEARCH, WRONG, PeerRun

BLACK_CELLS, WHITE_CELLS = "#Xx*@O1█■⬛", ".-_0·□⬜"
"""What other programs print for a cell."""

FILE = "{file}"
STARTS = 3
"""So many starts give the start-up time, their median."""

PATIENCE = 2.0
"""A peer is ended after so many times the cap on the clock, since it may also be waiting for a processor."""


class PeerError(NonogramError):
    """A command that cannot be used as a peer."""


def printed_grid(text: str, height: int, width: int) -> Grid | None:
    """The last grid of this size in what a program printed, None without one.

    A grid is as many lines in a row as it is high, each of so many cells as in BLACK_CELLS and WHITE_CELLS. Where
    blanks separate the cells, clues may stand before them.
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


class Peer:
    """Another solver; as a context manager it takes its process and files with it."""

    def __init__(self, command: str, format: str, cap: float | None) -> None:
        """A peer that reads puzzles in a format of FORMATS. PeerError when the command cannot be run."""
        if find_spec("resource") is None:
            raise PeerError("another solver cannot be measured here: the system does not tell a child's CPU seconds")
        self.startup = 0.0
        self._words = shlex.split(command)
        if not self._words:
            raise PeerError("the command of the other solver is empty")
        self._cap = cap
        self._format = format
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name, "puzzle" + formats.FORMATS[format].suffix)
        self._standing: subprocess.Popen[bytes] | None = None
        self._waiting = b""
        self._once = not any(FILE in word for word in self._words)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._folder.cleanup()

    def warm_up(self) -> None:
        """Take the start-up time, or start the process that then waits; PeerError when it fails at a small puzzle."""
        runs = [self.run(NEEDS_SEARCH) for _ in range(1 if self._once else STARTS)]
        if failed := next((run for run in runs if run.status in ("failed", CAPPED)), None):
            raise PeerError(f"the other solver {failed.status} at a puzzle of 4x4 cells: {failed.says}")
        if not self._once:
            self.startup = round(median(run.seconds for run in runs), 6)

    def run(self, puzzle: Puzzle) -> PeerRun:
        """Give it a puzzle; its answer is held against the clues."""
        self._path.write_text(formats.dumps(puzzle, self._format), "utf-8")
        return self._asked(puzzle) if self._once else self._started(puzzle)

    def _started(self, puzzle: Puzzle) -> PeerRun:
        """A process for this puzzle alone."""
        words = [word.replace(FILE, str(self._path)) for word in self._words]
        before, says, failed = _children_seconds(), "", False
        try:
            done = subprocess.run(
                words, stdin=subprocess.DEVNULL, capture_output=True, timeout=self._clock_time, check=False
            )
        except subprocess.TimeoutExpired:
            return PeerRun(CAPPED, round(_children_seconds() - before, 6), self.startup)
        except OSError as error:
            raise PeerError(f"{words[0]}: {error.strerror}") from error
        seconds = round(_children_seconds() - before, 6)
        if done.returncode:
            failed, says = True, f"exit code {done.returncode}: {_last_line(done.stderr)}"
        grid = printed_grid(done.stdout.decode("utf-8", "replace"), puzzle.height, puzzle.width)
        return PeerRun(self._judged(puzzle, grid, seconds - self.startup, failed), seconds, self.startup, says)

    def _asked(self, puzzle: Puzzle) -> PeerRun:
        """One line to the process that waits, one line back."""
        process = self._process()
        try:
            assert process.stdin is not None
            process.stdin.write(f"{self._path}\n".encode())
            process.stdin.flush()
            line = self._line(process)
        except BrokenPipeError:
            line = b""
        if line is None:
            self._end()
            return PeerRun(CAPPED, self._cap or 0.0, 0.0)
        if not line:
            self._end()
            return PeerRun("failed", 0.0, 0.0, "it ended without an answer")
        try:
            data = json.loads(line)
            seconds, says, rows = float(data["seconds"]), str(data.get("status", ""))[:200], data.get("solution")
            grid = Grid.parse(rows) if rows else None
        except (ValueError, TypeError, KeyError, AttributeError, NonogramError) as error:
            return PeerRun("failed", 0.0, 0.0, f"not the answer that was agreed upon: {error}")
        return PeerRun(self._judged(puzzle, grid, seconds, failed=False), round(seconds, 6), 0.0, says)

    def _judged(self, puzzle: Puzzle, grid: Grid | None, seconds: float, failed: bool) -> str:
        if self._cap is not None and seconds > self._cap:
            return CAPPED
        if failed:
            return "failed"
        if grid is None:
            return "not verified"
        right = (grid.height, grid.width) == (puzzle.height, puzzle.width) and is_solved(puzzle, grid)
        return "verified" if right else WRONG

    @property
    def _clock_time(self) -> float | None:
        return None if self._cap is None else PATIENCE * (self._cap + self.startup) + 1

    def _process(self) -> subprocess.Popen[bytes]:
        if self._standing is None:
            try:
                self._standing = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                raise PeerError(f"{self._words[0]}: {error.strerror}") from error
            self._waiting = b""
        return self._standing

    def _line(self, process: subprocess.Popen[bytes]) -> bytes | None:
        """The next line of JSON; empty when the process has ended, None when it takes too long."""
        assert process.stdout is not None
        end = None if self._clock_time is None else monotonic() + self._clock_time
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                while b"\n" in self._waiting:
                    line, _, self._waiting = self._waiting.partition(b"\n")
                    if line.lstrip().startswith(b"{"):
                        return line
                if not selector.select(None if end is None else max(0.0, end - monotonic())):
                    return None
                more = os.read(process.stdout.fileno(), 65536)
                if not more:
                    return b""
                self._waiting += more

    def _end(self) -> None:
        if self._standing is not None:
            self._standing.kill()
            self._standing.communicate()
            self._standing = None


def _children_seconds() -> float:
    """CPU seconds of the child processes that have ended."""
    resource = import_module("resource")
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds: float = usage.ru_utime + usage.ru_stime
    return seconds


def _last_line(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[-1][:200] if lines else ""
