"""The rules that keep blocks off cells: bounds that end before them, rooms too small, and runs too long."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .. import claims
from ..cells import WHITE
from ..claims import Blocks, Claim, Inks, Value, claim
from .bounds import Bound, Part, Run
from .found import Found, Lost, Seen, blocks_of, inks_of, lacking, only
from .placed import beside_placed, beyond_complete, painted_too
from .reading import Reading, without
from .reasons import Reasons
from .statements import cells_of_run, numbered, since


class Kept(NamedTuple):
    """What keeps the blocks of some inks off a cell: complete blocks of their ink beside it, the bounds of the blocks
    before and behind it, and for those that could reach it the room that is too small for them, or the run that would
    be too long.
    """

    inks: tuple[str, ...]
    before: Bound | None
    behind: Bound | None
    small: tuple[tuple[Run, tuple[int, ...]], ...]
    long: tuple[tuple[Run, tuple[int, ...]], ...]
    complete: tuple[Part, ...] = ()
    whose: bool = False
    """Whether it matters which of several blocks are complete."""

    @property
    def cost(self) -> int:
        """How much there is to say of it."""
        bounds = sum(1 + bound.cost for bound in (self.before, self.behind) if bound is not None)
        return bounds + 2 * len(self.small) + len(self.long) + sum(part.cost for part in self.complete)


def _kept_off(line: Reading, cell: int, values: Sequence[str]) -> Kept | None:
    """Return what keeps all blocks of some inks off a cell, of two ways the one with less to say: bounds alone, or
    bounds only for blocks that have room there. None unless it shows so simply.
    """
    if any(value in line.possible[cell] for value in values):
        return None  # Sooner known than the bounds.
    if any(cell in line.bounds.open[value] for value in values):
        return None
    by_room = kept_by(line, cell, values, by_bounds=False)
    if by_room is None or not (by_room.small or by_room.long or by_room.complete):
        return by_room
    by_bounds = kept_by(line, cell, values, by_bounds=True)
    return by_bounds if by_bounds is not None and by_bounds.cost < by_room.cost else by_room


def kept_by(line: Reading, cell: int, values: Sequence[str], by_bounds: bool) -> Kept | None:
    """Return what keeps all blocks of some inks off a cell, if possible bounds, or bounds only where nothing else does;
    None if nothing does.
    """
    bounds = line.bounds
    complete = (
        {} if by_bounds else {value: bounds.whole[value, cell] for value in values if (value, cell) in bounds.whole}
    )
    beside = {block for part in complete.values() for block in _passed(line, part.run, part.blocks, cell)}
    anyway = {block for part in complete.values() for block in _passed(line, part.run, _like(line, part), cell)}
    whose = False
    before: Bound | None = None
    behind: Bound | None = None
    small: dict[Run, list[int]] = {}
    long: dict[Run, list[int]] = {}
    around = {
        value: (bounds.room(value, cell), bounds.joined(value, cell)) for value in values if value not in complete
    }
    for block, value in enumerate(bounds.letters):
        if value not in around:
            continue
        if block in beside:
            whose |= block not in anyway
            continue
        length, (room, run) = line.clue[block].length, around[value]
        is_before, is_behind = bounds.before(block, run[1]), bounds.behind(block, run[0])
        bounded = is_before is not None or is_behind is not None
        if not (by_bounds and bounded) and room[1] - room[0] + 1 < length:
            small.setdefault(room, []).append(block)
        elif not (by_bounds and bounded) and run[1] - run[0] + 1 > length:
            long.setdefault(run, []).append(block)
        elif is_before is not None:
            before = is_before
        elif is_behind is not None:
            behind = behind or is_behind
        else:
            return None
    return Kept(
        tuple(values),
        before,
        behind,
        tuple((room, tuple(blocks)) for room, blocks in small.items()),
        tuple((run, tuple(blocks)) for run, blocks in long.items()),
        tuple(complete.values()),
        whose,
    )


def _passed(line: Reading, run: Run, owners: Sequence[int], cell: int) -> Collection[int]:
    """Return the blocks that a complete one, the one of some blocks that is there, keeps off a cell beside it: those on
    its other side and, if its neighbour has its ink, those beyond this.
    """
    step = 1 if cell > run[1] else -1
    blocks = blocks_of(line)
    following = [line.letter(block + step) for block in owners if 0 <= block + step < len(blocks)]
    if all(letter == line.letter(owners[0]) for letter in following):
        return blocks
    return blocks[: owners[0]] if step > 0 else blocks[owners[-1] + 1 :]


def _like(line: Reading, part: Part) -> list[int]:
    """Return the blocks of the ink and the length of painted cells."""
    (first, last), value = part.run, line.cells[part.run[0]]
    return [i for i in blocks_of(line) if line.letter(i) == value and line.clue[i].length == last - first + 1]


def _kept_out(line: Reading, cells: Sequence[int]) -> Iterator[tuple[str, dict[Kept, list[int]]]]:
    """Yield for white, and for each ink, those of some cells that blocks are kept off, by what keeps them off."""
    for value in (WHITE, *inks_of(line)):
        found: dict[Kept, list[int]] = {}
        for i in cells:
            if kept := _kept_at(line, i).get(value):
                found.setdefault(kept, []).append(i)
        yield value, found


@lru_cache(maxsize=1 << 15)
def _kept_at(line: Reading, cell: int) -> dict[str, Kept]:
    """Return what keeps all blocks off a cell, as that of white, or else the blocks of an ink, as that of the ink."""
    left, inks = line.cells[cell], inks_of(line)
    some = tuple(value for value in inks if value in left)
    if len(left) == 1 or not some:
        return {}
    if WHITE in left:
        ways = [_kept_off(line, cell, inks), _kept_off(line, cell, some) if some != inks else None]
        kept = min((way for way in ways if way is not None), key=lambda way: way.cost, default=None)
        if kept is not None:
            return {WHITE: kept}
    return {value: kept for value in some if (kept := _kept_off(line, cell, (value,))) is not None}


def out_of_reach(line: Reading) -> Found:
    """Cells that no block, or no block of an ink, reaches from where it has to lie."""
    yield from beside_placed(line)
    for value, groups in _kept_out(line, range(len(line.cells))):
        bounded = {kept: cells for kept, cells in groups.items() if not (kept.small or kept.long or kept.complete)}
        for kept in (*_on_both_sides(line, list(bounded)), *((one,) for one in bounded)):
            cells = [i for one, some in bounded.items() if one in kept for i in some]
            yield _unreached(line, value, kept, sorted(cells))


def _on_both_sides(line: Reading, bounded: Sequence[Kept]) -> list[tuple[Kept, ...]]:
    """Return two by two what keeps cells off on both sides of an only block."""
    sides: dict[int, list[Kept]] = {}
    for kept in bounded:
        blocks = [block for block in blocks_of(line) if line.letter(block) in kept.inks]
        if len(blocks) == 1:
            sides.setdefault(blocks[0], []).append(kept)
    return [
        tuple(pair)
        for pair in sides.values()
        if len(pair) == 2 and (pair[0].before is None) != (pair[1].before is None)
    ]


def _unreached(line: Reading, value: str, kept: tuple[Kept, ...], cells: Sequence[int]) -> Seen:
    reasons = Reasons(line.bounds)
    inks = kept[0].inks
    before = next((one.before for one in kept if one.before is not None), None)
    behind = next((one.behind for one in kept if one.behind is not None), None)
    blocks = [bound.block for bound in (before, behind) if bound is not None]
    some = [block for block in blocks_of(line) if line.letter(block) in inks]
    whole = len(some) == len(line.clue)
    ink = {} if whole else {"ink": Value(inks[0])}
    key = "colour.reach" if whole else "colour.reach.ink"
    if value == WHITE and not whole:
        reasons.say(claim("colour.marks", marks=reasons.marks(cells)))
    if len(kept) > 1:
        reasons.spans(behind, before)
    elif before is not None:
        reasons.bound(before)
    if len(blocks) == 2 and len(kept) == 1 and (whole or len(inks) == 1):
        assert behind is not None
        *said, one = reasons.next(behind, "colour.next" if whole else "colour.next.ink", **ink)
    else:
        if behind is not None and len(kept) == 1:
            reasons.bound(behind)
        said = reasons.claims
        if not whole and len(inks) > 1:
            one = claim("colour.reach.none", inks=Inks(inks))
        else:
            which = ".only" if len(some) == 1 else ".last" if before is not None else ".first"
            one = claim(key + which, **ink)
    besides = painted_too(line, reasons) if value == WHITE else {}
    return Seen(_lost(line, value, cells), tuple(said), one, tuple(dict.fromkeys(blocks)), besides)


def _lost(line: Reading, value: str, cells: Sequence[int]) -> Lost:
    """Return what cells lose that are white, or have not the value of an ink."""
    return only(line, cells, WHITE) if value == WHITE else lacking(line, cells, value)


def complete_block(line: Reading) -> Found:
    """Beside painted cells that are a whole block no cell has their ink, and none beyond it another one if no block
    comes there.
    """
    whole = {cell for _, cell in line.bounds.whole}
    beside = (
        _kept_seen(line, value, kept, some) for kept, value, some in _beside_painted(line, whole) if _complete(kept)
    )
    yield from sorted(
        (*beyond_complete(line), *beside), key=lambda seen: (-len({*seen.lost, *seen.besides}), len(seen.before))
    )


def _neighbours(line: Reading, kept: Kept, cells: Sequence[int]) -> Claim | None:
    """Return the claim that the blocks beside a complete one have its ink, or that there are none, if that is why no
    other ink is beside it; else None.
    """
    if len(kept.inks) < 2 or len(kept.complete) != 1 or len(kept.complete[0].blocks) != 1:
        return None
    (block,), (first, last) = kept.complete[0].blocks, kept.complete[0].run
    steps = [step for step, there in ((-1, cells[0] < first), (1, cells[-1] > last)) if there]
    beside = tuple(block + step for step in steps if block + step in blocks_of(line))
    if any(line.letter(other) != line.letter(block) for other in beside):
        return None
    end = "first" if block == 0 else "last"
    if not beside:
        return claim(f"colour.reach.{end}")
    which = end if len(beside) < len(steps) else "both" if beside[1:] else "next" if steps == [1] else "previous"
    return claim(f"colour.same.{which}", block=Blocks(beside), ink=Value(line.letter(block)))


def _complete(kept: Kept) -> bool:
    return bool(kept.complete) and not kept.long


def run_must_split(line: Reading) -> Found:
    """A cell that would join painted cells to a run longer than any block there."""
    for kept, value, cells in _beside_painted(line, range(len(line.cells))):
        if kept.long:
            yield _kept_seen(line, value, kept, cells)


def _beside_painted(line: Reading, among: Collection[int]) -> Iterator[tuple[Kept, str, list[int]]]:
    for value, groups in _kept_out(line, [i for i in range(len(line.cells)) if i in among and _may_join(line, i)]):
        for kept, cells in groups.items():
            yield kept, value, cells


def _may_join(line: Reading, cell: int) -> bool:
    """Whether a painted cell beside a cell may be why it loses something."""
    left, possible = line.cells[cell], line.possible[cell]
    lost = inks_of(line) if possible == WHITE else without(left, possible)
    beside = (*line.cells[max(0, cell - 1) : cell], *line.cells[cell + 1 : cell + 2])
    return len(left) > 1 and any(one in lost for one in beside)


def gap_too_small(line: Reading) -> Found:
    """Cells with less room around them than any block needs that could come there."""
    for value, groups in _kept_out(line, range(len(line.cells))):
        for kept, cells in groups.items():
            if kept.small and not (kept.long or kept.complete):
                yield _kept_seen(line, value, kept, cells)


def _kept_seen(line: Reading, value: str, kept: Kept, cells: Sequence[int]) -> Seen:
    """Return what is said where blocks do not fit at cells that they could reach."""
    bounds = line.bounds
    reasons = Reasons(bounds)
    if value == WHITE and set(kept.inks) != set(inks_of(line)):
        reasons.say(claim("colour.marks", marks=reasons.marks(cells)))
    beside = _neighbours(line, kept, cells) if value == WHITE else None
    for part in kept.complete:
        reasons.complete(part, kept.whose or beside is not None)
    if beside is not None:
        reasons.say(beside)
    for run, blocks in kept.long:
        letter = line.letter(blocks[0])
        painted = claims.Cells(tuple(i for i in range(run[0], run[1] + 1) if line.cells[i] == letter))
        target = claims.Cells(tuple(i for i in cells if run[0] <= i <= run[1]))
        count, many = run[1] - run[0] + 1, claims.Blocks(blocks, "any")
        reasons.say(claim("colour.joins", target=target, cells=painted, ink=Value(letter), count=count, blocks=many))
    for room, blocks in kept.small:
        walls = [i for i in (room[0] - 1, room[1] + 1) if 0 <= i < len(line.cells)]
        span = cells_of_run(room)
        small = claim(numbered("colour.small", span), span=span, blocks=claims.Blocks(blocks, "any"))
        reasons.say(since((reasons.marks(walls, {line.letter(block) for block in blocks}),), small))
    for bound in (kept.before, kept.behind):
        if bound is not None:
            reasons.bound(bound)
    *before, last = reasons.claims
    besides = painted_too(line, reasons) if value == WHITE else {}
    named = {block for _, blocks in (*kept.small, *kept.long) for block in blocks}
    named |= {block for part in kept.complete for block in part.blocks}
    return Seen(_lost(line, value, cells), tuple(before), last, tuple(sorted(named)), besides)
