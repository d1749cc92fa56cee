"""How far a run over many puzzles is: a bar where a person watches, a line now and then where the output is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from ..brief import amount
from ..formats.sets import roughly
from .console import complain, show

EVERY = 60.0
"""Seconds between two lines."""


class Counting:
    """Counts the puzzles of a run that are done, of about `total`; `done` are from an earlier run."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._total = total
        self._before = self._done = done
        self._began = self._told = monotonic()

    def one_more(self) -> None:
        """Count a puzzle, and show how far the run is."""
        self._done += 1
        now = monotonic()
        if sys.stderr is not None and sys.stderr.isatty():
            show(self._done, max(self._total, self._done), self._words(now))
        elif now - self._told >= EVERY:
            self._told = now
            complain(self._words(now))

    def _words(self, now: float) -> str:
        if self._total <= self._done:
            return amount(self._done, "puzzle")
        left = (self._total - self._done) * (now - self._began) / (self._done - self._before)
        return f"{self._done} of {amount(self._total, 'puzzle')}, about {_time(left)} left"


def roughly_in(sources: Iterable[str]) -> int:
    """Return about how many puzzles the sources of a command hold, leaving out what can be read only once."""
    return sum(roughly(Path(source)) for source in sources if os.path.isfile(source) or os.path.isdir(source))


def _time(seconds: float) -> str:
    minutes = round(seconds) // 60
    return f"{minutes} min" if minutes else f"{round(seconds)} s"
