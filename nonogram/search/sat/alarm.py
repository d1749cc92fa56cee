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
    def clear_interrupt(self) -> None: ...


class Alarm:
    """A thread that sleeps until a deadline and then interrupts the solver it watches. After the deadline was
    put off, it sleeps again from the next `ready` on.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._lock = Lock()
        self._solver: Interruptible | None = None
        self._rung = False
        self._cancelled = False
        self._deadline = deadline
        self._end: float | None = None
        """The deadline's end for which the thread sleeps or has rung."""
        self._timer: Timer | None = None
        self.ready()

    def watch(self, solver: Interruptible | None) -> None:
        """Watch this solver from now on instead of the previous one, which may then be deleted."""
        with self._lock:
            self._solver = solver
            if self._rung and solver is not None:
                solver.interrupt()

    def ready(self) -> bool:
        """Prepare for a call of the solver, and return whether it may be interrupted."""
        with self._lock:
            if self._end != self._deadline.end:
                self._wake()
                if self._rung and self._solver is not None:
                    self._solver.clear_interrupt()
                self._rung = False
                self._end = self._deadline.end
                self._sleep()
            return self._end is not None

    def cancel(self) -> None:
        """Stop watching."""
        with self._lock:
            self._cancelled = True
            self._solver = None
            self._wake()

    def _wake(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _sleep(self) -> None:
        left = self._deadline.left()
        if left is None or self._cancelled:
            return
        self._timer = Timer(min(max(left, SHORTEST), TIMEOUT_MAX), self._ring, [self._end])
        self._timer.daemon = True
        self._timer.start()

    def _ring(self, end: float) -> None:
        with self._lock:
            if end != self._end or self._cancelled:
                return
            if not self._deadline.over():
                # The deadline is one of CPU time, of which less than wall time has passed.
                self._sleep()
                return
            self._rung = True
            if self._solver is not None:
                self._solver.interrupt()
