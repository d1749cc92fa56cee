"""How far blocks reach, and the black cells that keep them: judged against all completions."""

from __future__ import annotations

import random

import pytest

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from nonogram.proofs.bounds import ForcedRun, forced_runs
from nonogram.techniques.reading import read
from tests.proofs.checker.truths import spots


def random_reading(rng: random.Random, cells: int) -> tuple[Clue, str]:
    """A clue and a line with known cells that fit it."""
    line = "".join(rng.choice("##.") for _ in range(cells))
    shown = rng.random() * 0.6
    text = "".join(cell if rng.random() < shown else UNKNOWN for cell in line)
    return tuple(len(run) for run in line.split(WHITE) if run), text


@pytest.mark.native
def test_pulls_hold_and_nearly_all_bounds_have_them() -> None:
    rng = random.Random(5)
    explained = unexplained = 0
    for _ in range(1500):
        clue, text = random_reading(rng, rng.randint(3, 22))
        reading, there = read(clue, text), spots(clue, text)
        for block, length in enumerate(clue):
            for backwards in (False, True):
                start, stop = reading.reach(block)
                found = forced_runs(reading, block, stop - 1 if backwards else start, backwards)
                if found is None:
                    unexplained += 1
                    continue
                explained += bool(found)
                for pull in found:
                    _holds(pull, clue, text, there)
                if not found:
                    # Then the bound needs no black cell.
                    free = spots(clue, text.replace(BLACK, UNKNOWN))[block]
                    assert max(free) + length == stop if backwards else min(free) == start
    assert explained > 1000
    assert unexplained < explained / 100


def _holds(pull: ForcedRun, clue: Clue, text: str, there: tuple[frozenset[int], ...]) -> None:
    assert set(text[slice(*pull.span)]) == {BLACK}
    length, spot = clue[pull.block], there[pull.block]
    if pull.backwards:
        assert max(spot) + length - 1 <= pull.start
        assert pull.next is None or max(there[pull.next]) + clue[pull.next] - 1 <= pull.limit < pull.span[1] - 1
    else:
        assert min(spot) >= pull.start
        assert pull.next is None or min(there[pull.next]) >= pull.limit > pull.span[0]


@pytest.mark.parametrize(
    ("clue", "text", "block", "cell", "backwards", "found"),
    [
        ((2, 1), "???????", 1, 3, False, ()),
        ((5,), "??????#???", 0, 2, False, (ForcedRun(0, (6, 7), 2),)),
        ((1, 3), "??????#???", 1, 4, False, (ForcedRun(1, (6, 7), 4),)),
        ((1, 1), "?#???#????", 0, 1, False, (ForcedRun(1, (5, 6), 5), ForcedRun(0, (1, 2), 1, 1, 5))),
        ((3, 4), "??.#?????????", 0, 5, True, (ForcedRun(0, (3, 4), 5, backwards=True),)),
        ((3, 3), "???#?????????", 0, 1, False, (ForcedRun(0, (3, 4), 1, 1, 4),)),
        # The first 1 would touch column 6, so it covers it.
        (
            (2, 1, 1),
            "??#??#????",
            1,
            5,
            False,
            (ForcedRun(0, (2, 3), 1, 1, 3), ForcedRun(1, (5, 6), 5, touching=True, place=(4, 5))),
        ),
    ],
)
def test_what_keeps_a_block(
    clue: Clue, text: str, block: int, cell: int, backwards: bool, found: tuple[ForcedRun, ...]
) -> None:
    assert forced_runs(read(clue, text), block, cell, backwards) == found
