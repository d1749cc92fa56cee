"""Work in several processes, on this machine or wherever joblib's back ends reach."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from typing import TypeVar

from ..puzzle import NonogramError

T = TypeVar("T")
R = TypeVar("R")


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
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")
    results = parallel(joblib.delayed(work)(item) for item in items)
    try:
        yield from results
    finally:
        results.close()
