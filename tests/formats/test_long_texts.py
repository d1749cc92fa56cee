"""No text, however it was made, keeps a reader busy, and reading one pauses."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

from nonogram import formats
from nonogram.errors import NonogramError
from nonogram.formats.sets import MOST_BROKEN, Broken, reading_set
from nonogram.page.request import read_request
from nonogram.pausing import Running
from tests.conftest import cpu_seconds
from tests.hostile import KINDS, SIZE, text_of

LENGTH = SIZE // 50
"""Characters of a text. Even the quickest step, comparing one character with all others, would take longer than
`AT_ONCE` here if it was done for each of them."""
AT_ONCE = 0.06
"""CPU seconds of a text after which nothing is asked about its quarter; most take a tenth of that."""
MOST_GROWTH = 9
"""Times that a text may take as long as its quarter: about 4 if time grows with the length, 16 if with its square."""
LONG = SIZE // 4
LONGEST_PAUSE = 0.3
"""CPU seconds between two pauses of a text of `LONG`: one call of Python's own for JSON takes 0.05, all else some
milliseconds. Without pauses these texts take their slowest readers half a second."""

pytestmark = [pytest.mark.native, pytest.mark.usefixtures("no_garbage")]


@pytest.fixture
def no_garbage() -> Iterator[None]:
    """Collecting garbage takes as long as everything else that the process holds."""
    gc.disable()
    yield
    gc.enable()


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


def seconds(job: Iterator[object], name: str) -> tuple[float, float]:
    """CPU seconds that a job takes, and at most between two pauses."""
    began = paused = cpu_seconds()
    longest = 0.0
    try:
        for _ in job:
            now = cpu_seconds()
            longest, paused = max(longest, now - paused), now
    except NonogramError as error:
        assert len(str(error)) < 300, name
    now = cpu_seconds()
    return now - began, max(longest, now - paused)


def expect_growth_with_length(read: Callable[[str], Iterator[object]], kind: str, name: str) -> None:
    whole, quarter = text_of(kind, LENGTH), text_of(kind, LENGTH // 4)

    def slow(times: int) -> bool:
        least = min(seconds(read(whole), name)[0] for _ in range(times))
        return least > AT_ONCE and least > MOST_GROWTH * min(seconds(read(quarter), name)[0] for _ in range(times))

    # Once, other work of the process may fall into the time: importing a module.
    assert not slow(1) or not slow(3), name


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_keeps_a_reader_busy(kind: str) -> None:
    for name, read in READERS.items():
        if name != "set" or kind not in SOUND:
            expect_growth_with_length(read, kind, name)


@pytest.mark.parametrize("kind", ["nul", "surrogates", "snowmen", "astral"])
def test_bytes_are_decoded_as_quickly(kind: str) -> None:
    def read(text: str) -> Iterator[object]:
        return iter(Running(formats.reading(text.encode("utf-8", "surrogatepass"))))

    expect_growth_with_length(read, kind, "bytes")


@pytest.mark.parametrize("kind", ["empty strings", "titles", "open quotes of a sheet"])
def test_reading_a_long_text_pauses(kind: str) -> None:
    """The texts that take longest, as JSON, as lines of words and as cells of a sheet."""
    text = text_of(kind, LONG)
    for name in (*formats.FORMATS, "set"):
        assert seconds(READERS[name](text), name)[1] < LONGEST_PAUSE, name


@pytest.mark.parametrize("kind", SOUND)
def test_a_set_comes_steadily(kind: str) -> None:
    paused, longest, count = cpu_seconds(), 0.0, 0
    for entry in reading_set(text_of(kind)):
        now = cpu_seconds()
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
