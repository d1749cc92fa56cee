"""What a reason takes for granted: the bounds within which it has blocks lie, and the black cells these rest on."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from operator import add

from ..cells import BLACK, Clue, earliest_starts
from ..techniques.parts import beside
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rooms import beyond_rooms
from ..techniques.rules import Reason
from ..techniques.technique import LINES_CACHED
from .bounds import ForcedRun, beyond, bound_of, bounds_of, forced_runs, keeping_off, only_longest, whole_owner
from .owners import BasicPremise, Counted, Owned, apart, bounded, counted, held, owned

MOST_FORCED = 5
"""What keeps a block within a bound is told only if that takes at most this many black parts."""


Owner = tuple[int, Span]
"""A block and cells that belong to it."""

Premise = BasicPremise | Counted
"""What black cells say of blocks, or what follows from that for other blocks."""


@lru_cache(LINES_CACHED)
def premises(reading: Reading, reason: Reason) -> tuple[tuple[Premise, ...], bool]:
    """Return what keeps blocks within the bounds which a reason uses, in the order in which to tell it; and whether it
    explains them all.
    """
    bounds = bounds_of(reading, reason)
    near = reason.key.partition(".")[0] in ("overlap", "overlaps", "place", "cell")
    held = [bound for bound in bounds if forced_runs(reading, *bound) != ()]
    claims, all_told = _claims(reading, reason, bounds)
    said = worded_before(reading.clue, claims)
    narrowed = {one for one in held if one not in said and any(_same_end(one, other) for other in said)}
    return tuple(counted(reading, held, claims, near, narrowed)), all_told


def _same_end(one: Bound, other: Bound) -> bool:
    return (one[0], one[2]) == (other[0], other[2])


def _claims(reading: Reading, reason: Reason, bounds: Sequence[Bound]) -> tuple[tuple[BasicPremise, ...], bool]:
    """Return the black cells that keep blocks within bounds: those that blocks have to reach or, where this does not
    suffice or takes more words, whose they are; and whether this suffices for all bounds.
    """
    found: list[ForcedRun] = []
    whole = True
    for block, cell, backwards in bounds:
        news = forced_runs(reading, block, cell, backwards)
        if news is None or len(news) > MOST_FORCED:
            whole = False
        else:
            found += news
    own = _claimed(reading, reason)
    forced = held(reading, tuple(dict.fromkeys(found)), own)
    if whole and len(forced) < 2:
        return forced, True
    claims = owned(reading, bounds, own)
    if claims is None or (whole and len(claims) >= len(forced)):
        claims = forced if whole else None
    far = apart(reading, bounds, own)
    if claims is None:
        return (forced, False) if far is None else (far, True)
    return (far, True) if far is not None and sum(map(_effort, claims)) > 1 + len(far) else (claims, True)


def _effort(claim: BasicPremise) -> int:
    """Return how many things a premise names."""
    return 1 + len(claim.off) if isinstance(claim, Owned) else 2


def _claimed(reading: Reading, reason: Reason) -> set[Span]:
    """Return the runs of which the reason's own sentence says to which blocks they belong."""
    kind = reason.key.partition(".")[0]
    if kind == "part":
        return set(beside(reading, reason.other).values())
    return {reason.span, reason.other} if kind in ("cell", "join", "located") else set()


def shown(reading: Reading, reason: Reason, claims: Sequence[Premise]) -> tuple[set[Owner], set[Bound]]:
    """Return what a reason and claims made before it tell of blocks: black cells that belong to them, and how far they
    can lie.
    """
    kind, blocks = reason.key.partition(".")[0], reason.blocks
    owners: set[Owner] = set()
    bounds: set[Bound] = set()
    if kind == "longest":
        owners |= lying(reading, reason)
    if kind == "rooms":
        bounds |= {bound for block in blocks for bound in placed_at(block, reading.reach(block))}
    if len(blocks) == 1 and kind in ("edge", "overlap", "place", "part", "cell"):
        start, stop = reason.other if kind == "cell" else reason.span
        bounds |= {(blocks[0], start, False), (blocks[0], stop - 1, True)}
    if len(blocks) == 1 and kind in ("edge", "cell", "join"):
        span = {"edge": reason.other, "cell": reason.span}.get(kind, (reason.span[0], reason.other[1]))
        owners.add((blocks[0], span))
    if kind == "part":
        owners |= set(beside(reading, reason.other).items())
    if kind in ("reach", "cell"):
        bounds |= set(bounds_of(reading, reason))
    bounds |= worded(reading, reason) | worded_before(reading.clue, claims)
    owners |= belong_to(claims)
    bounds |= {(claim.block, claim.start, claim.backwards) for claim in claims if isinstance(claim, ForcedRun)}
    return owners, bounds | bounded(reading.clue, owners)


def belong_to(claims: Sequence[Premise]) -> set[Owner]:
    """Return the runs of which claims say to which block each belongs."""
    return {(claim.block, claim.span) for claim in claims if isinstance(claim, Owned)}


def covered(reading: Reading, reason: Reason) -> set[Owner]:
    """Return the cells that blocks always cover, if this is what a reason says of them."""
    if reason.key.removeprefix("part.").partition(".")[0] not in ("overlap", "overlaps", "place"):
        return set()
    always = {block: range(reading.last[block], reading.first[block] + reading.clue[block]) for block in reason.blocks}
    told = {block: [i for i, _ in reason.marks if i in cells] for block, cells in always.items()}
    return {(block, (min(cells), max(cells) + 1)) for block, cells in told.items() if cells}


def belonging(reason: Reason) -> list[int]:
    """Return the cells that a reason settles as parts of the one block of which it says whose black cells are."""
    own = len(reason.blocks) == 1 and reason.key.startswith(("edge", "cell"))
    return [i for i, value in reason.marks if value == BLACK] if own else []


def worded_before(clue: Clue, claims: Sequence[Premise]) -> set[Bound]:
    """Return the bounds of which the sentences of claims say word for word that a block begins or ends there."""
    found: set[Bound] = set()
    for claim in claims:
        if isinstance(claim, Counted):
            found |= {(block, cell, claim.backwards) for block, cell in zip(claim.blocks, claim.cells, strict=True)}
        elif isinstance(claim, Owned):
            found |= {bound for one in claim.off if (bound := bound_of(one)) is not None}
            if clue[claim.block] == claim.span[1] - claim.span[0]:
                found |= placed_at(claim.block, claim.span)
        else:
            if claim.next is not None:
                found.add((claim.next, claim.limit, claim.backwards))
            found.add((claim.block, claim.start, claim.backwards))
    return found


def placed_at(block: int, span: Span) -> set[Bound]:
    """Return both bounds of a block that lies at a span."""
    return {(block, span[0], False), (block, span[1] - 1, True)}


def worded(reading: Reading, reason: Reason) -> set[Bound]:
    """Return the bounds of which the sentence of a reason says word for word that a block begins or ends there."""
    if reason.key.startswith("edge"):
        if "at" in reason.key.split("."):
            return set()
        found = {bound} if (bound := beyond(reading, reason)) is not None else set()
        start, stop = reason.other
        whole = reading.clue[reason.blocks[0]] == stop - start
        return found | placed_at(reason.blocks[0], reason.other if whole else reason.span)
    if reason.key == "gap":
        return {bound for bound in bounds_of(reading, reason) if bound[0] not in reason.blocks}
    if reason.key in ("cell.within", "cell.exact", "cell.alone") and len(reason.blocks) == 1:
        return placed_at(reason.blocks[0], reason.other)
    if reason.key in ("rooms", "longest"):
        return {bound for one in lying(reading, reason) for bound in placed_at(*one)}
    if reason.key == "located" and (owner := whole_owner(reading, reason.span)) is not None:
        return placed_at(owner, reason.span)
    if reason.key.partition(".")[0] in ("overlap", "place"):
        return placed_at(reason.blocks[0], reason.span)
    if reason.key.startswith("part"):
        own = placed_at(reason.blocks[0], reason.span) if reason.key in ("part.overlap", "part.place") else set()
        return own | {bound for one in beside(reading, reason.other).items() for bound in worded_of(reading, *one)}
    told = reason.key.startswith(("reach.all", "reach.between", "located"))
    return set(bounds_of(reading, reason)) if told else set()


def lying(reading: Reading, reason: Reason) -> set[Owner]:
    """Return the blocks of which the sentence of a reason says at which cells they lie, and these cells."""
    if reason.key == "rooms":
        clue = tuple(reading.clue[block] for block in reason.blocks)
        starts = [reason.span[0] + start for start in earliest_starts(clue)]
        ends = map(add, starts, clue)
        return set(zip(reason.blocks, zip(starts, ends, strict=True), strict=True))
    if reason.key == "longest":
        return {(owner, run) for run in reading.runs if (owner := only_longest(reading, run)) is not None}
    found = set(beside(reading, reason.other).items()) if reason.key.startswith("part") else set()
    if reason.key == "part.full":
        found |= {(block, (at := reading.first[block], at + reading.clue[block])) for block in reason.blocks}
    kinds = ("edge", "overlap", "place", "cell", "part.overlap", "part.place")
    if len(reason.blocks) == 1 and reason.key.startswith(kinds):
        length = reading.clue[reason.blocks[0]]
        found |= {(reason.blocks[0], one) for one in (reason.span, reason.other) if one[1] - one[0] == length}
    return found


def worded_of(reading: Reading, block: int, run: Span) -> set[Bound]:
    """Return the bounds that are said where it is told that a run is a block, complete, and what keeps others off."""
    others = [one for one in range(len(reading.clue)) if one != block]
    off = (bound_of(one) for one in keeping_off(reading, run, others))
    return {*placed_at(block, run), *(bound for bound in off if bound is not None)}


def unsaid(reasons: Sequence[Reason], said: Set[Bound]) -> list[Reason]:
    """Return what keeps blocks off a place, without the bounds that have been said, or narrower ones."""
    return [one for one in reasons if (bound := bound_of(one)) is None or not has(said, bound)]


def has(said: Set[Bound], bound: Bound) -> bool:
    """Return whether a bound has been said, or a narrower one of the same block."""
    block, cell, backwards = bound
    found = [end for one, end, side in said if (one, side) == (block, backwards)]
    return any(end <= cell if backwards else end >= cell for end in found)


def ends_told(reading: Reading, reason: Reason) -> set[Bound]:
    """Return the bounds of which a reason's sentence, or one before it, says that a block begins or ends there."""
    reason = beyond_rooms(reading, reason)
    told = worded(reading, reason) | worded_before(reading.clue, premises(reading, reason)[0])
    return told | {*bounds_of(reading, reason)} if reason.key.startswith("reach") else told
