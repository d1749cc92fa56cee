"""An alarm that interrupts python-sat when the time of a solve is over."""

from __future__ import annotations

from threading import TIMEOUT_MAX, Lock, Timer
from typing import Protocol


class Interruptible(Protocol):
    """A solver of python-sat that a thread may interrupt."""

    def interrupt(self) -> None: ...


class Alarm:
    """A thread that sleeps until `seconds` are over and then interrupts the solver it watches."""

    def __init__(self, seconds: float) -> None:
        self._lock = Lock()
        self._solver: Interruptible | None = None
        self._rung = False
        self._timer = Timer(min(seconds, TIMEOUT_MAX), self._ring)
        self._timer.daemon = True
        self._timer.start()

    def watch(self, solver: Interruptible | None) -> None:
        """Watch this solver from now on instead of the previous one, which may then be deleted."""
        with self._lock:
            self._solver = solver
            if self._rung and solver is not None:
                solver.interrupt()

    def cancel(self) -> None:
        """Stop watching."""
        self._timer.cancel()
        self.watch(None)

    def _ring(self) -> None:
        with self._lock:
            self._rung = True
            if self._solver is not None:
                self._solver.interrupt()
