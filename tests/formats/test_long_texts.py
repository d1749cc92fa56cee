"""No text, however it was made, keeps a reader busy, and reading one pauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

import pytest

from nonogram import formats
from nonogram.errors import NonogramError
from nonogram.formats.sets import MOST_BROKEN, Broken, reading_set
from nonogram.page.request import read_request
from nonogram.pausing import Running
from tests.hostile import KINDS, SIZE, text_of

LENGTH = SIZE // 4
"""Characters of a text. A reader whose time grows with the square of the length needs minutes for these."""
MOST_SECONDS = 3.0
"""CPU seconds that a text may take as a whole. The slowest takes 0.13, ten times that on a busy machine."""
LONGEST_PAUSE = 1.0
"""CPU seconds between two pauses: one call of Python's own for JSON takes 0.05, all else some milliseconds."""

pytestmark = pytest.mark.native


def reading(format: str | None) -> Callable[[str], Iterator[object]]:
    return lambda text: iter(Running(formats.reading(text, format)))


def at_once(read: Callable[[str], object]) -> Callable[[str], Iterator[object]]:
    def job(text: str) -> Iterator[object]:
        yield read(text)

    return job


READERS: dict[str, Callable[[str], Iterator[object]]] = {
    "any format": reading(None),
    **{name: reading(name) for name in formats.FORMATS},
    "set": reading_set,
    "board": at_once(formats.read_board),
    "request": at_once(read_request),
}
SOUND = ("sound entries", "sound json lines")
"""Sets that hold tens of thousands of puzzles: reading them takes as long as that takes."""


def expect_quick(job: Iterator[object], name: str) -> None:
    began = paused = process_time()
    longest = 0.0
    try:
        for _ in job:
            now = process_time()
            longest, paused = max(longest, now - paused), now
    except NonogramError as error:
        assert len(str(error)) < 300, name
    now = process_time()
    assert now - began < MOST_SECONDS, name
    assert max(longest, now - paused) < LONGEST_PAUSE, name


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_keeps_a_reader_busy(kind: str) -> None:
    text = text_of(kind, LENGTH)
    for name, read in READERS.items():
        if name != "set" or kind not in SOUND:
            expect_quick(read(text), name)


@pytest.mark.parametrize("kind", ["nul", "surrogates", "snowmen", "astral"])
def test_bytes_are_decoded_as_quickly(kind: str) -> None:
    data = text_of(kind, LENGTH).encode("utf-8", "surrogatepass")
    expect_quick(iter(Running(formats.reading(data))), kind)


@pytest.mark.parametrize("kind", SOUND)
def test_a_set_comes_steadily(kind: str) -> None:
    paused, longest, count = process_time(), 0.0, 0
    for entry in reading_set(text_of(kind)):
        now = process_time()
        longest, paused = max(longest, now - paused), now
        count += entry is not None
        if count > 10_000:
            break
    assert longest < 0.1


@pytest.mark.parametrize("kind", ["dollars", "json lines", "short json lines", "blanks before dollars"])
def test_after_many_broken_puzzles_the_rest_of_a_set_is_not_read(kind: str) -> None:
    entries = [entry for entry in reading_set(text_of(kind, 100_000)) if entry is not None]
    broken = [entry for entry in entries if isinstance(entry, Broken)]
    assert len(broken) == MOST_BROKEN + 1
    assert entries[-1] is broken[-1]
    assert broken[-1].problem == "1,000 puzzles before it are broken: the rest is not read"
