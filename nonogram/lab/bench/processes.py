"""Work in several processes, on this machine or wherever joblib's back ends reach."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from itertools import islice
from typing import TypeVar

from ...puzzle import NonogramError

T = TypeVar("T")
R = TypeVar("R")

PORTION = 20
"""So many items a process are handed at a time to a back end that cannot return them one by one."""


class JoblibMissing(NonogramError):
    """Several processes were asked for, and what starts them is not installed."""


def in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """What the work makes of each item, as it comes, in so many processes at a time.

    The back end is joblib's own, or the one of the `joblib.parallel_config` around the call. Closed before its end, it
    gives up what is under way. JoblibMissing where joblib is not installed.
    """
    try:
        joblib = import_module("joblib")
    except ModuleNotFoundError as error:
        raise JoblibMissing("--jobs needs joblib: pip install nonogram[bench]") from error
    calls = (joblib.delayed(work)(item) for item in items)
    try:
        results = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(calls)
    except ValueError:
        # Ray's back end hands over nothing before all is done: it gets a little at a time.
        while done := joblib.Parallel(n_jobs=jobs)(islice(calls, PORTION * jobs)):
            yield from done
        return
    try:
        yield from results
    finally:
        results.close()
