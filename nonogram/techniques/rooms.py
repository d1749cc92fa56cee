"""Blocks that fill a room between crosses exactly, since the rooms on either side hold only the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..cells import BLACK, UNKNOWN, Clue, room_needed
from .reading import READINGS_CACHED, Reading, Span, read
from .rules import Reason


@dataclass(frozen=True, slots=True)
class Holds:
    """That a room between crosses has room only for some blocks, counted from an end: the `next` one does not fit."""

    span: Span
    blocks: tuple[int, ...]
    next: int


@dataclass(frozen=True, slots=True)
class Filled:
    """A room that some blocks fill exactly, and what the rooms before it and those behind it hold."""

    span: Span
    blocks: tuple[int, ...]
    before: tuple[Holds, ...]
    behind: tuple[Holds, ...]

    def is_plain(self, clue: Clue) -> bool:
        """Return whether it is a single block, too long for all other rooms."""
        others = (holds.span[1] - holds.span[0] for holds in (*self.before, *self.behind))
        return len(self.blocks) == 1 and max(others, default=0) < clue[self.blocks[0]]


@lru_cache(READINGS_CACHED)
def filled(reading: Reading, block: int, blocks: range, part: Span) -> Filled | None:
    """Return the room that a block fills, alone or with others, if it can lie nowhere else between the crosses of a
    part of the line that holds some blocks; None if it can.
    """
    start, stop = part
    clue = reading.clue[blocks.start : blocks.stop]
    free = read(clue, reading.text[start:stop].replace(BLACK, UNKNOWN))
    if free.first[block - blocks.start] != free.last[block - blocks.start]:
        return None
    first, last = (dict(zip(blocks, [start + at for at in starts], strict=True)) for starts in (free.first, free.last))
    rooms = [(max(a, start), min(b, stop)) for a, b in reading.rooms if a < stop and start < b]
    room = next(room for room in rooms if room[0] <= first[block] < room[1])
    inside = tuple(one for one in blocks if room[0] <= first[one] == last[one] < room[1])
    before = tuple(_holding([one for one in rooms if one[1] < room[0]], first, inside, 1))
    behind = tuple(_holding([one for one in rooms[::-1] if one[0] > room[1]], last, inside, -1))
    return Filled(room, inside, before, behind[::-1])


def _holding(rooms: Iterable[Span], starts: Mapping[int, int], inside: Sequence[int], step: int) -> Iterator[Holds]:
    """Yield what each of some rooms holds when blocks are pushed to an end, from there on."""
    at = min(starts) if step > 0 else max(starts)
    for room in rooms:
        held = tuple(block for block, start in starts.items() if room[0] <= start < room[1])
        at += step * len(held)
        yield Holds(room, held, at)
    assert at == inside[0 if step > 0 else -1]


def one_each(reading: Reading) -> tuple[Span, ...]:
    """Return the rooms that are long enough for some block if these are as many as the blocks, more than one, and none
    is long enough for two blocks: one block lies in each. Return nothing where that is not so.
    """
    clue = reading.clue
    if not 2 <= len(clue) <= len(reading.rooms):
        return ()
    rooms = tuple(one for one in reading.rooms if one[1] - one[0] >= min(clue))
    if len(rooms) != len(clue):
        return ()
    least = min(room_needed(clue[i : i + 2]) for i in range(len(clue) - 1))
    return rooms if all(stop - start < least for start, stop in rooms) else ()


def in_own_rooms(reading: Reading, reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons for several blocks that follow from one block lying in each of some rooms, unless it takes no
    counting to see them.
    """
    rooms = one_each(reading)
    own = [one for one in reasons if rooms and one.key in ("place", "overlap") and one.span == rooms[one.blocks[0]]]
    whole = range(len(reading.clue)), (0, len(reading.text))
    places = (filled(reading, one.blocks[0], *whole) for one in own if one.key == "place")
    return own if own[1:] and any(there and not there.is_plain(reading.clue) for there in places) else []


def by_rooms(reading: Reading, reasons: Sequence[Reason]) -> Iterator[Reason]:
    """Yield reasons; those for blocks that fit only at one place are merged to one for each room that they fill, where
    it takes counting to see this, or to a single one, with what others cover, where one block lies in each room.
    """
    whole = range(len(reading.clue)), (0, len(reading.text))
    told: dict[Span, Reason] = {}
    if own := in_own_rooms(reading, reasons):
        rooms = one_each(reading)
        marks = tuple(sorted({mark for one in own for mark in one.marks}))
        blocks = tuple(sorted(one.blocks[0] for one in own))
        yield Reason("rooms.each", marks, blocks, (rooms[0][0], rooms[-1][1]))
    for reason in reasons:
        if reason in own:
            continue
        there = filled(reading, reason.blocks[0], *whole) if reason.key == "place" else None
        if there is None or there.is_plain(reading.clue):
            yield reason
        else:
            marks = told[there.span].marks if there.span in told else ()
            told[there.span] = Reason("rooms", tuple(sorted({*marks, *reason.marks})), there.blocks, there.span)
    yield from told.values()


def only_counted(argument: Sequence[tuple[Reading, Sequence[Reason]]]) -> bool:
    """Return whether an argument does nothing but count rooms between crosses."""
    places = all(one.key == "place" for _, reasons in argument for one in reasons)
    return places and all(one.key == "rooms" for each in argument for one in by_rooms(*each))


def beyond_rooms(reading: Reading, reason: Reason) -> Reason:
    """Return a reason; one that the first block, or the last, does not reach some cells as one that these lie where
    there is no room for it, from there up to the end of the line, if that is so and nothing was told of blocks before.
    """
    if reason.key not in ("reach.before", "reach.after") or reading.settled or reading.bounds:
        return reason
    before, cells = reason.key == "reach.before", [i for i, _ in reason.marks]
    here = [one for one in reading.rooms if (one[0] <= cells[-1] if before else one[1] > cells[0])]
    if any(stop - start >= reading.clue[reason.blocks[0]] for start, stop in here):
        return reason
    span = (0, here[-1][1]) if before else (here[0][0], len(reading.text))
    return Reason(f"gap.{'first' if before else 'last'}", reason.marks, reason.blocks, span)
