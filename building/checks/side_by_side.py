"""Runs programs side by side on the available cores, and prints the output of each in one piece.

The output of one program at a time is shown while it runs; that of the others waits in files until it has ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from building.project import say

LONGEST = 25 * 60.0
"""Seconds after which a program counts as hung on a machine whose `slowness` is 1; all checks together take half of
it."""
_LOOK_EVERY = 0.1
_LOOP_SECONDS = 0.06
"""What the loop of `slowness` takes where the checks take a quarter of an hour."""


def slowness() -> float:
    """How many times as long as on the machine for which `LONGEST` was chosen a loop takes now: 1 to 3.

    On the clock, so that a machine that is busy counts as slow.
    """
    begun = time.monotonic()
    sum(number * number % 7 for number in range(1_000_000))
    return min(max(1.0, (time.monotonic() - begun) / _LOOP_SECONDS), 3.0)


@dataclass(frozen=True, slots=True)
class Program:
    """A command, the name under which it is shown, the number of cores it keeps busy, and the name of the program that
    has to succeed before it starts.
    """

    name: str
    command: Sequence[str]
    cores: int = 1
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its exit status, None when it was stopped before its end, and everything it printed."""

    name: str
    status: int | None
    seconds: float
    output: str


class _Running:
    """A running program, in a process group of its own, which writes to a file."""

    def __init__(self, program: Program, folder: Path, file: Path, env: Mapping[str, str]) -> None:
        self.program = program
        self._reader: BinaryIO | None = None
        self._file = file
        self._started = time.monotonic()
        self._limit = 0.0
        with file.open("wb") as output:
            self._process = subprocess.Popen(
                program.command, cwd=folder, env=env, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
            )

    def look(self, longest: float) -> Ended | None:
        """How it ended, or None while it runs; stops it after `longest` seconds, more on a slow machine."""
        status = self._process.poll()
        seconds = time.monotonic() - self._started
        self._limit = max(self._limit, longest)
        if status is None and seconds >= self._limit:
            self._limit = max(self._limit, longest * slowness())
        if status is None and seconds < self._limit:
            return None
        if status is None:
            self.stop()
        return Ended(self.program.name, status, seconds, self._file.read_text("utf-8", "replace"))

    def stop(self) -> None:
        """Ends it and everything it has started."""
        if self._process.poll() is not None:
            return
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()

    def show(self) -> None:
        """Prints what it has said since the last time."""
        if self._reader is None:
            say(f"\n== {self.program.name}")
            self._reader = self._file.open("rb")
        print(self._reader.read().decode("utf-8", "replace"), end="", flush=True)

    def close(self) -> None:
        self.stop()
        if self._reader is not None:
            self._reader.close()


def run_side_by_side(
    programs: Sequence[Program], folder: Path, env: Mapping[str, str], cores: int, longest: float = LONGEST
) -> list[Ended]:
    """Runs all programs in `folder`, started in their order as cores become free, and returns their ends in that order.

    A program that wants more cores than the machine has runs alone. One that waits for another lets those behind it go
    first, and ends with status 1 without having run if the other fails.
    """
    waiting = list(programs)
    shown: list[_Running] = []
    ends: dict[str, Ended] = {}
    with tempfile.TemporaryDirectory() as outputs:
        try:
            while len(ends) < len(programs):
                busy = sum(one.program.cores for one in shown if one.program.name not in ends)
                while (ready := _next(waiting, ends)) and (busy == 0 or busy + ready.cores <= cores):
                    waiting.remove(ready)
                    shown.append(_Running(ready, folder, Path(outputs, str(len(shown))), env))
                    busy += ready.cores
                time.sleep(_LOOK_EVERY)
                _look_at(shown, ends, longest)
        finally:
            for one in shown:
                one.close()
    return [ends[program.name] for program in programs]


def _next(waiting: list[Program], ends: dict[str, Ended]) -> Program | None:
    """The first program that waits for no other. Those that wait in vain are given up."""
    for program in list(waiting):
        before = ends.get(program.after) if program.after else None
        if before and before.status != 0:
            waiting.remove(program)
            ends[program.name] = Ended(program.name, 1, 0.0, "")
            say(f"\n{program.name} was not run, because {before.name} failed")
        elif before or not program.after:
            return program
    return None


def _look_at(running: Sequence[_Running], ends: dict[str, Ended], longest: float) -> None:
    """Notes which programs have ended; shows the output of all up to the first that still runs."""
    for one in running:
        if one.program.name not in ends and (end := one.look(longest)) is not None:
            ends[end.name] = end
            if end.status is None:
                say(f"\n{end.name} was stopped after {end.seconds / 60:.0f} minutes, far more than it takes here")
    for one in running:
        one.show()
        if one.program.name not in ends:
            return
