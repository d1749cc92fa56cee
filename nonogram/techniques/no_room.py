"""Why blocks find no room in a line, seen from the crosses and black cells around them: nobody has to ask how far other
blocks reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cells import BLACK, UNKNOWN, WHITE, Clue, gap, room_needed
from .reading import Span, spans
from .rules import Reason

KEYS = ("touch", "end", "outer", "only", "room.none", "room.all")
"""How the keys of these reasons begin."""


def without_room(clue: Clue, text: str) -> Reason | None:
    """Return the plainest reason why some block has no room; None when this is not seen at once."""
    rooms = spans(f"{BLACK}{UNKNOWN}", text)
    for block, length in enumerate(clue):
        if all(stop - start < length for start, stop in rooms):
            return Reason("room.none", (), (block,))
    sides = (clue, text), (clue[::-1], text[::-1])
    for way in (_touches, _ends, _outer):
        for backwards, side in enumerate(sides):
            if (found := way(*side)) is not None:
                return _back(clue, text, found) if backwards else found
    if len(rooms) == 1 and room_needed(clue) > rooms[0][1] - rooms[0][0]:
        return Reason("room.all", (), span=rooms[0])
    crowded = [*_crowded(*sides[0]), *(_back(clue, text, one) for one in _crowded(*sides[1]))]
    plainest = min(crowded, key=lambda one: (one.key.startswith("only.full"), len(one.blocks)), default=None)
    return plainest or _one_each(clue, text)


def _touches(clue: Clue, text: str) -> Reason | None:
    """Return that the first block begins at the first cell that is not empty, which is black, and touches another."""
    start = len(text) - len(text.lstrip(WHITE))
    stop = start + clue[0]
    if text[start : start + 1] == BLACK == text[stop : stop + 1] and WHITE not in text[start:stop]:
        return Reason("touch.first", ((stop, BLACK),), (0,), (start, start + 1))
    return None


def _ends(clue: Clue, text: str) -> Reason | None:
    """Return a black cell in one of the rooms before the first that has room for the first block."""
    for start, stop in spans(f"{BLACK}{UNKNOWN}", text):
        if stop - start >= clue[0]:
            return None
        if (cell := text.find(BLACK, start, stop)) >= 0:
            return Reason("end.first", ((cell, BLACK),), (0,), (0, stop))
    return None


def _outer(clue: Clue, text: str) -> Reason | None:
    """Return a run that is too long for the first block, which has no room before it."""
    if len(clue) > 1:
        for start, stop in spans(BLACK, text):
            before = text[: max(start - gap(clue, 0), 0)].replace(BLACK, UNKNOWN)
            if clue[0] < stop - start <= clue[1] and UNKNOWN * clue[0] not in before:
                return Reason("outer.before", (), (0,), (start, stop))
    return None


def _crowded(clue: Clue, text: str) -> Iterator[Reason]:
    """Yield neighbours among the blocks that have too little room together: where alone they fit, or the first where
    alone the second fits, with the rooms before. Or they fill it so that the cell between them is empty, which it is
    not.
    """
    rooms = spans(f"{BLACK}{UNKNOWN}", text)
    own = [[one for one in rooms if one[1] - one[0] >= length] for length in clue]
    for block in range(1, len(clue)):
        if len(own[block]) != 1:
            continue
        room = start, stop = own[block][0]
        most = stop - start
        first = block
        while first and own[first - 1] == own[block] and room_needed(clue[first : block + 1]) <= most:
            first -= 1
        if own[first] == own[block] and first < block and room_needed(clue[first : block + 1]) > most:
            yield Reason("only.both", (), tuple(range(first, block + 1)), room)
        if any(one[0] < start for one in own[block - 1]):
            continue
        between = start + clue[block - 1]
        if (need := room_needed(clue[block - 1 : block + 1])) > most:
            yield Reason("only.before", (), (block - 1, block), room)
        elif need == most and text[between] == BLACK:
            yield Reason("only.full.before", ((between, BLACK),), (block - 1, block), room)


def _one_each(clue: Clue, text: str) -> Reason | None:
    """Return that several rooms have space for just one block each, and there are more blocks."""
    rooms = rooms_for_any(clue, text)
    if 1 < len(rooms) < len(clue) and all(stop - start <= 2 * min(clue) for start, stop in rooms):
        return Reason("only.each", (), span=(rooms[0][0], rooms[-1][1]))
    return None


def rooms_for_any(clue: Clue, text: str) -> list[Span]:
    """Return the rooms of a line that are long enough for any block."""
    return [one for one in spans(f"{BLACK}{UNKNOWN}", text) if one[1] - one[0] >= min(clue)]


def _back(clue: Clue, text: str, reason: Reason) -> Reason:
    """Translate a reason found on the mirrored line back to the line itself."""
    n, most = len(text), len(clue) - 1
    key = reason.key
    for one, other in (("first", "last"), ("before", "behind")):
        key = key.replace(one, other)
    blocks = tuple(most - block for block in reason.blocks)
    marks = tuple((n - 1 - i, value) for i, value in reason.marks)
    start, stop = reason.span
    ordered = blocks if key in ("only.behind", "only.full.behind") else tuple(sorted(blocks))
    return Reason(key, marks, ordered, (n - stop, n - start))
