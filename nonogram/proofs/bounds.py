"""How far to one side a block can lie, and the black cells that keep it from lying further; which of these bounds a
reason uses.

Blocks are pushed to an end of the line. A black cell before the earliest place of the next block must not be left over:
so the block before that has to reach it. Bounds of this kind are counted back from the far end of the line, then
forward from block to block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..cells import BLACK, UNKNOWN, WHITE, gap, gaps, room_needed
from ..techniques.parts import beside
from ..techniques.reading import Bound, Reading, Span, Starts, extremes, read
from ..techniques.rules import Reason
from ..techniques.stuck import kept_off

MOST_SPARE = 3
"""A room with at most this many cells more than a block shuts it in."""
READINGS = 32
"""Lines as read for which it is remembered where their blocks are pushed: a text asks for several bounds of each."""


@dataclass(frozen=True, slots=True)
class ForcedRun:
    """What keeps a block from lying further towards an end of the line: it has to reach black cells, or would touch
    them.

    `span` are the black cells, side by side. A block that has to reach them is the last one or, if `next` is given, has
    behind it a block that `limit`, the first cell it can cover, keeps away from the first of them. `start` is the first
    cell that the block itself can then cover. One that would touch them is `touching` at `place`. A block that cannot
    cover the black cells, for it is too short or crosses are in its way, is `short` of them: it leaves them to those
    before it and lies behind them. Seen from the other end, `backwards`, all of this is mirrored.
    """

    block: int
    span: Span
    start: int
    next: int | None = None
    limit: int = 0
    touching: bool = False
    place: Span = (0, 0)
    short: bool = False
    backwards: bool = False


def forced_runs(reading: Reading, block: int, cell: int, backwards: bool = False) -> tuple[ForcedRun, ...] | None:
    """Return what keeps a block from covering anything before a cell or, `backwards`, anything behind it: each run
    after those it rests on, none where crosses and the other blocks suffice. None where it is not as simple as that.
    """
    if not backwards:
        return _pushed(reading).forced_runs(block, cell)
    n, most = len(reading.text), len(reading.clue) - 1
    found = _pushed_back(reading).forced_runs(most - block, n - 1 - cell)
    if found is None:
        return None
    return tuple(
        ForcedRun(
            most - run.block,
            (n - run.span[1], n - run.span[0]),
            n - 1 - run.start,
            None if run.next is None else most - run.next,
            0 if run.next is None else n - 1 - run.limit,
            run.touching,
            (n - run.place[1], n - run.place[0]) if run.touching else (0, 0),
            run.short,
            True,
        )
        for run in found
    )


def limit(reading: Reading, block: int, cell: int, backwards: bool = False) -> int:
    """Return the first cell that a block can cover or, `backwards`, the last, as found by the plainest argument that
    keeps it from covering anything before a cell or behind it.
    """
    if not backwards:
        return _pushed(reading).limit(block, cell)
    n, most = len(reading.text), len(reading.clue) - 1
    return n - 1 - _pushed_back(reading).limit(most - block, n - 1 - cell)


@lru_cache(READINGS)
def bounds_of(reading: Reading, reason: Reason) -> tuple[Bound, ...]:
    """Return the bounds that a reason uses."""
    return tuple(_bounds_of(reading, reason))


def _bounds_of(reading: Reading, reason: Reason) -> Iterator[Bound]:
    clue, blocks = reading.clue, reason.blocks
    match reason.key.split("."):
        case ["overlap" | "place", *_]:
            yield blocks[0], reason.span[0], False
            yield blocks[0], reason.span[1] - 1, True
        case ["overlaps"]:
            for block in blocks:
                if not _plainly_covered(reading, block, reason):
                    start, stop = reading.reach(block)
                    yield block, start, False
                    yield block, stop - 1, True
        case ["reach", "all"]:
            for block in blocks:
                start, stop = reading.reach(block)
                yield block, start, False
                yield block, stop - 1, True
        case ["reach", side]:
            if side != "before":
                yield blocks[0], reading.reach(blocks[0])[1] - 1, True
            if side != "after":
                yield blocks[-1], reading.reach(blocks[-1])[0], False
        case ["gap"]:
            yield from _next_to(reading, blocks[0], blocks[-1])
            for block in blocks:
                if clue[block] <= reason.span[1] - reason.span[0]:
                    start, stop = reading.reach(block)
                    if stop < reason.span[1]:
                        yield block, stop - 1, True
                    if start > reason.span[0]:
                        yield block, start, False
        case ["cell", _]:
            start, stop = reason.other
            for block in blocks:
                reach = reading.reach(block)
                if reach[0] == start > max(reading.room(reason.span)[0], reason.span[1] - clue[block]):
                    yield block, start, False
                if reach[1] == stop < min(reading.room(reason.span)[1], reason.span[0] + clue[block]):
                    yield block, stop - 1, True
            others = [block for block in range(len(clue)) if block not in blocks]
            yield from _off(reading, reason.span, others)
        case ["join"]:
            others = [block for block in range(len(clue)) if block not in blocks]
            yield from _off(reading, reason.span, others)
            yield from _off(reading, reason.other, others)
        case ["part", _]:
            for block, run in beside(reading, reason.other).items():
                yield from _off(reading, run, [one for one in range(len(clue)) if one != block])
        case ["located"] if whole_owner(reading, reason.span) is not None:
            return
        case ["located", *end]:
            longest = reason.span[1] - reason.span[0]
            others = [block for block, length in enumerate(clue) if length > longest or end]
            yield from _off(reading, reason.other if end else reason.span, others)


def only_longest(reading: Reading, run: Span) -> int | None:
    """Return the block that a run is since no other in the clue is as long."""
    longest = max(reading.clue)
    return reading.clue.index(longest) if run[1] - run[0] == longest and reading.clue.count(longest) == 1 else None


def whole_owner(reading: Reading, run: Span) -> int | None:
    """Return the block that a run is, if that is known or no other in the clue is as long."""
    known = [block for block, span in reading.settled if span == run]
    owner = known[0] if known else reading.owner(run)
    return owner if owner is not None and reading.clue[owner] == run[1] - run[0] else only_longest(reading, run)


def _plainly_covered(reading: Reading, block: int, reason: Reason) -> bool:
    """Return whether a block covers what a reason has it cover wherever it lies between crosses, whatever is black."""
    pushed = extremes(reading.clue, reading.text.replace(BLACK, UNKNOWN))
    assert pushed is not None
    length = reading.clue[block]
    always = range(reading.last[block], reading.first[block] + length)
    plain = range(pushed[1][block], pushed[0][block] + length)
    return all(i in plain for i, _ in reason.marks if i in always)


def _next_to(reading: Reading, first: int, last: int) -> Iterator[Bound]:
    """Yield how far the blocks before and behind some blocks reach."""
    if first > 0:
        yield first - 1, reading.reach(first - 1)[1] - 1, True
    if last < len(reading.clue) - 1:
        yield last + 1, reading.reach(last + 1)[0], False


def _off(reading: Reading, span: Span, others: Sequence[int]) -> Iterator[Bound]:
    """Yield the bounds that keep blocks off a span."""
    for reason in keeping_off(reading, span, others):
        if reason.key == "off.ends":
            yield reason.blocks[0], reason.span[1] - 1, True
        elif reason.key == "off.begins":
            yield reason.blocks[0], reason.span[0], False


def beyond(reading: Reading, reason: Reason) -> Bound | None:
    """Return the bound that keeps the block beyond off the black cells which a reason gives to the one before it,
    counted from an end; None where there is none, it is too short for them, or it is known already whose they are.
    """
    (block,), back, clue = reason.blocks, reason.key.endswith(".back"), reading.clue
    other = block - 1 if back else block + 1
    near = next_run(reading, reason.other, back)
    others = clue[: other + 1] if back else clue[other:]
    if not 0 <= other < len(clue) or max(others) < near[1] - near[0]:
        return None
    if all(reading.owner(run) == block for run in runs_of(reading, reason.other)) or block in dict(reading.settled):
        return None
    if no_room_before(reading, reason) or room_for_one(reading, reason) is not None:
        return None
    return other, limit(reading, other, near[1] - 2 if back else near[0] + 1, back), back


def no_room_before(reading: Reading, reason: Reason) -> bool:
    """Return whether one sees at once that the black cells that a reason gives to the first block, counted from an end,
    are its own: they are side by side and not too long for all others, a cross lies right behind them or not far, and
    no room before them is long enough.
    """
    (block,), (start, stop), back = reason.blocks, reason.other, reason.key.endswith(".back")
    length = reading.clue[block]
    if block != (len(reading.clue) - 1 if back else 0) or runs_of(reading, reason.other) != [reason.other]:
        return False
    if max(reading.clue[:-1] if back else reading.clue[1:], default=0) < stop - start:
        return False
    behind = reading.text[start - 1 : start] if back else reading.text[stop : stop + 1]
    if behind != WHITE and room_for_one(reading, reason) is None:
        return False
    rooms = [(max(a, stop), b) if back else (a, min(b, start)) for a, b in reading.rooms]
    return all(b - a < length for a, b in rooms)


def room_for_one(reading: Reading, reason: Reason) -> Span | None:
    """Return the room of the black cells that a reason gives to a block, counted from an end, if it is seen at once
    that they are not part of the next one: the room is little longer than the block and too small for both, and there
    is none before it for the block.
    """
    (block,), back, clue = reason.blocks, reason.key.endswith(".back"), reading.clue
    other = block - 1 if back else block + 1
    if reading.settled or reading.bounds or not 0 <= other < len(clue):
        return None
    near = next_run(reading, reason.other, back)
    room = start, stop = reading.room(near)
    pair = clue[min(block, other) : max(block, other) + 1]
    most = min(room_needed(pair) - 1, clue[block] + MOST_SPARE)
    if clue[other] < near[1] - near[0] or stop - start > most:
        return None
    side = [run for run in reading.runs if (run[0] >= reason.other[1] if back else run[1] <= reason.other[0])]
    edge = (side[0][0] if back else side[-1][1]) if side else len(reading.text) * back
    between = [one for one in reading.rooms if (stop < one[0] < edge if back else edge <= one[0] < start)]
    far = edge < stop if back else start < edge
    return None if far or any(b - a >= clue[block] for a, b in between) else room


def runs_of(reading: Reading, span: Span) -> list[Span]:
    """Return the runs of a span."""
    return [run for run in reading.runs if run[0] < span[1] and span[0] < run[1]]


def next_run(reading: Reading, span: Span, back: bool) -> Span:
    """Return the last run of a span or, `back`, the first."""
    runs = runs_of(reading, span)
    return runs[0] if back else runs[-1]


def only_beside(reason: Reason) -> bool:
    """Return whether a reason about black cells settles nothing but the cells right beside them."""
    return {i for i, _ in reason.marks} <= {reason.other[0] - 1, reason.other[1]}


def beyond_sight(reading: Reading) -> frozenset[Bound]:
    """Return the known bounds of blocks that do not follow from crosses and complete blocks alone."""
    if not reading.bounds:
        return frozenset()
    complete = {
        bound for block, (start, stop) in reading.settled for bound in ((block, start, False), (block, stop - 1, True))
    }
    seen = replace(reading, bounds=())
    return frozenset(bound for bound in reading.bounds if bound not in complete and forced_runs(seen, *bound) != ())


def keeping_off(reading: Reading, span: Span, others: Sequence[int]) -> list[Reason]:
    """Return what keeps some blocks from covering a span, by the plainest bounds that do."""
    found = []
    for reason in kept_off(reading, span, others):
        block = reason.blocks[0]
        length = reading.clue[block]
        if reason.key == "off.ends":
            stop = limit(reading, block, span[1] - 2, backwards=True) + 1
            found.append(replace(reason, span=(stop - length, stop)))
        elif reason.key == "off.begins":
            start = limit(reading, block, span[0] + 1)
            found.append(replace(reason, span=(start, start + length)))
        else:
            found.append(reason)
    return found


def bound_of(reason: Reason) -> Bound | None:
    """Return the bound by which a block is kept off a place, None if it is something else that keeps it off."""
    bounds = {"off.ends": (reason.span[1] - 1, True), "off.begins": (reason.span[0], False)}
    return (reason.blocks[0], *bounds[reason.key]) if reason.key in bounds else None


def _mirrored(reading: Reading) -> Reading:
    n, most = len(reading.text), len(reading.clue) - 1
    settled = tuple((most - block, (n - span[1], n - span[0])) for block, span in reading.settled)
    mirrored = replace(read(reading.clue[::-1], reading.text[::-1]), settled=settled)
    if not reading.bounds:
        return mirrored
    bounds = tuple((most - block, n - 1 - cell, not backwards) for block, cell, backwards in reading.bounds)
    return replace(mirrored, bounds=bounds).pushed()


class _Pushed:
    """The blocks of a line pushed to its start."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        there = {block: start for block, (start, _) in reading.settled}
        for block, cell, backwards in reading.bounds:
            if not backwards:
                there[block] = max(there.get(block, 0), cell)
        self._after = (*gaps(reading.clue), 0)
        self.free = self._pushed([there.get(block, 0) for block in range(len(reading.clue))])
        """Where each block begins if black cells are ignored, but for what is known of it."""
        self.reached = self.free
        """Where each begins if it only has to reach the black cells before those behind it."""
        for block in range(len(reading.clue) - 1, -1, -1):
            start = self._reaching(block, self._to_reach(block))
            self.reached = (*self.reached[:block], start, *self.reached[block + 1 :])
        self.starts = self._pushed(self.reached, touching=True)
        """Where each begins if moreover it touches no black cell."""

    def forced_runs(self, block: int, cell: int) -> tuple[ForcedRun, ...] | None:
        """Return what keeps a block from covering anything before a cell."""
        if self.free[block] >= cell:
            return ()
        if self.reached[block] >= cell:
            return self._chain(block)
        if self.starts[block] < cell:
            return None
        if block:
            behind = self._behind(block - 1, self.starts[block - 1])
            if self._slot(block, behind) >= cell:
                need = self._least(block, cell)
                return self.forced_runs(block - 1, need)
        else:
            behind = 0
        slot = max(self.reached[block], self._slot(block, behind))
        touched = self._touched(block, slot)
        before = self._all(block, slot)
        if touched is None or before is None or self._slot(block, slot + 1) < cell:
            return None
        place = slot, slot + self.reading.clue[block]
        return (*before, ForcedRun(block, (touched, touched + 1), self.starts[block], touching=True, place=place))

    def limit(self, block: int, cell: int) -> int:
        """Return the plainest bound of a block that is no less than a cell."""
        bounds = (self.free[block], self.reached[block], self.starts[block], self.reading.first[block])
        return next(bound for bound in bounds if bound >= cell)

    def _all(self, block: int, slot: int) -> tuple[ForcedRun, ...] | None:
        """Return why a block cannot begin before a slot."""
        return self.forced_runs(block, slot) if slot > self.free[block] else ()

    def _least(self, block: int, cell: int) -> int:
        """Return where the block before has to begin at least so that this one covers nothing before a cell."""
        start = self.starts[block - 1]
        while start > 0 and self._slot(block, self._behind(block - 1, start - 1)) >= cell:
            start -= 1
        return start

    def _behind(self, block: int, start: int) -> int:
        """Return the first cell that the next block can cover when a block begins at a cell."""
        return start + self.reading.clue[block] + gap(self.reading.clue, block)

    def _chain(self, block: int) -> tuple[ForcedRun, ...]:
        """Return the forced_runs that make blocks reach black cells, counted back from the far end."""
        most = len(self.reading.clue) - 1
        span = self._to_reach(block)
        start = self._reaching(block, span)
        short = self._is_short(block, span)
        if block == most:
            return (ForcedRun(block, span, start, short=short),)
        limit = self.reached[block + 1]
        before = () if limit == self.free[block + 1] else self._chain(block + 1)
        return (*before, ForcedRun(block, span, start, block + 1, limit, short=short))

    def _to_reach(self, block: int) -> Span:
        """Return the black cells, side by side, that hold the last one before the next block."""
        text, last = self.reading.text, block + 1 == len(self.reading.clue)
        cell = text.rfind(BLACK, 0, len(text) if last else self.reached[block + 1])
        return next((run for run in self.reading.runs if run[0] <= cell < run[1]), (-1, 0))

    def _reaching(self, block: int, span: Span) -> int:
        least = span[1] + 1 if self._is_short(block, span) else span[1] - self.reading.clue[block]
        return max(self.free[block], self._slot(block, least))

    def _is_short(self, block: int, span: Span) -> bool:
        return span[0] >= 0 and self._slot(block, span[1] - self.reading.clue[block]) > span[0]

    def _pushed(self, least: Sequence[int], touching: bool = False) -> Starts:
        found: list[int] = []
        at = 0
        for block, (length, after) in enumerate(zip(self.reading.clue, self._after, strict=True)):
            start = self._slot(block, max(at, least[block]))
            while touching and self._touched(block, start) is not None:
                start = self._slot(block, start + 1)
            found.append(start)
            at = start + length + after
        return tuple(found)

    def _slot(self, block: int, at: int) -> int:
        """Return the first start from `at` on between crosses; the line's length if there is none."""
        text, length = self.reading.text, self.reading.clue[block]
        start = max(at, 0)
        while start + length <= len(text):
            cross = text.rfind(WHITE, start, start + length)
            if cross < 0:
                return start
            start = cross + 1
        return len(text)

    def _touched(self, block: int, start: int) -> int | None:
        """Return a black cell right behind or before a block that starts here."""
        text = self.reading.text
        for i in (start + self.reading.clue[block], start - 1):
            if 0 <= i < len(text) and text[i] == BLACK:
                return i
        return None


@lru_cache(maxsize=READINGS)
def _pushed(reading: Reading) -> _Pushed:
    return _Pushed(reading)


@lru_cache(maxsize=READINGS)
def _pushed_back(reading: Reading) -> _Pushed:
    return _Pushed(_mirrored(reading))
