"""What the clauses claim that tell which cells no block reaches."""

from __future__ import annotations

from nonogram.puzzle import BLACK
from tests.proofs.sayings import Sayings
from tests.proofs.truths import Doubtful, Line

says = Sayings()


@says("nothing comes before B(?:, which begins at C at the earliest)?, so T")
def _before(line: Line, b: str, c: str | None, t: str) -> None:
    assert line.block(b) == 0
    if c:
        line.states(0, line.cells(c)[0], "begins")
    line.settled(t)


@says("nothing comes after B(?:, which ends at C at the latest)?, so T")
def _after(line: Line, b: str, c: str | None, t: str) -> None:
    assert line.block(b) == len(line.clue) - 1
    if c:
        line.states(line.block(b), line.cells(c)[0], "ends")
    line.settled(t)


@says("no other block touches B, so T")
def _beside_it(line: Line, b: str, t: str) -> None:
    block = line.block(b)
    (start,) = line.spots[block]
    before = set(line.claimed)
    line.settled(t)
    if not set(line.claimed) - before <= {start - 1, start + line.clue[block]}:
        raise Doubtful(f"not beside {b}: {t}")


@says("no block comes between B1 and B2, so T")
def _none_between(line: Line, b1: str, b2: str, t: str) -> None:
    assert line.block(b2) == line.block(b1) + 1
    line.settled(t)


@says("B (?P<how>begins|ends) at C at the (?:earliest|latest), so T")
@says("no block reaches further, so T")
def _beside(line: Line, t: str, b: str = "", c: str = "", how: str = "") -> None:
    if b:
        line.states(line.block(b), line.cells(c)[0], how)
    line.settled(t)


@says("no block is missing (?P<side>before|behind) B, so T")
def _none_missing(line: Line, b: str, side: str, t: str) -> None:
    block = line.block(b)
    others = range(block) if side == "before" else range(block + 1, len(line.clue))
    for other in others:
        there = {i for start in line.spots[other] for i in range(start, start + line.clue[other])}
        if any(line.earlier[i] != BLACK for i in there):
            raise Doubtful(f"block {other} is not there yet: {side} {b}")
    line.settled(t)


@says("B1 ends at C1 at the latest, and B2 begins at C2 at the earliest, so T")
def _between(line: Line, b1: str, c1: str, b2: str, c2: str, t: str) -> None:
    assert line.block(b2) == line.block(b1) + 1
    line.states(line.block(b1), line.cells(c1)[0], "ends")
    line.states(line.block(b2), line.cells(c2)[0], "begins")
    line.settled(t)
