"""Signs of life: messages that tell the page how far a job is."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from ..pausing import Pausing, Running, pause
from ..telling import words
from .request import Message

T = TypeVar("T")

PROGRESS_EVERY = 0.2
"""Seconds between two messages about the progress of one job, at least."""


def progress(text: str, done: int = 0, total: int | None = None) -> Message:
    """Return a message that tells a job's progress."""
    return {"event": "progress", "text": text, "done": done, "total": total}


def at_work(key: str) -> Callable[[object], Message]:
    """Return a function that reports, in these words, a job whose progress is not known."""
    message = progress(words.say(key))
    return lambda _: message


async def paced(job: Pausing[T], tell: Callable[[Any], Message | None], at_once: bool = False) -> T:
    """Run a job with a sign of life now and then, the first one at once or after a while: whatever `tell` returns for
    its news, which is None at most pauses.
    """
    told = 0.0 if at_once else perf_counter()
    running = Running(job)
    for news in running:
        now = perf_counter()
        message = tell(news) if now - told > PROGRESS_EVERY else None
        if message is not None:
            told = now
        await pause(message)
    return running.result
