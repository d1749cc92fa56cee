"""Jobs that pause: what they are, how to run one to its end, and when its time is over.

A job is a generator that yields wherever it may pause. Whoever runs it may look at the clock there, answer somebody
else, or drop it.
"""

from __future__ import annotations

from collections.abc import Generator
from math import isfinite
from time import monotonic
from typing import TypeVar

from .puzzle import ArgumentError, ArgumentTypeError, type_name

T = TypeVar("T")

Pausing = Generator[None, None, T]
"""A job that yields where it may pause and returns a T."""


def drain(job: Generator[object, None, T]) -> T:
    """Run a generator to its end and give the value it returns."""
    while True:
        try:
            next(job)
        except StopIteration as stop:
            value: T = stop.value
            return value


def check_seconds(name: str, value: object) -> float | None:
    """Return a number of wall seconds, None for no bound.

    Raises ArgumentTypeError for anything that is not a number, ArgumentError for a negative or infinite one or NaN.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentTypeError(f"{name} must be a number of seconds or None, not {type_name(value)}")
    try:
        seconds = float(value)
    except OverflowError:
        raise ArgumentError(f"{name} is far too large: None sets no bound") from None
    if not isfinite(seconds):
        raise ArgumentError(f"{name} {seconds} is not a number of seconds: None sets no bound")
    if seconds < 0:
        raise ArgumentError(f"{name} {seconds:g} is negative")
    return seconds


class Deadline:
    """The moment at which `seconds` from now are over; never, for None."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else monotonic() + seconds

    def over(self) -> bool:
        """Whether it has passed."""
        return self._end is not None and monotonic() >= self._end

    def left(self) -> float | None:
        """Seconds until then, at least 0; None when there is no bound."""
        return None if self._end is None else max(0.0, self._end - monotonic())
