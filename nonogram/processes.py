"""Work in several processes, on this machine or wherever joblib's back ends reach."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from itertools import islice
from typing import TypeVar

from .errors import NonogramError

DISTRIBUTION = "nonogram-engine"
"""The name under which this package is installed."""

T = TypeVar("T")
R = TypeVar("R")

PORTION = 20
"""The number of items per process that are passed at a time to a back end that cannot return them one by one."""


class JoblibMissing(NonogramError):
    """Several processes were requested, but joblib, which starts them, is not installed."""


def in_processes(
    work: Callable[[T], R], items: Iterable[T], jobs: int, ordered: bool = False
) -> Generator[R, None, None]:
    """Apply `work` to the items in `jobs` processes at a time, and yield each result as it comes, or in the order of
    the items if it is to be `ordered`.

    The back end is joblib's own, or the one of the `joblib.parallel_config` around the call. If closed early, it
    abandons the work under way. Raises JoblibMissing if joblib is not installed, and ValueError where Ray has fewer
    processors than `jobs`.
    """
    try:
        joblib = import_module("joblib")
    except ModuleNotFoundError as error:
        raise JoblibMissing(f'--jobs needs joblib: pip install "{DISTRIBUTION}[bench]"') from error
    calls = (joblib.delayed(work)(item) for item in items)
    try:
        parallel = joblib.Parallel(n_jobs=jobs, return_as="generator" if ordered else "generator_unordered")
    except ValueError:
        # Ray's back end returns nothing until everything is done, so it gets a few items at a time. It starts its
        # processes on entering `with`, and ends them on leaving it; without, it would do so for every portion.
        with joblib.Parallel(n_jobs=jobs) as parallel:
            while done := parallel(islice(calls, PORTION * jobs)):
                yield from done
        return
    results = parallel(calls)
    try:
        yield from results
    finally:
        results.close()
