"""What keeps a block within a bound, told by the blocks that black cells belong to.

Blocks are pushed to either end of the line. A run that only one of them can then cover belongs to it, which bounds it
and the blocks beside it more narrowly; a block at such a bound may touch a run that is not its own. From a block that
black cells bound, links are counted on from block to block to another that a reason speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from ..cells import BLACK, UNKNOWN, WHITE, Clue, gap, gaps
from ..techniques.parts import placed
from ..techniques.reading import Bound, Reading, Span, Starts, extremes, is_shut, read, spans
from ..techniques.rules import Reason
from ..techniques.stuck import kept_off
from .bounds import ForcedRun, forced_runs

MOST_OFF = 3
"""A run is told to belong to a block only if at most this many reasons keep the others off."""
MOST_COUNTED = 2
"""A reason whose bounds take more links than this is told without them."""
MOST_OWNED = 4
"""A bound that rests on more claims than this is not told."""


@dataclass(frozen=True, slots=True)
class Owned:
    """That a run can only be part of a block: what keeps the others `off` it, or that it is one of the runs `apart`."""

    block: int
    span: Span
    off: tuple[Reason, ...]
    apart: tuple[Span, ...] = ()
    """Runs no two of which can be in one block, as many as the blocks: each belongs to one, in their order."""


_There = tuple[int, Span]
_Key = tuple[int, Span, bool | None]

BasicPremise = Owned | ForcedRun
"""A run and its block, or a block that would touch a run."""


def owned(reading: Reading, bounds: Sequence[Bound], other: Set[Span]) -> tuple[BasicPremise, ...] | None:
    """Return claims after which counting shows that blocks keep within bounds, each after those it rests on, and none
    that says whose a run of `other` is; None where it is not as simple as that.
    """
    free = _free(reading)
    found = _follow(free, bounds, lambda claim: isinstance(claim, ForcedRun) or claim.span not in other)
    for key in [_key(claim) for claim in reversed(found or ())]:
        assert found is not None
        found = _follow(free, bounds, _among({_key(claim) for claim in found} - {key})) or found
    return None if found is None or len(found) > MOST_OWNED else tuple(found)


def apart(reading: Reading, bounds: Sequence[Bound], other: Set[Span]) -> tuple[Owned, ...] | None:
    """Return claims after which counting shows that blocks keep within bounds, since black cells lie so far apart that
    each block has some of them; None where they do not, or this does not suffice. No claim says whose a run of `other`
    is.
    """
    # Where a block is known to be complete, the others are counted from it.
    if len(reading.clue) < 2 or reading.settled or not reading.runs:
        return None
    each = [reading.runs[0]]
    for run in reading.runs:
        if are_apart(reading.text, max(reading.clue), each[-1], run):
            each.append(run)
    if len(each) != len(reading.clue):
        return None
    free = _free(reading)

    def suffices(claims: Sequence[Owned]) -> bool:
        then = free
        for one in claims:
            then = _bounded(then, one.block, one.span[1] - reading.clue[one.block], False) or then
            then = _bounded(then, one.block, one.span[0], True) or then
        return all(_within(then, bound) for bound in bounds)

    runs = [(sum(one <= run for one in each) - 1, run) for run in reading.runs]
    sure = [
        (one, run)
        for one, run in runs
        if run in each or one == len(each) - 1 or are_apart(reading.text, max(reading.clue), run, each[one + 1])
    ]
    found = [Owned(block, run, (), tuple(each)) for block, run in sure if run not in other]
    if not suffices(found):
        return None
    for one in reversed(found):
        fewer = [claim for claim in found if claim != one]
        if one.span not in each and suffices(fewer):
            found = fewer
    return tuple(found)


def are_apart(text: str, longest: int, run: Span, later: Span) -> bool:
    """Return whether no block, the longest so long, can cover two runs of a line."""
    return later[1] - run[0] > longest or WHITE in text[run[1] : later[0]]


def _free(reading: Reading) -> Reading:
    """Return a line on which blocks lie as crosses and what is known of them let them, whatever is black."""
    pushed = extremes(reading.clue, reading.text.replace(BLACK, UNKNOWN))
    assert pushed is not None
    free = replace(reading, first=pushed[0], last=pushed[1])
    for block, (start, _) in reading.settled:
        for backwards in (False, True):
            free = _bounded(free, block, start, backwards) or free
    for block, cell, backwards in reading.bounds:
        free = _bounded(free, block, cell + 1 - reading.clue[block] if backwards else cell, backwards) or free
    return free


def held(reading: Reading, forced: Sequence[ForcedRun], other: Set[Span]) -> tuple[BasicPremise, ...]:
    """Return forced runs of which those that make a block reach the same black cells from both ends are one premise:
    these cells can only belong to it, since the blocks beside it stay on their sides; so do those that the first block
    has to reach or the last, and those that come first or last themselves, unless they are of `other`.
    """
    found: dict[ForcedRun, ForcedRun] = {}
    plain = [run for number, run in enumerate(forced) if _plain(forced[:number], run)]
    for number, run in enumerate(plain):
        resting = any(follows(one, run) for one in forced)
        for earlier in plain[:number]:
            same = (earlier.block, earlier.span) == (
                run.block,
                run.span,
            ) and earlier.backwards != run.backwards
            beside = earlier.next is not None or run.next is not None
            if same and beside and not resting and not any(follows(earlier, other) for other in forced):
                found[earlier] = run
    for run in plain:
        # What no other block on its side can cover belongs to it.
        far = run.block == (len(reading.clue) - 1 if run.backwards else 0)
        beyond = reading.text[: run.span[0]] if run.backwards else reading.text[run.span[1] :]
        alone = UNKNOWN not in beyond if run.next is None else far
        if alone and run.span not in other and run not in (*found, *found.values()):
            found[run] = run
    return tuple(
        Owned(run.block, run.span, _beside(*{found[run], run})) if run in found else run
        for run in forced
        if run in found or run not in found.values()
    )


def _beside(*both: ForcedRun) -> tuple[Reason, ...]:
    """Return what keeps the blocks on both sides off black cells that a block has to reach from either end."""
    off = []
    for one in sorted(both, key=lambda one: not one.backwards):
        if one.next is not None:
            span = (one.limit, one.limit + 1)
            off.append(Reason("off.ends" if one.backwards else "off.begins", (), (one.next,), span))
    return tuple(off)


def _plain(before: Sequence[ForcedRun], run: ForcedRun) -> bool:
    """Return whether a forced run rests on nothing but the bound of the block beside it, if there is one."""
    through = run.short or any(one.short and follows(one, run) for one in before[-1:])
    return not (through or run.touching)


def follows(one: ForcedRun, other: ForcedRun) -> bool:
    """Return whether a forced run rests on the one before."""
    return not one.touching and other.next == one.block and one.backwards == other.backwards


def _among(keys: Set[_Key]) -> Callable[[BasicPremise], bool]:
    return lambda claim: _key(claim) in keys


def _key(claim: BasicPremise) -> _Key:
    """Return what a claim is about, however far it has been narrowed before."""
    return claim.block, claim.span, claim.backwards if isinstance(claim, ForcedRun) else None


def _follow(
    reading: Reading, bounds: Sequence[Bound], allowed: Callable[[BasicPremise], bool]
) -> list[BasicPremise] | None:
    """Return the allowed premises up to the one with which the bounds are reached."""
    made: list[BasicPremise] = []
    while not all(_within(reading, bound) for bound in bounds):
        news = ((one, then) for one, then in _claims(reading) if allowed(one))
        if (found := next(news, None)) is None:
            return None
        made.append(found[0])
        reading = found[1]
    return made


def _within(reading: Reading, bound: Bound) -> bool:
    block, cell, backwards = bound
    end = _end(reading, block, backwards)
    return end <= cell if backwards else end >= cell


def _claims(reading: Reading) -> Iterator[tuple[BasicPremise, Reading]]:
    """Yield what can be claimed of a line and bounds it more narrowly, with the line as read then; runs and their
    blocks first.
    """
    for run in reading.runs:
        if any(span == run for _, span in reading.settled):
            continue
        owners = reading.owners(run)
        if touching := len(owners) > 1:
            owners = [block for block in owners if _untouched(reading, block, run)]
        if len(owners) > 1:
            continue
        (block,) = owners
        late = _bounded(reading, block, run[1] - reading.clue[block], False)
        if (then := _bounded(late or reading, block, run[0], True) or late) is not None:
            others = [one for one in range(len(reading.clue)) if one != block]
            off = kept_off(reading, run, others, touching)
            if len(off) <= MOST_OFF and all(one.key != "off.left" for one in off):
                yield Owned(block, run, off), then
    for backwards in (False, True):
        block, run = (0, reading.runs[0]) if backwards else (len(reading.clue) - 1, reading.runs[-1])
        then = _bounded(reading, block, run[0] if backwards else run[1] - reading.clue[block], backwards)
        if then is not None and block in reading.owners(run):
            yield ForcedRun(block, run, _end(then, block, backwards), backwards=backwards), then
    for block, length in enumerate(reading.clue):
        for backwards, start in ((False, reading.first[block]), (True, reading.last[block])):
            if not (touched := _touched(reading, start, start + length)):
                continue
            then = _bounded(reading, block, start - 1 if backwards else start + 1, backwards)
            assert then is not None
            span, place = (touched[0], touched[0] + 1), (start, start + length)
            end = _end(then, block, backwards)
            yield ForcedRun(block, span, end, touching=True, place=place, backwards=backwards), then


def _end(reading: Reading, block: int, backwards: bool) -> int:
    """Return the first cell that a block can cover or, `backwards`, the last."""
    start, stop = reading.reach(block)
    return stop - 1 if backwards else start


def _untouched(reading: Reading, block: int, run: Span) -> bool:
    """Return whether a block that can cover a run can do so without touching black cells."""
    start, stop = reading.window(block, run)
    length = reading.clue[block]
    return any(not _touched(reading, at, at + length) for at in range(start, stop - length + 1))


def _touched(reading: Reading, start: int, stop: int) -> list[int]:
    """Return the black cells right beside a stretch."""
    return [i for i in (start - 1, stop) if i >= 0 and reading.text[i : i + 1] == BLACK]


def _bounded(reading: Reading, block: int, start: int, backwards: bool) -> Reading | None:
    """Return a line on which a block begins no earlier than `start` or, `backwards`, no later, and the others keep off
    it; None if that is known already.
    """
    known = reading.last if backwards else reading.first
    if known[block] <= start if backwards else known[block] >= start:
        return None
    wanted = (*known[:block], start, *known[block + 1 :])
    if not backwards:
        return replace(reading, first=_pushed(reading.clue, reading.rooms, wanted))
    n, clue = len(reading.text), reading.clue
    rooms = [(n - stop, n - start) for start, stop in reversed(reading.rooms)]
    least = [n - at - length for at, length in zip(reversed(wanted), reversed(clue), strict=True)]
    ends = _pushed(clue[::-1], rooms, least)
    return replace(reading, last=tuple(n - at - length for at, length in zip(reversed(ends), clue, strict=True)))


def _pushed(clue: Clue, rooms: Sequence[Span], least: Sequence[int]) -> Starts:
    """Return where each block begins between crosses if it begins no earlier than its least."""
    found: list[int] = []
    at = 0
    for length, start, after in zip(clue, least, (*gaps(clue), 0), strict=True):
        slots = (max(at, start, room[0]) for room in rooms)
        found.append(next(slot for slot, room in zip(slots, rooms, strict=True) if slot + length <= room[1]))
        at = found[-1] + length + after
    return tuple(found)


def complete_blocks(clue: Clue, text: str, earlier: str) -> dict[int, Span]:
    """Return the blocks that are complete between crosses or ends of a line, of which a cell is known from `earlier`
    and which what is known then shows to be there; and where they are.
    """
    n = len(text)
    there: dict[int, Span] = {}
    for start, stop in spans(BLACK, text) if earlier else ():
        around = range(start - 1, stop + 1)
        if any(text[i] != WHITE for i in (start - 1, stop) if 0 <= i < n) or earlier[start:stop].strip(UNKNOWN) == "":
            continue
        closed = "".join(text[i] if i in around else cell for i, cell in enumerate(earlier))
        there.update((block, run) for block, run in placed(read(clue, closed)).items() if run == (start, stop))
    return there


def complete_at_sight(clue: Clue, text: str) -> list[Span]:
    """Return the stretches of a line that show at sight which blocks are complete: a block between crosses or ends of
    the line that is known by its length, as no other in the clue is as long, the longest first; then all up to a
    complete block from an end of the line on, if nothing is unknown there.
    """
    shut = [one for one in spans(BLACK, text) if is_shut(text, one)]
    alone = [(start, stop) for start, stop in shut if clue.count(stop - start) == 1]
    alone.sort(key=lambda one: one[0] - one[1])
    first, last = text.find(UNKNOWN), text.rfind(UNKNOWN)
    before = [(0, stop) for _, stop in shut if stop < first][-1:]
    behind = [(start, len(text)) for start, _ in shut if 0 <= last < start][:1]
    return list(dict.fromkeys([*alone, *before, *behind]))


def narrowing(clue: Clue, now: str, complete: dict[int, Span], blocks: Sequence[int]) -> dict[int, Span]:
    """Return the complete blocks because of which others right beside them cannot reach as far as crosses let them."""
    crosses = now.replace(BLACK, UNKNOWN)
    plain = extremes(clue, crosses)
    assert plain is not None
    found = {}
    for block in set(blocks).difference(complete):
        for near, side in ((block - 1, plain[0]), (block + 1, plain[1])):
            if near in complete and near not in blocks and side[near] != complete[near][0]:
                found[near] = complete[near]
    return found


def fewer_blocks(clue: Clue, there: Sequence[tuple[int, Span]], named: Set[int]) -> Iterator[tuple[_There, ...]]:
    """Yield complete blocks without one that is not `named` otherwise, unless it is counted from an end to know which
    block another is.
    """
    blocks = {block for block, _ in there}
    for one in there:
        chains = [range(other) if one[0] < other else range(other + 1, len(clue)) for other, _ in there]
        alike = [chain for (other, _), chain in zip(there, chains, strict=True) if clue.count(clue[other]) > 1]
        if one[0] not in named and not any(one[0] in chain and blocks >= {*chain} for chain in alike):
            yield tuple(other for other in there if other != one)


@dataclass(frozen=True, slots=True)
class Counted:
    """That a bound of one block bounds those beside it: for each in turn the first cell that it can cover or,
    `backwards`, the last.
    """

    blocks: tuple[int, ...]
    cells: tuple[int, ...]
    backwards: bool


def counted(
    reading: Reading, bounds: Sequence[Bound], claims: Sequence[BasicPremise], near: bool, narrowed: Set[Bound]
) -> list[BasicPremise | Counted]:
    """Return claims with the links by which bounds follow from them, each behind what it rests on; `near`: also those
    to a block right beside. Of blocks of which the claims say a wider bound, the `narrowed` one is told as well.
    """
    links: dict[BasicPremise, list[Counted]] = {}
    for bound in bounds:
        found = next(_links(reading, bound, claims), None)
        if found is not None and (bound in narrowed or len(found[1].blocks) > (0 if near else 1)):
            claim, link = found
            if not link.blocks:
                link = Counted(bound[:1], bound[1:2], bound[2])
            others = links.setdefault(claim, [])
            if not any(_is_beginning(link, other) for other in others):
                links[claim] = [*(other for other in others if not _is_beginning(other, link)), link]
    if sum(map(len, links.values())) > MOST_COUNTED:
        links = {}
    told: list[BasicPremise | Counted] = []
    for number, claim in enumerate(claims):
        before = _before_touch(reading, claim, claims[:number])
        if before is not None and not any(isinstance(one, Counted) and _is_beginning(before, one) for one in told):
            told.append(before)
        told += (claim, *links.get(claim, ()))
    return told


def _before_touch(reading: Reading, claim: BasicPremise, before: Sequence[BasicPremise]) -> Counted | None:
    """Return the link by which a block that would touch black cells at a place lies no further than there; None where
    crosses and the other blocks suffice, or an earlier claim has said so.
    """
    if not isinstance(claim, ForcedRun) or not claim.touching:
        return None
    bound = claim.block, claim.place[1] - 1 if claim.backwards else claim.place[0], claim.backwards
    if forced_runs(reading, *bound) == ():
        return None
    _, link = next(_links(reading, bound, before), (None, None))
    return link if link is None or link.blocks else None


def _is_beginning(link: Counted, other: Counted) -> bool:
    """Return whether a link is the beginning of another."""
    return link.backwards == other.backwards and link.blocks == other.blocks[: len(link.blocks)]


def _links(reading: Reading, bound: Bound, claims: Sequence[BasicPremise]) -> Iterator[tuple[BasicPremise, Counted]]:
    """Yield the claims from which a bound follows by counting, those about the nearest blocks first, each with the
    link, which is empty for a claim about the block itself.
    """
    block, cell, backwards = bound
    step = -1 if backwards else 1
    for claim in sorted(claims, key=lambda claim: abs(claim.block - block)):
        if (block - claim.block) * step < 0:
            continue
        if isinstance(claim, ForcedRun):
            if claim.backwards != backwards:
                continue
            at = claim.start
        else:
            length = reading.clue[claim.block]
            at = claim.span[0] + length - 1 if backwards else claim.span[1] - length
        path = range(claim.block + step, block + step, step)
        cells = []
        for one in path:
            at = _next(reading, one, at, backwards)
            cells.append(at)
        if at <= cell if backwards else at >= cell:
            yield claim, Counted(tuple(path), tuple(cells), backwards)


def _next(reading: Reading, block: int, at: int, backwards: bool) -> int:
    """Return the first cell that a block can cover when the one before it begins at a cell; the last when the one
    behind it ends there, `backwards`.
    """
    clue, own = reading.clue, reading.clue[block]
    if backwards:
        stop = at + 1 - clue[block + 1] - gap(clue, block)
        return next(min(stop, end) for start, end in reversed(reading.rooms) if min(stop, end) - start >= own) - 1
    start = at + clue[block - 1] + gap(clue, block - 1)
    return next(max(start, begin) for begin, end in reading.rooms if end - max(start, begin) >= own)


def heard(reading: Reading, owners: Set[tuple[int, Span]], bounds: Set[Bound]) -> Reading:
    """Return a line as somebody reads it who also knows whose some black cells are and how far some blocks can lie."""
    owned = dict.fromkeys([*reading.owned, *sorted(owners)])
    held = dict.fromkeys([*reading.bounds, *sorted(bounds | bounded(reading.clue, owners))])
    return replace(reading, owned=tuple(owned), bounds=tuple(held)).pushed()


def bounded(clue: Clue, owners: Set[tuple[int, Span]]) -> set[Bound]:
    """Return how far blocks can lie to which some cells belong."""
    begins = {(block, stop - clue[block], False) for block, (_, stop) in owners}
    return begins | {(block, start + clue[block] - 1, True) for block, (start, _) in owners}


def whose(reading: Reading, run: Span) -> int | None:
    """Return the block of which a line as read shows that a run belongs to it."""
    complete = [block for block, (start, stop) in reading.settled if start <= run[0] and run[1] <= stop]
    owners = complete or ([] if (owner := reading.owner(run)) is None else [owner]) or reading.owners(run)
    return owners[0] if len(owners) == 1 else None


def implied(reading: Reading, roles: Mapping[Span, int]) -> set[Bound]:
    """Return the bounds of blocks that follow from runs known to belong to them and their lengths."""
    found: set[Bound] = set()
    for block, cell, backwards in reading.bounds:
        for start, stop in (run for run, owner in roles.items() if owner == block):
            length = reading.clue[block]
            if cell >= start + length - 1 if backwards else cell <= stop - length:
                found.add((block, cell, backwards))
    return found


def idle_cells(reading: Reading, blacks: Set[int], cited: Set[int]) -> frozenset[int]:
    """Return the cells of runs some of whose cells are idle `blacks`, and the crosses that end no other run, without
    those `cited`.
    """
    runs = [run for run in reading.runs if not blacks.isdisjoint(range(*run))]
    cells = {i for run in runs for i in range(*run)}
    ends = {i for start, stop in runs for i in (start - 1, stop) if 0 <= i < len(reading.text)}
    others = {i for run in reading.runs if run not in runs for i in range(run[0] - 1, run[1] + 1)}
    return frozenset(cells | ends - others) - cited
