"""Blocks that fill a room between crosses, counted room by room, as claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby

from ..cells import WHITE, Clue, gap, room_needed
from ..claims import And, Blocks, Cells, Claim, Count, Field, Marks, Pushed, Reasoned, Rooms, Said, claim
from ..techniques.parts import parts
from ..techniques.reading import Reading, Span, read
from ..techniques.rooms import Filled, Holds, filled, one_each
from ..techniques.rules import Reason
from .cost import cost
from .listener import block, span

MOST_COST = 14
"""Rooms on one side that cost more than this are not told one by one: two of at most one block each do not."""
MOST_NAMED = 3
"""Where some of the blocks of a line are in other rooms, more than this are not named one by one."""


def room_claims(reading: Reading, reason: Reason, line: str) -> Said:
    """Say which blocks fill a room of the line, and what the other rooms hold, if no complete block is known to lie
    between. `line` is as the board shows it.
    """
    there = filled(reading, reason.blocks[0], range(len(reading.clue)), (0, len(reading.text)))
    assert there is not None
    if (beside := _beside_complete(reading, there)) is None:
        return (Reasoned((_rooms(reading, there, line),), _fills(there, reason)),)
    where, there, whole = beside
    if (there.before or there.behind) and not there.is_plain(reading.clue):
        return (Reasoned((_beside(reading, there, where, whole, line),), _fills(there, reason)),)
    if there.blocks[1:]:
        told = claim("because.part.full", where=where, all=Blocks(there.blocks), span=span(there.span))
        return (Reasoned((told,), Marks(reason.marks)),)
    return (place_claim(replace(reason, blocks=there.blocks, span=there.span), where),)


def one_each_claim(reading: Reading, reason: Reason) -> Claim:
    """Say in which rooms the blocks lie, one in each."""
    rooms = And(tuple(claim("rooms.gap", span=span(room)) for room in one_each(reading)))
    return claim("because.rooms.each", rooms=rooms, settled=Marks(reason.marks))


def place_claim(reason: Reason, where: Claim | None) -> Claim:
    """Say that in a part of the line the block of a reason fits only at one place or, on the whole line, that no other
    room is as long.
    """
    whole = len(reason.marks) == reason.span[1] - reason.span[0]
    place: dict[str, Field] = {"block": block(reason.blocks[0]), "span": span(reason.span)}
    key = "because.place.alone" if where is None else "because.part.place"
    if where is not None:
        place["where"] = where
    if whole:
        return claim(key + (".wholes" if reason.marks[1:] else ".whole"), **place)
    return claim(key, **place, settled=Marks(reason.marks))


def is_only_room(reading: Reading, reason: Reason) -> bool:
    """Return whether the block of a reason fills a room, and all other rooms of the line are shorter."""
    others = [room for room in reading.rooms if room != reason.span]
    length = reading.clue[reason.blocks[0]]
    return others != [*reading.rooms] and others != [] and all(stop - start < length for start, stop in others)


def _beside_complete(reading: Reading, there: Filled) -> tuple[Claim, Filled, str] | None:
    """Return the part of the line beside complete blocks in which others fill a room, what is left to be counted there,
    and on which side the part reaches to the end of the line; None if no block is known to be complete.
    """
    told = {block: span for block, span in reading.owned if span[1] - span[0] == reading.clue[block]}
    known = told | dict(reading.settled)
    blocks = tuple(block for block in there.blocks if block not in known)
    if not blocks:
        return None
    first = max([one for one in known if one < blocks[0]], default=-1)
    last = min([one for one in known if one > blocks[-1]], default=len(reading.clue))
    left, right = known.get(first), known.get(last)
    where = part_beside(known.keys(), (first + 1, last - 1))
    if where is None or blocks[-1] - blocks[0] >= len(blocks):
        return None
    start, stop = there.span
    if left is not None and first == blocks[0] - 1:
        start = max(start, left[1] + gap(reading.clue, first))
    if right is not None and last == blocks[-1] + 1:
        stop = min(stop, right[0] - gap(reading.clue, blocks[-1]))
    before = tuple(holds for holds in there.before if left is None or holds.span[0] > left[1])
    behind = tuple(holds for holds in there.behind if right is None or holds.span[1] < right[0])
    whole = "before" if left is None else "behind" if right is None else ""
    return where, Filled((start, stop), blocks, before, behind), whole


def part_beside(known: Set[int], blocks: Sequence[int]) -> Claim | None:
    """Say beside which of the blocks whose places are known others lie: "between the 5 and the 1"; None if that is
    none.
    """
    left, right = blocks[0] - 1 in known, blocks[-1] + 1 in known
    if left and right:
        return claim("part.between", block=block(blocks[0] - 1), next=block(blocks[-1] + 1))
    if left:
        return claim("part.behind", block=block(blocks[0] - 1))
    return claim("part.before", block=block(blocks[-1] + 1)) if right else None


def part_claims(reading: Reading, reason: Reason, where: Claim, line: str) -> Said:
    """Say of the room that a block fills in a part of the line; nothing where it takes no counting to see this.
    `line` is as the board shows it.
    """
    blocks = next(blocks for blocks, span in parts(reading) if span == reason.other)
    there = filled(reading, reason.blocks[0], blocks, reason.other)
    if there is None or there.is_plain(reading.clue):
        return ()
    whole = "before" if reason.other[0] == 0 else "behind" if reason.other[1] == len(reading.text) else ""
    return (Reasoned((_beside(reading, there, where, whole, line),), _fills(there, reason)),)


def _fills(there: Filled, reason: Reason) -> Claim:
    if len(there.blocks) == 1:
        return fills(replace(reason, blocks=there.blocks, span=there.span))
    several = len(there.blocks) > MOST_NAMED and any(holds.blocks for holds in there.before + there.behind)
    blocks = claim("rooms.others", count=Count(len(there.blocks))) if several else Blocks(there.blocks)
    return claim("because.rooms.fill", all=blocks, span=span(there.span), settled=Marks(reason.marks))


def fills(reason: Reason) -> Claim:
    """Say that the block of a reason fills its span."""
    place: dict[str, Field] = {"block": block(reason.blocks[0]), "span": span(reason.span)}
    if len(reason.marks) == reason.span[1] - reason.span[0]:
        return claim(f"because.rooms.{'wholes' if reason.marks[1:] else 'whole'}", **place)
    return claim("because.rooms.one", **place, settled=Marks(reason.marks))


def _beside(reading: Reading, there: Filled, where: Claim, whole: str, line: str) -> Rooms:
    """Say what the rooms of a part of the line hold. The part reaches to the end of the line on the `whole` side: of
    all blocks pushed to that end, it need not be said in which part they lie.
    """
    rooms = _rooms(reading, there, line)
    sides = [(side, rooms) for side, rooms in (("before", there.before), ("behind", there.behind)) if rooms]
    packed = all(side == whole and is_packed(reading.clue, rooms) for side, rooms in sides)
    return rooms if packed else replace(rooms, where=where)


def _rooms(reading: Reading, there: Filled, line: str) -> Rooms:
    """Say what the rooms on both sides hold. Blocks are pushed as far as the board lets them."""
    if not is_packed(reading.clue, there.before) and not is_packed(reading.clue, there.behind):
        return Rooms(tuple(_one_by_one((*there.before, *there.behind))), ())
    board = read(reading.clue, line) if line else reading
    rows: list[And] = []
    pushed: list[Pushed] = []
    if is_packed(reading.clue, there.before):
        pushed.append(Pushed("before", there.span[0], *_placed(board, there.before, board.first)))
    else:
        rows += _one_by_one(there.before)
    if is_packed(reading.clue, there.behind):
        pushed.append(Pushed("behind", there.span[1] - 1, *_placed(board, there.behind, board.last)))
    else:
        rows += _one_by_one(there.behind)
    return Rooms(tuple(rows), tuple(pushed))


def is_packed(clue: Clue, rooms: Sequence[Holds]) -> bool:
    """Return whether it is told of the rooms on one side together what they hold."""
    if len(rooms) < 2 or sum(len(holds.blocks) for holds in rooms) < 2:
        return False
    return cost(tuple(_one_by_one(rooms))) > MOST_COST or _holds_more(clue, rooms)


def _one_by_one(rooms: Sequence[Holds]) -> Iterator[And]:
    """Say what each of some rooms holds, together of those that have no room for the same block."""
    for too_long, group in groupby(rooms, lambda holds: None if holds.blocks else holds.next):
        same = list(group)
        if too_long is not None:
            cells = Cells(tuple(i for holds in same for i in range(*holds.span)))
            yield And((claim("rooms.none", span=cells, block=block(too_long)),))
        else:
            yield And(tuple(map(_held, same)), alike=True)


def _held(holds: Holds) -> Claim:
    """Say which blocks a room has space for: the next one does not fit in as well."""
    return claim("rooms.hold", span=span(holds.span), blocks=Blocks(holds.blocks, "held"), next=block(holds.next))


def _placed(
    reading: Reading, rooms: Sequence[Holds], starts: Sequence[int]
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], Span], ...]]:
    """Return the blocks that some rooms hold and where these lie when pushed to one end, as far as crosses and black
    cells let them: those side by side in one room, and the cells from the first to the last of them.
    """
    blocks = tuple(sorted(number for holds in rooms for number in holds.blocks))
    groups: list[list[int]] = []
    for number in blocks:
        if groups:
            last = groups[-1][-1]
            stop = starts[last] + reading.clue[last]
            if starts[number] == stop + gap(reading.clue, last) and reading.text[stop] != WHITE:
                groups[-1].append(number)
                continue
        groups.append([number])
    placed = ((tuple(one), (starts[one[0]], starts[one[-1]] + reading.clue[one[-1]])) for one in groups)
    return blocks, tuple(placed)


def _holds_more(clue: Clue, rooms: Sequence[Holds]) -> bool:
    """Return whether the blocks of some room leave it space for one of another room on this side."""
    every = {block for holds in rooms for block in holds.blocks}
    for holds in rooms:
        if holds.blocks:
            first, last = holds.blocks[0], holds.blocks[-1]
            for beside in every & {first - 1, last + 1}:
                more = clue[min(first, beside) : max(last, beside) + 1]
                if room_needed(more) <= holds.span[1] - holds.span[0]:
                    return True
    return False
