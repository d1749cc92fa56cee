"""A line as read: in both directions, which blocks can cover a run, and the easiest way to find cells."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from re import finditer

from nonogram.cells import BLACK, UNKNOWN, clue_of
from nonogram.classic.brute import arrangements
from nonogram.logic.line import painting, solve_line
from nonogram.techniques.reading import Reading, _one_by_one, extremes, read
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import (
    TECHNIQUES,
    Way,
    finds,
    given_by,
    gives,
    rank,
    rule_of,
    stages,
    technique,
    way_of,
    with_given,
)
from tests.conftest import INSIDE_PYODIDE, amount
from tests.lines import random_line


def readings(seed: int) -> Iterator[Reading]:
    rng = random.Random(seed)
    for _ in range(amount(400)):
        cells = "".join(rng.choice("##.") for _ in range(rng.randint(1, 16)))
        yield read(clue_of(cells), "".join(cell if rng.random() < 0.5 else UNKNOWN for cell in cells))


def test_each_technique_gives_on_a_mirrored_line_the_mirror_image() -> None:
    told = Counter[str]()
    for reading in readings(1):
        mirrored, n = read(reading.clue[::-1], reading.text[::-1]), len(reading.text)
        for one in TECHNIQUES:
            if one.picture != "blocks":
                continue
            given = {mark for find in rule_of(one)(reading) for mark in marks_of(find)}
            there = {mark for find in rule_of(one)(mirrored) for mark in marks_of(find)}
            assert given == {(n - 1 - i, value) for i, value in there}, (one.name, reading)
            told[one.name] += bool(given)
    assert told["anchored at an edge"] > amount(400) // 10


def test_a_line_with_more_of_what_follows_known_is_read_as_it_is() -> None:
    for reading in readings(9):
        text = painting(reading.clue, reading.text)
        assert reading.further(text) == read(reading.clue, text)
        for _, marks in gives(reading.clue, reading.text):
            text = with_given(reading.clue, reading.text, marks)
            assert reading.further(text) == read(reading.clue, text)


def test_the_leftmost_arrangement_is_the_first_of_all() -> None:
    """Whether placing block after block covers every black cell or not."""
    rng = random.Random(6)
    alike = 0
    for _ in range(amount(4000)):
        clue, text = random_line(rng.randint(1, 12), rng, wrong=rng.random() < 0.3)
        fitting = [
            one
            for one in arrangements(clue, len(text))
            if all(a in (b, UNKNOWN) for a, b in zip(text, one, strict=True))
        ]
        starts = [tuple(match.start() for match in finditer("#+", one)) for one in fitting]
        ends = extremes(clue, text)
        assert ends == ((min(starts), max(starts)) if starts else None), (clue, text)
        alike += ends is not None and _one_by_one(clue, text) == ends[0]
    assert amount(4000) // 4 < alike < amount(4000)


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
    assert several or INSIDE_PYODIDE


def test_the_easiest_way_is_the_first_of_all_that_give_the_cells() -> None:
    rng = random.Random(3)
    kinds = set()
    for reading in readings(3):
        clue, text = reading.clue, reading.text
        painted = solve_line(clue, text)
        news = [(i, painted[i]) for i in reading.unknown(range(len(text))) if painted[i] != UNKNOWN]
        if not news:
            continue
        wanted = set(rng.sample(news, rng.randint(1, len(news))))
        hardest = max((one for one, _, _ in stages(clue, text, wanted)), key=rank)
        given = {one: {mark for find in ideas for mark in marks_of(find)} for one, ideas in finds(clue, text)}
        first = next(iter(given))
        every = technique("every arrangement agrees")
        easiest = next((one for one in given if wanted <= given[one] and one != every), None)
        if easiest is not None and (easiest == first or easiest.difficulty <= hardest.difficulty):
            expected = Way(easiest)
        else:
            expected = Way(hardest) if hardest == every else Way(hardest, frozenset(wanted))
        assert way_of(clue, text, wanted) == expected
        kinds.add((bool(expected.stepwise), expected.technique == first))
    assert len(kinds) == 4


def test_what_techniques_give_is_what_their_rules_find() -> None:
    """In whatever order they are asked."""
    rng = random.Random(5)
    for reading in readings(5):
        clue, text = reading.clue, reading.text
        alone = TECHNIQUES[: rank(technique("every arrangement agrees")) + 1]
        found = {one: {mark for find in rule_of(one)(reading) for mark in marks_of(find)} for one in alone}
        for one in rng.sample(alone, 3):
            assert given_by(one, clue, text) == found[one]
        assert dict(gives(clue, text)) == {one: marks for one, marks in found.items() if marks}


def test_no_technique_behind_the_hardest_is_asked() -> None:
    for reading in readings(4):
        whole = list(finds(reading.clue, reading.text))
        for most in TECHNIQUES[: rank(technique("every arrangement agrees")) + 1]:
            within = [(one, ideas) for one, ideas in whole if rank(one) <= rank(most)]
            assert list(finds(reading.clue, reading.text, most)) == within
