"""Links between a block that black cells bound and another that a reason speaks of: counted on from block to block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from ..techniques.reading import Bound, Reading
from .bounds import Pull, pulls
from .owners import Claim

MOST_COUNTED = 2
"""A reason whose bounds take more links than this is told without them."""


@dataclass(frozen=True, slots=True)
class Counted:
    """That a bound of one block bounds those beside it: for each in turn the first cell that it can cover or,
    `backwards`, the last.
    """

    blocks: tuple[int, ...]
    cells: tuple[int, ...]
    backwards: bool


def counted(
    reading: Reading, bounds: Sequence[Bound], claims: Sequence[Claim], near: bool, narrowed: Set[Bound]
) -> list[Claim | Counted]:
    """Return claims with the links by which bounds follow from them, each behind what it rests on; `near`: also those
    to a block right beside. Of blocks of which the claims say a wider bound, the `narrowed` one is told as well.
    """
    links: dict[Claim, list[Counted]] = {}
    for bound in bounds:
        found = next(_links(reading, bound, claims), None)
        if found is not None and (bound in narrowed or len(found[1].blocks) > (0 if near else 1)):
            claim, link = found
            if not link.blocks:
                link = Counted(bound[:1], bound[1:2], bound[2])
            others = links.setdefault(claim, [])
            if not any(_within(link, other) for other in others):
                links[claim] = [*(other for other in others if not _within(other, link)), link]
    if sum(map(len, links.values())) > MOST_COUNTED:
        links = {}
    told: list[Claim | Counted] = []
    for number, claim in enumerate(claims):
        before = _before_touch(reading, claim, claims[:number])
        if before is not None and not any(isinstance(one, Counted) and _within(before, one) for one in told):
            told.append(before)
        told += (claim, *links.get(claim, ()))
    return told


def _before_touch(reading: Reading, claim: Claim, before: Sequence[Claim]) -> Counted | None:
    """Return the link by which a block that would touch black cells at a place lies no further than there; None where
    crosses and the other blocks suffice, or an earlier claim has said so.
    """
    if not isinstance(claim, Pull) or not claim.touching:
        return None
    bound = claim.block, claim.place[1] - 1 if claim.backwards else claim.place[0], claim.backwards
    if pulls(reading, *bound) == ():
        return None
    _, link = next(_links(reading, bound, before), (None, None))
    return link if link is None or link.blocks else None


def _within(link: Counted, other: Counted) -> bool:
    """Return whether a link is the beginning of another."""
    return link.backwards == other.backwards and link.blocks == other.blocks[: len(link.blocks)]


def _links(reading: Reading, bound: Bound, claims: Sequence[Claim]) -> Iterator[tuple[Claim, Counted]]:
    """Yield the claims from which a bound follows by counting, those about the nearest blocks first, each with the
    link, which is empty for a claim about the block itself.
    """
    block, cell, backwards = bound
    step = -1 if backwards else 1
    for claim in sorted(claims, key=lambda claim: abs(claim.block - block)):
        if (block - claim.block) * step < 0:
            continue
        if isinstance(claim, Pull):
            if claim.backwards != backwards:
                continue
            at = claim.start
        else:
            length = reading.clue[claim.block]
            at = claim.span[0] + length - 1 if backwards else claim.span[1] - length
        path = range(claim.block + step, block + step, step)
        cells = []
        for one in path:
            at = _next(reading, one, at, reading.clue[one - step], backwards)
            cells.append(at)
        if at <= cell if backwards else at >= cell:
            yield claim, Counted(tuple(path), tuple(cells), backwards)


def _next(reading: Reading, block: int, at: int, length: int, backwards: bool) -> int:
    """Return the first cell that a block can cover when the one before it, of some length, begins at a cell; the last
    when the one behind it ends there, `backwards`.
    """
    own = reading.clue[block]
    if backwards:
        stop = at - length
        return next(min(stop, end) for start, end in reversed(reading.rooms) if min(stop, end) - start >= own) - 1
    start = at + length + 1
    return next(max(start, begin) for begin, end in reading.rooms if end - max(start, begin) >= own)
