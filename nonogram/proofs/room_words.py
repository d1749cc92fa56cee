"""The words for blocks that fill a room between crosses, counted room by room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby

from ..puzzle import WHITE
from ..techniques.parts import parts
from ..techniques.reading import Reading, Span
from ..techniques.rooms import Filled, Holds, filled
from ..techniques.rules import Reason
from ..words import listed, number_words, phrase
from .naming import LONG, MOST_NAMED, ROOM, Names

MOST_ROOMS = 3
"""On either side no more rooms than this are told one by one."""

_Placed = tuple[Sequence[int], Span]
"""Blocks side by side in one room, and the cells from the first to the last of them."""


def room_words(names: Names, reading: Reading, reason: Reason, settled: str) -> tuple[str, ...]:
    """Tell which blocks fill a room of the line, and what the other rooms hold, if no complete block is known to lie
    between.
    """
    there = filled(reading, reason.blocks[0], range(len(reading.clue)), (0, len(reading.text)))
    assert there is not None
    if (beside := _beside_complete(names, reading, there)) is None:
        *before, last = _rooms(names, reading, there)
        return *before, *names.so(last, _fills(names, there, reason, settled))
    where, there, whole = beside
    if there.before or there.behind:
        *before, last = _beside(names, reading, there, where, whole)
        return *before, *names.so(last, _fills(names, there, reason, settled))
    if there.blocks[1:]:
        told = phrase("because.part.full", where=where, all=names.all_of(there.blocks), span=names.span(there.span))
        return names.so(told, settled)
    return (place_words(names, replace(reason, blocks=there.blocks, span=there.span), where, settled),)


def place_words(names: Names, reason: Reason, where: str, settled: str) -> str:
    """Tell that in a part of the line the block of a reason fits only at one place."""
    whole = len(reason.marks) == reason.span[1] - reason.span[0]
    key = "because.part.place" + (".wholes" if reason.marks[1:] else ".whole") * whole
    return phrase(key, where=where, block=names.block(reason.blocks[0]), span=names.span(reason.span), settled=settled)


def _beside_complete(names: Names, reading: Reading, there: Filled) -> tuple[str, Filled, str] | None:
    """Return the words for the part of the line beside complete blocks in which others fill a room, what is left to be
    counted there, and on which side the part reaches to the end of the line; None if no complete block lies right
    beside these.
    """
    told = {block: span for block, span in reading.owned if span[1] - span[0] == names.clue[block]}
    known = told | dict(reading.settled)
    blocks = tuple(block for block in there.blocks if block not in known)
    if not blocks:
        return None
    left, right = known.get(blocks[0] - 1), known.get(blocks[-1] + 1)
    if (left is None and right is None) or blocks[-1] - blocks[0] >= len(blocks):
        return None
    start = there.span[0] if left is None else max(there.span[0], left[1] + 1)
    stop = there.span[1] if right is None else min(there.span[1], right[0] - 1)
    where = part_name(names, known.keys(), blocks)
    before = tuple(holds for holds in there.before if left is None or holds.span[0] > left[1])
    behind = tuple(holds for holds in there.behind if right is None or holds.span[1] < right[0])
    whole = "before" if left is None else "behind" if right is None else ""
    return where, Filled((start, stop), blocks, before, behind), whole


def part_name(names: Names, known: Set[int], blocks: Sequence[int]) -> str:
    """Tell beside which of the blocks whose places are known others lie: "between the 5 and the 1"; nothing if that is
    none.
    """
    left, right = blocks[0] - 1 in known, blocks[-1] + 1 in known
    if not (left or right):
        return ""
    key = "part.between" if left and right else "part.behind" if left else "part.before"
    near = blocks[0] - 1 if left else blocks[-1] + 1
    return phrase(key, block=names.block(near), next=names.block(blocks[-1] + 1) if right else "")


def part_words(names: Names, reading: Reading, reason: Reason, where: str, settled: str) -> tuple[str, ...] | None:
    """Tell of the room that a block fills in a part of the line; None where it takes no counting to see this."""
    blocks = next(blocks for blocks, span in parts(reading) if span == reason.other)
    there = filled(reading, reason.blocks[0], blocks, reason.other)
    if there is None or there.is_plain:
        return None
    whole = "before" if reason.other[0] == 0 else "behind" if reason.other[1] == len(reading.text) else ""
    *before, last = _beside(names, reading, there, where, whole)
    return *before, *names.so(last, _fills(names, there, reason, settled))


def _fills(names: Names, there: Filled, reason: Reason, settled: str) -> str:
    if len(there.blocks) == 1:
        return fills_words(names, replace(reason, blocks=there.blocks, span=there.span), settled)
    span = names.span(there.span)
    rest = there.before + there.behind
    several = len(there.blocks) > MOST_NAMED and any(holds.blocks for holds in rest)
    blocks = phrase("rooms.others", count=number_words(len(there.blocks))) if several else names.all_of(there.blocks)
    return phrase("because.rooms.fill", all=blocks, span=span, settled=settled)


def fills_words(names: Names, reason: Reason, settled: str) -> str:
    """Tell that the block of a reason fills its span."""
    whole = len(reason.marks) == reason.span[1] - reason.span[0]
    key = "one" if not whole else "wholes" if reason.marks[1:] else "whole"
    block, span = names.block(reason.blocks[0]), names.span(reason.span)
    return phrase(f"because.rooms.{key}", block=block, span=span, settled=settled)


def _beside(names: Names, reading: Reading, there: Filled, where: str, whole: str) -> list[str]:
    """Tell what the rooms of a part of the line hold. The part reaches to the end of the line on the `whole` side: of
    all blocks pushed to that end, it need not be said in which part they lie.
    """
    first, *more = _rooms(names, reading, there)
    sides = [(side, rooms) for side, rooms in (("before", there.before), ("behind", there.behind)) if rooms]
    if all(side == whole and _is_packed(names, rooms) for side, rooms in sides):
        return [first, *more]
    return [phrase("part.rooms", where=where, rooms=first), *more]


def _rooms(names: Names, reading: Reading, there: Filled) -> list[str]:
    """Tell what the rooms on both sides hold, in one sentence if that is short and no blocks have to be packed."""
    plain: list[Sequence[Holds]] = []
    packed: list[str] = []
    for rooms, side, cell in ((there.before, "before", there.span[0]), (there.behind, "behind", there.span[1] - 1)):
        if _is_packed(names, rooms):
            packed += _packed(names, reading, rooms, side, names.cell(cell))
        else:
            plain.append(rooms)
    together = listed([word for rooms in plain for word in _one_by_one(names, rooms)], "cells.and")
    if not packed and len(together) <= 2 * LONG:
        return [together]
    return [*(word for rooms in plain for word in _one_by_one(names, rooms, apart=True)), *packed]


def _is_packed(names: Names, rooms: Sequence[Holds]) -> bool:
    """Return whether it is told of the rooms on one side together what they hold."""
    if len(rooms) < 2 or not any(holds.blocks for holds in rooms):
        return False
    length = sum(map(len, _one_by_one(names, rooms)))
    return len(rooms) > MOST_ROOMS or length > LONG or _holds_more(names, rooms)


def _one_by_one(names: Names, rooms: Sequence[Holds], apart: bool = False) -> list[str]:
    """Tell what each of some rooms on one side holds, of those that hold nothing together; `apart`: in sentences."""
    words: list[str] = []
    for empty, group in groupby(rooms, lambda holds: not holds.blocks):
        same = list(group)
        if empty:
            span = names.cells(i for holds in same for i in range(*holds.span))
            words.append(phrase("rooms.none", span=span, block=names.block(same[0].next)))
            continue
        for number, holds in enumerate(same):
            key = "rooms.hold.more" if number and not apart else "rooms.hold"
            words.append(phrase(key, span=names.span(holds.span), blocks=names.held(holds.blocks)))
    return words


def _packed(names: Names, reading: Reading, rooms: Sequence[Holds], side: str, cell: str) -> list[str]:
    """Tell what the rooms on one side of a cell hold together, and where the blocks lie when pushed to that end."""
    blocks = tuple(sorted(block for holds in rooms for block in holds.blocks))
    room = phrase(f"rooms.{side}", cell=cell, blocks=names.held(blocks))
    pushed, *more = _pushed(names, [*_placed(reading, blocks, side)], side)
    both = phrase("rooms.packed", room=room, pushed=pushed)
    return [both] if not more and len(both) <= 2 * LONG else [room, pushed, *more]


def _placed(reading: Reading, blocks: Sequence[int], side: str) -> Iterator[_Placed]:
    """Yield where blocks lie when pushed to one end, as far as crosses and black cells let them."""
    starts = reading.first if side == "before" else reading.last
    group: list[int] = []
    for block in blocks:
        start = starts[block]
        if group:
            stop = starts[group[-1]] + reading.clue[group[-1]]
            if start > stop + 1 or reading.text[stop] == WHITE:
                yield group, (starts[group[0]], stop)
                group = []
        group = [*group, block]
    yield group, (starts[group[0]], starts[group[-1]] + reading.clue[group[-1]])


def _pushed(names: Names, placed: Sequence[_Placed], side: str) -> list[str]:
    """Tell where blocks lie when pushed to one end, as many rooms in a sentence as it has room for."""
    alone = len(placed) == 1
    told: list[str] = []
    group: list[_Placed] = []
    for one in placed:
        key = "rooms.pushed.more" if told[1:] else f"rooms.pushed.{side}"
        longer = phrase(key, lie=_lie(names, [*group, one], alone))
        if group and len(longer) <= ROOM:
            group.append(one)
            told[-1] = longer
        else:
            group = [one]
            key = "rooms.pushed.more" if told else f"rooms.pushed.{side}"
            told.append(phrase(key, lie=_lie(names, group, alone)))
    return told


def _lie(names: Names, placed: Sequence[_Placed], alone: bool) -> str:
    """Tell where blocks lie that are pushed to one end: "the 3 and the 1 lie in columns 1 to 5, the 2 in columns 8
    and 9"; those of a room that stands `alone` have been named before.
    """
    words: list[str] = []
    for blocks, span in placed:
        one = len(blocks) == 1
        if not alone:
            key = "rooms.lies.more" if words else "rooms.lies" if one else "rooms.lie"
        else:
            key = "rooms.it" if one else "rooms.they"
        words.append(phrase(key, blocks=names.held(blocks), span=names.span(span)))
    return listed(words, "list")


def _holds_more(names: Names, rooms: Sequence[Holds]) -> bool:
    """Return whether the blocks of some room leave it space for one of another room on this side."""
    every = {block for holds in rooms for block in holds.blocks}
    for holds in rooms:
        if holds.blocks:
            space = holds.span[1] - holds.span[0] - sum(names.clue[block] + 1 for block in holds.blocks)
            beside = every & {holds.blocks[0] - 1, holds.blocks[-1] + 1}
            if any(names.clue[block] <= space for block in beside):
                return True
    return False
