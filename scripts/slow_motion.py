"""Slows processes down by letting them run for a part of the time only.

Chromium slows a page itself (`Emulation.setCPUThrottlingRate`), but not its workers, and the engine is a worker. So the
processes as wholes are stopped and continued in turn, many times a second: whatever runs in them takes longer by the
same ratio, on all threads. What they wait for, such as the network or the browser's own process, is not slowed. The
ratio is to a machine at rest: on a busy one the processes would have waited anyway, so they lose less.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable
from types import TracebackType
from typing import Self

_SLICE_SECONDS = 0.003


class SlowMotion:
    """While entered, the processes named by `watch` run a `rate`-th of the time; a rate of 1 changes nothing."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._processes: frozenset[int] = frozenset()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._alternate, daemon=True)

    def watch(self, processes: Iterable[int]) -> None:
        """From the next slice on, slows these processes; those that have ended are ignored."""
        self._processes = frozenset(processes)

    def __enter__(self) -> Self:
        if self._rate > 1:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._rate > 1:
            self._thread.join()

    def _alternate(self) -> None:
        # What this thread oversleeps is made up for in the next slices, so the ratio holds on a busy machine too.
        owed = 0.0
        continued = time.monotonic()
        while not self._over.is_set():
            time.sleep(_SLICE_SECONDS)
            processes = self._processes
            _signal(processes, signal.SIGSTOP)
            stopped = time.monotonic()
            owed += (stopped - continued) * (self._rate - 1)
            time.sleep(max(owed, 0))
            _signal(processes, signal.SIGCONT)
            continued = time.monotonic()
            owed -= continued - stopped


def _signal(processes: Iterable[int], number: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            continue
