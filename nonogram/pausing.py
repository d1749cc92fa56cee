"""Jobs that pause: what they are, how to run one to its end, and how to limit its time.

A job is a coroutine that awaits `pause()` wherever it can rest. There is no event loop: the caller runs the job from
pause to pause, and in between may look at the clock, answer another request or drop the job.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterator
from contextvars import copy_context
from math import isfinite
from time import monotonic
from types import coroutine
from typing import Any, Generic, TypeVar

from .errors import ArgumentError, ArgumentTypeError, type_name

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")

Pausing = Coroutine[object, None, T]
"""A job that pauses and returns a T."""


@coroutine
def pause(news: object = None) -> Generator[object, None, None]:
    """Let the caller do something else, and pass it news, if there is any. Raises RuntimeError, which says what to do,
    where an event loop gets news.
    """
    try:
        yield news
    except RuntimeError as error:
        if "bad yield" not in str(error):
            raise
        told = (
            "a job of nonogram is not for an event loop: await asyncio.to_thread(ng.solve, puzzle), or hint, grade ..."
        )
        raise RuntimeError(told) from error


Job = Coroutine[object, None, T] | Generator[object, None, T]
"""Anything that can be run from pause to pause: coroutines, and generators too."""


class Running(Generic[T]):
    """A job under way. `go_on`, or a loop over it, runs it from pause to pause; at the end it is `over` and has a
    `result`. Whoever runs it, it speaks the language that was spoken when it was made.
    """

    def __init__(self, job: Job[T]) -> None:
        self._job = job
        self._context = copy_context()
        self.over: bool = False
        self.result: T

    def go_on(self) -> Any:
        """Run to the next pause and return its news; None at the end. Errors of the job are raised here."""
        try:
            return self._context.run(self._job.send, None)
        except StopIteration as end:
            self.result = end.value
            self.over = True
            return None

    def __iter__(self) -> Iterator[Any]:
        """Yield the news of each pause, mostly None, until the job ends."""
        news = self.go_on()
        while not self.over:
            yield news
            news = self.go_on()

    def within(self, function: Callable[[A], B], value: A) -> B:
        """Call a function in the language that the job speaks."""
        return self._context.run(function, value)

    def drop(self) -> None:
        """End the job where it is; its `finally` blocks run."""
        self._job.close()


def drain(job: Job[T]) -> T:
    """Run a job to its end and return its result."""
    running = Running(job)
    for _ in running:
        pass
    return running.result


async def go_through(job: Job[T]) -> T:
    """Run a job or a generator as part of another job, which pauses just as often; its news is dropped."""
    running = Running(job)
    try:
        for _ in running:
            await pause()
    finally:
        # Before whoever awaits this restores anything.
        running.drop()
    return running.result


def in_stream(job: Pausing[T]) -> Generator[Any, None, T]:
    """Run a job with `yield from`, in a generator that yields wherever the job pauses."""
    return job.__await__()


def check_seconds(name: str, value: object) -> float | None:
    """Return `value` as a number of wall seconds, None for no limit.

    Raises ArgumentTypeError for anything that is not a number, ArgumentError for a negative or infinite one or NaN.
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentTypeError(f"{name} must be a number of seconds or None, not {type_name(value)}")
    try:
        seconds = float(value)
    except OverflowError:
        raise ArgumentError(f"{name} is far too large: use None for no limit") from None
    if not isfinite(seconds):
        raise ArgumentError(f"{name} {seconds} is not a number of seconds: use None for no limit")
    if seconds < 0:
        raise ArgumentError(f"{name} {seconds:g} is negative")
    return seconds


class Late(Exception):
    """The time is up."""


async def in_time(job: Pausing[T], deadline: Deadline) -> T:
    """Run a job as part of another one for as long as there is time, then drop it and raise `Late`."""
    running = Running(job)
    try:
        while not deadline.over():
            news = running.go_on()
            if running.over:
                return running.result
            await pause(news)
    finally:
        running.drop()
    raise Late


class Deadline:
    """The moment `seconds` from now; never, if that is None. `clock` tells the time, wall seconds by default. `end` is
    what the clock shows then.
    """

    def __init__(self, seconds: float | None, clock: Callable[[], float] | None = None) -> None:
        self.clock: Callable[[], float] = clock or monotonic
        self.put_off(seconds)

    def put_off(self, seconds: float | None) -> None:
        """Move the moment to `seconds` from now."""
        self.seconds = seconds
        self.end: float | None = None if seconds is None else self.clock() + seconds

    def part(self, share: float) -> Deadline:
        """Return the moment at which this share of the time left is over."""
        left = self.left()
        return Deadline(None if left is None else share * left, self.clock)

    def over(self) -> bool:
        """Return whether the moment has passed."""
        return self.end is not None and self.clock() >= self.end

    def left(self, grace: float = 0.0) -> float | None:
        """Return the seconds left until `grace` seconds after the moment, at least 0; None when there is no limit."""
        return None if self.end is None else max(0.0, self.end + grace - self.clock())


NEVER = Deadline(None)
"""The end of what has no limit."""
