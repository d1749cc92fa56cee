"""What the clauses claim that tell how far a block can lie, and why; and which cells no block reaches then."""

from __future__ import annotations

import re

from nonogram.cells import BLACK, WHITE
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.truths import BLOCK, CELLS, Doubtful, Line

says = Sayings()


CANNOT = r"cannot (?P<does>end before|begin after) C(?:, which is black|: C9 are black side by side)"


@says(f"B comes (?P<end>first|last), so it {CANNOT}")
@says(f"B1 (?P<how>begins|ends) at C1 at the (?:earliest|latest), so B {CANNOT}")
@says(f"B comes right (?P<side>before|after) B1, so it {CANNOT}")
@says(f"so B {CANNOT}")
def _reach(
    line: Line,
    b: str,
    c: str,
    does: str,
    c9: str | None,
    end: str = "",
    b1: str = "",
    c1: str = "",
    how: str = "",
    side: str = "",
) -> None:
    backwards = does == "begin after"
    if side:
        assert backwards == (side == "after")
        assert line.block(b1) + (1 if backwards else -1) == line.block(b)
        assert (line.block(b1), "ends" if backwards else "begins") in line.bounds, "it has been said where that one is"
    if end:
        assert line.block(b) == (0 if backwards else len(line.clue) - 1)
        assert end == ("first" if backwards else "last")
    elif how:
        assert how == ("ends" if backwards else "begins")
        line.knows(line.block(b1), line.cells(c1)[0], how)
    if c9:
        line.is_black(c9)
    _reached(line, backwards, b, c)


def _reached(line: Line, backwards: bool, b: str, c: str) -> None:
    black, block = line.is_black(c), line.block(b)
    if backwards:
        line.ends(block, black[0] + line.clue[block] - 1)
    else:
        line.begins(block, black[-1] - line.clue[block] + 1)
    if line.clue[block] == 1:
        line.bounds[block, "ends" if backwards else "begins"] = black[0]


LIMIT = "B1 (?P<how>begins|ends) at C1 at the (?:earliest|latest), and "


def _limits(line: Line, b1: str | None, c1: str | None, how: str | None) -> None:
    if b1 and c1:
        line.knows(line.block(b1), line.cells(c1)[0], how or "")


MISS = r"(?:comes (?:first|last) and )?(?:(?:is|are) too short for|(?:has|have) (?P<room>no room) at)"


def _miss(line: Line, blocks: list[int], cells: list[int], room: str | None) -> None:
    """Check that none of the blocks covers all cells: each is too short or, where `room` is spoken of, has none."""
    for length in (line.clue[block] for block in blocks):
        starts = range(max(0, cells[-1] - length + 1), min(cells[0], len(line.text) - length) + 1)
        assert all(room and WHITE in line.text[start : start + length] for start in starts)


@says(f"(?:{LIMIT})?S {MISS} C, so B cannot (?P<does>end before|begin after) C2")
def _past_short(
    line: Line, s: str, c: str, b: str, c2: str, does: str, room: str, b1: str = "", c1: str = "", how: str = ""
) -> None:
    _limits(line, b1, c1, how)
    _miss(line, line.blocks(s), line.is_black(c), room)
    _reached(line, does == "begin after", b, c2)


@says(f"(?:{LIMIT})?S {MISS} C, so (?:B|it) (?P<does>begins|ends) at C2 at the (?:earliest|latest)")
def _too_short(
    line: Line,
    s: str,
    c: str,
    b: str | None,
    does: str,
    c2: str,
    room: str,
    b1: str = "",
    c1: str = "",
    how: str = "",
) -> None:
    _limits(line, b1, c1, how)
    block = line.block(b) if b else line.blocks(s)[-1]
    _miss(line, [*line.blocks(s), block], line.is_black(c), room)
    line.states(block, line.cells(c2)[0], does)


TOUCHES = rf"(?P<more>(?:(?:, | and )at {CELLS} {CELLS})*)"


@says(f"at C2 B would touch C{TOUCHES}, so it (?P<how>begins|ends) at C1 at the (?:earliest|latest)")
def _touch(line: Line, b: str, c: str, how: str, c1: str, c2: str, more: str) -> None:
    places: list[int] = []
    for where, cells in [(c2, c), *re.findall(rf"at ({CELLS}) ({CELLS})", more)]:
        touched, place = line.is_black(cells), line.cells(where)
        assert len(place) == line.clue[line.block(b)]
        assert touched[0] == place[-1] + 1 or touched[-1] == place[0] - 1
        places += place
    block = line.block(b)
    if not line.reaches(block, min(places) if how == "begins" else max(places), how):
        raise Doubtful(f"nothing said so far has block {block} lie there: at {c2}")
    line.states(line.block(b), line.cells(c1)[0], how)


@says(rf"so B (?P<how>begins|ends) at C at the (?:earliest|latest)(?: and (?P<more>{BLOCK} at {CELLS}))?")
@says("counted (?:on|back) from there, B (?P<how>begins|ends) at C at the (?:earliest|latest)")
def _counted(line: Line, b: str, c: str, how: str, more: str | None = None) -> None:
    line.knows(line.block(b), line.cells(c)[0], how)
    line.counted = line.block(b), how
    if more:
        block, cell = more.split(" at ")
        line.knows(line.block(block), line.cells(cell)[0], how)
        line.counted = line.block(block), how


@says("nothing comes before B(?:, which begins at C at the earliest)?, so T")
def _before(line: Line, b: str, c: str | None, t: str) -> None:
    assert line.block(b) == 0
    if c:
        line.knows(0, line.cells(c)[0], "begins")
    line.settled(t)


@says("nothing comes after B(?:, which ends at C at the latest)?, so T")
def _after(line: Line, b: str, c: str | None, t: str) -> None:
    assert line.block(b) == len(line.clue) - 1
    if c:
        line.knows(line.block(b), line.cells(c)[0], "ends")
    line.settled(t)


@says("no other block touches B, so T")
def _beside_it(line: Line, b: str, t: str) -> None:
    block = line.block(b)
    (start,) = line.spots[block]
    before = set(line.claimed)
    others = {cell for cell, first in line.beside if first != start}
    if not (before - others).isdisjoint((start - 1, start + line.clue[block])):
        raise Doubtful(f"the cells on both sides of {b} are told apart, though it is complete")
    line.beside.update({(start - 1, start), (start + line.clue[block], start)})
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
        line.knows(line.block(b), line.cells(c)[0], how)
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


@says("as shown, B (?P<how>begins|ends) at C at the (?:earliest|latest)")
def _again(line: Line, b: str, c: str, how: str) -> None:
    line.states(line.block(b), line.cells(c)[0], how)


@says("B1 ends at C1 at the latest, and B2 begins at C2 at the earliest, so T")
def _between(line: Line, b1: str, c1: str, b2: str, c2: str, t: str) -> None:
    assert line.block(b2) == line.block(b1) + 1
    line.knows(line.block(b1), line.cells(c1)[0], "ends")
    line.knows(line.block(b2), line.cells(c2)[0], "begins")
    line.settled(t)
