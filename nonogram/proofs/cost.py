"""How much it takes to follow what is said: the claims made, the blocks and the cells named. No language plays a part.

The weights were fitted to the lengths of 3,500 English texts, of which nine in ten differ from their cost by less than
a sixth. The unit is about seven characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..cells import VALUES
from ..claims import (
    And,
    Blocks,
    Cases,
    Cells,
    Claim,
    Covers,
    Either,
    Field,
    Followed,
    Linked,
    Marks,
    Reasoned,
    Rooms,
)

MOST_DONE = 3
"""A sentence names at most this many blocks that are complete one by one."""
LINE = 3
"""The line that is looked at, with its clue."""
CLAIM = 1
ARGUED = 5
"""A claim that holds a reason of its own."""
BLOCK = 1
PLACE = 3
"""Cells that are named, or said to be black or empty; and for each stretch of them:"""
STRETCH = 1

_ARGUED = (
    "because.edge.at",
    "because.edge.known",
    "because.empty",
    "because.full",
    "because.gap",
    "because.located",
    "because.longest",
    "because.reach.after",
    "because.reach.apart",
    "because.reach.be",
    "because.rooms.whole",
)
"""How the keys of such claims begin."""


def cost(said: Field) -> int:
    """Return what it takes to follow what is said."""
    match said:
        case tuple():
            return sum(map(cost, said))
        case Claim():
            own = ARGUED if said.key.startswith(_ARGUED) else CLAIM
            return own + sum([cost(field) for _, field in said.fields])
        case Cells():
            return _places(said.cells)
        case Blocks():
            return BLOCK * len(said.blocks)
        case Marks():
            return sum([_places([i for i, value in said.marks if value == one]) for one in VALUES])
        case And():
            # Of the same claim about other cells only these are new.
            return cost(said.claims) - CLAIM * said.alike * (len(said.claims) - 1)
        case Reasoned():
            return cost(said.premises) + cost(said.claim)
        case Followed():
            return cost(said.given) + cost(said.claim)
        case Either():
            return cost(said.whole)
        case Linked():
            return cost(said.first) + cost(said.last)
        case Covers():
            return CLAIM + cost(said.covers)
        case Rooms():
            placed = [place for one in said.pushed for place in ((one.blocks, one.cell), *one.placed)]
            pushed = [PLACE + STRETCH + BLOCK * len(blocks) for blocks, _ in placed]
            return cost(said.rows) + CLAIM * len(said.pushed) + sum(pushed)
        case Cases():
            return sum([cost(marks) + cost(why) for marks, why in said.cases])
    return 0


def told_by_number(blocks: Sequence[int], count: int) -> str | None:
    """Return the key of how it is told by their number which of `count` blocks are complete; None where each of them is
    named.
    """
    if 2 < len(blocks) == count - 1:
        return "edge.others"
    if len(blocks) > MOST_DONE and [*blocks] == [*range(len(blocks))]:
        return "edge.first"
    if len(blocks) > MOST_DONE and [*blocks] == [*range(count - len(blocks), count)]:
        return "edge.last"
    return None


def _places(cells: Iterable[int]) -> int:
    """Return what it takes to name cells."""
    ordered = sorted(cells)
    return PLACE + STRETCH * (1 + sum([after - before > 1 for before, after in pairwise(ordered)])) if ordered else 0
