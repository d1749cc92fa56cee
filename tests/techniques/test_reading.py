"""A line as read: in both directions, and which blocks can cover a run."""

from __future__ import annotations

import random
from collections.abc import Iterator

from nonogram.cells import BLACK, UNKNOWN, clue_of
from nonogram.techniques.reading import Reading, read
from nonogram.techniques.rules import _mirrored
from tests.conftest import amount


def readings(seed: int) -> Iterator[Reading]:
    rng = random.Random(seed)
    for _ in range(amount(400)):
        cells = "".join(rng.choice("##.") for _ in range(rng.randint(1, 16)))
        yield read(clue_of(cells), "".join(cell if rng.random() < 0.5 else UNKNOWN for cell in cells))


def test_a_line_mirrored_is_read_as_its_mirror_image() -> None:
    for reading in readings(1):
        assert _mirrored(reading) == read(reading.clue[::-1], reading.text[::-1])


def test_the_owners_of_a_run_are_the_blocks_that_cover_it_within_reach_and_room() -> None:
    several = 0
    for reading in readings(2):
        for begin, end in reading.runs:
            room = reading.room((begin, end))
            expected = []
            for block, length in enumerate(reading.clue):
                places = range(reading.first[block], reading.last[block] + 1)
                at = [
                    range(place, place + length) for place in places if room[0] <= place and place + length <= room[1]
                ]
                if any(place.start <= begin and end <= place.stop for place in at):
                    expected.append(block)
            assert reading.owners((begin, end)) == expected
            several += len(expected) > 1
            assert set(reading.text[begin:end]) == {BLACK}
    assert several
