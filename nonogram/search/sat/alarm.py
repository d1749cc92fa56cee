"""An alarm that interrupts python-sat when the time of a solve is over."""

from __future__ import annotations

from threading import TIMEOUT_MAX, Lock, Timer
from typing import Protocol

from ...pausing import Deadline

SHORTEST = 0.01
"""Seconds of sleep at least."""


class Interruptible(Protocol):
    """A solver of python-sat that a thread may interrupt."""

    def interrupt(self) -> None: ...


class Alarm:
    """A thread that sleeps until a deadline and then interrupts the solver it watches."""

    def __init__(self, deadline: Deadline) -> None:
        self._lock = Lock()
        self._solver: Interruptible | None = None
        self._rung = False
        self._cancelled = False
        self._deadline = deadline
        self._sleep()

    def watch(self, solver: Interruptible | None) -> None:
        """Watch this solver from now on instead of the previous one, which may then be deleted."""
        with self._lock:
            self._solver = solver
            if self._rung and solver is not None:
                solver.interrupt()

    def cancel(self) -> None:
        """Stop watching."""
        with self._lock:
            self._cancelled = True
        self._timer.cancel()
        self.watch(None)

    def _sleep(self) -> None:
        left = self._deadline.left()
        assert left is not None
        self._timer = Timer(min(max(left, SHORTEST), TIMEOUT_MAX), self._ring)
        self._timer.daemon = True
        self._timer.start()

    def _ring(self) -> None:
        with self._lock:
            if not self._deadline.over():
                # The deadline is one of CPU time, of which less than wall time has passed.
                if not self._cancelled:
                    self._sleep()
                return
            self._rung = True
            if self._solver is not None:
                self._solver.interrupt()
