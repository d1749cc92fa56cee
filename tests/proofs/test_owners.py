"""Claims whose black cells are, and the bounds that rest on them: judged against all completions."""

from __future__ import annotations

import random

import pytest

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from nonogram.proofs.bounds import ForcedRun, forced_runs
from nonogram.proofs.owners import BasicPremise, Owned, owned
from nonogram.techniques.reading import read
from tests.proofs.checker.truths import spots

Spots = tuple[frozenset[int], ...]


@pytest.mark.native
def test_claims_hold_and_tell_every_bound_that_no_pull_tells() -> None:
    rng = random.Random(6)
    told = alone = 0
    for _ in range(1200):
        clue, text = _random_line(rng)
        reading, there = read(clue, text), spots(clue, text)
        for block in range(len(clue)):
            for backwards in (False, True):
                start, stop = reading.reach(block)
                bound = block, stop - 1 if backwards else start, backwards
                claims = owned(reading, [bound], set())
                for claim in claims or ():
                    _holds(claim, clue, text, there)
                told += bool(claims)
                if forced_runs(reading, *bound) is None:
                    assert claims
                    alone += 1
    assert told > 1000
    assert alone


def _random_line(rng: random.Random) -> tuple[Clue, str]:
    """A clue and a line of which some cells are known."""
    line, share = "", rng.random() / 2
    for _ in range(rng.randint(2, 7)):
        line += BLACK * rng.randint(1, 6) + WHITE * rng.randint(1, 3)
    text = "".join(cell if rng.random() < share else UNKNOWN for cell in line)
    return tuple(len(run) for run in line.split(WHITE) if run), text


def _holds(claim: BasicPremise, clue: Clue, text: str, there: Spots) -> None:
    assert set(text[slice(*claim.span)]) == {BLACK}
    ends = [max(starts) + length for starts, length in zip(there, clue, strict=True)]
    if isinstance(claim, ForcedRun):
        length = clue[claim.block]
        assert ends[claim.block] - 1 <= claim.start if claim.backwards else min(there[claim.block]) >= claim.start
        assert not claim.touching or claim.span[0] in (claim.place[0] - 1, claim.place[0] + length)
        return
    owners = {
        block
        for block, starts in enumerate(there)
        for start in starts
        if start <= claim.span[0] and claim.span[1] <= start + clue[block]
    }
    assert owners == {claim.block}
    for reason in claim.off:
        for block in reason.blocks:
            assert reason.key != "off.ends" or ends[block] <= reason.span[1]
            assert reason.key != "off.begins" or min(there[block]) >= reason.span[0]


@pytest.mark.parametrize(
    ("clue", "text", "bound", "found"),
    [
        # The 4 begins too late for the run, and the 1 is too short for it.
        ((1, 3, 4), "????##?????????", (1, 6, True), [(1, (4, 6))]),
        # The run behind is the 4's, the one before it then the 3's.
        ((1, 3, 4), "????#????#?????", (1, 6, True), None),
        # Each run in turn, from the last: the bound rests on all of them.
        ((4, 4, 4, 4), "?????????????##??????##??#????", (1, 16, True), [(3, (25, 26)), (2, (21, 23)), (1, (13, 15))]),
    ],
)
def test_claims_are_the_ones_needed(
    clue: Clue, text: str, bound: tuple[int, int, bool], found: list[tuple[int, tuple[int, int]]] | None
) -> None:
    claims = owned(read(clue, text), [bound], set())
    if found is None:
        assert claims is None
        return
    assert claims is not None
    assert all(isinstance(claim, Owned) for claim in claims)
    assert [(claim.block, claim.span) for claim in claims] == found


def test_runs_of_others_are_not_claimed() -> None:
    reading = read((1, 3, 4), "????##?????????")
    assert owned(reading, [(1, 6, True)], {(4, 6)}) is None
