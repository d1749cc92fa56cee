"""Making the measurements in several processes. Apart from `runs`, because a browser has none."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from .measures import Row, Task, finish


def measured_in_processes(tasks: Iterable[Task], jobs: int) -> Generator[Row, None, None]:
    """The rows of tasks as they come, from so many processes. Closed or interrupted, it ends the processes at once."""
    waiting = iter(tasks)
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        running: set[Future[Row]] = set()
        try:
            while True:
                running |= {pool.submit(finish, task) for task in islice(waiting, 2 * jobs - len(running))}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            if running:
                pool.shutdown(wait=False, cancel_futures=True)
                for child in set(multiprocessing.active_children()) - before:
                    child.terminate()
