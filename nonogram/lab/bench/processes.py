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
"""The number of items per process that are passed at a time to a back end that cannot return them one by one."""


class JoblibMissing(NonogramError):
    """Several processes were requested, but joblib, which starts them, is not installed."""


def in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """Apply `work` to the items in `jobs` processes at a time, and yield each result as it comes.

    The back end is joblib's own, or the one of the `joblib.parallel_config` around the call. If closed early, it
    abandons the work under way. Raises JoblibMissing if joblib is not installed.
    """
    try:
        joblib = import_module("joblib")
    except ModuleNotFoundError as error:
        raise JoblibMissing("--jobs needs joblib: pip install nonogram[bench]") from error
    calls = (joblib.delayed(work)(item) for item in items)
    try:
        results = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(calls)
    except ValueError:
        # Ray's back end returns nothing until everything is done, so it gets a few items at a time.
        while done := joblib.Parallel(n_jobs=jobs)(islice(calls, PORTION * jobs)):
            yield from done
        return
    try:
        yield from results
    finally:
        results.close()
