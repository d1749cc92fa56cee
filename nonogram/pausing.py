"""Jobs that pause: what they are, how to run one to its end, and when its time is over.

A job is a coroutine that awaits `pause()` wherever it may rest. There is no event loop: whoever runs the job takes it
from pause to pause, and may look at the clock in between, answer somebody else, or drop it.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterator
from math import isfinite
from time import monotonic
from types import coroutine
from typing import Any, Generic, TypeVar

from .puzzle import ArgumentError, ArgumentTypeError, type_name

T = TypeVar("T")

Pausing = Coroutine[object, None, T]
"""A job that pauses and returns a T."""


@coroutine
def pause(news: object = None) -> Generator[object, None, None]:
    """Let whoever runs the job do something else, and tell them news of it, if there are any."""
    yield news


Job = Coroutine[object, None, T] | Generator[object, None, T]
"""What can be run from pause to pause: a generator, too."""


class Running(Generic[T]):
    """A job under way. `go_on`, or a loop over it, takes it from pause to pause; at its end it is `over`, and `result`
    is there.
    """

    def __init__(self, job: Job[T]) -> None:
        self._job = job
        self.over = False
        self.result: T

    def go_on(self) -> Any:
        """Run to the next pause and return its news; None at the end. What the job raises is raised here."""
        try:
            return self._job.send(None)
        except StopIteration as end:
            self.result = end.value
            self.over = True
            return None

    def __iter__(self) -> Iterator[Any]:
        """The news of each pause, most of them None, to the end of the job."""
        news = self.go_on()
        while not self.over:
            yield news
            news = self.go_on()

    def drop(self) -> None:
        """Leave the job where it is, for good."""
        self._job.close()


def drain(job: Job[T]) -> T:
    """Run a job to its end and give what it returns."""
    running = Running(job)
    for _ in running:
        pass
    return running.result


async def go_through(job: Job[T]) -> T:
    """A job or a generator as part of another job, which pauses as often; its news are dropped."""
    running = Running(job)
    for _ in running:
        await pause()
    return running.result


def in_stream(job: Pausing[T]) -> Generator[Any, None, T]:
    """A job for `yield from`, in a generator that yields wherever the job pauses."""
    return job.__await__()


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

    def left(self, grace: float = 0.0) -> float | None:
        """Seconds until then, or until `grace` seconds after it, at least 0; None when there is no bound."""
        return None if self._end is None else max(0.0, self._end + grace - monotonic())
